//===- Verdicts.cpp - Why operations are all right -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Silence should mean something: of each barrier and wave operation it is said who comes to it, and by which branches
// that is so. An operation with a member mask is also right only if the mask is known to name the lanes that execute
// it, and those that it reads; a mask that is an argument is judged by each call.
//
//     __shfl_xor_sync(~0u, x, 5)      proved safe: no branch decides whether they do
//     __shfl_xor_sync(m[0], x, 5)     not known: its member mask
//
// What is not known of all workgroups may be of those in one dimension (OtherLaunches.cpp): the verdict says so. Nor
// are all lanes of a wave there if the workgroup's size is no multiple of the wave's (`threadedLanesOf`): what uses
// lanes without a thread is right in whole waves only. Held by: test/Lint/verdicts.test, masks-not-known.cu,
// threadless*, lanes-outside.cl.
//
//===----------------------------------------------------------------------===//

#include "Leaders.h"
#include "Linter.h"
#include "ShaderRules.h"
#include "SyncMasks.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/IR/DeadEnds.h"
#include "rejoin/Target/AddressSpaces.h"
#include "rejoin/Target/AssemblyText.h"
#include "rejoin/Target/ConvergentOps.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

std::string Linter::inWords(const LaunchClause &If) {
  SmallVector<std::string> Conditions;
  if (If.Full)
    Conditions.push_back("each lane of the wave has a thread");
  else if (If.Rows && !If.Line)
    Conditions.push_back("the first dimension of the workgroup is a multiple of the wave's size");
  else if (If.Waves && !If.Line)
    Conditions.push_back("the size of the workgroup is a multiple of the wave's size");
  if (If.Lanes)
    Conditions.push_back("the wave has at least " + std::to_string(If.Lanes) + " threads");
  if (If.Fits)
    Conditions.push_back("multiples of the workgroup's size fit the program's types and are not negative");
  if (If.Alike)
    Conditions.push_back("all workgroups of a launch have one size");
  if (If.Offset)
    Conditions.push_back("offsets of launches are multiples of the workgroup's size");
  // These give a reason, so they stand last.
  if (If.Line)
    Conditions.push_back(std::string("the workgroup has one dimension") +
                         ((If.Rows || If.Waves) && !If.Full ? ", and its size is a multiple of the wave's" : "") +
                         "; the program asks for no other shape");
  else if (If.Flat)
    Conditions.push_back("the workgroup has no third dimension; the program asks for none");
  return Conditions.empty() ? "" : ", if " + join(Conditions, " and ");
}

void Linter::addClause(const RightMasks &Masks, const CallBase &C, LaunchClause &If) {
  If.Line |= Masks.IfLine.contains(&C);
  If.Flat |= Masks.IfFlat.contains(&C);
  If.Rows |= Masks.IfRows.contains(&C);
  If.Waves |= Masks.IfWaves.contains(&C);
}

BlockId Linter::lastBranchFor(BlockId B, const ControlUniformity &Control) const {
  const Cfg &G = Reader.view().cfg();
  BlockId Above;
  for (unsigned I = 0; I != G.numBlocks(); ++I)
    if (G.numSuccessors(BlockId(I)) > 1 && Result.search().isReachable(BlockId(I)) && Control.controls(BlockId(I), B))
      Above = BlockId(I);
  return Above;
}

bool Linter::followsFrom(BlockId Branch, function_ref<bool(const Instruction &)> Allowed) const {
  const auto *Br = dyn_cast<BranchInst>(Reader.block(Branch).getTerminator());
  if (!Br || !Br->isConditional())
    return false;
  constexpr unsigned MaxValues = 64;
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<const Value *> Work{Br->getCondition()};
  while (!Work.empty()) {
    const auto *I = dyn_cast<Instruction>(Work.pop_back_val());
    // Arguments of a callee are its callers' matter.
    if (!I)
      return false;
    if (Result.extent(Reader.idOf(*I)) == Extent::grid() || Allowed(*I))
      continue;
    if (!isa<UnaryOperator, BinaryOperator, CmpInst, CastInst, SelectInst, FreezeInst>(I) || Seen.size() > MaxValues)
      return false;
    for (const Value *Operand : I->operand_values())
      if (!isa<Constant>(Operand) && Seen.insert(Operand).second)
        if (const auto *A = dyn_cast<Argument>(Operand); !A || Result.extent(Reader.idOf(*A)) != Extent::grid())
          Work.push_back(Operand);
  }
  return true;
}

