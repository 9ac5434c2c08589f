//===- LaunchSizes.cpp - Launch facts out of host code ----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel has a size for certain if every launch of it in the file has that size: a launch whose size is no constant,
// or another use of the kernel's address, takes the certainty away. That no other file launches the kernel with other
// sizes is an assumption, which --assume-launch=none takes back. Sizes that attributes of the source state stay.
//
// An internal function that is only called has the size of the kernels that call it, directly or not, if that is one.
// By induction on the depth of a call each of its executions belongs to a launch of one of those kernels. What it
// states of a size itself is not believed: clang puts the attributes of an OpenCL kernel on the function with its body,
// too, and other kernels, of other sizes, may call that.
//
//   k<<<8, 256>>>  ->  part()  ->  sum()       256 threads in both
//   not:  m<<<8, 64>>>  ->  sum() as well      256 threads in part() alone
//   not:  its address is taken, or other files may call it
//
// Each dimension counts for itself: `k<<<8, dim3(32, rows)>>>` has rows of 32 threads in one plane, whatever `rows` is.
// The attribute `rejoin.workgroup-size` has such sizes, 0 where one is not known. `<<<>>>` launches whole blocks
// only, so a size is that of each of them.
//
// A launch with rows, or with a number of rows that is no constant, leaves an attribute that it may have several
// dimensions.
//
// A call counts whatever type it gives the function. A kernel that is called loses the size of its launches likewise.
//
// Cost: linear in the calls, three times at most.
// Tests: test/Loader/launch-*.cu, test/Lint/passed-sizes.cu, passed-sizes.ll, kernels-called.cl.
//
//===----------------------------------------------------------------------===//

#include "LaunchSizes.h"
#include "rejoin/Support/KernelName.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Target/Operations.h"
#include "rejoin/Target/SizeReads.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace rejoin {

/// The dimension whose size a call of NVPTX reads; nothing for other calls.
static std::optional<unsigned> blockDimension(const CallInst &C) {
  const auto Read = isa<IntrinsicInst>(C) ? sizeReadBy(C) : std::nullopt;
  return Read && Read->Of == LaunchSize::Workgroup ? std::optional(Read->Dimension) : std::nullopt;
}

/// Sizes as attributes and texts have them.
static std::string listOf(const std::array<unsigned, 3> &Size, StringRef Between, StringRef Unknown) {
  return join(map_range(Size, [&](unsigned N) { return N ? std::to_string(N) : Unknown.str(); }), Between);
}

static void fixSize(Function &F, const std::array<unsigned, 3> &Size) {
  LLVMContext &Context = F.getContext();
  if (is_contained(Size, 0U)) {
    F.addFnAttr(KnownSizes, listOf(Size, ",", "0"));
    return;
  }
  Type *Word = Type::getInt32Ty(Context);
  if (F.getParent()->getTargetTriple().isNVPTX()) {
    F.addFnAttr("nvvm.reqntid", listOf(Size, ",", ""));
  } else {
    Metadata *Sizes[3];
    for (unsigned I = 0; I != 3; ++I)
      Sizes[I] = ConstantAsMetadata::get(ConstantInt::get(Word, Size[I]));
    F.setMetadata("reqd_work_group_size", MDNode::get(Context, Sizes));
    F.addFnAttr("uniform-work-group-size", "true");
  }
  for (BasicBlock &B : F)
    for (Instruction &I : make_early_inc_range(B))
      if (auto *C = dyn_cast<CallInst>(&I))
        if (auto Dimension = blockDimension(*C)) {
          C->replaceAllUsesWith(ConstantInt::get(C->getType(), Size[*Dimension]));
          C->eraseFromParent();
        }
}

/// One note for all kernels that are launched with the same size at the same lines.
static std::vector<std::string> describeSizes(ArrayRef<std::pair<std::string, std::vector<std::string>>> BySize,
                                              const Terms &Words) {
  std::vector<std::string> Texts;
  for (const auto &[Size, Names] : BySize) {
    static constexpr size_t Most = 4;
    std::vector<std::string> Shown;
    for (const std::string &N : ArrayRef(Names).take_front(Most))
      Shown.push_back("'" + N + "'");
    Texts.push_back(Words.Workgroup.str() + "s of " + join(Shown, ", ") +
                    (Names.size() > Most ? " and " + std::to_string(Names.size() - Most) + " more" : "") + " have " +
                    Size);
  }
  return Texts;
}

