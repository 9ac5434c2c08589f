//===- SymbolicMemory.cpp - Memory on the paths of a thread -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a thread finds in memory follows from what it wrote there, as far as nobody else may have written since. Private
// objects have an end, and a time; of other memory nothing is known but what accesses to it promise
// (SymbolicPromises.cpp).
//
//===----------------------------------------------------------------------===//

#include "Reasons/Reason.h"
#include "Refinement/AddressOrigins.h"
#include "Refinement/Events.h"
#include "SymbolicExecutor.h"
#include "Syntactic/AttributeRefinement.h"
#include "rejoin/Semantics/CheckedMemory.h"
#include "rejoin/Target/Metadata.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace rejoin {

Scalar SymbolicExecutor::readBits(State &S, const std::vector<Write> &History, const Formula &Address, unsigned Bytes,
                                  bool Private, PrivateObjectId Object) {
  unsigned Width = Address.get_sort().bv_size();
  // From the oldest write that matters on.
  size_t First = History.size();
  bool Exact = false;
  while (First && !Exact) {
    const Write &W = History[--First];
    if (!W.Value) {
      ++First;
      break;
    }
    Exact = W.Bytes == Bytes && z3::eq(W.Address, Address);
  }
  Formula V = Context.bits(0, Bytes * 8), Poison = Context.False;
  // Memory that others see is read in words, so that a wide read is that of its words.
  auto Unknown = [&](const std::string &Behind, bool PerThread) {
    constexpr unsigned Word = 4;
    const unsigned Each = Bytes % Word == 0 ? Word : Bytes;
    auto At = [&](unsigned Offset) {
      return Context.apply("xmemory" + std::to_string(Each) + Behind, {Context.advanced(Address, Offset)}, Each * 8,
                           PerThread);
    };
    Formula All = At(0);
    for (unsigned Offset = Each; Offset < Bytes; Offset += Each)
      All = z3::concat(At(Offset), All);
    return All;
  };
  if (Private)
    V = chosen(S, Bytes * 8);
  else if (First && !History[First - 1].Value)
    V = Unknown("." + std::to_string(S.Version), true);
  else
    V = Unknown("", false);
  // What is in memory that others see follows from the events, whatever they are: nothing is gained by formulas that
  // nobody can solve.
  constexpr size_t MaxWrites = 24;
  if (!Private && History.size() - First > MaxWrites)
    return {
        Context.apply("xafter" + std::to_string(Bytes) + "." + std::to_string(S.LastWrite), {Address}, Bytes * 8, true),
        Context.False};
  if (Exact && First + 1 == History.size())
    return {*History[First].Value, *History[First].Poison};
  // Look-ups in what look-ups gave: nobody solves these, and writing them down takes longer and longer.
  constexpr unsigned MaxDepth = 200;
  for (size_t I = First; I != History.size(); ++I) {
    const Write &W = History[I];
    Formula Distance = Context.distance(Address, W.Address);
    Formula Apart = Context.simplify((z3::uge(Distance, Context.bits(W.Bytes, Width)) &&
                                      z3::uge(Context.distance(W.Address, Address), Context.bits(Bytes, Width))));
    if (Apart.is_true())
      continue;
    // Pieces of one size at places of that alignment are the same or apart.
    const bool IsAligned =
        W.Bytes == Bytes && isPowerOf2_32(Bytes) &&
        (Bytes == 1 ||
         Context.simplify((Distance.extract(Log2_32(Bytes) - 1, 0) == Context.bits(0, Log2_32(Bytes)))).is_true());
    if (IsAligned) {
      Formula Same = Context.simplify((Address == W.Address));
      V = Context.simplify(z3::ite(Same, *W.Value, V));
      Poison = Context.simplify(z3::ite(Same, *W.Poison, Poison));
      if (Context.depth(V) > MaxDepth) {
        giveUp(S, Reason::ValuesInMemory);
        return {V, Poison};
      }
      continue;
    }
    Formula Covered = W.Bytes >= Bytes ? z3::ule(Distance, Context.bits(W.Bytes - Bytes, Width)) : Context.False;
    Poison = Context.simplify((!Apart && *W.Poison) || (!Covered && Poison));
    uint64_t Begin;
    if (Distance.is_numeral_u64(Begin)) {
      // Each byte from here or from before.
      std::optional<Formula> Mixed;
      for (unsigned K = 0; K != Bytes; ++K) {
        uint64_t At = (Begin + K) & maskTrailingOnes<uint64_t>(Width);
        const auto Here = static_cast<unsigned>(At);
        Formula Byte = At < W.Bytes ? W.Value->extract(8 * Here + 7, 8 * Here) : V.extract(8 * K + 7, 8 * K);
        Mixed = Mixed ? z3::concat(Byte, *Mixed) : Byte;
      }
      V = Context.simplify(*Mixed);
      continue;
    }
    // In part, perhaps: memory that others see follows from the events; a private object is each side's own.
    Formula Part = Context.apply(Private ? (IsTarget ? "xmixedt." : "xmixeds.") + std::to_string(S.Undefs++)
                                         : "xmixed" + std::to_string(Bytes) + "." + std::to_string(S.LastWrite),
                                 {Address}, Bytes * 8, true);
    Formula Other = z3::ite(Apart, V, Part);
    if (W.Bytes == Bytes)
      Other = z3::ite(Context.simplify((Address == W.Address)), *W.Value, Other);
    V = Context.simplify(Other);
    if (Context.depth(V) > MaxDepth) {
      giveUp(S, Reason::ValuesInMemory);
      return {V, Poison};
    }
  }
  return {V, Poison};
}

