//===- ErasedTypes.cpp - Types that erased declarations had -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `__rejoin_lost` is looked for by its declaration: in canonical types, in template arguments with their packs, in the
// classes and functions that a class stands in, and in what a lambda captures.
// Held by: test/Loader/launch-lost-types.cu.
//
//===----------------------------------------------------------------------===//

#include "ErasedTypes.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace rejoin {

namespace {

class ErasedTypes : public RecursiveASTVisitor<ErasedTypes> {
public:
  bool Found = false;
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitTagType(TagType *T) {
    addContext(T->getDecl());
    return !Found;
  }
  bool VisitExpr(Expr *E) {
    if (!E->getType().isNull())
      addType(E->getType());
    return !Found;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
    addType(E->getTypeOfArgument());
    return !Found;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    addDecl(E->getDecl());
    return !Found;
  }

  void addType(QualType T) {
    T = T.getCanonicalType();
    if (!Found && Types.insert(T.getAsOpaquePtr()).second)
      TraverseType(T);
  }
  /// The arguments of what \p D is an instance of, of itself and of what it stands in.
  void addContext(const Decl *D) {
    for (; D && !Found && Decls.insert(D).second; D = dyn_cast_or_null<Decl>(D->getDeclContext())) {
      if (const auto *R = dyn_cast<CXXRecordDecl>(D)) {
        Found |= R->getIdentifier() && R->getName() == "__rejoin_lost" && R->getDeclContext()->isTranslationUnit();
        if (const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(R))
          addArguments(S->getTemplateArgs().asArray());
        if (R->isLambda())
          for (const FieldDecl *Captured : R->fields())
            addType(Captured->getType());
      } else if (const auto *F = dyn_cast<FunctionDecl>(D)) {
        if (const TemplateArgumentList *Arguments = F->getTemplateSpecializationArgs())
          addArguments(Arguments->asArray());
      }
    }
  }

private:
  void addDecl(const ValueDecl *D) {
    addType(D->getType());
    addContext(D);
    if (const auto *V = dyn_cast<VarTemplateSpecializationDecl>(D))
      addArguments(V->getTemplateArgs().asArray());
  }
  void addArguments(ArrayRef<TemplateArgument> Arguments) {
    for (const TemplateArgument &A : Arguments) {
      if (A.getKind() == TemplateArgument::Type)
        addType(A.getAsType());
      else if (A.getKind() == TemplateArgument::Pack)
        addArguments(A.pack_elements());
      else if (A.getKind() == TemplateArgument::Declaration)
        addDecl(A.getAsDecl());
      else if (A.getKind() == TemplateArgument::Expression)
        TraverseStmt(A.getAsExpr());
    }
  }

  llvm::DenseSet<const void *> Types;
  llvm::DenseSet<const Decl *> Decls;
};

} // namespace

bool isForErased(const FunctionDecl *F) {
  ErasedTypes Types;
  Types.addContext(F);
  return Types.Found;
}

bool mentionsErased(const Expr *E) {
  ErasedTypes Types;
  Types.TraverseStmt(const_cast<Expr *>(E));
  return Types.Found;
}

} // namespace rejoin
