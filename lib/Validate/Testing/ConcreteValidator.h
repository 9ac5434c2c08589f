//===- ConcreteValidator.h - Validation by runs with chosen inputs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_TESTING_CONCRETEVALIDATOR_H
#define REJOIN_LIB_VALIDATE_TESTING_CONCRETEVALIDATOR_H

#include "EventRecorder.h"
#include "rejoin/Validate/Validate.h"

namespace rejoin {

/// Proved where all inputs could be tried. Refuted: also in the grade `MoreConverged` if that is `Refuted` too.
ValidationResult validateByRunning(const llvm::Function &Source, const llvm::Function &Target, TargetKind Kind,
                                   const ValidateOptions &Options);

/// Threads with these arguments (by thread and argument): what differs, or nothing. For `MoreConverged`, only what that
/// forbids.
std::string runWith(const llvm::Function &Source, const llvm::Function &Target, TargetKind Kind,
                    const ValidateOptions &Options, const std::vector<std::vector<uint64_t>> &Inputs, Grade G);

/// Events of threads on a few launches, of both functions with the same inputs, where the behaviour of both is defined;
/// also of runs that met a limit. No further launch when \p Each is true of one.
void runBoth(const llvm::Function &Source, const llvm::Function &Target, TargetKind Kind,
             const ValidateOptions &Options,
             llvm::function_ref<bool(llvm::ArrayRef<RunEvent>, llvm::ArrayRef<RunEvent>)> Each);

/// Pointers of the kernel are the same for all threads, and in every launch that is tried the source has data races.
bool alwaysRaces(const llvm::Function &Source, const llvm::Function &Target, TargetKind Kind,
                 const ValidateOptions &Options);

/// All threads of a launch have the same value.
bool isUniformArgument(const llvm::Function &F, const llvm::Argument &A);

/// A function that the sides call with arguments of other types: they are passed otherwise, which is its body's too.
/// Empty if there is none.
llvm::StringRef calledWithOtherTypes(const llvm::Function &Source, const llvm::Function &Target);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_TESTING_CONCRETEVALIDATOR_H
