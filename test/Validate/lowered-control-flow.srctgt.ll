; Masks of lanes, as the AMDGPU back end makes them of branches: each lane goes where its own bit says.
; RUN: rejoin validate %s > %t.said || test $? -le 2
; RUN: FileCheck --input-file=%t.said %s
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare { i1, i64 } @llvm.amdgcn.if.i64(i1)
declare void @llvm.amdgcn.end.cf.i64(i64)
declare { i1, i64 } @llvm.amdgcn.else.i64.i64(i64)
declare i64 @llvm.amdgcn.if.break.i64(i1, i64)
declare i1 @llvm.amdgcn.loop.i64(i64)

; CHECK: src_choice -> tgt_choice: proved
define amdgpu_kernel void @src_choice(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %c = icmp uge i32 %t, %n
  br i1 %c, label %else, label %flow
flow:
  %again = phi i1 [ false, %else ], [ true, %entry ]
  br i1 %again, label %then, label %end
then:
  store i32 1, ptr addrspace(1) %g
  br label %end
else:
  store i32 2, ptr addrspace(1) %g
  br label %flow
end:
  ret void
}
define amdgpu_kernel void @tgt_choice(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %c = icmp uge i32 %t, %n
  %if = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %c)
  %here = extractvalue { i1, i64 } %if, 0
  %waiting = extractvalue { i1, i64 } %if, 1
  br i1 %here, label %else, label %flow
flow:
  %else.pair = call { i1, i64 } @llvm.amdgcn.else.i64.i64(i64 %waiting)
  %there = extractvalue { i1, i64 } %else.pair, 0
  %others = extractvalue { i1, i64 } %else.pair, 1
  br i1 %there, label %then, label %end
then:
  store i32 1, ptr addrspace(1) %g
  br label %end
else:
  store i32 2, ptr addrspace(1) %g
  br label %flow
end:
  call void @llvm.amdgcn.end.cf.i64(i64 %others)
  ret void
}

; CHECK: src_wrong -> tgt_wrong: refuted
define amdgpu_kernel void @src_wrong(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp uge i32 %t, %n
  br i1 %c, label %then, label %end
then:
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 1, ptr addrspace(1) %g
  br label %end
end:
  ret void
}
define amdgpu_kernel void @tgt_wrong(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ugt i32 %t, %n
  %if = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %c)
  %here = extractvalue { i1, i64 } %if, 0
  %waiting = extractvalue { i1, i64 } %if, 1
  br i1 %here, label %then, label %end
then:
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 1, ptr addrspace(1) %g
  br label %end
end:
  call void @llvm.amdgcn.end.cf.i64(i64 %waiting)
  ret void
}

; CHECK: src_loop -> tgt_loop: proved
define amdgpu_kernel void @src_loop(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %j, %h ]
  %a = phi i32 [ 0, %entry ], [ %b, %h ]
  %b = add i32 %a, %i
  %j = add i32 %i, 1
  %c = icmp uge i32 %j, %t
  br i1 %c, label %out, label %h
out:
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %b, ptr addrspace(1) %g
  ret void
}
define amdgpu_kernel void @tgt_loop(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %h
h:
  %left = phi i64 [ %now, %h ], [ 0, %entry ]
  %i = phi i32 [ 0, %entry ], [ %j, %h ]
  %a = phi i32 [ 0, %entry ], [ %b, %h ]
  %b = add i32 %a, %i
  %j = add i32 %i, 1
  %c = icmp uge i32 %j, %t
  %now = call i64 @llvm.amdgcn.if.break.i64(i1 %c, i64 %left)
  %leave = call i1 @llvm.amdgcn.loop.i64(i64 %now)
  br i1 %leave, label %out, label %h
out:
  call void @llvm.amdgcn.end.cf.i64(i64 %now)
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %b, ptr addrspace(1) %g
  ret void
}
