//===- ProgramNames.h - Names and locations in a program view -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_IR_PROGRAMNAMES_H
#define REJOIN_IR_PROGRAMNAMES_H

#include "rejoin/IR/FunctionReader.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/Support/Escape.h"
#include <string>

namespace rejoin {

/// Readable names for the elements of one `ProgramView`, independent of its source form. All strings are UTF-8.
class ProgramNames {
public:
  virtual ~ProgramNames();
  virtual std::string function() = 0;
  /// `%x` or `%12`; the text of an instance without a name.
  virtual std::string name(ValueId V) = 0;
  /// The whole instruction or argument, on one line and without metadata.
  virtual std::string text(ValueId V) = 0;
  virtual std::string block(BlockId B) = 0;
  /// `file.cl:12:3`; empty if not known.
  virtual std::string location(ValueId V) = 0;
  /// The line of an instance in the function's own file; 0 if there is none.
  virtual unsigned line(ValueId V) = 0;
  /// Whether the instance defines a value that can be named.
  virtual bool definesValue(ValueId V) = 0;
  /// `isContinuation`: whether \p B is a part of a block other than its first. `lastPart`: the last part of its block.
  virtual bool isContinuation(BlockId) { return false; }
  virtual BlockId lastPart(BlockId B) { return B; }

  /// The point at which threads leave: `%a -> %b`, or the end of a convergence region within a block.
  std::string exit(BlockId From, BlockId To);
};

class ModuleTexts;

/// Names of LLVM IR. The numbers of unnamed values are computed once.
class IRProgramNames final : public ProgramNames {
public:
  /// \p Texts, if not null, holds the texts of the whole module and must outlive this object.
  explicit IRProgramNames(const FunctionReader &Reader, ModuleTexts *Texts = nullptr)
      : Reader(Reader), Names(Reader.function()), Texts(Texts) {}
  std::string function() override { return validText(Reader.function().getName()); }
  std::string name(ValueId V) override { return definesValue(V) ? validText(Names.name(Reader.value(V))) : text(V); }
  std::string text(ValueId V) override;
  std::string block(BlockId B) override { return validText(Names.block(Reader.block(B))); }
  std::string location(ValueId V) override;
  unsigned line(ValueId V) override;
  bool definesValue(ValueId V) override { return !Reader.value(V).getType()->isVoidTy(); }
  bool isContinuation(BlockId B) override { return Reader.isContinuation(B); }
  BlockId lastPart(BlockId B) override { return Reader.lastPart(B); }

private:
  const FunctionReader &Reader;
  IRNames Names;
  ModuleTexts *Texts;
};

/// The line of a location in the file of \p SP. If the inlined code comes from another file, the line of the innermost
/// call in that file. 0 if there is none.
unsigned lineIn(const llvm::DISubprogram *SP, const llvm::DILocation *L);

} // namespace rejoin

#endif // REJOIN_IR_PROGRAMNAMES_H
