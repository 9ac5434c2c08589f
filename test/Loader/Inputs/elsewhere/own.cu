// A kernel of the same name of this file alone.
static __global__ void rows(float *p) { p[threadIdx.x] = 2; }
void mine(float *p) { rows<<<4, dim3(8, 8)>>>(p); }
