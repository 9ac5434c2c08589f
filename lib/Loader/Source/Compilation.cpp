//===- Compilation.cpp - What a compilation is made of -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The command line goes through clang's own driver, so that it means what it means there; of the jobs that the driver
// would start the compiler's is taken. Options that the driver does not know are found with its table of options, taken
// away and noted: `--no-such-option` must not stop an analysis, and `-O2` is clang's.
//
// Device headers are files of a virtual directory, so no installation of CUDA or ROCm is needed; texts that an editor
// has not saved overlay both. Bitcode libraries that options name are linked and made internal, as clang does it.
// `instancesText` asks for instances of kernel templates: a function that takes the address of each, after the source.
// Held by: test/Loader/nvcc-options.test, launch-instances.cu, templates.cu, test/Server/session.test.
//
//===----------------------------------------------------------------------===//

#include "Compilation.h"
#include "FamilyHeaders.h"
#include "LostLaunches.h"
#include "Reading.h"
#include "SourceOutline.h"
#include "rejoin/Loader/DeviceHeaders.h"
#include "rejoin/Support/RegularFiles.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/Tool.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace clang;

namespace rejoin {

static std::string messagesOf(const TextDiagnosticBuffer &Buffer) {
  std::string Text;
  for (auto It = Buffer.err_begin(); It != Buffer.err_end(); ++It)
    Text += (Text.empty() ? "" : "\n") + It->second;
  return Text.empty() ? "the compiler's options are not understood" : Text;
}

/// Takes away the options that clang's driver has never heard of: they are another compiler's.
static void dropUnknown(llvm::SmallVectorImpl<const char *> &Arguments, SourceFacts &Facts) {
  unsigned MissingIndex = 0, MissingCount = 0;
  llvm::ArrayRef<const char *> Options = llvm::ArrayRef(Arguments).drop_front();
  llvm::opt::InputArgList Parsed =
      getDriverOptTable().ParseArgs(Options, MissingIndex, MissingCount, llvm::opt::Visibility(options::ClangOption));
  llvm::DenseSet<unsigned> Unknown;
  for (const llvm::opt::Arg *A : Parsed)
    if (A->getOption().getID() == options::OPT_UNKNOWN) {
      Unknown.insert(A->getIndex() + 1);
      Facts.DroppedOptions.push_back(A->getSpelling().str());
    }
  llvm::SmallVector<const char *> Kept;
  for (unsigned I = 0; I != Arguments.size(); ++I)
    if (!Unknown.contains(I))
      Kept.push_back(Arguments[I]);
  Arguments.assign(Kept.begin(), Kept.end());
}

llvm::Expected<std::shared_ptr<CompilerInvocation>>
makeInvocation(const SourceRequest &Request, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
               SourceFacts &Facts) {
  DiagnosticOptions Options;
  TextDiagnosticBuffer Buffer;
  DiagnosticsEngine Diagnostics(DiagnosticIDs::create(), Options, &Buffer, /*ShouldOwnClient=*/false);
  llvm::SmallVector<const char *> Arguments{Request.Command.front().c_str()};
  for (const std::string &A : Request.Command)
    if (&A != &Request.Command.front())
      Arguments.push_back(A.c_str());
  dropUnknown(Arguments, Facts);
  for (const char *A : {"-c", "-emit-llvm", "-o", "-", "--"})
    Arguments.push_back(A);
  Arguments.push_back(Request.Path.c_str());
  driver::Driver Driver(Request.Command.front(), llvm::sys::getDefaultTargetTriple(), Diagnostics, "rejoin",
                        std::move(Files));
  Driver.setCheckInputsExist(false);
  std::unique_ptr<driver::Compilation> Compilation(Driver.BuildCompilation(Arguments));
  if (!Compilation || Buffer.getNumErrors())
    return readError(messagesOf(Buffer));
  const driver::Command *Found = nullptr;
  for (const driver::Command &C : Compilation->getJobs())
    if (StringRef(C.getCreator().getName()) == "clang" && !Found)
      Found = &C;
  if (!Found)
    return readError(messagesOf(Buffer));
  auto Result = std::make_shared<CompilerInvocation>();
  if (!CompilerInvocation::CreateFromArgs(*Result, Found->getArguments(), Diagnostics, Request.Command.front().c_str()))
    return readError(messagesOf(Buffer));
  return Result;
}

namespace {

/// The files of the system without those that clang would wait for: FIFOs, sockets and devices other than `/dev/null`.
class RegularFiles : public llvm::vfs::ProxyFileSystem {
public:
  RegularFiles() : ProxyFileSystem(llvm::vfs::getRealFileSystem()) {}
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &Path) override {
    if (auto Status = ProxyFileSystem::status(Path);
        Status && !Status->isRegularFile() && !Status->isDirectory() && Path.str() != "/dev/null")
      return std::make_error_code(std::errc::operation_not_supported);
    return ProxyFileSystem::openFileForRead(Path);
  }
};

} // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeSourceFiles(const SourceRequest &Request) {
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(llvm::makeIntrusiveRefCnt<RegularFiles>());
  auto Ours = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const DeviceHeader &H : deviceHeaders()) {
    std::string Path = "/rejoin-headers/" + H.Path;
    Ours->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(H.Text, Path));
  }
  for (const VirtualFile &F : Request.Files)
    Ours->addFile(F.Path, 0, llvm::MemoryBuffer::getMemBuffer(F.Text, F.Path));
  Files->pushOverlay(Ours);
  Files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(llvm::makeIntrusiveRefCnt<FamilyHeaders>(Files));
  // `-ivfsoverlay FILE`, by which an editor passes texts that are not saved. clang's own handling would lose our
  // headers.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Result = Files;
  for (size_t I = 0; I + 1 < Request.Command.size(); ++I) {
    if (Request.Command[I] != "-ivfsoverlay")
      continue;
    auto Description = readRegularFile(Request.Command[I + 1]);
    if (!Description)
      continue;
    auto Overlay = llvm::vfs::getVFSFromYAML(std::move(*Description), nullptr, Request.Command[I + 1], nullptr, Result);
    if (Overlay) {
      auto Both = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(Result);
      Both->pushOverlay(std::move(Overlay));
      Result = Both;
    }
  }
  return Result;
}

