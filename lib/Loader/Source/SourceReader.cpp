//===- SourceReader.cpp - Device code of a source file as a module -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang parses the whole file, host code included, since the launches in host code instantiate kernel templates. Its
// callbacks to the code generator are recorded. At the end of the file all errors are known, so `DeviceCode` decides
// which functions are whole; the others lose their bodies, and then the callbacks go to clang's code generator, which
// has a diagnostics engine of its own: errors of the parser do not stop it, and its own errors are about one function
// each.
//
//===----------------------------------------------------------------------===//

#include "SourceReader.h"
#include "AssemblyTexts.h"
#include "Compilation.h"
#include "DeclNames.h"
#include "DefaultInstances.h"
#include "DeviceCode.h"
#include "EmptyKernels.h"
#include "ErasedTypes.h"
#include "ErrorLog.h"
#include "KernelLaunches.h"
#include "LostLaunches.h"
#include "Reading.h"
#include "Recorder.h"
#include "SharedVariables.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/DeclGroup.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Mangle.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include <set>

using namespace clang;

namespace rejoin {

namespace {

/// Records what the parser hands to a code generator.
class Recorder : public SemaConsumer {
public:
  Recorder(CompilerInstance &Compiler, ErrorLog &Log, const SourceRequest &Request, SourceFacts &Facts, Reading &State,
           llvm::LLVMContext &LLVM, std::unique_ptr<llvm::Module> &Result)
      : Compiler(Compiler), Log(Log), Request(Request), Facts(Facts), State(State), LLVM(LLVM), Result(Result) {
    if (!Compiler.getLangOpts().CUDA)
      return;
    Tokens.watch(Compiler.getPreprocessor(), &State.Inserted);
    Tokens.noteErased(State.ErasedNames);
  }
  /// Bodies at which the parser crashed before.
  bool shouldSkipFunctionBody(Decl *D) override {
    const auto *F = dyn_cast<FunctionDecl>(D);
    return F && !Request.LeaveOut.empty() && llvm::is_contained(Request.LeaveOut, F->getQualifiedNameAsString());
  }

  void InitializeSema(Sema &S) override { TheSema = &S; }
  void ForgetSema() override { TheSema = nullptr; }
  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group)
      addTopLevel(D);
    if (TheSema && Compiler.getLangOpts().CUDA)
      for (Decl *D : Group)
        if (auto *F = dyn_cast<FunctionDecl>(D); F && !isDeviceFunction(F))
          instantiateNamed(*TheSema, F);
    return true;
  }
  /// What the precompiled header gives where it is needed, also while code is made.
  void HandleInterestingDecl(DeclGroupRef Group) override {
    for (Decl *D : Group) {
      if (auto *F = dyn_cast<FunctionDecl>(D))
        OfHeader.push_back(F);
      HeaderSteps.push_back([D](CodeGenerator &G) { handOn(G, D); });
      if (Active)
        handOn(*Active, D);
    }
  }
  void HandleInlineFunctionDefinition(FunctionDecl *D) override {
    Steps.push_back([D](CodeGenerator &G) { G.HandleInlineFunctionDefinition(D); });
    Defined.push_back(D);
  }
  void HandleTagDeclDefinition(TagDecl *D) override {
    Steps.push_back([D](CodeGenerator &G) { G.HandleTagDeclDefinition(D); });
  }
  void HandleTagDeclRequiredDefinition(const TagDecl *D) override {
    Steps.push_back([D](CodeGenerator &G) {
      if (const auto *R = dyn_cast<RecordDecl>(D); R && hasLayout(R))
        G.HandleTagDeclRequiredDefinition(D);
    });
  }
  void HandleCXXImplicitFunctionInstantiation(FunctionDecl *D) override {
    Steps.push_back([D](CodeGenerator &G) { G.HandleCXXImplicitFunctionInstantiation(D); });
  }
  void CompleteTentativeDefinition(VarDecl *D) override {
    Steps.push_back([D](CodeGenerator &G) { G.CompleteTentativeDefinition(D); });
  }
  void HandleCXXStaticMemberVarInstantiation(VarDecl *D) override {
    Steps.push_back([D](CodeGenerator &G) { G.HandleCXXStaticMemberVarInstantiation(D); });
  }
  void HandleVTable(CXXRecordDecl *D) override {
    Steps.push_back([D](CodeGenerator &G) {
      if (hasLayout(D))
        G.HandleVTable(D);
    });
  }
  void HandleTranslationUnit(ASTContext &Context) override;

private:
  void addTopLevel(Decl *D);
  void collect(Decl *D);
  void findKernels(ASTContext &Context);
  void choose(DeviceCode &Code);
  void explainTemplates();
  void findEmpty(const DeviceCode &Code);
  void findHostLaunches(ASTContext &Context);
  void leaveOut(ASTContext &Context);
  void leaveOutAsked();
  void markCrashed(MangleContext &Mangler, DeviceCode &Code);
  void describe(ASTContext &Context, const FunctionDecl *F, const BrokenReason &Reason);
  void addHeaderFunctions();
  void generate(ASTContext &Context);
  void nameFunctions(ASTContext &Context);
  void removeFailed(ASTContext &Context, unsigned FirstError);
  SourceLine lineOf(SourceLocation L) const;

