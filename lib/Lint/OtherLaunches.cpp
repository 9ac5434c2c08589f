//===- OtherLaunches.cpp - What holds for some launches only -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is found of operations of waves in any launch is looked at again, for launches of which more is known:
//
//   workgroups of one dimension       where the program asks for no other. What is then right is no finding, and its
//                                     verdict says for which workgroups it is right.
//   undivided dimensions              where the program reads indices of the grid, and none inside the workgroup,
//                                     though it reads some in another dimension. What is right in workgroups of one
//                                     thread there is a remark that says so. A program that divides an index of the
//                                     grid itself (GridIndices.cpp), asks for the number of its workgroup, or hints at
//                                     the size of workgroups there, is meant for several threads.
//   waves are rows of the workgroup   what is then right is a remark that says so; no finding, where the size in the
//                                     first dimension is known, or required by a source that states no version. Not
//                                     looked at where the size that is required divides waves.
//   sizes that the program tests      before the operation (TestedSizes.cpp): `if (blockDim.x != 256) return;`. What is
//                                     right then is no finding.
//   multiples of the workgroup's size fit the program's types and are not negative
//                                     what is then right is no finding, and its verdict says so (SizeMultiples.cpp)
//
//     if (get_global_id(1) >= rows) return; barrier(...);      get_local_id(0) alone is read: right for 64 x 1 threads
//     if (threadIdx.x / 32 < rows) ... __shfl_down_sync(~0u, v, o)      right in one dimension, whatever the size is
//     if (i / 32 < rows)               i = blockIdx.x * blockDim.x + threadIdx.x: right if waves are rows
//     if (threadIdx.x / 32 < rows)     with threadIdx.y elsewhere in the program: right if waves are rows
//
// A program asks for a dimension if a kernel, or what it calls, reads a thread's index or a size in it. A function is
// in the programs of all kernels that lead to it. Who calls through a pointer, or is called so, may ask for any.
//
// Cost: up to five lints of a function that has a finding. Held by: test/Lint/whole-waves*, one-dimension.*,
// undivided-dimensions.cl, divided-dimensions.cl, tested-sizes.*.
//
//===----------------------------------------------------------------------===//

#include "GridIndices.h"
#include "Linter.h"
#include "TestedSizes.h"
#include "rejoin/IR/DeadEnds.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Target/SizeReads.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

Linter *Linter::lintFor(Launches &L, const TargetOptions &Target, const Function &F) {
  if (!L.Of) {
    L.Options = Options;
    L.Options.Verdict = nullptr;
    L.Options.Target = Target;
    L.Of = std::make_unique<Linter>(M, Kind, L.Options);
    L.Of->assume(L.MultiplesFit || MultiplesFit);
  }
  if (std::exchange(L.Linted, &F) != &F) {
    L.Control.reset();
    L.Of->Findings.clear();
    L.Of->lintFunction(F);
  }
  return L.Of.get();
}

Linter *Linter::inWholeWaves(const CallBase &C) {
  const LaunchFacts &Facts = Gpu.facts();
  const std::array<unsigned, 3> &Given = Options.Target.WorkgroupSize;
  // With an exact size the answer is known, except where a number of threads overflows its type. A size that is only
  // required is that of all workgroups but the last ones.
  const unsigned Row = Facts.WorkgroupSize[0];
  const bool IsOpen = !Facts.WaveSize && !Facts.Exact;
  if (Options.Target.WholeWaves || (!Given[0] && Given[1]) || Gpu.isShader() ||
      (Row && !IsOpen && (!Facts.WaveSize || Row % Facts.WaveSize)))
    return nullptr;
  TargetOptions Target = Options.Target;
  Target.WholeWaves = true;
  return lintFor(WholeWaves, Target, *C.getFunction());
}

bool Linter::hasKnownRow(const Function &F) const {
  return Gpu.facts().hasExact(0) ||
         (Gpu.facts().WorkgroupSize[0] && Gpu.facts().WaveSize && F.hasFnAttribute(VersionNotStated));
}

/// Text of PTX that may read an index or a size of a block or grid in another dimension: `%tid.y`, and the vector
/// `%tid`.
static bool mayAskForOther(StringRef Text) {
  for (size_t At = 0; (At = Text.find("tid", At)) != StringRef::npos; At += 3)
    if (!Text.substr(At + 3).starts_with(".x"))
      return true;
  return false;
}

