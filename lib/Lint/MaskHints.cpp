//===- MaskHints.cpp - What to do about a wrong member mask --- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A hint is right for all that the source's line stands for, and who follows it is not told the opposite afterwards:
//
//     if (t < 16) __syncwarp();                       pass 0xffff
//     if (t < 16) __shfl_down_sync(~0u, x, 8);        pass 0xffff and the width 16, which keeps reads in the mask
//     if (t % 2)  __shfl_sync(~0u, x, 0);             no mask: lane 0 does not execute it; move it before the branch
//     for (o = 1; o < 32; o *= 2)                     no mask: each copy of the unrolled loop has other lanes
//       if (lane >= o) __shfl_up_sync(~0u, x, o);
//     tile.shfl_down(x, 1)                            no mask: it has no such parameter
//     if (t < 16) x = sum(x);                         no mask: the line in `sum` that passes it has other callers
//     for (i = t; i < n; i += 64) __syncwarp();       no ballot: each iteration has other lanes
//
// Held by: test/Lint/masks-hints.cu, masks-hints-of-waves.cu, masks-hints-reads.cu; utils/check-rules.
//
//===----------------------------------------------------------------------===//

#include "MaskChecker.h"
#include "MaskOperations.h"
#include "rejoin/Target/LaneMasks.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace rejoin {

/// The line that a hint changes: the author's own, also of a function that was inlined.
static const DILocation *lineOf(const CallBase &C) {
  const DILocation *L = C.getDebugLoc().get();
  while (L && L->getInlinedAt() && L->getFilename().contains("rejoin-headers"))
    L = L->getInlinedAt();
  return L;
}

static bool isSameSourceLine(const DILocation &X, const DILocation &Y) {
  return X.getLine() == Y.getLine() && X.getColumn() == Y.getColumn() && X.getFilename() == Y.getFilename();
}

/// Whether another function has code of the same line.
static bool isElsewhere(const DILocation &Line, const Function &F) {
  return any_of(*F.getParent(), [&](const Function &G) {
    return &G != &F && any_of(instructions(G), [&](const Instruction &I) {
      const auto *C = dyn_cast<CallBase>(&I);
      const DILocation *L = C && memberMaskOf(*C) ? lineOf(*C) : nullptr;
      return L && isSameSourceLine(*L, Line);
    });
  });
}

std::string MaskChecker::named(const Operation &O) {
  const std::string Name = calledName(*O.Call);
  return Name.empty() ? "this" : "`" + Name + "()`";
}

bool makesOwnMask(const CallBase &C) {
  const std::string Called = calledName(C);
  return !Called.empty() && !takesMemberMask(Called) && !C.isInlineAsm() &&
         (!C.getCalledFunction() || C.getCalledFunction()->isDeclaration());
}

/// Whether the author passes the mask here: functions that take one say so by their names. Of a function of his own it
/// is an argument.
static bool takesMask(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  return !makesOwnMask(C) && (!F || F->isDeclaration() || is_contained(C.args(), memberMaskOf(C)));
}

ArrayRef<const CallBase *> MaskChecker::shufflesOf(const CallBase &C) {
  if (laneReadOf(C).How != LaneNaming::None)
    return Shuffles.try_emplace(&C, SmallVector<const CallBase *, 1>{&C}).first->second;
  if (!IsAmd)
    return {};
  // The check of the mask stands before the shuffle. Headers make other operations of shuffles among the mask's lanes.
  if (!HasShuffles)
    for (const Instruction &I : instructions(Reader.function()))
      if (const auto *S = dyn_cast<CallBase>(&I);
          S && laneReadOf(*S).How != LaneNaming::None && shuffleNamed(calledName(*S)) != ShuffleBy::None)
        if (const CallBase *Check = maskCheckBefore(*S, Facts.dominators(), [](const Value &V) {
              const DILocation *L = cast<Instruction>(V).getDebugLoc().get();
              return L ? Location{L->getFilename().str(), L->getLine(), L->getColumn()} : Location();
            }))
          Shuffles[Check].push_back(S);
  HasShuffles = true;
  const auto It = Shuffles.find(&C);
  return It == Shuffles.end() ? ArrayRef<const CallBase *>() : ArrayRef<const CallBase *>(It->second);
}

