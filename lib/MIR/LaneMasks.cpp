//===- LaneMasks.cpp - Registers with a bit for each thread -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A comparison of vector registers leaves a bit for each lane in a scalar register, and a selection by it takes the
// lane's own bit. For the analysis such a register stands for the thread's bit. The same registers also hold numbers,
// which the wave shares: of a number that is the same for all lanes the lanes' bits differ.
//
//      %m = V_CMP_LT_U32 %n, 5        all bits agree if %n does: a mask
//      %c = S_MOV_B64 5               one number for all, and bits 1 0 1 0 0 ...
//      V_CNDMASK_B32 %a, %b, %m       as uniform as %a, %b and %m
//      V_CNDMASK_B32 %a, %b, %c       differs from lane to lane
//
// Masks are what comparisons and the pseudo-instructions of control flow define, all ones and zeros, the execution mask
// (a thread that reads it has its bit set), truth values before instructions are selected, and what copies, PHIs,
// bitwise operations and selections make of masks alone. Everything else is a number.
//
// Cost: linear in the operands, but for sorting them.
// Held by: test/MachineIR/lane-masks.mir.
//
//===----------------------------------------------------------------------===//

#include "LaneMasks.h"
#include "rejoin/MIR/MIRReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace rejoin {

static bool startsWithAny(StringRef Name, std::initializer_list<StringRef> Prefixes) {
  return any_of(Prefixes, [&](StringRef P) { return Name.starts_with(P); });
}

static bool isNamed(const TargetRegisterInfo &TRI, Register R, StringRef Prefix) {
  return R.isPhysical() && StringRef(TRI.getName(R.asMCReg())).starts_with(Prefix);
}

/// The operands of which \p I reads the thread's own bit.
static SmallVector<const MachineOperand *, 2> operandsReadByLane(const MachineInstr &I, StringRef Name,
                                                                 const TargetRegisterInfo &TRI) {
  SmallVector<const MachineOperand *, 2> Result;
  auto IsRead = [](const MachineOperand &O) { return O.isReg() && O.readsReg() && O.getReg(); };
  if (startsWithAny(Name, {"SI_IF", "SI_ELSE", "SI_LOOP", "SI_NON_UNIFORM_", "SI_KILL_I1", "SI_DEMOTE_I1"})) {
    for (const MachineOperand &O : I.explicit_operands())
      if (IsRead(O))
        Result.push_back(&O);
    return Result;
  }
  if (!startsWithAny(Name, {"V_CNDMASK_", "V_ADDC_", "V_SUBB_", "V_SUBBREV_", "V_ADD_CO_CI_", "V_SUB_CO_CI_",
                            "V_SUBREV_CO_CI_", "V_DIV_FMAS_"}))
    return Result;
  // The short form reads a fixed register, the long one its last operand.
  for (const MachineOperand &O : I.implicit_operands())
    if (IsRead(O) && isNamed(TRI, O.getReg(), "VCC"))
      return {&O};
  for (const MachineOperand &O : I.explicit_operands())
    if (IsRead(O))
      Result.assign(1, &O);
  return Result;
}

/// What \p I defines is made of the bits of its explicit operands, lane by lane.
static bool combinesByLane(StringRef Name) {
  return Name == "COPY" || Name == "COPY_LANEMASK" || Name == "PHI" || Name == "G_PHI" ||
         startsWithAny(Name, {"S_MOV_B", "S_AND_B", "S_OR_B", "S_XOR_B", "S_NOT_B", "S_ANDN2_B", "S_ORN2_B", "S_NAND_B",
                              "S_NOR_B", "S_XNOR_B", "S_CSELECT_B", "G_CONSTANT", "G_AND", "G_OR", "G_XOR"});
}

