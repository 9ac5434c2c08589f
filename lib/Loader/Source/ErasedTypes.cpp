//===- ErasedTypes.cpp - Types that erased declarations had -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `__rejoin_lost` is looked for by its declaration: in canonical types, in template arguments of all kinds, in the
// classes and functions that a class stands in, and in what a lambda captures. A value has no trace of the type that
// decided it, so an expression is looked at as it is written, with the initial values of the constants in it:
//
//     constexpr int n = 32 * sizeof(a);   enum { M = sizeof(a) };   by_value<sizeof(a)>   by_value<n>
//     deduced(number<sizeof(a)>())        number_of_threads<sizeof(a)> object;
//
// An instance that only such expressions name, directly or from functions that only such expressions name, is none:
// what is named otherwise is found from all other code of the user's files. A function that one such expression names
// has sizes of launches that may depend on the type.
// Held by: test/Loader/launch-lost-types.cu, launch-lost-values.cu.
//
//===----------------------------------------------------------------------===//

#include "ErasedTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace rejoin {

namespace {

class ErasedTypes : public DynamicRecursiveASTVisitor {
public:
  bool Found = false;
  ErasedTypes() { ShouldVisitTemplateInstantiations = true; }
  bool VisitTagType(TagType *T) override {
    addContext(T->getDecl());
    return !Found;
  }
  bool VisitExpr(Expr *E) override {
    if (!E->getType().isNull())
      addType(E->getType());
    return !Found;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    addType(E->getTypeOfArgument());
    return !Found;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    addDecl(E->getDecl());
    return !Found;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc L) override {
    const TypedefNameDecl *D = L.getDecl();
    if (Decls.insert(D).second && D->getTypeSourceInfo())
      TraverseTypeLoc(D->getTypeSourceInfo()->getTypeLoc());
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
    const bool IsNew = !Decls.contains(D);
    addContext(D);
    if (const auto *V = dyn_cast<VarDecl>(D); V && IsNew) {
      if (V->getTypeSourceInfo())
        TraverseTypeLoc(V->getTypeSourceInfo()->getTypeLoc());
      TraverseStmt(const_cast<Expr *>(V->getInit()));
    }
    if (const auto *C = dyn_cast<EnumConstantDecl>(D); C && IsNew)
      TraverseStmt(const_cast<Expr *>(C->getInitExpr()));
    if (const auto *V = dyn_cast<VarTemplateSpecializationDecl>(D))
      addArguments(V->getTemplateArgs().asArray());
  }
  void addArguments(ArrayRef<TemplateArgument> Arguments) {
    for (const TemplateArgument &A : Arguments)
      switch (A.getKind()) {
      case TemplateArgument::Null:
        break;
      case TemplateArgument::Type:
        addType(A.getAsType());
        break;
      case TemplateArgument::Declaration:
        addDecl(A.getAsDecl());
        break;
      case TemplateArgument::NullPtr:
        addType(A.getNullPtrType());
        break;
      case TemplateArgument::Integral:
        addType(A.getIntegralType());
        break;
      case TemplateArgument::StructuralValue:
        addType(A.getStructuralValueType());
        break;
      case TemplateArgument::Template:
      case TemplateArgument::TemplateExpansion:
        addContext(A.getAsTemplateOrTemplatePattern().getAsTemplateDecl());
        break;
      case TemplateArgument::Expression:
        TraverseStmt(A.getAsExpr());
        break;
      case TemplateArgument::Pack:
        addArguments(A.pack_elements());
        break;
      }
  }

  llvm::DenseSet<const void *> Types;
  llvm::DenseSet<const Decl *> Decls;
};

} // namespace

/// Whether a function is an instance for the type, or a member of a class that is one.
static bool isForErased(const FunctionDecl *F) {
  ErasedTypes Types;
  Types.addContext(F);
  return Types.Found;
}

bool mentionsErased(const Expr *E) {
  ErasedTypes Types;
  Types.TraverseStmt(const_cast<Expr *>(E));
  return Types.Found;
}

static bool mentionsErased(TypeLoc L) {
  ErasedTypes Types;
  Types.TraverseTypeLoc(L);
  return Types.Found;
}

