//===- LanePlaces.cpp - Shapes of a thread's index, and of sizes of the launch -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where shapes begin: calls that give a thread its index, and calls and loads that give it a size of the launch.
//
//   workitem.id.x, workgroups of 64 by 4     exact: p modulo 64
//   get_global_id(0)                         u + d[p]: u is the workgroup's part
//   local size in x, known to be 64          exact: 64
//   x + sx * (y + sy * z)                    exact in linear order, whatever the sizes are (LinearNumbers.cpp)
//   not:  workitem.id.y of a workgroup whose size in x is not known: no table in linear order
//
// The place of a thread is its index in linear order, x fastest. Waves are packed in that order on AMDGPU and NVPTX. On
// SPIR-V targets nothing says so: there an index in one dimension has a table in linear order only if waves are whole.
// Then of x only its place within the wave is known (`isKnownByWave`): it is `u + d[p]`, and `u` is the wave's.
//
// If no index has a table in linear order, and waves are not known to be whole, tables of each dimension are taken
// instead, one segment after the other (LaneTables.cpp), and one of the linear order for sums that are known to be it.
//
// Nothing says how a shader's invocations are packed into subgroups, so its places are the indices in the subgroup:
//
//   SubgroupLocalInvocationId              exact: p, up to the size of the largest possible subgroup
//   SubgroupSize                           a multiple of the smallest possible one; its ceiling stays
//   not:  LocalInvocationIndex             any place
//
// A quad is four consecutive invocations of a subgroup, the first at a multiple of four (Vulkan specification, Shaders,
// Quad: "in all shaders", so also where derivative groups are squares or rows of local invocations). So groups of four
// or more places that agree are quads that agree; larger groups have no name there, since the size of the subgroup may
// be any. Caveat: workgroups of more than 1,024 threads have no shapes, nor have shaders with invocation repack
// instructions. Held by: test/Uniformity/lane-algebra.ll, test/Lint/Shaders/lanes-of-quads.comp,
// unittests/Interprocedural/ArithmeticTest.cpp (enumeration), rejoin-kernel-fuzz (claims against runs).
//
//===----------------------------------------------------------------------===//

#include "LaneAlgebra.h"
#include "rejoin/IR/InvocationRepacks.h"
#include "rejoin/Target/SizeReads.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

std::optional<ThreadIndex> LaneAlgebra::indexOf(const CallBase &C) const {
  if (!Gpu->isShader())
    return Gpu->threadIndexOf(C);
  const Function *F = C.getCalledFunction();
  return F && F->isDeclaration() && findOperation(*F).Runs == Builtin::LaneId ? std::optional(ThreadIndex::Lane)
                                                                              : std::nullopt;
}

std::optional<std::vector<uint64_t>> LaneAlgebra::places(ThreadIndex Index) const {
  const LaunchFacts &Facts = Gpu->facts();
  const auto &Size = Facts.WorkgroupSize;
  const bool Linear = Gpu->kind() != TargetKind::SPIRV;
  auto Make = [&](auto Of) {
    std::vector<uint64_t> Result(NumPlaces);
    for (unsigned P = 0; P != NumPlaces; ++P)
      Result[P] = Of(P);
    return Result;
  };
  if (Segment) {
    if (Index == ThreadIndex::LocalLinear)
      return Make([&](unsigned P) { return P < beginOfLinear() ? 0 : P - beginOfLinear(); });
    const auto D = dimensionOf(Index);
    if (!D || isGlobal(Index))
      return std::nullopt;
    const unsigned Last = (Size[*D] ? std::min(Size[*D], Segment) : Segment) - 1;
    return Make([&](unsigned P) { return P / Segment == *D ? std::min(P % Segment, Last) : 0; });
  }
  switch (Index) {
  case ThreadIndex::LocalX:
    if (Linear && Size[1] == 1 && Size[2] == 1)
      return Make([](unsigned P) { return P; });
    if (Linear && Facts.Exact && Size[0])
      return Make([&](unsigned P) { return P % Size[0]; });
    if (Facts.WholeWaves)
      return Make([&](unsigned P) { return P % Facts.WaveSize; });
    return std::nullopt;
  case ThreadIndex::LocalY:
    if (Linear && Facts.Exact && Size[0] && Size[2] == 1)
      return Make([&](unsigned P) { return P / Size[0]; });
    if (Linear && Facts.Exact && Size[0] && Size[1])
      return Make([&](unsigned P) { return P / Size[0] % Size[1]; });
    return std::nullopt;
  case ThreadIndex::LocalZ:
    if (Linear && Facts.Exact && Size[0] && Size[1])
      return Make([&](unsigned P) { return P / Size[0] / Size[1]; });
    return std::nullopt;
  case ThreadIndex::LocalLinear:
    return Make([](unsigned P) { return P; });
  case ThreadIndex::Lane:
    if (Gpu->isShader())
      return Make([](unsigned P) { return P; });
    if (!Facts.WaveSize)
      return std::nullopt;
    return Make([&](unsigned P) { return P % Facts.WaveSize; });
  case ThreadIndex::GlobalX:
  case ThreadIndex::GlobalY:
  case ThreadIndex::GlobalZ:
    return std::nullopt;
  }
  llvm_unreachable("covered switch");
}

