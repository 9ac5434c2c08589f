//===- Printing.h - Names and places of values -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_REPORT_PRINTING_H
#define REJOIN_LIB_REPORT_PRINTING_H

#include "rejoin/Report/UniformityReport.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include <string>

namespace rejoin {

/// Output, and a verdict with extent: `uniform (grid)`.
std::string verdict(Extent E, const AnalyzedProgram &F);
/// The beginning of a page that needs nothing else, up to its body: its policy allows \p Script by its hash, the style,
/// and no request.
void printPageHead(llvm::raw_ostream &OS, llvm::StringRef Title, llvm::StringRef Style, llvm::StringRef Script);
/// The page of a rule as HTML. It takes the Markdown that these pages use: headings, paragraphs, lists, code, links.
std::string htmlOfMarkdown(llvm::StringRef Page);
/// The instance is an output, or makes a choice.
bool isOutput(const ProgramView &View, ValueId V);

} // namespace rejoin

#endif // REJOIN_LIB_REPORT_PRINTING_H
