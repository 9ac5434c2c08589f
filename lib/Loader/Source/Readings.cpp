//===- Readings.cpp - The readings of a source file -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file is read up to ten times: as it is; with its shared variables not constructed (`SharedVariables`); with the
// switches of its language on, if it has no kernel without them; by a later version of C++, if errors go away; with
// texts at launches that could not be compiled, which use the kernel alone (`LostLaunches`); without statements that
// keep templates of host functions from being instantiated
// (`HostErasures`), at most three times; with instances of our own choice of kernel templates that have none
// (`DefaultInstances`). Each reading stands if it has all kernels that the one before has whole, by their names. Where
// names are not declared, further readings add what a host program may have given (`MacroSearch`): types are float,
// else int; numbers are likely by their names, else all 16, else all 1. What host sources write for their kernels comes
// first; if kernels are left out still, all is tried without it. These readings only parse; code is made for the best
// one. The module of the reading that stands is optimized at last.
//
// Tests: test/Loader/language-switches.cu, later-standard.cu, launch-instances.cu, launch-in-template.cu,
// default-instances.cu, host-macros.cl, joined-sources.test.
//
//===----------------------------------------------------------------------===//

#include "DeclaringConditions.h"
#include "DefaultInstances.h"
#include "EmptyKernels.h"
#include "MacroSearch.h"
#include "OtherProcessors.h"
#include "ProjectSwitches.h"
#include "Reading.h"
#include "SourceOutline.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
#include <set>

using namespace clang;

