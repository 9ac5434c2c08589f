//===- SmtContext.cpp - Formulas, and whether they can hold -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SmtContext.h"
#include "rejoin/Semantics/CheckedMemory.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace rejoin {

SmtContext::SmtContext(const DataLayout &DL, TargetKind Kind, unsigned QueryLimit, bool Abstract)
    : DL(DL), Which(C.bv_const("which", 1)), False(C.bool_val(false)), True(C.bool_val(true)), Kind(Kind),
      Abstract(Abstract), Solver{z3::solver(C, z3::solver::simple())},
      SolverWithoutProducts{z3::solver(C, z3::solver::simple())}, QueryLimit(QueryLimit),
      MaxEffort(uint64_t(QueryLimit) * QueriesToTheLimit), Own(C), Others(C) {
  // What is not answered soon from what was known before is asked anew.
  constexpr unsigned Soon = 250000;
  limit(Solver.Solver, std::min(QueryLimit, Soon));
  limit(SolverWithoutProducts.Solver, std::min(QueryLimit, Soon));
  Own.push_back(Which);
  Others.push_back(C.bv_const("which'", 1));
}

void SmtContext::limit(z3::solver &S, unsigned Limit) {
  z3::params P(C);
  P.set("rlimit", Limit);
  S.set(P);
}

Formula SmtContext::bits(const APInt &V) {
  if (V.getBitWidth() <= 64)
    return C.bv_val(V.getZExtValue(), V.getBitWidth());
  SmallString<40> Text;
  V.toStringUnsigned(Text);
  return C.bv_val(Text.c_str(), V.getBitWidth());
}

bool SmtContext::isFlat(const Formula &Address, unsigned AddressSpace) const {
  return Address.get_sort().bv_size() == 64 &&
         is_contained({MemorySpace::Flat, MemorySpace::Global, MemorySpace::Constant}, spaceOf(Kind, AddressSpace));
}

Formula SmtContext::flat(const Formula &Address, unsigned AddressSpace) {
  unsigned Width = Address.get_sort().bv_size();
  if (Width > 64 || isFlat(Address, AddressSpace))
    return Address;
  std::string Window = "xwindow" + std::to_string(AddressSpace);
  return simplify(Width == 64 ? shared(Window, 64) + Address : z3::concat(shared(Window, 64 - Width), Address));
}

/// The window of a flat address of a space of fewer bits, if that shows.
static std::optional<Formula> windowOf(const Formula &Flat) {
  if (!Flat.is_app() || Flat.decl().decl_kind() != Z3_OP_CONCAT)
    return std::nullopt;
  Formula First = Flat.arg(0);
  const bool IsWindow =
      First.is_const() && !First.is_numeral() && StringRef(First.decl().name().str()).contains("xwindow");
  return IsWindow ? std::optional(First) : std::nullopt;
}

Formula SmtContext::advanced(const Formula &Address, uint64_t Bytes) {
  std::optional<Formula> Window = windowOf(Address);
  if (!Window)
    return simplify(Address + bits(Bytes, Address.get_sort().bv_size()));
  unsigned Width = Address.get_sort().bv_size() - Window->get_sort().bv_size();
  return simplify(z3::concat(*Window, simplify(Address.extract(Width - 1, 0) + bits(Bytes, Width))));
}

Formula SmtContext::distance(const Formula &A, const Formula &B) {
  std::optional<Formula> OfA = windowOf(A), OfB = windowOf(B);
  if (OfA && OfB && z3::eq(*OfA, *OfB)) {
    unsigned Rest = OfA->get_sort().bv_size(), Width = A.get_sort().bv_size() - Rest;
    Formula Low = simplify(A.extract(Width - 1, 0) - B.extract(Width - 1, 0));
    if (Low.is_numeral())
      return simplify(z3::sext(Low, Rest));
  }
  return simplify(A - B);
}

Formula SmtContext::castAddress(const Formula &Address, unsigned From, unsigned To, unsigned Width) {
  const bool ToFlat = isFlat(bits(0, Width), To);
  if (ToFlat && isFlat(Address, From))
    return Address;
  if (ToFlat && Address.get_sort().bv_size() <= 64) {
    // Null becomes null; which one it is depends on the target.
    Formula Null = shared("xnull" + std::to_string(From), Address.get_sort().bv_size());
    Formula Flat = simplify(z3::ite(Address == Null, bits(0, 64), flat(Address, From)));
    Kept.push_back(Flat);
    Windows.insert({Z3_get_ast_id(C, Flat), {Address, From}});
    return Flat;
  }
  return apply("xspace" + std::to_string(From) + "." + std::to_string(To), {Address}, Width, false);
}

