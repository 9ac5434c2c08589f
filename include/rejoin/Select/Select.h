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

/// Processors that the instruction table (Rows.def) distinguishes. Each also stands for similar processors.
enum class Processor : uint8_t { GFX90A, GFX1100, GFX1150, GFX1200 };
/// The processor for a `target-cpu` (`gfx90a`, `gfx1151`, `gfx12-generic`, ...); nothing if the table does not cover
/// it.
std::optional<Processor> processorByName(llvm::StringRef Cpu);
llvm::StringRef nameOf(Processor P);

/// The unit that executes an instruction.
enum class Unit : uint8_t { Scalar, Vector, ScalarMemory, VectorMemory, LocalMemory, Branch, Other };
llvm::StringRef nameOf(Unit U);

/// The reason for the choice of an instruction.
enum class Choice : uint8_t {
  /// All threads of the wave agree.
  Uniform,
  /// The threads of the wave do not agree.
  Divergent,
  /// The threads agree, but the scalar unit has no such operation, or an operand is not in scalar registers.
  NoScalarForm,
  /// The threads agree on the result but not on an operand. An example is the number of the wave.
  DivergentOperand,
  /// Moves a value between scalar and vector registers.
  Copy,
  /// Implements control flow: branches, execution masks.
  Control,
};

struct SelectedInstruction {
  /// The assembly syntax of the processor, with virtual registers: `%s12` for scalar, `%v7` for vector, `%m3` for
  /// masks; `.sub1` is the second dword. The text of an expansion that is not listed in full begins with a semicolon.
  std::string Text;
  Unit ExecutedBy;
  Choice Why;
  /// Issue cycles of one execution by a wave.
  unsigned Cycles;
  /// The number of scalar and of vector instructions. One in total, unless this is an expansion.
  unsigned Scalar = 0, Vector = 0;
  /// The IR instruction that it computes; null for loads at the function's entry.
  const llvm::Instruction *From;
  /// The sum to which it belongs after regrouping: `(x + u) + v` is computed as `x + (u + v)` where only `x` differs.
  /// May be null.
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
  /// The number of regions that a part of the wave executes under an execution mask.
  unsigned MaskRegions = 0;
  /// Operations without a row in the table, by name, each once. They are listed but not counted.
  std::vector<std::string> Missing;

  /// The counts with each block counted once, or with \p PerLoop assumed iterations for each level of loops.
  SelectionCounts counts(unsigned PerLoop = 1) const;
};

struct SelectOptions {
  Processor For = Processor::GFX90A;
  unsigned WaveSize = 64;
  /// Whether the memory that a load reads is not written while the kernel runs.
  llvm::function_ref<bool(const llvm::LoadInst &)> IsUnclobbered = nullptr;
};

/// Selects instructions for the function of \p Reader, with the extents of \p Result, for waves of the size in the
/// options.
SelectedFunction selectInstructions(const FunctionReader &Reader, const UniformityResult &Result,
                                    const SelectOptions &Options);

/// The keys of all rows of the table (`add.i32`), each once, and of all folds (`outer(inner)`).
std::vector<std::string> selectionKeys();
std::vector<std::string> selectionFolds();

} // namespace rejoin

#endif // REJOIN_SELECT_SELECT_H
