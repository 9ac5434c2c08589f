//===- TokenReader.h - LLVM functions as token programs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_IR_TOKENREADER_H
#define REJOIN_IR_TOKENREADER_H

#include "rejoin/Program/TokenProgram.h"
#include "llvm/ADT/DenseMap.h"

namespace llvm {
class BasicBlock;
class CallBase;
class Function;
class Instruction;
class Use;
class Value;
} // namespace llvm

namespace rejoin {

/// The rule that decides which call sites are convergent.
enum class ConvergenceDefault : uint8_t {
  /// LLVM's rule: the call or its callee is `convergent`, or the call has a `convergencectrl` bundle.
  ByAttribute,
  /// Every call is convergent, unless it or its callee is marked `noconvergent`, or it calls an intrinsic without
  /// `convergent`.
  Convergent,
};

/// The kind of a call of a convergence control intrinsic; `Call` for any other call.
OperationKind operationKind(const llvm::CallBase &C);
/// Whether the call has a `convergencectrl` bundle, or it or its callee is convergent.
bool isConvergentCall(const llvm::CallBase &C, ConvergenceDefault Default = ConvergenceDefault::ByAttribute);
/// Whether the call or its callee is marked `noconvergent`.
bool isMarkedNoConvergent(const llvm::CallBase &C);
bool hasTokenBundle(const llvm::CallBase &C);
/// The token of the first `convergencectrl` bundle, or null.
const llvm::Value *tokenOf(const llvm::CallBase &C);
/// The function's `entry` intrinsic, or null.
const llvm::CallBase *findEntryIntrinsic(const llvm::Function &F);

/// The convergent operations of a function. Accepts functions that LLVM's verifier rejects.
class TokenReader {
public:
  /// \p F must have a body. Blocks are numbered as in `FunctionReader`.
  void read(const llvm::Function &F, ConvergenceDefault Default = ConvergenceDefault::ByAttribute);

  const TokenProgram &program() const { return Program; }
  const llvm::Function &function() const { return *F; }
  const llvm::CallBase &call(OperationId O) const { return *Calls[O.index()]; }
  /// Invalid if \p C is not a convergent operation.
  OperationId idOf(const llvm::CallBase &C) const { return Ids.lookup_or(&C, OperationId()); }
  const llvm::BasicBlock &block(BlockId B) const { return *Blocks[B.index()]; }
  /// Uses of tokens outside `convergencectrl` bundles.
  llvm::ArrayRef<const llvm::Use *> strayUses() const { return StrayUses; }

private:
  const llvm::Function *F = nullptr;
  TokenProgram Program;
  llvm::SmallVector<const llvm::CallBase *, 0> Calls;
  llvm::SmallVector<const llvm::BasicBlock *, 0> Blocks;
  llvm::SmallVector<const llvm::Use *, 0> StrayUses;
  llvm::DenseMap<const llvm::CallBase *, OperationId> Ids;
};

} // namespace rejoin

#endif // REJOIN_IR_TOKENREADER_H
