//===- DocumentAnalysis.cpp - The analysis of one document -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs in a process of its own (see AnalysisQueue.h), with the second compilation that some findings need
// (SourceLint.h): a newer text stops both. Findings come from the verifier and the lint. The facts of a line
// are the minimum over the instructions whose debug location, or place in the assembly, is on it: what LLVM's optimiser
// made of the line. Code that was inlined counts where it stands in the source. A function that nobody calls any more,
// but that was inlined elsewhere, is left out: its copies know more of its arguments.
//
// Cost: that of the lint and of one analysis of each function, and for each name on a line a chain of causes of at
// most `MaxChain` steps.
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/CallSites.h"
#include "rejoin/IR/DeadEnds.h"
#include "rejoin/IR/InlineFrames.h"
#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "rejoin/Lint/CauseMessages.h"
#include "rejoin/Lint/MemoryAccessPattern.h"
#include "rejoin/Lint/Suppressions.h"
#include "rejoin/Loader/NearestOptions.h"
#include "rejoin/Loader/ProjectConfig.h"
#include "rejoin/Loader/PromoteVariables.h"
#include "rejoin/Loader/RegisterReads.h"
#include "rejoin/Loader/ShaderSource.h"
#include "rejoin/Report/SourceLines.h"
#include "rejoin/Server/DocumentFacts.h"
#include "rejoin/SourceLint/SourceLint.h"
#include "rejoin/Target/SourceLanguage.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "rejoin/Uniformity/ControlUniformity.h"
#include "rejoin/Verify/AttributeLint.h"
#include "rejoin/Verify/ConvergenceVerifier.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/AsmParser/AsmParserContext.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace rejoin {

namespace {

constexpr unsigned MaxChain = 40;

class DocumentAnalysis {
public:
  explicit DocumentAnalysis(const DocumentRequest &Request) : Request(Request), Lines(Request.Path) {}
  DocumentFacts run();

private:
  void addIncludes(LoadOptions &Load);
  void addProblems(StringRef Text);
  void addPart(const UncheckedPart &P);
  void addFindings(Module &M, bool IsValid, const LoadOptions &Load);
  void addFinding(Diagnostic D);
  void analyzeFunctions(const Module &M);
  void addFunction(const FunctionReader &Reader, const UniformityResult &Result, const GpuTarget &Gpu);
  void addInstruction(const FunctionReader &Reader, const UniformityResult &Result, ValueId V, IRNames &Names);
  void addVariables(const FunctionReader &Reader, const UniformityResult &Result, IRNames &Names);
  /// Adds what is known of a name on a line, or keeps what is there if that is lower. \p V is valid below the grid.
  void addEntry(const Location &L, std::string Name, Extent Scope, const FunctionReader &Reader,
                const UniformityResult &Result, ValueId V, IRNames &Names);
  /// The causes of a value's scope, in the document's words.
  std::vector<Note> whyOf(const FunctionReader &Reader, const UniformityResult &Result, ValueId V,
                          IRNames &Names) const;
  /// Where an instruction or function stands in the document, or else in another file.
  Location locate(const Value &V) const;
  Location locateDeclaration(const Function &F) const;
  std::string nameInDocument(StringRef File) const;

  const DocumentRequest &Request;
  FileConfig Config;
  TargetOptions Facts;
  SourceFacts Unoptimized;
  AsmParserContext Places;
  bool IsAssembly = false;
  /// The file that is loaded: the document itself, or its text.
  std::string Loaded;
  /// The documents that the compiler of shaders reads as copies, by the names of these.
  StringMap<std::string> Copies;
  mutable SourceLines Lines;
  DocumentFacts Result;
  std::map<unsigned, DocumentFacts::Line> LineFacts;
  /// Line and name of values that have an entry.
  std::map<std::pair<unsigned, std::string>, unsigned> Entries;
};

} // namespace

std::string DocumentAnalysis::nameInDocument(StringRef File) const {
  SmallString<128> Absolute(File);
  sys::path::make_absolute(sys::path::parent_path(Request.Path), Absolute);
  sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
  if (Absolute == Loaded || File == Loaded)
    return Request.Path;
  auto Copy = Copies.find(Absolute);
  return Copy == Copies.end() ? Absolute.str().str() : Copy->second;
}

/// The parser of assembly records where definitions stand alone.
Location DocumentAnalysis::locateDeclaration(const Function &F) const {
  const std::string Name = ("@" + F.getName() + "(").str();
  for (unsigned Number = 1; const auto Line = Lines.line(Request.Path, Number); ++Number)
    if (const size_t At = Line->find(Name); At != StringRef::npos && Line->starts_with("declare"))
      return {Request.Path, Number, static_cast<unsigned>(At) + 1};
  return {Request.Path, 0, 0};
}

