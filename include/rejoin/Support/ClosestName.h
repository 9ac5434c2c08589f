//===- ClosestName.h - The name that is meant -------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SUPPORT_CLOSESTNAME_H
#define REJOIN_SUPPORT_CLOSESTNAME_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace rejoin {

/// The name that is closest to a word that is none of them; empty if none is close.
llvm::StringRef closestName(llvm::StringRef Word, llvm::ArrayRef<llvm::StringRef> Known);

} // namespace rejoin

#endif // REJOIN_SUPPORT_CLOSESTNAME_H
