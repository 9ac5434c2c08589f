//===- Metadata.h - Reading of metadata ----------------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's verifier accepts most kinds of metadata with any operands: null, a string instead of a number, a number of 128
// bits. Each function here returns the meaning of a node, or nothing if it has no valid meaning. No other code examines
// operands of metadata. Nothing is always the safe answer, since it only means that less is known.
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

/// Operand \p I of a node, if it is an integer of at most 64 bits. The node may be null.
std::optional<uint64_t> integerOperand(const llvm::MDNode *N, unsigned I);

/// `reqd_work_group_size`: three sizes, each at least 1, with a product below 2^32.
std::optional<std::array<unsigned, 3>> requiredWorkgroupSize(const llvm::Function &F);

/// The functions in `!callees`, which are all possible callees of the call. Nothing without the list, or if one of its
/// operands is not a function.
std::optional<std::vector<const llvm::Function *>> listedCallees(const llvm::CallBase &C);

/// The node of the decoration with number \p Kind among `spirv.Decorations`; null if there is none.
const llvm::MDNode *findDecoration(const llvm::MDNode *Decorations, uint64_t Kind);
/// A shader's arithmetic that must not be contracted, as `a * b + c` to a fused operation: SPIR-V's `NoContraction`.
bool isPrecise(const llvm::Instruction &I);

/// A function attribute that names the values with which Rejoin chose to compile the function: macros as compiler
/// options, or an instance of a template.
inline constexpr llvm::StringLiteral ChosenValues = "rejoin.chosen";

/// A function attribute with the sizes of all workgroups, separated by commas, 0 where one is not known.
inline constexpr llvm::StringLiteral KnownSizes = "rejoin.workgroup-size";

/// A function attribute of OpenCL C for which the command line states no version of the language.
inline constexpr llvm::StringLiteral VersionNotStated = "rejoin.version-not-stated";

/// A function attribute of OpenCL C for which the command line names no target.
inline constexpr llvm::StringLiteral TargetNotStated = "rejoin.target-not-stated";

/// Metadata of an instruction that was inlined from a header that is not the user's: the name of the function that the
/// user calls.
inline constexpr llvm::StringLiteral CalledFunction = "rejoin.called";

/// An integer flag of the module.
std::optional<uint64_t> integerFlag(const llvm::Module &M, llvm::StringRef Name);

/// Visits the options of a loop in `!llvm.loop`, without the node itself. \p Say receives the name and the node of
/// each.
void forEachLoopOption(const llvm::MDNode *Loop,
                       llvm::function_ref<void(llvm::StringRef Name, const llvm::MDNode &Option)> Say);

/// Removes malformed metadata that Rejoin or LLVM's passes read. Each message names function, kind and operand.
std::vector<std::string> dropMalformedMetadata(llvm::Module &M);

} // namespace rejoin

#endif // REJOIN_TARGET_METADATA_H
