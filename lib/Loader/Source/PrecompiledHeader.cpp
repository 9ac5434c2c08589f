//===- PrecompiledHeader.cpp - Our device header, precompiled ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every CUDA and HIP source sees our device header before its first line, and to parse it costs more than most sources
// do. Clang writes what it has parsed into a file, and reads from that file what a later compilation asks for. The
// second compilation must be the same as one that parses the header. It is where
//
//   the options are the same       the key has clang's arguments for the header, its version, the texts of our headers,
//                                  and this program
//   the macros are the same        see below
//   each `#include` finds the      for each name that is looked up, the folders of the search have a file of that name
//   same file                      where they had one before, and the user's folders have none, nor has the project
//                                  (NearbyHeaders) one that was not found
//   the files are the same         by size and time; those of the compiler and the C++ library
//
// A macro of the user's by `-D` has no definition while the header is read, unless its name begins with `_` or
// conditions of our headers ask for it (HeaderWatch). Such a one is among the key's arguments, all others are not. No
// macro that options define or undefine may be one that the header defines or undefines.
//
// With the file clang takes the macros of options for ones of the compiler's own, and changes the order. So the text
// that the preprocessor begins with is the usual one, from the options on (`withoutHeader`).
//
// An entry of the cache: the number of bytes of the notes, the notes in lines, the precompiled header. It has no header
// where the header has an error, so that it is not tried again.
//
// Tests: test/Loader/header-cache.test, test/Robustness/header-cache.test.
//
//===----------------------------------------------------------------------===//

#include "PrecompiledHeader.h"
#include "Compilation.h"
#include "HeaderCache.h"
#include "HeaderWatch.h"
#include "NearbyHeaders.h"
#include "Reading.h"
#include "rejoin/Loader/DeviceHeaders.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/ASTWriter.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace rejoin {

static constexpr llvm::StringLiteral HeaderName = "rejoin_device.h";
static constexpr llvm::StringLiteral MainFile = "/rejoin-precompiled/main";
static constexpr llvm::StringLiteral HeaderFile = "/rejoin-precompiled/device.pch";
static constexpr llvm::StringLiteral OwnFolders[] = {"/rejoin-headers", "/rejoin-families"};

static bool isOwnFolder(StringRef Path) { return llvm::is_contained(OwnFolders, Path); }

static bool isOwnFile(StringRef Path) {
  return llvm::any_of(OwnFolders, [&](StringRef Folder) { return Path.starts_with((Folder + "/").str()); });
}

namespace {

/// A file of the compiler's or of a library.
struct LibraryFile {
  std::string Path;
  uint64_t Size = 0;
  int64_t Time = 0;
};

} // namespace

/// What the header was made from.
struct PrecompiledHeader::Notes {
  /// All files, those of our own without size and time.
  std::vector<LibraryFile> Files;
  /// The names that were looked up, and the files of such names in the folders of the key.
  std::vector<std::string> Names;
  llvm::StringSet<> Existing;
  /// The macros that files define or undefine.
  llvm::StringSet<> Macros;

  std::string toText() const;
  static std::optional<Notes> fromText(StringRef Text);
};

std::string PrecompiledHeader::Notes::toText() const {
  std::string Result;
  llvm::raw_string_ostream OS(Result);
  for (const LibraryFile &F : Files)
    OS << "f" << F.Size << ' ' << F.Time << ' ' << F.Path << '\n';
  for (const std::string &Name : Names)
    OS << "n" << Name << '\n';
  for (StringRef Path : llvm::to_vector(Existing.keys()))
    OS << "e" << Path << '\n';
  for (StringRef Name : llvm::to_vector(Macros.keys()))
    OS << "m" << Name << '\n';
  return Result;
}

std::optional<PrecompiledHeader::Notes> PrecompiledHeader::Notes::fromText(StringRef Text) {
  Notes Result;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    if (Line.consume_front("f")) {
      LibraryFile F;
      if (Line.consumeInteger(10, F.Size) || !Line.consume_front(" ") || Line.consumeInteger(10, F.Time) ||
          !Line.consume_front(" "))
        return std::nullopt;
      F.Path = Line.str();
      Result.Files.push_back(std::move(F));
    } else if (Line.consume_front("n")) {
      Result.Names.push_back(Line.str());
    } else if (Line.consume_front("e")) {
      Result.Existing.insert(Line);
    } else if (Line.consume_front("m")) {
      Result.Macros.insert(Line);
    } else {
      return std::nullopt;
    }
  }
  return Result;
}

