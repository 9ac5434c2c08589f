// The runtime's types, constants and calls as far as host code names them, so that what stands around kernels parses
// and launches in it instantiate them. Calls take any arguments; nothing of it has a meaning on the device.
#pragma once

#ifdef __HIP__
#define REJOIN_RT(NAME) hip##NAME
#else
#define REJOIN_RT(NAME) cuda##NAME
#endif

enum REJOIN_RT(Error) {
  REJOIN_RT(Success) = 0,
  REJOIN_RT(ErrorInvalidValue) = 1,
  REJOIN_RT(ErrorMemoryAllocation) = 2,
  REJOIN_RT(ErrorInitializationError) = 3,
#define REJOIN_ERRORS(E)                                                                                               \
  E(CudartUnloading) E(ProfilerDisabled) E(ProfilerNotInitialized) E(ProfilerAlreadyStarted)                           \
  E(ProfilerAlreadyStopped) E(InvalidConfiguration) E(InvalidPitchValue) E(InvalidSymbol) E(InvalidHostPointer)        \
  E(InvalidDevicePointer) E(InvalidTexture) E(InvalidTextureBinding) E(InvalidChannelDescriptor)                       \
  E(InvalidMemcpyDirection) E(AddressOfConstant) E(TextureFetchFailed) E(TextureNotBound) E(SynchronizationError)      \
  E(InvalidFilterSetting) E(InvalidNormSetting) E(MixedDeviceExecution) E(NotYetImplemented) E(MemoryValueTooLarge)    \
  E(StubLibrary) E(InsufficientDriver) E(CallRequiresNewerDriver) E(InvalidSurface) E(DuplicateVariableName)           \
  E(DuplicateTextureName) E(DuplicateSurfaceName) E(DevicesUnavailable) E(IncompatibleDriverContext)                   \
  E(MissingConfiguration) E(PriorLaunchFailure) E(LaunchMaxDepthExceeded) E(LaunchFileScopedTex)                       \
  E(LaunchFileScopedSurf) E(SyncDepthExceeded) E(LaunchPendingCountExceeded) E(InvalidDeviceFunction) E(NoDevice)      \
  E(InvalidDevice) E(DeviceNotLicensed) E(StartupFailure) E(InvalidKernelImage) E(DeviceUninitialized)                 \
  E(MapBufferObjectFailed) E(UnmapBufferObjectFailed) E(ArrayIsMapped) E(AlreadyMapped) E(NoKernelImageForDevice)      \
  E(AlreadyAcquired) E(NotMapped) E(NotMappedAsArray) E(NotMappedAsPointer) E(ECCUncorrectable) E(UnsupportedLimit)    \
  E(DeviceAlreadyInUse) E(PeerAccessUnsupported) E(InvalidPtx) E(InvalidGraphicsContext) E(NvlinkUncorrectable)        \
  E(JitCompilerNotFound) E(UnsupportedPtxVersion) E(JitCompilationDisabled) E(InvalidSource) E(FileNotFound)           \
  E(SharedObjectSymbolNotFound) E(SharedObjectInitFailed) E(OperatingSystem) E(InvalidResourceHandle) E(IllegalState)  \
  E(SymbolNotFound) E(NotReady) E(IllegalAddress) E(LaunchOutOfResources) E(LaunchTimeout)                             \
  E(LaunchIncompatibleTexturing) E(PeerAccessAlreadyEnabled) E(PeerAccessNotEnabled) E(SetOnActiveProcess)             \
  E(ContextIsDestroyed) E(Assert) E(TooManyPeers) E(HostMemoryAlreadyRegistered) E(HostMemoryNotRegistered)            \
  E(HardwareStackError) E(IllegalInstruction) E(MisalignedAddress) E(InvalidAddressSpace) E(InvalidPc)                 \
  E(LaunchFailure) E(CooperativeLaunchTooLarge) E(NotPermitted) E(NotSupported) E(SystemNotReady)                      \
  E(SystemDriverMismatch) E(CompatNotSupportedOnDevice) E(StreamCaptureUnsupported) E(StreamCaptureInvalidated)        \
  E(StreamCaptureMerge) E(StreamCaptureUnmatched) E(StreamCaptureUnjoined) E(StreamCaptureIsolation)                   \
  E(StreamCaptureImplicit) E(CapturedEvent) E(StreamCaptureWrongThread) E(Timeout) E(GraphExecUpdateFailure)           \
  E(ExternalDevice) E(InvalidClusterSize) E(Unknown) E(ApiFailureBase) E(OutOfMemory) E(NotInitialized)                \
  E(Deinitialized) E(InvalidContext) E(ContextAlreadyCurrent) E(ContextAlreadyInUse) E(InvalidHandle) E(NotFound)      \
  E(NoBinaryForGpu) E(InvalidImage) E(MapFailed) E(UnmapFailed) E(RuntimeMemory) E(RuntimeOther) E(InsufficientMemory)
#define REJOIN_ERROR(NAME) REJOIN_RT(Error##NAME),
  REJOIN_ERRORS(REJOIN_ERROR)
#undef REJOIN_ERROR
#undef REJOIN_ERRORS
};
typedef enum REJOIN_RT(Error) REJOIN_RT(Error_t);
#ifdef __HIP__
typedef hipError_t hipError;
typedef hipError_t rejoin_error_t;
#else
typedef cudaError_t rejoin_error_t;
#endif

