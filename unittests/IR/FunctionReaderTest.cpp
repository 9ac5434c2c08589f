//===- FunctionReaderTest.cpp - LLVM functions as program views -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/FunctionReader.h"
#include "rejoin/Interprocedural/UniformityAnalysis.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <map>

using namespace llvm;
using namespace rejoin;

namespace {
struct Parsed {
  LLVMContext Context;
  std::unique_ptr<Module> M;
  explicit Parsed(StringRef Text) {
    SMDiagnostic Error;
    M = parseAssemblyString(Text, Error, Context);
    if (!M)
      ADD_FAILURE() << Error.getMessage().str();
  }
};
InstructionUniformity never(const Value *) { return InstructionUniformity::NeverUniform; }
} // namespace

TEST(PointerNumbers, EvenlySpacedAddressesGrowthAndWhatWasForgotten) {
  // Neighbours; one for each slot of a table; all for one slot of any table.
  for (uintptr_t Space : {8, 64, 1 << 14, 1 << 30}) {
    auto Address = [&](uintptr_t I) { return reinterpret_cast<const void *>((uintptr_t(1) << 40) + I * Space); };
    PointerNumbers Numbers, Inserted;
    for (unsigned Round = 0; Round != 3; ++Round) {
      Numbers.clear(1);
      Inserted.clear(1);
      for (unsigned I = 0; I != 3000; ++I) {
        ASSERT_EQ(Numbers.add(Address(I + Round)), I);
        // Each comes again when it is known, and at once.
        ASSERT_EQ(Inserted.insert(Address(I + Round)), I);
        ASSERT_EQ(Inserted.insert(Address(I + Round)), I);
        ASSERT_EQ(Inserted.insert(Address(I / 2 + Round)), I / 2);
      }
      for (PointerNumbers *N : {&Numbers, &Inserted}) {
        EXPECT_EQ(N->size(), 3000U);
        for (unsigned I = 0; I != 3000; ++I) {
          ASSERT_EQ(N->pointer(I), Address(I + Round));
          ASSERT_EQ(N->find(Address(I + Round)), I) << I << " of " << Space;
        }
        EXPECT_EQ(N->find(Address(3000 + Round)), PointerNumbers::Empty);
        if (Round)
          EXPECT_EQ(N->find(Address(Round - 1)), PointerNumbers::Empty) << "of the round before";
      }
    }
  }
}

TEST(PointerNumbers, NotesStayWhenTheTableGrowsAndSkippedNumbersAreNotFound) {
  // One for each slot, and all for one slot of any table.
  for (uintptr_t Space : {64, 1 << 30}) {
    auto Address = [&](uintptr_t I) { return reinterpret_cast<const void *>((uintptr_t(1) << 40) + I * Space); };
    constexpr unsigned NumSkipped = 3, NumAll = 5000;
    PointerNumbers Numbers;
    for (unsigned Round = 0; Round != 2; ++Round) {
      std::vector<uint8_t> Notes(NumAll);
      Numbers.clear(1, Round * NumSkipped);
      for (unsigned N = Round * NumSkipped; N != NumAll; ++N) {
        Notes[N] = (N * 7 + Round) % 32;
        Numbers.table().add(Address(N), N, Notes[N]);
        Numbers.setSize(N + 1, Notes.data());
        ASSERT_EQ(Numbers.find(Address(N / 2), N + 1), N / 2 < Round * NumSkipped ? PointerNumbers::Empty : N / 2);
        ASSERT_EQ(Numbers.find(Address(N + 1), N + 1), PointerNumbers::Empty);
      }
      unsigned InTheirSlots = 0;
      for (unsigned N = 0; N != NumAll; ++N) {
        bool Skipped = N < Round * NumSkipped;
        ASSERT_EQ(Numbers.pointer(N), Skipped ? nullptr : Address(N));
        ASSERT_EQ(Numbers.find(Address(N)), Skipped ? PointerNumbers::Empty : N);
        ReadOperand Found = Numbers.table().candidate(Address(N));
        if (!Numbers.table().holds(Found, Address(N)))
          continue;
        ASSERT_FALSE(Skipped);
        ++InTheirSlots;
        ASSERT_EQ(Found.level(), Notes[N]);
        ASSERT_EQ(Found.operand(), Operand::value(ValueId(N)));
      }
      EXPECT_EQ(InTheirSlots, Space == 64 ? NumAll - Round * NumSkipped : 1);
    }
  }
}