static std::optional<LibraryFile> describe(llvm::vfs::FileSystem &Files, StringRef Path) {
  if (isOwnFile(Path))
    return LibraryFile{Path.str()};
  auto Status = Files.status(Path);
  if (!Status || !Status->isRegularFile())
    return std::nullopt;
  return LibraryFile{Path.str(), Status->getSize(), Status->getLastModificationTime().time_since_epoch().count()};
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

using Macro = std::pair<std::string, bool>;

static StringRef macroName(const Macro &M) {
  return StringRef(M.first).take_until([](char C) { return C == '=' || C == '('; });
}

/// Whether the user's own code alone can see it.
static bool isUsersMacro(const Macro &M) { return !M.second && isHiddenMacro(macroName(M)); }

/// Whether a folder of headers is one that libraries have no headers in.
static bool isUsersFolder(const HeaderSearchOptions::Entry &E) {
  return E.Group == frontend::Quoted || E.Group == frontend::Angled || E.Group == frontend::After;
}

/// Whether the options are ones that we know the meaning of.
static bool isPlain(const SourceRequest &Request, const CompilerInvocation &I) {
  const PreprocessorOptions &P = I.getPreprocessorOpts();
  const HeaderSearchOptions &H = I.getHeaderSearchOpts();
  const FrontendOptions &F = I.getFrontendOpts();
  const bool HasHeader = !P.Includes.empty() && P.Includes.front() == HeaderName &&
                         llvm::any_of(H.UserEntries, [](const auto &E) { return isOwnFolder(E.Path); });
  if (!I.getLangOpts().CUDA || !HasHeader || !Request.LeaveOut.empty() || F.Inputs.size() != 1)
    return false;
  if (!P.UsePredefines || P.DetailedRecord || P.SingleFileParseMode || !P.MacroIncludes.empty() ||
      !P.ImplicitPCHInclude.empty() || !P.ChainedIncludes.empty() || !P.PCHThroughHeader.empty() || P.PCHWithHdrStop ||
      !P.RemappedFiles.empty() || !P.EmbedEntries.empty() || P.SourceDateEpoch)
    return false;
  if (!F.Plugins.empty() || !F.ModuleFiles.empty() || !F.ModuleMapFiles.empty() || !F.ASTMergeFiles.empty())
    return false;
  // C++20 has modules, and with them clang reads macros and names in other ways.
  if (I.getLangOpts().Modules || !I.getFileSystemOpts().WorkingDir.empty())
    return false;
  if (!(H.Sysroot.empty() || H.Sysroot == "/") || !H.SystemHeaderPrefixes.empty())
    return false;
  return llvm::all_of(H.UserEntries, [](const HeaderSearchOptions::Entry &E) {
    return !E.IsFramework && (isUsersFolder(E) || llvm::sys::path::is_absolute(E.Path));
  });
}

/// The options of the compilation of the header alone.
static std::shared_ptr<CompilerInvocation> optionsOfHeader(const CompilerInvocation &I) {
  auto Result = std::make_shared<CompilerInvocation>(I);
  FrontendOptions &F = Result->getFrontendOpts();
  F.Inputs = {FrontendInputFile(MainFile, F.Inputs.front().getKind())};
  F.OutputFile.clear();
  Result->getCodeGenOpts().MainFileName.clear();
  // Of the file's name; for the names of what code is made for.
  Result->getLangOpts().CUID.clear();
  Result->getDependencyOutputOpts() = {};
  PreprocessorOptions &P = Result->getPreprocessorOpts();
  P.Includes = {HeaderName.str()};
  llvm::erase_if(P.Macros, isUsersMacro);
  HeaderSearchOptions &H = Result->getHeaderSearchOpts();
  llvm::erase_if(H.UserEntries, isUsersFolder);
  H.VFSOverlayFiles.clear();
  return Result;
}

static std::string keyOf(const CompilerInvocation &Options) {
  std::string All;
  auto Add = [&](const llvm::Twine &Text) { All += (Text + llvm::Twine('\0')).str(); };
  Add(getClangFullVersion());
  // Another build of this program may read the header in another way.
  llvm::sys::fs::file_status Program;
  if (!llvm::sys::fs::status(llvm::sys::fs::getMainExecutable(nullptr, nullptr), Program))
    Add(llvm::Twine(Program.getSize()) + " " +
        llvm::Twine(Program.getLastModificationTime().time_since_epoch().count()));
  for (const DeviceHeader &H : deviceHeaders())
    Add(H.Path + llvm::Twine(' ') + llvm::Twine(llvm::xxh3_64bits(H.Text)));
  Options.generateCC1CommandLine([&](const llvm::Twine &Argument) { Add(Argument); });
  const llvm::XXH128_hash_t Hash = llvm::xxh3_128bits(llvm::arrayRefFromStringRef(All));
  return llvm::utohexstr(Hash.high64, /*LowerCase=*/true, 16) + llvm::utohexstr(Hash.low64, /*LowerCase=*/true, 16);
}

//===----------------------------------------------------------------------===//
// Making it
//===----------------------------------------------------------------------===//

namespace {

class HeaderNotes : public PPCallbacks {
public:
  HeaderNotes(Preprocessor &PP, llvm::StringSet<> &Names, llvm::StringSet<> &Macros)
      : PP(PP), Names(Names), Macros(Macros) {}
  void InclusionDirective(SourceLocation, const Token &, StringRef Name, bool, CharSourceRange, OptionalFileEntryRef,
                          StringRef, StringRef, const Module *, bool, SrcMgr::CharacteristicKind) override {
    Names.insert(Name);
  }
  void HasInclude(SourceLocation, StringRef Name, bool, OptionalFileEntryRef, SrcMgr::CharacteristicKind) override {
    Names.insert(Name);
  }
  void MacroDefined(const Token &Name, const MacroDirective *) override { add(Name); }
  void MacroUndefined(const Token &Name, const MacroDefinition &, const MacroDirective *) override { add(Name); }

private:
  void add(const Token &Name) {
    const SourceManager &SM = PP.getSourceManager();
    const SourceLocation L = Name.getLocation();
    if (!SM.isWrittenInBuiltinFile(L) && !SM.isWrittenInCommandLineFile(L))
      Macros.insert(Name.getIdentifierInfo()->getName());
  }

  Preprocessor &PP;
  llvm::StringSet<> &Names, &Macros;
};

} // namespace

/// Parses the header, and writes what was parsed.
class HeaderAction : public ASTFrontendAction {
public:
  llvm::StringSet<> Names, Macros;
  std::shared_ptr<PCHBuffer> Buffer = std::make_shared<PCHBuffer>();

  TranslationUnitKind getTranslationUnitKind() override { return TU_Prefix; }
  bool BeginSourceFileAction(CompilerInstance &Compiler) override {
    Compiler.getLangOpts().CompilingPCH = true;
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler, StringRef) override {
    Preprocessor &PP = Compiler.getPreprocessor();
    PP.addPPCallbacks(std::make_unique<HeaderNotes>(PP, Names, Macros));
    Buffer->IsComplete = false;
    return std::make_unique<PCHGenerator>(PP, Compiler.getModuleCache(), HeaderFile, "", Buffer,
                                          Compiler.getCodeGenOpts(),
                                          llvm::ArrayRef<std::shared_ptr<ModuleFileExtension>>());
  }
};

namespace {

class HeaderFiles : public DependencyCollector {
public:
  bool needSystemDependencies() override { return true; }
};

} // namespace

/// The folders in which headers are searched for, and what is known of them.
class PrecompiledHeader::Search {
public:
  Search(llvm::vfs::FileSystem &Files, const CompilerInvocation &I, bool AsGiven) : Files(Files), AsGiven(AsGiven) {
    for (const HeaderSearchOptions::Entry &E : I.getHeaderSearchOpts().UserEntries)
      if (auto &Folders = isUsersFolder(E) ? Users : OfLibraries;
          !isOwnFolder(E.Path) && !llvm::is_contained(Folders, E.Path))
        Folders.push_back(E.Path);
    for (const Macro &M : I.getPreprocessorOpts().Macros)
      Macros.push_back(macroName(M).str());
  }

  /// The files of these names in folders of libraries.
  llvm::StringSet<> existing(llvm::ArrayRef<std::string> Names) { return existing(OfLibraries, Names); }

  /// Whether the libraries are as they were.
  bool isSame(const Notes &N) {
    for (const LibraryFile &F : N.Files)
      if (auto Now = describe(Files, F.Path); !Now || Now->Size != F.Size || Now->Time != F.Time)
        return false;
    llvm::StringSet<> Now = existing(N.Names);
    return Now.size() == N.Existing.size() &&
           llvm::all_of(Now.keys(), [&](StringRef Path) { return N.Existing.contains(Path); });
  }

  /// Whether nothing of the user's may stand for something that the header names.
  bool isApart(const Notes &N) {
    return llvm::none_of(Macros, [&](StringRef Name) { return N.Macros.contains(Name); }) &&
           existing(Users, N.Names).empty() &&
           llvm::none_of(N.Names, [&](StringRef Name) { return isNearby(N, Name); });
  }

private:
  llvm::StringSet<> existing(llvm::ArrayRef<std::string> Folders, llvm::ArrayRef<std::string> Names);

  /// Whether the header has no file of that name, but the project of the source has one: `__has_include` finds it.
  bool isNearby(const Notes &N, StringRef Name) {
    if (AsGiven || llvm::any_of(N.Files, [&](const LibraryFile &F) {
          return StringRef(F.Path).ends_with(Name) && StringRef(F.Path).drop_back(Name.size()).ends_with("/");
        }))
      return false;
    auto Status = Files.status(NearbyHeaders::folder() + "/" + Name);
    return Status && Status->isRegularFile();
  }

  llvm::vfs::FileSystem &Files;
  bool AsGiven;
  std::vector<std::string> Users, OfLibraries, Macros;
};

llvm::StringSet<> PrecompiledHeader::Search::existing(llvm::ArrayRef<std::string> Folders,
                                                      llvm::ArrayRef<std::string> Names) {
  llvm::StringSet<> Result;
  for (const std::string &Folder : Folders) {
    // Most folders have few of the folders that names begin with.
    llvm::StringMap<bool> Inner;
    for (StringRef Name : Names) {
      if (size_t Slash = Name.find('/'); Slash != StringRef::npos) {
        auto [It, IsNew] = Inner.try_emplace(Name.take_front(Slash), false);
        if (IsNew)
          It->second = Files.exists(Folder + "/" + It->first());
        if (!It->second)
          continue;
      }
      if (const std::string Path = (Folder + "/" + Name).str(); Files.exists(Path))
        Result.insert(Path);
    }
  }
  return Result;
}

/// An entry of the cache for a header with these options.
static std::string makeEntry(StringRef Notes, StringRef Bytes) {
  // Clang reads words.
  static constexpr size_t Alignment = 16;
  std::string Result(sizeof(uint64_t), '\0');
  llvm::support::endian::write64le(Result.data(), Notes.size());
  Result += Notes;
  Result.resize(llvm::alignTo(Result.size(), Alignment));
  return Result + Bytes.str();
}

/// Compiles the header. Without its bytes if there is an error, or if it uses what the user's project may have.
static std::string
compile(std::shared_ptr<CompilerInvocation> Options,
        llvm::function_ref<std::string(HeaderAction &, FileManager &, llvm::ArrayRef<std::string>)> Note) {
  SourceRequest Nothing;
  Nothing.Files.push_back({MainFile.str(), ""});
  TextDiagnosticBuffer Messages;
  CompilerInstance Compiler(std::move(Options));
  Compiler.setVirtualFileSystem(makeSourceFiles(Nothing));
  Compiler.createDiagnostics(&Messages, /*ShouldOwnClient=*/false);
  Compiler.createFileManager();
  Compiler.createSourceManager();
  if (!Compiler.createTarget())
    return "";
  auto Files = std::make_shared<HeaderFiles>();
  Compiler.addDependencyCollector(Files);
  HeaderAction Action;
  if (!Action.BeginSourceFile(Compiler, Compiler.getFrontendOpts().Inputs[0]))
    return "";
  llvm::consumeError(Action.Execute());
  Action.EndSourceFile();
  const std::string Notes = Note(Action, Compiler.getFileManager(), Files->getDependencies());
  const bool IsWhole = !Messages.getNumErrors() && Action.Buffer->IsComplete && !Notes.empty();
  return makeEntry(Notes, IsWhole ? StringRef(Action.Buffer->Data.data(), Action.Buffer->Data.size()) : "");
}

/// What the header was made from; empty if a file changed meanwhile, or if the user's project may have it.
std::string PrecompiledHeader::takeNotes(const CompilerInvocation &I, HeaderAction &Action, FileManager &Opened,
                                         llvm::ArrayRef<std::string> Read) {
  Notes N;
  llvm::vfs::FileSystem &Files = Opened.getVirtualFileSystem();
  for (StringRef Path : Read) {
    if (Path == MainFile)
      continue;
    auto File = describe(Files, Path);
    auto Entry = Opened.getOptionalFileRef(Path);
    if (!File || !Entry || Path.contains('\n'))
      return "";
    if (!isOwnFile(Path) && (Entry->getSize() != static_cast<off_t>(File->Size) ||
                             Entry->getModificationTime() != File->Time / 1'000'000'000))
      return "";
    N.Files.push_back(std::move(*File));
  }
  for (StringRef Name : Action.Names.keys()) {
    if (familyHeader(Name))
      return "";
    N.Names.push_back(Name.str());
  }
  llvm::sort(N.Names);
  N.Existing = Search(Files, I, /*AsGiven=*/true).existing(N.Names);
  N.Macros = std::move(Action.Macros);
  return N.toText();
}

std::optional<PrecompiledHeader> PrecompiledHeader::find(const SourceRequest &Request, const CompilerInvocation &I,
                                                         llvm::vfs::FileSystem &Files) {
  if (!isPlain(Request, I))
    return std::nullopt;
  const auto Cache = HeaderCache::open();
  if (!Cache)
    return std::nullopt;
  std::shared_ptr<CompilerInvocation> Options = optionsOfHeader(I);
  const std::string Key = keyOf(*Options);
  Search Where(Files, I, Request.AsGiven);
  if (auto Found = Cache->find(Key))
    if (auto Result = make(std::move(Found->File), Found->Text, Where))
      return Result->Bytes.empty() ? std::nullopt : std::move(Result);
  std::string Entry;
  runGuarded([&] {
    Entry = compile(Options, [&](HeaderAction &Action, FileManager &Opened, llvm::ArrayRef<std::string> Read) {
      return takeNotes(I, Action, Opened, Read);
    });
  });
  if (Entry.empty())
    return std::nullopt;
  Cache->add(Key, Entry);
  auto Buffer = llvm::MemoryBuffer::getMemBufferCopy(Entry);
  const StringRef Text = Buffer->getBuffer();
  auto Result = make(std::move(Buffer), Text, Where);
  return Result && !Result->Bytes.empty() ? std::move(Result) : std::nullopt;
}

/// Nothing if it must be made anew; without bytes if it is not for this compilation.
std::optional<PrecompiledHeader> PrecompiledHeader::make(std::unique_ptr<llvm::MemoryBuffer> Entry, StringRef Text,
                                                         Search &Where) {
  if (Text.size() < sizeof(uint64_t))
    return std::nullopt;
  const uint64_t Size = llvm::support::endian::read64le(Text.data());
  const uint64_t Begin = llvm::alignTo(Size + sizeof(uint64_t), 16);
  if (Size > Text.size() || Begin > Text.size())
    return std::nullopt;
  const auto N = Notes::fromText(Text.substr(sizeof(uint64_t), Size));
  if (!N || !Where.isSame(*N))
    return std::nullopt;
  PrecompiledHeader Result;
  if (!Where.isApart(*N))
    return Result;
  Result.Entry = std::move(Entry);
  Result.Bytes = Text.drop_front(Begin);
  for (const LibraryFile &F : N->Files)
    Result.Dependencies.push_back(F.Path);
  return Result;
}

//===----------------------------------------------------------------------===//
// Using it
//===----------------------------------------------------------------------===//

void PrecompiledHeader::use(CompilerInvocation &I, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> &Files) const {
  PreprocessorOptions &P = I.getPreprocessorOpts();
  P.Includes.erase(P.Includes.begin());
  P.ImplicitPCHInclude = HeaderFile.str();
  auto Own = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Own->addFile(HeaderFile, 0, llvm::MemoryBuffer::getMemBuffer(Bytes, HeaderFile));
  Own->addFile(MainFile, 0, llvm::MemoryBuffer::getMemBuffer("", MainFile));
  auto Both = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(Files);
  Both->pushOverlay(std::move(Own));
  Files = std::move(Both);
}

std::string PrecompiledHeader::withoutHeader(StringRef Predefines) {
  const size_t Begin = Predefines.find("# 1 \"<command line>\" 1\n");
  std::string Result = "# 1 \"<built-in>\" 3\n";
  if (Begin != StringRef::npos)
    Result += Predefines.substr(Begin);
  // Its line stays, so that those after it have their numbers.
  const std::string Include = ("#include \"" + MainFile + "\"").str();
  if (const size_t At = Result.find(Include); At != std::string::npos)
    Result.erase(At, Include.size());
  return Result;
}

} // namespace rejoin