typedef struct __rejoin_event *REJOIN_RT(Event_t);
typedef struct __rejoin_graph *REJOIN_RT(Graph_t);
typedef struct __rejoin_graph_exec *REJOIN_RT(GraphExec_t);
typedef struct __rejoin_graph_node *REJOIN_RT(GraphNode_t);
typedef struct __rejoin_graphics *REJOIN_RT(GraphicsResource_t);
typedef struct __rejoin_mempool *REJOIN_RT(MemPool_t);
typedef struct __rejoin_external_memory *REJOIN_RT(ExternalMemory_t);
typedef struct __rejoin_external_semaphore *REJOIN_RT(ExternalSemaphore_t);
typedef struct __rejoin_user_object *REJOIN_RT(UserObject_t);
typedef struct REJOIN_RT(Array) *REJOIN_RT(Array_t);
typedef const struct REJOIN_RT(Array) *REJOIN_RT(Array_const_t);
typedef struct REJOIN_RT(MipmappedArray) *REJOIN_RT(MipmappedArray_t);
typedef struct __rejoin_function *REJOIN_RT(Function_t);
typedef void (*REJOIN_RT(HostFn_t))(void *);
typedef void (*REJOIN_RT(StreamCallback_t))(REJOIN_RT(Stream_t), REJOIN_RT(Error_t), void *);
typedef unsigned long long REJOIN_RT(GraphConditionalHandle);
typedef struct { char reserved[64]; } REJOIN_RT(IpcMemHandle_t);
typedef struct { char reserved[64]; } REJOIN_RT(IpcEventHandle_t);
typedef struct { char bytes[16]; } REJOIN_RT(UUID_t);
#ifdef __HIP__
typedef struct __rejoin_module *hipModule_t;
typedef struct __rejoin_context *hipCtx_t;
typedef int hipDevice_t;
typedef void *hipDeviceptr_t;
typedef struct _hipGraphicsResource hipGraphicsResource;
#else
typedef struct { char bytes[16]; } CUuuid;
struct cudaGraphicsResource;
typedef struct __rejoin_library *cudaLibrary_t;
enum cudaDataType_t : int {
  CUDA_R_32F, CUDA_R_64F, CUDA_R_16F, CUDA_R_8I, CUDA_C_32F, CUDA_C_64F, CUDA_C_16F, CUDA_C_8I, CUDA_R_8U, CUDA_C_8U,
  CUDA_R_32I, CUDA_C_32I, CUDA_R_32U, CUDA_C_32U, CUDA_R_16BF, CUDA_C_16BF, CUDA_R_4I, CUDA_C_4I, CUDA_R_4U, CUDA_C_4U,
  CUDA_R_16I, CUDA_C_16I, CUDA_R_16U, CUDA_C_16U, CUDA_R_64I, CUDA_C_64I, CUDA_R_64U, CUDA_C_64U, CUDA_R_8F_E4M3,
  CUDA_R_8F_E5M2
};
typedef cudaDataType_t cudaDataType;
enum libraryPropertyType_t : int { MAJOR_VERSION, MINOR_VERSION, PATCH_LEVEL };
typedef struct __rejoin_function *cudaKernel_t;
#endif

enum REJOIN_RT(MemcpyKind) {
  REJOIN_RT(MemcpyHostToHost),
  REJOIN_RT(MemcpyHostToDevice),
  REJOIN_RT(MemcpyDeviceToHost),
  REJOIN_RT(MemcpyDeviceToDevice),
  REJOIN_RT(MemcpyDefault)
};
// Constants whose type does not matter.
#define REJOIN_CONSTANTS(TYPE, ...) enum REJOIN_RT(TYPE) { __VA_ARGS__ };
#define REJOIN_C(NAME) REJOIN_RT(NAME)
REJOIN_CONSTANTS(ChannelFormatKind, REJOIN_C(ChannelFormatKindSigned), REJOIN_C(ChannelFormatKindUnsigned),
                 REJOIN_C(ChannelFormatKindFloat), REJOIN_C(ChannelFormatKindNone))
REJOIN_CONSTANTS(ComputeMode, REJOIN_C(ComputeModeDefault), REJOIN_C(ComputeModeExclusive),
                 REJOIN_C(ComputeModeProhibited), REJOIN_C(ComputeModeExclusiveProcess))
REJOIN_CONSTANTS(FuncCache, REJOIN_C(FuncCachePreferNone), REJOIN_C(FuncCachePreferShared),
                 REJOIN_C(FuncCachePreferL1), REJOIN_C(FuncCachePreferEqual))
REJOIN_CONSTANTS(SharedMemConfig, REJOIN_C(SharedMemBankSizeDefault), REJOIN_C(SharedMemBankSizeFourByte),
                 REJOIN_C(SharedMemBankSizeEightByte))
REJOIN_CONSTANTS(FuncAttribute, REJOIN_C(FuncAttributeMaxDynamicSharedMemorySize) = 8,
                 REJOIN_C(FuncAttributePreferredSharedMemoryCarveout), REJOIN_C(FuncAttributeClusterDimMustBeSet),
                 REJOIN_C(FuncAttributeRequiredClusterWidth), REJOIN_C(FuncAttributeRequiredClusterHeight),
                 REJOIN_C(FuncAttributeRequiredClusterDepth), REJOIN_C(FuncAttributeNonPortableClusterSizeAllowed),
                 REJOIN_C(FuncAttributeClusterSchedulingPolicyPreference))
REJOIN_CONSTANTS(Limit, REJOIN_C(LimitStackSize), REJOIN_C(LimitPrintfFifoSize), REJOIN_C(LimitMallocHeapSize),
                 REJOIN_C(LimitDevRuntimeSyncDepth), REJOIN_C(LimitDevRuntimePendingLaunchCount),
                 REJOIN_C(LimitMaxL2FetchGranularity), REJOIN_C(LimitPersistingL2CacheSize))
REJOIN_CONSTANTS(MemoryAdvise, REJOIN_C(MemAdviseSetReadMostly) = 1, REJOIN_C(MemAdviseUnsetReadMostly),
                 REJOIN_C(MemAdviseSetPreferredLocation), REJOIN_C(MemAdviseUnsetPreferredLocation),
                 REJOIN_C(MemAdviseSetAccessedBy), REJOIN_C(MemAdviseUnsetAccessedBy),
                 REJOIN_C(MemAdviseSetCoarseGrain), REJOIN_C(MemAdviseUnsetCoarseGrain))
REJOIN_CONSTANTS(MemoryType, REJOIN_C(MemoryTypeUnregistered), REJOIN_C(MemoryTypeHost), REJOIN_C(MemoryTypeDevice),
                 REJOIN_C(MemoryTypeManaged))
REJOIN_CONSTANTS(StreamCaptureMode, REJOIN_C(StreamCaptureModeGlobal), REJOIN_C(StreamCaptureModeThreadLocal),
                 REJOIN_C(StreamCaptureModeRelaxed))
REJOIN_CONSTANTS(StreamCaptureStatus, REJOIN_C(StreamCaptureStatusNone), REJOIN_C(StreamCaptureStatusActive),
                 REJOIN_C(StreamCaptureStatusInvalidated))
