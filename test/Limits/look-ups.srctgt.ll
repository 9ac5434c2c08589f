; A hundred look-ups, each at the place that the one before gave: the solver does not follow them.
; VERDICT: inconclusive
; RUN: rejoin validate --engine=solve --check-verdict %s | FileCheck %s
; CHECK: values in memory that depend on too many others are not followed

target triple = "amdgcn-amd-amdhsa"

define i32 @src(i32 %x, i32 %y) {
  %a = alloca [8 x i32], addrspace(5)
  %s0 = getelementptr inbounds i32, ptr addrspace(5) %a, i32 0
  %w0 = mul i32 %y, 3
  store i32 %w0, ptr addrspace(5) %s0
  %s1 = getelementptr inbounds i32, ptr addrspace(5) %a, i32 1
  %w1 = mul i32 %y, 4
  store i32 %w1, ptr addrspace(5) %s1
  %s2 = getelementptr inbounds i32, ptr addrspace(5) %a, i32 2
  %w2 = mul i32 %y, 5
  store i32 %w2, ptr addrspace(5) %s2
  %s3 = getelementptr inbounds i32, ptr addrspace(5) %a, i32 3
  %w3 = mul i32 %y, 6
  store i32 %w3, ptr addrspace(5) %s3
  %s4 = getelementptr inbounds i32, ptr addrspace(5) %a, i32 4
  %w4 = mul i32 %y, 7
  store i32 %w4, ptr addrspace(5) %s4
  %s5 = getelementptr inbounds i32, ptr addrspace(5) %a, i32 5
  %w5 = mul i32 %y, 8
  store i32 %w5, ptr addrspace(5) %s5
  %s6 = getelementptr inbounds i32, ptr addrspace(5) %a, i32 6
  %w6 = mul i32 %y, 9
  store i32 %w6, ptr addrspace(5) %s6
  %s7 = getelementptr inbounds i32, ptr addrspace(5) %a, i32 7
  %w7 = mul i32 %y, 10
  store i32 %w7, ptr addrspace(5) %s7
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %v = phi i32 [ %x, %0 ], [ %w, %loop ]
  %in = and i32 %v, 7
  %p = getelementptr inbounds i32, ptr addrspace(5) %a, i32 %in
  %w = load i32, ptr addrspace(5) %p
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 100
  br i1 %c, label %loop, label %end
end:
  ret i32 %w
}

define i32 @tgt(i32 %x, i32 %y) {
  %a = alloca [8 x i32], addrspace(5)
  %s0 = getelementptr inbounds i32, ptr addrspace(5) %a, i32 0
  %w0 = mul i32 %y, 3
  store i32 %w0, ptr addrspace(5) %s0
  %s1 = getelementptr inbounds i32, ptr addrspace(5) %a, i32 1
  %w1 = mul i32 %y, 4
  store i32 %w1, ptr addrspace(5) %s1
  %s2 = getelementptr inbounds i32, ptr addrspace(5) %a, i32 2
  %w2 = mul i32 %y, 5
  store i32 %w2, ptr addrspace(5) %s2
  %s3 = getelementptr inbounds i32, ptr addrspace(5) %a, i32 3
  %w3 = mul i32 %y, 6
  store i32 %w3, ptr addrspace(5) %s3
  %s4 = getelementptr inbounds i32, ptr addrspace(5) %a, i32 4
  %w4 = mul i32 %y, 7
  store i32 %w4, ptr addrspace(5) %s4
  %s5 = getelementptr inbounds i32, ptr addrspace(5) %a, i32 5
  %w5 = mul i32 %y, 8
  store i32 %w5, ptr addrspace(5) %s5
  %s6 = getelementptr inbounds i32, ptr addrspace(5) %a, i32 6
  %w6 = mul i32 %y, 9
  store i32 %w6, ptr addrspace(5) %s6
  %s7 = getelementptr inbounds i32, ptr addrspace(5) %a, i32 7
  %w7 = mul i32 %y, 10
  store i32 %w7, ptr addrspace(5) %s7
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %v = phi i32 [ %x, %0 ], [ %w, %loop ]
  %in = and i32 %v, 7
  %p = getelementptr inbounds i32, ptr addrspace(5) %a, i32 %in
  %w = load i32, ptr addrspace(5) %p
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 100
  br i1 %c, label %loop, label %end
end:
  ret i32 %w
}
