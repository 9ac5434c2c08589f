; Metadata that LLVM's verifier accepts without its form: each is ignored with a note that names function, kind and
; operand, and the analysis goes on as if it were not there.
; RUN: rejoin analyze --format=text --group=workgroup %s 2>%t.err | FileCheck %s
; RUN: FileCheck --check-prefix=NOTE %s < %t.err
; RUN: rejoin lint --no-config %s > %t.lint 2>&1 || test $? = 1
; RUN: FileCheck --check-prefix=NOTE %s < %t.lint
; RUN: rejoin verify %s > %t.verify 2>&1 || test $? = 1
; RUN: FileCheck --check-prefix=NOTE %s < %t.verify
; RUN: rejoin select --mcpu=gfx90a %s > %t.select 2>&1
; RUN: FileCheck --check-prefix=NOTE %s < %t.select
; RUN: rejoin infer --tokens %s -o %t.ll > %t.infer 2>&1
; RUN: FileCheck --check-prefix=NOTE %s < %t.infer
; RUN: rejoin validate --passes=loop-unroll %s > %t.validate 2>&1 || test $? -le 2
; RUN: FileCheck --check-prefix=NOTE %s < %t.validate
; RUN: rejoin run --kernel=sizes_null %s > %t.run 2>&1
; RUN: FileCheck --check-prefix=NOTE %s < %t.run
target triple = "amdgcn-amd-amdhsa"

; NOTE-DAG: metadata.ll: function 'sizes_null': the metadata !reqd_work_group_size is ignored: operand 2 is null
; NOTE-DAG: function 'sizes_wide': the metadata !reqd_work_group_size is ignored: operand 1 is an integer of more than 64 bits
; NOTE-DAG: function 'sizes_zero': the metadata !reqd_work_group_size is ignored: operand 3 is the number 0
; NOTE-DAG: function 'sizes_string': the metadata !reqd_work_group_size is ignored: operand 1 is a string
; NOTE-DAG: function 'sizes_float': the metadata !reqd_work_group_size is ignored: operand 1 is a floating-point number
; NOTE-DAG: function 'sizes_node': the metadata !reqd_work_group_size is ignored: operand 1 is a node
; NOTE-DAG: function 'sizes_two': the metadata !reqd_work_group_size is ignored: it has 2 operands instead of 3
; NOTE-DAG: function 'sizes_product': the metadata !reqd_work_group_size is ignored: the workgroup would have more than 4294967295 threads
; NOTE-DAG: function 'loop_null': the metadata !llvm.loop is ignored: operand 2 is null
; NOTE-DAG: function 'loop_value': the metadata !llvm.loop is ignored: of 'llvm.loop.unroll.count' operand 2 is a string
; NOTE-DAG: module: the flag 'amdhsa_code_object_version' is ignored: it is a string

; CHECK: sizes_null: 1 value (0 divergent)
define amdgpu_kernel void @sizes_null() !reqd_work_group_size !0 {
  %uni.w = call i32 @llvm.amdgcn.workgroup.id.x()
  ret void
}
define amdgpu_kernel void @sizes_wide() !reqd_work_group_size !1 {
  ret void
}
define amdgpu_kernel void @sizes_zero() !reqd_work_group_size !2 {
  ret void
}
define amdgpu_kernel void @sizes_string() !reqd_work_group_size !3 {
  ret void
}
define amdgpu_kernel void @sizes_float() !reqd_work_group_size !4 {
  ret void
}
define amdgpu_kernel void @sizes_node() !reqd_work_group_size !5 {
  ret void
}
define amdgpu_kernel void @sizes_two() !reqd_work_group_size !6 {
  ret void
}
define amdgpu_kernel void @sizes_product() !reqd_work_group_size !7 {
  ret void
}
; A size that has its form is a fact: one wave.
; CHECK: sizes_good: {{.*}} (0 divergent)
define amdgpu_kernel void @sizes_good() !reqd_work_group_size !8 {
  %v = call i32 @llvm.amdgcn.readfirstlane.i32(i32 1)
  ret void
}
define amdgpu_kernel void @loop_null(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %done, !llvm.loop !9
done:
  ret void
}
define amdgpu_kernel void @loop_value(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %done, !llvm.loop !10
done:
  ret void
}

!llvm.module.flags = !{!12}
!0 = !{i32 64, null, i32 1}
!1 = !{i128 36893488147419103232, i32 1, i32 1}
!2 = !{i32 64, i32 1, i32 0}
!3 = !{!"64", i32 1, i32 1}
!4 = !{float 64.0, i32 1, i32 1}
!5 = !{!8, i32 1, i32 1}
!6 = !{i32 64, i32 1}
!7 = !{i32 65536, i32 65536, i32 1}
!8 = !{i32 64, i32 1, i32 1}
!9 = distinct !{!9, null}
!10 = distinct !{!10, !11}
!11 = !{!"llvm.loop.unroll.count", !"many"}
!12 = !{i32 1, !"amdhsa_code_object_version", !"six"}