REJOIN_CONSTANTS(GraphExecUpdateResult, REJOIN_C(GraphExecUpdateSuccess), REJOIN_C(GraphExecUpdateError))
REJOIN_CONSTANTS(GraphNodeType, REJOIN_C(GraphNodeTypeKernel), REJOIN_C(GraphNodeTypeMemcpy),
                 REJOIN_C(GraphNodeTypeMemset), REJOIN_C(GraphNodeTypeHost), REJOIN_C(GraphNodeTypeGraph),
                 REJOIN_C(GraphNodeTypeEmpty), REJOIN_C(GraphNodeTypeWaitEvent), REJOIN_C(GraphNodeTypeEventRecord),
                 REJOIN_C(GraphNodeTypeConditional))
REJOIN_CONSTANTS(DeviceP2PAttr, REJOIN_C(DevP2PAttrPerformanceRank) = 1, REJOIN_C(DevP2PAttrAccessSupported),
                 REJOIN_C(DevP2PAttrNativeAtomicSupported), REJOIN_C(DevP2PAttrCudaArrayAccessSupported))
REJOIN_CONSTANTS(MemPoolAttr, REJOIN_C(MemPoolReuseFollowEventDependencies) = 1,
                 REJOIN_C(MemPoolReuseAllowOpportunistic), REJOIN_C(MemPoolReuseAllowInternalDependencies),
                 REJOIN_C(MemPoolAttrReleaseThreshold), REJOIN_C(MemPoolAttrReservedMemCurrent),
                 REJOIN_C(MemPoolAttrReservedMemHigh), REJOIN_C(MemPoolAttrUsedMemCurrent),
                 REJOIN_C(MemPoolAttrUsedMemHigh))
REJOIN_CONSTANTS(MemLocationType, REJOIN_C(MemLocationTypeInvalid), REJOIN_C(MemLocationTypeDevice),
                 REJOIN_C(MemLocationTypeHost), REJOIN_C(MemLocationTypeHostNuma),
                 REJOIN_C(MemLocationTypeHostNumaCurrent))
REJOIN_CONSTANTS(MemAllocationType, REJOIN_C(MemAllocationTypeInvalid), REJOIN_C(MemAllocationTypePinned))
REJOIN_CONSTANTS(MemAllocationHandleType, REJOIN_C(MemHandleTypeNone), REJOIN_C(MemHandleTypePosixFileDescriptor),
                 REJOIN_C(MemHandleTypeWin32))
REJOIN_CONSTANTS(MemAccessFlags, REJOIN_C(MemAccessFlagsProtNone), REJOIN_C(MemAccessFlagsProtRead),
                 REJOIN_C(MemAccessFlagsProtReadWrite) = 3)
REJOIN_CONSTANTS(MemRangeAttribute, REJOIN_C(MemRangeAttributeReadMostly) = 1,
                 REJOIN_C(MemRangeAttributePreferredLocation), REJOIN_C(MemRangeAttributeAccessedBy),
                 REJOIN_C(MemRangeAttributeLastPrefetchLocation))
REJOIN_CONSTANTS(LaunchAttributeID, REJOIN_C(LaunchAttributeIgnore), REJOIN_C(LaunchAttributeAccessPolicyWindow),
                 REJOIN_C(LaunchAttributeCooperative), REJOIN_C(LaunchAttributeSynchronizationPolicy),
                 REJOIN_C(LaunchAttributeClusterDimension),
                 REJOIN_C(LaunchAttributeClusterSchedulingPolicyPreference),
                 REJOIN_C(LaunchAttributeProgrammaticStreamSerialization),
                 REJOIN_C(LaunchAttributeProgrammaticEvent), REJOIN_C(LaunchAttributePriority),
                 REJOIN_C(LaunchAttributeMemSyncDomainMap), REJOIN_C(LaunchAttributeMemSyncDomain))
REJOIN_CONSTANTS(AccessProperty, REJOIN_C(AccessPropertyNormal), REJOIN_C(AccessPropertyStreaming),
                 REJOIN_C(AccessPropertyPersisting))
REJOIN_CONSTANTS(GraphConditionalNodeType, REJOIN_C(GraphCondTypeIf), REJOIN_C(GraphCondTypeWhile),
                 REJOIN_C(GraphCondTypeSwitch))
REJOIN_CONSTANTS(TextureAddressMode, REJOIN_C(AddressModeWrap), REJOIN_C(AddressModeClamp),
                 REJOIN_C(AddressModeMirror), REJOIN_C(AddressModeBorder))
REJOIN_CONSTANTS(TextureFilterMode, REJOIN_C(FilterModePoint), REJOIN_C(FilterModeLinear))
REJOIN_CONSTANTS(TextureReadMode, REJOIN_C(ReadModeElementType), REJOIN_C(ReadModeNormalizedFloat))
REJOIN_CONSTANTS(SurfaceBoundaryMode, REJOIN_C(BoundaryModeZero), REJOIN_C(BoundaryModeClamp),
                 REJOIN_C(BoundaryModeTrap))
REJOIN_CONSTANTS(ResourceType, REJOIN_C(ResourceTypeArray), REJOIN_C(ResourceTypeMipmappedArray),
                 REJOIN_C(ResourceTypeLinear), REJOIN_C(ResourceTypePitch2D))
REJOIN_CONSTANTS(ResourceViewFormat, REJOIN_C(ResViewFormatNone))
REJOIN_CONSTANTS(ExternalMemoryHandleType, REJOIN_C(ExternalMemoryHandleTypeOpaqueFd) = 1,
                 REJOIN_C(ExternalMemoryHandleTypeOpaqueWin32), REJOIN_C(ExternalMemoryHandleTypeOpaqueWin32Kmt),
                 REJOIN_C(ExternalMemoryHandleTypeD3D12Heap), REJOIN_C(ExternalMemoryHandleTypeD3D12Resource),
                 REJOIN_C(ExternalMemoryHandleTypeD3D11Resource), REJOIN_C(ExternalMemoryHandleTypeNvSciBuf) = 8)
REJOIN_CONSTANTS(ExternalSemaphoreHandleType, REJOIN_C(ExternalSemaphoreHandleTypeOpaqueFd) = 1,
                 REJOIN_C(ExternalSemaphoreHandleTypeOpaqueWin32),
                 REJOIN_C(ExternalSemaphoreHandleTypeOpaqueWin32Kmt),
                 REJOIN_C(ExternalSemaphoreHandleTypeD3D12Fence), REJOIN_C(ExternalSemaphoreHandleTypeD3D11Fence),
                 REJOIN_C(ExternalSemaphoreHandleTypeNvSciSync), REJOIN_C(ExternalSemaphoreHandleTypeKeyedMutex),
                 REJOIN_C(ExternalSemaphoreHandleTypeTimelineSemaphoreFd) = 9,
                 REJOIN_C(ExternalSemaphoreHandleTypeTimelineSemaphoreWin32))
