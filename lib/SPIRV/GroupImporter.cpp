//===- GroupImporter.cpp - Group instructions as OpenCL's built-ins -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Group and non-uniform group instructions become the functions of OpenCL (cl_khr_subgroup_*, work-group functions)
// that LLVM's SPIR-V back end translates to these instructions, with their types: predicates are int, so they are
// widened on the way in and compared with zero on the way out.
//
//   OpGroupNonUniformIAdd Subgroup Reduce     sub_group_non_uniform_reduce_add
//   OpGroupNonUniformElect                    sub_group_elect
//   OpGroupNonUniformIAdd PartitionedReduceNV sub_group_partitioned_reduce_add, which OpenCL lacks
//   OpGroupIAddNonUniformAMD                  as OpGroupNonUniformIAdd
// What reads the bits of a ballot that was taken before does not communicate and is not convergent.
// Held by: test/SPIRV/run.comp, stages.test, unittests/SPIRV/StructuredTest.cpp; utils/compare-vulkan against lavapipe.
//
//===----------------------------------------------------------------------===//

#include "ModuleImporter.h"

using namespace llvm;

namespace rejoin {

namespace {

/// `Op...IAdd` and its like: the operation's name in OpenCL, and the sign of the type.
struct Combination {
  StringRef Name;
  bool IsSigned = false, IsLogical = false;
};

} // namespace

static std::optional<Combination> combinationOf(unsigned Opcode) {
  switch (Opcode) {
  case spv::OpGroupIAdd:
  case spv::OpGroupFAdd:
  case spv::OpGroupNonUniformIAdd:
  case spv::OpGroupNonUniformFAdd:
  case spv::OpGroupIAddNonUniformAMD:
  case spv::OpGroupFAddNonUniformAMD:
    return Combination{"add", true};
  case spv::OpGroupNonUniformIMul:
  case spv::OpGroupNonUniformFMul:
  case spv::OpGroupIMulKHR:
  case spv::OpGroupFMulKHR:
    return Combination{"mul", true};
  case spv::OpGroupSMin:
  case spv::OpGroupFMin:
  case spv::OpGroupNonUniformSMin:
  case spv::OpGroupNonUniformFMin:
  case spv::OpGroupSMinNonUniformAMD:
  case spv::OpGroupFMinNonUniformAMD:
    return Combination{"min", true};
  case spv::OpGroupUMin:
  case spv::OpGroupNonUniformUMin:
  case spv::OpGroupUMinNonUniformAMD:
    return Combination{"min"};
  case spv::OpGroupSMax:
  case spv::OpGroupFMax:
  case spv::OpGroupNonUniformSMax:
  case spv::OpGroupNonUniformFMax:
  case spv::OpGroupSMaxNonUniformAMD:
  case spv::OpGroupFMaxNonUniformAMD:
    return Combination{"max", true};
  case spv::OpGroupUMax:
  case spv::OpGroupNonUniformUMax:
  case spv::OpGroupUMaxNonUniformAMD:
    return Combination{"max"};
  case spv::OpGroupNonUniformBitwiseAnd:
  case spv::OpGroupBitwiseAndKHR:
    return Combination{"and"};
  case spv::OpGroupNonUniformBitwiseOr:
  case spv::OpGroupBitwiseOrKHR:
    return Combination{"or"};
  case spv::OpGroupNonUniformBitwiseXor:
  case spv::OpGroupBitwiseXorKHR:
    return Combination{"xor"};
  case spv::OpGroupNonUniformLogicalAnd:
  case spv::OpGroupLogicalAndKHR:
    return Combination{"logical_and", true, true};
  case spv::OpGroupNonUniformLogicalOr:
  case spv::OpGroupLogicalOrKHR:
    return Combination{"logical_or", true, true};
  case spv::OpGroupNonUniformLogicalXor:
  case spv::OpGroupLogicalXorKHR:
    return Combination{"logical_xor", true, true};
  default:
    return std::nullopt;
  }
}

/// Functions whose operands are those of the instruction after the scope.
static StringRef plainName(unsigned Opcode) {
  switch (Opcode) {
  case spv::OpGroupNonUniformElect:
    return "sub_group_elect";
  case spv::OpGroupNonUniformAll:
    return "sub_group_non_uniform_all";
  case spv::OpGroupNonUniformAny:
    return "sub_group_non_uniform_any";
  case spv::OpGroupNonUniformAllEqual:
    return "sub_group_non_uniform_all_equal";
  case spv::OpGroupNonUniformBroadcast:
    return "sub_group_non_uniform_broadcast";
  case spv::OpGroupNonUniformBroadcastFirst:
    return "sub_group_broadcast_first";
  case spv::OpGroupNonUniformBallot:
    return "sub_group_ballot";
  case spv::OpGroupNonUniformInverseBallot:
    return "sub_group_inverse_ballot";
  case spv::OpGroupNonUniformBallotBitExtract:
    return "sub_group_ballot_bit_extract";
  case spv::OpGroupNonUniformBallotFindLSB:
    return "sub_group_ballot_find_lsb";
  case spv::OpGroupNonUniformBallotFindMSB:
    return "sub_group_ballot_find_msb";
  case spv::OpGroupNonUniformShuffle:
    return "sub_group_shuffle";
  case spv::OpGroupNonUniformShuffleXor:
    return "sub_group_shuffle_xor";
  case spv::OpGroupNonUniformShuffleUp:
    return "sub_group_shuffle_up";
  case spv::OpGroupNonUniformShuffleDown:
    return "sub_group_shuffle_down";
  default:
    return "";
  }
}

Value *ModuleImporter::callGroup(const Twine &Name, uint32_t ResultType, std::vector<Value *> Arguments,
                                 bool IsSigned) {
  Type *T = type(ResultType);
  bool IsPredicate = T->isIntegerTy(1);
  for (Value *&A : Arguments)
    if (A->getType()->isIntegerTy(1))
      A = Builder.CreateZExt(A, Builder.getInt32Ty());
  // What reads the bits of a ballot that was taken before does not communicate.
  std::string Text = Name.str();
  bool ReadsBallot = StringRef(Text).starts_with("sub_group_ballot_") || Text == "sub_group_inverse_ballot";
  Value *V = callNamed(Text, IsPredicate ? Builder.getInt32Ty() : T, Arguments,
                       ReadsBallot ? CallEffect::Pure : CallEffect::Convergent, IsSigned);
  return IsPredicate ? Builder.CreateIsNotNull(V) : V;
}

/// The operation of a reduction or scan as part of a name.
static StringRef operationName(uint32_t Operation) {
  switch (Operation) {
  case spv::GroupOperationReduce:
    return "reduce";
  case spv::GroupOperationInclusiveScan:
    return "scan_inclusive";
  case spv::GroupOperationExclusiveScan:
    return "scan_exclusive";
  case spv::GroupOperationClusteredReduce:
    return "clustered_reduce";
  case spv::GroupOperationPartitionedReduceNV:
    return "partitioned_reduce";
  case spv::GroupOperationPartitionedInclusiveScanNV:
    return "partitioned_scan_inclusive";
  case spv::GroupOperationPartitionedExclusiveScanNV:
    return "partitioned_scan_exclusive";
  default:
    return "";
  }
}

Value *ModuleImporter::importQuadVote(const SpirvInstruction &I, uint32_t Vote) {
  const StringRef Name = Vote == OpGroupNonUniformQuadAllKHR ? "All" : "Any";
  return callNamed(("__spirv_GroupNonUniformQuad" + Name + "KHR").str(), type(I.Type), {operand(I, 3)},
                   CallEffect::Convergent, /*IsSigned=*/false);
}

Value *ModuleImporter::importGroup(const SpirvInstruction &I) {
  auto IsNonUniform = [&] { return StringRef(spvOpcodeString(I.Opcode)).contains("NonUniform"); };
  auto IsSubgroup = [&] {
    auto *C = dyn_cast<ConstantInt>(operand(I, 3));
    return !C || C->getZExtValue() == spv::ScopeSubgroup;
  };
  if (auto Combine = combinationOf(I.Opcode)) {
    StringRef Operation = operationName(I[4]);
    if (Operation.empty()) {
      fail(I, "this group operation is not supported");
      return nullptr;
    }
    std::string Prefix = IsSubgroup() ? "sub_group_" : "work_group_";
    // The others name the threads that take part.
    if (IsNonUniform() && I[4] <= spv::GroupOperationExclusiveScan)
      Prefix += "non_uniform_";
    return callGroup(Prefix + Operation.str() + "_" + Combine->Name.str(), I.Type, operandsOf(I, 5), Combine->IsSigned);
  }
  if (StringRef Name = plainName(I.Opcode); !Name.empty())
    return callGroup(Name, I.Type, operandsOf(I, 4), isSignedType(I.Type));
  switch (I.Opcode) {
  case spv::OpGroupNonUniformBallotBitCount: {
    StringRef Name = I[4] == spv::GroupOperationReduce          ? "sub_group_ballot_bit_count"
                     : I[4] == spv::GroupOperationInclusiveScan ? "sub_group_ballot_inclusive_scan"
                                                                : "sub_group_ballot_exclusive_scan";
    return callGroup(Name, I.Type, operandsOf(I, 5), /*IsSigned=*/false);
  }
  case spv::OpGroupNonUniformRotateKHR:
    return callGroup(I.size() > 6 ? "sub_group_clustered_rotate" : "sub_group_rotate", I.Type, operandsOf(I, 4),
                     isSignedType(I.Type));
  case spv::OpGroupAll:
  case spv::OpGroupAny:
    return callGroup(Twine(IsSubgroup() ? "sub_group_" : "work_group_") + (I.Opcode == spv::OpGroupAll ? "all" : "any"),
                     I.Type, operandsOf(I, 4), /*IsSigned=*/true);
  case spv::OpGroupBroadcast: {
    // The place is a number for the subgroup, one to three for the workgroup.
    std::vector<Value *> Arguments{operand(I, 4)};
    Value *Place = operand(I, 5);
    if (auto *V = dyn_cast<FixedVectorType>(Place->getType()))
      for (unsigned N = 0; N != V->getNumElements(); ++N)
        Arguments.push_back(Builder.CreateExtractElement(Place, uint64_t(N)));
    else
      Arguments.push_back(Place);
    return callGroup(IsSubgroup() ? "sub_group_broadcast" : "work_group_broadcast", I.Type, Arguments,
                     /*IsSigned=*/false);
  }
  default:
    return nullptr;
  }
}

} // namespace rejoin