TEST(FunctionReader, IdsFollowTheLayoutAndOperandsKeepTheirNumbers) {
  Parsed P(R"(
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @f(i32 %a, ptr addrspace(1) %p) {
entry:
  br label %use
def:
  %late = add i32 %a, 2
  br label %end
use:
  %early = mul i32 %a, %a
  store i32 %early, ptr addrspace(1) %p
  br label %def
end:
  %sum = sub i32 %late, %early
  ret void
})");
  Function &F = *P.M->getFunction("f");
  GpuTarget T(TargetKind::AMDGPU, {});
  FunctionReader R(T);
  R.read(F, never);
  const ProgramView &V = R.view();
  uint32_t Next = 0;
  for (Argument &A : F.args())
    EXPECT_EQ(R.idOf(A), ValueId(Next++));
  for (BasicBlock &B : F)
    for (Instruction &I : B) {
      EXPECT_EQ(R.idOf(I), ValueId(Next));
      EXPECT_EQ(&R.value(ValueId(Next)), &I);
      EXPECT_EQ(V.block(ValueId(Next)), R.idOf(B));
      EXPECT_EQ(&R.block(R.idOf(B)), &B);
      for (Use &U : I.operands())
        if (UseId Slot = R.idOf(U); Slot.isValid() && V.operand(Slot).hasValue()) {
          EXPECT_EQ(&R.value(V.operand(Slot).value()), U.get());
          EXPECT_EQ(V.user(Slot), ValueId(Next));
        }
      ++Next;
    }
  EXPECT_EQ(V.numValues(), Next);
}

// Blocks of many PHIs, of operations with an ignored operand, of plain ones, in turn, beginning with the kind \p Phase.
// Every value is an operand of the next ones.
static std::string manyBlocks(unsigned Phase, unsigned NumBlocks) {
  std::string Text = "define i32 @f(i32 %v.0, i1 %c) {\nentry:\n  br label %b0\n";
  unsigned Next = 1;
  auto Name = [](unsigned V) { return "%v." + std::to_string(V); };
  for (unsigned B = 0; B != NumBlocks; ++B) {
    std::string Before = B ? "b" + std::to_string(B - 1) : "entry";
    Text += "b" + std::to_string(B) + ":\n";
    for (unsigned I = 0; I != 37; ++I, ++Next) {
      std::string Def = "  " + Name(Next) + " = ";
      if ((B + Phase) % 3 == 0)
        // PHIs of a block do not read each other.
        Text += Def + "phi i32 [ " + Name(Next - 1 - I) + ", %" + Before + " ]\n";
      else if ((B + Phase) % 3 == 1)
        Text += Def + "select i1 %c, i32 " + Name(Next - 1) + ", i32 " + Name(Next - 1) + "\n";
      else
        Text += Def + "add i32 " + Name(Next - 1) + ", " + Name(Next / 2) + "\n";
    }
    Text += B + 1 != NumBlocks ? "  br label %b" + std::to_string(B + 1) + "\n" : "  ret i32 %v.1\n}\n";
  }
  return Text;
}

TEST(FunctionReader, RoomIsFoundWhereverItEnds) {
  constexpr unsigned NumBlocks = 60;
  for (unsigned Phase = 0; Phase != 3; ++Phase) {
    Parsed P(manyBlocks(Phase, NumBlocks));
    ASSERT_TRUE(P.M);
    const llvm::Function &F = *P.M->getFunction("f");
    GpuTarget T(TargetKind::AMDGPU, {});
    SmallPtrSet<const Instruction *, 8> Split;
    for (const BasicBlock &B : F)
      if (const Instruction *I = &*B.getFirstNonPHIOrDbg(); !I->isTerminator())
        Split.insert(I);
    for (bool InParts : {false, true}) {
      FunctionReader Reader(T);
      Reader.read(F, never, InParts ? &Split : nullptr);
      EXPECT_EQ(Reader.view().cfg().numBlocks(), 1 + NumBlocks + (InParts ? Split.size() : 0));
      for (const Instruction &I : instructions(F)) {
        ValueId V = Reader.idOf(I);
        ASSERT_TRUE(V.isValid());
        ASSERT_EQ(&Reader.value(V), &I);
        for (unsigned K = 0; K != Reader.view().numOperands(V); ++K) {
          Operand O = Reader.view().operand(UseId(Reader.view().operandBegin(V) + K));
          ASSERT_TRUE(O.hasValue());
          ASSERT_EQ(&Reader.value(O.value()), I.getOperand(K));
        }
      }
    }
  }
}