#ifndef __HIP__
REJOIN_CONSTANTS(
    DeviceAttr, cudaDevAttrMaxThreadsPerBlock = 1, cudaDevAttrMaxBlockDimX, cudaDevAttrMaxBlockDimY,
    cudaDevAttrMaxBlockDimZ, cudaDevAttrMaxGridDimX, cudaDevAttrMaxGridDimY, cudaDevAttrMaxGridDimZ,
    cudaDevAttrMaxSharedMemoryPerBlock, cudaDevAttrTotalConstantMemory, cudaDevAttrWarpSize, cudaDevAttrMaxPitch,
    cudaDevAttrMaxRegistersPerBlock, cudaDevAttrClockRate, cudaDevAttrTextureAlignment, cudaDevAttrGpuOverlap,
    cudaDevAttrMultiProcessorCount, cudaDevAttrKernelExecTimeout, cudaDevAttrIntegrated, cudaDevAttrCanMapHostMemory,
    cudaDevAttrComputeMode, cudaDevAttrConcurrentKernels, cudaDevAttrEccEnabled, cudaDevAttrPciBusId,
    cudaDevAttrPciDeviceId, cudaDevAttrTccDriver, cudaDevAttrMemoryClockRate, cudaDevAttrGlobalMemoryBusWidth,
    cudaDevAttrL2CacheSize, cudaDevAttrMaxThreadsPerMultiProcessor, cudaDevAttrAsyncEngineCount,
    cudaDevAttrUnifiedAddressing, cudaDevAttrComputeCapabilityMajor, cudaDevAttrComputeCapabilityMinor,
    cudaDevAttrStreamPrioritiesSupported, cudaDevAttrGlobalL1CacheSupported, cudaDevAttrLocalL1CacheSupported,
    cudaDevAttrMaxSharedMemoryPerMultiprocessor, cudaDevAttrMaxRegistersPerMultiprocessor, cudaDevAttrManagedMemory,
    cudaDevAttrIsMultiGpuBoard, cudaDevAttrHostNativeAtomicSupported, cudaDevAttrPageableMemoryAccess,
    cudaDevAttrConcurrentManagedAccess, cudaDevAttrComputePreemptionSupported, cudaDevAttrCooperativeLaunch,
    cudaDevAttrCooperativeMultiDeviceLaunch, cudaDevAttrMaxSharedMemoryPerBlockOptin,
    cudaDevAttrDirectManagedMemAccessFromHost, cudaDevAttrMaxBlocksPerMultiprocessor,
    cudaDevAttrMaxPersistingL2CacheSize, cudaDevAttrReservedSharedMemoryPerBlock, cudaDevAttrMemoryPoolsSupported,
    cudaDevAttrClusterLaunch, cudaDevAttrMax)
#else
REJOIN_CONSTANTS(
    DeviceAttribute_t, hipDeviceAttributeWarpSize, hipDeviceAttributeMaxThreadsPerBlock,
    hipDeviceAttributeMaxBlockDimX, hipDeviceAttributeMaxBlockDimY, hipDeviceAttributeMaxBlockDimZ,
    hipDeviceAttributeMaxGridDimX, hipDeviceAttributeMaxGridDimY, hipDeviceAttributeMaxGridDimZ,
    hipDeviceAttributeMaxSharedMemoryPerBlock, hipDeviceAttributeTotalConstantMemory,
    hipDeviceAttributeMaxRegistersPerBlock, hipDeviceAttributeClockRate, hipDeviceAttributeMemoryClockRate,
    hipDeviceAttributeMemoryBusWidth, hipDeviceAttributeMultiprocessorCount, hipDeviceAttributeComputeMode,
    hipDeviceAttributeL2CacheSize, hipDeviceAttributeMaxThreadsPerMultiProcessor,
    hipDeviceAttributeComputeCapabilityMajor, hipDeviceAttributeComputeCapabilityMinor,
    hipDeviceAttributeConcurrentKernels, hipDeviceAttributePciBusId, hipDeviceAttributePciDeviceId,
    hipDeviceAttributeMaxSharedMemoryPerMultiprocessor, hipDeviceAttributeIsMultiGpuBoard,
    hipDeviceAttributeIntegrated, hipDeviceAttributeCooperativeLaunch, hipDeviceAttributeCanMapHostMemory,
    hipDeviceAttributeManagedMemory, hipDeviceAttributeImageSupport, hipDeviceAttributePageableMemoryAccess,
    hipDeviceAttributeConcurrentManagedAccess, hipDeviceAttributeMemoryPoolsSupported,
    hipDeviceAttributeSharedMemPerBlockOptin, hipDeviceAttributeDirectManagedMemAccessFromHost,
    hipDeviceAttributePhysicalMultiProcessorCount, hipDeviceAttributeName, hipDeviceAttributeUnifiedAddressing,
    hipDeviceAttributeVirtualMemoryManagementSupported, hipDeviceAttributeWallClockRate)
typedef hipFuncCache hipFuncCache_t;
typedef hipMemoryAdvise hipMemoryAdvise_t;
typedef hipMemRangeAttribute hipMemRangeAttribute_t;
typedef hipLimit hipLimit_t;
typedef hipDeviceAttribute_t hipDeviceAttribute;
#endif
#undef REJOIN_CONSTANTS
#undef REJOIN_C

