//===- CompareMachine.cpp - Differences on Machine IR -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompareMachine.h"
#include "rejoin/Uniformity/Explanation.h"
#include "llvm/CodeGen/MachineCycleAnalysis.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/MachineUniformityAnalysis.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace rejoin::bench {

namespace {

class MachineComparison {
public:
  MachineComparison(const MIRReader &Reader, const UniformityResult &Result, const MachineUniformityInfo &Peer,
                    Extent Wave)
      : Reader(Reader), Result(Result), Peer(Peer), Wave(Wave) {}

  /// Why LLVM's verdict "uniform" is wrong where ours is "divergent": empty if ours is the less precise one.
  std::string classify(ValueId V, bool &LaneMask) const {
    const auto &TII = *Reader.function().getSubtarget().getInstrInfo();
    const ProgramView &View = Reader.view();
    for (const ExplanationStep &S : explain(View, Result, V)) {
      const MachineInstr *I = Reader.instruction(S.Value);
      MachineClass Class = I ? classifyMachineOpcode(TII.getName(I->getOpcode())) : MachineClass::Data;
      if (Class == MachineClass::LaneMask) {
        LaneMask = true;
        return "lane mask";
      }
      switch (S.StepKind) {
      case ExplanationStep::Kind::Data:
        // What LLVM takes to differ has been read into a register that it takes to be uniform by its class.
        if (differsForPeer(S.Def) && isBitPerLane(S.Def)) {
          LaneMask = true;
          return "lane mask";
        }
        if (differsForPeer(S.Def))
          return "data in a scalar register class";
        continue;
      case ExplanationStep::Kind::Temporal:
        return "use behind a divergent exit";
      case ExplanationStep::Kind::Hierarchy:
        return "convergence that depends on the hierarchy";
      case ExplanationStep::Kind::Join:
        if (I && any_of(I->all_uses(), [&](const MachineOperand &O) {
              const MachineInstr *Def = Reader.function().getRegInfo().getVRegDef(O.getReg());
              return Def && Def->isImplicitDef();
            }))
          return "PHI of an undefined register";
        return "PHI of a divergent branch in a scalar register class";
      case ExplanationStep::Kind::Source:
        if (Class == MachineClass::Thread || Class == MachineClass::Assembly)
          return "operation that differs by lane";
        if (I && !I->memoperands_empty() &&
            any_of(I->memoperands(), [](const MachineMemOperand *M) { return M->isVolatile() || M->isAtomic(); }))
          return "atomic or volatile read";
        if (Class == MachineClass::Data || Class == MachineClass::LaneMask)
          return "number read by lane";
        return "";
      }
    }
    return "";
  }

private:
  /// Holds a truth value per thread.
  bool isBitPerLane(ValueId V) const {
    const MachineInstr *I = Reader.instruction(V);
    const MachineRegisterInfo &MRI = Reader.function().getRegInfo();
    return I && any_of(I->all_defs(), [&](const MachineOperand &O) {
             if (!O.getReg().isVirtual())
               return false;
             const TargetRegisterClass *Class = MRI.getRegClassOrNull(O.getReg());
             const auto &TRI = *Reader.function().getSubtarget().getRegisterInfo();
             return MRI.getType(O.getReg()) == LLT::scalar(1) ||
                    (Class && StringRef(TRI.getRegClassName(Class)) == "VReg_1");
           });
  }
  bool differsForPeer(ValueId V) const {
    const MachineInstr *I = Reader.instruction(V);
    if (!I)
      return V.index() < Reader.view().numArguments() && Result.extent(V) < Wave;
    return any_of(I->all_defs(), [&](const MachineOperand &O) {
      return O.getReg().isVirtual() ? Peer.isDivergent(O.getReg()) : Peer.isDivergent(I) || I->isCall();
    });
  }

  const MIRReader &Reader;
  const UniformityResult &Result;
  const MachineUniformityInfo &Peer;
  Extent Wave;
};

} // namespace

void compareMachine(const MIRModule &M, MachineDifferences &Counts, bool Verbose, raw_ostream &OS) {
  GpuTarget T(TargetKind::AMDGPU, {});
  MIRReader Reader(T);
  for (const MachineFunction *ConstF : M.functions()) {
    if (Error E = Reader.read(M, *ConstF)) {
      OS << toString(std::move(E)) << '\n';
      continue;
    }
    // LLVM's analyses take functions that may be changed, and change nothing.
    auto &F = const_cast<MachineFunction &>(*ConstF);
    MachineDominatorTree Dominators(F);
    MachineCycleInfo Cycles;
    Cycles.compute(F);
    MachineUniformityInfo Peer = computeMachineUniformityInfo(F, Cycles, Dominators, /*HasBranchDivergence=*/true);
    UniformityResult Result = analyzeUniformity(Reader.view());
    MachineComparison Compare(Reader, Result, Peer, T.wave());
    auto Count = [&](bool LLVMDivergent, bool OursDivergent, ValueId V, StringRef What) {
      if (LLVMDivergent == OursDivergent) {
        ++Counts.Agree;
        return;
      }
      std::string Class = "more precise";
      if (LLVMDivergent) {
        ++Counts.MorePrecise;
      } else {
        bool LaneMask = false;
        Class = Compare.classify(V, LaneMask);
        if (Class.empty())
          ++Counts.LessPrecise;
        else if (LaneMask)
          ++Counts.LaneMasks;
        else
          ++Counts.LLVMUnsound[Class];
      }
      if (Verbose || Class.empty())
        OS << F.getName() << ": " << What << ": " << (Class.empty() ? "LESS PRECISE" : Class) << ": "
           << (Reader.instruction(V) ? machineText(*Reader.instruction(V)) : "") << '\n';
    };
    const ProgramView &View = Reader.view();
    for (unsigned I = View.numArguments(); I != View.numValues(); ++I) {
      ValueId V(I);
      const MachineInstr *MI = Reader.instruction(V);
      if (!MI || !Result.search().isReachable(View.block(V)))
        continue;
      if (View.info(V).Kind == InstanceKind::Branch) {
        BlockId B = View.block(V);
        Count(Peer.hasDivergentTerminator(Reader.block(B)), Result.extentOfBranch(View, B) < T.wave(), V, "branch");
        continue;
      }
      if (View.info(V).Kind == InstanceKind::Void)
        continue;
      for (const MachineOperand &O : MI->all_defs())
        if (O.getReg().isVirtual())
          Count(Peer.isDivergent(O.getReg()), Result.extent(V) < T.wave(), V, "register");
    }
  }
}

} // namespace rejoin::bench
