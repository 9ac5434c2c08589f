//===- IncludedNamesTest.cpp - Names in lines of the preprocessor -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../lib/Loader/IncludedNames.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace rejoin;
using testing::ElementsAre;

TEST(NamesInConditions, AreThoseOfEverySpelling) {
  EXPECT_THAT(namesInConditions("#if A\n#elif B\n#endif\n"), ElementsAre("A", "B"));
  EXPECT_THAT(namesInConditions("#  if A\n  #\tifdef B\n%:ifndef C\n/* */ # elifdef D\n"),
              ElementsAre("A", "B", "C", "D"));
  EXPECT_THAT(namesInConditions("#if A || \\\n  B\n#define C D\n"), ElementsAre("A", "B"));
  EXPECT_THAT(namesInConditions("// #if A\n/*\n#if B\n*/\n#include <C>\nint if_D;\n"), ElementsAre());
}