namespace rejoin {

using MaybeModule = llvm::Expected<std::unique_ptr<llvm::Module>>;

static size_t wholeCount(const SourceFacts &Facts) { return Facts.WholeKernels.size(); }

/// Kernels that \p Before names as left out, and that \p After does not have at all, stay left out.
static void keepLeftOut(const SourceFacts &Before, SourceFacts &After) {
  for (const LeftOutFunction &F : Before.LeftOut)
    if (F.IsKernel && !llvm::is_contained(After.WholeKernels, F.Name) &&
        llvm::none_of(After.LeftOut, [&](const LeftOutFunction &G) { return G.Name == F.Name; })) {
      After.LeftOut.push_back(F);
      ++After.Kernels;
    }
}

bool runGuarded(llvm::function_ref<void()> Do) {
  llvm::CrashRecoveryContext Recovery;
  llvm::CrashRecoveryContext::Enable();
  const bool IsDone = Recovery.RunSafely(Do);
  llvm::CrashRecoveryContext::Disable();
  return IsDone;
}

/// An error because of which kernels are left out, as the compiler prints it, other than a name without a declaration;
/// empty if there is none.
static std::string errorOfKernels(const SourceFacts &Facts) {
  static const llvm::Regex Undeclared("use of undeclared|unknown type name|undeclared function");
  for (const LeftOutFunction &F : Facts.LeftOut)
    if (!F.Text.empty() && !Undeclared.match(F.Message))
      return F.Text;
  if (Facts.IsOpenCL && (!Facts.LeftOut.empty() || !Facts.Kernels))
    for (const std::string &Text : Facts.HostErrors)
      if (!Undeclared.match(Text))
        return Text;
  return "";
}

/// Names what a file needs of its host program. Unless the source is read as it is given, replaces the reading by one
/// with files of the project and likely definitions, if that has more whole kernels.
static void completeProgram(const SourceRequest &Request, unsigned WaveSize, llvm::LLVMContext &Context, MaybeModule &M,
                            SourceFacts &Facts) {
  SourceFacts First;
  First.UndeclaredNames = Facts.UndeclaredNames;
  First.LackedOverloads = Facts.LackedOverloads;
  First.Dependencies = Facts.Dependencies;
  MacroSearch::Sources Project(Request.Path, Facts.IsOpenCL, WaveSize);
  static constexpr MacroSearch::Choice Choices[] = {{"float", 0, true},   {"int", 0, true},    {"float", 16, true},
                                                    {"float", 1, true},   {"float", 0, false}, {"int", 0, false},
                                                    {"float", 16, false}, {"float", 1, false}};
  bool IsFirst = true, TakesTexts = false;
  std::unique_ptr<MacroSearch> Best;
  auto Stands = [&](const MacroSearch &Search) {
    return wholeCount(Search.Last.Facts) > wholeCount(Facts) && keepsKernels(Facts, Search.Last.Facts) &&
           Search.Last.IsSound && Search.addsSomething();
  };
  auto NoteRemaining = [&](const MacroSearch &Search) {
    if (Best || !Search.namesLeft().empty())
      return;
    Facts.ErrorWithTried = errorOfKernels(Search.Last.Facts);
    if (!Facts.ErrorWithTried.empty())
      Facts.TriedMacros = Search.choices();
  };
  std::unique_ptr<MacroSearch> Tried;
  for (const MacroSearch::Choice &Values : Choices) {
    // A text of the same name may be meant for another kernel.
    if (!Values.TakesTexts && !TakesTexts)
      break;
    auto Search = std::make_unique<MacroSearch>(Request, Context, Values, Project, Facts.IsOpenCL);
    if (!runGuarded([&] { Search->run(First); }))
      continue;
    TakesTexts |= !Search->taken().empty();
    if (std::exchange(IsFirst, false) && Facts.IsOpenCL)
      Facts.UndeclaredNames = Search->names();
    if (Request.AsGiven)
      return;
    if (!Stands(*Search) || (Best && wholeCount(Search->Last.Facts) <= wholeCount(Best->Last.Facts))) {
      if (!Tried)
        Tried = std::move(Search);
      continue;
    }
    Best = std::move(Search);
    if (Best->Last.Facts.LeftOut.empty())
      break;
  }
  if (Tried)
    NoteRemaining(*Tried);
  if (!Best || !runGuarded([&] { Best->generate(); }) || !Best->Last.Module || !Stands(*Best))
    return;
  keepLeftOut(Facts, Best->Last.Facts);
  M = std::move(Best->Last.Module);
  Facts = std::move(Best->Last.Facts);
  Facts.ChosenMacros = Best->choices();
  Facts.JoinedFiles = Best->joined();
  for (const HostText &T : Best->taken())
    Facts.HostTexts.push_back({T.Name, T.Text, {T.File, T.Line, 1}});
  Facts.UndeclaredNames = Best->namesLeft();
}

/// Replaces \p M and \p Facts by those of a further reading, if that lost nothing and, where asked, gives the file more
/// kernels or fewer templates without an instance.
static bool readAgain(const SourceRequest &Request, Reading &State, llvm::LLVMContext &Context, MaybeModule &M,
                      SourceFacts &Facts, bool MustGain = false) {
  SourceFacts Again;
  auto Better = readOnce(Request, State, Context, Again);
  const bool Gains =
      Again.Kernels > Facts.Kernels || Again.UninstantiatedTemplates.size() < Facts.UninstantiatedTemplates.size();
  if (!Better || Again.Kernels < Facts.Kernels || !keepsKernels(Facts, Again) || (MustGain && !Gains)) {
    if (!Better)
      llvm::consumeError(Better.takeError());
    return false;
  }
  // Errors of host code are printed with the user's text.
  Again.HostErrors = std::move(Facts.HostErrors);
  Again.UndeclaredNames = std::move(Facts.UndeclaredNames);
  Again.ChosenProcessor = std::move(Facts.ChosenProcessor);
  Facts = std::move(Again);
  M = std::move(Better);
  return true;
}

/// Gives \p To what \p From, the reading that stands, found in the bodies of functions.
static void takeBodies(Reading &From, Reading &To) {
  To.SkippedPlaces = std::move(From.SkippedPlaces);
  To.ProcessorKernels = std::move(From.ProcessorKernels);
  To.BareKernels = std::move(From.BareKernels);
}

/// Takes statements with errors out of templates of host functions, a few times, for each may hide others. What
/// gives the file more becomes a part of \p State, and of \p First what bodies have.
static void readErased(const SourceRequest &Request, Reading &State, Reading &First, llvm::LLVMContext &Context,
                       MaybeModule &M, SourceFacts &Facts, std::vector<std::string> &Choices) {
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
      takeBodies(Next, First);
    }
    ToErase = Next.ToErase;
    llvm::append_range(Names, Next.NamesToErase);
  }
}

