//===- DeviceCode.h - Which device functions can be compiled ----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_DEVICECODE_H
#define REJOIN_LIB_LOADER_SOURCE_DEVICECODE_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include <optional>

namespace clang {
class CodeGenerator;
}

namespace rejoin {

class ErrorLog;

bool isKernelDecl(const clang::FunctionDecl *F);
/// Code is made for \p F on the device: it is marked for it, or the language has nothing else.
bool isDeviceFunction(const clang::FunctionDecl *F);

/// Whether \p R is whole as far as its layout goes: it, its bases and its fields have definitions without an error.
/// Clang crashes where it lays out another one.
bool hasLayout(const clang::RecordDecl *R);

/// Gives \p G the functions and variables in a declaration. For a type on its own it would make debug information
/// alone, which nobody reads, and crash if the type has no layout.
void handOn(clang::CodeGenerator &G, clang::Decl *D);

/// Why a function is left out.
struct BrokenReason {
  /// The function that is broken itself, which \p Function calls, perhaps through others.
  const clang::FunctionDecl *Culprit = nullptr;
  /// The error about it in the log; nothing if the syntax tree alone says so, at `Where`.
  std::optional<unsigned> Error;
  clang::SourceLocation Where;
  bool IsCrash = false;
};

/// Finds the functions whose bodies are not what their author wrote: with an error in them, with a part that the
/// compiler could not understand, with a use of such a declaration, or with a use of such a function.
class DeviceCode {
public:
  explicit DeviceCode(const ErrorLog &Log) : Log(Log) {}

  /// Nothing if \p F and everything that it uses are whole.
  const BrokenReason *brokenReason(const clang::FunctionDecl *F);
  /// Nothing if the initial value of \p V is whole.
  const BrokenReason *brokenReason(const clang::VarDecl *V);
  /// Clang crashed at \p F.
  void markCrashed(const clang::FunctionDecl *F) { Broken[F] = {F, std::nullopt, F->getLocation(), /*IsCrash=*/true}; }
  /// All functions that were visited and are broken.
  const llvm::MapVector<const clang::FunctionDecl *, BrokenReason> &broken() const { return Broken; }

private:
  struct Uses {
    std::optional<BrokenReason> Own;
    llvm::SmallSetVector<const clang::FunctionDecl *, 8> Callees;
  };
  Uses usesOf(const clang::FunctionDecl *F);
  void visit(const clang::FunctionDecl *Root);

  const ErrorLog &Log;
  llvm::DenseMap<const clang::FunctionDecl *, Uses> Graph;
  llvm::MapVector<const clang::FunctionDecl *, BrokenReason> Broken;
  llvm::MapVector<const clang::VarDecl *, BrokenReason> BrokenVariables;
};

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_DEVICECODE_H
