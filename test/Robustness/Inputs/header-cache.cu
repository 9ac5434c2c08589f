// A value that a header before it may define.
#ifndef FROM
#define FROM 5
#endif
__global__ void k(int *Out) { Out[threadIdx.x] = clock() + FROM; }
