//===- SourceText.cpp - Values in the words of the source -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value as an expression of the source, found by a walk down its operands: places first (`get_global_id(0)`, also
// where it was computed from group and size), then names of variables, then operators, up to a depth.
//
//   icmp slt (add (mul %group, 64), %x), %n      get_global_id(0) < n
//   icmp ult (add %i, -3), 5                     i >= 3 && i <= 7: one comparison that optimisation made of two
//   shl/ashr of an index by 32, load from it     v[i]: a conversion to int and back
//   not:  phi, call of a function                no words, unless a variable has the value: the text is empty
//
// Code that is not optimised keeps variables in memory. A load stands for what one store put there, if all other users
// of the variable are loads and marks of its lifetime (`onlyStored`); conversions that keep a number are passed. A
// `char` or `short` that a wider number was cut to is not passed, since it need not hold that number.
//
// Operators have the precedence of C, and parentheses stand where it asks for them. What differs from thread to thread
// stands on the left of a comparison. Names of places are those of the language: CUDA, OpenCL, GLSL or HLSL.
//
// Why it is right: each step replaces a value by an expression that is equal to it, or by a name that debug information
// gives it. Nothing is decided by the text: it is shown, and a value without words is left out.
// Cost: at most 4 operators deep, and 12 steps back to a variable for each.
// Caveat: integers have the sign that is likely, since LLVM's values have none: `4294967295u` may stand as `-1`.
// Held by: test/Lint/conditions.cl, ranges.cl, member-names.cu, uniform-conditions.cl.
//
//===----------------------------------------------------------------------===//

#include "SourceText.h"
#include "MemberNames.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Lint/CauseMessages.h"
#include "rejoin/Target/CompiledLanguage.h"
#include "rejoin/Target/SizeReads.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

const Value *onlyStored(const LoadInst &L) {
  const auto *A = dyn_cast<AllocaInst>(L.getPointerOperand()->stripPointerCasts());
  const Value *Stored = nullptr;
  SmallVector<const Value *, 4> Addresses;
  if (A)
    Addresses.push_back(A);
  while (!Addresses.empty())
    for (const User *U : Addresses.pop_back_val()->users()) {
      const auto *I = cast<Instruction>(U);
      if (const auto *S = dyn_cast<StoreInst>(I)) {
        if (Stored ||
            !(S->getValueOperand()->getType() == L.getType() ||
              (L.getType()->isPointerTy() && S->getValueOperand()->getType()->isPointerTy())) ||
            is_contained(Addresses, S->getValueOperand()))
          return nullptr;
        Stored = S->getValueOperand();
      } else if (isa<AddrSpaceCastInst, BitCastInst>(I)) {
        Addresses.push_back(I);
      } else if (!isa<LoadInst>(I) && !I->isLifetimeStartOrEnd()) {
        return nullptr;
      }
    }
  return Stored == A ? nullptr : Stored;
}

const Value &sameValue(const Value &V) {
  constexpr unsigned MaxSteps = 12;
  const Value *At = &V;
  for (unsigned Step = 0; Step != MaxSteps; ++Step) {
    const Value *Next = nullptr;
    if (const auto *L = dyn_cast<LoadInst>(At))
      Next = onlyStored(*L);
    else if (const auto *F = dyn_cast<FreezeInst>(At))
      Next = F->getOperand(0);
    if (!Next)
      break;
    At = Next;
  }
  return *At;
}

/// What optimisation has made of a conversion to `int` and back; null for all else.
static const Value *narrowed(const Value &V) {
  const Value *X;
  const APInt *By, *Back;
  if (!V.getType()->isIntegerTy(64))
    return nullptr;
  if (match(&V, m_And(m_Value(X), m_APInt(By))) && By->isMask() && By->countr_one() >= 32)
    return X;
  bool IsConversion = match(&V, m_Shr(m_Shl(m_Value(X), m_APInt(By)), m_APInt(Back))) && *By == 32 && *Back == 32;
  return IsConversion ? X : nullptr;
}

