//===- KernelLaunches.cpp - All launches of the kernels of a file -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A size is a fact only if no launch was overlooked. So each place at which the user's files name a kernel must be
// accounted for:
//
//   k<<<grid, block>>>(p)      in the syntax tree (HostCode), or a launch of a size that is not known
//   use(k), &k                 in the tree: HostCode has decided what it is
//   struct k, int k, x.k       the name of something else there, as the tree says
//   __global__ void k(...)     a declaration
//   k<<<grid, 256>>>(t)        the same in a template that nothing instantiates: what depends on no parameter is known
//   __global__ void k(...);    the kernel of another file, whose launches here are found likewise (LaunchesElsewhere)
//   lib::launch(k, 256)        none of these: clang dropped the statement, and anything may be done with the kernel
//   k in an erased statement   the same
//
// Names are compared as words, so a kernel of another scope may lose its size as well: this errs towards "not known".
// A launch of an instance for a type that is not known (ErasedTypes) is one of each instance of that template.
//
// Cost: linear in the tokens and the tree.
// Tests: test/Loader/launch-unseen.cu, launch-lost-values.cu, launch-instances.cu.
//
//===----------------------------------------------------------------------===//

#include "KernelLaunches.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace rejoin {

namespace {

/// Where the user's files declare something, or name something that is no kernel.
class OtherNames : public DynamicRecursiveASTVisitor {
public:
  llvm::DenseSet<SourceLocation> Places;
  OtherNames() { ShouldVisitTemplateInstantiations = true; }
  bool VisitNamedDecl(NamedDecl *D) override {
    Places.insert(D->getLocation());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override { return add(E->getDecl(), E->getLocation()); }
  bool VisitMemberExpr(MemberExpr *E) override { return add(E->getMemberDecl(), E->getMemberLoc()); }
  bool VisitOverloadExpr(OverloadExpr *E) override {
    if (llvm::none_of(E->decls(), [](const NamedDecl *D) { return isOfKernel(D); }))
      Places.insert(E->getNameLoc());
    return true;
  }

private:
  static bool isOfKernel(const NamedDecl *D) {
    D = D->getUnderlyingDecl();
    if (const auto *T = dyn_cast<FunctionTemplateDecl>(D))
      D = T->getTemplatedDecl();
    return D->hasAttr<CUDAGlobalAttr>();
  }
  bool add(const NamedDecl *D, SourceLocation Where) {
    if (!isOfKernel(D))
      Places.insert(Where);
    return true;
  }
};

} // namespace

/// Uses of kernels in statements that the tree does not have.
static void addUnseen(ASTContext &Context, const LaunchSites &Found, const HostTokens &Tokens,
                      llvm::ArrayRef<HostTokens::Launch> Launches,
                      const llvm::StringMap<SmallVector<const FunctionDecl *, 2>> &ByName,
                      std::vector<LaunchSite> &Result) {
  const SourceManager &SM = Context.getSourceManager();
  OtherNames Others;
  for (Decl *D : Context.getTranslationUnitDecl()->noload_decls())
    if (D->getLocation().isValid() && SM.getFileCharacteristic(D->getLocation()) == SrcMgr::C_User)
      Others.TraverseDecl(D);
  for (const HostTokens::Launch &L : Launches)
    Others.Places.insert(L.NamedAt);
  for (const HostTokens::Mention &M : Tokens.mentions([&](StringRef Name) { return ByName.contains(Name); })) {
    if (M.IsDeclared || Others.Places.contains(M.Where) || Found.Places.contains(M.Where))
      continue;
    for (const FunctionDecl *K : ByName.lookup(M.Name))
      if (!M.IsMember || K->isCXXClassMember())
        Result.push_back({K, M.Where, {}, {}, {}});
  }
}

namespace {
class DeclaredKernels : public DynamicRecursiveASTVisitor {
public:
  std::vector<FunctionDecl *> Found;
  DeclaredKernels() { ShouldVisitTemplateInstantiations = true; }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->hasAttr<CUDAGlobalAttr>() && F->isFirstDecl() && !F->isDefined() && !F->isDependentContext())
      Found.push_back(F);
    return true;
  }
  // Kernels are functions of namespaces, and members of classes.
  bool TraverseStmt(Stmt *) override { return true; }
};
} // namespace

