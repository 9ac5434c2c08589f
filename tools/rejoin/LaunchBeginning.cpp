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
#include "rejoin/Diagnostics/FunctionNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

/// The name of a parameter in the source, or its number.
static std::string nameOf(const Argument &A) {
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
    Text += "\n  " + nameOf(A) + ": " + (Source.empty() ? typeOf(A) : Source.str()) + ", as in " + Value;
    Line += " --arg=" + Value;
  }
  return Text + "\nto begin: " + Line;
}

} // namespace rejoin