bool Linter::partsClustersOnly(BlockId Branch) const {
  return followsFrom(Branch, [](const Instruction &I) {
    const auto *C = dyn_cast<CallBase>(&I);
    const Function *F = C ? C->getCalledFunction() : nullptr;
    return F && F->isDeclaration() && findOperation(*F).Result == OpClass::Cluster;
  });
}

bool Linter::partsByOneAddress(BlockId Branch) const {
  return followsFrom(Branch, [&](const Instruction &I) {
    const auto *L = dyn_cast<LoadInst>(&I);
    // Each workgroup has shared memory of its own.
    if (!L || getUnderlyingObject(L->getPointerOperand())->getType()->getPointerAddressSpace() == LocalSpace)
      return false;
    const UseId Address = Reader.idOf(L->getOperandUse(LoadInst::getPointerOperandIndex()));
    return Address.isValid() && Result.extentOfUse(Reader.view(), Address) == Extent::grid();
  });
}

std::string Linter::reasonFor(BlockId B, Demand Asks, const ControlUniformity &Control) const {
  const std::string Group = "all threads of the " + nounOf(Asks).str();
  const BlockId Above = lastBranchFor(B, Control);
  if (!Above.isValid())
    return Group + " reach it: no branch decides whether they do";
  const Instruction &Branch = *Reader.block(Above).getTerminator();
  Location L = locate(Branch);
  std::string Condition;
  if (const auto *Br = dyn_cast<BranchInst>(&Branch); Br && Br->isConditional())
    Condition = Text->condition(*Br->getCondition(), true);
  return Group + " reach it: the branch" + (L.Line ? " at line " + std::to_string(L.Line) : "") +
         (Condition.empty() ? "" : ", `" + Condition + "`,") + " is uniform for the " +
         (needOf(Asks) == Extent::grid()             ? "grid"
          : Control.extent(B) >= Extent::workgroup() ? StringRef("workgroup")
                                                     : nounOf(Asks))
             .str();
}

bool Linter::isJudgedAtCalls(const CallBase &C, const Value &Mask) const {
  const Function &F = *C.getFunction();
  const auto *A = dyn_cast<Argument>(&storedValue(Mask));
  return A && !isKernel(F) && hasKnownCallers(F) && all_of(F.users(), [&](const User *U) {
           const auto &Caller = *cast<CallBase>(U);
           return memberMaskOf(Caller) == Caller.getArgOperand(A->getArgNo());
         });
}

Linter::ConditionalVerdict Linter::verdictOn(const CallBase &C, const Sync &S, const ControlUniformity &Control) {
  ConditionalVerdict Found = verdictOnThreads(C, S, Control);
  OperationVerdict &V = Found.Is;
  const bool IsBarrier = isBarrier(S.Asks) || S.Asks == Demand::PartBarrier;
  if (V.Is == OperationVerdict::Unknown)
    if (auto Tested = verdictInTestedSizes(C, S))
      return *Tested;
  if (!IsBarrier && V.Is == OperationVerdict::Unknown)
    if (auto InLine = verdictInLine(C, S))
      return *InLine;
  if (V.Is == OperationVerdict::Unknown)
    if (auto WhereFits = verdictWhereMultiplesFit(C, S))
      return *WhereFits;
  if (IsBarrier)
    return Found;
  if (V.Is != OperationVerdict::Safe)
    return Found;
  auto AddDimensions = [&](unsigned Dimensions) {
    Found.If.Flat |= Dimensions == 2;
    Found.If.Line |= Dimensions < 2;
  };
  if (auto P = Present.find(&C); P != Present.end())
    AddDimensions(P->second.Dimensions);
  if (findsLeader(C, Reader, Result, Control))
    return Found;
  const ThreadedAt Lanes = threadedLanesOf(Reader, Result, *Text, Control, C);
  AddDimensions(Lanes.Dimensions);
  Found.If.Lanes = Lanes.Smallest;
  auto NotKnown = [&](const char *Why) {
    V.Is = OperationVerdict::Unknown;
    V.Reason = Why;
    Found.If = {};
    Found.Rest.clear();
  };
  switch (Lanes.Is) {
  case ThreadedLanes::InAny:
    break;
  case ThreadedLanes::InWholeWaves:
    Found.If.Waves = true;
    break;
  case ThreadedLanes::InFullWaves:
    Found.If.Full = true;
    break;
  case ThreadedLanes::InNone:
    NotKnown("whether it uses lanes without a thread is not known: the size of the workgroup is no multiple of the "
             "wave's size");
    break;
  case ThreadedLanes::NoLanes:
    NotKnown("whether the wave has the lanes that it names is not known");
    break;
  }
  return Found;
}

