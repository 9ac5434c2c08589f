//===- SmtContext.cpp - Formulas, and whether they can hold -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Formulas over bits: inputs of one thread, what all threads share (`shared`) and what is each one's own (`ofThread`, a
// function of `which`), unknown functions, and addresses of flat memory with the windows of the spaces in it. Formulas
// are simplified by Z3, and by what is known of their greatest values: sums that cannot wrap, comparisons that hold.
//
// Invariant: a formula is shared iff it stays the same when another thread is asked (`forOther`).
// Cost: linear in the formula, with a memory of what was asked. Whether formulas can hold is in Satisfiability.cpp.
// Held by: unittests/Validate/SmtContextTest.cpp.
//
//===----------------------------------------------------------------------===//

#include "SmtContext.h"
#include "rejoin/Semantics/CheckedMemory.h"
#include "rejoin/Target/AddressSpaces.h"
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

/// Each thread has its own memory at the same address. Of shaders all spaces count but those that are known to be
/// shared: inputs, outputs, payloads and attributes of rays belong to an invocation.
static bool isPrivateSpace(TargetKind Kind, unsigned AddressSpace) {
  static constexpr unsigned Shared[] = {CrossWorkgroupSpace, UniformConstantSpace, WorkgroupSpace,   GenericSpace,
                                        StorageBufferSpace,  UniformSpace,         PushConstantSpace};
  return spaceOf(Kind, AddressSpace) == MemorySpace::Private ||
         (Kind == TargetKind::SPIRV && !is_contained(Shared, AddressSpace));
}

bool SmtContext::isFlat(const Formula &Address, unsigned AddressSpace) const {
  return Address.get_sort().bv_size() == 64 && !isPrivateSpace(Kind, AddressSpace) &&
         is_contained({MemorySpace::Flat, MemorySpace::Global, MemorySpace::Constant}, spaceOf(Kind, AddressSpace));
}

Formula SmtContext::flat(const Formula &Address, unsigned AddressSpace) {
  unsigned Width = Address.get_sort().bv_size();
  if (Width > 64 || isFlat(Address, AddressSpace))
    return Address;
  const std::string Name = "xwindow" + std::to_string(AddressSpace);
  const unsigned Bits = Width == 64 ? 64 : 64 - Width;
  // Private memory of each thread lies elsewhere: at one address it holds what is its own.
  const Formula Window = isPrivateSpace(Kind, AddressSpace) ? ofThread(Name, Bits) : shared(Name, Bits);
  return simplify(Width == 64 ? Window + Address : z3::concat(Window, Address));
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