Location DocumentAnalysis::locate(const Value &V) const {
  if (IsAssembly) {
    std::optional<FileLocRange> Range;
    if (const auto *I = dyn_cast<Instruction>(&V))
      Range = Places.getInstructionLocation(I);
    else if (const auto *F = dyn_cast<Function>(&V))
      Range = Places.getFunctionLocation(F);
    else if (const auto *A = dyn_cast<Argument>(&V))
      return {Request.Path, locate(*A->getParent()).Line, 0};
    if (Range)
      return {Request.Path, Range->Start.Line + 1, Range->Start.Col + 1};
    if (const auto *F = dyn_cast<Function>(&V); F && F->isDeclaration())
      return locateDeclaration(*F);
    return {Request.Path, 0, 0};
  }
  if (const auto *I = dyn_cast<Instruction>(&V)) {
    if (const DILocation *L = I->getDebugLoc(); L && L->getLine())
      return {nameInDocument(L->getFilename()), L->getLine(), L->getColumn()};
  } else {
    const auto *A = dyn_cast<Argument>(&V);
    const auto *F = A ? A->getParent() : dyn_cast<Function>(&V);
    if (const DISubprogram *P = F ? F->getSubprogram() : nullptr)
      return {nameInDocument(P->getFilename()), P->getLine(), 0};
  }
  return {Request.Path, 0, 0};
}

void DocumentAnalysis::addProblems(StringRef Text) {
  // glslangValidator names no columns.
  static const Regex Located("^(.*[^0-9:]):([0-9]+):([0-9]+:)? (fatal error: |error: )?(.*)$");
  bool Any = false;
  for (StringRef Line : split(Text, '\n')) {
    SmallVector<StringRef, 6> Parts;
    if (!Located.match(Line, &Parts) ||
        (Parts[4].empty() && (Any || Parts[5].starts_with("note: ") || Parts[5].starts_with("warning: "))))
      continue;
    unsigned Number = 0, Column = 0;
    Parts[3].consume_back(":");
    if (Parts[2].getAsInteger(10, Number) || (!Parts[3].empty() && Parts[3].getAsInteger(10, Column)))
      continue;
    Result.Problems.push_back({Parts[5].str(), {nameInDocument(Parts[1]), Number, Column}});
    Any = true;
  }
  if (Any)
    return;
  // Of the file itself: what is read of an unsaved text is a file that no user knows.
  Text.consume_front(Loaded + ": ");
  Result.Problems.push_back({Text.str(), {Request.Path, 1, 0}});
}

void DocumentAnalysis::addPart(const UncheckedPart &P) {
  StringRef Text = P.Why;
  Text.consume_front(Loaded + ": ");
  const Location Where{P.Where.Line ? nameInDocument(P.Where.File) : Request.Path, P.Where.Line, P.Where.Column};
  (P.isLeftOut() ? Result.LeftOut : Result.MissingHeaders).push_back({Text.str(), Where});
}

void DocumentAnalysis::addFinding(Diagnostic D) {
  if (!Config.setLevel(D))
    return;
  D.Where.File = nameInDocument(D.Where.File);
  for (Location &L : D.Operations)
    L.File = nameInDocument(L.File);
  for (Note &N : D.Notes)
    if (N.Where.Line)
      N.Where.File = nameInDocument(N.Where.File);
  if (isSuppressed(D, [&](StringRef File, unsigned Line) { return Lines.line(File, Line); }) || Config.suppressionOf(D))
    return;
  Result.Findings.push_back(std::move(D));
}

void DocumentAnalysis::addFindings(Module &M, bool IsValid, const LoadOptions &Load) {
  VerifyOptions Verify;
  Verify.Locate = [this](const Value &V) { return locate(V); };
  for (Diagnostic &D : verifyConvergence(M, Verify))
    addFinding(std::move(D));
  auto Kind = GpuTarget::kindOf(M.getTargetTriple());
  if (!IsValid || !Kind)
    return;
  for (Diagnostic &D : lintAttributes(M, *Kind, Verify))
    addFinding(std::move(D));
  LintOptions Lint;
  Lint.Target = Facts;
  Lint.Locate = [this](const Value &V) { return locate(V); };
  auto Configure = [this](Module &Other) { Config.applyTo(Other); };
  for (LintFinding &D : lintSource(M, {Loaded, Load, Configure, &Unoptimized}, Lint))
    addFinding(std::move(D));
}

