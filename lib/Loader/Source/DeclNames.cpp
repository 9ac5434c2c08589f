//===- DeclNames.cpp - Names of functions ---------------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeclNames.h"
#include "DeviceCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/AST/PrettyPrinter.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace rejoin {

std::string nameOf(const FunctionDecl *F) {
  std::string Name;
  llvm::raw_string_ostream OS(Name);
  PrintingPolicy Policy(F->getASTContext().getLangOpts());
  Policy.adjustForCPlusPlus();
  F->getNameForDiagnostic(OS, Policy, /*Qualified=*/true);
  return Name;
}

std::string symbolOf(MangleContext &Mangler, const FunctionDecl *F) {
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(F))
    return "";
  if (!Mangler.shouldMangleDeclName(F))
    return F->getNameAsString();
  std::string Symbol;
  llvm::raw_string_ostream OS(Symbol);
  Mangler.mangleName(isKernelDecl(F) && F->getASTContext().getLangOpts().CUDA
                         ? GlobalDecl(F, KernelReferenceKind::Kernel)
                         : GlobalDecl(F),
                     OS);
  return Symbol;
}

} // namespace rejoin
