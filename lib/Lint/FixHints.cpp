//===- FixHints.cpp - What makes a divergent value uniform -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Lint/FixHints.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

/// A part of a number that groups of threads may share: shifted, masked or divided by a constant. An extension, as
/// optimisation writes it, is none: `(x << 32) >> 32`.
static bool formsGroups(const Value &V) {
  const auto *I = dyn_cast<BinaryOperator>(&V);
  if (!I || !isa<ConstantInt>(I->getOperand(1)))
    return false;
  if (const auto *Inner = dyn_cast<BinaryOperator>(I->getOperand(0));
      Inner && Inner->getOpcode() == Instruction::Shl && isa<ConstantInt>(Inner->getOperand(1)) &&
      (I->getOpcode() == Instruction::And || Inner->getOperand(1) == I->getOperand(1)))
    return false;
  switch (I->getOpcode()) {
  case Instruction::LShr:
  case Instruction::AShr:
  case Instruction::UDiv:
  case Instruction::SDiv:
    return true;
  case Instruction::And:
    return !cast<ConstantInt>(I->getOperand(1))->getValue()[0];
  default:
    return false;
  }
}

std::string fixHint(const FunctionReader &Reader, const UniformityResult &Result, ArrayRef<ExplanationStep> Chain,
                    const LaunchFacts &Facts, TargetKind Kind) {
  if (Chain.empty() || Chain.back().StepKind != ExplanationStep::Kind::Source)
    return "";
  const Value &Source = Reader.value(Chain.back().Value);
  if (isa<Argument>(Source))
    return std::string(
               "if all callers pass a uniform value, make them visible to the analysis (declare the function static, "
               "or use --whole-program)") +
           (Kind == TargetKind::AMDGPU ? ", or mark the parameter inreg" : "");
  if (const auto *C = dyn_cast<CallBase>(&Source)) {
    StringRef Name = C->getCalledFunction() ? C->getCalledFunction()->getName() : "";
    bool HasPlace = Name.contains("workitem.id") || Name.contains("get_local_id") || Name.contains("sreg.tid");
    bool Groups = any_of(Chain, [&](const ExplanationStep &S) { return formsGroups(Reader.value(S.Value)); });
    if (HasPlace && Groups && Facts.WorkgroupSize[0] == 0)
      return "the workgroup size is not known; if its first dimension is a multiple of the wave size, state it "
             "(reqd_work_group_size or --workgroup-size): then groups of whole waves are uniform";
    const auto *Dimension = C->arg_empty() ? nullptr : dyn_cast<ConstantInt>(C->getArgOperand(0));
    bool OtherDimension = Name.ends_with(".y") || Name.ends_with(".z") || (Dimension && !Dimension->isZero());
    if (HasPlace && OtherDimension && Facts.WorkgroupSize[0] == 0)
      return "if the first dimension of the workgroup is a multiple of the wave size, state it (reqd_work_group_size "
             "or "
             "--workgroup-size): then the index in the other dimensions is uniform for each wave";
    return "";
  }
  if (const auto *L = dyn_cast<LoadInst>(&Source)) {
    UseId U = Reader.idOf(L->getOperandUse(0));
    unsigned Generic = Kind == TargetKind::SPIRV ? 4 : 0;
    if (L->isSimple() && L->getPointerAddressSpace() == Generic && U.isValid() &&
        Result.extentOfUse(Reader.view(), U) > Extent::thread())
      return "the address is uniform, but the pointer may point to private memory: declare its address space "
             "(__global, __local, __constant)";
  }
  return "";
}

bool leavesLoop(const UniformityResult &Result, BlockId Branch, BlockId Operation) {
  return any_of(Result.divergentExits(), [&](const DivergentExit &E) {
    return E.Branch == Branch && Result.loops().contains(E.Loop, Operation);
  });
}

std::string loopHint(StringRef Group) {
  return "let every thread of the " + Group.str() +
         " execute every iteration of the loop (pad the loop's bound, or set a flag instead of leaving early), and "
         "apply the condition to the work only";
}

} // namespace rejoin