  CompilerInstance &Compiler;
  ErrorLog &Log;
  const SourceRequest &Request;
  SourceFacts &Facts;
  Reading &State;
  llvm::LLVMContext &LLVM;
  std::unique_ptr<llvm::Module> &Result;
  Sema *TheSema = nullptr;
  std::vector<CodeStep> Steps, HeaderSteps;
  /// The functions with a body, and those of the precompiled header that something needs.
  std::vector<FunctionDecl *> Defined, OfHeader;
  /// While it makes code.
  CodeGenerator *Active = nullptr;
  std::vector<VarDecl *> Variables, HostVariables;
  llvm::SetVector<FunctionDecl *> Kernels;
  std::vector<FunctionTemplateDecl *> KernelTemplates;
  /// Instances of our own choice that were not taken.
  llvm::DenseSet<const FunctionDecl *> Unchosen;
  llvm::DenseSet<unsigned> UsedErrors, TemplateErrors;
  HostTokens Tokens;
  ErasedInstances Erased;
};

} // namespace

void Recorder::addTopLevel(Decl *D) {
  collect(D);
  Steps.push_back([D](CodeGenerator &G) { handOn(G, D); });
}

/// The functions and the device's variables in a declaration.
void Recorder::collect(Decl *D) {
  if (auto *F = dyn_cast<FunctionDecl>(D)) {
    if (F->doesThisDeclarationHaveABody() || F->hasSkippedBody())
      Defined.push_back(F);
  } else if (auto *T = dyn_cast<FunctionTemplateDecl>(D)) {
    if (T->getTemplatedDecl()->hasAttr<CUDAGlobalAttr>() && T->getTemplatedDecl()->hasBody())
      KernelTemplates.push_back(T);
  } else if (auto *V = dyn_cast<VarDecl>(D)) {
    if (!Compiler.getLangOpts().CUDA || V->hasAttr<CUDADeviceAttr>() || V->hasAttr<CUDAConstantAttr>() ||
        V->hasAttr<CUDASharedAttr>())
      Variables.push_back(V);
    else
      HostVariables.push_back(V);
  } else if (isa<NamespaceDecl, LinkageSpecDecl>(D)) {
    for (Decl *Inner : cast<DeclContext>(D)->decls())
      collect(Inner);
  } else if (auto *R = dyn_cast<CXXRecordDecl>(D)) {
    for (Decl *Inner : R->decls())
      if (auto *T = dyn_cast<FunctionTemplateDecl>(Inner))
        collect(T);
  }
}

