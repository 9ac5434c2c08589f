//===- MIRReader.cpp - Machine functions as program views ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One pass over the instructions; virtual registers that are defined later in the layout are patched at the end. The
// control flow is that of each thread: a pseudo-instruction like SI_IF sends a thread to one successor by its own bit
// of the mask. Where the mask itself steers (after control flow has been lowered) that is not so, and reading fails.
//
// Cost: linear in instructions and operands.
// Held by: test/MachineIR.
//
//===----------------------------------------------------------------------===//

#include "rejoin/MIR/MIRReader.h"
#include "LaneMasks.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/PseudoSourceValue.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

MachineClass classifyMachineOpcode(StringRef Name) {
  // Instructions that exchange data between lanes through a register of the ALU.
  if (Name.starts_with("V_") && Name.contains_insensitive("dpp"))
    return MachineClass::Thread;
#define MOP(PREFIX, CLASS)                                                                                             \
  if (Name.starts_with(PREFIX))                                                                                        \
    return MachineClass::CLASS;
#include "rejoin/Target/MachineAMDGPU.def"
  return MachineClass::Unknown;
}

static bool isExecutionMask(const TargetRegisterInfo &TRI, MCRegister R) {
  return StringRef(TRI.getName(R)).starts_with("EXEC");
}

/// `$mode`: the same for the whole launch unless it is written.
static bool isMode(const TargetRegisterInfo &TRI, MCRegister R) { return StringRef(TRI.getName(R)) == "MODE"; }

bool MIRReader::isScalar(MCRegister R) const {
  StringRef Name = Function->getSubtarget().getRegisterInfo()->getName(R);
  return !Name.starts_with("VGPR") && !Name.starts_with("AGPR") && !Name.starts_with("VCC") && Name != "SCC";
}

InstanceInfo MIRReader::classifyLoad(const MachineInstr &I) const {
  constexpr InstanceInfo Differs{InstanceKind::Effect, Extent::thread(), Extent::thread()};
  // What also writes is atomic; without memory operands it may be private memory.
  if (I.mayStore() || I.memoperands_empty())
    return Differs;
  InstanceInfo Result{InstanceKind::Pure, Extent::thread(), Extent::grid()};
  for (const MachineMemOperand *M : I.memoperands()) {
    if (M->isAtomic() || M->isVolatile())
      return Differs;
    const PseudoSourceValue *Pseudo = M->getPseudoValue();
    if (Pseudo && (Pseudo->isStack() || Pseudo->kind() == PseudoSourceValue::FixedStack))
      return Differs;
    InstanceInfo Info = Gpu->memoryInfo(M->getAddrSpace(), M->isInvariant());
    Result.Ceiling = min(Result.Ceiling, Info.Ceiling);
    if (Info.Kind == InstanceKind::Effect)
      Result.Kind = InstanceKind::Effect;
  }
  return Result;
}

InstanceInfo MIRReader::classifyAssembly(const MachineInstr &I) const {
  // Outputs in scalar registers are the wave's, whatever goes in.
  const auto &TRI = *Function->getSubtarget().getRegisterInfo();
  const MachineRegisterInfo &MRI = Function->getRegInfo();
  for (const MachineOperand &O : I.all_defs()) {
    Register R = O.getReg();
    bool Scalar = false;
    if (R.isPhysical())
      Scalar = isScalar(R.asMCReg());
    else if (const TargetRegisterClass *Class = MRI.getRegClassOrNull(R)) {
      StringRef Name = TRI.getRegClassName(Class);
      Scalar = Name.starts_with("SGPR") || Name.starts_with("SReg");
    }
    if (!Scalar)
      return {InstanceKind::Effect, Extent::thread(), Extent::thread()};
  }
  return {InstanceKind::Effect, Gpu->wave(), Gpu->wave()};
}

