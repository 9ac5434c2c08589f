// cuda.h: the driver's types and calls as far as host code names them.
#pragma once
#define CUDA_VERSION 12080
typedef unsigned long long CUdeviceptr, CUtexObject, CUsurfObject;
typedef int CUdevice;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUlib_st *CUlibrary;
typedef struct CUkern_st *CUkernel;
typedef struct CUstream_st *CUstream;
typedef struct __rejoin_event *CUevent;
typedef struct cudaArray *CUarray;
typedef struct cudaMipmappedArray *CUmipmappedArray;
typedef struct CUtexref_st *CUtexref;
typedef struct CUlinkState_st *CUlinkState;
typedef struct __rejoin_graphics *CUgraphicsResource;
typedef struct __rejoin_graph *CUgraph;
typedef struct __rejoin_graph_exec *CUgraphExec;
typedef struct __rejoin_graph_node *CUgraphNode;
typedef struct __rejoin_mempool *CUmemoryPool;
typedef unsigned long long CUmemGenericAllocationHandle;
typedef enum CUmemLocationType_enum { CU_MEM_LOCATION_TYPE_INVALID, CU_MEM_LOCATION_TYPE_DEVICE } CUmemLocationType;
typedef enum CUmemAllocationType_enum { CU_MEM_ALLOCATION_TYPE_INVALID, CU_MEM_ALLOCATION_TYPE_PINNED } CUmemAllocationType;
typedef enum CUmemAllocationHandleType_enum {
  CU_MEM_HANDLE_TYPE_NONE,
  CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR,
  CU_MEM_HANDLE_TYPE_WIN32,
  CU_MEM_HANDLE_TYPE_WIN32_KMT = 4,
  CU_MEM_HANDLE_TYPE_FABRIC = 8
} CUmemAllocationHandleType;
typedef enum CUmemAccess_flags_enum {
  CU_MEM_ACCESS_FLAGS_PROT_NONE,
  CU_MEM_ACCESS_FLAGS_PROT_READ,
  CU_MEM_ACCESS_FLAGS_PROT_READWRITE = 3
} CUmemAccess_flags;
typedef enum CUmemAllocationGranularity_flags_enum {
  CU_MEM_ALLOC_GRANULARITY_MINIMUM,
  CU_MEM_ALLOC_GRANULARITY_RECOMMENDED
} CUmemAllocationGranularity_flags;
typedef struct CUmemLocation_st {
  CUmemLocationType type;
  int id;
} CUmemLocation;
typedef struct CUmemAllocationProp_st {
  CUmemAllocationType type;
  CUmemAllocationHandleType requestedHandleTypes;
  CUmemLocation location;
  void *win32HandleMetaData;
  struct {
    unsigned char compressionType, gpuDirectRDMACapable;
    unsigned short usage;
  } allocFlags;
} CUmemAllocationProp;
typedef struct CUmemAccessDesc_st {
  CUmemLocation location;
  CUmemAccess_flags flags;
} CUmemAccessDesc;
typedef struct { char bytes[128]; } CUtensorMap;
typedef enum CUtensorMapDataType_enum {
  CU_TENSOR_MAP_DATA_TYPE_UINT8,
  CU_TENSOR_MAP_DATA_TYPE_UINT16,
  CU_TENSOR_MAP_DATA_TYPE_UINT32,
  CU_TENSOR_MAP_DATA_TYPE_INT32,
  CU_TENSOR_MAP_DATA_TYPE_UINT64,
  CU_TENSOR_MAP_DATA_TYPE_INT64,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
  CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ,
  CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B,
  CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B,
  CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B
} CUtensorMapDataType;
typedef enum CUtensorMapInterleave_enum {
  CU_TENSOR_MAP_INTERLEAVE_NONE,
  CU_TENSOR_MAP_INTERLEAVE_16B,
  CU_TENSOR_MAP_INTERLEAVE_32B
} CUtensorMapInterleave;
typedef enum CUtensorMapSwizzle_enum {
  CU_TENSOR_MAP_SWIZZLE_NONE,
  CU_TENSOR_MAP_SWIZZLE_32B,
  CU_TENSOR_MAP_SWIZZLE_64B,
  CU_TENSOR_MAP_SWIZZLE_128B,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B
} CUtensorMapSwizzle;
typedef enum CUtensorMapL2promotion_enum {
  CU_TENSOR_MAP_L2_PROMOTION_NONE,
  CU_TENSOR_MAP_L2_PROMOTION_L2_64B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_256B
} CUtensorMapL2promotion;
typedef enum CUtensorMapFloatOOBfill_enum {
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA
} CUtensorMapFloatOOBfill;
typedef enum cudaError_enum {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_DEINITIALIZED = 4,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_FILE_NOT_FOUND = 301,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_LAUNCH_FAILED = 719,
  CUDA_ERROR_NOT_SUPPORTED = 801,
  CUDA_ERROR_UNKNOWN = 999
} CUresult;
typedef enum CUdevice_attribute_enum {
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8,
  CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10,
  CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13,
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_COMPUTE_MODE = 20,
  CU_DEVICE_ATTRIBUTE_PCI_BUS_ID = 33,
  CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID = 34,
  CU_DEVICE_ATTRIBUTE_TCC_DRIVER = 35,
  CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE = 36,
  CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH = 37,
  CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38,
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR = 39,
  CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING = 41,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR = 81,
  CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH = 95,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
  CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED = 102
} CUdevice_attribute;
typedef enum { CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8 } CUfunction_attribute;
#define REJOIN_CALLS(C)                                                                                                \
  C(Init) C(DriverGetVersion) C(DeviceGet) C(DeviceGetCount) C(DeviceGetName) C(DeviceGetAttribute) C(DeviceTotalMem)  \
  C(DeviceComputeCapability) C(DevicePrimaryCtxRetain) C(DevicePrimaryCtxRelease) C(DeviceGetUuid) C(DeviceGetLuid)    \
  C(DeviceCanAccessPeer) C(CtxCreate) C(CtxDestroy) C(CtxSetCurrent) C(CtxGetCurrent) C(CtxGetDevice)                  \
  C(CtxSynchronize) C(CtxPushCurrent) C(CtxPopCurrent) C(CtxEnablePeerAccess) C(ModuleLoad) C(ModuleLoadData)          \
  C(ModuleLoadDataEx) C(ModuleUnload) C(ModuleGetFunction) C(ModuleGetGlobal) C(ModuleGetTexRef) C(LaunchKernel)       \
  C(LaunchKernelEx) C(LaunchCooperativeKernel) C(LaunchGrid) C(FuncSetBlockShape) C(FuncSetSharedSize)                 \
  C(FuncSetAttribute) C(FuncGetAttribute) C(FuncSetCacheConfig) C(ParamSetSize) C(ParamSetv) C(ParamSeti)              \
  C(ParamSetf) C(MemAlloc) C(MemFree) C(MemAllocHost) C(MemFreeHost) C(MemAllocManaged) C(MemHostAlloc)                \
  C(MemHostGetDevicePointer) C(MemcpyHtoD) C(MemcpyDtoH) C(MemcpyDtoD) C(MemcpyHtoDAsync) C(MemcpyDtoHAsync)           \
  C(Memcpy) C(MemcpyAsync) C(MemsetD8) C(MemsetD16) C(MemsetD32) C(MemGetInfo) C(MemGetAddressRange) C(MemCreate)      \
  C(MemMap) C(MemUnmap) C(MemRelease) C(MemSetAccess) C(MemAddressReserve) C(MemAddressFree)                           \
  C(MemGetAllocationGranularity) C(MemExportToShareableHandle) C(MemImportFromShareableHandle)                         \
  C(PointerGetAttribute) C(PointerGetAttributes) C(StreamCreate) C(StreamDestroy) C(StreamSynchronize)                 \
  C(StreamWaitEvent) C(StreamWaitValue32) C(StreamWriteValue32) C(EventCreate) C(EventRecord) C(EventSynchronize)      \
  C(EventElapsedTime) C(EventDestroy) C(EventQuery) C(GetErrorString) C(GetErrorName) C(GetProcAddress)                \
  C(TensorMapEncodeTiled) C(TensorMapEncodeIm2col) C(OccupancyMaxActiveBlocksPerMultiprocessor) C(LinkCreate)          \
  C(LinkAddData) C(LinkAddFile) C(LinkComplete) C(LinkDestroy) C(ProfilerStart) C(ProfilerStop)
#define REJOIN_CALL(NAME) extern "C" __host__ CUresult cu##NAME(...);
REJOIN_CALLS(REJOIN_CALL)
#undef REJOIN_CALL
#undef REJOIN_CALLS
