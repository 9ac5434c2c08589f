//===- HostCode.cpp - Launches in host code ---------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sizes of launches are constants if the compiler can evaluate them, or if they come from variables that have a
// constant initial value and that nothing changes. Host code is often parsed with errors, and a statement with an error
// may leave no trace in the syntax tree; so what changes a variable is found in the tokens: an assignment, an increment
// or an `&` at the variable's name, anywhere in the user's files but at a declaration of the name. Passing a variable
// by reference, or to a function that is not known, is found in the tree; in a statement that the tree does not have,
// by the tokens. All err towards "changed".
//
// A kernel is launched by its name, or by a pointer to it: `auto k = &kernel; k<<<grid, block>>>()`, where nothing
// changes the variable; an integer with the address is another use. A kernel's address anywhere else counts as a launch
// of a size that is not known: in bodies and initial values (`findLaunches`), and in all other code of the user's files
// (`findOtherUses`). What functions do with it is known of those that system headers declare, the toolkit's and ours.
// What is in no tree is found in the tokens (KernelLaunches.cpp).
//
// Where a branch tells the value of a variable that nothing changes, it has that value: after a `case` that only its
// own label enters, and under `if (threads == 64)`.
//
//   switch (threads) { case 64: k<64><<<n, threads>>>(p); break; ... }      64 threads
//   not:  case 128: prepare(); case 64: k<<<n, threads>>>(p);                 `case 128` falls through
//
// A template that nothing instantiates has the sizes that depend on none of its parameters (`findPatternSizes`).
//
// A number that does not fit the type that it is converted to or computed in, and a fraction, are not evaluated.
//
// Tests: test/Loader/launch-*.cu.
//
//===----------------------------------------------------------------------===//

#include "HostCode.h"
#include "ErasedTypes.h"
#include "HostBranches.h"
#include "HostTokens.h"
#include "PassedVariables.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Sema/Overload.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace rejoin {

//===----------------------------------------------------------------------===//
// Instances
//===----------------------------------------------------------------------===//

namespace {

class NamedInstances : public DynamicRecursiveASTVisitor {
public:
  explicit NamedInstances(Sema &S) : S(S) {}
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) override {
    if (!E->hasExplicitTemplateArgs())
      return true;
    for (const TemplateArgumentLoc &A : E->template_arguments())
      if (A.getArgument().isDependent())
        return true;
    for (NamedDecl *D : E->decls()) {
      const auto *T = dyn_cast<FunctionTemplateDecl>(D->getUnderlyingDecl());
      if (!T || S.getSourceManager().getFileCharacteristic(T->getLocation()) != SrcMgr::C_User)
        return true;
    }
    if (FunctionDecl *F = S.ResolveSingleFunctionTemplateSpecialization(E))
      S.MarkFunctionReferenced(E->getBeginLoc(), F);
    return true;
  }

private:
  Sema &S;
};

} // namespace

