//===- CauseMessages.cpp - Causes of divergence in the words of a kernel's author -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Why a value differs, in the author's words: each step of `explain` (Explanation.h) becomes a note, from effect to
// cause, with the names that debug information gives.
//
//   size_t i = get_global_id(0);
//   bool inside = i < n;
//   if (inside) barrier(...);     'inside' is computed from 'i'
//                                 the thread's index in the grid ('i') differs from thread to thread
//   not:  if (get_global_id(0) < n) barrier(...);   one line: the source shows the step, so it has no note
//
// Names. A value has a variable's name if a debug record says that the variable is the value, converted at most;
// records of the function itself come before those of what was inlined into it. A parameter is known, too, by the
// variable in which code that is not optimised keeps it, or by its position, where each argument is one parameter.
//
// Which steps are left out: those within the line of the step before; those of a source line whose value no variable
// holds; and those without a line in a function with debug information, which the compiler added. A source that the
// same line computes from takes the place of that step.
//
// Why it is right: each note states one step of the chain, and steps that are left out make it shorter, never another
// one. Cost: linear in the chain, with the users of a parameter for its name.
// Caveat: functions are told by parts of their names, so one of the program that is called `my_get_local_id` is
// described as the thread's index. Optimised code may name no variable; then names of the IR stand.
// Held by: test/Lint/nvptx.ll, Shaders/resource-index.frag, Shaders/read-only.comp.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Lint/CauseMessages.h"
#include "SourceText.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/IR/DebugExpressions.h"
#include "rejoin/IR/InvocationRepacks.h"
#include "rejoin/Interprocedural/UnorderedWrites.h"
#include "rejoin/Target/CompiledLanguage.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/MemoryOrders.h"
#include "rejoin/Target/Operations.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <algorithm>

using namespace llvm;