std::vector<FunctionDecl *> declaredKernels(ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  DeclaredKernels Visitor;
  for (Decl *D : Context.getTranslationUnitDecl()->noload_decls())
    if (D->getLocation().isValid() && SM.getFileCharacteristic(D->getLocation()) == SrcMgr::C_User)
      Visitor.TraverseDecl(D);
  return std::move(Visitor.Found);
}

namespace {
class DeviceLaunches : public DynamicRecursiveASTVisitor {
public:
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *) override { return false; }
};
} // namespace

bool launchesOnDevice(const FunctionDecl *F) {
  const auto *Device = F->getAttr<CUDADeviceAttr>();
  return (F->hasAttr<CUDAGlobalAttr>() || (Device && !Device->isImplicit())) && F->hasBody() &&
         !F->isDependentContext() && !DeviceLaunches().TraverseStmt(F->getBody());
}

std::vector<LaunchSite> collectLaunches(ASTContext &Context, const LaunchSites &Found, const HostTokens &Tokens,
                                        const llvm::SetVector<FunctionDecl *> &Kernels, Reading &State) {
  const SourceManager &SM = Context.getSourceManager();
  std::vector<LaunchSite> Result;
  llvm::DenseSet<SourceLocation> Known;
  // Several inserted texts stand for one launch: one with a size says more than one without.
  llvm::DenseSet<std::pair<unsigned, const FunctionDecl *>> Sized;
  llvm::DenseSet<unsigned> Lost;
  std::vector<std::pair<unsigned, LaunchSite>> Unsized;
  for (const LaunchSite &S : Found.Sites) {
    const InsertedTexts::Range *Range = State.Inserted.rangeOf(SM, S.Where);
    if (!Range) {
      if (S.Brackets.isValid())
        Known.insert(S.Brackets);
      Result.push_back(S);
    } else if (Range->Launch) {
      Lost.insert(*Range->Launch);
      if (llvm::is_contained(S.Block, 0U))
        Unsized.push_back({*Range->Launch, S});
      else if (Sized.insert({*Range->Launch, S.Kernel->getCanonicalDecl()}).second)
        Result.push_back(S);
    }
  }
  for (const auto &[Launch, S] : Unsized)
    if (!Sized.contains({Launch, S.Kernel->getCanonicalDecl()}))
      Result.push_back(S);
  llvm::StringMap<SmallVector<const FunctionDecl *, 2>> ByName;
  for (const FunctionDecl *K : Kernels)
    if (K->getIdentifier())
      ByName[K->getName()].push_back(K);
  const std::vector<HostTokens::Launch> Launches = Tokens.launches();
  const PatternSizes InTemplates = findPatternSizes(Context, Tokens);
  for (unsigned I = 0; I != Launches.size(); ++I) {
    const HostTokens::Launch &L = Launches[I];
    if (Known.contains(L.Where) || Lost.contains(I))
      continue;
    for (const FunctionDecl *K : ByName.lookup(L.Name))
      Result.push_back({K, L.Where, L.Where, {}, InTemplates.lookup(L.Where)});
    if (L.HasArguments)
      State.LostInstances.push_back(L.Kernel);
  }
  addUnseen(Context, Found, Tokens, Launches, ByName, Result);
  for (const std::string &Name : State.ErasedNames)
    for (const FunctionDecl *K : ByName.lookup(Name))
      Result.push_back({K, K->getLocation(), {}, {}, {}});
  for (size_t I = 0, E = Result.size(); I != E; ++I)
    if (const LaunchSite S = Result[I]; S.IsOfErased && S.Kernel->getIdentifier())
      for (const FunctionDecl *K : ByName.lookup(S.Kernel->getName()))
        Result.push_back({K, S.Where, S.Brackets, S.Grid, S.Block});
  return Result;
}

} // namespace rejoin