void DocumentAnalysis::analyzeFunctions(const Module &M) {
  const TargetKind Kind = loadedTarget(M);
  GpuTarget Gpu(Kind, Facts);
  TransformInfoSource TransformInfo(M);
  FunctionReader Reader(Gpu);
  UniformityResult Uniform;
  ModuleUniformity Uniformity(
      Kind, Facts, [&](const Function &F) { TransformInfo.enterFunction(F); },
      [&](const Value *V) { return TransformInfo(V); });
  DenseSet<const DISubprogram *> Inlined = inlinedFunctions(M);
  for (const Function &F : M) {
    if (F.isDeclaration() || repeatsKernel(F) || (!isKernel(F) && F.use_empty() && Inlined.contains(F.getSubprogram())))
      continue;
    Uniformity.analyze(F, Reader, Uniform);
    addFunction(Reader, Uniform, Gpu);
  }
}

void DocumentAnalysis::addFunction(const FunctionReader &Reader, const UniformityResult &Uniform,
                                   const GpuTarget &Gpu) {
  const Function &F = Reader.function();
  const ProgramView &View = Reader.view();
  Location Start = locate(F);
  DocumentFacts::Function Entry;
  Entry.Name = F.getName().str();
  Entry.Line = Start.File == Request.Path ? Start.Line : 0;
  Entry.IsKernel = isKernel(F);
  Entry.WaveSize = Gpu.facts().WaveSize;
  Entry.WorkgroupSize = Gpu.facts().WorkgroupSize;
  Entry.Wave = Gpu.wave();
  Entry.LaunchedAt = F.getFnAttribute("rejoin.launched-at").getValueAsString().str();
  ControlUniformity Control(View, Uniform, findDeadEnds(Reader));
  MemoryAccessPatterns Patterns(Reader, Uniform, Gpu.wave());
  IRNames Names(F);
  std::map<unsigned, std::vector<Note>> Known;
  std::map<unsigned, MemoryAccessPattern> Widest;
  auto BranchWhy = [&](BlockId Branch) {
    auto [It, New] = Known.try_emplace(Branch.index());
    if (!New)
      return It->second;
    const ValueId Terminator = View.terminator(Branch);
    It->second = whyOf(Reader, Uniform, Terminator, Names);
    It->second.insert(It->second.begin(), {"the branch", locate(Reader.value(Terminator))});
    return It->second;
  };
  for (unsigned I = 0; I != View.numValues(); ++I) {
    ValueId V(I);
    const Value &Of = Reader.value(V);
    if (!Uniform.search().isReachable(View.block(V)))
      continue;
    if (!Of.getType()->isVoidTy()) {
      ++Entry.Values;
      Entry.DivergentValues += Uniform.extent(V) < Gpu.wave();
    }
    Location L = locate(Of);
    if (L.File != Request.Path || !L.Line)
      continue;
    const auto *Inst = dyn_cast<Instruction>(&Of);
    addInstruction(Reader, Uniform, V, Names);
    if (!Inst)
      continue;
    DocumentFacts::Line &Line = LineFacts[L.Line];
    const BlockId Block = View.block(V);
    Line.MostControl = std::max(Line.MostControl, Control.extent(Block));
    if (Control.extent(Block) < Line.Control) {
      Line.Control = Control.extent(Block);
      Line.ControlWhy.clear();
      if (Line.Control < Extent::workgroup() && Control.branch(Block).isValid())
        Line.ControlWhy = BranchWhy(Control.branch(Block));
    }
    if (const auto Pattern = Patterns.shapeOf(*Inst))
      if (auto [It, IsNew] = Widest.try_emplace(L.Line, *Pattern); IsNew || Pattern->needsMoreThan(It->second)) {
        It->second = *Pattern;
        Line.Memory = Pattern->name();
      }
  }
  if (!IsAssembly)
    addVariables(Reader, Uniform, Names);
  Result.Functions.push_back(std::move(Entry));
}

void DocumentAnalysis::addInstruction(const FunctionReader &Reader, const UniformityResult &Uniform, ValueId V,
                                      IRNames &Names) {
  const Value &Of = Reader.value(V);
  const ProgramView &View = Reader.view();
  bool IsBranch = View.info(V).Kind == InstanceKind::Branch;
  if (Of.getType()->isVoidTy() && !IsBranch)
    return;
  Location L = locate(Of);
  Extent Scope = Uniform.extent(V);
  DocumentFacts::Line &Line = LineFacts[L.Line];
  if (IsBranch)
    Line.Branch = min(Line.Branch.value_or(Extent::grid()), Scope);
  else
    Line.Values = min(Line.Values, Scope);
  // What has no name stands for the line as a whole: the lowest of it.
  addEntry(L, IsAssembly && !IsBranch ? Names.name(Of) : "", Scope, Reader, Uniform, V, Names);
}

