//===- DiagnosticReport.h - Diagnostics as JSON --------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_REPORT_DIAGNOSTICREPORT_H
#define REJOIN_REPORT_DIAGNOSTICREPORT_H

#include "rejoin/Diagnostics/Diagnostic.h"
#include "llvm/Support/JSON.h"

namespace rejoin {

/// One diagnostic as an object of docs/verify.schema.json.
void printJson(llvm::json::OStream &J, const Diagnostic &D);

} // namespace rejoin

#endif // REJOIN_REPORT_DIAGNOSTICREPORT_H
