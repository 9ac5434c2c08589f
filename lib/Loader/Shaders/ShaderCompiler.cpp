//===- ShaderCompiler.cpp - Shaders through glslangValidator -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Messages of glslangValidator are put into clang's form (`FILE:LINE: error: ...`), which editors and CI read.
//
// A source that fails is tried again, each time with one repair more:
//
//   a header is missing                 with the folders of the project in which it and its headers lie
//   `#include` needs an extension       with that extension, which glslc takes for granted
//   maximal reconvergence               without it; the importer adds the execution mode
//   NonUniformResourceIndex, float32_t, with declarations of these, which dxc knows
//   select, and, or
//   InterlockedCompareStore is dropped with InterlockedCompareExchange instead, whose result nothing reads
//   "... for Vulkan"                    as OpenGL's GLSL: uniforms without a block, gl_VertexID
//
// A file that begins with the mark of UTF-8, and HLSL whose last line has no end (an `#include` there is lost), are
// read as copies from the beginning.
//
// The message of the last try stays, but for OpenGL's, where the first stays unless it is about Vulkan itself.
// Tests: test/SPIRV/sources.test, headers.test, include-order.test, entries.test, entry-forms.test, file-names.test,
// errors.test.
//
//===----------------------------------------------------------------------===//

#include "ShaderCompiler.h"
#include "ShaderConditions.h"
#include "ShaderIncludes.h"
#include "ShaderStrings.h"
#include "rejoin/Loader/ShaderSource.h"
#include "rejoin/SPIRV/AtomicTypes.h"
#include "rejoin/Support/ChildProcess.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Support/RegularFiles.h"
#include "rejoin/Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include <cstring>

using namespace llvm;

