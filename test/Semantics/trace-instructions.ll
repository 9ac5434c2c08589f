; A trace by instructions, as a table, as JSON and as a picture.
; RUN: rejoin run %s --local=2 --trace --trace-instructions | FileCheck --strict-whitespace --match-full-lines %s
; RUN: rejoin run %s --local=2 --trace=json --trace-instructions | FileCheck --check-prefix=JSON %s
; RUN: rejoin run %s --local=2 --trace=svg | FileCheck --check-prefix=SVG %s
; RUN: rejoin run %s --local=2 --trace --trace-thread=1 | FileCheck --check-prefix=ONE --strict-whitespace --match-full-lines %s
;      CHECK:thread 0  %tid  %c  br          ret
; CHECK-NEXT:thread 1  %tid  %c  br  %v  br  ret
; JSON: "function": "k",
; JSON-NEXT: "name": "k",
; JSON-NEXT: "block": "entry",
; JSON-NEXT: "instruction": "%tid",
; SVG: <svg
; SVG: >then</text>
;  ONE:thread 1  entry  then  end

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k() {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %tid, 1
  br i1 %c, label %then, label %end
then:
  %v = add i32 %tid, 1
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