/// One step of `storedValue`; null where it ends.
static const Value *stepBack(const Value &V) {
  // A `char` need not hold the number that it was made from.
  if (const auto *T = dyn_cast<TruncInst>(&V);
      T && V.getType()->getScalarSizeInBits() < 32 && !T->hasNoUnsignedWrap() && !T->hasNoSignedWrap())
    return nullptr;
  if (isa<ZExtInst, SExtInst, TruncInst, FreezeInst>(V) && !V.getType()->isIntegerTy(1))
    return cast<Instruction>(V).getOperand(0);
  if (const Value *Narrow = narrowed(V))
    return Narrow;
  const auto *L = dyn_cast<LoadInst>(&V);
  return L ? onlyStored(*L) : nullptr;
}

static constexpr unsigned MaxSteps = 12;

const Value &storedValue(const Value &V) {
  const Value *At = &V;
  for (unsigned Step = 0; Step != MaxSteps; ++Step) {
    const Value *Next = stepBack(*At);
    if (!Next)
      break;
    At = Next;
  }
  return *At;
}

SourceText::SourceText(const FunctionReader &Reader, const UniformityResult &Result) : Reader(Reader), Result(Result) {
  const Module &M = *Reader.function().getParent();
  if (Reader.target().isShader())
    Names = isHlsl(M) ? Naming::HLSL : Naming::GLSL;
  else
    Names = Reader.target().kind() == TargetKind::SPIRV || M.getNamedMetadata("opencl.ocl.version") ? Naming::OpenCL
                                                                                                    : Naming::CUDA;
}

bool SourceText::isUniform(const Value &V) const {
  if (isa<Constant>(V))
    return true;
  ValueId Id = Reader.idOf(V);
  return Id.isValid() && Result.extent(Id) >= Extent::workgroup();
}

static std::optional<NumberRead> numberIn(const Value &V) {
  const auto *I = dyn_cast<Instruction>(&storedValue(V));
  return I ? numberReadBy(*I) : std::nullopt;
}

static std::optional<SizeRead> sizeIn(const Value &V) {
  const auto *I = dyn_cast<Instruction>(&storedValue(V));
  return I ? sizeReadBy(*I) : std::nullopt;
}

/// The launch's global offset in a dimension.
static bool isOffset(const Value &V, unsigned Dimension) {
  const auto Number = numberIn(V);
  return Number && Number->Of == LaunchNumber::GlobalOffset && Number->Dimension == Dimension;
}

bool SourceText::isGroupStart(const Value &V, unsigned Dimension) const {
  const Value &At = storedValue(V);
  const Value *A, *B;
  if (match(&At, m_Add(m_Value(A), m_Value(B))) || match(&At, m_DisjointOr(m_Value(A), m_Value(B))))
    return (isOffset(*B, Dimension) && isGroupStart(*A, Dimension)) ||
           (isOffset(*A, Dimension) && isGroupStart(*B, Dimension));
  const uint64_t Size = Reader.target().facts().WorkgroupSize[Dimension];
  auto IsGroup = [&](const Value &X) {
    const auto Number = numberIn(X);
    return Number && Number->Of == LaunchNumber::GroupId && Number->Dimension == Dimension;
  };
  auto IsSize = [&](const Value &X) {
    if (const auto *C = dyn_cast<ConstantInt>(&X))
      return Size && C->getValue() == Size;
    const auto Read = sizeIn(X);
    return Read && Read->Of == LaunchSize::Workgroup && Read->Dimension == Dimension;
  };
  if (match(&At, m_Mul(m_Value(A), m_Value(B))))
    return (IsGroup(*A) && IsSize(*B)) || (IsGroup(*B) && IsSize(*A));
  uint64_t By;
  return match(&At, m_Shl(m_Value(A), m_ConstantInt(By))) && IsGroup(*A) && By < 32 && Size == 1ULL << By;
}

