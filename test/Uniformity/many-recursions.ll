; However many functions call themselves, and however much they pass, each has its own summary.
; RUN: rejoin analyze --call-summaries --summary %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: calls of 'f0':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f0(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f0(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f1':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f1(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f1(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f2':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f2(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f2(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f3':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f3(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f3(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f4':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f4(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f4(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f5':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f5(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f5(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f6':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f6(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f6(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f7':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f7(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f7(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f8':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f8(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f8(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f9':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f9(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f9(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f10':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f10(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f10(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f11':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f11(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f11(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f12':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f12(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f12(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f13':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f13(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f13(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f14':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f14(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f14(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f15':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f15(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f15(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f16':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f16(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f16(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f17':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f17(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f17(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f18':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f18(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f18(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f19':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f19(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f19(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f20':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f20(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f20(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f21':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f21(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f21(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f22':
; CHECK-NEXT: result: min(%n, %a0, %a3){{$}}
define internal i32 @f22(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f22(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a3, %entry ], [ %r, %s ]
  ret i32 %v
}

; CHECK-LABEL: calls of 'f23':
; CHECK-NEXT: result: min(%n, %a0, %a11){{$}}
define internal i32 @f23(i32 %n, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9, i32 %a10, i32 %a11) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %s

s:
  %less = sub i32 %n, 1
  %d = call i32 @f23(i32 %less, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9, i32 %a10, i32 %a11)
  %r = add i32 %d, %a0
  br label %e

e:
  %v = phi i32 [ %a11, %entry ], [ %r, %s ]
  ret i32 %v
}