SourceLine Recorder::lineOf(SourceLocation L) const {
  PresumedLoc P = Compiler.getSourceManager().getPresumedLoc(Compiler.getSourceManager().getExpansionLoc(L));
  if (P.isInvalid())
    return {};
  return {P.getFilename(), P.getLine(), P.getColumn()};
}

void Recorder::findKernels(ASTContext &Context) {
  for (FunctionDecl *F : Defined)
    if (isKernelDecl(F) && !F->isDependentContext()) {
      if (Erased.isLost(F)) {
        Unchosen.insert(F->getCanonicalDecl());
        Facts.LostInstances.push_back({"", F->getQualifiedNameAsString(), lineOf(F->getLocation())});
      } else {
        Kernels.insert(F);
      }
    }
  for (FunctionTemplateDecl *T : KernelTemplates) {
    // An instance that could not be completed has no body at all.
    for (FunctionDecl *F : T->specializations())
      if (F->isInvalidDecl() && !F->hasBody() && !Erased.isLost(F))
        Kernels.insert(F);
    if (llvm::any_of(T->specializations(),
                     [&](const FunctionDecl *F) { return (F->hasBody() || F->isInvalidDecl()) && !Erased.isLost(F); }))
      continue;
    Facts.UninstantiatedTemplates.push_back(
        {"", T->getQualifiedNameAsString(), lineOf(T->getTemplatedDecl()->getLocation())});
    std::vector<std::string> Launched;
    for (const HostTokens::Launch &L : Tokens.launches())
      if (L.HasArguments && T->getIdentifier() && L.Name == T->getName())
        Launched.push_back(L.Kernel);
    llvm::append_range(State.Choices, defaultInstances(T, Launched));
  }
  Facts.Kernels = Kernels.size();
}

/// Of each template the first instance of our choice that compiles, with an effect if there is one; the others are as
/// if they were not there.
void Recorder::choose(DeviceCode &Code) {
  if (State.Chosen.empty())
    return;
  for (FunctionTemplateDecl *T : KernelTemplates) {
    FunctionDecl *Best = nullptr;
    std::vector<FunctionDecl *> Others;
    for (FunctionDecl *F : T->specializations()) {
      // An explicit specialisation has no point of instantiation.
      PresumedLoc P = Compiler.getSourceManager().getPresumedLoc(F->getPointOfInstantiation());
      if (P.isInvalid() || P.getFilename() != StringRef(ChosenInstances))
        continue;
      const bool IsWhole = F->hasBody() && !Code.brokenReason(F);
      if (IsWhole && Best && !hasEffect(Best) && hasEffect(F))
        std::swap(Best, F);
      if (IsWhole && !Best)
        Best = F;
      else
        Others.push_back(F);
    }
    for (FunctionDecl *F : Others) {
      Kernels.remove(F);
      Unchosen.insert(F->getCanonicalDecl());
    }
    SourceName Name{"", T->getQualifiedNameAsString(), lineOf(T->getTemplatedDecl()->getLocation())};
    if (Best)
      Facts.ChosenInstances.push_back({Name.Name, nameOf(Best), Name.Where});
    else if (!Others.empty())
      Facts.UninstantiatedTemplates.push_back(std::move(Name));
  }
  Kernels.remove_if([&](FunctionDecl *F) { return Unchosen.contains(F->getCanonicalDecl()); });
  Facts.Kernels = Kernels.size();
}

/// Says of templates without an instance which error in their text keeps each instance from being compiled.
void Recorder::explainTemplates() {
  for (SourceName &Name : Facts.UninstantiatedTemplates)
    for (FunctionTemplateDecl *T : KernelTemplates) {
      const SourceLine Where = lineOf(T->getTemplatedDecl()->getLocation());
      if (T->getQualifiedNameAsString() != Name.Name || Where.Line != Name.Where.Line || Where.File != Name.Where.File)
        continue;
      if (auto Error = Log.errorOfPattern(T->getTemplatedDecl())) {
        TemplateErrors.insert(*Error);
        Name.Symbol = Log.errors()[*Error].Text;
      }
    }
}