const SmtContext::InWindow *SmtContext::inWindow(const Formula &Flat) const {
  auto It = Windows.find(Z3_get_ast_id(C, Flat));
  return It == Windows.end() ? nullptr : &It->second;
}

Formula SmtContext::ofThread(const std::string &Name, unsigned Width) {
  Formula E = C.bv_const(Name.c_str(), Width);
  if (Known.insert(Name + ":" + std::to_string(Width)).second) {
    Own.push_back(E);
    Others.push_back(C.bv_const((Name + "'").c_str(), Width));
  }
  return E;
}

Formula SmtContext::apply(const std::string &Name, ArrayRef<Formula> Arguments, unsigned Width, bool PerThread) {
  z3::expr_vector Actual(C);
  z3::sort_vector Sorts(C);
  std::string Full = Name + ":" + std::to_string(Width);
  auto Add = [&](const Formula &E) {
    Actual.push_back(E);
    Sorts.push_back(E.get_sort());
    Full += "." + std::to_string(E.get_sort().bv_size());
  };
  if (PerThread)
    Add(Which);
  for (const Formula &E : Arguments)
    Add(E);
  if (Actual.empty())
    return C.bv_const(Full.c_str(), Width);
  return C.function(Full.c_str(), Sorts, C.bv_sort(Width))(Actual);
}

Formula SmtContext::forOther(const Formula &E) {
  Formula Copy = E;
  return Copy.substitute(Own, Others);
}

unsigned SmtContext::depth(const Formula &E) {
  if (!E.is_app() || !E.num_args())
    return 0;
  unsigned Id = Z3_get_ast_id(C, E);
  if (auto It = Depths.find(Id); It != Depths.end())
    return It->second;
  unsigned Deepest = 0;
  for (unsigned I = 0; I != E.num_args(); ++I)
    Deepest = std::max(Deepest, depth(E.arg(I)));
  Kept.push_back(E);
  Depths[Id] = Deepest + 1;
  return Deepest + 1;
}

uint64_t SmtContext::maximum(const Formula &E, DenseMap<unsigned, uint64_t> &Maxima) {
  const unsigned Width = E.get_sort().bv_size();
  if (Width > 64)
    return UINT64_MAX;
  const uint64_t All = maskTrailingOnes<uint64_t>(Width);
  uint64_t Number;
  if (E.is_numeral_u64(Number))
    return Number;
  const unsigned Id = Z3_get_ast_id(C, E);
  if (auto It = Maxima.find(Id); It != Maxima.end())
    return It->second;
  if (!E.is_app() || !E.num_args())
    return All;
  auto Of = [&](unsigned K) { return maximum(E.arg(K), Maxima); };
  auto WidthOf = [&](unsigned K) { return E.arg(K).get_sort().bv_size(); };
  auto Fold = [&](uint64_t First, auto Combine) {
    for (unsigned K = 0; K != E.num_args(); ++K)
      First = Combine(First, Of(K), K);
    return First;
  };
  uint64_t Result = All;
  bool Wraps = false;
  switch (E.decl().decl_kind()) {
  case Z3_OP_CONCAT:
    Result = Fold(0, [&](uint64_t A, uint64_t B, unsigned K) { return WidthOf(K) == 64 ? B : A << WidthOf(K) | B; });
    break;
  case Z3_OP_ZERO_EXT:
    Result = Of(0);
    break;
  case Z3_OP_SIGN_EXT:
    Result = Of(0) <= maskTrailingOnes<uint64_t>(WidthOf(0)) >> 1 ? Of(0) : All;
    break;
  case Z3_OP_EXTRACT:
    Result = WidthOf(0) <= 64 && isUIntN(E.hi() + 1, Of(0)) ? Of(0) >> E.lo() : All;
    break;
  case Z3_OP_ITE:
    Result = std::max(Of(1), Of(2));
    break;
  case Z3_OP_BMUL:
  case Z3_OP_BADD:
    Result = Fold(E.decl().decl_kind() == Z3_OP_BMUL, [&](uint64_t A, uint64_t B, unsigned) {
      bool Overflows = false;
      uint64_t Both =
          E.decl().decl_kind() == Z3_OP_BMUL ? SaturatingMultiply(A, B, &Overflows) : SaturatingAdd(A, B, &Overflows);
      Wraps |= Overflows || Both > All;
      return Both;
    });
    break;
  case Z3_OP_BAND:
    Result = Fold(All, [](uint64_t A, uint64_t B, unsigned) { return std::min(A, B); });
    break;
  case Z3_OP_BOR:
  case Z3_OP_BXOR:
    Result = Fold(0, [](uint64_t A, uint64_t B, unsigned) { return A | maskTrailingOnes<uint64_t>(bit_width(B)); });
    break;
  case Z3_OP_BLSHR:
    Result = Of(0);
    if (E.arg(1).is_numeral_u64(Number))
      Result = Number < 64 ? Result >> Number : 0;
    break;
  // A quotient by zero has all bits.
  case Z3_OP_BUDIV:
  case Z3_OP_BUDIV_I:
    Result = E.arg(1).is_numeral_u64(Number) && Number ? Of(0) / Number : All;
    break;
  case Z3_OP_BUREM:
  case Z3_OP_BUREM_I:
    Result = E.arg(1).is_numeral_u64(Number) && Number ? std::min(Of(0), Number - 1) : Of(0);
    break;
  default:
    break;
  }
  if (Wraps)
    Result = All;
  Kept.push_back(E);
  Maxima[Id] = Result;
  return Result;
}