namespace rejoin {

/// One argument for each parameter: no record was taken apart, and none is returned in memory.
static bool hasArgumentsOf(const DISubprogram &P, const Function &F) {
  const DISubroutineType *T = P.getType();
  return T && T->getTypeArray().size() == F.arg_size() + 1;
}

/// Whether a variable of one frame of inlined functions is in sight where a value is computed.
static bool isInSight(const DILocation &OfVariable, const Value &V) {
  const auto *I = dyn_cast<Instruction>(&V);
  const DILocation *At = I ? I->getDebugLoc().get() : nullptr;
  if (!At || !At->getLine())
    return true;
  for (; At; At = At->getInlinedAt())
    if (At->getInlinedAt() == OfVariable.getInlinedAt())
      return true;
  return false;
}

/// Of several variables that have a value the one that is declared where the value is computed: the others are of
/// places that compute it again.
static void putDeclaredHereFirst(const Value &V, MutableArrayRef<DbgVariableRecord *> Records) {
  const auto *I = dyn_cast<Instruction>(&V);
  const DILocation *At = I ? I->getDebugLoc().get() : nullptr;
  if (At && At->getLine())
    std::stable_partition(Records.begin(), Records.end(), [&](const DbgVariableRecord *R) {
      return R->getVariable() && R->getVariable()->getLine() == At->getLine() &&
             R->getVariable()->getFilename() == At->getFilename();
    });
}

/// The record by which a variable is a value; null if none is.
static const DbgVariableRecord *recordOf(const Value &V, bool InSight) {
  SmallVector<DbgVariableRecord *, 2> Records;
  findDbgValues(const_cast<Value *>(&V), Records);
  putDeclaredHereFirst(V, Records);
  // Variables of the function itself before those of what was inlined into it.
  for (bool IsInlined : {false, true})
    for (const DbgVariableRecord *R : Records) {
      if ((R->getDebugLoc()->getInlinedAt() != nullptr) != IsInlined || (InSight && !isInSight(*R->getDebugLoc(), V)))
        continue;
      const bool Same = all_of(operatorsWithoutSpace(*R->getExpression()), [](uint64_t Operator) {
        return Operator == dwarf::DW_OP_LLVM_convert || Operator == dwarf::DW_OP_stack_value;
      });
      // The headers that stand for a toolkit have names that are not the user's.
      if (Same && R->getVariable() && !R->getVariable()->getScope()->getFilename().contains("rejoin-headers"))
        return R;
    }
  return nullptr;
}

/// Where the variable is declared whose name a value has.
static Location declarationOf(const Value &V) {
  const DbgVariableRecord *R = recordOf(V, /*InSight=*/true);
  if (!R || !R->getVariable()->getLine())
    return {};
  // Optimised code has records without a column.
  const DILocalVariable &X = *R->getVariable();
  const DILocation *L = R->getDebugLoc().get();
  return {X.getFilename().str(), X.getLine(), L && L->getLine() == X.getLine() ? L->getColumn() : 0};
}

StringRef variableOf(const Value &V, bool InSight) {
  if (const DbgVariableRecord *R = recordOf(V, InSight))
    return R->getVariable()->getName();
  // Parameters are known by their position as well, or by the variable that code that is not optimised keeps them in.
  if (const auto *A = dyn_cast<Argument>(&V))
    for (const User *U : A->users())
      if (const auto *S = dyn_cast<StoreInst>(U); S && S->getValueOperand() == A)
        for (const Value *At : {S->getPointerOperand(), S->getPointerOperand()->stripPointerCasts()})
          for (const DbgVariableRecord *R : findDVRDeclares(const_cast<Value *>(At)))
            if (R->getVariable() && R->getVariable()->getArg() && !R->getExpression()->getFragmentInfo())
              return R->getVariable()->getName();
  if (const auto *A = dyn_cast<Argument>(&V))
    if (const DISubprogram *P = A->getParent()->getSubprogram(); P && hasArgumentsOf(*P, *A->getParent()))
      for (const DINode *N : P->getRetainedNodes())
        if (const auto *X = dyn_cast<DILocalVariable>(N); X && X->getArg() == A->getArgNo() + 1)
          return X->getName();
  return "";
}

std::string sourceName(const Value &V, IRNames &Names) {
  StringRef Variable = variableOf(V);
  return Variable.empty() ? Names.name(V) : ("'" + Variable + "'").str();
}

/// Its location is of a source rather than of the assembly itself.
static bool hasSource(const Value &V) {
  const auto *I = dyn_cast<Instruction>(&V);
  return I && I->getDebugLoc() && I->getDebugLoc()->getLine();
}

std::string groupsInWords(Extent Level, const GpuTarget &Gpu) {
  // The smallest of any size stands for a wave of which none is known.
  if (Gpu.kind() == TargetKind::SPIRV && !Gpu.isShader() && !Gpu.facts().WaveSize && Level == Gpu.wave())
    return "waves";
  // Only shaders have quads.
  if (Level == Extent::ofGroup(4) && Gpu.isShader())
    return "quads";
  if (Level >= Extent::workgroup())
    return "workgroups";
  // Without a size the largest one stands for all.
  if (Gpu.isShader() && Level == Gpu.wave())
    return "subgroups";
  return "groups of " + Level.name() + " threads";
}

/// What gives threads different values, without its operands; with \p IsRepacked what gives different values to
/// subgroups, which are composed anew afterwards.
static std::string sourceInWords(const Value &V, Extent Level, IRNames &Names, const GpuTarget &Gpu, bool IsRepacked,
                                 bool IsElsewhere = false) {
  auto Within = [&](const std::string &What) {
    if (IsRepacked)
      return What + " is the same within subgroups only";
    if (Level >= Extent::workgroup())
      return What + " is the same within a workgroup only";
    return Level == Extent::thread() ? What + " differs from thread to thread"
                                     : What + " is the same within " + groupsInWords(Level, Gpu) + " only";
  };
  if (isa<Argument>(V) && !IsRepacked)
    return "callers may pass different values of " + sourceName(V, Names) + " to different " +
           (Level == Extent::thread() ? "threads" : groupsInWords(Level, Gpu));
  if (const auto *C = dyn_cast<CallBase>(&V)) {
    const Function *F = C->getCalledFunction();
    if (!F)
      return Within("the result of a call");
    StringRef Name = F->getName();
    // A built-in variable of a shader.
    if (StringRef BuiltIn = unmangledStem(Name); BuiltIn.consume_front("__spirv_BuiltIn")) {
      const StringRef Stage = C->getFunction()->getFnAttribute("hlsl.shader").getValueAsString();
      StringRef Own = shaderVariable(BuiltIn, isHlsl(*F->getParent()), Stage);
      if (BuiltIn == "SubgroupSize" && Gpu.isShader())
        return "`" + Own.str() + "` may differ between subgroups, if the pipeline or SPIR-V 1.6 allows varying sizes";
      return Within(Own.empty() ? ("the built-in variable " + BuiltIn).str() : ("`" + Own + "`").str());
    }
    if (StringRef Own = shaderVariable(unmangledStem(Name), isHlsl(*F->getParent())); Gpu.isShader() && !Own.empty())
      return Within(("`" + Own + "`").str());
    const std::string Called = calledName(*C);
    if (StringRef Operation = unmangledStem(Name); Called.empty() && Operation.consume_front("__spirv_"))
      return Within(("the result of " + Operation).str());
    const std::string Variable = IsElsewhere || variableOf(V).empty() ? "" : " ('" + variableOf(V).str() + "')";
    if (Name.contains("workitem.id") || Name.contains("sreg.tid") || Name.contains("get_local_id"))
      return Within("the thread's index in its workgroup" + Variable);
    if (Name.contains("get_global_id"))
      return Within("the thread's index in the grid" + Variable);
    if (Name.contains("get_group_id") || Name.contains("workgroup.id") || Name.contains("sreg.ctaid"))
      return Within("the workgroup's index in the grid" + Variable);
    if (Name.contains("mbcnt") || Name.contains("laneid") || Name.contains("sub_group_local_id"))
      return Within("the thread's lane" + Variable);
    return Within("the result of " + (Called.empty() ? "'" + sourceName(Name) + "'" : "`" + Called + "()`"));
  }
  if (isa<AtomicRMWInst>(V) || isa<AtomicCmpXchgInst>(V))
    return "an atomic operation gives each thread a value of its own";
  if (const auto *L = dyn_cast<LoadInst>(&V))
    if (const auto *G = dyn_cast<GlobalVariable>(getUnderlyingObject(L->getPointerOperand()));
        G && (G->hasMetadata("spirv.Decorations") || (Gpu.isShader() && G->hasName())))
      return Within((G->getAddressSpace() == 7 ? "the input '" : "the value read from '") + variableName(*G).str() +
                    "'");
  // Payloads of rays, and variables whose members a variable index chooses.
  if (const auto *L = dyn_cast<LoadInst>(&V))
    if (const auto *A = dyn_cast<AllocaInst>(getUnderlyingObject(L->getPointerOperand()));
        A && Gpu.isShader() && A->hasName())
      return Within("the value stored in '" + A->getName().str() + "'");
  if (const auto *L = dyn_cast<LoadInst>(&V))
    return isa<AllocaInst>(getUnderlyingObject(L->getPointerOperand()))
               ? Within("the value stored in a variable in private memory")
               : Within("the value read from memory");
  if (isa<AllocaInst>(V))
    return Within("the address of private memory");
  const auto *I = dyn_cast<Instruction>(&V);
  if (I && I->getFunction()->getSubprogram() && variableOf(V).empty())
    return Within("a value");
  return Within(sourceName(V, Names));
}

/// What an operation is computed from that gives threads different values by itself: an index, a parameter, a load or
/// the result of a call. The operation itself if it is one, or if none is found.
/// \p User receives what reads it.
static ValueId rootOf(const FunctionReader &Reader, const UniformityResult &Result, ValueId V, ValueId &User) {
  constexpr unsigned MaxSteps = 32;
  for (unsigned I = 0; I != MaxSteps; ++I) {
    const auto *At = dyn_cast<Instruction>(&Reader.value(V));
    if (!At || isa<CallBase, LoadInst, AtomicRMWInst, AtomicCmpXchgInst, AllocaInst, PHINode>(At))
      return V;
    // The operand with the lowest scope.
    ValueId Least;
    for (const Value *Operand : At->operands()) {
      const ValueId Id = isa<Instruction, Argument>(Operand) ? Reader.idOf(*Operand) : ValueId();
      if (Id.isValid() && (!Least.isValid() || Result.extent(Id) < Result.extent(Least)))
        Least = Id;
    }
    if (!Least.isValid() || Result.extent(Least) > Result.extent(V))
      return V;
    User = V;
    V = Least;
  }
  return V;
}

/// A path that takes no branch back leads from one instruction to the other.
static bool isAhead(const Instruction &From, const Instruction &To, const llvm::DominatorTree &Dominators) {
  if (From.getParent() == To.getParent())
    return From.comesBefore(&To);
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const BasicBlock *> Work{From.getParent()};
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    for (const BasicBlock *Next : successors(B)) {
      if (Next == To.getParent() && !Dominators.dominates(Next, B))
        return true;
      if (!Dominators.dominates(Next, B) && Seen.insert(Next).second)
        Work.push_back(Next);
    }
  }
  return false;
}

