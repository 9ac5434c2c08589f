//===- Validate.cpp - Whether a transformation keeps who communicates with whom -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is the same instruction by instruction needs no proof. Otherwise runs look for a counterexample with chosen
// inputs. Values that are equal as terms, and all paths with all inputs, are for what they leave open, with values in
// the place of private variables on paths (PrivateVariables.cpp). In pipelines nearly everything is right, so proofs
// come before runs. A verdict is final only if one engine is sure of it, and they may not contradict each other.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Validate/Validate.h"
#include "Congruence/CongruenceValidator.h"
#include "Induction/CalleeInlining.h"
#include "Induction/InductiveValidator.h"
#include "Reasons/Reason.h"
#include "Reasons/ReasonNames.h"
#include "Symbolic/SymbolicValidator.h"
#include "Syntactic/AttributeRefinement.h"
#include "Syntactic/CommunicationGraph.h"
#include "Syntactic/EquivalentBarriers.h"
#include "Syntactic/LoweringInversion.h"
#include "Syntactic/OpenMPRuntime.h"
#include "Syntactic/PrivateVariables.h"
#include "Syntactic/SameMachine.h"
#include "Syntactic/SameSkeleton.h"
#include "Syntactic/StructuralEquality.h"
#include "Syntactic/UnpairedGlobals.h"
#include "Testing/ConcreteValidator.h"
#include "rejoin/Convergence/StaticRules.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/IR/ModuleCopies.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Semantics/CheckedMemory.h"
#include "rejoin/Target/Operations.h"
#include "rejoin/Validate/ReasonKind.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

/// The bounds of proofs by form.
static constexpr StringLiteral SameText = "the same instructions", Congruent = "congruent values";

ValidateOptions optionsForPipelines() {
  ValidateOptions Options;
  Options.MaxThreads = 256;
  Options.MaxSteps = 400000;
  Options.Unroll = 3;
  Options.MaxPaths = 40;
  Options.MaxInstructions = 5000;
  Options.MaxQueries = 300;
  Options.SolverLimit = 400000;
  // Other tools check values too.
  Options.SolverLimitForValues = 50000;
  Options.FailFast = true;
  return Options;
}

/// Which static rules a function breaks.
static std::vector<std::string> brokenRules(const Function &F, StringRef Side) {
  std::vector<std::string> Result;
  TokenReader Reader;
  Reader.read(F);
  for (const Finding &X : checkStaticRules(Reader.program()))
    if (infoOf(X.Kind).Level == Severity::Error)
      Result.push_back(textOf(Reason::BrokenRule, Side, infoOf(X.Kind).Rule, infoOf(X.Kind).Id,
                              IRNames(F).text(Reader.call(X.Operation))));
  return Result;
}

static bool hasUncontrolledCalls(const Function &F) {
  for (const BasicBlock &B : F)
    for (const Instruction &I : B)
      if (const auto *C = dyn_cast<CallBase>(&I);
          C && operationKind(*C) == OperationKind::Call && isConvergentCall(*C) && !hasTokenBundle(*C))
        return true;
  return false;
}

/// What another engine found beside what is known.
static void merge(ValidationResult &Result, const SymbolicOutcome &Found, const ValidateOptions &Options) {
  Result.Bounds += (Result.Bounds.empty() ? "" : "; ") + Found.Bounds;
  unsigned Weakest = static_cast<unsigned>(Options.Weakest);
  if (Result.Grades[0] == GradeAnswer::Refuted) {
    // What the runs refute strictly may hold in a weaker grade.
    for (unsigned G = 1; G != 3; ++G)
      if (Found.Grades[G] != GradeAnswer::Open)
        Result.Grades[G] = Found.Grades[G];
    if (Found.Grades[0] == GradeAnswer::Holds) {
      Result.Answer = Verdict::Inconclusive;
      Result.Reasons = {textOf(Reason::EnginesDisagree)};
      return;
    }
  } else {
    Result.Grades = Found.Grades;
    Result.Counterexample = Found.Counterexample;
    Result.Kind = Found.Kind;
    Result.IsOfDeadMemory = Found.IsOfDeadMemory;
  }
  switch (Result.Grades[Weakest]) {
  case GradeAnswer::Holds:
    Result.Answer = Verdict::Proved;
    Result.Reasons.clear();
    Result.InconclusiveNotes.clear();
    break;
  case GradeAnswer::Refuted:
    Result.Answer = Verdict::Refuted;
    Result.Reasons.clear();
    Result.InconclusiveNotes.clear();
    break;
  case GradeAnswer::Open:
    Result.Answer = Verdict::Inconclusive;
    // The other reasons of the runs are those why they alone prove nothing.
    if (!Found.Reasons.empty()) {
      Result.Reasons = Result.InconclusiveNotes;
      Result.Reasons.insert(Result.Reasons.end(), Found.Reasons.begin(), Found.Reasons.end());
    }
    break;
  }
}

