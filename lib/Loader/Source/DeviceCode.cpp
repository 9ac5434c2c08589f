//===- DeviceCode.cpp - Which device functions can be compiled --*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Let `broken(f)` hold if an error is about `f`, if its body holds what clang could not understand, or if it uses an
// invalid declaration or a type with an error in its definition; `left-out(f)` holds if `broken(g)` for a `g` that `f`
// reaches by uses of functions. The sets are found by a depth-first walk from each root with the reversed edges kept,
// and a propagation along these.
//
// What stays is what the author wrote: each statement of a function that stays was accepted without an error, and so
// was what it refers to. The other side errs towards leaving out: an error inside a macro counts for every function
// whose text contains the expansion.
//
// Cost: linear in the bodies that the roots reach, times the errors of the file per function.
// Held by: test/Loader.
//
//===----------------------------------------------------------------------===//

#include "DeviceCode.h"
#include "ErrorLog.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace rejoin {

bool isKernelDecl(const FunctionDecl *F) { return F->hasAttr<CUDAGlobalAttr>() || F->hasAttr<DeviceKernelAttr>(); }

bool isDeviceFunction(const FunctionDecl *F) {
  const LangOptions &L = F->getASTContext().getLangOpts();
  return !L.CUDA || F->hasAttr<CUDAGlobalAttr>() || F->hasAttr<CUDADeviceAttr>();
}

bool hasLayout(const RecordDecl *R) {
  llvm::SmallPtrSet<const RecordDecl *, 16> Seen;
  llvm::SmallVector<const RecordDecl *> Work{R};
  auto Add = [&](QualType T) {
    if (const RecordDecl *Inner = T->getBaseElementTypeUnsafe()->getAsRecordDecl())
      Work.push_back(Inner);
  };
  while (!Work.empty()) {
    const RecordDecl *Next = Work.pop_back_val();
    Next = Next ? Next->getDefinition() : nullptr;
    if (!Next || Next->isInvalidDecl() || Next->isDependentContext())
      return false;
    if (!Seen.insert(Next).second)
      continue;
    // A class without parameters may have a field of a dependent type where something was wrong before.
    for (const FieldDecl *Field : Next->fields())
      if (Field->isInvalidDecl() || Field->getType()->isDependentType())
        return false;
      else
        Add(Field->getType());
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Next))
      for (const CXXBaseSpecifier &Base : Class->bases())
        Add(Base.getType());
  }
  return true;
}

void handOn(CodeGenerator &G, Decl *D) {
  if (isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl>(D)) {
    for (Decl *Inner : cast<DeclContext>(D)->decls())
      if (!isa<CXXRecordDecl>(D) || isa<VarDecl, CXXRecordDecl>(Inner))
        handOn(G, Inner);
  } else if (!isa<TypeDecl, UsingDecl, UsingEnumDecl, UsingDirectiveDecl, NamespaceAliasDecl>(D)) {
    G.HandleTopLevelDecl(DeclGroupRef(D));
  }
}

namespace {

/// What a body uses, and the first thing in it that is no valid code.
class BodyVisitor : public DynamicRecursiveASTVisitor {
public:
  /// \p ChecksTypes: some type may have an error.
  explicit BodyVisitor(bool ChecksTypes) : ChecksTypes(ChecksTypes) {
    ShouldVisitImplicitCode = ShouldVisitTemplateInstantiations = true;
  }

  std::optional<SourceLocation> Invalid;
  llvm::SmallSetVector<const FunctionDecl *, 8> Callees;

  // Declarations inside a body that are functions of their own are visited when they are used.
  bool TraverseCXXRecordDecl(CXXRecordDecl *) override { return true; }

