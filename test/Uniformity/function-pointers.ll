; Pointers whose targets are known call one of them: all of them are asked, and the pointer.
; RUN: %analyze %s | FileCheck %s
; RUN: opt -load-pass-plugin=%plugin -passes='print<rejoin-module-uniformity>' -disable-output %s 2>&1 | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()

define i32 @twice(i32 %x) noinline {
  %r = add i32 %x, %x
  ret i32 %r
}
define i32 @square(i32 %x) noinline {
  %r = mul i32 %x, %x
  ret i32 %r
}
define i32 @own(i32 %x) noinline {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %r = add i32 %x, %tid
  ret i32 %r
}
@table = internal addrspace(4) constant [2 x ptr] [ptr @twice, ptr @square]
@open = addrspace(1) global [2 x ptr] [ptr @twice, ptr @square]

; CHECK-LABEL: function 'f'
define amdgpu_kernel void @f(i32 %n, i1 %c, ptr addrspace(4) %unknown) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %odd = trunc i32 %tid to i1
  %uniform = select i1 %c, ptr @twice, ptr @square
; CHECK: uniform (grid): %uni.select = call
  %uni.select = call i32 %uniform(i32 %n)
; CHECK: DIVERGENT (thread): %div.argument = call
  %div.argument = call i32 %uniform(i32 %tid)
  %divergent = select i1 %odd, ptr @twice, ptr @square
; CHECK: DIVERGENT (thread): %div.pointer = call
  %div.pointer = call i32 %divergent(i32 %n)
  %with.own = select i1 %c, ptr @twice, ptr @own
; CHECK: DIVERGENT (thread): %div.own = call
  %div.own = call i32 %with.own(i32 %n)
  %at = getelementptr [2 x ptr], ptr addrspace(4) @table, i32 0, i32 %n
  %element = load ptr, ptr addrspace(4) %at
; CHECK: uniform (grid): %uni.table = call
  %uni.table = call i32 %element(i32 %n)
  %somewhere = load ptr, ptr addrspace(1) @open
; CHECK: DIVERGENT (thread): %div.open = call
  %div.open = call i32 %somewhere(i32 %n)
  %told = load ptr, ptr addrspace(4) %unknown
; CHECK: uniform (grid): %uni.told = call
  %uni.told = call i32 %told(i32 %n), !callees !0
; CHECK: DIVERGENT (thread): %div.untold = call
  %div.untold = call i32 %told(i32 %n)
  br label %loop

loop:
; The same for all, until some have left.
  %p = phi ptr [ @twice, %entry ], [ @square, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
; CHECK: uniform (grid): %uni.turn = call
  %uni.turn = call i32 %p(i32 %n)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %tid
  br i1 %more, label %loop, label %end

end:
; CHECK: DIVERGENT (thread): %div.behind = call
  %div.behind = call i32 %p(i32 %n)
  ret void
}
!0 = !{ptr @twice, ptr @square}
