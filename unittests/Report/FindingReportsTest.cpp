//===- FindingReportsTest.cpp - Findings in each format -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each printer shows new findings, marks or leaves out accepted ones, reports files that were not read, and escapes
// text from the program as its format requires.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Report/FindingReports.h"
#include "rejoin/Report/SourceLines.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace rejoin;
using testing::HasSubstr;
using testing::Not;

namespace {

using Acceptance = ReportedFinding::Acceptance;

ReportedFinding finding(DiagnosticKind Kind, unsigned Line, const char *Message, Acceptance Accepted = Acceptance::No) {
  ReportedFinding R;
  R.Finding.Kind = Kind;
  R.Finding.Where = {"k.cl", Line, 3};
  R.Finding.Function = "k";
  R.Finding.Operation = "call void @barrier()";
  R.Finding.Message = Message;
  R.Accepted = Accepted;
  R.Input = "k.cl";
  return R;
}

class FindingReportsTest : public testing::Test {
protected:
  FindingReportsTest() {
    ReportedFinding Barrier = finding(DiagnosticKind::DivergentBarrier, 12, "a < b & \"c\" | d");
    Barrier.Finding.Notes = {{"threads take different sides here", {"k.cl", 10, 7}}, {"no position", {}}};
    Barrier.Finding.Hint = "move it";
    Barrier.Fails = true;
    ReportedFinding Accepted =
        finding(DiagnosticKind::DivergentShuffle, 20, "an accepted one", Acceptance::ByConfiguration);
    Accepted.Reason = "by design";
    Findings = {Barrier, Accepted, finding(DiagnosticKind::TemporalAddress, 30, "a remark"),
                finding(DiagnosticKind::DivergentQuad, 40, "a known one", Acceptance::InBaseline)};
  }
  template <typename PrintT> static std::string text(PrintT Print) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    Print(OS);
    return Text;
  }
  std::vector<ReportedFinding> Findings;
  std::vector<UnreadFile> Unread{{"bad<1>.cl", "no \"such\" file"}};
  std::vector<UncheckedPart> Parts{
      {"k.cl", UncheckedPart::What::LeftOut, {"f", "g"}, "k.cl: left out:\nk.cl:3: error: a < b", {"k.cl", 3, 0}},
      {"k.cl", UncheckedPart::What::Headers, {"x.h"}, "k.cl: x.h was not found", {"k.cl", 1, 0}}};
};

TEST_F(FindingReportsTest, GccHasOneLineForEachNewFindingAndNote) {
  EXPECT_EQ(text([&](llvm::raw_ostream &OS) { printGcc(OS, Findings); }),
            "k.cl:12:3: error: a < b & \"c\" | d [divergent-barrier]\n"
            "k.cl:10:7: note: threads take different sides here\n"
            "k.cl:12:3: note: no position\n"
            "k.cl:12:3: note: move it\n"
            "k.cl:30:3: note: a remark [temporal-address]\n");
}

TEST_F(FindingReportsTest, JUnitCountsFailuresAndEscapes) {
  const std::string Files[] = {"k.cl", "clean.cl"};
  const std::string Text = text([&](llvm::raw_ostream &OS) { printJUnit(OS, Findings, Files, Unread, Parts); });
  EXPECT_THAT(Text, HasSubstr("<testsuites name=\"rejoin\" errors=\"2\" tests=\"8\" failures=\"1\" skipped=\"3\">"));
  EXPECT_THAT(Text, HasSubstr("<testsuite name=\"k.cl\" errors=\"1\" tests=\"6\" failures=\"1\" skipped=\"3\">"));
  EXPECT_THAT(Text, HasSubstr("message=\"a &lt; b &amp; &quot;c&quot; | d\""));
  EXPECT_THAT(Text, HasSubstr("<skipped message=\"by design\"/>"));
  EXPECT_THAT(Text, HasSubstr("<skipped message=\"accepted\"/>"));
  EXPECT_THAT(Text, HasSubstr("<testcase classname=\"clean.cl\" name=\"no findings\"/>"));
  EXPECT_THAT(Text, HasSubstr("<error message=\"no &quot;such&quot; file\"/>"));
  EXPECT_THAT(Text, HasSubstr("bad&lt;1&gt;.cl"));
  EXPECT_THAT(Text,
              HasSubstr("name=\"checking f, g\">\n      <error message=\"k.cl: left out:\nk.cl:3: error: a &lt; b"));
  EXPECT_THAT(Text, HasSubstr("name=\"reading x.h\">\n      <skipped message=\"k.cl: x.h was not found\"/>"));
}

TEST_F(FindingReportsTest, MarkdownCountsAndLeavesAcceptedFindingsOut) {
  const std::string Text = text([&](llvm::raw_ostream &OS) { printMarkdown(OS, Findings, 2, Unread, Parts); });
  EXPECT_THAT(Text, HasSubstr("1 error, 0 warnings, 1 remark in 2 files; 2 suppressed, or in the baseline"));
  EXPECT_THAT(Text, Not(HasSubstr("an accepted one")));
  EXPECT_THAT(Text, HasSubstr("Hint: move it"));
  EXPECT_THAT(Text, HasSubstr("\nLeft out:\n\n- `k.cl`: left out:\n\n      k.cl:3: error: a < b\n"));
  EXPECT_THAT(Text, HasSubstr("\nChecked without headers:\n\n- `k.cl`: x.h was not found\n"));
  EXPECT_THAT(Text, Not(HasSubstr("\" | d"))) << "a bar would end the cell of the table";
}