/// Reads the file with further options. They stay in \p Request if no kernel is lost by that, and \p Gains holds of the
/// facts before and after, or there are more whole kernels, and \p Allows holds of the new reading, if it is given.
/// Returns whether they stay.
static bool readWith(llvm::ArrayRef<std::string> Options, SourceRequest &Request, Reading &State,
                     llvm::LLVMContext &Context, MaybeModule &M, SourceFacts &Facts,
                     llvm::function_ref<bool(const SourceFacts &, const SourceFacts &)> Gains,
                     std::set<std::string> ChosenSwitches = {},
                     llvm::function_ref<bool(const Reading &, const SourceFacts &)> Allows = nullptr) {
  SourceRequest Other = Request;
  llvm::append_range(Other.Command, Options);
  Reading OtherState;
  OtherState.ChosenSwitches = std::move(ChosenSwitches);
  SourceFacts OtherFacts;
  auto Read = readOnce(Other, OtherState, Context, OtherFacts);
  if (!Read) {
    llvm::consumeError(Read.takeError());
    return false;
  }
  if (Allows && !Allows(OtherState, OtherFacts))
    return false;
  if (!keepsKernels(Facts, OtherFacts) || (wholeCount(OtherFacts) <= wholeCount(Facts) && !Gains(Facts, OtherFacts)))
    return false;
  Request = std::move(Other);
  State = std::move(OtherState);
  Facts = std::move(OtherFacts);
  M = std::move(Read);
  return true;
}

/// Whether each kernel template of \p Before without an instance is one of \p After, or has whole instances there.
static bool keepsTemplates(const SourceFacts &Before, const SourceFacts &After) {
  return llvm::all_of(Before.UninstantiatedTemplates, [&](const SourceName &T) {
    return llvm::any_of(After.UninstantiatedTemplates, [&](const SourceName &U) { return U.Name == T.Name; }) ||
           llvm::any_of(After.WholeKernels, [&](StringRef Kernel) { return Kernel.starts_with(T.Name + "<"); });
  });
}

/// Whether \p After has as many kernels as \p Before, and fewer errors in host code or in templates without an
/// instance.
static bool hasFewerErrors(const SourceFacts &Before, const SourceFacts &After) {
  auto BrokenIn = [](const SourceFacts &Of) {
    return llvm::count_if(Of.UninstantiatedTemplates, [](const SourceName &T) { return !T.Symbol.empty(); });
  };
  const auto Broken = BrokenIn(Before), Left = BrokenIn(After);
  return wholeCount(After) == wholeCount(Before) && After.LeftOut.size() <= Before.LeftOut.size() && Left <= Broken &&
         After.HostErrors.size() <= Before.HostErrors.size() &&
         (Left < Broken || After.HostErrors.size() < Before.HostErrors.size());
}

/// The file as it is. Where kernels are left out: with its shared variables not constructed, without nvcc's mark, if
/// the user's text asks for nvcc. \p Request has the options that leave out fewer.
static MaybeModule readFirst(SourceRequest &Request, Reading &State, llvm::LLVMContext &Context, SourceFacts &Facts) {
  auto M = readOnce(Request, State, Context, Facts);
  auto Lacks = [&] { return !Facts.LeftOut.empty() || (!Facts.Kernels && !Facts.HostErrors.empty()); };
  auto GainsNothing = [](const SourceFacts &, const SourceFacts &) { return false; };
  if (M && !State.BaseTexts.empty()) {
    SourceRequest Other = Request;
    Other.BaseTexts = State.BaseTexts;
    if (readWith({}, Other, State, Context, M, Facts, GainsNothing))
      Request = std::move(Other);
  }
  if (M && State.TestsNvcc && Lacks())
    readWith({"-D__REJOIN_WITHOUT_NVCC__"}, Request, State, Context, M, Facts, GainsNothing);
  return M;
}

/// A later version of C++ than the usual one.
static constexpr llvm::StringLiteral LaterStandard = "-std=gnu++20";

/// Reads the file by a later version of C++ if nobody named one, and that has more whole kernels or fewer errors, and
/// loses no kernel. Returns whether it does.
static bool chooseStandard(SourceRequest &Request, Reading &State, llvm::LLVMContext &Context, MaybeModule &M,
                           SourceFacts &Facts) {
  const bool Lacks = !Facts.LeftOut.empty() ||
                     (!Facts.HostErrors.empty() && (!Facts.Kernels || !Facts.UninstantiatedTemplates.empty()));
  auto NamesStandard = [](StringRef A) { return A.starts_with("-std") || A.starts_with("--std"); };
  if (Request.AsGiven || Facts.IsOpenCL || !Lacks || llvm::any_of(Request.Command, NamesStandard))
    return false;
  return readWith({LaterStandard.str()}, Request, State, Context, M, Facts, hasFewerErrors);
}

