; A convergence region with a use of another token contains that token's definition (R1).
; @good keeps the rule, @bad breaks it.
; RUN: not rejoin verify %s | FileCheck %s

define void @good(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  %u = call token @llvm.experimental.convergence.anchor()
  br i1 %c, label %then, label %end
then:
  call void @op() [ "convergencectrl"(token %u) ]
  br label %end
end:
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}

define void @bad(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  %u = call token @llvm.experimental.convergence.anchor()
  br i1 %c, label %then, label %end
then:
  call void @op() [ "convergencectrl"(token %t) ]
; CHECK:      {{.*}}.ll:[[#@LINE-1]]:3: error: the convergence region of token %u contains this use of another token, but not that token's definition: which threads execute the operation together is not defined [regions-not-nested, rule R1]
; CHECK-NEXT:   in 'bad': call void @op() [ "convergencectrl"(token %t) ]
; CHECK-NEXT:   path: %entry -> %then -> %end
; CHECK-NEXT:   note: {{.*}}: the region's token: %u = call token @llvm.experimental.convergence.anchor()
; CHECK-NEXT:   hint: use %u here, or move this use before the definition or after the last use of %u
; CHECK-NEXT: {{^}}{{[0-9]+ functions?, }}1 error, 0 warnings
  br label %end
end:
  call void @op() [ "convergencectrl"(token %u) ]
  ret void
}

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
declare void @op() convergent
