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

/// Returns `file.cl:12:5`; an unknown line or column is omitted.
std::string placeText(const Location &L);

} // namespace rejoin

#endif // REJOIN_DIAGNOSTICS_PLACETEXT_H
