//===- Budgets.h - Bounds on work, and which of them were spent -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SUPPORT_BUDGETS_H
#define REJOIN_SUPPORT_BUDGETS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace rejoin {

/// Work whose cost does not grow with the program alone has a budget: once it is spent the precise part gives way to
/// the plain analysis. See Budgets.def.
enum class Budget : uint8_t {
#define BUDGET(NAME, LIMIT, COUNTS, GIVES_WAY) NAME,
#include "rejoin/Support/Budgets.def"
#undef BUDGET
};

/// How much of it there is.
constexpr uint64_t limitOf(Budget B) {
  constexpr uint64_t Limits[] = {
#define BUDGET(NAME, LIMIT, COUNTS, GIVES_WAY) LIMIT,
#include "rejoin/Support/Budgets.def"
#undef BUDGET
  };
  return Limits[static_cast<unsigned>(B)];
}

/// Which budgets were spent, in which functions.
class BudgetLog {
public:
  void spend(Budget B, llvm::StringRef Function) { Spent.insert({Function.str(), B}); }
  void add(const BudgetLog &Other) { Spent.insert(Other.Spent.begin(), Other.Spent.end()); }
  bool empty() const { return Spent.empty(); }
  /// A note on each budget that was spent, with the first function by name; \p NameOf says how the user calls it.
  std::vector<std::string> notes(std::string (*NameOf)(llvm::StringRef)) const;

private:
  std::set<std::pair<std::string, Budget>> Spent;
};

} // namespace rejoin

#endif // REJOIN_SUPPORT_BUDGETS_H
