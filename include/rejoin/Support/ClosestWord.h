//===- ClosestWord.h - The word that is meant ----------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SUPPORT_CLOSESTWORD_H
#define REJOIN_SUPPORT_CLOSESTWORD_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace rejoin {

/// The word of \p Known that is closest to one that is none of them; empty if none is close.
llvm::StringRef closestWord(llvm::StringRef Word, llvm::ArrayRef<llvm::StringRef> Known);

} // namespace rejoin

#endif // REJOIN_SUPPORT_CLOSESTWORD_H
