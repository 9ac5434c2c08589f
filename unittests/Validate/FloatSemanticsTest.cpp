//===- FloatSemanticsTest.cpp - One semantics of numbers, written twice -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each operation of LLVM's IR on numbers, with each combination of the flags that make poison or leave bits open
// (`nnan`, `ninf`, `nsz`), on the corners of each format; operations on one half for each sign and exponent. What LLVM
// folds is compared as constants. The others are unknown functions to the formulas, which know when their results are
// poison.
//
//===----------------------------------------------------------------------===//

#include "SemanticsComparison.h"

using namespace rejoin;
using namespace rejoin::testing;
using llvm::StringRef;

namespace {

struct Format {
  StringRef Name;
  unsigned Width;
  const llvm::fltSemantics &Semantics;
};
const Format Formats[] = {{"half", 16, llvm::APFloat::IEEEhalf()},
                          {"float", 32, llvm::APFloat::IEEEsingle()},
                          {"double", 64, llvm::APFloat::IEEEdouble()}};

std::vector<uint64_t> cornersOf(const Format &F) {
  using llvm::APFloat;
  std::vector<APFloat> Numbers{APFloat::getZero(F.Semantics),     APFloat::getInf(F.Semantics),
                               APFloat::getQNaN(F.Semantics),     APFloat::getLargest(F.Semantics),
                               APFloat::getSmallest(F.Semantics), APFloat::getSmallestNormalized(F.Semantics)};
  for (double D : {1.0, 1.5, 0.1, 3.0, 300.0, 40000.0})
    Numbers.push_back([&] {
      APFloat X(D);
      bool Loses;
      X.convert(F.Semantics, APFloat::rmNearestTiesToEven, &Loses);
      return X;
    }());
  std::vector<uint64_t> Bits;
  for (const APFloat &X : Numbers)
    for (const APFloat &Y : {X, llvm::neg(X)})
      Bits.push_back(Y.bitcastToAPInt().getZExtValue());
  return Bits;
}

/// Flags in all combinations; what `nsz` leaves open is so in each format.
std::vector<std::string> flagsOf(const Format &F) {
  return F.Width == 16 ? subsetsOf({"nnan", "ninf", "nsz"}) : subsetsOf({"nnan", "ninf"});
}

bool isNaN(const llvm::fltSemantics &Semantics, uint64_t Bits) {
  return llvm::APFloat(Semantics, llvm::APInt(llvm::APFloat::getSizeInBits(Semantics), Bits)).isNaN();
}

/// Instructions on constants, all in one function, which returns all their results. A NaN may be any NaN; \p Result is
/// null for integers. What LLVM does not fold is an unknown function to the formulas.
void compareConstants(llvm::ArrayRef<std::string> Instructions, const llvm::fltSemantics *Result, StringRef Type,
                      Counts &N) {
  std::string All = ("[" + llvm::Twine(Instructions.size()) + " x " + Type + "]").str();
  std::string Text = "target triple = \"amdgcn-amd-amdhsa\"\ndefine " + All + " @f() {\n", Last = "poison";
  for (auto [I, Instruction] : llvm::enumerate(Instructions)) {
    std::string Number = std::to_string(I);
    Text += "  %x" + Number + " = " + Instruction + "\n  %r" + Number + " = insertvalue " + All + " " + Last + ", " +
            Type.str() + " %x" + Number + ", " + Number + "\n";
    Last = "%r" + Number;
  }
  Text += "  ret " + All + " " + Last + "\n}\n";
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Error;
  auto M = llvm::parseAssemblyString(Text, Error, Context);
  ASSERT_TRUE(M) << Error.getMessage().str() << "\n" << Text;
  Formulas Says(*M->getFunction("f"));
  ASSERT_TRUE(Says.reasons().empty()) << *Says.reasons().begin();
  Returned Formal = Says({}), Ran = runBits(*M->getFunction("f"), {Arguments{}})[0];
  ASSERT_TRUE(Formal && Ran && Formal->size() == Ran->size());
  ++N.Functions;
  for (auto [X, Y, Instruction] : llvm::zip_equal(*Formal, *Ran, Instructions)) {
    N.Compared += X.Is == Part::Bits || X.Is == Part::Poison;
    N.Poison += X.Is == Part::Poison;
    const bool AreNaN =
        Result && X.Is == Part::Bits && Y.Is == Part::Bits && isNaN(*Result, X.Value) && isNaN(*Result, Y.Value);
    EXPECT_TRUE(AreNaN || agree(X, Y)) << Instruction << "\nformulas say " << print(Returned({X})) << "\nbits say     "
                                       << print(Returned({Y}));
  }
}

std::string constantOf(const Format &F, uint64_t Bits) {
  return "bitcast (i" + std::to_string(F.Width) + " " + std::to_string(static_cast<int64_t>(Bits)) + " to " +
         F.Name.str() + ")";
}

} // namespace

