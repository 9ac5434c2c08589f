//===- AssemblyTextTest.cpp - What inline assembly ends -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/AssemblyText.h"
#include "rejoin/Target/ConvergentOps.h"
#include "gtest/gtest.h"

namespace rejoin {
namespace {

constexpr TargetKind PTX = TargetKind::NVPTX, AMD = TargetKind::AMDGPU;

void expectEnds(TargetKind Kind, llvm::StringRef Text, Ends All, bool SomeThreads) {
  const AssemblyEnds Is = whatAssemblyEnds(Text, Kind);
  EXPECT_EQ(Is.All, All) << Text.str();
  EXPECT_EQ(Is.SomeThreads, SomeThreads) << Text.str();
}

TEST(AssemblyText, EndsOfPTX) {
  for (const char *Text :
       {"exit;", "exit", " exit ;", "{exit;}", "{ {exit;} }", "mov.u32 %0, 1; exit;", "mov.u32 %0, 1;\n\texit;\n",
        "// trap;\nexit;", "/* bra L; */ exit;", "mov.u32 %0, 1; /* a */ exit;"})
    expectEnds(PTX, Text, Ends::Thread, true);
  for (const char *Text : {"@p exit;", "@!p exit;", "@p\n exit;", "{ .reg .pred p; setp.gt.s32 p, %0, 3; @p exit; }",
                           "@p bra L; exit; L: mov.u32 %0, 1;", "@p bra.uni L; exit; L:", "brx.idx %0, T; exit;",
                           "L: exit;", "L:exit;", "@p ret; exit;", "call f; exit;"})
    expectEnds(PTX, Text, Ends::Nothing, true);
  for (const char *Text : {"", "/* a; exit; */", "/* a;\n exit; */ mov.u32 %0, 1;", "// exit;",
                           "// a; exit;\nmov.u32 %0, 1;", "mov.u32 exit, 1;", "mov.u32 %0, exit;", "exits;",
                           ".pragma \"; exit;\";", "/* trap */ mov.u32 %0, 1;", "@p trap;", "// trap", "/* exit"})
    expectEnds(PTX, Text, Ends::Nothing, false);
  for (const char *Text : {"trap;", "mov.u32 %0, 1; trap;", "/* a */ trap;"})
    expectEnds(PTX, Text, Ends::Program, false);
}

TEST(AssemblyText, EndsOfAMDGPU) {
  for (const char *Text :
       {"s_endpgm", "s_nop 0\ns_endpgm", "s_nop 0\n s_endpgm ; the end", "s_endpgm // the end", "; s_trap 2\ns_endpgm"})
    expectEnds(AMD, Text, Ends::Thread, true);
  for (const char *Text :
       {"s_cbranch_scc0 L\ns_endpgm\nL:", "s_branch L\ns_endpgm\nL:", "L: s_endpgm", "s_setpc_b64 s[0:1]\ns_endpgm"})
    expectEnds(AMD, Text, Ends::Nothing, true);
  for (const char *Text :
       {"s_nop 0 ; s_endpgm", "s_nop 0 ; a ; s_endpgm", "/* s_endpgm */ s_nop 0", "// s_endpgm", "s_nop 0; exit;"})
    expectEnds(AMD, Text, Ends::Nothing, false);
  expectEnds(AMD, "s_trap 2", Ends::Program, false);
}

TEST(AssemblyText, LabelsHideNoInstruction) {
  // Where labels stand the code may be entered from elsewhere, so not all threads end for certain.
  for (const char *Text : {"L: exit;", "$L: exit;", "L1: L2: exit;", "L${:uid}: exit;", "$$L__BB0_${:uid}: exit;",
                           "%L : exit;", "L:\n\t@p exit;", "L:\n{ M: exit; }", "L: @p exit;"})
    expectEnds(PTX, Text, Ends::Nothing, true);
  for (const char *Text :
       {"L: s_endpgm", ".Lend: s_endpgm", ".Lend:s_endpgm", ".Lend${:uid}: s_endpgm", ".L.1: .L.2: s_endpgm",
        "1: s_endpgm", "\"the end\": s_endpgm", "a?b@c: s_endpgm", "s_branch .Lend\n.Lend :\ts_endpgm"})
    expectEnds(AMD, Text, Ends::Nothing, true);
  // Not a label.
  for (const char *Text : {"ld.global.L1::evict_last.u32 %0, [%1]; exit;", "@${0} mov.u32 %1, 2; exit;"})
    expectEnds(PTX, Text, Ends::Thread, true);
  expectEnds(PTX, "@${0} exit;", Ends::Nothing, true);
  expectEnds(AMD, "s_mov_b64 s[0:1], exec\ns_endpgm", Ends::Thread, true);
}

TEST(AssemblyText, StringsEndAtTheirOwnQuote) {
  expectEnds(PTX, R"(.pragma "a \"b\" c"; exit;)", Ends::Thread, true);
  expectEnds(PTX, R"(.pragma "\\"; exit;)", Ends::Thread, true);
  expectEnds(PTX, R"(.pragma "\"; exit; \"";)", Ends::Nothing, false);
  expectEnds(AMD, ".string \"a \\\" ; b\"\ns_endpgm", Ends::Thread, true);
}

TEST(AssemblyText, CommentsNameNoInstruction) {
  EXPECT_FALSE(findConvergentInstruction("// bar.sync 0;\nmov.u32 %0, 1;", PTX));
  EXPECT_FALSE(findConvergentInstruction("/* shfl.sync.idx.b32 */ mov.u32 %0, 1;", PTX));
  EXPECT_FALSE(findConvergentInstruction("s_nop 0 ; s_barrier", AMD));
  ASSERT_TRUE(findConvergentInstruction("/* all */ bar.sync 0;", PTX));
  EXPECT_EQ(findConvergentInstruction("/* all */ bar.sync 0;", PTX)->Word, "bar.sync");
}

TEST(AssemblyText, LabelsHideNoConvergentInstruction) {
  for (const char *Text : {"L:bar.sync 0;", "L: bar.sync 0;", "$L${:uid}:bar.sync 0;", "L1:L2:@p bar.sync 0;"}) {
    ASSERT_TRUE(findConvergentInstruction(Text, PTX)) << Text;
    EXPECT_EQ(findConvergentInstruction(Text, PTX)->Word, "bar.sync") << Text;
  }
  for (const char *Text : {".Lend:s_barrier", ".Lend : s_barrier", "1:s_barrier", "\"a \\\" b\":s_barrier"})
    EXPECT_TRUE(findConvergentInstruction(Text, AMD)) << Text;
  EXPECT_FALSE(findConvergentInstruction("bar: s_nop 0", AMD));
  EXPECT_FALSE(findConvergentInstruction("ld.shared::cta.u32 %0, [%1];", PTX));
}

} // namespace
} // namespace rejoin