TEST_F(FindingReportsTest, MarkdownWithoutFindingsHasNoTable) {
  const std::string Text = text([&](llvm::raw_ostream &OS) { printMarkdown(OS, {}, 1, {}, {}); });
  EXPECT_EQ(Text, "## Rejoin\n\n0 errors, 0 warnings, 0 remarks in 1 file.\n");
}

TEST_F(FindingReportsTest, SarifIsJsonWithRulesFlowsAndSuppressions) {
  const std::string Text = text([&](llvm::raw_ostream &OS) {
    printSarif(OS, Findings, Unread, Parts, "1.2", /*HasBaseline=*/true, "https://x/");
  });
  llvm::Expected<llvm::json::Value> Parsed = llvm::json::parse(Text);
  ASSERT_TRUE(static_cast<bool>(Parsed)) << llvm::toString(Parsed.takeError());
  const llvm::json::Object &Run = *(*Parsed->getAsObject()->getArray("runs"))[0].getAsObject();
  const llvm::json::Object &Driver = *Run.getObject("tool")->getObject("driver");
  EXPECT_EQ(Driver.getString("version"), "1.2");
  const llvm::json::Array &Rules = *Driver.getArray("rules"), &Results = *Run.getArray("results");
  ASSERT_EQ(Results.size(), Findings.size());
  for (auto [Result, R] : llvm::zip(Results, Findings)) {
    const llvm::json::Object &O = *Result.getAsObject();
    const llvm::StringRef Id = infoOf(R.Finding.Kind).Id;
    EXPECT_EQ(O.getString("ruleId"), Id);
    EXPECT_EQ(Rules[*O.getInteger("ruleIndex")].getAsObject()->getString("id"), Id);
    const bool IsKnown = R.Accepted == Acceptance::InBaseline;
    EXPECT_EQ(O.getString("baselineState"), IsKnown ? "unchanged" : "new");
    EXPECT_EQ(O.getArray("suppressions") != nullptr, !R.isNew() && !IsKnown);
    EXPECT_EQ(O.getArray("codeFlows") != nullptr, !R.Finding.Notes.empty());
  }
  const llvm::json::Object &Invocation = *(*Run.getArray("invocations"))[0].getAsObject();
  EXPECT_EQ(Invocation.getBoolean("executionSuccessful"), false);
  const llvm::json::Array &Notifications = *Invocation.getArray("toolExecutionNotifications");
  ASSERT_EQ(Notifications.size(), 3U);
  EXPECT_EQ(Notifications[1].getAsObject()->getString("level"), "error");
  EXPECT_EQ(Notifications[2].getAsObject()->getString("level"), "warning");
}

TEST_F(FindingReportsTest, SarifOfARunWithoutAHeaderIsSuccessful) {
  const std::string Text = text([&](llvm::raw_ostream &OS) { printSarif(OS, {}, {}, llvm::ArrayRef(Parts)[1], "1"); });
  EXPECT_THAT(Text, HasSubstr("\"executionSuccessful\": true"));
  EXPECT_THAT(Text, HasSubstr("x.h was not found"));
}

TEST_F(FindingReportsTest, SarifOfACleanRunHasNoInvocation) {
  const std::string Text = text([&](llvm::raw_ostream &OS) { printSarif(OS, {}, {}, {}, "1"); });
  EXPECT_TRUE(static_cast<bool>(llvm::json::parse(Text)));
  EXPECT_THAT(Text, Not(HasSubstr("invocations")));
  EXPECT_THAT(Text, Not(HasSubstr("baselineState")));
}

TEST_F(FindingReportsTest, TheCaretStandsBelowTheColumn) {
  SourceLines Lines("k.cl");
  Lines.setText("k.cl", "one\n\tbarrier();\n");
  ReportedFinding R = finding(DiagnosticKind::DivergentBarrier, 2, "a barrier");
  R.Finding.Where.Column = 2;
  EXPECT_EQ(text([&](llvm::raw_ostream &OS) { printWithSource(OS, R.Finding, Lines); }),
            "k.cl:2:2: error: a barrier [divergent-barrier, rule W1]\n"
            "  2 | \tbarrier();\n"
            "    | \t^\n");
}

TEST_F(FindingReportsTest, WithoutTheSourceTheOperationIsShown) {
  SourceLines Lines("k.cl");
  Lines.setText("k.cl", "one\n");
  ReportedFinding R = finding(DiagnosticKind::DivergentBarrier, 12, "a barrier");
  EXPECT_THAT(text([&](llvm::raw_ostream &OS) { printWithSource(OS, R.Finding, Lines); }),
              HasSubstr("  in 'k': call void @barrier()\n"));
}

} // namespace
