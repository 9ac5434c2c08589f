//===- MIRConvergenceVerifier.cpp - The rules of convergence control on Machine IR -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Verify/MIRConvergenceVerifier.h"
#include "RuleMessages.h"
#include "rejoin/MIR/MIRReader.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace rejoin {

static std::string tokenName(const MachineInstr &Definition) {
  std::string Text;
  raw_string_ostream OS(Text);
  for (const MachineOperand &O : Definition.all_defs())
    if (O.getReg().isVirtual()) {
      OS << printReg(O.getReg(), nullptr, 0, &Definition.getMF()->getRegInfo());
      break;
    }
  return Text;
}

std::vector<Diagnostic> verifyMachineConvergence(const MIRModule &M, StringRef Path) {
  std::vector<Diagnostic> Result;
  MIRTokenReader Reader;
  for (const MachineFunction *F : M.functions()) {
    Reader.read(*F);
    for (const Finding &X : checkStaticRules(Reader.program())) {
      const MachineInstr &I = Reader.operation(X.Operation);
      const MachineInstr *Other = X.Other.isValid() ? &Reader.operation(X.Other) : nullptr;
      std::string Token = Other ? tokenName(*Other) : "";
      RuleMessage Words = wordsOf(X, Reader.program(), Token, machineBlockName(*I.getParent()));
      auto Where = [&](const MachineInstr &At) { return Location{Path.str(), M.line(At), 0}; };
      Diagnostic D{X.Kind,
                   Where(I),
                   F->getName().str(),
                   machineText(I),
                   withConsequence(X.Kind, Words.Message),
                   {},
                   {},
                   {},
                   hintFor(X, Reader.program(), Token, [&](OperationId O) { return tokenName(Reader.operation(O)); })};
      for (BlockId B : X.Path)
        D.Path.push_back(machineBlockName(Reader.block(B)));
      if (Other && !Words.OfOther.empty())
        D.Notes.push_back({Words.OfOther + ": " + machineText(*Other), Where(*Other)});
      if (std::string Source = sourceLocation(I.getDebugLoc().get()); !Source.empty())
        D.Notes.push_back({"in the source: " + Source, {}});
      Result.push_back(std::move(D));
    }
  }
  return Result;
}

} // namespace rejoin