std::vector<Note> DocumentAnalysis::whyOf(const FunctionReader &Reader, const UniformityResult &Uniform, ValueId V,
                                          IRNames &Names) const {
  auto Why = causesOf(Reader, Uniform, V, Names, [this](const Value &W) { return locate(W); }, MaxChain);
  for (Note &N : Why)
    N.Message = termsOf(*Reader.function().getParent()).translate(N.Message);
  return Why;
}

void DocumentAnalysis::addEntry(const Location &L, std::string Name, Extent Scope, const FunctionReader &Reader,
                                const UniformityResult &Uniform, ValueId V, IRNames &Names) {
  auto [It, New] = Entries.try_emplace({L.Line, Name}, Result.Values.size());
  if (!New && Result.Values[It->second].Scope <= Scope)
    return;
  DocumentFacts::Value X{L.Line, L.Column, std::move(Name), Scope, {}};
  if (Scope < Extent::grid())
    X.Why = whyOf(Reader, Uniform, V, Names);
  if (New)
    Result.Values.push_back(std::move(X));
  else
    Result.Values[It->second] = std::move(X);
}

/// The scope of a value as threads in a block read it. After a loop that threads leave in different iterations, each
/// thread reads its own value.
static Extent scopeIn(const FunctionReader &Reader, const UniformityResult &Uniform, ValueId V, const BasicBlock &B) {
  Extent Scope = Uniform.extent(V);
  if (isa<Instruction>(Reader.value(V)))
    for (const DivergentExit &E : Uniform.divergentExits())
      if (Uniform.loops().contains(E.Loop, Reader.view().block(V)) && !Uniform.loops().contains(E.Loop, Reader.idOf(B)))
        Scope = min(Scope, E.Level);
  return Scope;
}

/// Variables of the source are what debug records say: expressions of values, which agree where these agree. A record
/// stands where the instruction before it does, but not before the variable's declaration.
void DocumentAnalysis::addVariables(const FunctionReader &Reader, const UniformityResult &Uniform, IRNames &Names) {
  for (const BasicBlock &B : Reader.function()) {
    unsigned Line = 0;
    if (!Uniform.search().isReachable(Reader.idOf(B)))
      continue;
    for (const Instruction &I : B) {
      for (const DbgVariableRecord &R : filterDbgVars(I.getDbgRecordRange())) {
        const DILocalVariable *Variable = R.getVariable();
        if (!Variable || R.isKillLocation() || nameInDocument(Variable->getFilename()) != Request.Path)
          continue;
        ValueId Lowest;
        Extent Scope = Extent::grid();
        for (const Value *Of : R.location_ops())
          if (ValueId V = Reader.idOf(*Of); V.isValid() && scopeIn(Reader, Uniform, V, B) <= Scope) {
            Scope = scopeIn(Reader, Uniform, V, B);
            Lowest = V;
          }
        if (Lowest.isValid() || all_of(R.location_ops(), [](const Value *Of) { return isa<Constant>(Of); }))
          addEntry({Request.Path, std::max(Line, Variable->getLine()), 0}, Variable->getName().str(), Scope, Reader,
                   Uniform, Lowest, Names);
      }
      if (Location L = locate(I); L.Line && L.File == Request.Path)
        Line = L.Line;
    }
  }
}

/// The folders that a compiler looks into for a document whose text is elsewhere: for shaders the copies of the open
/// documents, then the document's own folder and the two around, as for the document on disk.
void DocumentAnalysis::addIncludes(LoadOptions &Load) {
  std::string Folder = sys::path::parent_path(Request.Path).str();
  if (!shadingLanguageOf(Request.Path, ""))
    return Load.CompilerArguments.push_back("-I" + Folder);
  auto Buffer = MemoryBuffer::getFile(Request.Overlay);
  auto Overlay = json::parse(Buffer ? (*Buffer)->getBuffer() : "null");
  if (!Overlay)
    consumeError(Overlay.takeError());
  else if (const json::Object *O = Overlay->getAsObject(); O && O->getArray("roots"))
    for (const json::Value &Root : *O->getArray("roots")) {
      const json::Object *File = Root.getAsObject();
      auto Name = File ? File->getString("name") : std::nullopt,
           Copy = File ? File->getString("external-contents") : Name;
      if (!Name || !Copy || *Name == Request.Path)
        continue;
      Copies[*Copy] = Name->str();
      Load.CompilerArguments.push_back("-I" + sys::path::parent_path(*Copy).str());
    }
  for (unsigned Level = 0; Level != 3; ++Level, Folder += "/..")
    Load.CompilerArguments.push_back("-I" + Folder);
}

