//===- ScalarLoads.cpp - Memory, control flow and calls -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A load may be scalar (SMEM) if its address is uniform, it is simple and aligned, and its memory cannot have been
// written since the kernel began: constant memory, `invariant.load`, `amdgpu.noclobber`, or proved so (NoClobberLoads).
//
//   load i32, addrspace(4), uniform address               s_load_dword
//   load i32, addrspace(1), uniform, stored to before     global_load_dword: scalar caches do not see stores
// Other memory operations take the widest instruction of their address space, with constants folded into its offset,
// and a scalar base with a vector offset where the address is such a sum.
//
// Divergent branches part the wave: a forward one saves the mask (s_and_saveexec) and restores it where the threads
// meet; one that leaves a loop takes bits out of the mask until none is left. A uniform branch is one s_cbranch.
// Held by: test/Select/units.ll, folded-operands.ll, kernels.test; utils/check-selection (against llc).
//
//===----------------------------------------------------------------------===//

#include "Selector.h"
#include "rejoin/Support/Escape.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

namespace {
/// Address spaces of AMDGPU.
enum : unsigned { Flat = 0, Global = 1, Region = 2, Local = 3, Constant = 4, Private = 5, Constant32 = 6 };
} // namespace

bool Selector::isScalarLoad(const LoadInst &L) const {
  unsigned Space = L.getPointerAddressSpace();
  uint64_t Bytes = Layout.getTypeStoreSize(L.getType());
  bool Small = Bytes < 4 && Options.For == Processor::GFX1200;
  if (isDivergent(L.getPointerOperand()) || !L.isSimple() || (Bytes < 4 && !Small) ||
      L.getAlign().value() < std::min<uint64_t>(Bytes, 4))
    return false;
  if (Space == Constant || Space == Constant32)
    return true;
  return Space == Global && (L.hasMetadata("amdgpu.noclobber") || L.hasMetadata(LLVMContext::MD_invariant_load) ||
                             (Options.IsUnclobbered && Options.IsUnclobbered(L)));
}

bool Selector::wantsScalar(DagId User, DagId Operand) const {
  const Node &N = Nodes[User];
  if (const auto *L = dyn_cast_or_null<LoadInst>(N.From); L && N.Key.empty())
    return isScalarLoad(*L) && N.Operands[0] == Operand;
  return N.From && N.From->isTerminator() && !N.Divergent && N.From->getNumSuccessors() > 1;
}

/// Takes constants that the instruction can add out of an address.
Selector::Address Selector::addressOf(DagId Id, unsigned Space) const {
  Address A{Id, 0};
  auto Fits = [&](int64_t Offset) {
    switch (Space) {
    case Local:
      return Offset >= 0 && Offset < 65536;
    case Private:
      return Offset >= 0 && Offset < 4096;
    default:
      return Offset >= -4096 && Offset < 4096;
    }
  };
  while (Nodes[A.Base].NodeKind == Node::Kind::Operation && Nodes[A.Base].IsOffset &&
         Nodes[Nodes[A.Base].Operands[1]].NodeKind == Node::Kind::Constant && !Nodes[A.Base].Emitted) {
    int64_t More = Nodes[Nodes[A.Base].Operands[1]].Value.getSExtValue();
    if (!Fits(A.Offset + More))
      break;
    A.Offset += More;
    A.Base = Nodes[A.Base].Operands[0];
  }
  return A;
}

static std::string offsetText(int64_t Offset) { return Offset ? " offset:" + std::to_string(Offset) : ""; }