bool MaskChecker::isShuffle(const Operation &O) { return shuffles(*O.Call) || !shufflesOf(*O.Call).empty(); }

bool MaskChecker::readsOnly(const Operation &O, function_ref<uint64_t(unsigned Thread)> Allowed) {
  const uint64_t Whole = lanesOf(~0ULL);
  SmallVector<const CallBase *> Own(shufflesOf(*O.Call));
  // The callee's lane is not known here.
  if (Own.empty() && shuffles(*O.Call))
    return all_of(O.Who->Threads.set_bits(), [&](unsigned T) { return Allowed(T) == Whole; });
  for (const CallBase *S : Own) {
    std::optional<LanesRead> Read;
    for (unsigned T : O.Who->Threads.set_bits()) {
      const uint64_t Mask = Allowed(T);
      if (Mask == Whole)
        continue;
      if (!Read)
        Read.emplace(Evaluator, *S, Lanes);
      const auto Lane = Read->from().TookFirst ? std::nullopt : Read->mayRead(T);
      if (!Lane || (*Lane & ~Mask))
        return false;
    }
  }
  return true;
}

bool MaskChecker::readsAmong(const Operation &O, uint64_t Mask) {
  return all_of(shufflesOf(*O.Call), [&](const CallBase *S) {
    const LanesRead Read(Evaluator, *S, Lanes);
    auto From = [&](unsigned T) { return Read.from().TookFirst ? std::nullopt : Read.read(T); };
    return all_of(O.Who->Threads.set_bits(), [&](unsigned T) { return From(T).has_value(); }) &&
           any_of(O.Who->Threads.set_bits(),
                  [&](unsigned T) { return *From(T) != T % Lanes && (Mask >> *From(T) & 1); });
  });
}

std::optional<uint64_t> MaskChecker::lanesInEachWave(const Operation &O) const {
  std::optional<uint64_t> Come;
  // In workgroups of other sizes others come.
  if ((O.AsksSize && !IsKnown) || !O.Who->Unknown.empty())
    return std::nullopt;
  for (unsigned Wave = 0; Wave + Lanes <= NumThreads; Wave += Lanes) {
    const uint64_t Here = lanesIn(O.Who->Threads, Wave);
    // Waves of which nobody comes need none.
    if (Here && Come && *Come != Here)
      return std::nullopt;
    Come = Here ? Here : Come;
  }
  return Come;
}

std::optional<uint64_t> MaskChecker::lanesAtPlace(const Operation &O, ArrayRef<Operation> All) const {
  const auto Come = lanesInEachWave(O);
  const DILocation *Line = lineOf(*O.Call);
  if (!Line || !Come)
    return Come;
  auto IsAlike = [&](const Operation &X) {
    const DILocation *Other = lineOf(*X.Call);
    return !Other || !isSameSourceLine(*Line, *Other) || lanesInEachWave(X) == Come;
  };
  return all_of(All, IsAlike) && !isElsewhere(*Line, Reader.function()) ? Come : std::nullopt;
}

bool MaskChecker::isInTurns(const Operation &O) const {
  const BlockId Here = Reader.view().block(Reader.idOf(*O.Call)), Branch = ControlAt(*O.Call).branch(Here);
  return any_of(Result.divergentExits(), [&](const DivergentExit &E) {
    return Result.loops().contains(E.Loop, Here) && (!Branch.isValid() || E.Branch == Branch);
  });
}

std::string MaskChecker::moveHint(const Operation &O) {
  const std::string Name = named(O) == "this" ? isShuffle(O) ? "the shuffle" : "the operation" : named(O);
  const ControlUniformity &Control = ControlAt(*O.Call);
  const BlockId Branch = Control.branch(Reader.view().block(Reader.idOf(*O.Call)));
  if (isInTurns(O))
    return "let all lanes of the wave execute every iteration of the loop, and apply the condition to the work only";
  if (makesOwnMask(*O.Call))
    return "move " + Name + " before the branch, so that all lanes of its group execute it";
  if (Branch.isValid() && Control.extent(Branch) >= Reader.target().wave())
    return "move " + Name + " before the branch, where all lanes of the wave execute it";
  return "move " + Name + " to a line that all lanes of the wave execute";
}

