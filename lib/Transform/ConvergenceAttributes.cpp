//===- ConvergenceAttributes.cpp - The attribute convergent: lint, repair, infer, migrate -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lint: the least set of functions that contain, or by calls may reach, an operation that communicates: by the target's
// table, by `convergent`, by inline assembly. Inference: the greatest set of functions that need not be convergent; a
// function drops out if some convergent operation of it stays and is uncontrolled or has a token that goes back to
// `entry`. Both sets are computed over all functions at once, so recursion is no special case.
// Cost: linear in the module's calls times the longest chain of functions that drop out one after the other.
// Source: "Convergent Operation Semantics", LLVM, section on inferring non-convergence; the proposal to make calls
// convergent by default.
// Held by: test/Convergence/Attributes.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Transform/ConvergenceAttributes.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/Target/ConvergentOps.h"
#include "rejoin/Transform/TokenInference.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

static constexpr const char *NoConvergent = "noconvergent";

template <typename FunctionT, typename VisitorT> static void forEachCall(FunctionT &F, VisitorT Visit) {
  for (auto &B : F)
    for (auto &I : make_early_inc_range(B))
      if (auto *C = dyn_cast<CallBase>(&I))
        Visit(*C);
}

/// Functions that an indirect call may reach, as far as it tells; nothing if it may reach any.
static std::optional<SmallVector<const Function *>> knownCallees(const CallBase &C) {
  if (const Function *F = C.getCalledFunction())
    return SmallVector<const Function *>{F};
  const MDNode *List = C.getMetadata(LLVMContext::MD_callees);
  if (!List)
    return std::nullopt;
  SmallVector<const Function *> Result;
  for (const MDOperand &O : List->operands()) {
    const auto *F = mdconst::dyn_extract_or_null<Function>(O);
    if (!F)
      return std::nullopt;
    Result.push_back(F);
  }
  return Result;
}

namespace {

/// An attribute that is missing.
struct Missing {
  DiagnosticKind Kind;
  /// The call site, or null for the function.
  const CallBase *Call;
  const Function *F;
  /// What makes it convergent: an operation inside, or the callee.
  const Value *Because;
  std::string Message;
};

class AttributeLint {
public:
  AttributeLint(const Module &M, TargetKind Kind) : M(M), Kind(Kind) {}
  std::vector<Missing> run();

private:
  /// A function that communicates on behalf of its callers.
  bool isConvergent(const Function &F) const {
    if (F.hasFnAttribute(NoConvergent))
      return false;
    return F.isConvergent() || Needs.contains(&F) || (F.isDeclaration() && convergentFunctionGroup(F.getName()));
  }
  const Value *whyConvergent(const CallBase &C) const;

  const Module &M;
  TargetKind Kind;
  SmallPtrSet<const Function *, 16> Needs;
};

} // namespace

/// Why the call communicates although it may not be marked; null if it does not, as far as is known.
const Value *AttributeLint::whyConvergent(const CallBase &C) const {
  if (isMarkedNoConvergent(C) || hasTokenBundle(C))
    return nullptr;
  if (operationKind(C) != OperationKind::Call)
    return operationKind(C) == OperationKind::Entry ? &C : nullptr;
  if (const auto *Asm = dyn_cast<InlineAsm>(C.getCalledOperand()))
    return C.isConvergent() || !findConvergentInstruction(Asm->getAsmString(), Kind).empty() ? &C : nullptr;
  if (const Function *F = C.getCalledFunction())
    return C.isConvergent() || isConvergent(*F) ? &C : nullptr;
  if (C.isConvergent())
    return &C;
  if (auto Callees = knownCallees(C)) {
    const auto *Found = find_if(*Callees, [&](const Function *F) { return isConvergent(*F); });
    return Found == Callees->end() ? nullptr : *Found;
  }
  for (const Function &F : M)
    if (F.hasAddressTaken() && F.getFunctionType() == C.getFunctionType() && isConvergent(F))
      return &F;
  return nullptr;
}