/// Kernels that conditions leave without an effect.
void Recorder::findEmpty(const DeviceCode &Code) {
  std::set<std::string> Known;
  for (const FunctionDecl *F : Kernels)
    if (!Code.broken().contains(F))
      if (auto Condition = emptyingCondition(F, State.Skipped))
        if (std::string Name = nameOf(F); Known.insert(Name).second)
          Facts.EmptyKernels.push_back({std::move(Name), Condition->Text, lineOf(Condition->Where),
                                        /*ByProcessor=*/namesProcessor(Condition->Text), ""});
  for (const FunctionDecl *F : Kernels) {
    const auto Other = otherDefinition(F, State.Skipped);
    if (!hasAnything(F, State.Skipped) && !Other)
      State.BareKernels.insert(nameOf(F));
    if (hasPlace(F, State.ProcessorPlaces) || (Other && namesProcessor(*Other)))
      State.ProcessorKernels.insert(nameOf(F));
  }
  State.SkippedPlaces = placesInBodies(Compiler.getSourceManager(), State.Skipped, Defined);
}

/// Launches by kernel. A launch that only the tokens show, or whose sizes are not known, is one of unknown size.
void Recorder::findHostLaunches(ASTContext &Context) {
  const SourceManager &SM = Compiler.getSourceManager();
  std::unique_ptr<MangleContext> Mangler(Context.createMangleContext());
  LaunchSites Found;
  for (const FunctionDecl *F : Defined) {
    Facts.IsRelocatable |= launchesOnDevice(F);
    if (!isKernelDecl(F) && (!isDeviceFunction(F) || F->hasAttr<CUDAHostAttr>()))
      if (SM.getFileCharacteristic(F->getLocation()) == SrcMgr::C_User)
        if (!F->getIdentifier() || !F->getName().starts_with("rejoin_instance_"))
          findLaunches(F, Tokens, Erased, Found);
  }
  for (const VarDecl *V : HostVariables)
    if (SM.getFileCharacteristic(V->getLocation()) == SrcMgr::C_User)
      findLaunches(V, Tokens, Found);
  findOtherUses(Context, Tokens, Found);
  llvm::SetVector<FunctionDecl *> Launched = Kernels;
  Launched.insert_range(declaredKernels(Context));
  for (const LaunchSite &Site : collectLaunches(Context, Found, Tokens, Launched, State)) {
    SourceLaunch L;
    L.Kernel = symbolOf(*Mangler, Site.Kernel);
    L.Where = lineOf(Site.Where);
    for (unsigned I = 0; I != 3; ++I) {
      L.Grid[I] = Site.Grid[I] <= UINT32_MAX ? Site.Grid[I] : 0;
      L.Block[I] = Site.Block[I] <= 1024 ? Site.Block[I] : 0;
    }
    Facts.Launches.push_back(std::move(L));
  }
  if (State.Inserted.empty())
    State.LostLaunches = findLostLaunches(SM, Tokens, findCompiledUses(Context));
  std::vector<SourceLocation> Errors;
  for (const SourceError &E : Log.errors())
    Errors.push_back(E.Where);
  if (!KernelTemplates.empty())
    State.ToErase = findErasures(Context, Tokens, State.Inserted, Errors, State.NamesToErase);
}

