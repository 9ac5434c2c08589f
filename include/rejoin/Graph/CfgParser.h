//===- CfgParser.h - One-line notation for control-flow graphs ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_GRAPH_CFGPARSER_H
#define REJOIN_GRAPH_CFGPARSER_H

#include "rejoin/Graph/Cfg.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace rejoin {

/// A graph with names for its blocks and a mark on its divergent branches.
struct NamedCfg {
  Cfg Graph;
  llvm::SmallVector<std::string, 8> Names;
  llvm::SmallVector<BlockId, 4> Divergent;

  /// The block with the name \p Name. It must exist.
  BlockId operator[](llvm::StringRef Name) const;
};

/// Parses `"A->B C; B*->C D; C"`. Clauses are separated by `;`. Each names a block and its successors in order; `*`
/// marks a divergent branch. Blocks are numbered in the order of their first clause, then of their first mention as a
/// target. Block 0 is the entry. Errors name the clause: an empty name, a second clause for a block, a missing `->`.
llvm::Expected<NamedCfg> parseCfg(llvm::StringRef Text);

/// The inverse of `parseCfg`.
std::string printCfg(const NamedCfg &G);

} // namespace rejoin

#endif // REJOIN_GRAPH_CFGPARSER_H
