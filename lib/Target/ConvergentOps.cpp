//===- ConvergentOps.cpp - Which operations communicate, and how far -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inline assembly communicates if it has a word of the table InlineAssembly.def; of several words that of the largest
// group decides. Operands decide of barriers: how many threads they are for, and of AMD for which group.
//
//   bar.sync 0;               all threads of the workgroup
//   bar.sync 1, 64;           64 threads of the workgroup
//   bar.red.popc.u32 %r, 1, 64, %p;      the same
//   s_barrier_signal -3       all workgroups of the cluster
//   @p bar.sync 0;            those for which p holds: the text is conditional
// Source: PTX ISA, "bar, barrier"; AMDGPU Usage, named barriers.
// Held by: test/Lint/numbered-barriers.cu, grid-barriers.cu, comments-in-assembly.cu.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/ConvergentOps.h"
#include "rejoin/Target/AssemblyText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace rejoin {

namespace {

struct AsmRow {
  TargetKind Kind;
  StringRef Word;
  Operation Is;
};
constexpr AsmRow AsmWords[] = {
#define ASM(TARGET, WORD, AMONG, NEEDS)                                                                                \
  {TargetKind::TARGET, WORD, {OpClass::Unknown, CommunicationGroup::AMONG, Need::NEEDS, Builtin::None}},
#include "rejoin/Target/InlineAssembly.def"
};

} // namespace

/// Takes a label and its colon from the front; false if there is none. Two colons are a part of a name.
static bool consumeLabels(StringRef &Word) {
  size_t At = Word.find(':');
  while (At != StringRef::npos && Word.substr(At + 1).starts_with(":"))
    At = Word.find(':', At + 2);
  Word = Word.drop_front(std::min(Word.size(), At == StringRef::npos ? At : At + 1));
  return !Word.empty();
}

/// The operands of an instruction, without spaces. PTX ends it with `;`, AMD's assembler with the line.
static SmallVector<std::string, 2> operandsOf(StringRef Rest, TargetKind Kind) {
  Rest = Rest.take_until([&](char C) { return C == ';' || C == '}' || (C == '\n' && Kind == TargetKind::AMDGPU); });
  SmallVector<std::string, 2> Result;
  for (StringRef Operand : split(Rest, ','))
    if (std::string Text = join(split(Operand.trim(), ' '), ""); !Text.empty())
      Result.push_back(std::move(Text));
  return Result;
}

/// How many operands a barrier of a part of the workgroup has; 0 for other instructions. `bar.sync a, b;`,
/// `bar.arrive a, b;`, `bar.red.popc.u32 d, a, b, p;`.
static unsigned operandsOfPart(StringRef Word) {
  const bool IsBarrier = Word.starts_with("bar.") || Word.starts_with("barrier.");
  return !IsBarrier || Word.contains(".warp.") || Word.contains(".cluster.") ? 0 : Word.contains(".red.") ? 4 : 2;
}

/// AMD's barriers of these numbers are for the cluster: of the user and of the trap handler.
static bool isClusterBarrier(StringRef Word, ArrayRef<std::string> Operands) {
  return (Word.starts_with("s_barrier_signal") || Word.starts_with("s_barrier_wait")) && !Operands.empty() &&
         (Operands.front() == "-3" || Operands.front() == "-4");
}

/// A word by which some of the threads may pass a part of the text, end before it, or come to it again.
static bool isBranch(StringRef Word, TargetKind Kind) {
  if (Kind == TargetKind::NVPTX)
    return is_contained({"bra", "brx", "call", "ret", "exit", "trap"}, Word.split('.').first);
  constexpr StringLiteral Prefixes[] = {"s_cbranch", "s_branch", "s_setpc", "s_swappc",
                                        "s_call",    "s_endpgm", "s_trap",  "v_cmpx"};
  return Word.contains("exec") || any_of(Prefixes, [&](StringRef P) { return Word.starts_with(P); });
}