void instantiateNamed(Sema &S, FunctionDecl *F) {
  if (F->getBody() && !F->isDependentContext())
    NamedInstances(S).TraverseStmt(F->getBody());
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

namespace {

using Sizes = std::array<uint64_t, 3>;

/// Whether a function of the runtime of that name takes a kernel and does not launch it.
bool asksAboutKernel(StringRef Name) {
  return Name.contains("Occupancy") || Name.contains("FuncSetAttribute") || Name.contains("FuncGetAttributes") ||
         Name.contains("FuncSetCacheConfig") || Name.contains("FuncSetSharedMemConfig");
}

class LaunchFinder : public DynamicRecursiveASTVisitor {
public:
  LaunchFinder(ASTContext &Context, Stmt *Body, const HostTokens &Tokens, LaunchSites &Found)
      : Context(Context), Tokens(Tokens), Sites(Found.Sites), Seen(Found.Seen) {
    Passed.add(Body);
  }
  /// A lambda launches with variables of the functions around it.
  void addEnclosing(const FunctionDecl &F) {
    for (const DeclContext *Up = F.getParent(); Up; Up = Up->getParent())
      if (const auto *Around = dyn_cast<FunctionDecl>(Up); Around && Around->getBody())
        Passed.add(Around->getBody());
  }

  bool TraverseSwitchStmt(SwitchStmt *S) override {
    const VarDecl *V = unchangedVariable(S->getCond());
    const auto *Body = dyn_cast_or_null<CompoundStmt>(S->getBody());
    if (!V || !Body || S->getConditionVariable() || Assumed.contains(V) || hasOtherEntries(Body, /*IsBody=*/true))
      return DynamicRecursiveASTVisitor::TraverseSwitchStmt(S);
    TraverseStmt(S->getInit());
    TraverseStmt(S->getCond());
    bool FallsIn = false;
    for (Stmt *Part : Body->body()) {
      if (isa<SwitchCase>(Part)) {
        Assumed.erase(V);
        const auto *Only = dyn_cast<CaseStmt>(Part);
        if (Only && !FallsIn && !Only->getRHS() && !isa<SwitchCase>(Only->getSubStmt()))
          if (const auto N = numberOf(Only->getLHS()))
            Assumed[V] = *N;
      }
      TraverseStmt(Part);
      FallsIn = !endsPath(Part);
    }
    Assumed.erase(V);
    return true;
  }
  bool TraverseIfStmt(IfStmt *S) override {
    // `if consteval` has no condition.
    const auto *Test = S->getCond() ? dyn_cast<BinaryOperator>(S->getCond()->IgnoreParenImpCasts()) : nullptr;
    const VarDecl *V = Test && Test->getOpcode() == BO_EQ ? unchangedVariable(Test->getLHS()) : nullptr;
    const auto N = V ? numberOf(Test->getRHS()) : std::nullopt;
    if (!N || S->getConditionVariable() || Assumed.contains(V) || isa_and_nonnull<SwitchCase>(S->getThen()) ||
        hasOtherEntries(S->getThen()))
      return DynamicRecursiveASTVisitor::TraverseIfStmt(S);
    TraverseStmt(S->getInit());
    TraverseStmt(S->getCond());
    Assumed[V] = *N;
    TraverseStmt(S->getThen());
    Assumed.erase(V);
    TraverseStmt(S->getElse());
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) override {
    if (const Expr *Block = sizeOf(*E, 1))
      addLaunch(E->getCallee(), E->getBeginLoc(), E->getConfig()->getBeginLoc(), sizesOf(sizeOf(*E, 0)),
                sizesOf(Block));
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    if (isa<CUDAKernelCallExpr>(E))
      return true;
    const FunctionDecl *F = E->getDirectCallee();
    StringRef Name = F && F->getIdentifier() && isOfSystem(F) ? F->getName() : "";
    if (asksAboutKernel(Name)) {
      for (const Expr *A : E->arguments())
        kernelsOf(A);
      return true;
    }
    const bool Launches = Name == "cudaLaunchKernel" || Name == "cudaLaunchCooperativeKernel" ||
                          Name == "hipLaunchKernel" || Name == "hipLaunchCooperativeKernel";
    if (Name == "__rejoin_launch") {
      addLaunch(E->getArg(0), E->getBeginLoc(), {}, {}, E->getNumArgs() > 1 ? sizesOf(E->getArg(1)) : Sizes{});
    } else if (Launches && E->getNumArgs() >= 3) {
      addLaunch(E->getArg(0), E->getBeginLoc(), {}, sizesOf(E->getArg(1)), sizesOf(E->getArg(2)));
    }
    return true;
  }
  /// A call of such a function with an argument that is not known.
  bool VisitRecoveryExpr(RecoveryExpr *E) override {
    const auto Parts = E->subExpressions();
    const auto *Callee = Parts.empty() ? nullptr : dyn_cast<OverloadExpr>(Parts.front());
    if (Callee && Callee->getNumDecls() && llvm::all_of(Callee->decls(), [&](const NamedDecl *D) {
          return D->getIdentifier() && asksAboutKernel(D->getName()) &&
                 Context.getSourceManager().isInSystemHeader(D->getLocation());
        }))
      for (const Expr *A : Parts.drop_front())
        kernelsOf(A);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (const Expr *Init = V->getType()->isPointerType() ? constantInit(V) : nullptr)
      kernelsOf(Init);
    return true;
  }
  /// The size of the blocks of a launch in a template.
  Sizes blockOf(const CUDAKernelCallExpr &E) const {
    const Expr *Block = sizeOf(E, 1);
    return Block ? sizesOf(Block) : Sizes{};
  }
  /// Any other use of a kernel's address may launch it somewhere.
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (!Seen.contains(E))
      addLaunch(E, E->getBeginLoc(), {}, {}, {});
    Seen.insert(E);
    return true;
  }
  /// A kernel that is a static member, by an object: `object.k`.
  bool VisitMemberExpr(MemberExpr *E) override {
    const auto *F = dyn_cast<FunctionDecl>(E->getMemberDecl());
    if (F && F->hasAttr<CUDAGlobalAttr>() && Seen.insert(E).second)
      Sites.push_back({F, E->getBeginLoc(), {}, {}, {}});
    return true;
  }

private:
  /// The size of the grid, or of its blocks, that a launch states; null without one.
  const Expr *sizeOf(const CUDAKernelCallExpr &E, unsigned Number) const {
    const CallExpr *Config = E.getConfig();
    // In relocatable code a lambda may launch from the device, too: the kernel and its arguments come first there.
    if (Config && Config->getCalleeDecl() == Context.getcudaLaunchDeviceDecl())
      Number += 2;
    return Config && Config->getNumArgs() > Number ? Config->getArg(Number) : nullptr;
  }

  void addLaunch(const Expr *Kernel, SourceLocation Where, SourceLocation Brackets, const Sizes &Grid,
                 const Sizes &Block) {
    for (const FunctionDecl *K : kernelsOf(Kernel))
      Sites.push_back({K, Where, Brackets, Grid, Block, K->isTemplateInstantiation() && mentionsErased(Kernel)});
  }

  /// A user's function may have any name.
  bool isOfSystem(const FunctionDecl *F) const {
    return llvm::any_of(F->redecls(), [&](const FunctionDecl *D) {
      return Context.getSourceManager().isInSystemHeader(D->getLocation());
    });
  }

  /// The kernels that a pointer may point to, also by variables that nothing changes. The names in \p E are understood
  /// from now on.
  SmallVector<const FunctionDecl *, 2> kernelsOf(const Expr *E, unsigned Depth = 0) {
    static constexpr unsigned MaxDepth = 8;
    E = E->IgnoreParenCasts();
    if (const auto *U = dyn_cast<UnaryOperator>(E); U && (U->getOpcode() == UO_AddrOf || U->getOpcode() == UO_Deref))
      E = U->getSubExpr()->IgnoreParenCasts();
    if (const auto *C = dyn_cast<ConditionalOperator>(E); C && Depth != MaxDepth) {
      auto Result = kernelsOf(C->getTrueExpr(), Depth + 1);
      append_range(Result, kernelsOf(C->getFalseExpr(), Depth + 1));
      return Result;
    }
    const auto *R = dyn_cast<DeclRefExpr>(E);
    if (!R)
      return {};
    if (const auto *F = dyn_cast<FunctionDecl>(R->getDecl()); F && F->hasAttr<CUDAGlobalAttr>()) {
      Seen.insert(R);
      return {F};
    }
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    const Expr *Init = V && V->getType()->isPointerType() && Depth != MaxDepth ? constantInit(V) : nullptr;
    if (!Init)
      return {};
    Seen.insert(R);
    return kernelsOf(Init, Depth + 1);
  }

  /// The initial value of a variable that nothing changes. That of a parameter is one of several.
  const Expr *constantInit(const VarDecl *V) const {
    return !isa<ParmVarDecl>(V) && V->getInit() && isUnchanged(V) ? V->getInit() : nullptr;
  }

  /// The variable of an integer type, of this function, that \p E reads, if nothing changes it.
  const VarDecl *unchangedVariable(const Expr *E) const {
    const auto *R = E ? dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()) : nullptr;
    const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
    return V && (V->isLocalVarDecl() || isa<ParmVarDecl>(V)) && V->getType()->isIntegralOrEnumerationType() &&
                   isUnchanged(V)
               ? V
               : nullptr;
  }

  /// Whether a variable always has its initial value.
  bool isUnchanged(const VarDecl *V) const {
    if (V->isInvalidDecl() || V->getType()->isReferenceType() || V->getType().isVolatileQualified() ||
        Passed.Found.contains(V))
      return false;
    // Whatever has the value of a pointer may launch what it points to.
    if (V->getType()->isPointerType())
      for (SourceLocation L : Tokens.placesOf(V->getName()))
        if (L != V->getLocation() && !Passed.Seen.contains(L) && isInScope(L, V))
          return false;
    if (!V->isLocalVarDecl() && !isa<ParmVarDecl>(V) && !V->getType().isConstQualified() && V->isExternallyVisible())
      return false;
    if (V->getType().isConstQualified())
      return true;
    // At its own declaration the name stands left of `=`, too.
    for (SourceLocation L : Tokens.changesOf(V->getName()))
      if (L != V->getLocation() && isInScope(L, V))
        return false;
    for (SourceLocation L : Tokens.argumentsNamed(V->getName()))
      if (L != V->getLocation() && !Passed.Seen.contains(L) && isInScope(L, V))
        return false;
    return true;
  }

  /// Whether the name of \p V can mean it at \p L.
  bool isInScope(SourceLocation L, const VarDecl *V) const {
    const auto *F = V->isLocalVarDecl() || isa<ParmVarDecl>(V) ? dyn_cast<FunctionDecl>(V->getDeclContext()) : nullptr;
    return !F || Context.getSourceManager().isPointWithin(L, F->getBeginLoc(), F->getEndLoc());
  }

  /// A number that is not negative.
  std::optional<uint64_t> numberOf(const Expr *E, unsigned Depth = 0) const {
    static constexpr unsigned MaxDepth = 32;
    if (Depth == MaxDepth || E->getType().isNull() || !E->getType()->isIntegralOrEnumerationType() ||
        E->containsErrors() || E->isValueDependent() || mentionsErased(E))
      return std::nullopt;
    Expr::EvalResult Value;
    if (E->EvaluateAsInt(Value, Context))
      return Value.Val.getInt().isNegative() ? std::nullopt : std::optional(Value.Val.getInt().getZExtValue());
    auto Result = computedNumber(E->IgnoreParens(), Depth);
    const unsigned Bits = Context.getIntWidth(E->getType()) - E->getType()->isSignedIntegerOrEnumerationType();
    return Result && (Bits >= 64 || *Result >> Bits == 0) ? Result : std::nullopt;
  }

  /// The same without the limits of the expression's type.
  std::optional<uint64_t> computedNumber(const Expr *E, unsigned Depth) const {
    if (const auto *C = dyn_cast<CastExpr>(E))
      switch (C->getCastKind()) {
      case CK_LValueToRValue:
      case CK_NoOp:
      case CK_IntegralCast:
        return numberOf(C->getSubExpr(), Depth + 1);
      default:
        return std::nullopt;
      }
    if (const auto *F = dyn_cast<FullExpr>(E))
      return numberOf(F->getSubExpr(), Depth + 1);
    if (const auto *T = dyn_cast<MaterializeTemporaryExpr>(E))
      return numberOf(T->getSubExpr(), Depth + 1);
    if (const auto *L = dyn_cast<InitListExpr>(E); L && L->getNumInits() == 1)
      return numberOf(L->getInit(0), Depth + 1);
    if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
      const auto *V = dyn_cast<VarDecl>(R->getDecl());
      if (const auto Known = Assumed.find(V); Known != Assumed.end())
        return Known->second;
      const Expr *Init = V ? constantInit(V) : nullptr;
      return Init ? numberOf(Init, Depth + 1) : std::nullopt;
    }
    if (const auto *M = dyn_cast<MemberExpr>(E)) {
      StringRef Member = M->getMemberDecl()->getDeclName().isIdentifier() ? M->getMemberDecl()->getName() : "";
      unsigned Index = Member == "x" ? 0 : Member == "y" ? 1 : Member == "z" ? 2 : 3;
      if (Index == 3 || !isDim3(M->getBase()->getType()))
        return std::nullopt;
      uint64_t Size = sizesOf(M->getBase(), Depth + 1)[Index];
      return Size ? std::optional(Size) : std::nullopt;
    }
    const auto *B = dyn_cast<BinaryOperator>(E);
    auto Left = B ? numberOf(B->getLHS(), Depth + 1) : std::nullopt,
         Right = B ? numberOf(B->getRHS(), Depth + 1) : std::nullopt;
    if (!Left || !Right || *Left > UINT32_MAX || *Right > UINT32_MAX)
      return std::nullopt;
    switch (B->getOpcode()) {
    case BO_Add:
      return *Left + *Right;
    case BO_Sub:
      return *Left < *Right ? std::nullopt : std::optional(*Left - *Right);
    case BO_Mul:
      return *Left * *Right;
    case BO_Div:
      return *Right ? std::optional(*Left / *Right) : std::nullopt;
    case BO_Rem:
      return *Right ? std::optional(*Left % *Right) : std::nullopt;
    case BO_Shl:
      return *Right < 32 ? std::optional(*Left << *Right) : std::nullopt;
    case BO_Shr:
      return *Right < 32 ? std::optional(*Left >> *Right) : std::nullopt;
    default:
      return std::nullopt;
    }
  }

  /// A size that is not known is 0.
  Sizes sizesOf(const Expr *E, unsigned Depth = 0) const {
    static constexpr unsigned MaxDepth = 32;
    Sizes Unknown{0, 0, 0};
    if (Depth == MaxDepth || E->containsErrors())
      return Unknown;
    E = E->IgnoreUnlessSpelledInSource();
    if (E->getType().isNull())
      return Unknown;
    auto Single = [&](const Expr *X) { return Sizes{numberOf(X, Depth + 1).value_or(0), 1, 1}; };
    if (E->getType()->isIntegralOrEnumerationType())
      return Single(E);
    if (!isDim3(E->getType()))
      return Unknown;
    if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
      const auto *V = dyn_cast<VarDecl>(R->getDecl());
      const Expr *Init = V ? constantInit(V) : nullptr;
      // In a template, with arguments of types that are not known.
      if (const auto *Parts = dyn_cast_or_null<ParenListExpr>(Init)) {
        SmallVector<const Expr *> Arguments;
        for (unsigned I = 0; I != Parts->getNumExprs(); ++I)
          Arguments.push_back(Parts->getExpr(I));
        return sizesIn(Arguments, Depth);
      }
      return Init ? sizesOf(Init, Depth + 1) : Unknown;
    }
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E))
      return sizesOf(Cast->getSubExpr(), Depth + 1);
    SmallVector<const Expr *> Arguments;
    if (const auto *C = dyn_cast<CXXUnresolvedConstructExpr>(E)) {
      Arguments.assign(C->arg_begin(), C->arg_end());
    } else if (const auto *C = dyn_cast<CXXConstructExpr>(E)) {
      Arguments.assign(C->arg_begin(), C->arg_end());
      if (Arguments.size() == 1 && isDim3(Arguments[0]->getType()))
        return sizesOf(Arguments[0], Depth + 1);
    } else if (const auto *L = dyn_cast<InitListExpr>(E)) {
      Arguments.assign(L->inits().begin(), L->inits().end());
    } else {
      return Unknown;
    }
    return sizesIn(Arguments, Depth);
  }
  /// Of the arguments of a constructor of `dim3`.
  Sizes sizesIn(llvm::ArrayRef<const Expr *> Arguments, unsigned Depth) const {
    // It may be another one's copy.
    if (Arguments.size() == 1 && !Arguments[0]->getType().isNull() && Arguments[0]->isTypeDependent())
      return {0, 0, 0};
    Sizes Result{1, 1, 1};
    for (unsigned I = 0; I != Arguments.size() && I != 3; ++I)
      if (!isa<CXXDefaultArgExpr>(Arguments[I]))
        Result[I] = numberOf(Arguments[I], Depth + 1).value_or(0);
    return Result;
  }

  ASTContext &Context;
  const HostTokens &Tokens;
  std::vector<LaunchSite> &Sites;
  llvm::DenseSet<const Expr *> &Seen;
  PassedVariables Passed;
  /// Values of variables that nothing changes, in the code that is looked at.
  llvm::DenseMap<const VarDecl *, uint64_t> Assumed;
};

