// That no other file launches a kernel with another size than the host code of its own file does is an assumption.
// RUN: rejoin lint %s 2>&1 | FileCheck --check-prefix=ASSUMED %s
// RUN: rejoin lint --assume-launch=none %s 2>&1 | FileCheck --check-prefix=OPEN %s
// ASSUMED: blocks of 'k' have 32x1x1 threads (launch at line [[@LINE+9]])
// OPEN-NOT: launched
// OPEN: 0 errors
__global__ void k(float *p) {
  p[threadIdx.x] += 1;
}
void launchFromAnotherFile(void (*kernel)(float *));
int main() {
  float *p = nullptr;
  k<<<1, 32>>>(p);
}
