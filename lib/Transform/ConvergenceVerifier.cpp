//===- ConvergenceVerifier.cpp - The rules of convergence control on modules -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Findings of the core, in words, with places; and the rules that need more than one function.
// Held by: unittests/Frontend/VerifierComparisonTest.cpp, test/Convergence.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Transform/ConvergenceVerifier.h"
#include "rejoin/Convergence/StaticRules.h"
#include "rejoin/Frontend/IRNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

static Location locateByDebugInfo(const Value &V) {
  if (const auto *I = dyn_cast<Instruction>(&V))
    if (const DILocation *L = I->getDebugLoc().get())
      return {L->getFilename().str(), L->getLine(), L->getColumn()};
  if (const auto *F = dyn_cast<Function>(&V))
    if (const DISubprogram *S = F->getSubprogram())
      return {S->getFilename().str(), S->getLine(), 0};
  return {};
}

static const Module *moduleOf(const Value &V) {
  if (const auto *I = dyn_cast<Instruction>(&V))
    return I->getModule();
  const auto *G = dyn_cast<GlobalValue>(&V);
  return G ? G->getParent() : nullptr;
}

Location locateValue(const Value &V, const VerifyOptions &Options) {
  Location L = Options.Locate ? Options.Locate(V) : locateByDebugInfo(V);
  if (const Module *M = moduleOf(V); M && L.File.empty())
    L.File = M->getSourceFileName();
  return L;
}

static StringRef nameOf(OperationKind K) {
  switch (K) {
  case OperationKind::Entry:
    return "entry";
  case OperationKind::Loop:
    return "loop";
  case OperationKind::Anchor:
    return "anchor";
  case OperationKind::Call:
    return "call";
  }
  llvm_unreachable("all kinds are above");
}

namespace {

/// What callers need to know of functions, found out once.
class CalleeFacts {
public:
  explicit CalleeFacts(ConvergenceDefault Default) : Default(Default) {}
  struct Facts {
    const CallBase *Entry = nullptr;
    /// Has uncontrolled convergent operations, and so cannot make use of a token.
    bool Uncontrolled = false;
  };
  const Facts &of(const Function &F) {
    auto [It, New] = Known.try_emplace(&F);
    if (New) {
      ConvergenceReader Reader;
      Reader.read(F, Default);
      It->second.Entry = findEntryIntrinsic(F);
      It->second.Uncontrolled = any_of(Reader.program().Operations, [](const ConvergentOperation &O) {
        return O.Kind == OperationKind::Call && !O.hasBundle();
      });
    }
    return It->second;
  }

private:
  ConvergenceDefault Default;
  DenseMap<const Function *, Facts> Known;
};

class FunctionVerifier {
public:
  FunctionVerifier(const Function &F, const VerifyOptions &Options, CalleeFacts &Callees)
      : Options(Options), F(F), Callees(Callees), Names(F) {}
  std::vector<Diagnostic> run();

private:
  Location locate(const Value &V) const { return locateValue(V, Options); }
  Diagnostic &add(DiagnosticKind K, const Instruction &I, const Twine &Message) {
    Result.push_back({K, locate(I), F.getName().str(), Names.text(I), Message.str(), {}, {}, {}, {}});
    if (std::string Source = sourceLocation(I); !Source.empty() && Options.Locate)
      Result.back().Notes.push_back({"in the source: " + Source, {}});
    return Result.back();
  }
  void note(Diagnostic &D, const Twine &Message, const Value &V) {
    D.Notes.push_back({(Message + ": " + (isa<Instruction>(V) ? Names.text(V) : Names.name(V))).str(), locate(V)});
  }
  void translate(const Finding &X);
  void addStrayUses();
  void addCalls();

  const VerifyOptions &Options;
  const Function &F;
  CalleeFacts &Callees;
  IRNames Names;
  ConvergenceReader Reader;
  std::vector<Diagnostic> Result;
};

} // namespace

