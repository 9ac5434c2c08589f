//===- Corpus.h - Many files, shared out and remembered -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_CORPUS_H
#define REJOIN_TOOLS_CORPUS_H

#include "Commands.h"
#include "Legacy.h"
#include "rejoin/Loader/InputFiles.h"
#include "rejoin/Report/UniformityReport.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Chrono.h"
#include <set>

namespace rejoin {

/// What one file gave: all that is printed of it, and all that is counted over files.
struct FileOutcome {
  std::string Output;
  /// What `--explain` and `--function` named is among what was found.
  FileSaid Said;
  UniformityCounts Counts;
  LegacyCounts Legacy;
  /// Names that no table knows.
  std::set<std::string> Unknown;
  /// The files that it was made from, without the input itself.
  std::vector<std::string> Dependencies;
  /// Why it could not be kept.
  std::string CacheProblem;
};
template <typename Stream> void transport(Stream &S, UniformityCounts &C) {
  S(C.Functions, C.Values, C.DivergentValues, C.Uses, C.DivergentUses, C.Branches, C.DivergentBranches);
}
template <typename Stream> void transport(Stream &S, LegacyCounts &C) { S(C.Missed, C.Weaker); }
template <typename Stream> void transport(Stream &S, FileOutcome &O) {
  S(O.Output, O.Said, O.Counts, O.Legacy, O.Unknown, O.Dependencies, O.CacheProblem);
}

/// Outcomes of earlier runs in a directory, each with the contents of all files that it was made from. Several
/// processes may use it together. An entry begins with the hash of what follows, so one that is damaged is none.
class OutcomeCache {
public:
  /// \p Salt is all else that outcomes depend on. Makes the directory; errors name it.
  static llvm::Expected<OutcomeCache> open(llvm::StringRef Directory, llvm::StringRef Salt);
  /// Takes old entries away, and those used longest ago if all together are too large.
  void prune(const llvm::CachePruningPolicy &Policy) const;
  /// The outcome for \p I, if none of its files has changed.
  std::optional<FileOutcome> find(const Input &I) const;
  /// Keeps an outcome without errors and notes whose files were not written to after \p Begun, when its analysis began.
  llvm::Error keep(const Input &I, const FileOutcome &Outcome, llvm::sys::TimePoint<> Begun) const;

  /// The outcome in the text of an entry; \p IsCurrent says whether a file has the hash that it had. Nothing for what
  /// is none.
  static std::optional<FileOutcome>
  parse(llvm::StringRef Entry, llvm::function_ref<bool(llvm::StringRef Path, llvm::StringRef Hash)> IsCurrent);

private:
  std::string fileFor(const Input &I) const;
  std::string Directory, Salt;
};

/// The share \p Index of \p Count (from 1) of a list, every \p Count-th.
struct Shard {
  unsigned Index = 1, Count = 1;
  /// `i/n`; nothing if it is none.
  static std::optional<Shard> parse(llvm::StringRef Text);
  std::vector<Input> of(std::vector<Input> All) const;
};

} // namespace rejoin

#endif // REJOIN_TOOLS_CORPUS_H