namespace {

/// Which function of the user's files names which instance, and whether by the type.
class InstanceNames : public DynamicRecursiveASTVisitor {
public:
  struct Name {
    /// Null for code outside of functions.
    const FunctionDecl *In;
    bool ByErased;
  };
  llvm::MapVector<const FunctionDecl *, std::vector<Name>> Of;
  explicit InstanceNames(ASTContext &Context) : Context(Context) {
    ShouldVisitImplicitCode = ShouldVisitTemplateInstantiations = true;
  }
  bool TraverseDecl(Decl *D) override {
    if (!D || isa<TranslationUnitDecl>(D))
      return DynamicRecursiveASTVisitor::TraverseDecl(D);
    if (D->getLocation().isValid() &&
        Context.getSourceManager().getFileCharacteristic(D->getLocation()) != SrcMgr::C_User)
      return true;
    const auto *C = dyn_cast<DeclContext>(D);
    if ((C && C->isDependentContext()) || (!isa<TemplateDecl>(D) && D->isTemplated()))
      return true;
    const auto *F = dyn_cast<FunctionDecl>(D);
    const FunctionDecl *Outer = Current;
    // A lambda is a part of the function that it stands in.
    Current = F && !Outer ? F->getCanonicalDecl() : Outer;
    DynamicRecursiveASTVisitor::TraverseDecl(D);
    Current = Outer;
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override { return add(E, E->getDecl()); }
  bool VisitMemberExpr(MemberExpr *E) override { return add(E, E->getMemberDecl()); }
  /// What a call deduces from the types of its arguments has no trace in the callee's name.
  bool VisitCallExpr(CallExpr *E) override {
    const Expr *Callee = E->getCallee()->IgnoreParenImpCasts();
    const auto *Name = dyn_cast<DeclRefExpr>(Callee);
    const auto *F = Name ? dyn_cast<FunctionDecl>(Name->getDecl()) : nullptr;
    const FunctionTemplateDecl *T = F ? F->getPrimaryTemplate() : nullptr;
    const bool IsAllWritten = T && Name->getNumTemplateArgs() >= T->getTemplateParameters()->size();
    if (!IsAllWritten &&
        llvm::any_of(E->arguments(), [](const Expr *A) { return mayHoldValue(A) && mentionsErased(A); }))
      ByErased.insert(Callee);
    return true;
  }
  /// The type of an object is written beside its constructor.
  bool VisitVarDecl(VarDecl *V) override {
    const Expr *Init = V->getInit() ? V->getInit()->IgnoreUnlessSpelledInSource() : nullptr;
    if (Init && V->getTypeSourceInfo() && mentionsErased(V->getTypeSourceInfo()->getTypeLoc()))
      ByErased.insert(Init);
    return true;
  }
  bool VisitCXXFunctionalCastExpr(CXXFunctionalCastExpr *E) override {
    if (mentionsErased(E))
      ByErased.insert(E->getSubExpr()->IgnoreImplicit());
    return true;
  }
  bool VisitCXXNewExpr(CXXNewExpr *E) override {
    if (E->getConstructExpr() && mentionsErased(E))
      ByErased.insert(E->getConstructExpr());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    add(E, E->getConstructor());
    const CXXDestructorDecl *D = E->getConstructor()->getParent()->getDestructor();
    return D ? add(E, D) : true;
  }

private:
  /// Of a class or an array: the type may hold a number.
  static bool mayHoldValue(const Expr *E) {
    QualType T = E->getType();
    while (!T->getPointeeType().isNull())
      T = T->getPointeeType();
    return T->isRecordType() || T->isArrayType();
  }
  bool add(const Expr *E, const ValueDecl *D) {
    if (const auto *F = dyn_cast<FunctionDecl>(D); F && F->isTemplateInstantiation())
      Of[F->getCanonicalDecl()].push_back({Current, ByErased.contains(E) || mentionsErased(E) || isForErased(F)});
    return true;
  }

  llvm::DenseSet<const Expr *> ByErased;
  ASTContext &Context;
  const FunctionDecl *Current = nullptr;
};

} // namespace

ErasedInstances::ErasedInstances(ASTContext &Context) {
  InstanceNames Names(Context);
  Names.TraverseDecl(Context.getTranslationUnitDecl());
  // Functions that are named without the type, from code that is there without it.
  llvm::DenseSet<const FunctionDecl *> Real;
  auto IsReal = [&](const FunctionDecl *F) {
    return !F || Real.contains(F) || (!Names.Of.contains(F) && !isForErased(F));
  };
  for (bool Again = true; Again;) {
    Again = false;
    for (const auto &[F, Uses] : Names.Of)
      for (const InstanceNames::Name &N : Uses) {
        if (!N.ByErased && IsReal(N.In))
          Again |= Real.insert(F).second;
        if (N.ByErased || Possible.contains(N.In))
          Again |= Possible.insert(F).second;
      }
  }
  for (const auto &[F, Uses] : Names.Of)
    if (!Real.contains(F))
      Lost.insert(F);
}

/// Whether a function or one that it stands in is among \p Functions.
static bool standsIn(const FunctionDecl *F, const llvm::DenseSet<const FunctionDecl *> &Functions) {
  for (const DeclContext *C = F; C; C = C->getParent())
    if (const auto *In = dyn_cast<FunctionDecl>(C); In && Functions.contains(In->getCanonicalDecl()))
      return true;
  return false;
}

bool ErasedInstances::isLost(const FunctionDecl *F) const { return standsIn(F, Lost) || isForErased(F); }

bool ErasedInstances::mayDepend(const FunctionDecl *F) const { return standsIn(F, Possible) || isForErased(F); }

} // namespace rejoin
