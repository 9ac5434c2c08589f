//===- ConcreteValidator.cpp - Validation by runs with chosen inputs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Engine: both functions run on the machine, with functions without a body as opaque ones. Integer arguments of few
// bits are enumerated, a thread for each valuation: since convergence is a relation of pairs, one launch with all
// valuations shows what any two threads can do. Wider arguments are sampled (boundary values, then random ones), and
// then nothing is proved. An opaque result is one function of its label and its participants; a branch on it sees one
// outcome of many, so that too leaves the verdict open. Events are aligned by position in each thread: copies that
// unrolling, peeling or inlining make need no mapping. Undefined behaviour: threads that have it in the source are
// taken out of both launches, and both run again. Held by: test/Validate: the document's examples both ways, each side
// against itself.
//
//===----------------------------------------------------------------------===//

#include "ConcreteValidator.h"
#include "EventRecorder.h"
#include "Refinement/ConvergenceRelation.h"
#include "Refinement/CounterexamplePrinter.h"
#include "Refinement/Events.h"
#include "Syntactic/AttributeRefinement.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <cmath>
#include <map>
#include <numeric>
#include <random>
#include <set>

using namespace llvm;

namespace rejoin {

namespace {

/// One run of one side.
struct Side {
  const Function *F;
  Recorder Record;
  /// Threads with undefined behaviour.
  std::vector<bool> Undefined;
  /// Some stopped at what the machine does not have: other memory may be there, where the function is called.
  bool WentOutside = false;
  bool Races = false;
  std::string Problem;
  bool Ended = true;
  /// What is left in the buffers and in variables that others see.
  std::vector<std::optional<uint8_t>> Memory;
};

/// A function with unknown results that one side called and the other did not; no name for none.
StringRef calledByOne(const Side &S, const Side &T) {
  std::vector<StringRef> Names;
  std::set_symmetric_difference(S.Record.Unknown.begin(), S.Record.Unknown.end(), T.Record.Unknown.begin(),
                                T.Record.Unknown.end(), std::back_inserter(Names));
  return Names.empty() ? "" : Names.front();
}

/// Computes numbers of which flags do not tell each bit, or flushes denormals.
bool hasFastMath(const Function &F) {
  auto Flushes = [&](StringRef Name) {
    StringRef Mode = F.getFnAttribute(Name).getValueAsString();
    return !Mode.empty() && Mode != "ieee" && Mode != "ieee,ieee";
  };
  if ((Flushes("denormal-fp-math") || Flushes("denormal-fp-math-f32")) &&
      any_of(instructions(F), [](const Instruction &I) { return isa<FPMathOperator>(I); }))
    return true;
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *O = dyn_cast<FPMathOperator>(&I);
    return O && (O->hasAllowReassoc() || O->hasNoSignedZeros() || O->hasAllowReciprocal() || O->hasAllowContract() ||
                 O->hasApproxFunc());
  });
}

/// Says that some pointers do not point to one place.
bool promisesNoAlias(const Function &F) {
  return any_of(F.args(), [](const Argument &A) { return A.hasNoAliasAttr(); }) ||
         any_of(instructions(F), [](const Instruction &I) {
           return I.hasMetadata(LLVMContext::MD_tbaa) || I.hasMetadata(LLVMContext::MD_tbaa_struct) ||
                  I.hasMetadata(LLVMContext::MD_noalias);
         });
}

/// Parts of an argument that takes several registers: small numbers, each another one.
void fillParts(const Type *T, uint64_t Input, MutableArrayRef<Slot> Slots) {
  SmallVector<unsigned> Bits;
  slotBits(T, Bits);
  const Type *Element = T->getScalarType();
  for (size_t K = 0; K != Slots.size(); ++K) {
    uint64_t V = (Input + K) & 7;
    V = Element->isFloatTy()    ? bit_cast<uint32_t>(static_cast<float>(V))
        : Element->isDoubleTy() ? bit_cast<uint64_t>(static_cast<double>(V))
                                : V;
    Slots[K] = {V & maskTrailingOnes<uint64_t>(Bits[K]), Slot::Defined};
  }
}

/// Threads go through it without cycles, in it alone: all that execute an instruction do it together.
bool isStraight(const Function &F) {
  if (any_of(instructions(F), [](const Instruction &I) {
        const auto *C = dyn_cast<CallBase>(&I);
        return C && roleOf(*C) == CallRole::Entered;
      }))
    return false;
  Cfg G = KeyLabeler::graphOf(F);
  DepthFirst Search;
  Search.compute(G);
  return !Search.hasRetreatingEdge();
}

/// An argument of this type is the whole number of an input; others are filled from it.
bool isWholeInput(const Type &T) { return T.isSingleValueType() && !T.isVectorTy() && numSlots(&T) == 1; }

/// How a run of the target is not one of the source; no text for none.
struct Difference {
  std::string Text;
  Fault Kind = Fault::None;
  /// The same events, but other operands.
  bool ByValue = false;
  /// In values that no rounding explains.
  bool IsFar = false;
  /// The target's events are the first ones of the source's.
  bool IsCut = false;
  /// Other writes alone, of which the same is left in memory wherever something else happens.
  bool ByWrites = false;
  /// Other atomic operations, which change memory in the same steps.
  bool ByUpdates = false;
  /// Atomic operations alone, which other threads may do instead.
  bool ByUpdaters = false;
  /// It may be none after all.
  bool isOpen() const { return ByWrites || ByUpdates || ByUpdaters; }
  explicit operator bool() const { return !Text.empty(); }
};