std::optional<Scalar> SymbolicExecutor::readConstant(State &S, const Value &Pointer, const Formula &At,
                                                     unsigned Bytes) {
  const auto *G = dyn_cast<GlobalVariable>(getUnderlyingObject(&Pointer));
  if (!G || !G->isConstant() || !G->hasDefinitiveInitializer())
    return std::nullopt;
  Formula Begin = Context.flat(evaluate(S, G)[0].V, G->getAddressSpace());
  Formula Distance = Context.simplify(At - Begin);
  auto Read = [&](uint64_t Offset) -> std::optional<Formula> {
    const auto *Value = dyn_cast_or_null<ConstantInt>(
        ConstantFoldLoadFromConst(const_cast<Constant *>(G->getInitializer()),
                                  IntegerType::get(G->getContext(), 8 * Bytes), APInt(64, Offset), Context.DL));
    return Value ? std::optional(Context.bits(Value->getValue())) : std::nullopt;
  };
  if (uint64_t Offset; Distance.is_numeral_u64(Offset)) {
    auto Value = Read(Offset);
    return Value ? std::optional(Scalar{*Value, Context.False}) : std::nullopt;
  }
  // One of the pieces of this size, if they are not many.
  constexpr uint64_t MaxPieces = 64;
  const uint64_t Pieces = Context.DL.getTypeAllocSize(G->getValueType()).getFixedValue() / Bytes;
  const bool IsAligned =
      isPowerOf2_32(Bytes) &&
      (Bytes == 1 ||
       Context.simplify(Distance.extract(Log2_32(Bytes) - 1, 0) == Context.bits(0, Log2_32(Bytes))).is_true());
  if (!Pieces || Pieces > MaxPieces || !IsAligned)
    return std::nullopt;
  // What lies outside is read by nobody.
  std::optional<Formula> V = Read(0);
  for (uint64_t K = 1; K != Pieces && V; ++K) {
    auto Here = Read(K * Bytes);
    if (!Here)
      return std::nullopt;
    V = Context.simplifyShallow(z3::ite(Distance == Context.bits(K * Bytes, 64), *Here, *V));
  }
  return V ? std::optional(Scalar{*V, Context.False}) : std::nullopt;
}

