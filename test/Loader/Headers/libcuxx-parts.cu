// Latches, semaphores, views of several dimensions, results with errors and arithmetic of libcu++.
// RUN: rejoin lint %s -- -std=c++17 | FileCheck %s
// RUN: rejoin run %s --kernel=alone --local=1 --arg=zeros:64 --out=0:i32 | FileCheck --check-prefix=VALUES %s
// CHECK: 0 errors, 0 warnings
// VALUES: argument 0: 7 5 8 4 3 81 5 3 12 9 1 2 15 3 1 6
#include <cuda/annotated_ptr>
#include <cuda/cmath>
#include <cuda/latch>
#include <cuda/semaphore>
#include <cuda/std/atomic>
#include <cuda/std/expected>
#include <cuda/std/mdspan>
__global__ void alone(int *p) {
  cuda::std::atomic<int> count(3);
  count.fetch_add(4, cuda::std::memory_order_relaxed);
  p[0] = count.load();
  cuda::latch<cuda::thread_scope_block> latch(1);
  latch.arrive_and_wait();
  cuda::counting_semaphore<cuda::thread_scope_device, 4> semaphore(1);
  semaphore.acquire();
  p[1] = semaphore.try_acquire() ? 0 : 5;
  p[2] = cuda::round_up(5, 4);
  p[3] = cuda::round_down(5, 4);
  p[4] = cuda::ilog2(8);
  p[5] = cuda::ipow(3, 4);
  p[6] = cuda::isqrt(29);
  cuda::std::expected<int, int> good = 3, bad = cuda::std::unexpected(9);
  p[7] = good.value_or(1);
  int grid[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  cuda::std::mdspan<int, cuda::std::extents<int, 3, 4>> rows(grid);
  cuda::std::mdspan<int, cuda::std::dextents<int, 2>, cuda::std::layout_left> columns(grid, 3, 4);
  p[8] = rows.size();
  p[9] = bad.error();
  p[10] = bad.has_value() + 1;
  p[11] = columns(2, 0);
  p[12] = rows(1, 1) + columns(1, 3) + !rows.rank();
  p[13] = columns.extent(0);
  cuda::annotated_ptr<int, cuda::access_property::persisting> kept(grid);
  p[14] = kept[1];
  p[15] = 20 / cuda::fast_mod_div<int>(3);
}
