//===- PrecisionMeter.h - Share of the equal values that are claimed uniform -*- C++ -*-===//
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

/// Counts of values, branches and addresses of memory operations, once for waves and once for workgroups.
struct PrecisionCounts {
  enum Item : uint8_t { Value, Branch, Address, NumItems };
  struct Cell {
    /// Several threads of a group executed these together, and no execution showed a difference between them.
    uint64_t Agrees = 0;
    /// How many of `Agrees` our analysis claims to be uniform, and how many LLVM claims (waves only).
    uint64_t Ours = 0, Peer = 0;
    /// LLVM claims these to be uniform, and an execution shows that they differ.
    uint64_t PeerWrong = 0;
  };
  std::array<std::array<Cell, 2>, NumItems> Cells;

  PrecisionCounts &operator+=(const PrecisionCounts &Other);
  /// Prints one line for waves and one for workgroups.
  void print(llvm::raw_ostream &OS) const;
};

/// Watches executions of a module's kernels. Counts the claims that no execution contradicts: those of our analysis,
/// and those of LLVM's UniformityInfo.
class PrecisionMeter : public Observer {
public:
  explicit PrecisionMeter(const llvm::Module &M, unsigned WaveSize = 64);
  void entered(const DecodedFunction &F, uint32_t Block, llvm::ArrayRef<Thread *> Group) override;
  void computed(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) override;
  void reads(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) override;
  void branched(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) override;

  PrecisionCounts counts();
  /// Prints the values that were equal within waves in all executions, but that the analysis does not claim to be
  /// uniform.
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
