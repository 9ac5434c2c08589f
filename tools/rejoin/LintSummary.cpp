//===- LintSummary.cpp - The last line of rejoin lint -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LintSummary.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace rejoin {

void printSummary(raw_ostream &OS, const LintCounts &C, size_t Checked, size_t Unread) {
  auto Count = [&](size_t N, StringRef What) { return (Twine(N) + " " + What + (N == 1 ? "" : "s")).str(); };
  // Counts of zero would read as a clean bill where nothing was read.
  if (Unread && !Checked) {
    OS << Count(Unread, "file")
       << (Unread == 1 ? " was not checked; standard error has the error"
                       : " were not checked; standard error has the errors")
       << (C.LeftOut ? ", " + Count(C.LeftOut, "file") + " left out\n" : "\n");
    return;
  }
  if (Unread)
    OS << Count(Unread, "file") << (Unread == 1 ? " was" : " were") << " not checked; in the others: ";
  OS << Count(C.Errors, "error") << ", " << Count(C.Warnings, "warning") << ", " << Count(C.Remarks, "remark");
  if (C.InSource)
    OS << ", " << C.InSource << " suppressed in the source";
  if (C.ByConfig)
    OS << ", " << C.ByConfig << " suppressed in .rejoin";
  if (C.Known)
    OS << ", " << C.Known << " in the baseline";
  if (C.LeftOut)
    OS << ", " << Count(C.LeftOut, "file") << " left out";
  if (C.Kernels)
    OS << ", " << Count(C.Kernels, "kernel") << " left out";
  if (C.EntryPoints)
    OS << ", " << Count(C.EntryPoints, "entry point") << " left out";
  OS << '\n';
}

} // namespace rejoin