/// All code of the user's files but patterns of templates, which do nothing themselves.
class OtherUses : public DynamicRecursiveASTVisitor {
public:
  OtherUses(ASTContext &Context, const HostTokens &Tokens, LaunchSites &Found)
      : Context(Context), Tokens(Tokens), Found(Found) {
    ShouldVisitImplicitCode = ShouldVisitTemplateInstantiations = true;
  }
  bool TraverseDecl(Decl *D) override {
    if (!D || isa<TranslationUnitDecl>(D))
      return DynamicRecursiveASTVisitor::TraverseDecl(D);
    const auto *C = dyn_cast<DeclContext>(D);
    if ((C && C->isDependentContext()) || D->getDeclContext()->isDependentContext() ||
        (!isa<TemplateDecl>(D) && D->isTemplated()))
      return true;
    if (D->getLocation().isValid() &&
        Context.getSourceManager().getFileCharacteristic(D->getLocation()) != SrcMgr::C_User)
      return true;
    // It names an instance, and launches none (instancesText).
    if (const auto *F = dyn_cast<FunctionDecl>(D);
        F && F->getIdentifier() && F->getName().starts_with("rejoin_instance_"))
      return true;
    return DynamicRecursiveASTVisitor::TraverseDecl(D);
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override { return add(E, E->getLocation()); }
  bool VisitMemberExpr(MemberExpr *E) override { return add(E, E->getMemberLoc()); }

private:
  bool add(Expr *E, SourceLocation Where) {
    Found.Places.insert(Where);
    if (!Found.Seen.contains(E)) {
      LaunchFinder Finder(Context, E, Tokens, Found);
      isa<MemberExpr>(E) ? Finder.VisitMemberExpr(cast<MemberExpr>(E)) : Finder.VisitDeclRefExpr(cast<DeclRefExpr>(E));
    }
    return true;
  }

  ASTContext &Context;
  const HostTokens &Tokens;
  LaunchSites &Found;
};

} // namespace

