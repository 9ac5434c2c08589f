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

/// The effect of a machine instruction on extents: the second argument of the rows of MachineAMDGPU.def.
enum class MachineClass : uint8_t {
  Unknown,
  Data,
  Thread,
  Wave,
  WaveEffect,
  /// Has one bit for each lane. If the bits are equal, the threads of a wave agree.
  LaneMask,
  Load,
  /// A load that is executed once for the whole wave.
  ScalarLoad,
  Intrinsic,
  Assembly,
};
MachineClass classifyMachineOpcode(llvm::StringRef Name);

class LaneMasks;

/// Fills a `ProgramView` from a machine function in SSA form. Each instruction is an instance; all values that it
/// defines share one extent. A virtual register stands for the value that each thread has in it, whatever its register
/// class: a lane mask is one bit for each thread, and before copies are legalised even scalar classes may hold values
/// that differ.
///
/// Physical registers are followed within a block. Between blocks, a scalar register is uniform for the wave, also
/// after a call. A live-in of the function has the extent of the value that the launch puts there. All other physical
/// registers differ from thread to thread.
class MIRReader {
public:
  explicit MIRReader(GpuTarget &T) : Gpu(&T) {}

  /// Reads \p F of \p M. Fails if threads can no longer be distinguished: if registers are not in SSA form, or if an
  /// instruction other than a control-flow pseudo-instruction writes the execution mask. The error names the function.
  llvm::Error read(const MIRModule &M, const llvm::MachineFunction &F);

  const ProgramView &view() const { return View; }
  const llvm::MachineFunction &function() const { return *Function; }
  /// The instruction with the number \p V. Null for a live-in register, and for the end of a block that falls through.
  /// The end of a block that branches is its first conditional branch.
  const llvm::MachineInstr *instruction(ValueId V) const { return Instructions[V.index()]; }
  /// The register of a live-in value.
  llvm::MCRegister liveIn(ValueId V) const { return LiveIns[V.index()]; }
  const llvm::MachineBasicBlock &block(BlockId B) const { return *Blocks[B.index()]; }
  /// The opcodes met so far that neither the table nor LLVM knows.
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
  /// Indexed by virtual register.
  llvm::DenseMap<llvm::Register, ValueId> Definitions;
  /// Indexed by register unit; for the current block.
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