Formula SymbolicExecutor::placeOf(const Scalar &A, unsigned AddressSpace) {
  if (!A.Object.isValid())
    return Context.flat(A.V, AddressSpace);
  // Private objects lie in the first 4 GiB.
  unsigned Width = A.V.get_sort().bv_size();
  return Width > 32 ? Context.simplify(A.V.extract(31, 0)) : resized(A.V, 32, /*Signed=*/false);
}

void SymbolicExecutor::requireInside(State &S, const Scalar &Address, uint64_t Bytes, Align Alignment,
                                     const Value &Pointer, const Instruction &I) {
  if (!Address.Object.isValid() || S.Dropped)
    return;
  if (IsTarget && Alignment > getKnownAlignment(const_cast<Value *>(&Pointer), Context.DL, &I)) {
    // Objects begin at addresses that are aligned enough.
    Formula Low = Context.simplify(Address.V.extract(Log2(Alignment) - 1, 0));
    if (Alignment > S.Objects[Address.Object.index()].Alignment || !Low.is_numeral() ||
        !z3::eq(Low, Context.bits(0, Log2(Alignment))))
      Reasons.insert(textOf(Reason::UnknownAlignment));
  }
  uint64_t Size = S.Objects[Address.Object.index()].Size;
  unsigned Width = Address.V.get_sort().bv_size();
  Formula Offset = Address.V - Context.bits(PrivateObject::begin(Address.Object), Width);
  require(S, Bytes > Size ? Context.True : Formula(z3::ugt(Offset, Context.bits(Size - Bytes, Width))), I);
}

bool SymbolicExecutor::enterMemory(State &S, Scalar &Address, uint64_t Bytes, Align Alignment, const Value &Pointer,
                                   const Instruction &I, bool IsEvent) {
  const unsigned AddressSpace = Pointer.getType()->getPointerAddressSpace();
  require(S, Address.Poison, I);
  assumeNotNull(S, Address, AddressSpace);
  requireInside(S, Address, Bytes, Alignment, Pointer, I);
  if (S.Dropped)
    return false;
  Address.V = placeOf(Address, AddressSpace);
  if (Address.Object.isValid()) {
    const PrivateObject &O = S.Objects[Address.Object.index()];
    require(S, O.IsGone ? Context.True : Context.False, I);
    if (IsTarget && !S.Dropped && isBeforeLifetime(O) && !isa<LoadInst>(I))
      giveUp(S, Reason::BeforeLifetime);
    if (IsTarget && !S.Dropped && promisesMoreThanSource(I))
      giveUp(S, Reason::NewMetadataOnObject);
    return !S.Dropped;
  }
  if (Address.V.get_sort().bv_size() != 64) {
    giveUp(S, Reason::WideAddresses);
    return false;
  }
  if (!S.Escaped.empty() &&
      is_contained({MemorySpace::Flat, MemorySpace::Private}, spaceOf(Context.kind(), AddressSpace))) {
    giveUp(S, Reason::EscapedAddress);
    return false;
  }
  if (IsTarget)
    noteSpace(S, Address.V, Bytes, Pointer);
  noteAccess(S, Address.V, Bytes, Alignment, Pointer, I, IsEvent);
  return true;
}

/// Of a volatile access count its kind, its bytes, and which of these earlier ones touched; not where in which object
/// they are, since objects are divided and joined.
void SymbolicExecutor::noteVolatile(State &S, const Instruction &I, const Scalar &Address, uint64_t Bytes,
                                    const Scalars &Value) {
  constexpr size_t MaxAccesses = 64;
  if (followsCut(S.Trace) || S.VolatileAccesses.size() == MaxAccesses)
    return giveUp(S, Reason::VolatileAccesses, Twine(MaxAccesses));
  SymbolicEvent &E = addEvent(S, I);
  E.Label += " of a private object";
  E.Operands = Value;
  E.Operands.push_back({Context.bits(Bytes, 64), Context.False});
  const Formula None = Context.bits(0, 33), IsSome = Context.bits(1, 1);
  for (const State::VolatileAccess &X : S.VolatileAccesses) {
    E.Operands.push_back({None, Context.False});
    if (X.Object != Address.Object)
      continue;
    const Formula Behind = Address.V - X.Place;
    const Formula Touches =
        z3::ult(Behind, Context.bits(X.Bytes, 32)) || z3::ult(X.Place - Address.V, Context.bits(Bytes, 32));
    E.Operands.back().V = Context.simplify(z3::ite(Touches, z3::concat(IsSome, Behind), None));
  }
  S.VolatileAccesses.push_back({Address.Object, Address.V, Bytes});
}