class ConcreteValidator {
public:
  ConcreteValidator(const Function &Source, const Function &Target, TargetKind Kind, const ValidateOptions &Options)
      : Source(Source), Target(Target), Kind(Kind), Options(Options), IsFast(hasFastMath(Source)) {
    rejoin::GpuTarget Machine(Kind, {});
    Machine.enterFunction(Source);
    if (unsigned Known = Machine.facts().WaveSize)
      WaveSize = Known;
  }
  ValidationResult run();
  /// What differs for threads with these arguments.
  std::string runWith(const std::vector<std::vector<uint64_t>> &Rows, Grade G);
  void runBoth(function_ref<bool(ArrayRef<RunEvent>, ArrayRef<RunEvent>)> Each);

private:
  void chooseInputs();
  void fillInputs();
  /// Keeps the inputs of threads that came where none had been, and what was relied on.
  void learnFrom(const Side &S);
  /// One launch; false if it decides the verdict.
  bool runLaunch();
  Side execute(const Function &F, const HierarchyCombinations &Hierarchies, unsigned Hierarchy, AnchorPolicy Anchors,
               uint64_t Seed, const std::vector<bool> &Absent);
  Difference compare(const Side &S, const Side &T, bool MoreConverged) const;
  /// Threads with the positions of the events that differ.
  std::string show(const Side &S, const Side &T, ArrayRef<std::pair<uint32_t, size_t>> Threads) const;
  std::string inputsOf(uint32_t Thread) const;
  /// The target calls convergent functions that the source does not call.
  bool communicatesMore() const;
  /// With memory behind uniform pointers that all threads share, atomic operations leave the same in it, as far as that
  /// can be told.
  bool mayCombineUpdates(const std::vector<bool> &Absent);
  bool hasAnchors(const Function &F) const;
  HierarchyCombinations hierarchiesOf(const Function &F);

  const Function &Source, &Target;
  TargetKind Kind;
  const ValidateOptions &Options;
  ValidationResult Result;
  unsigned NumThreads = 0, NumLaunches = 1, Launch = 0, WaveSize = 64;
  std::optional<HierarchyCombinations> SourceHierarchies, TargetHierarchies;
  /// The source computes with flags that allow other results.
  bool IsFast = false;
  /// Writes differed, with the same in memory after them; memory behind pointers has any contents.
  bool HasOtherWrites = false, AnyMemory = false;
  /// All threads have one buffer behind each uniform pointer, and not one of their own.
  bool IsShared = false;
  /// Inputs are such that loops have some iterations.
  bool OnlyPositive = false;
  bool Complete = true, Enumerated = false, SourceAnchors = false, TargetAnchors = false, ReadsMemory = false;
  /// Results of functions that nobody knows are used, of which one function was tried.
  bool UsesUnknown = false;
  /// Results that depend on the launch, of which one was tried.
  bool UsesLaunch = false;
  /// Addresses of private objects were given away.
  bool Escapes = false;
  /// An elementary function of whose results not all digits are fixed.
  std::string Inexact;
  /// What was met in some launch: each reason once.
  void open(const Twine &Reason) {
    Complete = false;
    if (!is_contained(Result.Reasons, Reason.str()))
      Result.Reasons.push_back(Reason.str());
  }
  /// The same for a difference that need not be a fault.
  void doubt(const Twine &Reason, const Difference &D) {
    std::string Text = (Reason + StringRef(D.Text).split('\n').first).str();
    open(Text);
    if (!is_contained(Result.InconclusiveNotes, Text))
      Result.InconclusiveNotes.push_back(Text);
  }
  struct Choice {
    AnchorPolicy Policy;
    uint64_t Seed;
  };
  std::vector<Choice> SourceChoices, TargetChoices;
  /// By thread and argument.
  std::vector<std::vector<uint64_t>> Inputs;
  /// Rows of inputs that reached new blocks, and constants of both functions, near which behaviour may change.
  std::vector<std::vector<uint64_t>> Corpus;
  std::vector<uint64_t> Constants;
  std::set<const BasicBlock *> Reached;
};

} // namespace

bool isUniformArgument(const Function &F, const Argument &A) { return isKernel(F) || A.hasInRegAttr(); }

void ConcreteValidator::chooseInputs() {
  unsigned Bits = 0;
  bool Wide = false, Uniform = false;
  for (const Argument &A : Source.args()) {
    Uniform |= isUniformArgument(Source, A);
    if (A.getType()->isIntegerTy() && A.getType()->getIntegerBitWidth() <= 8)
      Bits += A.getType()->getIntegerBitWidth();
    else
      Wide = true;
  }
  Enumerated = !Wide && !Uniform && Bits <= 10 && (1U << Bits) <= Options.MaxThreads;
  if (Enumerated) {
    // Twice, so that two threads with equal inputs are there as well.
    NumThreads = std::min(Options.MaxThreads, 2U << Bits);
    NumLaunches = 1;
  } else {
    Complete = false;
    Result.Reasons.push_back(Uniform && !Wide ? "inputs are sampled: arguments are the same for all threads"
                                              : "inputs are sampled: the arguments have too many bits to try all");
    NumThreads = std::min(Options.MaxThreads, 128U);
    NumLaunches = Source.arg_empty() ? 1 : Uniform ? 12 : 6;
    for (const Function *F : {&Source, &Target})
      for (const BasicBlock &B : *F)
        for (const Instruction &I : B)
          for (const Value *V : I.operands())
            if (const auto *C = dyn_cast<ConstantInt>(V); C && C->getBitWidth() <= 64 &&
                                                          (isa<ICmpInst>(I) || isa<SwitchInst>(I)) &&
                                                          !is_contained(Constants, C->getZExtValue()))
              Constants.push_back(C->getZExtValue());
  }
}

