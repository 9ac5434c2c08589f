// The last warp of a block of 40 threads adds 8 values. The program takes the sum for one of 32, as it does with the stored
// ballot: the verdict names no size of the block.
// RUN: rejoin lint --verbose %s | FileCheck %s
// RUN: rejoin run --kernel=sum --local=40 --arg=zeros:160 --out=0:i32 %s | FileCheck %s --check-prefix=PART
// RUN: rejoin run --kernel=stored --local=40 --arg=zeros:160 --arg=zeros:160 --out=0:i32 %s | FileCheck %s --check-prefix=PART
// PART: argument 0: {{(1 ){32}(0 ){7}0$}}

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
__global__ void sum(int *q) { q[threadIdx.x] = __reduce_add_sync(~0u, 1) == 32; }

// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: proved safe: {{.*}}no branch decides whether they do{{$}}
__global__ void stored(int *q, unsigned *sets) {
  sets[threadIdx.x] = __ballot_sync(~0u, 1);
  __syncthreads();
  q[threadIdx.x] = sets[threadIdx.x & ~1u] == ~0u;
}