void FunctionVerifier::translate(const Finding &X) {
  const TokenProgram &P = Reader.program();
  const CallBase &Call = Reader.call(X.Operation);
  const CallBase *Other = X.Other.isValid() ? &Reader.call(X.Other) : nullptr;
  std::string Kind = nameOf(P[X.Operation].Kind).str();
  std::string Token = Other ? Names.name(*Other) : "";
  auto Add = [&](const Twine &Message, StringRef NoteText = "") {
    Diagnostic &D = add(X.Kind, Call, Message);
    for (BlockId B : X.Path)
      D.Path.push_back(Names.block(Reader.block(B)));
    if (Other && !NoteText.empty())
      note(D, NoteText, *Other);
  };
  switch (X.Kind) {
  case DiagnosticKind::SeveralBundles:
    return Add(Twine(P[X.Operation].BundleSizes.size()) + " convergencectrl bundles on one call");
  case DiagnosticKind::BundleOperandCount: {
    unsigned Wrong = *find_if(P[X.Operation].BundleSizes, [](unsigned Size) { return Size != 1; });
    return Add("a convergencectrl bundle with " + Twine(Wrong) + " operands");
  }
  case DiagnosticKind::OperandNotAToken:
    return Add("the operand of the convergencectrl bundle is no token");
  case DiagnosticKind::ForeignToken:
    return Add("the token of the convergencectrl bundle does not come from a convergence control intrinsic");
  case DiagnosticKind::TokenDoesNotDominate:
    return Add("the definition of token " + Token + " does not dominate this use", "defined here");
  case DiagnosticKind::EntryOutsideEntryBlock:
    return Add("entry intrinsic in block " + Names.block(*Call.getParent()) + ", which is not the entry block");
  case DiagnosticKind::EntryInNonConvergent:
    return Add("entry intrinsic in a function that is not convergent");
  case DiagnosticKind::EntryNotFirst:
  case DiagnosticKind::LoopNotFirst:
    return Add(Kind + " intrinsic behind another convergent operation of its block", "the operation before it");
  case DiagnosticKind::EntryWithBundle:
  case DiagnosticKind::AnchorWithBundle:
    return Add(Kind + " intrinsic with a convergencectrl bundle");
  case DiagnosticKind::EntryRepeated:
    return Add("another entry intrinsic in the same function", "the first one");
  case DiagnosticKind::LoopWithoutBundle:
    return Add("loop intrinsic without a convergencectrl bundle");
  case DiagnosticKind::HeartOutsideCycle:
    return Add("loop intrinsic in a block that lies in no cycle");
  case DiagnosticKind::MixedControl:
    return Add("uncontrolled convergent operation in a function with convergence control",
               Other && P[X.Other].Kind == OperationKind::Call ? "a controlled operation" : "a control intrinsic");
  case DiagnosticKind::ClosedPathUse:
    return Add("token " + Token + " is used on a closed path that does not contain its definition", "defined here");
  case DiagnosticKind::ClosedPathTwoUses:
    return Add("second use of a token on a closed path that does not contain its definition", "the first use");
  case DiagnosticKind::ClosedPathTwoTokens:
    return Add("two tokens are used on a closed path that contains neither definition", "the use of the other token");
  case DiagnosticKind::HeartNotInHeader:
    return Add("token " + Token +
                   " is used on a closed path without its definition by an operation that does not dominate the path",
               "defined here");
  case DiagnosticKind::RegionsNotNested:
    return Add("the convergence region of token " + Token +
                   " contains this use of another token, but not that token's definition",
               "the region's token");
  default:
    break;
  }
  llvm_unreachable("no static rule of one function");
}

void FunctionVerifier::addStrayUses() {
  for (const Use *U : Reader.strayUses()) {
    const auto *User = dyn_cast<Instruction>(U->getUser());
    const auto &Token = *cast<Instruction>(U->get());
    if (User)
      note(add(DiagnosticKind::TokenOutsideBundle, *User,
               "token " + Names.name(Token) + " is used outside a convergencectrl bundle"),
           "defined here", Token);
  }
}