std::vector<std::string> usersFiles(llvm::ArrayRef<std::string> Files, StringRef WorkingDirectory) {
  std::vector<std::string> Result;
  for (const std::string &File : Files)
    if (!StringRef(File).starts_with("/rejoin-headers/") && !StringRef(File).starts_with("/rejoin-families/")) {
      llvm::SmallString<128> Path(File);
      if (!WorkingDirectory.empty())
        llvm::sys::path::make_absolute(WorkingDirectory, Path);
      Result.push_back(Path.str().str());
    }
  return Result;
}

llvm::Error linkLibraries(const CodeGenOptions &Options, llvm::Module &M) {
  for (const CodeGenOptions::BitcodeFileToLink &File : Options.LinkBitcodeFiles) {
    llvm::SMDiagnostic Diagnostic;
    auto Library = llvm::getLazyIRFileModule(File.Filename, Diagnostic, M.getContext());
    if (!Library)
      return readError(File.Filename + ": " + Diagnostic.getMessage());
    Library->setDataLayout(M.getDataLayout());
    Library->setTargetTriple(M.getTargetTriple());
    auto Internalize = [](llvm::Module &Linked, const llvm::StringSet<> &Names) {
      llvm::internalizeModule(
          Linked, [&Names](const llvm::GlobalValue &V) { return !V.hasName() || !Names.contains(V.getName()); });
    };
    if (llvm::Linker::linkModules(M, std::move(Library), File.LinkFlags,
                                  File.Internalize ? Internalize
                                                   : std::function<void(llvm::Module &, const llvm::StringSet<> &)>()))
      return readError(File.Filename + " cannot be linked");
  }
  return llvm::Error::success();
}

void dropProgress(llvm::Module &M) {
  // The branches of one loop keep one name of it.
  llvm::DenseMap<const llvm::MDNode *, llvm::MDNode *> Names;
  for (llvm::Function &F : M) {
    F.removeFnAttr(llvm::Attribute::MustProgress);
    for (llvm::Instruction &I : llvm::instructions(F)) {
      if (auto *C = llvm::dyn_cast<llvm::CallBase>(&I))
        C->removeFnAttr(llvm::Attribute::MustProgress);
      llvm::MDNode *Loop = I.getMetadata(llvm::LLVMContext::MD_loop);
      if (!Loop)
        continue;
      llvm::MDNode *&Name = Names[Loop];
      if (!Name)
        Name = llvm::makePostTransformationMetadata(M.getContext(), Loop, {"llvm.loop.mustprogress"}, {});
      I.setMetadata(llvm::LLVMContext::MD_loop, Name);
    }
  }
}

