//===- Exchanges.cpp - Values that lanes exchange, against runs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Oracle of lib/Interprocedural/Butterflies.cpp. A kernel is a row of steps `v = combine(v, exchange(v, D))`. Half of
// them go through the distances of a whole wave with symmetric operations; in the others distances and operations are
// chosen freely, in branches and loops as well. Numbers are such that sums of floats round, and none is NaN.
//
//===----------------------------------------------------------------------===//

#include "Exchanges.h"
#include "rejoin/ClaimCheck/ClaimChecker.h"
#include "rejoin/Semantics/SimtMachine.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

namespace rejoin::testing {

namespace {

class ExchangeWriter {
public:
  explicit ExchangeWriter(std::mt19937_64 &Random)
      : Random(Random), IsPtx(pick(2)), IsFloat(pick(2)), Lanes(IsPtx ? 32 : 64), Log2Lanes(IsPtx ? 5 : 6) {}
  std::string write();
  bool hasFloats() const { return IsFloat; }

private:
  unsigned pick(unsigned N) { return Random() % N; }
  std::string next(const char *Prefix = "%x") { return Prefix + std::to_string(Count++); }
  std::string type() const { return IsFloat ? "float" : "i32"; }
  /// Adds an instruction, and returns its name.
  std::string add(const std::string &Operation) {
    std::string Name = next();
    Text += "  " + Name + " = " + Operation + "\n";
    return Name;
  }
  std::string exchanged(const std::string &V, unsigned Distance);
  std::string combined(const std::string &A, const std::string &B, bool IsSymmetric);
  std::string chosen(const std::string &A, const std::string &B);
  void step(unsigned Distance, bool IsSymmetric);
  void branch();
  void loop();
  void begin(const std::string &Name) {
    Text += Name + ":\n";
    Block = Name;
  }

