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
// What is the same in workgroups of one dimension, where the program asks for no other, is no finding. What is the same
// where waves are rows, or in workgroups of one thread in the dimensions of which the program reads indices in the grid
// alone, is a remark that says so. HLSL lets each lane read another one: what it is compiled to is the compiler's
// affair. Held by: test/Lint/uniform-operands.cl, test/Lint/Shaders/uniform-operands.comp.
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
struct UniformRow {
  Match How;
  StringLiteral Name;
  unsigned Operand, Operands;
  Group Of;
  StringLiteral What;
};
constexpr UniformRow UniformRows[] = {
#define UNIFORM_OF(MATCH, NAME, OPERAND, OPERANDS, GROUP, WHAT) {MATCH, NAME, OPERAND, OPERANDS, GROUP, WHAT},
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

/// Where nothing makes the value differ but that threads have it from different iterations.
void Linter::addExits(Diagnostic &D, const Use &Operand) const {
  const auto *Of = dyn_cast<Instruction>(Operand.get()), *C = cast<Instruction>(Operand.getUser());
  if (!D.Notes.empty() || !Of || !Reader.idOf(*Of).isValid())
    return;
  const BlockId From = Reader.idOf(*Of->getParent()), To = Reader.idOf(*C->getParent());
  for (const DivergentExit &E : Result.divergentExits())
    if (Result.loops().contains(E.Loop, From) && !Result.loops().contains(E.Loop, To)) {
      D.Notes.push_back({"threads leave the loop here in different iterations, each with a value of its own",
                         locate(Reader.value(Reader.view().terminator(E.Branch)))});
      return;
    }
}

void Linter::lintUniformOperands(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  if (!F || !F->isDeclaration() || F->isIntrinsic() || isHlsl(M))
    return;
  const ValueId Id = Reader.idOf(C);
  if (!Id.isValid() || !Result.search().isReachable(Reader.view().block(Id)))
    return;
  const StringRef Name = unmangledStem(F->getName());
  for (const UniformRow &R : UniformRows) {
    if ((R.How == Whole ? Name != R.Name : !Name.starts_with(R.Name)) || R.Operand >= C.arg_size() ||
        (R.Operands && R.Operands != C.arg_size()))
      continue;
    const Use &Operand = C.getArgOperandUse(R.Operand);
    const bool InWave = R.Of == Wave;
    if (!mayDiffer(Operand, InWave))
      continue;
    auto IsSameIn = [&](const Linter *L) { return L && !L->mayDiffer(Operand, InWave); };
    if (IsSameIn(inLine(C)) || IsSameIn(whereMultiplesFit(C)))
      continue;
    const bool InPart = InWave && IsSameIn(inWholeWaves(C));
    if (InPart && hasKnownRow(*C.getFunction()))
      continue;
    const std::string Group = InWave ? "wave" : "workgroup";
    const unsigned Undivided = InPart ? 0 : sameIfUndivided(C, Operand, InWave);
    const std::string When = InPart ? whenInPartOfWave() : Undivided ? whenInSeveral(Undivided) : "";
    Diagnostic &D = report(DiagnosticKind::NonUniformOperand, C,
                           R.What.str() + " may differ within a " + Group +
                               ", and all its threads must pass the same: the behaviour is undefined" +
                               (When.empty() ? "" : ", " + When));
    if (!When.empty())
      D.Level = Severity::Remark;
    if (const ValueId Of = Reader.idOf(*Operand.get()); Of.isValid())
      for (Note &N : causesOf(Reader, Result, Of, *Names, [this](const Value &V) { return locate(V); }))
        D.Notes.push_back(std::move(N));
    addExits(D, Operand);
    // Of what gives each thread the value of another one.
    const bool Reads = Name.contains_insensitive("broadcast") || Name.contains("rotate");
    D.Hint = !Reads   ? "pass one value for the whole " + Group
             : InWave ? "a shuffle reads another lane for each thread"
                      : "to read another value for each thread, write the values to local memory, and read them after "
                        "a barrier";
    // One finding for a call.
    return;
  }
}

} // namespace rejoin