void ConcreteValidator::learnFrom(const Side &S) {
  Escapes |= S.Record.Escapes;
  if (S.Record.IsInexactOfInputs)
    Inexact = S.Record.Inexact;
  UsesLaunch |= S.Record.UsesLaunch;
  ReadsMemory |= S.Record.ReadsMemory;
  UsesUnknown |= S.Record.UsesUnknown;
  for (const auto &[Thread, Blocks] : S.Record.Covered) {
    bool New = false;
    for (const BasicBlock *B : Blocks)
      New |= Reached.insert(B).second;
    if (New)
      Corpus.push_back(Inputs[Thread]);
  }
}

void ConcreteValidator::fillInputs() {
  Inputs.clear();
  auto BitsOf = [](const Argument &A) {
    unsigned Bits = A.getType()->isVectorTy() ? 0 : A.getType()->getScalarSizeInBits();
    return Bits ? std::min(64U, Bits) : 64U;
  };
  std::mt19937_64 Random(Options.Seed + Launch);
  // Small numbers first; the last launches have those at the ends of the range, and any.
  bool Small = Launch * 4 < NumLaunches * 3;
  auto Sample = [&](const Argument &A) {
    static constexpr uint64_t Special[] = {0, 1, 2, 3, ~0ULL, 1ULL << 31, 63, 64};
    if (OnlyPositive)
      return A.getType()->isFloatTy() ? static_cast<uint64_t>(bit_cast<uint32_t>(static_cast<float>(Random() % 9) / 8))
             : A.getType()->isDoubleTy() ? bit_cast<uint64_t>(static_cast<double>(Random() % 9) / 8)
                                         : (1 + Random() % 32) & maskTrailingOnes<uint64_t>(BitsOf(A));
    uint64_t V = Small || Random() % 2 ? Random() % 9 : Random() % 2 ? Special[Random() % 8] : Random();
    // What led to new blocks, and what the functions compare with, or next to it.
    if (!A.getType()->isFloatingPointTy() && !Corpus.empty() && Random() % 2)
      V = Corpus[Random() % Corpus.size()][A.getArgNo()] + (Random() % 3 ? 0 : Random() % 3 - 1);
    else if (!Constants.empty() && Random() % 3 == 0 && A.getType()->isIntegerTy())
      V = Constants[Random() % Constants.size()] + (Random() % 3 ? 0 : Random() % 3 - 1);
    return A.getType()->isFloatTy()    ? static_cast<uint64_t>(bit_cast<uint32_t>(static_cast<float>(V % 9)))
           : A.getType()->isDoubleTy() ? bit_cast<uint64_t>(static_cast<double>(V % 9))
                                       : V & maskTrailingOnes<uint64_t>(BitsOf(A));
  };
  std::vector<uint64_t> Common;
  for (const Argument &A : Source.args())
    Common.push_back(Sample(A));
  for (unsigned T = 0; T != NumThreads; ++T) {
    std::vector<uint64_t> Row;
    uint64_t Number = T;
    for (const Argument &A : Source.args()) {
      if (Enumerated) {
        Row.push_back(Number & maskTrailingOnes<uint64_t>(BitsOf(A)));
        Number >>= BitsOf(A);
      } else {
        Row.push_back(isUniformArgument(Source, A) ? Common[A.getArgNo()] : Sample(A));
      }
    }
    Inputs.push_back(std::move(Row));
  }
}

