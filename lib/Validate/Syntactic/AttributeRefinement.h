//===- AttributeRefinement.h - What a target says more than its source -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_ATTRIBUTEREFINEMENT_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_ATTRIBUTEREFINEMENT_H

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include <string>

namespace rejoin {

/// The function, and all that it calls, with their bodies.
llvm::SmallSetVector<const llvm::Function *, 8> reachedFrom(const llvm::Function &F);

/// What attributes of an argument, or an object's own, say of an address, its alignment and bytes; of others nothing.
std::pair<llvm::Align, uint64_t> knownOfPlace(const llvm::Value &V);

/// The target says more of a call, by attributes, than the source does, or calls in another way: where that is false,
/// or not what the callee expects, it is undefined behaviour.
/// What values show (null, poison, ranges, classes of numbers) the caller judges itself, or wants compared, too.
/// Without a source: more than follows from the callee's declaration, or is shown.
/// Returns the reason, with the attribute and the callee, or nothing.
enum class PromisesOfValues : uint8_t { Judged, Compared };
std::string morePromised(const llvm::CallBase *Source, const llvm::CallBase &Target,
                         PromisesOfValues OfValues = PromisesOfValues::Judged);
/// The same of attributes alone, not of flags that are part of the operation.
std::string morePromisedByAttributes(const llvm::CallBase *Source, const llvm::CallBase &Target,
                                     PromisesOfValues OfValues = PromisesOfValues::Judged);
/// Whether the call, and the declaration of its callee, say nothing that may be false but what follows from \p Known,
/// the attributes of a function that does the same: then a form that says nothing may stand for it in the target.
/// Without
/// \p Known, those of the intrinsic that is called. \p KeepsMetadata: the other form has the metadata, too.
bool promisesNothing(const llvm::CallBase &C, const llvm::AttributeList *Known = nullptr, bool KeepsMetadata = false);
/// The same of the call itself, without its result and arguments.
bool promisesNothingOfItself(const llvm::CallBase &C);
/// The same of string attributes of the call, and of its declaration: an id or address that the callee is not passed,
/// for example, unless the callee's body shows that it needs none.
std::string morePromisedByName(const llvm::CallBase &Source, const llvm::CallBase &Target);

/// The target says more of an access to memory, by metadata, than the source does of the same access.
bool promisesMoreOfMemory(const llvm::Instruction &Source, const llvm::Instruction &Target);
/// The same of one kind of metadata.
bool promisesMoreOfMemory(const llvm::Instruction &Source, const llvm::Instruction &Target, unsigned Kind);

/// Whether the attributes of the function, and of an argument that the address is computed from, allow the access. LLVM
/// takes memory that may be read at all for memory that may be read early; the attributes say otherwise.
bool keepsEffects(const llvm::Value &Pointer, const llvm::Instruction &I);

/// Whether some promise of the target, by attributes of a call or the alignment of an access, is not known and not made
/// anywhere in the source; says which.
std::string unmatchedPromise(const llvm::Function &Source, const llvm::Function &Target);

/// What a callee that the target alone has says of itself, and what neither its body nor the source says; empty if
/// there is nothing.
std::string unmatchedPromiseOfCallee(const llvm::Function &Source, const llvm::Function &Callee);

/// Code that moved between a function and one that only one side reaches rests on other attributes there: which.
std::string differentSettingOfCallees(const llvm::Function &Source, const llvm::Function &Target);

/// Whether a call of the target, of a function with a body, has attributes that no engine judges and that do not follow
/// from those of such calls of the source, nor from the callee; says which.
std::string unmatchedBodyPromise(const llvm::Function &Source, const llvm::Function &Target);

/// An access that a function of the target may make, and that its attributes exclude (`memory`, `readonly`, `writeonly`,
/// `readnone`): the engines do not see that it is undefined. Returns the reason, or nothing.
std::string brokenMemoryPromise(const llvm::Function &Target);

/// Where the functions are in two modules, what else of these they rest on: for the same machine, with the same
/// contents of memory at the beginning. Says what differs.
std::string differentSurroundings(const llvm::Function &Source, const llvm::Function &Target);

/// A form in the target that is undefined by itself and that no engine judges (Surroundings.cpp); empty if there is
/// none.
std::string unjudgedForm(const llvm::Function &Source, const llvm::Function &Target);

/// Whether the target says more of itself, by attributes of the function, its result or its arguments that no engine
/// judges, than the source does, and LLVM does not infer it from the target's body; or what it rests on outside, or how
/// it is called, is not the same. Says what. They may be looked at as called by a function of the source.
std::string unmatchedOwnPromise(const llvm::Function &Source, const llvm::Function &Target,
                                const llvm::Function *Caller = nullptr);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_ATTRIBUTEREFINEMENT_H
