//===- InlinedCalls.cpp - Arguments and results of inlined calls -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Report/InlinedCalls.h"
#include "Printing.h"
#include "rejoin/IR/InlineFrames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

namespace rejoin {

void forEachCallValue(const FunctionReader &Reader, ValueId User, function_ref<void(unsigned, UseId)> Visit) {
  const DISubprogram *SP = Reader.function().getSubprogram();
  const auto *I = dyn_cast<Instruction>(&Reader.value(User));
  const DILocation *At = I ? I->getDebugLoc().get() : nullptr;
  if (!SP || !At)
    return;
  const ProgramView &View = Reader.view();
  for (uint32_t U = View.operandBegin(User); U != View.operandEnd(User); ++U) {
    const Operand O = View.operand(UseId(U));
    if (!O.hasValue())
      continue;
    // An argument of the function stands in no call.
    const auto *Def = dyn_cast<Instruction>(&Reader.value(O.value()));
    if (Def && !Def->getDebugLoc())
      continue;
    // Clang writes a kernel as a call of its body, which has the line of the kernel: no call of the source.
    for (const DILocation *Call : callsBetween(Def ? Def->getDebugLoc().get() : nullptr, At))
      if (Call->getFile() == SP->getFile() && Call->getLine() && Call->getLine() != SP->getLine())
        Visit(Call->getLine(), UseId(U));
  }
}

SmallVector<ValueId> findInCalls(const AnalyzedFunction &F, unsigned Line) {
  SmallVector<ValueId> Found;
  for (unsigned V = F.View.numArguments(); V != F.View.numValues(); ++V)
    forEachCallValue(F.Reader, ValueId(V), [&](unsigned Call, UseId Use) {
      const ValueId Of = F.View.operand(Use).value();
      if (Call == Line && F.Result.extent(Of) < F.Group && isOutput(F.View, Of) && !is_contained(Found, Of))
        Found.push_back(Of);
    });
  return Found;
}

} // namespace rejoin