#define REJOIN_FLAGS(F)                                                                                                \
  F(StreamDefault, 0) F(StreamNonBlocking, 1) F(EventDefault, 0) F(EventBlockingSync, 1) F(EventDisableTiming, 2)      \
  F(EventInterprocess, 4) F(EventRecordDefault, 0) F(EventRecordExternal, 1) F(EventWaitDefault, 0)                    \
  F(EventWaitExternal, 1) F(HostAllocDefault, 0) F(HostAllocPortable, 1) F(HostAllocMapped, 2)                         \
  F(HostAllocWriteCombined, 4) F(HostMallocDefault, 0) F(HostMallocPortable, 1) F(HostMallocMapped, 2)                 \
  F(HostMallocWriteCombined, 4) F(HostMallocNumaUser, 8) F(HostMallocCoherent, 16) F(HostMallocNonCoherent, 32)        \
  F(HostRegisterDefault, 0) F(HostRegisterPortable, 1) F(HostRegisterMapped, 2) F(HostRegisterIoMemory, 4)             \
  F(HostRegisterReadOnly, 8) F(MemAttachGlobal, 1) F(MemAttachHost, 2) F(MemAttachSingle, 4)                           \
  F(DeviceScheduleAuto, 0) F(DeviceScheduleSpin, 1) F(DeviceScheduleYield, 2) F(DeviceScheduleBlockingSync, 4)         \
  F(DeviceBlockingSync, 4) F(DeviceMapHost, 8) F(DeviceLmemResizeToMax, 16) F(DeviceMask, 31) F(ArrayDefault, 0)       \
  F(ArrayLayered, 1) F(ArraySurfaceLoadStore, 2) F(ArrayCubemap, 4) F(ArrayTextureGather, 8)                           \
  F(IpcMemLazyEnablePeerAccess, 1) F(PeerAccessDefault, 0) F(OccupancyDefault, 0)                                      \
  F(OccupancyDisableCachingOverride, 1) F(CpuDeviceId, -1) F(InvalidDeviceId, -2) F(GraphicsRegisterFlagsNone, 0)      \
  F(GraphicsRegisterFlagsReadOnly, 1) F(GraphicsRegisterFlagsWriteDiscard, 2)                                          \
  F(GraphicsRegisterFlagsSurfaceLoadStore, 4) F(GraphicsMapFlagsNone, 0) F(GraphicsMapFlagsReadOnly, 1)                \
  F(GraphicsMapFlagsWriteDiscard, 2) F(ExternalMemoryDedicated, 1) F(DeviceMallocDefault, 0)                           \
  F(DeviceMallocFinegrained, 1) F(ExtAnyOrderLaunch, 1) F(GLDeviceListAll, 1) F(KernelNodeAttributeCooperative, 2)
#define REJOIN_FLAG(NAME, VALUE) REJOIN_RT(NAME) = VALUE,
enum { REJOIN_FLAGS(REJOIN_FLAG) };
#undef REJOIN_FLAG
#undef REJOIN_FLAGS
#ifndef __HIP__
#define cudaStreamPerThread ((cudaStream_t)0x2)
#define cudaStreamLegacy ((cudaStream_t)0x1)
#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)
#else
#define hipStreamPerThread ((hipStream_t)0x2)
#endif

struct REJOIN_RT(ChannelFormatDesc) {
  int x, y, z, w;
  enum REJOIN_RT(ChannelFormatKind) f;
};
struct REJOIN_RT(Extent) {
  size_t width, height, depth;
};
struct REJOIN_RT(Pos) {
  size_t x, y, z;
};
struct REJOIN_RT(PitchedPtr) {
  void *ptr;
  size_t pitch, xsize, ysize;
};
struct REJOIN_RT(Memcpy3DParms) {
  REJOIN_RT(Array_t) srcArray;
  REJOIN_RT(Pos) srcPos;
  REJOIN_RT(PitchedPtr) srcPtr;
  REJOIN_RT(Array_t) dstArray;
  REJOIN_RT(Pos) dstPos;
  REJOIN_RT(PitchedPtr) dstPtr;
  REJOIN_RT(Extent) extent;
  enum REJOIN_RT(MemcpyKind) kind;
};
struct REJOIN_RT(MemsetParams) {
  void *dst;
  size_t pitch;
  unsigned value, elementSize;
  size_t width, height;
};
struct REJOIN_RT(KernelNodeParams) {
  void *func;
  dim3 gridDim, blockDim;
  unsigned sharedMemBytes;
  void **kernelParams, **extra;
};
struct REJOIN_RT(HostNodeParams) {
  REJOIN_RT(HostFn_t) fn;
  void *userData;
};
struct REJOIN_RT(PointerAttributes) {
  enum REJOIN_RT(MemoryType) type, memoryType;
  int device;
  void *devicePointer, *hostPointer;
  int isManaged;
  unsigned allocationFlags;
};
struct REJOIN_RT(FuncAttributes) {
  size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
  int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA, maxDynamicSharedSizeBytes,
      preferredShmemCarveout;
};
struct REJOIN_RT(MemLocation) {
  enum REJOIN_RT(MemLocationType) type;
  int id;
};
struct REJOIN_RT(MemAccessDesc) {
  REJOIN_RT(MemLocation) location;
  enum REJOIN_RT(MemAccessFlags) flags;
};
struct REJOIN_RT(MemPoolProps) {
  enum REJOIN_RT(MemAllocationType) allocType;
  enum REJOIN_RT(MemAllocationHandleType) handleTypes;
  REJOIN_RT(MemLocation) location;
  void *win32SecurityAttributes;
  size_t maxSize;
};
struct REJOIN_RT(MemAllocNodeParams) {
  REJOIN_RT(MemPoolProps) poolProps;
  const REJOIN_RT(MemAccessDesc) * accessDescs;
  size_t accessDescCount, bytesize;
  void *dptr;
};
struct REJOIN_RT(AccessPolicyWindow) {
  void *base_ptr;
  size_t num_bytes;
  float hitRatio;
  enum REJOIN_RT(AccessProperty) hitProp, missProp;
};
union REJOIN_RT(LaunchAttributeValue) {
  char pad[64];
  REJOIN_RT(AccessPolicyWindow) accessPolicyWindow;
  int cooperative, programmaticStreamSerializationAllowed, priority;
  struct {
    unsigned x, y, z;
  } clusterDim;
};
struct REJOIN_RT(LaunchAttribute) {
  enum REJOIN_RT(LaunchAttributeID) id;
  REJOIN_RT(LaunchAttributeValue) val;
  REJOIN_RT(LaunchAttributeValue) value;
};
struct REJOIN_RT(LaunchConfig_t) {
  dim3 gridDim, blockDim;
  size_t dynamicSmemBytes;
  REJOIN_RT(Stream_t) stream;
  REJOIN_RT(LaunchAttribute) * attrs;
  unsigned numAttrs;
};
typedef REJOIN_RT(LaunchAttributeValue) REJOIN_RT(StreamAttrValue);
typedef REJOIN_RT(LaunchAttributeValue) REJOIN_RT(KernelNodeAttrValue);
struct REJOIN_RT(LaunchParams) {
  void *func;
  dim3 gridDim, blockDim;
  void **args;
  size_t sharedMem;
  REJOIN_RT(Stream_t) stream;
};
struct REJOIN_RT(DeviceProp) {
  char name[256];
  REJOIN_RT(UUID_t) uuid;
  char luid[8];
  unsigned luidDeviceNodeMask;
  size_t totalGlobalMem, sharedMemPerBlock;
  int regsPerBlock, warpSize;
  size_t memPitch;
  int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate;
  size_t totalConstMem;
  int major, minor;
  size_t textureAlignment, texturePitchAlignment;
  int deviceOverlap, multiProcessorCount, kernelExecTimeoutEnabled, integrated, canMapHostMemory, computeMode;
  int maxTexture1D, maxTexture1DMipmap, maxTexture1DLinear, maxTexture2D[2], maxTexture2DMipmap[2],
      maxTexture2DLinear[3], maxTexture2DGather[2], maxTexture3D[3], maxTexture3DAlt[3], maxTextureCubemap,
      maxTexture1DLayered[2], maxTexture2DLayered[3], maxTextureCubemapLayered[2], maxSurface1D, maxSurface2D[2],
      maxSurface3D[3];
  size_t surfaceAlignment;
  int concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver, asyncEngineCount,
      unifiedAddressing, memoryClockRate, memoryBusWidth, l2CacheSize, persistingL2CacheMaxSize,
      maxThreadsPerMultiProcessor, streamPrioritiesSupported, globalL1CacheSupported, localL1CacheSupported;
  size_t sharedMemPerMultiprocessor;
  int regsPerMultiprocessor, managedMemory, isMultiGpuBoard, multiGpuBoardGroupID, hostNativeAtomicSupported,
      singleToDoublePrecisionPerfRatio, pageableMemoryAccess, concurrentManagedAccess, computePreemptionSupported,
      canUseHostPointerForRegisteredMem, cooperativeLaunch, cooperativeMultiDeviceLaunch;
  size_t sharedMemPerBlockOptin;
  int pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost, maxBlocksPerMultiProcessor,
      accessPolicyMaxWindowSize;
  size_t reservedSharedMemPerBlock;
  int memoryPoolsSupported, clusterLaunch, unifiedFunctionPointers;
  // HIP's.
  char gcnArchName[256];
  int gcnArch, clockInstructionRate, isLargeBar, asicRevision, maxSharedMemoryPerMultiProcessor;
};
#ifdef __HIP__
typedef struct hipDeviceProp hipDeviceProp_t;
#endif

