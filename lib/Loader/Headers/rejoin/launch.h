// Launches: their sizes, and where a thread is in one.
#pragma once

struct dim3 {
  unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned X = 1, unsigned Y = 1, unsigned Z = 1) : x(X), y(Y), z(Z) {}
  __host__ __device__ constexpr dim3(uint3 V) : x(V.x), y(V.y), z(V.z) {}
  __host__ __device__ constexpr operator uint3() const { return uint3{x, y, z}; }
};

#define REJOIN_INDEX(NAME, X, Y, Z)                                                                                    \
  struct __rejoin_##NAME {                                                                                             \
    __declspec(property(get = get_x)) unsigned x;                                                                      \
    __declspec(property(get = get_y)) unsigned y;                                                                      \
    __declspec(property(get = get_z)) unsigned z;                                                                      \
    REJOIN_DEVICE unsigned get_x() { return X; }                                                                       \
    REJOIN_DEVICE unsigned get_y() { return Y; }                                                                       \
    REJOIN_DEVICE unsigned get_z() { return Z; }                                                                       \
    REJOIN_MEMBER operator dim3() const { return dim3(X, Y, Z); }                                                      \
    REJOIN_MEMBER operator uint3() const { return uint3{unsigned(X), unsigned(Y), unsigned(Z)}; }                                                    \
  };                                                                                                                   \
  extern const __device__ __attribute__((weak)) __rejoin_##NAME NAME;

#ifdef __HIP__
#ifdef __AMDGCN__
REJOIN_INDEX(threadIdx, __builtin_amdgcn_workitem_id_x(), __builtin_amdgcn_workitem_id_y(),
             __builtin_amdgcn_workitem_id_z())
REJOIN_INDEX(blockIdx, __builtin_amdgcn_workgroup_id_x(), __builtin_amdgcn_workgroup_id_y(),
             __builtin_amdgcn_workgroup_id_z())
REJOIN_INDEX(blockDim, __builtin_amdgcn_workgroup_size_x(), __builtin_amdgcn_workgroup_size_y(),
             __builtin_amdgcn_workgroup_size_z())
REJOIN_INDEX(gridDim, __builtin_amdgcn_grid_size_x() / __builtin_amdgcn_workgroup_size_x(),
             __builtin_amdgcn_grid_size_y() / __builtin_amdgcn_workgroup_size_y(),
             __builtin_amdgcn_grid_size_z() / __builtin_amdgcn_workgroup_size_z())
#define hipThreadIdx_x (threadIdx.x)
#define hipThreadIdx_y (threadIdx.y)
#define hipThreadIdx_z (threadIdx.z)
#define hipBlockIdx_x (blockIdx.x)
#define hipBlockIdx_y (blockIdx.y)
#define hipBlockIdx_z (blockIdx.z)
#define hipBlockDim_x (blockDim.x)
#define hipBlockDim_y (blockDim.y)
#define hipBlockDim_z (blockDim.z)
#define hipGridDim_x (gridDim.x)
#define hipGridDim_y (gridDim.y)
#define hipGridDim_z (gridDim.z)
#endif
// Processors from gfx10 on run waves of 32 unless told otherwise.
#ifdef __REJOIN_WAVE_SIZE__
static __device__ __constant__ const int warpSize = __REJOIN_WAVE_SIZE__;
#elif (defined(__GFX10__) || defined(__GFX11__) || defined(__GFX12__)) && !defined(__REJOIN_WAVE64__)
static __device__ __constant__ const int warpSize = 32;
#else
static __device__ __constant__ const int warpSize = 64;
#endif
typedef struct ihipStream_t *hipStream_t;
extern "C" unsigned __hipPushCallConfiguration(dim3, dim3, size_t = 0, hipStream_t = 0);
#else
REJOIN_INDEX(threadIdx, __nvvm_read_ptx_sreg_tid_x(), __nvvm_read_ptx_sreg_tid_y(), __nvvm_read_ptx_sreg_tid_z())
REJOIN_INDEX(blockIdx, __nvvm_read_ptx_sreg_ctaid_x(), __nvvm_read_ptx_sreg_ctaid_y(), __nvvm_read_ptx_sreg_ctaid_z())
REJOIN_INDEX(blockDim, __nvvm_read_ptx_sreg_ntid_x(), __nvvm_read_ptx_sreg_ntid_y(), __nvvm_read_ptx_sreg_ntid_z())
REJOIN_INDEX(gridDim, __nvvm_read_ptx_sreg_nctaid_x(), __nvvm_read_ptx_sreg_nctaid_y(), __nvvm_read_ptx_sreg_nctaid_z())
#ifdef __REJOIN_WAVE_SIZE__
static __device__ const int warpSize = __REJOIN_WAVE_SIZE__;
#else
static __device__ const int warpSize = 32;
#endif
typedef struct CUstream_st *cudaStream_t;
extern "C" unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0, cudaStream_t = 0);
extern "C" int cudaConfigureCall(dim3, dim3, size_t = 0, cudaStream_t = 0);
#endif
#undef REJOIN_INDEX

// Stands before a launch that could not be compiled (lib/Loader/Source/LostLaunches.cpp).
template <typename F> __host__ __device__ void __rejoin_launch(F *);
template <typename F> __host__ __device__ void __rejoin_launch(F *, dim3);

// Stand in place of statements that could not be compiled (lib/Loader/Source/HostErasures.cpp).
struct __rejoin_lost {
  template <typename... Ts> __host__ __device__ __rejoin_lost(Ts &&...);
};
__host__ __device__ int __rejoin_any();
