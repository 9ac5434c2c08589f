template <class T> __global__ void k(T *p) { p[threadIdx.x] = 1; }
template __global__ void k<int>(int *);
