// Where clang crashes in a lambda, the function around it is left out; the others of the file are checked, also after
// many crashes.
// RUN: not rejoin lint %s > %t.out 2> %t.err
// RUN: FileCheck --input-file=%t.out %s
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s
// NOTE: kernels 'inLambda', 'k1', 'k2', 'k3', 'k4', 'k5' and 4 more were left out: clang crashes there
class Later;
struct Field { Later a; int b; };
struct Holder { Field field; int c; };
extern __device__ Holder table;
__global__ void inLambda(void **p) {
  auto l = [&] { *p = &table; };
  l();
}
__global__ void k1(void **p) { *p = &table; }
__global__ void k2(void **p) { *p = &table; }
__global__ void k3(void **p) { *p = &table; }
__global__ void k4(void **p) { *p = &table; }
__global__ void k5(void **p) { *p = &table; }
__global__ void k6(void **p) { *p = &table; }
__global__ void k7(void **p) { *p = &table; }
__global__ void k8(void **p) { *p = &table; }
__global__ void k9(void **p) { *p = &table; }
__global__ void fine(int *p) {
  if (threadIdx.x < p[0]) // CHECK: :[[#@LINE+1]]:{{.*}} `__syncthreads()`
    __syncthreads();
}