std::optional<SourceText::Place> SourceText::placeOf(const Value &V) const {
  const Value &At = storedValue(V);
  if (const auto *C = dyn_cast<CallBase>(&At)) {
    const auto Index = Reader.target().threadIndexOf(*C);
    const auto D = Index ? dimensionOf(*Index) : std::nullopt;
    return D ? std::optional(Place{*D, isGlobal(*Index)}) : std::nullopt;
  }
  const Value *A, *B;
  if (!match(&At, m_Add(m_Value(A), m_Value(B))) && !match(&At, m_DisjointOr(m_Value(A), m_Value(B))))
    return std::nullopt;
  for (bool Swapped : {false, true}) {
    if (Swapped)
      std::swap(A, B);
    if (!isa<Instruction>(storedValue(*B)))
      continue;
    for (unsigned D = 0; D != 3; ++D) {
      const bool IsOffset = isOffset(*B, D);
      if (!IsOffset && !isGroupStart(*B, D))
        continue;
      if (auto P = placeOf(*A); P && P->Dimension == D && P->InGrid == IsOffset)
        return Place{D, true};
    }
  }
  return std::nullopt;
}

StringRef SourceText::cudaWord(StringRef Word) const {
  if (languageOf(*Reader.function().getParent()) != Language::IR)
    return Word;
  // Of IR without a source: PTX's registers, and the names of AMDGPU's intrinsics and arguments.
  static constexpr struct {
    StringLiteral Cuda, Ptx, Amd;
  } Words[] = {{"threadIdx", "tid", "workitem.id"},
               {"blockIdx", "ctaid", "workgroup.id"},
               {"blockDim", "ntid", "workgroup.size"},
               {"gridDim", "nctaid", "num.workgroups"},
               {"warpSize", "WARP_SZ", "wavefrontsize"}};
  const auto *It = find_if(Words, [&](const auto &W) { return W.Cuda == Word; });
  return Reader.target().kind() == TargetKind::NVPTX ? It->Ptx : It->Amd;
}

std::string SourceText::nameOf(const Place &P) const {
  static const char *const Letters[] = {"x", "y", "z"};
  if (Names == Naming::OpenCL)
    return (P.InGrid ? "get_global_id(" : "get_local_id(") + std::to_string(P.Dimension) + ")";
  std::string D = Letters[P.Dimension];
  if (Names != Naming::CUDA)
    return shaderVariable(P.InGrid ? "GlobalInvocationId" : "LocalInvocationId", Names == Naming::HLSL).str() + "." + D;
  auto In = [&](StringRef Word) { return (cudaWord(Word) + "." + D).str(); };
  return P.InGrid ? In("blockIdx") + " * " + In("blockDim") + " + " + In("threadIdx") : In("threadIdx");
}

std::string SourceText::variableName(const Value &V, bool InSight) {
  if (StringRef Name = variableOf(V, InSight); !Name.empty())
    return Name.str();
  if (const auto *L = dyn_cast<LoadInst>(&V)) {
    const Value *From = L->getPointerOperand()->stripPointerCasts();
    if (isa<AllocaInst>(From) || memberOf(*From, L->getDataLayout()))
      return nameOfLoaded(*L);
    if (const auto *G = dyn_cast<GlobalVariable>(From)) {
      const StringRef Name = rejoin::variableName(*G);
      std::string Text = Name.drop_front(Name.rfind('.') + 1).str(); // `kernel.last` of OpenCL
      // An array stands for its first element.
      const Type *Of = G->getValueType();
      for (; isa<ArrayType>(Of) && Of != L->getType(); Of = Of->getArrayElementType())
        Text += "[0]";
      return Text;
    }
  }
  if (const auto *A = dyn_cast<Argument>(&V); A && A->hasName())
    return A->getName().str();
  return "";
}

std::string SourceText::shaderVariableText(const CallBase &C) const {
  StringRef BuiltIn = unmangledStem(C.getCalledFunction()->getName());
  if (!BuiltIn.consume_front("__spirv_BuiltIn") && (!Reader.target().isShader() || !C.arg_empty()))
    return "";
  const StringRef Stage = C.getFunction()->getFnAttribute("hlsl.shader").getValueAsString();
  std::string Name = shaderVariable(BuiltIn, Names == Naming::HLSL, Stage).str();
  if (Name.empty() || C.arg_empty())
    return Name;
  const auto *D = dyn_cast<ConstantInt>(C.getArgOperand(0));
  return D && D->getZExtValue() < 4 ? Name + "." + "xyzw"[D->getZExtValue()] : "";
}

