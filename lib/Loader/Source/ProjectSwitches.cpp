//===- ProjectSwitches.cpp - Macros that turn kernels on --------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A name is split into words. The text is searched by the raw lexer, since the preprocessor does not see the uses in
// code that it skips. All files that it has read are searched, without Rejoin's own headers; a file that only the
// switch includes is searched in the reading that has the switch.
//
// Cost: one search for the names in the text of each file, and one pass over those that have one.
// Tests: test/Loader/switches-with-values.cu, language-switches.cu, undefined-names.test.
//
//===----------------------------------------------------------------------===//

#include "ProjectSwitches.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::ArrayRef;
using llvm::StringRef;

namespace rejoin {

/// Words that turn something on.
static constexpr llvm::StringLiteral OnWords[] = {"ENABLE", "ENABLED", "ENABLES", "USE",     "USES",     "USING",
                                                  "WITH",   "HAVE",    "HAS",     "SUPPORT", "SUPPORTS", "BUILD"};

/// Words of names that turn something off, that say what is not usual, or that have a number.
static constexpr llvm::StringLiteral OtherWords[] = {
    "SKIP",   "NO",     "NOT",    "NON",         "NEVER",   "WITHOUT",   "DISABLE",   "DISABLED", "EXCLUDE",
    "BROKEN", "TEST",   "TESTS",  "TESTING",     "DEBUG",   "BUG",       "BUGS",      "FAKE",     "MOCK",
    "OLD",    "LEGACY", "ERROR",  "UNSUPPORTED", "VERSION", "NUM",       "NUMBER",    "COUNT",    "MAX",
    "MIN",    "SIZE",   "LEVEL",  "N",           "MAJOR",   "MINOR",     "ARCH",      "THREADS",  "BLOCK",
    "WARP",   "ID",     "CUDACC", "HIPCC",       "OPENCL",  "EMULATION", "SIMULATION"};

bool isSwitchName(StringRef Name, bool IsHip, SwitchKind Kind) {
  if (Name.starts_with("_"))
    return false;
  const std::string Upper = Name.upper();
  llvm::SmallVector<StringRef> Words;
  StringRef(Upper).split(Words, '_', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  auto IsCuda = [](StringRef W) { return W.contains("CUDA"); };
  auto IsHipWord = [](StringRef W) { return W.starts_with("HIP") || W.ends_with("HIP") || W.contains("ROCM"); };
  auto IsGpu = [](StringRef W) { return W.ends_with("GPU"); };
  // NOCUDA, WITHOUTGPU.
  auto IsOther = [&](StringRef W) {
    return llvm::is_contained(OtherWords, W) ||
           ((IsCuda(W) || IsHipWord(W) || IsGpu(W)) && (W.starts_with("NO") || W.starts_with("WITHOUT")));
  };
  const bool NamesCuda = llvm::any_of(Words, IsCuda), NamesHip = llvm::any_of(Words, IsHipWord);
  const bool NamesLanguage = IsHip ? NamesHip : NamesCuda && !NamesHip;
  const bool NamesGpu = Kind == SwitchKind::Gpu && llvm::any_of(Words, IsGpu) && !NamesCuda && !NamesHip &&
                        !llvm::is_contained(Words, "SYCL");
  if (!(NamesLanguage || NamesGpu) || llvm::any_of(Words, IsOther))
    return false;
  const StringRef Last = Words.back();
  return IsCuda(Last) || IsHipWord(Last) || IsGpu(Last) ||
         (Kind != SwitchKind::Language &&
          llvm::any_of(Words, [](StringRef W) { return llvm::is_contained(OnWords, W); }));
}

namespace {

/// The names in one file whose values its text uses.
class ValueFinder {
public:
  ValueFinder(const Preprocessor &PP, const std::set<std::string> &Names, std::set<std::string> &Found)
      : PP(PP), Names(Names), Found(Found) {}
  void find(FileID File, StringRef Text);

private:
  void addAll(ArrayRef<Token> Tokens);
  void addDirective(ArrayRef<Token> Tokens);
  void addCondition(ArrayRef<Token> Tokens);

  const Preprocessor &PP;
  const std::set<std::string> &Names;
  std::set<std::string> &Found;
};

} // namespace

void ValueFinder::addAll(ArrayRef<Token> Tokens) {
  for (const Token &T : Tokens) {
    if (T.isNot(tok::raw_identifier))
      continue;
    const std::string Name = T.needsCleaning() ? PP.getSpelling(T) : T.getRawIdentifier().str();
    if (Names.count(Name))
      Found.insert(Name);
  }
}

/// A part between `&&` and `||` asks for the truth of its one name if it has nothing but `!`, `defined` and parentheses
/// beside it. In `(A && B) == 1` the parentheses of a part have no partner: then all names have values.
void ValueFinder::addCondition(ArrayRef<Token> Tokens) {
  auto IsLogic = [](const Token &T) { return T.isOneOf(tok::ampamp, tok::pipepipe); };
  for (ArrayRef<Token> Rest = Tokens; !Rest.empty();) {
    const size_t Size = llvm::find_if(Rest, IsLogic) - Rest.begin();
    const ArrayRef<Token> Part = Rest.take_front(Size);
    Rest = Rest.drop_front(std::min(Size + 1, Rest.size()));
    unsigned Identifiers = 0, Open = 0, Closed = 0;
    bool HasOther = false;
    for (const Token &T : Part) {
      Open += T.is(tok::l_paren);
      Closed += T.is(tok::r_paren);
      if (T.is(tok::raw_identifier))
        Identifiers += T.getRawIdentifier() != "defined";
      else
        HasOther |= !T.isOneOf(tok::l_paren, tok::r_paren, tok::exclaim);
    }
    if (HasOther && Open != Closed)
      return addAll(Tokens);
    if (HasOther || Identifiers > 1)
      addAll(Part);
  }
}

void ValueFinder::addDirective(ArrayRef<Token> Tokens) {
  if (Tokens.empty() || Tokens.front().isNot(tok::raw_identifier))
    return;
  const StringRef Directive = Tokens.front().getRawIdentifier();
  const ArrayRef<Token> Rest = Tokens.drop_front();
  if (Directive == "if" || Directive == "elif")
    addCondition(Rest);
  else if (Directive == "define" || Directive == "undef")
    addAll(Rest.drop_front(Rest.empty() ? 0 : 1));
  else if (!llvm::is_contained({"ifdef", "ifndef", "elifdef", "elifndef", "else", "endif"}, Directive))
    addAll(Rest);
}

void ValueFinder::find(FileID File, StringRef Text) {
  Lexer Raw(PP.getSourceManager().getLocForStartOfFile(File), PP.getLangOpts(), Text.begin(), Text.begin(), Text.end());
  std::vector<Token> Line;
  bool IsDirective = false, IsLast = false;
  while (!IsLast) {
    Token T;
    Raw.LexFromRawLexer(T);
    IsLast = T.is(tok::eof);
    if (T.isAtStartOfLine() || IsLast) {
      IsDirective ? addDirective(Line) : addAll(Line);
      Line.clear();
      if ((IsDirective = T.is(tok::hash)))
        continue;
    }
    Line.push_back(T);
  }
}

std::set<std::string> namesWithValues(const Preprocessor &PP, const std::set<std::string> &Names) {
  std::set<std::string> Found;
  if (Names.empty())
    return Found;
  const SourceManager &SM = PP.getSourceManager();
  std::set<const SrcMgr::ContentCache *> Seen;
  ValueFinder Finder(PP, Names, Found);
  for (unsigned I = 1; I < SM.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
    // Headers of Rejoin's own know no switch of a project.
    if (!Entry.isFile() || Entry.getFile().getName().starts_with("/rejoin-") ||
        !Seen.insert(&Entry.getFile().getContentCache()).second)
      continue;
    const auto Text = Entry.getFile().getContentCache().getBufferDataIfLoaded();
    if (Text && llvm::any_of(Names, [&](const std::string &N) { return Text->contains(N); }))
      Finder.find(SM.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset())), *Text);
  }
  return Found;
}

} // namespace rejoin