// Calls that give a status, with any arguments.
#define REJOIN_CALLS(C)                                                                                                \
  C(Malloc) C(Free) C(Memcpy) C(MemcpyAsync) C(Memset) C(MemsetAsync) C(DeviceSynchronize) C(ThreadSynchronize)        \
  C(ThreadExit) C(GetLastError) C(PeekAtLastError) C(SetDevice) C(GetDevice) C(GetDeviceCount) C(GetDeviceProperties)  \
  C(DeviceGetAttribute) C(DeviceReset) C(SetDeviceFlags) C(GetDeviceFlags) C(ChooseDevice) C(SetValidDevices)          \
  C(DeviceSetLimit) C(DeviceGetLimit) C(DeviceSetCacheConfig) C(DeviceGetCacheConfig) C(DeviceSetSharedMemConfig)      \
  C(DeviceGetSharedMemConfig) C(DeviceGetStreamPriorityRange) C(DeviceGetByPCIBusId) C(DeviceGetPCIBusId)              \
  C(DeviceCanAccessPeer) C(DeviceEnablePeerAccess) C(DeviceDisablePeerAccess) C(DeviceGetP2PAttribute)                 \
  C(DeviceGetDefaultMemPool) C(DeviceSetMemPool) C(DeviceGetMemPool) C(DeviceGetUuid) C(DeviceGraphMemTrim)            \
  C(DeviceGetGraphMemAttribute) C(DeviceSetGraphMemAttribute) C(DeviceFlushGPUDirectRDMAWrites) C(InitDevice)          \
  C(DeviceRegisterAsyncNotification) C(DeviceGetName) C(DeviceComputeCapability) C(DeviceTotalMem)                     \
  C(DriverGetVersion) C(RuntimeGetVersion) C(GetDriverEntryPoint) C(StreamCreate) C(StreamCreateWithFlags)             \
  C(StreamCreateWithPriority) C(StreamDestroy) C(StreamSynchronize) C(StreamWaitEvent) C(StreamQuery)                  \
  C(StreamAddCallback) C(StreamAttachMemAsync) C(StreamGetFlags) C(StreamGetPriority) C(StreamGetDevice)               \
  C(StreamBeginCapture) C(StreamEndCapture) C(StreamIsCapturing) C(StreamGetCaptureInfo) C(StreamSetAttribute)         \
  C(StreamGetAttribute) C(StreamBeginCaptureToGraph) C(StreamUpdateCaptureDependencies) C(StreamCopyAttributes)        \
  C(StreamWaitValue32) C(StreamWriteValue32) C(StreamWaitValue64) C(StreamWriteValue64)                                \
  C(ThreadExchangeStreamCaptureMode) C(EventCreate) C(EventCreateWithFlags) C(EventDestroy) C(EventRecord)             \
  C(EventRecordWithFlags) C(EventSynchronize) C(EventElapsedTime) C(EventQuery) C(MallocHost) C(HostAlloc)             \
  C(HostMalloc) C(FreeHost) C(HostFree) C(HostRegister) C(HostUnregister) C(HostGetDevicePointer) C(HostGetFlags)      \
  C(MallocManaged) C(MallocPitch) C(Malloc3D) C(MallocArray) C(Malloc3DArray) C(MallocMipmappedArray)                  \
  C(MallocAsync) C(MallocFromPoolAsync) C(FreeAsync) C(FreeArray) C(FreeMipmappedArray) C(ArrayCreate)                 \
  C(ArrayDestroy) C(ArrayGetInfo) C(ArrayGetPlane) C(GetMipmappedArrayLevel) C(Memcpy2D) C(Memcpy2DAsync)              \
  C(Memcpy2DToArray) C(Memcpy2DToArrayAsync) C(Memcpy2DFromArray) C(Memcpy2DFromArrayAsync) C(Memcpy2DArrayToArray)    \
  C(Memcpy3D) C(Memcpy3DAsync) C(Memcpy3DPeer) C(Memcpy3DPeerAsync) C(MemcpyPeer) C(MemcpyPeerAsync)                   \
  C(MemcpyToArray) C(MemcpyFromArray) C(MemcpyArrayToArray) C(MemcpyToArrayAsync) C(MemcpyFromArrayAsync)              \
  C(MemcpyWithStream) C(MemcpyHtoD) C(MemcpyDtoH) C(MemcpyDtoD) C(MemcpyHtoDAsync) C(MemcpyDtoHAsync)                  \
  C(MemcpyDtoDAsync) C(Memset2D) C(Memset2DAsync) C(Memset3D) C(Memset3DAsync) C(MemsetD8) C(MemsetD16) C(MemsetD32)   \
  C(MemsetD32Async) C(MemGetInfo) C(MemPrefetchAsync) C(MemAdvise) C(MemRangeGetAttribute)                             \
  C(MemRangeGetAttributes) C(MemGetAddressRange) C(MemAllocHost) C(MemPoolCreate) C(MemPoolDestroy)                    \
  C(MemPoolSetAttribute) C(MemPoolGetAttribute) C(MemPoolSetAccess) C(MemPoolGetAccess) C(MemPoolTrimTo)               \
  C(MemPoolExportToShareableHandle) C(MemPoolImportFromShareableHandle) C(MemPoolExportPointer)                        \
  C(MemPoolImportPointer) C(PointerGetAttributes) C(PointerGetAttribute) C(PointerSetAttribute) C(FuncGetAttributes)   \
  C(FuncSetAttribute) C(FuncSetCacheConfig) C(FuncSetSharedMemConfig) C(FuncGetAttribute) C(LaunchKernel)              \
  C(LaunchKernelExC) C(LaunchKernelEx) C(LaunchCooperativeKernel) C(LaunchCooperativeKernelMultiDevice)                \
  C(LaunchHostFunc) C(ConfigureCall) C(SetupArgument) C(Launch) C(LaunchByPtr) C(ExtLaunchKernel)                      \
  C(ExtModuleLaunchKernel) C(ModuleLoad) C(ModuleLoadData) C(ModuleLoadDataEx) C(ModuleUnload) C(ModuleGetFunction)    \
  C(ModuleGetGlobal) C(ModuleLaunchKernel) C(ModuleLaunchCooperativeKernel) C(ModuleGetTexRef)                         \
  C(ModuleOccupancyMaxPotentialBlockSize) C(ModuleOccupancyMaxActiveBlocksPerMultiprocessor) C(Init) C(CtxCreate)      \
  C(CtxDestroy) C(CtxSetCurrent) C(CtxGetCurrent) C(CtxSynchronize) C(CtxPushCurrent) C(CtxPopCurrent)                 \
  C(CtxGetDevice) C(DevicePrimaryCtxRetain) C(DevicePrimaryCtxRelease) C(DeviceGet)                                    \
  C(OccupancyMaxActiveBlocksPerMultiprocessor) C(OccupancyMaxActiveBlocksPerMultiprocessorWithFlags)                   \
  C(OccupancyMaxPotentialBlockSize) C(OccupancyMaxPotentialBlockSizeVariableSMem)                                      \
  C(OccupancyMaxPotentialBlockSizeVariableSMemWithFlags) C(OccupancyMaxPotentialBlockSizeWithFlags)                    \
  C(OccupancyMaxPotentialClusterSize) C(OccupancyMaxActiveClusters) C(OccupancyAvailableDynamicSMemPerBlock)           \
  C(BindTexture) C(BindTexture2D) C(BindTextureToArray) C(BindTextureToMipmappedArray) C(UnbindTexture)                \
  C(BindSurfaceToArray) C(GetTextureReference) C(GetSurfaceReference) C(GetTextureAlignmentOffset)                     \
  C(GetChannelDesc) C(CreateTextureObject) C(DestroyTextureObject) C(GetTextureObjectResourceDesc)                     \
  C(GetTextureObjectTextureDesc) C(CreateSurfaceObject) C(DestroySurfaceObject) C(TexObjectCreate)                     \
  C(TexObjectDestroy) C(IpcGetMemHandle) C(IpcOpenMemHandle) C(IpcCloseMemHandle) C(IpcGetEventHandle)                 \
  C(IpcOpenEventHandle) C(GraphCreate) C(GraphDestroy) C(GraphInstantiate) C(GraphInstantiateWithFlags)                \
  C(GraphInstantiateWithParams) C(GraphLaunch) C(GraphUpload) C(GraphExecDestroy) C(GraphExecUpdate) C(GraphClone)     \
  C(GraphAddNode) C(GraphAddKernelNode) C(GraphAddMemcpyNode) C(GraphAddMemcpyNode1D) C(GraphAddMemsetNode)            \
  C(GraphAddHostNode) C(GraphAddChildGraphNode) C(GraphAddEmptyNode) C(GraphAddEventRecordNode)                        \
  C(GraphAddEventWaitNode) C(GraphAddMemAllocNode) C(GraphAddMemFreeNode) C(GraphAddDependencies)                      \
  C(GraphRemoveDependencies) C(GraphGetNodes) C(GraphGetRootNodes) C(GraphGetEdges) C(GraphNodeGetType)                \
  C(GraphDestroyNode) C(GraphKernelNodeGetParams) C(GraphKernelNodeSetParams) C(GraphKernelNodeSetAttribute)           \
  C(GraphKernelNodeGetAttribute) C(GraphExecKernelNodeSetParams) C(GraphExecMemcpyNodeSetParams)                       \
  C(GraphExecMemsetNodeSetParams) C(GraphMemcpyNodeSetParams) C(GraphMemsetNodeSetParams) C(GraphDebugDotPrint)        \
  C(GraphNodeGetDependencies) C(GraphConditionalHandleCreate) C(GraphMemAllocNodeGetParams)                            \
  C(GraphicsGLRegisterBuffer) C(GraphicsGLRegisterImage) C(GraphicsMapResources) C(GraphicsUnmapResources)             \
  C(GraphicsUnregisterResource) C(GraphicsResourceGetMappedPointer) C(GraphicsResourceSetMapFlags)                     \
  C(GraphicsSubResourceGetMappedArray) C(GraphicsResourceGetMappedMipmappedArray) C(GLSetGLDevice) C(GLGetDevices)     \
  C(GLRegisterBufferObject) C(GLUnregisterBufferObject) C(GLMapBufferObject) C(GLUnmapBufferObject)                    \
  C(GLMapBufferObjectAsync) C(GLUnmapBufferObjectAsync) C(ImportExternalMemory) C(ExternalMemoryGetMappedBuffer)       \
  C(ExternalMemoryGetMappedMipmappedArray) C(DestroyExternalMemory) C(ImportExternalSemaphore)                         \
  C(DestroyExternalSemaphore) C(SignalExternalSemaphoresAsync) C(WaitExternalSemaphoresAsync) C(ProfilerStart)         \
  C(ProfilerStop) C(ProfilerInitialize) C(CtxResetPersistingL2Cache) C(UserObjectCreate) C(GraphRetainUserObject)      \
  C(GetFuncBySymbol) C(GetKernel) C(ExtStreamCreateWithCUMask) C(StreamGetId) C(FuncGetName)
