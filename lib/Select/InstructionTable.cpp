//===- InstructionTable.cpp - Rows of the selection table -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// InstructionTable.def has a row for each operation and group of processors: the scalar form, the vector form. The
// first row that is for the processor counts. Names differ between generations (RENAME), forms of masks between wave
// sizes ("s_and_mask" is s_and_b32 or s_and_b64), and units follow from the mnemonic.
//
//   add.i32      s_add_i32 | v_add_u32          fadd.f32     none before gfx1150, then s_add_f32 | v_add_f32
// Cost in issue cycles: a slot for each instruction, times the factor of COST for slow ones; a wave of 64 lanes takes
// two cycles of a unit of 32 lanes.
// Caveat: cycles are issue slots, not latencies; they compare two versions of a kernel and predict no time.
// Source: AMD's instruction set manuals; LLVM's AMDGPU scheduling model.
// Held by: unittests/Select/InstructionTableTest.cpp, test/Select/table.test.
//
//===----------------------------------------------------------------------===//

#include "InstructionTable.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace rejoin {

namespace {

constexpr unsigned GFX90A = 1, GFX11 = 2, GFX115 = 4, GFX12 = 8;
constexpr unsigned ANY = 15, RDNA = GFX11 | GFX115 | GFX12;
/// With, and without, scalar instructions on floats.
constexpr unsigned SF = GFX115 | GFX12, NOSF = GFX90A | GFX11;

unsigned bitOf(Processor P) { return 1U << static_cast<unsigned>(P); }

struct Entry {
  const char *Key;
  unsigned Processors;
  SelectionRow Row;
};
const Entry Rows[] = {
#define SEL(KEY, GPUS, SCALAR, VECTOR) {KEY, GPUS, {SCALAR, VECTOR}},
#include "rejoin/Select/InstructionTable.def"
};

struct FoldEntry {
  const char *Outer, *Inner;
  unsigned Processors;
  SelectionRow Row;
};
const FoldEntry Folds[] = {
#define FOLD(OUTER, INNER, GPUS, SCALAR, VECTOR) {OUTER, INNER, GPUS, {SCALAR, VECTOR}},
#include "rejoin/Select/InstructionTable.def"
};

struct Renaming {
  const char *From;
  unsigned Processors;
  const char *To;
};
const Renaming Renamings[] = {
#define RENAME(FROM, GPUS, TO) {FROM, GPUS, TO},
#include "rejoin/Select/InstructionTable.def"
};

struct Cost {
  const char *Prefix;
  unsigned Processors, Factor;
};
const Cost Costs[] = {
#define COST(PREFIX, GPUS, CYCLES) {PREFIX, GPUS, CYCLES},
#include "rejoin/Select/InstructionTable.def"
};

/// Rows by key, in the order of the table.
const StringMap<SmallVector<const Entry *, 2>> &rowsByKey() {
  static const auto Map = [] {
    StringMap<SmallVector<const Entry *, 2>> Result;
    for (const Entry &E : Rows)
      Result[E.Key].push_back(&E);
    return Result;
  }();
  return Map;
}

} // namespace

FreeCall freeCall(StringRef Name) {
  return StringSwitch<FreeCall>(Name)
#define FREE(NAME, WHAT) .Case(NAME, FreeCall::WHAT)
#include "rejoin/Select/InstructionTable.def"
      .Default(FreeCall::No);
}

const SelectionRow *findRow(StringRef Key, Processor For) {
  auto It = rowsByKey().find(Key);
  if (It != rowsByKey().end())
    for (const Entry *E : It->second)
      if (E->Processors & bitOf(For))
        return &E->Row;
  return nullptr;
}

const SelectionRow *findFold(StringRef Outer, StringRef Inner, Processor For) {
  for (const FoldEntry &E : Folds)
    if (Outer == E.Outer && Inner == E.Inner && (E.Processors & bitOf(For)))
      return &E.Row;
  return nullptr;
}

std::string mnemonicFor(StringRef Mnemonic, Processor For, unsigned WaveSize) {
  std::string Result = Mnemonic.str();
  if (Mnemonic.consume_back("_mask"))
    Result = (Twine(Mnemonic) + (WaveSize == 32 ? "_b32" : "_b64")).str();
  for (const Renaming &R : Renamings)
    if (Result == R.From && (R.Processors & bitOf(For)))
      return R.To;
  return Result;
}