uint64_t SmtContext::maximum(const Formula &E, const Formula &Unless) {
  DenseMap<unsigned, uint64_t> Assumed;
  SmallVector<Formula> Left{Unless};
  constexpr unsigned MaxParts = 256;
  for (unsigned K = 0; K != Left.size() && K != MaxParts; ++K) {
    const Formula X = Left[K];
    uint64_t Number;
    if (X.is_or())
      for (unsigned I = 0; I != X.num_args(); ++I)
        Left.push_back(X.arg(I));
    else if (X.is_app() && X.decl().decl_kind() == Z3_OP_ULEQ && X.arg(0).is_numeral_u64(Number) && Number)
      Assumed.try_emplace(Z3_get_ast_id(C, X.arg(1)), Number - 1);
  }
  return Assumed.empty() ? maximum(E, Maxima) : maximum(E, Assumed);
}

bool SmtContext::wrapsNever(unsigned Opcode, const Formula &A, const Formula &B, bool Signed) {
  const unsigned Width = A.get_sort().bv_size();
  if (Width > 64)
    return false;
  const uint64_t OfA = maximum(A, Maxima), OfB = maximum(B, Maxima);
  const uint64_t Most = maskTrailingOnes<uint64_t>(Width - Signed);
  bool Overflows = false;
  switch (Opcode) {
  case Instruction::Add:
    return SaturatingAdd(OfA, OfB, &Overflows) <= Most && !Overflows;
  case Instruction::Sub:
    return Signed && OfA <= Most && OfB <= Most;
  case Instruction::Mul:
    return SaturatingMultiply(OfA, OfB, &Overflows) <= Most && !Overflows;
  case Instruction::Shl:
    return OfB < Width && OfA <= Most >> OfB;
  default:
    return false;
  }
}

Formula SmtContext::inOrder(const Formula &E) {
  if (!E.is_app())
    return E;
  switch (E.decl().decl_kind()) {
  case Z3_OP_BADD:
  case Z3_OP_BMUL:
  case Z3_OP_BAND:
  case Z3_OP_BOR:
  case Z3_OP_BXOR:
    break;
  default:
    return E;
  }
  SmallVector<Formula> Operands;
  for (unsigned I = 0; I != E.num_args(); ++I)
    Operands.push_back(E.arg(I));
  llvm::sort(Operands, [&](const Formula &A, const Formula &B) {
    return A.is_numeral() != B.is_numeral() ? A.is_numeral() : Z3_get_ast_id(C, A) < Z3_get_ast_id(C, B);
  });
  z3::expr_vector Arguments(C);
  for (const Formula &X : Operands)
    Arguments.push_back(X);
  return E.decl()(Arguments);
}

