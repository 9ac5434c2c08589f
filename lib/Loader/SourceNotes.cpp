//===- SourceNotes.cpp - What a user is told of a source --------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The facts of a compilation in words. One note for each cause and not for each kernel: a header that was not found may
// leave out twenty kernels. A note names the first few of many names and says what to do:
//
//   templates without an instance    --instantiate with the instance that the first would need
//   instances of a type that host    the same; an instance of our choice stands for them, and one note says both
//   code gives, not understood
//   a macro that nothing defines     -DNAME=VALUE after --
//   a header that was not found      -I of its directory; first, where there are many causes
//   the host's own errors            nothing: device code is complete without them
// A file without a kernel is an error with the same reasons.
//
// Held by: test/Loader/launch-lost-types.cu, left-out.cu, no-kernel.cu, templates.cu, host-macros.cl.
//
//===----------------------------------------------------------------------===//

#include "Placeholders.h"
#include "UncheckedParts.h"
#include "rejoin/Loader/SourceFacts.h"
#include "rejoin/Support/ClosestWord.h"
#include "rejoin/Support/Words.h"
#include "rejoin/Target/SourceLanguage.h"
#include "rejoin/Target/VendorExtensions.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace rejoin {

static std::string quotedNames(ArrayRef<std::string> Names) {
  // More names than these say nothing more.
  static constexpr size_t Most = 6;
  std::vector<std::string> Shown;
  for (const std::string &N : Names.take_front(Most))
    Shown.push_back("'" + N + "'");
  std::string Text = join(Shown, ", ");
  if (Names.size() > Most)
    Text += " and " + std::to_string(Names.size() - Most) + " more";
  return Text;
}

/// The option that makes an instance of the first of \p Templates. A name in an anonymous namespace is found without
/// it.
static std::string instanceOf(ArrayRef<SourceName> Templates) {
  std::string Name = Templates.front().Name;
  for (StringRef Anonymous = "(anonymous namespace)::"; size_t At = StringRef(Name).find(Anonymous) + 1;)
    Name.erase(At - 1, Anonymous.size());
  return "--instantiate='" + Name + "<...>'";
}

static std::string quotedNames(ArrayRef<SourceName> Templates) {
  std::vector<std::string> Names;
  for (const SourceName &T : Templates)
    if (!is_contained(Names, T.Name))
      Names.push_back(T.Name);
  return quotedNames(Names);
}

/// What is said of templates: each is in one list. An instance that stands for one of a type that is not known
/// replaces it.
struct TemplatesInNotes {
  std::vector<ChosenInstance> Chosen, ChosenForLost;
  std::vector<SourceName> Uninstantiated, Lost;
  /// Those whose text has an error, by the error.
  MapVector<StringRef, std::vector<SourceName>> Broken;
};

static TemplatesInNotes templatesOf(const SourceFacts &Facts) {
  TemplatesInNotes Result;
  auto IsIn = [](ArrayRef<SourceName> Templates, StringRef Name, const SourceLine &Where) {
    return any_of(Templates, [&](const SourceName &T) {
      return T.Name == Name && T.Where.File == Where.File && T.Where.Line == Where.Line &&
             T.Where.Column == Where.Column;
    });
  };
  std::vector<SourceName> HasInstance;
  for (const ChosenInstance &C : Facts.ChosenInstances) {
    const bool IsLost = IsIn(Facts.LostInstances, C.Template, C.Where);
    (IsLost ? Result.ChosenForLost : Result.Chosen).push_back(C);
    HasInstance.push_back({"", C.Template, C.Where});
  }
  for (const SourceName &T : Facts.LostInstances)
    if (!IsIn(HasInstance, T.Name, T.Where) && !IsIn(Result.Lost, T.Name, T.Where) &&
        none_of(Facts.UninstantiatedTemplates,
                [&](const SourceName &U) { return !U.Symbol.empty() && IsIn(U, T.Name, T.Where); }))
      Result.Lost.push_back(T);
  for (const SourceName &T : Facts.UninstantiatedTemplates)
    if (!T.Symbol.empty())
      Result.Broken[T.Symbol].push_back(T);
    else if (!IsIn(Facts.LostInstances, T.Name, T.Where))
      Result.Uninstantiated.push_back(T);
  return Result;
}