/// It finds what the source's finds there, which need not be what was written.
void SymbolicExecutor::readVolatile(State &S, const LoadInst &L, const Scalar &Address, const Scalars &Contents) {
  if (S.Dropped)
    return;
  noteVolatile(S, L, Address, Context.DL.getTypeStoreSize(L.getType()).getFixedValue(), Contents);
  Scalars Found;
  for (auto [K, X] : enumerate(Contents))
    Found.push_back(
        {Context.ofThread("xe" + std::to_string(S.NumMore) + "." + std::to_string(K), X.V.get_sort().bv_size()),
         Context.False});
  if (!S.Dropped)
    give(S, &L, Found);
}

void SymbolicExecutor::load(State &S, const LoadInst &L) {
  Scalars Pointer = evaluate(S, L.getPointerOperand());
  SmallVector<std::pair<uint64_t, unsigned>> Leaves;
  if (S.Dropped)
    return;
  if (!flatten(L.getType(), 0, Leaves) || any_of(Leaves, [](auto &X) { return X.second % 8 && X.second > 8; }))
    return giveUp(S, Reason::LoadType);
  if (L.getType()->isVectorTy() && Leaves[0].second % 8)
    return giveUp(S, Reason::LoadType);
  Scalar &A = Pointer[0];
  if (!enterMemory(S, A, Context.DL.getTypeStoreSize(L.getType()).getFixedValue(), L.getAlign(), *L.getPointerOperand(),
                   L, /*IsEvent=*/!L.isSimple()))
    return;
  askForReads(S, *L.getPointerOperand());
  if (!A.Object.isValid() && (L.isVolatile() || L.isAtomic())) {
    SymbolicEvent &E = addEvent(S, L);
    E.Operands = Pointer;
    std::string Name = "r" + std::to_string(S.NumMore);
    Scalars R;
    for (unsigned K = 0; K != Leaves.size(); ++K)
      R.push_back({Context.ofThread(Name + "." + std::to_string(K), Leaves[K].second), Context.False});
    if (L.isAtomic())
      clobber(S);
    return give(S, &L, R);
  }
  // A fourth number of a tag says that no thread writes the memory.
  if (const MDNode *Tag = L.getMetadata(LLVMContext::MD_tbaa);
      IsTarget && A.Object.isValid() && Tag && integerOperand(Tag, 3).value_or(0))
    return giveUp(S, Reason::NotWrittenByTbaa);
  S.HasRead |= !A.Object.isValid() && !L.use_empty();
  Scalars R;
  if (const PrivateObject *O = A.Object.isValid() ? &S.Objects[A.Object.index()] : nullptr;
      O && (O->IsDead || (IsTarget && isBeforeLifetime(*O)))) {
    for (auto [Offset, Bits] : Leaves)
      R.push_back({Context.bits(0, Bits), Context.True});
    return L.isVolatile() ? readVolatile(S, L, A, R) : give(S, &L, R);
  }
  const uint64_t Size = Context.DL.getTypeStoreSize(L.getType()).getFixedValue();
  const bool IsInvariantHere = !A.Object.isValid() && ((!IsTarget && isInvariant(S, L, *L.getPointerOperand())) ||
                                                       isInvariantInSource(S, IsTarget ? *Source : S.Trace, A.V, Size));
  const std::vector<Write> Nothing, Own = IsInvariantHere ? ownWrites(S) : Nothing;
  const std::vector<Write> &History = IsInvariantHere      ? IsTarget ? Own : Nothing
                                      : A.Object.isValid() ? S.Objects[A.Object.index()].History
                                                           : S.Global;
  for (auto [Offset, Bits] : Leaves) {
    unsigned Bytes = (Bits + 7) / 8;
    Formula At = Context.advanced(A.V, Offset);
    std::optional<Scalar> Known =
        !A.Object.isValid() ? readConstant(S, *L.getPointerOperand(), At, Bytes) : std::nullopt;
    Scalar X = Known ? *Known : readBits(S, History, At, Bytes, A.Object.isValid(), A.Object);
    if (!IsTarget && !Own.empty() && !Known) {
      const Scalar Is = readBits(S, Own, At, Bytes, /*Private=*/false, A.Object);
      require(S, Context.simplify(!Is.Poison && Is.V != X.V), L);
      if (S.Dropped)
        return;
    }
    if (Bits % 8) {
      // A store of this type left zeros beside it; what else lies there is no value of the type.
      const Formula Beside = X.V.extract(8 * Bytes - 1, Bits);
      X.Poison = either(X.Poison, Context.simplify(Beside != Context.bits(0, 8 * Bytes - Bits)));
      X.V = Context.simplify(X.V.extract(Bits - 1, 0));
    }
    R.push_back(X);
  }
  if (A.Object.isValid() && L.isVolatile())
    return readVolatile(S, L, A, R);
  if (L.getType()->isPointerTy()) {
    Scalar &X = R[0];
    if (L.hasMetadata(LLVMContext::MD_nonnull))
      X.Poison = either(X.Poison, isNull(S, X, *L.getType()));
    if (uint64_t By = integerOperand(L.getMetadata(LLVMContext::MD_align), 0).value_or(1); By > 1)
      X.Poison = either(X.Poison, isMisaligned(S, X, By));
  }
  give(S, &L, R);
}

