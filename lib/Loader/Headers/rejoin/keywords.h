// The keywords of CUDA and HIP, and the macros that their compilers predefine.
#pragma once

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
// Clang knows the attribute for HIP alone; the device sees such a variable as one of its own.
#ifdef __HIP__
#define __managed__ __attribute__((managed))
#else
#define __managed__ __attribute__((device))
#endif
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __align__(n) __attribute__((aligned(n)))
#define __grid_constant__ __attribute__((grid_constant))
#define __cluster_dims__(...) __attribute__((cluster_dims(__VA_ARGS__)))
#define __maxnreg__(n)
#define __device_builtin__
#define __builtin_align__(n) __align__(n)
#define CUDARTAPI
#define CUDART_CB
#define CUDAAPI
#define CUDA_CB
#ifdef __HIP__
// Clang ignores launch_bounds for AMD's processors. The first argument is the largest number of threads in a block.
#define __REJOIN_FIRST__(first, ...) first
#define __launch_bounds__(...) __attribute__((amdgpu_flat_work_group_size(1, __REJOIN_FIRST__(__VA_ARGS__, 1))))
#define __noinline__ __attribute__((noinline))
#define HIPRT_CB
#define HIP_DYNAMIC_SHARED(type, var) extern __shared__ type var[];
#define HIP_DYNAMIC_SHARED_ATTRIBUTE
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_SYMBOL(x) x
#define __HIP_PLATFORM_AMD__ 1
#define __HIP_ARCH_HAS_GLOBAL_INT32_ATOMICS__ 1
#define __HIP_ARCH_HAS_GLOBAL_FLOAT_ATOMIC_EXCH__ 1
#define __HIP_ARCH_HAS_SHARED_INT32_ATOMICS__ 1
#define __HIP_ARCH_HAS_SHARED_FLOAT_ATOMIC_EXCH__ 1
#define __HIP_ARCH_HAS_FLOAT_ATOMIC_ADD__ 1
#define __HIP_ARCH_HAS_GLOBAL_INT64_ATOMICS__ 1
#define __HIP_ARCH_HAS_SHARED_INT64_ATOMICS__ 1
#define __HIP_ARCH_HAS_DOUBLES__ 1
#define __HIP_ARCH_HAS_WARP_VOTE__ 1
#define __HIP_ARCH_HAS_WARP_BALLOT__ 1
#define __HIP_ARCH_HAS_WARP_SHUFFLE__ 1
#define __HIP_ARCH_HAS_WARP_FUNNEL_SHIFT__ 0
#define __HIP_ARCH_HAS_THREAD_FENCE_SYSTEM__ 1
#define __HIP_ARCH_HAS_SYNC_THREAD_EXT__ 0
#define __HIP_ARCH_HAS_SURFACE_FUNCS__ 0
#define __HIP_ARCH_HAS_3DGRID__ 1
#define __HIP_ARCH_HAS_DYNAMIC_PARALLEL__ 0
#define HIP_VERSION_MAJOR 6
#define HIP_VERSION_MINOR 4
#define HIP_VERSION_PATCH 0
#define HIP_VERSION 60400000
#else
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
// Sources choose by nvcc's own mark; with clang's they are read if they have fewer errors so (lib/Loader/Source/Readings.cpp).
#ifndef __REJOIN_WITHOUT_NVCC__
#define __NVCC__ 1
#endif
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 8
#define __CUDACC_VER_BUILD__ 0
#define CUDART_VERSION 12080
#define __CUDART_API_VERSION CUDART_VERSION
#endif

// Functions of these headers: inlined, so that findings are about the caller's lines.
#define REJOIN_DEVICE static __inline__ __attribute__((always_inline, device))
#define REJOIN_BOTH static __inline__ __attribute__((always_inline, host, device))
#define REJOIN_MEMBER __inline__ __attribute__((always_inline, device))
#define REJOIN_MEMBER_BOTH __inline__ __attribute__((always_inline, host, device))
// What no header gives a meaning. `PURE` ones do not communicate.
#define REJOIN_OPAQUE extern "C" __attribute__((device))
#define REJOIN_OPAQUE_BOTH extern "C" __attribute__((host, device))
#define REJOIN_PURE extern "C" __attribute__((device, noconvergent, const))
