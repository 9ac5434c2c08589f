// An instance that is asked for and that cannot be made is not passed over.
// RUN: sh -c 'rejoin lint --instantiate="nothing<3>" --instantiate="fill<int>" %s > %t.out 2> %t.err; test $? = 2'
// RUN: FileCheck --input-file=%t.err %s
// CHECK: warning: {{.*}}instantiate-errors.cu: kernel 'nothing<3>' was left out: use of undeclared identifier 'nothing' (--instantiate)
template <typename T> __global__ void fill(T *p) { p[threadIdx.x] = 0; }
