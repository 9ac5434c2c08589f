//===- ErrorLog.h - The compiler's errors, each with the code it is about -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_ERRORLOG_H
#define REJOIN_LIB_LOADER_SOURCE_ERRORLOG_H

#include "HostMacros.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/raw_ostream.h"
#include <set>
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace rejoin {

/// One error of the compiler.
struct SourceError {
  /// As the compiler prints it, with its notes.
  std::string Text;
  /// The message alone.
  std::string Message;
  clang::SourceLocation Where;
  /// The name without a definition that it is about, if it is about one.
  std::optional<rejoin::UndeclaredName> Undeclared;
  /// It is about the constructor of a `__shared__` variable.
  bool IsOfShared = false;
  /// It is about a `%` in inline assembly that begins no operand.
  bool IsOfRegister = false;
  /// The function of which no overload fits, `operator` for an operator; else empty.
  std::string LackedOverload;
  /// The instance of a function template that was being instantiated, if one was.
  const clang::FunctionDecl *Instance = nullptr;
};

/// An instance that `--instantiate` asks for and that there is nothing for: by an error, or in OpenCL C (null).
LeftOutFunction withoutInstance(llvm::StringRef Name, const SourceError *E);

/// Keeps the errors that clang reports, and finds those that are about a function: the ones reported while the function
/// was parsed or instantiated, and the ones that point into its text (from itself or from what it instantiates). An
/// error that clang recovers from by dropping a statement leaves no trace in the syntax tree, so the tree alone cannot
/// say whether a function is what its author wrote.
class ErrorLog : public clang::DiagnosticConsumer {
public:
  /// \p Skipped: what the preprocessor has skipped of the user's files so far.
  ErrorLog(clang::CompilerInstance &Compiler, bool Colors, const std::vector<clang::SourceRange> &Skipped);

  void BeginSourceFile(const clang::LangOptions &Language, const clang::Preprocessor *PP) override;
  void EndSourceFile() override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info) override;

  const std::vector<SourceError> &errors() const { return Errors; }
  /// The first error about \p F or about the pattern that it is instantiated from; nothing if there is none.
  std::optional<unsigned> errorOf(const clang::FunctionDecl *F) const;
  /// The first error in the text of a template, whatever its arguments are.
  std::optional<unsigned> errorOfPattern(const clang::FunctionDecl *F) const;
  /// All errors that point into the text of a function with a body, its own or its pattern's.
  std::vector<unsigned> errorsIn(const clang::FunctionDecl *F) const;
  /// The files with errors that point into none of the functions: such errors change what the file declares.
  std::set<std::string> filesOutside(llvm::ArrayRef<clang::FunctionDecl *> Functions) const;

private:
  struct Position {
    unsigned Offset, Error;
    bool operator<(const Position &O) const { return Offset < O.Offset; }
  };
  void addPosition(clang::SourceLocation L, unsigned Error);
  void takeFunction(const clang::FunctionDecl *F, unsigned Error);
  void attribute(unsigned Error, clang::SourceLocation Where);

  void findUndeclared(const clang::Diagnostic &Info, SourceError &E);

  clang::CompilerInstance &Compiler;
  HostMacros Macros;
  std::string Buffer;
  llvm::raw_string_ostream OS{Buffer};
  clang::TextDiagnosticPrinter Printer;
  std::vector<SourceError> Errors;
  llvm::DenseMap<const clang::Decl *, unsigned> ByFunction;
  /// Where errors point, by file.
  llvm::DenseMap<clang::FileID, std::vector<Position>> Positions;
  bool LastWasError = false;
};

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_ERRORLOG_H
