//===- FixesTest.cpp - Edits that settle a finding -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixes.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace rejoin;

/// The text after the repair of a finding on the line with "HERE", "none" without a repair.
static std::string repaired(StringRef Given, DiagnosticKind Kind, Syntax Language = Syntax::Kernel,
                            StringRef Message = "") {
  size_t At = Given.find("HERE");
  std::string Text = (Given.take_front(At) + Given.drop_front(At + 4)).str();
  DocumentText T(Text);
  Diagnostic D;
  D.Kind = Kind;
  D.Message = Message.str();
  D.Where = {"x", static_cast<unsigned>(T.position(At).line) + 1,
             static_cast<unsigned>(At - Given.take_front(At).rfind('\n'))};
  for (Fix &F : fixesFor(D, T, Language)) {
    if (!F.IsRepair)
      continue;
    sort(F.Edits, [](const auto &A, const auto &B) { return B.range.start < A.range.start; });
    for (const lsp::TextEdit &E : F.Edits)
      Text.replace(T.offset(E.range.start), T.offset(E.range.end) - T.offset(E.range.start), E.newText);
    return Text;
  }
  return "none";
}

static std::string barrier(StringRef Given) { return repaired(Given, DiagnosticKind::DivergentBarrier); }

TEST(Fixes, LastBarrierMovesBehindTheIf) {
  EXPECT_EQ(barrier("f() {\n  if (a[i] > g()) {\n    x = 1; // }\n    HEREbarrier(1); /* } */\n  }\n  y = 1;\n}\n"),
            "f() {\n  if (a[i] > g()) {\n    x = 1; // }\n  }\n  barrier(1); /* } */\n  y = 1;\n}\n");
}

TEST(Fixes, FirstBarrierMovesBeforeAnIfThatReadsNothing) {
  EXPECT_EQ(barrier("  if (tid <= n && x.y != 3) {\n    HERE__syncthreads();\n    x = 1;\n  }\n"),
            "  __syncthreads();\n  if (tid <= n && x.y != 3) {\n    x = 1;\n  }\n");
  for (const char *Condition : {"a[i]", "*p", "p->x", "f()", "x = 1", "x++", "x += 1"})
    EXPECT_EQ(barrier((Twine("  if (") + Condition + ") {\n    HEREbarrier(1);\n    x = 1;\n  }\n").str()), "none");
}

TEST(Fixes, BarrierMovesOutOfABlockInOneLine) {
  EXPECT_EQ(barrier("  if (a[i]) { s[i] = 1; HEREbarrier(1); } x = 2; // c\n"),
            "  if (a[i]) { s[i] = 1; }\n  barrier(1); x = 2; // c\n");
  EXPECT_EQ(barrier("  if (a) { HEREbarrier(1); s[i] = 1; }\n"), "  barrier(1);\n  if (a) { s[i] = 1; }\n");
  EXPECT_EQ(barrier("  if (a) {\n    x = 1; HEREbarrier(1);\n  }\n"), "  if (a) {\n    x = 1;\n  }\n  barrier(1);\n");
  EXPECT_EQ(barrier("  if (a) { HEREblock.sync(); x = 1; }\n"), "  block.sync();\n  if (a) { x = 1; }\n");
}

TEST(Fixes, ConditionThatReadsSomethingVolatileStays) {
  for (const char *Declared : {"volatile int *flag", "int volatile *m, *flag", "volatile int flag[4]",
                               "typedef volatile int word;\nword *flag", "using word = volatile int;\nword *flag",
                               "struct q { volatile int flag; }", "__volatile__ int *flag = 0"})
    EXPECT_EQ(barrier((Twine(Declared) + ";\nvoid k(int n) {\n  if (q->flag[0] < n) HEREbarrier(1);\n}\n").str()),
              "none")
        << Declared;
  EXPECT_EQ(barrier("  if (*(volatile int *)p) HEREbarrier(1);\n"), "none");
  EXPECT_EQ(barrier("void k(volatile int *flag, int n) {\n  if (flag[0] < n) HEREbarrier(1);\n}\n"), "none");
  // Another variable is volatile, or the text is no code.
  EXPECT_EQ(barrier("volatile int *flag; // volatile m\nvoid k(int m, int n) {\n  if (m < n) HEREbarrier(1);\n}\n"),
            "volatile int *flag; // volatile m\nvoid k(int m, int n) {\n  barrier(1);\n}\n");
}

