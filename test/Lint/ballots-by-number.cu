// A use of a ballot gives the same in every block, or asks for lanes without a thread: only the uses that are known ask for
// none. A warp that is a part of one gives another answer to the rest, so the verdict names the size of the block.
// DEFINE: %{words} = -DSAFE="proved safe: warp operation: all threads of the warp reach it: no branch decides whether they do" -DONE=", if the block has one dimension; the program asks for no other shape" -DASKS="proved safe: warp operation: all threads of the warp reach it: no branch decides whether they do, if the size of the block is a multiple of the warp's size"
// RUN: rejoin lint --verbose %s | FileCheck %s %{words} --implicit-check-not=warning: --implicit-check-not=error:
// RUN: rejoin lint --verbose %s -- -O0 | FileCheck %s %{words} --implicit-check-not=warning: --implicit-check-not=error:
#define SET unsigned b = __ballot_sync(~0u, p[0] > q[threadIdx.x])
#define STORE(V) { SET; q[threadIdx.x] = V; }

// Lanes by their numbers, those that are not in the ballot, and their number as of a full warp.
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void neighbour(int *p, int *q) STORE(b >> (threadIdx.x % 32 ^ 1) & 1)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void after(int *p, int *q) STORE(b >> (threadIdx.x % 32 + 1) & 1)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void named(int *p, int *q) STORE(b >> p[2] & 1)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void bit(int *p, int *q) STORE((b & (1u << p[2])) != 0)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void bit_alone(int *p, int *q) STORE((b & (1u << p[2])) == (1u << p[2]))
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void last(int *p, int *q) STORE(__clz(b) == 0)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void highest(int *p, int *q) STORE(31 - __clz(b))
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void highest_shifted(int *p, int *q) STORE(b >> 31)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void missing(int *p, int *q) STORE(32 - __popc(b))
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void half_missing(int *p, int *q) STORE((32 - __popc(b)) / 2 == 0)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void wholes(int *p, int *q) STORE(__popc(b) / 32)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void scaled(int *p, int *q) STORE(__popc(b) * p[3] == 64)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void fraction(int *p, int *q) STORE(__popc(b) / 32.0f)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void half(int *p, int *q) STORE(__popc(b & 0xffff) == 16)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void more(int *p, int *q) STORE(__popc(b) > 30)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void as_many(int *p, int *q) STORE(__popc(b) == p[4])
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void as_size(int *p, int *q) STORE(__popc(b) == warpSize)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void carry(int *p, int *q) STORE(b + 1 == 0)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void carry_and(int *p, int *q) STORE((b & (b + 1)) == 0)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void first_missing(int *p, int *q) STORE(__ffs(b + 1))
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void with_named(int *p, int *q) STORE((b | p[5]) == b)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void with_number(int *p, int *q) STORE((b | 0xffff) == b)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void as_named(int *p, int *q) STORE(b == p[5])

// The threads that there are. The own lane follows from threadIdx.x in blocks of one dimension.
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
__global__ void any(int *p, int *q) STORE(b != 0)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
__global__ void count(int *p, int *q) STORE(__popc(b))
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
__global__ void one(int *p, int *q) STORE(__popc(b) == 1)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
__global__ void several(int *p, int *q) STORE(__popc(b) > 1)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
__global__ void some_of_half(int *p, int *q) STORE(__popc(b & 0xffff))
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
__global__ void more_than_known(int *p, int *q) STORE(p[3] + __popc(b))
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
__global__ void first(int *p, int *q) STORE(__ffs(b))
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]][[ONE]]{{$}}
__global__ void own(int *p, int *q) STORE(b >> threadIdx.x % 32 & 1)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]][[ONE]]{{$}}
__global__ void of_pair(int *p, int *q) STORE(b >> (threadIdx.x % 32 & ~1u) & 1)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]][[ONE]]{{$}}
__global__ void own_bit(int *p, int *q) STORE((b & (1u << threadIdx.x % 32)) != 0)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]][[ONE]]{{$}}
__global__ void rank(int *p, int *q) STORE(__popc(b & ((1u << threadIdx.x % 32) - 1)))
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
__global__ void without_first(int *p, int *q) STORE(b & (b - 1))
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
__global__ void the_first(int *p, int *q) STORE(b & -b)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
__global__ void but_leader(int *p, int *q) STORE((b & ~(1u << __ffs(b) - 1)) == 0)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
__global__ void without_one(int *p, int *q) STORE((b & ~(1u << p[2])) != 0)
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
__global__ void in_both(int *p, int *q) STORE(b == (b & __ballot_sync(~0u, p[1] > q[threadIdx.x])))
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
__global__ void equal(int *p, int *q) STORE(b == __ballot_sync(~0u, p[1] > q[threadIdx.x]))

// Lanes with a value in common with the own one are a set as well.
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[ASKS]]{{$}}
__global__ void all_alike(int *p, int *q) { q[threadIdx.x] = __match_any_sync(~0u, p[0]) == ~0u; }
// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: [[SAFE]]{{$}}
__global__ void alike(int *p, int *q) { q[threadIdx.x] = __popc(__match_any_sync(~0u, p[0])); }
