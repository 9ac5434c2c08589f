// An index after that of the resource chooses an element of the buffer, also of the first one, whose address is the
// array's own. Several resources and a divergent index: the access needs the marker.
// RUN: not rejoin lint %s | FileCheck %s
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer D { uint d[]; } bufs[4];
void main() {
  uint i = gl_LocalInvocationIndex;
  bufs[0].d[i] = i;
  bufs[1].d[i] = bufs[0].d[i + 1];
  // CHECK: index-of-first.comp:[[#@LINE+1]]: warning: the index into 'bufs' may differ between invocations
  bufs[i & 3].d[i] = 1;
}
// CHECK: 0 errors, 1 warning, 0 remarks
