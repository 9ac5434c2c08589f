// Templates: instances by launches and of the file itself, libraries, lambdas, a barrier that not all threads reach.
#include <cooperative_groups.h>
#include <cub/cub.cuh>
#include <vector>

namespace cg = cooperative_groups;

template <typename T, int Size> struct Tile {
  T Values[Size];
  __device__ T total() const {
    T Result{};
    for (T V : Values)
      Result += V;
    return Result;
  }
};

template <typename T, int Size> __global__ void totals(T *Out, const Tile<T, Size> *In) {
  using Reduce = cub::BlockReduce<T, 128>;
  __shared__ typename Reduce::TempStorage Room;
  auto Pick = [=](int I) { return In[I].total(); };
  T Result = Reduce(Room).Sum(Pick(threadIdx.x));
  cg::thread_block Block = cg::this_thread_block();
  if (threadIdx.x < 100)
    Block.sync();
  if (threadIdx.x == 0)
    Out[blockIdx.x] = Result;
}

template <typename F> __global__ void apply(F Function, int *Out) { Out[threadIdx.x] = Function(threadIdx.x); }

// What a local class needs is instantiated at once.
template <typename T> __global__ void locals(T *Out) {
  struct Inner {
    T Value;
    __device__ Inner() : Value(3) {}
  };
  __shared__ Inner Kept;
  Inner Own;
  Kept.Value = 4;
  Out[threadIdx.x] = Own.Value + Kept.Value;
}

int main() {
  std::vector<float> Host(1024);
  totals<float, 4><<<8, 128>>>(nullptr, nullptr);
  totals<int, 2><<<dim3(4, 2), 128>>>(nullptr, nullptr);
  apply<<<1, 64>>>([] __device__(int I) { return I * 2; }, nullptr);
  locals<int><<<1, 32>>>(nullptr);
  return Host.size() == cudaDeviceSynchronize();
}
