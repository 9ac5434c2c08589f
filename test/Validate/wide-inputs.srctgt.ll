; Inputs too many to try: the branch is rewritten, and every operation stays where it was.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s > %t.said
; RUN: FileCheck %s < %t.said
; CHECK: src -> tgt: proved
; RUN: rejoin validate --self %s > %t.self || test $? = 2
; RUN: not grep refuted %t.self

target triple = "amdgcn-amd-amdhsa"
define void @src(i32 %x, i32 %y) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %c = icmp ult i32 %x, %y
  br i1 %c, label %then, label %end
then:
  %v = call i32 @value(i32 %x) [ "convergencectrl"(token %t) ]
  call void @use(i32 %v)
  br label %end
end:
  ret void
}
define void @tgt(i32 %x, i32 %y) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %c = icmp uge i32 %x, %y
  br i1 %c, label %end, label %then
then:
  %z = add i32 %x, 0
  %v = call i32 @value(i32 %z) [ "convergencectrl"(token %t) ]
  call void @use(i32 %v)
  br label %end
end:
  ret void
}

declare void @op() convergent
declare void @op2() convergent
declare i32 @value(i32) convergent memory(none) nounwind willreturn
declare void @use(i32)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()

; Vectors of one element are inputs of that width.
define void @src_one(<1 x half> %x, <1 x i8> %y) {
  call void @take(<1 x half> %x, <1 x i8> %y)
  ret void
}
define void @tgt_one(<1 x half> %x, <1 x i8> %y) {
  %e = extractelement <1 x i8> %y, i32 0
  %z = zext i8 %e to i32
  %c = icmp ugt i32 %z, 255
  br i1 %c, label %more, label %end
more:
  ret void
end:
  call void @take(<1 x half> %x, <1 x i8> %y)
  ret void
}
declare void @take(<1 x half>, <1 x i8>)
