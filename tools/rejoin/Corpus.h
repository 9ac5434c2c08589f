//===- Corpus.h - Many files, in parallel, remembered -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_CORPUS_H
#define REJOIN_TOOLS_CORPUS_H

#include "Legacy.h"
#include "rejoin/Loader/InputFiles.h"
#include "rejoin/Report/UniformityReport.h"
#include "llvm/Support/Chrono.h"
#include <functional>
#include <set>

namespace rejoin {

/// What one file gave: all that is printed of it, and all that is counted over files.
struct FileOutcome {
  struct Message {
    bool IsError;
    std::string Text;
  };
  std::string Output;
  std::vector<Message> Messages;
  UniformityCounts Counts;
  LegacyCounts Legacy;
  /// Names that no table knows, and what `--explain` and `--function` named and was found.
  std::set<std::string> Unknown, Found;
  /// The files that it was made from, without the input itself.
  std::vector<std::string> Dependencies;
  bool Failed = false;
  /// Something was said of the source; such outcomes are not kept.
  bool Noted = false;
};

/// Outcomes of earlier runs in a directory, each with the contents of all files that it was made from. Several
/// processes may use it together.
class OutcomeCache {
public:
  /// \p Salt is all else that outcomes depend on. Makes the directory; errors name it.
  static llvm::Expected<OutcomeCache> open(llvm::StringRef Directory, llvm::StringRef Salt);
  /// The outcome for \p I, if none of its files has changed.
  std::optional<FileOutcome> find(const Input &I) const;
  /// Keeps an outcome without errors whose files were not written to after \p Begun, when its analysis began; what
  /// cannot be written is not kept.
  void keep(const Input &I, const FileOutcome &Outcome, llvm::sys::TimePoint<> Begun) const;

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

/// Calls \p Analyze for each input, from \p Threads threads (0: as many as there are processors), and \p Emit for each
/// outcome, from one thread at a time and in the inputs' order. Tells on a terminal how far it is.
void forEachInput(llvm::ArrayRef<Input> Inputs, unsigned Threads,
                  const std::function<FileOutcome(const Input &)> &Analyze,
                  const std::function<void(const Input &, FileOutcome)> &Emit);

} // namespace rejoin

#endif // REJOIN_TOOLS_CORPUS_H