/// Reads a file of CUDA or HIP whose kernels need it with the switches of its language on, as its project's
/// configuration would. Returns the options that stand: of each kind of switch only if kernels are gained by it. Files
/// that only a switch includes may use one for a value.
static std::vector<std::string> chooseSwitches(SourceRequest &Request, Reading &State, llvm::LLVMContext &Context,
                                               MaybeModule &M, SourceFacts &Facts) {
  std::vector<std::string> Result;
  if (Request.AsGiven || Facts.IsOpenCL)
    return Result;
  const bool IsHip = llvm::is_contained(Request.Command, "hip");
  // Kernel templates may have their instances in further readings.
  auto Gains = [](const SourceFacts &Before, const SourceFacts &After) {
    return !Before.Kernels && !After.UninstantiatedTemplates.empty() &&
           (Before.UninstantiatedTemplates.empty() || hasFewerErrors(Before, After));
  };
  std::set<std::string> Names = State.Switches, WithValues = State.SwitchesWithValues, Chosen;
  std::set<std::set<std::string>> Tried;
  static constexpr unsigned MaxRounds = 3;
  for (SwitchKind Kind : {SwitchKind::Language, SwitchKind::Part, SwitchKind::Gpu})
    for (unsigned Round = 0; Round != MaxRounds && !(wholeCount(Facts) && Facts.LeftOut.empty()); ++Round) {
      std::set<std::string> More = Chosen;
      std::vector<std::string> Options;
      for (const std::string &N : Names)
        if (!WithValues.count(N) && isSwitchName(N, IsHip, Kind) && More.insert(N).second)
          Options.push_back("-D" + N + "=1");
      if (Options.empty() || !Tried.insert(More).second)
        break;
      auto Allows = [&](const Reading &Other, const SourceFacts &After) {
        WithValues.insert(Other.SwitchesWithValues.begin(), Other.SwitchesWithValues.end());
        return llvm::none_of(More, [&](const std::string &N) { return WithValues.count(N); }) &&
               keepsTemplates(Facts, After);
      };
      if (!readWith(Options, Request, State, Context, M, Facts, Gains, More, Allows))
        continue;
      // Headers that are read now have switches, too.
      Names.insert(State.Switches.begin(), State.Switches.end());
      Chosen = std::move(More);
      llvm::append_range(Result, Options);
    }
  return Result;
}

/// Reads a file of CUDA or HIP that lacks names with the conditions under which its headers declare them, as
/// `#if REAL_SIZE == 32`, which its project's configuration would make true. Returns the options that stand.
static std::vector<std::string> chooseConditions(SourceRequest &Request, Reading &State, llvm::LLVMContext &Context,
                                                 MaybeModule &M, SourceFacts &Facts) {
  std::vector<std::string> Result;
  static constexpr unsigned MaxRounds = 3;
  for (unsigned Round = 0; Round != MaxRounds; ++Round) {
    if (Request.AsGiven || Facts.IsOpenCL ||
        (wholeCount(Facts) && Facts.LeftOut.empty() && Facts.UninstantiatedTemplates.empty()))
      break;
    const std::vector<std::string> Options = conditionsThatDeclare(Facts, Request);
    auto Allows = [&](const Reading &, const SourceFacts &After) { return keepsTemplates(Facts, After); };
    if (Options.empty() || !readWith(Options, Request, State, Context, M, Facts, hasFewerErrors, {}, Allows))
      break;
    llvm::append_range(Result, Options);
  }
  return Result;
}

/// The processor of NVIDIA's that has what a kernel uses, by the compiler's message; empty if that is not the reason.
static std::string processorForError(llvm::StringRef Message) {
  // Of attributes: the launch in clusters.
  static constexpr llvm::StringLiteral FirstWithClusters = "sm_90";
  static const llvm::Regex Feature("needs target feature \\(?(sm_[0-9]+[af]?)");
  llvm::SmallVector<llvm::StringRef> Groups;
  if (Feature.match(Message, &Groups))
    return Groups[1].str();
  return Message.contains("not supported for this GPU architecture") ? FirstWithClusters.str() : "";
}