void FunctionVerifier::addCalls() {
  bool Controlled = Reader.program().isControlled();
  for (const BasicBlock &B : F)
    for (const Instruction &I : B) {
      const auto *C = dyn_cast<CallBase>(&I);
      if (!C)
        continue;
      bool HasToken = hasTokenBundle(*C);
      if (operationKind(*C) != OperationKind::Call) {
        if (!isa<CallInst>(C))
          add(DiagnosticKind::ControlIntrinsicInvoked, I, "convergence control intrinsic is invoked instead of called");
        continue;
      }
      if (isMarkedNoConvergent(*C) && (HasToken || C->isConvergent()))
        add(DiagnosticKind::ContradictoryNoConvergent, I,
            HasToken ? "call marked noconvergent with a convergencectrl bundle"
                     : "call marked noconvergent and convergent");
      const Function *Callee = C->getCalledFunction();
      if (!Callee || Callee->isDeclaration())
        continue;
      const CalleeFacts::Facts &Facts = Callees.of(*Callee);
      const CallBase *Entry = Facts.Entry;
      if (Entry && !HasToken && Controlled)
        note(add(DiagnosticKind::EntryCalleeWithoutToken, I,
                 "'" + Callee->getName() + "' uses the entry intrinsic, but this controlled function passes no token"),
             "the callee's entry intrinsic", *Entry);
      if (Entry && !isConvergentCall(*C, Options.Default))
        note(add(DiagnosticKind::EntryCalleeNotConvergent, I,
                 "'" + Callee->getName() + "' uses the entry intrinsic, but neither it nor this call is convergent"),
             "the callee's entry intrinsic", *Entry);
      if (HasToken && Facts.Uncontrolled)
        note(add(DiagnosticKind::TokenToUncontrolledCallee, I,
                 "the convergent operations of '" + Callee->getName() + "' are uncontrolled and ignore this token"),
             "the callee", *Callee);
    }
}

std::vector<Diagnostic> FunctionVerifier::run() {
  Reader.read(F, Options.Default);
  for (const Finding &X : checkStaticRules(Reader.program()))
    translate(X);
  addStrayUses();
  addCalls();
  return std::move(Result);
}

std::vector<Diagnostic> verifyConvergence(const Function &F, const VerifyOptions &Options) {
  assert(!F.isDeclaration() && "a function without a body");
  CalleeFacts Callees(Options.Default);
  return FunctionVerifier(F, Options, Callees).run();
}

/// Where the address of a control intrinsic goes: not to the callee operand of a call of the same type.
static void findIndirectUses(const Value &V, SmallVectorImpl<const Use *> &Result) {
  for (const Use &U : V.uses()) {
    const auto *C = dyn_cast<CallBase>(U.getUser());
    if (C && C->isCallee(&U) && C->getCalledFunction())
      continue;
    if (isa<ConstantExpr, ConstantAggregate>(U.getUser()))
      findIndirectUses(*U.getUser(), Result);
    else
      Result.push_back(&U);
  }
}

std::vector<Diagnostic> verifyConvergence(const Module &M, const VerifyOptions &Options) {
  std::vector<Diagnostic> Result;
  for (const Function &F : M) {
    switch (F.getIntrinsicID()) {
    case Intrinsic::experimental_convergence_entry:
    case Intrinsic::experimental_convergence_loop:
    case Intrinsic::experimental_convergence_anchor:
      break;
    default:
      continue;
    }
    SmallVector<const Use *> Uses;
    findIndirectUses(F, Uses);
    // Uses are listed last first.
    for (const Use *U : reverse(Uses)) {
      const auto *I = dyn_cast<Instruction>(U->getUser());
      const Value &At = I ? static_cast<const Value &>(*I) : *U->getUser();
      Location L = locateValue(At, Options);
      if (L.File.empty())
        L.File = M.getSourceFileName();
      bool Called = I && isa<CallBase>(I) && cast<CallBase>(I)->isCallee(U);
      Result.push_back(
          {DiagnosticKind::ControlIntrinsicIndirect,
           L,
           I ? I->getFunction()->getName().str() : "",
           I ? IRNames(*I->getFunction()).text(*I) : "",
           ("the address of '" + F.getName() + "' is " + (Called ? "called by another type" : "taken")).str(),
           {},
           {}, {}, {}});
    }
  }
  CalleeFacts Callees(Options.Default);
  for (const Function &F : M)
    if (!F.isDeclaration())
      for (Diagnostic &D : FunctionVerifier(F, Options, Callees).run())
        Result.push_back(std::move(D));
  return Result;
}

} // namespace rejoin
