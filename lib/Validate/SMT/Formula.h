//===- Formula.h - Formulas, and values that are formulas -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SMT_FORMULA_H
#define REJOIN_LIB_VALIDATE_SMT_FORMULA_H

#include "rejoin/Support/Ids.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"
#include <utility>
#include <z3++.h>

namespace rejoin {

/// A formula or term. Z3 4.8's own class forgets to release what it held when another one is moved into it.
class Formula : public z3::expr {
public:
  // NOLINTNEXTLINE(google-explicit-constructor): what Z3's operators give is one.
  Formula(z3::expr E) : z3::expr(std::move(E)) {}
  Formula(const Formula &) = default;
  Formula(Formula &&) = default;
  ~Formula() = default;
  Formula &operator=(const Formula &) = default;
  Formula &operator=(Formula &&Other) noexcept {
    std::swap(m_ctx, Other.m_ctx);
    std::swap(m_ast, Other.m_ast);
    return *this;
  }
};

/// Extended or cut to this many bits.
Formula resized(const Formula &E, unsigned Width, bool Signed);

/// Whether a predicate of integers, or addresses, holds.
Formula compareIntegers(llvm::CmpInst::Predicate P, const Formula &X, const Formula &Y);

enum class Tri : uint8_t { No, Yes, Unknown };

/// An `alloca` that was executed, on one path.
using PrivateObjectId = Id<struct PrivateObjectTag>;

/// A number, address or the bits of a floating-point value; poison where `Poison` holds.
struct Scalar {
  Formula V, Poison;
  /// The private object that an address lies in; invalid for none.
  PrivateObjectId Object;
};
using Scalars = llvm::SmallVector<Scalar, 1>;

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SMT_FORMULA_H
