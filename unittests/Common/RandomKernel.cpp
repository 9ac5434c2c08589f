//===- RandomKernel.cpp - Random kernels that can be run -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomKernel.h"
#include "RandomBody.h"
#include <algorithm>

namespace rejoin::testing {

using reference::TokenOperation;
using Kind = TokenOperation::Kind;

reference::Graph randomControlFlow(std::mt19937_64 &Random, int MaxBlocks) {
  while (true) {
    int N = 3 + static_cast<int>(Random() % (MaxBlocks - 2));
    bool Wild = Random() % 3 == 0;
    reference::Graph G;
    G.Successors.resize(N);
    for (int V = 0; V + 1 != N; ++V) {
      int Degree = Random() % 4 == 0 ? 1 : 2;
      for (int K = 0; K != Degree; ++K) {
        int To = K == 0 && Random() % 3 ? V + 1
                 : Wild                 ? 1 + static_cast<int>(Random() % (N - 1))
                                        : std::clamp(V - 2 + static_cast<int>(Random() % 6), 1, N - 1);
        auto &S = G.Successors[V];
        if (std::find(S.begin(), S.end(), To) == S.end())
          S.push_back(To);
      }
    }
    auto Reached = G.reachable();
    if (std::all_of(Reached.begin(), Reached.end(), [](bool R) { return R; }))
      return G;
  }
}

/// A pointer to some place of memory whose name is given, behind which there is enough of it.
static std::string pointInto(const std::string &Name, const std::string &Type, int Mask,
                             const std::vector<std::string> &Values, std::mt19937_64 &Random) {
  return "  %" + Name + ".o = and i32 " + Values[Random() % Values.size()] + ", " + std::to_string(Mask) + "\n  %" +
         Name + ".in = getelementptr i32, " + Type + " %" + Name + ", i32 %" + Name + ".o\n";
}

/// Makes a box of eight, whose elements hold some of what there is, often all the same; and a pointer into it, whose
/// place may differ.
static std::string makeBox(const std::string &Name, const std::string &Type, const std::vector<std::string> &Values,
                           std::mt19937_64 &Random) {
  std::string Text = "  %" + Name + ".a = alloca [8 x i32], addrspace(5)\n";
  bool Same = Random() % 2;
  for (int I = 0; I != 8; ++I) {
    std::string At = "%" + Name + "." + std::to_string(I);
    Text += "  " + At + " = getelementptr i32, ptr addrspace(5) %" + Name + ".a, i32 " + std::to_string(I) +
            "\n  store i32 " + (Same ? std::to_string(Random() % 8) : Values[Random() % Values.size()]) +
            ", ptr addrspace(5) " + At + "\n";
  }
  return Text + "  %" + Name + " = " +
         (Type == "ptr" ? "addrspacecast ptr addrspace(5) %" + Name + ".a to ptr\n"
                        : "getelementptr i8, ptr addrspace(5) %" + Name + ".a, i32 0\n") +
         pointInto(Name, Type, 4, Values, Random);
}

/// Where a thread is.
static const std::string Indices = "  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n"
                                   "  %first = lshr i32 %tid, 6\n"
                                   "  %row = call i32 @llvm.amdgcn.workitem.id.y()\n"
                                   "  %before = mul i32 %row, 16\n"
                                   "  %place = add i32 %before, %tid\n";

/// A function that the kernel and later ones may call.
static std::string randomHelper(std::vector<Helper> &Helpers, const std::string &PointerType, std::mt19937_64 &Random) {
  std::string Text;
  std::string Name = "helper" + std::to_string(Helpers.size());
  auto Behind = static_cast<Helper::Memory>(Random() % 3);
  Boxes Inside;
  Inside.Type = PointerType;
  if (Behind != Helper::None)
    (Behind == Helper::Reads ? Inside.Others : Inside.Own).push_back("%m");
  bool Knows = Random() % 4 == 0;
  std::vector<std::string> Common{"%x", "%y", "2"};
  if (Knows)
    Common.push_back("%tid");
  // Of two ends each gives a value of its own.
  reference::Graph Body = randomControlFlow(Random, 6), Two = Body;
  Two.Successors[1 + Random() % (Two.size() - 1)].clear();
  auto Reached = Two.reachable();
  if (std::all_of(Reached.begin(), Reached.end(), [](bool R) { return R; }))
    Body = Two;
  std::string Prologue = Knows ? Indices : "";
  if (Random() % 4 == 0) {
    Prologue += makeBox("box", PointerType, Common, Random);
    Inside.Own.insert(Inside.Own.end(), {"%box", "%box.in"});
  }
  Text += "define " + std::string(Random() % 3 ? "internal " : "") + "i32 @" + Name + "(i32 %x, i32 %y" +
          (Behind == Helper::None ? "" : ", " + PointerType + " %m") + ") convergent {\n" +
          randomBody(Body, {}, Random, Common, Prologue, Helpers, Inside,
                     [](const std::string &, const std::string &V) { return "  ret i32 " + V + "\n"; });
  Helpers.push_back({Name, Behind});
  return Text;
}

/// A function that calls itself, a few times, around the last helper. Its `c` block returns or goes on.
static std::string recursiveHelper(std::vector<Helper> &Helpers, const std::string &PointerType,
                                   std::mt19937_64 &Random) {
  std::string Text;
  auto Pick = [&] { return std::string(Random() % 2 ? "%x" : "%mid"); };
  bool Returns = Random() % 2;
  Helper::Memory Behind = Helpers.back().Behind;
  std::string Typed = Behind == Helper::None ? "" : ", " + PointerType + " %m";
  Text += "define internal i32 @again(i32 %x, i32 %n" + Typed +
          ") convergent {\n"
          "a:\n  %few = and i32 %n, 3\n  %mid = call i32 @" +
          Helpers.back().Name + "(i32 %x, i32 %few" + Typed +
          ")\n  %end = icmp eq i32 %few, 0\n  br i1 %end, label %d, label %b\n";
  Text += "b:\n  %less = sub i32 %few, 1\n  %deep = call i32 @again(i32 " + Pick() + ", i32 %less" + Typed +
          ")\n  %turn = icmp " + (Random() % 2 ? "eq" : "ult") + " i32 %deep, " + Pick() +
          "\n  br i1 %turn, label %c, label %d\n";
  Text += "c:\n  %twice = call i32 @again(i32 %deep, i32 " + std::to_string(Random() % 2) + Typed + ")\n  " +
          (Returns ? "ret i32 %twice\n" : "br label %d\n");
  Text += "d:\n  %r = phi i32 [ " + std::string(Random() % 2 ? "5" : "%mid") + ", %a ], [ %deep, %b ]" +
          (Returns ? "" : ", [ %twice, %c ]") + "\n  ret i32 %r\n}\n";
  Helpers.push_back({"again", Behind});
  return Text;
}

/// A store to local memory, before a barrier; nothing where the barrier would cut the region of another token.
static std::string fillLocal(const std::vector<TokenOperation> &Ops, std::mt19937_64 &Random) {
  std::string Token;
  for (size_t O = 0; O != Ops.size(); ++O)
    if (Ops[O].Node == 0 && Ops[O].OperationKind == Kind::Entry)
      Token = " [ \"convergencectrl\"(token %t" + std::to_string(O) + ") ]";
  // Regions of other tokens must not be cut by it.
  auto Tokens = std::count_if(Ops.begin(), Ops.end(),
                              [](const TokenOperation &O) { return O.Node == 0 && O.OperationKind != Kind::Call; });
  if (Ops.empty() || (!Token.empty() && Tokens == 1))
    return "  %own.i = and i32 %place, 127\n"
           "  %own.p = getelementptr [128 x i32], ptr addrspace(3) @local, i32 0, i32 %own.i\n"
           "  %own.x = xor i32 %n, " +
           std::string(Random() % 2 ? "%tid" : "%first") +
           "\n  store i32 %own.x, ptr addrspace(3) %own.p\n"
           "  fence syncscope(\"workgroup\") release\n"
           "  call void @llvm.amdgcn.s.barrier()" +
           Token + "\n  fence syncscope(\"workgroup\") acquire\n";
  return "";
}

/// Memory of the kernel that it passes on.
static std::string passedMemory(Boxes &Memory, bool HasLocal, const std::vector<std::string> &Values,
                                std::mt19937_64 &Random) {
  std::string Fill;
  for (const char *Name : {"box", "other"}) {
    Fill += makeBox(Name, Memory.Type, Values, Random);
    Memory.Own.insert(Memory.Own.end(), {std::string("%") + Name, std::string("%") + Name + ".in"});
  }
  if (Memory.Type == "ptr") {
    Fill += "  %in.flat = addrspacecast ptr addrspace(1) %in to ptr\n" +
            pointInto("in.flat", Memory.Type, 12, Values, Random);
    Memory.Others.insert(Memory.Others.end(), {"%in.flat", "%in.flat.in"});
    if (HasLocal) {
      Fill += "  %local.flat = addrspacecast ptr addrspace(3) @local to ptr\n" +
              pointInto("local.flat", Memory.Type, 64, Values, Random);
      Memory.Others.insert(Memory.Others.end(), {"%local.flat", "%local.flat.in"});
    }
  }
  return Fill;
}

std::string randomKernel(const reference::Graph &G, const std::vector<TokenOperation> &Ops, std::mt19937_64 &Random) {
  std::string Text = "target triple = \"amdgcn-amd-amdhsa\"\ntarget datalayout = \"A5-p5:32:32\"\n";
  // Some kernels have memory that they pass on, by flat pointers or by their own.
  Boxes Memory;
  if (Random() % 2)
    Memory.Type = "ptr addrspace(5)";
  // Some kernels call functions, which may call those before them.
  std::vector<Helper> Helpers;
  for (int Count = Ops.empty() && Random() % 3 == 0 ? 1 + static_cast<int>(Random() % 2) : 0; Count; --Count)
    Text += randomHelper(Helpers, Memory.Type, Random);
  if (!Helpers.empty() && Random() % 2)
    Text += recursiveHelper(Helpers, Memory.Type, Random);
  // Some write to local memory, before a barrier, and read it after.
  std::string Fill;
  if (Random() % 3 == 0) {
    Text += "@local = internal addrspace(3) global [128 x i32] poison\n";
    Fill = fillLocal(Ops, Random);
  }
  const std::vector<std::string> Values{"%tid", "%n", "%first", "%row", "%place", "1", "3"};
  if (Random() % 3 == 0 || (!Helpers.empty() && Random() % 4))
    Fill += passedMemory(Memory, Fill.find("@local") != std::string::npos, Values, Random);
  // The launches are of 128 threads, in one dimension or in planes of 16 by 8; half of the kernels say so.
  bool Sized = Random() % 2, Plane = Sized && Random() % 3 == 0;
  Text += "define amdgpu_kernel void @kernel(ptr addrspace(1) " + std::string(Random() % 2 ? "noalias " : "") +
          "%in, ptr addrspace(1) %out, i32 %n) convergent" +
          std::string(Plane   ? " \"uniform-work-group-size\"=\"true\" !reqd_work_group_size !0"
                      : Sized ? " !reqd_work_group_size !0"
                              : "") +
          " {\n" +
          randomBody(G, Ops, Random, Values, Indices + Fill, Helpers, Memory,
                     [](const std::string &B, const std::string &V) {
                       return "  %at" + B + " = getelementptr i32, ptr addrspace(1) %out, i32 %place\n  store i32 " +
                              V + ", ptr addrspace(1) %at" + B + "\n  ret void\n";
                     });
  Text += "declare i32 @llvm.amdgcn.workitem.id.x()\n"
          "declare i32 @llvm.amdgcn.workitem.id.y()\n"
          "declare i32 @llvm.amdgcn.readfirstlane.i32(i32)\n"
          "declare i64 @llvm.amdgcn.ballot.i64(i1)\n"
          "declare void @llvm.amdgcn.s.barrier()\n";
  for (const char *Name : {"entry", "loop", "anchor"})
    Text += std::string("declare token @llvm.experimental.convergence.") + Name + "()\n";
  if (Sized)
    Text += Plane ? "!0 = !{i32 16, i32 8, i32 1}\n" : "!0 = !{i32 128, i32 1, i32 1}\n";
  return Text;
}

std::string forNVPTX(std::string Kernel) {
  auto Replace = [&](std::string_view From, std::string_view To) {
    for (size_t At = 0; (At = Kernel.find(From, At)) != std::string::npos; At += To.size())
      Kernel.replace(At, From.size(), To);
  };
  Replace("amdgcn-amd-amdhsa", "nvptx64-nvidia-cuda");
  Replace("amdgpu_kernel", "ptx_kernel");
  Replace("@llvm.amdgcn.workitem.id.", "@llvm.nvvm.read.ptx.sreg.tid.");
  // Declarations first: the functions have bodies here.
  Replace("declare i32 @llvm.amdgcn.readfirstlane.i32(i32)\n",
          "declare i32 @llvm.nvvm.activemask()\n"
          "declare i32 @llvm.cttz.i32(i32, i1)\n"
          "declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)\n"
          "define i32 @first(i32 %x) convergent {\n"
          "  %mask = call i32 @llvm.nvvm.activemask()\n"
          "  %lane = call i32 @llvm.cttz.i32(i32 %mask, i1 true)\n"
          "  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %mask, i32 %x, i32 %lane, i32 31)\n"
          "  ret i32 %r\n}\n");
  Replace("declare i64 @llvm.amdgcn.ballot.i64(i1)\n", "declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)\n"
                                                       "define i64 @ballot(i1 %c) convergent {\n"
                                                       "  %mask = call i32 @llvm.nvvm.activemask()\n"
                                                       "  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 %mask, i1 %c)\n"
                                                       "  %r = zext i32 %b to i64\n"
                                                       "  ret i64 %r\n}\n");
  Replace("declare void @llvm.amdgcn.s.barrier()", "declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)");
  Replace("@llvm.amdgcn.s.barrier()", "@llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)");
  Replace("@llvm.amdgcn.readfirstlane.i32", "@first");
  Replace("@llvm.amdgcn.ballot.i64", "@ballot");
  return Kernel;
}

std::string randomFunction(const reference::Graph &G, const std::vector<TokenOperation> &Ops, unsigned Fuel, bool Pure,
                           std::mt19937_64 &Random) {
  std::string Text = "target triple = \"amdgcn-amd-amdhsa\"\n"
                     "target datalayout = \"A5-p5:32:32\"\n"
                     "define void @f(i2 %a, i2 %b) convergent {\n";
  auto Number = [&](int Limit) { return std::to_string(Random() % Limit); };
  auto Token = [&](int O) { return " [ \"convergencectrl\"(token %t" + std::to_string(O) + ") ]"; };
  for (int V = 0; V != G.size(); ++V) {
    std::string B = std::to_string(V);
    Text += "b" + B + ":\n";
    for (size_t O = 0; O != Ops.size(); ++O)
      if (Ops[O].Node == V && Ops[O].OperationKind != Kind::Call) {
        static const char *const Names[] = {"entry", "loop", "anchor"};
        Text += "  %t" + std::to_string(O) + " = call token @llvm.experimental.convergence." +
                Names[static_cast<int>(Ops[O].OperationKind)] + "()" + (Ops[O].Token >= 0 ? Token(Ops[O].Token) : "") +
                "\n";
      }
    if (V == 0)
      Text += "  %fuel = alloca i8, addrspace(5)\n  store i8 " + std::to_string(Fuel) + ", ptr addrspace(5) %fuel\n";
    for (size_t O = 0; O != Ops.size(); ++O)
      if (Ops[O].Node == V && Ops[O].OperationKind == Kind::Call) {
        std::string Bundle = Ops[O].Token >= 0 ? Token(Ops[O].Token) : "", Name = "%o" + std::to_string(O);
        if (Pure && Random() % 2)
          Text += "  " + Name + " = call i32 @value(i32 " + Number(2) + ")" + Bundle + "\n" +
                  (Random() % 4 ? "  call void @use(i32 " + Name + ")\n" : "");
        else
          Text += "  call void @op(i32 " + Number(2) + ")" + Bundle + "\n";
      }
    if (Ops.empty() && Random() % 2)
      Text += "  call void @op(i32 " + Number(2) + ")\n";
    const auto &S = G.Successors[V];
    if (S.empty()) {
      Text += "  ret void\n";
      continue;
    }
    if (S.size() == 1 && V < S[0]) {
      Text += "  br label %b" + std::to_string(S[0]) + "\n";
      continue;
    }
    Text += "  %old" + B + " = load i8, ptr addrspace(5) %fuel\n  %left" + B + " = sub i8 %old" + B +
            ", 1\n  store i8 %left" + B + ", ptr addrspace(5) %fuel\n  %empty" + B + " = icmp eq i8 %left" + B +
            ", 0\n  br i1 %empty" + B + ", label %out, label %go" + B + "\ngo" + B + ":\n";
    if (S.size() == 1) {
      Text += "  br label %b" + std::to_string(S[0]) + "\n";
      continue;
    }
    // A bit of an argument, or a comparison, that may change as the fuel goes down.
    Text += "  %turn" + B + " = trunc i8 %left" + B + " to i2\n  %x" + B + " = " + (Random() % 2 ? "xor" : "and") +
            " i2 " + (Random() % 2 ? "%a" : "%b") + ", " + (Random() % 3 ? Number(4) : "%turn" + B) + "\n  %c" + B +
            " = icmp " + (Random() % 2 ? "ult" : "eq") + " i2 %x" + B + ", " + (Random() % 2 ? "%b" : "-2") +
            "\n  br i1 %c" + B + ", label %b" + std::to_string(S[0]) + ", label %b" + std::to_string(S[1]) + "\n";
  }
  Text += "out:\n  ret void\n}\n"
          "declare void @op(i32) convergent\n"
          "declare i32 @value(i32) convergent memory(none) nounwind willreturn\n"
          "declare void @use(i32)\n";
  for (const char *Name : {"entry", "loop", "anchor"})
    Text += std::string("declare token @llvm.experimental.convergence.") + Name + "()\n";
  return Text;
}

} // namespace rejoin::testing
