; Old values that no lane keeps.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
target triple = "amdgcn-amd-amdhsa"
define i32 @src_dpp(i32 %a, i32 %o) convergent {
  %x = call i32 @llvm.amdgcn.update.dpp.i32(i32 %o, i32 %a, i32 273, i32 15, i32 15, i1 true)
  ret i32 %x
}
define i32 @tgt_dpp(i32 %a, i32 %o) convergent {
  %x = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %a, i32 273, i32 15, i32 15, i1 true)
  ret i32 %x
}
define i32 @src_row(i32 %a, i32 %o, i32 %s) convergent {
  %x = call i32 @llvm.amdgcn.permlane16.i32(i32 %o, i32 %a, i32 %s, i32 %s, i1 false, i1 true)
  ret i32 %x
}
define i32 @tgt_row(i32 %a, i32 %o, i32 %s) convergent {
  %x = call i32 @llvm.amdgcn.permlane16.i32(i32 poison, i32 %a, i32 %s, i32 %s, i1 false, i1 true)
  ret i32 %x
}
