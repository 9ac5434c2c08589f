; Which unit executes what: by the extents, not by operands alone.
; RUN: rejoin select --mcpu=gfx90a %s | FileCheck %s
; RUN: rejoin select --mcpu=gfx1100 %s | FileCheck %s --check-prefix=RDNA
; RUN: rejoin select --mcpu=gfx1150 %s | FileCheck %s --check-prefix=FLOAT
; RUN: rejoin select --mcpu=gfx90a --format=json %s > %t.json
; RUN: FileCheck %s --check-prefix=JSON < %t.json
; RUN: python3 %root/utils/check-json %root/docs/select.schema.json %t.json
; RUN: not rejoin select --mcpu=gfx1030 %s 2>&1 | FileCheck %s --check-prefix=CPU
; RUN: not rejoin select --target=nvptx64-nvidia-cuda %s 2>&1 | FileCheck %s --check-prefix=TARGET
; RUN: not rejoin select %s 2>&1 | FileCheck %s --check-prefix=NONE
; RUN: not rejoin select --mcpu=gfx90a --iterations=0 %s 2>&1 | FileCheck %s --check-prefix=ZERO
; CPU: the table does not cover the processor 'gfx1030'
; TARGET: instructions are selected for AMDGPU only
; NONE: function 'arithmetic': no processor is named; name one with --mcpu
; ZERO: --iterations=0: expected a positive number

target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: SELECTION of function 'arithmetic' for gfx90a, waves of 64
; RDNA-LABEL: SELECTION of function 'arithmetic' for gfx1100, waves of 32
define amdgpu_kernel void @arithmetic(i32 %a, i32 %b, float %f, ptr addrspace(1) %o) {
; CHECK: s_load_dword %s[[A:[0-9]+]], kernarg, a
; CHECK: s_load_dword %s[[B:[0-9]+]], kernarg, b
; CHECK: v_and_b32 %v[[TID:[0-9]+]], 0x3ff, v0 {{.*}} VALU divergent: %tid | %tid = call
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK: s_add_i32 %s[[SUM:[0-9]+]], %s[[A]], %s[[B]] {{.*}} SALU uniform | %sum = add i32 %a, %b
  %sum = add i32 %a, %b
; CHECK: v_mul_lo_u32 %v[[P:[0-9]+]], %v[[TID]], %s[[SUM]] {{.*}} VALU divergent: %tid
  %p = mul i32 %tid, %sum
; A float has no scalar instruction here, but on gfx1150.
; CHECK: v_add_f32 {{.*}} VALU uniform, no scalar form
; FLOAT: s_add_f32 {{.*}} SALU uniform
  %g = fadd float %f, 1.0
; 64 bits in two halves.
; CHECK: v_add_co_u32
; CHECK-NEXT: v_addc_co_u32
; RDNA: v_add_co_u32
; RDNA-NEXT: v_add_co_ci_u32
  %w = sext i32 %p to i64
  %at = getelementptr float, ptr addrspace(1) %o, i64 %w
; CHECK: global_store_dword
; RDNA: global_store_b32
  store float %g, ptr addrspace(1) %at
; CHECK: s_endpgm
  ret void
}

; A quotient of the thread's number that waves share: the address is scalar behind a readfirstlane.
; CHECK-LABEL: SELECTION of function 'wave_number'
define amdgpu_kernel void @wave_number(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %o) !reqd_work_group_size !0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK: v_lshrrev_b32 %v[[W:[0-9]+]], 6, %v
  %wave = lshr i32 %tid, 6
  %w = zext i32 %wave to i64
; CHECK: v_readfirstlane_b32 %s[[S:[0-9]+]], %v[[W]]
; CHECK: s_lshl_b32 %s{{[0-9]+}}, %s[[S]], 2
  %at = getelementptr i32, ptr addrspace(1) %in, i64 %w
; CHECK: s_load_dword %s
  %x = load i32, ptr addrspace(1) %at
  %ti = zext i32 %tid to i64
  %to = getelementptr i32, ptr addrspace(1) %o, i64 %ti
  store i32 %x, ptr addrspace(1) %to
  ret void
}

; Memory that the kernel has written before is not read through the constant cache.
; CHECK-LABEL: SELECTION of function 'clobbered'
define amdgpu_kernel void @clobbered(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK: s_load_dword %s{{[0-9]+}}, %s{{[0-9]+}}, 0
  %x = load i32, ptr addrspace(1) %p
; CHECK: global_store_dword
  store i32 %x, ptr addrspace(1) %q
  call void @llvm.amdgcn.s.barrier()
; CHECK: s_barrier
; CHECK: global_load_dword
  %y = load i32, ptr addrspace(1) %p
  store i32 %y, ptr addrspace(1) %q
  ret void
}

; Branches: SCC where threads agree, a mask where they do not; a loop that they leave one after the other.
; CHECK-LABEL: SELECTION of function 'branches'
define amdgpu_kernel void @branches(i32 %n, ptr addrspace(1) %o) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK: s_cmp_lt_u32 %s{{[0-9]+}}, 7
; CHECK-NEXT: s_cbranch_scc1 then {{.*}} branch uniform
  %u = icmp ult i32 %n, 7
  br i1 %u, label %then, label %else
then:
; CHECK: v_cmp_lt_u32 %m[[M:[0-9]+]], %v{{[0-9]+}}, 9
; CHECK: s_and_saveexec_b64 %m{{[0-9]+}}, %m[[M]]
; CHECK-NEXT: s_cbranch_execz else {{.*}} branch divergent: %tid
; RDNA: s_and_saveexec_b32
  %d = icmp ult i32 %tid, 9
  br i1 %d, label %loop, label %else
loop:
; CHECK: %loop: ; loop depth 1
  %i = phi i32 [ 0, %then ], [ %i1, %loop ]
; CHECK: s_add_i32 {{.*}} %i1 = add
  %i1 = add i32 %i, 1
; CHECK: s_andn2_b64 exec, exec
; CHECK-NEXT: s_cbranch_execnz loop
  %c = icmp ult i32 %i1, %tid
  br i1 %c, label %loop, label %else
else:
; CHECK: s_or_b64 exec, exec
  ret void
}
; CHECK: branches: static: {{[0-9]+}} SALU, {{[0-9]+}} VALU, {{[0-9]+}} SMEM, {{[0-9]+}} VMEM, 0 LDS, {{[0-9]+}} branches, 2 mask regions
; CHECK: branches: loops 10 times:
; CHECK: total: 4 functions

; JSON: "function": "arithmetic"
; JSON: "reason": "no-scalar-form"

!0 = !{i32 256, i32 1, i32 1}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
