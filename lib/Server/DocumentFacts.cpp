//===- DocumentFacts.cpp - What the server knows of a document -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Look-ups by line and name, and the facts as JSON: the form in which they come from the process that analyses. What is
// read is checked like any input (an index of a line's value is below the number of values), since a worker that
// crashed may leave anything. The value of a name on a line is the one computed there, the least uniform of several, or
// else the last one before in the same function: what the name holds there, as far as lines say.
// Held by: test/Server/session.test, robust.test.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Server/DocumentFacts.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace rejoin {

const DocumentFacts::Line *DocumentFacts::line(unsigned Number) const {
  auto It = lower_bound(Lines, Number, [](const Line &L, unsigned N) { return L.Number < N; });
  return It != Lines.end() && It->Number == Number ? &*It : nullptr;
}

const DocumentFacts::Function *DocumentFacts::functionAt(unsigned Line) const {
  const Function *Found = nullptr;
  for (const Function &F : Functions)
    if (F.Line && F.Line <= Line && (!Found || F.Line > Found->Line))
      Found = &F;
  return Found;
}

const DocumentFacts::Value *DocumentFacts::value(StringRef Name, unsigned Line) const {
  const Function *F = functionAt(Line);
  unsigned First = F ? F->Line : 1;
  const Value *Before = nullptr;
  for (const Value &V : Values) {
    if (V.Line > Line)
      break;
    if (V.Line < First || V.Name != Name)
      continue;
    // Of several on the line itself the least uniform one counts.
    if (!Before || Before->Line != V.Line || V.Scope < Before->Scope)
      Before = &V;
  }
  return Before;
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static json::Value toJSON(const Location &L) { return json::Array{L.File, L.Line, L.Column}; }

static bool fromJSON(const json::Value &From, Location &L, json::Path P) {
  const json::Array *A = From.getAsArray();
  if (A && A->size() == 3) {
    const auto File = (*A)[0].getAsString();
    const auto Line = (*A)[1].getAsInteger(), Column = (*A)[2].getAsInteger();
    if (File && Line && Column) {
      L = {File->str(), static_cast<unsigned>(*Line), static_cast<unsigned>(*Column)};
      return true;
    }
  }
  P.report("expected a location");
  return false;
}

static json::Value toJSON(const Note &N) { return json::Object{{"m", N.Message}, {"w", toJSON(N.Where)}}; }

static bool fromJSON(const json::Value &From, Note &N, json::Path P) {
  json::ObjectMapper O(From, P);
  return O && O.map("m", N.Message) && O.map("w", N.Where);
}

static json::Value toJSON(Extent E) { return E.level(); }

static bool fromJSON(const json::Value &From, Extent &E, json::Path P) {
  auto Level = From.getAsInteger();
  if (!Level || *Level < 0 || *Level >= Extent::NumLevels) {
    P.report("expected a scope");
    return false;
  }
  E = Extent::ofLevel(static_cast<uint8_t>(*Level));
  return true;
}

static json::Value toJSON(const Diagnostic &D) {
  json::Object Result{{"id", infoOf(D.Kind).Id},
                      {"level", static_cast<int>(D.level())},
                      {"where", toJSON(D.Where)},
                      {"function", D.Function},
                      {"operation", D.Operation},
                      {"message", D.Message},
                      {"notes", D.Notes},
                      {"operations", D.Operations},
                      {"hint", D.Hint}};
  return Result;
}

static bool fromJSON(const json::Value &From, Diagnostic &D, json::Path P) {
  json::ObjectMapper O(From, P);
  std::string Id;
  int Level = 0;
  if (!O || !O.map("id", Id) || !O.map("level", Level) || !O.map("where", D.Where) || !O.map("function", D.Function) ||
      !O.map("operation", D.Operation) || !O.map("message", D.Message) || !O.map("notes", D.Notes) ||
      !O.map("operations", D.Operations) || !O.map("hint", D.Hint))
    return false;
  auto Kind = kindById(Id);
  if (!Kind || Level < 0 || Level > 2) {
    P.report("expected a kind of finding and its severity");
    return false;
  }
  D.Kind = *Kind;
  D.Level = static_cast<Severity>(Level);
  return true;
}

static json::Value toJSON(const DocumentFacts::Value &V) {
  return json::Object{
      {"line", V.Line}, {"column", V.Column}, {"name", V.Name}, {"scope", toJSON(V.Scope)}, {"why", V.Why}};
}

static bool fromJSON(const json::Value &From, DocumentFacts::Value &V, json::Path P) {
  json::ObjectMapper O(From, P);
  return O && O.map("line", V.Line) && O.map("column", V.Column) && O.map("name", V.Name) && O.map("scope", V.Scope) &&
         O.map("why", V.Why);
}

static json::Value toJSON(const DocumentFacts::Line &L) {
  json::Object Result{{"line", L.Number},
                      {"values", toJSON(L.Values)},
                      {"control", toJSON(L.Control)},
                      {"mostControl", toJSON(L.MostControl)}};
  if (L.Branch)
    Result["branch"] = toJSON(*L.Branch);
  if (!L.ControlWhy.empty())
    Result["controlWhy"] = L.ControlWhy;
  if (!L.Memory.empty())
    Result["memory"] = L.Memory;
  if (L.Lowest)
    Result["lowest"] = *L.Lowest;
  return Result;
}

static bool fromJSON(const json::Value &From, DocumentFacts::Line &L, json::Path P) {
  json::ObjectMapper O(From, P);
  return O && O.map("line", L.Number) && O.map("values", L.Values) && O.map("control", L.Control) &&
         O.map("mostControl", L.MostControl) && O.map("branch", L.Branch) && O.mapOptional("memory", L.Memory) &&
         O.mapOptional("controlWhy", L.ControlWhy) && O.map("lowest", L.Lowest);
}

static json::Value toJSON(const DocumentFacts::Function &F) {
  return json::Object{{"name", F.Name},
                      {"line", F.Line},
                      {"kernel", F.IsKernel},
                      {"values", F.Values},
                      {"divergent", F.DivergentValues},
                      {"waveSize", F.WaveSize},
                      {"wave", toJSON(F.Wave)},
                      {"launchedAt", F.LaunchedAt},
                      {"workgroup", json::Array{F.WorkgroupSize[0], F.WorkgroupSize[1], F.WorkgroupSize[2]}}};
}

static bool fromJSON(const json::Value &From, DocumentFacts::Function &F, json::Path P) {
  json::ObjectMapper O(From, P);
  std::vector<unsigned> Size;
  if (!O || !O.map("name", F.Name) || !O.map("line", F.Line) || !O.map("kernel", F.IsKernel) ||
      !O.map("values", F.Values) || !O.map("divergent", F.DivergentValues) || !O.map("waveSize", F.WaveSize) ||
      !O.map("wave", F.Wave) || !O.map("launchedAt", F.LaunchedAt) || !O.map("workgroup", Size))
    return false;
  if (Size.size() != 3) {
    P.report("expected three sizes");
    return false;
  }
  copy(Size, F.WorkgroupSize.begin());
  return true;
}

json::Value toJSON(const DocumentFacts &Facts) {
  return json::Object{{"language", static_cast<int>(Facts.Words)},
                      {"problems", Facts.Problems},
                      {"leftOut", Facts.LeftOut},
                      {"missingHeaders", Facts.MissingHeaders},
                      {"unknownRules", Facts.UnknownRules},
                      {"findings", Facts.Findings},
                      {"functions", Facts.Functions},
                      {"lines", Facts.Lines},
                      {"valuesOfLines", Facts.Values}};
}

bool fromJSON(const json::Value &From, DocumentFacts &Facts, json::Path P) {
  json::ObjectMapper O(From, P);
  int Words = 0;
  if (!O || !O.map("language", Words))
    return false;
  if (Words < 0 || Words > static_cast<int>(Language::Shader)) {
    P.report("expected a language");
    return false;
  }
  Facts.Words = static_cast<Language>(Words);
  return O.map("problems", Facts.Problems) && O.map("leftOut", Facts.LeftOut) &&
         O.map("missingHeaders", Facts.MissingHeaders) && O.map("unknownRules", Facts.UnknownRules) &&
         O.map("findings", Facts.Findings) && O.map("functions", Facts.Functions) && O.map("lines", Facts.Lines) &&
         O.map("valuesOfLines", Facts.Values) && all_of(Facts.Lines, [&](const DocumentFacts::Line &L) {
           return !L.Lowest || *L.Lowest < Facts.Values.size();
         });
}

} // namespace rejoin
