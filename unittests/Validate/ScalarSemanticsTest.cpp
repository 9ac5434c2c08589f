//===- ScalarSemanticsTest.cpp - One semantics, written twice: bits and formulas -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The machine computes with bits, the symbolic executor with formulas. Each scalar operation of LLVM's IR with each
// combination of its flags is one function of arguments that are one bit wider than the operands: the first instruction
// narrows them, `nuw`, so that an argument that does not fit is a poison operand. The function is followed once by
// formulas, and run by one thread for each choice of arguments; whether that is undefined behaviour, whether the result
// is poison, and the result are what the formulas say of these arguments: for all arguments of 1 to 4 bits, and for
// corners and random ones of 8 to 64 bits. Floating point is compared on corners of each format.
//
//===----------------------------------------------------------------------===//

#include "MachineResults.h"
#include "Symbolic/SymbolicExecutor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <random>

using namespace rejoin;
using namespace rejoin::testing;
using llvm::StringRef;

namespace {

class Formulas {
public:
  explicit Formulas(const llvm::Function &F)
      : Context(F.getParent()->getDataLayout(), TargetKind::AMDGPU, 100000), Executor(Context, Limits, false, Reasons) {
    Paths = Executor.explore(F, [](const llvm::Argument &) { return false; }, {}, nullptr);
  }
  Returned operator()(llvm::ArrayRef<uint64_t> Values) {
    z3::expr_vector From(Context.C), To(Context.C);
    for (auto [Argument, Value] : llvm::zip_equal(Executor.arguments(), Values)) {
      From.push_back(Argument[0].V);
      To.push_back(Context.bits(Value, Argument[0].V.get_sort().bv_size()));
    }
    auto At = [&](Formula E) { return E.substitute(From, To).simplify(); };
    for (const SymbolicTrace &Path : Paths) {
      if (!llvm::all_of(Path.Condition, [&](const Formula &E) { return At(E).is_true(); }))
        continue;
      std::vector<Part> Parts;
      for (const Scalar &X : Path.Events.back().Operands) {
        z3::expr Poison = At(X.Poison), Value = At(X.V);
        EXPECT_TRUE(Poison.is_true() || Poison.is_false()) << Poison.to_string();
        uint64_t Bits = 0;
        bool IsKnown = Value.is_numeral_u64(Bits);
        Parts.push_back({Poison.is_true() ? Part::Poison : IsKnown ? Part::Bits : Part::Any, Bits});
      }
      return Parts;
    }
    return std::nullopt;
  }
  const std::set<std::string> &reasons() const { return Reasons; }

private:
  SymbolicLimits Limits;
  std::set<std::string> Reasons;
  SmtContext Context;
  SymbolicExecutor Executor;
  std::vector<SymbolicTrace> Paths;
};

struct Counts {
  unsigned Functions = 0, Compared = 0, Poison = 0, Undefined = 0;
};

/// Compares the function of \p Text for all these arguments.
void compare(StringRef Text, llvm::ArrayRef<Arguments> All, Counts &N) {
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Error;
  auto M = llvm::parseAssemblyString(("target triple = \"amdgcn-amd-amdhsa\"\n" + Text).str(), Error, Context);
  ASSERT_TRUE(M) << Error.getMessage().str() << "\n" << Text.str();
  const llvm::Function &F = *M->getFunction("f");
  Formulas Says(F);
  ASSERT_TRUE(Says.reasons().empty()) << *Says.reasons().begin() << "\n" << Text.str();
  std::vector<Returned> Ran = runBits(F, All);
  ++N.Functions;
  unsigned Faults = 0;
  for (size_t I = 0; I != All.size() && Faults < 3; ++I) {
    Returned Formal = Says(All[I]);
    bool Same = Formal.has_value() == Ran[I].has_value() && (!Formal || Formal->size() == Ran[I]->size());
    for (size_t K = 0; Same && Formal && K != Formal->size(); ++K) {
      const Part &X = (*Formal)[K], &Y = (*Ran[I])[K];
      Same = X.Is == Part::Any ? Y.Is != Part::Poison : X.Is == Y.Is && (X.Is == Part::Poison || X.Value == Y.Value);
      N.Poison += X.Is == Part::Poison;
    }
    N.Undefined += !Formal;
    ++N.Compared;
    Faults += !Same;
    EXPECT_TRUE(Same) << Text.str() << "arguments "
                      << llvm::join(llvm::map_range(All[I], [](uint64_t V) { return std::to_string(V); }), ", ")
                      << "\nformulas say " << print(Formal) << "\nbits say     " << print(Ran[I]);
  }
}

/// All lists of \p Operands values that are each one of \p Values; a part of them, evenly, if there are too many.
std::vector<Arguments> combinations(llvm::ArrayRef<uint64_t> Values, unsigned Operands) {
  std::vector<Arguments> All{{}};
  for (unsigned I = 0; I != Operands; ++I) {
    std::vector<Arguments> Next;
    for (const Arguments &A : All)
      for (uint64_t V : Values) {
        Next.push_back(A);
        Next.back().push_back(V);
      }
    All = std::move(Next);
  }
  constexpr size_t Most = 1024;
  if (All.size() <= Most)
    return All;
  std::mt19937_64 Random(All.size());
  std::shuffle(All.begin(), All.end(), Random);
  All.resize(Most);
  return All;
}

/// All values of \p Width bits and one that does not fit; of wide ones corners and some others.
std::vector<uint64_t> valuesOf(unsigned Width) {
  std::vector<uint64_t> Values;
  if (Width <= 4) {
    for (uint64_t V = 0; V <= uint64_t(1) << Width; ++V)
      Values.push_back(V);
    return Values;
  }
  uint64_t Sign = uint64_t(1) << (Width - 1), Most = Sign | (Sign - 1);
  std::mt19937_64 Random(Width);
  Values = {0, 1, 2, 3, Width - 1, Width, Width + 1, Sign - 1, Sign, Sign + 1, Most - 1, Most};
  for (unsigned I = 0; I != 8; ++I)
    Values.push_back(Random() & Most);
  if (Width < 64)
    Values.push_back(Most + 1);
  return Values;
}

/// `%r` computed by \p Body, after \p Before, from `%a`, `%b` and `%c` of type `iWidth`, and returned as \p Type.
std::string functionOf(unsigned Width, unsigned Operands, StringRef Body, StringRef Type, StringRef Declarations = "",
                       StringRef Before = "") {
  // There is room for a bit more but in numbers of 64 bits.
  bool HasPoison = Width < 64;
  std::string Parameters, Narrow;
  for (unsigned I = 0; I != Operands; ++I) {
    std::string Name(1, static_cast<char>('a' + I));
    Parameters += (I ? ", i" : "i") + std::to_string(Width + HasPoison) + " %" + Name + (HasPoison ? ".wide" : "");
    if (HasPoison)
      Narrow += "  %" + Name + " = trunc nuw i" + std::to_string(Width + 1) + " %" + Name + ".wide to i" +
                std::to_string(Width) + "\n";
  }
  return ("define " + Type + " @f(" + Parameters + ") {\n" + Narrow + Before + "  %r = " + Body + "\n  ret " + Type +
          " %r\n}\n" + Declarations + "\n")
      .str();
}

constexpr unsigned Widths[] = {1, 2, 3, 4, 8, 16, 31, 32, 64};

/// The flags that may stand there, in all combinations: each an argument of its own, or none.
std::vector<std::string> subsetsOf(llvm::ArrayRef<StringRef> Flags) {
  std::vector<std::string> All{""};
  for (StringRef Flag : Flags)
    for (size_t I = 0, N = All.size(); I != N; ++I)
      All.push_back(All[I] + Flag.str() + " ");
  return All;
}

} // namespace

