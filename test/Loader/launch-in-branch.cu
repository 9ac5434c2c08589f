// A variable that nothing changes has the value of the `case` that only its own label enters, and of the `==` of an `if`.
// RUN: rejoin analyze --summary %s 2>&1 >/dev/null | FileCheck %s --implicit-check-not='{{[0-9]}} threads'
template <int N> __global__ void in_switch(int *p) { p[threadIdx.x] = N; }
__global__ void in_if(int *p) { p[threadIdx.x] = 0; }
__global__ void in_else(int *p) { p[threadIdx.x] = 0; }
__global__ void falls(int *p) { p[threadIdx.x] = 0; }
__global__ void labels(int *p) { p[threadIdx.x] = 0; }
__global__ void by_default(int *p) { p[threadIdx.x] = 0; }
__global__ void inside(int *p) { p[threadIdx.x] = 0; }
__global__ void jumped(int *p) { p[threadIdx.x] = 0; }
__global__ void changed(int *p) { p[threadIdx.x] = 0; }

// Another function's variable of that name.
void other(int &threads) { ++threads; }
void launch(int threads, int *p) {
  dim3 block(threads, 1, 1);
  switch (threads) {
  // CHECK-DAG: blocks of 'in_switch<64>' have 64x1x1 threads
  case 64:
    in_switch<64><<<1, block>>>(p);
    break;
  // CHECK-DAG: blocks of 'in_switch<32>' have 32x1x1 threads
  case 32: {
    in_switch<32><<<1, dim3(threads)>>>(p);
    return;
  }
  case 16:
    p++;
  case 8:
    falls<<<1, block>>>(p);
    break;
  case 4:
  case 2:
    labels<<<1, block>>>(p);
    break;
  default:
    by_default<<<1, block>>>(p);
  }
  // CHECK-DAG: blocks of 'in_if' have 96x1x1 threads
  if (threads == 96)
    in_if<<<1, block>>>(p);
  else
    in_else<<<1, block>>>(p);
}
void entered(int width, int *p) {
  switch (width) {
  case 48:
    if (p) {
    case 47:
      inside<<<1, width>>>(p);
    }
    break;
  }
  if (width == 40) {
  again:
    jumped<<<1, width>>>(p);
  }
  if (p)
    goto again;
}
void change(int count, int *p) {
  if (count == 24) {
    ++count;
    changed<<<1, count>>>(p);
  }
}
