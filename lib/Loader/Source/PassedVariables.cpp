//===- PassedVariables.cpp - Variables that host code may change -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A variable whose address or reference goes anywhere may be changed there. The uses that leave it as it is are few and
// are named here; every other use is a change:
//
//     n + 1, f(n), T(n), [n] {}            its value alone: the tree converts it to a value there
//     const T &r = n; f(n), T t(n)         bound to a reference to a constant
//     block.total(), block.x               a constant member function; a member that is read
//     sizeof(n)                            not evaluated
//     k<<<block, n>>>(n)                   what a launch takes is passed by value
//     n * T::size, dim3(n, T::size)        in a template, where the tree does not convert yet
//
//     not: T &r = n; f(n); Reader r(n); n.read(); (c ? n : m) = 1; (T &)n = 1; &n; [&n] {}; std::ref(n)
//
// A variable that is constant itself is not changed by any use. What an initialisation of a type that is not known does
// to its arguments is not known either: it changes them. Errs towards "changed".
//
// Tests: test/Loader/launch-passed.cu, launch-arguments.cu, launch-in-branch.cu.
//
//===----------------------------------------------------------------------===//

#include "PassedVariables.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace rejoin {

bool isDim3(QualType T) {
  const CXXRecordDecl *R = T.isNull() ? nullptr : T.getNonReferenceType()->getAsCXXRecordDecl();
  return R && R->getIdentifier() && R->getName() == "dim3";
}

namespace {

/// Parents are visited before their parts: they say which uses of variables leave them as they are.
class PassedVisitor : public DynamicRecursiveASTVisitor {
public:
  explicit PassedVisitor(PassedVariables &Result) : Result(Result) {}

  bool TraverseInitListExpr(InitListExpr *E) override {
    // The other form, as it is written, has no conversions.
    InitListExpr *Semantic = E->isSemanticForm() ? E : E->getSemanticForm();
    for (Stmt *Part : (Semantic ? Semantic : E)->children())
      if (!TraverseStmt(Part))
        return false;
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Result.Seen.insert(E->getLocation());
    if (!Kept.contains(E))
      note(*E);
    return true;
  }
  bool VisitCastExpr(CastExpr *E) override {
    switch (E->getCastKind()) {
    case CK_LValueToRValue:
    case CK_LValueToRValueBitCast:
    case CK_ToVoid:
      keep(E->getSubExpr());
      break;
    case CK_Dependent:
      if (!E->getType()->isReferenceType())
        keep(E->getSubExpr());
      break;
    default:
      break;
    }
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    if (!E->isArgumentType())
      keepAll(E->getArgumentExpr());
    return true;
  }
  bool VisitCXXNoexceptExpr(CXXNoexceptExpr *E) override {
    keepAll(E->getOperand());
    return true;
  }
  bool VisitDecltypeTypeLoc(DecltypeTypeLoc T) override {
    keepAll(T.getUnderlyingExpr());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isArithmeticOp())
      keep(E->getSubExpr());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->getOpcode() != BO_Comma && !E->isPtrMemOp()) {
      keep(E->getRHS());
      if (!E->isAssignmentOp())
        keep(E->getLHS());
    }
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    keep(E->getIdx());
    return true;
  }
  /// A member that all objects share.
  bool VisitMemberExpr(MemberExpr *E) override {
    if (!isa<FieldDecl, CXXMethodDecl>(E->getMemberDecl()))
      keep(E->getBase());
    return true;
  }

  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *F = E->getDirectCallee();
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
    // The object comes first where an operator is a member.
    const bool HasObject = isa<CXXOperatorCallExpr>(E) && Method && !Method->isExplicitObjectMemberFunction();
    if (HasObject && E->getNumArgs() && keepsObject(*Method))
      keep(E->getArg(0));
    for (unsigned I = HasObject; F && I < E->getNumArgs(); ++I)
      if (I - HasObject < F->getNumParams() && isOfConstant(F->getParamDecl(I - HasObject)->getType()))
        keep(E->getArg(I));
    keep(E->getCallee());
    return true;
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *E) override {
    if (const CXXMethodDecl *M = E->getMethodDecl(); M && keepsObject(*M))
      keep(E->getImplicitObjectArgument());
    return true;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) override {
    for (const Expr *A : E->arguments())
      keep(A);
    if (const CallExpr *Config = E->getConfig())
      for (const Expr *A : Config->arguments())
        keep(A);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    const CXXConstructorDecl *C = E->getConstructor();
    for (unsigned I = 0; I < E->getNumArgs() && I < C->getNumParams(); ++I)
      if (isOfConstant(C->getParamDecl(I)->getType()))
        keep(E->getArg(I));
    return true;
  }
  /// `T(n)` in a template: a conversion where `T` is one of its parameters.
  bool VisitCXXUnresolvedConstructExpr(CXXUnresolvedConstructExpr *E) override {
    if (isOfValues(E->getTypeAsWritten()) || E->getTypeAsWritten()->isTemplateTypeParmType())
      for (const Expr *A : E->arguments())
        keep(A);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (!V->getInit())
      return true;
    // Of a type that is not known: its constructor may take references.
    if (V->isInvalidDecl())
      change(V->getInit());
    else if (isOfConstant(V->getType()))
      keep(V->getInit());
    else if (isOfValues(V->getType()))
      keepParts(V->getInit());
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *E) override {
    for (const LambdaCapture &C : E->captures()) {
      Result.Seen.insert(C.getLocation());
      if (C.capturesVariable() && C.getCaptureKind() == LCK_ByRef)
        Result.Found.insert(C.getCapturedVar());
    }
    return true;
  }

