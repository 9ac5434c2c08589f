//===- MIRReaderTest.cpp - Files of Machine IR, and their functions as program views -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/MIR/MIRReader.h"
#include "TemporaryFolder.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/LLVMContext.h"
#include <set>

using namespace rejoin;

namespace {

/// Up to the body of the function `f`; the other function has no machine code.
constexpr llvm::StringLiteral Head = R"(--- |
  target triple = "amdgcn-amd-amdhsa"
  define amdgpu_kernel void @f() #0 {
    ret void
  }
  define amdgpu_kernel void @other() #0 {
    ret void
  }
  attributes #0 = { "target-cpu"="gfx90a" }
...
---
name:            f
tracksRegLiveness: true
machineFunctionInfo:
  isEntryFunction: true
  argumentInfo:
    kernargSegmentPtr: { reg: '$sgpr8_sgpr9' }
    workGroupIDX:    { reg: '$sgpr14' }
    workItemIDX:     { reg: '$vgpr0', mask: 1023 }
body:             |
)";

constexpr llvm::StringLiteral Branching = R"(  bb.0:
    successors: %bb.1, %bb.2
    liveins: $sgpr14, $vgpr0
    %0:sgpr_32 = COPY $sgpr14
    %1:vgpr_32 = COPY $vgpr0
    S_CMP_LT_U32 %0, 7, implicit-def $scc
    S_CBRANCH_SCC1 %bb.2, implicit $scc
    S_BRANCH %bb.1
  bb.1:
    successors: %bb.2
    %2:vgpr_32 = V_ADD_U32_e64 %1, 5, 0, implicit $exec
  bb.2:
    %3:vgpr_32 = PHI %1, %bb.0, %2, %bb.1
    S_ENDPGM 0
...
)";

class MIRTest : public ::testing::Test {
protected:
  /// Reads the first function; the message of an error, without the folder.
  std::string read(llvm::StringRef Body) {
    const std::string Path = Folder.write("f.mir", (Head + Body).str());
    auto Loaded = MIRModule::load(Path, Context, {});
    if (!Loaded)
      return withoutFolder(toString(Loaded.takeError()));
    M = std::move(*Loaded);
    return withoutFolder(toString(Reader.read(*M, *M->functions().front())));
  }
  std::string withoutFolder(llvm::StringRef Text) const {
    const size_t At = Text.find(Folder.path());
    return At == llvm::StringRef::npos ? Text.str()
                                       : (Text.take_front(At) + Text.drop_front(At + Folder.path().size() + 1)).str();
  }
  /// The instruction whose text contains \p Part.
  ValueId find(llvm::StringRef Part) const {
    for (unsigned V = 0; V != Reader.view().numValues(); ++V)
      if (const llvm::MachineInstr *I = Reader.instruction(ValueId(V));
          I && llvm::StringRef(machineText(*I)).contains(Part))
        return ValueId(V);
    ADD_FAILURE() << "no instruction with " << Part.str();
    return ValueId(0);
  }

  rejoin::testing::TemporaryFolder Folder;
  llvm::LLVMContext Context;
  std::unique_ptr<MIRModule> M;
  GpuTarget Gpu{TargetKind::AMDGPU, {}};
  MIRReader Reader{Gpu};
};

TEST_F(MIRTest, OnlyFunctionsWithMachineCodeAreListed) {
  ASSERT_EQ(read(Branching), "");
  ASSERT_EQ(M->functions().size(), 1U);
  EXPECT_EQ(M->functions().front()->getName(), "f");
  EXPECT_EQ(&Reader.function(), M->functions().front());
}

TEST_F(MIRTest, RegistersOfTheLaunchHaveTheExtentOfTheirMeaning) {
  ASSERT_EQ(read(Branching), "");
  const llvm::MachineFunction &F = *M->functions().front();
  const llvm::TargetRegisterInfo &Registers = *F.getSubtarget().getRegisterInfo();
  auto ExtentOf = [&](llvm::StringRef Name) -> std::optional<Extent> {
    for (unsigned R = 1; R != Registers.getNumRegs(); ++R)
      if (Name == Registers.getName(R))
        return M->launchExtent(F, R);
    ADD_FAILURE() << "no register " << Name.str();
    return std::nullopt;
  };
  EXPECT_EQ(ExtentOf("SGPR14"), Extent::workgroup());
  EXPECT_EQ(ExtentOf("SGPR8_SGPR9"), Extent::grid());
  EXPECT_EQ(ExtentOf("SGPR20"), std::nullopt) << "the launch does not set it";
  EXPECT_EQ(ExtentOf("VGPR0"), std::nullopt) << "a thread's own register is divergent anyway";
}