/// What is known of a multiple of \p N; nothing if that is 0.
static KnownBits multipleOf(unsigned N, unsigned Width) {
  KnownBits Known(Width);
  if (N)
    Known.Zero.setLowBits(std::min<unsigned>(llvm::countr_zero(N), Width));
  return Known;
}

std::optional<LaneAlgebra::Shape> LaneAlgebra::shapeOfSize(const Instruction &I, unsigned Width) const {
  const auto Read = sizeReadBy(I);
  if (!Read)
    return std::nullopt;
  const LaunchFacts &Facts = Gpu->facts();
  if (Gpu->isShader())
    return Read->Of == LaunchSize::Wave ? std::optional(Shape{multipleOf(Facts.SmallestWave, Width), nullptr})
                                        : std::nullopt;
  if (Read->Of == LaunchSize::Wave)
    return Facts.WholeWaves ? std::optional(Shape{KnownBits::makeConstant(APInt(Width, Facts.WaveSize)), nullptr})
                            : std::nullopt;
  if (const unsigned N = Facts.WorkgroupSize[Read->Dimension]; Facts.Exact && N)
    return Read->Of == LaunchSize::Grid ? Shape{multipleOf(N, Width), nullptr}
                                        : Shape{KnownBits::makeConstant(APInt(Width, N)), nullptr};
  if (Facts.WholeWaves && Read->Dimension == 0)
    return Shape{multipleOf(Facts.WaveSize, Width), nullptr};
  return std::nullopt;
}

bool LaneAlgebra::isKnownByWave(ThreadIndex Index) const {
  const LaunchFacts &Facts = Gpu->facts();
  const auto &Size = Facts.WorkgroupSize;
  if (!Facts.WholeWaves || Index != ThreadIndex::LocalX)
    return false;
  return Gpu->kind() == TargetKind::SPIRV || !((Size[1] == 1 && Size[2] == 1) || (Facts.Exact && Size[0]));
}

std::optional<LaneAlgebra::Shape> LaneAlgebra::shapeOfPlace(const CallBase &C, unsigned Width) {
  const auto Index = indexOf(C);
  if (!Index)
    return std::nullopt;
  const LaunchFacts &Facts = Gpu->facts();
  const bool InGrid = isGlobal(*Index);
  const ThreadIndex InGroup = withoutGroup(*Index);
  auto Of = places(InGroup);
  if (Of && !InGrid && !isKnownByWave(*Index))
    return exact(std::move(*Of), Width);
  // A launch may have an offset that is no multiple of the workgroup's size.
  if (Of)
    return Shape{Facts.WholeWaves && InGroup == ThreadIndex::LocalX ? multipleOf(Facts.WaveSize, Width)
                                                                    : KnownBits(Width),
                 table(std::move(*Of), Width)};
  return Facts.WholeWaves && InGrid ? std::optional(Shape{KnownBits(Width), nullptr}) : std::nullopt;
}

bool LaneAlgebra::choosePlaces(const Function &F) {
  // Tables of all places; of workgroups whose size is not known on targets that have a limit.
  constexpr unsigned LargestWorkgroup = 1024;
  const LaunchFacts &Facts = Gpu->facts();
  if (Gpu->isShader()) {
    // Subgroups of fewer than four invocations have no quads.
    NumPlaces = Facts.LargestWave;
    return Facts.SmallestWave >= 4 && InvocationRepacks(*Reader).empty() && any_of(instructions(F), [&](auto &I) {
             const auto *C = dyn_cast<CallBase>(&I);
             return C && indexOf(*C);
           });
  }
  if (Gpu->kind() == TargetKind::Host || (Gpu->kind() == TargetKind::SPIRV && !Facts.MaxThreads && !Facts.WholeWaves) ||
      Facts.MaxThreads > LargestWorkgroup)
    return false;
  NumPlaces = Facts.MaxThreads ? Facts.MaxThreads : LargestWorkgroup;
  Linear.compute(F, *Gpu, *Variables);
  bool InDimension = false, Any = false;
  for (const Instruction &I : instructions(F))
    if (const auto *C = dyn_cast<CallBase>(&I))
      if (const auto Index = Gpu->threadIndexOf(*C)) {
        InDimension |= dimensionOf(*Index).has_value();
        Any = Any || places(withoutGroup(*Index)).has_value();
      }
  if (!Any && !InDimension)
    return false;
  if (!Any && !Facts.WholeWaves) {
    Segment = NumPlaces;
    NumPlaces *= Linear.empty() ? 3 : 4;
  }
  return true;
}

} // namespace rejoin