std::string SourceText::launchText(const Instruction &I) const {
  if (Names != Naming::CUDA && Names != Naming::OpenCL)
    return "";
  auto In = [&](unsigned D, StringRef Cuda, StringRef OpenCl) {
    return Names == Naming::CUDA ? (cudaWord(Cuda) + "." + Twine("xyz"[D])).str()
                                 : ("get_" + OpenCl + "(" + Twine(D) + ")").str();
  };
  if (const auto Number = numberReadBy(I))
    switch (Number->Of) {
    case LaunchNumber::GroupId:
      return In(Number->Dimension, "blockIdx", "group_id");
    case LaunchNumber::NumGroups:
      return In(Number->Dimension, "gridDim", "num_groups");
    case LaunchNumber::GlobalOffset:
      return Names == Naming::CUDA ? "" : In(Number->Dimension, "", "global_offset");
    }
  // What AMD's launch passes is the size of the grid in threads.
  if (I.getOpcode() == Instruction::UDiv) {
    const auto Grid = sizeIn(*I.getOperand(0)), Group = sizeIn(*I.getOperand(1));
    if (Grid && Group && Grid->Of == LaunchSize::Grid && Group->Of == LaunchSize::Workgroup &&
        Grid->Dimension == Group->Dimension)
      return In(Grid->Dimension, "gridDim", "num_groups");
    return "";
  }
  if (const auto Size = sizeReadBy(I))
    switch (Size->Of) {
    case LaunchSize::Wave:
      return Names == Naming::CUDA ? cudaWord("warpSize").str() : "";
    case LaunchSize::Workgroup:
      return In(Size->Dimension, "blockDim", "local_size");
    case LaunchSize::Grid:
      return Names == Naming::CUDA ? "" : In(Size->Dimension, "", "global_size");
    }
  return "";
}

std::string SourceText::callText(const CallBase &C, unsigned Depth) const {
  const Function *F = C.getCalledFunction();
  if (!F)
    return "";
  StringRef Name = F->getName();
  StringRef Stem = unmangledStem(Name);
  if (std::string Variable = shaderVariableText(C); !Variable.empty())
    return Variable;
  if (F->isDeclaration() && Stem.starts_with("get_") && C.arg_size() <= 1) {
    const auto *D = C.arg_empty() ? nullptr : dyn_cast<ConstantInt>(C.getArgOperand(0));
    if (C.arg_empty() || D)
      return (Stem + "(" + (D ? std::to_string(D->getZExtValue()) : "") + ")").str();
  }
  if (Reader.target().threadIndexOf(C) == ThreadIndex::Lane)
    return Names == Naming::OpenCL ? "get_sub_group_local_id()" : "the lane";
  // Of the least or greatest of two, whatever the author calls it; else a function of the program's, and no method.
  const Intrinsic::ID Id = F->getIntrinsicID();
  const bool IsMinimum = Id == Intrinsic::smin || Id == Intrinsic::umin;
  const bool IsMaximum = Id == Intrinsic::smax || Id == Intrinsic::umax;
  const std::string Called = IsMinimum ? "min" : IsMaximum ? "max" : sourceName(Name);
  if (!IsMinimum && !IsMaximum &&
      (F->isDeclaration() || F->isIntrinsic() || StringRef(Called).contains(':') ||
       StringRef(Called).contains("operator")))
    return "";
  std::string Text = Called + "(";
  for (const Use &Argument : C.args()) {
    const std::string Of = Depth ? text(*Argument.get(), Depth - 1, 0) : "";
    if (Of.empty())
      return "";
    Text += (Argument.getOperandNo() ? ", " : "") + Of;
  }
  return Text + ")";
}

