; CUDA's vprintf reads its values from memory, each at a multiple of its size.
; RUN: rejoin run %s --kernel=k --local=2 | FileCheck %s --match-full-lines
; CHECK: thread 0: -5, 0x7fffffffffffffff, 2.50, text, c%
; CHECK-NEXT: thread 1: -4, 0x7fffffffffffffff, 2.50, text, c%
; RUN: not rejoin run %s --local=1 --kernel=too_few | FileCheck --check-prefix=FEW %s
; FEW: error: reads 8 bytes at address

target triple = "nvptx64-nvidia-cuda"
@format = private addrspace(1) constant [41 x i8] c"thread %u: %d, 0x%llx, %.2f, %s, %c%%\0A\00\00\00"
@text = private addrspace(1) constant [5 x i8] c"text\00"
@one = private addrspace(1) constant [5 x i8] c"%ld\0A\00"
define ptx_kernel void @k() {
  %values = alloca { i32, i32, i64, double, ptr, i32 }, align 8
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %tid, ptr %values
  %second = getelementptr i8, ptr %values, i64 4
  %less = add i32 %tid, -5
  store i32 %less, ptr %second
  %third = getelementptr i8, ptr %values, i64 8
  store i64 9223372036854775807, ptr %third
  %fourth = getelementptr i8, ptr %values, i64 16
  store double 2.5, ptr %fourth
  %fifth = getelementptr i8, ptr %values, i64 24
  store ptr addrspacecast (ptr addrspace(1) @text to ptr), ptr %fifth
  %sixth = getelementptr i8, ptr %values, i64 32
  store i32 99, ptr %sixth
  %n = call i32 @vprintf(ptr addrspacecast (ptr addrspace(1) @format to ptr), ptr %values)
  ret void
}
define ptx_kernel void @too_few() {
  %values = alloca i32, align 8
  store i32 1, ptr %values
  %n = call i32 @vprintf(ptr addrspacecast (ptr addrspace(1) @one to ptr), ptr %values)
  ret void
}
declare i32 @vprintf(ptr, ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