/// Adds what an instruction reads.
void Linter::addReads(const Instruction &I, DimensionsRead &Read) const {
  if (const auto Size = sizeReadBy(I)) {
    Read.Inside |= unsigned(Size->Of == LaunchSize::Workgroup) << Size->Dimension;
    Read.AsksForGrid |= Size->Of == LaunchSize::Grid && Size->Dimension;
    return;
  }
  if (const auto Number = numberReadBy(I); Number && Number->Of != LaunchNumber::GlobalOffset) {
    Read.Divided |= 1U << Number->Dimension;
    return;
  }
  const auto *C = dyn_cast<CallBase>(&I);
  if (!C)
    return;
  if (const auto *A = dyn_cast<InlineAsm>(C->getCalledOperand())) {
    Read.MayBeOthers |= Gpu.kind() == TargetKind::AMDGPU || mayAskForOther(A->getAsmString());
    return;
  }
  if (!C->getCalledFunction()) {
    Read.MayBeOthers = true;
    return;
  }
  // A dimension that is a number of the program's.
  const StringRef Name = C->getCalledFunction()->getName();
  if (C->arg_size() == 1 && !isa<ConstantInt>(C->getArgOperand(0)) &&
      (Name.contains("get_local_") || Name.contains("get_global_") || Name.contains("get_enqueued_local_size")))
    Read.MayBeOthers = true;
  const auto Index = Gpu.threadIndexOf(*C);
  if (const auto D = Index ? dimensionOf(*Index) : std::nullopt) {
    (isGlobal(*Index) ? Read.InGrid : Read.Inside) |= 1U << *D;
    if (isGlobal(*Index) && *D && isDivided(*C))
      Read.Divided |= 1U << *D;
  }
  Read.AsksForLinear |= Index == ThreadIndex::LocalLinear || Name.contains("_linear_id");
}

/// The dimensions in which a kernel is meant for several threads in a workgroup, without the size being one.
static unsigned hintedDimensions(const Function &F) {
  const MDNode *Hint = F.getMetadata("work_group_size_hint");
  unsigned Dimensions = 0;
  for (unsigned D = 0; Hint && D != std::min(Hint->getNumOperands(), 3U); ++D)
    if (const auto *Size = mdconst::dyn_extract<ConstantInt>(Hint->getOperand(D)); Size && Size->getValue().ugt(1))
      Dimensions |= 1U << D;
  return Dimensions;
}

Linter::DimensionsRead Linter::dimensionsRead(const Function &F) {
  if (auto It = Dimensions.find(&F); It != Dimensions.end())
    return It->second;
  DimensionsRead Read;
  // Those that lead to the function, and what these call.
  SmallSetVector<const Function *, 16> All;
  All.insert(&F);
  for (size_t K = 0; K != All.size(); ++K) {
    Read.MayBeOthers |= !hasKnownCallers(*All[K]) || All[K]->hasFnAttribute("rejoin.several-dimensions");
    Read.Divided |= hintedDimensions(*All[K]);
    for (const User *U : All[K]->users())
      if (const auto *C = dyn_cast<CallBase>(U))
        All.insert(C->getFunction());
  }
  for (size_t K = 0; K != All.size() && !Read.MayBeOthers; ++K)
    for (const Instruction &I : instructions(*All[K])) {
      addReads(I, Read);
      const auto *C = dyn_cast<CallBase>(&I);
      if (const Function *Callee = C ? C->getCalledFunction() : nullptr; Callee && !Callee->isDeclaration())
        All.insert(Callee);
    }
  return Dimensions[&F] = Read;
}

bool Linter::asksForOneDimension(const Function &F) {
  const DimensionsRead Read = dimensionsRead(F);
  return !Read.MayBeOthers && !Read.AsksForGrid && ((Read.Inside | Read.InGrid) & ~1U) == 0;
}

unsigned Linter::undividedDimensions(const Function &F) {
  const DimensionsRead Read = dimensionsRead(F);
  return Read.MayBeOthers || Read.AsksForLinear || !Read.Inside ? 0 : Read.InGrid & ~Read.Inside & ~Read.Divided & ~1U;
}

