// A barrier for which some threads arrive while others wait is right if they are as many as it names together. That is
// not counted.
// RUN: rejoin lint --verbose %s | FileCheck %s

// CHECK: :[[@LINE+3]]:{{[0-9]+}}: not known: barrier
__global__ void produce(int *p) {
  if (threadIdx.x < 64)
    asm volatile("bar.arrive 1, 128;" ::: "memory");
  else
    asm volatile("bar.sync 1, 128;" ::: "memory");
}
void launch(int *p) { produce<<<1, 128>>>(p); }
