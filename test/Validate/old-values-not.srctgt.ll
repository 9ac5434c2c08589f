; Old values that lanes keep that nobody writes: masked ones, and those that would read where nobody is.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict --grade=strict %s
target triple = "amdgcn-amd-amdhsa"
define i32 @src_bounds(i32 %a) convergent {
  %x = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %a, i32 273, i32 15, i32 15, i1 false)
  ret i32 %x
}
define i32 @tgt_bounds(i32 %a) convergent {
  %x = call i32 @llvm.amdgcn.update.dpp.i32(i32 1, i32 %a, i32 273, i32 15, i32 15, i1 false)
  ret i32 %x
}
define i32 @src_rows(i32 %a) convergent {
  %x = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %a, i32 273, i32 14, i32 15, i1 true)
  ret i32 %x
}
define i32 @tgt_rows(i32 %a) convergent {
  %x = call i32 @llvm.amdgcn.update.dpp.i32(i32 1, i32 %a, i32 273, i32 14, i32 15, i1 true)
  ret i32 %x
}
define i32 @src_banks(i32 %a) convergent {
  %x = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %a, i32 273, i32 15, i32 14, i1 true)
  ret i32 %x
}
define i32 @tgt_banks(i32 %a) convergent {
  %x = call i32 @llvm.amdgcn.update.dpp.i32(i32 1, i32 %a, i32 273, i32 15, i32 14, i1 true)
  ret i32 %x
}
define i32 @src_value(i32 %a) convergent {
  %x = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %a, i32 273, i32 15, i32 15, i1 true)
  ret i32 %x
}
define i32 @tgt_value(i32 %a) convergent {
  %b = add i32 %a, 1
  %x = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %b, i32 273, i32 15, i32 15, i1 true)
  ret i32 %x
}