std::optional<ConvergentInstruction> findConvergentInstruction(StringRef Written, TargetKind Kind) {
  const std::string Text = withoutComments(Written, Kind);
  StringRef Assembly = Text;
  std::optional<ConvergentInstruction> Found;
  auto Weight = [](const Operation &O) { return std::pair(O.Among, O.Needs); };
  bool IsGuarded = false, Branches = false;
  while (!Assembly.empty()) {
    StringRef Word =
        Assembly.take_until([](char C) { return isSpace(C) || C == ';' || C == ',' || C == '{' || C == '}'; });
    const bool HasOperands = Word.size() < Assembly.size() && isSpace(Assembly[Word.size()]);
    const bool EndsStatement = Word.size() < Assembly.size() && StringRef(";{}").contains(Assembly[Word.size()]);
    IsGuarded |= Word.starts_with("@");
    Branches |= isBranch(Word, Kind);
    Assembly = Assembly.drop_front(std::min(Assembly.size(), Word.size() + 1));
    // Labels may stand before an instruction without a space.
    do {
      const AsmRow *R = find_if(AsmWords, [&](const AsmRow &R) { return R.Kind == Kind && Word.starts_with(R.Word); });
      if (R == std::end(AsmWords))
        continue;
      ConvergentInstruction Here{Word.str(), R->Is, {}, IsGuarded};
      if (HasOperands)
        Here.Operands = operandsOf(Assembly, Kind);
      if (const unsigned Part = operandsOfPart(Word); Kind == TargetKind::NVPTX && Part && Here.Operands.size() == Part)
        Here.Is.Needs = Need::PartBarrier;
      if (isClusterBarrier(Word, Here.Operands))
        Here.Is.Among = CommunicationGroup::Cluster;
      if (!Found || Weight(Here.Is) > Weight(Found->Is))
        Found = std::move(Here);
      break;
    } while (consumeLabels(Word));
    IsGuarded &= !EndsStatement;
  }
  if (Found)
    Found->IsConditional |= Branches;
  return Found;
}

/// The operand of inline assembly or the number that a text names.
static std::optional<uint64_t> numberOf(const CallBase &C, StringRef Text) {
  uint64_t Number;
  if (!Text.consume_front("$"))
    return Text.getAsInteger(0, Number) ? std::nullopt : std::optional(Number);
  unsigned Results = C.getType()->isVoidTy() ? 0 : 1;
  if (const auto *Struct = dyn_cast<StructType>(C.getType()))
    Results = Struct->getNumElements();
  if (Text.getAsInteger(10, Number) || Number < Results || Number - Results >= C.arg_size())
    return std::nullopt;
  const auto *Value = dyn_cast<ConstantInt>(C.getArgOperand(Number - Results));
  return Value ? std::optional(Value->getZExtValue()) : std::nullopt;
}

std::optional<NumberedBarrier> numberedBarrierOf(const CallBase &C, TargetKind Kind) {
  if (Kind != TargetKind::NVPTX)
    return std::nullopt;
  NumberedBarrier Result;
  if (const auto *A = dyn_cast<InlineAsm>(C.getCalledOperand())) {
    const auto Found = findConvergentInstruction(A->getAsmString(), Kind);
    const bool IsReduction = Found && StringRef(Found->Word).contains(".red.");
    const unsigned First = IsReduction ? 1 : 0;
    // A text of several statements may hold several.
    if (!Found || Found->IsConditional || !operandsOfPart(Found->Word) || Found->Operands.size() <= First ||
        StringRef(withoutComments(A->getAsmString(), Kind)).count("bar") != 1)
      return std::nullopt;
    Result.HasCount = Found->Is.Needs == Need::PartBarrier;
    Result.Number = numberOf(C, Found->Operands[First]);
    if (Result.HasCount)
      Result.Count = numberOf(C, Found->Operands[First + 1]);
    return Result;
  }
  const Function *F = C.getCalledFunction();
  if (!F || !F->isDeclaration())
    return std::nullopt;
  const Operation &O = findOperation(*F);
  const bool IsBarrier = O.Needs == Need::Barrier || O.Needs == Need::PartBarrier;
  if (O.Among != CommunicationGroup::Workgroup || !IsBarrier)
    return std::nullopt;
  auto Argument = [&](unsigned I) {
    const auto *Value = I < C.arg_size() ? dyn_cast<ConstantInt>(C.getArgOperand(I)) : nullptr;
    return Value ? std::optional(Value->getZExtValue()) : std::nullopt;
  };
  const bool IsNumbered = F->getName().starts_with("llvm.nvvm.barrier.cta.") || F->getName().contains("__barrier_sync");
  Result.HasCount = O.Needs == Need::PartBarrier;
  // All others are barrier 0.
  Result.Number = IsNumbered ? Argument(0) : std::optional<uint64_t>(0);
  if (Result.HasCount)
    Result.Count = Argument(1);
  return Result;
}

Extent communicationExtent(const CallBase &C, const GpuTarget &T) {
  const Function *F = C.getCalledFunction();
  switch (F ? groupOf(C) : CommunicationGroup::None) {
  case CommunicationGroup::Quad:
    return Extent::ofGroup(4);
  case CommunicationGroup::Wave:
    return T.facts().WaveSize ? T.wave() : Extent::workgroup();
  case CommunicationGroup::None: // not known
  case CommunicationGroup::Workgroup:
    return Extent::workgroup();
  case CommunicationGroup::Cluster:
  case CommunicationGroup::Grid:
  case CommunicationGroup::Grids:
    return Extent::grid();
  }
  llvm_unreachable("covered switch");
}

} // namespace rejoin