#define REJOIN_CALL(NAME) extern "C" __host__ __device__ REJOIN_RT(Error_t) REJOIN_RT(NAME)(...);
REJOIN_CALLS(REJOIN_CALL)
#undef REJOIN_CALL
#undef REJOIN_CALLS
// Calls that the toolkits' headers declare as templates of the kernel or the value.
#define REJOIN_CALL(NAME)                                                                                              \
  template <typename T, typename... A> __host__ __device__ REJOIN_RT(Error_t) REJOIN_RT(NAME)(T, A...);
REJOIN_CALL(LaunchKernel)
REJOIN_CALL(LaunchCooperativeKernel)
REJOIN_CALL(FuncSetAttribute)
REJOIN_CALL(FuncSetCacheConfig)
#undef REJOIN_CALL
// Variables of the device, by reference.
#define REJOIN_CALL(NAME)                                                                                              \
  template <typename S, typename... A> __host__ __device__ REJOIN_RT(Error_t) REJOIN_RT(NAME)(S &&, A...) {            \
    return REJOIN_RT(Success);                                                                                         \
  }
REJOIN_CALL(MemcpyToSymbol)
REJOIN_CALL(MemcpyToSymbolAsync)
#undef REJOIN_CALL
#define REJOIN_CALL(NAME)                                                                                              \
  template <typename T, typename S, typename... A>                                                                     \
  __host__ __device__ REJOIN_RT(Error_t) REJOIN_RT(NAME)(T, S &&, A...) {                                              \
    return REJOIN_RT(Success);                                                                                         \
  }
