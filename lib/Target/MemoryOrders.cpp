//===- MemoryOrders.cpp - What a thread sees of others by an operation -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/MemoryOrders.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace rejoin {

namespace {

enum class OrderMatch : uint8_t { Whole, Prefix };
enum class What : uint8_t { Nothing, Values, Orders, Acquires, ByOrder };
struct OrderRow {
  OrderMatch How;
  StringLiteral Name;
  What Is;
};
constexpr OrderRow OrderRows[] = {
#define SEES(MATCH, NAME, WHAT) {OrderMatch::MATCH, NAME, What::WHAT},
#include "rejoin/Target/MemoryOrders.def"
};
struct OrderOperands {
  StringLiteral Prefix;
  unsigned First, Count;
};
constexpr OrderOperands Orders[] = {
#define ORDERS(PREFIX, FIRST, COUNT) {PREFIX, FIRST, COUNT},
#include "rejoin/Target/MemoryOrders.def"
};

} // namespace

static Sees byOrder(const CallBase &C, StringRef Name) {
  if (!Name.ends_with("_explicit"))
    return Sees::Acquires;
  for (const OrderOperands &O : Orders) {
    if (!Name.starts_with(O.Prefix))
      continue;
    for (unsigned K = O.First; K != O.First + O.Count; ++K) {
      const auto *Order = K < C.arg_size() ? dyn_cast<ConstantInt>(C.getArgOperand(K)) : nullptr;
      if (!Order || !Order->isZero()) // memory_order_relaxed
        return Sees::Acquires;
    }
    return Sees::Values;
  }
  return Sees::Acquires;
}

Sees seenBy(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  if (!F || !F->isDeclaration())
    return Sees::Unknown;
  const StringRef Name = F->isIntrinsic() ? F->getName() : unmangledStem(F->getName());
  for (const OrderRow &R : OrderRows) {
    if (R.How == OrderMatch::Whole ? Name != R.Name : !Name.starts_with(R.Name))
      continue;
    switch (R.Is) {
    case What::Nothing:
      return Sees::Nothing;
    case What::Values:
      return Sees::Values;
    case What::Orders:
      return Sees::Orders;
    case What::Acquires:
      return Sees::Acquires;
    case What::ByOrder:
      return byOrder(C, Name);
    }
  }
  return Sees::Unknown;
}

bool ordersBeyondWorkgroup(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  if (!F || F->isIntrinsic() || C.arg_size() < 2)
    return false;
  const auto *Scope = dyn_cast<ConstantInt>(C.getArgOperand(1));
  const uint64_t Is = Scope ? Scope->getLimitedValue() : UINT64_MAX;
  // memory_scope_work_item, _work_group, _sub_group; SPIR-V 1.6, 3.27: Workgroup, Subgroup, Invocation.
  const StringRef Stem = unmangledStem(F->getName());
  if (Stem == "work_group_barrier")
    return Is != 0 && Is != 1 && Is != 4;
  return Stem != "__spirv_ControlBarrier" || Is < 2 || Is > 4;
}

} // namespace rejoin
