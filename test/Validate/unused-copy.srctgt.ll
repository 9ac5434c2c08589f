; A copy of a call whose result nobody uses: it takes the place of none whose result is used, however often the block is executed.
; VERDICT: proved
; RUN: rejoin validate --check-verdict --grade=strict %s
; RUN: rejoin validate --check-verdict --grade=strict --engine=solve %s

target triple = "amdgcn-amd-amdhsa"

define void @src(i2 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i2 [ 0, %entry ], [ %j, %next ]
  %t = call token @llvm.experimental.convergence.anchor()
  %v = call i32 @value(i32 0) [ "convergencectrl"(token %t) ]
  call void @use(i32 %v)
  %more = icmp ult i2 %i, %n
  br i1 %more, label %next, label %end
next:
  %j = add i2 %i, 1
  br label %loop
end:
  ret void
}
define void @tgt(i2 noundef %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i2 [ 0, %entry ], [ %j, %next ]
  %t = call token @llvm.experimental.convergence.anchor()
  %v = call i32 @value(i32 0) [ "convergencectrl"(token %t) ]
  call void @use(i32 %v)
  %more = icmp ult i2 %i, %n
  br i1 %more, label %next, label %end
next:
  %unused = call i32 @value(i32 0) [ "convergencectrl"(token %t) ]
  %j = add i2 %i, 1
  br label %loop
end:
  ret void
}

; One that is used at one place and not at another: who takes part in it matters.
define void @src_part(i1 noundef %b) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %v = call i32 @value(i32 0) [ "convergencectrl"(token %t) ]
  br i1 %b, label %some, label %end
some:
  call void @use(i32 %v)
  br label %end
end:
  ret void
}
define void @tgt_part(i1 noundef %b) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %v = call i32 @value(i32 0) [ "convergencectrl"(token %t) ]
  br i1 %b, label %some, label %others
some:
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
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.entry()