/// A barrier of the workgroup on a way from a write to a read that does not order the memory which is read.
static const CallBase *barrierOfOtherMemory(const LoadInst &Load, const Instruction &Write) {
  const Function &F = *Load.getFunction();
  if (Write.getFunction() != &F || isThreadsCopy(Write))
    return nullptr;
  const Value *Object = getUnderlyingObject(Load.getPointerOperand());
  const unsigned Memories =
      memoriesOf(Object->getType()->getPointerAddressSpace(), GpuTarget::familyOf(*F.getParent()));
  const llvm::DominatorTree Dominators(const_cast<Function &>(F));
  for (const Instruction &I : instructions(F))
    if (const auto *C = dyn_cast<CallBase>(&I); C && isWorkgroupBarrier(*C) && (Memories & ~memoriesOrderedAt(*C)) &&
                                                isAhead(Write, *C, Dominators) && isAhead(*C, Load, Dominators))
      return C;
  return nullptr;
}

/// The author's word for the memory of a workgroup, or that of all.
static StringRef memoryInWords(const Module &M, bool IsLocal) {
  switch (languageOf(M)) {
  case Language::Shader:
    if (isHlsl(M))
      return IsLocal ? "groupshared" : "device";
    return IsLocal ? "shared" : "buffer and image";
  case Language::CUDA:
  case Language::HIP:
    return IsLocal ? "shared" : "global";
  default:
    return IsLocal ? "local" : "global";
  }
}