Formula SmtContext::simplify(const Formula &E) {
  if (E.is_numeral() || E.is_const())
    return E;
  unsigned Id = Z3_get_ast_id(C, E);
  if (auto It = Simplified.find(Id); It != Simplified.end())
    return It->second;
  Formula Copy = E, Result = inOrder(Copy.simplify());
  Kept.push_back(E);
  Simplified.try_emplace(Id, Result);
  return Result;
}

/// Of a formula and all its parts, each of which is looked at once.
static bool holdsOfParts(const Formula &E, function_ref<bool(const Formula &)> Holds) {
  SmallVector<Formula> Left{E};
  DenseSet<unsigned> Seen;
  while (!Left.empty()) {
    Formula X = Left.pop_back_val();
    if (!Seen.insert(Z3_get_ast_id(X.ctx(), X)).second)
      continue;
    if (!X.is_app() || !Holds(X))
      return false;
    for (unsigned I = 0; I != X.num_args(); ++I)
      Left.push_back(X.arg(I));
  }
  return true;
}

/// Only truth values are free in it: every constant is one bit.
static bool isOfBits(const Formula &E) {
  return holdsOfParts(E, [](const Formula &X) {
    if (X.decl().decl_kind() != Z3_OP_UNINTERPRETED)
      return true;
    return !X.num_args() && (X.is_bool() || (X.is_bv() && X.get_sort().bv_size() == 1));
  });
}

Formula SmtContext::abstracted(const Formula &E) {
  unsigned Id = Z3_get_ast_id(C, E);
  if (auto It = Abstractions.find(Id); It != Abstractions.end())
    return It->second;
  Formula Result = E;
  bool Connects = false;
  switch (E.decl().decl_kind()) {
  case Z3_OP_AND:
  case Z3_OP_OR:
  case Z3_OP_NOT:
  case Z3_OP_IMPLIES:
  case Z3_OP_XOR:
    Connects = true;
    break;
  case Z3_OP_EQ:
  case Z3_OP_ITE:
    Connects = E.arg(E.num_args() - 1).is_bool();
    break;
  default:
    break;
  }
  if (Connects) {
    z3::expr_vector Arguments(C);
    for (unsigned I = 0; I != E.num_args(); ++I)
      Arguments.push_back(abstracted(E.arg(I)));
    Result = E.decl()(Arguments);
  } else if (!E.is_true() && !E.is_false() && !isOfBits(E)) {
    Result = C.bool_const(("p" + std::to_string(Id)).c_str());
  }
  Kept.push_back(E);
  Abstractions.try_emplace(Id, Result);
  return Result;
}

Formula SmtContext::withoutProducts(const Formula &E) {
  if (!E.is_app() || !E.num_args())
    return E;
  unsigned Id = Z3_get_ast_id(C, E);
  if (auto It = Productless.find(Id); It != Productless.end())
    return It->second;
  z3::expr_vector Arguments(C);
  bool IsOther = false;
  unsigned NumUnknown = 0;
  for (unsigned I = 0; I != E.num_args(); ++I) {
    Formula X = E.arg(I), Easier = withoutProducts(X);
    IsOther |= !z3::eq(X, Easier);
    NumUnknown += !X.is_numeral();
    Arguments.push_back(Easier);
  }
  Formula Result = E;
  switch (E.decl().decl_kind()) {
  case Z3_OP_BMUL:
  case Z3_OP_BSDIV:
  case Z3_OP_BUDIV:
  case Z3_OP_BSREM:
  case Z3_OP_BUREM:
  case Z3_OP_BSMOD:
  case Z3_OP_BSDIV_I:
  case Z3_OP_BUDIV_I:
  case Z3_OP_BSREM_I:
  case Z3_OP_BUREM_I:
  case Z3_OP_BSMOD_I:
    if (NumUnknown > 1) {
      z3::sort_vector Sorts(C);
      for (unsigned I = 0; I != E.num_args(); ++I)
        Sorts.push_back(E.arg(I).get_sort());
      std::string Name = "product." + E.decl().name().str() + "." + std::to_string(E.get_sort().bv_size());
      Result = C.function(Name.c_str(), Sorts, E.get_sort())(Arguments);
      break;
    }
    [[fallthrough]];
  default:
    if (IsOther)
      Result = E.decl()(Arguments);
  }
  Kept.push_back(E);
  Productless.try_emplace(Id, Result);
  return Result;
}

