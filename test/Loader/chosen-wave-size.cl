// A macro that is named as the size of a wave gets that of the target: 64 of gfx90a, 32 of gfx1100.
// RUN: rejoin analyze --summary %s 2>&1 | FileCheck --check-prefix=WAVE64 %s
// RUN: rejoin analyze --summary --mcpu=gfx1100 %s 2>&1 | FileCheck --check-prefix=WAVE32 %s
// WAVE64: -DWAVE_SIZE=64 -DWAVEFRONT_SIZE=64 (
// WAVE32: -DWAVE_SIZE=32 -DWAVEFRONT_SIZE=32 (
kernel void sum(global float *p) {
  local float s[WAVE_SIZE];
  uint l = get_local_id(0);
  if (l < WAVE_SIZE)
    s[l] = p[l];
  p[l] = s[l % WAVEFRONT_SIZE];
}
