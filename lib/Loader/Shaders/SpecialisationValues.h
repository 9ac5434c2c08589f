//===- SpecialisationValues.h - Values of --spec and a shader's constants -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LOADER_SPECIALISATIONVALUES_H
#define REJOIN_LOADER_SPECIALISATIONVALUES_H

#include "rejoin/Loader/ModuleLoader.h"
#include <map>
#include <string>

namespace rejoin {

/// Says which values of `--spec` no constant of the module takes; \p Known are the ids of its constants with their
/// names. Drivers ignore ids that are not there. A name that is not there, or that several constants have, is an error.
llvm::Error checkSpecialisations(llvm::StringRef Path, const LoadOptions &Options,
                                 const std::map<uint32_t, std::string> &Known);

/// Names the constants whose default decides a branch: the application may choose the other side, which no analysis
/// and no run sees.
void noteOpenDecisions(llvm::StringRef Path, const LoadOptions &Options, const std::map<uint32_t, std::string> &Open);

} // namespace rejoin

#endif // REJOIN_LOADER_SPECIALISATIONVALUES_H
