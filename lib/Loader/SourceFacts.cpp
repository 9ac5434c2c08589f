//===- SourceFacts.cpp - What a source says beside its code -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the process that compiles a source tells this one beside the module: JSON, each field by its name. Lists that
// are empty say that nothing was left out, missing or chosen. A field that is not there is an error, since both
// processes are of one build. Texts have any bytes, as paths and sources have, so they pass through `bytesAsText`.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Loader/SourceFacts.h"
#include "rejoin/Support/Escape.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace rejoin {

static json::Value toJSON(const SourceLine &L) { return json::Array{L.File, L.Line, L.Column}; }

static bool fromJSON(const json::Value &V, SourceLine &L, json::Path P) {
  const json::Array *A = V.getAsArray();
  if (!A || A->size() != 3 || !(*A)[0].getAsString() || !(*A)[1].getAsInteger() || !(*A)[2].getAsInteger()) {
    P.report("expected file, line and column");
    return false;
  }
  L = {(*A)[0].getAsString()->str(), static_cast<unsigned>(*(*A)[1].getAsInteger()),
       static_cast<unsigned>(*(*A)[2].getAsInteger())};
  return true;
}

static json::Value toJSON(const LeftOutFunction &F) {
  return json::Object{{"name", F.Name}, {"kernel", F.IsKernel}, {"where", toJSON(F.Where)},
                      {"text", F.Text}, {"message", F.Message}, {"culprit", F.Culprit}};
}

static bool fromJSON(const json::Value &V, LeftOutFunction &F, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("name", F.Name) && O.map("kernel", F.IsKernel) && O.map("where", F.Where) &&
         O.map("text", F.Text) && O.map("message", F.Message) && O.map("culprit", F.Culprit);
}

static json::Value toJSON(const SourceLaunch &L) {
  return json::Object{
      {"kernel", L.Kernel}, {"where", toJSON(L.Where)}, {"grid", json::Array(L.Grid)}, {"block", json::Array(L.Block)}};
}

static bool readSizes(const json::Value &V, std::array<unsigned, 3> &Sizes) {
  const json::Array *A = V.getAsArray();
  if (!A || A->size() != 3)
    return false;
  for (unsigned I = 0; I != 3; ++I)
    Sizes[I] = static_cast<unsigned>((*A)[I].getAsInteger().value_or(0));
  return true;
}

static bool fromJSON(const json::Value &V, SourceLaunch &L, json::Path P) {
  json::ObjectMapper O(V, P);
  const json::Object *Fields = V.getAsObject();
  return O && O.map("kernel", L.Kernel) && O.map("where", L.Where) && Fields->get("grid") && Fields->get("block") &&
         readSizes(*Fields->get("grid"), L.Grid) && readSizes(*Fields->get("block"), L.Block);
}

static json::Value toJSON(const ChosenInstance &C) {
  return json::Object{{"template", C.Template}, {"instance", C.Instance}, {"where", toJSON(C.Where)}};
}

static bool fromJSON(const json::Value &V, ChosenInstance &C, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("template", C.Template) && O.map("instance", C.Instance) && O.map("where", C.Where);
}

static json::Value toJSON(const EmptyKernel &E) {
  return json::Object{{"name", E.Name},
                      {"condition", E.Condition},
                      {"where", toJSON(E.Where)},
                      {"byProcessor", E.ByProcessor},
                      {"processor", E.Processor}};
}

static bool fromJSON(const json::Value &V, EmptyKernel &E, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("name", E.Name) && O.map("condition", E.Condition) && O.map("where", E.Where) &&
         O.map("byProcessor", E.ByProcessor) && O.map("processor", E.Processor);
}

static json::Value toJSON(const MissingHeader &H) { return json::Object{{"name", H.Name}, {"where", toJSON(H.Where)}}; }

static bool fromJSON(const json::Value &V, MissingHeader &H, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("name", H.Name) && O.map("where", H.Where);
}

static json::Value toJSON(const UndeclaredName &N) {
  return json::Object{{"name", N.Name},
                      {"use", static_cast<unsigned>(N.Use)},
                      {"definition", N.Definition},
                      {"needsAuthor", N.NeedsAuthor},
                      {"where", toJSON(N.Where)}};
}

static bool fromJSON(const json::Value &V, UndeclaredName &N, json::Path P) {
  json::ObjectMapper O(V, P);
  unsigned Use = 0;
  if (!O || !O.map("name", N.Name) || !O.map("use", Use) || !O.map("definition", N.Definition) ||
      !O.map("needsAuthor", N.NeedsAuthor) || !O.map("where", N.Where) || Use > UndeclaredName::Statement)
    return false;
  N.Use = static_cast<UndeclaredName::NameUse>(Use);
  return true;
}

static json::Value toJSON(const SourceName &N) {
  return json::Object{{"symbol", N.Symbol}, {"name", N.Name}, {"where", toJSON(N.Where)}};
}

static bool fromJSON(const json::Value &V, SourceName &N, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("symbol", N.Symbol) && O.map("name", N.Name) && O.map("where", N.Where);
}

static json::Value toJSON(const std::string &S) { return S; }

template <typename T> static json::Value jsonList(const std::vector<T> &Values) {
  json::Array A;
  for (const T &V : Values)
    A.push_back(toJSON(V));
  return A;
}

bool keepsKernels(const SourceFacts &Before, const SourceFacts &After) {
  auto TemplateOf = [](StringRef Kernel) { return Kernel.split('<').first; };
  return all_of(Before.WholeKernels, [&](StringRef Kernel) {
    // Overloads have one name.
    if (count(After.WholeKernels, Kernel) >= count(Before.WholeKernels, Kernel))
      return true;
    return any_of(Before.ChosenInstances, [&](const ChosenInstance &C) { return C.Instance == Kernel; }) &&
           any_of(After.WholeKernels, [&](StringRef Other) { return TemplateOf(Other) == TemplateOf(Kernel); });
  });
}

