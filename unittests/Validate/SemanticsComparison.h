//===- SemanticsComparison.h - What bits and formulas say of one function -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The machine computes with bits, the symbolic executor with formulas. A function is followed once by formulas, and run
// by one thread for each choice of arguments; whether that is undefined behaviour, whether the result is poison, and
// the result are what the formulas say of these arguments. Where the formulas know no value, the machine's may be any,
// but not poison.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNITTESTS_VALIDATE_SEMANTICSCOMPARISON_H
#define REJOIN_UNITTESTS_VALIDATE_SEMANTICSCOMPARISON_H

#include "MachineResults.h"
#include "Symbolic/SymbolicExecutor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <random>

namespace rejoin::testing {

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
        uint64_t Bits = 0;
        bool IsKnown = Value.is_numeral_u64(Bits);
        Parts.push_back({Poison.is_true()     ? Part::Poison
                         : !Poison.is_false() ? Part::Open
                         : IsKnown            ? Part::Bits
                                              : Part::Any,
                         Bits});
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
  unsigned Functions = 0, Compared = 0, Poison = 0, Undefined = 0, Open = 0;
};

/// What bits say is one of what formulas allow.
inline bool agree(const Part &Formal, const Part &Ran) {
  switch (Formal.Is) {
  case Part::Open:
    return true;
  case Part::Any:
    return Ran.Is != Part::Poison;
  default:
    return Formal.Is == Ran.Is && (Formal.Is == Part::Poison || Formal.Value == Ran.Value);
  }
}

/// Compares the function of \p Text for all these arguments.
inline void compare(llvm::StringRef Text, llvm::ArrayRef<Arguments> All, Counts &N) {
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Error;
  auto M = llvm::parseAssemblyString(("target triple = \"amdgcn-amd-amdhsa\"\n" + Text).str(), Error, Context);
  ASSERT_TRUE(M) << Error.getMessage().str() << "\n" << Text.str();
  const llvm::Function &F = *M->getFunction("f");
  Formulas Says(F);
  ASSERT_TRUE(Says.reasons().empty()) << *Says.reasons().begin() << "\n" << Text.str();
  // As many threads at once as a group may have.
  std::vector<Returned> Ran;
  for (llvm::ArrayRef<Arguments> Rest = All; !Rest.empty(); Rest = Rest.drop_front(std::min<size_t>(Rest.size(), 1024)))
    llvm::append_range(Ran, runBits(F, Rest.take_front(1024)));
  ++N.Functions;
  unsigned Faults = 0;
  for (size_t I = 0; I != All.size() && Faults < 3; ++I) {
    Returned Formal = Says(All[I]);
    bool Same = Formal.has_value() == Ran[I].has_value() && (!Formal || Formal->size() == Ran[I]->size());
    for (size_t K = 0; Same && Formal && K != Formal->size(); ++K) {
      const Part &X = (*Formal)[K];
      Same = agree(X, (*Ran[I])[K]);
      N.Poison += X.Is == Part::Poison;
      N.Open += X.Is == Part::Open || X.Is == Part::Any;
    }
    N.Undefined += !Formal;
    ++N.Compared;
    Faults += !Same;
    EXPECT_TRUE(Same) << Text.str() << "arguments "
                      << llvm::join(llvm::map_range(All[I], [](uint64_t V) { return std::to_string(V); }), ", ")
                      << "\nformulas say " << print(Formal) << "\nbits say     " << print(Ran[I]);
  }
}

/// All lists of \p Operands values that are each one of \p Values; a part of them, evenly, if they are more than
/// \p Most.
inline std::vector<Arguments> combinations(llvm::ArrayRef<uint64_t> Values, unsigned Operands, size_t Most = 1024) {
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
  if (All.size() <= Most)
    return All;
  std::mt19937_64 Random(All.size());
  std::shuffle(All.begin(), All.end(), Random);
  All.resize(Most);
  return All;
}

/// All values of \p Width bits and one that does not fit; of wide ones corners and some others.
inline std::vector<uint64_t> valuesOf(unsigned Width) {
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

/// The flags that may stand there, in all combinations: each an argument of its own, or none.
inline std::vector<std::string> subsetsOf(llvm::ArrayRef<llvm::StringRef> Flags) {
  std::vector<std::string> All{""};
  for (llvm::StringRef Flag : Flags)
    for (size_t I = 0, N = All.size(); I != N; ++I)
      All.push_back(All[I] + Flag.str() + " ");
  return All;
}

} // namespace rejoin::testing

#endif // REJOIN_UNITTESTS_VALIDATE_SEMANTICSCOMPARISON_H
