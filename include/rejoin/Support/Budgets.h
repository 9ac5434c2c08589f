//===- Budgets.h - Bounds on work ----------------------------- -*- C++ -*-===//
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

/// Work whose cost may grow faster than the program has a budget. Once it is spent, the precise analysis gives way to
/// the plain one. See Budgets.def.
enum class Budget : uint8_t {
#define BUDGET(NAME, LIMIT, COUNTS, GIVES_WAY) NAME,
#include "rejoin/Support/Budgets.def"
#undef BUDGET
};

/// The size of a budget.
constexpr uint64_t limitOf(Budget B) {
  constexpr uint64_t Limits[] = {
#define BUDGET(NAME, LIMIT, COUNTS, GIVES_WAY) LIMIT,
#include "rejoin/Support/Budgets.def"
#undef BUDGET
  };
  return Limits[static_cast<unsigned>(B)];
}

/// The budgets that were spent, and the functions where.
class BudgetLog {
public:
  void spend(Budget B, llvm::StringRef Function) { Spent.insert({Function.str(), B}); }
  void add(const BudgetLog &Other) { Spent.insert(Other.Spent.begin(), Other.Spent.end()); }
  bool empty() const { return Spent.empty(); }
  /// A note on each budget that was spent, with the first such function by name. \p NameOf translates a symbol into the
  /// user's name for the function.
  std::vector<std::string> notes(std::string (*NameOf)(llvm::StringRef)) const;

private:
  std::set<std::pair<std::string, Budget>> Spent;
};

} // namespace rejoin

#endif // REJOIN_SUPPORT_BUDGETS_H
