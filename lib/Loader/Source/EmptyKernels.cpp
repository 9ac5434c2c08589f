//===- EmptyKernels.cpp - Kernels that a condition leaves empty -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A body has no effect if each of its statements is empty, declares or computes something without a side effect, calls
// a function without an effect, or is an `if` on a constant whose branch that is taken has none:
//
//   __global__ void k(int *p) {
//     extern __shared__ int s[];
//   #if __CUDA_ARCH__ >= 900       <- taken away by the preprocessor
//     run(p, s);
//   #endif
//     if constexpr (__CUDA_ARCH__ >= 900)      <- by a constant
//       run(p, s);
//   }
//
// Whoever wrote such a kernel empty on purpose wrote no condition on the processor or on a macro into it, so one with
// such a condition is reported. So is one that such a condition defines a second time, with another body. The tree errs
// on the side of an effect: then nothing is said.
//
// Cost: linear in the bodies, each once for a kernel. Tests: test/Loader/empty-kernels.cu, empty-by-constant.cu.
//
//===----------------------------------------------------------------------===//

#include "EmptyKernels.h"
#include "DeclNames.h"
#include "rejoin/Support/Words.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"
#include <map>

using namespace clang;

namespace rejoin {

namespace {

class EffectSearch {
public:
  EffectSearch(const ASTContext &Context, llvm::ArrayRef<SourceRange> Skipped)
      : Context(Context), SM(Context.getSourceManager()), Skipped(Skipped) {}

  /// Whether the body of \p F has no effect, as far as its statements show it.
  bool isEmpty(const FunctionDecl *F) {
    const FunctionDecl *Definition = nullptr;
    if (!F->hasBody(Definition))
      return false;
    if (!Seen.insert(Definition).second)
      return true;
    const auto *Body = dyn_cast_or_null<CompoundStmt>(Definition->getBody());
    if (!Body || isa<CXXConstructorDecl, CXXDestructorDecl>(F))
      return false;
    for (SourceRange R : Skipped)
      if (SM.isPointWithin(R.getBegin(), SM.getFileLoc(Body->getLBracLoc()), SM.getFileLoc(Body->getRBracLoc())))
        noteSkipped(R.getBegin());
    return isEmpty(Body);
  }
  std::optional<FalseCondition> Found;

private:
  void note(std::string Text, SourceLocation Where) {
    if (!Found)
      Found = FalseCondition{std::move(Text), Where};
  }
  /// The condition is the rest of the line.
  void noteSkipped(SourceLocation L) {
    StringRef Line = StringRef(SM.getCharacterData(L)).split('\n').first;
    note(Line.take_front(std::min(Line.find("//"), Line.find("/*"))).rtrim().str(), L);
  }
  bool isEmpty(const Stmt *S) {
    if (!S || isa<NullStmt>(S))
      return true;
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      return llvm::all_of(Block->body(), [&](const Stmt *Inner) { return isEmpty(Inner); });
    if (const auto *Return = dyn_cast<ReturnStmt>(S))
      return !Return->getRetValue();
    if (const auto *D = dyn_cast<DeclStmt>(S))
      return llvm::all_of(D->decls(), [&](const Decl *Inner) {
        const auto *V = dyn_cast<VarDecl>(Inner);
        if (V && V->needsDestruction(Context))
          return false;
        return !V || !V->getInit() || (!V->getInit()->containsErrors() && !V->getInit()->HasSideEffects(Context));
      });
    if (const auto *If = dyn_cast<IfStmt>(S))
      return isEmptyIf(If);
    const auto *E = dyn_cast<Expr>(S);
    if (!E || E->containsErrors() || E->isValueDependent())
      return false;
    E = E->IgnoreUnlessSpelledInSource();
    if (const auto *Call = dyn_cast<CallExpr>(E))
      if (const FunctionDecl *F = Call->getDirectCallee(); F && !F->isDependentContext())
        return llvm::none_of(Call->arguments(), [&](const Expr *A) { return A->HasSideEffects(Context); }) &&
               isEmpty(F);
    return !E->HasSideEffects(Context);
  }
  bool isEmptyIf(const IfStmt *If) {
    const Expr *Condition = If->getCond();
    bool Holds = false;
    if (If->getInit() || !Condition || Condition->isValueDependent() || Condition->containsErrors() ||
        !Condition->EvaluateAsBooleanCondition(Holds, Context))
      return false;
    if (!isEmpty(Holds ? If->getThen() : If->getElse()))
      return false;
    StringRef Text =
        Lexer::getSourceText(CharSourceRange::getTokenRange(SM.getExpansionLoc(Condition->getBeginLoc()),
                                                            SM.getExpansionRange(Condition->getEndLoc()).getEnd()),
                             SM, Context.getLangOpts());
    // A condition on template arguments is the author's choice for this instance.
    if (namesProcessor(Text) || Condition->getBeginLoc().isMacroID() || Condition->getEndLoc().isMacroID())
      note((llvm::Twine(If->isConstexpr() ? "if constexpr (" : "if (") + (Holds ? "!(" : "") + Text +
            (Holds ? "))" : ")"))
               .str(),
           If->getIfLoc());
    return true;
  }