  bool VisitRecoveryExpr(RecoveryExpr *E) override { return mark(E->getBeginLoc()); }
  bool VisitExpr(Expr *E) override {
    if (E->containsErrors())
      return mark(E->getBeginLoc());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override { return use(E->getDecl(), E->getLocation()); }
  bool VisitMemberExpr(MemberExpr *E) override {
    if (const auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl())) {
      if (Field->getParent()->isInvalidDecl())
        return mark(E->getMemberLoc());
      useFields(Field->getParent(), E->getMemberLoc());
    }
    return use(E->getMemberDecl(), E->getMemberLoc());
  }
  // A step of a pointer has the size of what it points to.
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAdditiveOp() || E->isCompoundAssignmentOp())
      for (const Expr *Operand : {E->getLHS(), E->getRHS()})
        useType(Operand->getType()->getPointeeType(), E->getOperatorLoc());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp())
      useType(E->getType()->getPointeeType(), E->getOperatorLoc());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override { return useType(E->getType(), E->getBeginLoc()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override { return use(E->getConstructor(), E->getLocation()); }
  bool VisitCXXNewExpr(CXXNewExpr *E) override { return use(E->getOperatorNew(), E->getBeginLoc()); }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *E) override { return use(E->getOperatorDelete(), E->getBeginLoc()); }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) override {
    return E->getExpr() ? TraverseStmt(E->getExpr()) : true;
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *E) override {
    return E->getExpr() ? TraverseStmt(E->getExpr()) : true;
  }
  bool TraverseLambdaExpr(LambdaExpr *E) override {
    for (Expr *Init : E->capture_inits())
      if (Init && !TraverseStmt(Init))
        return false;
    return use(E->getCallOperator(), E->getBeginLoc());
  }
  // Of a type that is not known the compiler makes `int`, without an error where the definition is used.
  bool VisitTypedefTypeLoc(TypedefTypeLoc L) override {
    const TypedefNameDecl *D = L.getTypePtr()->getDecl();
    if (D->isInvalidDecl())
      return mark(L.getBeginLoc());
    return useTypeOf(D, D->getTypeSourceInfo());
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (V->isInvalidDecl())
      return mark(V->getLocation());
    return useType(V->getType(), V->getLocation());
  }

  bool useType(QualType T, SourceLocation L) {
    if (const RecordDecl *R = T.isNull() ? nullptr : T->getBaseElementTypeUnsafe()->getAsRecordDecl())
      useFields(R, L);
    const CXXRecordDecl *Record = T.isNull() ? nullptr : T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (!Record)
      return true;
    if (Record->isInvalidDecl())
      return mark(L);
    if (Record->hasDefinition())
      if (const CXXDestructorDecl *D = Record->getDestructor())
        return use(D, L);
    return true;
  }

  /// Looks for definitions of types with an error in the written type of a declaration.
  bool useTypeOf(const Decl *D, const TypeSourceInfo *Written) {
    return !ChecksTypes || !Written || !Typed.insert(D).second || TraverseTypeLoc(Written->getTypeLoc());
  }

private:
  bool ChecksTypes;
  llvm::SmallPtrSet<const Decl *, 16> Typed;

  /// The layout depends on the types of all fields.
  void useFields(const RecordDecl *R, SourceLocation L) {
    R = R->getDefinition();
    if (!R || !ChecksTypes || !Typed.insert(R).second)
      return;
    if (R->isInvalidDecl())
      mark(L);
    for (const FieldDecl *Field : R->fields()) {
      if (Field->getType()->isDependentType())
        mark(L);
      useTypeOf(Field, Field->getTypeSourceInfo());
      if (const RecordDecl *Inner = Field->getType()->getBaseElementTypeUnsafe()->getAsRecordDecl())
        useFields(Inner, L);
    }
    if (const auto *Class = dyn_cast<CXXRecordDecl>(R))
      for (const CXXBaseSpecifier &Base : Class->bases())
        if (const RecordDecl *Inner = Base.getType()->getAsRecordDecl())
          useFields(Inner, L);
  }

  bool mark(SourceLocation L) {
    if (!Invalid)
      Invalid = L;
    return true;
  }
  bool use(const Decl *D, SourceLocation L) {
    if (!D)
      return true;
    if (D->isInvalidDecl())
      return mark(L);
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      Callees.insert(F);
    else if (const auto *V = dyn_cast<DeclaratorDecl>(D))
      return useTypeOf(V, V->getTypeSourceInfo());
    return true;
  }
};

} // namespace

