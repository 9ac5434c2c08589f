// A file of which no kernel was checked is an error with a reason, never "0 errors".
// RUN: sh -c 'rejoin lint %s > %t.out 2> %t.err; test $? = 3'
// RUN: FileCheck --input-file=%t.err %s
// RUN: not grep "no-kernel" %t.out
// CHECK: error: {{.*}}no-kernel.cu: no kernel was checked: template 'fill' is never instantiated; name an instance with --instantiate='fill<...>'
template <typename T> __global__ void fill(T *p, typename T::value x) { p[threadIdx.x].member = x; }
int main() { return 0; }
// A file without kernels has its errors on -v.
// RUN: echo 'int main() { return unknown; }' > %t.cu; rejoin lint -v %t.cu 2>&1 | FileCheck --check-prefix=NONE %s
// NONE: note: {{.*}}no kernel was checked: the file defines none (1 error in other code: {{.*}}:1:21: error: use of undeclared identifier 'unknown')
// NONE: error: use of undeclared identifier 'unknown'
