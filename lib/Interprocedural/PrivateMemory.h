//===- PrivateMemory.h - Private memory that only one function touches -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_PRIVATEMEMORY_H
#define REJOIN_LIB_INTERPROCEDURAL_PRIVATEMEMORY_H

#include "AugmentedView.h"
#include "MemoryEffects.h"
#include "rejoin/IR/FunctionReader.h"
#include <optional>

namespace rejoin {

/// Variables in private memory as values: for each load what was stored before, with PHIs where ways meet.
class PrivateVariables {
public:
  void compute(const llvm::Function &F, llvm::ArrayRef<ObjectUses> Variables);
  bool empty() const { return Loaded.empty(); }
  /// The value of a load if a single store determines it.
  const llvm::Value *valueOf(const llvm::LoadInst &L) const;
  /// Sets the reasons of divergent loads: the stored value that differs, or the branch that decides which store was
  /// executed.
  void explain(FunctionReader &Reader, const UniformityResult &Result) const;
  /// Makes loads copies of what was stored.
  void addTo(AugmentedView &View, const FunctionReader &Reader) const;
  /// The loads of reachable blocks.
  template <typename VisitT> void forEachLoad(VisitT Visit) const {
    for (const auto &[L, D] : Loaded)
      Visit(*L);
  }

private:
  /// What a variable holds: a value, a PHI, or nothing that was stored.
  struct Definition {
    const llvm::Value *Value = nullptr;
    std::optional<uint32_t> Phi;
  };
  struct Phi {
    const llvm::BasicBlock *Block;
    llvm::SmallVector<std::pair<const llvm::BasicBlock *, Definition>, 2> Incoming;
  };
  std::vector<Phi> Phis;
  llvm::DenseMap<const llvm::LoadInst *, Definition> Loaded;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_PRIVATEMEMORY_H