static std::string describeBroken(StringRef Error, ArrayRef<SourceName> Templates) {
  return ((Templates.size() == 1 ? "kernel template " : "kernel templates ") + quotedNames(Templates) +
          (Templates.size() == 1 ? " was" : " were") + " not checked, for each instance has an error:\n" +
          Error.rtrim())
      .str();
}

/// Empty if there are none.
static std::string describeLost(ArrayRef<SourceName> Templates) {
  if (Templates.empty())
    return "";
  return (Templates.size() == 1 ? "an instance of " : "instances of ") + quotedNames(Templates) +
         ", of a type that is not known, " + (Templates.size() == 1 ? "is" : "are") +
         " not checked: host code that gives the type was not understood; name an instance with " +
         instanceOf(Templates);
}

static std::string quotedNames(ArrayRef<ChosenInstance> Chosen) {
  std::vector<std::string> Instances;
  for (const ChosenInstance &C : Chosen)
    Instances.push_back(C.Instance);
  return quotedNames(Instances);
}

static std::string describeChosenForLost(ArrayRef<ChosenInstance> Chosen) {
  std::vector<std::string> Templates;
  for (const ChosenInstance &C : Chosen)
    Templates.push_back(C.Template);
  const bool IsOne = Chosen.size() == 1;
  return (IsOne ? "kernel template " : "kernel templates ") + quotedNames(Templates) + (IsOne ? " has" : " have") +
         " instances of a type that is not known, for host code that gives the type was not understood; Rejoin "
         "checked " +
         (IsOne ? "the instance " : "the instances ") + quotedNames(Chosen) + " (--instantiate makes other instances)";
}

static std::string describeChosen(ArrayRef<ChosenInstance> Chosen) {
  return (Chosen.size() == 1 ? "nothing here instantiates kernel template '" + Chosen.front().Template +
                                   "'; Rejoin checked the instance "
                             : "nothing here instantiates " + std::to_string(Chosen.size()) +
                                   " kernel templates; Rejoin checked the instances ") +
         quotedNames(Chosen) + " (--instantiate makes other instances)";
}

/// Kernels by the error that left them out.
static MapVector<StringRef, std::vector<const LeftOutFunction *>> byCause(const SourceFacts &Facts) {
  MapVector<StringRef, std::vector<const LeftOutFunction *>> Result;
  for (const LeftOutFunction &F : Facts.LeftOut)
    Result[F.Text.empty() ? F.Message : F.Text].push_back(&F);
  return Result;
}

static std::string describeCause(ArrayRef<const LeftOutFunction *> Kernels) {
  std::vector<std::string> Names;
  for (const LeftOutFunction *F : Kernels)
    Names.push_back(F->Name);
  const LeftOutFunction &First = *Kernels.front();
  std::string Text = (Names.size() == 1 ? "kernel " : "kernels ") + quotedNames(Names) +
                     (Names.size() == 1 ? " was" : " were") + " left out";
  if (!First.Culprit.empty())
    Text += ", by '" + First.Culprit + "'";
  if (First.Text.empty()) {
    Text += ": " + First.Message;
    if (First.Where.Line)
      Text += " (" + First.Where.File + ":" + std::to_string(First.Where.Line) + ")";
    return Text;
  }
  return Text + ":\n" + StringRef(First.Text).rtrim().str();
}

/// The kernels that may lack a header, beside others that were compiled; empty if there are none.
static std::string neededBy(const SourceFacts &Facts, bool IsOne) {
  std::vector<std::string> Names;
  for (const LeftOutFunction &F : Facts.LeftOut)
    if (F.IsKernel && !F.Text.empty() && !is_contained(Names, F.Name))
      Names.push_back(F.Name);
  if (Names.empty() || Facts.WholeKernels.empty())
    return "";
  return (Names.size() == 1 ? " (kernel " : " (kernels ") + quotedNames(Names) + " may need " +
         (IsOne ? "it)" : "them)");
}

