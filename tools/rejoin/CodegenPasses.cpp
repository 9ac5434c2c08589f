//===- CodegenPasses.cpp - Passes of llc before instruction selection -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// llc prints the whole module after each pass, up to instruction selection; each text that differs from the one before
// is read again. Of passes on modules and call graph components those functions count that can be called from outside,
// of others the one that the pass was at.
//
//===----------------------------------------------------------------------===//

#include "CodegenPasses.h"
#include "ModulePairs.h"
#include "rejoin/Support/Files.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;

namespace rejoin {

namespace {
/// The text that was printed after a pass: a function, a loop or the module.
struct Dump {
  StringRef Pass, Function, Text;
  bool IsOfLoop = false;
};
} // namespace

/// `*** IR Dump After Title (pass) *** (function: name)`
static bool readHeading(StringRef Line, Dump &D) {
  if (!Line.consume_front("*** IR Dump After "))
    return false;
  auto [Title, At] = Line.split(" ***");
  D.Pass = Title.rsplit('(').second;
  D.Pass.consume_back(")");
  if (At.consume_front(" (function: "))
    D.Function = At.drop_back();
  D.IsOfLoop = At.starts_with(" (loop: ");
  return true;
}

static std::vector<Dump> splitDumps(StringRef Text) {
  std::vector<Dump> Dumps;
  const char *Begin = nullptr;
  auto End = [&](const char *At) {
    if (Begin && !Dumps.empty())
      Dumps.back().Text = StringRef(Begin, At - Begin);
    Begin = nullptr;
  };
  for (StringRef Rest = Text; !Rest.empty();) {
    auto [Line, After] = Rest.split('\n');
    Dump D;
    if (readHeading(Line, D)) {
      End(Line.data());
      Dumps.push_back(D);
      Begin = After.data();
    } else if (Line.starts_with("# *** ")) {
      // Machine code from here on.
      End(Line.data());
      break;
    }
    Rest = After;
  }
  End(Text.end());
  return Dumps;
}

/// What llc says while it prints modules.
static Expected<std::unique_ptr<MemoryBuffer>> runLlc(const Module &M, StringRef Cpu) {
  auto Llc = sys::findProgramByName("llc-22");
  if (!Llc)
    return createStringError("llc-22: not found (Debian package llvm-22)");
  SmallString<128> Input, Output, Said;
  for (auto [Path, Suffix] : {std::pair(&Input, "ll"), {&Output, "mir"}, {&Said, "txt"}})
    if (std::error_code E = sys::fs::createTemporaryFile("rejoin-codegen", Suffix, *Path))
      return createStringError(E.message());
  const FileRemover RemoveInput(Input), RemoveOutput(Output), RemoveSaid(Said);
  std::string Assembly;
  raw_string_ostream(Assembly) << M;
  if (Error E = writeText(Input, Assembly))
    return E;
  const bool IsAMDGPU = M.getTargetTriple().isAMDGCN();
  const std::string Stop = IsAMDGPU ? "-stop-before=amdgpu-isel" : "-stop-before=nvptx-isel";
  const std::string Processor = "-mcpu=" + Cpu.str();
  std::vector<StringRef> Line{*Llc, "-print-after-all", "-print-module-scope", Stop, "-o", Output};
  if (!Cpu.empty())
    Line.push_back(Processor);
  Line.push_back(Input);
  const std::optional<StringRef> Redirects[] = {StringRef(), StringRef(), StringRef(Said)};
  std::string Failure;
  const int Code = sys::ExecuteAndWait(*Llc, Line, std::nullopt, Redirects, 0, 0, &Failure);
  auto Text = MemoryBuffer::getFile(Said);
  if (!Text)
    return createStringError(Text.getError().message());
  if (Code != 0) {
    StringRef Words;
    for (StringRef L : split((*Text)->getBuffer(), '\n'))
      if (size_t At = L.find("error: "); At != StringRef::npos && Words.empty())
        Words = L.drop_front(At);
    return createStringError("llc-22 ended with " + Twine(Code) + (Failure.empty() ? "" : ": " + Failure) +
                             (Words.empty() ? "" : ": " + Words.trim()));
  }
  return std::move(*Text);
}

Expected<std::vector<CodegenChange>> runCodegenPasses(const Module &M, StringRef Cpu,
                                                      std::vector<std::unique_ptr<Module>> &Modules) {
  auto Said = runLlc(M, Cpu);
  if (!Said)
    return Said.takeError();
  std::vector<CodegenChange> Changes;
  const Module *Last = &M;
  StringRef LastText;
  std::string Unseen;
  // Of the functions that the pass before looked at, in `Last`.
  std::map<std::string, std::string> Texts;
  for (const Dump &D : splitDumps((*Said)->getBuffer())) {
    // For a pass on a region only blocks are printed; its result shows after the next pass.
    if (!D.Text.starts_with("; ModuleID")) {
      if (!StringRef(Unseen).ends_with((D.Pass + ", ").str()))
        Unseen += (D.Pass + ", ").str();
      continue;
    }
    const std::string Pass = std::exchange(Unseen, "") + D.Pass.str();
    if (D.Text == LastText)
      continue;
    LastText = D.Text;
    SMDiagnostic Problem;
    // The parser requires a terminating zero.
    std::unique_ptr<Module> Read = parseAssemblyString(D.Text.str(), Problem, M.getContext());
    if (!Read)
      return createStringError("what llc-22 prints after '" + D.Pass + "' cannot be read: line " +
                               Twine(Problem.getLineNo()) + ": " + Problem.getMessage());
    Modules.push_back(matchTo(*Last, std::move(Read)));
    const Module &Now = *Modules.back();
    std::map<std::string, std::string> TextsNow;
    for (const Function &F : Now) {
      const Function *Before = Last->getFunction(F.getName());
      const bool IsOfAll = D.Function.empty() && !D.IsOfLoop;
      if (F.isDeclaration() || !Before || Before->isDeclaration() || (IsOfAll && F.hasLocalLinkage()) ||
          (!D.Function.empty() && F.getName() != D.Function))
        continue;
      const std::string Name = F.getName().str();
      const std::string &Text = TextsNow[Name] = textWithCallees(F);
      auto Was = Texts.find(Name);
      if (Text != (Was == Texts.end() ? textWithCallees(*Before) : Was->second))
        Changes.push_back({Pass, Before, &F});
    }
    Texts = std::move(TextsNow);
    Last = &Now;
  }
  return Changes;
}

int printCodegenTable(const std::vector<CodegenChange> &Changes, const std::vector<ValidationResult> &Verdicts) {
  struct Counts {
    unsigned Proved = 0, Open = 0, Refuted = 0;
  };
  MapVector<StringRef, Counts> ByPass;
  Counts All;
  std::map<std::string, unsigned> Reasons;
  for (auto [C, R] : zip_equal(Changes, Verdicts))
    for (Counts *Of : {&ByPass[C.Pass], &All}) {
      Of->Proved += R.Answer == Verdict::Proved;
      Of->Open += R.Answer == Verdict::Inconclusive;
      Of->Refuted += R.Answer == Verdict::Refuted || R.Answer == Verdict::InvalidTarget;
    }
  outs() << "| pass | changed | proved | inconclusive | refuted |\n|---|---|---|---|---|\n";
  auto Row = [](StringRef Name, const Counts &C) {
    outs() << "| " << Name << " | " << C.Proved + C.Open + C.Refuted << " | " << C.Proved << " | " << C.Open << " | "
           << C.Refuted << " |\n";
  };
  for (const auto &[Pass, C] : ByPass)
    Row(Pass, C);
  Row("all", All);
  for (auto [C, R] : zip_equal(Changes, Verdicts)) {
    if (R.Answer == Verdict::Inconclusive)
      for (const std::string &Reason : R.Reasons)
        ++Reasons[Reason];
    if (R.Answer != Verdict::Refuted && R.Answer != Verdict::InvalidTarget)
      continue;
    outs() << C.Pass << " on '" << C.After->getName() << "': " << nameOf(R.Answer) << '\n';
    for (const std::string &Reason : R.Reasons)
      outs() << "  " << Reason << '\n';
    if (!R.Counterexample.empty())
      outs() << "  " << R.Counterexample;
  }
  for (const auto &[Reason, N] : Reasons)
    outs() << "  " << N << "x " << Reason << '\n';
  return All.Refuted ? 1 : All.Open ? 2 : 0;
}

} // namespace rejoin
