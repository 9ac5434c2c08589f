//===- PassedVariables.h - Variables that functions may change -------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_PASSEDVARIABLES_H
#define REJOIN_LIB_LOADER_SOURCE_PASSEDVARIABLES_H

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"

namespace rejoin {

/// Variables that are passed where a function may change them.
class PassedVariables : public clang::RecursiveASTVisitor<PassedVariables> {
public:
  llvm::DenseSet<const clang::ValueDecl *> Found;
  /// The positions of all variables that the syntax tree has.
  llvm::DenseSet<clang::SourceLocation> Seen;
  bool VisitDeclRefExpr(clang::DeclRefExpr *E) {
    Seen.insert(E->getLocation());
    return true;
  }
  bool VisitRecoveryExpr(clang::RecoveryExpr *E) {
    for (clang::Expr *Child : E->subExpressions())
      add(Child);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *E) {
    const clang::FunctionDecl *F = E->getDirectCallee();
    unsigned Skip = F && llvm::isa<clang::CXXOperatorCallExpr>(E) && llvm::isa<clang::CXXMethodDecl>(F) ? 1 : 0;
    for (unsigned I = 0; I != E->getNumArgs(); ++I) {
      const clang::ParmVarDecl *P =
          F && I >= Skip && I - Skip < F->getNumParams() ? F->getParamDecl(I - Skip) : nullptr;
      bool ByReference =
          !P || (P->getType()->isReferenceType() && !P->getType().getNonReferenceType().isConstQualified());
      if (ByReference && !llvm::isa<clang::CUDAKernelCallExpr>(E))
        add(E->getArg(I));
    }
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *V) {
    // Of a type that is not known: its constructor may take references.
    if (V->isInvalidDecl() && V->getInit())
      add(V->getInit());
    if (V->getType()->isReferenceType() && !V->getType().getNonReferenceType().isConstQualified() && V->getInit())
      add(V->getInit());
    return true;
  }
  bool VisitGCCAsmStmt(clang::GCCAsmStmt *S) {
    for (unsigned I = 0; I != S->getNumOutputs(); ++I)
      add(S->getOutputExpr(I));
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr *E) {
    for (const clang::LambdaCapture &C : E->captures()) {
      Seen.insert(C.getLocation());
      if (C.capturesVariable() && C.getCaptureKind() == clang::LCK_ByRef)
        Found.insert(C.getCapturedVar());
    }
    return true;
  }

private:
  void add(const clang::Expr *E) {
    E = E->IgnoreParens();
    if (llvm::isa<clang::InitListExpr, clang::ParenListExpr, clang::RecoveryExpr>(E)) {
      for (const clang::Stmt *Child : E->children())
        if (const auto *Part = llvm::dyn_cast_or_null<clang::Expr>(Child))
          add(Part->IgnoreParenImpCasts());
      return;
    }
    while (const auto *M = llvm::dyn_cast<clang::MemberExpr>(E))
      E = M->getBase()->IgnoreParenImpCasts();
    if (const auto *R = llvm::dyn_cast<clang::DeclRefExpr>(E))
      Found.insert(R->getDecl());
  }
};

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_PASSEDVARIABLES_H
