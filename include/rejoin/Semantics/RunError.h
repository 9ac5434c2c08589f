//===- RunError.h - Why a run ends before its end ------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SEMANTICS_RUNERROR_H
#define REJOIN_SEMANTICS_RUNERROR_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace llvm {
class Instruction;
} // namespace llvm

namespace rejoin {

/// An instruction that the machine cannot execute, or that it has no steps left for. Its text names the instructions
/// as LLVM writes them; who knows the source shows its lines instead.
class RunError : public llvm::ErrorInfo<RunError> {
public:
  struct Place {
    /// `threads 0 to 63 are`, or nothing.
    std::string Who;
    const llvm::Instruction *At;
  };
  static char ID;

  RunError(const llvm::Twine &Message, const llvm::Instruction &At) : Message(Message.str()), Places{{"", &At}} {}
  RunError(const llvm::Twine &Message, std::vector<Place> Places) : Message(Message.str()), Places(std::move(Places)) {}
  const llvm::Instruction &at() const { return *Places.front().At; }
  /// The message, with each instruction by \p Text, if that is not empty.
  std::string inWords(llvm::function_ref<std::string(const llvm::Instruction &, bool HasWho)> Text) const;
  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

private:
  std::string Message;
  /// At least one. The first is where the run ended.
  std::vector<Place> Places;
};

} // namespace rejoin

#endif // REJOIN_SEMANTICS_RUNERROR_H