std::string SourceText::binaryText(const BinaryOperator &I, unsigned Depth, unsigned Precedence) const {
  const char *Sign = nullptr;
  unsigned Own = 0;
  const auto *Right = dyn_cast<ConstantInt>(I.getOperand(1));
  const bool Factor = Right && Right->getValue().ult(16) && !I.getFunction()->hasOptNone();
  switch (I.getOpcode()) {
  case Instruction::Mul:
    Sign = " * ", Own = 9;
    break;
  case Instruction::UDiv:
  case Instruction::SDiv:
    Sign = " / ", Own = 9;
    break;
  case Instruction::URem:
  case Instruction::SRem:
    Sign = " % ", Own = 9;
    break;
  case Instruction::Add:
  case Instruction::FAdd:
    Sign = " + ", Own = 8;
    break;
  case Instruction::Sub:
  case Instruction::FSub:
    Sign = " - ", Own = 8;
    break;
  case Instruction::Shl:
    // Optimisation makes shifts of products.
    if (Factor)
      Sign = " * ", Own = 9;
    else
      Sign = " << ", Own = 7;
    break;
  case Instruction::LShr:
  case Instruction::AShr:
    Sign = " >> ", Own = 7;
    break;
  case Instruction::And:
    Sign = " & ", Own = 4;
    break;
  case Instruction::Xor:
    Sign = " ^ ", Own = 3;
    break;
  case Instruction::Or:
    Sign = cast<PossiblyDisjointInst>(I).isDisjoint() ? " + " : " | ";
    Own = cast<PossiblyDisjointInst>(I).isDisjoint() ? 8 : 2;
    break;
  default:
    return "";
  }
  std::string A = text(*I.getOperand(0), Depth - 1, Own), B;
  if (Right && Right->isNegative() && I.getOpcode() == Instruction::Add && !Right->isMinValue(true)) {
    Sign = " - ";
    B = toString(-Right->getValue(), 10, true);
  } else if (I.getOpcode() == Instruction::Shl && Factor) {
    B = std::to_string(1U << Right->getZExtValue());
  } else {
    B = text(*I.getOperand(1), Depth - 1, Own + 1);
  }
  if (A.empty() || B.empty())
    return "";
  std::string Text = A + Sign + B;
  return Own < Precedence ? "(" + Text + ")" : Text;
}

/// What counts elements where an address is computed; null if it counts bytes.
static const Value *elementIndex(const GetElementPtrInst &G, const Type &Element) {
  const Value *Last = G.getOperand(G.getNumOperands() - 1), *X;
  const uint64_t Size = G.getDataLayout().getTypeStoreSize(const_cast<Type *>(&Element)).getKnownMinValue();
  if (!G.getSourceElementType()->isIntegerTy(8) || Size == 1)
    return Last;
  if (!isPowerOf2_64(Size))
    return match(Last, m_Mul(m_Value(X), m_SpecificInt(Size))) ? X : nullptr;
  const uint64_t Bits = Log2_64(Size);
  if (match(Last, m_Shl(m_Value(X), m_SpecificInt(Bits))) ||
      match(Last, m_Shr(m_Shl(m_Value(X), m_SpecificInt(32)), m_SpecificInt(32 - Bits))) ||
      match(Last, m_Mul(m_Value(X), m_SpecificInt(Size))))
    return X;
  return nullptr;
}

std::string SourceText::text(const Value &V, unsigned Depth, unsigned Precedence) const {
  if (V.getType()->isIntegerTy(1))
    return conditionText(V, true, Depth, Precedence);
  std::string Text = textInSight(V, Depth, Precedence);
  // At last what a function that was called names it.
  const Value *Named = &V;
  for (unsigned Step = 0; Text.empty() && Named && Step != MaxSteps; ++Step, Named = stepBack(*Named))
    Text = variableName(*Named);
  return Text;
}