std::string Selector::memoryOperands(const Address &A, unsigned Space, StringRef Data, bool DataFirst) {
  std::string Place, Tail;
  if (Space == Global || Space == Constant || Space == Constant32) {
    const Node &N = Nodes[A.Base];
    bool Uniform = !N.Divergent && plannedBank(A.Base) == Bank::Scalar;
    bool Split = N.NodeKind == Node::Kind::Operation && N.IsOffset && !N.Emitted && N.Divergent &&
                 Nodes[N.Operands[1]].NodeKind == Node::Kind::Pair;
    if (Split) {
      // A scalar base and a vector offset of 32 bits.
      DagId Base = N.Operands[0], Off = Nodes[N.Operands[1]].Operands[0];
      Place = vectorRegister(Off, 0);
      Tail = ", " + scalarText(Base, 0);
    } else if (Uniform) {
      RegisterPart Zero = newRegister(Bank::Vector, 1);
      put("v_mov_b32 " + Zero.text() + ", 0", Choice::Copy);
      Place = Zero.text();
      Tail = ", " + scalarText(A.Base, 0);
    } else {
      Place = vectorRegister(A.Base, 0);
      Tail = ", off";
    }
  } else {
    Place = vectorRegister(A.Base, 0);
    if (Space == Private && Options.For == Processor::GFX90A)
      Tail = ", scratch, 0 offen";
    else if (Space == Private)
      Tail = ", off";
  }
  std::string Text = DataFirst ? (Data + ", " + Place).str() : Data.empty() ? Place : (Place + ", " + Data).str();
  return Text + Tail + offsetText(A.Offset);
}

static std::string widthName(uint64_t Bytes, bool Load) {
  switch (Bytes) {
  case 1:
    return Load ? "_ubyte" : "_byte";
  case 2:
    return Load ? "_ushort" : "_short";
  case 4:
    return "_dword";
  default:
    return "_dwordx" + std::to_string((Bytes + 3) / 4);
  }
}

static std::string memoryMnemonic(unsigned Space, bool Load, uint64_t Bytes, Processor For) {
  std::string Access = Load ? "_load" : "_store";
  switch (Space) {
  case Local:
  case Region: {
    std::string Name = Load ? "ds_read_" : "ds_write_";
    if (Bytes < 4)
      return Name + (Load ? "u" : "b") + std::to_string(8 * Bytes);
    return Name + "b" + std::to_string(8 * Bytes);
  }
  case Private:
    return (For == Processor::GFX90A ? "buffer" : "scratch") + Access + widthName(Bytes, Load);
  case Flat:
    return "flat" + Access + widthName(Bytes, Load);
  default:
    return "global" + Access + widthName(Bytes, Load);
  }
}

void Selector::emitLoad(DagId Id, const LoadInst &L) {
  unsigned Space = L.getPointerAddressSpace();
  uint64_t Bytes = Layout.getTypeStoreSize(L.getType());
  unsigned Dwords = std::max<unsigned>(1, (Bytes + 3) / 4);
  Address A = addressOf(Nodes[Id].Operands[0], Space);
  if (isScalarLoad(L)) {
    std::string Base = scalarText(A.Base, 0);
    RegisterPart R = newRegister(Bank::Scalar, Dwords);
    std::string Name = Bytes == 1    ? "s_load_u8"
                       : Bytes == 2  ? "s_load_u16"
                       : Dwords == 1 ? "s_load_dword"
                                     : "s_load_dwordx" + std::to_string(PowerOf2Ceil(Dwords));
    put(Name + " " + R.text() + ", " + Base + ", " + std::to_string(A.Offset), Choice::Uniform);
    Nodes[Id].Result = R;
    return;
  }
  Choice Why = Nodes[Id].Divergent ? Choice::Divergent : Choice::NoScalarForm;
  // What is wider than an instruction takes several.
  constexpr uint64_t Widest = 16;
  RegisterPart R = newRegister(Bank::Vector, Dwords);
  for (uint64_t At = 0; At < Bytes; At += Widest) {
    uint64_t Part = std::min(Widest, Bytes - At);
    unsigned Wide = std::max<unsigned>(1, (Part + 3) / 4);
    RegisterPart To{R.Id, R.In, static_cast<unsigned>(At / 4), Wide, R.Total};
    Address Here{A.Base, A.Offset + static_cast<int64_t>(At)};
    std::string Operands = memoryOperands(Here, Space, To.text(), /*DataFirst=*/true);
    put(memoryMnemonic(Space, /*Load=*/true, Part, Options.For) + " " + Operands, Why);
  }
  Nodes[Id].Result = R;
}

