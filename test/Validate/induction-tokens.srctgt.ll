; Tokens: a heart, an anchor before the loop and one in it, and a token that a callee gets.
; Loops without a bound: one iteration stands for all of them.
; VERDICT: proved
; RUN: rejoin validate --check-verdict --grade=strict %s
; RUN: rejoin validate --engine=induct --verbose --check-verdict --grade=strict %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

; Tokens: a heart, an anchor before the loop and one in it.
define void @src_tokens(i32 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %a = call token @llvm.experimental.convergence.anchor()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %a) ]
  call void @op(i32 %i) [ "convergencectrl"(token %h) ]
  %b = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) [ "convergencectrl"(token %b) ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  call void @op(i32 2) [ "convergencectrl"(token %t) ]
  ret void
}
define void @tgt_tokens(i32 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %a = call token @llvm.experimental.convergence.anchor()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %a) ]
  call void @op(i32 %i) [ "convergencectrl"(token %h) ]
  %b = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) [ "convergencectrl"(token %b) ]
  %j = sub i32 %i, -1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  call void @op(i32 2) [ "convergencectrl"(token %t) ]
  ret void
}

; The same with a token, and an object of the callee's.
define void @src_token(i32 noundef %n) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @controlled(i32 noundef %n) [ "convergencectrl"(token %t) ]
  ret void
}
define void @tgt_token(i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @op(i32 %i) [ "convergencectrl"(token %h) ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define internal void @controlled(i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %x = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %x
  br label %loop
loop:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %i = load i32, ptr addrspace(5) %x
  call void @op(i32 %i) [ "convergencectrl"(token %h) ]
  %j = add i32 %i, 1
  store i32 %j, ptr addrspace(5) %x
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

declare void @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
