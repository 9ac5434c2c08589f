//===- LostLaunches.cpp - Launches that could not be compiled ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang drops a statement of host code in which something is not known, and with it the instance of a kernel template
// that the statement launches. Such a launch is one that the tokens show and the syntax tree does not. The file is then
// read once more with statements inserted before it that use the kernel alone:
//
//     k<float, 4><<<grid, 64>>>(unknown(p));
//
//     if (__rejoin_launch(&k<float, 4>), false) {} else k<float, 4><<<grid, 64>>>(unknown(p));
//
// The form is a prefix of a statement, so it can stand wherever a statement begins. It is compiled at the launch, hence
// names mean what they mean there, and in a template it is instantiated with it. Which part of the launch is at fault
// is not known, so several texts are inserted, each with some of its parts:
//
//     __rejoin_launch(&K)              the instance, launched with a size that is not known
//     K<<<1, 1>>>VALUES                the instance that the values give
//     K<<<1, BLOCK>>>VALUES            the same, and the size
//     __rejoin_launch(&K, BLOCK)       the size
//
// Those that have the error do nothing. A use that is no launch, as in `setAttribute(k<4>, unknown)`, and a call of a
// host function's template get `(void)&K`.
//
// A launch of a host function's template may be in the tree and lost all the same, since an error in the template's
// definition ends its instances: `findErasures` takes the statement with the error out (HostErasures.cpp).
//
// Tests: test/Loader/launch-instances.cu, test/Loader/launch-instances.hip, test/Loader/launch-in-template.cu.
//
//===----------------------------------------------------------------------===//

#include "LostLaunches.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/Hashing.h"
#include <map>

using namespace clang;

namespace rejoin {

namespace {

class UseFinder : public DynamicRecursiveASTVisitor {
public:
  explicit UseFinder(CompiledUses &Found) : Found(Found) {}
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) override {
    if (E->getConfig() && !E->containsErrors())
      Found.Launches.insert(E->getConfig()->getBeginLoc());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (E->hasExplicitTemplateArgs())
      Found.Names.insert(E->getLocation());
    return true;
  }
  bool VisitOverloadExpr(OverloadExpr *E) override {
    if (E->hasExplicitTemplateArgs())
      Found.Names.insert(E->getNameLoc());
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->hasAttr<CUDAGlobalAttr>() && F->getIdentifier())
      Found.Kernels.insert(F->getName());
    return true;
  }
  bool VisitFunctionTemplateDecl(FunctionTemplateDecl *T) override {
    const FunctionDecl *F = T->getTemplatedDecl();
    if (!F->getIdentifier())
      return true;
    if (F->hasAttr<CUDAGlobalAttr>())
      Found.KernelTemplates.insert(F->getName());
    else if (!F->hasAttr<CUDADeviceAttr>() && T->specializations().empty())
      Found.HostTemplates.insert(F->getName());
    return true;
  }

private:
  CompiledUses &Found;
};

} // namespace

CompiledUses findCompiledUses(ASTContext &Context) {
  CompiledUses Result;
  UseFinder Finder(Result);
  const SourceManager &SM = Context.getSourceManager();
  for (Decl *D : Context.getTranslationUnitDecl()->noload_decls())
    if (D->getLocation().isValid() && SM.getFileCharacteristic(D->getLocation()) == SrcMgr::C_User)
      Finder.TraverseDecl(D);
  return Result;
}

static std::string prefixOf(const std::string &Expression) { return "if (" + Expression + ", false) {} else "; }

std::vector<LaunchText> findLostLaunches(const SourceManager &SM, const HostTokens &Tokens,
                                         const CompiledUses &Compiled) {
  std::vector<LaunchText> Result;
  llvm::DenseSet<std::pair<SourceLocation, llvm::hash_code>> Known;
  auto Add = [&](SourceLocation Statement, const std::string &Expression, std::optional<unsigned> Launch) {
    SourceLocation L = SM.getFileLoc(Statement);
    auto [File, Offset] = SM.getDecomposedLoc(L);
    OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
    // A header that is included twice gets a text once.
    if (!Entry || !Known.insert({L, llvm::hash_value(Expression)}).second)
      return;
    Result.push_back({Entry->getName().str(), Offset, prefixOf(Expression), Launch});
  };
  std::vector<HostTokens::Launch> Launches = Tokens.launches();
  for (unsigned I = 0; I != Launches.size(); ++I) {
    const HostTokens::Launch &L = Launches[I];
    if (Compiled.Launches.contains(L.Where) || L.Statement.isInvalid() || !Compiled.Kernels.contains(L.Name))
      continue;
    if (L.HasArguments)
      Add(L.Statement, "__rejoin_launch(&" + L.Kernel + ")", I);
    if (Compiled.KernelTemplates.contains(L.Name) && !L.Values.empty()) {
      Add(L.Statement, L.Kernel + "<<<1, 1>>>" + L.Values, std::nullopt);
      if (!L.Block.empty())
        Add(L.Statement, L.Kernel + "<<<1, " + L.Block + ">>>" + L.Values, I);
    }
    if (!L.Block.empty())
      Add(L.Statement, "__rejoin_launch(&" + L.Kernel + ", " + L.Block + ")", I);
  }
  auto IsTemplate = [&](StringRef Name) {
    return Compiled.KernelTemplates.contains(Name) || Compiled.HostTemplates.contains(Name);
  };
  for (const HostTokens::Use &U : Tokens.uses(IsTemplate))
    if (!Compiled.Names.contains(U.Name))
      Add(U.Statement, "(void)&" + U.Text, std::nullopt);
  return Result;
}

