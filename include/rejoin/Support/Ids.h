//===- Ids.h - Typed dense indices ------------------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SUPPORT_IDS_H
#define REJOIN_SUPPORT_IDS_H

#include <cassert>
#include <compare>
#include <cstdint>

namespace rejoin {

/// A dense index of one kind of entity. Ids of different kinds cannot be mixed. The default is invalid.
template <typename Tag> class Id {
public:
  constexpr Id() = default;
  constexpr explicit Id(uint32_t Index) : Index(Index) {}

  constexpr bool isValid() const { return Index != Invalid; }
  constexpr uint32_t index() const {
    assert(isValid() && "index of an invalid id");
    return Index;
  }
  constexpr uint32_t raw() const { return Index; }
  constexpr auto operator<=>(const Id &) const = default;

  static constexpr uint32_t Invalid = ~0U;

private:
  uint32_t Index = Invalid;
};

/// A basic block of one function.
using BlockId = Id<struct BlockTag>;
/// A control-flow edge; parallel edges between two blocks are one edge.
using EdgeId = Id<struct EdgeTag>;
/// A static instance (argument or instruction) of one function, and the value that it defines, if any.
using ValueId = Id<struct ValueTag>;
/// An operand slot: one use of a value by one static instance.
using UseId = Id<struct UseTag>;
/// A convergent operation of one function, and the token that it defines, if any.
using OperationId = Id<struct OperationTag>;
/// A cycle of one cycle hierarchy.
using CycleId = Id<struct CycleTag>;
/// A loop of the canonical loop forest: a natural loop or an irreducible region.
using LoopId = Id<struct LoopTag>;
/// A node of the iteration graph.
using NodeId = Id<struct NodeTag>;

} // namespace rejoin

#endif // REJOIN_SUPPORT_IDS_H
