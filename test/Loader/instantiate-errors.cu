// An instance that is asked for and that cannot be made is not passed over.
// RUN: sh -c 'rejoin lint --instantiate="nothing<3>" --instantiate="fill<int>" %s > %t.out 2> %t.err; test $? = 2'
// RUN: FileCheck --input-file=%t.err %s
// CHECK: warning: {{.*}}instantiate-errors.cu: kernel 'nothing<3>' was left out: nothing here declares 'nothing' (--instantiate)
// RUN: not rejoin lint --instantiate="two<int>" %s 2>&1 | FileCheck %s --check-prefix=TWO --implicit-check-not=auto --implicit-check-not=overloaded
// TWO: kernel 'two<int>' was left out: these template arguments are not those of a template of this name (--instantiate)
// RUN: not rejoin lint --instantiate="k<float>" %S/Inputs/no-template.cl 2>&1 | FileCheck %s --check-prefix=OPENCL --implicit-check-not=auto --implicit-check-not=further
// OPENCL: kernel 'k<float>' was left out: OpenCL C has no templates (--instantiate)
template <typename T, int N> __global__ void two(T *p) { p[threadIdx.x] = N; }
template <typename T> __global__ void fill(T *p) { p[threadIdx.x] = 0; }
