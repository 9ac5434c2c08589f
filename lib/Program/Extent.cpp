//===- Extent.cpp - Groups of threads within which something agrees -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Program/Extent.h"

namespace rejoin {

std::string Extent::name() const {
  switch (Level) {
  case 0:
    return "thread";
  case 2:
    return "quad";
  case WorkgroupLevel:
    return "workgroup";
  case GridLevel:
    return "grid";
  default:
    return std::to_string(1U << Level);
  }
}

std::optional<Extent> Extent::parse(llvm::StringRef Name) {
  if (Name == "thread")
    return thread();
  if (Name == "quad")
    return ofGroup(4);
  if (Name == "workgroup")
    return workgroup();
  if (Name == "grid")
    return grid();
  uint32_t Size;
  if (Name.getAsInteger(10, Size) || Size == 0 || (Size & (Size - 1)) || Size >= 1U << WorkgroupLevel)
    return std::nullopt;
  return ofGroup(Size);
}

} // namespace rejoin
