; Steps between addresses that are split or merged: what lies between two addresses of an object is in it.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s
; RUN: rejoin validate --check-verdict --engine=solve %s

target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-A5"
target triple = "amdgcn-amd-amdhsa"

; One index becomes two steps, in either order.
define void @src_split(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %x = zext i32 %a to i64
  %y = zext i32 %b to i64
  %i = add nuw nsw i64 %x, %y
  %q = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i
  store i32 1, ptr addrspace(1) %q
  ret void
}
define void @tgt_split(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %x = zext i32 %a to i64
  %y = zext i32 %b to i64
  %o = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %y
  %q = getelementptr inbounds i32, ptr addrspace(1) %o, i64 %x
  store i32 1, ptr addrspace(1) %q
  ret void
}
; Three, of products.
define void @src_products(ptr addrspace(1) %p, i16 %a, i16 %b, i32 %c) {
  %x = zext i16 %a to i64
  %y = zext i16 %b to i64
  %z = zext i32 %c to i64
  %m = mul nuw nsw i64 %x, %y
  %s = add nuw nsw i64 %m, %z
  %i = add nuw nsw i64 %s, 3
  %q = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i
  store i32 1, ptr addrspace(1) %q
  ret void
}
define void @tgt_products(ptr addrspace(1) %p, i16 %a, i16 %b, i32 %c) {
  %x = zext i16 %a to i64
  %y = zext i16 %b to i64
  %z = zext i32 %c to i64
  %m = mul nuw nsw i64 %x, %y
  %o = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %z
  %r = getelementptr inbounds i32, ptr addrspace(1) %o, i64 %m
  %q = getelementptr inbounds i8, ptr addrspace(1) %r, i64 12
  store i32 1, ptr addrspace(1) %q
  ret void
}
; Two steps become one, also if one goes back.
define void @src_merged(ptr addrspace(1) %p, i64 %a, i64 %b) {
  %o = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %a
  %q = getelementptr inbounds i8, ptr addrspace(1) %o, i64 %b
  store i8 1, ptr addrspace(1) %q
  ret void
}
define void @tgt_merged(ptr addrspace(1) %p, i64 %a, i64 %b) {
  %i = add i64 %a, %b
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %i
  store i8 1, ptr addrspace(1) %q
  ret void
}
; Two that begin at one address say where each other's end lies.
define void @src_beside(ptr addrspace(1) %p, i64 %a, i64 %b) {
  %o = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %a
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %b
  store i8 1, ptr addrspace(1) %q
  store i8 2, ptr addrspace(1) %o
  ret void
}
define void @tgt_beside(ptr addrspace(1) %p, i64 %a, i64 %b) {
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %b
  store i8 1, ptr addrspace(1) %q
  %d = sub i64 %a, %b
  %o = getelementptr inbounds i8, ptr addrspace(1) %q, i64 %d
  store i8 2, ptr addrspace(1) %o
  ret void
}
; In local memory.
define void @src_local(ptr addrspace(3) %p, i16 %a, i16 %b) {
  %x = zext i16 %a to i32
  %y = zext i16 %b to i32
  %i = add nuw nsw i32 %x, %y
  %q = getelementptr inbounds i32, ptr addrspace(3) %p, i32 %i
  store i32 1, ptr addrspace(3) %q
  ret void
}
define void @tgt_local(ptr addrspace(3) %p, i16 %a, i16 %b) {
  %x = zext i16 %a to i32
  %y = zext i16 %b to i32
  %o = getelementptr inbounds i32, ptr addrspace(3) %p, i32 %y
  %q = getelementptr inbounds i32, ptr addrspace(3) %o, i32 %x
  store i32 1, ptr addrspace(3) %q
  ret void
}