TEST(Fixes, ConditionOfABarrierAloneIsRemoved) {
  EXPECT_EQ(barrier("  if (i < n)\n    HERE__syncthreads();\n  x = 1;\n"), "  __syncthreads();\n  x = 1;\n");
  EXPECT_EQ(barrier("  if (get_local_id(0) < (n + 1)) HEREbarrier(1); // wait\n"), "  barrier(1); // wait\n");
  EXPECT_EQ(barrier("  if (a[i] == *p && q->x)\n    HEREbarrier(1);\n"), "  barrier(1);\n");
  for (const char *Condition : {"f()", "ANY(x)", "x = 1", "x++", "--x", "a[i] += 1", "(f)(x)"})
    EXPECT_EQ(barrier((Twine("  if (") + Condition + ")\n    HEREbarrier(1);\n").str()), "none") << Condition;
  EXPECT_EQ(barrier("  if (a)\n    HEREbarrier(1);\n  else\n    x = 1;\n"), "none");
  EXPECT_EQ(barrier("  if (a) { HEREbarrier(1); }\n"), "  barrier(1);\n");
  EXPECT_EQ(barrier("  if (f()) {\n    HEREbarrier(1);\n  }\n"), "  if (f()) {\n  }\n  barrier(1);\n");
  EXPECT_EQ(barrier("  if (a) {\n    // wait\n    HEREbarrier(1);\n  }\n"),
            "  if (a) {\n    // wait\n  }\n  barrier(1);\n");
  EXPECT_EQ(barrier("  else if (a)\n    HEREbarrier(1);\n"), "none");
  EXPECT_EQ(barrier("  for (;;)\n    if (a)\n      HEREbarrier(1);\n"), "none");
  EXPECT_EQ(barrier("  while (a)\n    HEREbarrier(1);\n"), "none");
  EXPECT_EQ(barrier("  for (int i = 0; i < a; ++i)\n    HEREbarrier(1);\n"), "none");
  EXPECT_EQ(barrier("  for (int i = 0; i < a; ++i) if (b) HEREbarrier(1);\n"), "none");
}

TEST(Fixes, WhatIsNotPlainHasNoRepair) {
  EXPECT_EQ(barrier("  if (a) {\n    HEREbarrier(1);\n  } else {\n    x = 1;\n  }\n"), "none");
  EXPECT_EQ(barrier("  if (a) {\n  } else if (b) {\n    HEREbarrier(1);\n  }\n"), "none");
  EXPECT_EQ(barrier("  while (a) {\n    HEREbarrier(1);\n  }\n"), "none");
  EXPECT_EQ(barrier("  for (;;) if (a) {\n    HEREbarrier(1);\n  }\n"), "none");
  EXPECT_EQ(barrier("  if (a) {\n    x = 1;\n    HEREbarrier(1);\n    x = 2;\n  }\n"), "none");
  EXPECT_EQ(barrier("  if (a) {\n    x = 1; HEREbarrier(1); x = 2;\n  }\n"), "none");
  EXPECT_EQ(barrier("  if (a) {\n    if (b) x = 1; else HEREbarrier(1);\n  }\n"), "none");
  EXPECT_EQ(barrier("  if (a) {\n    auto block = all();\n    HEREblock.sync();\n  }\n"), "none");
  EXPECT_EQ(barrier("  if (x <<= 1) {\n    HEREbarrier(1);\n    y = 1;\n  }\n"), "none");
  EXPECT_EQ(barrier("  x = 0; if (a) { x = 1; HEREbarrier(1); }\n"), "none");
  EXPECT_EQ(barrier("  if (a) { barrier(2); HEREbarrier(1,\n 2); }\n"), "none");
  EXPECT_EQ(barrier("HEREbarrier(1);\n"), "none");
}

TEST(Fixes, ConvergentIsAddedBehindTheParameters) {
  auto Add = [](StringRef Text) { return repaired(Text, DiagnosticKind::MissingConvergentCall, Syntax::Assembly); };
  EXPECT_EQ(Add("  HEREcall void @f(i32 1) #0\n"), "  call void @f(i32 1) convergent #0\n");
  EXPECT_EQ(Add("  HERE%r = call i32 (ptr, ...) @f(ptr @g, i32 (1)), !dbg !3\n"),
            "  %r = call i32 (ptr, ...) @f(ptr @g, i32 (1)) convergent, !dbg !3\n");
  EXPECT_EQ(Add("  HEREcall void %p()\n"), "  call void %p() convergent\n");
  EXPECT_EQ(Add("  HEREcall void asm sideeffect \"bar.sync 0; // (\", \"\"()\n"),
            "  call void asm sideeffect \"bar.sync 0; // (\", \"\"() convergent\n");
  EXPECT_EQ(Add("HEREdefine void @f(i32 %x) local_unnamed_addr #1 {\n"),
            "define void @f(i32 %x) local_unnamed_addr convergent #1 {\n");
}

TEST(Fixes, SuppressionIsAlwaysOffered) {
  DocumentText T("  ; c\n\t call void @f()\n");
  Diagnostic D;
  D.Kind = DiagnosticKind::DivergentShuffle;
  D.Where = {"x", 2, 2};
  std::vector<Fix> Fixes = fixesFor(D, T, Syntax::Assembly);
  ASSERT_EQ(Fixes.size(), 1u);
  EXPECT_EQ(Fixes[0].Edits[0].newText, "\t ; rejoin-ignore(divergent-shuffle)\n");
}