Side ConcreteValidator::execute(const Function &F, const HierarchyCombinations &Hierarchies, unsigned Hierarchy,
                                AnchorPolicy Anchors, uint64_t Seed, const std::vector<bool> &Absent) {
  Side S;
  S.F = &F;
  ExecutableModule P(*F.getParent(), Kind, 0, Anchors != AnchorPolicy::Maximal, /*OpaqueCalls=*/true,
                     {Source.getParent(), Target.getParent()});
  S.Record.Running = &P;
  for (const Function *Called : Hierarchies.functions())
    P.chooseHierarchy(*Called, Hierarchies.number(*Called, Hierarchy));
  LaunchShape Shape;
  Shape.Global[0] = Shape.Local[0] = NumThreads;
  Shape.WaveSize = WaveSize;
  std::vector<std::vector<Slot>> Arguments;
  const bool Apart = promisesNoAlias(Source);
  // Small numbers, if possible, so that loops over what is read there end.
  auto FillIn = [&](Arena &Memory, uint64_t Address, uint64_t Bytes, uint64_t Seed) {
    std::mt19937_64 Random(Seed);
    const unsigned Bits = AnyMemory ? 8 : 3, Step = AnyMemory ? 1 : 4, PerDraw = 64 / Bits;
    uint8_t *To = Memory.bytes(Address);
    for (uint64_t I = 0; I < Bytes;) {
      uint64_t Drawn = Random();
      for (unsigned K = 0; K != PerDraw && I < Bytes; ++K, I += Step, Drawn >>= Bits)
        To[I] = Drawn & maskTrailingOnes<uint64_t>(Bits);
    }
    memset(Memory.initialized(Address), 1, Bytes);
  };
  auto Fill = [&](uint64_t Address, uint64_t Bytes, uint64_t Seed) { FillIn(P.global(), Address, Bytes, Seed); };
  // Others define these variables.
  for (const GlobalVariable &G : F.getParent()->globals())
    if (uint64_t Address = P.addressOf(G);
        Address && !G.hasInitializer() && P.space(G.getAddressSpace()) != MemorySpace::Local)
      Fill(Address, P.layout().getTypeAllocSize(G.getValueType()), Options.Seed + Launch + xxh3_64bits(G.getName()));
  // Each thread has memory of its own behind pointers: what it reads there does not depend on when others run.
  // All arguments point to one buffer, unless the source promises that some of them do not.
  constexpr unsigned Size = 4096;
  const unsigned Whole = Size * (Apart ? F.arg_size() : 1);
  std::vector<uint64_t> Buffers;
  bool HasPointers = any_of(F.args(), [](const Argument &A) { return A.getType()->isPointerTy(); });
  if (HasPointers)
    P.global().reserve((Whole + 512) * uint64_t(NumThreads));
  for (unsigned T = 0; HasPointers && T != NumThreads; ++T) {
    Buffers.push_back(P.global().allocate(Whole, 256, "what pointers point to"));
    Fill(Buffers.back(), Whole, Options.Seed + (1000 * Launch) + T);
  }
  for (const Argument &A : F.args())
    Arguments.push_back(std::vector<Slot>(numSlots(A.getType()), Slot()));
  auto IsLocal = [&](const Argument &A) {
    return A.getType()->isPointerTy() && P.space(A.getType()->getPointerAddressSpace()) == MemorySpace::Local;
  };
  uint64_t LocalBegin = 0;
  RunOptions Run;
  Run.Model = Options.Model;
  Run.FindRaces = true;
  Run.MaxSteps = Options.MaxSteps;
  Run.Anchors = Anchors;
  Run.Seed = Seed;
  Run.Absent = Absent;
  Run.SmallResults = OnlyPositive;
  Run.ThreadArgument = [&](uint32_t T, unsigned A, MutableArrayRef<Slot> Slots) {
    if (IsLocal(*F.getArg(A)))
      Slots[0] = {LocalBegin + (static_cast<uint64_t>(T) * Whole) + (Apart ? A * Size : 0), Slot::Defined};
    else if (F.getArg(A)->getType()->isPointerTy())
      Slots[0] = {Buffers[IsShared && isUniformArgument(F, *F.getArg(A)) ? 0 : T] + (Apart ? A * Size : 0),
                  Slot::Defined};
    else if (isWholeInput(*F.getArg(A)->getType()))
      Slots[0] = {Inputs[T][A], Slot::Defined};
    else
      fillParts(F.getArg(A)->getType(), Inputs[T][A], Slots);
    exclude(*F.getArg(A)->getType(), F.getArg(A)->getRange(), F.getArg(A)->getNoFPClass(), Slots);
  };
  // The first argument that points to local memory brings room for all.
  std::vector<uint64_t> LocalSizes(F.arg_size(), 0);
  if (const auto *First = find_if(F.args(), IsLocal); First != F.arg_end())
    LocalSizes[First->getArgNo()] = static_cast<uint64_t>(Whole) * NumThreads;
  Run.PrepareLocal = [&](Arena &Local, ArrayRef<uint64_t> Begins) {
    S.Record.Local = &Local;
    for (auto [Begin, Bytes] : zip_equal(Begins, LocalSizes))
      if (Bytes) {
        LocalBegin = Begin;
        for (unsigned T = 0; T != NumThreads; ++T)
          FillIn(Local, Begin + (static_cast<uint64_t>(T) * Whole), Whole, Options.Seed + (1000 * Launch) + T);
      }
    // A kernel finds nothing in its variables; what is called may find anything. Which it is may show in one module.
    if (!isKernel(Source) || !isKernel(Target))
      for (const ExecutableModule::LocalVariable &V : P.Locals)
        FillIn(Local, V.Address, V.Size, Options.Seed + Launch + xxh3_64bits(V.Name));
  };
  SimtMachine M(P, Shape, Run, &S.Record);
  if (Error E = M.run(F, Arguments, LocalSizes)) {
    S.Problem = toString(std::move(E));
    S.Ended = false;
  }
  S.Record.Running = nullptr;
  S.Record.Local = nullptr;
  auto Keep = [&](uint64_t Begin, uint64_t Bytes) {
    for (uint64_t A = Begin; A != Begin + Bytes; ++A)
      S.Memory.push_back(*P.global().initialized(A) ? std::optional(*P.global().bytes(A)) : std::nullopt);
  };
  if (IsShared) {
    for (uint64_t B : Buffers)
      Keep(B, Whole);
    for (const GlobalVariable &G : F.getParent()->globals())
      if (uint64_t Address = P.addressOf(G); Address && P.space(G.getAddressSpace()) == MemorySpace::Global)
        Keep(Address, P.layout().getTypeAllocSize(G.getValueType()));
  }
  S.Undefined.assign(NumThreads, false);
  for (StopReason Why : {StopReason::Undefined, StopReason::Perhaps, StopReason::Outside})
    for (uint32_t T : M.stoppedThreads(Why)) {
      S.Undefined[T] = true;
      S.WentOutside |= Why == StopReason::Outside;
      S.Record.UsesUndefined |= Why == StopReason::Perhaps;
    }
  for (uint32_t T : S.Record.Broke)
    S.Undefined[T] = true;
  S.Races = any_of(M.findings(), [](const RunFinding &X) { return X.Kind == DiagnosticKind::DataRace; });
  return S;
}

