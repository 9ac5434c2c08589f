//===- MIRReader.h - Machine functions as program views -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_MIR_MIRREADER_H
#define REJOIN_MIR_MIRREADER_H

#include "rejoin/IR/ProgramNames.h"
#include "rejoin/MIR/MIRLoader.h"
#include "rejoin/Program/TokenProgram.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/Register.h"
#include "llvm/Support/Error.h"

namespace llvm {
class MachineBasicBlock;
class MachineInstr;
} // namespace llvm

namespace rejoin {

/// What a machine instruction does to extents; the second argument of the rows of MachineAMDGPU.def.
enum class MachineClass : uint8_t {
  Unknown,
  Data,
  Thread,
  Wave,
  WaveEffect,
  /// A bit for each lane; equal bits agree for the threads of a wave.
  LaneMask,
  Load,
  /// A load that the wave executes once.
  ScalarLoad,
  Intrinsic,
  Assembly,
};
MachineClass classifyMachineOpcode(llvm::StringRef Name);

class LaneMasks;

/// Fills a `ProgramView` from a machine function in SSA form: each instruction is an instance, what it defines shares
/// one extent. A virtual register stands for what each thread has in it, whatever its class: lane masks are a bit per
/// thread, and before copies are legalised scalar classes may hold values that differ.
///
/// Physical registers are followed within a block. Elsewhere a scalar one, also what a call leaves in it, agrees for
/// the wave, and a live-in of the function by what the launch puts there; anything else differs.
class MIRReader {
public:
  explicit MIRReader(GpuTarget &T) : Gpu(&T) {}

  /// Reads \p F of \p M. Fails, with a message that names the function, where threads cannot be distinguished any more:
  /// when registers are no longer in SSA form, or the execution mask is written by something else than a
  /// pseudo-instruction of control flow.
  llvm::Error read(const MIRModule &M, const llvm::MachineFunction &F);

  const ProgramView &view() const { return View; }
  const llvm::MachineFunction &function() const { return *Function; }
  /// The instruction with a number; null for a live-in register and for the end of a block that falls through. The end
  /// of a block that branches is its first conditional branch.
  const llvm::MachineInstr *instruction(ValueId V) const { return Instructions[V.index()]; }
  /// The register of a live-in.
  llvm::MCRegister liveIn(ValueId V) const { return LiveIns[V.index()]; }
  const llvm::MachineBasicBlock &block(BlockId B) const { return *Blocks[B.index()]; }
  /// Names of opcodes that neither the table nor LLVM knows, met so far.
  const llvm::StringSet<> &unknownNames() const { return Unknown; }

private:
  InstanceInfo classify(const llvm::MachineInstr &I);
  InstanceInfo classifyLoad(const llvm::MachineInstr &I) const;
  InstanceInfo classifyAssembly(const llvm::MachineInstr &I) const;
  void addOperands(const llvm::MachineInstr &I);
  void addRegisterOperand(const llvm::MachineInstr &I, llvm::Register R);
  void define(const llvm::MachineInstr &I, ValueId V);
  void addTerminators(const llvm::MachineBasicBlock &B, LaneMasks &Masks);
  void addToMasks(const llvm::MachineInstr &I, ValueId V, LaneMasks &Masks) const;
  bool isScalar(llvm::MCRegister R) const;

  GpuTarget *Gpu;
  const MIRModule *Module = nullptr;
  const llvm::MachineFunction *Function = nullptr;
  ProgramView View;
  llvm::SmallVector<const llvm::MachineInstr *, 0> Instructions;
  llvm::SmallVector<llvm::MCRegister, 0> LiveIns;
  llvm::SmallVector<const llvm::MachineBasicBlock *, 0> Blocks;
  llvm::DenseMap<const llvm::MachineBasicBlock *, BlockId> BlockIds;
  /// By virtual register.
  llvm::DenseMap<llvm::Register, ValueId> Definitions;
  /// By register unit, in the current block.
  llvm::DenseMap<unsigned, ValueId> Units;
  struct Pending {
    UseId Use;
    llvm::Register Register;
  };
  llvm::SmallVector<Pending, 0> Forward;
  llvm::DenseMap<unsigned, MachineClass> Classes;
  llvm::StringSet<> Unknown;
};

/// Names of Machine IR.
class MIRProgramNames final : public ProgramNames {
public:
  explicit MIRProgramNames(const MIRReader &Reader) : Reader(Reader) {}
  std::string function() override;
  std::string name(ValueId V) override;
  std::string text(ValueId V) override;
  std::string block(BlockId B) override;
  std::string location(ValueId V) override;
  unsigned line(ValueId V) override;
  bool definesValue(ValueId V) override;

private:
  const MIRReader &Reader;
};

/// The instruction on one line, without debug location.
std::string machineText(const llvm::MachineInstr &I);
/// `%bb.3`.
std::string machineBlockName(const llvm::MachineBasicBlock &B);

/// The convergent operations of a machine function and their tokens.
class MIRTokenReader {
public:
  void read(const llvm::MachineFunction &F);
  const TokenProgram &program() const { return Program; }
  const llvm::MachineInstr &operation(OperationId O) const { return *Operations[O.index()]; }
  const llvm::MachineBasicBlock &block(BlockId B) const { return *Blocks[B.index()]; }

private:
  TokenProgram Program;
  llvm::SmallVector<const llvm::MachineInstr *, 0> Operations;
  llvm::SmallVector<const llvm::MachineBasicBlock *, 0> Blocks;
};

} // namespace rejoin

#endif // REJOIN_MIR_MIRREADER_H
