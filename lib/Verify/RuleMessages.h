//===- RuleMessages.h - Findings of the static rules in words -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VERIFY_RULEMESSAGES_H
#define REJOIN_LIB_VERIFY_RULEMESSAGES_H

#include "rejoin/Convergence/StaticRules.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace rejoin {

struct RuleMessage {
  std::string Message;
  /// What the other operation of the finding is; empty if it need not be shown.
  std::string OfOther;
};

/// \p Token names the token that the finding's other operation defines, \p Block the block of the operation.
RuleMessage wordsOf(const Finding &X, const TokenProgram &P, llvm::StringRef Token, llvm::StringRef Block);

/// `MESSAGE: CONSEQUENCE`: what follows for the program if it breaks rule \p K.
std::string withConsequence(DiagnosticKind K, const llvm::Twine &Message);

/// What to do about a finding of rule \p K of the static rules or of the attributes. \p Token names the token that the
/// finding's other operation defines; empty if there is none.
std::string hintFor(DiagnosticKind K, llvm::StringRef Token = "");

/// \p NameOf gives the name of another operation's token.
std::string hintFor(const Finding &X, const TokenProgram &P, llvm::StringRef Token,
                    llvm::function_ref<std::string(OperationId)> NameOf);

} // namespace rejoin

#endif // REJOIN_LIB_VERIFY_RULEMESSAGES_H
