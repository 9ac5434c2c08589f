// MIOpen: types and enumerations with the values of the library.
#pragma once
#ifdef __HIP__
typedef struct __rejoin_dnn *miopenHandle_t, *miopenTensorDescriptor_t, *miopenConvolutionDescriptor_t;
enum miopenStatus_t : int {
  miopenStatusSuccess, miopenStatusNotInitialized, miopenStatusInvalidValue, miopenStatusBadParm,
  miopenStatusAllocFailed, miopenStatusInternalError, miopenStatusNotImplemented, miopenStatusUnknownError,
  miopenStatusUnsupportedOp
};
enum miopenDataType_t : int { miopenHalf, miopenFloat, miopenInt32, miopenInt8, miopenBFloat16 = 5, miopenDouble };
#endif
