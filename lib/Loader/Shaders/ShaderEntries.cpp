//===- ShaderEntries.cpp - Entry points of HLSL -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// HLSL does not mark the entry points of most stages: the program that loads a shader names them. A function is one of
// a stage if only entry points of that stage have its attributes or outputs:
//
//   [shader("pixel")] void draw(...)                      the stage that the attribute names
//   [numthreads(8, 8, 1)] void blur(...)                  comp
//   float4 shade(Input i) : SV_Target                     frag
//   Output place(float3 p : POSITION), where the struct
//     Output has a member with SV_Position                vert
//   [maxvertexcount(3)], [domain("tri")], ...             geom, tesc, tese
//
// Helpers can return the same structs. So, if attributes do not decide, each parameter must have a semantic, as the
// language demands of entry points; and if the semantics are only in the struct, no other function may call it.
//
// Functions are found at file scope and in namespaces: a name before `(` and after a type. An attribute or semantic of
// entry points that belongs to none of the functions is a doubt, which the user is told of, as is a function that the
// rules above leave out and that may be an entry point. A pixel shader that only writes buffers has no mark: it is
// known by its name (`blitPS`, `PSMain`), or, if the file has no other entry point, by the file's. Else there is no
// doubt either; `-e` names it.
//
// Cost: linear in the text. Tests: test/SPIRV/entries.test, entry-forms.test,
// stages-of-hlsl.test, test/Limits/pixel-without-outputs.test.
//
//===----------------------------------------------------------------------===//

#include "ShaderEntries.h"
#include "ShaderStages.h"
#include "rejoin/Support/Words.h"
#include "rejoin/Target/CompiledLanguage.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/Error.h"

using namespace llvm;

namespace rejoin {

namespace {

using Range = std::pair<size_t, size_t>;

/// The members of a struct.
struct Members {
  /// In upper case.
  std::vector<std::string> Semantics;
  /// Whether each has one.
  bool AllHave = true;
};

/// A function with a body. Numbers are those of tokens.
struct ShaderFunction {
  StringRef Name;
  /// With its namespaces.
  std::string FullName;
  SmallVector<size_t, 2> Attributes;
  Range Type, Parameters, Body;
  /// The semantics after the parameters, in upper case.
  std::vector<std::string> Returned;
};

/// What a function writes, in upper case.
struct Outputs {
  /// By semantics in the function's own text.
  std::vector<std::string> Own;
  /// By those of a struct that it returns or has as `out`.
  std::vector<std::string> OfStructs;
  /// By those of a struct that it has as `inout`.
  std::vector<std::string> Changed;
  /// A parameter without a semantic; empty if each has one.
  StringRef Unmarked;
  /// Whether a parameter has one, itself or in a struct.
  bool HasInput = false;
};

/// Reads the functions of a text of HLSL.
class EntryReader {
public:
  explicit EntryReader(StringRef Text);
  ShaderEntries read();

private:
  StringRef at(size_t N) const { return N < Tokens.size() ? Tokens[N] : ""; }
  ArrayRef<StringRef> tokens(Range R) const { return ArrayRef(Tokens).slice(R.first, R.second - R.first); }
  /// The token after the bracket that closes the one at \p N.
  size_t afterClosing(size_t N) const;
  std::vector<Range> split(Range R, StringRef Separator) const;
  const Members *structIn(Range R) const;
  std::string semanticOf(Range Declaration) const;
  Members membersIn(Range Body) const;
  size_t readStruct(size_t N);
  void endDeclaration(size_t End);
  size_t readFunction(size_t N);
  void readScopes();
  bool hasAttribute(const ShaderFunction &F, StringRef Name) const;
  StringRef stageByAttributes(const ShaderFunction &F) const;
  unsigned waveSizeOf(const ShaderFunction &F) const;
  Outputs outputsOf(const ShaderFunction &F) const;
  void findCallers();
  void classify(const ShaderFunction &F);
  void addStrayMarks();
  void doubt(SourceNote::NoteKind Kind, const Twine &Text) { Result.Doubts.push_back({Kind, Text.str()}); }