TEST(ScalarSemantics, IntegerArithmetic) {
  struct {
    StringRef Name;
    std::vector<StringRef> Flags;
  } Operations[] = {{"add", {"nuw", "nsw"}},
                    {"sub", {"nuw", "nsw"}},
                    {"mul", {"nuw", "nsw"}},
                    {"shl", {"nuw", "nsw"}},
                    {"udiv", {"exact"}},
                    {"sdiv", {"exact"}},
                    {"lshr", {"exact"}},
                    {"ashr", {"exact"}},
                    {"urem", {}},
                    {"srem", {}},
                    {"and", {}},
                    {"or", {"disjoint"}},
                    {"xor", {}}};
  Counts N;
  for (unsigned Width : Widths)
    for (const auto &O : Operations)
      for (const std::string &Flags : subsetsOf(O.Flags)) {
        std::string Type = "i" + std::to_string(Width);
        compare(functionOf(Width, 2, (O.Name + " " + Flags + Type + " %a, %b").str(), Type),
                combinations(valuesOf(Width), 2), N);
      }
  EXPECT_EQ(N.Functions, std::size(Widths) * 30);
  EXPECT_GT(N.Poison, 10000u);
  EXPECT_GT(N.Undefined, 1000u);
}

TEST(ScalarSemantics, IntegerComparisons) {
  Counts N;
  for (unsigned Width : Widths)
    for (StringRef Predicate : {"eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"})
      for (StringRef Flag : {"", "samesign "})
        compare(functionOf(Width, 2, ("icmp " + Flag + Predicate + " i" + llvm::Twine(Width) + " %a, %b").str(), "i1"),
                combinations(valuesOf(Width), 2), N);
  EXPECT_EQ(N.Functions, std::size(Widths) * 20);
}