std::string ConcreteValidator::inputsOf(uint32_t Thread) const {
  std::string Text = "thread " + std::to_string(Thread) + ":";
  for (const Argument &A : Source.args()) {
    SmallVector<std::string> Parts{std::to_string(Inputs[Thread][A.getArgNo()])};
    if (!A.getType()->isPointerTy() && !isWholeInput(*A.getType())) {
      SmallVector<Slot> Slots(numSlots(A.getType()));
      fillParts(A.getType(), Inputs[Thread][A.getArgNo()], Slots);
      Parts.clear();
      for (const Slot &S : Slots)
        Parts.push_back(std::to_string(S.Bits));
    }
    Text += " " + IRNames(Source).name(A) + " = " + (A.getType()->isPointerTy() ? "a buffer" : formatParts(Parts));
  }
  return Text;
}

std::string ConcreteValidator::show(const Side &S, const Side &T, ArrayRef<std::pair<uint32_t, size_t>> Threads) const {
  std::vector<TraceTable> Tables;
  for (auto [Thread, Mark] : Threads) {
    TraceTable Table{inputsOf(Thread), {}, {}, static_cast<int>(Mark)};
    for (const Side *X : {&S, &T})
      if (auto It = X->Record.Events.find(Thread); It != X->Record.Events.end())
        for (const RunEvent &E : It->second) {
          std::string Text = eventText(*E.At) + "(";
          for (size_t K = 0; K != E.Operands.size(); ++K)
            Text += (K ? ", " : "") + format(E.Operands[K]);
          for (const std::vector<Slot> &Bytes : E.Passed)
            for (size_t K = 0; K != std::min<size_t>(Bytes.size(), 16); ++K)
              Text += (K ? " " : "; holding ") + (Bytes[K].State ? std::string("?") : std::to_string(Bytes[K].Bits)) +
                      (K == 15 && Bytes.size() > 16 ? " ..." : "");
          (X == &S ? Table.Source : Table.Target).push_back({Text + ")", E.At, E.Group});
        }
    Tables.push_back(std::move(Table));
  }
  return formatTraces(Tables);
}

Difference ConcreteValidator::compare(const Side &S, const Side &T, bool MoreConverged) const {
  static const std::vector<RunEvent> NoEvents;
  auto EventsOf = [](const Side &X, uint32_t Thread) -> const std::vector<RunEvent> & {
    auto It = X.Record.Events.find(Thread);
    return It == X.Record.Events.end() ? NoEvents : It->second;
  };
  // V: the same events with the same operands.
  Difference Open;
  for (uint32_t Thread = 0; Thread != NumThreads; ++Thread) {
    if (S.Undefined[Thread])
      continue;
    const auto &A = EventsOf(S, Thread), &B = EventsOf(T, Thread);
    Difference D;
    D.Kind = Fault::Events;
    if (!T.Ended) {
      // As far as the target came; writes may stand elsewhere.
      std::vector<size_t> RestA = positionsOfMore(A), RestB = positionsOfMore(B);
      auto [X, Y] = std::mismatch(RestA.begin(), RestA.end(), RestB.begin(), RestB.end(),
                                  [&](size_t I, size_t J) { return isSame(A[I], B[J], MoreConverged); });
      if (X == RestA.end() || Y == RestB.end())
        continue;
      D.ByValue = haveSameForm(A[*X], B[*Y]);
      D.IsFar = D.ByValue && !llvm::equal(A[*X].Operands, B[*Y].Operands, isNear);
      D.Text = "event " + std::to_string(*Y + 1) + " of thread " + std::to_string(Thread) +
               " in the target, which does not end, differs, in what it is or in its operands (results of convergent "
               "calls tell who took part)\n" +
               show(S, T, {{Thread, *Y}});
      return D;
    }
    size_t I = 0;
    while (I != std::min(A.size(), B.size()) && isSame(A[I], B[I], MoreConverged))
      ++I;
    if (I == A.size() && I == B.size()) {
      if (!T.Record.Broke.contains(Thread) || T.Record.UsesUndefined)
        continue;
      D.Text = "thread " + std::to_string(Thread) +
               " has undefined behaviour in the target: it does what an attribute of a call excludes\n" +
               show(S, T, {{Thread, I}});
      return D;
    }
    bool Ends = I == A.size() || I == B.size();
    D.IsCut = I == B.size();
    D.ByValue = !Ends && haveSameForm(A[I], B[I]);
    D.IsFar = D.ByValue && !llvm::equal(A[I].Operands, B[I].Operands, isNear);
    D.Text = Ends ? "thread " + std::to_string(Thread) + " has " + std::to_string(A.size()) +
                        " events in the source and " + std::to_string(B.size()) + " in the target\n"
                  : "event " + std::to_string(I + 1) + " of thread " + std::to_string(Thread) +
                        " differs, in what it is or in its operands (results of convergent calls tell who took part)\n";
    D.Text += show(S, T, {{Thread, I}});
    std::vector<size_t> RestA = positionsOfMore(A), RestB = positionsOfMore(B);
    D.ByWrites = llvm::equal(
        RestA, RestB, [&](size_t X, size_t Y) { return isSame(A[X], B[Y], MoreConverged) && leavesSame(A[X], B[Y]); });
    D.ByUpdates = !D.ByWrites && updateSame(A, B);
    D.ByUpdaters = !D.ByWrites && !D.ByUpdates && areSameBesideUpdates(A, B);
    if (!D.ByWrites && !D.ByUpdates && !D.ByUpdaters)
      return D;
    // What is least sure to be no fault.
    if (!Open || D.ByUpdaters > Open.ByUpdaters || (D.ByUpdates > Open.ByUpdates && !Open.ByUpdaters))
      Open = D;
  }
  if (!T.Ended)
    return {};
  // G: groups of the target are groups of the source, and the other way round.
  std::map<uint32_t, std::pair<uint32_t, std::pair<uint32_t, size_t>>> ToTarget, ToSource;
  for (uint32_t Thread = 0; Thread != NumThreads; ++Thread) {
    if (S.Undefined[Thread])
      continue;
    const auto &A = EventsOf(S, Thread), &B = EventsOf(T, Thread);
    for (auto [I, InTarget] : zip_equal(positionsOfGroups(A), positionsOfGroups(B))) {
      const uint32_t Group = B[InTarget].Group;
      auto [Forth, NewForth] = ToTarget.try_emplace(A[I].Group, std::pair(Group, std::pair(Thread, I)));
      auto [Back, NewBack] = ToSource.try_emplace(Group, std::pair(A[I].Group, std::pair(Thread, I)));
      bool Split = Forth->second.first != Group, Merged = Back->second.first != A[I].Group;
      if (MoreConverged && !Split && Merged &&
          A[I].At == EventsOf(S, Back->second.second.first)[Back->second.second.second].At &&
          !hasTokenBundle(cast<CallBase>(*A[I].At)))
        continue;
      if (!Split && !Merged)
        continue;
      auto [Other, J] = Split ? Forth->second.second : Back->second.second;
      return {"event " + std::to_string(I + 1) + " of thread " + std::to_string(Thread) + " (" + A[I].Label +
                  ") and event " + std::to_string(J + 1) + " of thread " + std::to_string(Other) +
                  " are converged in the " +
                  (Split ? "source, but not in the target\n" : "target, but not in the source\n") +
                  show(S, T, {{Thread, I}, {Other, J}}),
              Fault::Relation};
    }
  }
  return Open;
}

