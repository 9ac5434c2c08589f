"""Prints a kernel that computes with the number of the wave, between as many branches as the argument says."""
import sys

n = int(sys.argv[1])
print('target triple = "amdgcn-amd-amdhsa"')
print("define amdgpu_kernel void @f(ptr addrspace(1) %p, i32 %u) #0 !reqd_work_group_size !0 {\n  %t = call i32 @llvm.amdgcn.workitem.id.x()\n"
      "  %w = lshr i32 %t, 6\n  %m = mul i32 %w, %u\n  %a = add i32 %m, 3\n  %b = mul i32 %a, %w\n  %c = xor i32 %b, %u\n"
      "  %d = mul i32 %c, %a\n  %e = mul i32 %d, %b\n  store i32 %e, ptr addrspace(1) %p\n  br label %b0")
for i in range(n):
    print(f"b{i}:\n  %c{i} = icmp ult i32 %t, {i}\n  br i1 %c{i}, label %a{i}, label %b{i + 1}\n"
          f"a{i}:\n  store i32 {i}, ptr addrspace(1) %p\n  br label %b{i + 1}")
print(f"b{n}:\n  ret void\n}}\nattributes #0 = {{ \"target-cpu\"=\"gfx90a\" }}")
print('!0 = !{i32 256, i32 1, i32 1}')