namespace rejoin {

Error shaderError(StringRef Path, const Twine &What) {
  return createStringError(inconvertibleErrorCode(), printableWord(Path) + ": " + What);
}

/// The messages of glslangValidator in clang's form:
///
///   ERROR: x.comp:5: 'a' : undeclared      x.comp:5: error: 'a' : undeclared
///   x.hlsl(5): error at column 3, parsing  x.hlsl:5:3: error: parsing
///
/// Lines that only count or repeat them are left out, and so are consequences: of an `#error` all other errors, of an
/// error in HLSL what its parser expects after it.
static std::string inClangsForm(StringRef Said) {
  static const Regex Glsl("^(ERROR|WARNING): (.+):([0-9]+): (.*)$"),
      Hlsl("^(.+)\\(([0-9]+)\\): error at column ([0-9]+), (.*)$"),
      Counts("compilation errors\\.|compilation terminated|^SPIR-V is not generated|: Entry point not found"),
      Consequence("error: ('[^']*' : Expected|'#' : preprocessor directive cannot be preceded|"
                  "HLSL parsing failed|missing #endif|.*Missing entry point)");
  // For some versions of the language glslang cannot read its own declarations, and prints thousands of them.
  static constexpr StringLiteral Dump = "Unable to parse built-ins";
  bool IsDump = false;
  std::vector<std::string> Lines;
  SmallVector<StringRef, 5> Parts;
  for (StringRef Line : split(Said, '\n')) {
    Line = Line.rtrim();
    const bool IsMessage = Line.starts_with("ERROR: ") || Line.starts_with("WARNING: ");
    IsDump = Line.contains(Dump) || (IsDump && !IsMessage);
    if (Line.empty() || IsDump || Line.starts_with("ERROR: 0:") || Counts.match(Line))
      continue;
    if (Glsl.match(Line, &Parts))
      Lines.push_back(
          (Parts[2] + ":" + Parts[3] + (Parts[1] == "ERROR" ? ": error: " : ": warning: ") + Parts[4]).str());
    else if (Hlsl.match(Line, &Parts))
      Lines.push_back((Parts[1] + ":" + Parts[2] + ":" + Parts[3] + ": error: " + Parts[4]).str());
    else
      Lines.push_back(Line.str());
  }
  static constexpr StringLiteral Directive = ": error: '#error' :";
  const bool HasDirective = any_of(Lines, [](StringRef L) { return L.contains(Directive); });
  bool HasError = false;
  erase_if(Lines, [&](StringRef L) {
    const bool IsError = L.contains(": error: ");
    // An entry is missing after all errors.
    if (!IsError && HasError && L.starts_with("ERROR: Linking") && L.contains("Missing entry point"))
      return true;
    if (HasDirective && (IsError ? !L.contains(Directive) : Consequence.match(("error: " + L).str())))
      return true;
    return IsError && std::exchange(HasError, true) && Consequence.match(L);
  });
  // glslang quotes the word that it stands at, which may be none.
  constexpr StringLiteral NoWord = "error: '' :";
  for (std::string &L : Lines)
    if (const size_t At = L.find(NoWord); At != std::string::npos)
      L = L.substr(0, At) + "error: " + StringRef(L).drop_front(At + NoWord.size()).ltrim().str();
  // An error without a line is better than none.
  if (Lines.empty())
    for (StringRef Line : split(Said, '\n'))
      if (Line.consume_front("ERROR: 0:0:") || Line.consume_front("ERROR: 0:"))
        Lines.push_back("error: " + Line.trim().str());
  if (Lines.empty() && Said.contains(Dump))
    return "glslang does not know the declarations of this version of the language";
  return join(Lines, "\n");
}

/// The way to read a source that glslang does not know all of, after its messages; empty if that is not the trouble.
static std::string adviceFor(StringRef Said, bool IsHlsl, ArrayRef<std::string> Folders) {
  static const Regex Include("Could not process include directive for header name: ([^\n]+)");
  if (SmallVector<StringRef, 2> Parts; Include.match(Said, &Parts)) {
    const std::string Other = fileInOtherCase(Parts[1].trim(), Folders);
    return Other.empty() ? "\npass the directory of the header with -- -I <directory>"
                         : "\nthere is '" + Other + "', whose name differs in case: give one of them the other's name";
  }
  if (IsHlsl && !Said.contains("'#error' :"))
    return Said.contains("'template' : Reserved word")
               ? "\nglslang has no templates: compile it with 'dxc -spirv -fspv-target-env=vulkan1.1' and give the "
                 ".spv file"
               : "\nglslang knows only a part of HLSL: if dxc compiles it, compile it with 'dxc -spirv "
                 "-fspv-target-env=vulkan1.1' and give the .spv file";
  if (Said.contains("extension not supported"))
    return "\nthe installed glslang does not know this extension: compile it with a newer one ('glslangValidator -V', "
           "glslc) and give the .spv file";
  return "";
}

std::string ShaderCompiler::adviceForBroken() const {
  static const Regex Store("\\.[ \t]*(Store[234])[ \t]*\\([^;]*,[ \t]*[0-9][0-9a-zA-Z_.]*[ \t]*\\)[ \t]*;");
  unsigned Number = 0;
  SmallVector<StringRef, 2> Parts;
  for (StringRef Line : IsHlsl ? split(Source, '\n') : split(StringRef(), '\n')) {
    ++Number;
    if (Store.match(Line.split("//").first, &Parts))
      return ("\n" + Path + ":" + Twine(Number) + ": note: glslang has a fault: it breaks at a " + Parts[1] +
              " of a single number; write a vector, as in uint" + Parts[1].take_back() + "(0" +
              (Parts[1].ends_with("2")   ? ", 0)"
               : Parts[1].ends_with("3") ? ", 0, 0)"
                                         : ", 0, 0, 0)"))
          .str();
  }
  return IsHlsl ? "\nif dxc compiles it, compile it with 'dxc -spirv -fspv-target-env=vulkan1.1' and give the .spv file"
                : "\ncompile it with another compiler and give the .spv file";
}

ShaderCompiler::ShaderCompiler(StringRef Path, StringRef Source, bool IsHlsl, const LoadOptions &Options)
    : Path(Path), Source(Source), IsHlsl(IsHlsl), Options(Options) {
  ArrayRef<std::string> Arguments(Options.CompilerArguments);
  for (; !Arguments.empty(); Arguments = Arguments.drop_front()) {
    Given.push_back(Arguments.front());
    // Of glslang's options `-I` has its folder attached, and `-D` alone says that the source is HLSL.
    if ((Given.back() == "-I" || Given.back() == "-D") && Arguments.size() > 1 &&
        !StringRef(Arguments[1]).starts_with("-")) {
      Arguments = Arguments.drop_front();
      Given.back() += Arguments.front();
    }
  }
}

bool ShaderCompiler::has(StringRef Prefix) const {
  return any_of(Given, [&](StringRef A) { return A.starts_with(Prefix); });
}

std::vector<std::string> ShaderCompiler::folders() const {
  StringRef Directory = sys::path::parent_path(Path);
  // glslang searches it for the source, but not for a copy of the source.
  std::vector<std::string> Result{Directory.empty() ? "." : Directory.str()};
  for (StringRef A : Given)
    if (A.consume_front("-I"))
      Result.push_back(A.str());
  Result.insert(Result.end(), Nearby.begin(), Nearby.end());
  return Result;
}

/// Whether an option of glslang makes code or a file, which `-E` refuses, and whether its value is the next word.
static std::pair<bool, bool> makesCode(StringRef Option) {
  if (is_contained<StringRef>({"--target-env", "--client", "-o", "--depfile"}, Option))
    return {true, true};
  return {is_contained<StringRef>({"-H", "-l", "-q"}, Option) || Option.starts_with("-V") || Option.starts_with("-G"),
          false};
}

std::vector<std::string> ShaderCompiler::arguments(const ShaderEntry &Entry, ShaderForm Form) const {
  std::vector<std::string> Result;
  const bool IsText = Form == ShaderForm::Text;
  switch (Form) {
  case ShaderForm::Text:
    // glslang asks for a stage, and none changes the text. With `-V` it defines the macro.
    Result = {"-E", "-DVULKAN=100"};
    if (!has("-S"))
      Result.insert(Result.end(), {"-S", "comp"});
    break;
  case ShaderForm::Vulkan:
    Result = {"-g"};
    if (!has("-V") && !has("-G"))
      Result.push_back("-V");
    // Buffers of HLSL are blocks that newer versions of SPIR-V have no more.
    if (!has("--target-env") && !has("-G"))
      Result.insert(Result.end(), {"--target-env", IsHlsl ? "vulkan1.1" : "vulkan1.3"});
    break;
  case ShaderForm::OpenGL:
    // Subgroups need this version of SPIR-V.
    Result = {"-g", "-G", "--target-env", "spirv1.3"};
    break;
  }
  if (!Entry.Stage.empty())
    Result.insert(Result.end(), {"-S", Entry.Stage});
  // Numbers that the source leaves to the application say nothing of what threads do.
  if (!has("--aml") && !has("--auto-map"))
    Result.insert(Result.end(), {"--aml", "--amb"});
  // Alone it says that the source is HLSL.
  if (IsHlsl && !is_contained(Given, "-D"))
    Result.push_back("-D");
  if (!Entry.Name.empty() || (IsHlsl && !has("-e") && !has("--entry-point")))
    Result.insert(Result.end(), {"-e", Entry.Name.empty() ? "main" : Entry.Name});
  for (const std::string &Folder : folders())
    Result.push_back("-I" + Folder);
  for (size_t N = 0; N < Given.size(); ++N) {
    if (StringRef(Given[N]).starts_with("-I"))
      continue;
    if (auto [IsCode, HasValue] = makesCode(Given[N]); IsText && IsCode)
      N += HasValue;
    else
      Result.push_back(Given[N]);
  }
  return Result;
}

/// Adds the folders of the project that have headers which the last run missed. False if there are none.
bool ShaderCompiler::searchProject() {
  if (Options.AsGiven || HasSearched || !StringRef(Said).contains("Could not process include directive"))
    return false;
  HasSearched = true;
  Nearby = nearbyFolders(Path, Source, folders());
  return !Nearby.empty();
}

Error ShaderCompiler::checkIncludes() const {
  const ShaderIncludes Includes = findIncludes(Path, Source, folders());
  if (!Includes.Unreadable.empty())
    return shaderError(Path, "a file that it includes cannot be read: " + Includes.Unreadable);
  if (!Includes.Circle.empty())
    return shaderError(Path, "files include each other without an end: " + join(Includes.Circle, " includes "));
  return Error::success();
}

Error ShaderCompiler::prepare() {
  auto Found = sys::findProgramByName("glslangValidator");
  if (!Found)
    return shaderError(Path, "glslangValidator is needed to compile it and was not found (package glslang-tools)");
  Compiler = *Found;
  if (Error E = checkIncludes())
    return E;
  if (Error E = writeInput())
    return E;
  if (!IsHlsl)
    return Error::success();
  if (Error E = preprocess())
    return E;
  if (!Text && searchProject()) {
    if (Error E = checkIncludes())
      return E;
    return preprocess();
  }
  return Error::success();
}

std::vector<std::string> ShaderCompiler::dependencies() const {
  std::vector<std::string> Result = findIncludes(Path, Source, folders()).Files;
  Result.insert(Result.begin(), Path.str());
  return Result;
}

std::vector<std::string> ShaderCompiler::texts() const {
  std::vector<std::string> Result{Source.str()};
  for (const std::string &File : findIncludes(Path, Source, folders()).Files)
    if (auto Buffer = readRegularFile(File))
      Result.push_back((*Buffer)->getBuffer().str());
  return Result;
}

std::vector<std::string> ShaderCompiler::undefinedMacros() const {
  std::vector<std::string> Defined;
  for (StringRef Option : Given)
    if (Option.consume_front("-D") || Option.consume_front("-U"))
      Defined.push_back(Option.split('=').first.str());
  return undefinedValues(texts(), Defined);
}

/// The options that would help against an `#error` among the messages; empty if no macro is known.
std::string ShaderCompiler::adviceOnErrors(StringRef Messages) const {
  static const Regex Directive("^(.+):([0-9]+): error: '#error' :");
  SmallVector<StringRef> Parts;
  unsigned Line = 0;
  StringRef Found;
  for (StringRef Message : split(Messages, '\n'))
    if (Directive.match(Message, &Parts) && !Parts[2].getAsInteger(10, Line)) {
      Found = Message;
      break;
    }
  if (Found.empty())
    return "";
  auto Buffer = readRegularFile(Parts[1]);
  if (!Buffer)
    return "";
  std::string Options;
  for (const std::string &Name : macrosOfError((*Buffer)->getBuffer(), Line, texts()))
    Options += " -D" + Name + "=...";
  return Options.empty() ? "" : "\nif the application defines the macros around it, pass them: --" + Options;
}

int ShaderCompiler::execute(std::vector<std::string> Arguments, StringRef File, const TemporaryFile &Output,
                            const TemporaryFile &Messages, std::string &Failure) const {
  static constexpr unsigned Seconds = 60;
  Arguments.push_back(File.str());
  return runChild(Compiler, Arguments, Output.path(), Messages.path(), Seconds, Failure);
}

Error ShaderCompiler::preprocess() {
  TemporaryFile Output, Messages;
  if (Error E = joinErrors(Output.create("txt"), Messages.create("txt")))
    return shaderError(Path, toString(std::move(E)));
  std::string Failure;
  if (execute(arguments({}, ShaderForm::Text), InputFile, Output, Messages, Failure) == 0) {
    Text = Output.text();
    return Error::success();
  }
  Said = withPath(Output.text() + Messages.text() + Failure, InputFile);
  PreprocessorError =
      ("glslangValidator could not preprocess it:\n" + inClangsForm(Said) + adviceFor(Said, IsHlsl, folders()));
  return Error::success();
}

/// Messages about a copy as messages about the file.
std::string ShaderCompiler::withPath(std::string Messages, StringRef File) const {
  if (File != Path)
    for (size_t At = 0; (At = Messages.find(File.str(), At)) != std::string::npos; At += Path.size())
      Messages.replace(At, File.size(), Path.str());
  return Messages;
}

/// What glslang says of an operation for which it makes no code. It succeeds all the same. Empty if there is none.
static StringRef droppedOperation(StringRef Said) {
  static constexpr StringLiteral Mark = "Missing functionality: ";
  const size_t At = Said.find(Mark);
  return At == StringRef::npos ? "" : Said.drop_front(At + Mark.size()).split('\n').first.rtrim();
}

Expected<std::unique_ptr<MemoryBuffer>> ShaderCompiler::run(StringRef File, const ShaderEntry &Entry, ShaderForm Form) {
  TemporaryFile Output, Messages;
  if (Error E = joinErrors(Output.create("spv"), Messages.create("txt")))
    return shaderError(Path, toString(std::move(E)));
  std::vector<std::string> Arguments = arguments(Entry, Form);
  Arguments.insert(Arguments.end(), {"-o", Output.path().str()});
  std::string Failure;
  if (execute(std::move(Arguments), File, Messages, Messages, Failure) != 0) {
    std::string All = Messages.text();
    StringRef Message = All.empty() ? StringRef(Failure) : StringRef(All).trim();
    // It begins with the name of the file.
    if (Message.consume_front(File))
      Message = Message.ltrim();
    Said = withPath(Message.str(), File);
    // glslang says this besides every other error, too.
    static const Regex NoEntry("Linking [a-z-]+ stage: Entry point not found");
    const bool LacksEntry = NoEntry.match(Message) && !Message.contains("ERROR:") && !Message.contains("error at");
    if (LacksEntry)
      return shaderError(Path,
                         "it has no entry point '" + (Entry.Name.empty() ? "main" : Entry.Name) + "' (-e names one)");
    const std::string Errors = inClangsForm(Said);
    if (const std::vector<std::string> Names = undeclaredMacros(Errors, texts()); !Names.empty())
      return shaderError(Path, "glslangValidator could not compile it:\n" + withoutConsequences(Errors, Names) +
                                   "\nif the application defines " + (Names.size() == 1 ? "it" : "them") +
                                   ", pass: -- -D" + join(Names, "=... -D") + "=...");
    return shaderError(Path, "glslangValidator could not compile it:\n" + Errors + adviceOnErrors(Errors) +
                                 (All.empty() ? adviceForBroken() : adviceFor(Said, IsHlsl, folders())));
  }
  Said = Messages.text();
  if (StringRef Dropped = droppedOperation(Said); !Dropped.empty())
    return shaderError(Path, "glslang leaves out an operation that it does not know ('" + Dropped +
                                 "'), so the module that it makes is another program" +
                                 (IsHlsl ? ": compile it with 'dxc -spirv -fspv-target-env=vulkan1.1' and give the "
                                           ".spv file"
                                         : ": compile it with another compiler and give the .spv file"));
  auto Binary = WritableMemoryBuffer::getFile(Output.path());
  if (!Binary)
    return shaderError(Path, "the compiled module cannot be read: " + Binary.getError().message());
  std::vector<std::string> Files = dependencies();
  correctStrings((*Binary)->getBuffer(), Files);
  const ArrayRef<char> Bytes = (*Binary)->getBuffer();
  if (!IsHlsl || Bytes.size() % sizeof(uint32_t))
    return std::move(*Binary);
  std::vector<uint32_t> Words(Bytes.size() / sizeof(uint32_t));
  std::memcpy(Words.data(), Bytes.data(), Bytes.size());
  Words = correctAtomics(Words);
  return MemoryBuffer::getMemBufferCopy(
      StringRef(reinterpret_cast<const char *>(Words.data()), Words.size() * sizeof(uint32_t)));
}

/// \p Source with the extension for `#include` after its `#version`, as glslc takes it for granted; lines stay.
static std::string withIncludes(StringRef Source, StringRef Path) {
  const auto Version = findDirective(Source, "version");
  if (!Version || !Source.take_front(Version->Next).ends_with("\n"))
    return Source.str();
  const StringRef Before = Source.take_front(Version->Next);
  return (Before + "#extension GL_GOOGLE_include_directive : enable\n#line " + Twine(Before.count('\n') + 1) + " \"" +
          Path + "\"\n" + Source.drop_front(Version->Next))
      .str();
}

static constexpr StringLiteral ReconvergenceExtension = "GL_EXT_maximal_reconvergence";

/// Takes the extension for maximal reconvergence and its attribute out of a source, which keeps its lines. Returns
/// whether the attribute was there.
static bool eraseReconvergence(std::string &Source) {
  if (const auto Line = findDirective(Source, "extension", ReconvergenceExtension))
    for (size_t I = Line->Begin; I != Line->Next; ++I)
      if (!isSpace(Source[I]))
        Source[I] = ' ';
  static const Regex Attribute("\\[\\[[^]]*maximally_reconverges[^]]*\\]\\]");
  SmallVector<StringRef, 1> Found;
  if (!Attribute.match(Source, &Found))
    return false;
  // Of several attributes the others stay.
  SmallVector<StringRef, 2> Names, Others;
  Found[0].drop_front(2).drop_back(2).split(Names, ',');
  copy_if(Names, std::back_inserter(Others), [](StringRef N) { return N.trim() != "maximally_reconverges"; });
  if (Others.size() == Names.size())
    return false;
  const std::string Text = Others.empty() ? "" : "[[" + join(Others, ",") + "]]";
  Source.replace(Found[0].data() - Source.data(), Found[0].size(), Text);
  return true;
}

/// The types that name their bits, and those that do not.
static constexpr std::pair<StringLiteral, StringLiteral> SizedTypes[] = {
    {"float32_t", "float"}, {"int32_t", "int"}, {"uint32_t", "uint"}, {"float64_t", "double"}};

/// The functions that HLSL has since 2021 for what `?:`, `&&` and `||` did to vectors. All operands are computed.
static constexpr StringLiteral FunctionsOf2021[] = {"select", "and", "or"};

/// `select` has the type of its values with the higher rank, and the size of its widest operand. glslang knows no
/// best function for two types, so there is one for each pair.
static std::string selects() {
  static constexpr StringLiteral ByRank[] = {"bool", "int", "uint", "float"};
  std::string Result;
  auto Declare = [&](unsigned A, unsigned B, StringRef SizeA, StringRef SizeB, StringRef Size) {
    const std::string Type = (ByRank[std::max(A, B)] + Size).str();
    SmallVector<StringRef, 2> Conditions;
    if (SizeA == Size || SizeB == Size)
      Conditions.push_back("");
    if (!Size.empty())
      Conditions.push_back(Size);
    for (StringRef Condition : Conditions)
      Result += (Type + " select(bool" + Condition + " c, " + ByRank[A] + SizeA + " a, " + ByRank[B] + SizeB +
                 " b) { return c ? (" + Type + ")a : (" + Type + ")b; }\n")
                    .str();
  };
  for (unsigned A = 0; A != std::size(ByRank); ++A)
    for (unsigned B = 0; B != std::size(ByRank); ++B) {
      Declare(A, B, "", "", "");
      for (StringRef Size : {"2", "3", "4"})
        for (auto [SizeA, SizeB] : {std::pair(Size, Size), {Size, ""}, {"", Size}, {"", ""}})
          Declare(A, B, SizeA, SizeB, Size);
    }
  return Result;
}

static std::string functionsOf2021() {
  std::string Result = selects();
  for (StringRef Size : {"", "2", "3", "4"})
    for (auto [Name, Operator] : {std::pair("and", "&&"), {"or", "||"}})
      Result +=
          ("bool" + Size + " " + Name + "(bool" + Size + " a, bool" + Size + " b) { return a " + Operator + " b; }\n")
              .str();
  return Result;
}

/// What dxc knows of HLSL and glslang does not, in front of \p Source; lines stay. The marker of an index that is not
/// uniform becomes a function with two reversals of the bits, which the importer knows once glslang has inlined it. The
/// types that name their bits become those that do not.
static std::string withDeclarations(StringRef Source, StringRef Path, bool HasSelect, bool HasCompareStore) {
  std::string Result = "uint NonUniformResourceIndex(uint index) { return reversebits(reversebits(index)); }\n";
  if (HasSelect)
    Result += functionsOf2021();
  if (HasCompareStore)
    Result += "static uint rejoinUnused;\n"
              "#define InterlockedCompareStore(d, c, v) InterlockedCompareExchange(d, c, v, rejoinUnused)\n";
  for (auto [Name, Short] : SizedTypes) {
    auto Define = [&](const Twine &Size) { Result += ("#define " + Name + Size + " " + Short + Size + "\n").str(); };
    Define("");
    for (unsigned Rows = 1; Rows != 5; ++Rows) {
      Define(Twine(Rows));
      for (unsigned Columns = 1; Columns != 5; ++Columns)
        Define(Twine(Rows) + "x" + Twine(Columns));
    }
  }
  return Result + ("#line 1 \"" + Path + "\"\n" + Source + "\n").str();
}

/// Whether a text has a type that names its bits. glslang says of many places only that it expects a declaration.
static bool hasSizedType(StringRef Text) {
  for (StringRef Word; !(Word = takeWord(Text)).empty();)
    if (any_of(SizedTypes, [&](const auto &T) { return Word.starts_with(T.first); }))
      return true;
  return false;
}

/// The source with what the last run missed; empty if nothing is known that would help.
std::string ShaderCompiler::repaired() {
  const StringRef Message(Said);
  if (!IsHlsl) {
    if (!Message.contains("GL_GOOGLE_include_directive") && !Message.contains(ReconvergenceExtension))
      return "";
    std::string Text = Source.str();
    if (Message.contains(ReconvergenceExtension))
      DeclaresReconvergence = eraseReconvergence(Text);
    return withIncludes(Text, Path);
  }
  const bool HasSelect = any_of(FunctionsOf2021, [&](StringRef Name) {
    return Message.contains(("'" + Name + "' : no matching overloaded function").str());
  });
  // A function of this name that is the author's stays.
  static const Regex OwnStore("void[ \t\r\n]+InterlockedCompareStore");
  const bool HasStore = hasWord(preprocessed(), "InterlockedCompareStore") && !OwnStore.match(preprocessed());
  return HasSelect || HasStore || Message.contains("NonUniformResourceIndex") || hasSizedType(preprocessed())
             ? withDeclarations(Source, Path, HasSelect, HasStore)
             : "";
}

/// Puts \p Source into a file in a folder of its own: glslang searches the folder of the file first.
static Error writeCopy(StringRef Source, StringRef Suffix, TemporaryFile &Copy) {
  if (Error E = Copy.createAlone(Suffix))
    return E;
  return writeText(Copy.path(), Source);
}

Error ShaderCompiler::writeInput() {
  InputFile = Path.str();
  const bool LacksEnd = IsHlsl && !Source.empty() && !Source.ends_with("\n");
  auto OnDisk = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  const bool HasMark = OnDisk && (*OnDisk)->getBuffer().starts_with("\xEF\xBB\xBF") && !Source.starts_with("\xEF");
  if (!LacksEnd && !HasMark)
    return Error::success();
  const std::string Text = IsHlsl ? ("#line 1 \"" + Path + "\"\n" + Source + "\n").str() : withIncludes(Source, Path);
  if (Error E = writeCopy(Text, IsHlsl ? "hlsl" : "glsl", InputCopy))
    return shaderError(Path, "its copy without the mark of UTF-8: " + toString(std::move(E)));
  InputFile = InputCopy.path().str();
  return Error::success();
}

Expected<std::unique_ptr<MemoryBuffer>> ShaderCompiler::compile(const ShaderEntry &Entry) {
  std::string File = InputFile;
  TemporaryFile Copy;
  auto Binary = run(File, Entry, ShaderForm::Vulkan);
  // With `: enable` glslang warns only, and ignores the attribute.
  if (Binary && !IsHlsl && StringRef(Said).contains(ReconvergenceExtension))
    Binary = shaderError(Path, "maximal reconvergence is not known");
  const bool IsOfVulkan = StringRef(Said).contains("for Vulkan");
  while (!Binary) {
    if (!searchProject()) {
      const std::string Mended = Copy.path().empty() ? repaired() : "";
      if (Mended.empty())
        break;
      if (Error E = writeCopy(Mended, IsHlsl ? "hlsl" : "glsl", Copy)) {
        consumeError(Binary.takeError());
        return shaderError(Path, "its copy with the declarations of other compilers: " + toString(std::move(E)));
      }
      File = Copy.path().str();
    } else if (Error E = checkIncludes()) {
      consumeError(Binary.takeError());
      return std::move(E);
    }
    consumeError(Binary.takeError());
    Binary = run(File, Entry, ShaderForm::Vulkan);
  }
  // What Vulkan's GLSL lacks, OpenGL's may have: uniforms without a block, gl_VertexID.
  if (Binary || IsHlsl || has("-V") || has("-G") || has("--target-env"))
    return Binary;
  auto Other = run(File, Entry, ShaderForm::OpenGL);
  if (Other || IsOfVulkan) {
    consumeError(Binary.takeError());
    return Other;
  }
  consumeError(Other.takeError());
  return Binary;
}

} // namespace rejoin
