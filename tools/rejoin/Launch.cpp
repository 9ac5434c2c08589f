//===- Launch.cpp - Launches from the command line -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launch.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"
#include <random>

using namespace llvm;

namespace rejoin {

static Error problem(const Twine &What) { return createStringError(inconvertibleErrorCode(), What); }

bool parseThreads(StringRef Text, std::array<unsigned, 3> &Sizes) {
  SmallVector<StringRef, 3> Parts;
  Text.split(Parts, ',');
  Sizes = {1, 1, 1};
  if (Parts.size() > 3)
    return false;
  for (unsigned I = 0; I != Parts.size(); ++I)
    if (Parts[I].trim().getAsInteger(10, Sizes[I]) || Sizes[I] == 0)
      return false;
  return true;
}

Error readLaunchFile(StringRef Path, LaunchOptions &Options) {
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return problem(Path + ": " + Buffer.getError().message());
  auto Parsed = json::parse((*Buffer)->getBuffer());
  if (!Parsed)
    return problem(Path + ": " + toString(Parsed.takeError()));
  const json::Object *Top = Parsed->getAsObject();
  if (!Top)
    return problem(Path + ": expected an object");
  for (const auto &[Key, Value] : *Top) {
    StringRef Name = Key;
    auto Sizes = [&](std::array<unsigned, 3> &Out) {
      const json::Array *A = Value.getAsArray();
      if (!A || A->empty() || A->size() > 3)
        return false;
      Out = {1, 1, 1};
      for (size_t I = 0; I != A->size(); ++I) {
        auto N = (*A)[I].getAsInteger();
        if (!N || *N <= 0)
          return false;
        Out[I] = static_cast<unsigned>(*N);
      }
      return true;
    };
    auto Strings = [&](std::vector<std::string> &Out) {
      const json::Array *A = Value.getAsArray();
      if (!A)
        return false;
      for (const json::Value &V : *A) {
        auto S = V.getAsString();
        if (!S)
          return false;
        Out.push_back(S->str());
      }
      return true;
    };
    bool Good = true;
    if (Name == "kernel" && Value.getAsString())
      Options.Kernel = Value.getAsString()->str();
    else if (Name == "global")
      Good = Sizes(Options.Global);
    else if (Name == "local")
      Good = Sizes(Options.Local);
    else if (Name == "waveSize" && Value.getAsInteger())
      Options.WaveSize = static_cast<unsigned>(*Value.getAsInteger());
    else if (Name == "args")
      Good = Strings(Options.Arguments);
    else if (Name == "out")
      Good = Strings(Options.Outputs);
    else
      Good = false;
    if (!Good)
      return problem(Path + ": '" + Name + "' is not known, or its value is not of the right kind");
  }
  return Error::success();
}

Error chooseKernel(const Module &M, LaunchOptions &Options) {
  if (!Options.Kernel.empty()) {
    const Function *F = M.getFunction(Options.Kernel);
    if (!F || F->isDeclaration())
      return problem("no function with a body '" + Options.Kernel + "'");
    return Error::success();
  }
  SmallVector<StringRef> Kernels;
  for (const Function &F : M)
    if (!F.isDeclaration() && isEntryPoint(F))
      Kernels.push_back(F.getName());
  if (Kernels.empty())
    for (const Function &F : M)
      if (!F.isDeclaration())
        Kernels.push_back(F.getName());
  if (Kernels.size() != 1)
    return problem(Kernels.empty() ? "no function has a body"
                                   : "name one of the kernels with --kernel: " + join(Kernels, ", "));
  Options.Kernel = Kernels.front().str();
  return Error::success();
}

Error Launch::addBuffer(unsigned Index, ArrayRef<uint8_t> Bytes) {
  Buffer &B = Buffers[Index];
  B.Size = Bytes.size();
  B.Address = P.global().allocate(Bytes.size(), 256, "argument " + std::to_string(Index));
  if (!Bytes.empty()) {
    memcpy(P.global().bytes(B.Address), Bytes.data(), Bytes.size());
    memset(P.global().initialized(B.Address), 1, Bytes.size());
  }
  Arguments[Index] = {Slot{B.Address, Slot::Defined}};
  return Error::success();
}

Error Launch::addArgument(unsigned Index, StringRef Text) {
  const Function &F = *P.module().getFunction(Options.Kernel);
  Type *T = F.getArg(Index)->getType();
  auto [Kind, Value] = Text.split(':');
  auto Wrong = [&](const Twine &Why) { return problem("argument " + Twine(Index) + ", '" + Text + "': " + Why); };
  auto NeedPointer = [&]() { return T->isPointerTy(); };
  auto Number = [&](uint64_t &N) { return !Value.getAsInteger(0, N); };
  uint64_t N = 0;
  std::vector<uint8_t> Bytes;
  auto Append = [&](const auto &X) {
    const auto *At = reinterpret_cast<const uint8_t *>(&X);
    Bytes.insert(Bytes.end(), At, At + sizeof(X));
  };
  if (Kind == "i8" || Kind == "i16" || Kind == "i32" || Kind == "i64") {
    int64_t S;
    if (Value.getAsInteger(0, S))
      return Wrong("expected an integer");
    if (!T->isIntegerTy())
      return Wrong("the kernel's argument is no integer");
    Arguments[Index] = {Slot{
        static_cast<uint64_t>(S) & maskTrailingOnes<uint64_t>(std::min(64U, T->getIntegerBitWidth())), Slot::Defined}};
    return Error::success();
  }
  if (Kind == "f32" || Kind == "f64") {
    double X;
    if (Value.getAsDouble(X))
      return Wrong("expected a number");
    if (T->isFloatTy())
      Arguments[Index] = {Slot{bit_cast<uint32_t>(static_cast<float>(X)), Slot::Defined}};
    else if (T->isDoubleTy())
      Arguments[Index] = {Slot{bit_cast<uint64_t>(X), Slot::Defined}};
    else
      return Wrong("the kernel's argument is no floating-point number");
    return Error::success();
  }
  if (!NeedPointer())
    return Wrong(Kind == "zeros" || Kind == "buffer" || Kind == "local"
                     ? "the kernel's argument is no pointer"
                     : "expected i32:n, f32:x, or a buffer for a pointer");
  if (Kind == "local") {
    if (!Number(N) || !N)
      return Wrong("expected a number of bytes");
    if (P.space(T->getPointerAddressSpace()) != MemorySpace::Local)
      return Wrong("the kernel's argument is no pointer to local memory");
    LocalSizes[Index] = N;
    Arguments[Index] = {Slot{0, Slot::Defined}};
    return Error::success();
  }
  if (P.space(T->getPointerAddressSpace()) == MemorySpace::Local)
    return Wrong("a pointer to local memory takes local:BYTES");
  Buffer &B = Buffers[Index];
  B.Element = 'i';
  if (Kind == "zeros" || Kind == "uninitialized") {
    if (!Number(N))
      return Wrong("expected a number of bytes");
    Bytes.assign(N, 0);
    if (Error E = addBuffer(Index, Bytes))
      return E;
    if (Kind == "uninitialized")
      memset(P.global().initialized(B.Address), 0, N);
    return Error::success();
  }
  if (Kind == "iota") {
    if (!Number(N))
      return Wrong("expected a number of elements");
    for (uint32_t I = 0; I != N; ++I)
      Append(I);
  } else if (Kind == "random") {
    if (!Number(N))
      return Wrong("expected a number of bytes");
    std::mt19937_64 Random(Options.Seed + Index);
    for (uint64_t I = 0; I != N; ++I)
      Bytes.push_back(static_cast<uint8_t>(Random()));
  } else if (Kind == "i32s" || Kind == "f32s" || Kind == "i64s" || Kind == "f64s") {
    B.Element = Kind.front();
    B.Bytes = Kind.contains("64") ? 8 : 4;
    for (StringRef Part : split(Value, ',')) {
      int64_t S;
      double X;
      if (Kind.front() == 'i' ? Part.trim().getAsInteger(0, S) : Part.trim().getAsDouble(X))
        return Wrong("'" + Part + "' is no number");
      if (Kind == "i32s")
        Append(static_cast<int32_t>(S));
      else if (Kind == "i64s")
        Append(S);
      else if (Kind == "f32s")
        Append(static_cast<float>(X));
      else
        Append(X);
    }
  } else if (Kind == "f32iota") {
    B.Element = 'f';
    if (!Number(N))
      return Wrong("expected a number of elements");
    for (uint32_t I = 0; I != N; ++I)
      Append(static_cast<float>(I));
  } else if (Kind == "buffer") {
    auto File = MemoryBuffer::getFile(Value);
    if (!File)
      return Wrong(File.getError().message());
    Bytes.assign((*File)->getBuffer().bytes_begin(), (*File)->getBuffer().bytes_end());
  } else if (Kind == "null") {
    Arguments[Index] = {Slot{0, Slot::Defined}};
    return Error::success();
  } else {
    return Wrong("'" + Kind + "' is no kind of argument");
  }
  return addBuffer(Index, Bytes);
}

Error Launch::prepare() {
  const Function &F = *P.module().getFunction(Options.Kernel);
  Shape.WaveSize = Options.WaveSize ? Options.WaveSize : P.kind() == TargetKind::NVPTX ? 32 : 64;
  Shape.Local = Options.Local;
  if (!Shape.Local[0]) {
    Shape.Local = {1, 1, 1};
    // As the kernel requires, or one wave.
    if (const MDNode *N = F.getMetadata("reqd_work_group_size")) {
      for (unsigned D = 0; D != 3 && D != N->getNumOperands(); ++D)
        Shape.Local[D] = static_cast<unsigned>(mdconst::extract<ConstantInt>(N->getOperand(D))->getZExtValue());
    } else {
      Shape.Local[0] = Options.Global[0] ? std::min(Options.Global[0], Shape.WaveSize) : Shape.WaveSize;
    }
  }
  uint64_t Threads = static_cast<uint64_t>(Shape.Local[0]) * Shape.Local[1] * Shape.Local[2];
  if (Threads > Thread::MaxThreads)
    return problem("a workgroup of " + Twine(Threads) + " threads; at most " + Twine(Thread::MaxThreads) +
                   " are possible");
  // What the kernel says of its launches, the compiler and the analysis rely on.
  GpuTarget Facts(P.kind(), {});
  Facts.enterFunction(F);
  const auto &Said = Facts.facts().WorkgroupSize;
  if (Said[0] && Said[1] && Said[2] && Said != Shape.Local)
    return problem("'" + F.getName() + "' is for workgroups of " + Twine(Said[0]) + "," + Twine(Said[1]) + "," +
                   Twine(Said[2]) + " threads (reqd_work_group_size, reqntid)");
  if (unsigned Most = Facts.facts().MaxThreads; Most && Threads > Most)
    return problem("'" + F.getName() + "' is for workgroups of at most " + Twine(Most) +
                   " threads (amdgpu-flat-work-group-size, maxntid)");
  Shape.Global = Options.Global[0] ? Options.Global : Shape.Local;
  for (unsigned D = 0; Facts.facts().Exact && D != 3; ++D)
    if (Shape.Global[D] % Shape.Local[D])
      return problem("'" + F.getName() + "' is for full workgroups only (uniform-work-group-size), but " +
                     Twine(Shape.Global[D]) + " threads are no multiple of " + Twine(Shape.Local[D]));
  Arguments.resize(F.arg_size());
  LocalSizes.assign(F.arg_size(), 0);
  Buffers.resize(F.arg_size());
  if (Options.Arguments.size() != F.arg_size())
    return problem("'" + F.getName() + "' takes " + Twine(F.arg_size()) + " arguments, " +
                   Twine(Options.Arguments.size()) + " are given (--arg)");
  for (unsigned I = 0; I != F.arg_size(); ++I)
    if (Error E = addArgument(I, Options.Arguments[I]))
      return E;
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

Error Launch::writeResults(raw_ostream &OS) {
  for (const std::string &Text : Options.Outputs) {
    auto [What, File] = StringRef(Text).split('=');
    auto [Number, Type] = What.split(':');
    unsigned Index;
    if (Number.getAsInteger(10, Index) || Index >= Buffers.size() || !Buffers[Index].Address)
      return problem("--out=" + Text + ": argument '" + Number + "' is no buffer");
    Buffer B = Buffers[Index];
    if (!Type.empty()) {
      if (Type != "i32" && Type != "f32" && Type != "i64" && Type != "f64" && Type != "i8")
        return problem("--out=" + Text + ": expected i8, i32, i64, f32 or f64");
      B.Element = Type.front();
      B.Bytes = Type == "i8" ? 1 : Type.ends_with("64") ? 8 : 4;
    }
    const uint8_t *At = P.global().bytes(B.Address);
    if (!File.empty()) {
      std::error_code EC;
      ToolOutputFile Out(File, EC, sys::fs::OF_None);
      if (EC)
        return problem(File + ": " + EC.message());
      Out.os().write(reinterpret_cast<const char *>(At), B.Size);
      Out.keep();
      continue;
    }
    OS << "argument " << Index << ":";
    for (uint64_t I = 0; I + B.Bytes <= B.Size; I += B.Bytes) {
      uint64_t Bits = 0;
      memcpy(&Bits, At + I, B.Bytes);
      if (B.Element == 'f')
        OS << format(" %g", B.Bytes == 4 ? static_cast<double>(bit_cast<float>(static_cast<uint32_t>(Bits)))
                                         : bit_cast<double>(Bits));
      else
        OS << ' ' << SignExtend64(Bits, 8 * B.Bytes);
    }
    OS << '\n';
  }
  return Error::success();
}

} // namespace rejoin
