// A small OpenCL program: scales a buffer, and prints its first element, and errors of calls.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <string.h>
static const char *Source = "kernel void scale(global float *p, float by, local float *tile, int n) {\n"
                            "  size_t i = get_global_id(0);\n"
                            "  tile[get_local_id(0)] = i < n ? p[i] * by * FACTOR : 0;\n"
                            "  if (get_local_id(0) < 8)\n"
                            "    barrier(CLK_LOCAL_MEM_FENCE);\n"
                            "  if (i < n)\n"
                            "    p[i] = tile[get_local_id(0)];\n"
                            "}\n";
int main(void) {
  cl_platform_id Platform;
  cl_device_id Device;
  cl_int E;
  if (clGetPlatformIDs(1, &Platform, NULL) || clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 1, &Device, NULL)) {
    puts("no device");
    return 77;
  }
  cl_context C = clCreateContext(NULL, 1, &Device, NULL, NULL, &E);
  cl_command_queue Q = clCreateCommandQueue(C, Device, 0, &E);
  cl_program P = clCreateProgramWithSource(C, 1, &Source, NULL, &E);
  if (clBuildProgram(P, 1, &Device, "-DFACTOR=2.0f -cl-fast-relaxed-math", NULL, NULL))
    return 1;
  cl_kernel K = clCreateKernel(P, "scale", &E);
  float Data[64], By = 1.5f;
  for (int I = 0; I < 64; ++I)
    Data[I] = 1;
  cl_mem M = clCreateBuffer(C, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof(Data), Data, &E);
  int N = 64;
  size_t Global = 64, Local = 8;
  clSetKernelArg(K, 0, sizeof(M), &M);
  clSetKernelArg(K, 1, sizeof(By), &By);
  clSetKernelArg(K, 2, 8 * sizeof(float), NULL);
  clSetKernelArg(K, 3, sizeof(N), &N);
  for (int I = 0; I < 2; ++I)
    if (clEnqueueNDRangeKernel(Q, K, 1, NULL, &Global, &Local, 0, NULL, NULL))
      return 1;
  // A launch of threads that only an offset gives.
  size_t Offset = 64, Half = 32;
  if (clEnqueueNDRangeKernel(Q, K, 1, &Offset, &Half, &Local, 0, NULL, NULL))
    return 1;
  // Calls that OpenCL refuses.
  size_t TooMany = (size_t)1 << 40;
  printf("%d", clEnqueueNDRangeKernel(Q, K, 100000, NULL, &Global, &Local, 0, NULL, NULL));
  printf(" %d\n", clEnqueueNDRangeKernel(Q, K, 1, NULL, &TooMany, &TooMany, 0, NULL, NULL));
  clEnqueueReadBuffer(Q, M, CL_TRUE, 0, sizeof(Data), Data, 0, NULL, NULL);
  printf("%g\n", Data[0]);
  return 0;
}
