// A launch by a pointer to a kernel is a launch of it, where nothing changes the pointer. A kernel whose address goes
// elsewhere is launched with a size that is not known.
// RUN: rejoin analyze --summary %s 2>&1 >/dev/null | FileCheck %s --implicit-check-not='workgroups of'
struct traits {
  enum { THREADS = 4 * 32 };
};
template <typename T> __global__ void direct(float *p) { p[threadIdx.x] = 0; }
__global__ void twice(float *p) { p[threadIdx.x] = 0; }
__global__ void first(float *p) { p[threadIdx.x] = 0; }
__global__ void second(float *p) { p[threadIdx.x] = 0; }
__global__ void cooperative(float *p) { p[threadIdx.x] = 0; }
__global__ void changed(float *p) { p[threadIdx.x] = 0; }
__global__ void changed_to(float *p) { p[threadIdx.x] = 0; }
__global__ void escaped(float *p) { p[threadIdx.x] = 0; }
__global__ void in_table(float *p) { p[threadIdx.x] = 0; }
typedef void (*kernel)(float *);
static kernel table[] = {in_table};
void take(kernel);

template <typename T> void launch(float *p) {
  auto k = &direct<T>;
  // CHECK-DAG: blocks of 'direct<traits>'{{.*}} have 128x1x1 threads
  k<<<8, T::THREADS>>>(p);
}
void start(float *p, bool b, int n) {
  launch<traits>(p);
  kernel one = twice, other = one;
  cudaFuncSetAttribute(other, cudaFuncAttributeMaxDynamicSharedMemorySize, 4096);
  other<<<n, 96>>>(p);
  // CHECK-DAG: blocks of 'twice'{{.*}} have 96x1x1 threads
  twice<<<1, 96>>>(p);
  auto either = b ? first : second;
  // CHECK-DAG: blocks of 'first', 'second' have 32x1x1 threads
  either<<<1, 32>>>(p);
  void *arguments[] = {&p};
  auto c = (void *)cooperative;
  // CHECK-DAG: blocks of 'cooperative' have 64x2x1 threads
  cudaLaunchCooperativeKernel(c, dim3(1), dim3(64, 2), arguments, 0, 0);
  kernel v = changed;
  if (b)
    v = changed_to;
  v<<<1, 64>>>(p);
  changed<<<1, 64>>>(p);
  changed_to<<<1, 64>>>(p);
  kernel e = escaped;
  take(e);
  escaped<<<1, 64>>>(p);
  in_table<<<1, 64>>>(p);
}