void Recorder::describe(ASTContext &Context, const FunctionDecl *F, const BrokenReason &Reason) {
  LeftOutFunction L;
  L.Name = nameOf(F);
  L.IsKernel = isKernelDecl(F);
  L.Where = lineOf(F->getLocation());
  if (Reason.Culprit && Reason.Culprit->getCanonicalDecl() != F->getCanonicalDecl())
    L.Culprit = nameOf(Reason.Culprit);
  if (Reason.Error) {
    UsedErrors.insert(*Reason.Error);
    L.Text = Log.errors()[*Reason.Error].Text;
    L.Message = Log.errors()[*Reason.Error].Message;
    L.Where = lineOf(Log.errors()[*Reason.Error].Where);
  } else {
    L.Message =
        Reason.IsCrash ? "clang crashes there (-v shows its messages)" : "a declaration in use could not be compiled";
    L.Where = lineOf(Reason.Where);
  }
  Facts.LeftOut.push_back(std::move(L));
}

/// Instances that are asked for and that there is nothing for.
void Recorder::leaveOutAsked() {
  if (Facts.IsOpenCL)
    for (const std::string &Name : Request.Instantiate)
      Facts.LeftOut.push_back(withoutInstance(Name, nullptr));
  std::set<unsigned> Seen;
  for (unsigned I = 0; I != Log.errors().size(); ++I) {
    PresumedLoc P = Compiler.getSourceManager().getPresumedLoc(Log.errors()[I].Where);
    if (P.isInvalid() || P.getFilename() != AskedInstances || P.getLine() == 0 ||
        P.getLine() > Request.Instantiate.size() || !Seen.insert(P.getLine()).second)
      continue;
    UsedErrors.insert(I);
    Facts.LeftOut.push_back(withoutInstance(Request.Instantiate[P.getLine() - 1], &Log.errors()[I]));
  }
}

/// The functions at which clang crashed before. What has one of their names and is no function here is said, too.
void Recorder::markCrashed(MangleContext &Mangler, DeviceCode &Code) {
  for (const std::string &Name : Request.LeaveOut) {
    bool IsFound = false;
    for (const FunctionDecl *F : Defined)
      if (!F->isDependentContext() && isNamed(Mangler, F, Name)) {
        Code.markCrashed(F->getCanonicalDecl());
        IsFound = true;
      }
    if (!IsFound)
      Facts.LeftOut.push_back(
          {.Name = Name, .IsKernel = true, .Message = "clang crashes there (-v shows its messages)"});
  }
}

/// Takes the bodies off functions that are not whole.
void Recorder::leaveOut(ASTContext &Context) {
  std::unique_ptr<MangleContext> Mangler(Context.createMangleContext());
  DeviceCode Code(Log);
  markCrashed(*Mangler, Code);
  choose(Code);
  explainTemplates();
  for (FunctionDecl *F : Kernels)
    if (const BrokenReason *Reason = Code.brokenReason(F))
      describe(Context, F, *Reason);
    else
      Facts.WholeKernels.push_back(nameOf(F));
  findEmpty(Code);
  leaveOutAsked();
  State.BrokenFiles = Log.filesOutside(Defined);
  for (FunctionDecl *F : Defined)
    if (isDeviceFunction(F) && !F->isDependentContext() && !Unchosen.contains(F->getCanonicalDecl()))
      if (const BrokenReason *Reason = Code.brokenReason(F); Reason && !isKernelDecl(F) && Reason->Error)
        UsedErrors.insert(*Reason->Error);
  for (VarDecl *V : Variables)
    if (Code.brokenReason(V)) {
      V->setInvalidDecl(false);
      V->setInit(nullptr);
      V->dropAttrs<CUDADeviceAttr, CUDAConstantAttr, CUDASharedAttr>();
    }
  auto Remove = [](const FunctionDecl *F) {
    for (FunctionDecl *D : F->redecls())
      if (D->doesThisDeclarationHaveABody())
        D->setBody(nullptr);
  };
  for (const auto &[F, Reason] : Code.broken())
    Remove(F);
  for (const FunctionDecl *F : Unchosen)
    Remove(F);
  // The generator would declare kernels that the host names, also without a body and with parameters without layout.
  Context.CUDAExternalDeviceDeclODRUsedByHost.clear();
}

