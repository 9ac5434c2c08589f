//===- InterfaceTest.cpp - The contract of the C interface -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TemporaryFolder.h"
#include "rejoin-c/Rejoin.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

namespace {

class InterfaceTest : public testing::Test {
protected:
  void SetUp() override {
    Path = Folder.write("k.ll", R"(target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @k() {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %tid, 5
  br i1 %c, label %some, label %end
some:
  call void @llvm.amdgcn.s.barrier()
  br label %end
end:
  ret void
}
)");
  }
  void TearDown() override { rejoin_unload(Module); }
  /// Takes a text of the interface and frees it.
  static std::string take(char *Text) {
    std::string Result = Text ? Text : "";
    rejoin_free(Text);
    return Result;
  }
  void load() {
    char *Error = nullptr;
    Module = rejoin_load(Path.c_str(), nullptr, nullptr, &Error);
    ASSERT_TRUE(Module) << take(Error);
  }

  rejoin::testing::TemporaryFolder Folder;
  std::string Path;
  RejoinModule *Module = nullptr;
};

TEST_F(InterfaceTest, VersionsAreThoseOfTheHeader) {
  EXPECT_EQ(rejoin_abi_version(), static_cast<unsigned>(REJOIN_ABI_VERSION));
  EXPECT_FALSE(llvm::StringRef(rejoin_version()).empty());
}

TEST_F(InterfaceTest, ResultsAreJson) {
  load();
  const RejoinLaunch Launch{64, {128, 1, 1}};
  for (const std::string &Text : {take(rejoin_analyze(Module, nullptr, nullptr)),
                                  take(rejoin_analyze(Module, &Launch, nullptr)), take(rejoin_verify(Module, nullptr))})
    EXPECT_TRUE(static_cast<bool>(llvm::json::parse(Text))) << Text;
  llvm::Expected<llvm::json::Value> Findings = llvm::json::parse(take(rejoin_lint(Module, &Launch, nullptr)));
  ASSERT_TRUE(static_cast<bool>(Findings)) << llvm::toString(Findings.takeError());
  ASSERT_EQ(Findings->getAsArray()->size(), 1U);
  EXPECT_EQ((*Findings->getAsArray())[0].getAsObject()->getString("id"), "divergent-barrier");
}

TEST_F(InterfaceTest, FailuresReturnNullAndATextIfTheCallerWantsOne) {
  char *Error = nullptr;
  EXPECT_EQ(rejoin_load("/no/such/file.ll", nullptr, nullptr, &Error), nullptr);
  EXPECT_FALSE(take(Error).empty());
  EXPECT_EQ(rejoin_load("/no/such/file.ll", nullptr, nullptr, nullptr), nullptr);
  load();
  for (const RejoinLaunch &Wrong : {RejoinLaunch{3, {0, 0, 0}}, RejoinLaunch{0, {2048, 1, 1}}}) {
    Error = nullptr;
    EXPECT_EQ(rejoin_analyze(Module, &Wrong, &Error), nullptr);
    EXPECT_FALSE(take(Error).empty());
  }
}

TEST_F(InterfaceTest, NullMayBeFreedAndUnloaded) {
  rejoin_free(nullptr);
  rejoin_unload(nullptr);
}

} // namespace
