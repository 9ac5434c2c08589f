target triple = "amdgcn-amd-amdhsa"
define i32 @f() {
entry:
  %a = add i32 %b, 1
  %b = add i32 0, 1
  ret i32 %a
}
