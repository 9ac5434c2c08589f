//===- Explanation.cpp - Chains of causes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Uniformity/Explanation.h"
#include "llvm/ADT/DenseSet.h"

namespace rejoin {

llvm::SmallVector<ExplanationStep> explain(const ProgramView &View, const UniformityResult &Result, ValueId V,
                                           unsigned MaxSteps) {
  llvm::SmallVector<ExplanationStep> Chain;
  llvm::DenseSet<uint32_t> Seen;
  while (Chain.size() < MaxSteps && Result.extent(V) < Extent::grid() && Seen.insert(V.index()).second) {
    Cause C = Result.cause(V);
    ExplanationStep Step{
        ExplanationStep::Kind::Source, V, Result.extent(V), View.block(V), BlockId(), EdgeId(), ValueId()};
    auto FromRegion = [&](const HierarchyDependent &H) {
      Step.StepKind = ExplanationStep::Kind::Hierarchy;
      Step.Branch = H.Branch;
    };
    switch (C.CauseKind) {
    case Cause::Kind::None:
    case Cause::Kind::Source:
      // Beyond its operands.
      if (ProgramView::Reason R = View.reason(V); R.Value.isValid() && Result.extent(R.Value) <= Step.Level) {
        Step.StepKind = ExplanationStep::Kind::Data;
        Step.Def = R.Value;
      } else if (R.Branch.isValid() && Result.extentOfBranch(View, R.Branch) <= Step.Level) {
        Step.StepKind = ExplanationStep::Kind::Join;
        Step.Branch = R.Branch;
      }
      break;
    case Cause::Kind::Data:
      Step.StepKind = ExplanationStep::Kind::Data;
      Step.Def = View.operand(UseId(C.Index)).value();
      break;
    case Cause::Kind::Join:
      Step.StepKind = ExplanationStep::Kind::Join;
      Step.Branch = Result.joins()[C.Index].Branch;
      break;
    case Cause::Kind::Temporal: {
      const TemporalUse &T = Result.temporalUses()[C.Index];
      if (T.Region) {
        FromRegion(Result.hierarchyDependent()[*T.Region]);
      } else {
        const DivergentExit &E = Result.divergentExits()[*T.Exit];
        Step.StepKind = ExplanationStep::Kind::Temporal;
        Step.Branch = E.Branch;
        Step.Edge = E.Edge;
      }
      Step.Def = View.operand(T.Use).value();
      break;
    }
    case Cause::Kind::Hierarchy:
      FromRegion(Result.hierarchyDependent()[C.Index]);
      break;
    }
    Chain.push_back(Step);
    if (Step.StepKind == ExplanationStep::Kind::Source)
      break;
    if (Step.StepKind == ExplanationStep::Kind::Data) {
      V = Step.Def;
      continue;
    }
    ValueId Terminator = View.terminator(Step.Branch);
    if (Result.extent(Terminator) > Step.Level) {
      // A uniform condition in a region that depends on the hierarchy divides threads all the same.
      for (const HierarchyDependent &H : Result.hierarchyDependent())
        if (H.Level <= Step.Level && Result.loops().contains(H.Region, Step.Branch) && H.Branch != Step.Branch) {
          Chain.push_back(
              {ExplanationStep::Kind::Hierarchy, Terminator, H.Level, Step.Branch, H.Branch, EdgeId(), ValueId()});
          Terminator = View.terminator(H.Branch);
          break;
        }
    }
    V = Terminator;
  }
  return Chain;
}

} // namespace rejoin
