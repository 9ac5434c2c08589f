#pragma once
__global__ void rows(float *p);
__global__ void two(float *p);
__global__ void unknown(float *p);
__global__ void taken(float *p);
template <typename T> __global__ void instance(T *p);