TEST(FunctionReader, InstructionsThatShareASlot) {
  // Others between the instructions of a short function, so that few numbers are spread over many addresses.
  for (unsigned Trial = 0; Trial != 64; ++Trial) {
    Parsed P(R"(
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @f(i32 %a, ptr addrspace(1) %p) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %u = add i32 %a, 1
  %v = add i32 %id, 1
  store i32 %v, ptr addrspace(1) %p
  ret void
})");
    ASSERT_TRUE(P.M);
    llvm::Function &F = *P.M->getFunction("f");
    BasicBlock &B = F.getEntryBlock();
    std::vector<Instruction *> Chains[] = {{&*std::next(B.begin())}, {&*std::next(B.begin(), 2)}};
    Instruction &Store = *std::next(B.begin(), 3);
    std::vector<std::unique_ptr<Instruction, decltype([](Instruction *I) { I->deleteValue(); })>> Others;
    Type *I32 = Type::getInt32Ty(P.Context);
    for (unsigned I = 0; I != 12; ++I) {
      for (auto &Chain : Chains) {
        // Slots come again after 64 KiB, instructions without names take 0.1.
        for (unsigned K = 0; K != 40 * (1 + (I * 7 + Trial * 5) % 23); ++K)
          Others.emplace_back(BinaryOperator::CreateAdd(ConstantInt::get(I32, K), ConstantInt::get(I32, I)));
        // The first of the chain, long before, and the last.
        Chain.push_back(BinaryOperator::CreateXor(Chain.front(), Chain.back(), "", Store.getIterator()));
      }
    }
    Store.setOperand(0, Chains[1].back());
    FunctionUniformity U(F, never);
    GpuTarget T(TargetKind::AMDGPU, {});
    FunctionReader Reader(T);
    Reader.read(F, never);
    EXPECT_TRUE(Reader.view().lateOperands().empty());
    for (const Instruction &I : instructions(F)) {
      ValueId V = Reader.idOf(I);
      ASSERT_TRUE(V.isValid());
      ASSERT_EQ(&Reader.value(V), &I);
      for (unsigned K = 0; K != Reader.view().numOperands(V); ++K)
        if (Operand O = Reader.view().operand(UseId(Reader.view().operandBegin(V) + K)); O.hasValue())
          ASSERT_EQ(&Reader.value(O.value()), I.getOperand(K));
    }
    for (const Instruction *I : ArrayRef(Chains[0]).drop_front(2))
      EXPECT_EQ(U.extent(*I), Extent::grid());
    for (const Instruction *I : ArrayRef(Chains[1]).drop_front(2))
      EXPECT_EQ(U.extent(*I), Extent::thread());
  }
}

static void expectSameViews(const ProgramView &A, const ProgramView &B) {
  ASSERT_EQ(A.numValues(), B.numValues());
  EXPECT_EQ(A.allOperands(), B.allOperands());
  EXPECT_EQ(A.instances(), B.instances());
  EXPECT_EQ(A.estimatedLevels(), B.estimatedLevels());
  EXPECT_EQ(A.estimatedCauses(), B.estimatedCauses());
  EXPECT_EQ(A.lateOperands().size(), B.lateOperands().size());
  ASSERT_EQ(A.cfg().numBlocks(), B.cfg().numBlocks());
  for (unsigned X = 0; X != A.cfg().numBlocks(); ++X)
    EXPECT_EQ(A.cfg().successors(BlockId(X)), B.cfg().successors(BlockId(X)));
}