UnorderedRead unorderedRead(const FunctionReader &Reader, const UniformityResult &Result, ValueId V) {
  ValueId User;
  const auto *L = dyn_cast<LoadInst>(&Reader.value(rootOf(Reader, Result, V, User)));
  const Instruction *Write = L ? unorderedWriteBeside(*L) : nullptr;
  return Write ? UnorderedRead{L, Write, barrierOfOtherMemory(*L, *Write)} : UnorderedRead();
}

std::string hintToOrder(const UnorderedRead &R, const std::function<Location(const Value &)> &Locate) {
  const unsigned W = Locate(*R.Write).Line, L = Locate(*R.Load).Line;
  if (!W || !L)
    return "";
  const bool IsCopy = isThreadsCopy(*R.Write);
  std::string Hint = (IsCopy ? "wait for the copy at line " : "put a barrier between the write at line ") +
                     std::to_string(W) + (IsCopy ? ", then put a barrier before" : " and") + " the read at line " +
                     std::to_string(L);
  if (const unsigned B = R.Barrier ? Locate(*R.Barrier).Line : 0) {
    const unsigned Ordered = memoriesOrderedAt(*R.Barrier);
    Hint += ": the barrier at line " + std::to_string(B) + " ";
    Hint += Ordered == NoMemory
                ? "does not order this memory"
                : ("orders " + memoryInWords(*R.Barrier->getModule(), Ordered == LocalMemory) + " memory only").str();
  }
  return Hint;
}

