//===- Explain.cpp - rejoin explain -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "rejoin/Diagnostics/RulePages.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace rejoin {

static void printUsage(raw_ostream &OS) {
  OS << "usage: rejoin explain RULE...\n\n"
        "Prints the page of a rule: what it finds, why that is wrong, an example and its repair.\n"
        "RULE is a number (W1) or an identifier (divergent-barrier), as findings show them in brackets.\n\n"
        "Rules:\n";
  for (const KindInfo &K : allKinds())
    OS << "  " << left_justify(K.Rule, 4) << K.Id << '\n';
}

int explainMain(ArrayRef<const char *> Arguments) {
  Arguments = Arguments.drop_front();
  if (Arguments.empty()) {
    printUsage(errs());
    return 3;
  }
  if (is_contained(map_range(Arguments, [](const char *A) { return StringRef(A); }), "--help")) {
    printUsage(outs());
    return 0;
  }
  for (const char *Name : Arguments) {
    auto Kind = kindByRuleOrId(Name);
    if (!Kind) {
      WithColor::error(errs(), "rejoin") << "no rule '" << Name << "'; 'rejoin explain --help' lists them\n";
      return 3;
    }
    outs() << rulePage(*Kind);
  }
  return 0;
}

} // namespace rejoin
