; Elements by a computed number: registers that are counted through, comparisons with each, shifts in pairs of 16 bits.
; RUN: rejoin select --mcpu=gfx90a %s | FileCheck %s --check-prefixes=CHECK,GPRIDX
; RUN: rejoin select --mcpu=gfx1100 %s | FileCheck %s --check-prefixes=CHECK,MOVREL
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: SELECTION of function 'long_uniform'
; GPRIDX: s_set_gpr_idx_on [[K:%s[0-9]+]], gpr_idx(DST)
; GPRIDX-NEXT: v_mov_b32
; GPRIDX-NEXT: s_set_gpr_idx_off
; GPRIDX: s_set_gpr_idx_on {{%s[0-9]+}}, gpr_idx(SRC0)
; GPRIDX-NEXT: v_mov_b32
; MOVREL: s_mov_b32 m0, [[K:%s[0-9]+]]
; MOVREL-NEXT: v_movreld_b32 [[V:%v[0-9]+]],
; MOVREL: s_mov_b32 m0,
; MOVREL-NEXT: v_movrels_b32 {{%v[0-9]+}}, [[V]]
define amdgpu_kernel void @long_uniform(ptr addrspace(3) %p, ptr addrspace(1) %out, i32 %k, i32 %l) {
  %v = load <16 x i32>, ptr addrspace(3) %p
  %w = insertelement <16 x i32> %v, i32 %k, i32 %k
  %x = extractelement <16 x i32> %w, i32 %l
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; Two dwords each.
; CHECK-LABEL: SELECTION of function 'wide'
; CHECK: s_lshl_b32 [[TWICE:%s[0-9]+]], {{%s[0-9]+(.sub0)?}}, 1{{ }}
; CHECK: s_add_i32 {{%s[0-9]+}}, [[TWICE]], 1{{ }}
; GPRIDX-COUNT-2: gpr_idx(SRC0)
; MOVREL-COUNT-2: v_movrels_b32
define amdgpu_kernel void @wide(ptr addrspace(3) %p, ptr addrspace(1) %out, i64 %k) {
  %v = load <8 x i64>, ptr addrspace(3) %p
  %x = extractelement <8 x i64> %v, i64 %k
  store i64 %x, ptr addrspace(1) %out
  ret void
}

; A few comparisons are cheaper: they are scalar where the number agrees.
; CHECK-LABEL: SELECTION of function 'short'
; CHECK-COUNT-3: s_cmp_eq_u32
; CHECK-NOT: v_cmp
; CHECK: s_endpgm
define amdgpu_kernel void @short(ptr addrspace(3) %p, ptr addrspace(1) %out, i32 %k) {
  %v = load <4 x i32>, ptr addrspace(3) %p
  %x = extractelement <4 x i32> %v, i32 %k
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: SELECTION of function 'differs'
; CHECK-COUNT-15: v_cmp_eq_u32
; CHECK-NOT: v_cmp
; CHECK: s_endpgm
define amdgpu_kernel void @differs(ptr addrspace(4) %p, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %v = load <16 x i32>, ptr addrspace(4) %p
  %x = extractelement <16 x i32> %v, i32 %t
  %a = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %x, ptr addrspace(1) %a
  ret void
}

; CHECK-LABEL: SELECTION of function 'pair'
; CHECK: s_lshl_b32 [[BITS:%s[0-9]+]], {{%s[0-9]+}}, 4
; CHECK: s_lshl_b32 {{%s[0-9]+}}, 0xffff, [[BITS]]
; CHECK: s_pack_ll_b32_b16
define amdgpu_kernel void @pair(<2 x i16> %v, i16 %n, i32 %k, ptr addrspace(1) %out) {
  %x = insertelement <2 x i16> %v, i16 %n, i32 %k
  store <2 x i16> %x, ptr addrspace(1) %out
  ret void
}