void SymbolicExecutor::lifetime(State &S, const CallBase &C) {
  Scalars P = evaluate(S, C.getArgOperand(C.arg_size() - 1));
  if (S.Dropped || !P[0].Object.isValid())
    return;
  PrivateObject &O = S.Objects[P[0].Object.index()];
  O.IsDead = C.getIntrinsicID() == Intrinsic::lifetime_end;
  // Of an object that is alive, each byte becomes poison.
  if (IsTarget && !O.IsDead && O.IsAlive)
    return giveUp(S, Reason::LifetimeTwice);
  O.History.clear();
  if (O.IsDead)
    O.IsAlive = false;
  else if (!O.IsGone)
    becomeAlive(S, P[0].Object);
}

void SymbolicExecutor::saveStack(State &S, const CallBase &C) {
  if (!all_of(C.users(), [](const User *U) {
        const auto *Restored = dyn_cast<IntrinsicInst>(U);
        return Restored && Restored->getIntrinsicID() == Intrinsic::stackrestore;
      }))
    return giveUp(S, Reason::EndOfStack);
  S.Stack.back().Saved[&C] = S.Stack.back().Own.size();
  give(S, &C, {{Context.bits(0, Context.DL.getPointerTypeSizeInBits(C.getType())), Context.False}});
}

void SymbolicExecutor::restoreStack(State &S, const CallBase &C) {
  Activation &A = S.Stack.back();
  const auto It = A.Saved.find(C.getArgOperand(0));
  if (It == A.Saved.end())
    return giveUp(S, Reason::EndOfStack);
  for (const PrivateObjectId Object : drop_begin(A.Own, It->second)) {
    // Those of the entry stay in their places, whatever the language says of them.
    if (S.Objects[Object.index()].IsFixed)
      return giveUp(S, Reason::EndOfStack);
    endObject(S.Objects[Object.index()]);
  }
}

