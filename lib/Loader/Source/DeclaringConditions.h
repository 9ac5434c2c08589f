//===- DeclaringConditions.h - Conditions that declare what is missing -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_DECLARINGCONDITIONS_H
#define REJOIN_LIB_LOADER_SOURCE_DECLARINGCONDITIONS_H

#include "SourceReader.h"
#include <set>

namespace rejoin {

/// The macros that the options undefine (`-UNAME`) and do not define again.
std::set<std::string> undefinedNames(llvm::ArrayRef<std::string> Command);

/// The options for the conditions under which files of the user's declare what \p Facts lack, of each macro one value.
/// What the user's text or options define or rule out is no choice. Where it is not known that kernels need the name,
/// only comparisons count (`#if REAL_SIZE == 32`): other conditions are most often about parts of the host's.
std::vector<std::string> conditionsThatDeclare(const SourceFacts &Facts, const SourceRequest &Request);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_DECLARINGCONDITIONS_H
