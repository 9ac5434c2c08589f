//===- ShaderEntries.cpp - Entry points of HLSL -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// HLSL does not mark the entry points of most stages: the program that loads a shader names them. What only the entry
// points of one stage have tells them:
//
//   [numthreads(8, 8, 1)] void blur(...)                  comp
//   float4 shade(Input i) : SV_Target                     frag
//   Output place(float3 p : POSITION), where the struct
//     Output has a member with SV_Position                vert
//   [maxvertexcount(3)], [domain("tri")], ...             geom, tesc, tese
//
// A pixel shader that only writes buffers has none of these and is not found; `-e` names it. Cost: linear in the text.
// Held by: test/SPIRV/entries.test, stages-of-hlsl.test.
//
//===----------------------------------------------------------------------===//

#include "ShaderEntries.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/Error.h"

using namespace llvm;

namespace rejoin {

namespace {

/// Reads the functions at file scope of a text of HLSL.
class EntryReader {
public:
  explicit EntryReader(StringRef Text);
  std::vector<ShaderEntry> read();

private:
  StringRef at(size_t N) const { return N < Tokens.size() ? Tokens[N] : ""; }
  /// The token after the bracket that closes the one at \p N.
  size_t afterClosing(size_t N) const;
  /// The semantics (`: SV_Target`) between two tokens, in upper case.
  std::vector<std::string> semanticsIn(size_t Begin, size_t End) const;
  void addOutputs(size_t Begin, size_t End, std::vector<std::string> &To) const;
  StringRef stageOf(ArrayRef<std::pair<size_t, size_t>> Attributes, ArrayRef<std::string> Outputs, size_t Body,
                    size_t End) const;

  /// Identifiers, numbers, texts in quotes, and single characters.
  std::vector<StringRef> Tokens;
  /// The semantics in structs, by name.
  StringMap<std::vector<std::string>> Structs;
};

} // namespace

static bool isOfWord(char C) { return isAlnum(C) || C == '_'; }
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

std::vector<std::string> EntryReader::semanticsIn(size_t Begin, size_t End) const {
  std::vector<std::string> Result;
  for (size_t N = Begin; N + 1 < End; ++N)
    if (Tokens[N] == ":" && isName(Tokens[N + 1]))
      Result.push_back(Tokens[N + 1].upper());
  return Result;
}

/// Parameters with `out` and `inout` are outputs, and so are what their structs have.
void EntryReader::addOutputs(size_t Begin, size_t End, std::vector<std::string> &To) const {
  for (size_t N = Begin; N < End;) {
    size_t Next = N;
    for (unsigned Depth = 0; Next < End && (Depth || Tokens[Next] != ","); ++Next)
      Depth += StringRef("([{<").contains(Tokens[Next])            ? 1
               : StringRef(")]}>").contains(Tokens[Next]) && Depth ? -1
                                                                   : 0;
    const ArrayRef<StringRef> Parameter = ArrayRef(Tokens).slice(N, Next - N);
    if (is_contained(Parameter, "out") || is_contained(Parameter, "inout")) {
      append_range(To, semanticsIn(N, Next));
      for (StringRef Word : Parameter)
        if (auto It = Structs.find(Word); It != Structs.end())
          append_range(To, It->second);
    }
    N = Next + 1;
  }
}

StringRef EntryReader::stageOf(ArrayRef<std::pair<size_t, size_t>> Attributes, ArrayRef<std::string> Outputs,
                               size_t Body, size_t End) const {
  auto Has = [&](StringRef Name) {
    return any_of(Attributes, [&](std::pair<size_t, size_t> A) { return at(A.first + 1).equals_insensitive(Name); });
  };
  auto Writes = [&](StringRef Semantic) {
    return any_of(Outputs, [&](StringRef S) { return S.starts_with(Semantic); });
  };
  if (Has("outputtopology"))
    return Has("numthreads") ? "mesh" : "tesc";
  if (Has("numthreads"))
    return is_contained(ArrayRef(Tokens).slice(Body, End - Body), "DispatchMesh") ? "task" : "comp";
  if (Has("maxvertexcount"))
    return "geom";
  if (Has("domain"))
    return Has("patchconstantfunc") ? "tesc" : "tese";
  if (Writes("SV_TARGET") || Writes("SV_DEPTH") || Writes("SV_COVERAGE"))
    return "frag";
  return Writes("SV_POSITION") ? "vert" : "";
}

std::vector<ShaderEntry> EntryReader::read() {
  std::vector<ShaderEntry> Result;
  SmallVector<std::pair<size_t, size_t>, 4> Attributes;
  for (size_t N = 0; N < Tokens.size();) {
    if (Tokens[N] == "[") {
      const size_t End = afterClosing(N);
      // `[[vk::...]]` and the length of an array are none.
      if (isName(at(N + 1)))
        Attributes.push_back({N, End});
      N = End;
    } else if (Tokens[N] == "struct" && isName(at(N + 1)) && at(N + 2) == "{") {
      const size_t End = afterClosing(N + 2);
      Structs[Tokens[N + 1]] = semanticsIn(N + 3, End);
      N = End;
    } else if (isName(Tokens[N]) && isName(at(N + 1)) && at(N + 2) == "(") {
      const StringRef Type = Tokens[N], Name = Tokens[N + 1];
      const size_t Close = afterClosing(N + 2);
      std::vector<std::string> Outputs;
      size_t Body = Close;
      for (; at(Body) == ":" && isName(at(Body + 1)); Body += 2)
        Outputs.push_back(at(Body + 1).upper());
      if (auto It = Structs.find(Type); It != Structs.end())
        append_range(Outputs, It->second);
      addOutputs(N + 3, Close - 1, Outputs);
      const bool IsDefined = at(Body) == "{";
      const size_t End = IsDefined ? afterClosing(Body) : Body;
      const StringRef Stage = IsDefined ? stageOf(Attributes, Outputs, Body, End) : "";
      if (!Stage.empty() && none_of(Result, [&](const ShaderEntry &E) { return E.Name == Name; }))
        Result.push_back({Name.str(), Stage.str()});
      Attributes.clear();
      N = End;
    } else if (Tokens[N] == "{" || Tokens[N] == "(") {
      N = afterClosing(N);
    } else {
      if (Tokens[N] == ";")
        Attributes.clear();
      ++N;
    }
  }
  return Result;
}

std::vector<ShaderEntry> entryPointsOf(StringRef Text) { return EntryReader(Text).read(); }

Expected<std::unique_ptr<Module>> joinEntries(std::vector<std::unique_ptr<Module>> Modules) {
  std::unique_ptr<Module> Result = std::move(Modules.front());
  for (std::unique_ptr<Module> &M : drop_begin(Modules)) {
    for (Function &F : *M)
      if (!F.isDeclaration() && !isEntryPoint(F))
        F.setLinkage(GlobalValue::InternalLinkage);
    // Debug information keeps the names of the source.
    for (GlobalVariable &G : M->globals())
      for (unsigned N = 2; Result->getNamedValue(G.getName()); ++N)
        G.setName(G.getName() + "." + Twine(N));
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