/// Reads the file for another processor if nobody named one: for one that has what kernels use, if fewer are left out;
/// for one for which fewer kernels are empty, if nothing is skipped for it that is compiled for the usual one.
static void chooseProcessor(SourceRequest &Request, Reading &State, llvm::LLVMContext &Context, MaybeModule &M,
                            SourceFacts &Facts) {
  auto Option = llvm::find(Request.Command, Request.Processor);
  if (Request.AsGiven || Request.Processor.empty() || Option == Request.Command.end())
    return;
  const size_t Position = Option - Request.Command.begin();
  std::vector<std::pair<std::string, bool>> Wanted;
  auto NameOf = [](unsigned Number) { return Number ? "sm_" + std::to_string(Number) : std::string(); };
  for (const LeftOutFunction &F : Facts.LeftOut)
    Wanted.push_back({processorForError(F.Message), true});
  for (const EmptyKernel &E : Facts.EmptyKernels)
    Wanted.push_back({NameOf(processorFor(E.Condition)), false});
  // A macro may stand between the condition and the kernel.
  if (!Facts.EmptyKernels.empty())
    for (unsigned Processor : llvm::reverse(State.NamedProcessors))
      Wanted.push_back({NameOf(Processor), false});
  std::set<std::string> Tried;
  for (const auto &[Processor, IsLeftOut] : Wanted) {
    if (Processor.empty() || !Tried.insert(Processor).second)
      continue;
    SourceRequest Other = Request;
    Other.Command[Position] = "--cuda-gpu-arch=" + Processor;
    Reading OtherState;
    SourceFacts OtherFacts;
    auto Read = readOnce(Other, OtherState, Context, OtherFacts);
    if (!Read) {
      llvm::consumeError(Read.takeError());
      continue;
    }
    const bool SkipsLess = llvm::all_of(OtherState.SkippedPlaces,
                                        [&](const auto &Place) { return State.SkippedPlaces.contains(Place.first); });
    const bool Gains = IsLeftOut ? OtherFacts.WholeKernels.size() > Facts.WholeKernels.size()
                                 : SkipsLess && OtherFacts.EmptyKernels.size() < Facts.EmptyKernels.size();
    if (!keepsKernels(Facts, OtherFacts) || !Gains)
      continue;
    OtherFacts.ChosenProcessor = Processor;
    Request = std::move(Other);
    State = std::move(OtherState);
    Facts = std::move(OtherFacts);
    M = std::move(Read);
  }
}

/// The options under which the text of a request has a kernel, without those that the user rules out.
static std::vector<std::string> kernelConditions(const SourceRequest &Request) {
  std::vector<std::string> Result;
  const std::set<std::string> Undefined = undefinedNames(Request.Command);
  auto IsRuledOut = [&](llvm::StringRef Option) {
    return Option.consume_front("-D") && Undefined.contains(Option.split('=').first.str());
  };
  auto Buffer = llvm::MemoryBuffer::getFile(Request.Path);
  if (!Buffer)
    return Result;
  const std::string Unmarked = withoutLiteralMarks((*Buffer)->getBuffer());
  const SourceOutline Outline(Unmarked.empty() ? (*Buffer)->getBuffer() : llvm::StringRef(Unmarked));
  for (const SourceOutline::Group &G : Outline.Groups)
    if (std::string Options = llvm::join(G.Options, " ");
        G.HasKernel && !Options.empty() && !llvm::is_contained(Result, Options) && llvm::none_of(G.Options, IsRuledOut))
      Result.push_back(std::move(Options));
  return Result;
}

/// The best reading, of which \p Request has the options, and \p First the state of its first part.
static MaybeModule readBest(SourceRequest &Request, Reading &First, llvm::LLVMContext &Context, SourceFacts &Facts) {
  Reading Second, Third;
  auto M = readFirst(Request, First, Context, Facts);
  if (!M)
    return M;
  std::vector<std::string> Switches = chooseSwitches(Request, First, Context, M, Facts);
  if (std::vector<std::string> Conditions = chooseConditions(Request, First, Context, M, Facts); !Conditions.empty()) {
    llvm::append_range(Switches, Conditions);
    llvm::append_range(Switches, chooseSwitches(Request, First, Context, M, Facts));
  }
  const bool IsLater = chooseStandard(Request, First, Context, M, Facts);
  chooseProcessor(Request, First, Context, M, Facts);
  // Of CUDA and HIP a header that was not found may have them.
  if ((!Facts.UndeclaredNames.empty() || !Facts.LackedOverloads.empty()) &&
      (Facts.IsOpenCL || Facts.MissingHeaders.empty()))
    completeProgram(Request, First.WaveSize, Context, M, Facts);
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
    if (readAgain(Request, Second, Context, M, Facts))
      takeBodies(Second, First);
    Third.Chosen = Second.Choices;
  }
  readErased(Request, Second, First, Context, M, Facts, Third.Chosen);
  Third.Texts = Second.Texts;
  Third.Instances = Second.Instances;
  Third.Erased = Second.Erased;
  Third.ErasedNames = Second.ErasedNames;
  if (!Request.AsGiven && !Third.Chosen.empty()) {
    // A lost instance may have the arguments of our choice.
    const std::vector<SourceName> Lost = Facts.LostInstances;
    if (readAgain(Request, Third, Context, M, Facts)) {
      llvm::append_range(Facts.LostInstances, Lost);
      takeBodies(Third, First);
    }
  }
  Facts.ChosenMacros.insert(Facts.ChosenMacros.begin(), Switches.begin(), Switches.end());
  if (IsLater)
    Facts.ChosenStandard = StringRef(LaterStandard).split('=').second.str();
  if (!Facts.Kernels)
    Facts.KernelConditions = kernelConditions(Request);
  return M;
}

