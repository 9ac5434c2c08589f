//===- InlineFrames.cpp - Places in functions that were inlined -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/InlineFrames.h"
#include "rejoin/Diagnostics/Diagnostic.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Support/KernelName.h"
#include "rejoin/Target/Metadata.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace rejoin {

static bool sameFunction(const DILocation *A, const DILocation *B) {
  return A->getInlinedAt() == B->getInlinedAt() && A->getScope()->getSubprogram() == B->getScope()->getSubprogram();
}

static bool isKernelImplementation(const DILocation *L) {
  const DISubprogram *P = L->getScope()->getSubprogram();
  return P && kernelName(P->getLinkageName()) != P->getLinkageName();
}

FoldedPlace foldWrappers(const DILocation *At, const DILocation *Other) {
  FoldedPlace Result;
  Result.Where = At;
  if (!At || !Other)
    return Result;
  SmallVector<const DILocation *, 4> Inside;
  for (const DILocation *L = At; L; L = L->getInlinedAt()) {
    for (const DILocation *O = Other; O; O = O->getInlinedAt())
      if (sameFunction(L, O) && L->getLine()) {
        Result.Where = L;
        Result.Inside.assign(Inside.rbegin(), Inside.rend());
        return Result;
      }
    // The entry of an OpenCL kernel has no text of its own: what is in the implementation stays there.
    if (isKernelImplementation(L))
      return Result;
    Inside.push_back(L);
  }
  return Result;
}

/// The name of the function that a place is in, as `a::sync()`.
static std::string functionAt(const DILocation *L) {
  const DISubprogram *P = L->getScope()->getSubprogram();
  if (!P)
    return "a function";
  return sourceName(P->getLinkageName().empty() ? P->getName() : P->getLinkageName()) + "()";
}

void foldWrappersOf(Diagnostic &D, const Instruction &At, const Instruction &Other) {
  FoldedPlace Folded = foldWrappers(At.getDebugLoc().get(), Other.getDebugLoc().get());
  if (Folded.Inside.empty())
    return;
  auto LocationOf = [](const DILocation *L) { return Location{L->getFilename().str(), L->getLine(), L->getColumn()}; };
  D.Where = LocationOf(Folded.Where);
  // Of a long way the functions at its ends say enough.
  SmallVector<const DILocation *, 4> Steps(
      make_filter_range(Folded.Inside, [](const DILocation *L) { return L->getLine() != 0; }));
  if (Steps.size() > 2)
    Steps = {Steps.front(), Steps.back()};
  for (const DILocation *L : Steps)
    D.Notes.push_back(
        {(L == Folded.Inside.back() ? "the operation is here, in " : "the call that leads to the operation, in ") +
             functionAt(L),
         LocationOf(L)});
}

SmallVector<const DILocation *, 4> callsBetween(const DILocation *A, const DILocation *B) {
  SmallVector<const DILocation *, 4> Calls, OfBoth;
  auto Next = [](const DILocation *L) { return L ? L->getInlinedAt() : nullptr; };
  for (const DILocation *L = Next(A); L; L = Next(L))
    Calls.push_back(L);
  for (const DILocation *L = Next(B); L; L = Next(L))
    (is_contained(Calls, L) ? OfBoth : Calls).push_back(L);
  erase_if(Calls, [&](const DILocation *L) { return is_contained(OfBoth, L); });
  return Calls;
}

void placeInUsersCode(Module &M) {
  static const Regex Others("(^|/)rejoin-headers/|/lib/clang/[0-9]+/include/|^/usr/include/|^/usr/lib/|^/opt/rocm|"
                            "/cuda(-[0-9.]+)?/(targets/[^/]*/)?include/|/rocm(-[0-9.]+)?/include/");
  DenseMap<const DIFile *, bool> Known;
  auto IsUsers = [&](const DILocation *L) {
    auto [It, IsNew] = Known.try_emplace(L->getFile(), true);
    if (IsNew && L->getFile()) {
      std::string Path = L->getFilename().str();
      if (!StringRef(Path).starts_with("/"))
        Path = (L->getDirectory() + "/" + Path).str();
      It->second = !Others.match(Path);
    }
    return It->second;
  };
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      DILocation *L = I.getDebugLoc().get(), *User = L;
      StringRef Called;
      while (User && User->getInlinedAt() && !IsUsers(User)) {
        const DISubprogram *P = User->getScope()->getSubprogram();
        Called = P ? P->getName().take_until([](char C) { return C == '<'; }) : "";
        User = User->getInlinedAt();
      }
      if (User == L)
        continue;
      I.setDebugLoc(DebugLoc(User));
      if (isa<CallBase>(I) && !Called.empty() && !Called.starts_with("operator"))
        I.setMetadata(CalledFunction, MDNode::get(M.getContext(), MDString::get(M.getContext(), Called)));
    }
}

DenseSet<const DISubprogram *> inlinedFunctions(const Module &M) {
  DenseSet<const DISubprogram *> Found;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      for (const DILocation *L = I.getDebugLoc(); L && L->getInlinedAt(); L = L->getInlinedAt())
        Found.insert(L->getScope()->getSubprogram());
  return Found;
}

} // namespace rejoin
