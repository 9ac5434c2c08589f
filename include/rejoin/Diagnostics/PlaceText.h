//===- PlaceText.h - Positions in a source as text -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_DIAGNOSTICS_PLACETEXT_H
#define REJOIN_DIAGNOSTICS_PLACETEXT_H

#include "rejoin/Diagnostics/Diagnostic.h"

namespace rejoin {

/// \p Path as every report shows it: without detours through a parent directory, if that is the same file. After a
/// link to a directory it may be another one.
std::string plainPath(llvm::StringRef Path);

/// Returns `file.cl:12:5`; an unknown line or column is omitted.
std::string placeText(const Location &L);

} // namespace rejoin

#endif // REJOIN_DIAGNOSTICS_PLACETEXT_H
