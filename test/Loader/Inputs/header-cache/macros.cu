// Macros of options that the device header has as names of its own.
#ifndef x
#define x 2
#endif
__global__ void count(int *Out, int n) {
  int i = threadIdx.x + x;
#ifdef NDEBUG
  i += 1;
#endif
  if (i < n)
    Out[i] = __popc(__ballot_sync(~0u, i < n)) + CUDART_VERSION + __COUNTER__;
}
