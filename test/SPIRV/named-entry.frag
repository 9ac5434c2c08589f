// A file with a stage's name and no word that HLSL alone has is HLSL if an entry point is named: GLSL has only main.
// RUN: rejoin analyze --summary -e Shade %s | FileCheck %s
// CHECK: Shade: {{[0-9]+}} values
// A version says that it is GLSL.
// RUN: sed '1i #version 450' %s > %t.frag && not rejoin analyze --summary -e Shade %t.frag 2>&1 | FileCheck --check-prefix=GLSL %s
// GLSL: named-entry.frag.tmp.frag: glslangValidator could not compile it:
float4 Shade(float4 color : COLOR0) : COLOR0 {
  return color * color.a;
}
