target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) !dbg !4 {
  %v = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !7
  %c = icmp eq i32 %v, 3, !dbg !7
  br i1 %c, label %t, label %j, !dbg !7
t:
  call void @llvm.amdgcn.s.barrier(), !dbg !7
  br label %j, !dbg !7
j:
  ret void, !dbg !7
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "s.cl", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !5, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 3, column: 1, scope: !4)