/// What was read before, of the same function or of others, leaves nothing behind.
TEST(FunctionReader, ReadsAgainAsForTheFirstTime) {
  std::vector<std::unique_ptr<Parsed>> Modules;
  for (unsigned Phase = 0; Phase != 3; ++Phase)
    for (unsigned NumBlocks : {3, 60, 7})
      Modules.push_back(std::make_unique<Parsed>(manyBlocks(Phase, NumBlocks)));
  GpuTarget T(TargetKind::AMDGPU, {});
  FunctionReader Reused(T);
  for (unsigned Round = 0; Round != 3; ++Round)
    for (auto &P : Modules) {
      Function &F = *P->M->getFunction("f");
      for (bool Again : {false, true}) {
        FunctionReader Fresh(T);
        Reused.read(F, never);
        Fresh.read(F, never);
        expectSameViews(Reused.view(), Fresh.view());
        for (const Instruction &I : instructions(F))
          ASSERT_EQ(Reused.idOf(I), Fresh.idOf(I)) << Again;
      }
      // Memory of an instruction that is gone may be that of the next one.
      for (BasicBlock &B : F)
        for (Instruction &I : make_early_inc_range(B))
          if (I.getOpcode() == Instruction::Add && Round != 2) {
            auto *New = BinaryOperator::CreateMul(I.getOperand(0), I.getOperand(1), "", I.getIterator());
            I.replaceAllUsesWith(New);
            I.eraseFromParent();
          }
    }
}

TEST(FunctionReader, OperandsOfPhisAreEqualIfTheyAreOneConstant) {
  // Few and many operands: undefined ones are equal to nothing, the others to themselves.
  for (unsigned Count : {4, 8, 9, 64}) {
    std::string Text = "define void @f(i32 %n) {\nentry:\n  switch i32 %n, label %c0 [", Blocks, Phi;
    for (unsigned I = 0; I != Count; ++I) {
      std::string Name = "c" + std::to_string(I);
      if (I)
        Text += " i32 " + std::to_string(I) + ", label %" + Name;
      Blocks += Name + ":\n  br label %end\n";
      std::string Value = I % 4 == 3 ? (I % 8 == 3 ? "undef" : "poison") : I % 4 == 2 ? "%n" : std::to_string(I / 8);
      Phi += (I ? ", [ " : "[ ") + Value + ", %" + Name + " ]";
    }
    Parsed P(Text + " ]\n" + Blocks + "end:\n  %p = phi i32 " + Phi + "\n  ret void\n}\n");
    ASSERT_TRUE(P.M);
    Function &F = *P.M->getFunction("f");
    GpuTarget T(TargetKind::AMDGPU, {});
    FunctionReader R(T);
    R.read(F, never);
    const auto &ThePhi = cast<PHINode>(F.back().front());
    ArrayRef<Operand> Operands = R.view().operands(R.idOf(ThePhi));
    ASSERT_EQ(Operands.size(), Count);
    for (unsigned I = 0; I != Count; ++I)
      for (unsigned J = 0; J != Count; ++J) {
        const Value *A = ThePhi.getIncomingValue(I), *B = ThePhi.getIncomingValue(J);
        EXPECT_EQ(Operands[I] == Operands[J], I == J || (A == B && !isa<UndefValue>(A))) << I << ' ' << J;
      }
  }
}

TEST(FunctionReader, WhatIsNotLookedAtInAFinalViewLowersNothing) {
  Parsed P(R"(
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @f(ptr addrspace(1) %p) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %id
  %differs = load i32, ptr addrspace(1) %a, !invariant.load !0
  %constant = load i32, ptr addrspace(1) %p, !invariant.load !0
  %written = load i32, ptr addrspace(1) %p
  ret void
}
!0 = !{})");
  Function &F = *P.M->getFunction("f");
  for (bool IsFinal : {false, true}) {
    GpuTarget T(TargetKind::AMDGPU, {});
    FunctionReader R(T, IsFinal);
    R.read(F, never);
    UniformityResult Result = analyzeUniformity(R.view());
    std::map<std::string, Extent> Found;
    for (Instruction &I : F.front())
      if (I.hasName())
        Found[I.getName().str()] = Result.extent(R.idOf(I));
    EXPECT_EQ(Found["differs"], Extent::thread());
    EXPECT_EQ(Found["constant"], Extent::grid());
    EXPECT_EQ(Found["written"], Extent::ofGroup(64));
  }
}

