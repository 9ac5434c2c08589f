; Values in memory and results of unknown functions are taken to be defined, as arguments are: without 'freeze', undefined
; ones need not be equal to themselves.
; VERDICT: proved
; RUN: rejoin validate --check-verdict %s

target triple = "amdgcn-amd-amdhsa"

define i32 @src(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(1) %p
  %f = freeze i32 %v
  %r = sub i32 %f, %f
  ret i32 %r
}
define i32 @tgt(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(1) %p
  %r = sub i32 %v, %v
  ret i32 %r
}

; A condition that is not looked at.
define i1 @src_both(i1 %c, i1 %d) {
  %r = select i1 %c, i1 %d, i1 false
  ret i1 %r
}
define i1 @tgt_both(i1 %c, i1 %d) {
  %r = and i1 %c, %d
  ret i1 %r
}

; An aggregate or a vector of one member, which is taken to be as defined as a scalar is.
define i32 @src_one({ i32 } %a, i32 %n) {
  %x = extractvalue { i32 } %a, 0
  %c = icmp eq i32 %n, 1
  %r = select i1 %c, i32 %x, i32 0
  ret i32 %r
}
define i32 @tgt_one({ i32 } %a, i32 %n) {
  %x = extractvalue { i32 } %a, 0
  %c = icmp eq i32 %n, 1
  %z = zext i1 %c to i32
  %r = mul i32 %x, %z
  ret i32 %r
}
define i32 @src_one_lane(<1 x i32> %a, i32 %n) {
  %x = extractelement <1 x i32> %a, i32 0
  %c = icmp eq i32 %n, 1
  %r = select i1 %c, i32 %x, i32 0
  ret i32 %r
}
define i32 @tgt_one_lane(<1 x i32> %a, i32 %n) {
  %x = extractelement <1 x i32> %a, i32 0
  %c = icmp eq i32 %n, 1
  %z = zext i1 %c to i32
  %r = mul i32 %x, %z
  ret i32 %r
}
