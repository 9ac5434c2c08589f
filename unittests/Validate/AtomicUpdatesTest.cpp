//===- AtomicUpdatesTest.cpp - Atomic operations: bits, formulas, and the machine -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What an atomic operation leaves in memory is written twice: with bits for the machine, with formulas for the
// validator, which compares atomics of different kinds by that. Every operation on integers is compared on all numbers
// of 1 to 4 bits and on corners of 8 to 64; the machine runs them, those on floats against its own arithmetic
// (ScalarSemanticsTest.cpp compares that with formulas), and compare-and-exchange.
//
//===----------------------------------------------------------------------===//

#include "MachineResults.h"
#include "SMT/AtomicFormulas.h"
#include "rejoin/Semantics/AtomicUpdate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/SourceMgr.h"

using namespace rejoin;
using namespace rejoin::testing;
using llvm::AtomicRMWInst;
using llvm::formatv;
using llvm::StringRef;

namespace {

constexpr AtomicRMWInst::BinOp OnIntegers[] = {
    AtomicRMWInst::Xchg,     AtomicRMWInst::Add,      AtomicRMWInst::Sub,    AtomicRMWInst::And,
    AtomicRMWInst::Nand,     AtomicRMWInst::Or,       AtomicRMWInst::Xor,    AtomicRMWInst::Max,
    AtomicRMWInst::Min,      AtomicRMWInst::UMax,     AtomicRMWInst::UMin,   AtomicRMWInst::UIncWrap,
    AtomicRMWInst::UDecWrap, AtomicRMWInst::USubCond, AtomicRMWInst::USubSat};

struct OnFloats {
  AtomicRMWInst::BinOp Operation;
  /// The instruction or intrinsic that computes the same.
  const char *Same;
};
constexpr OnFloats Floats[] = {{AtomicRMWInst::FAdd, "fadd"},        {AtomicRMWInst::FSub, "fsub"},
                               {AtomicRMWInst::FMax, "maxnum"},      {AtomicRMWInst::FMin, "minnum"},
                               {AtomicRMWInst::FMaximum, "maximum"}, {AtomicRMWInst::FMinimum, "minimum"}};

/// All numbers of few bits; of many the corners and some others.
std::vector<uint64_t> numbersOf(unsigned Width) {
  std::vector<uint64_t> All;
  if (Width <= 4) {
    for (uint64_t V = 0; V != uint64_t(1) << Width; ++V)
      All.push_back(V);
    return All;
  }
  const uint64_t Sign = uint64_t(1) << (Width - 1), Most = Sign | (Sign - 1);
  for (uint64_t V : {uint64_t(0), uint64_t(1), uint64_t(2), Sign - 1, Sign, Sign + 1, Most - 1, Most,
                     uint64_t(0x9e3779b97f4a7c15), uint64_t(0x243f6a8885a308d3)})
    All.push_back(V & Most);
  return All;
}

std::unique_ptr<llvm::Module> parse(const std::string &Text, llvm::LLVMContext &Context) {
  llvm::SMDiagnostic Error;
  auto M = llvm::parseAssemblyString(
      "target triple = \"amdgcn-amd-amdhsa\"\ntarget datalayout = \"A5-p5:32:32\"\n" + Text, Error, Context);
  EXPECT_TRUE(M) << Error.getMessage().str() << "\n" << Text;
  return M;
}

/// All pairs of them.
std::vector<Arguments> pairsOf(llvm::ArrayRef<uint64_t> Numbers) {
  std::vector<Arguments> All;
  for (uint64_t A : Numbers)
    for (uint64_t B : Numbers)
      All.push_back({A, B});
  return All;
}

/// Part \p K of what a thread returned.
uint64_t bitsOf(const Returned &R, size_t K) {
  const bool IsThere = R && K < R->size() && (*R)[K].Is == Part::Bits;
  EXPECT_TRUE(IsThere) << print(R);
  return IsThere ? (*R)[K].Value : 0;
}

} // namespace

