//===- UniformOperands.cpp - Operands that a group passes alike -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some functions need one value from all threads of a group: the lane of a broadcast, the operands of an asynchronous
// copy. The language leaves the behaviour undefined for others, unlike operands of instructions for which a compiler
// makes code (ScalarOperands.cpp).
//
//     async_work_group_copy(tile, in + get_local_id(0), 64, 0)     each work-item names another source
//     sub_group_broadcast(x, get_sub_group_local_id() ^ 1)         a shuffle is meant
//
// What is the same in workgroups of one dimension, where the program asks for no other, or where waves are rows, is no
// finding. What is the same in workgroups of one thread in the dimensions of which the program reads indices in the
// grid alone is a remark. HLSL lets each lane read another one: what it is compiled to is the compiler's affair. Held
// by: test/Lint/uniform-operands.cl, test/Lint/Shaders/uniform-operands.comp.
//
//===----------------------------------------------------------------------===//

#include "Linter.h"
#include "rejoin/Lint/CauseMessages.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

namespace {
enum Match : uint8_t { Whole, Prefix };
enum Group : uint8_t { Wave, Workgroup };
struct Row {
  Match How;
  StringLiteral Name;
  unsigned Operand;
  Group Of;
  StringLiteral What;
};
constexpr Row Rows[] = {
#define UNIFORM(MATCH, NAME, OPERAND, GROUP, WHAT) {MATCH, NAME, OPERAND, GROUP, WHAT},
#include "rejoin/Target/UniformOperands.def"
};
} // namespace

bool Linter::mayDiffer(const Use &Operand, bool InWave) const {
  const UseId U = Reader.idOf(Operand);
  return U.isValid() && Result.extentOfUse(Reader.view(), U) < (InWave ? Gpu.wave() : Extent::workgroup());
}

unsigned Linter::sameIfUndivided(const CallBase &C, const Use &Operand, bool InWave) {
  if (Options.Target.WorkgroupSize != std::array<unsigned, 3>{0, 0, 0} || Gpu.isShader())
    return 0;
  const DimensionsRead Read = dimensionsRead(*C.getFunction());
  unsigned Dimensions = Read.MayBeOthers || Read.AsksForLinear ? 0 : Read.InGrid & ~Read.Inside & ~Read.Divided;
  TargetOptions Target = Options.Target;
  for (unsigned D = 0; D != 3; ++D)
    if (Gpu.facts().WorkgroupSize[D])
      Dimensions &= ~(1U << D);
    else
      Target.WorkgroupSize[D] = Dimensions >> D & 1;
  return Dimensions && !lintFor(Undivided[Dimensions], Target, *C.getFunction())->mayDiffer(Operand, InWave)
             ? Dimensions
             : 0;
}

void Linter::lintUniformOperands(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  if (!F || !F->isDeclaration() || F->isIntrinsic() || isHlsl(M))
    return;
  const ValueId Id = Reader.idOf(C);
  if (!Id.isValid() || !Result.search().isReachable(Reader.view().block(Id)))
    return;
  const StringRef Name = unmangledStem(F->getName());
  for (const Row &R : Rows) {
    if ((R.How == Whole ? Name != R.Name : !Name.starts_with(R.Name)) || R.Operand >= C.arg_size())
      continue;
    const Use &Operand = C.getArgOperandUse(R.Operand);
    const bool InWave = R.Of == Wave;
    if (!mayDiffer(Operand, InWave))
      continue;
    const Linter *Others[] = {inLine(C), InWave ? inWholeWaves(C) : nullptr, whereMultiplesFit(C)};
    if (any_of(Others, [&](const Linter *L) { return L && !L->mayDiffer(Operand, InWave); }))
      continue;
    const std::string Group = InWave ? "wave" : "workgroup";
    const unsigned Undivided = sameIfUndivided(C, Operand, InWave);
    Diagnostic &D = report(DiagnosticKind::NonUniformOperand, C,
                           R.What.str() + " may differ within a " + Group +
                               ", and all its threads must pass the same: the behaviour is undefined" +
                               (Undivided ? ", " + whenInSeveral(Undivided) : ""));
    if (Undivided)
      D.Level = Severity::Remark;
    if (const ValueId Of = Reader.idOf(*Operand.get()); Of.isValid())
      for (Note &N : causesOf(Reader, Result, Of, *Names, [this](const Value &V) { return locate(V); }))
        D.Notes.push_back(std::move(N));
    D.Hint = Name.contains("broadcast") ? "a shuffle reads another lane for each thread"
                                        : "pass one value for the whole " + Group;
    // One finding for a call.
    return;
  }
}

} // namespace rejoin