/// The functions of the module by the names of the source.
void Recorder::nameFunctions(ASTContext &Context) {
  std::unique_ptr<MangleContext> Mangler(Context.createMangleContext());
  for (const FunctionDecl *F : Defined) {
    if (!isDeviceFunction(F) || F->isDependentContext() || !F->doesThisDeclarationHaveABody() ||
        isa<CXXConstructorDecl, CXXDestructorDecl>(F) || (!isKernelDecl(F) && F->hasAttr<CUDAHostAttr>()))
      continue;
    std::string Symbol = symbolOf(*Mangler, F);
    if (const llvm::Function *Code = Result->getFunction(Symbol); Code && !Code->isDeclaration())
      Facts.Names.push_back({Symbol, nameOf(F), lineOf(F->getLocation())});
  }
}

/// Takes the bodies off functions at which the code generator reported an error, and off their callers.
void Recorder::removeFailed(ASTContext &Context, unsigned FirstError) {
  std::unique_ptr<MangleContext> Mangler(Context.createMangleContext());
  llvm::MapVector<llvm::Function *, BrokenReason> Failed;
  llvm::DenseMap<const llvm::Function *, const FunctionDecl *> Declarations;
  for (const FunctionDecl *F : Defined) {
    if (F->isDependentContext() || !F->doesThisDeclarationHaveABody())
      continue;
    llvm::Function *Code = Result->getFunction(symbolOf(*Mangler, F));
    if (!Code)
      continue;
    Declarations[Code] = F;
    if (auto Error = Log.errorOf(F); Error && *Error >= FirstError)
      Failed.insert({Code, {F, Error, Log.errors()[*Error].Where}});
  }
  for (unsigned I = 0; I != Failed.size(); ++I) {
    auto [Code, Reason] = *(Failed.begin() + I);
    for (const llvm::User *U : Code->users())
      if (const auto *At = dyn_cast<llvm::Instruction>(U))
        Failed.insert({const_cast<llvm::Function *>(At->getFunction()), Reason});
  }
  for (const auto &[Code, Reason] : Failed) {
    Code->deleteBody();
    if (const FunctionDecl *F = Declarations.lookup(Code); F && isKernelDecl(F)) {
      describe(Context, F, Reason);
      if (auto It = llvm::find(Facts.WholeKernels, nameOf(F)); It != Facts.WholeKernels.end())
        Facts.WholeKernels.erase(It);
    }
  }
}

/// Takes those of the precompiled header for functions of the file, before the others, as if it had been parsed.
void Recorder::addHeaderFunctions() {
  const SourceManager &SM = Compiler.getSourceManager();
  // Of instances of one template the order of their use stays.
  llvm::DenseMap<const FunctionDecl *, size_t> Number;
  for (const FunctionDecl *F : OfHeader)
    Number.try_emplace(F, Number.size());
  llvm::sort(OfHeader, [&](const FunctionDecl *A, const FunctionDecl *B) {
    return A->getLocation() == B->getLocation() ? Number.lookup(A) < Number.lookup(B)
                                                : SM.isBeforeInTranslationUnit(A->getLocation(), B->getLocation());
  });
  Defined.insert(Defined.begin(), OfHeader.begin(), OfHeader.end());
  OfHeader.clear();
}