/// The headers that were not found, and what to do about it; empty if all were found.
static std::string describeHeaders(const SourceFacts &Facts) {
  if (Facts.MissingHeaders.empty())
    return "";
  std::vector<std::string> Names;
  for (const MissingHeader &H : Facts.MissingHeaders)
    Names.push_back(H.Name);
  const bool IsOne = Names.size() == 1;
  return (IsOne ? "the header " : "the headers ") + quotedNames(Names) + (IsOne ? " was" : " were") + " not found" +
         (Facts.WholeKernels.empty() || !Facts.LeftOut.empty() ? ""
          : IsOne                                              ? ", so the file was checked without it"
                                                               : ", so the file was checked without them") +
         (IsOne ? "; pass its directory" : "; pass their directories") + " with -- -I <directory>" +
         neededBy(Facts, IsOne);
}

/// Of so many errors the headers that were not found are the cause of most.
static constexpr size_t ManyCauses = 4;

static StringRef useInWords(const UndeclaredName &N) {
  switch (N.Use) {
  case UndeclaredName::Value:
    return "";
  case UndeclaredName::Type:
    return N.NeedsAuthor ? " (a vector type that OpenCL C does not have)" : " (a type)";
  case UndeclaredName::Function:
    return " (a function)";
  case UndeclaredName::Qualifier:
    return " (a qualifier)";
  case UndeclaredName::Attribute:
    return " (an attribute)";
  case UndeclaredName::Statement:
    return " (a statement)";
  }
  llvm_unreachable("no use of a name");
}

/// An option as a shell takes it.
static std::string inShell(StringRef Option) {
  if (all_of(Option, [](char C) { return isAlnum(C) || StringRef("-_=+.,:/@%").contains(C); }))
    return Option.str();
  std::string Text = "'";
  for (const char C : Option)
    Text += C == '\'' ? std::string("'\\''") : std::string(1, C);
  return Text + "'";
}

static std::string optionFor(const UndeclaredName &N) {
  switch (N.Use) {
  case UndeclaredName::Value:
    return inShell("-D" + N.Name + "=...");
  case UndeclaredName::Type:
    return inShell("-D" + N.Name + (N.NeedsAuthor ? "=..." : "=float"));
  case UndeclaredName::Function:
    return inShell("-D" + N.Name + (N.Definition.empty() ? "(x)" : N.Definition) + "=...");
  case UndeclaredName::Qualifier:
  case UndeclaredName::Statement:
    return inShell("-D" + N.Name + "=" + (N.NeedsAuthor ? "..." : N.Definition));
  case UndeclaredName::Attribute:
    return inShell("-D" + N.Name + "(...)=" + (N.NeedsAuthor ? "..." : ""));
  }
  llvm_unreachable("no use of a name");
}

/// So many macros are listed in a note.
static constexpr size_t MaxMacros = 12;

/// Options as a shell takes them: the first of many.
static std::string firstOptions(ArrayRef<std::string> Options) {
  std::vector<std::string> Shown;
  for (const std::string &Option : Options.take_front(MaxMacros))
    Shown.push_back(inShell(Option));
  const size_t Others = Options.size() - Shown.size();
  return join(Shown, " ") + (Others ? " and " + std::to_string(Others) + " more" : "");
}

