//===- LaneMasks.cpp - Operations that take or give a mask of lanes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/LaneMasks.h"
#include "rejoin/Support/Words.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

namespace {

enum class MaskMatch : uint8_t { Whole, Prefix };
struct MaskRow {
  MaskMatch How;
  StringLiteral Name;
  MaskRole Role;
  unsigned Operand;
};
constexpr MaskRow MaskRows[] = {
#define MASKS(MATCH, NAME, ROLE, OPERAND) {MaskMatch::MATCH, NAME, MaskRole::ROLE, OPERAND},
#include "rejoin/Target/LaneMasks.def"
};

} // namespace

const Value *maskOperand(const CallBase &C, MaskRole Role) {
  const Function *F = C.getCalledFunction();
  if (!F || !F->isDeclaration())
    return nullptr;
  const StringRef Name = F->isIntrinsic() ? F->getName() : unmangledStem(F->getName());
  for (const MaskRow &R : MaskRows)
    if (R.Role == Role && (R.How == MaskMatch::Whole ? Name == R.Name : Name.starts_with(R.Name))) {
      if (R.Operand < C.arg_size())
        return C.getArgOperand(R.Operand);
      return Role == MaskRole::Active ? &C : nullptr;
    }
  return nullptr;
}

StringRef nameWithoutMask(const CallBase &C) {
  static constexpr std::pair<StringLiteral, StringLiteral> Names[] = {
#define WITHOUT_MASK(PREFIX, NAME) {PREFIX, NAME},
#include "rejoin/Target/LaneMasks.def"
  };
  const Function *F = C.getCalledFunction();
  if (!F || !F->isIntrinsic() || maskOperand(C, MaskRole::Member))
    return "";
  for (const auto &[Prefix, Name] : Names)
    if (F->getName().starts_with(Prefix))
      return Name;
  return "";
}

ShuffleBy shuffleNamed(StringRef Called) {
#define SHUFFLES(NAME, BY)                                                                                             \
  if (Called == (NAME))                                                                                                \
    return ShuffleBy::BY;
#include "rejoin/Target/LaneMasks.def"
  return ShuffleBy::None;
}

bool takesMemberMask(StringRef Called) { return Called.ends_with("_sync") || Called == "__syncwarp"; }

std::string lanesInWords(uint64_t Set) {
  SmallVector<unsigned> Of;
  for (unsigned L = 0; L != 64; ++L)
    if (Set >> L & 1)
      Of.push_back(L);
  return (Of.size() == 1 ? "lane " : "lanes ") + numbersInWords(Of);
}

std::string maskInWords(uint64_t Mask) { return "0x" + utohexstr(Mask, /*LowerCase=*/true); }

/// Visits each user of \p V, and the users of those for which \p Follow says so; each once.
static void followUses(const Value &V, function_ref<bool(const Value &Of, const User &U)> Follow) {
  SmallVector<const Value *, 8> Work{&V};
  SmallPtrSet<const Value *, 8> Seen{&V};
  while (!Work.empty()) {
    const Value *Of = Work.pop_back_val();
    for (const User *U : Of->users())
      if (!Seen.contains(U) && Follow(*Of, *U)) {
        Seen.insert(U);
        Work.push_back(U);
      }
  }
}

bool isOwnQuestion(const Instruction &Active) {
  const DILocation *L = Active.getDebugLoc().get();
  // The innermost scope may be the header's `__activemask` alone.
  if (L && L->getInlinedAt() && L->getFilename().contains("rejoin-headers") &&
      L->getScope()->getSubprogram()->getName() == "__activemask")
    L = L->getInlinedAt();
  return !L || !L->getFilename().contains("rejoin-headers");
}

bool servesOthers(const Instruction &Active, function_ref<const Value *(const CallBase &)> MemberMaskOf) {
  bool Serves = false;
  SmallVector<const Value *, 4> Work{&Active};
  SmallPtrSet<const Value *, 4> Variables;
  while (!Work.empty())
    followUses(*Work.pop_back_val(), [&](const Value &Of, const User &U) {
      if (isa<CastInst>(U))
        return true;
      if (const auto *C = dyn_cast<CallBase>(&U)) {
        Serves |= MemberMaskOf(*C) != &Of && !C->isDebugOrPseudoInst();
        return false;
      }
      const auto *S = dyn_cast<StoreInst>(&U);
      const Value *Address = S ? S->getPointerOperand()->stripPointerCasts() : nullptr;
      if (!Address || !isa<AllocaInst>(Address)) {
        Serves = true;
        return false;
      }
      // A variable of the function: what reads it has the value.
      if (Variables.insert(Address).second)
        followUses(*Address, [&](const Value &, const User &X) {
          if (isa<LoadInst>(X))
            Work.push_back(&X);
          return isa<AddrSpaceCastInst, BitCastInst>(X);
        });
      return false;
    });
  return Serves;
}

} // namespace rejoin