void Selector::emitStore(DagId Id, const StoreInst &S) {
  unsigned Space = S.getPointerAddressSpace();
  uint64_t Bytes = Layout.getTypeStoreSize(S.getValueOperand()->getType());
  Address A = addressOf(Nodes[Id].Operands[0], Space);
  std::string Data;
  SmallVector<DagId, 4> Stored(Nodes[Id].Operands.begin() + 1, Nodes[Id].Operands.end());
  for (DagId N : Stored)
    Data += (Data.empty() ? "" : ":") + vectorRegister(N, 0);
  bool ToLane = Space == Private && Options.For == Processor::GFX90A;
  for (uint64_t At = 0; At < Bytes; At += 16) {
    Address Here{A.Base, A.Offset + static_cast<int64_t>(At)};
    std::string Operands = memoryOperands(Here, Space, Data, /*DataFirst=*/ToLane);
    put(memoryMnemonic(Space, /*Load=*/false, std::min<uint64_t>(16, Bytes - At), Options.For) + " " + Operands,
        isDivergent(S.getPointerOperand()) || any_of(Stored, [&](DagId N) { return Nodes[N].Divergent; })
            ? Choice::Divergent
            : Choice::NoScalarForm);
  }
}

static StringRef atomicName(AtomicRMWInst::BinOp Op) {
  switch (Op) {
  case AtomicRMWInst::Xchg:
    return "swap";
  case AtomicRMWInst::Max:
    return "smax";
  case AtomicRMWInst::Min:
    return "smin";
  case AtomicRMWInst::FAdd:
    return "add_f32";
  case AtomicRMWInst::FMax:
    return "max_f32";
  case AtomicRMWInst::FMin:
    return "min_f32";
  case AtomicRMWInst::UIncWrap:
    return "inc";
  case AtomicRMWInst::UDecWrap:
    return "dec";
  default:
    return AtomicRMWInst::getOperationName(Op);
  }
}

void Selector::emitAtomic(DagId Id, const Instruction &I) {
  const auto *RMW = dyn_cast<AtomicRMWInst>(&I);
  unsigned Space = RMW ? RMW->getPointerAddressSpace() : cast<AtomicCmpXchgInst>(I).getPointerAddressSpace();
  Address A = addressOf(Nodes[Id].Operands[0], Space);
  std::string Data;
  SmallVector<DagId, 4> Operands(Nodes[Id].Operands.begin() + 1, Nodes[Id].Operands.end());
  for (DagId N : Operands)
    Data += (Data.empty() ? "" : Space == Local ? ", " : ":") + vectorRegister(N, 0);
  unsigned Dwords = dwordsOf(Nodes[Id].Type);
  std::string Op = RMW ? atomicName(RMW->getOperation()).str() : "cmpswap";
  bool Later = Options.For != Processor::GFX90A;
  bool Returns = !I.use_empty();
  std::string Name;
  if (Space == Local) {
    Name = "ds_" + (Op == "swap" ? (Later ? std::string("storexchg") : std::string("wrxchg")) : Op) +
           (Returns ? "_rtn" : "") +
           (StringRef(Op).contains("f32") ? ""
            : Dwords == 2                 ? "_u64"
                                          : "_u32");
  } else {
    Name = (Space == Flat ? "flat_atomic_" : "global_atomic_") + Op;
    if (!StringRef(Op).contains("f32"))
      Name += Later ? (Dwords == 2 ? "_u64" : "_u32") : (Dwords == 2 ? "_x2" : "");
  }
  Choice Why = Choice::Divergent;
  if (!Returns) {
    put(Name + " " + memoryOperands(A, Space, Data, /*DataFirst=*/false), Why);
    return;
  }
  RegisterPart R = newRegister(Bank::Vector, Dwords);
  put(Name + " " + R.text() + ", " + memoryOperands(A, Space, Data, /*DataFirst=*/false) +
          (Space == Local ? "" : " glc"),
      Why);
  Nodes[Id].Result = R;
}

