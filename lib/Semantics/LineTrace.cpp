//===- LineTrace.cpp - An execution by source lines, with variables -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Before each operation the debug records that stand before its instruction say where variables are from now on: in a
// register or constant (`#dbg_value`), whose slots are kept as they are then, or in private memory (`#dbg_declare`),
// which is read anew for each step. A step begins where the line, the call, the block or the threads change; it records
// the values that a thread's variables have then, if they differ from those of the thread's step before. So
//
//     line 3, threads 0 to 3      i = 0 for each
//     line 4, threads 0, 1        step = 2                 (as `if (i < step)` parted them)
//
// Values are written by their types in the program: signed, unsigned, truth values, floats, pointers as hexadecimal
// numbers, vectors in parentheses; what is not defined is `undefined`.
//
// A function that calls itself has its variables once for each call; a step shows those of the innermost call, and none
// of calls that have returned.
//
// Errs by leaving variables out: aggregates, parts of variables, and values that need expressions of the debug
// information.
// Cost: of a step, threads times variables in reach. Held by: test/Semantics/trace-page.test.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Semantics/LineTrace.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/IR/DebugExpressions.h"
#include "llvm/ADT/bit.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace rejoin {

uint32_t LineTrace::groupOf(const Thread &T) const {
  uint32_t Result = 0;
  for (unsigned D = 3; D-- != 0;)
    Result = Result * Shape.groupsIn(D) + T.Id[D] / Shape.Local[D];
  return Result;
}

std::optional<uint32_t> LineTrace::numberOf(const DILocalVariable &V) {
  auto [It, New] = NumberOf.try_emplace(&V);
  if (!New || V.isArtificial() || V.getName().empty() || (!Names.empty() && !is_contained(Names, V.getName())))
    return It->second;
  // Not of functions of headers. A kernel's entry has the parameters of its implementation.
  if (V.getScope()->getFilename().contains("rejoin-headers"))
    return std::nullopt;
  Variable Named{V.getName().str(), V.getScope()->getSubprogram()->getName().str()};
  auto Same = find_if(Variables, [&](const Variable &X) {
    return V.isParameter() && X.Name == Named.Name && X.Function == Named.Function;
  });
  It->second = static_cast<uint32_t>(Same - Variables.begin());
  if (Same == Variables.end())
    Variables.push_back(std::move(Named));
  return It->second;
}

/// The type without names and qualifiers.
static const DIType *plainType(const DIType *T) {
  while (const auto *D = dyn_cast_or_null<DIDerivedType>(T)) {
    if (D->getTag() == dwarf::DW_TAG_pointer_type || D->getTag() == dwarf::DW_TAG_reference_type)
      return D;
    T = D->getBaseType();
  }
  return T;
}

void LineTrace::dropEnded(Calls &Of, const Thread &T) {
  while (!Of.empty() && (Of.back().Depth > T.Frames.size() || T.Frames[Of.back().Depth - 1].Root != Of.back().Root))
    Of.pop_back();
}

void LineTrace::follow(const DecodedFunction &F, const Instruction &I, ArrayRef<Thread *> Group) {
  for (const DbgVariableRecord &R : filterDbgVars(I.getDbgRecordRange())) {
    const auto Number = numberOf(*R.getVariable());
    const Value *V = Number && R.getNumVariableLocationOps() == 1 ? R.getVariableLocationOp(0) : nullptr;
    const bool IsPlain = operatorsWithoutSpace(*R.getExpression()).empty();
    for (Thread *T : Group) {
      if (!Number || !V)
        continue;
      Location L;
      L.Type = plainType(R.getVariable()->getType());
      L.IsInMemory = R.isDbgDeclare();
      const Type *Of = V->getType();
      SmallVector<unsigned> Bits;
      if (IsPlain && (Of->isSingleValueType() || Of->isPointerTy()))
        slotBits(Of, Bits);
      L.Bits.assign(Bits.begin(), Bits.end());
      L.IsFloating = Of->getScalarType()->isFloatingPointTy();
      if (auto It = F.SlotOf.find(V); It != F.SlotOf.end()) {
        const Slot *S = T->registers() + It->second;
        L.Slots.assign(S, S + Bits.size());
      } else if (const auto *C = dyn_cast<Constant>(V); C && P.isKnown(*C)) {
        SmallVector<Slot> S;
        P.appendSlots(*C, S);
        L.Slots.assign(S.begin(), S.end());
      }
      // The optimiser removed the variable here.
      if (L.Slots.size() != L.Bits.size() || L.Slots.empty() || R.isKillLocation())
        L = Location();
      Calls &Known = Where[{T->Index, *Number}];
      dropEnded(Known, *T);
      if (Known.empty() || Known.back().Depth != T->Frames.size())
        Known.push_back({T->Frames.size(), T->frame().Root, {}});
      Known.back().At = std::move(L);
    }
  }
}

