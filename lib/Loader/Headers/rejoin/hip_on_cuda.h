// What HIP's headers define where a compiler for CUDA reads them.
#pragma once
#ifndef __HIP__
#define __HIPCC__ 1
#define __HIP_PLATFORM_NVIDIA__ 1
#define __HIP_PLATFORM_NVCC__ 1
#endif
