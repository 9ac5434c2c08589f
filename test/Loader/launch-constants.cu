// Sizes of launches that are constants after folding are facts of the kernel, with the line that they come from.
// RUN: rejoin analyze --format=json %s 2> %t.err | FileCheck %s
// RUN: FileCheck --check-prefix=FACT --input-file=%t.err %s
// RUN: not grep -E "'(changed|differs|dropped)' have [0-9?]" %t.err && grep -c -E "'(changed|differs|dropped)' have one dimension" %t.err | grep -x 3
// RUN: rejoin analyze --summary --assume-launch=none %s 2> %t.err
// RUN: FileCheck --allow-empty --check-prefix=NONE --input-file=%t.err %s
// NONE-NOT: launched
#define THREADS 64
__global__ void literal(float *p) { p[threadIdx.x] = 0; }
__global__ void square(float *p) { p[threadIdx.x] = 0; }
__global__ void variable(float *p) { p[threadIdx.x] = 0; }
__global__ void twice(float *p) { p[threadIdx.x] = 0; }
__global__ void changed(float *p) { p[threadIdx.x] = 0; }
__global__ void differs(float *p) { p[threadIdx.x] = 0; }
__global__ void dropped(float *p) { p[threadIdx.x] = 0; }

int main(int argc, char **argv) {
  float *p = nullptr;
  int blocks = argc, threads = 4 * THREADS, count = 128;
  literal<<<blocks, THREADS>>>(p);
  dim3 block(16, 8);
  square<<<blocks, block>>>(p);
  variable<<<blocks, threads / 2>>>(p);
  twice<<<1, 32>>>(p);
  twice<<<2, 32>>>(p);
  count += undeclared;
  changed<<<1, count>>>(p);
  differs<<<1, 32>>>(p);
  differs<<<1, 64>>>(p);
  dropped<<<1, 32>>>(p);
  dropped<<<undeclared, 64>>>(p);
}
// CHECK: "version"
// FACT-DAG: blocks of 'literal' have 64x1x1 threads (launch at line 20)
// FACT-DAG: blocks of 'square' have 16x8x1 threads (launch at line 22)
// FACT-DAG: blocks of 'variable' have 128x1x1 threads (launch at line 23)
// FACT-DAG: blocks of 'twice' have 32x1x1 threads (launches at lines 24, 25)
