//===- ScalarSemanticsTest.cpp - One semantics of integers, written twice -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each operation of LLVM's IR on integers with each combination of its flags is one function of arguments that are one
// bit wider than the operands: the first instruction narrows them, `nuw`, so that an argument that does not fit is a
// poison operand. Bits and formulas (SemanticsComparison.h) agree for all arguments of 1 to 4 bits, also of three
// operands, and for corners and random ones of 8 to 64 bits.
//
//===----------------------------------------------------------------------===//

#include "SemanticsComparison.h"

using namespace rejoin;
using namespace rejoin::testing;
using llvm::StringRef;

namespace {

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

/// All values of up to four bits; a part of those of more.
std::vector<Arguments> argumentsOf(unsigned Width, unsigned Operands) {
  return combinations(valuesOf(Width), Operands, Width <= 4 ? std::numeric_limits<size_t>::max() : 1024);
}

constexpr unsigned Widths[] = {1, 2, 3, 4, 8, 16, 31, 32, 64};

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
        compare(functionOf(Width, 2, (O.Name + " " + Flags + Type + " %a, %b").str(), Type), argumentsOf(Width, 2), N);
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
                argumentsOf(Width, 2), N);
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
        compare(functionOf(From, 1, Cast + Types, "i" + std::to_string(To)), argumentsOf(From, 1), N);
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
                argumentsOf(Width, O.Operands), N);
      }
  EXPECT_EQ(N.Functions, std::size(Widths) * 18);
  EXPECT_EQ(N.Open, 0u);
  // Three operands of four bits, and one more that does not fit.
  EXPECT_EQ(argumentsOf(4, 3).size(), 17u * 17 * 17);
  for (unsigned Width : {16U, 32U, 64U}) {
    const std::string Type = "i" + std::to_string(Width), Name = "@llvm.bswap." + Type + "(" + Type;
    compare(functionOf(Width, 1, "call " + Type + " " + Name + " %a)", Type, "declare " + Type + " " + Name + ")"),
            argumentsOf(Width, 1), N);
  }
}

/// Comparisons with three results, whose type is one of its own.
TEST(ScalarSemantics, ThreeWayComparisons) {
  Counts N;
  for (unsigned Width : Widths)
    for (unsigned To : {2U, 8U})
      for (StringRef Name : {"ucmp", "scmp"}) {
        const std::string Type = "i" + std::to_string(Width), Result = "i" + std::to_string(To);
        const std::string Callee = ("@llvm." + Name + "." + Result + "." + Type).str();
        compare(functionOf(Width, 2, "call " + Result + " " + Callee + "(" + Type + " %a, " + Type + " %b)", Result,
                           "declare " + Result + " " + Callee + "(" + Type + ", " + Type + ")"),
                argumentsOf(Width, 2), N);
      }
  EXPECT_EQ(N.Functions, std::size(Widths) * 4);
  EXPECT_EQ(N.Open, 0u);
}

TEST(ScalarSemantics, IntrinsicsOfTheTarget) {
  Counts N;
  auto Compare = [&](StringRef Name, StringRef Result, unsigned Width, unsigned Operands) {
    const std::string Type = "i" + std::to_string(Width), Callee = ("@llvm.amdgcn." + Name + "." + Result).str();
    // Places and lengths of fields are numbers of 32 bits.
    std::string Before, Passed = Type + " %a", Declared = Type;
    for (unsigned I = 1; I != Operands; ++I) {
      const std::string Operand(1, static_cast<char>('a' + I));
      const bool IsPlace = Operands == 3 && Width != 32;
      if (IsPlace)
        Before += "  %" + Operand + ".low = trunc " + Type + " %" + Operand + " to i32\n";
      Passed += (IsPlace ? ", i32 %" + Operand + ".low" : ", " + Type + " %" + Operand);
      Declared += IsPlace ? ", i32" : ", " + Type;
    }
    compare(functionOf(Width, Operands, ("call " + Result + " " + Callee + "(" + Passed + ")").str(), Result,
                       ("declare " + Result + " " + Callee + "(" + Declared + ")").str(), Before),
            argumentsOf(Width, Operands), N);
  };
  for (StringRef Name : {"ubfe", "sbfe"})
    for (unsigned Width : {32U, 64U})
      Compare(Name, "i" + std::to_string(Width), Width, 3);
  for (StringRef Name : {"mul.u24", "mul.i24"})
    for (StringRef Result : {"i32", "i64"})
      Compare(Name, Result, 32, 2);
  EXPECT_EQ(N.Functions, 8u);
  EXPECT_EQ(N.Open, 0u);
}

TEST(ScalarSemantics, ArithmeticWithOverflow) {
  Counts N;
  for (unsigned Width : Widths)
    for (StringRef Name : {"uadd", "sadd", "usub", "ssub", "umul", "smul"}) {
      std::string Type = "i" + std::to_string(Width), Result = "{" + Type + ", i1}";
      std::string Callee = ("@llvm." + Name + ".with.overflow." + Type).str();
      compare(functionOf(Width, 2, "call " + Result + " " + Callee + "(" + Type + " %a, " + Type + " %b)", Result,
                         "declare " + Result + " " + Callee + "(" + Type + ", " + Type + ")"),
              argumentsOf(Width, 2), N);
    }
  EXPECT_EQ(N.Functions, std::size(Widths) * 6);
}

TEST(ScalarSemantics, ChoicesAndFreeze) {
  Counts N;
  for (unsigned Width : Widths) {
    std::string Type = "i" + std::to_string(Width);
    auto Values = argumentsOf(Width, 2);
    compare(functionOf(Width, 2, "freeze " + Type + " %a", Type), Values, N);
    compare(functionOf(Width, 3, "select i1 %if, " + Type + " %a, " + Type + " %b", Type, "",
                       "  %if = icmp ne " + Type + " %c, 0\n"),
            argumentsOf(Width, 3), N);
    compare(functionOf(Width, 2, "xor " + Type + " %frozen, %b", Type, "", "  %frozen = freeze " + Type + " %a\n"),
            Values, N);
    // What a result must not be is poison.
    if (Width > 2)
      compare(functionOf(Width, 1, "call range(" + Type + " 1, 3) " + Type + " @same(" + Type + " %a)", Type,
                         "define " + Type + " @same(" + Type + " %x) {\n  ret " + Type + " %x\n}"),
              argumentsOf(Width, 1), N);
  }
}
