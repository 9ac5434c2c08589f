//===- MaskCauses.cpp - Causes of findings about member masks -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Linter.h"
#include "SourceText.h"
#include "SyncMasks.h"
#include "rejoin/Lint/CauseMessages.h"
#include "rejoin/Target/LaneMasks.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

namespace rejoin {

/// Both are known, and are one line of one file.
static bool isSameLine(const Location &A, const Location &B) { return A.Line && A.Line == B.Line && A.File == B.File; }

/// Of a function the line at which it begins.
static Location beginOf(const Value &V) {
  const auto *F = dyn_cast<Function>(&V);
  const DISubprogram *P = F ? F->getSubprogram() : nullptr;
  return P ? Location{P->getFilename().str(), P->getLine(), 0} : Location();
}

void Linter::addMaskCauses(Diagnostic &D, const MaskFinding &Of) {
  const size_t Before = D.Notes.size();
  for (const auto &[Message, At] : Of.Notes)
    if (const Location Where = isa<Function>(*At) ? beginOf(*At) : locate(*At);
        Of.Kind != DiagnosticKind::ActiveMask || !isSameLine(Where, D.Where))
      D.Notes.push_back({Message, Where});
  // What the author computes elsewhere, unless a note names it already.
  const Value *Mask = makesOwnMask(*Of.At) ? nullptr : memberMaskOf(*Of.At);
  if (const auto *I = Mask ? dyn_cast<Instruction>(&storedValue(*Mask)) : nullptr) {
    const Location Where = locate(*I);
    const bool IsNamed = any_of(ArrayRef(D.Notes).drop_front(Before), [&](const Note &N) {
      return isSameLine(N.Where, Where) && N.Where.Column == Where.Column;
    });
    if (Where.Line && !isSameLine(Where, D.Where) && !IsNamed)
      D.Notes.push_back({"the member mask is computed here", Where});
  }
  if (const ValueId Id = Of.Differs ? Reader.idOf(*Of.Differs) : ValueId(); Id.isValid())
    append_range(D.Notes, causesOf(Reader, Result, Id, *Names, [this](const Value &V) { return locate(V); }));
  if (!Of.Branch)
    return;
  addCauses(D, Reader.idOf(*Of.Branch->getParent()), Extent::thread());
}

} // namespace rejoin
