// What OpenCL kernels use of extensions that clang does not declare: Intel's sub-group functions. The extensions of
// Khronos are clang's own; macros say that they are there (lib/Loader/SourceCompiler.cpp).
#pragma once

#define REJOIN_CL __attribute__((overloadable, convergent))
#define REJOIN_SHUFFLE(T)                                                                                              \
  REJOIN_CL T intel_sub_group_shuffle(T, uint);                                                                        \
  REJOIN_CL T intel_sub_group_shuffle_down(T, T, uint);                                                                \
  REJOIN_CL T intel_sub_group_shuffle_up(T, T, uint);                                                                  \
  REJOIN_CL T intel_sub_group_shuffle_xor(T, uint);
#define REJOIN_SHUFFLES(T)                                                                                             \
  REJOIN_SHUFFLE(T)                                                                                                    \
  REJOIN_SHUFFLE(T##2) REJOIN_SHUFFLE(T##3) REJOIN_SHUFFLE(T##4) REJOIN_SHUFFLE(T##8) REJOIN_SHUFFLE(T##16)
REJOIN_SHUFFLES(char)
REJOIN_SHUFFLES(uchar)
REJOIN_SHUFFLES(short)
REJOIN_SHUFFLES(ushort)
REJOIN_SHUFFLES(int)
REJOIN_SHUFFLES(uint)
REJOIN_SHUFFLES(float)
REJOIN_SHUFFLE(long)
REJOIN_SHUFFLE(ulong)
#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
REJOIN_SHUFFLE(half)
#endif
#ifdef cl_khr_fp64
REJOIN_SHUFFLE(double)
#endif
#undef REJOIN_SHUFFLES
#undef REJOIN_SHUFFLE

// Values of types that the functions of Khronos have no form for without an extension.
#define REJOIN_GROUP(T)                                                                                                \
  REJOIN_CL T intel_sub_group_broadcast(T, uint);                                                                      \
  REJOIN_CL T intel_sub_group_reduce_add(T);                                                                           \
  REJOIN_CL T intel_sub_group_reduce_min(T);                                                                           \
  REJOIN_CL T intel_sub_group_reduce_max(T);                                                                           \
  REJOIN_CL T intel_sub_group_scan_exclusive_add(T);                                                                   \
  REJOIN_CL T intel_sub_group_scan_exclusive_min(T);                                                                   \
  REJOIN_CL T intel_sub_group_scan_exclusive_max(T);                                                                   \
  REJOIN_CL T intel_sub_group_scan_inclusive_add(T);                                                                   \
  REJOIN_CL T intel_sub_group_scan_inclusive_min(T);                                                                   \
  REJOIN_CL T intel_sub_group_scan_inclusive_max(T);
REJOIN_GROUP(char)
REJOIN_GROUP(uchar)
REJOIN_GROUP(short)
REJOIN_GROUP(ushort)
#undef REJOIN_GROUP

#define REJOIN_BLOCK(NAME, SPACE, T)                                                                                   \
  REJOIN_CL T intel_sub_group_block_read##NAME(const SPACE T *);                                                       \
  REJOIN_CL T##2 intel_sub_group_block_read##NAME##2(const SPACE T *);                                                 \
  REJOIN_CL T##4 intel_sub_group_block_read##NAME##4(const SPACE T *);                                                 \
  REJOIN_CL T##8 intel_sub_group_block_read##NAME##8(const SPACE T *);                                                 \
  REJOIN_CL void intel_sub_group_block_write##NAME(SPACE T *, T);                                                      \
  REJOIN_CL void intel_sub_group_block_write##NAME##2(SPACE T *, T##2);                                                \
  REJOIN_CL void intel_sub_group_block_write##NAME##4(SPACE T *, T##4);                                                \
  REJOIN_CL void intel_sub_group_block_write##NAME##8(SPACE T *, T##8);
#define REJOIN_BLOCKS(NAME, T) REJOIN_BLOCK(NAME, __global, T) REJOIN_BLOCK(NAME, __local, T)
REJOIN_BLOCKS(, uint)
REJOIN_BLOCKS(_ui, uint)
REJOIN_BLOCKS(_uc, uchar)
REJOIN_BLOCKS(_us, ushort)
REJOIN_BLOCKS(_ul, ulong)
#undef REJOIN_BLOCKS
#undef REJOIN_BLOCK
#define REJOIN_BLOCK(SPACE, T, NAME)                                                                                   \
  REJOIN_CL T##16 intel_sub_group_block_read_##NAME##16(const SPACE T *);                                              \
  REJOIN_CL void intel_sub_group_block_write_##NAME##16(SPACE T *, T##16);
REJOIN_BLOCK(__global, uchar, uc)
REJOIN_BLOCK(__local, uchar, uc)
REJOIN_BLOCK(__global, ushort, us)
REJOIN_BLOCK(__local, ushort, us)
#undef REJOIN_BLOCK
#if __OPENCL_C_VERSION__ < 300 || defined(__opencl_c_images) || defined(__OPENCL_CPP_VERSION__)
#define REJOIN_BLOCK(NAME, T)                                                                                          \
  REJOIN_CL T intel_sub_group_block_read##NAME(read_only image2d_t, int2);                                             \
  REJOIN_CL T##2 intel_sub_group_block_read##NAME##2(read_only image2d_t, int2);                                       \
  REJOIN_CL T##4 intel_sub_group_block_read##NAME##4(read_only image2d_t, int2);                                       \
  REJOIN_CL T##8 intel_sub_group_block_read##NAME##8(read_only image2d_t, int2);                                       \
  REJOIN_CL void intel_sub_group_block_write##NAME(write_only image2d_t, int2, T);                                     \
  REJOIN_CL void intel_sub_group_block_write##NAME##2(write_only image2d_t, int2, T##2);                               \
  REJOIN_CL void intel_sub_group_block_write##NAME##4(write_only image2d_t, int2, T##4);                               \
  REJOIN_CL void intel_sub_group_block_write##NAME##8(write_only image2d_t, int2, T##8);
REJOIN_BLOCK(, uint)
REJOIN_BLOCK(_ui, uint)
REJOIN_BLOCK(_us, ushort)
REJOIN_BLOCK(_uc, uchar)
#undef REJOIN_BLOCK
#define REJOIN_BLOCK(T, NAME)                                                                                          \
  REJOIN_CL T intel_sub_group_media_block_read_##NAME(int2, int, int, read_only image2d_t);                            \
  REJOIN_CL void intel_sub_group_media_block_write_##NAME(int2, int, int, T, write_only image2d_t);
#define REJOIN_BLOCKS(T, NAME)                                                                                         \
  REJOIN_BLOCK(T, NAME)                                                                                                \
  REJOIN_BLOCK(T##2, NAME##2) REJOIN_BLOCK(T##4, NAME##4) REJOIN_BLOCK(T##8, NAME##8) REJOIN_BLOCK(T##16, NAME##16)
REJOIN_BLOCKS(uchar, uc)
REJOIN_BLOCKS(ushort, us)
REJOIN_BLOCKS(uint, ui)
#undef REJOIN_BLOCKS
#undef REJOIN_BLOCK
#endif
#undef REJOIN_CL