std::vector<Missing> AttributeLint::run() {
  std::vector<Missing> Result;
  if (Kind == TargetKind::Host)
    return Result;
  // Functions that a caller's group runs through.
  DenseMap<const Function *, const CallBase *> Operation;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const Function &F : M) {
      if (F.isDeclaration() || F.isConvergent() || F.hasFnAttribute(NoConvergent) || Needs.contains(&F))
        continue;
      forEachCall(F, [&](const CallBase &C) {
        if (!Operation.contains(&F) && whyConvergent(C))
          Operation[&F] = &C;
      });
      if (Operation.contains(&F)) {
        Needs.insert(&F);
        Changed = true;
      }
    }
  }
  for (const Function &F : M) {
    if (Needs.contains(&F) && !findEntryIntrinsic(F))
      Result.push_back({DiagnosticKind::MissingConvergentFunction, nullptr, &F, Operation.lookup(&F),
                        ("'" + F.getName() + "' contains convergent operations but is not convergent").str()});
    forEachCall(F, [&](const CallBase &C) {
      const Value *Why = whyConvergent(C);
      if (!Why || C.isConvergent())
        return;
      if (const auto *Asm = dyn_cast<InlineAsm>(C.getCalledOperand()))
        Result.push_back(
            {DiagnosticKind::MissingConvergentAsm, &C, &F, nullptr,
             ("inline assembly with '" + findConvergentInstruction(Asm->getAsmString(), Kind) + "' is not convergent")
                 .str()});
      else if (const Function *Callee = C.getCalledFunction()) {
        // A function with a body is repaired itself.
        if (Callee->isDeclaration())
          Result.push_back({DiagnosticKind::MissingConvergentCall, &C, &F, Callee,
                            ("call of '" + unmangledStem(Callee->getName()) +
                             "', which communicates with other threads, is not convergent")
                                .str()});
      } else
        Result.push_back(
            {DiagnosticKind::MissingConvergentCall, &C, &F, Why,
             ("indirect call that may reach the convergent function '" + Why->getName() + "' is not convergent")
                 .str()});
    });
  }
  return Result;
}

std::vector<Diagnostic> lintAttributes(const Module &M, TargetKind Kind, const VerifyOptions &Options) {
  std::vector<Diagnostic> Result;
  for (const Missing &X : AttributeLint(M, Kind).run()) {
    IRNames Names(*X.F);
    const Value &At = X.Call ? static_cast<const Value &>(*X.Call) : *X.F;
    Result.push_back({X.Kind,
                      locateValue(At, Options),
                      X.F->getName().str(),
                      X.Call ? Names.text(*X.Call) : "",
                      X.Message,
                      {},
                      {},
                      {},
                      {}});
    Diagnostic &D = Result.back();
    if (X.Because) {
      bool IsCall = isa<Instruction>(X.Because);
      D.Notes.push_back(
          {(IsCall ? "the operation: " : "the callee: ") + (IsCall ? Names.text(*X.Because) : Names.name(*X.Because)),
           locateValue(*X.Because, Options)});
    }
    D.Notes.push_back({X.Call ? (isa<InlineAsm>(X.Call->getCalledOperand())
                                     ? "mark the call convergent (rejoin infer --repair-attributes)"
                                     : "mark the call or the callee convergent (rejoin infer --repair-attributes)")
                              : "mark the function convergent (rejoin infer --repair-attributes)",
                       {}});
  }
  return Result;
}

unsigned repairAttributes(Module &M, TargetKind Kind) {
  unsigned Count = 0;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.isConvergent() && findEntryIntrinsic(F)) {
      F.setConvergent();
      ++Count;
    }
  for (const Missing &X : AttributeLint(M, Kind).run()) {
    if (X.Call)
      const_cast<CallBase *>(X.Call)->addFnAttr(Attribute::Convergent);
    else
      const_cast<Function *>(X.F)->setConvergent();
    ++Count;
  }
  return Count;
}

/// The intrinsic at the end of the chain of tokens; null for what is no token.
static const CallBase *rootOfToken(const Value *Token) {
  const auto *C = dyn_cast_or_null<CallBase>(Token);
  SmallPtrSet<const CallBase *, 4> Seen;
  while (C && operationKind(*C) == OperationKind::Loop && Seen.insert(C).second)
    C = dyn_cast_or_null<CallBase>(tokenOf(*C));
  return C;
}

static unsigned dropAllConvergence(Module &M) {
  unsigned Count = 0;
  for (Function &F : M) {
    if (!F.isIntrinsic() && F.isConvergent()) {
      F.setNotConvergent();
      ++Count;
    }
    forEachCall(F, [&](CallBase &C) {
      if (operationKind(C) != OperationKind::Call)
        return;
      Count += hasTokenBundle(C);
      CallBase *New = removeTokenBundle(C);
      if (New->getAttributes().hasFnAttr(Attribute::Convergent)) {
        New->removeFnAttr(Attribute::Convergent);
        ++Count;
      }
    });
    removeDeadTokens(F);
  }
  return Count;
}

/// A function without a body that does not communicate: it is not marked convergent, or is a builtin of the target's
/// table that is none of the communicating ones (front-ends mark them all).
static bool isKnownToStayAlone(const Function &F) {
  if (convergentFunctionGroup(F.getName()))
    return false;
  return !F.isConvergent() || (!F.isIntrinsic() && classifyOpenCLBuiltin(F.getName()) != OpClass::Unknown);
}