static std::optional<InstanceInfo> infoOfIntrinsic(OpClass Class, Extent Wave) {
  constexpr Extent Thread = Extent::thread(), Grid = Extent::grid();
  switch (Class) {
  case OpClass::Data:
  case OpClass::Grid:
    return InstanceInfo{InstanceKind::Pure, Thread, Grid};
  case OpClass::Workgroup:
  case OpClass::Cluster:
    return InstanceInfo{InstanceKind::Pure, Thread, Extent::workgroup()};
  case OpClass::Wave:
  case OpClass::WaveSize:
    return InstanceInfo{InstanceKind::Pure, Wave, Wave};
  case OpClass::WaveEffect:
    return InstanceInfo{InstanceKind::Effect, Wave, Wave};
  case OpClass::WorkgroupEffect:
    return InstanceInfo{InstanceKind::Effect, Extent::workgroup(), Extent::workgroup()};
  case OpClass::AtLeastWave:
    return InstanceInfo{InstanceKind::Effect, Wave, Grid};
  case OpClass::Thread:
  case OpClass::LocalIdX:
  case OpClass::LocalIdY:
  case OpClass::LocalIdZ:
  case OpClass::LocalId:
  case OpClass::LocalLinearId:
  case OpClass::GlobalId:
    return InstanceInfo{InstanceKind::Effect, Thread, Thread};
  default:
    return std::nullopt;
  }
}

InstanceInfo MIRReader::classify(const MachineInstr &I) {
  constexpr Extent Thread = Extent::thread(), Grid = Extent::grid();
  const Extent Wave = Gpu->wave();
  constexpr InstanceKind Pure = InstanceKind::Pure, Effect = InstanceKind::Effect;
  if (I.isPHI())
    return {InstanceKind::Phi};
  bool Defines = any_of(I.operands(), [](const MachineOperand &O) { return O.isReg() && O.isDef() && !O.isDead(); });
  if (!Defines)
    return {InstanceKind::Void};
  const TargetInstrInfo &TII = *Function->getSubtarget().getInstrInfo();
  auto [It, New] = Classes.try_emplace(I.getOpcode(), MachineClass::Unknown);
  if (New)
    It->second = classifyMachineOpcode(TII.getName(I.getOpcode()));
  switch (It->second) {
  case MachineClass::Data:
    return {Pure};
  case MachineClass::Thread:
    return {Effect, Thread, Thread};
  case MachineClass::Wave:
    return {Effect, Wave, Grid};
  case MachineClass::WaveEffect:
    return {Effect, Wave, Wave};
  case MachineClass::LaneMask:
    return {Pure, Thread, Wave};
  case MachineClass::Load:
    return I.mayLoad() ? classifyLoad(I) : InstanceInfo{Pure};
  case MachineClass::ScalarLoad: {
    InstanceInfo Info = I.memoperands_empty() ? InstanceInfo{Effect, Thread, Wave} : classifyLoad(I);
    // The wave reads once.
    Info.Ceiling = max(Info.Ceiling, Wave);
    return Info;
  }
  case MachineClass::Intrinsic:
    if (auto Info = infoOfIntrinsic(classifyIntrinsic(Gpu->kind(), cast<GIntrinsic>(I).getIntrinsicID()), Wave))
      return *Info;
    break;
  case MachineClass::Assembly:
    return classifyAssembly(I);
  case MachineClass::Unknown:
    break;
  }
  switch (TII.getInstructionUniformity(I)) {
  case InstructionUniformity::AlwaysUniform:
    return {Effect, Wave, Grid};
  case InstructionUniformity::NeverUniform:
    if (It->second == MachineClass::Unknown)
      Unknown.insert(TII.getName(I.getOpcode()));
    return {Effect, Thread, Thread};
  case InstructionUniformity::Default:
    return I.mayLoad() ? classifyLoad(I) : InstanceInfo{It->second == MachineClass::Intrinsic ? Effect : Pure};
  }
  llvm_unreachable("covered switch");
}

void MIRReader::addRegisterOperand(const MachineInstr &I, Register R) {
  if (R.isVirtual()) {
    if (auto It = Definitions.find(R); It != Definitions.end())
      View.addOperand(Operand::value(It->second));
    else
      Forward.push_back({View.addOperand(Operand::constant()), R});
    return;
  }
  const auto &TRI = *Function->getSubtarget().getRegisterInfo();
  SmallVector<ValueId, 4> Seen;
  for (MCRegUnit Unit : TRI.regunits(R.asMCReg()))
    if (auto It = Units.find(static_cast<unsigned>(Unit)); It != Units.end() && !is_contained(Seen, It->second)) {
      Seen.push_back(It->second);
      View.addOperand(Operand::value(It->second));
    }
}