void findLaunches(const FunctionDecl *F, const HostTokens &Tokens, const ErasedInstances &Erased, LaunchSites &Found) {
  if (!F->getBody() || F->isDependentContext())
    return;
  const size_t Before = Found.Sites.size();
  LaunchFinder Finder(F->getASTContext(), F->getBody(), Tokens, Found);
  Finder.addEnclosing(*F);
  Finder.TraverseStmt(F->getBody());
  // Its sizes may depend on the type that is not known.
  if (Erased.mayDepend(F))
    for (LaunchSite &S : llvm::MutableArrayRef(Found.Sites).drop_front(Before)) {
      S.Grid = S.Block = {};
      S.IsOfErased = true;
    }
}

void findLaunches(const VarDecl *V, const HostTokens &Tokens, LaunchSites &Found) {
  if (V->getInit() && !V->getDeclContext()->isDependentContext() && !V->isTemplated())
    LaunchFinder(V->getASTContext(), const_cast<Expr *>(V->getInit()), Tokens, Found)
        .TraverseStmt(const_cast<Expr *>(V->getInit()));
}

namespace {

class BlockSizes : public DynamicRecursiveASTVisitor {
public:
  BlockSizes(const LaunchFinder &Finder, PatternSizes &Found) : Finder(Finder), Found(Found) {}
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) override {
    if (E->getConfig())
      Found.try_emplace(E->getConfig()->getBeginLoc(), Finder.blockOf(*E));
    return true;
  }

private:
  const LaunchFinder &Finder;
  PatternSizes &Found;
};