bool ConcreteValidator::communicatesMore() const {
  auto ConvergentCallees = [](const Function &F) {
    std::set<std::string> Names;
    for (const Instruction &I : instructions(F))
      if (const auto *C = dyn_cast<CallBase>(&I); C && operationKind(*C) == OperationKind::Call && isConvergentCall(*C))
        Names.insert(eventLabel(*C));
    return Names;
  };
  std::set<std::string> OfSource = ConvergentCallees(Source), OfTarget = ConvergentCallees(Target);
  return !std::includes(OfSource.begin(), OfSource.end(), OfTarget.begin(), OfTarget.end());
}

bool ConcreteValidator::mayCombineUpdates(const std::vector<bool> &Absent) {
  IsShared = true;
  Side S = execute(Source, *SourceHierarchies, 0, AnchorPolicy::Maximal, 1, Absent);
  Side T = execute(Target, *TargetHierarchies, 0, AnchorPolicy::Maximal, 1, Absent);
  IsShared = false;
  bool IsClear = S.Ended && T.Ended && !S.Races && S.Undefined == T.Undefined && !S.Record.UsesOrderOfUpdates &&
                 S.Record.Unknown.empty() && T.Record.Unknown.empty();
  return !IsClear || S.Memory == T.Memory;
}

bool ConcreteValidator::hasAnchors(const Function &F) const {
  for (const BasicBlock &B : F)
    for (const Instruction &I : B)
      if (const auto *C = dyn_cast<CallBase>(&I); C && operationKind(*C) == OperationKind::Anchor)
        return true;
  return false;
}

HierarchyCombinations ConcreteValidator::hierarchiesOf(const Function &F) {
  ExecutableModule P(*F.getParent(), Kind, 0, false, true);
  HierarchyCombinations Result(
      F, [&](const Function &Called) { return P.decode(Called).Graph; }, Options.MaxHierarchies);
  if (!Result.isComplete()) {
    Complete = false;
    this->Result.Reasons.push_back("only " + std::to_string(Options.MaxHierarchies) + " of the cycle hierarchies of '" +
                                   F.getName().str() + "', and of what it calls, are tried");
  }
  return Result;
}

