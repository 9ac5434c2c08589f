// HLSL: an invocation that is discarded goes on as a helper, so that derivatives keep their meaning; a branch of a part of
// the quad takes it away as in any language. What marks an index has the name of the language.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=derivative-after-discard
Texture2D<float4> tex[16] : register(t0);
SamplerState smp : register(s0);
struct In { float4 pos : SV_Position; float2 uv : TEXCOORD0; nointerpolation uint mat : MAT; };
float4 main(In i) : SV_Target {
  // CHECK: warning: the index into 'tex' may differ
  // CHECK: hint: write NonUniformResourceIndex(i.mat){{$}}
  float4 c = tex[i.mat].Sample(smp, i.uv);
  if (c.a < 0.5)
    discard;
  float w = fwidth(c.r);
  // CHECK: [[#@LINE+2]]: warning: only some invocations of the quad may compute this derivative
  if (i.uv.x > 0.5)
    c += tex[0].Sample(smp, i.uv * 2);
  // CHECK: [[#@LINE+4]]: warning: only some invocations of the quad may compute this derivative
  if (i.uv.y > 0.5) {
    if (c.b < 0.5)
      discard;
    c += tex[1].Sample(smp, i.uv * 3);
  }
  return c * w;
}
// CHECK: 0 errors, 3 warnings