class Patterns : public DynamicRecursiveASTVisitor {
public:
  Patterns(ASTContext &Context, const HostTokens &Tokens, PatternSizes &Found)
      : Context(Context), Tokens(Tokens), Found(Found) {}
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!F->isDependentContext() || !F->doesThisDeclarationHaveABody() || !F->getBody() ||
        Context.getSourceManager().getFileCharacteristic(F->getLocation()) != SrcMgr::C_User)
      return true;
    LaunchSites Ignored;
    LaunchFinder Finder(Context, F->getBody(), Tokens, Ignored);
    Finder.addEnclosing(*F);
    BlockSizes(Finder, Found).TraverseStmt(F->getBody());
    return true;
  }

private:
  ASTContext &Context;
  const HostTokens &Tokens;
  PatternSizes &Found;
};

} // namespace

PatternSizes findPatternSizes(ASTContext &Context, const HostTokens &Tokens) {
  PatternSizes Found;
  Patterns Finder(Context, Tokens, Found);
  const SourceManager &SM = Context.getSourceManager();
  for (Decl *D : Context.getTranslationUnitDecl()->noload_decls())
    if (D->getLocation().isValid() && SM.getFileCharacteristic(D->getLocation()) == SrcMgr::C_User)
      Finder.TraverseDecl(D);
  return Found;
}

void findOtherUses(ASTContext &Context, const HostTokens &Tokens, LaunchSites &Found) {
  OtherUses(Context, Tokens, Found).TraverseDecl(Context.getTranslationUnitDecl());
}

} // namespace rejoin
