//===- HeaderWatch.cpp - What the preprocessor meets ------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A header that is not found is noted and taken for an empty one. Conditions of the user's text name switches of its
// project, nvcc, and processors: by a comparison with `__CUDA_ARCH__`, also in a macro, or by a macro of a processor's
// own (`__gfx942__`). Later readings define the switches and take the processors. What conditions skip is kept as
// ranges of the source.
//
// Tests: test/Loader/language-switches.cu, nvcc-mark.cu, empty-kernels.cu, hollow-kernels.cu.
//
//===----------------------------------------------------------------------===//

#include "HeaderWatch.h"
#include "../IncludedNames.h"
#include "EmptyKernels.h"
#include "ProjectSwitches.h"
#include "rejoin/Loader/DeviceHeaders.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace rejoin {

bool HeaderWatch::FileNotFound(StringRef Name) {
  for (const MissingHeader &M : Facts.MissingHeaders)
    if (M.Name == Name)
      return true;
  MissingHeader M;
  M.Name = Name.str();
  if (const PreprocessorLexer *Lexer = PP.getCurrentFileLexer()) {
    const SourceManager &SM = PP.getSourceManager();
    SourceLocation L = Lexer->getFileID().isValid() ? SM.getLocForStartOfFile(Lexer->getFileID()) : SourceLocation();
    PresumedLoc P = SM.getPresumedLoc(L);
    if (P.isValid())
      M.Where = {P.getFilename(), 0, 0};
  }
  Facts.MissingHeaders.push_back(std::move(M));
  return true;
}

/// The names for which conditions in Rejoin's own headers ask.
static bool isAskedFor(StringRef Name) {
  static const llvm::StringSet<> Asked = [] {
    llvm::StringSet<> Result;
    for (const DeviceHeader &H : deviceHeaders())
      for (StringRef Name : namesInConditions(H.Text))
        Result.insert(Name);
    return Result;
  }();
  return Asked.contains(Name);
}

bool isHiddenMacro(StringRef Name) { return !Name.starts_with("_") && !isAskedFor(Name) && Name != "NDEBUG"; }

void HeaderWatch::hideMacros() {
  const SourceManager &SM = PP.getSourceManager();
  // Those of a precompiled header are not the user's.
  for (const auto &Entry : PP.macros(/*IncludeExternalMacros=*/false)) {
    auto *Name = const_cast<IdentifierInfo *>(Entry.first);
    MacroInfo *Macro = PP.getMacroInfo(Name);
    if (!Macro || Macro->isBuiltinMacro() || !isHiddenMacro(Name->getName()))
      continue;
    const SourceLocation L = Macro->getDefinitionLoc();
    const bool IsUsers = L.isValid() && !SM.isWrittenInBuiltinFile(L) && SM.getFileCharacteristic(L) == SrcMgr::C_User;
    if (IsUsers)
      Hidden.push_back({Name, Macro});
  }
  for (const auto &[Name, Macro] : Hidden)
    Name->setHasMacroDefinition(false);
}

void HeaderWatch::showMacros() {
  // What the header defines stays.
  for (const auto &[Name, Macro] : Hidden)
    if (!Name->hasMacroDefinition())
      PP.appendDefMacroDirective(Name, Macro);
  Hidden.clear();
}

void HeaderWatch::FileChanged(SourceLocation L, FileChangeReason Reason, SrcMgr::CharacteristicKind, FileID Previous) {
  const SourceManager &SM = PP.getSourceManager();
  if (Reason == EnterFile && OwnHeader.isInvalid() && SM.getFilename(L).starts_with("/rejoin-headers/")) {
    OwnHeader = SM.getFileID(L);
    hideMacros();
  } else if (Reason == ExitFile && OwnHeader.isValid() && Previous == OwnHeader) {
    OwnHeader = FileID();
    showMacros();
  }
}

void HeaderWatch::SourceRangeSkipped(SourceRange R, SourceLocation) {
  if (PP.getSourceManager().getFileCharacteristic(R.getBegin()) != SrcMgr::C_User)
    return;
  State.Skipped.push_back(R);
}

void HeaderWatch::MacroExpands(const Token &Name, const MacroDefinition &, SourceRange R, const MacroArgs *) {
  if (!Name.getIdentifierInfo() || Name.getIdentifierInfo()->getName() != "__CUDA_ARCH__")
    return;
  const SourceManager &SM = PP.getSourceManager();
  const SourceLocation L = SM.getSpellingLoc(R.getBegin());
  if (!L.isFileID() || SM.isWrittenInScratchSpace(L) || SM.getFileCharacteristic(L) != SrcMgr::C_User)
    return;
  // The comparison may be in a macro with the number as its argument.
  State.ProcessorPlaces.push_back(SM.getExpansionLoc(R.getBegin()));
  const auto [Holding, Other] = processorsNamedBy(StringRef(SM.getCharacterData(L)).split('\n').first);
  State.NamedProcessors.insert(Holding);
  if (Other)
    State.OtherProcessors.insert("sm_" + std::to_string(Other));
}

void HeaderWatch::testProcessor(SourceLocation L, StringRef Name) {
  const std::string Processor = processorOfMacro(Name);
  if (Processor.empty() || PP.getSourceManager().getFileCharacteristic(L) != SrcMgr::C_User)
    return;
  State.OtherProcessors.insert(Processor);
  State.ProcessorPlaces.push_back(L);
}

void HeaderWatch::test(SourceLocation L, const Token &Name) {
  if (const IdentifierInfo *I = Name.getIdentifierInfo(); I && I->getName() == "__NVCC__")
    State.TestsNvcc |= PP.getSourceManager().getFileCharacteristic(L) == SrcMgr::C_User;
}

void HeaderWatch::findSwitches(SourceLocation L) {
  const SourceManager &SM = PP.getSourceManager();
  if (L.isInvalid() || L.isMacroID() || SM.getFileCharacteristic(L) != SrcMgr::C_User)
    return;
  auto [File, Offset] = SM.getDecomposedLoc(L);
  const StringRef Buffer = SM.getBufferData(File);
  Lexer Raw(SM.getLocForStartOfFile(File), PP.getLangOpts(), Buffer.begin(), Buffer.begin() + Offset, Buffer.end());
  Raw.setParsingPreprocessorDirective(true);
  std::vector<Token> Line;
  for (Token T; !Raw.LexFromRawLexer(T) && T.isNot(tok::eod) && T.isNot(tok::eof);)
    Line.push_back(T);
  const auto &Given = PP.getPreprocessorOpts().Macros;
  for (const Token &T : Line) {
    if (T.isNot(tok::raw_identifier))
      continue;
    const StringRef Name = T.getRawIdentifier();
    testProcessor(T.getLocation(), Name);
    // -UNAME of the user.
    const bool IsUndefined = llvm::any_of(Given, [&](const auto &M) { return M.second && M.first == Name; });
    if (!IsUndefined && isSwitchName(Name, PP.getLangOpts().HIP, SwitchKind::Gpu) &&
        !PP.getMacroInfo(PP.getIdentifierInfo(Name)))
      State.Switches.insert(Name.str());
  }
}

void HeaderWatch::EndOfMainFile() {
  std::set<std::string> Names = State.Switches;
  Names.insert(State.ChosenSwitches.begin(), State.ChosenSwitches.end());
  State.SwitchesWithValues = namesWithValues(PP, Names);
}

} // namespace rejoin
