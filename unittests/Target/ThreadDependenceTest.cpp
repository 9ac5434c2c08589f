//===- ThreadDependenceTest.cpp - Values that may differ between threads -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/ThreadDependence.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace rejoin {
namespace {

/// Each value of the kernel `k` whose name begins with `one.` has one value, each `may.` may differ.
void expectByNames(StringRef Text, ThreadDependence::Among Threads = ThreadDependence::Among::Workgroup) {
  LLVMContext Context;
  SMDiagnostic Error;
  const std::string Whole = ("target triple = \"amdgcn-amd-amdhsa\"\n"
                             "declare i32 @llvm.amdgcn.workitem.id.x()\n"
                             "declare i32 @llvm.amdgcn.workgroup.id.x()\n"
                             "declare i32 @llvm.amdgcn.readfirstlane.i32(i32)\n"
                             "declare i32 @llvm.umin.i32(i32, i32)\n"
                             "declare i32 @unknown(i32)\n" +
                             Text)
                                .str();
  auto M = parseAssemblyString(Whole, Error, Context);
  ASSERT_TRUE(M) << Error.getMessage().str();
  ThreadDependence Dependence(Threads, [](const LoadInst &L) { return !L.getName().contains("racy"); });
  unsigned Checked = 0;
  for (const Function &F : *M)
    for (const Instruction &I : instructions(F))
      if (I.getName().starts_with("one.") || I.getName().starts_with("may.")) {
        EXPECT_EQ(Dependence.mayDependOnThread(I), I.getName().starts_with("may.")) << I.getName().str();
        ++Checked;
      }
  EXPECT_GT(Checked, 0U);
}

TEST(ThreadDependence, Operands) {
  expectByNames(R"(
    define amdgpu_kernel void @k(i32 %n, ptr addrspace(1) %p) {
      %may.t = call i32 @llvm.amdgcn.workitem.id.x()
      %one.b = call i32 @llvm.amdgcn.workgroup.id.x()
      %may.wave = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %may.t)
      %one.sum = add i32 %one.b, %n
      %one.min = call i32 @llvm.umin.i32(i32 %one.sum, i32 3)
      %may.min = call i32 @llvm.umin.i32(i32 %one.sum, i32 %may.t)
      %c = icmp eq i32 %may.t, 0
      %may.chosen = select i1 %c, i32 1, i32 %n
      %may.call = call i32 @unknown(i32 %n)
      %at = getelementptr i32, ptr addrspace(1) %p, i32 %one.sum
      %one.load = load i32, ptr addrspace(1) %at
      %may.racy = load i32, ptr addrspace(1) %at
      %may.volatile = load volatile i32, ptr addrspace(1) %at
      %may.atomic = atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
      %own = getelementptr i32, ptr addrspace(1) %p, i32 %may.t
      %may.load = load i32, ptr addrspace(1) %own
      %x = alloca i32, addrspace(5)
      %may.own = load i32, ptr addrspace(5) %x
      ret void
    })");
}

TEST(ThreadDependence, WorkgroupsDifferInALaunch) {
  expectByNames(R"(
    define amdgpu_kernel void @k(i32 %n) {
      %may.b = call i32 @llvm.amdgcn.workgroup.id.x()
      %one.n = add i32 %n, 1
      ret void
    })",
                ThreadDependence::Among::Launch);
}

TEST(ThreadDependence, BranchesThatChoose) {
  expectByNames(R"(
    define amdgpu_kernel void @k(i32 %n, i32 %m) {
    entry:
      %t = call i32 @llvm.amdgcn.workitem.id.x()
      %c = icmp ult i32 %t, 7
      %u = icmp ult i32 %n, 7
      br i1 %u, label %a, label %b
    a:
      br label %b
    b:
      %one.v = phi i32 [ 1, %a ], [ %m, %entry ]
      br i1 %c, label %d, label %e
    d:
      br i1 %u, label %e, label %f
    e:
      %may.inner = phi i32 [ 1, %b ], [ 2, %d ]
      br label %f
    f:
      %may.v = phi i32 [ 1, %d ], [ 2, %e ]
      %one.later = add i32 %one.v, 1
      br i1 %u, label %g, label %h
    g:
      br label %h
    h:
      %one.after = phi i32 [ 1, %f ], [ 2, %g ]
      ret void
    })");
}

TEST(ThreadDependence, Repetitions) {
  expectByNames(R"(
    define amdgpu_kernel void @k(i32 %n, ptr addrspace(1) %p) {
    entry:
      %t = call i32 @llvm.amdgcn.workitem.id.x()
      br label %own
    own:
      %may.i = phi i32 [ 0, %entry ], [ %may.next, %latch ]
      %one.fixed = mul i32 %n, 3
      %may.load = load i32, ptr addrspace(1) %p
      %leave = icmp eq i32 %n, %may.i
      br i1 %leave, label %before, label %latch
    latch:
      %may.next = add i32 %may.i, 1
      %more = icmp ult i32 %may.next, %t
      br i1 %more, label %own, label %before
    before:
      br label %all
    all:
      %one.j = phi i32 [ 0, %before ], [ %one.then, %all ]
      %one.load = load i32, ptr addrspace(1) %p
      %one.then = add i32 %one.j, %one.load
      %again = icmp ult i32 %one.then, %n
      br i1 %again, label %all, label %end
    end:
      ret void
    })");
}

TEST(ThreadDependence, ArmsThatComeTogether) {
  expectByNames(R"(
    define amdgpu_kernel void @k(i32 %n, ptr addrspace(1) %p) {
    entry:
      %may.t = call i32 @llvm.amdgcn.workitem.id.x()
      %first = icmp eq i32 %may.t, 0
      br label %head
    head:
      %one.i = phi i32 [ 0, %entry ], [ %one.next, %join ]
      br i1 %first, label %arm, label %join
    arm:
      store i32 %one.i, ptr addrspace(1) %p
      br label %join
    join:
      %may.arm = phi i32 [ 0, %head ], [ 1, %arm ]
      %one.load = load i32, ptr addrspace(1) %p
      %one.next = add i32 %one.i, 1
      %more = icmp slt i32 %one.next, %n
      br i1 %more, label %head, label %leaves
    leaves:
      %may.j = phi i32 [ 0, %join ], [ %may.k, %again ]
      br i1 %first, label %end, label %again
    again:
      %may.k = add i32 %may.j, 1
      %rest = icmp slt i32 %may.k, %n
      br i1 %rest, label %leaves, label %end
    end:
      ret void
    })");
}

TEST(ThreadDependence, Parameters) {
  expectByNames(R"(
    define internal void @once(i32 %v, i32 %w) {
      %one.v = add i32 %v, 1
      %may.w = add i32 %w, 1
      ret void
    }
    define internal void @twice(i32 %v, i32 %w) {
      %may.of.two = add i32 %v, 1
      %one.constant = add i32 %w, 1
      ret void
    }
    define void @visible(i32 %v) {
      %may.visible = add i32 %v, 1
      ret void
    }
    define amdgpu_kernel void @k(i32 %n, i32 %m) {
      %t = call i32 @llvm.amdgcn.workitem.id.x()
      call void @once(i32 %n, i32 %t)
      call void @twice(i32 %n, i32 5)
      call void @twice(i32 %m, i32 5)
      ret void
    })");
}

} // namespace
} // namespace rejoin