unsigned inferNonConvergent(Module &M, TargetKind Kind) {
  if (Kind == TargetKind::Host)
    return dropAllConvergence(M);
  SmallPtrSet<const Function *, 16> Free;
  for (const Function &F : M)
    if (F.isDeclaration() ? isKnownToStayAlone(F) : F.hasExactDefinition())
      Free.insert(&F);
  // A convergent call that can only reach functions which are not convergent in the end.
  auto CanDrop = [&](const CallBase &C) {
    if (operationKind(C) != OperationKind::Call || isa<InlineAsm>(C.getCalledOperand()))
      return false;
    if (isMarkedNoConvergent(C))
      return true;
    auto Callees = knownCallees(C);
    return Callees && all_of(*Callees, [&](const Function *F) { return Free.contains(F); });
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const Function &F : M) {
      if (F.isDeclaration() || !Free.contains(&F))
        continue;
      bool Stays = false;
      forEachCall(F, [&](const CallBase &C) {
        if (operationKind(C) != OperationKind::Call || !isConvergentCall(C) || CanDrop(C))
          return;
        const CallBase *Root = rootOfToken(tokenOf(C));
        Stays |= !Root || operationKind(*Root) != OperationKind::Anchor;
      });
      if (Stays) {
        Free.erase(&F);
        Changed = true;
      }
    }
  }
  unsigned Count = 0;
  for (Function &F : M) {
    SmallVector<CallBase *> Drop;
    forEachCall(F, [&](CallBase &C) {
      if (isConvergentCall(C) && CanDrop(C))
        Drop.push_back(&C);
    });
    for (CallBase *C : Drop) {
      Count += hasTokenBundle(*C);
      CallBase *New = removeTokenBundle(*C);
      if (New->getAttributes().hasFnAttr(Attribute::Convergent)) {
        New->removeFnAttr(Attribute::Convergent);
        ++Count;
      }
    }
    if (!Drop.empty() || Free.contains(&F))
      removeDeadTokens(F);
  }
  for (Function &F : M)
    if (Free.contains(&F) && F.isConvergent() && !F.isIntrinsic()) {
      F.setNotConvergent();
      ++Count;
    }
  return Count;
}

unsigned markConvergent(Module &M) {
  unsigned Count = 0;
  auto IsMarked = [](const Function &F) { return F.hasFnAttribute(NoConvergent); };
  for (Function &F : M)
    forEachCall(F, [&](CallBase &C) {
      if (C.getIntrinsicID() != Intrinsic::not_intrinsic)
        return;
      if (isMarkedNoConvergent(C)) {
        if (C.getAttributes().hasFnAttr(NoConvergent)) {
          C.removeFnAttr(NoConvergent);
          ++Count;
        }
      } else if (!C.getAttributes().hasFnAttr(Attribute::Convergent)) {
        C.addFnAttr(Attribute::Convergent);
        ++Count;
      }
    });
  for (Function &F : M) {
    if (F.isIntrinsic())
      continue;
    if (IsMarked(F)) {
      F.removeFnAttr(NoConvergent);
      ++Count;
    } else if (!F.isConvergent()) {
      F.setConvergent();
      ++Count;
    }
  }
  return Count;
}

unsigned markNoConvergent(Module &M) {
  unsigned Count = 0;
  // A callee that some call site alone makes convergent cannot carry the mark; its other calls do.
  SmallPtrSet<const Function *, 8> ConvergentBySite;
  for (Function &F : M)
    forEachCall(F, [&](CallBase &C) {
      const Function *Callee = C.getCalledFunction();
      if (Callee && !Callee->isConvergent() && isConvergentCall(C))
        ConvergentBySite.insert(Callee);
    });
  for (Function &F : M)
    forEachCall(F, [&](CallBase &C) {
      if (C.getIntrinsicID() != Intrinsic::not_intrinsic)
        return;
      const Function *Callee = C.getCalledFunction();
      if (!isConvergentCall(C) && (!Callee || ConvergentBySite.contains(Callee))) {
        C.addFnAttr(Attribute::get(M.getContext(), NoConvergent));
        ++Count;
      }
      if (C.getAttributes().hasFnAttr(Attribute::Convergent)) {
        C.removeFnAttr(Attribute::Convergent);
        ++Count;
      }
    });
  for (Function &F : M) {
    if (F.isIntrinsic())
      continue;
    if (F.isConvergent()) {
      F.setNotConvergent();
      ++Count;
    } else if (!ConvergentBySite.contains(&F)) {
      F.addFnAttr(NoConvergent);
      ++Count;
    }
  }
  return Count;
}

CallCounts countCalls(const Module &M, ConvergenceDefault Default) {
  CallCounts Counts;
  for (const Function &F : M)
    forEachCall(F, [&](const CallBase &C) {
      if (C.getIntrinsicID() != Intrinsic::not_intrinsic && !C.isConvergent())
        return;
      if (operationKind(C) != OperationKind::Call)
        return;
      ++Counts.Calls;
      Counts.Convergent += isConvergentCall(C, Default);
    });
  return Counts;
}

} // namespace rejoin