std::string SourceText::textInSight(const Value &V, unsigned Depth, unsigned Precedence) const {
  if (const auto *C = dyn_cast<ConstantInt>(&V))
    return toString(C->getValue(), 10, true);
  if (const auto *C = dyn_cast<ConstantFP>(&V)) {
    SmallString<16> Text;
    C->getValueAPF().toString(Text, 6);
    return Text.str().str();
  }
  if (isa<ConstantPointerNull>(V))
    return "0";
  const Value &At = storedValue(V);
  if (auto P = placeOf(V)) {
    std::string Name = nameOf(*P);
    return P->InGrid && Names == Naming::CUDA && Precedence > 6 ? "(" + Name + ")" : Name;
  }
  const Value *Named = &V;
  for (unsigned Step = 0; Named && Step != MaxSteps; ++Step, Named = stepBack(*Named))
    if (std::string Name = variableName(*Named, /*InSight=*/true); !Name.empty())
      return Name;
  if (const auto *C = dyn_cast<ConstantInt>(&At))
    return toString(C->getValue(), 10, true);
  // Bits are cut off.
  if (const auto *T = dyn_cast<TruncInst>(&V);
      T && &At == &V && (V.getType()->isIntegerTy(8) || V.getType()->isIntegerTy(16))) {
    const std::string Of = Depth ? text(*T->getOperand(0), Depth - 1, 10) : "";
    return Of.empty() ? "" : (V.getType()->isIntegerTy(8) ? "(char)" : "(short)") + Of;
  }
  // Below a conversion the value may be known by name as well.
  if (const auto *Cast = dyn_cast<CastInst>(&V); Cast && &At == &V)
    return Depth ? text(*Cast->getOperand(0), Depth - 1, Precedence) : "";
  if (const auto *I = dyn_cast<Instruction>(&At))
    if (std::string Number = launchText(*I); !Number.empty())
      return Number;
  if (const auto *C = dyn_cast<CallBase>(&At))
    return callText(*C, Depth);
  if (!Depth)
    return "";
  if (const auto *I = dyn_cast<BinaryOperator>(&At))
    return binaryText(*I, Depth, Precedence);
  if (const auto *E = dyn_cast<ExtractElementInst>(&At)) {
    const auto *N = dyn_cast<ConstantInt>(E->getIndexOperand());
    std::string Vector = N && N->getZExtValue() < 4 ? text(*E->getVectorOperand(), Depth - 1, 11) : "";
    return Vector.empty() ? "" : Vector + "." + "xyzw"[N->getZExtValue()];
  }
  const auto *L = dyn_cast<LoadInst>(&At);
  return L ? loadText(*L, Depth) : "";
}

std::string SourceText::loadText(const LoadInst &L, unsigned Depth) const {
  const Value *Address = &storedValue(*L.getPointerOperand());
  if (const auto *G = dyn_cast<GetElementPtrInst>(Address); G && G->getNumIndices() <= 2) {
    const Value *Of = elementIndex(*G, *L.getType());
    std::string Index = Of ? text(*Of, Depth - 1, 0) : "";
    std::string Base = variableName(*G->getPointerOperand());
    if (Base.empty())
      Base = variableName(storedValue(*G->getPointerOperand()->stripPointerCasts()));
    if (Base.empty()) {
      if (auto At = memberOf(*G->getPointerOperand(), L.getDataLayout()))
        Base = At->isArray() && !At->Bits ? At->Name : "";
      else if (const auto *Of = dyn_cast<GlobalVariable>(G->getPointerOperand()->stripPointerCasts()))
        Base = Of->getName().drop_front(Of->getName().rfind('.') + 1).str();
    }
    return Base.empty() || Index.empty() ? "" : Base + "[" + Index + "]";
  }
  // The variable lies there, as an argument by value does, and this part of it has no name.
  if (memberOf(*Address, L.getDataLayout()))
    return "";
  // GLSL and HLSL have no pointers; members of buffer references have no names here.
  std::string Base = Names == Naming::GLSL || Names == Naming::HLSL ? "" : variableName(*Address);
  // The first element of an array.
  const auto *Whole = dyn_cast<GlobalVariable>(Address);
  if (const auto *Elements = Whole ? dyn_cast<ArrayType>(Whole->getValueType()) : nullptr;
      Elements && Elements->getElementType() == L.getType() && !Base.empty())
    return Base + "[0]";
  return Base.empty() ? "" : "*" + Base;
}

} // namespace rejoin
