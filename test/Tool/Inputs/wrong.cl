kernel void k(global int *a) { a[0] = oops; }