/// Optimised code reads an index once for all places that ask for it. Where another line than the first one asks for
/// it, and by no variable that is in sight there, that line is the place.
static bool isReadElsewhere(const Value &Cause, const Value &User) {
  const auto *C = dyn_cast<CallBase>(&Cause);
  const auto *At = dyn_cast<Instruction>(&User);
  SmallVector<DbgVariableRecord *, 2> Records;
  findDbgValues(const_cast<Value *>(&Cause), Records);
  if (any_of(Records, [&](const DbgVariableRecord *R) { return isInSight(*R->getDebugLoc(), User); }))
    return false;
  if (!C || !At || !C->doesNotAccessMemory() || C->isConvergent() || !C->hasNUsesOrMore(2) ||
      !all_of(C->args(), [](const Use &U) { return isa<Constant>(U.get()); }))
    return false;
  const DILocation *First = C->getDebugLoc().get(), *Here = At->getDebugLoc().get();
  return First && Here && First->getLine() && Here->getLine() &&
         (First->getLine() != Here->getLine() || First->getFilename() != Here->getFilename());
}

/// The result of an operation on which the threads of a wave or quad agree, and perhaps no more.
static bool isOfSubgroup(const Value &V) {
  const auto *C = dyn_cast<CallBase>(&V);
  return C && C->getCalledFunction() &&
         is_contained({OpClass::Quad, OpClass::Wave, OpClass::WaveSize, OpClass::QuadEffect, OpClass::WaveEffect,
                       OpClass::AtLeastWave, OpClass::WaveByFirst, OpClass::WaveBySecond, OpClass::WaveByAll,
                       OpClass::WaveByComparison, OpClass::QuadByLast},
                      findOperation(*C->getCalledFunction()).Result);
}

/// The note of a step from \p At to the value \p Def from which it is computed; nothing where the source shows it, and
/// where names are not in the source, or the compiler added the value. Without a line, \p Where becomes that of the
/// declaration.
static std::optional<Note> noteOfData(const Value &At, const Value &Def, IRNames &Names, const Location &Last,
                                      bool HasSource, bool EveryLine, Location &Where) {
  if (const auto *I = dyn_cast<Instruction>(&At);
      I && !Where.Line && I->getFunction()->getSubprogram() && variableOf(At).empty())
    return std::nullopt;
  if (Where.Line && Where.Line == Last.Line && Where.File == Last.File)
    return std::nullopt;
  if (Where.Line && hasSource(At) && variableOf(At).empty())
    return EveryLine ? std::optional(Note{"its value is computed here", Where}) : std::nullopt;
  if (HasSource && (variableOf(Def).empty() || sourceName(At, Names) == sourceName(Def, Names)))
    return std::nullopt;
  if (!Where.Line)
    Where = declarationOf(At);
  return Note{(isa<BranchInst, SwitchInst>(At) ? "the branch depends on "
               : At.getType()->isVoidTy()      ? "this depends on "
                                               : sourceName(At, Names) + " is computed from ") +
                  sourceName(Def, Names),
              Where};
}

