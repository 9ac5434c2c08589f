//===- AttributeRules.h - What a target may change of attributes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_ATTRIBUTERULES_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_ATTRIBUTERULES_H

#include "llvm/IR/Attributes.h"
#include "llvm/IR/InstrTypes.h"
#include <string>

namespace rejoin {

/// How an attribute of the target has to be related to that of the source: one rule for each kind, in
/// AttributeRules.def.
enum class AttributeRule : uint8_t {
  /// Equal on both sides: how values are passed, for example. Unknown kinds too.
  Same,
  /// A promise, false where there is undefined behaviour or poison: in the target only what the source says, or what
  /// is weaker, or is shown.
  Weaker,
  /// It takes promises away: the target has it where the source does.
  Stronger,
  /// No behaviour follows from it.
  Free,
  /// Compared by what it means elsewhere (AttributeRefinement.cpp, SameMachine.cpp): launches, numbers, the machine.
  Apart,
};
AttributeRule ruleOf(llvm::Attribute::AttrKind Kind);
AttributeRule ruleOf(llvm::StringRef Name);
AttributeRule ruleOf(const llvm::Attribute &A);

/// What it excludes of a value is poison, which engines judge with the value.
bool isJudgedAsPoison(llvm::Attribute::AttrKind Kind);

/// As people read them: `align`, and ` of argument 0`, ` of the result`, or nothing of a function or call itself.
std::string nameOf(const llvm::Attribute &A);
std::string textOfIndex(unsigned Index);

/// A promise by name that says "false", which is none. Other names promise by their presence, whatever their value is.
bool isFalse(const llvm::Attribute &A);

/// What a promise says follows from what these sets of attributes, of one argument, result or function, say together.
/// \p MayConverge: of a function or call whose threads may communicate.
bool isImplied(const llvm::Attribute &A, llvm::ArrayRef<llvm::AttributeSet> By, bool MayConverge = true);

/// An attribute that says how a value is passed is another one on the other side.
bool passesOtherwise(const llvm::AttributeSet &Source, const llvm::AttributeSet &Target);

/// A string attribute of an argument or result is on the one side and should be on both: unknown names, promises that
/// the target alone makes, what takes promises away and is lost. The first such name; empty if there is none.
llvm::StringRef differentName(const llvm::AttributeSet &Source, const llvm::AttributeSet &Target);

/// What the call itself and the declaration of its callee say at an index of the list of attributes.
llvm::SmallVector<llvm::AttributeSet, 2> saidOf(const llvm::CallBase &C, unsigned Index);

/// So many bytes are there at an argument of a call, since the call accesses them; 0 if it is not known.
uint64_t bytesAccessed(const llvm::CallBase &C, unsigned K);

/// The program shows that the attribute holds of an argument, so the source need not state it.
bool isShownOfArgument(const llvm::Attribute &A, const llvm::CallBase &C, unsigned K);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_ATTRIBUTERULES_H
