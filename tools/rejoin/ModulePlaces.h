//===- ModulePlaces.h - Where values of a module stand ----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_MODULEPLACES_H
#define REJOIN_TOOLS_MODULEPLACES_H

#include "Commands.h"
#include "rejoin/Diagnostics/Diagnostic.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/AsmParser/AsmParserContext.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueMap.h"

namespace rejoin {

/// The positions of values in the text of a module. They stay when passes change the module, but for what these create.
class ModulePlaces {
public:
  ModulePlaces(const llvm::Module &M, llvm::StringRef Path, const llvm::AsmParserContext &Text) : Path(Path) {
    IsText = llvm::any_of(M, [&](const llvm::Function &F) { return Text.getFunctionLocation(&F).has_value(); });
    if (IsText)
      for (const llvm::Function &F : M) {
        for (const llvm::Argument &A : F.args())
          Known[&A] = locateIn(Path, Text, A);
        for (const llvm::Instruction &I : llvm::instructions(F))
          Known[&I] = locateIn(Path, Text, I);
      }
  }
  Location operator()(const llvm::Value &V) const {
    auto It = Known.find(&V);
    return It == Known.end() ? Location{Path.str(), 0, 0} : It->second;
  }

private:
  llvm::StringRef Path;
  bool IsText;
  /// A value that is deleted takes its entry along.
  llvm::ValueMap<const llvm::Value *, Location> Known;
};

} // namespace rejoin

#endif // REJOIN_TOOLS_MODULEPLACES_H
