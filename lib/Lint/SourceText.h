//===- SourceText.h - Values in the words of the source -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_SOURCETEXT_H
#define REJOIN_LIB_LINT_SOURCETEXT_H

#include "rejoin/IR/FunctionReader.h"
#include "rejoin/Uniformity/Uniformity.h"
#include "llvm/IR/InstrTypes.h"
#include <optional>
#include <string>

namespace llvm {
class ConstantRange;
}

namespace rejoin {

/// The value that a variable of code that is not optimised holds where it is read, if one store tells it; \p V itself
/// for all else. Conversions that keep a number are passed.
const llvm::Value &storedValue(const llvm::Value &V);
/// The value that all loads of a variable read, if one store is made to it, of the same type; else null.
const llvm::Value *onlyStored(const llvm::LoadInst &L);
/// Where a variable holds a value, or it is frozen: the value itself. Conversions may be other values.
const llvm::Value &sameValue(const llvm::Value &V);

/// Values of one function as expressions of the source: `get_global_id(0) >= n`. What debug information gives a name
/// has that name, places in the launch have those of the language.
class SourceText {
public:
  SourceText(const FunctionReader &Reader, const UniformityResult &Result);

  /// Empty where the value has no words of few operators.
  std::string of(const llvm::Value &V, unsigned Precedence = 0) const { return text(V, 4, Precedence); }
  /// The precedence of an operand of `+`.
  static constexpr unsigned OfSum = 8;
  /// As a condition that holds, or does not. Empty also where the words would say nothing: `true`, `0 == 0`.
  std::string condition(const llvm::Value &V, bool Holds) const;

  /// A thread's index in a dimension of its workgroup, or of the grid: that of its workgroup's first thread and its
  /// own.
  struct Place {
    unsigned Dimension;
    bool InGrid;
  };
  std::optional<Place> placeOf(const llvm::Value &V) const;
  /// A variable of CUDA, or in IR without a source what the target calls it.
  llvm::StringRef cudaWord(llvm::StringRef Word) const;
  std::string nameOf(const Place &P) const;
  bool isUniform(const llvm::Value &V) const;
  /// The variable that has a value; empty if none is known.
  static std::string nameInSource(const llvm::Value &V) { return variableName(V); }

private:
  /// The name of a variable that debug information gives a value, or the memory that it is read from. With \p InSight,
  /// variables of an inlined function to which the value is passed are excluded.
  static std::string variableName(const llvm::Value &V, bool InSight = false);
  std::string text(const llvm::Value &V, unsigned Depth, unsigned Precedence) const;
  /// Without names that only functions have to which the value is passed.
  std::string textInSight(const llvm::Value &V, unsigned Depth, unsigned Precedence) const;
  std::string conditionText(const llvm::Value &V, bool Holds, unsigned Depth, unsigned Precedence) const;
  std::string callText(const llvm::CallBase &C, unsigned Depth) const;
  /// `blockDim.x`, `get_group_id(0)`: what a launch says of its sizes, by a call or in memory; empty for all else.
  std::string launchText(const llvm::Instruction &I) const;
  /// `gl_WorkGroupID.x`; empty if the call is no built-in variable of a shader.
  std::string shaderVariableText(const llvm::CallBase &C) const;
  std::string loadText(const llvm::LoadInst &L, unsigned Depth) const;
  std::string binaryText(const llvm::BinaryOperator &I, unsigned Depth, unsigned Precedence) const;
  /// `x >= 3 && x <= 7`: a number in a range.
  std::string rangeText(const llvm::Value &V, const llvm::ConstantRange &R, unsigned Depth, unsigned Precedence) const;
  /// `x >> 32 != 0xffffffff`: a comparison with a large number of which the low bits are 0, without sign.
  std::string boundText(const llvm::Value &A, const llvm::Value &B, llvm::CmpInst::Predicate P, unsigned Depth) const;
  std::string highBitsText(const llvm::Value &V, llvm::CmpInst::Predicate P, const llvm::APInt &Bound, unsigned Depth,
                           unsigned Precedence) const;
  std::string compareText(const llvm::CmpInst &I, bool Holds, unsigned Depth, unsigned Precedence) const;
  /// The index in the grid of a workgroup's first thread: `blockIdx.x * blockDim.x`, where a number may stand for the
  /// size that is known, and perhaps the launch's global offset.
  bool isGroupStart(const llvm::Value &V, unsigned Dimension) const;

  const FunctionReader &Reader;
  const UniformityResult &Result;
  /// In whose words a thread's index stands.
  enum class Naming : uint8_t { CUDA, OpenCL, GLSL, HLSL };
  Naming Names;
};

} // namespace rejoin

#endif // REJOIN_LIB_LINT_SOURCETEXT_H
