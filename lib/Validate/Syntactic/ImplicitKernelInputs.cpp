//===- ImplicitKernelInputs.cpp - What kernels are passed beside arguments -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A set of inputs of all functions that may be called: by intrinsics, by addresses that become flat ones, and by the
// bytes that are read through the pointer to hidden arguments. An unknown use needs all inputs: a function that another
// definition may replace, and the text of assembly, which may read the registers that inputs are passed in or call a
// function. Assembly without a text may still give what a register holds (`"={v0}"`), if it has a result.
// Held by: test/Validate/implicit-inputs*.srctgt.ll, machine-promises*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "ImplicitKernelInputs.h"
#include "AttributeRefinement.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/Metadata.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LazyValueInfo.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <map>
#include <memory>
#include <optional>

using namespace llvm;

namespace rejoin {

namespace {

/// Names of attributes, without what they all begin with.
class InputCollector {
public:
  explicit InputCollector(const Function &F, bool AsksUnknown = true) : F(F), AsksUnknown(AsksUnknown) {}
  bool needs(StringRef Input);

private:
  const Function &F;
  /// Functions that are not known need all, unless they say otherwise.
  bool AsksUnknown;
  StringSet<> Needed;
  std::map<const Function *, std::pair<std::unique_ptr<AssumptionCache>, std::unique_ptr<LazyValueInfo>>> Values;