TEST(AtomicUpdates, AllOperationsOfLLVMAreCompared) {
  for (unsigned O = AtomicRMWInst::FIRST_BINOP; O <= AtomicRMWInst::LAST_BINOP; ++O) {
    const auto Operation = static_cast<AtomicRMWInst::BinOp>(O);
    EXPECT_TRUE(llvm::is_contained(OnIntegers, Operation) ||
                llvm::any_of(Floats, [&](const OnFloats &F) { return F.Operation == Operation; }))
        << AtomicRMWInst::getOperationName(Operation).str();
  }
}

TEST(AtomicUpdates, BitsAndFormulasAgree) {
  llvm::LLVMContext Context;
  z3::context C;
  unsigned Compared = 0;
  for (AtomicRMWInst::BinOp Operation : OnIntegers)
    for (unsigned Width : {1U, 2U, 3U, 4U, 8U, 16U, 32U, 64U})
      for (const Arguments &A : pairsOf(numbersOf(Width))) {
        Formula New = atomicUpdate(Operation, C.bv_val(A[0], Width), C.bv_val(A[1], Width)).simplify();
        uint64_t Formal = 0;
        ASSERT_TRUE(New.is_numeral_u64(Formal));
        EXPECT_EQ(Formal, atomicUpdate(Operation, *llvm::Type::getIntNTy(Context, Width), Width, A[0], A[1]))
            << AtomicRMWInst::getOperationName(Operation).str() << " i" << Width << " " << A[0] << ", " << A[1];
        ++Compared;
      }
  EXPECT_EQ(Compared, std::size(OnIntegers) * (4 + 16 + 64 + 256 + 4 * 100));
}

