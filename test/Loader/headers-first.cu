// Headers that were not found are the cause of most of many errors, so they are named before them; after a few.
// RUN: not rejoin analyze --summary %s 2>&1 | FileCheck --check-prefix=MANY %s
// RUN: not rejoin analyze --summary %s -- -DFEW 2>&1 | FileCheck --check-prefix=FEW %s
// RUN: not rejoin analyze --summary %s -- -DWHOLE 2>&1 >/dev/null | FileCheck --check-prefix=MANY %s
// MANY: the header 'nowhere.h' was not found
// MANY: kernel 'a' was left out
// FEW: kernel 'a' was left out
// FEW: the header 'nowhere.h' was not found
#include "nowhere.h"
__global__ void a(float *p) { first(p); }
__global__ void b(float *p) { second(p); }
#ifndef FEW
__global__ void c(float *p) { third(p); }
__global__ void d(float *p) { fourth(p); }
#endif
#ifdef WHOLE
__global__ void e(float *p) { *p = 0; }
#endif
