//===- Reduce.cpp - rejoin reduce -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes the smallest pair that it can that is refuted for the same reason: llvm-reduce takes parts of the pair away as
// long as its test, which is `rejoin validate` with the same options and `--expect`, says that the fault is still
// there. The pair is joined into one module first, as @src and @tgt: variables of both stay one, so that they still
// correspond; functions that are called get a suffix for each side.
//
//   refuted by a trace that differs     --expect=refuted --fault=events --reason=...: another fault would be another
//                                       bug. The reason is that of the verdict without its numbers
//   a target that breaks a rule         --expect=invalid, by passes only: llvm-reduce cannot read the target itself
//   proved                              nothing to keep: exit code 2
// Held by: test/Validate/tool.test.
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Terminal.h"
#include "ValidateCommand.h"
#include "rejoin/Loader/OutputFiles.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Target/CompiledLanguage.h"
#include "rejoin/Validate/ReasonKind.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace rejoin {

/// Whether a variable is the same in both modules, so that it can stay one. Initializers of other globals are not: they
/// name those of their own module.
static bool isOneVariable(const GlobalVariable &G, const Module &Other) {
  const GlobalVariable *H = Other.getGlobalVariable(G.getName(), /*AllowInternal=*/true);
  return H && G.hasName() && G.hasInitializer() && H->hasInitializer() && G.getInitializer() == H->getInitializer() &&
         G.getValueType() == H->getValueType() && G.getAddressSpace() == H->getAddressSpace() &&
         G.isConstant() == H->isConstant() && G.getAlign() == H->getAlign() && G.getLinkage() == H->getLinkage() &&
         G.getThreadLocalMode() == H->getThreadLocalMode() && G.getAttributes() == H->getAttributes();
}

/// Other functions whose names would make them pairs of their own.
static void renameOthers(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration() && F.getName() != "src" && F.getName() != "tgt" &&
        (F.getName().starts_with("src") || F.getName().starts_with("tgt")))
      F.setName("other." + F.getName());
}

/// Source and target of one pair in one module, as `@src` and `@tgt`. A variable that both have is one; other variables
/// of the same name, and functions with a body, get a suffix for each side.
static std::unique_ptr<Module> joinPair(const FunctionPair &P, const Module &Source, const Module &Target) {
  // With what linkage a variable was defined that has to be seen from both sides while they are linked.
  StringMap<GlobalValue::LinkageTypes> Shared;
  auto Prepare = [&](const Module &M, const Function &F, const Module &Other, StringRef Suffix) {
    ValueToValueMapTy Map;
    auto Copy = CloneModule(M, Map);
    for (Function &G : *Copy)
      if (!G.isDeclaration())
        G.setName(G.getName() + Suffix);
    for (const GlobalVariable &G : M.globals()) {
      auto &Own = cast<GlobalVariable>(*Map[&G]);
      if (isOneVariable(G, Other)) {
        Shared[G.getName()] = G.getLinkage();
        if (&M == &Target)
          Own.setInitializer(nullptr);
        Own.setLinkage(GlobalValue::ExternalLinkage);
        Own.setDSOLocal(false);
      } else if (G.hasInitializer() && Other.getGlobalVariable(G.getName(), /*AllowInternal=*/true)) {
        Own.setName(G.getName() + Suffix);
      }
    }
    cast<Function>(*Map[&F]).setName(Suffix.drop_front());
    return Copy;
  };
  // One file holds both sides, and all that they have is of both.
  if (&Source == &Target) {
    ValueToValueMapTy Map;
    auto Copy = CloneModule(Source, Map);
    for (auto [F, Name] : {std::pair(P.Source, "src"), std::pair(P.Target, "tgt")})
      if (auto &G = cast<Function>(*Map[F]); G.getName() != Name) {
        if (Function *Taken = Copy->getFunction(Name))
          Taken->setName("other." + Twine(Name));
        G.setName(Name);
      }
    renameOthers(*Copy);
    return Copy;
  }
  auto Joined = Prepare(Source, *P.Source, Target, ".src");
  if (Linker::linkModules(*Joined, Prepare(Target, *P.Target, Source, ".tgt")))
    return nullptr;
  for (const auto &[Name, Linkage] : Shared)
    if (GlobalVariable *G = Joined->getGlobalVariable(Name, /*AllowInternal=*/true))
      G->setLinkage(Linkage);
  renameOthers(*Joined);
  return Joined;
}

/// The first pair that is refuted, printed, and why it is; null if there is none.
static const FunctionPair *findRefuted(const ValidateCommand &Command, Fault &Kind, std::string &Reason) {
  for (const FunctionPair &P : Command.Pairs) {
    ValidationResult R = validate(*P.Source, *P.Target, Command.Kind, Command.options());
    // A broken target can be made again, but llvm-reduce cannot read one.
    if (R.Answer != Verdict::Refuted && (R.Answer != Verdict::InvalidTarget || Command.PassText.empty()))
      continue;
    Command.print(P, R);
    Kind = R.Kind;
    Reason = reasonKind(R);
    return &P;
  }
  return nullptr;
}

/// The pair, or with `--passes` the module that the passes start from.
static Error writeInput(const ValidateCommand &Command, const FunctionPair &Chosen, StringRef Input) {
  std::unique_ptr<Module> Joined;
  if (Command.PassText.empty()) {
    Joined = joinPair(Chosen, *Command.Modules.front(), *Command.Modules.back());
    if (!Joined)
      return createStringError("source and target cannot be linked into one module");
    if (verifyModule(*Joined, &errs()))
      return createStringError("LLVM's verifier rejects the pair, so llvm-reduce cannot read it");
  }
  if (!Joined)
    Joined = CloneModule(*Command.Modules.front());
  forgetLanguage(*Joined);
  std::string Text;
  raw_string_ostream(Text) << *Joined;
  return writeText(Input, Text);
}

