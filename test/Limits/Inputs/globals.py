"""Writes a module with a function that writes 33 variables itself, one that does so through two callees, and kernels that
call these, or a function that writes 32."""
NUMBER = 33
print('target datalayout = "A5-p5:32:32"\ntarget triple = "amdgcn-amd-amdhsa"')
for n in range(NUMBER):
    print(f"@g{n} = internal addrspace(1) global i32 0")
print("@read = internal addrspace(1) global i32 0")


def writer(name, numbers):
    stores = "".join(f"  store i32 1, ptr addrspace(1) @g{n}\n" for n in numbers)
    print(f"define internal void @{name}() {{\n{stores}  ret void\n}}")


def caller(name, callees):
    calls = "".join(f"  call void @{callee}()\n" for callee in callees)
    print(f"define internal void @{name}() noinline {{\n{calls}  ret void\n}}")


def kernel(name, callee):
    print(f"define amdgpu_kernel void @{name}() {{\n  call void @{callee}()\n"
          f"  %{name}.v = load i32, ptr addrspace(1) @read\n  ret void\n}}")


writer("writes_itself", range(NUMBER))
writer("first", range(20))
writer("second", range(20, NUMBER))
writer("few", range(NUMBER - 1))
caller("by_callees", ["first", "second"])
kernel("of_many", "writes_itself")
kernel("of_both", "by_callees")
kernel("of_few", "few")
