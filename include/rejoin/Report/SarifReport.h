//===- SarifReport.h - Findings for code scanning tools -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_REPORT_SARIFREPORT_H
#define REJOIN_REPORT_SARIFREPORT_H

#include "rejoin/Diagnostics/Diagnostic.h"

namespace rejoin {

struct SarifResult {
  Diagnostic Finding;
  /// The source says that it is meant so.
  bool Suppressed = false;
};

/// A log of one run of rejoin \p Version in SARIF 2.1.0: each kind that occurs is a rule, chains of causes are code
/// flows.
void printSarif(llvm::raw_ostream &OS, llvm::ArrayRef<SarifResult> Results, llvm::StringRef Version);

} // namespace rejoin

#endif // REJOIN_REPORT_SARIFREPORT_H
