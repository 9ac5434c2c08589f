; Some threads execute another copy of a call, whose result they do not use: they no longer take part in the one that the others see.
; VERDICT: refuted
; RUN: rejoin validate --check-verdict %s
; RUN: rejoin validate --check-verdict --engine=solve %s

target triple = "amdgcn-amd-amdhsa"

define void @src(i1 noundef %b) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %v = call i32 @value(i32 0) [ "convergencectrl"(token %t) ]
  br i1 %b, label %some, label %end
some:
  call void @use(i32 %v)
  br label %end
end:
  ret void
}
define void @tgt(i1 noundef %b) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %b, label %some, label %others
some:
  %v = call i32 @value(i32 0) [ "convergencectrl"(token %t) ]
  call void @use(i32 %v)
  br label %end
others:
  %unused = call i32 @value(i32 0) [ "convergencectrl"(token %t) ]
  br label %end
end:
  ret void
}

declare i32 @value(i32) convergent memory(none) nounwind willreturn
declare void @use(i32)
declare token @llvm.experimental.convergence.entry()
