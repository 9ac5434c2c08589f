//===- AtomicFormulas.cpp - What atomic operations leave in memory, as formulas -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AtomicFormulas.h"

using llvm::AtomicRMWInst;

namespace rejoin {

Formula atomicUpdate(AtomicRMWInst::BinOp Operation, const Formula &Old, const Formula &X) {
  const z3::expr Zero = Old.ctx().bv_val(0, Old.get_sort().bv_size());
  switch (Operation) {
  case AtomicRMWInst::Xchg:
    return X;
  case AtomicRMWInst::Add:
    return Old + X;
  case AtomicRMWInst::Sub:
    return Old - X;
  case AtomicRMWInst::And:
    return Old & X;
  case AtomicRMWInst::Nand:
    return ~(Old & X);
  case AtomicRMWInst::Or:
    return Old | X;
  case AtomicRMWInst::Xor:
    return Old ^ X;
  case AtomicRMWInst::Max:
    return z3::ite(z3::sgt(Old, X), Old, X);
  case AtomicRMWInst::Min:
    return z3::ite(z3::sle(Old, X), Old, X);
  case AtomicRMWInst::UMax:
    return z3::ite(z3::ugt(Old, X), Old, X);
  case AtomicRMWInst::UMin:
    return z3::ite(z3::ule(Old, X), Old, X);
  case AtomicRMWInst::UIncWrap:
    return z3::ite(z3::uge(Old, X), Zero, Old + 1);
  case AtomicRMWInst::UDecWrap:
    return z3::ite(Old == Zero || z3::ugt(Old, X), X, Old - 1);
  case AtomicRMWInst::USubCond:
    return z3::ite(z3::uge(Old, X), Old - X, Old);
  case AtomicRMWInst::USubSat:
    return z3::ite(z3::uge(Old, X), Old - X, Zero);
  default:
    llvm_unreachable("no operation on integers");
  }
}

} // namespace rejoin