/// The variable of CUDA and HIP whose name is nearly that of a value; empty if there is none.
static StringRef similarVariable(StringRef Name, bool IsOpenCL) {
  static constexpr StringRef Known[] = {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"};
  // Words in capitals are macros.
  const StringRef Closest = IsOpenCL || none_of(Name, isLower) ? "" : closestWord(Name, Known);
  constexpr size_t MostMissing = 2;
  return Closest.size() > Name.size() + MostMissing ? "" : Closest;
}

static std::string lineInWords(const SourceLine &Where) {
  return Where.Line ? " at line " + std::to_string(Where.Line) : "";
}

/// The built-ins of extensions that kernels need and Rejoin does not declare, one text for each extension.
static std::vector<std::string> describeExtensions(const SourceFacts &Facts) {
  MapVector<StringRef, std::vector<std::string>> ByExtension;
  if (Facts.IsOpenCL && (!Facts.LeftOut.empty() || !Facts.Kernels))
    for (const UndeclaredName &N : Facts.UndeclaredNames)
      if (const StringRef Extension = vendorExtension(N.Name); !Extension.empty())
        if (std::vector<std::string> &Names = ByExtension[Extension]; !is_contained(Names, N.Name))
          Names.push_back(N.Name);
  std::vector<std::string> Texts;
  for (const auto &[Extension, Names] : ByExtension)
    Texts.push_back(quotedNames(Names) + (Names.size() == 1 ? " belongs to " : " belong to ") + Extension.str() +
                    ", which Rejoin does not know");
  return Texts;
}

/// The macros that kernels need and nothing defines; empty if there are none. Of CUDA and HIP they may be in a header
/// that was not found.
static std::string describeMacros(const SourceFacts &Facts) {
  if ((Facts.LeftOut.empty() && Facts.Kernels) || Facts.UndeclaredNames.empty() ||
      (!Facts.IsOpenCL && !Facts.MissingHeaders.empty()))
    return "";
  std::vector<std::string> Names, Options;
  size_t Others = 0;
  for (const UndeclaredName &N : Facts.UndeclaredNames) {
    if (Facts.IsOpenCL && !vendorExtension(N.Name).empty())
      continue;
    const StringRef Similar = N.Use == UndeclaredName::Function ? similarFunction(N.Name, Facts.IsOpenCL)
                              : N.Use == UndeclaredName::Value  ? similarVariable(N.Name, Facts.IsOpenCL)
                                                                : "";
    // It is a function of the language, but not of the version that the source is compiled as.
    const bool IsOfLanguage = Facts.IsOpenCL && Similar == N.Name;
    const std::string What =
        IsOfLanguage ? " (a function of another version of OpenCL C; for 2.0 pass: -- -cl-std=CL2.0)"
        : Similar.empty() || Similar == N.Name ? useInWords(N).str()
                                               : (lineInWords(N.Where) + " (did you mean '" + Similar + "'?)").str();
    std::string Name = "'" + N.Name + "'" + What;
    if (is_contained(Names, Name))
      continue;
    if (Names.size() == MaxMacros) {
      ++Others;
      continue;
    }
    Names.push_back(std::move(Name));
    // A word of the language that is misspelt is no macro.
    if (Similar.empty() || (Similar == N.Name && !IsOfLanguage))
      Options.push_back(optionFor(N));
  }
  const std::string More = Others ? " and " + std::to_string(Others) + " more" : "", All = join(Names, ", ") + More;
  if (Names.empty())
    return "";
  if (Options.empty())
    return All + (Names.size() == 1 ? " is not declared" : " are not declared");
  const bool IsOne = Names.size() == 1;
  std::string Text = All + (IsOne ? " is not declared; if " : " are not declared; if ") +
                     (Facts.IsOpenCL ? "the host program" : "the build, or a header that is not included,") +
                     (Options.size() == 1 ? " defines it, pass it: -- " : " defines them, pass them: -- ") +
                     join(Options, " ") + (Others ? " ..." : "");
  if (!Facts.ErrorWithTried.empty())
    Text += (Facts.TriedMacros.empty() ? "\nthis error remains:\n"
                                       : "\nwith " + firstOptions(Facts.TriedMacros) + " this error remains:\n") +
            StringRef(Facts.ErrorWithTried).rtrim().str();
  return Text;
}

std::string chosenOptions(const SourceFacts &Facts) {
  std::vector<std::string> Options;
  for (const std::string &Macro : Facts.ChosenMacros)
    Options.push_back(inShell(Macro));
  return join(Options, " ");
}

static std::string describeChosenMacros(const SourceFacts &Facts) {
  const bool IsOne = Facts.ChosenMacros.size() == 1;
  if (!Facts.IsOpenCL) {
    std::vector<std::string> Macros;
    for (const std::string &Macro : Facts.ChosenMacros)
      Macros.push_back(inShell(StringRef(Macro).drop_front(StringRef("-D").size())));
    return "Rejoin defined " + join(Macros, ", ") +
           (IsOne ? ", since a kernel is not compiled without it; pass the build's value after --"
                  : ", since kernels are not compiled without them; pass the build's values after --");
  }
  return std::string(IsOne ? "a macro that nothing here defines was" : "macros that nothing here defines were") +
         " chosen: " + firstOptions(Facts.ChosenMacros) + " (give the host program's values after --)";
}

static std::string describeHostTexts(ArrayRef<SourceName> Texts) {
  std::vector<std::string> Files, Names;
  for (const SourceName &T : Texts) {
    Names.push_back(T.Symbol);
    if (!is_contained(Files, T.Where.File))
      Files.push_back(T.Where.File);
  }
  std::string All = quotedNames(Names);
  if (size_t Last = All.rfind("', '"); Last != std::string::npos && !StringRef(All).ends_with("more"))
    All.replace(Last, 4, "' and '");
  return "nothing declares " + All + "; the string literals of " + quotedNames(Files) +
         " do, and were used: " + quotedNames(Texts) + " (--as-given reads it without)";
}

static std::string describeEmpty(const EmptyKernel &E) {
  std::string Text = "kernel '" + E.Name + "' " +
                     (E.Condition.empty() ? "has no effect for this processor, so nothing of it is checked"
                                          : "is empty, so nothing of it is checked: its statements stand under `" +
                                                E.Condition + "`, which does not hold");
  if (!E.Processor.empty())
    return Text + "; --mcpu=" + E.Processor + " checks it";
  return Text + (E.ByProcessor || E.Condition.empty() ? " (--mcpu names another processor)" : "");
}

std::vector<SourceNote> describe(StringRef Path, const SourceFacts &Facts) {
  std::vector<UncheckedPart> Parts;
  return describe(Path, Facts, Parts);
}

std::vector<SourceNote> describe(StringRef Path, const SourceFacts &Facts, std::vector<UncheckedPart> &Parts) {
  std::vector<SourceNote> Notes;
  auto AddLeftOut = [&](std::vector<std::string> Names, const SourceLine &Where, const Twine &Text) {
    Notes.push_back({SourceNote::LeftOut, (Path + ": " + Text).str()});
    Parts.push_back({Path.str(),
                     UncheckedPart::What::LeftOut,
                     std::move(Names),
                     Notes.back().Text,
                     {Where.File, Where.Line, Where.Column}});
  };
  auto Add = [&](SourceNote::NoteKind Kind, const Twine &Text) { Notes.push_back({Kind, (Path + ": " + Text).str()}); };
  if (!Facts.DroppedOptions.empty())
    Add(SourceNote::Remark, "options that clang does not know were dropped: " + join(Facts.DroppedOptions, " "));
  if (!Facts.IgnoredToolkits.empty())
    Add(SourceNote::Remark, "--no-toolkit ignores " + quotedNames(Facts.IgnoredToolkits));
  const auto Causes = byCause(Facts);
  const std::string Headers = describeHeaders(Facts);
  const bool HeadersFirst = Causes.size() >= ManyCauses && !Headers.empty();
  if (!Headers.empty())
    Parts.push_back(missingHeaders(Path, Facts, Path + ": " + Headers));
  if (HeadersFirst)
    Add(SourceNote::Remark, Headers);
  for (const auto &[Text, Kernels] : Causes) {
    std::vector<std::string> Names;
    for (const LeftOutFunction *F : Kernels)
      Names.push_back(F->Name);
    AddLeftOut(std::move(Names), Kernels.front()->Where, describeCause(Kernels));
  }
  if (!Facts.JoinedFiles.empty())
    Add(SourceNote::Remark, "read after " + quotedNames(Facts.JoinedFiles) + ", which " +
                                (Facts.JoinedFiles.size() == 1 ? "declares" : "declare") +
                                " names that it uses (--as-given reads it alone)");
  if (!Facts.HostTexts.empty())
    Add(SourceNote::Remark, describeHostTexts(Facts.HostTexts));
  if (!Facts.ChosenMacros.empty())
    Add(SourceNote::Remark, describeChosenMacros(Facts));
  // Those that were not chosen.
  if (std::string Macros = describeMacros(Facts); !Macros.empty())
    Add(SourceNote::Remark, Macros);
  for (const std::string &Extension : describeExtensions(Facts))
    Add(SourceNote::Remark, Extension);
  if (!HeadersFirst && !Headers.empty())
    Add(SourceNote::Remark, Headers);
  if (!Facts.NearbyFolders.empty())
    Add(SourceNote::Remark, "headers were found in " + quotedNames(Facts.NearbyFolders) +
                                ", which no option names (--as-given looks for none)");
  if (!Facts.ChosenStandard.empty())
    Add(SourceNote::Remark, "read as " + Facts.ChosenStandard +
                                (Facts.IsOpenCL ? ", by which more kernels compile than by CL2.0, the usual version "
                                                  "(name the host program's with -- -cl-std=<version>)"
                                                : ", which has fewer errors than the usual version of C++ (name the "
                                                  "build's with -- -std=<version>)"));
  if (!Facts.ChosenProcessor.empty())
    Add(SourceNote::Remark,
        "read for " + Facts.ChosenProcessor +
            ", for which a kernel is checked that is empty or left out for the usual processor (--mcpu names another)");
  for (const EmptyKernel &E : Facts.EmptyKernels)
    if (E.ByProcessor)
      AddLeftOut({E.Name}, E.Where, describeEmpty(E));
    else
      Add(SourceNote::Remark, describeEmpty(E));
  const TemplatesInNotes InNotes = templatesOf(Facts);
  if (!InNotes.Chosen.empty())
    Add(SourceNote::Remark, describeChosen(InNotes.Chosen));
  if (!InNotes.ChosenForLost.empty())
    Add(SourceNote::Remark, describeChosenForLost(InNotes.ChosenForLost));
  ArrayRef<SourceName> Templates = InNotes.Uninstantiated;
  if (!Templates.empty())
    Add(SourceNote::Remark,
        (Templates.size() == 1 ? "kernel template " : "kernel templates ") + quotedNames(Templates) +
            (Templates.size() == 1 ? " is never instantiated and was" : " are never instantiated and were") +
            " not checked; name an instance with " + instanceOf(Templates));
  for (const auto &[Error, Broken] : InNotes.Broken) {
    std::vector<std::string> Names;
    for (const SourceName &T : Broken)
      Names.push_back(T.Name);
    AddLeftOut(std::move(Names), Broken.front().Where, describeBroken(Error, Broken));
  }
  if (std::string Lost = describeLost(InNotes.Lost); !Lost.empty())
    Add(SourceNote::Remark, Lost);
  if (size_t N = Facts.HostErrors.size()) {
    // A kernel with several errors is left out for its first one.
    const bool IsFurther = !Facts.LeftOut.empty();
    Add(SourceNote::Remark, Twine(N) + (IsFurther ? " further" : "") + (N == 1 ? " error" : " errors") +
                                (IsFurther        ? " in kernels that are left out, or in code that no kernel uses"
                                 : Facts.IsOpenCL ? " ignored in code that no kernel uses"
                                                  : " ignored in host code and other code that no kernel uses") +
                                " (-v lists them)");
    for (const std::string &Text : Facts.HostErrors)
      Notes.push_back({SourceNote::Detail, StringRef(Text).rtrim().str()});
  }
  return Notes;
}

/// The options under which the file has a kernel; empty if there are none.
static std::string describeConditions(const SourceFacts &Facts) {
  std::vector<std::string> Options;
  for (const std::string &O : Facts.KernelConditions)
    Options.push_back(inShell(O));
  return Options.empty() ? "" : "its kernels stand under conditions; give -- " + join(Options, " or ");
}

/// That the file is a template of a code generator; empty if it has no marks of one.
static std::string describePlaceholder(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path);
  std::optional<Placeholder> Mark;
  if (Buffer)
    Mark = findPlaceholder((*Buffer)->getBuffer());
  return Mark ? ("a program replaces marks such as '" + Mark->Text + "' (line " + Twine(Mark->Line) +
                 ") before it compiles the text; give the text that it writes")
                    .str()
              : "";
}