namespace {

/// The texts of host functions that are templates or parts of one.
class HostTemplates : public DynamicRecursiveASTVisitor {
public:
  std::vector<SourceRange> Found;
  bool VisitFunctionDecl(FunctionDecl *F) override {
    const bool IsDevice = F->hasAttr<CUDAGlobalAttr>() || (F->hasAttr<CUDADeviceAttr>() && !F->hasAttr<CUDAHostAttr>());
    if (F->isDependentContext() && F->doesThisDeclarationHaveABody() && !IsDevice)
      Found.push_back(F->getSourceRange());
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *E) override {
    if (E->isGenericLambda())
      Found.push_back(E->getSourceRange());
    return true;
  }
};

} // namespace

std::vector<LaunchText> findErasures(ASTContext &Context, const HostTokens &Tokens, const InsertedTexts &Inserted,
                                     llvm::ArrayRef<SourceLocation> Errors, std::vector<std::string> &Names) {
  // Of more errors than these a missing header is the cause, and what is left says little.
  static constexpr size_t Most = 200;
  const SourceManager &SM = Context.getSourceManager();
  HostTemplates Templates;
  for (Decl *D : Context.getTranslationUnitDecl()->noload_decls())
    if (D->getLocation().isValid() && SM.getFileCharacteristic(D->getLocation()) == SrcMgr::C_User)
      Templates.TraverseDecl(D);
  std::vector<LaunchText> Result;
  for (SourceLocation E : Errors.take_front(Most)) {
    const SourceLocation L = E.isValid() ? SM.getFileLoc(E) : E;
    if (L.isInvalid() || Inserted.rangeOf(SM, L) || llvm::none_of(Templates.Found, [&](SourceRange R) {
          return SM.isPointWithin(L, SM.getFileLoc(R.getBegin()), SM.getFileLoc(R.getEnd()));
        }))
      continue;
    auto Erased = Tokens.erasureAt(L);
    if (!Erased)
      continue;
    auto [File, Begin] = SM.getDecomposedLoc(Erased->Begin);
    OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
    if (!Entry)
      continue;
    LaunchText T;
    T.File = Entry->getName().str();
    const unsigned End = Inserted.originalOffset(T.File, SM.getFileOffset(Erased->End));
    T.Offset = Inserted.originalOffset(T.File, Begin);
    T.Text = std::move(Erased->Text);
    T.Removed = End - T.Offset;
    if (llvm::any_of(Result, [&](const LaunchText &O) { return O.File == T.File && O.Offset == T.Offset; }))
      continue;
    llvm::append_range(Names, Erased->Names);
    Result.push_back(std::move(T));
  }
  return Result;
}

std::string insertTexts(StringRef Text, StringRef File, llvm::ArrayRef<LaunchText> Texts, InsertedTexts &Inserted) {
  // Texts of one point keep their order.
  std::multimap<unsigned, const LaunchText *> Sorted;
  for (const LaunchText &T : Texts)
    if (T.File == File && T.Offset <= Text.size())
      Sorted.insert({T.Offset, &T});
  std::string Result;
  size_t At = 0;
  for (const auto &[Offset, T] : Sorted) {
    // What is inserted into an erased text is erased, too.
    if (Offset < At)
      continue;
    Result += Text.slice(At, Offset);
    At = Offset + T->Removed;
    unsigned Begin = Result.size();
    Result += T->Text;
    Inserted.add(File, {Begin, static_cast<unsigned>(Result.size()), T->Launch, T->Removed});
  }
  return Result + Text.substr(At).str();
}

} // namespace rejoin
