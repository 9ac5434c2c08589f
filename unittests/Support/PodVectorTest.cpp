//===- PodVectorTest.cpp - Arrays that are mostly short -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Support/PodVector.h"
#include "rejoin/Support/Ids.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace rejoin;

template <typename T> static void checkSizes(T Old, T New) {
  // Longer and shorter ones in turn, so that what was there before shows.
  PodVector<T> Reused;
  for (size_t N : {0, 1, 200, 3, 15, 16, 17, 64, 63, 65, 128, 2, 1000}) {
    PodVector<T> Fresh;
    for (PodVector<T> *P : {&Reused, &Fresh}) {
      P->assignAll(N, New);
      EXPECT_EQ(P->size(), N);
      for (const T &X : *P)
        ASSERT_EQ(X, New);
      P->assignAll(N, Old);
      EXPECT_EQ(static_cast<size_t>(llvm::count_if(*P, [&](const T &X) { return X == Old; })), N);
    }
  }
}

TEST(PodVector, AllSizes) {
  checkSizes<bool>(false, true);
  checkSizes<uint32_t>(~0U, 7);
  checkSizes<uint64_t>(1, uint64_t(1) << 63);
  checkSizes<BlockId>(BlockId(), BlockId(3));
}