DeviceCode::Uses DeviceCode::usesOf(const FunctionDecl *F) {
  Uses Result;
  const FunctionDecl *Definition = nullptr;
  if (!F->hasBody(Definition)) {
    if (F->isInvalidDecl())
      Result.Own = BrokenReason{F, Log.errorOf(F), F->getLocation()};
    return Result;
  }
  if (auto Error = Log.errorOf(Definition))
    Result.Own = BrokenReason{F, Error, Log.errors()[*Error].Where};
  BodyVisitor Visitor(/*ChecksTypes=*/!Log.errors().empty());
  if (const TypeSourceInfo *Written = Definition->getTypeSourceInfo())
    if (FunctionTypeLoc Loc = Written->getTypeLoc().getAsAdjusted<FunctionTypeLoc>())
      Visitor.TraverseTypeLoc(Loc.getReturnLoc());
  for (const ParmVarDecl *P : Definition->parameters())
    Visitor.useTypeOf(P, P->getTypeSourceInfo());
  for (const ParmVarDecl *P : Definition->parameters())
    if (P->isInvalidDecl())
      Visitor.Invalid = P->getLocation();
    else if (const RecordDecl *R = P->getType()->getAsRecordDecl(); R && !hasLayout(R))
      Visitor.Invalid = P->getLocation();
    else
      Visitor.useType(P->getType(), P->getLocation());
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition))
    for (const CXXCtorInitializer *I : Constructor->inits())
      if (I->getInit())
        Visitor.TraverseStmt(I->getInit());
  if (const auto *Destructor = dyn_cast<CXXDestructorDecl>(Definition)) {
    for (const FieldDecl *Field : Destructor->getParent()->fields())
      Visitor.useType(Field->getType(), Destructor->getLocation());
    for (const CXXBaseSpecifier &Base : Destructor->getParent()->bases())
      Visitor.useType(Base.getType(), Destructor->getLocation());
  }
  Visitor.TraverseStmt(Definition->getBody());
  if (!Result.Own && (Visitor.Invalid || Definition->isInvalidDecl()))
    Result.Own = BrokenReason{F, std::nullopt, Visitor.Invalid.value_or(Definition->getLocation())};
  Result.Callees = std::move(Visitor.Callees);
  return Result;
}

void DeviceCode::visit(const FunctionDecl *Root) {
  if (Graph.contains(Root))
    return;
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<const FunctionDecl *, 4>> Callers;
  llvm::SmallVector<const FunctionDecl *> Stack{Root}, Work;
  while (!Stack.empty()) {
    const FunctionDecl *F = Stack.pop_back_val();
    if (Graph.contains(F))
      continue;
    Uses U = usesOf(F);
    if (U.Own && Broken.insert({F, *U.Own}).second)
      Work.push_back(F);
    for (const FunctionDecl *Callee : U.Callees) {
      const FunctionDecl *G = Callee->getCanonicalDecl();
      Callers[G].push_back(F);
      if (Broken.contains(G))
        Work.push_back(G);
      Stack.push_back(G);
    }
    Graph[F] = std::move(U);
  }
  // Callers of functions of earlier walks are found through the list of this walk: what those reached is settled.
  while (!Work.empty()) {
    const FunctionDecl *G = Work.pop_back_val();
    for (const FunctionDecl *F : Callers.lookup(G))
      if (BrokenReason Reason = Broken.find(G)->second; Broken.insert({F, Reason}).second)
        Work.push_back(F);
  }
}

const BrokenReason *DeviceCode::brokenReason(const FunctionDecl *F) {
  F = F->getCanonicalDecl();
  visit(F);
  auto It = Broken.find(F);
  return It == Broken.end() ? nullptr : &It->second;
}

const BrokenReason *DeviceCode::brokenReason(const VarDecl *V) {
  if (auto It = BrokenVariables.find(V); It != BrokenVariables.end())
    return &It->second;
  BodyVisitor Visitor(/*ChecksTypes=*/!Log.errors().empty());
  Visitor.useType(V->getType(), V->getLocation());
  Visitor.useTypeOf(V, V->getTypeSourceInfo());
  if (V->isInvalidDecl())
    Visitor.Invalid = V->getLocation();
  if (V->getInit())
    Visitor.TraverseStmt(const_cast<Expr *>(V->getInit()));
  std::optional<BrokenReason> Reason;
  if (Visitor.Invalid)
    Reason = BrokenReason{nullptr, std::nullopt, *Visitor.Invalid};
  for (const FunctionDecl *F : Visitor.Callees)
    if (!Reason)
      if (const BrokenReason *R = brokenReason(F))
        Reason = *R;
  if (!Reason)
    return nullptr;
  return &BrokenVariables.insert({V, *Reason}).first->second;
}

} // namespace rejoin
