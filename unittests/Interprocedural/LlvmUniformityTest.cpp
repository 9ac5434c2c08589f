//===- LlvmUniformityTest.cpp - LLVM's verdicts and ours against the oracle -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The instrumented programs of small graphs as functions of LLVM IR: of what the oracle finds to agree in all
// executions, how much do LLVM's UniformityInfo and the analysis call uniform; and of what it finds to differ?
//
//===----------------------------------------------------------------------===//

#include "Instrument.h"
#include "rejoin/IR/FunctionReader.h"
#include "rejoin/Loader/ModuleLoader.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "rejoin/Uniformity/Explanation.h"
#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/CycleInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "gtest/gtest.h"
#include <random>
#include <set>
#include <tuple>

using namespace rejoin;

namespace {

/// The program as a kernel; values by their numbers.
llvm::Function *toLLVM(const ProgramView &View, llvm::Module &M, std::vector<llvm::Value *> &Values) {
  llvm::LLVMContext &C = M.getContext();
  llvm::IRBuilder<> B(C);
  llvm::Type *Int = B.getInt32Ty();
  auto *F = llvm::Function::Create(llvm::FunctionType::get(B.getVoidTy(), {Int, llvm::PointerType::get(C, 1)}, false),
                                   llvm::Function::ExternalLinkage, "f", &M);
  F->setCallingConv(llvm::CallingConv::AMDGPU_KERNEL);
  auto *Entry = llvm::BasicBlock::Create(C, "entry", F);
  std::vector<llvm::BasicBlock *> Blocks;
  for (unsigned I = 0; I != View.cfg().numBlocks(); ++I)
    Blocks.push_back(llvm::BasicBlock::Create(C, "b" + llvm::Twine(I), F));
  B.SetInsertPoint(Entry);
  Values.assign(View.numValues(), nullptr);
  Values[0] = B.CreateIntrinsic(Int, llvm::Intrinsic::amdgcn_workitem_id_x, {});
  Values[1] = F->getArg(0);
  B.CreateBr(Blocks[0]);
  // Values that are defined further down are put in behind.
  auto *Unknown = llvm::PoisonValue::get(Int);
  struct Pending {
    llvm::Instruction *User;
    unsigned Operand;
    ValueId Of;
  };
  std::vector<Pending> Open;
  for (unsigned I = 0; I != Blocks.size(); ++I) {
    B.SetInsertPoint(Blocks[I]);
    auto [FirstPhi, EndPhi] = View.phiRange(BlockId(I));
    for (uint32_t V = View.valueBegin(BlockId(I)); V != View.valueEnd(BlockId(I)); ++V) {
      InstanceInfo Info = View.info(ValueId(V));
      auto Operands = View.operands(ValueId(V));
      auto Operand = [&](unsigned K) -> llvm::Value * {
        return Operands[K].isConstant() ? llvm::ConstantInt::get(Int, Operands[K].raw() & 0xffff) : Unknown;
      };
      auto Patch = [&](llvm::Value *User, unsigned K, unsigned Place) {
        if (Operands[K].hasValue())
          Open.push_back({llvm::cast<llvm::Instruction>(User), Place, Operands[K].value()});
      };
      switch (Info.Kind) {
      case InstanceKind::Phi: {
        auto *P = B.CreatePHI(Int, Operands.size());
        const ProgramView::Phi &Phi = View.phis()[FirstPhi + (V - View.valueBegin(BlockId(I)))];
        for (unsigned K = 0; K != Operands.size(); ++K) {
          P->addIncoming(Operand(K), Blocks[View.incomingBlock(Phi, K).index()]);
          Patch(P, K, K);
        }
        // The function's own beginning leads to the first block as well.
        if (I == 0)
          P->addIncoming(llvm::ConstantInt::get(Int, 77), Entry);
        Values[V] = P;
        break;
      }
      case InstanceKind::Pure: {
        auto *Add = llvm::BinaryOperator::CreateAdd(Operand(0), llvm::ConstantInt::get(Int, 1));
        B.Insert(Add);
        Patch(Add, 0, 0);
        Values[V] = Add;
        break;
      }
      case InstanceKind::Effect:
        if (Info.Floor > Extent::thread())
          Values[V] = B.CreateIntrinsic(Int, llvm::Intrinsic::amdgcn_readfirstlane, {Values[0]});
        else
          Values[V] = B.CreateLoad(Int, F->getArg(1));
        break;
      case InstanceKind::Branch: {
        auto Successors = View.cfg().successors(BlockId(I));
        auto *S = B.CreateSwitch(Unknown, Blocks[Successors[0].index()], Successors.size() - 1);
        for (unsigned K = 1; K != Successors.size(); ++K)
          S->addCase(B.getInt32(K), Blocks[Successors[K].index()]);
        Patch(S, 0, 0);
        break;
      }
      case InstanceKind::Void:
        if (View.cfg().numSuccessors(BlockId(I)))
          B.CreateBr(Blocks[View.cfg().successors(BlockId(I))[0].index()]);
        else
          B.CreateRetVoid();
        break;
      case InstanceKind::Argument:
        break;
      }
    }
  }
  for (const Pending &P : Open)
    P.User->setOperand(P.Operand, Values[P.Of.index()]);
  return F;
}

struct Verdicts {
  unsigned Uniform = 0, Divergent = 0;
  /// Of what agrees, called uniform; of what differs, called uniform.
  unsigned Ours = 0, Peer = 0, OursWrong = 0, PeerWrong = 0;
};

void compare(const reference::Graph &G, uint32_t Divergent, const reference::Limits &Bounds, Verdicts &Sum) {
  std::vector<reference::Probe> Probes = reference::allProbes(G);
  std::vector<bool> Truth = reference::divergentProbes(G, Divergent, Probes, Bounds, {});
  rejoin::testing::InstrumentedProgram Program(G, Divergent, Probes);
  UniformityResult Result = analyzeUniformity(Program.View);
  llvm::LLVMContext Context;
  llvm::Module M("m", Context);
  M.setTargetTriple(llvm::Triple("amdgcn-amd-amdhsa"));
  std::vector<llvm::Value *> Values;
  llvm::Function *F = toLLVM(Program.View, M, Values);
  ASSERT_FALSE(llvm::verifyFunction(*F, &llvm::errs()));
  TransformInfoSource Source(M);
  llvm::DominatorTree Dominators(*F);
  llvm::CycleInfo Cycles;
  Cycles.compute(*F);
  llvm::UniformityInfo Peer(Dominators, Cycles, Source.infoFor(*F));
  Peer.compute();
  auto Check = [&](ValueId V, bool Differs) {
    bool Ours = Result.extent(V) >= Extent::ofGroup(64), Theirs = !Peer.isDivergent(Values[V.index()]);
    (Differs ? Sum.Divergent : Sum.Uniform) += 1;
    (Differs ? Sum.OursWrong : Sum.Ours) += Ours;
    (Differs ? Sum.PeerWrong : Sum.Peer) += Theirs;
  };
  for (size_t P = 0; P != Probes.size(); ++P) {
    Check(Program.Values[P], Truth[P]);
    if (Program.LoadUses[P].isValid())
      Check(Program.LoadUses[P], Truth[P]);
  }
}

TEST(Peer, OfWhatAgreesAtLeastNinetyPercentAreOurs) {
  Verdicts Sum;
  unsigned Programs = 0;
  for (int Nodes = 2; Nodes <= 5; ++Nodes) {
    reference::Limits Bounds;
    Bounds.MaxLength = Nodes <= 4 ? 14 : 12;
    Bounds.MaxTraces = Nodes <= 4 ? 400 : 250;
    // Of the many graphs of five blocks some.
    unsigned Step = Nodes == 5 ? 16 : 1, Number = 0;
    for (const reference::Graph &G : reference::allGraphs(Nodes, true)) {
      uint32_t Branches = 0;
      for (int V = 0; V != G.size(); ++V)
        if (G.Successors[V].size() >= 2)
          Branches |= 1U << V;
      for (uint32_t Divergent = Branches;; Divergent = (Divergent - 1) & Branches) {
        if (Number++ % Step == 0) {
          compare(G, Divergent, Bounds, Sum);
          ++Programs;
        }
        if (!Divergent)
          break;
      }
    }
  }
  printf(
      "  %u programs: of %u verdicts that no execution contradicts %u are ours (%.1f %%), %u LLVM's (%.1f %%); of %u "
      "that one does %u are ours, %u LLVM's\n",
      Programs, Sum.Uniform, Sum.Ours, 100.0 * Sum.Ours / Sum.Uniform, Sum.Peer, 100.0 * Sum.Peer / Sum.Uniform,
      Sum.Divergent, Sum.OursWrong, Sum.PeerWrong);
  EXPECT_EQ(Sum.OursWrong, 0U);
  EXPECT_GE(Sum.Ours, Sum.Uniform / 10 * 9);
  // Or the comparison itself would be wrong.
  EXPECT_GT(Sum.Peer, Sum.Uniform / 2);
}

/// The extents, and everything else that was found, as far as the order of work does not decide it.
auto summaryOf(const UniformityResult &R) {
  std::vector<uint8_t> Extents;
  for (unsigned V = 0; V != R.numValues(); ++V)
    Extents.push_back(R.extent(ValueId(V)).level());
  std::set<std::pair<uint32_t, uint32_t>> Exits;
  for (const DivergentExit &E : R.divergentExits())
    Exits.insert({E.Edge.index(), E.Loop.index()});
  std::set<uint32_t> Uses;
  for (const TemporalUse &U : R.temporalUses())
    Uses.insert(U.Use.index());
  return std::tuple(Extents, Exits, Uses, R.hierarchyDependent().size());
}

/// Estimates that were made on reading, in any order of the blocks, give what a sweep over the finished view gives.
TEST(Peer, EstimatesOnReadingChangeNothing) {
  std::mt19937 Random(5);
  unsigned Functions = 0, Late = 0;
  for (int Nodes = 3; Nodes <= 5; ++Nodes)
    for (const reference::Graph &G : reference::allGraphs(Nodes, /*MustExit=*/false)) {
      if (Nodes == 5 && Random() % 16)
        continue;
      rejoin::testing::InstrumentedProgram Program(G, Random() % (1U << Nodes), reference::allProbes(G));
      llvm::LLVMContext Context;
      llvm::Module M("m", Context);
      M.setTargetTriple(llvm::Triple("amdgcn-amd-amdhsa"));
      std::vector<llvm::Value *> Values;
      llvm::Function *F = toLLVM(Program.View, M, Values);
      std::vector<llvm::BasicBlock *> Blocks;
      for (llvm::BasicBlock &B : llvm::drop_begin(*F))
        Blocks.push_back(&B);
      std::shuffle(Blocks.begin(), Blocks.end(), Random);
      for (llvm::BasicBlock *B : Blocks)
        B->moveAfter(&F->back());
      GpuTarget T(TargetKind::AMDGPU, {});
      FunctionReader Reader(T);
      Reader.read(*F, nullptr);
      ASSERT_TRUE(Reader.view().hasEstimates());
      ProgramView Plain = Reader.view();
      Plain.setOperand(UseId(0), Plain.operand(UseId(0)));
      ASSERT_FALSE(Plain.hasEstimates());
      UniformityResult Estimated = analyzeUniformity(Reader.view()), Swept = analyzeUniformity(Plain);
      ASSERT_EQ(summaryOf(Estimated), summaryOf(Swept)) << reference::print(G, 0);
      for (unsigned V = 0; V != Plain.numValues(); ++V) {
        if (Estimated.extent(ValueId(V)) == Extent::grid())
          continue;
        auto Chain = explain(Reader.view(), Estimated, ValueId(V));
        ASSERT_FALSE(Chain.empty());
        ASSERT_EQ(Chain.back().StepKind, ExplanationStep::Kind::Source) << reference::print(G, 0);
      }
      ++Functions;
      Late += !Reader.view().lateOperands().empty();
    }
  printf("  %u functions, %u with late operands\n", Functions, Late);
  EXPECT_GT(Late, Functions / 4);
}

} // namespace
