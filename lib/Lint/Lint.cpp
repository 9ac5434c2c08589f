//===- Lint.cpp - What is likely wrong with a kernel -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lint of a module. Of each function: the analysis with callers taken to pass one value to all threads, then the
// checks, each in a file of its own: operations that threads do not reach together (GuardFindings.cpp), member masks
// (GuardFindings.cpp, SyncMasks.cpp), scalar operands, sizes of waves, resources of shaders. Here are breaks, addresses
// and what all checks share: what an operation demands of its threads, causes, hints, and how findings become a list.
//
//   if (get_global_id(0) < n) barrier(...);       a finding: threads part at a barrier
//   while (x[i] < t) ++i;   v = ballot(...);      a finding: they reach it from different iterations
//   not:  if (n > 0) barrier(...);                n is an argument of the kernel: all take one side
//
// Demands. A call of a function with a body demands what the operations in it demand, one of each kind; a function that
// asks which threads are active is left out, since it means whoever calls. Cycles of calls end: a function that is
// being looked at demands nothing further.
//
// Callers. A function whose callers are not all known is analysed a second time without the assumption. What is found
// then only depends on callers, and is marked so (`OnAssumption`).
//
// The list. Findings of a function stand in the order of its code. Copies of one place in the source, by inlining,
// unrolling or templates, are one finding, and the most severe stays. Derivatives after one discard are one, with the
// number of the others. Comments suppress findings (Suppressions.cpp).
//
// Why it is right: such a finding is a branch that controls an operation which demands more than the branch's extent.
// The analysis is sound, so without a finding no launch parts threads there, as far as the assumptions hold.
// Cost: one analysis of a function, two where callers are not known; then linear in operations times branches.
// Caveat: memory may make a branch uniform that the analysis takes for divergent; such a finding is false.
// Held by: test/Lint.
//
//===----------------------------------------------------------------------===//

#include "Linter.h"
#include "MaskOperations.h"
#include "ShaderRules.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Diagnostics/PlaceText.h"
#include "rejoin/IR/CallSites.h"
#include "rejoin/IR/DeadEnds.h"
#include "rejoin/IR/InlineFrames.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "rejoin/Lint/CauseMessages.h"
#include "rejoin/Lint/FixHints.h"
#include "rejoin/Target/CompiledLanguage.h"
#include "rejoin/Target/ConvergentOps.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Target/ResourceIndices.h"
#include "rejoin/Target/SourceLanguage.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "rejoin/Uniformity/ControlUniformity.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include <map>

using namespace llvm;