  /// Identifiers, numbers, texts in quotes, and single characters.
  std::vector<StringRef> Tokens;
  StringMap<Members> Structs;
  std::vector<ShaderFunction> Functions;
  /// Another function that calls one of the name.
  StringMap<const ShaderFunction *> Callers;
  /// Of the declaration that is read: its first token, its attributes, the struct that it defines.
  size_t Begin = 0;
  SmallVector<size_t, 2> Attributes;
  std::optional<Members> Defined;
  SmallVector<StringRef, 4> Scopes;
  /// The attributes, and the semantics after parameters, that functions have.
  DenseSet<size_t> Known;
  ShaderEntries Result;
};

} // namespace

static bool isName(StringRef Token) { return !Token.empty() && isOfWord(Token[0]) && !isDigit(Token[0]); }

EntryReader::EntryReader(StringRef Text) {
  while (!(Text = Text.ltrim()).empty()) {
    size_t Size = 1;
    if (Text.starts_with("#"))
      Size = std::min(Text.find('\n'), Text.size());
    else if (isOfWord(Text[0]))
      Size = Text.take_while(isOfWord).size();
    else if (Text[0] == '"')
      Size = std::min(Text.find('"', 1), Text.size() - 1) + 1;
    if (!Text.starts_with("#"))
      Tokens.push_back(Text.take_front(Size));
    Text = Text.drop_front(Size);
  }
}

size_t EntryReader::afterClosing(size_t N) const {
  for (unsigned Depth = 0; N < Tokens.size(); ++N) {
    if (StringRef("([{").contains(Tokens[N]))
      ++Depth;
    else if (StringRef(")]}").contains(Tokens[N]) && --Depth == 0)
      return N + 1;
  }
  return Tokens.size();
}

/// The parts between separators that are in no brackets.
std::vector<Range> EntryReader::split(Range R, StringRef Separator) const {
  std::vector<Range> Parts;
  size_t First = R.first;
  for (size_t N = R.first, Depth = 0; N < R.second; ++N) {
    if (StringRef("([{<").contains(Tokens[N]))
      ++Depth;
    else if (StringRef(")]}>").contains(Tokens[N]))
      Depth -= Depth != 0;
    else if (!Depth && Tokens[N] == Separator) {
      Parts.push_back({First, N});
      First = N + 1;
    }
  }
  if (First < R.second)
    Parts.push_back({First, R.second});
  return Parts;
}

const Members *EntryReader::structIn(Range R) const {
  for (StringRef Word : tokens(R))
    if (auto It = Structs.find(Word); It != Structs.end())
      return &It->second;
  return nullptr;
}

/// The semantic (`: SV_Target`) of a parameter or member, in upper case; empty if it has none.
std::string EntryReader::semanticOf(Range R) const {
  for (size_t N = R.first; N + 1 < R.second; ++N)
    if (Tokens[N] == ":" && isName(Tokens[N + 1]) && Tokens[N + 1] != "register" && Tokens[N + 1] != "packoffset")
      return Tokens[N + 1].upper();
  return "";
}

Members EntryReader::membersIn(Range Body) const {
  Members Result;
  for (size_t N = Body.first; N < Body.second;) {
    size_t End = N;
    bool IsMethod = false;
    for (; End < Body.second && Tokens[End] != ";" && !IsMethod;) {
      IsMethod = Tokens[End] == "{";
      End = StringRef("([{").contains(Tokens[End]) ? afterClosing(End) : End + 1;
    }
    const Range Whole = {N, std::min(End, Body.second)};
    const Members *Inner = structIn(Whole);
    for (Range Member : split(Whole, ",")) {
      if (IsMethod || is_contained(tokens(Whole), "("))
        break;
      if (std::string Semantic = semanticOf(Member); !Semantic.empty())
        Result.Semantics.push_back(std::move(Semantic));
      else if (Inner)
        append_range(Result.Semantics, Inner->Semantics);
      Result.AllHave &= !semanticOf(Member).empty() || (Inner && Inner->AllHave);
    }
    N = End + (End < Body.second && Tokens[End] == ";");
  }
  return Result;
}

/// Reads `struct S : Base { ... }`, or only `struct S` of a type. Returns the token after it.
size_t EntryReader::readStruct(size_t N) {
  size_t Open = N + 1;
  while (isName(at(Open)) || at(Open) == ":" || at(Open) == ",")
    ++Open;
  if (at(Open) != "{")
    return N + 1;
  const size_t End = afterClosing(Open);
  Members M = membersIn({Open + 1, End - 1});
  if (const Members *Base = structIn({std::min(N + 2, Open), Open})) {
    append_range(M.Semantics, Base->Semantics);
    M.AllHave &= Base->AllHave;
  }
  if (isName(at(N + 1)))
    Structs[at(N + 1)] = M;
  Defined = std::move(M);
  return End;
}

/// Knows the names of `typedef struct { ... } A, B;` and `typedef S A;`.
void EntryReader::endDeclaration(size_t End) {
  if (at(Begin) == "typedef") {
    std::optional<Members> Of = Defined;
    if (const Members *Old = structIn({Begin, End}); Old && !Of)
      Of = *Old;
    for (Range Part : split({Begin, End}, ",")) {
      size_t Last = Part.second;
      // An array has its length at the end.
      while (Last > Part.first && !isName(Tokens[Last - 1]))
        --Last;
      if (Of && Last > Part.first)
        Structs[Tokens[Last - 1]] = *Of;
    }
  }
  Begin = End + 1;
  Attributes.clear();
  Defined.reset();
}

/// Reads a function whose name is at \p N. Returns the token after it.
size_t EntryReader::readFunction(size_t N) {
  ShaderFunction F;
  F.Name = Tokens[N];
  for (StringRef Scope : Scopes)
    if (!Scope.empty())
      F.FullName += (Scope + "::").str();
  F.FullName += F.Name;
  F.Type = {Begin, N};
  const size_t Close = afterClosing(N + 1);
  F.Parameters = {N + 2, std::max(N + 2, Close - 1)};
  size_t Body = Close;
  for (; at(Body) == ":" && isName(at(Body + 1)); Body += 2)
    F.Returned.push_back(at(Body + 1).upper());
  if (at(Body) != "{")
    return Body;
  F.Attributes = Attributes;
  Known.insert(Attributes.begin(), Attributes.end());
  Known.insert(Close);
  F.Body = {Body, afterClosing(Body)};
  const size_t End = F.Body.second;
  Functions.push_back(std::move(F));
  endDeclaration(End - 1);
  return End;
}

void EntryReader::readScopes() {
  bool HasValue = false;
  for (size_t N = 0; N < Tokens.size();) {
    const StringRef T = Tokens[N];
    HasValue &= N != Begin;
    HasValue |= T == "=";
    if (T == "[") {
      // `[[vk::...]]` and the length of an array are none. A macro that is not defined may stand before an attribute.
      if (!HasValue && isName(at(N + 1)) && (N == Begin || at(N + 2) == "("))
        Attributes.push_back(N);
      const bool IsFirst = N == Begin;
      N = afterClosing(N);
      Begin = IsFirst ? N : Begin;
    } else if (T == "namespace" && N == Begin) {
      std::string Name;
      size_t Open = N + 1;
      while (Open < Tokens.size() && at(Open) != "{" && at(Open) != ";")
        ++Open;
      Scopes.push_back(isName(at(N + 1)) ? at(N + 1) : "");
      N = Open + 1;
      Begin = N;
    } else if (T == "}") {
      if (!Scopes.empty())
        Scopes.pop_back();
      endDeclaration(N++);
    } else if (T == "struct" || T == "class") {
      N = readStruct(N);
    } else if (!HasValue && isName(T) && at(N + 1) == "(" && N > Begin && (isName(at(N - 1)) || at(N - 1) == ">")) {
      N = readFunction(N);
    } else if (T == "{") {
      const size_t End = afterClosing(N);
      // The values of an array, or a block as `cbuffer`.
      if (!HasValue)
        endDeclaration(End - 1);
      N = End;
    } else if (T == "(") {
      N = afterClosing(N);
    } else {
      if (T == ";")
        endDeclaration(N);
      ++N;
    }
  }
}

bool EntryReader::hasAttribute(const ShaderFunction &F, StringRef Name) const {
  return any_of(F.Attributes, [&](size_t A) { return at(A + 1).equals_insensitive(Name); });
}

/// The N of `[WaveSize(N)]`. A range of sizes leaves it open.
unsigned EntryReader::waveSizeOf(const ShaderFunction &F) const {
  unsigned Size = 0;
  for (size_t A : F.Attributes)
    if (at(A + 1).equals_insensitive("WaveSize") && at(A + 4) == ")" && at(A + 3).getAsInteger(10, Size))
      Size = 0;
  return Size;
}

StringRef EntryReader::stageByAttributes(const ShaderFunction &F) const {
  for (size_t A : F.Attributes)
    if (at(A + 1).equals_insensitive("shader"))
      if (const StringRef Stage = stageNamed(at(A + 3).trim('"')); !Stage.empty())
        return Stage;
  if (hasAttribute(F, "outputtopology"))
    return hasAttribute(F, "numthreads") ? "mesh" : "tesc";
  if (hasAttribute(F, "numthreads"))
    return is_contained(tokens(F.Body), "DispatchMesh") ? "task" : "comp";
  if (hasAttribute(F, "maxvertexcount"))
    return "geom";
  if (hasAttribute(F, "domain"))
    return hasAttribute(F, "patchconstantfunc") ? "tesc" : "tese";
  return "";
}

static StringRef stageByOutputs(ArrayRef<std::string> Semantics) {
  auto Writes = [&](StringRef Semantic) {
    return any_of(Semantics, [&](StringRef S) { return S.starts_with(Semantic); });
  };
  if (Writes("SV_TARGET") || Writes("SV_DEPTH") || Writes("SV_COVERAGE") || Writes("SV_STENCILREF"))
    return "frag";
  return Writes("SV_POSITION") ? "vert" : "";
}

Outputs EntryReader::outputsOf(const ShaderFunction &F) const {
  Outputs Result;
  Result.Own = F.Returned;
  if (const Members *M = structIn(F.Type))
    append_range(Result.OfStructs, M->Semantics);
  for (Range R : split(F.Parameters, ",")) {
    const ArrayRef<StringRef> Words = tokens(R);
    const std::string Semantic = semanticOf(R);
    const Members *M = structIn(R);
    // What a geometry shader appends to: its attribute tells the stage.
    const bool IsStream = any_of(Words, [](StringRef W) { return W.ends_with("Stream"); });
    const bool IsOut = is_contained(Words, "out"), IsChanged = is_contained(Words, "inout");
    if ((IsOut || IsChanged) && !Semantic.empty())
      Result.Own.push_back(Semantic);
    else if ((IsOut || IsChanged) && M && !IsStream)
      append_range(IsOut ? Result.OfStructs : Result.Changed, M->Semantics);
    Result.HasInput |= !Semantic.empty() || (M && M->AllHave && !M->Semantics.empty());
    const bool IsMarked =
        !Semantic.empty() || (M && M->AllHave && !IsStream) || is_contained(Words, "uniform") || Words.back() == "void";
    if (!IsMarked && Result.Unmarked.empty())
      for (StringRef W : Words)
        if (isName(W) && !is_contained<StringRef>({"in", "out", "inout", "const"}, W))
          Result.Unmarked = W;
  }
  return Result;
}

void EntryReader::findCallers() {
  for (const ShaderFunction &F : Functions)
    for (size_t N = F.Body.first; N < F.Body.second; ++N)
      // An overload has the same name, since HLSL has no recursion.
      if (isName(Tokens[N]) && at(N + 1) == "(" && Tokens[N] != F.Name)
        Callers.try_emplace(Tokens[N], &F);
}

static std::string nameOfStage(StringRef Stage) { return Stage == "frag" ? "a pixel shader" : "a vertex shader"; }

void EntryReader::classify(const ShaderFunction &F) {
  auto Add = [&](StringRef Stage) {
    if (none_of(Result.Found, [&](const ShaderEntry &E) { return E.Name == F.FullName; }))
      Result.Found.push_back({F.FullName, Stage.str(), waveSizeOf(F)});
  };
  if (const StringRef Stage = stageByAttributes(F); !Stage.empty())
    return Add(Stage);
  const std::string Name = "function '" + F.FullName + "'";
  if (hasAttribute(F, "shader"))
    return doubt(SourceNote::LeftOut, Name + " is left out: no stage is known that its attribute [shader] names");
  const Outputs Out = outputsOf(F);
  std::vector<std::string> Semantics = Out.Own;
  append_range(Semantics, Out.OfStructs);
  const StringRef OfItself = stageByOutputs(Semantics);
  append_range(Semantics, Out.Changed);
  const StringRef Stage = stageByOutputs(Semantics);
  if (Stage.empty()) {
    const bool IsAlone = Out.HasInput && Out.Unmarked.empty() && !Callers.contains(F.Name);
    if (const StringRef Named = stageInName(F.Name); IsAlone && !Named.empty() && Semantics.empty())
      return Add(Named);
    if (IsAlone)
      Result.WithoutStage.push_back(F.FullName);
    for (StringRef S : F.Returned)
      if (S.starts_with("SV_"))
        return doubt(SourceNote::Remark, Name + " has the output " + S +
                                             ", which shows no stage; if it is an entry point, name it with -e, and "
                                             "its stage with --stage");
    return;
  }
  const ShaderFunction *Caller = Callers.lookup(F.Name);
  const bool IsHelper = Caller && stageByOutputs(Out.Own).empty();
  if (Out.Unmarked.empty() && !IsHelper)
    return Add(Stage);
  if (IsHelper) {
    // It has what an entry point needs.
    if (Out.Unmarked.empty() && !OfItself.empty())
      doubt(SourceNote::Remark, Name + " has the outputs of " + nameOfStage(Stage) + ", but '" + Caller->FullName +
                                    "' calls it, so it is not read as an entry point (-e names it)");
    return;
  }
  doubt(SourceNote::Remark, Name + " has the outputs of " + nameOfStage(Stage) + ", but its parameter '" +
                                Out.Unmarked + "' has no semantic, so it is not read as an entry point (-e names it)");
}

/// Marks of entry points that no function has: what surrounds them was not understood.
void EntryReader::addStrayMarks() {
  for (size_t N = 0; N < Tokens.size(); ++N) {
    if (Tokens[N] == "[" && is_contained<std::string>({"numthreads", "shader"}, at(N + 1).lower()) &&
        at(N + 2) == "(" && !Known.contains(N))
      doubt(SourceNote::LeftOut, "an attribute [" + at(N + 1) +
                                     "] belongs to no function that was found: name the entry point with -e, and its "
                                     "stage with --stage");
    // A function that is only declared has no body.
    if (N && Tokens[N - 1] == ")" && Tokens[N] == ":" && at(N + 1).starts_with_insensitive("SV_") && at(N + 2) == "{" &&
        !Known.contains(N))
      doubt(SourceNote::Remark, "the output " + at(N + 1) +
                                    " belongs to no function that was found: if it is one of an entry point, name "
                                    "that with -e, and its stage with --stage");
  }
}

ShaderEntries EntryReader::read() {
  readScopes();
  findCallers();
  for (const ShaderFunction &F : Functions)
    classify(F);
  addStrayMarks();
  return std::move(Result);
}

ShaderEntries entryPointsOf(StringRef Text) { return EntryReader(Text).read(); }

Expected<std::unique_ptr<Module>> joinEntries(std::vector<std::unique_ptr<Module>> Modules) {
  std::unique_ptr<Module> Result = std::move(Modules.front());
  for (std::unique_ptr<Module> &M : drop_begin(Modules)) {
    for (Function &F : *M)
      if (!F.isDeclaration() && !isEntryPoint(F))
        F.setLinkage(GlobalValue::InternalLinkage);
    // Debug information keeps the names of the source.
    for (GlobalVariable &G : M->globals())
      if (const std::string Name = G.getName().str(); Result->getNamedValue(Name)) {
        unsigned N = 2;
        while (Result->getNamedValue((Name + "." + Twine(N)).str()))
          ++N;
        renameVariable(G, Name + "." + Twine(N));
      }
    // The triple names a stage; what depends on the stage has it as an attribute.
    if (Triple T = Result->getTargetTriple(); T != M->getTargetTriple()) {
      T.setEnvironment(Triple::Library);
      Result->setTargetTriple(T);
      M->setTargetTriple(T);
    }
    std::string Name = M->getSourceFileName();
    if (Linker::linkModules(*Result, std::move(M)))
      return createStringError(inconvertibleErrorCode(), Name + ": its entry points do not fit into one module");
  }
  return Result;
}

} // namespace rejoin
