//===- InvariantCandidatesTest.cpp - Candidates for the invariants of paired loops -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which relations between variables of two loops become candidates, which do not, and in which order. `src` and `tgt`
// have one loop each.
//
//===----------------------------------------------------------------------===//

#include "Induction/InvariantCandidates.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace rejoin;
using llvm::StringRef;

namespace {

/// A counted loop over \p Phis, which stores \p Stored; \p Body computes the next values.
std::string loop(StringRef Name, StringRef Phis, StringRef Body, StringRef Stored) {
  return ("define amdgpu_kernel void @" + Name + "(i32 %n, ptr addrspace(1) %p) {\nentry:\n  br label %loop\nloop:\n" +
          Phis + Body + "  store volatile " + Stored +
          ", ptr addrspace(1) %p\n  br i1 %more, label %loop, label %end\nend:\n  ret void\n}\n")
      .str();
}

class InvariantCandidatesTest : public testing::Test {
protected:
  /// Parses both functions, pairs their loops and runs them.
  void observe(const std::string &Source, const std::string &Target) {
    llvm::SMDiagnostic Error;
    M = llvm::parseAssemblyString("target triple = \"amdgcn-amd-amdhsa\"\n" + Source + Target, Error, Context);
    ASSERT_TRUE(M) << Error.getMessage().str();
    Sources.emplace(*M->getFunction("src"), /*IsTarget=*/false);
    Targets.emplace(*M->getFunction("tgt"), /*IsTarget=*/true);
    Pair.Source = *Sources->loops().begin();
    Pair.Target = *Targets->loops().begin();
    std::string Why;
    ASSERT_TRUE(Sources->findVariables(*Pair.Source, Pair.SourceVariables, Why)) << Why;
    ASSERT_TRUE(Targets->findVariables(*Pair.Target, Pair.TargetVariables, Why)) << Why;
    Pair.SourceTerms = Sources->findTerms(*Pair.Source, Pair.SourceVariables);
    Pair.TargetTerms = Targets->findTerms(*Pair.Target, Pair.TargetVariables);
    Pairs = {Pair};
    Seen.emplace(*Sources, *Targets, Pairs, TargetKind::AMDGPU, ValidateOptions());
  }
  unsigned inSource(StringRef Name) const { return numberOf(Pair.SourceVariables, Name); }
  unsigned inTarget(StringRef Name) const { return numberOf(Pair.TargetVariables, Name); }
  std::vector<Partner> candidates(StringRef Name) const { return Seen->candidates(0, inTarget(Name)); }

  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;
  std::optional<LoopCopy> Sources, Targets;
  LoopPair Pair;
  std::vector<LoopPair> Pairs;
  std::optional<InvariantCandidates> Seen;

private:
  static unsigned numberOf(const std::vector<LoopVariable> &Variables, StringRef Name) {
    const auto It = llvm::find_if(Variables, [&](const LoopVariable &V) { return V.name() == Name; });
    EXPECT_NE(It, Variables.end()) << Name.str();
    return It - Variables.begin();
  }
};

const char *const Counter = "  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]\n";
const char *const CounterStep = "  %i.next = add nsw i32 %i, 1\n  %more = icmp slt i32 %i.next, 9\n";

TEST_F(InvariantCandidatesTest, EqualVariables) {
  observe(loop("src", Counter, CounterStep, "i32 %i"), loop("tgt", Counter, CounterStep, "i32 %i"));
  std::vector<Partner> All = candidates("i");
  ASSERT_FALSE(All.empty());
  EXPECT_EQ(All.back().Source, inSource("i"));
  EXPECT_EQ(All.back().How, Likeness::Equal);
  EXPECT_FALSE(All.back().isRelated());
}

TEST_F(InvariantCandidatesTest, AWiderVariableIsAnExtension) {
  observe(loop("src", Counter, CounterStep, "i32 %i"),
          loop("tgt", "  %iv = phi i64 [ 0, %entry ], [ %iv.next, %loop ]\n",
               "  %iv.next = add nsw i64 %iv, 1\n  %more = icmp slt i64 %iv.next, 9\n", "i64 %iv"));
  bool HasExtension = false;
  for (const Partner &X : candidates("iv"))
    HasExtension |= X.Source == inSource("i") && X.How == Likeness::SignExtended && !X.isRelated();
  EXPECT_TRUE(HasExtension);
}

TEST_F(InvariantCandidatesTest, AVariableThatIsATermOfTheSource) {
  observe(loop("src", Counter,
               "  %t = mul i32 %i, 12\n  %i.next = add nsw i32 %i, 1\n  %more = icmp slt i32 %i.next, 9\n", "i32 %t"),
          loop("tgt", "  %j = phi i32 [ 5, %entry ], [ %j.next, %loop ]\n",
               "  %j.next = add i32 %j, 12\n  %more = icmp slt i32 %j.next, 113\n", "i32 %j"));
  const std::vector<Partner> All = candidates("j");
  bool HasTerm = false;
  for (const Partner &X : All) {
    EXPECT_TRUE(X.isRelated());
    HasTerm |= X.TermOfSource && Pair.SourceTerms[*X.TermOfSource].At->getName() == "t" && X.Offset == 5;
  }
  EXPECT_TRUE(HasTerm);
}

TEST_F(InvariantCandidatesTest, DifferentStepsAreNoCandidate) {
  observe(loop("src", Counter, CounterStep, "i32 %i"),
          loop("tgt", "  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]\n",
               "  %i.next = shl i32 1, %i\n  %more = icmp slt i32 %i.next, 9\n", "i32 %i"));
  for (const Partner &X : candidates("i"))
    EXPECT_TRUE(X.isRelated()) << "both agree in the first iterations only";
}

TEST_F(InvariantCandidatesTest, NamesOrderWhatRunsCannotTellApart) {
  const char *Two = "  %a = phi i32 [ 0, %entry ], [ %a.next, %loop ]\n"
                    "  %b = phi i32 [ 0, %entry ], [ %b.next, %loop ]\n";
  const char *Steps = "  %a.next = add nsw i32 %a, 1\n  %b.next = add nsw i32 %b, 1\n"
                      "  %more = icmp slt i32 %a.next, 9\n";
  observe(loop("src", Two, Steps, "i32 %b"), loop("tgt", Two, Steps, "i32 %b"));
  EXPECT_EQ(candidates("a").back().Source, inSource("a"));
  EXPECT_EQ(candidates("b").back().Source, inSource("b"));
  EXPECT_TRUE(Seen->mayBeSame(0, inSource("a"), inSource("b")));
}

TEST_F(InvariantCandidatesTest, RangesAndLowBits) {
  const char *Phi = "  %i = phi i32 [ 8, %entry ], [ %i.next, %loop ]\n";
  const char *Step = "  %i.next = add nsw i32 %i, 4\n  %more = icmp slt i32 %i.next, 24\n";
  observe(loop("src", Phi, Step, "i32 %i"), loop("tgt", Phi, Step, "i32 %i"));
  EXPECT_EQ(Seen->zeroBits(0, inSource("i")), 2U);
  const InvariantCandidates::Range &R = Seen->range(0, inSource("i"));
  ASSERT_TRUE(R);
  EXPECT_EQ(R->first, 8);
  EXPECT_EQ(R->second, 20);
}

TEST_F(InvariantCandidatesTest, ATermOfOneVariableNamesIt) {
  observe(loop("src", std::string(Counter) + "  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]\n",
               "  %one = mul i32 %i, 3\n  %two = add i32 %i, %k\n  %input = add i32 %i, %n\n"
               "  %k.next = add i32 %k, 2\n" +
                   std::string(CounterStep),
               "i32 %two"),
          loop("tgt", Counter, CounterStep, "i32 %i"));
  std::map<std::string, std::optional<unsigned>> Variables;
  for (const LoopTerm &T : Pair.SourceTerms)
    Variables[T.At->getName().str()] = T.Variable;
  ASSERT_TRUE(Variables.count("one") && Variables.count("two") && Variables.count("input"));
  EXPECT_EQ(Variables["one"], inSource("i"));
  EXPECT_EQ(Variables["two"], std::nullopt) << "it reads two variables";
  EXPECT_EQ(Variables["input"], std::nullopt) << "it reads an argument";
}

} // namespace
