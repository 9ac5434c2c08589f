; A comparison or difference of sums that wrap is poison in some threads only. Where another function freezes it, the
; threads differ: arguments of calls, returned values, and what is stored to the caller's private memory.
; RUN: rejoin analyze %s | FileCheck %s
; RUN: not rejoin run --check-analysis --kernel=argument --local=64 --arg=i32:5 --arg=i32:0x7ffffff0 %s | FileCheck %s --check-prefix=JUDGE
; RUN: not rejoin run --check-analysis --kernel=returned --local=64 --arg=i32:5 --arg=i32:0x7ffffff0 %s | FileCheck %s --check-prefix=JUDGE
; RUN: not rejoin run --check-analysis --kernel=stored --local=64 --arg=i32:5 --arg=i32:0x7ffffff0 %s | FileCheck %s --check-prefix=JUDGE
; RUN: not rejoin run --check-analysis --kernel=difference --local=64 --arg=i32:0x7ffffff0 %s | FileCheck %s --check-prefix=JUDGE
; RUN: not rejoin run --check-analysis --kernel=passed --local=64 --arg=i32:5 --arg=i32:0x7ffffff0 %s | FileCheck %s --check-prefix=JUDGE
; RUN: not rejoin run --check-analysis --kernel=copied --local=64 --arg=i32:5 --arg=i32:0x7ffffff0 %s | FileCheck %s --check-prefix=JUDGE
; Where nothing is frozen, nothing is lost.
; RUN: sed -e 's/= freeze i1 /= or i1 false, /' -e 's/= freeze i32 /= add i32 0, /' %s > %t.ll
; RUN: rejoin analyze %t.ll | FileCheck %s --check-prefix=PLAIN
; JUDGE: [barrier-divergence, rule S1]
; JUDGE: {{^[1-9][0-9]*}} {{claims?}} compared, 0 contradicted

target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()

define i1 @freezes(i1 %z) noinline {
  %f = freeze i1 %z
  ret i1 %f
}
define i32 @freezes.number(i32 %z) noinline {
  %f = freeze i32 %z
  ret i32 %f
}
define i1 @compares(i32 %a, i32 %b) noinline {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %begin = add nsw i32 %a, %x
  %end = add nsw i32 %x, %b
  %in = icmp slt i32 %begin, %end
  ret i1 %in
}
define void @puts(ptr addrspace(5) %q, i32 %a, i32 %b) noinline {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %begin = add nsw i32 %a, %x
  %end = add nsw i32 %x, %b
  %in = icmp slt i32 %begin, %end
  %z = zext i1 %in to i32
  store i32 %z, ptr addrspace(5) %q
  ret void
}
; CHECK-LABEL: 'argument'
; CHECK: DIVERGENT (thread): br i1 %e
; PLAIN-LABEL: 'argument'
; PLAIN: uniform (grid): br i1 %e
define amdgpu_kernel void @argument(i32 %a, i32 %b) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %begin = add nsw i32 %a, %x
  %end = add nsw i32 %b, %x
  %c = icmp slt i32 %begin, %end
  %e = call i1 @freezes(i1 %c)
  br i1 %e, label %t, label %done
t:
  call void @llvm.amdgcn.s.barrier()
  br label %done
done:
  ret void
}
; CHECK-LABEL: 'returned'
; CHECK: DIVERGENT (thread): br i1 %e
; PLAIN-LABEL: 'returned'
; PLAIN: uniform (grid): br i1 %e
define amdgpu_kernel void @returned(i32 %a, i32 %b) {
  %c = call i1 @compares(i32 %a, i32 %b)
  %e = freeze i1 %c
  br i1 %e, label %t, label %done
t:
  call void @llvm.amdgcn.s.barrier()
  br label %done
done:
  ret void
}
; CHECK-LABEL: 'stored'
; CHECK: DIVERGENT (thread): br i1 %c
; PLAIN-LABEL: 'stored'
; PLAIN: uniform (grid): br i1 %c
define amdgpu_kernel void @stored(i32 %a, i32 %b) {
  %m = alloca i32, addrspace(5)
  call void @puts(ptr addrspace(5) %m, i32 %a, i32 %b)
  %l = load i32, ptr addrspace(5) %m
  %f = freeze i32 %l
  %c = icmp sgt i32 %f, 0
  br i1 %c, label %t, label %done
t:
  call void @llvm.amdgcn.s.barrier()
  br label %done
done:
  ret void
}
; In memory of its own that a callee reads, also through another address or a copy.
; CHECK-LABEL: 'passed'
; CHECK: DIVERGENT (thread): br i1 %f
define i1 @thaws(ptr addrspace(5) %p) noinline {
  %c = load i1, ptr addrspace(5) %p
  %f = freeze i1 %c
  ret i1 %f
}
define amdgpu_kernel void @passed(i32 %a, i32 %b) {
  %m = alloca i1, addrspace(5)
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %begin = add nsw i32 %a, %x
  %end = add nsw i32 %b, %x
  %c = icmp slt i32 %begin, %end
  store i1 %c, ptr addrspace(5) %m
  %f = call i1 @thaws(ptr addrspace(5) %m)
  br i1 %f, label %t, label %done
t:
  call void @llvm.amdgcn.s.barrier()
  br label %done
done:
  ret void
}
define i1 @thaws.flat(ptr %p) noinline {
  %c = load i1, ptr %p
  %f = freeze i1 %c
  ret i1 %f
}
declare void @llvm.memcpy.p5.p5.i32(ptr addrspace(5), ptr addrspace(5), i32, i1)
; CHECK-LABEL: 'copied'
; CHECK: DIVERGENT (thread): br i1 %f
define amdgpu_kernel void @copied(i32 %a, i32 %b) {
  %m = alloca i1, addrspace(5)
  %n = alloca i1, addrspace(5)
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %begin = add nsw i32 %a, %x
  %end = add nsw i32 %b, %x
  %c = icmp slt i32 %begin, %end
  store i1 %c, ptr addrspace(5) %m
  call void @llvm.memcpy.p5.p5.i32(ptr addrspace(5) %n, ptr addrspace(5) %m, i32 1, i1 false)
  %flat = addrspacecast ptr addrspace(5) %n to ptr
  %f = call i1 @thaws.flat(ptr %flat)
  br i1 %f, label %t, label %done
t:
  call void @llvm.amdgcn.s.barrier()
  br label %done
done:
  ret void
}
; The lane algebra's facts as well.
; CHECK-LABEL: 'difference'
; CHECK: DIVERGENT (thread): br i1 %c
; PLAIN-LABEL: 'difference'
; PLAIN: uniform (grid): br i1 %c
define amdgpu_kernel void @difference(i32 %a) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %begin = add nsw i32 %a, %x
  %one = add nsw i32 %begin, 1
  %d = sub i32 %one, %begin
  %e = call i32 @freezes.number(i32 %d)
  %c = icmp eq i32 %e, 1
  br i1 %c, label %t, label %done
t:
  call void @llvm.amdgcn.s.barrier()
  br label %done
done:
  ret void
}