/// The test: the same options, the same reason.
static std::vector<std::string> testArguments(const ValidateCommand &Command, ArrayRef<const char *> Arguments,
                                              Fault Kind, const std::string &Reason) {
  std::vector<std::string> Test{"validate", "--reason=" + Reason};
  if (Kind == Fault::Rules)
    Test.push_back("--expect=invalid");
  else
    Test.insert(Test.end(), {"--expect=refuted", Kind == Fault::Events ? "--fault=events" : "--fault=relation"});
  for (size_t I = 1; I < Arguments.size(); ++I) {
    StringRef A = Arguments[I];
    if (A == "-o" || A == "--o") {
      ++I;
      continue;
    }
    if (A.starts_with("-o=") || A.starts_with("--o=") || is_contained(Command.Files, A))
      continue;
    // Names change when a pair is joined.
    const StringRef Name = A.starts_with("-") ? A.ltrim('-').split('=').first : "";
    if (Command.PassText.empty() && (Name == "function" || Name == "kernel")) {
      I += !A.contains('=');
      continue;
    }
    Test.push_back(A.str());
  }
  return Test;
}

int reduceMain(ArrayRef<const char *> Arguments) {
  ValidateCommand Command("rejoin reduce");
  cl::opt<std::string> Output("o", cl::desc("write to this file (default: standard output)"), cl::value_desc("file"),
                              cl::init("-"), cl::cat(group(OptionGroup::Output)));
  // These say what to do with a verdict; here it is kept.
  const std::pair<cl::Option *, StringRef> OfValidate[] = {
      {&Command.Expect, "--expect cannot be used: the verdict of the pair is kept"},
      {&Command.Kinds, "--fault cannot be used: the reason of the verdict is kept"},
      {&Command.CheckVerdict, "--check-verdict cannot be used: the verdict of the pair is kept"},
      {&Command.Dump, "--dump is of rejoin validate"}};
  for (const auto &[Option, Why] : OfValidate)
    Option->setHiddenFlag(cl::Hidden);
  if (auto Code = Command.parse(Arguments))
    return *Code;
  for (const auto &[Option, Why] : OfValidate)
    if (Option->getNumOccurrences())
      return Command.usage(Why);
  if (std::string Why = whyNotOutput(Output, possibleInputs(Arguments), OutputKind::Module); !Why.empty())
    return Command.usage("-o " + Why);
  if (auto Code = Command.load())
    return *Code;
  auto Reducer = sys::findProgramByName("llvm-reduce-22");
  if (!Reducer) {
    printError("llvm-reduce-22: not found (Debian package llvm-22)");
    return 3;
  }
  // The module stands alone where it goes to the standard output.
  if (Output == "-")
    Command.Verdicts = &errs();
  Fault Kind = Fault::None;
  std::string Reason;
  const FunctionPair *Chosen = findRefuted(Command, Kind, Reason);
  if (!Chosen) {
    printError(Twine("no pair is refuted") + (Command.Pairs.size() == 1 ? "" : " of those compared") +
                   "; there is nothing to keep",
               "rejoin reduce");
    return 2;
  }
  auto Fail = [](const Twine &What) {
    printError(What);
    return 3;
  };
  SmallString<128> Input, Small;
  if (std::error_code E = sys::fs::createTemporaryFile("rejoin-reduce", "ll", Input))
    return Fail(E.message());
  FileRemover RemoveInput(Input);
  if (std::error_code E = sys::fs::createTemporaryFile("rejoin-small", "ll", Small))
    return Fail(E.message());
  FileRemover RemoveSmall(Small);
  if (Error E = writeInput(Command, *Chosen, Input))
    return Fail(toString(std::move(E)));
  std::string Self = sys::fs::getMainExecutable(Arguments[0], reinterpret_cast<void *>(&reduceMain));
  std::vector<std::string> Line{*Reducer, "--test=" + Self};
  for (const std::string &A : testArguments(Command, Arguments, Kind, Reason))
    Line.push_back("--test-arg=" + A);
  Line.insert(Line.end(), {"-o", Small.str().str(), Input.str().str()});
  std::vector<StringRef> Refs(Line.begin(), Line.end());
  // Its progress is of use only if it fails.
  SmallString<128> Log;
  if (std::error_code E = sys::fs::createTemporaryFile("rejoin-reduce", "log", Log))
    return Fail(E.message());
  FileRemover RemoveLog(Log);
  std::optional<StringRef> Redirects[] = {StringRef(), StringRef(Log), StringRef(Log)};
  std::string Failure;
  int Code = sys::ExecuteAndWait(*Reducer, Refs, std::nullopt, Redirects, 0, 0, &Failure);
  auto Result = MemoryBuffer::getFile(Small);
  if (Code != 0 || !Result || (*Result)->getBuffer().empty()) {
    if (auto Said = MemoryBuffer::getFile(Log))
      errs() << (*Said)->getBuffer().take_back(2000);
    return Fail("llvm-reduce-22 ended with " + Twine(Code) + (Failure.empty() ? "" : ": " + Failure));
  }
  if (Error E = writeOutput(Output, [&](raw_ostream &OS) {
        OS << (*Result)->getBuffer();
        return Error::success();
      }))
    return Fail(toString(std::move(E)));
  return 0;
}

} // namespace rejoin
