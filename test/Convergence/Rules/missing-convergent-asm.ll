; Inline assembly with a barrier or a cross-lane instruction is marked convergent (N3).
; RUN: not rejoin verify --lint %s | FileCheck %s
; RUN: rejoin infer --repair-attributes %s -o %t.ll
; RUN: rejoin verify --lint %t.ll

target triple = "amdgcn-amd-amdhsa"

define void @good() convergent {
  call void asm sideeffect "s_barrier", ""() convergent
  call void asm sideeffect "s_nop 0", ""()
  ret void
}

define void @bad() convergent {
  call void asm sideeffect "s_waitcnt lgkmcnt(0)\0A\09s_barrier", ""()
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: warning: inline assembly with 's_barrier' is not convergent: passes may move or duplicate it across divergent branches, where other threads execute it [missing-convergent-asm, rule N3]
; CHECK-NEXT:   in 'bad': call void asm sideeffect "s_waitcnt lgkmcnt(0)\0A\09s_barrier", ""()
; CHECK-NEXT:   hint: mark the call convergent (rejoin infer --repair-attributes)
  %v = call i32 asm "v_mov_b32_dpp $0, $1 row_shl:1", "=v,v"(i32 1)
; CHECK-NEXT: {{.*}}.ll:[[#@LINE-1]]:3: warning: inline assembly with 'row_shl:1' is not convergent: passes may move or duplicate it across divergent branches, where other threads execute it [missing-convergent-asm, rule N3]
; CHECK-NEXT:   in 'bad': %v = call i32 asm "v_mov_b32_dpp $0, $1 row_shl:1", "=v,v"(i32 1)
; CHECK-NEXT:   hint: mark the call convergent (rejoin infer --repair-attributes)
; CHECK:      2 functions, 0 errors, 2 warnings
  ret void
}