z3::check_result SmtContext::IncrementalSolver::check(ArrayRef<Formula> Formulas, const Formula &True) {
  size_t Same = 0;
  while (Same != Asserted.size() && Same != Formulas.size() && z3::eq(Asserted[Same], Formulas[Same]))
    ++Same;
  if (Same != Asserted.size()) {
    Solver.pop(Asserted.size() - Same);
    Asserted.resize(Same, True);
  }
  for (const Formula &E : Formulas.drop_front(Same)) {
    Solver.push();
    Solver.add(E);
    Asserted.push_back(E);
  }
  return Solver.check();
}

Tri SmtContext::satisfiable(ArrayRef<Formula> Given, bool Roughly) {
  Model.reset();
  SmallVector<Formula> Abstracted;
  if (Abstract) {
    // What those before it say is known in each.
    z3::expr_vector From(C), To(C);
    for (const Formula &E : Given) {
      Formula Copy = E;
      Abstracted.push_back(abstracted(From.empty() ? E : simplify(Copy.substitute(From, To))));
      From.push_back(E.is_not() ? Formula(E.arg(0)) : E);
      To.push_back(E.is_not() ? False : True);
    }
  }
  SmallVector<Formula> Formulas(Abstract ? ArrayRef<Formula>(Abstracted) : Given);
  // Without the solver, if one is the negation of another.
  std::set<unsigned> Ids;
  std::vector<unsigned> Positive;
  for (const Formula &E : Formulas) {
    if (E.is_false())
      return Tri::No;
    if (!E.is_true())
      Ids.insert(Z3_get_ast_id(C, E));
  }
  for (const Formula &E : Formulas)
    if (E.is_not() && Ids.contains(Z3_get_ast_id(C, E.arg(0))))
      return Tri::No;
  ++Queries;
  if (isExhausted())
    return Tri::Unknown;
  append_range(Formulas, lemmasOfBounds(Formulas));
  // Mostly both sides have the same products.
  SmallVector<Formula> Easier;
  bool HasProducts = false;
  for (const Formula &E : Formulas) {
    Easier.push_back(withoutProducts(E));
    HasProducts |= !z3::eq(Easier.back(), E);
  }
  // A unit takes less time where a solver is asked only once.
  constexpr unsigned UnitsOnce = 2;
  auto Note = [&](const z3::solver &By, unsigned Units) {
    z3::stats Statistics = By.statistics();
    for (unsigned K = 0; K != Statistics.size(); ++K)
      if (Statistics.is_uint(K) && Statistics.key(K) == "rlimit count") {
        Effort += (Statistics.uint_value(K) - LastCount) / Units;
        LastCount = Statistics.uint_value(K);
      }
  };
  auto AskAgain = [&](IncrementalSolver &By, ArrayRef<Formula> What) {
    if (isExhausted())
      return z3::unknown;
    z3::check_result Result = By.check(What, True);
    Note(By.Solver, 1);
    if (Result == z3::sat && &By == &Solver)
      Model = By.Solver.get_model();
    return Result;
  };
  // With all that a solver prepares that is asked only once.
  auto AskOnce = [&](ArrayRef<Formula> What, bool IsWhole) {
    if (isExhausted())
      return z3::unknown;
    z3::solver Once(C);
    limit(Once, QueryLimit);
    for (const Formula &E : What)
      Once.add(E);
    z3::check_result Result = Once.check();
    Note(Once, UnitsOnce);
    if (Result == z3::sat && IsWhole)
      Model = Once.get_model();
    return Result;
  };
  auto Ask = [&](IncrementalSolver &By, ArrayRef<Formula> What) {
    z3::check_result Result = AskAgain(By, What);
    return Result == z3::unknown ? AskOnce(What, /*IsWhole=*/&By == &Solver) : Result;
  };
  z3::check_result Result = HasProducts ? Ask(SolverWithoutProducts, Easier) : z3::unknown;
  if (HasProducts && Roughly && Result != z3::unsat)
    return Tri::Unknown;
  if (Result != z3::unsat)
    Result = Ask(Solver, Formulas);
  return Result == z3::unsat ? Tri::No : Result == z3::sat ? Tri::Yes : Tri::Unknown;
}