/// What \p I reads, and the extent that physical registers allow that nothing in the block has defined.
void MIRReader::addOperands(const MachineInstr &I) {
  for (const MachineOperand &O : I.operands()) {
    if (!O.isReg() || !O.readsReg() || !O.getReg())
      continue;
    if (O.getReg().isPhysical()) {
      const auto &TRI = *Function->getSubtarget().getRegisterInfo();
      MCRegister R = O.getReg().asMCReg();
      if (isMode(TRI, R) || isExecutionMask(TRI, R))
        continue;
    }
    addRegisterOperand(I, O.getReg());
  }
}

void MIRReader::define(const MachineInstr &I, ValueId V) {
  const auto &TRI = *Function->getSubtarget().getRegisterInfo();
  for (const MachineOperand &O : I.operands()) {
    if (O.isRegMask()) {
      // What a callee leaves in scalar registers is the wave's.
      SmallVector<unsigned> Gone;
      for (auto &[Unit, Value] : Units)
        for (MCRegUnitRootIterator Root(static_cast<MCRegUnit>(Unit), &TRI); Root.isValid(); ++Root)
          if (O.clobbersPhysReg(*Root)) {
            Value = V;
            if (isScalar(*Root))
              Gone.push_back(Unit);
          }
      for (unsigned Unit : Gone)
        Units.erase(Unit);
      continue;
    }
    if (!O.isReg() || !O.isDef() || !O.getReg())
      continue;
    if (O.getReg().isVirtual()) {
      Definitions[O.getReg()] = V;
      continue;
    }
    bool OfCall = I.isCall() && isScalar(O.getReg().asMCReg());
    for (MCRegUnit Unit : TRI.regunits(O.getReg().asMCReg()))
      if (O.isDead() || OfCall)
        Units.erase(static_cast<unsigned>(Unit));
      else
        Units[static_cast<unsigned>(Unit)] = V;
  }
}

/// What physical registers that nothing in the block defined let an instruction agree on.
static Extent ceilingOf(const MachineInstr &I, const TargetRegisterInfo &TRI, function_ref<bool(MCRegister)> IsKnown,
                        function_ref<bool(MCRegister)> IsScalar, Extent Wave) {
  Extent Limit = Extent::grid();
  for (const MachineOperand &O : I.operands()) {
    if (!O.isReg() || !O.readsReg() || !O.getReg().isPhysical())
      continue;
    MCRegister R = O.getReg().asMCReg();
    if (isMode(TRI, R) || (isExecutionMask(TRI, R) && O.isImplicit()) || IsKnown(R))
      continue;
    Limit = min(Limit, isExecutionMask(TRI, R) || IsScalar(R) ? Wave : Extent::thread());
  }
  return Limit;
}