std::vector<std::string> applyLaunches(Module &M, const SourceFacts &Facts) {
  struct Known {
    std::array<unsigned, 3> Size;
    std::vector<unsigned> Lines;
  };
  MapVector<StringRef, Known> ByKernel;
  for (const SourceLaunch &L : Facts.Launches) {
    // Of a launch that is not known at all nothing is said.
    const bool IsKnown = any_of(L.Block, [](unsigned Size) { return Size != 0; });
    if (Function *F = M.getFunction(L.Kernel); F && IsKnown && (L.Block[1] != 1 || L.Block[2] != 1))
      F->addFnAttr("rejoin.several-dimensions");
    auto [It, IsNew] = ByKernel.try_emplace(L.Kernel, Known{L.Block, {}});
    for (unsigned D = 0; D != 3; ++D)
      if (It->second.Size[D] != L.Block[D])
        It->second.Size[D] = 0;
    if (!is_contained(It->second.Lines, L.Where.Line))
      It->second.Lines.push_back(L.Where.Line);
  }
  std::vector<std::pair<std::string, std::vector<std::string>>> BySize;
  StringMap<size_t> IndexOf;
  for (const auto &[Kernel, K] : ByKernel) {
    Function *F = M.getFunction(Kernel);
    if (!F || F->isDeclaration() || all_of(K.Size, [](unsigned N) { return N == 0; }) ||
        F->hasFnAttribute("nvvm.reqntid") || F->hasMetadata("reqd_work_group_size"))
      continue;
    uint64_t Threads = 1;
    for (const unsigned N : K.Size)
      Threads *= std::max(N, 1U);
    if (Threads > 1024)
      continue;
    fixSize(*F, K.Size);
    std::string Name = Kernel.str();
    for (const SourceName &N : Facts.Names)
      if (N.Symbol == Kernel)
        Name = N.Name;
    const std::string Lines = (K.Lines.size() == 1 ? "line " : "lines ") +
                              join(map_range(K.Lines, [](unsigned N) { return std::to_string(N); }), ", ");
    F->addFnAttr("rejoin.launched-at", Lines);
    const bool IsLine = K.Size == std::array<unsigned, 3>{0, 1, 1},
               IsPlane = K.Size == std::array<unsigned, 3>{0, 0, 1};
    std::string Size = (IsLine    ? "one dimension"
                        : IsPlane ? "two dimensions at most"
                                  : listOf(K.Size, "x", "?") + " threads") +
                       (K.Lines.size() == 1 ? " (launch at " : " (launches at ") + Lines + ")";
    auto [It, IsNew] = IndexOf.try_emplace(Size, BySize.size());
    if (IsNew)
      BySize.push_back({Size, {}});
    BySize[It->second].second.push_back(Name);
  }
  return describeSizes(BySize, termsOf(M));
}

namespace {
/// What a function has of its size, as attributes say it.
struct StatedSize {
  Attribute OfNvidia, IsUniform, InPart;
  MDNode *Required = nullptr;
  bool operator==(const StatedSize &) const = default;
  explicit operator bool() const { return OfNvidia.isValid() || InPart.isValid() || Required; }
};
/// Of the kernels that call a function: no one yet, one size, or several.
struct PassedSize {
  StatedSize Size;
  bool IsCalled = false, IsOne = true;
  /// Whether anything changed.
  bool meet(const PassedSize &Caller) {
    if (!Caller.IsCalled || !IsOne)
      return false;
    const bool Fits = Caller.IsOne && (!IsCalled || Size == Caller.Size), Changed = !IsCalled || !Fits;
    Size = Caller.Size;
    IsOne = Fits;
    IsCalled = true;
    return Changed;
  }
};
} // namespace

static StatedSize statedSize(const Function &F) {
  return {F.getFnAttribute("nvvm.reqntid"), F.getFnAttribute("uniform-work-group-size"), F.getFnAttribute(KnownSizes),
          F.getMetadata("reqd_work_group_size")};
}

static void dropSize(Function &F) {
  F.removeFnAttr("nvvm.reqntid");
  F.removeFnAttr("uniform-work-group-size");
  F.removeFnAttr(KnownSizes);
  F.setMetadata("reqd_work_group_size", nullptr);
}

void dropSizesOfCalled(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    const bool IsBody = !isEntryPoint(F) && kernelName(F.getName()) != F.getName() && !isKernel(F);
    if (IsBody || (isEntryPoint(F) && any_of(F.users(), [](const User *U) { return isa<CallBase>(U); }))) {
      dropSize(F);
      F.removeFnAttr("amdgpu-flat-work-group-size");
      F.removeFnAttr("nvvm.maxntid");
    }
  }
}

/// The function that a call is of, also by another type than its own.
static const Function *calleeOf(const CallBase &C) {
  return dyn_cast<Function>(C.getCalledOperand()->stripPointerCasts());
}

void passSizesOn(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration() && F.hasLocalLinkage() && !isEntryPoint(F) && !F.use_empty())
      dropSize(F);
  MapVector<const Function *, PassedSize> Of;
  SmallVector<const Function *> Work;
  for (const Function &F : M) {
    if (F.isDeclaration())
      continue;
    // As the body of a kernel of OpenCL by its entry; or not at all, after it was inlined.
    const bool IsCalledAlone = F.hasLocalLinkage() && all_of(F.uses(), [](const Use &U) {
                                 const auto *C = dyn_cast<CallBase>(U.getUser());
                                 return C && C->isCallee(&U);
                               });
    PassedSize &Own = Of[&F];
    if (IsCalledAlone && !isEntryPoint(F))
      continue;
    Own.Size = statedSize(F);
    Own.IsCalled = true;
    // Where it is stated it is a fact.
    Own.IsOne = bool(Own.Size);
    Work.push_back(&F);
  }
  while (!Work.empty()) {
    const Function *F = Work.pop_back_val();
    const PassedSize Caller = Of.lookup(F);
    for (const Instruction &I : instructions(*F))
      if (const auto *C = dyn_cast<CallBase>(&I))
        if (const Function *G = calleeOf(*C); G && !G->isDeclaration() && Of[G].meet(Caller))
          Work.push_back(G);
  }
  for (Function &F : M)
    if (auto It = Of.find(&F); It != Of.end() && It->second.IsCalled && It->second.IsOne && !isEntryPoint(F)) {
      const StatedSize &Size = It->second.Size;
      for (const Attribute A : {Size.OfNvidia, Size.IsUniform, Size.InPart})
        if (A.isValid())
          F.addFnAttr(A);
      if (Size.Required)
        F.setMetadata("reqd_work_group_size", Size.Required);
    }
}

} // namespace rejoin
