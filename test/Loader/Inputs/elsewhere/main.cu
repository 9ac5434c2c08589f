#include "kernels.h"
void use(const void *);
void start(float *p, int n) {
  rows<<<4, 128>>>(p);
  two<<<4, 64>>>(p);
  unknown<<<4, dim3(n, n)>>>(p);
  use((const void *)taken);
  instance<float><<<4, 32>>>(p);
}
