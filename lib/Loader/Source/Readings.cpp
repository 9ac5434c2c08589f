//===- Readings.cpp - The readings of a source file -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file is read up to three times: as it is; with texts at launches that could not be compiled, which use the kernel
// alone (`LostLaunches`); with instances of our own choice of kernel templates that have none (`DefaultInstances`). Each
// reading stands if it has no kernel less than the one before. Where names are not declared, further readings add what a
// host program may have given (`MacroSearch`): types are float, else int; numbers are likely by their names, else all 16,
// else all 1.
//
// Tests: test/Loader/launch-instances.cu, default-instances.cu, host-macros.cl, joined-sources.test.
//
//===----------------------------------------------------------------------===//

#include "DefaultInstances.h"
#include "MacroSearch.h"
#include "Reading.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"

using namespace clang;

namespace rejoin {

using MaybeModule = llvm::Expected<std::unique_ptr<llvm::Module>>;

/// Names what a file needs of its host program. Unless the source is read as it is given, replaces the reading by one with
/// files of the project and likely definitions, if that has more whole kernels.
static void completeProgram(const SourceRequest &Request, llvm::LLVMContext &Context, MaybeModule &M,
                            SourceFacts &Facts) {
  const std::vector<UndeclaredName> First = Facts.UndeclaredNames;
  ProjectSources Project(Request.Path);
  bool IsFirst = true;
  for (const MacroSearch::Choice &Values :
       {MacroSearch::Choice{"float", 0}, {"int", 0}, {"float", 16}, {"float", 1}}) {
    MacroSearch Search(Request, Context, Values, Project, Facts.IsOpenCL);
    llvm::CrashRecoveryContext Recovery;
    llvm::CrashRecoveryContext::Enable();
    const bool IsDone = Recovery.RunSafely([&] { Search.run(First); });
    llvm::CrashRecoveryContext::Disable();
    if (!IsDone)
      continue;
    if (std::exchange(IsFirst, false) && Facts.IsOpenCL)
      Facts.UndeclaredNames = Search.names();
    const int Best = int(Facts.Kernels) - int(Facts.LeftOut.size());
    if (Request.AsGiven || !Search.Last.Module || Search.Last.whole() <= Best || !Search.addsSomething())
      continue;
    M = std::move(Search.Last.Module);
    Facts = std::move(Search.Last.Facts);
    Facts.ChosenMacros = Search.choices();
    Facts.JoinedFiles = Search.joined();
    Facts.UndeclaredNames = Search.namesLeft();
    if (Facts.LeftOut.empty())
      return;
  }
}

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
  // Of CUDA and HIP a header that was not found may have them.
  if (!Facts.UndeclaredNames.empty() && (Facts.IsOpenCL || Facts.MissingHeaders.empty()))
    completeProgram(Request, Context, M, Facts);
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