  std::mt19937_64 &Random;
  bool IsPtx, IsFloat;
  unsigned Lanes, Log2Lanes;
  /// `Block` is the one that is written.
  std::string Text, Value, Block;
  unsigned Count = 0;
};

} // namespace

std::string ExchangeWriter::exchanged(const std::string &V, unsigned Distance) {
  std::string Bits = IsFloat ? add("bitcast float " + V + " to i32") : V, D = std::to_string(Distance), Got;
  const unsigned How = pick(4);
  if (IsPtx && How == 0) {
    std::string From = add("xor i32 %lane, " + D);
    Got = add("call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 " + Bits + ", i32 " + From + ", i32 31)");
  } else if (IsPtx) {
    // Segments of 16 lanes sometimes.
    Got = add("call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 " + Bits + ", i32 " + D + ", i32 " +
              (pick(24) ? "31" : "4127") + ")");
  } else if (Distance < 32 && How == 0) {
    Got = add("call i32 @llvm.amdgcn.ds.swizzle(i32 " + Bits + ", i32 " + std::to_string(Distance << 10 | 31) + ")");
  } else if (Distance < 4 && How == 1) {
    unsigned Quad = 0;
    for (unsigned L = 0; L != 4; ++L)
      Quad |= (L ^ Distance) << 2 * L;
    Got = add("call i32 @llvm.amdgcn.update.dpp.i32(i32 7, i32 " + Bits + ", i32 " + std::to_string(Quad) + ", i32 " +
              (pick(16) ? "15" : "7") + ", i32 15, i1 true)");
  } else {
    std::string From = add(std::string(pick(24) ? "xor" : "add") + " i32 %lane, " + D);
    Got = add("call i32 @llvm.amdgcn.ds.bpermute(i32 " + add("shl i32 " + From + ", 2") + ", i32 " + Bits + ")");
  }
  return IsFloat ? add("bitcast i32 " + Got + " to float") : Got;
}

/// A choice by a comparison, by `select` or by a branch.
std::string ExchangeWriter::chosen(const std::string &A, const std::string &B) {
  static const char *const Orders[] = {"sgt", "slt", "uge", "ule"}, *const FloatOrders[] = {"ogt", "olt", "uge", "ole"};
  std::string Is =
      add((IsFloat ? std::string("fcmp ") + FloatOrders[pick(4)] : std::string("icmp ") + Orders[pick(4)]) + " " +
          type() + " " + A + ", " + B);
  const bool IsMirrored = pick(2);
  std::string Then = IsMirrored ? B : A, Else = IsMirrored ? A : B;
  if (pick(2))
    return add("select i1 " + Is + ", " + type() + " " + Then + ", " + type() + " " + Else);
  std::string T = next("then"), F = next("else"), J = next("join");
  Text += "  br i1 " + Is + ", label %" + T + ", label %" + F + "\n" + T + ":\n  br label %" + J + "\n" + F +
          ":\n  br label %" + J + "\n";
  begin(J);
  return add("phi " + type() + " [ " + Then + ", %" + T + " ], [ " + Else + ", %" + F + " ]");
}

std::string ExchangeWriter::combined(const std::string &A, const std::string &B, bool IsSymmetric) {
  static const char *const Numbers[] = {"add nsw", "add", "xor", "and", "or", "mul"};
  const bool Swaps = pick(2);
  const std::string &X = Swaps ? B : A, &Y = Swaps ? A : B;
  if (!IsSymmetric && pick(2)) {
    if (IsFloat)
      return pick(2) ? add("fsub float " + X + ", " + Y)
                     : add("fadd float " + add("fmul float " + X + ", 3.0") + ", " + Y);
    return pick(2) ? add("sub i32 " + X + ", " + Y) : add("add i32 " + add("shl i32 " + X + ", 1") + ", " + Y);
  }
  if (pick(4) == 0)
    return chosen(A, B);
  if (pick(4) == 0 && !IsFloat)
    return add(std::string("call i32 @llvm.") + (pick(2) ? "smax" : "umin") + ".i32(i32 " + X + ", i32 " + Y + ")");
  if (IsFloat && pick(3) == 0)
    return add(std::string("call float @llvm.") + (pick(2) ? "maxnum" : "minnum") + ".f32(float " + X + ", float " + Y +
               ")");
  if (IsFloat)
    return add(std::string(pick(4) ? "fadd" : "fmul") + " float " + X + ", " + Y);
  return add(std::string(Numbers[pick(6)]) + " i32 " + X + ", " + Y);
}

void ExchangeWriter::step(unsigned Distance, bool IsSymmetric) {
  std::string Other = exchanged(Value, Distance);
  Value = combined(Value, Other, IsSymmetric);
  if (pick(8) == 0)
    Value = add((IsFloat ? "fadd float " : "add i32 ") + Value + ", " + (IsFloat ? "1.5" : "%n"));
}

/// What the value decides, so that control flow by it is compared; or another branch.
void ExchangeWriter::branch() {
  const std::string OfValue = IsFloat ? "fcmp ogt float " + Value + ", 2.0" : "icmp ugt i32 " + Value + ", 1000000";
  const std::string Is = add(pick(2) ? OfValue : pick(2) ? "icmp ugt i32 %n, 3" : "icmp ult i32 %tid, 40");
  const std::string From = Block, Before = Value, Then = next("then"), Join = next("join");
  Text += "  br i1 " + Is + ", label %" + Then + ", label %" + Join + "\n";
  begin(Then);
  if (pick(3) == 0)
    step(1U << pick(Log2Lanes), true);
  else
    Value = add((IsFloat ? "fmul float " : "xor i32 ") + Value + ", " + (IsFloat ? "0.5" : "12345"));
  Text += "  br label %" + Join + "\n";
  const std::string Last = Block, In = Value;
  begin(Join);
  Value = add("phi " + type() + " [ " + In + ", %" + Last + " ], [ " + Before + ", %" + From + " ]");
}

/// A loop of a number of turns that the launch or the thread decides.
void ExchangeWriter::loop() {
  const std::string From = Block, Before = Value, Head = next("loop"), Out = next("out");
  const std::string Turn = next(), In = next(), More = next(),
                    Limit = add(pick(3) ? "and i32 %n, 3" : "and i32 %tid, 3");
  Text += "  br label %" + Head + "\n";
  begin(Head);
  const size_t Phis = Text.size();
  Value = In;
  for (unsigned N = 1 + pick(Log2Lanes), K = 0; K != N; ++K)
    step(Lanes >> (K + 1), pick(4));
  Text += "  " + More + " = add i32 " + Turn + ", 1\n";
  const std::string Again = add("icmp ult i32 " + More + ", " + Limit);
  Text.insert(Phis, "  " + Turn + " = phi i32 [ 0, %" + From + " ], [ " + More + ", %" + Block + " ]\n  " + In +
                        " = phi " + type() + " [ " + Before + ", %" + From + " ], [ " + Value + ", %" + Block + " ]\n");
  Text += "  br i1 " + Again + ", label %" + Head + ", label %" + Out + "\n";
  begin(Out);
}

std::string ExchangeWriter::write() {
  Text = "define " + std::string(IsPtx ? "ptx_kernel" : "amdgpu_kernel") +
         " void @kernel(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) convergent {\n";
  begin("entry");
  Text +=
      std::string("  %tid = call i32 @llvm.") + (IsPtx ? "nvvm.read.ptx.sreg.tid.x" : "amdgcn.workitem.id.x") + "()\n";
  if (IsPtx)
    Text += "  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()\n";
  else
    Text += "  %low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)\n"
            "  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low)\n";
  const std::string Of = "getelementptr i32, ptr addrspace(1) ";
  Value = add("load " + type() + ", ptr addrspace(1) " + add(Of + "%in, i32 %tid"));
  for (unsigned Row = 1 + pick(2); Row; --Row) {
    const bool IsWhole = pick(3);
    for (unsigned K = 0; K != Log2Lanes; ++K) {
      if (!IsWhole && pick(4) == 0)
        pick(2) ? branch() : loop();
      step(IsWhole || pick(4) ? Lanes >> (K + 1) : 1U << pick(Log2Lanes), IsWhole ? pick(40) : pick(3));
    }
    branch();
  }
  Text += "  store " + type() + " " + Value + ", ptr addrspace(1) " + add(Of + "%out, i32 %tid") + "\n  ret void\n}\n";
  return std::string("target triple = \"") + (IsPtx ? "nvptx64-nvidia-cuda" : "amdgcn-amd-amdhsa") +
         "\"\ntarget datalayout = \"A5-p5:32:32\"\n" + Text +
         (IsPtx ? "declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)\n" : "");
}

std::string checkExchanges(std::mt19937_64 &Random, ExchangeCounts &Counts) {
  ExchangeWriter Writer(Random);
  const std::string Text = Writer.write();
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Problem;
  auto M = llvm::parseAssemblyString(Text, Problem, Context);
  if (!M)
    return "NOT LLVM ASSEMBLY: " + Problem.getMessage().str() + "\n" + Text;
  ++Counts.Kernels;
  ClaimChecker Checker(*M);
  for (unsigned Run = 0; Run != 3; ++Run) {
    ExecutableModule P(*M, *GpuTarget::kindOf(M->getTargetTriple()), 0);
    LaunchShape Shape;
    Shape.Global = Shape.Local = {128, 1, 1};
    const uint64_t In = P.global().allocate(512, 256, "in"), Out = P.global().allocate(512, 256, "out");
    for (unsigned I = 0; I != 128; ++I) {
      const float Number = static_cast<float>(Random() % 100000) / 977.0F - 30.0F;
      uint32_t Bits = Random() % 8 ? Random() >> Random() % 32 : 5;
      if (Writer.hasFloats())
        std::memcpy(&Bits, &Number, 4);
      std::memcpy(P.global().bytes(In + 4 * I), &Bits, 4);
    }
    std::memset(P.global().initialized(In), 1, 512);
    RunOptions Options;
    Options.MaxSteps = 60000;
    Options.FindRaces = false;
    SimtMachine Machine(P, Shape, Options, &Checker);
    const uint32_t N = Random() % 9;
    const bool Failed = static_cast<bool>(llvm::errorToBool(
        Machine.run(*M->getFunction("kernel"), {{Slot{In, 0}}, {Slot{Out, 0}}, {Slot{N, 0}}}, {0, 0, 0})));
    // What is undefined proves nothing.
    if (Failed || !Machine.findings().empty() || !Machine.stoppedThreads().empty())
      return "";
    Checker.finishLaunch(true);
  }
  Counts.Compared += Checker.compared();
  std::string Report;
  llvm::raw_string_ostream Stream(Report);
  return Checker.report(Stream) ? "EXCHANGED VALUE DIFFERS: " + Report + "\n" + Text : "";
}

} // namespace rejoin::testing