void MIRReader::addTerminators(const MachineBasicBlock &B, LaneMasks &Masks) {
  // What terminators define comes first; then one instance makes the choice.
  const MachineInstr *Choice = nullptr, *Last = nullptr;
  InstanceInfo Info{InstanceKind::Branch};
  const auto &TRI = *Function->getSubtarget().getRegisterInfo();
  auto IsKnown = [&](MCRegister R) {
    return all_of(TRI.regunits(R), [&](MCRegUnit U) { return Units.contains(static_cast<unsigned>(U)); });
  };
  auto IsScalar = [&](MCRegister R) { return isScalar(R); };
  for (const MachineInstr &I : B.terminators()) {
    Last = &I;
    if (I.isUnconditionalBranch())
      continue;
    bool Names =
        any_of(I.operands(), [](const MachineOperand &O) { return O.isReg() && O.isDef() && O.getReg().isVirtual(); });
    if (Names) {
      InstanceInfo Of = classify(I);
      Of.Ceiling = min(Of.Ceiling, ceilingOf(I, TRI, IsKnown, IsScalar, Gpu->wave()));
      ValueId V = View.addInstance(Of);
      Instructions.push_back(&I);
      addOperands(I);
      addToMasks(I, V, Masks);
      define(I, V);
    }
    if (!Choice)
      Choice = &I;
    StringRef Name = Function->getSubtarget().getInstrInfo()->getName(I.getOpcode());
    // Which way is no function of registers: the mask decides, or the assembly.
    if (Name.starts_with("S_CBRANCH_EXEC") || Name.starts_with("SI_WATERFALL") || Name.starts_with("INLINEASM"))
      Info.Ceiling = Extent::thread();
    Info.Ceiling = min(Info.Ceiling, ceilingOf(I, TRI, IsKnown, IsScalar, Gpu->wave()));
  }
  if (B.succ_size() < 2)
    Info = {InstanceKind::Void};
  ValueId V = View.addInstance(Info);
  Instructions.push_back(Choice ? Choice : Last);
  for (const MachineInstr &I : B.terminators()) {
    addOperands(I);
    addToMasks(I, V, Masks);
  }
}

void MIRReader::addToMasks(const MachineInstr &I, ValueId V, LaneMasks &Masks) const {
  const auto &TRI = *Function->getSubtarget().getRegisterInfo();
  Masks.add(I, V, [&](MCRegister R, SmallVectorImpl<ValueId> &Values) {
    for (MCRegUnit Unit : TRI.regunits(R)) {
      auto It = Units.find(static_cast<unsigned>(Unit));
      if (It == Units.end())
        return false;
      Values.push_back(It->second);
    }
    return true;
  });
}

static Error cannotRead(const MachineFunction &F, const Twine &Why) {
  return createStringError(inconvertibleErrorCode(), "function '" + F.getName() + "': " + Why);
}

/// Accepts Machine IR in which the path of a single thread is still visible.
static Error checkForm(const MachineFunction &F) {
  if (!F.getRegInfo().isSSA())
    return cannotRead(F, "virtual registers are not in SSA form; pass Machine IR from before PHIs are eliminated "
                         "(-stop-after=amdgpu-isel, finalize-isel, ...)");
  const auto &TRI = *F.getSubtarget().getRegisterInfo();
  const TargetInstrInfo &TII = *F.getSubtarget().getInstrInfo();
  for (const MachineBasicBlock &B : F)
    for (const MachineInstr &I : B) {
      StringRef Name = TII.getName(I.getOpcode());
      if (Name.starts_with("SI_") || I.isCall())
        continue;
      for (const MachineOperand &O : I.all_defs())
        if (O.getReg().isPhysical() && isExecutionMask(TRI, O.getReg().asMCReg()))
          return cannotRead(F, "'" + machineText(I) +
                                   "' writes the execution mask: control flow has been lowered, and threads cannot be "
                                   "distinguished any more; stop before SILowerControlFlow");
    }
  return Error::success();
}