/// Asks for the bits of an address that may have other ones each time. Source: the LLVM language reference, pointers
/// with an unstable representation.
static bool asksUnstableBits(const Function &F) {
  SmallPtrSet<const User *, 8> Seen;
  SmallVector<const User *> Work;
  for (const Instruction &I : instructions(F))
    Work.push_back(&I);
  while (!Work.empty()) {
    const User *U = Work.pop_back_val();
    if (!Seen.insert(U).second)
      continue;
    if (is_contained({Instruction::PtrToInt, Instruction::PtrToAddr}, Operator::getOpcode(U)) &&
        F.getDataLayout().hasUnstableRepresentation(U->getOperand(0)->getType()->getScalarType()))
      return true;
    for (const Use &O : U->operands())
      if (const auto *C = dyn_cast<ConstantExpr>(O))
        Work.push_back(C);
  }
  return false;
}

/// Has a value whose size only the machine knows.
static bool usesScalableVectors(const Function &F) {
  auto IsScalable = [](const Value &V) {
    const auto *Address = dyn_cast<GEPOperator>(&V);
    return V.getType()->isScalableTy() || (Address && Address->getSourceElementType()->isScalableTy());
  };
  return any_of(F.args(), IsScalable) || any_of(instructions(F), [&](const Instruction &I) {
           return IsScalable(I) || any_of(I.operands(), [&](const Use &U) { return IsScalable(*U); });
         });
}

/// Computes with addresses of more bits than a number of the machine has, or reads and writes there.
static bool usesWidePointers(const Function &F) {
  auto IsWide = [&](const Type *T) {
    T = T->getScalarType();
    return T->isPointerTy() && F.getDataLayout().getPointerSizeInBits(T->getPointerAddressSpace()) > 64;
  };
  SmallPtrSet<const Constant *, 8> Seen;
  SmallVector<const Constant *> Work;
  for (const Instruction &I : instructions(F)) {
    if (isa<CastInst, GetElementPtrInst, LoadInst, StoreInst, ICmpInst>(I) &&
        (IsWide(I.getType()) || any_of(I.operands(), [&](const Use &U) { return IsWide(U->getType()); })))
      return true;
    for (const Use &U : I.operands())
      if (const auto *C = dyn_cast<ConstantExpr>(U))
        Work.push_back(C);
  }
  while (!Work.empty()) {
    const Constant *C = Work.pop_back_val();
    if (!Seen.insert(C).second)
      continue;
    if (isa<ConstantExpr>(C) && any_of(C->operands(), [&](const Use &U) { return IsWide(U->getType()); }))
      return true;
    for (const Use &U : C->operands())
      Work.push_back(cast<Constant>(U));
  }
  return false;
}

/// By name, how many calls of functions with a body there are.
static StringMap<unsigned> callsOfBodies(const Function &F) {
  StringMap<unsigned> Calls;
  for (const Instruction &I : instructions(F))
    if (const auto *C = dyn_cast<CallBase>(&I); C && C->getCalledFunction() && !C->getCalledFunction()->isDeclaration())
      ++Calls[C->getCalledFunction()->getName()];
  return Calls;
}