TEST(FloatSemantics, Comparisons) {
  Counts N;
  for (const Format &F : Formats)
    for (StringRef Predicate : {"oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule",
                                "une", "uno", "true", "false"})
      for (const std::string &Flags : flagsOf(F)) {
        std::string Width = std::to_string(F.Width), Name = F.Name.str();
        compare(("define i1 @f(i" + Width + " %a, i" + Width + " %b) {\n  %x = bitcast i" + Width + " %a to " + Name +
                 "\n  %y = bitcast i" + Width + " %b to " + Name + "\n  %r = fcmp " + Flags + Predicate + " " + Name +
                 " %x, %y\n  ret i1 %r\n}\n")
                    .str(),
                combinations(cornersOf(F), 2), N);
      }
  EXPECT_EQ(N.Functions, 16u * (8 + 4 + 4));
}

TEST(FloatSemantics, ArithmeticOfConstants) {
  Counts N;
  for (const Format &F : Formats)
    for (StringRef Operation : {"fadd", "fsub", "fmul", "fdiv", "frem"})
      for (const std::string &Flags : flagsOf(F)) {
        std::vector<std::string> Instructions;
        for (const Arguments &A : combinations(cornersOf(F), 2))
          Instructions.push_back(
              (Operation + " " + Flags + F.Name + " " + constantOf(F, A[0]) + ", " + constantOf(F, A[1])).str());
        compareConstants(Instructions, &F.Semantics, F.Name, N);
      }
  EXPECT_EQ(N.Functions, 5u * (8 + 4 + 4));
  EXPECT_GT(N.Compared, 20000u);
  EXPECT_GT(N.Poison, 5000u);
}

TEST(FloatSemantics, ConversionsOfConstants) {
  Counts N;
  for (const Format &F : Formats) {
    for (const Format &To : Formats) {
      std::vector<std::string> Instructions;
      for (uint64_t Bits : cornersOf(F))
        if (F.Width != To.Width)
          Instructions.push_back((llvm::Twine(F.Width < To.Width ? "fpext " : "fptrunc ") + F.Name + " " +
                                  constantOf(F, Bits) + " to " + To.Name)
                                     .str());
      if (!Instructions.empty())
        compareConstants(Instructions, &To.Semantics, To.Name, N);
    }
    for (unsigned Width : {8U, 16U, 32U, 64U})
      for (StringRef Sign : {"s", "u"}) {
        std::string Integer = "i" + std::to_string(Width);
        std::vector<std::string> ToInteger, ToFloat;
        for (uint64_t Bits : cornersOf(F))
          ToInteger.push_back(("fpto" + Sign + "i " + F.Name + " " + constantOf(F, Bits) + " to " + Integer).str());
        for (uint64_t Bits : valuesOf(Width == 64 ? 63 : Width - 1))
          ToFloat.push_back((Sign + "itofp " + Integer + " " + llvm::Twine(Bits) + " to " + F.Name).str());
        compareConstants(ToInteger, nullptr, Integer, N);
        compareConstants(ToFloat, &F.Semantics, F.Name, N);
      }
  }
  EXPECT_GT(N.Compared, 500u);
}