  const ASTContext &Context;
  const SourceManager &SM;
  llvm::ArrayRef<SourceRange> Skipped;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
};

} // namespace

std::optional<FalseCondition> emptyingCondition(const FunctionDecl *F, llvm::ArrayRef<SourceRange> Skipped) {
  EffectSearch Search(F->getASTContext(), Skipped);
  return Search.isEmpty(F) ? std::move(Search.Found) : std::nullopt;
}

bool hasEffect(const FunctionDecl *F) { return !EffectSearch(F->getASTContext(), {}).isEmpty(F); }

std::map<std::string, std::set<std::string>>
placesInBodies(const SourceManager &SM, llvm::ArrayRef<SourceRange> Skipped, llvm::ArrayRef<FunctionDecl *> Functions) {
  llvm::DenseMap<FileID, std::vector<SourceRange>> ByFile;
  for (SourceRange R : Skipped)
    ByFile[SM.getFileID(R.getBegin())].push_back(R);
  std::map<std::string, std::set<std::string>> Result;
  for (const FunctionDecl *F : Functions) {
    const Stmt *Body = F->getBody();
    if (!Body)
      continue;
    const SourceLocation Begin = SM.getFileLoc(Body->getBeginLoc()), End = SM.getFileLoc(Body->getEndLoc());
    auto It = ByFile.find(SM.getFileID(Begin));
    if (It == ByFile.end())
      continue;
    for (SourceRange R : It->second)
      if (Begin <= R.getBegin() && R.getBegin() <= End)
        if (PresumedLoc P = SM.getPresumedLoc(R.getBegin()); P.isValid())
          Result[(llvm::Twine(P.getFilename()) + ":" + llvm::Twine(P.getLine())).str()].insert(nameOf(F));
  }
  return Result;
}

/// Takes one pair of parentheses away that enclose the whole text.
static StringRef withoutParentheses(StringRef Text) {
  if (!Text.starts_with("(") || !Text.ends_with(")"))
    return Text;
  int Depth = 0;
  for (size_t I = 0; I != Text.size(); ++I) {
    Depth += Text[I] == '(' ? 1 : Text[I] == ')' ? -1 : 0;
    if (Depth == 0 && I + 1 != Text.size())
      return Text;
  }
  return Text.drop_front().drop_back().trim();
}

unsigned processorFor(llvm::StringRef Condition) {
  static constexpr unsigned Processors[] = {80, 75, 70, 86, 89, 90, 100, 120, 60, 61, 53, 52, 50, 37, 35, 32, 30};
  static const llvm::Regex Compared("^__CUDA_ARCH__[ \t]*(==|>=|<=|<|>)[ \t]*([0-9]+)$");
  if (Condition.consume_front("#"))
    Condition = Condition.ltrim();
  if (!Condition.consume_front("elif") && !Condition.consume_front("if"))
    return 0;
  if (Condition.consume_front(" constexpr") || Condition.starts_with(" ("))
    Condition = withoutParentheses(Condition.trim());
  std::vector<std::pair<std::string, unsigned>> Wanted;
  llvm::SmallVector<llvm::StringRef> Parts;
  Condition.split(Parts, "&&");
  for (llvm::StringRef Part : Parts) {
    Part = Part.trim();
    while (Part.size() > 1 && Part.front() == '(' && Part.back() == ')' && Part.find(')') == Part.size() - 1)
      Part = Part.drop_front().drop_back().trim();
    llvm::SmallVector<llvm::StringRef> Groups;
    unsigned Number = 0;
    if (Part == "defined(__CUDA_ARCH__)" || Part == "defined __CUDA_ARCH__")
      continue;
    if (!Compared.match(Part, &Groups) || Groups[2].getAsInteger(10, Number))
      return 0;
    Wanted.push_back({Groups[1].str(), Number});
  }
  for (unsigned P : Processors)
    if (!Wanted.empty() && llvm::all_of(Wanted, [&](const auto &W) {
          const unsigned Value = P * 10;
          return W.first == "=="   ? Value == W.second
                 : W.first == ">=" ? Value >= W.second
                 : W.first == "<=" ? Value <= W.second
                 : W.first == "<"  ? Value < W.second
                                   : Value > W.second;
        }))
      return P;
  return 0;
}

std::pair<unsigned, unsigned> processorsNamedBy(StringRef Line) {
  static const llvm::Regex Compared("__CUDA_ARCH__[ \t)]*(==|!=|>=|<=|<|>)[ \t(]*([0-9]+)");
  llvm::SmallVector<StringRef> Groups;
  if (!Compared.match(Line, &Groups))
    return {};
  auto For = [&](llvm::StringRef Operator) {
    return processorFor(("#if __CUDA_ARCH__ " + Operator + " " + Groups[2]).str());
  };
  StringRef Operator = Groups[1];
  if (Operator == "==" || Operator == "!=") {
    const unsigned Equal = For("=="), Other = For(">") ? For(">") : For("<");
    return Operator == "==" ? std::pair(Equal, Other) : std::pair(Other, Equal);
  }
  return {For(Operator), For(Operator == ">=" ? "<" : Operator == "<" ? ">=" : Operator == ">" ? "<=" : ">")};
}

std::string processorOfMacro(StringRef Name) {
  static const llvm::Regex Feature("^__CUDA_ARCH_FEAT_SM([0-9]+)_ALL$"), Amd("^__(gfx[0-9]+[0-9a-f][0-9a-f])__$");
  llvm::SmallVector<StringRef> Groups;
  if (Feature.match(Name, &Groups))
    return ("sm_" + Groups[1] + "a").str();
  if (Amd.match(Name, &Groups))
    return Groups[1].str();
  return llvm::StringSwitch<std::string>(Name)
      .Cases({"__CUDA_ARCH_SPECIFIC__", "__CUDA_ARCH_FAMILY_SPECIFIC__"}, "sm_90a")
      .Case("__GFX9__", "gfx90a")
      .Case("__GFX10__", "gfx1030")
      .Case("__GFX11__", "gfx1100")
      .Case("__GFX12__", "gfx1200")
      .Default("");
}

bool namesProcessor(StringRef Condition) {
  static const llvm::Regex Name("__CUDA_ARCH_|__gfx[0-9]|__GFX[0-9]");
  return Name.match(Condition);
}

bool hasPlace(const FunctionDecl *F, llvm::ArrayRef<SourceLocation> Places) {
  const Stmt *Body = F->getBody();
  const SourceManager &SM = F->getASTContext().getSourceManager();
  return Body && llvm::any_of(Places, [&](SourceLocation L) {
           return SM.isPointWithin(L, SM.getFileLoc(Body->getBeginLoc()), SM.getFileLoc(Body->getEndLoc()));
         });
}

/// The lines of the conditions that decide about the text behind the directive at \p Offset: `#if`, `#elif`, and of an
/// `#else` all of its group before it.
static std::string conditionsAt(StringRef Buffer, size_t Offset) {
  static const llvm::Regex Directive("^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)([^A-Za-z]|$)");
  std::string Result;
  unsigned Depth = 0;
  size_t Begin = Buffer.take_front(Offset).rfind('\n');
  Begin = Begin == StringRef::npos ? 0 : Begin + 1;
  for (bool IsFirst = true;; IsFirst = false) {
    const StringRef Line = Buffer.drop_front(Begin).split('\n').first;
    llvm::SmallVector<StringRef> Groups;
    if (Directive.match(Line, &Groups)) {
      const StringRef Name = Groups[1];
      if (Name == "endif" && !IsFirst) {
        ++Depth;
      } else if (!Depth) {
        Result += Line.str() + "\n";
        if (Name.starts_with("if"))
          return Result;
      } else if (Name.starts_with("if")) {
        --Depth;
      }
    }
    if (!Begin)
      return Result;
    const size_t Before = Buffer.take_front(Begin - 1).rfind('\n');
    Begin = Before == StringRef::npos ? 0 : Before + 1;
  }
}

std::optional<std::string> otherDefinition(const FunctionDecl *F, llvm::ArrayRef<SourceRange> Skipped) {
  const SourceManager &SM = F->getASTContext().getSourceManager();
  if (!F->getIdentifier())
    return std::nullopt;
  for (SourceRange R : Skipped) {
    const auto [File, Begin] = SM.getDecomposedLoc(R.getBegin());
    const auto [EndFile, End] = SM.getDecomposedLoc(R.getEnd());
    const StringRef Buffer = SM.getBufferData(File);
    if (File != EndFile || End <= Begin || End > Buffer.size())
      continue;
    const StringRef Text = Buffer.slice(Begin, End), Name = F->getName();
    if (!Text.contains("__global__"))
      continue;
    for (size_t At = Text.find(Name); At != StringRef::npos; At = Text.find(Name, At + 1)) {
      const bool IsWord = At && !isOfWord(Text[At - 1]) && Text.drop_front(At + Name.size()).ltrim().starts_with("(");
      if (IsWord && Text.take_front(At).contains("__global__"))
        return conditionsAt(Buffer, Begin);
    }
  }
  return std::nullopt;
}

bool hasAnything(const FunctionDecl *F, llvm::ArrayRef<SourceRange> Skipped) {
  const auto *Body = llvm::dyn_cast_or_null<CompoundStmt>(F->getBody());
  if (!Body || !Body->body_empty())
    return true;
  const SourceManager &SM = F->getASTContext().getSourceManager();
  return llvm::any_of(Skipped, [&](SourceRange R) {
    return SM.isPointWithin(R.getBegin(), SM.getFileLoc(Body->getLBracLoc()), SM.getFileLoc(Body->getRBracLoc()));
  });
}

} // namespace rejoin