/// Functions with a body that the source calls more often stand in the place of their calls in the target.
static bool hasSameCommunicationInlined(const Function &Source, const Function &Target) {
  auto IsMore = [](const StringMap<unsigned> &Of, const StringMap<unsigned> &Than) {
    return any_of(Of, [&](const auto &Entry) { return Entry.second > Than.lookup(Entry.getKey()); });
  };
  StringMap<unsigned> OfSource = callsOfBodies(Source), OfTarget = callsOfBodies(Target);
  if (!IsMore(OfSource, OfTarget))
    return false;
  ValueToValueMapTy SourceMap, TargetMap;
  Function *S = copyFunction(Source, SourceMap), *T = copyFunction(Target, TargetMap);
  // What they call in turn may have been inlined, too.
  constexpr unsigned MaxDepth = 4;
  for (unsigned Depth = 0; Depth != MaxDepth && IsMore(OfSource, OfTarget); ++Depth) {
    auto IsWanted = [&](const Function &F) { return OfSource.lookup(F.getName()) > OfTarget.lookup(F.getName()); };
    copyCallees(*S, /*IsTarget=*/false, IsWanted);
    copyCallees(*T, /*IsTarget=*/false, IsWanted);
    OfSource = callsOfBodies(*S);
    OfTarget = callsOfBodies(*T);
  }
  const bool IsSame = hasSameCommunication(*S, *T);
  S->eraseFromParent();
  T->eraseFromParent();
  return IsSame;
}

/// Finds what no engine models, and functions that break the rules; then \p Result holds the verdict.
static bool isRejected(const Function &Source, const Function &Target, ValidationResult &Result) {
  auto Reject = [&](Reason Why) {
    Result.Reasons.push_back(textOf(Why));
    return true;
  };
  if (Source.getFunctionType() != Target.getFunctionType())
    return Reject(Reason::DifferentTypes);
  if (Source.getDataLayout().isBigEndian() || Target.getDataLayout().isBigEndian())
    return Reject(Reason::BigEndian);
  if ((usesWidePointers(Source) || usesWidePointers(Target)) && !hasSameText(Source, Target))
    return Reject(Reason::WideAddresses);
  if ((usesScalableVectors(Source) || usesScalableVectors(Target)) && !hasSameText(Source, Target))
    return Reject(Reason::ScalableVectors);
  if ((asksUnstableBits(Source) || asksUnstableBits(Target)) && !hasSameText(Source, Target))
    return Reject(Reason::UnstableAddresses);
  Result.Reasons = brokenRules(Source, "source");
  if (!Result.Reasons.empty())
    return true;
  Result.Reasons = brokenRules(Target, "target");
  if (Result.Reasons.empty())
    return false;
  Result.Answer = Verdict::InvalidTarget;
  Result.Kind = Fault::Rules;
  return true;
}

/// Proves without runs and paths: by the same text, by congruent values, or where only the relation is compared, by the
/// same communication. If only these engines are asked, \p Result holds the first difference.
static bool isProvedByForm(const Function &Source, const Function &Target, const ValidateOptions &Options,
                           ValidationResult &Result) {
  auto Prove = [&](StringRef Bounds) {
    Result.Answer = Verdict::Proved;
    Result.Grades.fill(GradeAnswer::Holds);
    Result.Uncontrolled = hasUncontrolledCalls(Source) || hasUncontrolledCalls(Target);
    Result.Bounds = Bounds.str();
    return true;
  };
  if (Options.RelationOnly) {
    const bool IsSame = hasSameSkeleton(Source, Target);
    if (IsSame || (Options.Model == ConvergenceModel::Maximal &&
                   (hasSameCommunication(Source, Target) || hasSameCommunicationInlined(Source, Target))))
      return Prove(IsSame ? "the same control flow and operations; values are not compared"
                          : "the same operations in the same loops and order; values are not compared");
  }
  const bool IsAlone = !Options.Run && !Options.Enumerate && !Options.Induct && !Options.Solve;
  std::string Difference;
  if (Options.Compare && hasSameText(Source, Target, IsAlone ? &Difference : nullptr))
    return Prove(SameText);
  if (Options.Match && (IsAlone || Options.FailFast) &&
      areCongruent(Source, Target, Options.Model, IsAlone ? &Difference : nullptr))
    return Prove(Congruent);
  if (!Difference.empty())
    Result.Reasons = {Difference};
  return false;
}