Unit unitOf(StringRef M) {
  if (M.starts_with("s_load") || M.starts_with("s_buffer_load") || M.starts_with("s_memtime"))
    return Unit::ScalarMemory;
  if (M.starts_with("s_branch") || M.starts_with("s_cbranch") || M.starts_with("s_setpc") ||
      M.starts_with("s_endpgm") || M.starts_with("s_swappc"))
    return Unit::Branch;
  if (M.starts_with("s_barrier") || M.starts_with("s_sleep") || M.starts_with("s_wait"))
    return Unit::Other;
  if (M.starts_with("s_"))
    return Unit::Scalar;
  if (M.starts_with("v_"))
    return Unit::Vector;
  if (M.starts_with("ds_"))
    return Unit::LocalMemory;
  if (M.starts_with("global_") || M.starts_with("flat_") || M.starts_with("buffer_") || M.starts_with("scratch_"))
    return Unit::VectorMemory;
  return Unit::Other;
}

unsigned cyclesOf(StringRef M, Processor For, unsigned WaveSize) {
  Unit U = unitOf(M);
  if (U == Unit::Other && !M.starts_with("s_"))
    return 0;
  // gfx90a issues an instruction of each wave every four cycles; later ones every cycle, and 64 lanes take two.
  unsigned Slot = For == Processor::GFX90A ? 4 : 1;
  if (U != Unit::Vector)
    return Slot;
  unsigned Cycles = For == Processor::GFX90A ? 4 : WaveSize == 64 ? 2 : 1;
  for (const Cost &C : Costs)
    if (M.starts_with(C.Prefix) && (C.Processors & bitOf(For)))
      return Cycles * C.Factor;
  return Cycles;
}

std::optional<Processor> processorByName(StringRef Cpu) {
  if (Cpu == "gfx1150" || Cpu == "gfx1151" || Cpu == "gfx1152" || Cpu == "gfx1153")
    return Processor::GFX1150;
  if (Cpu.starts_with("gfx12"))
    return Processor::GFX1200;
  if (Cpu.starts_with("gfx11"))
    return Processor::GFX1100;
  return StringSwitch<std::optional<Processor>>(Cpu)
      .Cases({"gfx90a", "gfx900", "gfx906", "gfx908", "gfx940", "gfx941", "gfx942", "gfx950", "gfx9-generic"},
             Processor::GFX90A)
      .Default(std::nullopt);
}

StringRef nameOf(Processor P) {
  switch (P) {
  case Processor::GFX90A:
    return "gfx90a";
  case Processor::GFX1100:
    return "gfx1100";
  case Processor::GFX1150:
    return "gfx1150";
  case Processor::GFX1200:
    return "gfx1200";
  }
  llvm_unreachable("covered switch");
}

StringRef nameOf(Unit U) {
  switch (U) {
  case Unit::Scalar:
    return "SALU";
  case Unit::Vector:
    return "VALU";
  case Unit::ScalarMemory:
    return "SMEM";
  case Unit::VectorMemory:
    return "VMEM";
  case Unit::LocalMemory:
    return "LDS";
  case Unit::Branch:
    return "branch";
  case Unit::Other:
    return "other";
  }
  llvm_unreachable("covered switch");
}

std::vector<std::string> selectionKeys() {
  std::vector<std::string> Result;
  for (const Entry &E : Rows)
    if (Result.empty() || Result.back() != E.Key)
      if (rowsByKey().lookup(E.Key).front() == &E)
        Result.push_back(E.Key);
  return Result;
}

std::vector<std::string> selectionFolds() {
  std::vector<std::string> Result;
  for (const FoldEntry &E : Folds)
    if (std::string Name = std::string(E.Outer) + "(" + E.Inner + ")"; Result.empty() || Result.back() != Name)
      Result.push_back(Name);
  return Result;
}

SelectionCounts SelectedFunction::counts(unsigned PerLoop) const {
  SelectionCounts C;
  for (const SelectedBlock &B : Blocks) {
    // Deep nests run more often than can be counted.
    uint64_t Weight = 1;
    bool IsFull = false;
    for (unsigned D = 0; D != B.LoopDepth && !IsFull; ++D)
      Weight = SaturatingMultiply<uint64_t>(Weight, PerLoop, &IsFull);
    auto Add = [&](auto &To, uint64_t N) { To = SaturatingMultiplyAdd<uint64_t>(Weight, N, To); };
    for (const SelectedInstruction &I : B.Instructions) {
      Add(C.Scalar, I.Scalar);
      Add(C.Vector, I.Vector);
      Add(C.ScalarMemory, I.ExecutedBy == Unit::ScalarMemory);
      Add(C.VectorMemory, I.ExecutedBy == Unit::VectorMemory);
      Add(C.LocalMemory, I.ExecutedBy == Unit::LocalMemory);
      Add(C.Branches, I.ExecutedBy == Unit::Branch);
      Add(C.Cycles, I.Cycles);
    }
  }
  C.MaskRegions = MaskRegions;
  return C;
}

} // namespace rejoin