/// The module, and what broke while it was made.
void Recorder::generate(ASTContext &Context) {
  DiagnosticOptions Options;
  DiagnosticsEngine Engine(DiagnosticIDs::create(), Options, &Log, /*ShouldOwnClient=*/false);
  unsigned FirstError = Log.errors().size();
  Engine.setSourceManager(&Compiler.getSourceManager());
  Engine.SetArgToStringFn(&FormatASTNodeDiagnosticArgument, &Context);
  // Names of internal kernels and variables would have a text of this file's own.
  Compiler.getLangOpts().GPURelocatableDeviceCode = false;
  std::unique_ptr<CodeGenerator> Generator =
      CreateLLVMCodeGen(Engine, Request.Path, Compiler.getVirtualFileSystemPtr(), Compiler.getHeaderSearchOpts(),
                        Compiler.getPreprocessorOpts(), Compiler.getCodeGenOpts(), LLVM);
  Generator->Initialize(Context);
  Active = Generator.get();
  std::vector<CodeStep> All = HeaderSteps;
  llvm::append_range(All, Steps);
  for (const CodeStep &Step : All) {
    Step(*Generator);
    Engine.Reset(/*soft=*/true);
  }
  Result = Generator->ReleaseModule();
  nameShared(*Result);
  Generator->HandleTranslationUnit(Context);
  Active = nullptr;
  addHeaderFunctions();
  if (const FunctionDecl *Launch = Context.getcudaLaunchDeviceDecl())
    if (const llvm::Function *F = Result->getFunction(Launch->getName()))
      Facts.IsRelocatable |= !F->use_empty();
  auto Export = [&](llvm::Module &M) {
    if (Facts.IsRelocatable)
      exportInstances(Context, Defined, Variables, M);
  };
  Export(*Result);
  if (Log.errors().size() > FirstError)
    removeFailed(Context, FirstError);
  else if (Request.WantsUnoptimized)
    Facts.Unoptimized = generateUnoptimized(Compiler, Request.Path, All, Active, Export);
}

void Recorder::HandleTranslationUnit(ASTContext &Context) {
  Facts.IsOpenCL = Compiler.getLangOpts().OpenCL;
  // A walk would read all of the precompiled header, which has nothing of the user's.
  if (Context.getExternalSource()) {
    const auto Own = Context.getTranslationUnitDecl()->noload_decls();
    Context.setTraversalScope(std::vector<Decl *>(Own.begin(), Own.end()));
  }
  std::vector<SourceLocation> Shared, Registers;
  for (const SourceError &E : Log.errors())
    if (E.IsOfShared || E.IsOfRegister)
      (E.IsOfShared ? Shared : Registers).push_back(E.Where);
  State.BaseTexts = uninitializedShared(Compiler.getSourceManager(), Compiler.getLangOpts(), Shared);
  llvm::append_range(State.BaseTexts, escapedRegisters(Compiler.getSourceManager(), Compiler.getLangOpts(), Registers));
  State.WaveSize = waveSizeOf(Context);
  if (!State.Erased.empty())
    Erased = ErasedInstances(Context);
  findKernels(Context);
  if (Compiler.getLangOpts().CUDA)
    findHostLaunches(Context);
  leaveOut(Context);
  for (unsigned I = 0; I != Log.errors().size(); ++I) {
    const SourceError &E = Log.errors()[I];
    if (!UsedErrors.contains(I) && !TemplateErrors.contains(I))
      Facts.HostErrors.push_back(E.Text);
    if (!E.LackedOverload.empty() && UsedErrors.contains(I))
      Facts.LackedOverloads.push_back(E.LackedOverload);
    // Of an instance that is asked for, no option defines the name.
    const bool IsAsked = lineOf(E.Where).File == AskedInstances;
    if (const auto &N = E.Undeclared; N && !IsAsked && (Facts.IsOpenCL || UsedErrors.contains(I)))
      Facts.UndeclaredNames.push_back({N->Name, N->Use, N->Definition, N->NeedsAuthor, lineOf(E.Where)});
  }
  if (Request.NamesOnly)
    return;
  generate(Context);
  nameFunctions(Context);
}

std::unique_ptr<ASTConsumer> makeRecorder(CompilerInstance &Compiler, ErrorLog &Log, const SourceRequest &Request,
                                          SourceFacts &Facts, Reading &State, llvm::LLVMContext &LLVM,
                                          std::unique_ptr<llvm::Module> &Result) {
  return std::make_unique<Recorder>(Compiler, Log, Request, Facts, State, LLVM, Result);
}

} // namespace rejoin
