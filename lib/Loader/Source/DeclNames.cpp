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

static llvm::StringRef enclosingFunction(llvm::StringRef Name) {
  llvm::StringRef Outer = Name.take_front(std::min(Name.find("::(lambda"), Name.find("::(anonymous")));
  if (Outer.size() == Name.size()) {
    const size_t End = Name.find(")::");
    if (End == llvm::StringRef::npos)
      return "";
    Outer = Name.take_front(End + 1);
  }
  // Without its parameters and template arguments.
  for (const auto &[Open, Close] : {std::pair('(', ')'), std::pair('<', '>')}) {
    Outer = Outer.rtrim();
    Outer.consume_back(" const");
    if (!Outer.ends_with(Close))
      continue;
    size_t I = Outer.size(), Depth = 0;
    do {
      --I;
      Depth += Outer[I] == Close ? 1 : 0;
      Depth -= Outer[I] == Open ? 1 : 0;
    } while (I && Depth);
    Outer = Outer.take_front(I);
  }
  return Outer;
}

bool isNamed(MangleContext &Mangler, const FunctionDecl *F, llvm::StringRef Name) {
  const llvm::StringRef Enclosing = enclosingFunction(Name);
  return (!Enclosing.empty() && Enclosing == F->getQualifiedNameAsString()) || Name == F->getQualifiedNameAsString() ||
         Name == nameOf(F) || Name == symbolOf(Mangler, F);
}

} // namespace rejoin
