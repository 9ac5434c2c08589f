//===- RuleMessages.cpp - Findings of the static rules in words -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleMessages.h"
#include "rejoin/Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace rejoin {

static StringRef nameOf(OperationKind K) {
  switch (K) {
  case OperationKind::Entry:
    return "entry";
  case OperationKind::Loop:
    return "loop";
  case OperationKind::Anchor:
    return "anchor";
  case OperationKind::Call:
    return "call";
  }
  llvm_unreachable("all kinds are above");
}

/// LLVM's own verifier rejects most errors. It looks at one cycle hierarchy, so it may accept what breaks a rule on
/// closed paths or regions.
static StringRef consequenceOf(DiagnosticKind K) {
  switch (K) {
  case DiagnosticKind::HeartOutsideCycle:
    return "it has no effect";
  case DiagnosticKind::ContradictoryNoConvergent:
    return "passes may move it across divergent branches, where other threads execute it";
  case DiagnosticKind::ClosedPathUse:
    return "which threads of different iterations execute the operation together is not defined";
  case DiagnosticKind::ClosedPathTwoUses:
  case DiagnosticKind::ClosedPathTwoTokens:
  case DiagnosticKind::HeartNotInHeader:
  case DiagnosticKind::RegionsNotNested:
    return "which threads execute the operation together is not defined";
  case DiagnosticKind::EntryCalleeWithoutToken:
    return "which threads execute the callee's operations together is not defined";
  case DiagnosticKind::TokenToUncontrolledCallee:
    return "which threads execute them together follows from the control flow, as in code without tokens";
  case DiagnosticKind::EntryCalleeNotConvergent:
    return "passes may move the call across divergent branches, where the callee's token names other threads";
  case DiagnosticKind::MissingConvergentCall:
  case DiagnosticKind::MissingConvergentAsm:
    return "passes may move or duplicate it across divergent branches, where other threads execute it";
  case DiagnosticKind::MissingConvergentFunction:
    return "passes may move or duplicate its calls across divergent branches, where other threads execute them";
  default:
    return "LLVM's verifier rejects the module";
  }
}

std::string withConsequence(DiagnosticKind K, const Twine &Message) {
  return (Message + ": " + consequenceOf(K)).str();
}

RuleMessage wordsOf(const Finding &X, const TokenProgram &P, StringRef Token, StringRef Block) {
  std::string Kind = nameOf(P[X.Operation].Kind).str();
  auto Words = [](const Twine &Message, StringRef OfOther = "") { return RuleMessage{Message.str(), OfOther.str()}; };
  switch (X.Kind) {
  case DiagnosticKind::SeveralBundles:
    return Words(Twine(P[X.Operation].BundleSizes.size()) + " convergencectrl bundles on one call");
  case DiagnosticKind::BundleOperandCount: {
    unsigned Wrong = *find_if(P[X.Operation].BundleSizes, [](unsigned Size) { return Size != 1; });
    return Words("a convergencectrl bundle with " + countOf(Wrong, "operand"));
  }
  case DiagnosticKind::OperandNotAToken:
    return Words("the operand of the convergencectrl bundle is not a token");
  case DiagnosticKind::ForeignToken:
    return Words("the token of the convergencectrl bundle does not come from a convergence control intrinsic");
  case DiagnosticKind::TokenDoesNotDominate:
    return Words("the definition of token " + Token + " does not dominate this use", "defined here");
  case DiagnosticKind::EntryOutsideEntryBlock:
    return Words("entry intrinsic in block " + Block + ", which is not the entry block");
  case DiagnosticKind::EntryInNonConvergent:
    return Words("entry intrinsic in a function that is not convergent");
  case DiagnosticKind::EntryNotFirst:
  case DiagnosticKind::LoopNotFirst:
    return Words(Kind + " intrinsic after another convergent operation of its block", "the operation before it");
  case DiagnosticKind::EntryWithBundle:
  case DiagnosticKind::AnchorWithBundle:
    return Words(Kind + " intrinsic with a convergencectrl bundle");
  case DiagnosticKind::EntryRepeated:
    return Words("another entry intrinsic in the same function", "the first one");
  case DiagnosticKind::LoopWithoutBundle:
    return Words("loop intrinsic without a convergencectrl bundle");
  case DiagnosticKind::HeartOutsideCycle:
    return Words("loop intrinsic in a block outside of all cycles");
  case DiagnosticKind::MixedControl:
    return Words("uncontrolled convergent operation in a function with convergence control",
                 X.Other.isValid() && P[X.Other].Kind == OperationKind::Call ? "a controlled operation"
                                                                             : "a control intrinsic");
  case DiagnosticKind::ClosedPathUse:
    return Words("token " + Token + " is used on a closed path that does not contain its definition", "defined here");
  case DiagnosticKind::ClosedPathTwoUses:
    return Words("second use of a token on a closed path that does not contain its definition", "the first use");
  case DiagnosticKind::ClosedPathTwoTokens:
    return Words("two tokens are used on a closed path that contains neither definition", "the use of the other token");
  case DiagnosticKind::HeartNotInHeader:
    return Words("token " + Token +
                     " is used on a closed path without its definition by an operation that does not dominate the path",
                 "defined here");
  case DiagnosticKind::RegionsNotNested:
    return Words("the convergence region of token " + Token +
                     " contains this use of another token, but not that token's definition",
                 "the region's token");
  default:
    break;
  }
  llvm_unreachable("no static rule of one function");
}

} // namespace rejoin
