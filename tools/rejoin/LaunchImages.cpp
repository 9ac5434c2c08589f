//===- LaunchImages.cpp - Images and samplers of a launch -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `image:rgba-f32:4x4:iota`: a format, a size, and what the channels hold. The texels are written into the argument's
// buffer, which the memory of the run has room for; nothing else grows with the image. What the kernel says of an
// argument
// (`kernel_arg_base_type`, as clang writes it for OpenCL) must be an image of so many dimensions, or a sampler.
// Held by: test/Semantics/Images.
//
//===----------------------------------------------------------------------===//

#include "Launch.h"
#include "rejoin/Support/Words.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

StringRef Launch::sourceTypeOf(unsigned Index) const {
  const MDNode *Names = P.module().getFunction(Options.Kernel)->getMetadata("kernel_arg_base_type");
  if (!Names || Index >= Names->getNumOperands())
    return "";
  const auto *Name = dyn_cast_or_null<MDString>(Names->getOperand(Index));
  return Name ? Name->getString() : "";
}

/// The most sizes that an image of this type has, its layers among them; 0 if the type is no image.
static unsigned sizesOf(StringRef SourceType) {
  return StringSwitch<unsigned>(SourceType)
      .Cases({"image1d_t", "image1d_buffer_t"}, 1)
      .Cases({"image1d_array_t", "image2d_t", "image2d_depth_t", "image2d_msaa_t", "image2d_msaa_depth_t"}, 2)
      .Cases({"image2d_array_t", "image2d_array_depth_t", "image2d_array_msaa_t", "image2d_array_msaa_depth_t",
              "image3d_t"},
             3)
      .Default(0);
}

/// Whether a handle of an image or a sampler may have this type.
static bool mayBeHandle(const Type *T) { return T->isPointerTy() || T->isTargetExtTy(); }

Error Launch::addSampler(unsigned Index, StringRef Text) {
  auto How = parseSampler(Text.split(':').second);
  if (!How)
    return wrong(Index, Text, toString(How.takeError()));
  const StringRef Of = sourceTypeOf(Index);
  if (!Of.empty() && Of != "sampler_t")
    return wrong(Index, Text, "the kernel's argument is of the type '" + Of + "', not a sampler");
  // A sampler is a number to some targets.
  if (Of.empty() && !mayBeHandle(Types[Index]) && !Types[Index]->isIntegerTy(32))
    return wrong(Index, Text, "the kernel's argument is not a sampler");
  Arguments[Index] = {Slot{How->Bits, Slot::Defined}};
  return Error::success();
}

Error Launch::addImage(unsigned Index, StringRef Text) {
  const StringRef Rest = Text.split(':').second;
  const size_t End = Rest.find(':', Rest.find(':') + 1);
  auto Parsed = parseImage(Rest.take_front(End));
  if (!Parsed)
    return wrong(Index, Text, toString(Parsed.takeError()));
  Image I = *Parsed;
  if (const StringRef Of = sourceTypeOf(Index); !Of.empty()) {
    const unsigned Sizes = sizesOf(Of);
    if (!Sizes)
      return wrong(Index, Text, "the kernel's argument is of the type '" + Of + "', not an image");
    if (any_of(ArrayRef(I.Size).drop_front(Sizes), [](uint32_t N) { return N != 1; }))
      return wrong(Index, Text,
                   "the kernel's argument is of the type '" + Of + "': expected at most " + Twine(Sizes) +
                       (Sizes == 1 ? " number of texels" : " numbers of texels or layers"));
  } else if (!mayBeHandle(Types[Index])) {
    return wrong(Index, Text, "the kernel's argument is not an image");
  }
  const StringRef Content = End == StringRef::npos ? "uninitialized" : Rest.drop_front(End + 1);
  if (CheckedSize(I.bytes()) * 2 > P.budget().limit())
    return noRoom(Index, I.bytes());
  if (Error E = fillImage(Index, Text, I, Content))
    return E;
  Buffer &B = Buffers[Index];
  B.Element = I.Type == ChannelType::Float ? 'f' : I.isInteger() && I.isSigned() ? 'i' : 'u';
  B.Bytes = I.bytesOfChannel();
  I.Address = B.Address;
  P.addImage(I);
  return Error::success();
}

Error Launch::fillImage(unsigned Index, StringRef Text, const Image &I, StringRef Content) {
  auto [Kind, Value] = Content.split(':');
  if (Kind == "buffer") {
    if (Error E = addFile(Index, Text, Value))
      return E;
    if (Buffers[Index].Size != I.bytes())
      return wrong(Index, Text,
                   "the image has " + countOf(I.bytes(), "byte") + ", the file " + Twine(Buffers[Index].Size));
    return Error::success();
  }
  const unsigned Bytes = I.bytesOfChannel();
  const uint64_t Count = I.bytes() / Bytes;
  SmallVector<StringRef, 16> Numbers;
  const bool IsList = Kind == "i32s" || Kind == "f32s";
  if (IsList)
    Value.split(Numbers, ',');
  if (IsList && Numbers.size() != Count)
    return wrong(Index, Text,
                 "the image has " + Twine(Count) + (Count == 1 ? " channel, " : " channels, ") + Twine(Numbers.size()) +
                     (Numbers.size() == 1 ? " is given" : " are given"));
  if (!IsList && Kind != "iota" && Kind != "zeros" && Kind != "uninitialized")
    return wrong(Index, Text, "expected zeros, uninitialized, iota, i32s, f32s or buffer for the channels");
  if (Error E = addBuffer(Index, I.bytes(), nullptr))
    return E;
  const uint64_t At = Buffers[Index].Address;
  if (Kind == "uninitialized")
    memset(P.global().initialized(At), 0, I.bytes());
  if (Kind == "zeros" || Kind == "uninitialized")
    return Error::success();
  uint8_t *To = P.global().bytes(At);
  for (uint64_t K = 0; K != Count; ++K) {
    uint64_t Channel = K;
    const unsigned Bits = Kind == "f32s" ? 32 : 8 * Bytes;
    if (IsList && !(Kind == "f32s" ? parseFloating : parseInteger)(Numbers[K].trim(), Bits, Channel))
      return wrong(Index, Text, "'" + Numbers[K] + "' is not a number of " + Twine(Bits) + " bits");
    if (Kind == "f32s")
      Channel = I.encode(bit_cast<float>(static_cast<uint32_t>(Channel)));
    else if (Kind == "iota" && (I.Type == ChannelType::Float || I.Type == ChannelType::Half))
      Channel = I.encode(static_cast<double>(K));
    memcpy(To + K * Bytes, &Channel, Bytes);
  }
  return Error::success();
}

} // namespace rejoin
