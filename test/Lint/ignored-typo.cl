// A comment that names no rule accepts nothing, and says so.
// RUN: not rejoin lint %s 2>&1 | FileCheck %s --implicit-check-not='rejoin: warning'
// CHECK: rejoin: warning: {{.*}}ignored-typo.cl:[[#@LINE+20]]: 'rejoin-ignore' names no rule 'divergent-barier'; did you mean 'divergent-barrier'? (rejoin lint --list-rules lists them)
// CHECK: rejoin: warning: {{.*}}ignored-typo.cl:[[#@LINE+22]]: 'rejoin-ignore' names no rule 'W99'; did you mean 'W9'?
// CHECK: rejoin: warning: {{.*}}ignored-typo.cl:[[#@LINE+24]]: 'rejoin-ignore' names no rule ''
// CHECK: ignored-typo.cl:[[#@LINE+18]]:{{.*}}divergent-barrier, rule W1
// CHECK-NOT: divergent-barrier, rule W1
// CHECK: 0 errors, 1 warning, 0 remarks, 1 suppressed
// RUN: not rejoin lint --format=json %s 2>/dev/null | FileCheck %s --check-prefix=JSON --implicit-check-not=missingHeaders
// JSON: "unknownRules": [
// JSON: "line": [[#@LINE+12]],
// JSON-NEXT: "message": "'rejoin-ignore' names no rule 'divergent-barier'; did you mean 'divergent-barrier'?
// RUN: not rejoin lint --format=sarif %s 2>/dev/null | FileCheck %s --check-prefix=SARIF
// SARIF: "executionSuccessful": true
// SARIF: "level": "warning"
// SARIF: names no rule 'divergent-barier'
// RUN: not rejoin lint --format=junit %s 2>/dev/null | FileCheck %s --check-prefix=JUNIT
// JUNIT: name="accepting divergent-barier"
// RUN: not rejoin lint --format=markdown %s 2>/dev/null | FileCheck %s --check-prefix=MARKDOWN
// MARKDOWN: Comments that accept nothing:
// MARKDOWN: ignored-typo.cl:{{[0-9]+}}
kernel void k(global int *p) {
  // rejoin-ignore(divergent-barier)
  if (p[get_local_id(0)] > 3)
    barrier(CLK_LOCAL_MEM_FENCE);
  if (p[get_local_id(0)] > 4) // rejoin-ignore(W1, W99)
    barrier(CLK_LOCAL_MEM_FENCE);
  p[0] = 1; // rejoin-ignore(W3, divergent-shuffle, S2)
  p[1] = 1; // rejoin-ignore()
}
