; Tokens survive instruction selection; the rules hold there, and a broken use is found with its line in the file.
; RUN: llc -mcpu=gfx90a -stop-after=amdgpu-isel %s -o %t.mir
; RUN: rejoin verify %t.mir | FileCheck %s --check-prefix=VALID
; RUN: sed 's/implicit %%\([0-9]*\)$/implicit %%0/' %t.mir > %t.bad.mir
; RUN: not rejoin verify %t.bad.mir > %t.out
; RUN: FileCheck %s --check-prefix=BAD < %t.out
; RUN: grep -n 'SI_CALL_ISEL' %t.bad.mir | tail -1 | cut -d: -f1 > %t.line
; RUN: grep "bad.mir:$(cat %t.line): error" %t.out
; LLVM's own verifier is asked before an analysis.
; RUN: not rejoin analyze %t.bad.mir 2>&1 | FileCheck %s --check-prefix=ANALYZE

; VALID: 1 function, 0 errors, 0 warnings
; BAD: error: token %0 is used on a closed path that does not contain its definition: which threads of different iterations execute the operation together is not defined [closed-path-use, rule C1]
; BAD: closed path: %bb.{{[0-9]+}}.l -> %bb.{{[0-9]+}}.l
; BAD: defined here: %0:{{.*}} = CONVERGENCECTRL_ENTRY
; ANALYZE: bad.mir: function 'f' is not valid Machine IR: Convergence token used

target triple = "amdgcn-amd-amdhsa"

define i32 @f(i32 %x, i1 %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  br label %l
l:
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %q = call i32 @g(i32 %x) [ "convergencectrl"(token %h) ]
  %cc = icmp eq i32 %q, 0
  br i1 %cc, label %e, label %l
e:
  ret i32 %q
}
declare i32 @g(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
