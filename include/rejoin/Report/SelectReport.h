//===- SelectReport.h - Selected instructions as text and JSON  -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_REPORT_SELECTREPORT_H
#define REJOIN_REPORT_SELECTREPORT_H

#include "rejoin/Report/UniformityReport.h"
#include "rejoin/Select/Select.h"

namespace rejoin {

/// Prints a listing in assembly syntax: each instruction with the reason for its unit, its source line and its IR.
/// Weighted counts assume \p PerLoop iterations of each loop.
void printListing(llvm::raw_ostream &OS, const SelectedFunction &S, const AnalyzedFunction &F, unsigned PerLoop);
/// Prints the counts, one line each.
void printSelectionCounts(llvm::raw_ostream &OS, const SelectedFunction &S, unsigned PerLoop);
/// Prints the function as one JSON object. The schema is docs/select.schema.json.
void printJson(llvm::json::OStream &J, const SelectedFunction &S, const AnalyzedFunction &F, unsigned PerLoop);

} // namespace rejoin

#endif // REJOIN_REPORT_SELECTREPORT_H