  void add(const Instruction &I);
  void addCall(const CallBase &C, StringRef Input);
  void addHidden(const Value &Pointer, const ConstantRange &Offset);
  LazyValueInfo &valuesOf(const Function &Of);
  bool hasApertures() const;
  bool hasOldLayout() const;
};

} // namespace

static constexpr StringLiteral NoInput = "amdgpu-no-";
static constexpr StringLiteral Known[] = {
    "cluster-id-x",    "cluster-id-y",   "cluster-id-z",       "completion-action", "default-queue",
    "dispatch-id",     "dispatch-ptr",   "heap-ptr",           "flat-scratch-init", "hostcall-ptr",
    "implicitarg-ptr", "lds-kernel-id",  "multigrid-sync-arg", "queue-ptr",         "workgroup-id-x",
    "workgroup-id-y",  "workgroup-id-z", "workitem-id-x",      "workitem-id-y",     "workitem-id-z",
};

/// Local and private addresses become flat ones by registers; older processors ask the queue.
bool InputCollector::hasApertures() const {
  StringRef Processor = F.getFnAttribute("target-cpu").getValueAsString();
  unsigned Number = 0;
  return Processor.consume_front("gfx") &&
         !Processor.drop_back(std::min<size_t>(2, Processor.size())).getAsInteger(10, Number) && Number >= 9;
}

/// LLVM takes version 6 if nothing else is said.
bool InputCollector::hasOldLayout() const {
  return integerFlag(*F.getParent(), "amdhsa_code_object_version").value_or(600) < 500;
}

LazyValueInfo &InputCollector::valuesOf(const Function &Of) {
  auto &Known = Values[&Of];
  if (!Known.second) {
    Known.first = std::make_unique<AssumptionCache>(const_cast<Function &>(Of));
    Known.second = std::make_unique<LazyValueInfo>(Known.first.get(), &Of.getDataLayout());
  }
  return *Known.second;
}

/// The range of offsets of an address from its pointer operand; none if it is unknown.
static std::optional<ConstantRange> distanceOf(const GEPOperator &G, LazyValueInfo &Values, const DataLayout &DL) {
  const unsigned Bits = DL.getIndexTypeSizeInBits(G.getType());
  SmallMapVector<Value *, APInt, 4> Scales;
  APInt Constant(Bits, 0);
  if (!G.collectOffset(DL, Bits, Scales, Constant))
    return std::nullopt;
  ConstantRange Result(Constant);
  for (const auto &[Index, Scale] : Scales) {
    const auto *At = dyn_cast<Instruction>(&G);
    if (!At || !Index->getType()->isIntegerTy())
      return std::nullopt;
    ConstantRange Of =
        Values.getConstantRange(Index, const_cast<Instruction *>(At), /*UndefAllowed=*/false).sextOrTrunc(Bits);
    // No sum of these wraps.
    if (!Of.getSignedMin().sge(APInt(Bits, 0)) || !Of.getSignedMax().ult(1024) || !Scale.ult(1024))
      return std::nullopt;
    Result = Result.add(Of.multiply(ConstantRange(Scale)));
  }
  return Result;
}

/// Adds the hidden arguments that are read through a pointer at some offset from their beginning.
void InputCollector::addHidden(const Value &Pointer, const ConstantRange &Offset) {
  struct Argument {
    unsigned Offset;
    StringLiteral Name;
  };
  static constexpr Argument Version4[] = {
      {24, "hostcall-ptr"}, {32, "default-queue"}, {40, "completion-action"}, {48, "multigrid-sync-arg"}};
  static constexpr Argument Version5[] = {{80, "hostcall-ptr"},   {88, "multigrid-sync-arg"}, {96, "heap-ptr"},
                                          {104, "default-queue"}, {112, "completion-action"}, {200, "queue-ptr"}};
  const DataLayout &DL = F.getDataLayout();
  auto AddAll = [&] {
    for (const Argument &A : Version5)
      Needed.insert(A.Name);
  };
  for (const User *U : Pointer.users()) {
    if (const auto *G = dyn_cast<GEPOperator>(U)) {
      std::optional<ConstantRange> Further = G->getPointerOperand() == &Pointer && isa<Instruction>(G)
                                                 ? distanceOf(*G, valuesOf(*cast<Instruction>(G)->getFunction()), DL)
                                                 : std::nullopt;
      if (!Further || Further->getBitWidth() != Offset.getBitWidth())
        return AddAll();
      addHidden(*G, Offset.add(*Further));
      continue;
    }
    const auto *L = dyn_cast<LoadInst>(U);
    if (!L)
      return AddAll();
    const unsigned Bits = Offset.getBitWidth();
    const APInt Size(Bits, DL.getTypeStoreSize(L->getType()).getKnownMinValue());
    const ConstantRange Read(Offset.getSignedMin(), Offset.getSignedMax() + Size);
    for (const Argument &A : hasOldLayout() ? ArrayRef<Argument>(Version4) : ArrayRef<Argument>(Version5))
      if (Offset.isFullSet() ||
          !Read.intersectWith(ConstantRange(APInt(Bits, A.Offset), APInt(Bits, A.Offset + 8))).isEmptySet())
        Needed.insert(A.Name);
  }
}

/// Assembly that does nothing but what its operands say.
static bool hasNoText(const CallBase &C) {
  const auto *A = dyn_cast<InlineAsm>(C.getCalledOperand());
  return A && A->getAsmString().trim().empty();
}

/// Such assembly without a result, also in memory.
static bool hasNoEffect(const CallBase &C) {
  return hasNoText(C) && C.getType()->isVoidTy() &&
         none_of(cast<InlineAsm>(C.getCalledOperand())->ParseConstraints(),
                 [](const InlineAsm::ConstraintInfo &X) { return X.Type == InlineAsm::isOutput; });
}

/// The call reads a register that may hold an input of the kernel: any but those of masks and of m0.
static bool readsInputRegister(const IntrinsicInst &I) {
  const auto *Names = dyn_cast<MDNode>(cast<MetadataAsValue>(I.getArgOperand(0))->getMetadata());
  const auto *Name = Names && Names->getNumOperands() ? dyn_cast<MDString>(Names->getOperand(0)) : nullptr;
  return !Name || !is_contained({"exec", "exec_lo", "exec_hi", "vcc", "vcc_lo", "vcc_hi", "m0"}, Name->getString());
}

void InputCollector::addCall(const CallBase &C, StringRef Input) {
  if (hasNoEffect(C))
    return;
  const Function *Callee = C.getCalledFunction();
  if (!Callee || (Callee->isDeclaration() && !Callee->isIntrinsic()) || Callee->isInterposable()) {
    if (AsksUnknown && !C.hasFnAttr((NoInput + Input).str()))
      Needed.insert(Input);
    return;
  }
  switch (C.getIntrinsicID()) {
  case Intrinsic::amdgcn_is_private:
  case Intrinsic::amdgcn_is_shared:
    if (hasApertures())
      break;
    [[fallthrough]];
  case Intrinsic::debugtrap:
  case Intrinsic::trap:
  case Intrinsic::ubsantrap:
    Needed.insert("queue-ptr");
    Needed.insert("implicitarg-ptr");
    break;
  case Intrinsic::read_register:
  case Intrinsic::read_volatile_register:
    if (readsInputRegister(cast<IntrinsicInst>(C)))
      Needed.insert(Input);
    break;
  case Intrinsic::amdgcn_implicitarg_ptr:
    Needed.insert("implicitarg-ptr");
    addHidden(C, ConstantRange(APInt(F.getDataLayout().getIndexTypeSizeInBits(C.getType()), 0)));
    break;
  default: {
    StringRef Name = Callee->getName();
    // Ids of clusters and of workgroups are made of each other.
    if (Callee->isIntrinsic() && Name.consume_front("llvm.amdgcn.")) {
      if (Name.starts_with("cluster."))
        Needed.insert(Input);
      std::string Dashed = Name.str();
      std::replace(Dashed.begin(), Dashed.end(), '.', '-');
      // Kernels are given the first id of each in any case: what they promise is of what they call.
      const bool IsGiven = isEntryPoint(*C.getFunction()) && is_contained({"workgroup-id-x", "workitem-id-x"}, Dashed);
      if (is_contained(Known, StringRef(Dashed)) && !IsGiven)
        Needed.insert(Dashed);
    }
  }
  }
}

void InputCollector::add(const Instruction &I) {
  // Also in constants.
  SmallVector<const User *> Work{&I};
  SmallPtrSet<const User *, 8> Seen;
  while (!Work.empty()) {
    const User *U = Work.pop_back_val();
    if (!Seen.insert(U).second)
      continue;
    if (const auto *Cast = dyn_cast<AddrSpaceCastOperator>(U);
        Cast && is_contained({3u, 5u}, Cast->getSrcAddressSpace())) {
      if (!hasApertures()) {
        Needed.insert("queue-ptr");
        Needed.insert("implicitarg-ptr");
      }
      if (Cast->getSrcAddressSpace() == 5)
        Needed.insert("flat-scratch-init");
    }
    for (const Value *V : U->operands())
      if (const auto *C = dyn_cast<Constant>(V); C && !isa<GlobalValue>(C))
        Work.push_back(C);
  }
}

bool InputCollector::needs(StringRef Input) {
  for (const Function *Of : reachedFrom(F))
    for (const Instruction &I : instructions(*Of)) {
      add(I);
      if (const auto *C = dyn_cast<CallBase>(&I))
        addCall(*C, Input);
      if (Needed.contains(Input))
        return true;
    }
  return false;
}

bool isImplicitInput(StringRef Attribute) { return Attribute.consume_front(NoInput) && is_contained(Known, Attribute); }

bool keepsPromiseOfInputs(const Function &F, StringRef Attribute) {
  return isImplicitInput(Attribute) && !F.isInterposable() &&
         !InputCollector(F).needs(Attribute.drop_front(NoInput.size()));
}

bool breaksPromiseOfInputs(const Function &F, StringRef Attribute) {
  return isImplicitInput(Attribute) &&
         InputCollector(F, /*AsksUnknown=*/false).needs(Attribute.drop_front(NoInput.size()));
}

bool needsNoAccumulators(const Function &F) {
  auto MayNeed = [](const Instruction &I) {
    const auto *C = dyn_cast<CallBase>(&I);
    if (!C)
      return false;
    // `a` is the class of these registers, and `{a4}` one of them.
    if (const auto *A = dyn_cast<InlineAsm>(C->getCalledOperand()))
      return !hasNoText(*C) || any_of(A->ParseConstraints(), [](const InlineAsm::ConstraintInfo &Info) {
        return any_of(Info.Codes, [](StringRef Code) { return Code.starts_with("a") || Code.starts_with("{a"); });
      });
    const Function *Callee = C->getCalledFunction();
    if (!Callee || Callee->isDeclaration())
      return !Callee || !Callee->isIntrinsic() || Callee->getName().contains("mfma");
    return Callee->isInterposable();
  };
  return none_of(reachedFrom(F), [&](const Function *Of) { return any_of(instructions(*Of), MayNeed); });
}

} // namespace rejoin