Linter::ConditionalVerdict Linter::verdictOnThreads(const CallBase &C, const Sync &S,
                                                    const ControlUniformity &Control) {
  ConditionalVerdict Found;
  OperationVerdict &V = Found.Is;
  V.Is = OperationVerdict::Safe;
  V.Where = locate(C);
  V.Function = C.getFunction()->getName().str();
  V.Operation = S.Asks == Demand::Barrier || S.Asks == Demand::PartBarrier ? "barrier"
                : isBarrier(S.Asks)                                        ? "barrier of the " + nounOf(S.Asks).str()
                : S.Asks != Demand::Quad                                   ? "wave operation"
                : isQuadExchange(*S.Operation)                             ? "quad operation"
                                                                           : "derivative";
  const char *const NoLeader = "whether the lane that it reads reaches it is not known";
  if (S.Operation != &C)
    V.Operation += " in '" + sourceName(S.Operation->getFunction()->getName()) + "'";
  const BlockId B = Reader.view().block(Reader.idOf(C));
  const CallBase *Check = isBarrier(S.Asks) ? nullptr : checkFor(C);
  const CallBase &Masked = Check ? *Check : C;
  // Of a mask that a callee makes for itself is spoken there.
  const Value *Mask = isMasked(C, S) ? memberMaskOf(Masked) : nullptr;
  const bool IsRight = !Mask || Masks.Calls.contains(&Masked), AtCalls = !IsRight && isJudgedAtCalls(Masked, *Mask);
  // Of who comes to it, or of an operand that must not differ.
  auto IsOfOperand = [&](const LintFinding &D) {
    return D.At == &C && (D.Kind == DiagnosticKind::NonUniformOperand || D.Kind == DiagnosticKind::ScalarOperand);
  };
  if (Reported.contains(&C) || Reported.contains(&Masked) || any_of(Findings, IsOfOperand)) {
    V.Is = OperationVerdict::Reported;
    V.Reason = "see the finding";
  } else if (Assumed.contains(&C)) {
    V.Is = OperationVerdict::Unknown;
    V.Reason = "callers of '" + sourceName(V.Function) + "' are not known";
  } else if (isMasked(C, S) && Masks.ReadElsewhere.contains(&Masked)) {
    // Whoever comes.
    V.Is = OperationVerdict::Unknown;
    V.Reason = "whether its member mask names all lanes that it reads is not known";
  } else if (S.Asks == Demand::Shuffle && S.Operation == &C && readsLeaderOfCallers(C) &&
             !findsLeader(C, Reader, Result, Control)) {
    // Callers are not asked to come together (`syncsOf`).
    V.Is = OperationVerdict::Unknown;
    V.Reason = NoLeader;
  } else if (S.Asks == Demand::PartBarrier) {
    const OperationVerdict OfPart = verdictOnPart(*S.Operation, Control);
    V.Is = OfPart.Is;
    V.Reason = OfPart.Reason;
  } else if (groupOf(*S.Operation) == CommunicationGroup::Grids && lastBranchFor(B, Control).isValid()) {
    // Each grid has arguments of its own.
    V.Is = OperationVerdict::Unknown;
    V.Reason = "whether the grids on other devices take the same branches is not known";
  } else if (Control.extent(B) >= needOf(S.Asks) && (IsRight || AtCalls)) {
    V.Reason = reasonFor(B, S.Asks, Control);
    if (Mask)
      addClause(Masks, Masked, Found.If);
    if (AtCalls)
      Found.Rest = "; its member mask is one of the calls";
  } else if (isMasked(C, S)) {
    V.Reason =
        maskReason(Reader, C, Mask ? *Mask : *memberMaskOf(*S.Operation), Masks.Calls.contains(&Masked), Control);
    if (!V.Reason.empty())
      addClause(Masks, Masked, Found.If);
    if (V.Reason.empty()) {
      V.Is = OperationVerdict::Unknown;
      V.Reason = Control.extent(B) >= needOf(S.Asks)
                     ? "whether its member mask names the lanes that execute it, and all that it reads, is not known"
                     : "whether all lanes of its member mask reach it is not known";
    }
  } else if (asksForActive(C)) {
    V.Reason = "its result is the set of active lanes, in any control flow";
  } else if (S.Asks == Demand::Shuffle && findsLeader(C, Reader, Result, Control)) {
    V.Reason = "it reads from the first or the last of the lanes that reach it";
  } else if (auto P = Present.find(&C); P != Present.end()) {
    V.Reason = P->second.Is == Presence::WholeWaves ? "all threads of a " + nounOf(S.Asks).str() + " reach it, or none"
                                                    : "all threads whose lanes it reads reach it";
  } else {
    V.Is = OperationVerdict::Unknown;
    V.Reason = readsLeader(C, Reader, Control) ? NoLeader : "which threads reach it is not known";
  }
  return Found;
}

