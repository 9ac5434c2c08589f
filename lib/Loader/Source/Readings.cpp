//===- Readings.cpp - The readings of a source file -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file is read up to three times: as it is; with texts at launches that could not be compiled, which use the kernel
// alone (`LostLaunches`); with instances of our own choice of kernel templates that have none (`DefaultInstances`). Each
// reading stands if it has no kernel less than the one before. Of OpenCL, further readings find which macros the host
// program has to give.
//
// Tests: test/Loader/launch-instances.cu, test/Loader/default-instances.cu, test/Loader/host-macros.cl.
//
//===----------------------------------------------------------------------===//

#include "Reading.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/CrashRecoveryContext.h"

using namespace clang;

namespace rejoin {

/// An OpenCL kernel that needs macros of its host program says only some of their names before these have values: a
/// parameter of an unknown type hides what follows. Gives values to what is known, and looks what is missing then.
static void findMacrosOfHost(const SourceRequest &Request, llvm::LLVMContext &Context, SourceFacts &Facts) {
  static constexpr unsigned MaxRounds = 6;
  SourceRequest Again = Request;
  llvm::StringMap<size_t> Known;
  std::vector<UndeclaredName> All;
  std::vector<UndeclaredName> New = Facts.UndeclaredNames;
  for (unsigned Round = 0; Round != MaxRounds; ++Round) {
    bool Changed = false;
    for (const UndeclaredName &N : New) {
      auto [It, IsNew] = Known.try_emplace(N.Name, All.size());
      if (IsNew)
        All.push_back(N);
      UndeclaredName &Entry = All[It->second];
      Changed |= IsNew || (N.IsType && !Entry.IsType);
      Entry.IsType |= N.IsType;
      Entry.IsFunction |= N.IsFunction;
    }
    if (!Changed)
      break;
    Again.Command = Request.Command;
    for (const UndeclaredName &N : All)
      Again.Command.push_back("-D" + N.Name + (N.IsType ? "=float" : N.IsFunction ? "(...)=0" : "=1"));
    SourceFacts Facts;
    Reading State;
    if (auto M = readOnce(Again, State, Context, Facts); !M)
      llvm::consumeError(M.takeError());
    New = std::move(Facts.UndeclaredNames);
  }
  Facts.UndeclaredNames = std::move(All);
}

using MaybeModule = llvm::Expected<std::unique_ptr<llvm::Module>>;

/// Replaces \p M and \p Facts by those of a further reading, if that lost nothing.
static void readAgain(const SourceRequest &Request, Reading &State, llvm::LLVMContext &Context, MaybeModule &M,
                      SourceFacts &Facts) {
  SourceFacts Again;
  auto Better = readOnce(Request, State, Context, Again);
  if (!Better || Again.Kernels < Facts.Kernels) {
    if (!Better)
      llvm::consumeError(Better.takeError());
    return;
  }
  // Errors of host code are printed with the user's text.
  Again.HostErrors = std::move(Facts.HostErrors);
  Again.UndeclaredNames = std::move(Facts.UndeclaredNames);
  Facts = std::move(Again);
  M = std::move(Better);
}

MaybeModule readSource(const SourceRequest &Request, llvm::LLVMContext &Context, SourceFacts &Facts) {
  Reading First, Second, Third;
  auto M = readOnce(Request, First, Context, Facts);
  if (!M)
    return M;
  if (Facts.IsOpenCL && !Facts.UndeclaredNames.empty()) {
    // What is found is a help for the user alone.
    SourceFacts More = Facts;
    llvm::CrashRecoveryContext Recovery;
    llvm::CrashRecoveryContext::Enable();
    if (Recovery.RunSafely([&] { findMacrosOfHost(Request, Context, More); }))
      Facts.UndeclaredNames = std::move(More.UndeclaredNames);
    llvm::CrashRecoveryContext::Disable();
  }
  Second.Texts = First.LostLaunches;
  // Where a function with a launch is not parsed at all, the launch still names the instance.
  for (const std::string &Kernel : First.LostInstances)
    for (const SourceName &T : Facts.UninstantiatedTemplates)
      if (StringRef Base = StringRef(Kernel).split('<').first.trim();
          (T.Name == Base || StringRef(T.Name).ends_with("::" + Base.str())) &&
          !llvm::is_contained(Second.Instances, Kernel))
        Second.Instances.push_back(Kernel);
  Third.Texts = Second.Texts;
  Third.Instances = Second.Instances;
  Third.Chosen = First.Choices;
  if (!Second.Texts.empty() || !Second.Instances.empty()) {
    readAgain(Request, Second, Context, M, Facts);
    Third.Chosen = Second.Choices;
  }
  if (!Request.AsGiven && !Third.Chosen.empty())
    readAgain(Request, Third, Context, M, Facts);
  return M;
}

} // namespace rejoin