TEST(ScalarSemantics, IntegerCasts) {
  Counts N;
  for (unsigned From : Widths)
    for (unsigned To : {1U, 2U, 3U, 5U, 8U, 16U, 32U, 33U, 64U}) {
      if (From == To)
        continue;
      std::string Types = "i" + std::to_string(From) + " %a to i" + std::to_string(To);
      std::vector<std::string> Casts = {"zext ", "zext nneg ", "sext "};
      if (To < From) {
        Casts.clear();
        for (const std::string &Flags : subsetsOf({"nuw", "nsw"}))
          Casts.push_back("trunc " + Flags);
      }
      for (const std::string &Cast : Casts)
        compare(functionOf(From, 1, Cast + Types, "i" + std::to_string(To)), combinations(valuesOf(From), 1), N);
    }
  EXPECT_GT(N.Functions, 200u);
}

TEST(ScalarSemantics, IntegerIntrinsics) {
  struct {
    StringRef Name;
    unsigned Operands;
    /// What comes after the operands.
    std::vector<StringRef> Last;
    bool HasFlag = false;
  } Intrinsics[] = {{"umin", 2, {""}},
                    {"umax", 2, {""}},
                    {"smin", 2, {""}},
                    {"smax", 2, {""}},
                    {"uadd.sat", 2, {""}},
                    {"usub.sat", 2, {""}},
                    {"sadd.sat", 2, {""}},
                    {"ssub.sat", 2, {""}},
                    {"ctpop", 1, {""}},
                    {"bitreverse", 1, {""}},
                    {"fshl", 3, {""}},
                    {"fshr", 3, {""}},
                    {"abs", 1, {"false", "true"}},
                    {"ctlz", 1, {"false", "true"}},
                    {"cttz", 1, {"false", "true"}}};
  Counts N;
  for (unsigned Width : Widths)
    for (const auto &O : Intrinsics)
      for (StringRef Last : O.Last) {
        std::string Type = "i" + std::to_string(Width), Name = ("@llvm." + O.Name + "." + Type).str();
        std::string Passed = Type + " %a", Declared = Type;
        for (unsigned I = 1; I != O.Operands; ++I) {
          Passed += ", " + Type + " %" + std::string(1, static_cast<char>('a' + I));
          Declared += ", " + Type;
        }
        if (!Last.empty()) {
          Passed += (", i1 " + Last).str();
          Declared += ", i1";
        }
        compare(functionOf(Width, O.Operands, "call " + Type + " " + Name + "(" + Passed + ")", Type,
                           "declare " + Type + " " + Name + "(" + Declared + ")"),
                combinations(valuesOf(Width), O.Operands), N);
      }
  EXPECT_EQ(N.Functions, std::size(Widths) * 18);
  for (StringRef Type : {"i16", "i32", "i64"})
    compare(functionOf(Type == "i16"   ? 16
                       : Type == "i32" ? 32
                                       : 64,
                       1, ("call " + Type + " @llvm.bswap." + Type + "(" + Type + " %a)").str(), Type,
                       ("declare " + Type + " @llvm.bswap." + Type + "(" + Type + ")").str()),
            combinations(valuesOf(Type == "i16"   ? 16
                                  : Type == "i32" ? 32
                                                  : 64),
                         1),
            N);
}