bool SmtContext::mayHold(ArrayRef<Formula> Given, const Formula &E, Tri &Answer, bool Roughly) {
  Formula Negated = simplify(!E);
  for (const Formula &G : Given) {
    if (z3::eq(G, E)) {
      Answer = Tri::Yes;
      return true;
    }
    if (z3::eq(G, Negated)) {
      Answer = Tri::No;
      return false;
    }
  }
  std::vector<unsigned> Key;
  for (const Formula &G : Given)
    Key.push_back(Z3_get_ast_id(C, G));
  llvm::sort(Key);
  Key.push_back(Z3_get_ast_id(C, E));
  Key.push_back(Roughly);
  auto It = Answers.find(Key);
  if (It == Answers.end()) {
    SmallVector<Formula> All(Given);
    All.push_back(E);
    Kept.insert(Kept.end(), All.begin(), All.end());
    It = Answers.try_emplace(std::move(Key), satisfiable(All, Roughly)).first;
  }
  Answer = It->second;
  return Answer != Tri::No;
}

Formula SmtContext::forChosen(const Formula &E, unsigned Instance, function_ref<bool(unsigned)> SameChoice) {
  constexpr StringLiteral Mark = "xchosen";
  z3::expr_vector From(C), To(C);
  SmallVector<Formula> Names;
  holdsOfParts(E, [&](const Formula &X) {
    if (!X.num_args() && X.decl().decl_kind() == Z3_OP_UNINTERPRETED && !isShared(X))
      Names.push_back(X);
    return true;
  });
  for (const Formula &Name : Names) {
    std::string Old = Name.decl().name().str();
    unsigned By;
    StringRef Rest = Old;
    if (Rest.consume_front(Mark) && !Rest.consumeInteger(10, By) && SameChoice(By))
      continue;
    From.push_back(Name);
    To.push_back(ofThread((Mark + Twine(Instance) + "." + Old).str(), Name.get_sort().bv_size()));
  }
  Formula Copy = E;
  return Copy.substitute(From, To);
}

bool SmtContext::isChosen(const Formula &E) {
  if (!E.is_app() || E.is_numeral())
    return false;
  if (!E.num_args())
    return E.decl().decl_kind() == Z3_OP_UNINTERPRETED && StringRef(E.decl().name().str()).starts_with(ChosenName);
  unsigned Id = Z3_get_ast_id(C, E);
  if (auto It = Chosen.find(Id); It != Chosen.end())
    return It->second;
  bool Result = false;
  for (unsigned I = 0; I != E.num_args() && !Result; ++I)
    Result = isChosen(E.arg(I));
  Kept.push_back(E);
  Chosen[Id] = Result;
  return Result;
}

bool SmtContext::replaceChosen(ArrayRef<Formula *> In, function_ref<Formula(unsigned)> By) {
  // Each use has values of its own, so a formula with many of them may be copied again and again.
  constexpr unsigned MaxChosen = 64;
  z3::expr_vector From(C), To(C);
  DenseSet<unsigned> Seen;
  std::function<void(const Formula &)> Collect = [&](const Formula &E) {
    if (From.size() > MaxChosen || !isChosen(E) || !Seen.insert(Z3_get_ast_id(C, E)).second)
      return;
    if (!E.num_args())
      From.push_back(E);
    for (unsigned I = 0; I != E.num_args(); ++I)
      Collect(E.arg(I));
  };
  for (const Formula *E : In)
    Collect(*E);
  if (From.size() > MaxChosen)
    return false;
  for (unsigned I = 0; I != From.size(); ++I)
    To.push_back(By(From[I].get_sort().bv_size()));
  for (Formula *E : In)
    *E = E->substitute(From, To);
  return true;
}

bool SmtContext::tellsInputs(const Formula &E) {
  auto IsInput = [](const Formula &X) {
    z3::func_decl D = X.decl();
    return D.decl_kind() != Z3_OP_UNINTERPRETED || (!X.num_args() && StringRef("awru").contains(D.name().str()[0]));
  };
  return holdsOfParts(E, IsInput) && (!Abstract || z3::eq(abstracted(E), E));
}

} // namespace rejoin