DocumentFacts DocumentAnalysis::run() {
  ProjectConfigs Configs;
  auto Read = Configs.configFor(Request.Path);
  if (!Read) {
    addProblems(toString(Read.takeError()));
    return std::move(Result);
  }
  Config = std::move(*Read);
  if (Config.Excluded)
    return std::move(Result);
  // Sources are read through the overlay under their own names; what clang's driver or LLVM's parser looks for on disk
  // is read from the text's file.
  bool IsSource = isSourceFile(Request.Path), IsShader = shadingLanguageOf(Request.Path, "").has_value();
  // Headers, and what else an editor may open.
  if (!IsSource && !StringRef(Request.Path).ends_with(".ll"))
    return std::move(Result);
  bool ByOverlay = IsSource && !IsShader && !Request.Overlay.empty() && sys::fs::exists(Request.Path);
  Loaded = ByOverlay || Request.Text.empty() ? Request.Path : Request.Text;
  if (auto Buffer = MemoryBuffer::getFile(Request.Text.empty() ? Request.Path : Request.Text)) {
    Lines.setText(Request.Path, (*Buffer)->getBuffer());
    for (UncheckedPart &P : wrongCommentsIn(Request.Path, (*Buffer)->getBuffer()))
      Result.UnknownRules.push_back({std::move(P.Why), P.Where});
  }
  LoadOptions Load;
  Load.Strict = false;
  Load.Places = &Places;
  Load.Unchecked = [this](const UncheckedPart &P) { addPart(P); };
  // Those are options of clang.
  if (IsSource && !IsShader)
    Load.CompilerArguments = nearestOptions(Request.Path);
  Config.applyTo(Load, Facts);
  if (ByOverlay)
    llvm::append_range(Load.CompilerArguments, std::array<std::string, 2>{"-ivfsoverlay", Request.Overlay});
  else if (IsSource && Loaded != Request.Path)
    addIncludes(Load);
  LLVMContext Context;
  Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr);
  Load.CloseKnownPrograms = true;
  Load.KeepUnoptimized = &Unoptimized;
  auto M = loadModule(Loaded, Context, Load);
  if (!M) {
    addProblems(toString(M.takeError()));
    return std::move(Result);
  }
  // Further readings of the document lack the same.
  Load.Unchecked = nullptr;
  Load.KeepUnoptimized = nullptr;
  Result.Words = languageOf(**M);
  IsAssembly = any_of(**M, [&](const Function &F) { return Places.getFunctionLocation(&F).has_value(); });
  Config.applyTo(**M);
  if (IsSource) {
    foldConstantBranches(**M);
    nameRegisterReads(**M);
  }
  std::string Broken;
  raw_string_ostream OS(Broken);
  bool IsValid = !verifyModule(**M, &OS);
  addFindings(**M, IsValid, Load);
  if (!IsValid && Result.Findings.empty())
    addProblems("not valid LLVM IR: " + Broken);
  if (IsValid && GpuTarget::kindOf((*M)->getTargetTriple()))
    analyzeFunctions(**M);
  // Values in the order of their lines, and lines with their lowest values.
  llvm::sort(Result.Values, [](const auto &A, const auto &B) {
    unsigned LeftScope = A.Scope.level(), RightScope = B.Scope.level();
    return std::tie(A.Line, A.Column, A.Name, LeftScope) < std::tie(B.Line, B.Column, B.Name, RightScope);
  });
  for (const auto &[I, V] : enumerate(Result.Values)) {
    // A variable's value may come from elsewhere; a line is what it computes.
    auto It = LineFacts.find(V.Line);
    if (It == LineFacts.end() || (!IsAssembly && !V.Name.empty()))
      continue;
    DocumentFacts::Line &L = It->second;
    if (!L.Lowest || V.Scope < Result.Values[*L.Lowest].Scope)
      L.Lowest = I;
  }
  for (auto &[Number, L] : LineFacts) {
    L.Number = Number;
    Result.Lines.push_back(std::move(L));
  }
  return std::move(Result);
}

DocumentFacts analyzeDocument(const DocumentRequest &Request) { return DocumentAnalysis(Request).run(); }

} // namespace rejoin