private:
  static bool isOfConstant(QualType T) {
    return T->isReferenceType() && T.getNonReferenceType().isConstQualified() &&
           !T.getNonReferenceType().isVolatileQualified();
  }
  /// An initialisation of the type takes values alone.
  static bool isOfValues(QualType T) { return !T->isReferenceType() && (T->isScalarType() || isDim3(T)); }
  static bool keepsObject(const CXXMethodDecl &M) { return M.isStatic() || M.isConst(); }

  /// The variable that an expression denotes, and parts of which it denotes.
  template <typename VisitT> static void forEachDenoted(const Expr *E, VisitT Visit) {
    while (E) {
      E = E->IgnoreParens();
      if (const auto *C = dyn_cast<CastExpr>(E)) {
        E = C->getSubExpr();
      } else if (const auto *M = dyn_cast<MemberExpr>(E); M && !M->isArrow()) {
        E = M->getBase();
      } else if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
        E = A->getBase();
      } else if (const auto *C = dyn_cast<AbstractConditionalOperator>(E)) {
        forEachDenoted(C->getTrueExpr(), Visit);
        E = C->getFalseExpr();
      } else if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->getOpcode() == BO_Comma) {
        E = B->getRHS();
      } else {
        if (const auto *R = dyn_cast<DeclRefExpr>(E))
          Visit(R);
        return;
      }
    }
  }
  void keep(const Expr *E) {
    forEachDenoted(E, [&](const DeclRefExpr *R) { Kept.insert(R); });
  }
  void keepParts(const Expr *E) {
    if (!isa<InitListExpr, ParenListExpr>(E))
      return keep(E);
    for (const Stmt *Child : E->children())
      if (const auto *Part = dyn_cast_or_null<Expr>(Child))
        keep(Part);
  }
  void keepAll(const Stmt *S) {
    if (const auto *R = dyn_cast_or_null<DeclRefExpr>(S))
      Kept.insert(R);
    for (const Stmt *Child : S->children())
      if (Child)
        keepAll(Child);
  }
  /// Whatever the tree says of its parts.
  void change(const Expr *E) {
    if (isa<InitListExpr, ParenListExpr>(E->IgnoreParens())) {
      for (const Stmt *Child : E->IgnoreParens()->children())
        if (const auto *Part = dyn_cast_or_null<Expr>(Child))
          change(Part);
      return;
    }
    forEachDenoted(E, [&](const DeclRefExpr *R) { note(*R); });
  }
  void note(const DeclRefExpr &R) {
    const QualType T = R.getDecl()->getType();
    if (T.isNull() || !T.isConstQualified())
      Result.Found.insert(R.getDecl());
  }

  PassedVariables &Result;
  llvm::DenseSet<const DeclRefExpr *> Kept;
};

} // namespace

void PassedVariables::add(Stmt *Body) { PassedVisitor(*this).TraverseStmt(Body); }

} // namespace rejoin
