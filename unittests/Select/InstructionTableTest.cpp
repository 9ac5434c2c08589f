//===- InstructionTableTest.cpp - Rows of the selection table -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rows name operations that there are and are made of instructions as the table's preface says; scalar forms are in
// scalar registers. What llc makes of them is compared by utils/check-selection.
//
//===----------------------------------------------------------------------===//

#include "InstructionTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Intrinsics.h"
#include "gtest/gtest.h"

using namespace rejoin;
using llvm::StringRef;

namespace {

constexpr unsigned GFX90A = 1, GFX11 = 2, GFX115 = 4, GFX12 = 8;
constexpr unsigned ANY = 15, RDNA = GFX11 | GFX115 | GFX12;
constexpr unsigned SF = GFX115 | GFX12, NOSF = GFX90A | GFX11;
constexpr Processor Processors[] = {Processor::GFX90A, Processor::GFX1100, Processor::GFX1150, Processor::GFX1200};

struct Row {
  StringRef Key;
  unsigned Gpus;
  StringRef Scalar, Vector;
};
const Row Rows[] = {
#define SEL(KEY, GPUS, SCALAR, VECTOR) {KEY, GPUS, SCALAR, VECTOR},
#include "rejoin/Select/InstructionTable.def"
};

llvm::SmallVector<StringRef> instructionsOf(StringRef Form) {
  llvm::SmallVector<StringRef> Parts, Result;
  Form.split(Parts, ';', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts)
    if (StringRef Trimmed = Part.trim(); !Trimmed.empty())
      Result.push_back(Trimmed);
  return Result;
}

} // namespace

TEST(InstructionTable, FreeCallsNameIntrinsics) {
#define FREE(NAME, WHAT)                                                                                               \
  EXPECT_NE(llvm::Intrinsic::lookupIntrinsicID("llvm." NAME), llvm::Intrinsic::not_intrinsic) << (NAME);               \
  EXPECT_EQ(freeCall(NAME), FreeCall::WHAT);
#include "rejoin/Select/InstructionTable.def"
  EXPECT_EQ(freeCall("amdgcn.readlane"), FreeCall::No);
}

TEST(InstructionTable, RowsOfIntrinsicsNameOne) {
  for (const Row &R : Rows)
    if (R.Key.starts_with("amdgcn.")) {
      // The key ends with a type where the instruction depends on it.
      StringRef Name = R.Key;
      auto Exists = [](StringRef Name) {
        return llvm::Intrinsic::lookupIntrinsicID(("llvm." + Name).str()) != llvm::Intrinsic::not_intrinsic;
      };
      EXPECT_TRUE(Exists(Name) || Exists(Name.rsplit('.').first)) << R.Key.str();
    }
}

TEST(InstructionTable, TheFirstRowThatFitsIsReached) {
  for (const Row &R : Rows) {
    EXPECT_NE(R.Gpus & ANY, 0u) << R.Key.str();
    EXPECT_FALSE(R.Vector.empty() && R.Scalar.empty()) << R.Key.str();
    bool Reached = false;
    for (Processor P : Processors) {
      const SelectionRow *Found = findRow(R.Key, P);
      if (R.Gpus & 1U << static_cast<unsigned>(P)) {
        ASSERT_NE(Found, nullptr) << R.Key.str();
        Reached |= Found->Scalar == R.Scalar && Found->Vector == R.Vector;
      }
    }
    EXPECT_TRUE(Reached) << "another row hides " << R.Key.str();
  }
  EXPECT_EQ(findRow("no.such.operation", Processor::GFX90A), nullptr);
  EXPECT_NE(findRow("add.i32", Processor::GFX1200), nullptr);
}

TEST(InstructionTable, InstructionsAreOfAUnitAndTakeTime) {
  for (const Row &R : Rows)
    for (auto [Form, IsScalar] : {std::pair(R.Scalar, true), std::pair(R.Vector, false)})
      for (StringRef Text : instructionsOf(Form)) {
        // Comments of the assembler, expansions that are not spelled out, and conditions are no instructions.
        if (Text.contains("@") || Text.starts_with("?") || Text.contains(" / ") || !llvm::isAlpha(Text[0]))
          continue;
        StringRef Mnemonic = Text.split(' ').first;
        if (!Mnemonic.contains('_'))
          continue;
        for (Processor P : Processors)
          for (unsigned WaveSize : {32U, 64U}) {
            std::string Name = mnemonicFor(Mnemonic, P, WaveSize);
            EXPECT_FALSE(StringRef(Name).ends_with("_mask")) << R.Key.str() << ": " << Name;
            EXPECT_TRUE(unitOf(Name) != Unit::Other || StringRef(Name).starts_with("s_"))
                << R.Key.str() << ": " << Name;
            EXPECT_GT(cyclesOf(Name, P, WaveSize), 0u) << R.Key.str() << ": " << Name;
          }
      }
}

TEST(InstructionTable, UnitsByMnemonic) {
  EXPECT_EQ(unitOf("s_add_i32"), Unit::Scalar);
  EXPECT_EQ(unitOf("s_load_b64"), Unit::ScalarMemory);
  EXPECT_EQ(unitOf("s_cbranch_scc1"), Unit::Branch);
  EXPECT_EQ(unitOf("v_add_u32"), Unit::Vector);
  EXPECT_EQ(unitOf("ds_bpermute_b32"), Unit::LocalMemory);
  EXPECT_EQ(unitOf("global_load_dword"), Unit::VectorMemory);
  EXPECT_EQ(mnemonicFor("s_and_mask", Processor::GFX90A, 64), "s_and_b64");
  EXPECT_EQ(mnemonicFor("s_and_mask", Processor::GFX1100, 32), "s_and_b32");
  // 64 lanes take two cycles on units of 32, and four on those of 16.
  EXPECT_EQ(cyclesOf("v_add_f32", Processor::GFX90A, 64), 4u);
  EXPECT_EQ(cyclesOf("v_add_f32", Processor::GFX1100, 64), 2u);
  EXPECT_EQ(cyclesOf("v_add_f32", Processor::GFX1100, 32), 1u);
}