REJOIN_CALL(MemcpyFromSymbol)
REJOIN_CALL(MemcpyFromSymbolAsync)
REJOIN_CALL(GetSymbolAddress)
REJOIN_CALL(GetSymbolSize)
#undef REJOIN_CALL
extern "C" __host__ __device__ const char *REJOIN_RT(GetErrorString)(REJOIN_RT(Error_t));
extern "C" __host__ __device__ const char *REJOIN_RT(GetErrorName)(REJOIN_RT(Error_t));
template <typename T> __host__ __device__ REJOIN_RT(ChannelFormatDesc) REJOIN_RT(CreateChannelDesc)() { return {}; }
__host__ __device__ REJOIN_RT(ChannelFormatDesc)
    REJOIN_RT(CreateChannelDesc)(int, int, int, int, REJOIN_RT(ChannelFormatKind));
#ifdef __HIP__
#define REJOIN_MAKE(NAME) make_hip##NAME
#else
#define REJOIN_MAKE(NAME) make_cuda##NAME
#endif
static __inline__ __host__ __device__ REJOIN_RT(Extent) REJOIN_MAKE(Extent)(size_t w, size_t h, size_t d) {
  return {w, h, d};
}
static __inline__ __host__ __device__ REJOIN_RT(Pos) REJOIN_MAKE(Pos)(size_t x, size_t y, size_t z) {
  return {x, y, z};
}
static __inline__ __host__ __device__ REJOIN_RT(PitchedPtr)
    REJOIN_MAKE(PitchedPtr)(void *p, size_t pitch, size_t x, size_t y) {
  return {p, pitch, x, y};
}
#undef REJOIN_MAKE

#ifdef __HIP__
#define hipLaunchKernelGGL(KERNEL, GRID, BLOCK, SHARED, STREAM, ...)                                                   \
  do {                                                                                                                 \
    KERNEL<<<(GRID), (BLOCK), (SHARED), (STREAM)>>>(__VA_ARGS__);                                                      \
  } while (0)
#define hipExtLaunchKernelGGL(KERNEL, GRID, BLOCK, SHARED, STREAM, START, STOP, FLAGS, ...)                            \
  do {                                                                                                                 \
    KERNEL<<<(GRID), (BLOCK), (SHARED), (STREAM)>>>(__VA_ARGS__);                                                      \
  } while (0)
template <typename F> F hipFunction(F);
#else
extern "C" __device__ void cudaGridDependencySynchronize(void);
extern "C" __device__ void cudaTriggerProgrammaticLaunchCompletion(void);
extern "C" __device__ void cudaGraphSetConditional(cudaGraphConditionalHandle, unsigned);
extern "C" __device__ void *cudaGetParameterBuffer(size_t, size_t);
extern "C" __device__ void *cudaGetParameterBufferV2(void *, dim3, dim3, unsigned);
extern "C" __device__ cudaError_t cudaLaunchDevice(void *, void *, dim3, dim3, unsigned, cudaStream_t);
extern "C" __device__ cudaError_t cudaLaunchDeviceV2(void *, cudaStream_t);
extern "C" __device__ cudaGraphExec_t cudaGetCurrentGraphExec(void);
typedef struct __rejoin_device_node *cudaGraphDeviceNode_t;
extern "C" __device__ cudaError_t cudaGraphKernelNodeSetParam(cudaGraphDeviceNode_t, size_t, const void *, size_t);
extern "C" __device__ cudaError_t cudaGraphKernelNodeSetEnabled(cudaGraphDeviceNode_t, bool);
extern "C" __device__ cudaError_t cudaGraphKernelNodeSetGridDim(cudaGraphDeviceNode_t, dim3);
#endif
