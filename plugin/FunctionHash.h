//===- FunctionHash.h - A hash of all that a function says -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_PLUGIN_FUNCTIONHASH_H
#define REJOIN_PLUGIN_FUNCTIONHASH_H

#include "llvm/ADT/Hashing.h"

namespace llvm {
class Function;
} // namespace llvm

namespace rejoin {

/// A hash of the body of \p F, of its attributes and of what it refers to: operands, types, flags, attributes,
/// orderings, alignments, metadata, and the contents of constants and global variables; of called functions what their
/// declaration says. Left out: names of local values, places in the source, variables of a debugger. It is made of
/// addresses as well, thus fit to compare a function with itself at another time of the same process, and for nothing
/// else.
llvm::hash_code hashFunction(const llvm::Function &F);

/// A hash of the same, and of the addresses of blocks and instructions instead of their positions. Equal hashes mean an
/// equal `hashFunction`: the position of each value is the one that its address has in both. Unequal ones mean nothing,
/// because a pass may write an instruction anew. It costs a part of the other.
llvm::hash_code hashAddresses(const llvm::Function &F);

} // namespace rejoin

#endif // REJOIN_PLUGIN_FUNCTIONHASH_H
