// Functions of HLSL whose operations other functions have too.
// RUN: not rejoin lint %s > %t 2>&1; FileCheck %s < %t
RWStructuredBuffer<uint> b;
[numthreads(64, 1, 1)] void main(uint t : SV_GroupIndex) {
  uint x = b[t];
  if (x > 3) {
    // CHECK-DAG: note: `WavePrefixCountBits()` at line [[#@LINE+1]]
    b[0] = WavePrefixCountBits(x > 5);
    // CHECK-DAG: note: `WaveActiveCountBits()` at line [[#@LINE+1]]
    b[1] = WaveActiveCountBits(x > 5);
  }
}
