; Of two equal calls that show in their results alone either may be the other one's partner: a function is itself.
; RUN: rejoin validate --self --engine=solve --grade=strict %s | FileCheck %s
; CHECK: f -> f: proved
target triple = "amdgcn-amd-amdhsa"
declare void @op(i32) convergent nounwind willreturn
declare void @use(i32) convergent nounwind willreturn
declare i32 @value(i32) convergent memory(none) nounwind willreturn
define void @f(i1 %a) convergent {
entry:
  call void @op(i32 1)
  %unused = call i32 @value(i32 1)
  br i1 %a, label %then, label %end
then:
  %used = call i32 @value(i32 1)
  call void @use(i32 %used)
  br label %end
end:
  ret void
}
