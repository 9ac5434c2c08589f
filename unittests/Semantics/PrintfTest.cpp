//===- PrintfTest.cpp - Formats of printf -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../lib/Semantics/Printf.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace rejoin;

namespace {

std::string error(llvm::StringRef Text) {
  auto C = parsePrintfConversion(Text);
  return C ? "" : llvm::toString(C.takeError());
}

std::string integer(llvm::StringRef Text, uint64_t Value, unsigned Bits = 32) {
  std::string Out;
  printInteger(Out, llvm::cantFail(parsePrintfConversion(Text)), Value, Bits);
  return Out;
}

std::string floating(llvm::StringRef Text, double Value) {
  std::string Out;
  printFloating(Out, llvm::cantFail(parsePrintfConversion(Text)), Value);
  return Out;
}

/// What the host prints for the same conversion.
template <typename T> std::string host(const std::string &Format, T Value) {
  char Text[4096];
  snprintf(Text, sizeof(Text), Format.c_str(), Value);
  return Text;
}

TEST(Printf, RefusesWhatWritesOrHasNoBound) {
  EXPECT_EQ(error("n"), "the conversion '%n'");
  EXPECT_EQ(error("hhn"), "the conversion '%n'");
  EXPECT_EQ(error("5$d"), "the conversion '%$'");
  EXPECT_EQ(error("999999999d"), "a width or precision of more than 1024");
  EXPECT_EQ(error(".99999999999999999999f"), "a width or precision of more than 1024");
  EXPECT_EQ(error("1025d"), "a width or precision of more than 1024");
  EXPECT_EQ(error("1024d"), "");
  EXPECT_EQ(error("v5d"), "a vector of other than 2, 3, 4, 8 or 16 elements");
  EXPECT_EQ(error("v4s"), "a vector with the conversion '%s'");
  EXPECT_EQ(error("l"), "a conversion that the format's end cuts off");
  EXPECT_EQ(error(""), "a conversion that the format's end cuts off");
}

TEST(Printf, ReadsVectorsAndLengths) {
  llvm::StringRef Text = "-08.3v16hlf rest";
  auto C = llvm::cantFail(parsePrintfConversion(Text));
  EXPECT_EQ(Text, " rest");
  EXPECT_TRUE(C.Left && C.Zeros);
  EXPECT_EQ(C.Width, 8U);
  EXPECT_EQ(C.Precision, 3U);
  EXPECT_EQ(C.Elements, 16U);
  EXPECT_EQ(C.Bits, 32U);
}

TEST(Printf, IntegersAreAsTheHostPrintsThem) {
  const int Values[] = {0, 1, -1, 7, -123456, INT32_MAX, INT32_MIN};
  for (std::string Flags : {"", "-", "+", " ", "0", "#", "-#", "+0", "#0"})
    for (std::string Width : {"", "1", "7", "20"})
      for (std::string Precision : {"", ".0", ".1", ".9"})
        for (const char *Letter : {"d", "i", "o", "u", "x", "X"})
          for (int Value : Values) {
            const std::string Format = Flags + Width + Precision + Letter;
            // Flags that the standard leaves open with a conversion are no matter.
            if ((Flags.find('#') != std::string::npos && std::string("diu").find(*Letter) != std::string::npos))
              continue;
            EXPECT_EQ(integer(Format, static_cast<uint32_t>(Value)), host("%" + Format, Value)) << Format << Value;
          }
  EXPECT_EQ(integer("c", 'x'), "x");
  EXPECT_EQ(integer("5c", 'x'), "    x");
  EXPECT_EQ(integer("hhd", 0xFF, 8), "-1");
  EXPECT_EQ(integer("ld", 1ULL << 63, 64), "-9223372036854775808");
  EXPECT_EQ(integer("p", 0, 64), "0x0");
}

TEST(Printf, NumbersAreAsTheHostPrintsThem) {
  for (double Value : {0.0, -0.0, 1.5, -3.25e300, 1e-310, HUGE_VAL, -HUGE_VAL, std::nan("")})
    for (std::string Format : {"f", "e", "G", "a", "20.10f", "-12g", "+.0f", "#.0f", "020F", " 9.2E", "1024.1024f"})
      EXPECT_EQ(floating(Format, Value), host("%" + Format, Value)) << Format;
}

TEST(Printf, TextsHaveAPrecision) {
  std::string Out;
  llvm::StringRef Text = "6.3s";
  printText(Out, llvm::cantFail(parsePrintfConversion(Text)), "abcdef");
  EXPECT_EQ(Out, "   abc");
}

} // namespace
