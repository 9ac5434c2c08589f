; Why loops are not cut, or not alike.
; VERDICT: inconclusive
; RUN: rejoin validate --engine=induct --check-verdict %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

; CHECK-LABEL: src_array -> tgt_array
; CHECK: a private object that a loop writes is not one value
define void @src_array(i32 %n) {
entry:
  %x = alloca [65 x i32], addrspace(5)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %in = and i32 %i, 7
  %p = getelementptr i32, ptr addrspace(5) %x, i32 %in
  store i32 %i, ptr addrspace(5) %p
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_array(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: src_lost -> tgt_lost
; CHECK: an address of a private object is not followed through a loop
define void @src_lost(i32 %n, i1 %c) {
entry:
  %x = alloca i32, addrspace(5)
  %y = alloca i32, addrspace(5)
  %p = select i1 %c, ptr addrspace(5) %x, ptr addrspace(5) %y
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  store i32 %i, ptr addrspace(5) %p
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_lost(i32 %n, i1 %c) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: src_life -> tgt_life
; CHECK: a loop reads a private object whose lifetime starts or ends in it
define void @src_life(i32 %n) {
entry:
  %x = alloca i32, addrspace(5)
  store i32 %n, ptr addrspace(5) %x
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %v = load i32, ptr addrspace(5) %x
  call void @op(i32 %v)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %x)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_life(i32 %n) {
entry:
  %x = alloca i32, addrspace(5)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %v = load i32, ptr addrspace(5) %x
  call void @op(i32 %v)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: src_object -> tgt_object
; CHECK: induction does not handle loops that define private objects
define void @src_object(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %x = alloca i32, addrspace(5)
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @tgt_object(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: src_irreducible -> tgt_irreducible
; CHECK: induction does not handle functions with irreducible cycles
define void @src_irreducible(i32 %n, i1 %c) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %choose
choose:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  br i1 %c, label %a, label %end
end:
  ret void
}
define void @tgt_irreducible(i32 %n, i1 %c) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @op(i32 %i)
  %j = add i32 1, %i
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %choose
choose:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  br i1 %c, label %a, label %end
end:
  ret void
}

; CHECK-LABEL: src_invoke -> tgt_invoke
; CHECK: induction does not handle loops in a function with 'invoke'
define void @src_invoke(i32 %n) personality ptr @personality {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  invoke void @op(i32 %i) to label %next unwind label %pad
next:
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
define void @tgt_invoke(i32 %n) personality ptr @personality {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  invoke void @op(i32 %i) to label %next unwind label %pad
next:
  %j = add i32 1, %i
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}

; CHECK-LABEL: src_place -> tgt_place
; CHECK: an operation, or the definition of its token, is in another loop than in the source
define i32 @src_place(i32 %n, i32 %x) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %w = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %w
}
define i32 @tgt_place(i32 %n, i32 %x) convergent {
entry:
  %w = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %w
}

declare void @op(i32)
declare i32 @personality(...)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @llvm.lifetime.start.p5(ptr addrspace(5))
