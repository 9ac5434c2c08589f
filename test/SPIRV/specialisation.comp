// Specialisation constants have their default, or the value of --spec; so has the size of the workgroup.
// RUN: rejoin infer --import %s -o - | FileCheck %s
// RUN: rejoin infer --import --spec=0:128 --spec=3:9 --spec=4:f32:2.5 %s -o - | FileCheck --check-prefix=GIVEN %s
// RUN: not rejoin infer --import --spec=x %s 2>&1 | FileCheck --check-prefix=WRONG %s
// WRONG: --spec=x: expected the id or name of a specialisation constant and a value, as in 3:64 or 4:f32:1.5
// RUN: rejoin infer --import --spec=7:1 --spec=3:9 %s -o - 2>&1 | FileCheck --check-prefix=UNKNOWN %s
// UNKNOWN: note: {{.*}}specialisation.comp: --spec=7 names no specialisation constant; the module has 0, 3 ('n'), 4 ('scale')
// RUN: rejoin infer --import --spec=0:128 --spec=n:9 --spec=scale:f32:2.5 %s -o - | FileCheck --check-prefix=GIVEN %s
// RUN: not rejoin infer --import --spec=scales:f32:2 %s -o - 2>&1 | FileCheck --check-prefix=NAME %s
// NAME: error: {{.*}}specialisation.comp: --spec=scales: no specialisation constant has this name; the module has 0, 3 ('n'), 4 ('scale'); did you mean 'scale'?
// RUN: not rejoin infer --import --spec=n:f32: %s -o - 2>&1 | FileCheck --check-prefix=VALUE %s
// VALUE: --spec=n:f32:: expected the id or name of
#version 450
layout(local_size_x_id = 0) in;
layout(constant_id = 3) const uint n = 5;
layout(constant_id = 4) const float scale = 1.5;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
void main() {
  // CHECK: mul i32 %{{.*}}, 6
  // GIVEN: mul i32 %{{.*}}, 10
  data[gl_LocalInvocationIndex] = gl_LocalInvocationIndex * (n + 1);
  // CHECK: fmul float %{{.*}}, 1.500000e+00
  // GIVEN: fmul float %{{.*}}, 2.500000e+00
  data[gl_LocalInvocationIndex] = uint(float(gl_LocalInvocationIndex) * scale);
}
// CHECK: "hlsl.numthreads"="1,1,1" "hlsl.shader"="compute"
// GIVEN: "hlsl.numthreads"="128,1,1" "hlsl.shader"="compute"