void SymbolicExecutor::store(State &S, const StoreInst &I) {
  Scalars Pointer = evaluate(S, I.getPointerOperand()), Value = evaluate(S, I.getValueOperand());
  SmallVector<std::pair<uint64_t, unsigned>> Leaves;
  if (S.Dropped)
    return;
  if (!flatten(I.getValueOperand()->getType(), 0, Leaves) ||
      any_of(Leaves, [](auto &X) { return X.second % 8 && X.second > 8; }) ||
      (I.getValueOperand()->getType()->isVectorTy() && Leaves[0].second % 8))
    return giveUp(S, Reason::StoreType);
  if (any_of(Value, [](const Scalar &X) { return X.Object.isValid(); }))
    return giveUp(S, Reason::PrivateAddressInMemory);
  Scalar &A = Pointer[0];
  if (!enterMemory(S, A, Context.DL.getTypeStoreSize(I.getValueOperand()->getType()).getFixedValue(), I.getAlign(),
                   *I.getPointerOperand(), I, /*IsEvent=*/true))
    return;
  if (A.Object.isValid() && S.Objects[A.Object.index()].IsDead) {
    if (IsTarget)
      require(S, Context.True, I);
    return;
  }
  if (A.Object.isValid() && I.isVolatile())
    noteVolatile(S, I, A, Context.DL.getTypeStoreSize(I.getValueOperand()->getType()).getFixedValue(), Value);
  requireWritable(S, A, *I.getPointerOperand(), I);
  if (S.Dropped)
    return;
  if (!A.Object.isValid()) {
    SymbolicEvent &E = addEvent(S, I);
    // A vector is stored as its bytes, whatever its elements are.
    if (const auto *T = dyn_cast<VectorType>(I.getValueOperand()->getType());
        T && !T->getElementType()->isPointerTy()) {
      for (const Scalar &X : Value)
        for (unsigned Byte = 0; Byte != X.V.get_sort().bv_size() / 8; ++Byte)
          E.Operands.push_back({Context.simplify(X.V.extract(8 * Byte + 7, 8 * Byte)), X.Poison});
    } else {
      E.Operands = Value;
    }
    append_range(E.Operands, Pointer);
    if (I.isAtomic()) {
      clobber(S);
      return;
    }
    if (onlyWrites(I))
      noteWrite(S);
    S.LastWrite = position(S);
  }
  for (unsigned K = 0; K != Leaves.size(); ++K) {
    unsigned Bytes = (Leaves[K].second + 7) / 8;
    Formula V = Leaves[K].second % 8 ? z3::zext(Value[K].V, 8 - Leaves[K].second) : Value[K].V;
    Formula To = Context.advanced(A.V, Leaves[K].first), Stored = Context.simplify(V);
    if (!A.Object.isValid())
      S.Trace.Events.back().Writes.push_back({To, Bytes, Stored, Value[K].Poison});
    (!A.Object.isValid() ? S.Global : S.Objects[A.Object.index()].History)
        .push_back({To, Bytes, Stored, Value[K].Poison});
  }
}

