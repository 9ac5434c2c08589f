; What calls give, as formulas of what they pass, of what is found in memory behind it, and of who makes the call.
; RUN: rejoin analyze --call-summaries --summary %s | FileCheck %s
; RUN: opt -load-pass-plugin=%plugin -passes='print<rejoin-call-summaries>' -disable-output %s 2>&1 | FileCheck %s
; RUN: rejoin analyze --call-summaries --format=json %s > %t.json
; RUN: python3 %root/utils/check-json %root/docs/analyze.schema.json %t.json
; RUN: FileCheck --check-prefix=JSON %s < %t.json
; RUN: rejoin analyze --format=json %s | FileCheck --check-prefix=PLAIN %s
; PLAIN-NOT: callSummary

target datalayout = "A5-p5:32:32"
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @llvm.amdgcn.s.barrier()
@cell = internal addrspace(3) global i32 poison

; One argument is made one for a wave, one does not matter.
; CHECK-LABEL: calls of 'mix':
; CHECK-NEXT: result: min(max(64, %a), %b){{$}}
; JSON: "function": "mix"
; JSON: "callSummary": {
; JSON-NEXT: "result": {
; JSON-NEXT: "least": "thread",
; JSON-NEXT: "most": "grid",
; JSON-NEXT: "exact": true,
; JSON-NEXT: "inputs": [
; JSON-NEXT: {
; JSON-NEXT: "input": "%a",
; JSON-NEXT: "atLeast": "64"
define internal i32 @mix(i32 %a, i32 %b, i32 %unused) {
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  %r = add i32 %f, %b
  ret i32 %r
}

; CHECK-LABEL: calls of 'lane':
; CHECK-NEXT: result: thread{{$}}
define internal i32 @lane(i32 %a) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %r = add i32 %t, %a
  ret i32 %r
}

; CHECK-LABEL: calls of 'first':
; CHECK-NEXT: result: max(64, %a){{$}}
define internal i32 @first(i32 %a) {
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  ret i32 %r
}

; Behind the equality the second branch is as uniform as either of the two.
; CHECK-LABEL: calls of 'either':
; CHECK-NEXT: result: min(%x, %u){{$}}
; CHECK-NEXT: branch in %entry: min(%x, %u){{$}}
; CHECK-NEXT: branch in %a: at most grid{{$}}
define internal i32 @either(i32 %x, i32 %u) {
entry:
  %c = icmp eq i32 %x, %u
  br i1 %c, label %a, label %b

a:
  %d = icmp ugt i32 %x, 3
  br i1 %d, label %b, label %e

b:
  ret i32 0

e:
  ret i32 1
}

; CHECK-LABEL: calls of 'put':
; CHECK-NEXT: branch in %entry: %c{{$}}
; CHECK-NEXT: writes through %out: min(%x, %c, call){{$}}
define internal void @put(ptr addrspace(5) %out, i32 %x, i32 %c) {
entry:
  %z = icmp eq i32 %c, 0
  br i1 %z, label %s, label %e

s:
  store i32 %x, ptr addrspace(5) %out
  br label %e

e:
  ret void
}

; CHECK-LABEL: calls of 'get':
; CHECK-NEXT: result: min(%i, *%in){{$}}
; CHECK-NEXT: reads through %in{{$}}
; CHECK-NEXT: writes @cell{{$}}
; CHECK-NEXT: has a barrier: the whole workgroup must execute the call{{$}}
; JSON: "function": "get"
; JSON: "callSummary": {
; JSON: "name": "%in",
; JSON-NEXT: "followed": true,
; JSON-NEXT: "reads": true,
; JSON-NEXT: "writes": false
; JSON: "writes": [
; JSON-NEXT: "@cell"
; JSON-NEXT: ],
; JSON-NEXT: "writesAnything": false,
; JSON-NEXT: "barrier": true
define internal i32 @get(ptr addrspace(5) %in, i32 %i) {
  %p = getelementptr i32, ptr addrspace(5) %in, i32 %i
  %r = load i32, ptr addrspace(5) %p
  store i32 %r, ptr addrspace(3) @cell
  call void @llvm.amdgcn.s.barrier()
  ret i32 %r
}

; By way of others.
; CHECK-LABEL: calls of 'both':
; CHECK-NEXT: result: min(%x, %i, max(64, %c), *%in){{$}}
; CHECK-NEXT: writes through %out: min(%x, %c, call){{$}}
; CHECK-NEXT: reads through %in{{$}}
; CHECK-NEXT: writes @cell{{$}}
; CHECK-NEXT: has a barrier
define internal i32 @both(ptr addrspace(5) %out, ptr addrspace(5) %in, i32 %x, i32 %i, i32 %c) {
  call void @put(ptr addrspace(5) %out, i32 %x, i32 %c)
  %m = call i32 @mix(i32 %c, i32 %i, i32 %x)
  %g = call i32 @get(ptr addrspace(5) %in, i32 %m)
  %r = mul i32 %g, %x
  ret i32 %r
}

; CHECK-LABEL: calls of 'keep':
; CHECK-NEXT: reads through %where{{$}}
; CHECK-NEXT: writes memory that is not known{{$}}
define internal void @keep(ptr %where, ptr addrspace(5) %x) {
  %p = load ptr, ptr %where
  store ptr addrspace(5) %x, ptr %p
  ret void
}

; Of itself: how deep it goes depends on the argument.
; CHECK-LABEL: calls of 'again':
; CHECK-NEXT: result: min(%x, %n){{$}}
; CHECK-NEXT: branch in %entry: %n{{$}}
define internal i32 @again(i32 %x, i32 %n) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @again(i32 %x, i32 %less)
  %r = add i32 %d, %x
  br label %e

e:
  %v = phi i32 [ 0, %entry ], [ %r, %s ]
  ret i32 %v
}

; Nobody calls a kernel.
; CHECK-NOT: calls of
define amdgpu_kernel void @k(i32 %n) {
  %r = call i32 @mix(i32 %n, i32 %n, i32 %n)
  ret void
}