namespace {

/// Halves of each sign and exponent, with the least and the greatest fractions and some between.
std::vector<uint64_t> halves() {
  std::vector<uint64_t> Values;
  for (uint64_t Top = 0; Top != 64; ++Top)
    for (uint64_t Fraction : {0x000, 0x001, 0x1ff, 0x200, 0x3ff})
      Values.push_back(Top << 10 | Fraction);
  return Values;
}

/// A function of numbers `%x`, `%y` and `%z`, which may be poison, and of a bit `%c`, which may be as well: `%r` is
/// computed by \p Body and returned as \p Type.
std::string ofNumbers(const Format &F, unsigned Operands, const std::string &Body, const std::string &Type,
                      const std::string &Declarations = "") {
  const std::string Width = std::to_string(F.Width), Wide = "i" + std::to_string(F.Width + 1);
  std::string Text = "define " + Type + " @f(i2 %c.wide", Begin = "  %c = trunc nuw i2 %c.wide to i1\n";
  for (unsigned I = 0; I != Operands; ++I) {
    const std::string Name = std::string("%") + "xyz"[I];
    Text += ", " + Wide + " " + Name + ".wide";
    Begin += "  " + Name + ".bits = trunc nuw " + Wide + " " + Name + ".wide to i" + Width + "\n  " + Name +
             " = bitcast i" + Width + " " + Name + ".bits to " + F.Name.str() + "\n";
  }
  return Text + ") {\n" + Begin + Body + "  ret " + Type + " %r\n}\n" + Declarations;
}

/// All choices of one of these bits and of so many numbers, or \p Most of them; poison among each
/// if that \p MayBePoison (LLVM folds few intrinsics of poison).
std::vector<Arguments> choices(std::vector<uint64_t> Numbers, unsigned Operands, unsigned Width,
                               llvm::ArrayRef<uint64_t> Bits, size_t Most = 1024, bool MayBePoison = true) {
  if (MayBePoison)
    Numbers.push_back(uint64_t(1) << Width);
  std::vector<Arguments> All;
  for (uint64_t Bit : Bits)
    for (Arguments A : combinations(Numbers, Operands, Most)) {
      A.insert(A.begin(), Bit);
      All.push_back(std::move(A));
    }
  return All;
}

const std::string FlagsOfNumbers[] = {"", "nnan ", "ninf ", "nnan ninf ", "nsz ", "nnan nsz ", "ninf nsz ", "fast "};

} // namespace

/// Of a choice only what is chosen is looked at. Which zero it is after `nsz` is open.
TEST(FloatSemantics, Choices) {
  Counts N, Exact;
  const Format &F = Formats[0];
  const auto All = choices(cornersOf(F), 2, F.Width, {0, 1, 2});
  for (const std::string &Flags : FlagsOfNumbers) {
    Counts &Of = StringRef(Flags).contains("nsz") || Flags == "fast " ? N : Exact;
    compare(ofNumbers(F, 2, "  %r = select " + Flags + "i1 %c, half %x, half %y\n", "half"), All, Of);
    compare(ofNumbers(F, 2,
                      "  br i1 %c, label %one, label %two\none:\n  br label %two\ntwo:\n  %r = phi " + Flags +
                          "half [ %x, %one ], [ %y, %0 ]\n",
                      "half"),
            All, Of);
  }
  EXPECT_EQ(Exact.Functions + N.Functions, std::size(FlagsOfNumbers) * 2);
  EXPECT_EQ(Exact.Open, 0u);
  EXPECT_GT(Exact.Poison, 100u);
  EXPECT_GT(N.Poison, 100u);
}