/// Divergent branches split the wave. After a forward branch the mask is restored where the threads meet again. A
/// branch that leaves a loop clears bits of the mask until none is left.
void Selector::findMaskRegions() {
  for (const BasicBlock &B : F) {
    const Instruction *T = B.getTerminator();
    if (!Dominators.isReachableFromEntry(&B) || T->getNumSuccessors() < 2 || !isDivergentBranch(B))
      continue;
    ++MaskRegions;
    const BasicBlock *Restored = nullptr;
    for (const BasicBlock *S : successors(&B))
      if (Loops.leaves(B, *S))
        Restored = S;
    auto *Node = Restored ? nullptr : PostDominators.getNode(const_cast<BasicBlock *>(&B));
    if (Node && Node->getIDom())
      Restored = Node->getIDom()->getBlock();
    if (Restored)
      ++BlocksThatJoin[Restored];
  }
}

bool Selector::isDivergentBranch(const BasicBlock &B) const {
  return Uniformity.extentOfBranch(Reader.view(), Reader.lastPart(Reader.idOf(B))) < Extent::ofGroup(Options.WaveSize);
}

void Selector::emitTerminator(DagId Id, const Instruction &T) {
  auto Label = [&](const BasicBlock *B) {
    return B->hasName() ? printableWord(B->getName()) : "bb" + std::to_string(Reader.idOf(*B).index());
  };
  const BasicBlock *Here = T.getParent();
  const BasicBlock *Next = Here->getNextNode();
  if (const auto *B = dyn_cast<BranchInst>(&T)) {
    if (!B->isConditional()) {
      if (B->getSuccessor(0) != Next)
        put("s_branch " + Label(B->getSuccessor(0)), Choice::Control);
      return;
    }
    DagId Condition = Nodes[Id].Operands[0];
    if (!Nodes[Id].Divergent) {
      if (isConstant(Condition)) {
        put("s_branch " + Label(B->getSuccessor(Nodes[Condition].Value.isZero())), Choice::Control);
        return;
      }
      ensure(Condition);
      bool InMask = Nodes[Condition].Result.In == Bank::Mask;
      setCondition(Condition);
      put(std::string(InMask ? "s_cbranch_vccnz " : "s_cbranch_scc1 ") + Label(B->getSuccessor(0)), Choice::Uniform);
      if (B->getSuccessor(1) != Next)
        put("s_branch " + Label(B->getSuccessor(1)), Choice::Control);
      return;
    }
    std::string Mask = maskText(Condition);
    const bool OnTrue = Loops.leaves(*Here, *B->getSuccessor(0));
    const bool Leaves = OnTrue || Loops.leaves(*Here, *B->getSuccessor(1));
    if (Leaves) {
      RegisterPart Gone = newRegister(Bank::Mask, 1);
      put(std::string(OnTrue ? "s_or_mask " : "s_orn2_mask ") + Gone.text() + ", " + Gone.text() + ", " + Mask,
          Choice::Control);
      put("s_andn2_mask exec, exec, " + Gone.text(), Choice::Control);
      put("s_cbranch_execnz " + Label(B->getSuccessor(OnTrue ? 1 : 0)), Choice::Divergent);
      return;
    }
    put("s_and_saveexec_mask " + newRegister(Bank::Mask, 1).text() + ", " + Mask, Choice::Control);
    put("s_cbranch_execz " + Label(B->getSuccessor(1)), Choice::Divergent);
    auto *Node = PostDominators.getNode(const_cast<BasicBlock *>(Here));
    const BasicBlock *Meet = Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
    // With two arms, the threads of the second arm are enabled after the first.
    if (B->getSuccessor(0) != Meet && B->getSuccessor(1) != Meet)
      put("s_xor_mask exec, exec, " + newRegister(Bank::Mask, 1).text(), Choice::Control);
    return;
  }
  if (const auto *S = dyn_cast<SwitchInst>(&T)) {
    DagId Condition = Nodes[Id].Operands[0];
    for (auto Case : S->cases()) {
      std::string Value = std::to_string(Case.getCaseValue()->getSExtValue());
      if (Nodes[Id].Divergent) {
        RegisterPart M = newRegister(Bank::Mask, 1);
        SmallVector<std::string> Bus;
        put("v_cmp_eq_u32 " + M.text() + ", " + Value + ", " + vectorText(Condition, 0, &Bus), Choice::Divergent);
        put("s_and_saveexec_mask " + newRegister(Bank::Mask, 1).text() + ", " + M.text(), Choice::Control);
        put("s_cbranch_execz " + Label(Case.getCaseSuccessor()), Choice::Divergent);
      } else {
        put("s_cmp_eq_u32 " + scalarText(Condition, 0) + ", " + Value, Choice::Uniform);
        put("s_cbranch_scc1 " + Label(Case.getCaseSuccessor()), Choice::Uniform);
      }
    }
    if (S->getDefaultDest() != Next)
      put("s_branch " + Label(S->getDefaultDest()), Choice::Control);
    return;
  }
  if (isa<ReturnInst>(T)) {
    for (DagId O : SmallVector<DagId, 4>(Nodes[Id].Operands.begin(), Nodes[Id].Operands.end()))
      (void)vectorRegister(O, 0);
    put(isKernel(F) ? "s_endpgm" : "s_setpc_b64 %return", Choice::Control);
    return;
  }
  if (!isa<UnreachableInst>(T))
    put(std::string("; ") + T.getOpcodeName(), Choice::Control);
}