bool ConcreteValidator::runLaunch() {
  // Threads with undefined behaviour in the source leave, until there are no more.
  std::vector<bool> Absent(NumThreads, false);
  std::vector<Side> Sources;
  for (bool Again = true; Again;) {
    Again = false;
    Sources.clear();
    for (unsigned H = 0; H != SourceHierarchies->size(); ++H)
      for (const Choice &C : SourceChoices) {
        Sources.push_back(execute(Source, *SourceHierarchies, H, C.Policy, C.Seed, Absent));
        const Side &S = Sources.back();
        learnFrom(S);
        for (unsigned T = 0; T != NumThreads; ++T)
          if (S.Undefined[T] && !Absent[T]) {
            Absent[T] = Again = true;
            if (auto It = S.Record.Events.find(T);
                It != S.Record.Events.end() &&
                any_of(It->second, [](const RunEvent &E) { return !isGuaranteedToTransferExecutionToSuccessor(E.At); }))
              open("a call before undefined behaviour of the source need not return");
          }
        if (S.Record.UsesUndefined)
          open("the source uses undefined values, whose bits are not told apart");
        if (S.WentOutside)
          open("the source uses memory, or as many calls, as the runs do not have");
        if (!S.Ended) {
          open("the source: " + S.Problem);
          return true;
        }
      }
  }
  bool Races = false;
  for (Side &S : Sources) {
    S.Undefined = Absent;
    Races |= S.Races;
  }
  for (unsigned H = 0; H != TargetHierarchies->size(); ++H)
    for (const Choice &C : TargetChoices) {
      Side T = execute(Target, *TargetHierarchies, H, C.Policy, C.Seed, Absent);
      learnFrom(T);
      if (!T.Ended) {
        open("the target: " + T.Problem);
        if (any_of(Sources, [&](const Side &S) { return !compare(S, T, false); }))
          return true;
      }
      // One run shows one choice of the target.
      if (T.Record.Froze)
        open("the target freezes an undefined value, to one of many");
      if (T.Record.ComputesAddresses)
        open("the target computes with addresses of private objects, which may lie elsewhere");
      if (T.Record.UsesUndefined && !T.Record.Broke.empty())
        open("the target uses undefined values, whose bits are not told apart");
      if (T.Record.SawNaN)
        open("which NaN an operation gives is not compared");
      Difference First;
      bool Allowed = false, Unsure = false;
      for (const Side &S : Sources) {
        Difference D = compare(S, T, false);
        if (!D) {
          Allowed = true;
          break;
        }
        if (!First || (D.isOpen() && !First.isOpen()))
          First = D;
      }
      if (Allowed)
        continue;
      if (Races) {
        open("the source has data races on these inputs, and the order of accesses may differ");
        continue;
      }
      // Another choice of the source's anchors, or of hierarchies of what it calls, might allow it.
      if (SourceAnchors || !SourceHierarchies->isComplete()) {
        open("no choice of the source's anchors and hierarchies that was tried gives the target's groups: " +
             StringRef(First.Text).split('\n').first);
        continue;
      }
      if (First.ByValue && IsFast) {
        doubt("fast-math flags allow other results: ", First);
        continue;
      }
      if (First.Kind == Fault::Events &&
          (T.Record.ComputesAddresses || any_of(Sources, [](const Side &S) { return S.Record.ComputesAddresses; }))) {
        doubt("private objects may have other addresses: ", First);
        continue;
      }
      if (First.Kind == Fault::Events && any_of(Sources, [](const Side &S) { return S.Record.Froze; })) {
        doubt("the source freezes an undefined value, to one of many: ", First);
        continue;
      }
      if (T.WentOutside && First.IsCut) {
        doubt("the target uses memory, or as many calls, as the runs do not have: ", First);
        continue;
      }
      if (First.ByWrites) {
        HasOtherWrites = true;
        doubt("other writes leave the same in memory: ", First);
        continue;
      }
      if (First.ByUpdates) {
        doubt("other atomic operations change memory in the same steps: ", First);
        continue;
      }
      if (First.ByUpdaters && communicatesMore() && mayCombineUpdates(Absent)) {
        doubt("atomic operations of several threads may be one: ", First);
        continue;
      }
      if (First.Kind == Fault::Events)
        for (const Recorder *X : {&Sources.front().Record, &T.Record})
          if (!X->NotModelled.empty()) {
            doubt(X->NotModelled + ": ", First);
            Unsure = true;
          }
      if (Unsure)
        continue;
      if (const std::string &Name =
              Sources.front().Record.Inexact.empty() ? T.Record.Inexact : Sources.front().Record.Inexact;
          First.Kind == Fault::Events && !Name.empty() && !First.IsFar) {
        doubt("not all digits of what '" + Name + "' gives are fixed: ", First);
        continue;
      }
      // Other functions may return the same.
      if (StringRef Name = calledByOne(Sources.front(), T); First.Kind == Fault::Events && !Name.empty()) {
        doubt("what '" + Name + "' returns is not known, and one side alone calls it: ", First);
        continue;
      }
      Result.Answer = Verdict::Refuted;
      Result.Grades[0] = GradeAnswer::Refuted;
      // The same threads are together whatever edges are left out; and a target that asks nobody gets no other results
      // where more are.
      if (isStraight(Source))
        Result.Grades[static_cast<unsigned>(Grade::ModuloDeadEdges)] = GradeAnswer::Refuted;
      if ((!T.Record.AsksOthers && isStraight(Source)) ||
          none_of(Sources, [&](const Side &S) { return !compare(S, T, true); }))
        Result.Grades.fill(GradeAnswer::Refuted);
      Result.Kind = First.Kind;
      Result.Counterexample = First.Text;
      Result.Reasons.clear();
      return false;
    }
  return true;
}