TEST(ScalarSemantics, ArithmeticWithOverflow) {
  Counts N;
  for (unsigned Width : Widths)
    for (StringRef Name : {"uadd", "sadd", "usub", "ssub", "umul", "smul"}) {
      std::string Type = "i" + std::to_string(Width), Result = "{" + Type + ", i1}";
      std::string Callee = ("@llvm." + Name + ".with.overflow." + Type).str();
      compare(functionOf(Width, 2, "call " + Result + " " + Callee + "(" + Type + " %a, " + Type + " %b)", Result,
                         "declare " + Result + " " + Callee + "(" + Type + ", " + Type + ")"),
              combinations(valuesOf(Width), 2), N);
    }
  EXPECT_EQ(N.Functions, std::size(Widths) * 6);
}

TEST(ScalarSemantics, ChoicesAndFreeze) {
  Counts N;
  for (unsigned Width : Widths) {
    std::string Type = "i" + std::to_string(Width);
    auto Values = combinations(valuesOf(Width), 2);
    compare(functionOf(Width, 2, "freeze " + Type + " %a", Type), Values, N);
    compare(functionOf(Width, 3, "select i1 %if, " + Type + " %a, " + Type + " %b", Type, "",
                       "  %if = icmp ne " + Type + " %c, 0\n"),
            combinations(valuesOf(Width), 3), N);
    compare(functionOf(Width, 2, "xor " + Type + " %frozen, %b", Type, "", "  %frozen = freeze " + Type + " %a\n"),
            Values, N);
  }
}

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
    if (X.Is == Part::Any)
      continue;
    ++N.Compared;
    bool Same = X.Is == Y.Is && (X.Is == Part::Poison || X.Value == Y.Value ||
                                 (Result && isNaN(*Result, X.Value) && isNaN(*Result, Y.Value)));
    EXPECT_TRUE(Same) << Instruction << "\nformulas say " << print(Returned({X})) << "\nbits say     "
                      << print(Returned({Y}));
  }
}

std::string constantOf(const Format &F, uint64_t Bits) {
  return "bitcast (i" + std::to_string(F.Width) + " " + std::to_string(static_cast<int64_t>(Bits)) + " to " +
         F.Name.str() + ")";
}

} // namespace

TEST(ScalarSemantics, FloatComparisons) {
  Counts N;
  for (const Format &F : Formats)
    for (StringRef Predicate : {"oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule",
                                "une", "uno", "true", "false"})
      for (StringRef Flags : {"", "nnan ", "ninf ", "nnan ninf "}) {
        std::string Width = std::to_string(F.Width), Name = F.Name.str();
        compare(("define i1 @f(i" + Width + " %a, i" + Width + " %b) {\n  %x = bitcast i" + Width + " %a to " + Name +
                 "\n  %y = bitcast i" + Width + " %b to " + Name + "\n  %r = fcmp " + Flags + Predicate + " " + Name +
                 " %x, %y\n  ret i1 %r\n}\n")
                    .str(),
                combinations(cornersOf(F), 2), N);
      }
  EXPECT_EQ(N.Functions, std::size(Formats) * 64);
}

TEST(ScalarSemantics, FloatArithmeticOfConstants) {
  Counts N;
  for (const Format &F : Formats)
    for (StringRef Operation : {"fadd", "fsub", "fmul", "fdiv", "frem"}) {
      std::vector<std::string> Instructions;
      for (const Arguments &A : combinations(cornersOf(F), 2))
        Instructions.push_back(
            (Operation + " " + F.Name + " " + constantOf(F, A[0]) + ", " + constantOf(F, A[1])).str());
      compareConstants(Instructions, &F.Semantics, F.Name, N);
    }
  EXPECT_GT(N.Compared, 5000u);
}

TEST(ScalarSemantics, FloatConversionsOfConstants) {
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

TEST(ScalarSemantics, FloatsOfTheirBits) {
  Counts N;
  for (const Format &F : Formats)
    for (StringRef Flags : {"", "nnan ", "ninf ", "nnan ninf "}) {
      std::string Width = std::to_string(F.Width), Name = F.Name.str();
      std::string Begin = "define i" + Width + " @f(i" + Width + " %a) {\n  %x = bitcast i" + Width + " %a to " + Name,
                  End = "\n  %r = bitcast " + Name + " %y to i" + Width + "\n  ret i" + Width + " %r\n}\n";
      compare((Begin + "\n  %y = fneg " + Flags + Name + " %x" + End).str(), combinations(cornersOf(F), 1), N);
    }
  EXPECT_EQ(N.Functions, std::size(Formats) * 4);
}