Error MIRReader::read(const MIRModule &M, const MachineFunction &F) {
  Module = &M;
  Function = &F;
  Gpu->enterFunction(F.getFunction());
  if (Error E = checkForm(F))
    return E;
  View.clear();
  Instructions.clear();
  LiveIns.clear();
  Blocks.clear();
  BlockIds.clear();
  Definitions.clear();
  Forward.clear();
  Units.clear();
  const auto &TRI = *F.getSubtarget().getRegisterInfo();
  for (const MachineBasicBlock &B : F) {
    BlockIds[&B] = BlockId(Blocks.size());
    Blocks.push_back(&B);
  }
  for (const auto &In : F.front().liveins()) {
    MCRegister R = In.PhysReg;
    Extent E = M.launchExtent(F, R).value_or(isScalar(R) ? Gpu->wave() : Extent::thread());
    ValueId V = View.addArgument({InstanceKind::Argument, Extent::thread(), E});
    Instructions.push_back(nullptr);
    LiveIns.push_back(R);
    for (MCRegUnit Unit : TRI.regunits(R))
      Units[static_cast<unsigned>(Unit)] = V;
  }
  auto IsKnown = [&](MCRegister R) {
    return all_of(TRI.regunits(R), [&](MCRegUnit U) { return Units.contains(static_cast<unsigned>(U)); });
  };
  auto IsScalar = [&](MCRegister R) { return isScalar(R); };
  LaneMasks Masks(F, LiveIns.size());
  for (const MachineBasicBlock *B : Blocks) {
    View.beginBlock();
    if (B != Blocks.front())
      Units.clear();
    for (const MachineInstr &I : *B) {
      if (I.isTerminator())
        break;
      if (I.isDebugInstr())
        continue;
      InstanceInfo Info = classify(I);
      if (Info.Kind != InstanceKind::Phi)
        Info.Ceiling = min(Info.Ceiling, ceilingOf(I, TRI, IsKnown, IsScalar, Gpu->wave()));
      ValueId V = View.addInstance(Info);
      Instructions.push_back(&I);
      addToMasks(I, V, Masks);
      if (I.isPHI()) {
        for (unsigned K = 1; K + 1 < I.getNumOperands(); K += 2) {
          Register R = I.getOperand(K).getReg();
          BlockId From = BlockIds.lookup(I.getOperand(K + 1).getMBB());
          Forward.push_back({View.addIncoming(Operand::constant(), From), R});
        }
        define(I, V);
        continue;
      }
      addOperands(I);
      define(I, V);
    }
    addTerminators(*B, Masks);
    for (const MachineBasicBlock *S : B->successors())
      View.addSuccessor(BlockIds.lookup(S));
  }
  for (const Pending &P : Forward) {
    auto It = Definitions.find(P.Register);
    if (It == Definitions.end())
      return cannotRead(F, "virtual register %" + Twine(P.Register.virtRegIndex()) + " is used and never defined");
    View.setOperand(P.Use, Operand::value(It->second));
  }
  // The lanes' bits of a number differ, whoever agrees on the number.
  for (ValueId V : Masks.readersOfNumbers(Definitions)) {
    InstanceInfo Info = View.info(V);
    Info.Ceiling = Extent::thread();
    View.setInfo(V, Info);
  }
  View.finish();
  View.raiseCeilings(Gpu->least());
  return Error::success();
}

std::string machineText(const MachineInstr &I) {
  std::string Text;
  raw_string_ostream OS(Text);
  I.print(OS, /*IsStandalone=*/false, /*SkipOpers=*/false, /*SkipDebugLoc=*/true, /*AddNewLine=*/false);
  // What a call keeps is a list of nearly all registers.
  size_t Begin = Text.find("<regmask");
  if (size_t End = Text.find('>', Begin); Begin != std::string::npos && End != std::string::npos)
    Text.replace(Begin, End - Begin, "<regmask");
  return StringRef(Text).trim().str();
}

std::string machineBlockName(const MachineBasicBlock &B) {
  std::string Text = "%bb." + std::to_string(B.getNumber());
  if (const BasicBlock *Of = B.getBasicBlock(); Of && Of->hasName())
    Text += "." + Of->getName().str();
  return Text;
}

static std::string lowered(StringRef Name) { return "$" + Name.lower(); }

std::string MIRProgramNames::function() { return Reader.function().getName().str(); }

std::string MIRProgramNames::name(ValueId V) {
  const auto &TRI = *Reader.function().getSubtarget().getRegisterInfo();
  const MachineInstr *I = Reader.instruction(V);
  if (V.index() < Reader.view().numArguments())
    return lowered(TRI.getName(Reader.liveIn(V)));
  if (!I || Reader.view().info(V).Kind == InstanceKind::Branch)
    return text(V);
  auto Printed = [&](Register R) {
    std::string Text;
    raw_string_ostream OS(Text);
    OS << printReg(R, &TRI, 0, &Reader.function().getRegInfo());
    return Text;
  };
  for (const MachineOperand &O : I->all_defs()) {
    if (O.getReg().isVirtual())
      return Printed(O.getReg());
    if (O.getReg().isPhysical())
      return lowered(TRI.getName(O.getReg().asMCReg()));
  }
  return text(V);
}

