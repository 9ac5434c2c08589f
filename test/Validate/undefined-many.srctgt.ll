; Each use of an undefined value may have another one: what is computed from many of them is not followed, and does not
; take forever.
; VERDICT: inconclusive
; RUN: rejoin validate --check-verdict %s | FileCheck %s
; CHECK: values computed from many undefined ones are not followed
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1"

define i32 @src(ptr addrspace(5) %p, i32 %x) {
  %o = alloca i32, addrspace(5)
  %v1 = load i32, ptr addrspace(5) %o
  %v2 = add i32 %v1, %v1
  %v3 = add i32 %v2, %v2
  %v4 = add i32 %v3, %v3
  %v5 = add i32 %v4, %v4
  %v6 = add i32 %v5, %v5
  %v7 = add i32 %v6, %v6
  %v8 = add i32 %v7, %v7
  %v9 = add i32 %v8, %v8
  %v10 = add i32 %v9, %v9
  %v11 = add i32 %v10, %v10
  %v12 = add i32 %v11, %v11
  %v13 = add i32 %v12, %v12
  %v14 = add i32 %v13, %v13
  %v15 = add i32 %v14, %v14
  %v16 = add i32 %v15, %v15
  %v17 = add i32 %v16, %v16
  %v18 = add i32 %v17, %v17
  %v19 = add i32 %v18, %v18
  %v20 = add i32 %v19, %v19
  %v21 = add i32 %v20, %v20
  %v22 = add i32 %v21, %v21
  %v23 = add i32 %v22, %v22
  %v24 = add i32 %v23, %v23
  %v25 = add i32 %v24, %v24
  %v26 = add i32 %v25, %v25
  %v27 = add i32 %v26, %v26
  %v28 = add i32 %v27, %v27
  %v29 = add i32 %v28, %v28
  %v30 = add i32 %v29, %v29
  %v31 = add i32 %v30, %v30
  %v32 = add i32 %v31, %v31
  %v33 = add i32 %v32, %v32
  %v34 = add i32 %v33, %v33
  %v35 = add i32 %v34, %v34
  %v36 = add i32 %v35, %v35
  %v37 = add i32 %v36, %v36
  %v38 = add i32 %v37, %v37
  %v39 = add i32 %v38, %v38
  %v40 = add i32 %v39, %v39
  %r = add i32 %v40, %x
  ret i32 %r
}

define i32 @tgt(ptr addrspace(5) %p, i32 %x) {
  %o = alloca i32, addrspace(5)
  %v1 = load i32, ptr addrspace(5) %o
  %v2 = add i32 %v1, %v1
  %v3 = add i32 %v2, %v2
  %v4 = add i32 %v3, %v3
  %v5 = add i32 %v4, %v4
  %v6 = add i32 %v5, %v5
  %v7 = add i32 %v6, %v6
  %v8 = add i32 %v7, %v7
  %v9 = add i32 %v8, %v8
  %v10 = add i32 %v9, %v9
  %v11 = add i32 %v10, %v10
  %v12 = add i32 %v11, %v11
  %v13 = add i32 %v12, %v12
  %v14 = add i32 %v13, %v13
  %v15 = add i32 %v14, %v14
  %v16 = add i32 %v15, %v15
  %v17 = add i32 %v16, %v16
  %v18 = add i32 %v17, %v17
  %v19 = add i32 %v18, %v18
  %v20 = add i32 %v19, %v19
  %v21 = add i32 %v20, %v20
  %v22 = add i32 %v21, %v21
  %v23 = add i32 %v22, %v22
  %v24 = add i32 %v23, %v23
  %v25 = add i32 %v24, %v24
  %v26 = add i32 %v25, %v25
  %v27 = add i32 %v26, %v26
  %v28 = add i32 %v27, %v27
  %v29 = add i32 %v28, %v28
  %v30 = add i32 %v29, %v29
  %v31 = add i32 %v30, %v30
  %v32 = add i32 %v31, %v31
  %v33 = add i32 %v32, %v32
  %v34 = add i32 %v33, %v33
  %v35 = add i32 %v34, %v34
  %v36 = add i32 %v35, %v35
  %v37 = add i32 %v36, %v36
  %v38 = add i32 %v37, %v37
  %v39 = add i32 %v38, %v38
  %v40 = add i32 %v39, %v39
  %r = sub i32 %v40, %x
  ret i32 %r
}