/// What the proofs of a pipeline found before any run.
struct EarlyProofs {
  std::optional<SymbolicOutcome> Induced, ByForm;
  /// Paths by form gave inputs that may show a difference.
  bool IsWorthARun = false;
};

/// In pipelines nearly everything is right, and one proof is cheaper than many runs. True if \p Result is proved.
static bool isProvedEarly(const Function &Source, const Function &Target, TargetKind Kind,
                          const ValidateOptions &Options, const std::function<bool(const Argument &)> &Uniform,
                          EarlyProofs &Early, ValidationResult &Result) {
  auto Confirm = [&](const std::vector<std::vector<uint64_t>> &, Grade) {
    Early.IsWorthARun = true;
    return std::string();
  };
  if (Options.Enumerate) {
    Early.ByForm = validateSymbolically(Source, Target, Kind, Options, /*Abstract=*/true, Uniform, Confirm);
    if (Early.ByForm->Grades[0] == GradeAnswer::Holds) {
      merge(Result, *Early.ByForm, Options);
      return true;
    }
  }
  if (Options.Induct)
    Early.Induced = validateByInduction(Source, Target, Kind, Options, Uniform);
  if (!Early.Induced || Early.Induced->Grades[static_cast<unsigned>(Options.Weakest)] != GradeAnswer::Holds ||
      Early.Induced->Grades[0] != GradeAnswer::Holds)
    return false;
  merge(Result, *Early.Induced, Options);
  return true;
}

static void leaveOpen(ValidationResult &Result, std::string Why) {
  Result.Answer = Verdict::Inconclusive;
  Result.Grades.fill(GradeAnswer::Open);
  Result.Reasons = {std::move(Why)};
}

/// Because of the difference that was found.
static void doubtDifference(ValidationResult &Result, const std::string &Why) {
  leaveOpen(Result, Why + ": " + StringRef(Result.Counterexample).split('\n').first.str());
  Result.Counterexample.clear();
  Result.Kind = Fault::None;
}

