; A counter that begins at a number and never wraps is at least that number: passes add 'nuw', widen it without sign and compare it
; without sign. One that begins below zero, may wrap or goes down is not.
; RUN: not rejoin validate --engine=induct %s > %t.said
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"
; CHECK: src_nuw -> tgt_nuw: proved
define amdgpu_kernel void @src_nuw(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, i32 %m) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %k = mul i32 %i, %m
  %w = zext i32 %k to i64
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %w
  %x = load i32, ptr addrspace(1) %a
  %b = getelementptr inbounds i32, ptr addrspace(1) %q, i64 %w
  store i32 %x, ptr addrspace(1) %b
  %j = add nsw i32 %i, 1
  br label %head
end:
  ret void
}
define amdgpu_kernel void @tgt_nuw(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, i32 %m) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %k = mul i32 %m, %i
  %w = zext i32 %k to i64
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %w
  %x = load i32, ptr addrspace(1) %a
  %b = getelementptr inbounds i32, ptr addrspace(1) %q, i64 %w
  store i32 %x, ptr addrspace(1) %b
  %j = add nuw nsw i32 %i, 1
  br label %head
end:
  ret void
}
; CHECK: src_zext -> tgt_zext: proved
define amdgpu_kernel void @src_zext(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 2, %entry ], [ %j, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %w = sext i32 %i to i64
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %w
  store i32 %i, ptr addrspace(1) %a
  %j = add nsw i32 %i, 1
  br label %head
end:
  ret void
}
define amdgpu_kernel void @tgt_zext(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 2, %entry ], [ %j, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %w = zext nneg i32 %i to i64
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %w
  store i32 %i, ptr addrspace(1) %a
  %j = add nuw nsw i32 %i, 1
  br label %head
end:
  ret void
}
; CHECK: src_below -> tgt_below: inconclusive
define amdgpu_kernel void @src_below(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ -1, %entry ], [ %j, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  store volatile i32 %i, ptr addrspace(1) %p
  %j = add nsw i32 %i, 1
  br label %head
end:
  ret void
}
define amdgpu_kernel void @tgt_below(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ -1, %entry ], [ %j, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  store volatile i32 %i, ptr addrspace(1) %p
  %j = add nuw nsw i32 %i, 1
  br label %head
end:
  ret void
}
; CHECK: src_wraps -> tgt_wraps: inconclusive
define amdgpu_kernel void @src_wraps(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %c = icmp ne i32 %i, %n
  br i1 %c, label %body, label %end
body:
  store volatile i32 %i, ptr addrspace(1) %p
  %j = add i32 %i, 2
  br label %head
end:
  ret void
}
define amdgpu_kernel void @tgt_wraps(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %c = icmp ne i32 %i, %n
  br i1 %c, label %body, label %end
body:
  store volatile i32 %i, ptr addrspace(1) %p
  %j = add nuw i32 %i, 2
  br label %head
end:
  ret void
}
; CHECK: src_down -> tgt_down: inconclusive
define amdgpu_kernel void @src_down(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 4, %entry ], [ %j, %body ]
  %c = icmp ne i32 %i, %n
  br i1 %c, label %body, label %end
body:
  store volatile i32 %i, ptr addrspace(1) %p
  %j = add nsw i32 %i, -1
  br label %head
end:
  ret void
}
define amdgpu_kernel void @tgt_down(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 4, %entry ], [ %j, %body ]
  %c = icmp ne i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %w = zext i32 %i to i64
  store volatile i32 %i, ptr addrspace(1) %p
  %j = add nuw nsw i32 %i, -1
  br label %head
end:
  ret void
}
