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

/// What the parts of one `ProgramView` are called, for people, whatever it was read from.
/// All strings are UTF-8.
class ProgramNames {
public:
  virtual ~ProgramNames();
  virtual std::string function() = 0;
  /// `%x`, `%12`; for instances without a name their text.
  virtual std::string name(ValueId V) = 0;
  /// The whole instruction or argument, on one line and without metadata.
  virtual std::string text(ValueId V) = 0;
  virtual std::string block(BlockId B) = 0;
  /// `file.cl:12:3`, or nothing.
  virtual std::string location(ValueId V) = 0;
  /// The line of the function's own file that stands for an instance; 0 if there is none.
  virtual unsigned line(ValueId V) = 0;
  /// The instance defines something that can be named.
  virtual bool definesValue(ValueId V) = 0;
  /// A part of a block that is not its first, and the last part of a block.
  virtual bool isContinuation(BlockId) { return false; }
  virtual BlockId lastPart(BlockId B) { return B; }

  /// Where threads leave: `%a -> %b`, or the end of a convergence region within a block.
  std::string exit(BlockId From, BlockId To);
};

class ModuleTexts;

/// Names of LLVM IR. Numbers for unnamed values are computed once.
class IRProgramNames final : public ProgramNames {
public:
  /// With the texts of the whole module, if there are any, which must outlive this.
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

/// The line of the file of \p SP that stands for a location, inlined ones included; 0 if there is none.
unsigned lineIn(const llvm::DISubprogram *SP, const llvm::DILocation *L);

} // namespace rejoin

#endif // REJOIN_IR_PROGRAMNAMES_H