/// A scalar by its type in the program, or by that of LLVM.
static std::string scalarInWords(const DIType *T, bool IsFloating, uint64_t Bits, unsigned Width) {
  std::string Text;
  raw_string_ostream OS(Text);
  const auto *Basic = dyn_cast_or_null<DIBasicType>(T);
  const unsigned Encoding = Basic ? Basic->getEncoding() : 0;
  if (Width == 32 && (IsFloating || Encoding == dwarf::DW_ATE_float))
    OS << format("%g", static_cast<double>(bit_cast<float>(static_cast<uint32_t>(Bits))));
  else if (Width == 64 && (IsFloating || Encoding == dwarf::DW_ATE_float))
    OS << format("%g", bit_cast<double>(Bits));
  else if (Width == 1 || Encoding == dwarf::DW_ATE_boolean)
    OS << (Bits & 1 ? "true" : "false");
  else if (T && (T->getTag() == dwarf::DW_TAG_pointer_type || T->getTag() == dwarf::DW_TAG_reference_type))
    OS << format_hex(Bits, 0);
  else if (Encoding == dwarf::DW_ATE_unsigned || Encoding == dwarf::DW_ATE_unsigned_char)
    OS << (Bits & maskTrailingOnes<uint64_t>(Width));
  else
    OS << SignExtend64(Bits, Width);
  return Text;
}

std::string LineTrace::valueOf(Thread &T, const Location &L) const {
  if (L.Slots.empty())
    return "";
  // The elements of a vector are of its base type.
  const DIType *Of = L.Type;
  uint64_t Elements = 1;
  if (const auto *C = dyn_cast_or_null<DICompositeType>(Of); C && C->isVector()) {
    Of = plainType(C->getBaseType());
    Elements = Of && Of->getSizeInBits() ? C->getSizeInBits() / Of->getSizeInBits() : 0;
  } else if (C && C->getTag() != dwarf::DW_TAG_enumeration_type) {
    return "";
  }
  std::vector<std::string> Words;
  if (!L.IsInMemory) {
    for (size_t K = 0; K != L.Slots.size(); ++K)
      Words.push_back(L.Slots[K].State ? "undefined" : scalarInWords(Of, L.IsFloating, L.Slots[K].Bits, L.Bits[K]));
  } else {
    const uint64_t Width = Of ? Of->getSizeInBits() : 0;
    if (L.Slots[0].State || !Width || Width > 64 || Width % 8 || !Elements || Elements > 16)
      return "";
    for (uint64_t K = 0; K != Elements; ++K) {
      const uint64_t At = (L.Slots[0].Bits & ~ApertureMask) + K * Width / 8;
      bool Dead;
      const Arena::Object *O = T.Private.find(At, Width / 8, Dead);
      if (!O)
        return "";
      uint64_t Bits = 0;
      memcpy(&Bits, T.Private.bytes(*O, At), Width / 8);
      const uint8_t *Known = T.Private.initialized(*O, At);
      Words.push_back(std::all_of(Known, Known + Width / 8, [](uint8_t X) { return X != 0; })
                          ? scalarInWords(Of, /*IsFloating=*/false, Bits, static_cast<unsigned>(Width))
                          : "undefined");
    }
  }
  if (Words.size() == 1)
    return Words[0];
  std::string Result = "(";
  for (size_t K = 0; K != Words.size(); ++K)
    Result += (K ? ", " : "") + Words[K];
  return Result + ")";
}

void LineTrace::begin(const DecodedFunction &F, const DILocation *At, ArrayRef<Thread *> Group) {
  if (Steps.size() == MaxSteps) {
    Cut = true;
    return;
  }
  Step S;
  S.Function = sourceName(F.F->getName());
  if (At) {
    S.File = At->getFilename().str();
    S.Line = At->getLine();
    S.Column = At->getColumn();
  }
  for (Thread *T : Group) {
    S.Threads.push_back(T->Index);
    for (auto It = Where.lower_bound({T->Index, 0}); It != Where.end() && It->first.first == T->Index; ++It) {
      dropEnded(It->second, *T);
      std::string Value = It->second.empty() ? "" : valueOf(*T, It->second.back().At);
      std::string &Known = Last[It->first];
      if (Value == Known)
        continue;
      Known = Value;
      S.Changes.push_back({T->Index, It->first.second, std::move(Value)});
    }
  }
  Steps.push_back(std::move(S));
}

void LineTrace::entered(const DecodedFunction &F, uint32_t /*Block*/, ArrayRef<Thread *> Group) {
  if (groupOf(*Group.front()) != Workgroup)
    return;
  IsFresh = true;
  if (!F.F->getSubprogram())
    begin(F, nullptr, Group);
}

void LineTrace::reads(const DecodedFunction &F, const Op &O, ArrayRef<Thread *> Group) {
  if (!O.I || Group.empty() || groupOf(*Group.front()) != Workgroup)
    return;
  follow(F, *O.I, Group);
  const DILocation *At = O.I->getDebugLoc().get();
  // Code that the compiler made, or that is no line of the program.
  if (!At || !At->getLine() || !F.F->getSubprogram())
    return;
  auto IsOfLine = [&](const DILocation *L) {
    return L && L->getLine() == At->getLine() && L->getFile() == At->getFile() &&
           L->getInlinedAt() == At->getInlinedAt();
  };
  const uint32_t Root = Group.front()->frame().Root;
  const bool SameThreads = !Steps.empty() && Steps.back().Threads.size() == Group.size() &&
                           std::equal(Group.begin(), Group.end(), Steps.back().Threads.begin(),
                                      [](const Thread *T, uint32_t Index) { return T->Index == Index; });
  if (!IsFresh && Root == LastRoot && SameThreads && IsOfLine(LastAt))
    return;
  begin(F, At, Group);
  LastAt = At;
  LastRoot = Root;
  IsFresh = false;
}

} // namespace rejoin