namespace rejoin {

Linter::Linter(const Module &M, TargetKind Kind, const LintOptions &Options)
    : M(M), Options(Options), Gpu(Kind, Options.Target), Kind(Kind), Reader(Gpu),
      Uniformity(Kind, Options.Target, enter(), query()), WithoutAssumptions(Kind, Options.Target, enter(), query()) {
  // Callers that are not known are taken to pass one value to all threads: what depends on it is said apart.
  assume(/*MultiplesFit=*/false);
}

void Linter::assume(bool Fit) {
  MultiplesFit = Fit;
  Uniformity.assume({Options.RaceFree, /*UniformCallers=*/true, Fit});
  WithoutAssumptions.assume({Options.RaceFree, /*UniformCallers=*/false, Fit});
}

std::function<void(const Function &)> Linter::enter() const {
  return [this](const Function &F) {
    if (Options.EnterFunction)
      Options.EnterFunction(F);
  };
}

std::function<InstructionUniformity(const Value *)> Linter::query() const {
  return [this](const Value *V) { return Options.Query ? Options.Query(V) : InstructionUniformity::NeverUniform; };
}

Location Linter::locate(const Value &V) const {
  if (const auto *I = dyn_cast<Instruction>(&V)) {
    const DILocation *L = I->getDebugLoc().get();
    // The headers that stand for a toolkit are not the user's.
    while (L && L->getInlinedAt() && L->getFilename().contains("rejoin-headers"))
      L = L->getInlinedAt();
    if (L && L->getLine())
      return {L->getFilename().str(), L->getLine(), L->getColumn()};
  }
  return Options.Locate ? Options.Locate(V) : Location();
}

/// What barriers of a group ask.
static Demand barrierAmong(CommunicationGroup Among) {
  switch (Among) {
  case CommunicationGroup::Grids:
  case CommunicationGroup::Grid:
    return Demand::GridBarrier;
  case CommunicationGroup::Cluster:
    return Demand::ClusterBarrier;
  case CommunicationGroup::Workgroup:
    return Demand::Barrier;
  case CommunicationGroup::Quad:
    return Demand::Quad;
  case CommunicationGroup::Wave:
  case CommunicationGroup::None:
    return Demand::Collective;
  }
  llvm_unreachable("covered switch");
}

static Demand demandOf(Need Needs, CommunicationGroup Among) {
  switch (Needs) {
  case Need::Nothing:
    return Demand::Nothing;
  case Need::Active:
    return Demand::Active;
  case Need::Shuffle:
    return Demand::Shuffle;
  case Need::PartBarrier:
    return Demand::PartBarrier;
  case Need::All:
  case Need::HalfBarrier:
  case Need::Barrier:
    return barrierAmong(Among);
  }
  llvm_unreachable("covered switch");
}

Demand Linter::demandOf(const CallBase &C) const {
  if (const auto *A = dyn_cast<InlineAsm>(C.getCalledOperand())) {
    auto Instruction = findConvergentInstruction(A->getAsmString(), Kind);
    return Instruction ? rejoin::demandOf(Instruction->Is.Needs, Instruction->Is.Among) : Demand::Nothing;
  }
  const Function *F = C.getCalledFunction();
  if (!F || operationKind(C) != OperationKind::Call)
    return Demand::Nothing;
  return rejoin::demandOf(findOperation(*F).Needs, groupOf(C));
}

LintFinding &Linter::report(DiagnosticKind K, const Instruction &At, const Twine &Message) {
  LintFinding D;
  D.At = &At;
  D.Kind = K;
  D.Where = locate(At);
  D.Function = At.getFunction()->getName().str();
  D.Operation = textOf(At);
  D.Message = Message.str();
  Findings.push_back(std::move(D));
  return Findings.back();
}

void Linter::addCauses(Diagnostic &D, BlockId Branch, Extent Level) {
  ValueId Terminator = Reader.view().terminator(Branch);
  Location L = locate(Reader.value(Terminator));
  const bool IsMain = L.Line && L.Line == D.Where.Line && L.Column == D.Where.Column && L.File == D.Where.File;
  const Location *Last = D.Notes.empty() ? nullptr : &D.Notes.back().Where;
  // Where the finding has a line, a block's name in LLVM IR says nothing.
  if (!IsMain && (L.Line ? !Last || Last->Line != L.Line || Last->Column != L.Column : !D.Where.Line))
    D.Notes.push_back({(Level == Extent::thread() ? "threads" : groupsInWords(Level, Gpu)) + " take different sides " +
                           (L.Line ? "here" : "of the branch in " + Names->block(Reader.block(Branch))),
                       L});
  for (Note &N : causesOf(Reader, Result, Terminator, *Names, [this](const Value &V) { return locate(V); }))
    if (D.Notes.empty() || N.Message != D.Notes.back().Message || N.Where.Line != D.Notes.back().Where.Line)
      D.Notes.push_back(std::move(N));
}

std::string Linter::hintFor(Demand Asks, BlockId Branch) const {
  switch (Asks) {
  case Demand::Barrier:
  case Demand::ClusterBarrier:
  case Demand::GridBarrier:
    if (auto Chain = explain(Reader.view(), Result, Reader.view().terminator(Branch)); !Chain.empty())
      if (const UnorderedRead R = unorderedRead(Reader, Result, Chain.back().Value); R.Write)
        if (std::string Hint = hintToOrder(R, [this](const Value &V) { return locate(V); }); !Hint.empty())
          return Hint;
    return "apply the condition to the work only, so that every thread of the " + nounOf(Asks).str() +
           " reaches the barrier";
  case Demand::Active:
    return Gpu.isShader() ? modesHint(false) + ", or move the operation out of the branch" : "";
  case Demand::Nothing:
    return "";
  default:
    break;
  }
  auto Chain = explain(Reader.view(), Result, Reader.view().terminator(Branch));
  std::string Fix = fixHint(Reader, Result, Chain, Gpu.facts(), Kind);
  if (!Fix.empty())
    return Fix;
  return Asks == Demand::Shuffle
             ? "move the operation before the branch, or let the lanes that it reads take the same side"
             : "move the operation before the branch";
}

Extent Linter::needOf(Demand D) const {
  switch (D) {
  case Demand::GridBarrier:
  case Demand::ClusterBarrier: // no smaller extent holds several workgroups
    return Extent::grid();
  case Demand::Barrier:
    return Extent::workgroup();
  case Demand::Quad:
    return Extent::ofGroup(4);
  case Demand::Nothing:
  case Demand::Active:
  case Demand::Shuffle:
  case Demand::Collective:
  case Demand::PartBarrier:
    return Gpu.wave();
  }
  llvm_unreachable("covered switch");
}

StringRef Linter::nounOf(Demand D) {
  switch (D) {
  case Demand::GridBarrier:
    return "grid";
  case Demand::ClusterBarrier:
    return "cluster";
  case Demand::Barrier:
    return "workgroup";
  case Demand::Quad:
    return "quad";
  case Demand::Nothing:
  case Demand::Active:
  case Demand::Shuffle:
  case Demand::Collective:
  case Demand::PartBarrier:
    return "wave";
  }
  llvm_unreachable("covered switch");
}

void Linter::lintDerivative(Arrival A) {
  const bool Inside = A.Of.Operation != A.Call;
  bool AfterKill = leadsToKill(Reader.block(A.Branch));
  // HLSL: an invocation that is discarded goes on as a helper, also where the compiler writes OpKill. Other branches
  // may keep invocations away still.
  if (AfterKill && isHlsl(M)) {
    const unsigned Blocks = Reader.view().cfg().numBlocks();
    BitVector Killed(Blocks);
    for (unsigned B = 0; B != Blocks; ++B)
      if (isa<UnreachableInst>(Reader.block(BlockId(B)).getTerminator()))
        Killed.set(B);
    const ControlUniformity Others(Reader.view(), Result, Killed);
    if (Others.extent(A.Block) >= needOf(Demand::Quad))
      return;
    A.Branch = Others.branch(A.Block);
    A.Level = Others.extent(A.Block);
    AfterKill = false;
  }
  const bool Exchanges = isQuadExchange(*A.Of.Operation);
  const StringRef Noun = Exchanges ? "quad operation" : "derivative";
  const std::string What =
      Inside ? ("the " + Noun + " in '" + sourceName(A.Call->getCalledFunction()->getName()) + "'").str()
             : ("this " + Noun).str();
  const StringRef Verb = Exchanges ? "execute " : "compute ";
  const Cause Of{A.Branch.index(), A.InRowsOfFour};
  const bool HasLevel = isImplicitLevelRead(*A.Of.Operation);
  const StringRef LevelHint = isHlsl(M) ? ", or pass the level of detail (SampleLevel, SampleGrad)"
                                        : ", or pass the level of detail (textureLod, textureGrad)";
  if (!AfterKill && addToCause(Of, ("another " + Noun + " after this branch").str(), *A.Call)) {
    LintFinding &D = Findings[Causes[Of].Finding];
    if (HasLevel && !StringRef(D.Hint).ends_with(LevelHint))
      D.Hint += LevelHint;
    return;
  }
  Diagnostic &D = AfterKill
                      ? report(DiagnosticKind::DerivativeAfterKill, *A.Call,
                               "a discard may end threads of the quad before " + What + ": its value is undefined")
                      : report(DiagnosticKind::DivergentQuad, *A.Call,
                               "only some threads of the quad may " + Verb + What + ": its value is undefined" +
                                   (A.InRowsOfFour ? ", if a quad is not four consecutive invocations" : ""));
  if (A.InRowsOfFour)
    D.Level = Severity::Remark;
  foldWrappersOf(D, *A.Call, *Reader.block(A.Branch).getTerminator());
  if (Inside)
    D.Notes.push_back({"the operation: " + textOf(*A.Of.Operation), locate(*A.Of.Operation)});
  addCauses(D, A.Branch, A.Level);
  D.Hint =
      AfterKill
          ? ("compute the " + Noun + " before the discard, or demote the invocation to a helper instead of ending it")
                .str()
      : leavesLoop(Result, A.Branch, A.Block) ? loopHint("quad")
                                              : "move the operation before the branch";
  if (!AfterKill && HasLevel)
    D.Hint += LevelHint;
}

/// What an index is read from, or else the number itself, without what converts it.
static const Value &indexOf(const Value &Index) {
  const Value *V = &Index;
  while (isa<ZExtInst, SExtInst, TruncInst, FreezeInst>(V))
    V = cast<Instruction>(V)->getOperand(0);
  V = &storedValue(*V);
  // An input, which has one value for the whole run.
  constexpr unsigned InputSpace = 7;
  if (const auto *L = dyn_cast<LoadInst>(V))
    if (const auto *G = dyn_cast<GlobalVariable>(L->getPointerOperand());
        G && (G->isConstant() || G->getAddressSpace() == InputSpace))
      return *G;
  if (const auto *C = dyn_cast<CallBase>(V); C && C->arg_empty() && C->doesNotAccessMemory() && C->getCalledFunction())
    return *C->getCalledFunction();
  return *V;
}

bool Linter::addToCause(const Cause &Of, const std::string &What, const Instruction &At) {
  const Location Where = locate(At);
  auto [It, IsNew] = Causes.try_emplace(Of, SameCause{Findings.size(), {}});
  SameCause &All = It->second;
  if (IsNew) {
    All.Places.insert(placeText(Where) + What);
    return false;
  }
  // Copies of one place, by unrolling, are one.
  if (!All.Places.insert(placeText(Where) + What).second)
    return true;
  LintFinding &D = Findings[All.Finding];
  if (D.Operations.empty())
    D.Operations.push_back(D.Where);
  D.Operations.push_back(Where);
  constexpr size_t MaxNotes = 3;
  const size_t Others = D.Operations.size() - 1;
  if (Others <= MaxNotes)
    D.Notes.push_back({What, Where});
  else if (Others == MaxNotes + 1)
    D.Notes.push_back({"and 1 more", {}});
  else
    D.Notes.back().Message = "and " + std::to_string(Others - MaxNotes) + " more";
  return true;
}

void Linter::lintResources(const Instruction &I) {
  if (!Gpu.isShader())
    return;
  for (const ResourceAccess &A : resourceAccesses(I)) {
    ValueId Id = Reader.idOf(*A.Element);
    UseId Use = Reader.idOf(*A.Index);
    if (!Id.isValid() || !Use.isValid() || !Result.search().isReachable(Reader.view().block(Id)))
      continue;
    Extent Level = Result.extentOfUse(Reader.view(), Use);
    std::string Array = A.Array->hasName() ? "'" + rejoin::variableName(*A.Array).str() + "'" : "a resource array";
    if (A.IsMarked && Level >= Extent::workgroup())
      report(DiagnosticKind::NeedlessNonUniform, I,
             "the index into " + Array +
                 " is dynamically uniform: the decoration NonUniform is not needed, and may cost a loop over the "
                 "threads");
    if (A.IsMarked || Level >= Extent::workgroup())
      continue;
    bool ForWave = Level >= Gpu.wave();
    if (addToCause({&indexOf(*A.Index->get()), ForWave}, "the same index into " + Array, I))
      continue;
    Diagnostic &D =
        report(DiagnosticKind::NonUniformIndex, I,
               "the index into " + Array +
                   (ForWave ? " is uniform within each wave, but may differ within the invocation group"
                            : " may differ between threads, but the access is not decorated NonUniform: it is "
                              "undefined which resource it uses"));
    if (ForWave)
      D.Level = Severity::Remark;
    if (Operand O = Reader.view().operand(Use); O.hasValue())
      for (Note &N : causesOf(Reader, Result, O.value(), *Names, [this](const Value &V) { return locate(V); }))
        D.Notes.push_back(std::move(N));
    const std::string Words = Text->of(*A.Index->get()), Index = Words.empty() ? "index" : Words;
    D.Hint = isHlsl(M) ? "write NonUniformResourceIndex(" + Index + ")"
                       : "write nonuniformEXT(" + Index +
                             "), with `#extension GL_EXT_nonuniform_qualifier : require` after the #version line";
  }
}

bool Linter::controlsAmongThoseLeft(BlockId Branch, const CallBase &C) const {
  SmallPtrSet<const BasicBlock *, 8> Here{C.getParent()};
  const ControlUniformity Control(Reader.view(), Result, blocksToTheEnd(Reader, Here, findDeadEnds(Reader)));
  return Control.controls(Branch, Reader.idOf(*C.getParent()));
}

void Linter::lintBreak(const CallBase &C, const ControlUniformity &Control) {
  if (hasTokenBundle(C) || !isConvergentCall(C))
    return;
  std::vector<Sync> All = syncsOf(C);
  erase_if(All, [](const Sync &S) { return S.Asks == Demand::Nothing; });
  ValueId Id = Reader.idOf(C);
  if (All.empty() || !Id.isValid())
    return;
  BlockId B = Reader.view().block(Id);
  const Demand Asks = isBarrier(All.front().Asks)
                          ? max_element(All, [](auto &X, auto &Y) { return X.Asks < Y.Asks; })->Asks
                          : Demand::Collective;
  for (const DivergentExit &E : Result.divergentExits()) {
    BlockId From = Reader.view().cfg().source(E.Edge);
    // Workgroups have no iterations in common: a barrier of the grid after a loop is one for all.
    auto Waits = [&](const Sync &S) { return waitsForItsLanes(C, *S.Operation, E.Loop, Reader, Result); };
    if (E.Level >= min(needOf(Asks), Extent::workgroup()) || Result.loops().contains(E.Loop, B) ||
        !Control.controls(From, B) || (isBarrier(Asks) && !controlsAmongThoseLeft(From, C)) || all_of(All, Waits))
      continue;
    Diagnostic &D = report(DiagnosticKind::AmbiguousBreak, C,
                           "threads reach this operation from different iterations of a loop: without a convergence "
                           "token it is not defined whether they execute it together or one iteration at a time");
    foldWrappersOf(D, C, *Reader.block(From).getTerminator());
    D.Notes.push_back({"threads leave the loop here", locate(Reader.value(Reader.view().terminator(From)))});
    addCauses(D, E.Branch, E.Level);
    D.Hint =
        "add a convergence token (`rejoin infer --tokens` lets the threads of one iteration execute it together), or "
        "move the operation after the loop";
    return;
  }
}

void Linter::lintAddress(const Instruction &I) {
  const Value *Pointer = getLoadStorePointerOperand(&I);
  if (!Pointer)
    return;
  unsigned Index = isa<LoadInst>(I) ? 0 : StoreInst::getPointerOperandIndex();
  UseId U = Reader.idOf(I.getOperandUse(Index));
  // The address itself, or what it was computed from in the same place.
  for (int Depth = 0; Depth != 4 && U.isValid(); ++Depth) {
    const TemporalUse *T = Reader.view().operand(U).hasValue() ? Result.temporalUse(U) : nullptr;
    if (T && T->Level < Gpu.wave() && T->Exit && Result.extent(Reader.view().operand(U).value()) >= Gpu.wave()) {
      Diagnostic &D =
          report(DiagnosticKind::TemporalAddress, I,
                 "this access is scattered: its address is uniform within the loop, but threads leave the loop "
                 "in different iterations");
      addCauses(D, Result.divergentExits()[*T->Exit].Branch, T->Level);
      return;
    }
    const auto *Address = dyn_cast_or_null<GetElementPtrInst>(
        Reader.view().operand(U).hasValue() ? &Reader.value(Reader.view().operand(U).value()) : nullptr);
    if (!Address || Address->getParent() != I.getParent())
      return;
    // Of the operands that which was computed elsewhere.
    UseId Next;
    for (const Use &X : Address->operands())
      if (UseId Y = Reader.idOf(X); Y.isValid() && Reader.view().operand(Y).hasValue() && Result.temporalUse(Y))
        Next = Y;
    U = Next;
  }
}

std::string Linter::textOf(const Instruction &I) const {
  if (auto Known = Texts.find(I))
    return Known->str();
  return NamesOf.try_emplace(I.getFunction(), *I.getFunction()).first->second.text(I);
}

void Linter::lintFunction(const Function &F) {
  OnAssumption = false;
  Reported.clear();
  Assumed.clear();
  GuardOf.clear();
  Present.clear();
  MasksFound.clear();
  Masks = {};
  MixesGroups.clear();
  Causes.clear();
  Uniformity.analyze(F, Reader, Result);
  ControlUniformity Control(Reader.view(), Result, findDeadEnds(Reader));
  Names.emplace(F);
  Text.emplace(Reader, Result);
  HasWaveOperations = false;
  for (const Instruction &I : instructions(F))
    if (const auto *C = dyn_cast<CallBase>(&I))
      HasWaveOperations |= any_of(syncsOf(*C), [](const Sync &S) { return isOfWave(S.Asks); });
  if (Options.OnlyWaveSize)
    return lintForWaves(F);
  reportArrivals(findArrivals(F, Control));
  lintMasks(F, Control);
  lintPartBarriers(F, Control);
  for (const Instruction &I : instructions(F)) {
    if (const auto *C = dyn_cast<CallBase>(&I)) {
      lintBreak(*C, Control);
      lintPointerCall(*C);
      lintScalarOperands(*C);
      lintUniformOperands(*C);
    }
    lintAddress(I);
    lintWaveSize(I);
    lintResources(I);
  }
  lintForWaves(F);
  if (Gpu.isShader())
    lintSubgroups(F, Control);
  if (!hasKnownCallers(F))
    lintAssumptions(F);
  else if (Options.Verdict)
    giveVerdicts(F, Control);
}

bool Linter::hasKnownCallers(const Function &F) const {
  return isKernel(F) || (F.hasLocalLinkage() && !F.use_empty() && all_of(F.uses(), [&](const Use &U) {
                           const auto *C = dyn_cast<CallBase>(U.getUser());
                           return C && C->isCallee(&U);
                         }));
}

StringRef Linter::chosenFor(const Function &F) {
  if (Attribute A = F.getFnAttribute(ChosenValues); A.isValid())
    return A.getValueAsString();
  if (isKernel(F) || !hasKnownCallers(F))
    return "";
  // Functions that call each other: nothing is chosen for a cycle of which it is not known.
  auto [It, New] = Chosen.try_emplace(&F);
  if (!New)
    return It->second;
  StringRef All;
  for (const User *U : F.users()) {
    const Function &Caller = *cast<Instruction>(U)->getFunction();
    const StringRef One = &Caller == &F ? All : chosenFor(Caller);
    if (&Caller != &F && One.empty())
      return "";
    All = All.empty() ? One : All;
  }
  return Chosen[&F] = All;
}

void Linter::lowerChosen(LintFinding &D) {
  const StringRef Values = D.level() == Severity::Error ? chosenFor(*D.At->getFunction()) : StringRef();
  if (Values.empty())
    return;
  D.Level = Severity::Warning;
  D.Notes.push_back({("Rejoin chose " + Values + ": for the author's values the code may be right").str(), {}});
}

void Linter::lintAssumptions(const Function &F) {
  OnAssumption = true;
  Causes.clear();
  Masks = {}; // of callers that pass one value
  Present.clear();
  WithoutAssumptions.analyze(F, Reader, Result);
  ControlUniformity Control(Reader.view(), Result, findDeadEnds(Reader));
  Text.emplace(Reader, Result);
  reportArrivals(findArrivals(F, Control));
  if (Options.Verdict)
    giveVerdicts(F, Control);
  OnAssumption = false;
}

std::vector<LintFinding> Linter::run() {
  for (const Function &F : M) {
    // Nobody calls it any more: it was inlined.
    const bool IsDead = F.hasLocalLinkage() && F.use_empty() && !isKernel(F);
    if (F.isDeclaration() || repeatsKernel(F) || IsDead)
      continue;
    size_t First = Findings.size();
    lintFunction(F);
    // In the order of the code.
    DenseMap<const Instruction *, size_t> PlaceOf;
    if (Findings.size() - First > 1)
      for (const Instruction &I : instructions(F))
        PlaceOf[&I] = PlaceOf.size();
    SmallVector<std::pair<size_t, size_t>> Order;
    for (size_t K = First; K != Findings.size(); ++K)
      Order.push_back({PlaceOf.lookup(Findings[K].At), K});
    llvm::sort(Order);
    std::vector<LintFinding> Own;
    for (auto [Place, K] : Order)
      Own.push_back(std::move(Findings[K]));
    std::move(Own.begin(), Own.end(), Findings.begin() + First);
  }
  for (LintFinding &D : Findings)
    lowerChosen(D);
  joinMasksOfCallees();
  keepUnique();
  std::vector<LintFinding> Result = foldAfterKill(std::move(Findings));
  for (LintFinding &D : Result)
    termsOf(M).translate(D);
  if (Options.Budgets)
    for (const ModuleUniformity *Of : {&Uniformity, &WithoutAssumptions})
      Options.Budgets->add(Of->budgets());
  return Result;
}

std::vector<LintFinding> lint(const Module &M, TargetKind Kind, const LintOptions &Options) {
  return Linter(M, Kind, Options).run();
}

std::vector<LintFinding> lintModule(const Module &M, LintOptions Options) {
  const std::optional<TargetKind> Kind = GpuTarget::kindOf(M.getTargetTriple());
  if (!Kind)
    return {};
  TransformInfoSource TransformInfo(M);
  Options.EnterFunction = [&](const Function &F) { TransformInfo.enterFunction(F); };
  Options.Query = [&](const Value *V) { return TransformInfo(V); };
  return lint(M, *Kind, Options);
}

} // namespace rejoin
