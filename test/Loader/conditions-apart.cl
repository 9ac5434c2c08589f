// Of conditions that declare one name in different ways one is chosen; names of compilers are not.
// RUN: rejoin lint %s 2>&1 | FileCheck %s
// CHECK: macros that nothing here defines were chosen: -DUSE_FP16=1 -DBLOCK=128 -DDEVICE_INT=float (
#if USE_FP16 == 1
#define REAL half
#define WIDE float
#endif
#if USE_FP32 == 1
#define REAL float
#define WIDE float
#endif
#if USE_BFP16 == 1
#define REAL ushort
#define WIDE float
#endif
#ifdef __HIP_PLATFORM_AMD__
typedef int DEVICE_INT;
#endif
kernel void scale(global REAL *p, WIDE by, global REAL *q) { p[get_global_id(0)] *= by * q[0] * BLOCK; }
// A name that only a compiler's macro declares is one of the host's.
kernel void other(global DEVICE_INT *p) { p[0] = 1; }
