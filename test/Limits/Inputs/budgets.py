"""Prints a module of AMDGPU that spends one budget of include/rejoin/Support/Budgets.def: usage budgets.py NAME SIZE."""
import sys

name, n = sys.argv[1], int(sys.argv[2])
KERNEL = "define amdgpu_kernel void @f(ptr addrspace(1) %p, i32 %u) #0 {\nentry:\n  %t = call i32 @llvm.amdgcn.workitem.id.x()\n"
TAIL = 'declare i32 @llvm.amdgcn.workitem.id.x()\nattributes #0 = { "target-cpu"="gfx90a" }\n'

def lane_rounds():
    """PHIs that pass a value on to each other, one in each round."""
    yield KERNEL + "  br label %loop\nloop:\n"
    for i in range(n):
        yield f"  %v{i} = phi i32 [ 0, %entry ], [ {f'%v{i + 1}' if i + 1 < n else '%w'}, %loop ]\n"
    yield (f"  %w = lshr i32 %t, 6\n  %more = icmp ult i32 %v0, %u\n  br i1 %more, label %loop, label %end\nend:\n"
           "  store i32 %v0, ptr addrspace(1) %p\n  ret void\n}\n")

def memory_pairs():
    """Stores to a private array and loads from it, one of them at an index that is not known."""
    yield KERNEL + (f"  %x = alloca [{n} x i32], addrspace(5)\n  %any = getelementptr i32, ptr addrspace(5) %x, i32 %u\n"
                    "  store i32 %t, ptr addrspace(5) %any\n")
    for i in range(n):
        yield f"  %a{i} = getelementptr i32, ptr addrspace(5) %x, i32 {i}\n  store i32 %u, ptr addrspace(5) %a{i}\n"
    for i in range(n):
        yield f"  %l{i} = load i32, ptr addrspace(5) %a{i}\n  store volatile i32 %l{i}, ptr addrspace(1) %p\n"
    yield "  ret void\n}\n"

def variables():
    return "".join(f"@g{i} = addrspace(1) global i32 0\n" for i in range(n))

def shared_objects():
    """A kernel that stores to so many variables, and loads."""
    yield variables() + KERNEL + "  %l = load i32, ptr addrspace(1) %p\n"
    for i in range(n):
        yield f"  store i32 {i}, ptr addrspace(1) @g{i}\n"
    yield "  store i32 %l, ptr addrspace(1) @g0\n  ret void\n}\n"

def written_globals():
    """A function that stores to so many variables."""
    yield variables() + "define void @w() #0 {\n"
    for i in range(n):
        yield f"  store i32 {i}, ptr addrspace(1) @g{i}\n"
    yield "  ret void\n}\n" + KERNEL + "  call void @w()\n  ret void\n}\n"

def written_by_callees():
    """Functions of which each stores to one variable, called by one."""
    yield variables()
    for i in range(n):
        yield f"define void @w{i}() #0 {{\n  store i32 {i}, ptr addrspace(1) @g{i}\n  ret void\n}}\n"
    yield "define void @w() #0 {\n" + "".join(f"  call void @w{i}()\n" for i in range(n)) + "  ret void\n}\n"
    yield KERNEL + "  call void @w()\n  ret void\n}\n"

def clobber_steps():
    """Loads below barriers: each looks at every barrier."""
    yield "declare void @llvm.amdgcn.s.barrier()\n" + KERNEL + "  call void @llvm.amdgcn.s.barrier()\n" * n
    for i in range(n):
        yield (f"  %a{i} = getelementptr i32, ptr addrspace(1) %p, i32 {i}\n  %l{i} = load i32, ptr addrspace(1) %a{i}\n"
               f"  %s{i} = add i32 {f'%s{i - 1}' if i else '%u'}, %l{i}\n")
    yield f"  store i32 %s{n - 1}, ptr addrspace(1) %p\n  ret void\n}}\n"

def caller_depth():
    """Functions of which each calls the one before, the innermost first."""
    for i in range(n):
        yield f"define internal i32 @c{i}(i32 %x) #0 {{\n"
        yield f"  %r = call i32 @c{i - 1}(i32 %x)\n" if i else "  %r = add i32 %x, 1\n"
        yield "  ret i32 %r\n}\n"
    yield KERNEL + f"  %v = call i32 @c{n - 1}(i32 %t)\n  store i32 %v, ptr addrspace(1) %p\n  ret void\n}}\n"

def recursion_runs():
    """Functions that call each other in a circle."""
    for i in range(n):
        yield (f"define i32 @r{i}(i32 %x) #0 {{\n  %c = icmp eq i32 %x, 0\n  br i1 %c, label %d, label %g\ng:\n  %y = sub i32 %x, 1\n"
               f"  %r = call i32 @r{(i + 1) % n}(i32 %y)\n  ret i32 %r\nd:\n  ret i32 {i}\n}}\n")
    yield KERNEL + "  %v = call i32 @r0(i32 %t)\n  store i32 %v, ptr addrspace(1) %p\n  ret void\n}\n"

def call_contexts():
    """A large function, called with so many combinations of uniform and divergent arguments."""
    m, size = 40, 6000
    yield "define i32 @large(" + ", ".join(f"i32 %x{k}" for k in range(m)) + ") #0 {\n  %v0 = add i32 %x0, 1\n"
    for i in range(size):
        yield f"  %v{i + 1} = mul i32 %v{i}, %x{i % m}\n"
    yield f"  ret i32 %v{size}\n}}\n" + KERNEL
    for i in range(n):
        given = ", ".join("i32 %t" if i >> k & 1 else "i32 %u" for k in range(m))
        yield f"  %r{i} = call i32 @large({given})\n  store volatile i32 %r{i}, ptr addrspace(1) %p\n"
    yield "  ret void\n}\n"

def variable_members():
    """A variable of so many members, loaded as a whole."""
    yield KERNEL + (f"  %x = alloca [{n} x i8], addrspace(5)\n  %v = load [{n} x i8], ptr addrspace(5) %x\n"
                    f"  %e = extractvalue [{n} x i8] %v, 0\n  store i8 %e, ptr addrspace(1) %p\n  ret void\n}}\n")

def hint_steps():
    """Values that LLVM takes to be divergent, each of which leads to all sums below it."""
    yield KERNEL.replace("#0 {", "#0 !reqd_work_group_size !0 {") + "  %w = lshr i32 %t, 6\n  %s0 = add i32 %u, 1\n"
    for i in range(n):
        yield f"  %q{i} = lshr i32 %t, {6 + i % 2}\n  %m{i} = mul i32 %q{i}, {i + 3}\n  %s{i + 1} = xor i32 %s{i}, %m{i}\n"
    yield f"  store i32 %s{n}, ptr addrspace(1) %p\n  ret void\n}}\n!0 = !{{i32 256, i32 1, i32 1}}\n"

print('target triple = "amdgcn-amd-amdhsa"\n' + "".join(globals()[name]()) + TAIL)