TEST(AtomicUpdates, TheMachineLeavesThemAndGivesTheOldValue) {
  for (AtomicRMWInst::BinOp Operation : OnIntegers)
    for (unsigned Width : {8U, 16U, 32U, 64U}) {
      llvm::LLVMContext Context;
      const std::string Name = AtomicRMWInst::getOperationName(Operation).str();
      auto M = parse(formatv(R"(
define {{i{0}, i{0}} @f(i{0} %old, i{0} %x) {{
  %p = alloca i{0}, addrspace(5)
  store i{0} %old, ptr addrspace(5) %p
  %was = atomicrmw {1} ptr addrspace(5) %p, i{0} %x monotonic
  %now = load i{0}, ptr addrspace(5) %p
  %a = insertvalue {{i{0}, i{0}} poison, i{0} %was, 0
  %b = insertvalue {{i{0}, i{0}} %a, i{0} %now, 1
  ret {{i{0}, i{0}} %b
}
)",
                             Width, Name)
                         .str(),
                     Context);
      ASSERT_TRUE(M);
      auto All = pairsOf(numbersOf(Width));
      auto Results = runBits(*M->getFunction("f"), All);
      for (auto [A, R] : llvm::zip_equal(All, Results)) {
        EXPECT_EQ(bitsOf(R, 0), A[0]) << Name;
        EXPECT_EQ(bitsOf(R, 1), atomicUpdate(Operation, *llvm::Type::getIntNTy(Context, Width), Width, A[0], A[1]))
            << Name << " i" << Width << " " << A[0] << ", " << A[1];
      }
    }
}

TEST(AtomicUpdates, FloatsAreThoseOfArithmetic) {
  struct {
    const char *Name;
    unsigned Width;
    const llvm::fltSemantics &Semantics;
  } Formats[] = {{"half", 16, llvm::APFloat::IEEEhalf()},
                 {"float", 32, llvm::APFloat::IEEEsingle()},
                 {"double", 64, llvm::APFloat::IEEEdouble()}};
  for (const OnFloats &F : Floats)
    for (const auto &Format : Formats) {
      llvm::LLVMContext Context;
      const std::string Name = AtomicRMWInst::getOperationName(F.Operation).str();
      const bool IsCall = StringRef(F.Same)[0] != 'f';
      const std::string Callee = formatv("@llvm.{0}.f{1}", F.Same, Format.Width).str();
      const std::string Compute = IsCall ? formatv("call {0} {1}({0} %o, {0} %y)", Format.Name, Callee).str()
                                         : formatv("{1} {0} %o, %y", Format.Name, F.Same).str();
      const std::string Declare = IsCall ? formatv("declare {0} {1}({0}, {0})\n", Format.Name, Callee).str() : "";
      auto M = parse(formatv(R"(
define {{i{0}, i{0}} @f(i{0} %old, i{0} %x) {{
  %p = alloca i{0}, addrspace(5)
  store i{0} %old, ptr addrspace(5) %p
  %o = bitcast i{0} %old to {1}
  %y = bitcast i{0} %x to {1}
  %was = atomicrmw {2} ptr addrspace(5) %p, {1} %y monotonic
  %now = load i{0}, ptr addrspace(5) %p
  %r = {3}
  %s = bitcast {1} %r to i{0}
  %a = insertvalue {{i{0}, i{0}} poison, i{0} %now, 0
  %b = insertvalue {{i{0}, i{0}} %a, i{0} %s, 1
  ret {{i{0}, i{0}} %b
}
{4})",
                             Format.Width, Format.Name, Name, Compute, Declare)
                         .str(),
                     Context);
      ASSERT_TRUE(M);
      // Zeros, denormal, normal and large numbers of both signs, infinities, a NaN.
      std::vector<uint64_t> Numbers{llvm::APFloat::getQNaN(Format.Semantics).bitcastToAPInt().getZExtValue()};
      for (bool Negative : {false, true})
        for (auto X :
             {llvm::APFloat::getZero(Format.Semantics, Negative), llvm::APFloat::getInf(Format.Semantics, Negative),
              llvm::APFloat::getSmallest(Format.Semantics, Negative),
              llvm::APFloat::getLargest(Format.Semantics, Negative), llvm::APFloat::getOne(Format.Semantics, Negative)})
          Numbers.push_back(X.bitcastToAPInt().getZExtValue());
      auto IsNaN = [&](uint64_t Bits) {
        return llvm::APFloat(Format.Semantics, llvm::APInt(Format.Width, Bits)).isNaN();
      };
      auto All = pairsOf(Numbers);
      auto Results = runBits(*M->getFunction("f"), All);
      for (auto [A, R] : llvm::zip_equal(All, Results)) {
        const uint64_t Left = bitsOf(R, 0), Computed = bitsOf(R, 1);
        // Of zeros of both signs `maxnum` and `minnum` may give either.
        const bool IsZero = (Left | Computed) << (65 - Format.Width) == 0 && A[0] != A[1] &&
                            (F.Operation == AtomicRMWInst::FMax || F.Operation == AtomicRMWInst::FMin);
        EXPECT_TRUE(Left == Computed || IsZero || (IsNaN(Left) && IsNaN(Computed)))
            << Name << " " << Format.Name << " " << A[0] << ", " << A[1] << ": " << Left << ", not " << Computed;
      }
    }
}

TEST(AtomicUpdates, CompareAndExchange) {
  for (unsigned Width : {8U, 16U, 32U, 64U}) {
    llvm::LLVMContext Context;
    auto M = parse(formatv(R"(
define {{i{0}, i1, i{0}} @f(i{0} %old, i{0} %expected) {{
  %p = alloca i{0}, addrspace(5)
  store i{0} %old, ptr addrspace(5) %p
  %new = xor i{0} %old, -1
  %r = cmpxchg ptr addrspace(5) %p, i{0} %expected, i{0} %new monotonic monotonic
  %was = extractvalue {{i{0}, i1} %r, 0
  %ok = extractvalue {{i{0}, i1} %r, 1
  %now = load i{0}, ptr addrspace(5) %p
  %a = insertvalue {{i{0}, i1, i{0}} poison, i{0} %was, 0
  %b = insertvalue {{i{0}, i1, i{0}} %a, i1 %ok, 1
  %c = insertvalue {{i{0}, i1, i{0}} %b, i{0} %now, 2
  ret {{i{0}, i1, i{0}} %c
}
)",
                           Width)
                       .str(),
                   Context);
    ASSERT_TRUE(M);
    auto All = pairsOf(numbersOf(Width));
    auto Results = runBits(*M->getFunction("f"), All);
    for (auto [A, R] : llvm::zip_equal(All, Results)) {
      const bool Equal = A[0] == A[1];
      EXPECT_EQ(bitsOf(R, 0), A[0]);
      EXPECT_EQ(bitsOf(R, 1), uint64_t(Equal));
      EXPECT_EQ(bitsOf(R, 2), Equal ? ~A[0] & llvm::maskTrailingOnes<uint64_t>(Width) : A[0]);
    }
  }
}
