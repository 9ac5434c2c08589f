//===- RuleHints.cpp - What to do about findings of the static rules -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleMessages.h"
#include "rejoin/Graph/ClosedPaths.h"
#include "rejoin/Graph/Dominators.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace rejoin {

static StringRef hintOfTokens(DiagnosticKind K) {
  switch (K) {
  case DiagnosticKind::SeveralBundles:
    return "keep the bundle whose token names the threads that execute this call together, and remove the others";
  case DiagnosticKind::BundleOperandCount:
    return "pass one token in the bundle, or remove the bundle";
  case DiagnosticKind::OperandNotAToken:
  case DiagnosticKind::ForeignToken:
    return "pass a token of the entry, loop or anchor intrinsic";
  case DiagnosticKind::TokenOutsideBundle:
    return "pass the token in a convergencectrl bundle of the call";
  case DiagnosticKind::TokenDoesNotDominate:
    return "move the definition of {0} to a block that dominates this use, "
           "or use a token that is defined on every path to it";
  case DiagnosticKind::EntryOutsideEntryBlock:
    return "move the intrinsic to the beginning of the entry block, or use the anchor intrinsic here";
  case DiagnosticKind::EntryInNonConvergent:
    return "mark the function convergent, or use the anchor intrinsic";
  case DiagnosticKind::EntryNotFirst:
    return "move the entry intrinsic to the beginning of the entry block";
  case DiagnosticKind::EntryWithBundle:
  case DiagnosticKind::AnchorWithBundle:
    return "remove the bundle";
  case DiagnosticKind::EntryRepeated:
    return "remove this intrinsic, and use {0} instead";
  case DiagnosticKind::LoopWithoutBundle:
    return "pass a token that is defined outside of the loop";
  case DiagnosticKind::LoopNotFirst:
    return "move the loop intrinsic before all convergent operations of its block";
  case DiagnosticKind::HeartOutsideCycle:
    return "remove the loop intrinsic, and use its operand instead";
  case DiagnosticKind::MixedControl:
    return "give this operation a token, or remove the tokens of the function";
  case DiagnosticKind::ClosedPathUse:
    return "begin each iteration with a loop intrinsic that takes {0}, and use the token of the loop intrinsic here";
  case DiagnosticKind::ClosedPathTwoUses:
    return "keep the loop intrinsic in the header of the loop; use its token for the other operations on the path";
  case DiagnosticKind::ClosedPathTwoTokens:
    return "keep one of the two loop intrinsics, in the header of the loop; use its token for the other operations on "
           "the path";
  case DiagnosticKind::HeartNotInHeader:
    return "move the loop intrinsic to a block that every entry into the loop passes; if the loop has several entries, "
           "use an anchor in the loop";
  case DiagnosticKind::RegionsNotNested:
    return "use {0} here, or move this use before the definition or after the last use of {0}";
  default:
    return "";
  }
}

static StringRef hintOfFunctions(DiagnosticKind K) {
  switch (K) {
  case DiagnosticKind::ControlIntrinsicIndirect:
    return "call the intrinsic directly, with its own type";
  case DiagnosticKind::ControlIntrinsicInvoked:
    return "call the intrinsic: it does not throw";
  case DiagnosticKind::ContradictoryNoConvergent:
    return "remove the mark noconvergent, or remove the token and the attribute convergent";
  case DiagnosticKind::EntryCalleeWithoutToken:
    return "pass a token in a convergencectrl bundle of this call";
  case DiagnosticKind::TokenToUncontrolledCallee:
    return "give tokens to the operations of the callee (rejoin infer --tokens)";
  case DiagnosticKind::EntryCalleeNotConvergent:
    return "mark the callee convergent";
  case DiagnosticKind::MissingConvergentCall:
    return "mark the call or the callee convergent (rejoin infer --repair-attributes)";
  case DiagnosticKind::MissingConvergentFunction:
    return "mark the function convergent (rejoin infer --repair-attributes)";
  case DiagnosticKind::MissingConvergentAsm:
    return "mark the call convergent (rejoin infer --repair-attributes)";
  default:
    return "";
  }
}

std::string hintFor(DiagnosticKind K, StringRef Token) {
  StringRef Form = hintOfTokens(K);
  if (Form.empty())
    Form = hintOfFunctions(K);
  assert(!Form.empty() && "a rule without a hint");
  std::string Result = Form.str();
  for (size_t At; (At = Result.find("{0}")) != std::string::npos;)
    Result.replace(At, 3, Token.empty() ? "the token" : Token.str());
  return Result;
}

/// The loop intrinsic that takes the same token on the closed path around an operation, and comes before it; invalid if
/// there is none.
static OperationId heartAround(OperationId O, const TokenProgram &P) {
  const OperationId Token = P[O].token();
  if (P[O].Kind != OperationKind::Call || !Token.isValid())
    return OperationId();
  DominatorTree Dominators;
  Dominators.computeDominators(P.Graph);
  ClosedPaths Paths(P.Graph);
  for (unsigned I = 0; I != P.numOperations(); ++I) {
    const ConvergentOperation &Heart = P.Operations[I];
    const bool IsBefore = Heart.Block == P[O].Block ? I < O.index() : Dominators.dominates(Heart.Block, P[O].Block);
    if (Heart.Kind == OperationKind::Loop && Heart.token() == Token && IsBefore &&
        !Paths.through(Heart.Block, P[O].Block, {P[Token].Block}).empty())
      return OperationId(I);
  }
  return OperationId();
}

std::string hintFor(const Finding &X, const TokenProgram &P, StringRef Token,
                    function_ref<std::string(OperationId)> NameOf) {
  // On a closed path an operation other than a loop intrinsic needs one first.
  const bool IsOfPath = is_contained(
      {DiagnosticKind::ClosedPathTwoUses, DiagnosticKind::ClosedPathTwoTokens, DiagnosticKind::HeartNotInHeader},
      X.Kind);
  // Each rule is checked on its own. Where the loop has its intrinsic, one repair is right for all of them.
  if (IsOfPath || X.Kind == DiagnosticKind::ClosedPathUse || X.Kind == DiagnosticKind::RegionsNotNested)
    if (const OperationId Heart = heartAround(X.Operation, P); Heart.isValid())
      return "use " + NameOf(Heart) + ", the token of the loop intrinsic, here";
  return hintFor(IsOfPath && P[X.Operation].Kind == OperationKind::Call ? DiagnosticKind::ClosedPathUse : X.Kind,
                 Token);
}

} // namespace rejoin