Linter *Linter::inLine(const CallBase &C) {
  const TargetOptions &Given = Options.Target;
  const auto &Size = Gpu.facts().WorkgroupSize;
  if (Given.WholeWaves || Given.WorkgroupSize != std::array<unsigned, 3>{0, 0, 0} || (Size[1] && Size[2]) ||
      (Kind != TargetKind::NVPTX && Kind != TargetKind::AMDGPU) || !asksForOneDimension(*C.getFunction()))
    return nullptr;
  TargetOptions Target = Given;
  Target.WorkgroupSize = {0, 1, 1};
  return lintFor(Line, Target, *C.getFunction());
}

std::optional<Linter::ConditionalVerdict> Linter::verdictInLine(const CallBase &C, const Sync &S) {
  if (!inLine(C))
    return std::nullopt;
  auto V = verdictFor(Line, C, S);
  if (V)
    V->If.Line = true;
  return V;
}

std::optional<Linter::ConditionalVerdict> Linter::verdictFor(Launches &L, const CallBase &C, const Sync &S) {
  if (!L.Control)
    L.Control = std::make_unique<ControlUniformity>(L.Of->Reader.view(), L.Of->Result, findDeadEnds(L.Of->Reader));
  ConditionalVerdict V = L.Of->verdictOn(C, S, *L.Control);
  return V.Is.Is == OperationVerdict::Safe ? std::optional(std::move(V)) : std::nullopt;
}

Linter *Linter::whereMultiplesFit(const CallBase &C) {
  // Only sums of indices with multiples of sizes are known better then: of sizes that are no powers of two.
  const auto &Size = Gpu.facts().WorkgroupSize;
  const bool AreKnown = Gpu.facts().Exact && all_of(Size, [](unsigned N) { return isPowerOf2_32(N); });
  const bool AreStated = any_of(Size, [](unsigned N) { return N > 1; });
  if (MultiplesFit || Gpu.isShader() || AreKnown || (!AreStated && !factsOf(*C.getFunction()).readsSizes()))
    return nullptr;
  Fitting.MultiplesFit = true;
  return lintFor(Fitting, Options.Target, *C.getFunction());
}

/// The index in the grid is compared with a number: the finding names the offsets for which threads part.
static bool asksForIndex(const Instruction &Branch, const GpuTarget &Gpu) {
  const auto *Br = dyn_cast<BranchInst>(&Branch);
  const auto *Compare = Br && Br->isConditional() ? dyn_cast<ICmpInst>(Br->getCondition()) : nullptr;
  if (!Compare || !isa<ConstantInt>(Compare->getOperand(1)))
    return false;
  const Value *V = Compare->getOperand(0);
  while (const auto *Cast = dyn_cast<CastInst>(V))
    V = Cast->getOperand(0);
  const auto *C = dyn_cast<CallBase>(V);
  const auto Index = C ? Gpu.threadIndexOf(*C) : std::nullopt;
  return Index && isGlobal(*Index) && !Gpu.facts().Exact;
}

bool Linter::isRightWhereMultiplesFit(const CallBase &C, BlockId Branch) {
  if (Branch.isValid() && asksForIndex(*Reader.block(Branch).getTerminator(), Gpu))
    return false;
  const Linter *Of = whereMultiplesFit(C);
  return Of && !Of->Reported.contains(&C) && !Of->Assumed.contains(&C);
}

std::optional<Linter::ConditionalVerdict> Linter::verdictWhereMultiplesFit(const CallBase &C, const Sync &S) {
  if (!whereMultiplesFit(C))
    return std::nullopt;
  auto V = verdictFor(Fitting, C, S);
  if (!V)
    return V;
  const Function &F = *C.getFunction();
  V->If.Fits = true;
  const bool MayDiffer = F.hasFnAttribute(VersionNotStated) && !Gpu.facts().Exact &&
                         !F.getFnAttribute("uniform-work-group-size").getValueAsBool();
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<CallBase>(&I);
    const auto Index = Call ? Gpu.threadIndexOf(*Call) : std::nullopt;
    const auto Size = sizeReadBy(I);
    V->If.Offset |= Kind != TargetKind::NVPTX && Index && isGlobal(*Index);
    V->If.Alike |=
        MayDiffer && ((Index && isGlobal(*Index)) || (Size && (Size->IsStated || Size->Of == LaunchSize::Grid)));
  }
  return V;
}

