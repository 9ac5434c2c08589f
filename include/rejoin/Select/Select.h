//===- Select.h - Scalar or vector instructions -----------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SELECT_SELECT_H
#define REJOIN_SELECT_SELECT_H

#include "rejoin/IR/FunctionReader.h"
#include "rejoin/Uniformity/Uniformity.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <string>
#include <vector>

namespace rejoin {

/// Processors whose instructions the table (Rows.def) distinguishes; others stand for the one that they are like.
enum class Processor : uint8_t { GFX90A, GFX1100, GFX1150, GFX1200 };
/// By `target-cpu`: `gfx90a`, `gfx1151`, `gfx12-generic`, ...; nothing for one that the table does not cover.
std::optional<Processor> processorByName(llvm::StringRef Cpu);
llvm::StringRef nameOf(Processor P);

/// The unit that executes an instruction.
enum class Unit : uint8_t { Scalar, Vector, ScalarMemory, VectorMemory, LocalMemory, Branch, Other };
llvm::StringRef nameOf(Unit U);

/// Why an instruction is what it is.
enum class Choice : uint8_t {
  /// All threads of the wave agree.
  Uniform,
  /// They do not.
  Divergent,
  /// They agree, but the scalar unit has no such operation, or an operand is not in scalar registers.
  NoScalarForm,
  /// They agree on the result, though not on an operand: the number of the wave, say.
  DivergentOperand,
  /// Moves a value between scalar and vector registers.
  Copy,
  /// Serves control flow: branches, execution masks.
  Control,
};

struct SelectedInstruction {
  /// In the assembly syntax of the processor, with virtual registers: `%s12` for scalar, `%v7` for vector and `%m3` for
  /// masks; `.sub1` is the second dword. An expansion that is not spelled out begins with a semicolon.
  std::string Text;
  Unit ExecutedBy;
  Choice Why;
  /// Issue cycles of one execution, by a wave.
  unsigned Cycles;
  /// Instructions, and those of them that are for the vector unit: 1 but for expansions.
  unsigned Scalar = 0, Vector = 0;
  /// The instruction of the IR that it computes; null for what a function's entry loads.
  const llvm::Instruction *From;
  /// The sum that it is a part of instead: `(x + u) + v` is computed as `x + (u + v)` where `x` alone differs. Or null.
  const llvm::Instruction *RegroupedWith = nullptr;
};

struct SelectedBlock {
  const llvm::BasicBlock *Block;
  unsigned LoopDepth;
  std::vector<SelectedInstruction> Instructions;
};

struct SelectionCounts {
  uint64_t Scalar = 0, Vector = 0, ScalarMemory = 0, VectorMemory = 0, LocalMemory = 0, Branches = 0, MaskRegions = 0,
           Cycles = 0;
};

/// The scalar and vector instructions of one function.
struct SelectedFunction {
  const llvm::Function *Function = nullptr;
  Processor For = Processor::GFX90A;
  std::vector<SelectedBlock> Blocks;
  /// Regions that a part of the wave executes under an execution mask.
  unsigned MaskRegions = 0;
  /// Operations for which the table has no row: by name, each once. They are listed, and not counted.
  std::vector<std::string> Missing;

  /// Each block counted once, or by the assumed iterations of its loops: \p PerLoop for each level.
  SelectionCounts counts(unsigned PerLoop = 1) const;
};

struct SelectOptions {
  Processor For = Processor::GFX90A;
  unsigned WaveSize = 64;
  /// The memory that this load reads is not written while the kernel runs.
  llvm::function_ref<bool(const llvm::LoadInst &)> IsUnclobbered = nullptr;
};

/// Selects instructions for the function of \p Reader, by the extents of \p Result for waves of the options' size.
SelectedFunction selectInstructions(const FunctionReader &Reader, const UniformityResult &Result,
                                    const SelectOptions &Options);

/// Keys of all rows of the table, `add.i32`, each once; and of all folds, `outer(inner)`.
std::vector<std::string> selectionKeys();
std::vector<std::string> selectionFolds();

} // namespace rejoin

#endif // REJOIN_SELECT_SELECT_H
