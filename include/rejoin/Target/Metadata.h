//===- Metadata.h - The one reader of metadata -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's verifier accepts metadata of most kinds with any operands: null, a string where a number is meant, a number of
// 128 bits. Each function here gives what a node says, or nothing where it says nothing that can be understood, and
// nobody else looks into operands. Nothing is always the safe answer: less is known.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_METADATA_H
#define REJOIN_TARGET_METADATA_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Metadata.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class CallBase;
class Function;
class Module;
} // namespace llvm

namespace rejoin {

/// Operand \p I of a node, which may be null, if it is an integer that 64 bits hold.
std::optional<uint64_t> integerOperand(const llvm::MDNode *N, unsigned I);

/// `reqd_work_group_size`: three sizes of at least 1 whose product is below 2^32.
std::optional<std::array<unsigned, 3>> requiredWorkgroupSize(const llvm::Function &F);

/// The functions that `!callees` names, which are all that the call may reach; nothing without the list, or if one of
/// its operands is no function.
std::optional<std::vector<const llvm::Function *>> listedCallees(const llvm::CallBase &C);

/// Words of a decoration with number \p Kind among `spirv.Decorations`, after the number; null if there is none.
const llvm::MDNode *findDecoration(const llvm::MDNode *Decorations, uint64_t Kind);

/// An attribute of functions that were compiled with values of our choice, which it names: macros as options of the
/// compiler, or an instance of a template.
inline constexpr llvm::StringLiteral ChosenValues = "rejoin.chosen";

/// A flag of the module that is an integer.
std::optional<uint64_t> integerFlag(const llvm::Module &M, llvm::StringRef Name);

/// What `!llvm.loop` says of a loop, without the node itself: \p Say gets the name of each option and its node.
void forEachLoopOption(const llvm::MDNode *Loop,
                       llvm::function_ref<void(llvm::StringRef Name, const llvm::MDNode &Option)> Say);

/// Takes metadata off that we or LLVM's passes read and that does not have its form. Each message names function, kind
/// and operand.
std::vector<std::string> dropMalformedMetadata(llvm::Module &M);

} // namespace rejoin

#endif // REJOIN_TARGET_METADATA_H