TEST_F(MIRTest, LiveInRegistersAreTheFirstValues) {
  ASSERT_EQ(read(Branching), "");
  ASSERT_GE(Reader.view().numValues(), 3U);
  for (unsigned V = 0; V != 2; ++V) {
    EXPECT_EQ(Reader.instruction(ValueId(V)), nullptr);
    EXPECT_TRUE(Reader.liveIn(ValueId(V)).isValid());
  }
  EXPECT_NE(Reader.instruction(ValueId(2)), nullptr);
}

TEST_F(MIRTest, BlocksAndEdgesAreThoseOfTheFile) {
  ASSERT_EQ(read(Branching), "");
  const Cfg &G = Reader.view().cfg();
  ASSERT_EQ(G.numBlocks(), 3U);
  EXPECT_EQ(G.numSuccessors(BlockId(0)), 2U);
  EXPECT_EQ(G.numSuccessors(BlockId(1)), 1U);
  EXPECT_EQ(G.numSuccessors(BlockId(2)), 0U);
  // The end of a block that branches is its conditional branch; a block that falls through has no instruction there.
  EXPECT_EQ(Reader.view().terminator(BlockId(0)), find("S_CBRANCH_SCC1"));
  EXPECT_EQ(Reader.instruction(Reader.view().terminator(BlockId(1))), nullptr);
}

TEST_F(MIRTest, OperandsAreTheDefinitionsOfTheirRegisters) {
  ASSERT_EQ(read(Branching), "");
  const ProgramView &View = Reader.view();
  auto Reads = [&](ValueId User, ValueId Of) {
    for (uint32_t U = View.operandBegin(User); U != View.operandEnd(User); ++U)
      if (View.operand(UseId(U)).isValue() && View.operand(UseId(U)).value() == Of)
        return true;
    return false;
  };
  const ValueId Copy = find("COPY $vgpr0"), Sum = find("V_ADD_U32_e64"), Phi = find("PHI");
  const llvm::TargetRegisterInfo &Registers = *M->functions().front()->getSubtarget().getRegisterInfo();
  std::set<std::string> Read;
  for (unsigned LiveIn = 0; LiveIn != 2; ++LiveIn)
    if (Reads(Copy, ValueId(LiveIn)))
      Read.insert(Registers.getName(Reader.liveIn(ValueId(LiveIn))));
  EXPECT_EQ(Read, std::set<std::string>{"VGPR0"});
  EXPECT_TRUE(Reads(Sum, Copy));
  EXPECT_TRUE(Reads(Phi, Copy) && Reads(Phi, Sum));
  EXPECT_FALSE(Reads(Sum, Phi));
}

TEST_F(MIRTest, InstructionsKnowTheirLines) {
  ASSERT_EQ(read(Branching), "");
  const unsigned Body = Head.count('\n');
  EXPECT_EQ(M->line(*Reader.instruction(find("COPY $sgpr14"))), Body + 4);
  EXPECT_EQ(M->line(*Reader.instruction(find("V_ADD_U32_e64"))), Body + 11);
}

TEST_F(MIRTest, WhatLosesTheThreadsIsAnError) {
  auto Begins = [&](llvm::StringRef Body, llvm::StringRef With) {
    const std::string Message = read(Body);
    EXPECT_TRUE(llvm::StringRef(Message).starts_with(With)) << Message;
  };
  Begins("  bb.0:\n    $exec = S_MOV_B64 -1\n    S_ENDPGM 0\n...\n",
         "function 'f': '$exec = S_MOV_B64 -1' writes the execution mask: control flow has been lowered");
  Begins("  bb.0:\n    %0:sreg_32 = S_MOV_B32 1\n    %0:sreg_32 = S_MOV_B32 2\n    S_ENDPGM 0\n...\n",
         "function 'f': virtual registers are not in SSA form");
  Begins("  bb.0:\n    %0 = V_FOO 1\n...\n",
         "f.mir:" + std::to_string(Head.count('\n') + 2) + ":10: unknown machine instruction name 'V_FOO'");
}

