//===- LaunchBeginning.cpp - A command line to begin with -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whoever runs a kernel for the first time does not know the forms of its arguments. Each parameter is listed with its
// type and a value of its form, and the line that gives all of them can be copied: numbers are the number of threads,
// which most kernels mean by them, and buffers have room for 16 bytes of each thread. The values are a beginning; a
// kernel may need others. Held by: test/Semantics/first-run.test.
//
//===----------------------------------------------------------------------===//

#include "Launch.h"
#include "ShaderLaunch.h"
#include "Terminal.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Loader/ModuleLoader.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"
#include <unistd.h>

using namespace llvm;

namespace rejoin {

/// The name of a parameter in the source, or its number.
static std::string argumentName(const Argument &A) {
  if (const DISubprogram *S = A.getParent()->getSubprogram())
    for (const DINode *N : S->getRetainedNodes())
      if (const auto *V = dyn_cast<DILocalVariable>(N); V && V->getArg() == A.getArgNo() + 1)
        return V->getName().str();
  return A.hasName() ? A.getName().str() : std::to_string(A.getArgNo());
}

static std::string typeOf(const Argument &A) {
  std::string Text;
  raw_string_ostream OS(Text);
  A.getType()->print(OS);
  return Text;
}

/// A value for an image of this type in the source.
static std::string imageFor(StringRef SourceType) {
  const bool IsArray = SourceType.contains("_array");
  const unsigned Sizes = SourceType.contains("3d") ? 3 : (SourceType.contains("2d") ? 2 : 1) + IsArray;
  return "image:rgba-f32:4" + std::string(Sizes > 1 ? "x4" : "") + (Sizes > 2 ? "x4" : "") + ":iota";
}

std::string Launch::valueFor(unsigned Index) const {
  const StringRef Source = sourceTypeOf(Index);
  if (Source.starts_with("image"))
    return imageFor(Source);
  if (Source == "sampler_t")
    return "sampler:linear,clamp";
  const auto [T, InMemory] = valueType(Index);
  const uint64_t Threads = uint64_t(Shape.Global[0]) * Shape.Global[1] * Shape.Global[2];
  if (!InMemory && T->isPointerTy())
    return (P.space(T->getPointerAddressSpace()) == MemorySpace::Local ? "local:" : "zeros:") +
           std::to_string(std::max<uint64_t>(1024, 16 * Threads));
  if (!InMemory && (T->isFloatTy() || T->isDoubleTy()))
    return T->isFloatTy() ? "f32:1" : "f64:1";
  if (!InMemory && T->isIntegerTy() && T->getIntegerBitWidth() <= 64) {
    const unsigned Bits = std::max(8U, static_cast<unsigned>(PowerOf2Ceil(T->getIntegerBitWidth())));
    return "i" + std::to_string(Bits) + ":" + std::to_string(Bits < 32 ? 1 : Threads);
  }
  return "bytes:" + std::string(2 * P.layout().getTypeStoreSize(T).getFixedValue(), '0');
}

std::string Launch::beginning() const {
  const Function &F = *P.module().getFunction(Options.Kernel);
  std::string Text = F.arg_empty() ? "" : ":";
  std::string Line = "rejoin run " + Options.File + " --kernel=" + sourceName(Options.Kernel) +
                     " --local=" + join(map_range(Shape.Local, [](unsigned N) { return std::to_string(N); }), ",");
  for (const Argument &A : F.args()) {
    const StringRef Source = sourceTypeOf(A.getArgNo());
    const std::string Value = valueFor(A.getArgNo());
    Text += "\n  " + argumentName(A) + ": " + (Source.empty() ? typeOf(A) : Source.str()) + ", as in " + Value;
    Line += " --arg=" + Value;
  }
  // An array without a size may be any kernel's: the module does not say whose before it runs.
  if (any_of(P.Locals, [](const ExecutableModule::LocalVariable &V) { return V.IsOfLaunch; }))
    Line += " --shared=" + std::to_string(std::max<unsigned>(1024, 16 * Shape.threadsOfGroup()));
  return Text + "\nto begin: " + Line;
}

void tellNothingFound(const Module &M, const LaunchShape &Shape) {
  const uint64_t Groups = uint64_t(Shape.groupsIn(0)) * Shape.groupsIn(1) * Shape.groupsIn(2);
  const uint64_t Threads = Shape.threadsOfGroup();
  // In LLVM IR the target alone says it.
  const Language Known = languageOf(M);
  const StringRef Word = Known != Language::IR           ? termsOf(Known).Thread
                         : M.getTargetTriple().isNVPTX() ? "thread"
                                                         : "work-item";
  const StringRef Group = Known == Language::IR ? "workgroup" : termsOf(Known).Workgroup;
  printMessage(Twine(Groups) + " " + Group + (Groups == 1 ? "" : "s") + " of " + Twine(Threads) + " " + Word +
               (Threads == 1 ? "" : "s") + " ran: nothing found");
}

/// Cycle hierarchies are numbered in each function; one that no function has is a mistake.
Error checkHierarchy(const Module &M, unsigned Hierarchy) {
  if (Hierarchy == 0)
    return Error::success();
  ExecutableModule P(M, loadedTarget(M), 0);
  size_t Most = 1;
  for (const Function &F : M)
    if (!F.isDeclaration())
      Most = std::max(Most, enumerateHierarchies(P.decode(F).Graph).size());
  if (Hierarchy < Most)
    return Error::success();
  return createStringError(
      "--hierarchy=" + Twine(Hierarchy) + ": " +
      (Most == 1 ? "the only cycle hierarchy is 0" : "the cycle hierarchies are 0 to " + Twine(Most - 1)));
}

/// A quarter of the machine's memory.
uint64_t defaultMaxMemory() {
  const long Pages = sysconf(_SC_PHYS_PAGES), Size = sysconf(_SC_PAGESIZE);
  constexpr uint64_t Least = 1ULL << 30;
  return Pages > 0 && Size > 0 ? std::max(Least, static_cast<uint64_t>(Pages) * static_cast<uint64_t>(Size) / 4)
                               : Least;
}

} // namespace rejoin