void exportInstances(ASTContext &Context, llvm::ArrayRef<FunctionDecl *> Functions, llvm::ArrayRef<VarDecl *> Variables,
                     llvm::Module &M) {
  std::unique_ptr<MangleContext> Mangler(Context.createMangleContext());
  auto Export = [&](GlobalDecl D) {
    std::string Symbol;
    llvm::raw_string_ostream OS(Symbol);
    Mangler->mangleName(D, OS);
    if (llvm::GlobalValue *G = M.getNamedValue(Symbol); G && G->hasLocalLinkage())
      G->setLinkage(llvm::GlobalValue::WeakODRLinkage);
  };
  for (const FunctionDecl *F : Functions) {
    if (F->isDependentContext() || Context.GetGVALinkageForFunction(F) != GVA_StrongODR ||
        !Mangler->shouldMangleDeclName(F) || F->hasAttr<CUDAGlobalAttr>())
      continue;
    if (const auto *C = dyn_cast<CXXConstructorDecl>(F)) {
      Export({C, Ctor_Complete});
      Export({C, Ctor_Base});
    } else if (const auto *Destructor = dyn_cast<CXXDestructorDecl>(F)) {
      Export({Destructor, Dtor_Complete});
      Export({Destructor, Dtor_Base});
    } else {
      Export(F);
    }
  }
  for (const VarDecl *V : Variables)
    if (!V->getDeclContext()->isDependentContext() && Mangler->shouldMangleDeclName(V) &&
        Context.GetGVALinkageForVariable(V) == GVA_StrongODR)
      Export(V);
}

std::string instancesText(llvm::ArrayRef<std::string> Asked, llvm::ArrayRef<std::string> Seen,
                          llvm::ArrayRef<std::string> Chosen) {
  std::string All;
  unsigned Number = 0;
  auto Add = [&](llvm::ArrayRef<std::string> Names, StringRef File) {
    unsigned Line = 0;
    for (const std::string &Name : Names)
      All += ("\n#line " + llvm::Twine(++Line) + " \"" + File + "\"\nstatic void rejoin_instance_" +
              llvm::Twine(Number++) + "() { auto *kernel = &" + Name + "; (void)kernel; }")
                 .str();
  };
  Add(Asked, AskedInstances);
  Add(Seen, "<launches>");
  if (!Chosen.empty())
    All += "\nnamespace rejoin { struct any_function { template <typename T, typename... Ts> __device__ T "
           "operator()(T, Ts...) const; __device__ void operator()() const; }; }";
  Add(Chosen, ChosenInstances);
  return All + "\n";
}

llvm::Expected<std::vector<std::pair<std::string, std::string>>>
changedFiles(llvm::vfs::FileSystem &Files, const SourceRequest &Request, Reading &State) {
  std::vector<std::pair<std::string, std::string>> Result;
  std::set<std::string> Names;
  std::vector<LaunchText> Texts = State.Texts;
  llvm::append_range(Texts, State.Erased);
  for (const LaunchText &T : Texts)
    Names.insert(T.File);
  std::vector<LaunchText> Base;
  for (const BaseText &T : Request.BaseTexts) {
    Base.push_back({T.Path, T.Offset, T.Text, std::nullopt, 0});
    Names.insert(T.Path);
  }
  if (!Request.Instantiate.empty() || !State.Instances.empty() || !State.Chosen.empty())
    Names.insert(Request.Path);
  // OpenCL C has no string literals of this kind, so a text in one is a program that C++ includes.
  std::vector<std::string> Marked;
  bool IsOpenCL = false;
  const std::vector<std::string> &Command = Request.Command;
  for (size_t I = 0; I + 1 < Command.size(); ++I) {
    if (Command[I] == "-include")
      Marked.push_back(Command[I + 1]);
    if (Command[I] == "-x" && StringRef(Command[I + 1]).starts_with("cl")) {
      IsOpenCL = true;
      Marked.insert(Marked.begin(), Request.Path);
    }
  }
  if (llvm::is_contained(Marked, Request.Path))
    for (const std::string &Name : Marked)
      if (auto Buffer = Files.getBufferForFile(Name)) {
        std::string Conflict, Text = withoutLiteralMarks((*Buffer)->getBuffer(), &Conflict);
        if (!Conflict.empty())
          return readError(Conflict);
        if (!Text.empty())
          Result.push_back({Name, std::move(Text)});
      }
  for (const std::string &Name : Names) {
    auto Buffer = Files.getBufferForFile(Name);
    if (!Buffer)
      continue;
    InsertedTexts Ignored;
    std::string Text =
        insertTexts(insertTexts((*Buffer)->getBuffer(), Name, Base, Ignored), Name, Texts, State.Inserted);
    if (Name == Request.Path)
      Text += instancesText(IsOpenCL ? std::vector<std::string>() : Request.Instantiate, State.Instances, State.Chosen);
    Result.push_back({Name, std::move(Text)});
  }
  return Result;
}

} // namespace rejoin
