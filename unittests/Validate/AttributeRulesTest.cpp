//===- AttributeRulesTest.cpp - The rule of each kind of attribute -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Goes over all kinds that this LLVM has: each has one row, none that LLVM
// keeps in an intersection of attributes is weaker than that, and what is not
// known has the strictest rule.
//
//===----------------------------------------------------------------------===//

#include "Syntactic/AttributeRules.h"
#include "llvm/ADT/FloatingPointMode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/ConstantRangeList.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/ModRef.h"
#include "gtest/gtest.h"
#include <map>

using namespace llvm;
using rejoin::AttributeRule;
using rejoin::isImplied;
using rejoin::ruleOf;

namespace {

const std::multimap<unsigned, AttributeRule> Rows = {
#define RULE(Kind, Rule) {Attribute::Kind, AttributeRule::Rule},
#include "Syntactic/AttributeRules.def"
};

constexpr StringLiteral Names[] = {
#define NAMED(Name, Rule) Name,
#include "Syntactic/AttributeRules.def"
};

std::vector<Attribute::AttrKind> allKinds() {
  std::vector<Attribute::AttrKind> Kinds;
  for (unsigned K = Attribute::None + 1; K != Attribute::EndAttrKinds; ++K)
    Kinds.push_back(static_cast<Attribute::AttrKind>(K));
  return Kinds;
}

TEST(AttributeRules, EachKindHasOneRow) {
  for (Attribute::AttrKind Kind : allKinds()) {
    EXPECT_EQ(Rows.count(Kind), 1U) << Attribute::getNameFromAttrKind(Kind).str();
    EXPECT_EQ(ruleOf(Kind), Rows.find(Kind)->second);
  }
  EXPECT_EQ(Rows.size(), allKinds().size());
}

TEST(AttributeRules, EachNameHasOneRow) {
  StringSet<> Seen;
  for (StringRef Name : Names)
    EXPECT_TRUE(Seen.insert(Name).second) << Name.str();
}

TEST(AttributeRules, UnknownOnesHaveToBeTheSame) {
  EXPECT_EQ(ruleOf(static_cast<Attribute::AttrKind>(Attribute::EndAttrKinds + 1)), AttributeRule::Same);
  EXPECT_EQ(ruleOf("no-such-attribute"), AttributeRule::Same);
}

TEST(AttributeRules, PrefixesOfNames) {
  EXPECT_EQ(ruleOf("amdgpu-no-workitem-id-x"), AttributeRule::Apart);
  EXPECT_EQ(ruleOf("amdgpu-no-such-input"), AttributeRule::Same);
  EXPECT_EQ(ruleOf("nvvm.maxntid"), AttributeRule::Apart);
  EXPECT_EQ(ruleOf("nvvm.no-such-attribute"), AttributeRule::Same);
  EXPECT_EQ(ruleOf("no-builtin-sin"), AttributeRule::Stronger);
  EXPECT_EQ(ruleOf("no-builtins"), AttributeRule::Stronger);
}

TEST(AttributeRules, WhatLLVMMustPreserveIsCompared) {
  for (Attribute::AttrKind Kind : allKinds())
    if (Attribute::canUseAsParamAttr(Kind) && Attribute::intersectMustPreserve(Kind))
      EXPECT_NE(ruleOf(Kind), AttributeRule::Free) << Attribute::getNameFromAttrKind(Kind).str();
}

/// Of a pair only the first follows from the second.
void expectWeaker(const Attribute &Weak, const Attribute &Strong, LLVMContext &C) {
  EXPECT_EQ(ruleOf(Weak), AttributeRule::Weaker);
  EXPECT_TRUE(isImplied(Weak, {AttributeSet::get(C, {Strong})}))
      << Weak.getAsString() << " of " << Strong.getAsString();
  EXPECT_FALSE(isImplied(Strong, {AttributeSet::get(C, {Weak})}))
      << Strong.getAsString() << " of " << Weak.getAsString();
  EXPECT_TRUE(isImplied(Weak, {AttributeSet::get(C, {Weak})})) << Weak.getAsString();
  EXPECT_FALSE(isImplied(Weak, {})) << Weak.getAsString();
}

TEST(AttributeRules, WeakerNumbersRangesAndSets) {
  LLVMContext C;
  auto Range = [&](uint64_t Begin, uint64_t End) { return ConstantRange(APInt(32, Begin), APInt(32, End)); };
  auto Bytes = [&](int64_t Begin, int64_t End) { return ConstantRange(APInt(64, Begin), APInt(64, End)); };
  auto Initializes = [&](ArrayRef<ConstantRange> Ranges) { return Attribute::get(C, Attribute::Initializes, Ranges); };
  expectWeaker(Attribute::getWithAlignment(C, Align(4)), Attribute::getWithAlignment(C, Align(16)), C);
  expectWeaker(Attribute::getWithDereferenceableBytes(C, 8), Attribute::getWithDereferenceableBytes(C, 64), C);
  expectWeaker(Attribute::getWithDereferenceableOrNullBytes(C, 8), Attribute::getWithDereferenceableBytes(C, 8), C);
  expectWeaker(Attribute::get(C, Attribute::Range, Range(0, 8)), Attribute::get(C, Attribute::Range, Range(0, 4)), C);
  expectWeaker(Initializes({Bytes(0, 4)}), Initializes({Bytes(0, 8)}), C);
  expectWeaker(Initializes({Bytes(8, 12)}), Initializes({Bytes(0, 4), Bytes(8, 16)}), C);
  expectWeaker(Attribute::get(C, Attribute::ReadOnly), Attribute::get(C, Attribute::ReadNone), C);
  expectWeaker(Attribute::getWithNoFPClass(C, fcNan), Attribute::getWithNoFPClass(C, fcNan | fcInf), C);
  expectWeaker(Attribute::getWithMemoryEffects(C, MemoryEffects::readOnly()),
               Attribute::getWithMemoryEffects(C, MemoryEffects::none()), C);
  expectWeaker(Attribute::getWithCaptureInfo(C, CaptureInfo(CaptureComponents::Address)),
               Attribute::getWithCaptureInfo(C, CaptureInfo::none()), C);
  expectWeaker(Attribute::get(C, Attribute::MustProgress), Attribute::get(C, Attribute::WillReturn), C);
}

TEST(AttributeRules, WhatIsFalseIsNoPromise) {
  LLVMContext C;
  EXPECT_TRUE(isImplied(Attribute::get(C, "uniform-work-group-size", "false"), {}));
  EXPECT_FALSE(isImplied(Attribute::get(C, "uniform-work-group-size", "true"), {}));
  EXPECT_FALSE(isImplied(Attribute::get(C, "no-such-attribute", "false"), {}));
  // By its presence.
  EXPECT_FALSE(isImplied(Attribute::get(C, "amdgpu-no-workitem-id-x", "false"), {}));
  EXPECT_FALSE(isImplied(Attribute::get(C, "nvvm.maxntid", "false"), {}));
}

TEST(AttributeRules, NoSyncOfWhatAccessesNoMemory) {
  LLVMContext C;
  const auto None = AttributeSet::get(C, {Attribute::getWithMemoryEffects(C, MemoryEffects::none())});
  EXPECT_TRUE(isImplied(Attribute::get(C, Attribute::NoSync), {None}, /*MayConverge=*/false));
  EXPECT_FALSE(isImplied(Attribute::get(C, Attribute::NoSync), {None}, /*MayConverge=*/true));
}

TEST(AttributeRules, HowValuesArePassed) {
  LLVMContext C;
  auto Set = [&](ArrayRef<Attribute> All) { return AttributeSet::get(C, All); };
  const Attribute Long = Attribute::getWithByValType(C, Type::getInt64Ty(C)),
                  Word = Attribute::getWithByValType(C, Type::getInt32Ty(C)),
                  Aligned = Attribute::getWithAlignment(C, Align(16));
  EXPECT_FALSE(rejoin::passesOtherwise(Set({Long}), Set({Long})));
  EXPECT_TRUE(rejoin::passesOtherwise(Set({Long}), Set({Word})));
  EXPECT_TRUE(rejoin::passesOtherwise(Set({Long, Aligned}), Set({Long})));
  EXPECT_FALSE(rejoin::passesOtherwise(Set({Aligned}), Set({})));
  EXPECT_TRUE(rejoin::passesOtherwise(Set({Attribute::get(C, Attribute::NoExt)}), Set({})));
  EXPECT_TRUE(rejoin::passesOtherwise(Set({}), Set({Attribute::get(C, Attribute::SwiftSelf)})));
}

} // namespace
