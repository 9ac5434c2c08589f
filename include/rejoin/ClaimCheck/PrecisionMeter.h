//===- PrecisionMeter.h - How much of what agrees is claimed to -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_CLAIMCHECK_PRECISIONMETER_H
#define REJOIN_CLAIMCHECK_PRECISIONMETER_H

#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "rejoin/Semantics/SimtMachine.h"
#include "rejoin/Target/TransformInfoSource.h"
#include <map>

namespace rejoin {

/// Counts of values, branches and addresses of memory operations, for waves and for workgroups.
struct PrecisionCounts {
  enum Item { Value, Branch, Address, NumItems };
  struct Cell {
    /// Executed by several threads of a group together, and no execution has shown them to differ.
    uint64_t Agrees = 0;
    /// Of these, claimed to be uniform; and those that LLVM claims (waves only).
    uint64_t Ours = 0, Peer = 0;
    /// Claimed by LLVM, and an execution shows that they differ.
    uint64_t PeerWrong = 0;
  };
  std::array<std::array<Cell, 2>, NumItems> Cells;

  PrecisionCounts &operator+=(const PrecisionCounts &Other);
  /// Two lines for waves and workgroups.
  void print(llvm::raw_ostream &OS) const;
};

/// Watches executions of a module's kernels, and counts how many verdicts that no execution contradicts are given:
/// by the analysis, and by LLVM's UniformityInfo.
class PrecisionMeter : public Observer {
public:
  explicit PrecisionMeter(const llvm::Module &M, unsigned WaveSize = 64);
  void entered(const DecodedFunction &F, uint32_t Block, llvm::ArrayRef<Thread *> Group) override;
  void computed(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) override;
  void reads(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) override;
  void branched(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) override;

  PrecisionCounts counts();
  /// Values that agree, as far as is known, for waves, but are not claimed to.
  void printMissed(llvm::raw_ostream &OS);

private:
  struct Seen {
    std::array<bool, 2> Compared{}, Differs{};
  };
  template <typename EqualT> void compare(Seen &S, llvm::ArrayRef<Thread *> Group, EqualT Equal);
  void compareSlots(Seen &S, const DecodedFunction &F, const llvm::Value &V, llvm::ArrayRef<Thread *> Group);

  TransformInfoSource TransformInfo;
  ModuleUniformity Uniformity;
  unsigned WaveSize = 64;
  using Key = std::pair<const llvm::Instruction *, PrecisionCounts::Item>;
  std::map<Key, Seen> Observed;
  std::vector<Key> Order;
  static bool isClosed(const llvm::Function &F);
  Seen &at(const llvm::Instruction &I, PrecisionCounts::Item Item);
};

} // namespace rejoin

#endif // REJOIN_CLAIMCHECK_PRECISIONMETER_H