void Selector::emitCall(DagId Id, const CallBase &C) {
  if (Nodes[Id].Row) {
    Nodes[Id].NodeKind = Node::Kind::Operation;
    expand(Id,
           Nodes[Id].Divergent             ? Nodes[Id].Row->Vector
           : Nodes[Id].Row->Scalar.empty() ? Nodes[Id].Row->Vector
                                           : Nodes[Id].Row->Scalar,
           !Nodes[Id].Divergent && !Nodes[Id].Row->Scalar.empty());
    return;
  }
  for (DagId O : SmallVector<DagId, 8>(Nodes[Id].Operands.begin(), Nodes[Id].Operands.end()))
    if (!isConstant(O))
      (void)vectorRegister(O, 0);
  const llvm::Function *Callee = C.getCalledFunction();
  put("s_swappc_b64 " + (Callee ? printableWord(Callee->getName()) : "%pointer"), Choice::Control);
  Nodes[Id].Result = newRegister(Bank::Vector, dwordsOf(Nodes[Id].Type));
}

void Selector::emitSpecial(DagId Id) {
  const Instruction *I = Nodes[Id].From;
  if (Nodes[Id].Key == "part") {
    RegisterPart Whole = registerOf(Nodes[Id].Operands[0]);
    unsigned Offset = Nodes[Id].Value.getZExtValue();
    unsigned Width = dwordsOf(Nodes[Id].Type);
    if (Whole.Offset + Offset + Width > Whole.Total)
      Nodes[Id].Result = newRegister(Whole.In, Width);
    else
      Nodes[Id].Result = {Whole.Id, Whole.In, Whole.Offset + Offset, Width, Whole.Total};
    return;
  }
  if (const auto *L = dyn_cast<LoadInst>(I))
    return emitLoad(Id, *L);
  if (const auto *S = dyn_cast<StoreInst>(I))
    return emitStore(Id, *S);
  if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I))
    return emitAtomic(Id, *I);
  if (const auto *C = dyn_cast<CallBase>(I); C && !I->isTerminator())
    return emitCall(Id, *C);
  emitTerminator(Id, *I);
}

} // namespace rejoin
