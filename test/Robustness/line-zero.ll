; A function at line 0, which debug information of macros and of the compiler's own code has: no line is read before the
; first one.
; RUN: printf 'one\ntwo\n' > %t.cl && sed s@SOURCE@%t.cl@ %s > %t.ll
; RUN: rejoin analyze --format=source %t.ll | FileCheck %s
; CHECK: line | values
; CHECK-NEXT: 2 | {{.*}}two
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(i32 %a, ptr addrspace(1) %p) !dbg !3 {
  %b = add i32 %a, 1, !dbg !5
  store i32 %b, ptr addrspace(1) %p, !dbg !5
  ret void, !dbg !5
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "SOURCE", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "k", file: !1, line: 0, unit: !0, type: !4, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !{})
!5 = !DILocation(line: 2, column: 1, scope: !3)