std::string MaskChecker::moveHint(const Operation &O, uint64_t Mask) {
  const uint64_t Whole = lanesOf(~0ULL);
  return moveHint(O) +
         (lanesOf(Mask) == Whole || !takesMask(*O.Call) ? "" : ", and pass the member mask " + maskInSource(Whole));
}

std::string MaskChecker::ballotHint(const Operation &O, StringRef Of) {
  // A ballot that the branch's function takes is not there in a function that it calls.
  const BlockId Branch = ControlAt(*O.Call).branch(Reader.view().block(Reader.idOf(*O.Call)));
  const DILocation *Line = lineOf(*O.Call);
  const DILocation *At = Branch.isValid() ? Reader.block(Branch).getTerminator()->getDebugLoc().get() : nullptr;
  const bool IsElsewhere =
      Line && At && Line->getScope()->getSubprogram() != At->getScope()->getSubprogram() && Line->getInlinedAt();
  return isInTurns(O) || IsElsewhere || !takesMask(*O.Call) ? moveHint(O) : Of.str() + ", taken before the branch";
}

/// The lane is a number that a width would change, rather than a distance that it would end.
static bool readsByNumber(const CallBase &C) {
  return laneReadOf(C).How == LaneNaming::InSegment || shuffleNamed(calledName(C)) == ShuffleBy::Number;
}

std::string MaskChecker::hintForMissing(const Operation &O, ArrayRef<Operation> All) {
  const bool IsShuffle = isShuffle(O);
  const std::string Move = moveHint(O);
  if (!takesMask(*O.Call))
    return Move;
  const auto Come = lanesAtPlace(O, All);
  if (!Come)
    return IsShuffle ? Move : ballotHint(O, "pass as member mask a ballot of the condition");
  const std::string Mask = "pass the member mask " + maskInSource(*Come);
  if (!IsShuffle || readsOnly(O, [&](unsigned) { return *Come; }))
    return Mask + (IsShuffle ? ", or " + Move : "");
  const unsigned Count = llvm::popcount(*Come);
  if (Count > 1 && isPowerOf2_32(Count) && *Come == (1ULL << Count) - 1 && !shufflesOf(*O.Call).empty() &&
      !readsByNumber(*O.Call) && readsAmong(O, *Come))
    return Mask + " and the width " + std::to_string(Count) + ", or " + Move;
  return Move;
}

std::string MaskChecker::hintForOutside(const Operation &O, ArrayRef<Operation> All, uint64_t Mask) {
  if (makesOwnMask(*O.Call))
    return "";
  const bool Takes = takesMask(*O.Call);
  const auto Come = Takes ? lanesAtPlace(O, All) : std::nullopt;
  const uint64_t Whole = lanesOf(~0ULL), Named = lanesOf(Mask);
  SmallVector<std::string> Ways;
  if (Come && readsOnly(O, [&](unsigned) { return *Come; }))
    Ways.push_back("pass the member mask " + maskInSource(*Come));
  else if (Takes && isShuffle(O))
    Ways.push_back(moveHint(O, Mask));
  const bool IsOneMask = all_of(O.Who->Threads.set_bits(), [&](unsigned T) { return (*O.Masks)[T] == Mask; });
  // The lanes that are left read no others.
  if (IsOneMask && Named && readsOnly(O, [&](unsigned T) { return Named >> T % Lanes & 1 ? Named : Whole; }))
    Ways.push_back("let only " + lanesInWords(Named) + " execute it");
  if (Ways.empty())
    Ways.push_back((Takes ? "pass" : "let " + named(O) + " pass") +
                   std::string(" a member mask that names each lane which executes it"));
  return join(Ways, ", or ");
}

} // namespace rejoin
