// A function that is not known may change each of its arguments: they are no constants for a later launch. Values of a
// launch, and arguments of functions that take values, stay constants.
//
// RUN: rejoin analyze %s 2>&1 | FileCheck --check-prefix=FACT %s
// RUN: rejoin analyze %s 2>&1 | FileCheck --check-prefix=CHANGED %s
//
// CHANGED-NOT: blocks of 'changed{{.*}} threads
// CHANGED-COUNT-6: blocks of 'changed{{[1-6]}}' have one dimension
// CHANGED-NOT: blocks of 'changed{{.*}} threads
__global__ void changed1(int *p) { p[threadIdx.x] = blockDim.x; }
__global__ void changed2(int *p) { p[threadIdx.x] = blockDim.x; }
__global__ void changed3(int *p) { p[threadIdx.x] = blockDim.x; }
__global__ void changed4(int *p) { p[threadIdx.x] = blockDim.x; }
__global__ void changed5(int *p) { p[threadIdx.x] = blockDim.x; }
__global__ void changed6(int *p) { p[threadIdx.x] = blockDim.x; }
__global__ void kept1(int *p, int n) { p[threadIdx.x] = blockDim.x + n; }
__global__ void kept2(int *p, int n) { p[threadIdx.x] = blockDim.x + n; }

void member(int *p) {
  int n = 32;
  input.read("n", n);
  changed1<<<1, n>>>(p);
}
void qualified(int *p) {
  int n = 32;
  CHECK(cli::parse(n));
  changed2<<<1, n>>>(p);
}
void shifted(int *p) {
  int n = 32, m = 2;
  input >> m >> n;
  changed3<<<1, n>>>(p);
}
void constructed(int *p) {
  int n = 32;
  Reader reader{n};
  changed4<<<1, n>>>(p);
}
void constructedByCall(int *p) {
  int n = 32;
  Reader reader(n, 1);
  changed4<<<1, n>>>(p);
}
void tied(int *p) {
  int n = 32;
  lib::tie(n) = lib::sizes();
  changed5<<<1, n>>>(p);
}
static int Global = 32;
void setGlobal() { input.read(Global); }
void global(int *p) { changed6<<<1, Global>>>(p); }

void value(int);
void values(int *p, int m) {
  int n = 32;
  value(n);
  auto get = [n](int other) { return n + other; };
  // FACT-DAG: blocks of 'kept1' have 32x1x1 threads (launch at line [[@LINE+1]])
  kept1<<<dim3(n), n, 0>>>(unknown(p), n);
  // FACT-DAG: blocks of 'kept2' have 32x1x1 threads (launch at line [[@LINE+1]])
  kept2<<<1, n, get(m)>>>(p, n);
}
void other(int n) { input.read(n); }
