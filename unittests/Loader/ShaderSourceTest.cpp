//===- ShaderSourceTest.cpp - What a shader's text shows -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Loader/ShaderSource.h"
#include "gtest/gtest.h"

using namespace rejoin;

namespace {

TEST(ShaderSource, TheLanguageFollowsFromNameAndText) {
  EXPECT_EQ(shadingLanguageOf("a.comp", "#version 450\nvoid main() {}"), ShadingLanguage::Glsl);
  EXPECT_EQ(shadingLanguageOf("a.hlsl", "[numthreads(8, 8, 1)] void main() {}"), ShadingLanguage::Hlsl);
  EXPECT_EQ(shadingLanguageOf("a.frag", "float4 main(float2 uv : TEXCOORD0) : SV_Target { return uv.xyxy; }"),
            ShadingLanguage::Hlsl)
      << "the text counts more than the name";
  EXPECT_EQ(shadingLanguageOf("a.cl", "kernel void k() {}"), std::nullopt);
  EXPECT_EQ(shadingLanguageOf("a.spvasm", "OpCapability Shader"), std::nullopt);
}

TEST(ShaderSource, APartHasNeitherStageNorMain) {
  EXPECT_TRUE(isShaderPart("common.glsl", "float f(float x) { return x; }"));
  EXPECT_FALSE(isShaderPart("whole.glsl", "void main() {}"));
  EXPECT_FALSE(isShaderPart("common.comp", "float f(float x) { return x; }")) << "its name states a stage";
}

TEST(ShaderSource, DirectivesHaveALineOfTheirOwn) {
  const llvm::StringRef Text =
      "// #version 100\n/*\n#version 300\n*/\n  #  version 450 core\n#extension GL_A : enable\n"
      "#extension GL_B : require\n";
  const auto Version = findDirective(Text, "version");
  ASSERT_TRUE(Version);
  EXPECT_EQ(Text.slice(Version->Begin, Version->Next), "#  version 450 core\n");
  const auto B = findDirective(Text, "extension", "GL_B");
  ASSERT_TRUE(B);
  EXPECT_EQ(Text.slice(B->Begin, B->Next), "#extension GL_B : require\n");
  EXPECT_FALSE(findDirective(Text, "extension", "GL_C"));
  EXPECT_FALSE(findDirective("int x; #version 450\n", "version"));
}

} // namespace
