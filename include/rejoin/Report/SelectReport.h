//===- SelectReport.h - Selected instructions for people and tools -*- C++ -*-===//
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

/// A listing in assembly syntax: each instruction beside the reason for its unit, its source line and its IR.
/// \p PerLoop iterations are assumed of each loop for the weighted counts.
void printListing(llvm::raw_ostream &OS, const SelectedFunction &S, const AnalyzedFunction &F, unsigned PerLoop);
/// The counts in one line each.
void printSelectionCounts(llvm::raw_ostream &OS, const SelectedFunction &S, unsigned PerLoop);
/// The function as one JSON object; the schema is docs/select.schema.json.
void printJson(llvm::json::OStream &J, const SelectedFunction &S, const AnalyzedFunction &F, unsigned PerLoop);

} // namespace rejoin

#endif // REJOIN_REPORT_SELECTREPORT_H