ValidationResult ConcreteValidator::run() {
  chooseInputs();
  SourceHierarchies = hierarchiesOf(Source);
  TargetHierarchies = hierarchiesOf(Target);
  SourceChoices = TargetChoices = {{AnchorPolicy::Maximal, 1}};
  TargetAnchors = hasAnchors(Target);
  SourceAnchors = hasAnchors(Source);
  if (TargetAnchors || SourceAnchors) {
    open("not all partitions of anchors are tried");
    if (TargetAnchors)
      TargetChoices.push_back({AnchorPolicy::Alone, 1});
    if (SourceAnchors)
      SourceChoices.push_back({AnchorPolicy::Alone, 1});
  }
  Result.Bounds =
      std::to_string(NumThreads) + " threads, " +
      (Complete ? "all inputs" : std::to_string(NumLaunches) + (NumLaunches == 1 ? " launch" : " launches")) + ", " +
      std::to_string(SourceHierarchies->size()) + " x " + std::to_string(TargetHierarchies->size()) + " hierarchies" +
      (TargetAnchors || SourceAnchors ? ", anchors together and apart" : "");
  // All inputs need one launch, but memory may hold other things.
  constexpr unsigned LaunchesOfMemory = 12;
  for (; Launch < NumLaunches || (Enumerated && ReadsMemory && Launch < LaunchesOfMemory); ++Launch) {
    fillInputs();
    if (!runLaunch())
      return Result;
  }
  // Of small numbers most bytes are zero, and writing them again shows nowhere.
  AnyMemory = HasOtherWrites;
  if (AnyMemory && !runLaunch())
    return Result;
  if (UsesLaunch)
    open("places in the launch decide, of which few were tried");
  if (Escapes)
    open("addresses of private objects are given away, and not all that the objects hold is compared");
  if (!Inexact.empty())
    open("not all digits of what '" + Inexact + "' gives are fixed");
  if (std::string Promise = Complete ? unmatchedPromise(Source, Target) : ""; !Promise.empty())
    open(Promise);
  if (ReadsMemory)
    open("memory is read, of which few contents were tried");
  auto UsesConvergent = [](const Function &F) {
    return any_of(instructions(F), [](const Instruction &I) {
      const auto *C = dyn_cast<CallBase>(&I);
      return C && !C->getType()->isVoidTy() && !C->getType()->isTokenTy() && isConvergentCall(*C) && !C->use_empty();
    });
  };
  if (UsesConvergent(Source) || UsesConvergent(Target))
    open("results of convergent calls are used, of which one function was tried");
  else if (UsesUnknown)
    open("results of unknown functions are used, of which one function was tried");
  Result.Answer = Complete ? Verdict::Proved : Verdict::Inconclusive;
  if (Complete)
    Result.Grades.fill(GradeAnswer::Holds);
  return Result;
}

std::string ConcreteValidator::runWith(const std::vector<std::vector<uint64_t>> &Rows, Grade G) {
  // The machine takes the maximal relation of whole graphs.
  if (G == Grade::ModuloDeadEdges || hasAnchors(Source) || hasAnchors(Target))
    return "";
  Inputs = Rows;
  NumThreads = Rows.size();
  SourceHierarchies = hierarchiesOf(Source);
  TargetHierarchies = hierarchiesOf(Target);
  if (!SourceHierarchies->isComplete())
    return "";
  SourceChoices = TargetChoices = {{AnchorPolicy::Maximal, 1}};
  if (runLaunch() || Result.Grades[static_cast<unsigned>(G)] != GradeAnswer::Refuted)
    return "";
  return Result.Counterexample;
}

void ConcreteValidator::runBoth(function_ref<bool(ArrayRef<RunEvent>, ArrayRef<RunEvent>)> Each) {
  chooseInputs();
  NumThreads = std::min(NumThreads, 32U);
  if (NumLaunches > 1)
    NumLaunches = 24;
  SourceHierarchies = hierarchiesOf(Source);
  TargetHierarchies = hierarchiesOf(Target);
  bool HasSeenEnough = false;
  for (; Launch != NumLaunches && !HasSeenEnough; ++Launch) {
    OnlyPositive = Launch % 4 != 3;
    fillInputs();
    const std::vector<bool> Absent(NumThreads, false);
    Side S = execute(Source, *SourceHierarchies, 0, AnchorPolicy::Maximal, 1, Absent);
    Side T = execute(Target, *TargetHierarchies, 0, AnchorPolicy::Maximal, 1, Absent);
    learnFrom(S);
    for (unsigned Thread = 0; Thread != NumThreads; ++Thread)
      if (!S.Undefined[Thread] && !T.Undefined[Thread])
        HasSeenEnough |= Each(S.Record.Events[Thread], T.Record.Events[Thread]);
  }
}

ValidationResult validateByRunning(const Function &Source, const Function &Target, TargetKind Kind,
                                   const ValidateOptions &Options) {
  return ConcreteValidator(Source, Target, Kind, Options).run();
}

void runBoth(const Function &Source, const Function &Target, TargetKind Kind, const ValidateOptions &Options,
             function_ref<bool(ArrayRef<RunEvent>, ArrayRef<RunEvent>)> Each) {
  ConcreteValidator(Source, Target, Kind, Options).runBoth(Each);
}

std::string runWith(const Function &Source, const Function &Target, TargetKind Kind, const ValidateOptions &Options,
                    const std::vector<std::vector<uint64_t>> &Inputs, Grade G) {
  return ConcreteValidator(Source, Target, Kind, Options).runWith(Inputs, G);
}

} // namespace rejoin
