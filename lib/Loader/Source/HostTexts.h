//===- HostTexts.h - What a host program writes for its kernels -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_HOSTTEXTS_H
#define REJOIN_LIB_LOADER_SOURCE_HOSTTEXTS_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <string>
#include <vector>

namespace rejoin {

/// A declaration in a string literal of a host source: `typedef float real;`, `#define TILE 32`.
struct HostText {
  std::string Name, Text;
  std::string File;
  unsigned Line = 0;
};

/// The declarations for kernels that stand in string literals of the host sources of a source's project.
class HostTexts {
public:
  explicit HostTexts(llvm::StringRef Source) : Source(Source) {}
  /// The nearest declaration of the name, of several in one file the first that contains \p Likely, else the first.
  /// Before it what it uses and the same program text declares before it. Empty if there is none. \p TakesAssigned:
  /// values of elements count as well; \p IsFunction: those that name a function or have parameters do.
  std::vector<HostText> find(llvm::StringRef Name, llvm::StringRef Likely, bool TakesAssigned, bool IsFunction);

  /// Whether a host source writes an option `-DNAME=` whose value it computes. A number may be a part of the name:
  /// `"-Dindex%u=%u"` writes `-Dindex7=`.
  bool writesOption(llvm::StringRef Name);

private:
  struct Candidate {
    HostText Text;
    /// How many folders the file lies above and below the source's, and whether its path names another language.
    unsigned Up = 0, Down = 0;
    bool IsOfOther = false;
    /// It is the value of an element: `Macros["TILE"] = "32"`; and that may be a function, as in `Macros["f"] = "g"`.
    bool IsAssigned = false, MayBeFunction = false;
    /// What is appended to one variable is one stream, by file. Those found first have a lower order.
    unsigned Stream = 0, Order = 0;
  };
  void index();
  void addUsed(const Candidate &Of, llvm::StringRef Likely, std::vector<HostText> &To) const;
  void scan(llvm::StringRef Path, llvm::StringRef Text, unsigned Up, unsigned Down);

  std::string Source;
  bool IsIndexed = false;
  unsigned Order = 0;
  llvm::StringMap<std::vector<Candidate>> ByName;
  /// Names of options with computed values; a `#` stands for a number.
  llvm::StringSet<> OptionNames;
};

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_HOSTTEXTS_H
