//===- ConvergenceVerifier.cpp - The rules of convergence control on modules -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The static rules are checked by the core on numbers (checkStaticRules); here a finding gets words, a position and the
// instructions that it is about. Rules that need more than one function, or LLVM's own forms, are checked here:
//
//   a call without a token of a callee that has an entry intrinsic, in a controlled function    reported
//   a token for a callee whose convergent operations are uncontrolled, and so ignore it         reported
//   a token as an argument instead of a bundle; the address of a control intrinsic              reported
//   a call of a function without a body                                                       silent: nothing is known
// What callees need to be known for is found out once for each (`CalleeFacts`). Order: by function, in the module's
// order, so the output is the same for each run.
// Held by: unittests/Verify/VerifierComparisonTest.cpp (against LLVM's verifier), test/Convergence/Rules.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Verify/ConvergenceVerifier.h"
#include "RuleMessages.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/IR/IRNames.h"
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
      TokenReader Reader;
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
    Result.push_back(
        {K, locate(I), F.getName().str(), Names.text(I), withConsequence(K, Message), {}, {}, {}, hintFor(K)});
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
  TokenReader Reader;
  std::vector<Diagnostic> Result;
};

} // namespace

void FunctionVerifier::translate(const Finding &X) {
  const CallBase &Call = Reader.call(X.Operation);
  const CallBase *Other = X.Other.isValid() ? &Reader.call(X.Other) : nullptr;
  std::string Token = Other && !Other->getType()->isVoidTy() ? Names.name(*Other) : "";
  RuleMessage Words = wordsOf(X, Reader.program(), Token, Names.block(*Call.getParent()));
  Diagnostic &D = add(X.Kind, Call, Words.Message);
  D.Hint = hintFor(X, Reader.program(), Token, [&](OperationId O) { return Names.name(Reader.call(O)); });
  for (BlockId B : X.Path)
    D.Path.push_back(Names.block(Reader.block(B)));
  if (Other && !Words.OfOther.empty())
    note(D, Words.OfOther, *Other);
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
                 "'" + sourceName(Callee->getName()) +
                     "' uses the entry intrinsic, but this controlled function passes no token"),
             "the callee's entry intrinsic", *Entry);
      if (Entry && !isConvergentCall(*C, Options.Default))
        note(add(DiagnosticKind::EntryCalleeNotConvergent, I,
                 "'" + sourceName(Callee->getName()) +
                     "' uses the entry intrinsic, but neither it nor this call is convergent"),
             "the callee's entry intrinsic", *Entry);
      if (HasToken && Facts.Uncontrolled)
        note(add(DiagnosticKind::TokenToUncontrolledCallee, I,
                 "the convergent operations of '" + sourceName(Callee->getName()) +
                     "' are uncontrolled and ignore this token"),
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
      Result.push_back({DiagnosticKind::ControlIntrinsicIndirect,
                        L,
                        I ? I->getFunction()->getName().str() : "",
                        I ? IRNames(*I->getFunction()).text(*I) : "",
                        withConsequence(DiagnosticKind::ControlIntrinsicIndirect,
                                        "the address of '" + sourceName(F.getName()) + "' is " +
                                            (Called ? "called by another type" : "taken")),
                        {},
                        {},
                        {},
                        hintFor(DiagnosticKind::ControlIntrinsicIndirect)});
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
