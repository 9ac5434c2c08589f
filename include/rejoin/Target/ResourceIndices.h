//===- ResourceIndices.h - Indices into arrays of resources --- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_RESOURCEINDICES_H
#define REJOIN_TARGET_RESOURCEINDICES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include <string>

namespace rejoin {

/// An access to an element of an array of resources by an index that is no constant.
struct ResourceAccess {
  /// What selects the element.
  const llvm::GetElementPtrInst *Element;
  const llvm::GlobalVariable *Array;
  const llvm::Use *Index;
  /// The access, or what leads to it from the array, is decorated `NonUniform`.
  bool IsMarked;
};

/// The elements of resource arrays that an instruction accesses: through a pointer, an image, a sampler.
llvm::SmallVector<ResourceAccess, 2> resourceAccesses(const llvm::Instruction &I);

/// The instruction is decorated `NonUniform`.
bool isMarkedNonUniform(const llvm::Value &V);

/// The functions of the source mark an index into an array as `NonUniform`, and those of the target have one into the
/// same array that is not marked: the array's name; empty if there is none. Without the mark an index must be uniform.
std::string lostNonUniform(llvm::ArrayRef<const llvm::Function *> Source,
                           llvm::ArrayRef<const llvm::Function *> Target);

} // namespace rejoin

#endif // REJOIN_TARGET_RESOURCEINDICES_H
