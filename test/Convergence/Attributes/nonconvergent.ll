; 'convergent' and tokens go where nothing convergent can be reached, also round recursion; function pointers, external
; functions and assembly keep them. On a host nothing is convergent.
; RUN: rejoin infer --non-convergent %s | FileCheck %s
; RUN: rejoin infer --non-convergent --target=x86_64-linux-gnu %s | FileCheck --check-prefix=HOST %s
; RUN: opt-22 -load-pass-plugin=%plugin -passes=rejoin-infer-nonconvergent -S %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

@table = internal addrspace(4) constant [2 x ptr] [ptr @leaf, ptr @even]

; HOST: define void @leaf() {
; HOST-NOT: define {{.*}} #
; HOST-NOT: call {{.*}} #
; HOST-NOT: convergencectrl
; HOST-NOT: call token

; CHECK: define void @leaf() {
define void @leaf() convergent {
  ret void
}
; Even and odd call each other, and nothing else.
; CHECK: define void @even() {
; CHECK-NEXT: call void @odd(){{$}}
define void @even() convergent {
  call void @odd() convergent
  ret void
}
; CHECK: define void @odd() {
define void @odd() convergent {
  call void @even() convergent
  call void @leaf() convergent
  ret void
}
; CHECK: define void @barrier() #[[C:[0-9]+]] {
define void @barrier() convergent {
  call void @external()
  ret void
}
; CHECK: define void @caller() #[[C]] {
define void @caller() convergent {
  call void @barrier() convergent
  call void @leaf() convergent
; CHECK: call void @leaf(){{$}}
  ret void
}
; CHECK: define void @pointer(ptr %p) #[[C]] {
; CHECK: call void %p() #[[C]]
define void @pointer(ptr %p) convergent {
  call void %p() convergent
  ret void
}
; A call whose targets are known is judged by them.
; CHECK: define void @known(ptr %p) {
define void @known(ptr %p) convergent {
  call void %p() convergent, !callees !0
  ret void
}
; Or by the elements of a table that nobody writes.
; CHECK: define void @from_table(i32 %i) {
define void @from_table(i32 %i) convergent {
  %at = getelementptr ptr, ptr addrspace(4) @table, i32 %i
  %f = load ptr, ptr addrspace(4) %at
  call void %f() convergent
  ret void
}
; CHECK: define void @from_choice(i1 %c) #[[C]] {
define void @from_choice(i1 %c) convergent {
  %f = select i1 %c, ptr @leaf, ptr @barrier
  call void %f() convergent
  ret void
}
; CHECK: define void @assembly() #[[C]] {
define void @assembly() convergent {
  call void asm sideeffect "s_barrier", ""() convergent
  ret void
}
; May be replaced at link time.
; CHECK: define weak void @weak() #[[C]] {
define weak void @weak() convergent {
  ret void
}
; Tokens that only non-convergent calls used go with them.
; CHECK: define void @controlled() {
; CHECK-NEXT: call void @leaf(){{$}}
; CHECK-NEXT: ret void
define void @controlled() convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @leaf() [ "convergencectrl"(token %t) ]
  ret void
}
; Operations under an anchor need no convergent function.
; CHECK: define void @anchored() {
; CHECK: call void @external() [ "convergencectrl"
define void @anchored() convergent {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @external() [ "convergencectrl"(token %t) ]
  ret void
}
; The token goes back to the entry, by a heart.
; CHECK: define void @rooted(i1 %c) #[[C]] {
define void @rooted(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @external() [ "convergencectrl"(token %h) ]
  br i1 %c, label %loop, label %exit
exit:
  ret void
}

declare void @external() convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
!0 = !{ptr @leaf, ptr @even}