TEST_F(MIRTest, AFileOfAnotherTargetIsAnError) {
  auto Loaded =
      MIRModule::load(Folder.write("host.mir", "--- |\n  target triple = \"x86_64-unknown-linux-gnu\"\n  define "
                                               "void @f() { ret void }\n...\n---\nname: f\n...\n"),
                      Context, {});
  ASSERT_FALSE(bool(Loaded));
  EXPECT_EQ(withoutFolder(toString(Loaded.takeError())),
            "host.mir: Machine IR for 'x86_64-unknown-linux-gnu' is not supported, only that of AMDGPU");
}

/// What the table does not know is not called uniform.
TEST(MachineOpcodes, AreClassifiedByWhoComputesThem) {
  EXPECT_EQ(classifyMachineOpcode("V_ADD_U32_e64"), MachineClass::Data);
  EXPECT_EQ(classifyMachineOpcode("V_READFIRSTLANE_B32"), MachineClass::Wave);
  EXPECT_EQ(classifyMachineOpcode("V_CMP_EQ_U32_e64"), MachineClass::LaneMask);
  EXPECT_EQ(classifyMachineOpcode("V_MBCNT_LO_U32_B32_e64"), MachineClass::Thread);
  EXPECT_EQ(classifyMachineOpcode("S_LOAD_DWORDX2_IMM"), MachineClass::ScalarLoad);
  EXPECT_EQ(classifyMachineOpcode("GLOBAL_LOAD_DWORD_SADDR"), MachineClass::Load);
  EXPECT_EQ(classifyMachineOpcode("NO_SUCH_OPCODE"), MachineClass::Unknown);
  EXPECT_EQ(classifyMachineOpcode(""), MachineClass::Unknown);
}

/// Rows name beginnings of opcodes. One that LLVM marks as convergent reads other lanes, so it computes more than its
/// operands say.
TEST_F(MIRTest, NoConvergentOpcodeIsDataAlone) {
  ASSERT_EQ(read(Branching), "");
  const llvm::TargetInstrInfo &All = *M->functions().front()->getSubtarget().getInstrInfo();
  unsigned Convergent = 0;
  for (unsigned Opcode = 0; Opcode != All.getNumOpcodes(); ++Opcode) {
    // Of interest are results; tokens are read by the token reader.
    if (!All.get(Opcode).isConvergent() || !All.get(Opcode).getNumDefs() ||
        All.getName(Opcode).starts_with("CONVERGENCECTRL_"))
      continue;
    ++Convergent;
    const MachineClass Class = classifyMachineOpcode(All.getName(Opcode));
    EXPECT_TRUE(Class != MachineClass::Data && Class != MachineClass::ScalarLoad) << All.getName(Opcode).str();
  }
  EXPECT_GT(Convergent, 100U);
}

TEST_F(MIRTest, TokensArePseudoInstructions) {
  ASSERT_EQ(read(R"(  bb.0:
    liveins: $vgpr0
    %0:vgpr_32 = COPY $vgpr0
    %1:sreg_64 = CONVERGENCECTRL_ENTRY
    %2:sreg_32_xm0 = V_READFIRSTLANE_B32 %0, implicit $exec, implicit %1
    S_ENDPGM 0
...
)"),
            "");
  MIRTokenReader Tokens;
  Tokens.read(*M->functions().front());
  const TokenProgram &P = Tokens.program();
  ASSERT_EQ(P.numOperations(), 2U);
  EXPECT_EQ(P[OperationId(0)].Kind, OperationKind::Entry);
  EXPECT_EQ(P[OperationId(1)].Kind, OperationKind::Call);
  EXPECT_EQ(P[OperationId(1)].token(), OperationId(0));
  EXPECT_TRUE(llvm::StringRef(machineText(Tokens.operation(OperationId(1)))).contains("V_READFIRSTLANE_B32"));
}

} // namespace
