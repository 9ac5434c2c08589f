//===- Explain.cpp - rejoin explain -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Terminal.h"
#include "Usage.h"
#include "rejoin/Diagnostics/RulePages.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace rejoin {

int explainMain(ArrayRef<const char *> Arguments) {
  cl::list<std::string> Rules(cl::Positional);
  cl::opt<bool> List("list-rules", cl::desc("list the rules"), cl::cat(group(OptionGroup::Choice)));
  const cl::alias Old("list", cl::aliasopt(List));
  const UsageOf Usage("rejoin explain");
  if (auto Code = Usage.parse(Arguments))
    return *Code;
  if (List) {
    listRules(outs());
    return 0;
  }
  if (Rules.empty())
    return Usage.noInput("no rule");
  for (const std::string &Name : Rules) {
    auto Kind = kindByRuleOrId(Name);
    if (!Kind) {
      return Usage("no rule '" + Name + "'" + didYouMean(Name, ruleIds()) +
                   " ('rejoin explain --list-rules' lists them)");
    }
    printFoldedPage(outs(), rulePage(*Kind));
  }
  return 0;
}

} // namespace rejoin
