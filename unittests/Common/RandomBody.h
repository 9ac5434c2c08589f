//===- RandomBody.h - Random blocks of a function ---------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNITTESTS_COMMON_RANDOMBODY_H
#define REJOIN_UNITTESTS_COMMON_RANDOMBODY_H

#include "RandomKernel.h"
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace rejoin::testing {

/// A function of two numbers and, perhaps, a pointer to four.
struct Helper {
  std::string Name;
  enum Memory : uint8_t { None, Reads, Writes } Behind = None;
};

/// Pointers to four numbers, or to more.
struct Boxes {
  std::string Type = "ptr";
  /// In private memory.
  std::vector<std::string> Own;
  /// Nobody writes there.
  std::vector<std::string> Others;
};

/// Blocks of a function: \p Common are its values besides those of the blocks, of which \p Prologue makes some; \p
/// Helpers are functions that it may call, with \p Memory; \p End gives the end of a function from the number of its
/// block and a value.
std::string randomBody(const reference::Graph &G, const std::vector<reference::TokenOperation> &Ops, std::mt19937_64 &Random,
                       const std::vector<std::string> &Common, const std::string &Prologue,
                       const std::vector<Helper> &Helpers, const Boxes &Memory,
                       const std::function<std::string(const std::string &, const std::string &)> &End);

} // namespace rejoin::testing

#endif // REJOIN_UNITTESTS_COMMON_RANDOMBODY_H