static ValidationResult judge(const Function &Source, const Function &Target, TargetKind Kind,
                              const ValidateOptions &Options) {
  ValidationResult Result;
  if (isRejected(Source, Target, Result) || isProvedByForm(Source, Target, Options, Result))
    return Result;
  const bool Uncontrolled = hasUncontrolledCalls(Source) || hasUncontrolledCalls(Target);
  // A flat address that a caller passes may be one of private memory, where each thread finds what is its own.
  auto MayBePrivate = [&](const Argument &A) {
    return A.getType()->isPointerTy() && !isKernel(Source) &&
           spaceOf(Kind, A.getType()->getPointerAddressSpace()) == MemorySpace::Flat;
  };
  const std::function<bool(const Argument &)> Uniform = [&](const Argument &A) {
    return isUniformArgument(Source, A) && !MayBePrivate(A);
  };
  // What follows paths takes variables for values.
  std::optional<PromotedPair> Promoted;
  auto WithValues = [&]() -> const PromotedPair & { return Promoted ? *Promoted : Promoted.emplace(Source, Target); };
  EarlyProofs Early;
  std::optional<SymbolicOutcome> &Induced = Early.Induced;
  auto IsInduced = [&] {
    return Induced && Induced->Grades[static_cast<unsigned>(Options.Weakest)] == GradeAnswer::Holds;
  };
  if (Options.FailFast && Options.Model == ConvergenceModel::Maximal) {
    Result.Uncontrolled = Uncontrolled;
    if (isProvedEarly(WithValues().source(), WithValues().target(), Kind, Options, Uniform, Early, Result))
      return Result;
  }
  if (Options.Run)
    Result = validateByRunning(Source, Target, Kind, Options);
  bool IsSeenInRun = Result.Answer == Verdict::Refuted;
  Result.Uncontrolled = Uncontrolled;
  // Threads that meet nowhere are not compared by paths.
  if (Options.Model == ConvergenceModel::None)
    return Result;
  auto Decided = [&] {
    return Result.Answer == Verdict::Proved ||
           (Result.Answer == Verdict::Refuted &&
            (!Uncontrolled || Options.Model != ConvergenceModel::Maximal || Result.Grades[2] == GradeAnswer::Refuted));
  };
  // Where threads communicate as before, values alone are left.
  auto KeepsRelation = [&] {
    return Options.SolverLimitForValues && Options.SolverLimitForValues < Options.SolverLimit &&
           Options.Model == ConvergenceModel::Maximal &&
           (hasSameSkeleton(Source, Target) || hasSameCommunication(Source, Target));
  };
  if (!Decided() && Options.Match && Options.Run && !Options.FailFast && areCongruent(Source, Target, Options.Model)) {
    SymbolicOutcome Found;
    Found.Grades.fill(GradeAnswer::Holds);
    Found.Bounds = Congruent;
    merge(Result, Found, Options);
  }
  auto FollowPaths = [&](bool Abstract) {
    ValidateOptions Used = Options;
    const bool IsForValues = !Abstract && KeepsRelation();
    if (IsForValues)
      Used.SolverLimit = Options.SolverLimitForValues;
    merge(Result,
          validateSymbolically(WithValues().source(), WithValues().target(), Kind, Used, Abstract, Uniform,
                               [&](const std::vector<std::vector<uint64_t>> &Inputs, Grade G) {
                                 std::string Seen;
                                 if (Options.Run)
                                   Seen = runWith(Source, Target, Kind, Options, Inputs, G);
                                 IsSeenInRun |= !Seen.empty();
                                 return Seen;
                               }),
          Options);
    if (IsForValues)
      Result.Bounds += ", solver limit " + std::to_string(Used.SolverLimit) + " for values";
  };
  if (!Decided() && Early.ByForm && !Early.IsWorthARun)
    merge(Result, *Early.ByForm, Options);
  else if (!Decided() && Options.Enumerate)
    FollowPaths(/*Abstract=*/true);
  // Loops without a bound take the solver long, and prove nothing unless by induction.
  if (!Decided() && !Induced && Options.Induct && Options.Model == ConvergenceModel::Maximal)
    Induced = validateByInduction(WithValues().source(), WithValues().target(), Kind, Options, Uniform);
  if (!Decided() && IsInduced())
    merge(Result, *Induced, Options);
  if (!Decided() && Options.Solve)
    FollowPaths(/*Abstract=*/false);
  if (Induced && !IsInduced()) {
    Result.Bounds += (Result.Bounds.empty() ? "" : "; ") + Induced->Bounds;
    if (!Decided())
      copy_if(Induced->Reasons, std::back_inserter(Result.Reasons),
              [&](const std::string &R) { return !is_contained(Result.Reasons, R); });
  }
  // One thread differs, but its launch has others, which write the same memory.
  if (Result.Answer == Verdict::Refuted && !IsSeenInRun && Result.Kind == Fault::Events &&
      alwaysRaces(Source, Target, Kind, Options))
    doubtDifference(Result, textOf(Reason::SourceRaces));
  return Result;
}

/// All calls of a function are known: passes may use what they pass, and what they do with the result. Of the target
/// they may have removed all calls.
static bool areKnownByCallers(const Function &Source, const Function &Target) {
  auto HasAllCallers = [](const Function &F) { return F.hasLocalLinkage() && !F.hasAddressTaken(); };
  return HasAllCallers(Source) && HasAllCallers(Target) && !Source.use_empty();
}

/// An object that all uses in the module show, of which the function only reads: its contents are what others write
/// there, which passes know, and no run does. Its name, or nothing.
static std::string writtenByOthersAlone(const Function &F) {
  const auto Reached = reachedFrom(F);
  auto OnlyReads = [&](const GlobalVariable &G) {
    bool IsRead = false;
    SmallVector<const Value *> Places{&G};
    while (!Places.empty())
      for (const User *U : Places.pop_back_val()->users()) {
        if (isa<GEPOperator, AddrSpaceCastOperator>(U)) {
          Places.push_back(U);
          continue;
        }
        const auto *I = dyn_cast<Instruction>(U);
        const bool IsOwn = I && Reached.contains(I->getFunction());
        if (IsOwn && !isa<LoadInst>(I))
          return false;
        IsRead |= IsOwn;
      }
    return IsRead;
  };
  for (const GlobalVariable &G : F.getParent()->globals())
    if (G.hasLocalLinkage() && !G.isConstant() && OnlyReads(G))
      return G.getName().str();
  return "";
}

