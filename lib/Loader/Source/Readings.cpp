//===- Readings.cpp - The readings of a source file -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file is read up to six times: as it is; with texts at launches that could not be compiled, which use the kernel
// alone (`LostLaunches`); without statements that keep templates of host functions from being instantiated
// (`HostErasures`), at most three times; with instances of our own choice of kernel templates that have none (`DefaultInstances`). Each
// reading stands if it has no kernel less than the one before. Where names are not declared, further readings add what a
// host program may have given (`MacroSearch`): types are float, else int; numbers are likely by their names, else all 16,
// else all 1.
//
// Tests: test/Loader/launch-instances.cu, launch-in-template.cu, default-instances.cu, host-macros.cl, joined-sources.test.
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

static int wholeKernels(const SourceFacts &Facts) { return int(Facts.Kernels) - int(Facts.LeftOut.size()); }

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
    const int Best = wholeKernels(Facts);
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

/// Replaces \p M and \p Facts by those of a further reading, if that lost nothing and, where asked, gives the file more
/// kernels or fewer templates without an instance.
static bool readAgain(const SourceRequest &Request, Reading &State, llvm::LLVMContext &Context, MaybeModule &M,
                      SourceFacts &Facts, bool MustGain = false) {
  SourceFacts Again;
  auto Better = readOnce(Request, State, Context, Again);
  const bool Gains =
      Again.Kernels > Facts.Kernels || Again.UninstantiatedTemplates.size() < Facts.UninstantiatedTemplates.size();
  if (!Better || Again.Kernels < Facts.Kernels || (MustGain && !Gains)) {
    if (!Better)
      llvm::consumeError(Better.takeError());
    return false;
  }
  // Errors of host code are printed with the user's text.
  Again.HostErrors = std::move(Facts.HostErrors);
  Again.UndeclaredNames = std::move(Facts.UndeclaredNames);
  Facts = std::move(Again);
  M = std::move(Better);
  return true;
}

/// Takes statements with errors out of templates of host functions, a few times, for each may hide others. What
/// gives the file more becomes a part of \p State.
static void readErased(const SourceRequest &Request, Reading &State, llvm::LLVMContext &Context, MaybeModule &M,
                       SourceFacts &Facts, std::vector<std::string> &Choices) {
  static constexpr unsigned MaxRounds = 3;
  std::vector<LaunchText> ToErase = State.ToErase, All;
  std::vector<std::string> Names = State.NamesToErase;
  for (unsigned Round = 0; Round != MaxRounds && !ToErase.empty(); ++Round) {
    llvm::append_range(All, ToErase);
    Reading Next;
    Next.Texts = State.Texts;
    Next.Instances = State.Instances;
    Next.Erased = All;
    Next.ErasedNames = Names;
    if (readAgain(Request, Next, Context, M, Facts, /*MustGain=*/true)) {
      State.Erased = All;
      State.ErasedNames = Names;
      Choices = Next.Choices;
    }
    ToErase = Next.ToErase;
    llvm::append_range(Names, Next.NamesToErase);
  }
}

/// The file as it is. Where kernels are left out and the user's text asks for nvcc, without nvcc's mark if that leaves
/// out fewer: \p Request has the option then.
static MaybeModule readFirst(SourceRequest &Request, Reading &State, llvm::LLVMContext &Context, SourceFacts &Facts) {
  auto M = readOnce(Request, State, Context, Facts);
  if (!M || !State.TestsNvcc || (Facts.LeftOut.empty() && (Facts.Kernels || Facts.HostErrors.empty())))
    return M;
  SourceRequest Plain = Request;
  Plain.Command.push_back("-D__REJOIN_WITHOUT_NVCC__");
  Reading PlainState;
  SourceFacts PlainFacts;
  auto Without = readOnce(Plain, PlainState, Context, PlainFacts);
  if (!Without) {
    llvm::consumeError(Without.takeError());
  } else if (wholeKernels(PlainFacts) > wholeKernels(Facts)) {
    Request = std::move(Plain);
    State = std::move(PlainState);
    Facts = std::move(PlainFacts);
    M = std::move(Without);
  }
  return M;
}

MaybeModule readSource(const SourceRequest &Given, llvm::LLVMContext &Context, SourceFacts &Facts) {
  SourceRequest Request = Given;
  Reading First, Second, Third;
  auto M = readFirst(Request, First, Context, Facts);
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
  Third.Chosen = First.Choices;
  Second.ToErase = First.ToErase;
  Second.NamesToErase = First.NamesToErase;
  if (!Second.Texts.empty() || !Second.Instances.empty()) {
    Second.ToErase.clear();
    Second.NamesToErase.clear();
    readAgain(Request, Second, Context, M, Facts);
    Third.Chosen = Second.Choices;
  }
  readErased(Request, Second, Context, M, Facts, Third.Chosen);
  Third.Texts = Second.Texts;
  Third.Instances = Second.Instances;
  Third.Erased = Second.Erased;
  Third.ErasedNames = Second.ErasedNames;
  if (!Request.AsGiven && !Third.Chosen.empty())
    readAgain(Request, Third, Context, M, Facts);
  return M;
}

} // namespace rejoin