void SymbolicExecutor::fill(State &S, const MemIntrinsic &M) {
  const auto *T = dyn_cast<MemTransferInst>(&M);
  Scalars Places = argument(S, M, 0);
  if (T && !S.Dropped)
    append_range(Places, argument(S, M, 1));
  else if (!S.Dropped)
    argument(S, M, 1);
  if (S.Dropped)
    return;
  Scalar To = Places.front();
  std::optional<Scalar> From;
  if (T)
    From = Places.back();
  const auto *Length = dyn_cast<ConstantInt>(M.getLength());
  constexpr uint64_t MaxBytes = 512;
  if (!Length || Length->getValue().ugt(MaxBytes))
    return giveUp(S, Reason::LargeCopy, Twine(MaxBytes));
  const uint64_t Bytes = Length->getZExtValue();
  if (!Bytes)
    return;
  if (!enterMemory(S, To, Bytes, M.getDestAlign().valueOrOne(), *M.getRawDest(), M, /*IsEvent=*/true) ||
      (T && !enterMemory(S, *From, Bytes, T->getSourceAlign().valueOrOne(), *T->getRawSource(), M,
                         /*IsEvent=*/!To.Object.isValid())))
    return;
  auto At = [&](const Scalar &Begin, uint64_t Offset) { return Context.advanced(Begin.V, Offset); };
  if (isa<MemCpyInst>(M) && To.Object == From->Object && !z3::eq(To.V, From->V)) {
    // The same, or apart.
    Formula Distance = Context.simplify(To.V - From->V), Back = Context.simplify(From->V - To.V);
    const unsigned Width = Distance.get_sort().bv_size();
    require(S,
            Context.simplify(Distance != Context.bits(0, Width) && (z3::ult(Distance, Context.bits(Bytes, Width)) ||
                                                                    z3::ult(Back, Context.bits(Bytes, Width)))),
            M);
    if (S.Dropped)
      return;
  }
  // All is read before anything is written: in pieces, and in bytes where these are poison each for itself.
  struct Piece {
    uint64_t Offset;
    unsigned Bytes;
    Scalar X;
  };
  std::vector<Piece> Pieces;
  auto Read = [&](uint64_t Offset, unsigned Size) -> Scalar {
    if (!T) {
      Scalar Byte = argument(S, M, 1)[0];
      Formula V = Byte.V;
      for (unsigned K = 1; K != Size; ++K)
        V = z3::concat(V, Byte.V);
      return {Context.simplify(V), Byte.Poison};
    }
    if (From->Object.isValid() && S.Objects[From->Object.index()].IsDead)
      return {Context.bits(0, 8 * Size), Context.True};
    if (!From->Object.isValid())
      if (auto Known = readConstant(S, *T->getRawSource(), At(*From, Offset), Size))
        return *Known;
    return readBits(S, !From->Object.isValid() ? S.Global : S.Objects[From->Object.index()].History, At(*From, Offset),
                    Size, From->Object.isValid(), From->Object);
  };
  const unsigned Size = std::min<uint64_t>(4, Bytes & -Bytes);
  for (uint64_t Offset = 0; Offset != Bytes; Offset += Size) {
    Scalar X = Read(Offset, Size);
    if (X.Poison.is_false() || !T) {
      Pieces.push_back({Offset, Size, X});
      continue;
    }
    for (unsigned K = 0; K != Size; ++K)
      Pieces.push_back({Offset + K, 1, Read(Offset + K, 1)});
  }
  S.HasRead |= T && !From->Object.isValid();
  if (S.Dropped)
    return;
  if (To.Object.isValid() && S.Objects[To.Object.index()].IsDead) {
    if (IsTarget)
      require(S, Context.True, M);
    return;
  }
  requireWritable(S, To, *M.getRawDest(), M);
  if (S.Dropped)
    return;
  if (M.isVolatile() && (To.Object.isValid() || (From && From->Object.isValid())))
    return giveUp(S, Reason::VolatileCopy);
  if (!To.Object.isValid()) {
    SymbolicEvent &E = addEvent(S, M);
    E.Operands = {To, {Context.bits(Bytes, 64), Context.False}, {Context.bits(M.isVolatile(), 1), Context.False}};
    for (const Piece &P : Pieces)
      for (unsigned K = 0; K != P.Bytes; ++K)
        E.Operands.push_back({Context.simplify(P.X.V.extract(8 * K + 7, 8 * K)), P.X.Poison});
    for (const Piece &P : Pieces)
      E.Writes.push_back({At(To, P.Offset), P.Bytes, P.X.V, P.X.Poison});
    if (onlyWrites(M))
      noteWrite(S);
    S.LastWrite = position(S);
  }
  for (const Piece &P : Pieces)
    (!To.Object.isValid() ? S.Global : S.Objects[To.Object.index()].History)
        .push_back({At(To, P.Offset), P.Bytes, P.X.V, P.X.Poison});
}

} // namespace rejoin