/// Stores a value of which each bit may be any, as one that was never stored.
static bool storesUndefined(const Function &F) {
  return any_of(reachedFrom(F), [](const Function *Of) {
    return any_of(instructions(*Of), [](const Instruction &I) {
      const auto *S = dyn_cast<StoreInst>(&I);
      return S && isa<UndefValue>(S->getValueOperand());
    });
  });
}

/// An assumption of a kind, or in a form, that an engine does not follow.
static bool hasUnknownAssumption(const Function &F) {
  auto IsKnown = [](const OperandBundleUse &B) {
    const StringRef Tag = B.getTagName();
    if (B.Inputs.empty() || is_contained({"ignore", "cold", "nonnull", "noundef"}, Tag))
      return true;
    if (!all_of(B.Inputs.drop_front(), [](const Use &U) { return isa<ConstantInt>(U); }))
      return false;
    return (Tag == "dereferenceable" && B.Inputs.size() == 2) ||
           (Tag == "align" && B.Inputs.size() == 2 && isPowerOf2_64(cast<ConstantInt>(B.Inputs[1])->getZExtValue()));
  };
  auto IsUnknown = [&](const Instruction &I) {
    const auto *A = dyn_cast<AssumeInst>(&I);
    for (unsigned K = 0; A && K != A->getNumOperandBundles(); ++K)
      if (!IsKnown(A->getOperandBundleAt(K)))
        return true;
    return false;
  };
  return any_of(reachedFrom(F), [&](const Function *Of) { return any_of(instructions(*Of), IsUnknown); });
}

/// The name of an operation of several threads that LLVM does not take for convergent, such as a matrix product of a
/// warp: the engines would let it move below a branch, where some threads do not come. Empty if there is none.
static StringRef unmarkedOperation(const Function &F) {
  for (const Function *Of : reachedFrom(F))
    for (const Instruction &I : instructions(*Of)) {
      const auto *C = dyn_cast<CallBase>(&I);
      const Function *Callee = C && !C->isConvergent() ? C->getCalledFunction() : nullptr;
      if (Callee && Callee->isDeclaration() && findOperation(*Callee).connectsThreads())
        return Callee->getName();
    }
  return "";
}

/// Leaves open what was proved of functions with such an operation or form, unless their text is the same.
static void doubtUnmarked(ValidationResult &Result, const Function &Source, const Function &Target) {
  if (Result.Answer != Verdict::Proved || Result.Bounds == SameText)
    return;
  for (const Function *F : {&Source, &Target})
    if (const StringRef Name = unmarkedOperation(*F); !Name.empty())
      return leaveOpen(Result, textOf(Reason::UnmarkedOperation, Name));
  if (std::string Form = unjudgedForm(Source, Target); !Form.empty())
    leaveOpen(Result, std::move(Form));
}

