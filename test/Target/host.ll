; A processor that runs one thread at a time: nothing diverges.
; Not even what reads memory or calls the unknown.
; RUN: %analyze %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK-NOT: DIVERGENT
; CHECK: f: 3 values (0 divergent)
define i32 @f(ptr %p) {
  %x = load volatile i32, ptr %p
  %y = call i32 @g(i32 %x)
  ret i32 %y
}
declare i32 @g(i32)
