//===- ReadOnce.cpp - One reading of a source file --------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang as it is started for one reading: its files, its options, its preprocessor, and the recorder. The device header
// comes precompiled where that is the same (`PrecompiledHeader`). If clang refuses it, the file is read without it:
// with the state and the facts from before the first try.
//
// Of the files that a source includes, those of the precompiled header are said in the order in which clang reads them
// where it parses the header.
//
// Tests: test/Loader/header-cache.test.
//
//===----------------------------------------------------------------------===//

#include "Compilation.h"
#include "ErrorLog.h"
#include "HeaderWatch.h"
#include "NearbyHeaders.h"
#include "PrecompiledHeader.h"
#include "Reading.h"
#include "Recorder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;

namespace rejoin {

namespace {

/// Takes the virtual tables that a precompiled header uses before the user's first line. Clang would do so where it
/// first instantiates what it needs at once, as a member of a local class, and take that code for what uses them.
class TablesOfHeader : public PPCallbacks {
public:
  explicit TablesOfHeader(CompilerInstance &Compiler) : Compiler(Compiler) {}
  // The first line that is read is a marker of lines. The parser is there then and has read no token.
  void FileChanged(SourceLocation, FileChangeReason Reason, SrcMgr::CharacteristicKind, FileID) override {
    if (Reason == RenameFile && !std::exchange(IsDone, true))
      Compiler.getSema().LoadExternalVTableUses();
  }

private:
  CompilerInstance &Compiler;
  bool IsDone = false;
};

class ReadAction : public ASTFrontendAction {
public:
  ReadAction(ErrorLog &Log, const SourceRequest &Request, SourceFacts &Facts, Reading &State, llvm::LLVMContext &LLVM,
             std::unique_ptr<llvm::Module> &Result)
      : Log(Log), Request(Request), Facts(Facts), State(State), LLVM(LLVM), Result(Result) {}
  /// What the preprocessor begins with after a precompiled header.
  std::string Predefines;
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler, StringRef) override {
    Preprocessor &PP = Compiler.getPreprocessor();
    PP.addPPCallbacks(std::make_unique<HeaderWatch>(PP, Facts, State));
    addNearby(Compiler.getFileManager(), PP.getHeaderSearchInfo());
    if (!PP.getPreprocessorOpts().ImplicitPCHInclude.empty()) {
      Predefines = PrecompiledHeader::withoutHeader(PP.getPredefines());
      PP.addPPCallbacks(std::make_unique<TablesOfHeader>(Compiler));
    }
    return makeRecorder(Compiler, Log, Request, Facts, State, LLVM, Result);
  }

private:
  ErrorLog &Log;
  const SourceRequest &Request;
  SourceFacts &Facts;
  Reading &State;
  llvm::LLVMContext &LLVM;
  std::unique_ptr<llvm::Module> &Result;
};

/// All files that a source includes, those of the system too, but for those of a precompiled header.
class AllDependencies : public DependencyCollector {
public:
  bool needSystemDependencies() override { return true; }
  void attachToASTReader(ASTReader &) override {}
};

} // namespace

/// The files of the source, in the order in which they are read: itself, those of \p Header, those that it includes.
static std::vector<std::string> allFiles(llvm::ArrayRef<std::string> Read,
                                         const std::optional<PrecompiledHeader> &Header) {
  if (!Header || Read.empty())
    return Read.vec();
  std::vector<std::string> Result{Read.front()};
  llvm::append_range(Result, Header->dependencies());
  llvm::append_range(Result, Read.drop_front());
  llvm::StringSet<> Seen;
  llvm::erase_if(Result, [&](const std::string &File) { return !Seen.insert(File).second; });
  return Result;
}