bool isForHost(const SourceFacts &Facts) {
  return !Facts.IsOpenCL && !Facts.Kernels && Facts.LeftOut.empty() && Facts.UninstantiatedTemplates.empty() &&
         Facts.MissingHeaders.empty() && Facts.HostErrors.empty();
}

/// The line of a compiler's text that says the error, without those of the includes before it and the source after it.
static StringRef messageOf(StringRef Text) {
  SmallVector<StringRef> Lines;
  Text.split(Lines, '\n');
  const auto *Line = find_if(Lines, [](StringRef L) { return L.contains("error: "); });
  return Line == Lines.end() ? Lines.front() : *Line;
}

/// The first error at a declaration of a kernel of CUDA or HIP, which may leave nothing of the kernel; empty if there
/// is none. A parameter's type is of a missing header, for example.
static std::string errorOfDeclaration(StringRef Path, const SourceFacts &Facts) {
  // Parameters stand on so many lines.
  static constexpr unsigned MaxLines = 20;
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer || Facts.IsOpenCL || Facts.Kernels)
    return "";
  std::vector<unsigned> Kernels;
  unsigned Number = 0;
  for (StringRef Line : split((*Buffer)->getBuffer(), '\n'))
    if (++Number; hasWord(Line.split("//").first, "__global__"))
      Kernels.push_back(Number);
  for (StringRef Text : Facts.HostErrors) {
    StringRef Message = messageOf(Text);
    unsigned Line = 0;
    if (!Message.consume_front(Path) || !Message.consume_front(":") || Message.consumeInteger(10, Line))
      continue;
    if (any_of(Kernels, [&](unsigned K) { return K <= Line && Line < K + MaxLines; }))
      return Text.rtrim().str();
  }
  return "";
}