static bool optimizeFails(const SourceRequest &Request, llvm::Module &M) {
  llvm::Error E = optimize(Request, M);
  const bool Fails = static_cast<bool>(E);
  llvm::consumeError(std::move(E));
  return Fails;
}

/// OpenCL C of a source whose host program names no version is 1.2 at most, where pointers without an address space are
/// private. Most such sources are also right in 2.0, where all kernels can be checked. Takes another version if nobody
/// named one and fewer kernels are left out with it, and none is lost.
static void chooseOpenCLVersion(SourceRequest &Request, WholeReading &Read, llvm::LLVMContext &Context) {
  auto Lacks = [&] { return !Read.Facts.LeftOut.empty() || (!Read.Facts.Kernels && !Read.Facts.HostErrors.empty()); };
  auto Position = llvm::find(Request.Command, Request.Standard);
  if (Request.AsGiven || Request.Standard.empty() || Position == Request.Command.end())
    return;
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> Versions[] = {{"CL1.2", "120"},
                                                                                     {"CL3.0", "300"}};
  static constexpr llvm::StringLiteral Macro = "-D__OPENCL_VERSION__=";
  const SourceRequest Usual = Request;
  for (const auto &[Name, Number] : Versions) {
    if (!Lacks())
      return;
    SourceRequest Other = Usual;
    for (std::string &Option : Other.Command)
      if (Option == Usual.Standard)
        Option = ("-cl-std=" + Name).str();
      else if (llvm::StringRef(Option).starts_with(Macro))
        Option = (Macro + Number).str();
    WholeReading Better;
    MaybeModule M = nullptr;
    const bool IsDone = runGuarded([&] { M = readBest(Other, Better.State, Context, Better.Facts); });
    if (!IsDone || !M || !*M || !keepsKernels(Read.Facts, Better.Facts) ||
        wholeCount(Better.Facts) <= wholeCount(Read.Facts)) {
      if (!M)
        llvm::consumeError(M.takeError());
      continue;
    }
    keepLeftOut(Read.Facts, Better.Facts);
    Better.Module = std::move(*M);
    Better.Facts.ChosenStandard = Name.str();
    Read = std::move(Better);
    Request = std::move(Other);
  }
}

MaybeModule readSource(const SourceRequest &Given, llvm::LLVMContext &Context, SourceFacts &Facts) {
  SourceRequest Request = Given;
  WholeReading Read;
  auto M = readBest(Request, Read.State, Context, Facts);
  if (!M)
    return M;
  Read.Module = std::move(*M);
  Read.Facts = std::move(Facts);
  if (Read.Facts.IsOpenCL)
    chooseOpenCLVersion(Request, Read, Context);
  if (llvm::Error E = optimize(Request, *Read.Module))
    return std::move(E);
  readOtherProcessors(Given, Read, [&](SourceRequest Other) -> std::optional<WholeReading> {
    WholeReading Result;
    auto Found = readBest(Other, Result.State, Context, Result.Facts);
    if (!Found || optimizeFails(Other, **Found)) {
      if (!Found)
        llvm::consumeError(Found.takeError());
      return std::nullopt;
    }
    Result.Module = std::move(*Found);
    return Result;
  });
  Facts = std::move(Read.Facts);
  return std::move(Read.Module);
}

} // namespace rejoin
