//===- LibFuzzer.cpp - One target as libFuzzer calls it ---------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Targets.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  rejoin::REJOIN_FUZZ_TARGET(llvm::StringRef(reinterpret_cast<const char *>(Data), Size));
  return 0;
}