/// Inline assembly of which some of the threads that execute it may pass the operation.
static bool isConditional(const CallBase &C, TargetKind Kind) {
  const auto *A = dyn_cast<InlineAsm>(C.getCalledOperand());
  const auto Found = A ? findConvergentInstruction(A->getAsmString(), Kind) : std::nullopt;
  return Found && Found->IsConditional;
}

/// Whether a call may end some of the threads that execute it while the others go on: `@p exit;`, or a callee that ends
/// threads on some path. \p Seen: the functions on the way.
static bool mayEndSome(const CallBase &C, TargetKind Kind, SmallPtrSetImpl<const Function *> &Seen) {
  if (endsThread(C))
    return false;
  if (const auto *A = dyn_cast<InlineAsm>(C.getCalledOperand()))
    return whatAssemblyEnds(A->getAsmString(), Kind).SomeThreads;
  const Function *Callee = C.getCalledFunction();
  if (!Callee || Callee->isDeclaration() || !Seen.insert(Callee).second)
    return false;
  return any_of(instructions(*Callee), [&](const Instruction &I) {
    const auto *Inside = dyn_cast<CallBase>(&I);
    return Inside && (endsThread(*Inside) || mayEndSome(*Inside, Kind, Seen));
  });
}

/// Calls in \p F that may end some of the threads.
static SmallVector<const CallBase *> partialEnds(const Function &F, TargetKind Kind) {
  SmallVector<const CallBase *> Result;
  for (const Instruction &I : instructions(F)) {
    SmallPtrSet<const Function *, 8> Seen;
    if (const auto *C = dyn_cast<CallBase>(&I); C && mayEndSome(*C, Kind, Seen))
      Result.push_back(C);
  }
  return Result;
}

/// The author's function, for which one of our choice stands, may have operations, and threads that wait in them for
/// others.
static bool hasChosenCallee(const Function &F) {
  return F.getFnAttribute(ChosenValues).getValueAsString().contains("rejoin::any_function");
}

/// The functions that are called from one, directly or not.
static SmallPtrSet<const Function *, 8> calledFrom(const Function &F) {
  SmallPtrSet<const Function *, 8> Called;
  SmallVector<const Function *> Work{&F};
  while (!Work.empty())
    for (const Instruction &I : instructions(*Work.pop_back_val()))
      if (const auto *C = dyn_cast<CallBase>(&I))
        if (const Function *G = C->getCalledFunction(); G && !G->isDeclaration() && Called.insert(G).second)
          Work.push_back(G);
  return Called;
}