/// The verdict; the reasons name functions by their symbols.
static ValidationResult validatePair(const Function &Source, const Function &Target, TargetKind Kind,
                                     const ValidateOptions &Options) {
  const std::string Machine = differentMachine(Source, Target, Kind);
  // What is said of the functions themselves is a value like others.
  if (Options.RelationOnly) {
    ValidationResult Result = judge(Source, Target, Kind, Options);
    if (Result.Answer == Verdict::Proved && !Machine.empty())
      leaveOpen(Result, Machine);
    doubtUnmarked(Result, Source, Target);
    return Result;
  }
  std::optional<NormalizedPair> Normal;
  auto JudgeWith = [&](bool SeparatesAtomics) {
    Normal.emplace(Source, Target, Kind, SeparatesAtomics);
    return judge(Normal->source(), Normal->target(), Kind, Options);
  };
  ValidationResult Result = JudgeWith(/*SeparatesAtomics=*/true);
  if (Normal->hasSeparateAtomics() && Result.Answer != Verdict::Proved)
    Result = JudgeWith(/*SeparatesAtomics=*/false);
  const NormalizedPair &Pair = *Normal;
  if (Result.Answer == Verdict::Inconclusive && Result.Reasons.empty() && Options.Induct)
    Result.Reasons = {textOf(Reason::NoLoops)};
  if (Pair.hasFewerBarriers()) {
    // No thread can observe this, but the operations are not the same.
    for (Grade G : {Grade::Strict, Grade::ModuloDeadEdges})
      if (GradeAnswer &Answer = Result.Grades[static_cast<unsigned>(G)]; Answer == GradeAnswer::Holds)
        Answer = GradeAnswer::Open;
    if (Result.Answer == Verdict::Proved && Options.Weakest != Grade::MoreConverged) {
      Result.Answer = Verdict::Inconclusive;
      Result.Reasons = {textOf(Reason::FewerBarriers)};
    }
  }
  doubtUnmarked(Result, Source, Target);
  if (Result.Answer == Verdict::Proved) {
    std::string Promise = Machine.empty() ? unmatchedOwnPromise(Source, Target) : Machine;
    if (Promise.empty())
      Promise = Pair.promise();
    if (Promise.empty())
      Promise = unmatchedBodyPromise(Source, Target);
    if (Promise.empty())
      Promise = differentSettingOfCallees(Source, Target);
    if (Promise.empty() && Result.Bounds != SameText)
      Promise = brokenMemoryPromise(Target);
    if (!Promise.empty())
      leaveOpen(Result, Promise);
  }
  if (Pair.hasSeparateAtomics())
    replace(Result.Grades, GradeAnswer::Refuted, GradeAnswer::Open);
  if (Result.Answer == Verdict::Refuted && areKnownByCallers(Source, Target))
    doubtDifference(Result, textOf(Reason::HiddenByCallers));
  // All engines execute both on the source's machine.
  if (Result.Answer == Verdict::Refuted && !Machine.empty())
    doubtDifference(Result, Machine);
  if (Result.Answer == Verdict::Refuted && Result.Kind != Fault::Rules && usesUnpairedGlobal(Source, Target))
    doubtDifference(Result, textOf(Reason::UnpairedGlobal));
  if (Result.Answer == Verdict::Refuted && Result.Kind != Fault::Rules &&
      mayStandForAnother(Source, Target, Result.Counterexample))
    doubtDifference(Result, textOf(Reason::PairedByOrder));
  if (Result.Answer == Verdict::Refuted && Result.Kind != Fault::Rules && hasUnknownAssumption(Source))
    doubtDifference(Result, textOf(Reason::AssumptionOfSource));
  if (Result.Answer == Verdict::Refuted && Result.Kind == Fault::Events && Result.IsOfDeadMemory)
    doubtDifference(Result, textOf(Reason::DeadOnReturn));
  if (Result.Answer == Verdict::Refuted && Result.Kind == Fault::Events)
    if (const StringRef Name = calledWithOtherTypes(Source, Target); !Name.empty())
      doubtDifference(Result, textOf(Reason::OtherTypes, Name));
  if (Result.Answer == Verdict::Refuted && Result.Kind == Fault::Events)
    if (const std::string Name = writtenByOthersAlone(Source); !Name.empty())
      doubtDifference(Result, textOf(Reason::WrittenByOthers, Name));
  if (Result.Answer == Verdict::Refuted && Result.Kind == Fault::Events && storesUndefined(Source))
    doubtDifference(Result, textOf(Reason::SourceUsesUndefined));
  if (Result.Answer == Verdict::Refuted && Result.Kind != Fault::Rules && hasBarrierAfterEndlessLoop(Source, Target))
    doubtDifference(Result, textOf(Reason::BarrierAfterEndlessLoop));
  if (Result.Answer == Verdict::Refuted)
    if (const std::string Uses = differentUseOfOpenMP(Source, Target); !Uses.empty())
      doubtDifference(Result, Uses);
  return Result;
}

ValidationResult validate(const Function &Source, const Function &Target, TargetKind Kind,
                          const ValidateOptions &Options) {
  ValidationResult Result = validatePair(Source, Target, Kind, Options);
  for (std::string &Reason : Result.Reasons)
    Reason = withSourceNames(Reason);
  return Result;
}

} // namespace rejoin