Linter *Linter::inTestedSizes(const CallBase &C) {
  const Function &F = *C.getFunction();
  const LaunchFacts &Facts = Gpu.facts();
  // The sizes that a program reads must be those of all workgroups of the launch.
  const bool AreAlike = Kind == TargetKind::NVPTX || Facts.Exact || F.hasFnAttribute(VersionNotStated) ||
                        F.getFnAttribute("uniform-work-group-size").getValueAsBool();
  if (!AreAlike || Gpu.isShader() || Options.Target.WholeWaves)
    return nullptr;
  const std::array<unsigned, 3> Sizes = sizesTestedBefore(C, factsOf(F)).Sizes;
  TargetOptions Target = Options.Target;
  bool IsNew = false;
  for (unsigned D = 0; D != 3; ++D) {
    const unsigned Known = Facts.WorkgroupSize[D];
    IsNew |= Sizes[D] && !Known;
    Target.WorkgroupSize[D] = Known ? Known : Sizes[D];
  }
  return IsNew ? lintFor(Tested[Target.WorkgroupSize], Target, F) : nullptr;
}

bool Linter::isRightInTestedSizes(const CallBase &C) {
  if (factsOf(*C.getFunction()).isNeverReached(*C.getParent()))
    return true;
  const Linter *Of = inTestedSizes(C);
  return Of && !Of->Reported.contains(&C) && !Of->Assumed.contains(&C);
}

std::optional<Linter::ConditionalVerdict> Linter::verdictInTestedSizes(const CallBase &C, const Sync &S) {
  const Linter *Of = inTestedSizes(C);
  auto V = Of ? verdictFor(Tested[Of->Options.Target.WorkgroupSize], C, S) : std::nullopt;
  if (!V)
    return V;
  const Function &F = *C.getFunction();
  V->If.Alike |= F.hasFnAttribute(VersionNotStated) && !F.getFnAttribute("uniform-work-group-size").getValueAsBool();
  const TestedSizes Before = sizesTestedBefore(C, factsOf(F));
  std::string Tests;
  for (unsigned D = 0; D != 3; ++D)
    if (Before.Sizes[D] && !Gpu.facts().WorkgroupSize[D]) {
      const unsigned Line = locate(*Before.By[D]).Line;
      Tests += (Tests.empty() ? "" : " and ") + std::to_string(Before.Sizes[D]) + " threads in dimension " +
               std::to_string(D) + (Line ? " (line " + std::to_string(Line) + ")" : "");
    }
  V->Rest += "; the program tests for " + Tests;
  return V;
}

bool Linter::isRightInLine(const CallBase &C) {
  const Linter *InLine = inLine(C);
  return InLine && !InLine->Reported.contains(&C) && !InLine->Assumed.contains(&C);
}

unsigned Linter::rightIfUndivided(const CallBase &C) {
  const TargetOptions &Given = Options.Target;
  if (Given.WorkgroupSize != std::array<unsigned, 3>{0, 0, 0} || Gpu.isShader())
    return 0;
  const DimensionsRead Read = dimensionsRead(*C.getFunction());
  const unsigned Dimensions = undividedDimensions(*C.getFunction());
  // A dimension that the program does not name at all has one thread too.
  const unsigned Ones = ~(Read.Inside | Read.InGrid) & 6U;
  unsigned Unknown = 0;
  for (unsigned D : {1U, 2U})
    if ((Dimensions >> D & 1) && !Gpu.facts().WorkgroupSize[D])
      Unknown |= 1U << D;
  if (!Unknown)
    return 0;
  auto IsRight = [&](unsigned WithOne) {
    TargetOptions Target = Given;
    for (unsigned D = 0; D != 3; ++D)
      Target.WorkgroupSize[D] = WithOne >> D & 1;
    const Linter *Of = lintFor(Undivided[WithOne], Target, *C.getFunction());
    return !Of->Reported.contains(&C) && !Of->Assumed.contains(&C);
  };
  if (!IsRight(Ones | Unknown))
    return 0;
  // Those that matter.
  for (unsigned D : {1U, 2U})
    if ((Unknown >> D & 1) && Unknown != 1U << D && IsRight((Ones | Unknown) & ~(1U << D)))
      Unknown &= ~(1U << D);
  return Unknown;
}

} // namespace rejoin
