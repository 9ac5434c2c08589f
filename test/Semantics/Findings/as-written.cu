// As as-written.cl, with templates, methods and inlined functions: each access that the source has is executed, and the
// finding is at the access. Objects that are used rightly have no finding.
// RUN: not rejoin run %s --kernel=lost --local=8 --arg=zeros:32 | FileCheck --check-prefix=LOST %s
// RUN: rejoin run %s --optimized --kernel=lost --local=8 --arg=zeros:32 2>&1 | FileCheck --check-prefix=NOTHING --implicit-check-not=error: %s
// RUN: not rejoin run %s --kernel=raced --local=8 --arg=zeros:32 | FileCheck --check-prefix=RACED %s
// RUN: rejoin run %s --optimized --kernel=raced --local=8 --arg=zeros:32 2>&1 | FileCheck --check-prefix=NOTHING --implicit-check-not=error: %s
// RUN: rejoin run %s --kernel=right --local=8 --arg=zeros:32 --out=0:i32 | FileCheck --check-prefix=RIGHT %s
// RUN: rejoin run %s --optimized --kernel=right --local=8 --arg=zeros:32 --out=0:i32 | FileCheck --check-prefix=RIGHT %s
// NOTHING: nothing found
template <class T, int N> struct Window {
  T data[N];
  __device__ void put(int at, T value) { data[at] = value; }
  __device__ T get(int at) const { return data[at]; }
};

__global__ void lost(int *out) {
  Window<int, 4> w;
  // LOST: as-written.cu:[[#@LINE-6]]:{{[0-9]+}}: error: writes 4 bytes {{.*}}[out-of-bounds, rule S3]
  w.put(threadIdx.x, 1);
  out[threadIdx.x] = 1;
}

__global__ void raced(int *out) {
  __shared__ Window<int, 4> w;
  // RACED: as-written.cu:[[#@LINE-13]]:{{[0-9]+}}: error: writes memory that thread 0 writes{{.*}}[data-race, rule S2]
  w.put(0, threadIdx.x);
  out[threadIdx.x] = 1;
}

__global__ void right(int *out) {
  Window<int, 8> w;
  for (int i = 0; i < 8; ++i)
    w.put(i, i * 10);
  auto add = [&](int x) { return x + w.get(threadIdx.x); };
  dim3 at(1, 2, 3);
  // RIGHT-NOT: error
  // RIGHT: argument 0: 6 16 26 36 46 56 66 76
  out[threadIdx.x] = add(at.x + at.y + at.z);
}
