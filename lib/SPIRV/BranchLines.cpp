//===- BranchLines.cpp - Lines of branches that have none -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// glslang writes no `OpLine` for a condition that is a variable alone:
//
//     for (...) { ... }       14
//     switch (x) {            15      OpLoad, OpSelectionMerge, OpSwitch: no line
//     case 0:                 16
//       barrier();            17      the first line of a target
//
// The line of the block before, 14, is the only one known. The statement stands between the two, so it is looked for in
// the text that the module holds (`OpSource`): the nearest line with its keyword, upwards from the target. If the
// target begins with a statement of the same kind, its own line comes last. Without a text, and where no line fits,
// the line of the block before stays. Inner statements are corrected first, for they may be targets.
//
// Cost: linear in the module and the text, and at most `MaxDistance` lines for each branch.
// Tests: test/SPIRV/branch-lines.comp.
//
//===----------------------------------------------------------------------===//

#include "BranchLines.h"
#include "SpirvModule.h"
#include "rejoin/Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include <map>

using namespace llvm;

namespace rejoin {

namespace {

/// The lines of the sources that a module holds, by file and number.
class SourceLines {
public:
  explicit SourceLines(const SpirvModule &M);
  /// Without the comment that ends it; empty if it is not there.
  StringRef line(StringRef File, uint32_t Number) const {
    const auto Found = Files.find(File);
    return Found == Files.end() ? "" : Found->second.lookup(Number).split("//").first;
  }

private:
  void read(StringRef File, StringRef Text);
  StringMap<DenseMap<uint32_t, StringRef>> Files;
};

} // namespace

SourceLines::SourceLines(const SpirvModule &M) {
  for (const SpirvInstruction &I : M.Instructions) {
    if (I.Opcode == spv::OpFunction)
      break;
    if (I.Opcode == spv::OpSource && I.size() > 4)
      read(M.string(I[3]), I.string(4));
  }
}

void SourceLines::read(StringRef File, StringRef Text) {
  uint32_t Number = 1;
  while (!Text.empty()) {
    const auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    StringRef Directive = Line.ltrim();
    if (Directive.consume_front("#") && (Directive = Directive.ltrim()).consume_front("line ")) {
      if (Directive.ltrim().consumeInteger(10, Number))
        return;
      // A name may follow the number.
      if (const StringRef Name = Directive.split('"').second.split('"').first; !Name.empty())
        File = Name;
      continue;
    }
    Files[File][Number++] = Line;
  }
}

namespace {

class BranchLineFinder {
public:
  BranchLineFinder(SpirvModule &M, const SourceLines &Lines, const SpirvFunction &F) : M(M), Lines(Lines), F(F) {
    for (const SpirvBlock &B : F.Blocks)
      Blocks[B.Label] = &B;
  }
  void run() {
    for (const SpirvBlock &B : reverse(F.Blocks))
      correct(B);
  }

private:
  static constexpr uint32_t MaxDistance = 64;
  /// The first instruction of a block with a line of its own; null without one.
  const SpirvInstruction *first(const SpirvBlock &B) const {
    for (uint32_t N = B.Begin; N <= B.Terminator; ++N)
      if (M.Instructions[N].HasOwnLine)
        return &M.Instructions[N];
    return nullptr;
  }
  void correct(const SpirvBlock &B);
  std::optional<uint32_t> statementAbove(const SpirvLine &Before, uint32_t Target, bool IsSwitch, bool IsInner) const;

  SpirvModule &M;
  const SourceLines &Lines;
  const SpirvFunction &F;
  DenseMap<uint32_t, const SpirvBlock *> Blocks;
};

} // namespace

static bool isBranch(const SpirvInstruction &I) {
  return I.Opcode == spv::OpSwitch || I.Opcode == spv::OpBranchConditional;
}

/// Whether a line may have the statement of a branch.
static bool hasBranch(StringRef Line, bool IsSwitch) {
  if (IsSwitch)
    return hasWord(Line, "switch");
  return any_of(ArrayRef<StringRef>{"if", "while", "for"}, [&](StringRef W) { return hasWord(Line, W); }) ||
         Line.contains("&&") || Line.contains("||") || Line.contains("?");
}

/// The line of the statement between \p Before and \p Target. \p IsInner: the target has a branch of the same kind.
std::optional<uint32_t> BranchLineFinder::statementAbove(const SpirvLine &Before, uint32_t Target, bool IsSwitch,
                                                         bool IsInner) const {
  const StringRef File = M.string(Before.File);
  const uint32_t End = Target - std::min(Target - Before.Line, MaxDistance);
  for (uint32_t N = IsInner ? Target - 1 : Target; N > End; --N)
    if (hasBranch(Lines.line(File, N), IsSwitch))
      return N;
  if (IsInner && Target > Before.Line && hasBranch(Lines.line(File, Target), IsSwitch))
    return Target;
  return std::nullopt;
}

void BranchLineFinder::correct(const SpirvBlock &B) {
  const SpirvInstruction &Branch = M.Instructions[B.Terminator];
  if (!isBranch(Branch) || first(B) || !Branch.Line.Line)
    return;
  const SpirvInstruction *Nearest = nullptr;
  bool IsInner = false;
  for (const spv_parsed_operand_t &Operand : Branch.Operands) {
    const SpirvBlock *Target = Operand.type == SPV_OPERAND_TYPE_ID ? Blocks.lookup(Branch[Operand.offset]) : nullptr;
    const SpirvInstruction *I = Target ? first(*Target) : nullptr;
    if (!I || I->Line.File != Branch.Line.File || I->Line.Line < Branch.Line.Line ||
        (Nearest && Nearest->Line.Line <= I->Line.Line))
      continue;
    Nearest = I;
    const SpirvInstruction &End = M.Instructions[Target->Terminator];
    IsInner = isBranch(End) && End.Line.Line == I->Line.Line && (End.Opcode == Branch.Opcode);
  }
  if (!Nearest)
    return;
  const auto Line =
      statementAbove(Branch.Line, Nearest->Line.Line, /*IsSwitch=*/Branch.Opcode == spv::OpSwitch, IsInner);
  if (!Line)
    return;
  for (uint32_t N = B.Begin; N <= B.Terminator; ++N) {
    M.Instructions[N].Line.Line = *Line;
    M.Instructions[N].Line.Column = 0;
    M.Instructions[N].HasOwnLine = true;
  }
}

void findBranchLines(SpirvModule &M) {
  const bool Lacks = any_of(M.Functions, [&](const SpirvFunction &F) {
    return any_of(F.Blocks, [&](const SpirvBlock &B) {
      return isBranch(M.Instructions[B.Terminator]) && !M.Instructions[B.Terminator].HasOwnLine;
    });
  });
  if (!Lacks)
    return;
  const SourceLines Lines(M);
  for (const SpirvFunction &F : M.Functions)
    BranchLineFinder(M, Lines, F).run();
}

} // namespace rejoin