TEST(FunctionReader, BlocksThatDoNotLieInTheOrderOfTheirNumbers) {
  Parsed P(R"(
define void @f(i1 %c, i32 %n) {
entry:
  switch i32 %n, label %loop [i32 0, label %a
                              i32 1, label %end
                              i32 2, label %a]
a:
  %x = add i32 %n, 1
  br i1 %c, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %x, %a ], [ %next, %loop ]
  %next = add i32 %i, 1
  br i1 %c, label %loop, label %end
end:
  %r = phi i32 [ 3, %entry ], [ %x, %a ], [ %next, %loop ]
  ret void
})");
  Function &F = *P.M->getFunction("f");
  GpuTarget T(TargetKind::AMDGPU, {});
  FunctionReader R(T);
  auto Check = [&] {
    const ProgramView &V = R.view();
    uint32_t Index = 0;
    for (BasicBlock &B : F) {
      BlockId Id(Index++);
      EXPECT_EQ(R.idOf(B), Id);
      EXPECT_EQ(&R.block(Id), &B);
      SmallVector<const BasicBlock *> Expected, Found;
      for (BasicBlock *S : successors(&B))
        if (!is_contained(Expected, S))
          Expected.push_back(S);
      for (BlockId S : V.cfg().successors(Id))
        Found.push_back(&R.block(S));
      EXPECT_EQ(Expected, Found);
      auto [First, End] = V.phiRange(Id);
      for (PHINode &Phi : B.phis()) {
        ASSERT_NE(First, End);
        for (unsigned I = 0; I != Phi.getNumIncomingValues(); ++I)
          EXPECT_EQ(&R.block(V.incomingBlock(V.phis()[First], I)), Phi.getIncomingBlock(I));
        ++First;
      }
      EXPECT_EQ(First, End);
    }
  };
  R.read(F, never);
  Check();
  F.back().moveBefore(&*std::next(F.begin()));
  R.read(F, never);
  Check();
  // A number that no block has any more.
  BasicBlock *Extra = BasicBlock::Create(P.Context, "extra", &F);
  F.back().moveBefore(&*std::next(F.begin()));
  BasicBlock *After = BasicBlock::Create(P.Context, "after", &F);
  new UnreachableInst(P.Context, After);
  Extra->eraseFromParent();
  R.read(F, never);
  Check();
}

TEST(FunctionUniformity, AnswersInTermsOfLLVMAndIsDivergentForTheUnknown) {
  Parsed P(R"(
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @f(i32 %a) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %tid
  br i1 %more, label %loop, label %exit
exit:
  %use = add i32 %i, %a
  ret void
})");
  Function &F = *P.M->getFunction("f");
  FunctionUniformity U(F, never);
  auto Find = [&](StringRef Name) -> Instruction & {
    for (BasicBlock &B : F)
      for (Instruction &I : B)
        if (I.getName() == Name)
          return I;
    llvm_unreachable("no such instruction");
  };
  EXPECT_FALSE(U.isDivergent(*F.getArg(0)));
  EXPECT_FALSE(U.isDivergent(Find("i")));
  EXPECT_TRUE(U.isDivergent(Find("use")));
  EXPECT_TRUE(U.isDivergentUse(Find("use").getOperandUse(0)));
  EXPECT_FALSE(U.isDivergentUse(Find("use").getOperandUse(1)));
  EXPECT_TRUE(U.hasDivergentTerminator(*Find("i").getParent()));
  EXPECT_FALSE(U.hasDivergentTerminator(F.getEntryBlock()));
  EXPECT_EQ(U.extent(*ConstantInt::get(Type::getInt32Ty(P.Context), 1)), Extent::grid());
  // Made after the analysis: nothing is known of it.
  Instruction *New = BinaryOperator::CreateAdd(F.getArg(0), F.getArg(0), "new", Find("use").getIterator());
  EXPECT_TRUE(U.isDivergent(*New));
  EXPECT_TRUE(U.isDivergentUse(New->getOperandUse(0)) == U.isDivergent(*F.getArg(0)));
}