TEST(FloatSemantics, OperationsOnOneNumber) {
  Counts N;
  const Format &F = Formats[0];
  const auto All = choices(halves(), 1, F.Width, {1}), Defined = choices(halves(), 1, F.Width, {1}, 1024, false);
  for (const std::string &Flags : FlagsOfNumbers) {
    compare(ofNumbers(F, 1, "  %r = fneg " + Flags + "half %x\n", "half"), All, N);
    compare(ofNumbers(F, 1, "  %r = fpext " + Flags + "half %x to float\n", "float"), All, N);
    compare(ofNumbers(F, 1, "  %r = fcmp " + Flags + "uno half %x, %x\n", "i1"), All, N);
    compare(ofNumbers(F, 1, "  %r = call " + Flags + "half @llvm.fabs.f16(half %x)\n", "half"), Defined, N);
  }
  EXPECT_EQ(N.Functions, std::size(FlagsOfNumbers) * 4);
  EXPECT_GT(N.Poison, 150u);
}

/// Sums and the like are unknown to the formulas, but not when they are poison.
TEST(FloatSemantics, PoisonOfUnknownResults) {
  Counts N;
  for (const Format &F : Formats) {
    if (F.Width == 64)
      continue;
    const std::string Name = F.Name.str(), Type = F.Width == 16 ? "f16" : "f32";
    const auto All = choices(cornersOf(F), 2, F.Width, {1}, 200),
               Defined = choices(cornersOf(F), 2, F.Width, {1}, 200, false);
    for (const std::string &Flags : FlagsOfNumbers) {
      for (StringRef Operation : {"fadd", "fsub", "fmul", "fdiv", "frem"})
        compare(ofNumbers(F, 2, "  %r = " + Operation.str() + " " + Flags + Name + " %x, %y\n", Name), All, N);
      for (StringRef Function : {"minnum", "maxnum", "minimum", "maximum", "copysign"})
        compare(ofNumbers(F, 2,
                          "  %r = call " + Flags + Name + " @llvm." + Function.str() + "." + Type + "(" + Name +
                              " %x, " + Name + " %y)\n",
                          Name),
                Defined, N);
      compare(ofNumbers(F, 2,
                        "  %r = call " + Flags + Name + " @llvm.fma." + Type + "(" + Name + " %x, " + Name + " %y, " +
                            Name + " %x)\n",
                        Name),
              Defined, N);
      // All of the vector counts for the result.
      const std::string Vector = "<2 x " + Name + ">";
      compare(ofNumbers(F, 2,
                        "  %v = insertelement " + Vector + " poison, " + Name + " %x, i32 0\n  %w = insertelement " +
                            Vector + " %v, " + Name + " %y, i32 1\n  %r = call " + Flags + Name + " @first(" + Vector +
                            " %w)\n",
                        Name,
                        "define " + Name + " @first(" + Vector + " %v) {\n  %x = extractelement " + Vector +
                            " %v, i32 0\n  ret " + Name + " %x\n}\n"),
              All, N);
    }
  }
  EXPECT_EQ(N.Functions, 2 * std::size(FlagsOfNumbers) * 12);
  EXPECT_GT(N.Poison, 5000u);
}

/// Out of range, the integer is poison; what has no sign is told that it has none.
TEST(FloatSemantics, PoisonOfConversions) {
  Counts N;
  for (const Format &F : Formats) {
    if (F.Width == 64)
      continue;
    const auto All = choices(F.Width == 16 ? halves() : cornersOf(F), 1, F.Width, {1});
    for (unsigned Width : {1U, 2U, 7U, 8U, 16U, 32U, 64U})
      for (StringRef Sign : {"s", "u"}) {
        const std::string Integer = "i" + std::to_string(Width), Name = F.Name.str();
        compare(ofNumbers(F, 1, "  %r = fpto" + Sign.str() + "i " + Name + " %x to " + Integer + "\n", Integer), All,
                N);
        compare("define " + Name + " @f(" + Integer + " %a) {\n  %r = " + Sign.str() + "itofp " +
                    (Sign == "u" ? "nneg " : "") + Integer + " %a to " + Name + "\n  ret " + Name + " %r\n}\n",
                combinations({0, 1, (uint64_t(1) << (Width - 1)) - 1, uint64_t(1) << (Width - 1)}, 1), N);
      }
  }
  EXPECT_EQ(N.Functions, 2u * 7 * 2 * 2);
  EXPECT_GT(N.Poison, 1000u);
}
