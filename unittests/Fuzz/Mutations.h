//===- Mutations.h - Small changes of functions that often matter -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNITTESTS_FUZZ_MUTATIONS_H
#define REJOIN_UNITTESTS_FUZZ_MUTATIONS_H

#include <cstdint>
#include <random>
#include <string>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace rejoin::testing {

/// The function as LLVM assembly.
std::string textOf(const llvm::Function &F);
/// LLVM's verifier accepts the module.
bool isValid(const llvm::Module &M);

/// Changes which threads execute a call together; false if nothing was found to change.
bool mutate(llvm::Function &F, std::mt19937_64 &Random);
/// Changes a value, an operation or their order; false if the change does not apply.
bool mutateData(llvm::Function &F, std::mt19937_64 &Random);
/// Adds a promise, as passes do where they know that it holds: a flag, metadata, an attribute of what a call is passed
/// or returns, an alignment, a lifetime; or takes a freeze away. False if the change does not apply.
bool promiseMore(llvm::Function &F, std::mt19937_64 &Random);
/// LLVM copies iterations of an innermost loop, so often as it is told; false if it does not.
bool copyIterations(llvm::Function &F, std::mt19937_64 &Random);
/// What passes do to kernels by mistake.
enum class KernelMutation : uint8_t {
  IntoBranch,
  OutOfBranch,
  IntoLoop,
  OutOfLoop,
  IntoBothArms,
  MergedArms,
  Flags,
  Fence,
  LoadOverBarrier,
  StoreOverBarrier,
  Store,
  Condition,
  Gone,
  Twice,
  Data,
};
inline constexpr unsigned NumKernelMutations = 15;
const char *nameOf(KernelMutation Kind);
/// Changes a kernel in this way; false if nothing was found to change. The result need not be valid IR.
bool mutateKernel(llvm::Function &F, KernelMutation Kind, std::mt19937_64 &Random);
/// Calls lose their tokens, and the tokens go; false if there are none.
bool removeTokens(llvm::Function &F);

} // namespace rejoin::testing

#endif // REJOIN_UNITTESTS_FUZZ_MUTATIONS_H
