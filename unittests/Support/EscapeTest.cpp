//===- EscapeTest.cpp - Bytes as text --------------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Support/Escape.h"
#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"

using namespace rejoin;

TEST(EscapeTest, BytesAsTextLosesNothing) {
  std::string All;
  for (unsigned C = 0; C != 256; ++C)
    All += static_cast<char>(C);
  for (const std::string &Bytes : {All, std::string("a/b.cl"), std::string("\xC3\xBC\xFF\xC3"), std::string()}) {
    const std::string Text = bytesAsText(Bytes);
    EXPECT_TRUE(llvm::json::isUTF8(Text));
    EXPECT_EQ(textAsBytes(Text), Bytes);
  }
  EXPECT_EQ(bytesAsText("a/b.cl"), "a/b.cl");
  EXPECT_EQ(bytesAsText("\xFF"), "\xC3\xBF");
}
