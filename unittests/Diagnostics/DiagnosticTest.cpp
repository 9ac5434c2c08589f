//===- DiagnosticTest.cpp - Kinds of findings and how they are printed -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Diagnostics/Diagnostic.h"
#include "rejoin/Diagnostics/RulePages.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace rejoin;
using llvm::StringRef;

TEST(Diagnostics, KindsHaveStableNamesOfTheirOwn) {
  llvm::StringSet<> Ids, Rules;
  unsigned Number = 0;
  for (const KindInfo &K : allKinds()) {
    auto Kind = static_cast<DiagnosticKind>(Number++);
    EXPECT_EQ(&infoOf(Kind), &K);
    EXPECT_TRUE(Ids.insert(K.Id).second) << K.Id.str();
    EXPECT_TRUE(Rules.insert(K.Rule).second) << K.Rule.str();
    EXPECT_TRUE(llvm::all_of(K.Id, [](char C) { return llvm::isLower(C) || llvm::isDigit(C) || C == '-'; }))
        << K.Id.str();
    EXPECT_TRUE(K.Rule.size() >= 2 && llvm::isUpper(K.Rule[0]) && llvm::isDigit(K.Rule[1])) << K.Rule.str();
    EXPECT_FALSE(K.Statement.empty() || K.Statement.ends_with(".")) << K.Statement.str();
    EXPECT_EQ(kindById(K.Id), Kind);
    EXPECT_EQ(kindByRuleOrId(K.Id.upper()), Kind);
    EXPECT_EQ(kindByRuleOrId(K.Rule.lower()), Kind);
    EXPECT_FALSE(rulePage(Kind).empty()) << K.Id.str();
  }
  EXPECT_EQ(kindById("no-such-kind"), std::nullopt);
  EXPECT_EQ(kindById(""), std::nullopt);
  EXPECT_EQ(kindByRuleOrId("Z99"), std::nullopt);
}

TEST(Diagnostics, AFindingIsPrintedWithItsPathNotesAndHint) {
  Diagnostic D;
  D.Kind = DiagnosticKind::DivergentBarrier;
  D.Where = {"k.cl", 12, 3};
  D.Function = "k";
  D.Operation = "call void @barrier()";
  D.Message = "a barrier";
  D.Path = {"a", "b", "a"};
  D.Notes = {{"threads take different sides here", {"k.cl", 10, 7}}, {"somewhere", {}}};
  D.Hint = "move it";
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printDiagnostic(OS, D);
  EXPECT_EQ(Text, "k.cl:12:3: error: a barrier [divergent-barrier, rule W1]\n"
                  "  in 'k': call void @barrier()\n"
                  "  closed path: a -> b -> a\n"
                  "  note: k.cl:10:7: threads take different sides here\n"
                  "  note: somewhere\n"
                  "  hint: move it\n");
  // A level of the user's goes before the kind's; a path that is open is called so.
  Text.clear();
  D.Level = Severity::Remark;
  D.Path = {"a", "b"};
  D.Notes.clear();
  D.Hint.clear();
  printDiagnostic(OS, D);
  EXPECT_TRUE(StringRef(Text).contains(": remark: ") && StringRef(Text).contains("  path: a -> b\n")) << Text;
}