std::string MIRProgramNames::text(ValueId V) {
  if (V.index() < Reader.view().numArguments())
    return "live-in " + name(V);
  const MachineInstr *I = Reader.instruction(V);
  const Cfg &G = Reader.view().cfg();
  BlockId B = Reader.view().block(V);
  if (!I)
    return G.numSuccessors(B) ? "falls through to " + block(G.successors(B).front()) : "end of the function";
  return machineText(*I);
}

std::string MIRProgramNames::block(BlockId B) { return machineBlockName(Reader.block(B)); }

std::string MIRProgramNames::location(ValueId V) {
  const MachineInstr *I = Reader.instruction(V);
  return I ? sourceLocation(I->getDebugLoc().get()) : "";
}

unsigned MIRProgramNames::line(ValueId V) {
  const MachineInstr *I = Reader.instruction(V);
  return I ? lineIn(Reader.function().getFunction().getSubprogram(), I->getDebugLoc().get()) : 0;
}

bool MIRProgramNames::definesValue(ValueId V) {
  InstanceInfo Info = Reader.view().info(V);
  return Info.Kind != InstanceKind::Void && Info.Kind != InstanceKind::Branch;
}

void MIRTokenReader::read(const MachineFunction &F) {
  Program = TokenProgram();
  Program.Convergent = F.getFunction().isConvergent();
  Operations.clear();
  Blocks.clear();
  DenseMap<const MachineBasicBlock *, BlockId> BlockIds;
  for (const MachineBasicBlock &B : F) {
    BlockIds[&B] = BlockId(Blocks.size());
    Blocks.push_back(&B);
  }
  auto KindOf = [](const MachineInstr &I) -> std::optional<OperationKind> {
    switch (I.getOpcode()) {
    case TargetOpcode::CONVERGENCECTRL_ENTRY:
      return OperationKind::Entry;
    case TargetOpcode::CONVERGENCECTRL_LOOP:
      return OperationKind::Loop;
    case TargetOpcode::CONVERGENCECTRL_ANCHOR:
      return OperationKind::Anchor;
    default:
      return std::nullopt;
    }
  };
  // Comparisons are marked convergent because they read the mask; they communicate nothing.
  const TargetInstrInfo &TII = *F.getSubtarget().getInstrInfo();
  auto Communicates = [&](const MachineInstr &I) {
    return I.isConvergent() && I.getOpcode() != TargetOpcode::CONVERGENCECTRL_GLUE &&
           !TII.getName(I.getOpcode()).starts_with("V_CMP");
  };
  DenseMap<Register, OperationId> Tokens;
  for (const MachineBasicBlock &B : F) {
    BlockId Id = Program.Graph.addBlock();
    for (const MachineBasicBlock *S : B.successors())
      Program.Graph.addSuccessor(BlockIds.lookup(S));
    for (const MachineInstr &I : B) {
      auto Kind = KindOf(I);
      if (!Kind && !Communicates(I))
        continue;
      if (Kind)
        Tokens[I.getOperand(0).getReg()] = OperationId(Operations.size());
      Operations.push_back(&I);
      Program.Operations.emplace_back();
      Program.Operations.back().Block = Id;
      Program.Operations.back().Kind = Kind.value_or(OperationKind::Call);
    }
  }
  Program.Graph.finish();
  for (unsigned O = 0; O != Operations.size(); ++O) {
    const MachineInstr &I = *Operations[O];
    ConvergentOperation &Op = Program.Operations[O];
    for (const MachineOperand &Use : I.all_uses()) {
      auto It = Tokens.find(Use.getReg());
      // Of a heart the operand is the token, whatever defined it.
      if (It == Tokens.end() && Op.Kind != OperationKind::Loop)
        continue;
      if (Op.BundleSizes.empty())
        Op.BundleSizes.push_back(0);
      ++Op.BundleSizes.back();
      TokenOperand Operand;
      Operand.Kind = It == Tokens.end() ? TokenOperand::Shape::Foreign : TokenOperand::Shape::Token;
      if (It != Tokens.end())
        Operand.Definition = It->second;
      Op.Operands.push_back(Operand);
    }
  }
}

} // namespace rejoin
