__global__ void k(int *p) { p[threadIdx.x] = HEADER_USE_CUDA; }