std::vector<Note> causesOf(const FunctionReader &Reader, const UniformityResult &Result, ValueId V, IRNames &Names,
                           const std::function<Location(const Value &)> &Locate, unsigned MaxSteps, bool EveryLine) {
  const ProgramView &View = Reader.view();
  std::vector<Note> Notes;
  Location Last = Locate(Reader.value(V));
  ValueId Previous;
  auto Name = [&](ValueId Id) { return sourceName(Reader.value(Id), Names); };
  // Registers have no meaning beside a source.
  const bool HasSource = Reader.function().getSubprogram();
  auto IsNamed = [&](ValueId Id) { return !HasSource || !variableOf(Reader.value(Id)).empty(); };
  auto BranchAt = [&](BlockId B) {
    Location L = Locate(Reader.value(View.terminator(B)));
    return L.Line ? "the branch at line " + std::to_string(L.Line) : "the branch of " + Names.block(Reader.block(B));
  };
  for (const ExplanationStep &S : explain(View, Result, V, MaxSteps)) {
    const Value &At = Reader.value(S.Value);
    Location Where = Locate(At);
    if (const CallBase *Repack = isOfSubgroup(At) ? repackAfter(cast<Instruction>(At)) : nullptr) {
      Notes.push_back({sourceInWords(At, S.Level, Names, Reader.target(), /*IsRepacked=*/true), Where});
      Notes.push_back({"invocations may go on in other subgroups after this", Locate(*Repack)});
      return Notes;
    }
    switch (S.StepKind) {
    case ExplanationStep::Kind::Source:
      // Facts about indices give a comparison a scope of its own; the index is its cause.
      {
        ValueId User = Previous;
        const ValueId Root = rootOf(Reader, Result, S.Value, User);
        const Value &Cause = Reader.value(Root);
        const bool IsElsewhere =
            User.isValid() && !Reader.target().isShader() && isReadElsewhere(Cause, Reader.value(User));
        const Location Read = Locate(IsElsewhere ? Reader.value(User) : Cause);
        if (IsElsewhere && Read.Line)
          Where = Read;
        if (const Note *N = Notes.empty() ? nullptr : &Notes.back(); N && Where.Line && N->Where.Line == Where.Line &&
                                                                     N->Where.File == Where.File &&
                                                                     StringRef(N->Message).contains(" is computed "))
          Notes.pop_back();
        Where = Root == S.Value && !IsElsewhere ? Where : Read.Line ? Read : Where;
        std::string Message =
            sourceInWords(Cause, Root == S.Value ? S.Level : Result.extent(Root), Names, Reader.target(),
                          /*IsRepacked=*/false, IsElsewhere);
        // A note that names the variable stands at its declaration.
        const StringRef Variable = variableOf(Cause);
        if (const Location At = declarationOf(Cause); !IsElsewhere && isa<CallBase>(Cause) &&
                                                      !Reader.target().isShader() && At.Line && !Variable.empty() &&
                                                      StringRef(Message).contains(("'" + Variable + "'").str()))
          if (At.Line != Where.Line || At.File != Where.File)
            Where = At;
        const UnorderedRead Unordered =
            Result.extent(Root) < Extent::workgroup() ? unorderedRead(Reader, Result, Root) : UnorderedRead();
        if (Unordered.Write)
          Message = "threads may read different values from memory here";
        Notes.push_back({std::move(Message), Where});
        if (Unordered.Write) {
          const Instruction *Wait = waitLeaving(*Unordered.Write, *Unordered.Load);
          const unsigned Line = Wait ? Locate(*Wait).Line : 0;
          Notes.push_back(
              {!isThreadsCopy(*Unordered.Write)
                   ? "another thread may execute this write before or after the read: no barrier orders them"
               : Line ? "another thread's copy may still write here: the wait at line " + std::to_string(Line) +
                            " leaves it in flight"
                      : "another thread's copy may still write here: no barrier comes after the wait for it",
               Locate(*Unordered.Write)});
        }
      }
      break;
    case ExplanationStep::Kind::Data:
      if (auto N = noteOfData(At, Reader.value(S.Def), Names, Last, HasSource, EveryLine, Where))
        Notes.push_back(std::move(*N));
      break;
    case ExplanationStep::Kind::Join:
      // What joins values has no place of its own in some sources.
      if (const auto *I = dyn_cast<Instruction>(&At); I && !Where.Line)
        for (const Instruction &Next : make_range(I->getIterator(), I->getParent()->end()))
          if (Where = Locate(Next); Where.Line)
            break;
      Notes.push_back({"threads that took different sides of " + BranchAt(S.Branch) +
                           " meet here with different values" + (IsNamed(S.Value) ? " of " + Name(S.Value) : ""),
                       Where});
      break;
    case ExplanationStep::Kind::Temporal:
      Notes.push_back({(IsNamed(S.Def) ? Name(S.Def) : std::string("a value")) +
                           " is read here after a loop that threads leave in different iterations, by " +
                           BranchAt(S.Branch),
                       Where});
      break;
    case ExplanationStep::Kind::Hierarchy:
      Notes.push_back(
          {"this is in a loop with several entries (irreducible), in which threads may diverge because of " +
               BranchAt(S.Branch),
           Where});
      break;
    }
    Last = Where;
    Previous = S.Value;
  }
  return Notes;
}

} // namespace rejoin
