//===- LaunchSizes.cpp - Launch facts out of host code ----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel has a size for certain if every launch of it in the file, and in the other files of a compile database, has
// that size: a launch whose size is no constant, or another use of the kernel's address, takes the certainty away. That
// no other file launches the kernel with other sizes is an assumption, which --assume-launch=none takes back. Sizes that
// attributes of the source state stay.
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
// Of launches with several sizes that are all known, the largest is a bound: `k<<<n, 64>>>` and `k<<<n, 32>>>` have 64
// threads at most.
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
#include "llvm/Support/Path.h"

using namespace llvm;

namespace rejoin {

/// The dimension whose size a call of NVPTX reads; nothing for other calls.
static std::optional<unsigned> blockDimension(const CallInst &C) {
  const auto Read = isa<IntrinsicInst>(C) ? sizeReadBy(C) : std::nullopt;
  return Read && Read->Of == LaunchSize::Workgroup ? std::optional(Read->Dimension) : std::nullopt;
}

/// Sizes as attributes and texts have them.
static std::string sizeList(const std::array<unsigned, 3> &Size, StringRef Between, StringRef Unknown) {
  return join(map_range(Size, [&](unsigned N) { return N ? std::to_string(N) : Unknown.str(); }), Between);
}

static void fixSize(Function &F, const std::array<unsigned, 3> &Size) {
  LLVMContext &Context = F.getContext();
  if (is_contained(Size, 0U)) {
    F.addFnAttr(KnownSizes, sizeList(Size, ",", "0"));
    return;
  }
  Type *Word = Type::getInt32Ty(Context);
  if (F.getParent()->getTargetTriple().isNVPTX()) {
    F.addFnAttr("nvvm.reqntid", sizeList(Size, ",", ""));
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

/// States that the kernel's workgroups have \p Most threads at most, if nothing says less.
static void boundThreads(Function &F, unsigned Most) {
  const Triple &T = F.getParent()->getTargetTriple();
  if (!T.isNVPTX() && !T.isAMDGCN())
    return;
  GpuTarget Gpu(T.isNVPTX() ? TargetKind::NVPTX : TargetKind::AMDGPU, {});
  Gpu.enterFunction(F);
  if (const unsigned Stated = Gpu.facts().MaxThreads; Stated && Stated <= Most)
    return;
  if (T.isNVPTX()) {
    F.addFnAttr("nvvm.maxntid", std::to_string(Most));
    return;
  }
  unsigned Least = 1;
  const StringRef Flat = F.getFnAttribute("amdgpu-flat-work-group-size").getValueAsString();
  if (Flat.split(',').first.trim().getAsInteger(10, Least) || Least > Most)
    Least = 1;
  F.addFnAttr("amdgpu-flat-work-group-size", std::to_string(Least) + "," + std::to_string(Most));
}

namespace {
/// Where launches are: lines of the file, and places in others.
struct LaunchPlaces {
  std::vector<unsigned> Lines;
  std::vector<std::string> Elsewhere;
  void add(const SourceLaunch &L) {
    const std::string Place = sys::path::filename(L.Where.File).str() + ":" + std::to_string(L.Where.Line);
    if (L.IsElsewhere && !is_contained(Elsewhere, Place))
      Elsewhere.push_back(Place);
    if (!L.IsElsewhere && !is_contained(Lines, L.Where.Line))
      Lines.push_back(L.Where.Line);
  }
  void add(const LaunchPlaces &Other) {
    for (const unsigned Line : Other.Lines)
      if (!is_contained(Lines, Line))
        Lines.push_back(Line);
    for (const std::string &Place : Other.Elsewhere)
      if (!is_contained(Elsewhere, Place))
        Elsewhere.push_back(Place);
  }
  size_t size() const { return Lines.size() + Elsewhere.size(); }
};

/// What all launches of a kernel have in common.
struct CommonSize {
  std::array<unsigned, 3> Size;
  /// The number of threads in the largest workgroup; 0 if a launch has a size that is not known.
  uint64_t Most = 0;
  LaunchPlaces Places = {};

  bool isKnown() const {
    return Most || any_of(Size, [](unsigned N) { return N != 0; });
  }
  std::string inWords() const {
    const bool IsLine = Size == std::array<unsigned, 3>{0, 1, 1}, IsPlane = Size == std::array<unsigned, 3>{0, 0, 1};
    const std::string AtMost = Most && is_contained(Size, 0U) ? std::to_string(Most) + " threads at most" : "";
    if (none_of(Size, [](unsigned N) { return N != 0; }))
      return AtMost;
    const std::string Shape = IsLine    ? "one dimension"
                              : IsPlane ? "two dimensions at most"
                                        : sizeList(Size, "x", "?") + " threads";
    return AtMost.empty() ? Shape : Shape + ", " + AtMost;
  }
};

/// The kernels whose launches have the same in common.
struct SizedKernels {
  std::string Size;
  std::vector<std::string> Names;
  LaunchPlaces Places;
};
} // namespace

static std::string linesInWords(ArrayRef<unsigned> Lines) {
  if (Lines.size() == 1)
    return "line " + std::to_string(Lines.front());
  constexpr size_t Most = 8;
  if (Lines.size() > Most) {
    auto [First, Last] = std::minmax_element(Lines.begin(), Lines.end());
    return "lines " + std::to_string(*First) + " to " + std::to_string(*Last);
  }
  return "lines " + join(map_range(Lines, [](unsigned N) { return std::to_string(N); }), ", ");
}

static std::string placesInWords(const LaunchPlaces &Places) {
  constexpr size_t MostElsewhere = 4;
  std::vector<std::string> Parts;
  if (!Places.Lines.empty())
    Parts.push_back(linesInWords(Places.Lines));
  append_range(Parts, ArrayRef(Places.Elsewhere).take_front(MostElsewhere));
  const std::string All = join(Parts, ", ");
  return Places.Elsewhere.size() <= MostElsewhere
             ? All
             : All + " and " + std::to_string(Places.Elsewhere.size() - MostElsewhere) + " more";
}

static std::string launchesAt(const LaunchPlaces &Places) {
  return (Places.size() == 1 ? " (launch at " : " (launches at ") + placesInWords(Places) + ")";
}

/// The same by size alone.
static std::vector<SizedKernels> withoutLines(ArrayRef<SizedKernels> ByLines) {
  std::vector<SizedKernels> BySize;
  for (const SizedKernels &K : ByLines) {
    auto Same = find_if(BySize, [&](const SizedKernels &Other) { return Other.Size == K.Size; });
    if (Same == BySize.end())
      Same = BySize.insert(BySize.end(), {K.Size, {}, {}});
    append_range(Same->Names, K.Names);
    Same->Places.add(K.Places);
  }
  return BySize;
}

static std::string sizeInWords(const SizedKernels &K, const Terms &Words) {
  constexpr size_t MostNames = 4;
  std::vector<std::string> Shown;
  for (const std::string &N : ArrayRef(K.Names).take_front(MostNames))
    Shown.push_back("'" + N + "'");
  const size_t More = K.Names.size() - Shown.size();
  return Words.Workgroup.str() + "s of " + join(Shown, ", ") + (More ? " and " + std::to_string(More) + " more" : "") +
         " have " + K.Size + launchesAt(K.Places);
}

/// One note for all kernels that are launched with the same size at the same lines. Of many notes there is one for each
/// size, and of many sizes one note for all.
static std::vector<SourceNote> describeSizes(std::vector<SizedKernels> Kernels, const Terms &Words) {
  constexpr size_t MostNotes = 12, MostSizes = 6;
  std::vector<SourceNote> Notes;
  const bool IsLong = Kernels.size() > MostNotes;
  if (IsLong)
    Kernels = withoutLines(Kernels);
  const bool IsFolded = IsLong && Kernels.size() > MostSizes;
  for (const SizedKernels &K : Kernels)
    Notes.push_back({IsFolded ? SourceNote::Detail : SourceNote::Remark, sizeInWords(K, Words)});
  if (IsFolded) {
    SizedKernels All;
    for (const SizedKernels &K : Kernels) {
      append_range(All.Names, K.Names);
      All.Places.add(K.Places);
    }
    Notes.push_back({SourceNote::Remark, Words.Workgroup.str() + "s of " + std::to_string(All.Names.size()) +
                                             " kernels have " + std::to_string(Kernels.size()) +
                                             " sizes that their launches state" + launchesAt(All.Places) +
                                             "; -v lists them"});
  }
  return Notes;
}

/// What the launches of each kernel have in common.
static MapVector<StringRef, CommonSize> commonSizes(Module &M, const SourceFacts &Facts) {
  MapVector<StringRef, CommonSize> ByKernel;
  for (const SourceLaunch &L : Facts.Launches) {
    // Of a launch that is not known at all nothing is said.
    const bool IsKnown = any_of(L.Block, [](unsigned Size) { return Size != 0; });
    if (Function *F = M.getFunction(L.Kernel); F && IsKnown && (L.Block[1] != 1 || L.Block[2] != 1))
      F->addFnAttr("rejoin.several-dimensions");
    const uint64_t Threads = uint64_t(L.Block[0]) * L.Block[1] * L.Block[2];
    auto [It, IsNew] = ByKernel.try_emplace(L.Kernel, CommonSize{L.Block, Threads});
    CommonSize &Common = It->second;
    for (unsigned D = 0; D != 3; ++D)
      if (Common.Size[D] != L.Block[D])
        Common.Size[D] = 0;
    Common.Most = Threads && Common.Most ? std::max(Common.Most, Threads) : 0;
    Common.Places.add(L);
  }
  return ByKernel;
}

std::vector<SourceNote> applyLaunches(Module &M, const SourceFacts &Facts) {
  constexpr uint64_t LargestWorkgroup = 1024;
  std::vector<SizedKernels> ByLines;
  StringMap<size_t> IndexOf;
  StringMap<StringRef> NameOf;
  for (const SourceName &N : Facts.Names)
    NameOf[N.Symbol] = N.Name;
  for (const auto &[Kernel, K] : commonSizes(M, Facts)) {
    Function *F = M.getFunction(Kernel);
    if (!F || F->isDeclaration() || !K.isKnown() || F->hasFnAttribute("nvvm.reqntid") ||
        F->hasMetadata("reqd_work_group_size"))
      continue;
    uint64_t Threads = 1;
    for (const unsigned N : K.Size)
      Threads *= std::max(N, 1U);
    if (std::max(Threads, K.Most) > LargestWorkgroup)
      continue;
    if (any_of(K.Size, [](unsigned N) { return N != 0; }))
      fixSize(*F, K.Size);
    if (K.Most && is_contained(K.Size, 0U))
      boundThreads(*F, static_cast<unsigned>(K.Most));
    F->addFnAttr("rejoin.launched-at", placesInWords(K.Places));
    const auto [It, IsNew] = IndexOf.try_emplace(K.inWords() + launchesAt(K.Places), ByLines.size());
    if (IsNew)
      ByLines.push_back({K.inWords(), {}, K.Places});
    const auto Name = NameOf.find(Kernel);
    ByLines[It->second].Names.push_back(Name == NameOf.end() ? Kernel.str() : Name->second.str());
  }
  return describeSizes(std::move(ByLines), termsOf(M));
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
