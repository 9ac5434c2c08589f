// Reports of a shader speak of subgroups where their size is open: of any, or of a range.
// RUN: rejoin analyze --format=source %s | FileCheck --check-prefix=OPEN %s
// RUN: rejoin analyze --format=source --subgroup-size=8..32 %s | FileCheck --check-prefix=OPEN %s
// RUN: rejoin analyze --format=source --subgroup-size=16 %s | FileCheck --check-prefix=GIVEN %s
// RUN: rejoin analyze --explain=19 --group=workgroup %s | FileCheck --check-prefix=WHY %s
// RUN: rejoin report %s -o %t.html && FileCheck --check-prefix=PAGE --input-file=%t.html %s
// WHY: is the same within subgroups only
// PAGE: A value is divergent if it may differ between invocations of a subgroup{{.*}}Choose
// PAGE: <i>19</i><i class="u">subgroup</i>
#version 450
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
void main() {
  // OPEN: subgroup-range.comp: 'main' for subgroups{{$}}
  // GIVEN: subgroup-range.comp: 'main' for groups of 16, subgroups of 16{{$}}
  // OPEN: |  subgroup   |  subgroup    |   if (gl_SubgroupID == 1)
  // GIVEN: |  16         |  16          |   if (gl_SubgroupID == 1)
  if (gl_SubgroupID == 1)
    data[0] = 1;
}