TEST(Fixes, IndexOfAResourceIsMarked) {
  auto Glsl = [](StringRef Text) {
    return repaired(Text, DiagnosticKind::NonUniformIndex, Syntax::Glsl, "the index into 'maps' may differ");
  };
  EXPECT_EQ(Glsl("#version 460\nvoid main() {\n  HEREc = texture(maps[ids[n] + 1], p[0]);\n}\n"),
            "#version 460\n#extension GL_EXT_nonuniform_qualifier : require\nvoid main() {\n"
            "  c = texture(maps[nonuniformEXT(ids[n] + 1)], p[0]);\n}\n");
  EXPECT_EQ(Glsl("#extension GL_EXT_nonuniform_qualifier : enable\nHEREc = texture(maps[i], p);\n"),
            "#extension GL_EXT_nonuniform_qualifier : enable\nc = texture(maps[nonuniformEXT(i)], p);\n");
  // Two accesses on the line, another name that ends in the array's, a comment, no version, an index over two lines.
  EXPECT_EQ(Glsl("#version 460\nHEREc = texture(maps[i], p) + texture(maps[j], p);\n"), "none");
  EXPECT_EQ(
      Glsl("#version 460\nHEREc = bitmaps[i] + maps[j].x; // maps[k]\n"),
      "#version 460\n#extension GL_EXT_nonuniform_qualifier : require\nc = bitmaps[i] + maps[nonuniformEXT(j)].x; "
      "// maps[k]\n");
  EXPECT_EQ(Glsl("HEREc = maps[j].x;\n"), "none");
  EXPECT_EQ(Glsl("#version 460\nHEREc = maps[j +\n 1].x;\n"), "none");
  EXPECT_EQ(repaired("float4 f() {\n  HEREreturn maps[id].Load(0);\n}\n", DiagnosticKind::NonUniformIndex, Syntax::Hlsl,
                     "the index into 'maps' may differ"),
            "float4 f() {\n  return maps[NonUniformResourceIndex(id)].Load(0);\n}\n");
}

TEST(Fixes, DirectivesAreLinesOutsideOfComments) {
  auto Glsl = [](StringRef Text) {
    return repaired(Text, DiagnosticKind::NonUniformIndex, Syntax::Glsl, "the index into 'maps' may differ");
  };
  const std::string Marked = "#extension GL_EXT_nonuniform_qualifier : require\nc = maps[nonuniformEXT(j)].x;\n";
  EXPECT_EQ(Glsl("// #version 100\n/*\n#version 110\n*/\n # version 460 // x\nHEREc = maps[j].x;\n"),
            "// #version 100\n/*\n#version 110\n*/\n # version 460 // x\n" + Marked);
  EXPECT_EQ(Glsl("/* a */ #version 460 /* b\n */\nHEREc = maps[j].x;\n"), "/* a */ #version 460 /* b\n */\n" + Marked);
  // The extension is named in a comment alone, or another one is.
  EXPECT_EQ(Glsl("#version 460\n// #extension GL_EXT_nonuniform_qualifier : require\nHEREc = maps[j].x;\n"),
            "#version 460\n#extension GL_EXT_nonuniform_qualifier : require\n"
            "// #extension GL_EXT_nonuniform_qualifier : require\nc = maps[nonuniformEXT(j)].x;\n");
  EXPECT_EQ(Glsl("#version 460\n#extension GL_EXT_nonuniform_qualifier2 : require\nHEREc = maps[j].x;\n"),
            "#version 460\n#extension GL_EXT_nonuniform_qualifier : require\n"
            "#extension GL_EXT_nonuniform_qualifier2 : require\nc = maps[nonuniformEXT(j)].x;\n");
  EXPECT_EQ(Glsl("// #version 460\nHEREc = maps[j].x;\n"), "none");
  EXPECT_EQ(Glsl("int a; #version 460\nHEREc = maps[j].x;\n"), "none");
}

TEST(Fixes, NeedlessMarkOfAnIndexIsRemoved) {
  auto Remove = [](StringRef Text, Syntax Language) {
    return repaired(Text, DiagnosticKind::NeedlessNonUniform, Language, "the index into 'maps' is dynamically uniform");
  };
  EXPECT_EQ(Remove("\nHEREc = texture(maps[nonuniformEXT((i + 1) * 2)], p);\n", Syntax::Glsl),
            "\nc = texture(maps[(i + 1) * 2], p);\n");
  EXPECT_EQ(Remove("\nHEREc = maps[NonUniformResourceIndex( i )].x;\n", Syntax::Hlsl), "\nc = maps[ i ].x;\n");
  EXPECT_EQ(Remove("\nHEREc = maps[nonuniformEXT(i) + 1].x;\n", Syntax::Glsl), "none");
  EXPECT_EQ(Remove("\nHEREc = maps[k].x;\n", Syntax::Glsl), "none");
}