bool Linter::recursionHasFinding(const Function &F) {
  const auto Called = calledFrom(F);
  if (!Called.contains(&F))
    return false;
  // Of all functions of the cycle, which may be those that come later.
  return any_of(Called, [&](const Function *G) {
    if (!calledFrom(*G).contains(&F))
      return false;
    auto [It, IsNew] = RecursionIsFound.try_emplace(G, false);
    if (!IsNew)
      return It->second;
    if (!Recursion) {
      RecursionOptions = Options;
      RecursionOptions.Verdict = nullptr;
      RecursionOptions.Budgets = nullptr;
      Recursion = std::make_unique<Linter>(M, Kind, RecursionOptions);
    }
    Recursion->Findings.clear();
    Recursion->lintFunction(*G);
    const bool Is = any_of(Recursion->Reported, [&](const CallBase *C) {
      const Function *Callee = C->getCalledFunction();
      return Callee && !Callee->isDeclaration() && (Callee == &F || calledFrom(*Callee).contains(&F));
    });
    return RecursionIsFound[G] = Is;
  });
}

void Linter::giveVerdicts(const Function &F, const ControlUniformity &Control) {
  const SmallVector<const CallBase *> Ends = partialEnds(F, Kind);
  for (const Instruction &I : instructions(F)) {
    const auto *C = dyn_cast<CallBase>(&I);
    ValueId Id = C ? Reader.idOf(*C) : ValueId();
    if (!Id.isValid() || !Result.search().isReachable(Reader.view().block(Id)))
      continue;
    // The entry of a kernel, as clang makes it, only passes on to what does the work.
    if (const Function *Callee = C->getCalledFunction(); Callee && !Callee->isDeclaration() && isKernel(*Callee))
      continue;
    // What a callee has is spoken of there, but who comes to the call is said here: of the most that it asks for.
    const Sync *Most = nullptr;
    std::vector<Sync> All = syncsOf(*C);
    for (const Sync &S : All)
      if (S.Asks != Demand::Nothing && (!Most || S.Asks > Most->Asks) && (S.Operation == C || S.Asks != Demand::Active))
        Most = &S;
    if (!Most)
      continue;
    ConditionalVerdict Found = verdictOn(*C, *Most, Control);
    OperationVerdict &V = Found.Is;
    V.Reason += inWords(Found.If) + Found.Rest;
    V.Operation = termsOf(M).translate(V.Operation);
    V.Reason = termsOf(M).translate(V.Reason);
    if (V.Is == OperationVerdict::Safe && hasChosenCallee(F)) {
      V.Is = OperationVerdict::Unknown;
      V.Reason = "a function of our choice stands for the one that the kernel is launched with";
    }
    if (V.Is == OperationVerdict::Safe && !isKernel(F) && isCalledByPointer(F)) {
      V.Is = OperationVerdict::Unknown;
      V.Reason = "calls through pointers may reach this function, and not by all threads together";
    }
    if (V.Is == OperationVerdict::Safe && recursionHasFinding(*Most->Operation->getFunction())) {
      V.Is = OperationVerdict::Unknown;
      V.Reason =
          "a call by which '" + sourceName(Most->Operation->getFunction()->getName()) + "' calls itself has a finding";
    }
    if (V.Is == OperationVerdict::Safe && isConditional(*Most->Operation, Kind)) {
      V.Is = OperationVerdict::Unknown;
      V.Reason = "the assembly itself decides which threads execute it";
    }
    if (V.Is == OperationVerdict::Safe &&
        any_of(Ends, [&](const CallBase *End) { return End != C && isPotentiallyReachable(End, C); })) {
      V.Is = OperationVerdict::Unknown;
      V.Reason = "some threads may have ended before, in inline assembly or a callee";
    }
    Options.Verdict(std::move(V));
  }
}

} // namespace rejoin