static bool definesMask(const MachineInstr &I, StringRef Name) {
  if (classifyMachineOpcode(Name) == MachineClass::LaneMask || I.isImplicitDef() || Name == "G_IMPLICIT_DEF")
    return true;
  if (const auto *Intrinsic = dyn_cast<GIntrinsic>(&I))
    return is_contained({Intrinsic::amdgcn_if, Intrinsic::amdgcn_else, Intrinsic::amdgcn_if_break},
                        Intrinsic->getIntrinsicID());
  // Before selection a truth value is the thread's own, whoever computes it.
  const MachineRegisterInfo &MRI = I.getMF()->getRegInfo();
  return any_of(I.all_defs(), [&](const MachineOperand &O) {
    return O.getReg().isVirtual() && MRI.getType(O.getReg()) == LLT::scalar(1);
  });
}

bool LaneMasks::addSource(const MachineOperand &O, ValueId V, RegisterValues ValuesOf, SmallVectorImpl<Source> &To) {
  if (O.isImm())
    return O.getImm() == 0 || O.getImm() == -1;
  if (O.isCImm())
    return O.getCImm()->isZero() || O.getCImm()->isMinusOne();
  if (O.isMBB())
    return true;
  if (!O.isReg() || O.getSubReg())
    return false;
  Register R = O.getReg();
  if (R.isVirtual()) {
    To.push_back({V, R, ValueId()});
    return true;
  }
  const auto &TRI = *Function->getSubtarget().getRegisterInfo();
  if (!R || isNamed(TRI, R, "EXEC"))
    return true;
  SmallVector<ValueId> Values;
  if (!ValuesOf(R.asMCReg(), Values))
    return false;
  for (ValueId Value : Values)
    To.push_back({V, Register(), Value});
  return true;
}

void LaneMasks::add(const MachineInstr &I, ValueId V, RegisterValues ValuesOf) {
  const TargetSubtargetInfo &Subtarget = Function->getSubtarget();
  StringRef Name = Subtarget.getInstrInfo()->getName(I.getOpcode());
  NumValues = std::max(NumValues, V.index() + 1);
  for (const MachineOperand *O : operandsReadByLane(I, Name, *Subtarget.getRegisterInfo()))
    if (!addSource(*O, V, ValuesOf, Read))
      ReadNumbers.push_back(V);
  if (definesMask(I, Name))
    return;
  bool IsMask = combinesByLane(Name);
  for (const MachineOperand &O : I.explicit_operands())
    if (IsMask && !(O.isReg() && O.isDef()))
      IsMask = addSource(O, V, ValuesOf, Carried);
  for (const MachineOperand &O : I.all_defs())
    IsMask &= !O.getSubReg();
  if (!IsMask)
    Numbers.push_back(V);
}

SmallVector<ValueId> LaneMasks::readersOfNumbers(const DenseMap<Register, ValueId> &Definitions) const {
  SmallVector<ValueId> Result(ReadNumbers.begin(), ReadNumbers.end());
  if (Read.empty())
    return Result;
  auto ValueOf = [&](const Source &S) { return S.Value.isValid() ? S.Value : Definitions.lookup(S.Register); };
  // Numbers spread along what carries bits.
  SmallVector<std::pair<uint32_t, uint32_t>, 0> Users;
  for (const Source &S : Carried)
    Users.push_back({ValueOf(S).index(), S.Of.index()});
  llvm::sort(Users);
  SmallVector<bool, 0> IsNumber(NumValues, false);
  SmallVector<uint32_t, 0> Work;
  auto Mark = [&](uint32_t V) {
    if (!IsNumber[V])
      Work.push_back(V);
    IsNumber[V] = true;
  };
  for (uint32_t V = 0; V != NumLiveIns; ++V)
    Mark(V);
  for (ValueId V : Numbers)
    Mark(V.index());
  while (!Work.empty()) {
    uint32_t V = Work.pop_back_val();
    for (auto *It = llvm::lower_bound(Users, std::pair(V, 0U)); It != Users.end() && It->first == V; ++It)
      Mark(It->second);
  }
  for (const Source &S : Read)
    if (IsNumber[ValueOf(S).index()])
      Result.push_back(S.Of);
  return Result;
}

} // namespace rejoin