/// One try. Sets \p IsRefused if a precompiled header could not be used; without one unless \p MayPrecompile.
static llvm::Expected<std::unique_ptr<llvm::Module>> tryReading(const SourceRequest &Request, Reading &State,
                                                                llvm::LLVMContext &Context, SourceFacts &Facts,
                                                                bool MayPrecompile, bool &IsRefused) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files = makeSourceFiles(Request);
  llvm::IntrusiveRefCntPtr<NearbyHeaders> Nearby;
  if (!Request.AsGiven)
    Files = Nearby = llvm::makeIntrusiveRefCnt<NearbyHeaders>(Files, Request.Path);
  auto Made = makeInvocation(Request, Files, Facts);
  if (!Made)
    return Made.takeError();
  CompilerInvocation &I = **Made;
  I.getFrontendOpts().DisableFree = false;
  I.getDiagnosticOpts().ErrorLimit = 0;
  I.getDiagnosticOpts().ShowCarets = true;
  I.getCodeGenOpts().ClearASTBeforeBackend = false;
  I.getFrontendOpts().SkipFunctionBodies = !Request.LeaveOut.empty();
  // Clang accepts sized `extern __shared__` arrays, and kernels that launch kernels, in relocatable code alone; nvcc
  // takes the arrays everywhere. The user's text does not see the difference.
  Facts.IsRelocatable = I.getLangOpts().GPURelocatableDeviceCode;
  if (!Facts.IsRelocatable)
    I.getPreprocessorOpts().addMacroUndef("__CLANG_RDC__");
  I.getLangOpts().GPURelocatableDeviceCode = I.getLangOpts().CUDA;
  std::optional<PrecompiledHeader> Header;
  if (MayPrecompile)
    Header = PrecompiledHeader::find(Request, I, *Files);
  auto Changed = changedFiles(*Files, Request, State);
  if (!Changed)
    return Changed.takeError();
  for (auto &[File, Text] : *Changed)
    I.getPreprocessorOpts().addRemappedFile(File, llvm::MemoryBuffer::getMemBufferCopy(Text, File).release());
  if (Header)
    Header->use(I, Files);
  CompilerInstance Compiler(*Made);
  Compiler.setVirtualFileSystem(Files);
  ErrorLog Log(Compiler, Request.Colors, State.Skipped);
  Compiler.createDiagnostics(&Log, /*ShouldOwnClient=*/false);
  Compiler.getDiagnostics().setFatalsAsError(true);
  Compiler.createFileManager();
  Compiler.createSourceManager();
  if (!Compiler.createTarget())
    return readError("the target is not known");
  auto Dependencies = std::make_shared<AllDependencies>();
  Compiler.addDependencyCollector(Dependencies);
  std::unique_ptr<llvm::Module> Module;
  ReadAction Action(Log, Request, Facts, State, Context, Module);
  if (!I.getFrontendOpts().Inputs.size() || !Action.BeginSourceFile(Compiler, I.getFrontendOpts().Inputs[0])) {
    IsRefused = Header.has_value();
    return readError(Log.errors().empty() ? "it cannot be read" : Log.errors()[0].Message);
  }
  if (Header)
    Compiler.getPreprocessor().setPredefines(Action.Predefines);
  llvm::consumeError(Action.Execute());
  if (Module)
    if (llvm::Error E = linkLibraries(Compiler.getCodeGenOpts(), *Module))
      return std::move(E);
  if (Nearby)
    Facts.NearbyFolders = Nearby->folders();
  Facts.Dependencies =
      usersFiles(allFiles(Dependencies->getDependencies(), Header), Compiler.getFileSystemOpts().WorkingDir);
  Action.EndSourceFile();
  if (!Module)
    return readError("clang generated no code for it");
  return Module;
}

llvm::Expected<std::unique_ptr<llvm::Module>> readOnce(const SourceRequest &Request, Reading &State,
                                                       llvm::LLVMContext &Context, SourceFacts &Facts) {
  bool IsRefused = false;
  Reading First = State;
  SourceFacts FirstFacts = Facts;
  auto Result = tryReading(Request, First, Context, FirstFacts, /*MayPrecompile=*/true, IsRefused);
  if (IsRefused) {
    llvm::consumeError(Result.takeError());
    return tryReading(Request, State, Context, Facts, /*MayPrecompile=*/false, IsRefused);
  }
  State = std::move(First);
  Facts = std::move(FirstFacts);
  return Result;
}

} // namespace rejoin