SourceChoices choicesOf(const SourceFacts &Facts) {
  SourceChoices C;
  C.Macros = Facts.ChosenMacros;
  for (const ChosenInstance &I : Facts.ChosenInstances)
    C.Instances.push_back(I.Instance);
  C.JoinedFiles = Facts.JoinedFiles;
  C.HostTexts = Facts.HostTexts;
  C.Standard = Facts.ChosenStandard;
  return C;
}

/// Calls \p Change with each text of the facts that pass between the processes.
static void changeTexts(SourceFacts &F, function_ref<void(std::string &)> Change) {
  auto ChangeAll = [&](std::initializer_list<std::string *> Texts, SourceLine &Where) {
    for (std::string *Text : Texts)
      Change(*Text);
    Change(Where.File);
  };
  for (auto *List : {&F.DroppedOptions, &F.Dependencies, &F.NearbyFolders, &F.HostErrors, &F.ChosenMacros,
                     &F.TriedMacros, &F.KernelConditions, &F.JoinedFiles, &F.WholeKernels})
    for (std::string &Text : *List)
      Change(Text);
  for (auto *List : {&F.UninstantiatedTemplates, &F.LostInstances, &F.HostTexts, &F.Names})
    for (SourceName &N : *List)
      ChangeAll({&N.Symbol, &N.Name}, N.Where);
  for (MissingHeader &H : F.MissingHeaders)
    ChangeAll({&H.Name}, H.Where);
  for (LeftOutFunction &L : F.LeftOut)
    ChangeAll({&L.Name, &L.Text, &L.Message, &L.Culprit}, L.Where);
  for (ChosenInstance &C : F.ChosenInstances)
    ChangeAll({&C.Template, &C.Instance}, C.Where);
  for (EmptyKernel &E : F.EmptyKernels)
    ChangeAll({&E.Name, &E.Condition, &E.Processor}, E.Where);
  for (UndeclaredName &N : F.UndeclaredNames)
    ChangeAll({&N.Name, &N.Definition}, N.Where);
  for (SourceLaunch &L : F.Launches)
    ChangeAll({&L.Kernel}, L.Where);
  Change(F.ChosenProcessor);
  Change(F.ChosenStandard);
  Change(F.ErrorWithTried);
}

json::Value toJSON(const SourceFacts &Facts) {
  SourceFacts F = Facts;
  changeTexts(F, [](std::string &Text) { Text = bytesAsText(Text); });
  return json::Object{{"droppedOptions", jsonList(F.DroppedOptions)},
                      {"dependencies", jsonList(F.Dependencies)},
                      {"missingHeaders", jsonList(F.MissingHeaders)},
                      {"nearbyFolders", jsonList(F.NearbyFolders)},
                      {"chosen", jsonList(F.ChosenInstances)},
                      {"emptyKernels", jsonList(F.EmptyKernels)},
                      {"processor", F.ChosenProcessor},
                      {"standard", F.ChosenStandard},
                      {"leftOut", jsonList(F.LeftOut)},
                      {"kernelConditions", jsonList(F.KernelConditions)},
                      {"uninstantiated", jsonList(F.UninstantiatedTemplates)},
                      {"lostInstances", jsonList(F.LostInstances)},
                      {"hostErrors", jsonList(F.HostErrors)},
                      {"undeclared", jsonList(F.UndeclaredNames)},
                      {"chosenMacros", jsonList(F.ChosenMacros)},
                      {"triedMacros", jsonList(F.TriedMacros)},
                      {"errorWithTried", F.ErrorWithTried},
                      {"joined", jsonList(F.JoinedFiles)},
                      {"hostTexts", jsonList(F.HostTexts)},
                      {"launches", jsonList(F.Launches)},
                      {"names", jsonList(F.Names)},
                      {"kernels", F.Kernels},
                      {"relocatable", F.IsRelocatable},
                      {"wholeKernels", jsonList(F.WholeKernels)},
                      {"openCL", F.IsOpenCL}};
}

bool fromJSON(const json::Value &Value, SourceFacts &F, json::Path Path) {
  json::ObjectMapper O(Value, Path);
  const bool IsWhole =
      O && O.map("droppedOptions", F.DroppedOptions) && O.map("chosenMacros", F.ChosenMacros) &&
      O.map("joined", F.JoinedFiles) && O.map("hostTexts", F.HostTexts) && O.map("dependencies", F.Dependencies) &&
      O.map("missingHeaders", F.MissingHeaders) && O.map("nearbyFolders", F.NearbyFolders) &&
      O.map("chosen", F.ChosenInstances) && O.map("emptyKernels", F.EmptyKernels) &&
      O.map("processor", F.ChosenProcessor) && O.map("standard", F.ChosenStandard) &&
      O.map("triedMacros", F.TriedMacros) && O.map("errorWithTried", F.ErrorWithTried) &&
      O.map("kernelConditions", F.KernelConditions) && O.map("leftOut", F.LeftOut) &&
      O.map("uninstantiated", F.UninstantiatedTemplates) && O.map("lostInstances", F.LostInstances) &&
      O.map("hostErrors", F.HostErrors) && O.map("undeclared", F.UndeclaredNames) && O.map("launches", F.Launches) &&
      O.map("names", F.Names) && O.map("kernels", F.Kernels) && O.map("wholeKernels", F.WholeKernels) &&
      O.map("openCL", F.IsOpenCL) && O.map("relocatable", F.IsRelocatable);
  changeTexts(F, [](std::string &Text) { Text = textAsBytes(Text); });
  return IsWhole;
}

} // namespace rejoin
