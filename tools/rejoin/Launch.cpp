//===- Launch.cpp - Launches from the command line -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launch.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Loader/OutputFiles.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Support/RegularFiles.h"
#include "rejoin/Support/Words.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include <random>

using namespace llvm;

namespace rejoin {

std::string wrongOutputs(const LaunchOptions &Options, ArrayRef<const char *> Arguments) {
  // A launch file may name buffers as well.
  std::vector<std::string> Named = possibleInputs(Arguments);
  for (StringRef Text : Options.Arguments)
    append_range(Named, filesOfArgument(Text));
  std::vector<StringRef> Earlier;
  for (const std::string &Text : Options.Outputs) {
    const StringRef File = StringRef(Text).split('=').second;
    if (std::string Why = whyNotOutput(File, Named, OutputKind::Report); !Why.empty())
      return "--out=" + Text + ": " + Why;
    if (any_of(Earlier, [&](StringRef Other) { return isSameOutput(File, Other); }))
      return "--out=" + Text + ": is also the output of another argument; name another file";
    Earlier.push_back(File);
  }
  return "";
}

Error chooseKernel(const Module &M, LaunchOptions &Options) {
  std::vector<StringRef> Kernels, Functions;
  for (const Function &F : M)
    if (!F.isDeclaration()) {
      Functions.push_back(F.getName());
      if (isEntryPoint(F))
        Kernels.push_back(F.getName());
    }
  if (Kernels.empty())
    Kernels = Functions;
  if (Options.Kernel.empty()) {
    if (Kernels.empty())
      return launchError(languageOf(M) == Language::IR ? "no function has a body" : "the file has no kernel");
    if (Kernels.size() > 1)
      return launchError((Options.IsOfFileAlone ? "name one of the kernels with \"kernel\": \"NAME\""
                                                : "name one of the kernels with --kernel") +
                         listCandidates(Kernels));
    Options.Kernel = Kernels.front().str();
    return Error::success();
  }
  std::vector<StringRef> Named = bestNamed(Options.Kernel, Kernels);
  if (Named.empty())
    Named = bestNamed(Options.Kernel, Functions);
  if (Named.empty())
    return launchError("no function with a body '" + Options.Kernel + "'" + listCandidates(Kernels));
  if (Named.size() > 1)
    return launchError("'" + Options.Kernel + "' names several functions" + listCandidates(Named));
  Options.Kernel = Named.front().str();
  return Error::success();
}

std::string Launch::placeOf(unsigned Index) const {
  const unsigned Own = P.module().getFunction(Options.Kernel)->arg_size();
  if (Index < Own)
    return Index < Options.Places.size() ? Options.Places[Index] : "argument " + std::to_string(Index);
  const auto &[Of, Number] = FieldOf[Index - Own];
  return placeOf(Of) + ", field " + std::to_string(Number);
}

Error Launch::noRoom(unsigned Index, uint64_t Bytes) const {
  return launchError(placeOf(Index) + ": " + countOf(Bytes, "byte does", "bytes do") + " not fit into the " +
                     bytesInWords(P.budget().limit()) + " that the run may use (--max-memory)");
}

Error Launch::addBuffer(unsigned Index, uint64_t Size, function_ref<uint8_t(uint64_t)> Byte) {
  Buffer &B = Buffers[Index];
  B.Size = Size;
  B.Address = P.global().allocate(Size, 256, placeOf(Index));
  if (!B.Address)
    return noRoom(Index, Size);
  uint8_t *To = P.global().bytes(B.Address);
  for (uint64_t I = 0; Byte && I != Size; ++I)
    To[I] = Byte(I);
  memset(P.global().initialized(B.Address), 1, Size);
  Arguments[Index] = {Slot{B.Address, Slot::Defined}};
  return Error::success();
}

/// An integer that has a place in \p Bits bits, with or without a sign.
bool parseInteger(StringRef Text, unsigned Bits, uint64_t &Result) {
  APInt N;
  const bool Negative = Text.consume_front("-");
  if (Text.empty() || Text.getAsInteger(0, N))
    return false;
  const unsigned Needed = N.getActiveBits();
  if (Negative ? Needed > Bits || (Needed == Bits && !N.trunc(Bits).isSignMask()) : Needed > Bits)
    return false;
  const uint64_t Value = N.zextOrTrunc(64).getZExtValue();
  Result = (Negative ? -Value : Value) & maskTrailingOnes<uint64_t>(Bits);
  return true;
}

/// A floating-point number that is finite in \p Bits bits (32 or 64), or is written as infinity.
bool parseFloating(StringRef Text, unsigned Bits, uint64_t &Result) {
  APFloat X(Bits == 32 ? APFloat::IEEEsingle() : APFloat::IEEEdouble());
  Expected<APFloat::opStatus> Status = X.convertFromString(Text, APFloat::rmNearestTiesToEven);
  if (!Status) {
    consumeError(Status.takeError());
    return false;
  }
  Result = X.bitcastToAPInt().getZExtValue();
  return !(*Status & (APFloat::opOverflow | APFloat::opInvalidOp));
}

/// A struct by value is in memory, which the argument points to, or is the argument. Its type, and whether it is in
/// memory.
std::pair<Type *, bool> Launch::valueType(unsigned Index) const {
  if (const Function &F = *P.module().getFunction(Options.Kernel); Index < F.arg_size()) {
    const Argument &A = *F.getArg(Index);
    if (Type *InMemory = A.hasByValAttr() ? A.getParamByValType() : A.hasByRefAttr() ? A.getParamByRefType() : nullptr)
      return {InMemory, true};
  }
  return {Types[Index], false};
}

/// The types of the scalars of a value, in the order of its slots.
static void appendScalars(Type *T, SmallVectorImpl<Type *> &Out) {
  if (auto *S = dyn_cast<StructType>(T))
    for (Type *Each : S->elements())
      appendScalars(Each, Out);
  else if (auto *A = dyn_cast<ArrayType>(T))
    for (uint64_t I = 0; I != A->getNumElements(); ++I)
      appendScalars(A->getElementType(), Out);
  else if (auto *V = dyn_cast<FixedVectorType>(T))
    Out.append(V->getNumElements(), V->getElementType());
  else
    Out.push_back(T);
}

Error Launch::addFields(unsigned Index, StringRef Text) {
  auto [T, InMemory] = valueType(Index);
  SmallVector<StringRef> Texts;
  Text.split(Texts, ';');
  if (numSlots(T) == 0 || numSlots(T) != Texts.size())
    return wrong(Index, "fields:" + Text.str(),
                 "the value has " + Twine(numSlots(T)) + (numSlots(T) == 1 ? " scalar, " : " scalars, ") +
                     Twine(Texts.size()) + (Texts.size() == 1 ? " is given" : " are given"));
  std::vector<Slot> Values;
  SmallVector<Type *> Scalars;
  appendScalars(T, Scalars);
  for (auto [Number, Field, Of] : enumerate(Texts, Scalars)) {
    // Like an argument of its own, after those of the kernel.
    const auto Own = static_cast<unsigned>(Types.size());
    Types.push_back(Of);
    FieldOf.push_back({Index, static_cast<unsigned>(Number)});
    Arguments.emplace_back();
    LocalSizes.push_back(0);
    Buffers.emplace_back();
    if (Error E = addArgument(Own, Field))
      return E;
    if (Arguments[Own].size() != 1 || LocalSizes[Own])
      return wrong(Own, Field, "expected a scalar, or a buffer in global memory");
    Values.push_back(Arguments[Own].front());
  }
  if (!InMemory) {
    Arguments[Index] = std::move(Values);
    return Error::success();
  }
  if (P.space(Types[Index]->getPointerAddressSpace()) == MemorySpace::Private)
    return wrong(Index, "fields:" + Text.str(), "a value in private memory is not supported");
  const uint64_t Size = P.layout().getTypeAllocSize(T).getFixedValue();
  std::vector<uint8_t> Bytes(Size + 8);
  for (const Piece &X : layoutOf(P.layout(), T))
    X.write(Bytes.data() + X.Offset, Values[X.Slot].Bits);
  return addBuffer(Index, Size, [&](uint64_t I) { return Bytes[I]; });
}

/// The address of a function of the program, for a pointer to functions.
Error Launch::addFunction(unsigned Index, StringRef Text, StringRef Name) {
  std::vector<StringRef> Functions;
  for (const Function &F : P.module())
    if (!F.isIntrinsic())
      Functions.push_back(F.getName());
  const std::vector<StringRef> Named = bestNamed(Name, Functions);
  if (Named.size() != 1)
    return wrong(Index, Text,
                 (Named.empty() ? "no function" : "several functions") + Twine(" '") + Name + "'" +
                     listCandidates(Named.empty() ? Functions : Named));
  Arguments[Index] = {Slot{P.addressOf(*P.module().getFunction(Named.front())), Slot::Defined}};
  return Error::success();
}

Error Launch::addBytes(unsigned Index, StringRef Digits) {
  auto Wrong = [&](const Twine &Why) { return wrong(Index, "bytes", Why); };
  std::string Bytes;
  if (!tryGetFromHex(Digits, Bytes) || Digits.size() % 2)
    return Wrong("expected hexadecimal digits, two for each byte");
  auto [T, InMemory] = valueType(Index);
  if (!InMemory && T->isPointerTy())
    return Wrong("the kernel's argument is a pointer");
  const uint64_t Size = P.layout().getTypeStoreSize(T).getFixedValue();
  if (Bytes.size() < Size)
    return Wrong("expected at least " + countOf(Size, "byte"));
  if (InMemory) {
    if (P.space(Types[Index]->getPointerAddressSpace()) == MemorySpace::Private)
      return Wrong("a value in private memory is not supported");
    return addBuffer(Index, Size, [&](uint64_t I) { return static_cast<uint8_t>(Bytes[I]); });
  }
  Bytes.resize(Size + 8);
  Arguments[Index].assign(numSlots(T), Slot());
  for (const Piece &X : layoutOf(P.layout(), T))
    Arguments[Index][X.Slot] = {X.read(reinterpret_cast<const uint8_t *>(Bytes.data()) + X.Offset), Slot::Defined};
  return Error::success();
}

Error Launch::wrong(unsigned Index, StringRef Text, const Twine &Why) const {
  return launchError(placeOf(Index) + ", '" + Text + "': " + Why);
}

/// A buffer for reading, or writing, only.
Error Launch::addRestricted(unsigned Index, StringRef Text, ObjectUse Use) {
  if (Error E = addArgument(Index, Text))
    return E;
  bool Dead;
  if (!Buffers[Index].Address)
    return wrong(Index, Text, "only buffers are for reading or writing only");
  P.global().find(Buffers[Index].Address, 0, Dead)->Use = Use;
  return Error::success();
}

Error Launch::addNumber(unsigned Index, StringRef Text) {
  Type *T = Types[Index];
  auto [Kind, Value] = Text.split(':');
  if (Kind.starts_with("f")) {
    if (!T->isFloatTy() && !T->isDoubleTy())
      return wrong(Index, Text, "the kernel's argument is not a floating-point number");
    const unsigned Width = Kind == "f32" || T->isFloatTy() ? 32 : 64;
    uint64_t Bits = 0;
    if (!parseFloating(Value, Width, Bits))
      return wrong(Index, Text, "expected a floating-point number of " + Twine(Width) + " bits");
    if (Width == 32 && T->isDoubleTy())
      Bits = bit_cast<uint64_t>(static_cast<double>(bit_cast<float>(static_cast<uint32_t>(Bits))));
    Arguments[Index] = {Slot{Bits, Slot::Defined}};
    return Error::success();
  }
  unsigned Bits = 0;
  Kind.drop_front().getAsInteger(10, Bits);
  if (!T->isIntegerTy() || T->getIntegerBitWidth() > 64)
    return wrong(Index, Text, "the kernel's argument is not an integer of at most 64 bits");
  uint64_t N = 0;
  Bits = std::min(Bits, T->getIntegerBitWidth());
  if (!parseInteger(Value, Bits, N))
    return wrong(Index, Text, "expected an integer of " + Twine(Bits) + " bits");
  // A negative number keeps its sign in a wider argument.
  if (Value.starts_with("-"))
    N = static_cast<uint64_t>(SignExtend64(N, Bits));
  Arguments[Index] = {Slot{N & maskTrailingOnes<uint64_t>(T->getIntegerBitWidth()), Slot::Defined}};
  return Error::success();
}

Error Launch::addList(unsigned Index, StringRef Text) {
  auto [Kind, Value] = Text.split(':');
  Buffer &B = Buffers[Index];
  B.Element = Kind.front();
  B.Bytes = Kind.contains("64") ? 8 : 4;
  std::vector<uint8_t> Bytes;
  for (StringRef Part : split(Value, ',')) {
    uint64_t Bits = 0;
    Part = Part.trim();
    if (!(Kind.front() == 'i' ? parseInteger : parseFloating)(Part, 8 * B.Bytes, Bits))
      return wrong(Index, Text, "'" + Part + "' is not a number of " + Twine(8 * B.Bytes) + " bits");
    for (unsigned I = 0; I != B.Bytes; ++I)
      Bytes.push_back(static_cast<uint8_t>(Bits >> 8 * I));
  }
  return addBuffer(Index, Bytes.size(), [&](uint64_t I) { return Bytes[I]; });
}

Error Launch::addFile(unsigned Index, StringRef Text, StringRef Path) {
  if (std::string Why = whyUnreadable(Path); !Why.empty())
    return wrong(Index, Text, Why);
  sys::fs::file_status Status;
  if (std::error_code EC = sys::fs::status(Path, Status))
    return wrong(Index, Text, EC.message());
  if (CheckedSize(Status.getSize()) * 2 > P.budget().limit())
    return noRoom(Index, Status.getSize());
  auto File = readRegularFile(Path);
  if (!File)
    return wrong(Index, Text, File.getError().message());
  StringRef Bytes = (*File)->getBuffer();
  return addBuffer(Index, Bytes.size(), [&](uint64_t I) { return static_cast<uint8_t>(Bytes[I]); });
}

/// A buffer by its size: with zeros, random bytes, or counted elements.
Error Launch::addSized(unsigned Index, StringRef Text) {
  auto [Kind, Value] = Text.split(':');
  const bool Counts = Kind.ends_with("iota");
  uint64_t N = 0;
  if (Value.getAsInteger(0, N))
    return wrong(Index, Text, Counts ? "expected a number of elements" : "expected a number of bytes");
  if (const CheckedSize Bytes = CheckedSize(N) * (Counts ? 4 : 1); Bytes * 2 > P.budget().limit())
    return noRoom(Index, Bytes.value());
  Buffer &B = Buffers[Index];
  if (Counts) {
    B.Element = Kind.front();
    return addBuffer(Index, 4 * N, [&](uint64_t I) {
      const uint32_t K = static_cast<uint32_t>(I / 4);
      return static_cast<uint8_t>((B.Element == 'f' ? bit_cast<uint32_t>(static_cast<float>(K)) : K) >> 8 * (I % 4));
    });
  }
  if (Kind == "random") {
    std::mt19937_64 Random(Options.Seed + Index);
    return addBuffer(Index, N, [&](uint64_t) { return static_cast<uint8_t>(Random()); });
  }
  if (Error E = addBuffer(Index, N, nullptr))
    return E;
  if (Kind == "uninitialized")
    memset(P.global().initialized(B.Address), 0, N);
  return Error::success();
}

Error Launch::addArgument(unsigned Index, StringRef Text) {
  Type *T = Types[Index];
  if (Text.consume_front("ro:"))
    return addRestricted(Index, Text, ObjectUse::ReadOnly);
  if (Text.consume_front("wo:"))
    return addRestricted(Index, Text, ObjectUse::WriteOnly);
  auto [Kind, Value] = Text.split(':');
  if (Kind == "image")
    return addImage(Index, Text);
  if (Kind == "sampler")
    return addSampler(Index, Text);
  auto IsOneOf = [Kind = Kind](std::initializer_list<StringRef> Kinds) { return is_contained(Kinds, Kind); };
  if (IsOneOf({"i8", "i16", "i32", "i64", "f32", "f64"}))
    return addNumber(Index, Text);
  if (Kind == "bytes")
    return addBytes(Index, Value);
  if (Kind == "fields")
    return addFields(Index, Value);
  if (!T->isPointerTy())
    return wrong(Index, Text,
                 IsOneOf({"zeros", "buffer", "local"}) ? "the kernel's argument is not a pointer"
                                                       : "expected i32:n, f32:x, or a buffer for a pointer");
  const bool ToLocal = P.space(T->getPointerAddressSpace()) == MemorySpace::Local;
  if (Kind == "local") {
    uint64_t N = 0;
    if (Value.getAsInteger(0, N) || !N || N >= ExecutableModule::MaxLocalAddress)
      return wrong(Index, Text, "expected a number of bytes, less than 2^32");
    if (!ToLocal)
      return wrong(Index, Text, "the kernel's argument is not a pointer to local memory");
    LocalSizes[Index] = N;
    Arguments[Index] = {Slot{0, Slot::Defined}};
    return Error::success();
  }
  if (ToLocal)
    return wrong(Index, Text, "a pointer to local memory takes local:BYTES");
  if (Kind == "function")
    return addFunction(Index, Text, Value);
  Buffers[Index].Element = 'i';
  if (IsOneOf({"zeros", "uninitialized", "iota", "f32iota", "random"}))
    return addSized(Index, Text);
  if (IsOneOf({"i32s", "f32s", "i64s", "f64s"}))
    return addList(Index, Text);
  if (Kind == "buffer")
    return addFile(Index, Text, Value);
  if (Kind != "null")
    return wrong(Index, Text, "'" + Kind + "' is not a kind of argument; 'rejoin run --help' lists them at --arg");
  Arguments[Index] = {Slot{0, Slot::Defined}};
  return Error::success();
}

Error Launch::prepare() {
  const Function &F = *P.module().getFunction(Options.Kernel);
  Shape.SharedBytes = Options.SharedBytes;
  // What the kernel says of its launches, the compiler and the analysis rely on.
  GpuTarget Facts(P.kind(), {});
  Facts.enterFunction(F);
  const unsigned Known = Facts.facts().WaveSize;
  Shape.WaveSize = Options.WaveSize ? Options.WaveSize : Known ? Known : 64;
  const auto &Said = Facts.facts().WorkgroupSize;
  Shape.Local = Options.Local;
  if (!Shape.Local[0]) {
    Shape.Local = {1, 1, 1};
    // As the kernel requires or its launches in the source have it, or one wave.
    if (Said[0] && Said[1] && Said[2]) {
      Shape.Local = Said;
    } else {
      Shape.Local[0] = Options.Global[0] ? std::min(Options.Global[0], Shape.WaveSize) : Shape.WaveSize;
      for (unsigned D = 0; D != 3; ++D)
        if (Facts.facts().hasExact(D))
          Shape.Local[D] = Said[D];
    }
  }
  Shape.Global = Options.Global[0] ? Options.Global : Shape.Local;
  if (auto What = Shape.problem())
    return launchError(*What);
  if (Shape.SharedBytes >= ExecutableModule::MaxLocalAddress)
    return launchError(Twine(Shape.SharedBytes) +
                       " bytes of local memory that the launch adds; less than 2^32 are possible");
  const uint64_t Threads = Shape.threadsOfGroup();
  // Of every processor of NVIDIA and AMD, as the lint takes it.
  if (constexpr unsigned Most = 1024;
      Threads > Most && (P.kind() == TargetKind::NVPTX || P.kind() == TargetKind::AMDGPU))
    return launchError("a workgroup of " + Twine(Threads) + " threads; the target has at most " + Twine(Most));
  auto IsOther = [&](unsigned D) { return Said[D] && Said[D] != Shape.Local[D]; };
  auto InWords = [&](unsigned D) { return Said[D] ? std::to_string(Said[D]) : "any"; };
  if (IsOther(0) || IsOther(1) || IsOther(2))
    return launchError("'" + sourceName(F.getName()) + "' is for workgroups of " + InWords(0) + "," + InWords(1) + "," +
                       InWords(2) + " threads (" +
                       (F.hasFnAttribute("rejoin.launched-at")
                            ? "by its launches in the source; --assume-launch=none ignores them"
                            : "reqd_work_group_size, reqntid") +
                       ")");
  if (unsigned Most = Facts.facts().MaxThreads; Most && Threads > Most)
    return launchError("'" + sourceName(F.getName()) + "' is for workgroups of at most " + Twine(Most) +
                       " threads (__launch_bounds__, amdgpu-flat-work-group-size or maxntid)");
  for (unsigned D = 0; Facts.facts().Exact && D != 3; ++D)
    if (Shape.Global[D] % Shape.Local[D])
      return launchError("'" + sourceName(F.getName()) +
                         "' is for full workgroups only (uniform-work-group-size), but " + Twine(Shape.Global[D]) +
                         " threads are not a multiple of " + Twine(Shape.Local[D]));
  Arguments.resize(F.arg_size());
  LocalSizes.assign(F.arg_size(), 0);
  Buffers.resize(F.arg_size());
  for (const Argument &A : F.args())
    Types.push_back(A.getType());
  if (Options.Arguments.size() != F.arg_size())
    return launchError("'" + sourceName(F.getName()) + "' takes " + Twine(F.arg_size()) +
                       (F.arg_size() == 1 ? " argument, " : " arguments, ") + Twine(Options.Arguments.size()) +
                       (Options.Arguments.size() == 1 ? " is" : " are") + " given (--arg)" + beginning());
  for (unsigned I = 0; I != F.arg_size(); ++I)
    if (Error E = addArgument(I, Options.Arguments[I]))
      return E;
  // Fields are parts of their arguments now; their buffers stay.
  Arguments.resize(F.arg_size());
  LocalSizes.resize(F.arg_size());
  return checkOutputs();
}

/// Before the run, whose time would be lost.
Error Launch::checkOutputs() const {
  for (StringRef Text : Options.Outputs) {
    auto [Number, Type] = Text.split('=').first.split(':');
    unsigned Index = 0;
    auto Wrong = [&](const Twine &Why) { return launchError("--out=" + Text + ": " + Why); };
    if (Number.getAsInteger(10, Index))
      return Wrong("expected the number of an argument, from 0");
    if (Index >= Arguments.size())
      return Wrong("the kernel has " + countOf(Arguments.size(), "argument") +
                   (Arguments.empty() ? "" : ", counted from 0"));
    if (!Buffers[Index].Address)
      return Wrong("argument '" + Number + "' is not a buffer");
    if (!Type.empty() && !is_contained({"i8", "i32", "i64", "f32", "f64"}, Type))
      return Wrong("'" + Type + "' is no type; expected i8, i32, i64, f32 or f64");
  }
  return Error::success();
}

Error Launch::run(SimtMachine &M) { return M.run(*P.module().getFunction(Options.Kernel), Arguments, LocalSizes); }

std::vector<uint8_t> Launch::memory() const {
  std::vector<uint8_t> Result;
  for (const Buffer &B : Buffers)
    if (B.Address)
      Result.insert(Result.end(), P.global().bytes(B.Address), P.global().bytes(B.Address) + B.Size);
  return Result;
}

/// A decimal number of at least six digits that reads back as the same one.
static std::string readable(uint64_t Bits, unsigned Bytes) {
  char Text[64];
  for (int Digits = 6;; ++Digits) {
    if (Bytes == 4) {
      const float X = bit_cast<float>(static_cast<uint32_t>(Bits));
      snprintf(Text, sizeof(Text), "%.*g", Digits, static_cast<double>(X));
      if (Digits == 9 || strtof(Text, nullptr) == X)
        return Text;
    } else {
      const double X = bit_cast<double>(Bits);
      snprintf(Text, sizeof(Text), "%.*g", Digits, X);
      if (Digits == 17 || strtod(Text, nullptr) == X)
        return Text;
    }
  }
}

Error Launch::writeResults(raw_ostream &OS) {
  for (const std::string &Text : Options.Outputs) {
    auto [What, File] = StringRef(Text).split('=');
    auto [Number, Type] = What.split(':');
    unsigned Index;
    if (Number.getAsInteger(10, Index))
      llvm_unreachable("the outputs were checked");
    Buffer B = Buffers[Index];
    if (!Type.empty()) {
      B.Element = Type.front();
      B.Bytes = Type == "i8" ? 1 : Type.ends_with("64") ? 8 : 4;
    }
    const uint8_t *At = P.global().bytes(B.Address);
    if (!File.empty()) {
      if (Error E = writeOutput(File, [&](raw_ostream &Out) {
            Out.write(reinterpret_cast<const char *>(At), B.Size);
            return Error::success();
          }))
        return E;
      continue;
    }
    OS << placeOf(Index) << ":";
    for (uint64_t I = 0; I + B.Bytes <= B.Size; I += B.Bytes) {
      uint64_t Bits = 0;
      memcpy(&Bits, At + I, B.Bytes);
      if (B.Element == 'f')
        OS << ' ' << readable(Bits, B.Bytes);
      else if (B.Element == 'u')
        OS << ' ' << Bits;
      else
        OS << ' ' << SignExtend64(Bits, 8 * B.Bytes);
    }
    OS << '\n';
  }
  return Error::success();
}

} // namespace rejoin