std::string describeNoKernel(StringRef Path, const SourceFacts &Facts) {
  std::vector<std::string> Reasons;
  const auto Causes = byCause(Facts);
  const std::string Headers = describeHeaders(Facts);
  for (const auto &[Text, Kernels] : Causes)
    Reasons.push_back(describeCause(Kernels));
  const TemplatesInNotes InNotes = templatesOf(Facts);
  if (std::string Lost = describeLost(InNotes.Lost); !Lost.empty())
    Reasons.push_back(Lost);
  ArrayRef<SourceName> Templates = InNotes.Uninstantiated;
  if (!Templates.empty())
    Reasons.push_back((Templates.size() == 1 ? "template " : "templates ") + quotedNames(Templates) +
                      (Templates.size() == 1 ? " is" : " are") + " never instantiated; name an instance with " +
                      instanceOf(Templates));
  for (const auto &[Error, Broken] : InNotes.Broken)
    Reasons.push_back(describeBroken(Error, Broken));
  // Errors in CUDA and HIP are those of the host's code most often: kernels are known by their keyword.
  if (size_t N = Facts.HostErrors.size(); Reasons.empty() && N && Facts.IsOpenCL)
    Reasons.push_back("none is left of the file after " + std::to_string(N) +
                      (N == 1 ? " error:\n" : " errors (-v lists them), the first:\n") +
                      StringRef(Facts.HostErrors.front()).rtrim().str());
  else if (std::string Lost = Reasons.empty() ? errorOfDeclaration(Path, Facts) : ""; !Lost.empty())
    Reasons.push_back("the declaration of a kernel has an error:\n" + Lost);
  else if (Reasons.empty())
    Reasons.push_back(
        // Behind a macro of a header that is missing a kernel is not recognised.
        (Headers.empty() || isHostCode(Path, Facts) ? "the file defines none" : "none was recognised") +
        (N ? " (" + std::to_string(N) +
                 (N == 1 ? " error in other code: " : " errors in other code, -v lists them; the first: ") +
                 messageOf(Facts.HostErrors.front()).str() + ")"
           : std::string()));
  if (std::string Conditions = describeConditions(Facts); !Conditions.empty())
    Reasons.push_back(Conditions);
  // A mark is read as a name of a macro, too.
  if (std::string Marks = describePlaceholder(Path);
      !Marks.empty() && (!Facts.HostErrors.empty() || !Facts.LeftOut.empty()))
    Reasons.push_back(Marks);
  else if (std::string Macros = describeMacros(Facts); !Macros.empty())
    Reasons.push_back(Macros);
  append_range(Reasons, describeExtensions(Facts));
  if (!Headers.empty())
    Reasons.insert(Causes.size() >= ManyCauses ? Reasons.begin() : Reasons.end(), Headers);
  return (Path + ": no kernel was checked: " + join(Reasons, "\n" + Path.str() + ": ")).str();
}

} // namespace rejoin
