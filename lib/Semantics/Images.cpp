//===- Images.cpp - Reads and writes of images -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An image is an object in global memory, and its handle the object's address; a sampler is its bits. What an operation
// does is in its mangled name: `_Z11read_imagef20ocl_image2d_array_ro11ocl_samplerDv4_f` reads a float4 from an array
// of images in two dimensions, with a sampler, at coordinates that are floats. Accesses to texels are located, checked
// for being written before, and noted for races as those to buffers.
//
// A coordinate becomes one texel (nearest) or two with a weight (linear), by the sampler's addressing, dimension by
// dimension; a texel outside is the border, 0 with alpha 0 where the image has an alpha, else 1:
//
//     width 4, not normalised, linear, u = 0.25     texels -1 and 0, 3/4 of the second
//     clamp_to_edge: 0 and 0;  clamp: border and 0;  repeat (u = s * 4): 3 and 0;  mirrored_repeat: 0 and 0
//
// The layer of an array is rounded and clamped. What OpenCL leaves undefined is a finding: coordinates outside without
// an addressing mode or a sampler, coordinates that are infinite or no numbers, integer coordinates with a sampler that
// is linear, normalised or repeats, a read of integers that is filtered, and a function for another type of channels.
// Mip maps and multisampling are refused by name.
//
// Cost: of a read, the texels that it takes: 8 at most. Source: OpenCL C 3.0, 6.15.15 and 8.
// Held by: test/Semantics/Images.
//
//===----------------------------------------------------------------------===//

#include "SimtMachineImpl.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Semantics/Image.h"
#include "rejoin/Semantics/RunError.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace llvm;

namespace rejoin {

/// What an operation on images does, by its name.
struct SimtMachine::Runner::ImageOperation {
  unsigned Dimensions = 0;
  bool IsArray = false, HasSampler = false;
  /// Why it cannot be run; empty if it can.
  std::string Problem;
};

SimtMachine::Runner::ImageOperation SimtMachine::Runner::imageOperation(const DecodedFunction::CallInfo &C) {
  ImageOperation R;
  StringRef Name = C.Callee->getName();
  const size_t At = Name.find("ocl_image");
  if (At == StringRef::npos) {
    R.Problem = "without an image";
    return R;
  }
  StringRef Rest = Name.drop_front(At + strlen("ocl_image"));
  if (Rest.consumeInteger(10, R.Dimensions) || !Rest.consume_front("d"))
    R.Problem = "of an unknown kind of image";
  for (bool Goes = true; Goes && R.Problem.empty();) {
    if (Rest.consume_front("_array"))
      R.IsArray = true;
    else if (Rest.starts_with("_msaa"))
      R.Problem = "of an image with several samples";
    else
      Goes = Rest.consume_front("_buffer") || Rest.consume_front("_depth");
  }
  R.HasSampler = Rest.contains("ocl_sampler");
  // (image, sampler, coordinates), (image, coordinates); what more there is chooses a level of a mip map.
  const bool Writes = C.OnImage == ImageAction::Write;
  const size_t Expected = Writes ? 3 : R.HasSampler ? 3 : 2;
  if (R.Problem.empty() && C.OnImage != ImageAction::Query && C.Arguments.size() != Expected)
    R.Problem = "of a mip map";
  return R;
}

const Image *SimtMachine::Runner::imageOf(const Op &O, const DecodedFunction::CallInfo &C, Thread &T) {
  const Slot &Handle = *get(T, C.Arguments[0]);
  const Image *Found = Handle.State ? nullptr : P.imageAt(Handle.Bits);
  if (!Found) {
    report(DiagnosticKind::UndefinedBehaviour, *O.I, {&T},
           Handle.State ? "the image is undefined" : "the argument is not an image (--arg=image:FORMAT:SIZE:CONTENT)");
    stop(T);
  }
  return Found;
}

namespace {

/// One or two texels along a dimension, and the weight of the second. -1: the border.
struct Taps {
  int64_t At[2] = {0, 0};
  double Weight = 0;
  bool IsOutside = false;
};

} // namespace

/// By OpenCL C 3.0, 8.2. \p S: the coordinate as given; \p Size: texels of the dimension.
static Taps tapsOf(Sampler Of, double S, uint32_t Size) {
  Taps R;
  const auto N = static_cast<int64_t>(Size);
  double U = Of.isNormalized() ? S * Size : S;
  if (Of.address() == Sampler::Repeat)
    U = (S - std::floor(S)) * Size;
  else if (Of.address() == Sampler::MirroredRepeat)
    U = std::fabs(S - 2 * std::rint(0.5 * S)) * Size;
  // Beyond this every number lies outside.
  U = std::fmin(std::fmax(U, -1e9), 1e9);
  const double From = Of.isLinear() ? U - 0.5 : U;
  R.At[0] = static_cast<int64_t>(std::floor(From));
  R.At[1] = R.At[0] + 1;
  R.Weight = Of.isLinear() ? From - std::floor(From) : 0;
  for (int64_t &At : R.At) {
    switch (Of.address()) {
    case Sampler::ClampToEdge:
    case Sampler::MirroredRepeat:
      At = std::min(std::max<int64_t>(At, 0), N - 1);
      break;
    case Sampler::Repeat:
      At = At < 0 ? At + N : At > N - 1 ? At - N : At;
      break;
    case Sampler::Clamp:
      At = At < 0 || At > N - 1 ? -1 : At;
      break;
    default:
      // The second texel counts where it has a weight.
      R.IsOutside |= (At < 0 || At > N - 1) && (&At == R.At || R.Weight != 0);
      At = std::min(std::max<int64_t>(At, 0), N - 1);
    }
  }
  return R;
}

bool SimtMachine::Runner::texel(const Op &O, Thread &T, const Image &From, ArrayRef<int64_t> At,
                                std::array<uint64_t, 4> &Channels) {
  const unsigned Bytes = From.bytesOfChannel();
  const uint64_t Number = (static_cast<uint64_t>(At[2]) * From.Size[1] + static_cast<uint64_t>(At[1])) * From.Size[0] +
                          static_cast<uint64_t>(At[0]);
  const Located L = locate(T, *O.I, MemorySpace::Global, From.Address + Number * From.bytesOfTexel(),
                           From.bytesOfTexel(), /*Writes=*/false);
  if (!L)
    return false;
  note(T, *O.I, L, RaceAccess::Read);
  if (!isKnown(L)) {
    report(DiagnosticKind::UninitializedRead, *O.I, {&T}, "reads a texel that was never written");
    stop(T, StopReason::Perhaps);
    return false;
  }
  for (unsigned K = 0; K != From.channels(); ++K) {
    Channels[K] = 0;
    memcpy(&Channels[K], L.Bytes + static_cast<size_t>(K * Bytes), Bytes);
  }
  return true;
}

/// Channels of memory as red, green, blue and alpha; those that there are not are 0, alpha is 1.
template <typename T> static std::array<T, 4> toRgba(ChannelOrder Order, const std::array<T, 4> &M) {
  switch (Order) {
  case ChannelOrder::R:
  case ChannelOrder::Depth:
    return {M[0], 0, 0, 1};
  case ChannelOrder::A:
    return {0, 0, 0, M[0]};
  case ChannelOrder::RG:
    return {M[0], M[1], 0, 1};
  case ChannelOrder::RA:
    return {M[0], 0, 0, M[1]};
  case ChannelOrder::RGBA:
    return M;
  case ChannelOrder::BGRA:
    return {M[2], M[1], M[0], M[3]};
  case ChannelOrder::ARGB:
    return {M[1], M[2], M[3], M[0]};
  case ChannelOrder::Intensity:
    return {M[0], M[0], M[0], M[0]};
  case ChannelOrder::Luminance:
    return {M[0], M[0], M[0], 1};
  }
  llvm_unreachable("covered switch");
}

/// The channel of red, green, blue and alpha that lies at a position in memory.
static unsigned fromRgba(ChannelOrder Order, unsigned Position) {
  switch (Order) {
  case ChannelOrder::A:
    return 3;
  case ChannelOrder::RA:
    return Position ? 3 : 0;
  case ChannelOrder::BGRA:
    return Position == 3 ? 3 : 2 - Position;
  case ChannelOrder::ARGB:
    return Position ? Position - 1 : 3;
  case ChannelOrder::R:
  case ChannelOrder::Depth:
  case ChannelOrder::RG:
  case ChannelOrder::RGBA:
  case ChannelOrder::Intensity:
  case ChannelOrder::Luminance:
    return Position;
  }
  llvm_unreachable("covered switch");
}

/// Why the channels of an image are not for a function that ends so (`f`, `h`, `i`, `ui`); empty if they are.
static std::string whyOtherChannels(const Image &Of, StringRef Stem) {
  const bool Right = Stem.ends_with("ui")  ? Of.isInteger() && !Of.isSigned()
                     : Stem.ends_with("i") ? Of.isInteger() && Of.isSigned()
                                           : !Of.isInteger();
  return Right ? "" : ("'" + Stem + "' is for images with channels of another type").str();
}

/// A number as the bits of a result's element, a float or a half.
static uint64_t elementBits(const Type &T, double Value) {
  if (T.isFloatTy())
    return bit_cast<uint32_t>(static_cast<float>(Value));
  assert(T.isHalfTy() && "channels of integers are exact");
  Image Half;
  Half.Type = ChannelType::Half;
  return Half.encode(Value);
}

void SimtMachine::Runner::readImage(const Op &O, const DecodedFunction::CallInfo &C, Thread &T) {
  const ImageOperation Does = imageOperation(C);
  const Image *From = imageOf(O, C, T);
  if (!From)
    return;
  auto Undefined = [&](const Twine &Why) {
    report(DiagnosticKind::UndefinedBehaviour, *O.I, {&T}, Why);
    stop(T);
  };
  const StringRef Stem = unmangledStem(C.Callee->getName());
  if (std::string Why = whyOtherChannels(*From, Stem); !Why.empty())
    return Undefined(Why);
  Sampler How;
  const unsigned At = C.Arguments.size() - 1;
  if (Does.HasSampler) {
    const Slot &Given = *get(T, C.Arguments[1]);
    if (Given.State)
      return undefined(O, T, "the sampler is undefined", Given);
    How.Bits = static_cast<uint32_t>(Given.Bits);
  }
  const Type *Of = C.Call->getArgOperand(At)->getType()->getScalarType();
  const bool IsFloat = Of->isFloatTy();
  if (!IsFloat && (How.isLinear() || How.isNormalized() || How.address() > Sampler::Clamp))
    return Undefined("integer coordinates with a sampler that is linear, normalized or repeats");
  if (From->isInteger() && How.isLinear())
    return Undefined("integers are read with a linear filter");
  if (How.address() >= Sampler::Repeat && !How.isNormalized())
    return Undefined("a sampler that repeats with coordinates that are not normalized");
  std::array<Taps, 3> By;
  const Slot *S = get(T, C.Arguments[At]);
  for (unsigned D = 0; D != Does.Dimensions + Does.IsArray; ++D) {
    if (S[D].State)
      return undefined(O, T, "reads an image at undefined coordinates", S[D]);
    const double X = IsFloat ? static_cast<double>(bit_cast<float>(static_cast<uint32_t>(S[D].Bits)))
                             : static_cast<double>(SignExtend64(S[D].Bits, Of->getIntegerBitWidth()));
    if (!std::isfinite(X))
      return Undefined("reads an image at a coordinate that is " + Twine(std::isnan(X) ? "no number" : "infinite"));
    if (D < Does.Dimensions) {
      By[D] = tapsOf(How, X, From->Size[D]);
    } else {
      const double Layer = std::fmin(std::fmax(std::rint(X), 0), From->Size[D] - 1);
      By[D].IsOutside = !Does.HasSampler && Layer != X;
      By[D].At[0] = By[D].At[1] = static_cast<int64_t>(Layer);
    }
    if (By[D].IsOutside) {
      report(DiagnosticKind::OutOfBounds, *O.I, {&T},
             "reads an image outside of its size, " + Twine(From->Size[D]) + " in dimension " + Twine(D) +
                 ", with no addressing mode");
      return stop(T, StopReason::Outside);
    }
  }
  std::array<double, 4> Sum{0, 0, 0, 0};
  std::array<uint64_t, 4> Exact{0, 0, 0, 0};
  for (unsigned Corner = 0; Corner != 8; ++Corner) {
    double Weight = 1;
    std::array<int64_t, 3> Where{0, 0, 0};
    bool IsBorder = false;
    for (unsigned D = 0; D != 3; ++D) {
      const bool Second = Corner >> D & 1;
      Weight *= Second ? By[D].Weight : 1 - By[D].Weight;
      Where[D] = By[D].At[Second];
      IsBorder |= Where[D] < 0;
    }
    if (Weight == 0)
      continue;
    std::array<double, 4> Numbers{0, 0, 0, 0};
    std::array<uint64_t, 4> Channels{0, 0, 0, 0};
    if (IsBorder) {
      Numbers[3] = From->hasAlpha() ? 0 : 1;
      Exact = {0, 0, 0, From->hasAlpha() ? 0U : 1U};
    } else {
      if (!texel(O, T, *From, Where, Channels))
        return;
      for (unsigned K = 0; K != 4; ++K)
        Numbers[K] = From->decode(Channels[K]);
      Numbers = toRgba(From->Order, Numbers);
      if (From->isSigned())
        for (uint64_t &X : Channels)
          X = static_cast<uint64_t>(SignExtend64(X, 8 * From->bytesOfChannel())) & 0xFFFFFFFF;
      Exact = toRgba(From->Order, Channels);
    }
    for (unsigned K = 0; K != 4; ++K)
      Sum[K] += Weight == 1 ? Numbers[K] : Weight * Numbers[K];
  }
  const Type *Result = C.Call->getType()->getScalarType();
  for (uint32_t K = 0; K != O.Count; ++K)
    T.registers()[O.Dst + K] = {From->isInteger() ? Exact[K] : elementBits(*Result, Sum[K]), Slot::Defined};
}

void SimtMachine::Runner::writeImage(const Op &O, const DecodedFunction::CallInfo &C, Thread &T) {
  const ImageOperation Does = imageOperation(C);
  const Image *To = imageOf(O, C, T);
  if (!To)
    return;
  const StringRef Stem = unmangledStem(C.Callee->getName());
  if (std::string Why = whyOtherChannels(*To, Stem); !Why.empty()) {
    report(DiagnosticKind::UndefinedBehaviour, *O.I, {&T}, Why);
    return stop(T);
  }
  std::array<uint64_t, 3> At{0, 0, 0};
  const Slot *S = get(T, C.Arguments[1]), *Value = get(T, C.Arguments[2]);
  for (unsigned D = 0; D != Does.Dimensions + Does.IsArray; ++D) {
    if (S[D].State)
      return undefined(O, T, "writes to an image at undefined coordinates", S[D]);
    At[D] = S[D].Bits;
    if (At[D] < To->Size[D])
      continue;
    report(DiagnosticKind::OutOfBounds, *O.I, {&T},
           "writes to an image at " + Twine(SignExtend64(At[D], 32)) + ", outside of its size, " + Twine(To->Size[D]) +
               " in dimension " + Twine(D));
    return stop(T, StopReason::Outside);
  }
  const unsigned Bytes = To->bytesOfChannel();
  const uint64_t Number = (At[2] * To->Size[1] + At[1]) * To->Size[0] + At[0];
  const Located L = locate(T, *O.I, MemorySpace::Global, To->Address + Number * To->bytesOfTexel(), To->bytesOfTexel(),
                           /*Writes=*/true);
  if (!L)
    return;
  uint8_t New[16];
  const Type *Of = C.Call->getArgOperand(2)->getType()->getScalarType();
  Image Half;
  Half.Type = ChannelType::Half;
  for (unsigned K = 0; K != To->channels(); ++K) {
    const Slot &X = Value[C.Counts[2] > 1 ? fromRgba(To->Order, K) : 0];
    if (X.State)
      return undefined(O, T, "writes an undefined value to an image", X);
    const double Given = Of->isFloatTy()  ? static_cast<double>(bit_cast<float>(static_cast<uint32_t>(X.Bits)))
                         : Of->isHalfTy() ? Half.decode(X.Bits)
                         : To->isSigned() ? static_cast<double>(SignExtend64(X.Bits, 32))
                                          : static_cast<double>(X.Bits & 0xFFFFFFFF);
    const uint64_t Bits = To->encode(Given);
    memcpy(New + static_cast<size_t>(K * Bytes), &Bits, Bytes);
  }
  note(T, *O.I, L, RaceAccess::Write, New);
  memcpy(L.Bytes, New, L.Size);
  memset(L.Known, 1, L.Size);
}

void SimtMachine::Runner::queryImage(const Op &O, const DecodedFunction::CallInfo &C, Thread &T) {
  const ImageOperation Does = imageOperation(C);
  const Image *Of = imageOf(O, C, T);
  if (!Of)
    return;
  const StringRef Stem = unmangledStem(C.Callee->getName());
  Slot *D = T.registers() + O.Dst;
  if (Stem == "get_image_dim") {
    for (uint32_t K = 0; K != O.Count; ++K)
      D[K] = {K < Does.Dimensions ? Of->Size[K] : 0, Slot::Defined};
    return;
  }
  D[0] = {StringSwitch<uint64_t>(Stem)
              .Case("get_image_width", Of->Size[0])
              .Case("get_image_height", Of->Size[1])
              .Case("get_image_depth", Of->Size[2])
              .Case("get_image_array_size", Of->Size[std::min(Does.Dimensions, 2U)])
              .Case("get_image_channel_data_type", Of->typeConstant())
              .Case("get_image_channel_order", Of->orderConstant())
              .Default(1),
          Slot::Defined};
}

Error SimtMachine::Runner::runImage(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group) {
  if (C.OnImage == ImageAction::MakeSampler) {
    for (Thread *T : Group)
      T->registers()[O.Dst] = *get(*T, C.Arguments[0]);
    return Error::success();
  }
  if (const ImageOperation Does = imageOperation(C); !Does.Problem.empty())
    return make_error<RunError>("cannot run '" + sourceName(C.Callee->getName()) + "', an operation " + Does.Problem,
                                *O.I);
  for (Thread *T : Group)
    if (C.OnImage == ImageAction::Read)
      readImage(O, C, *T);
    else if (C.OnImage == ImageAction::Write)
      writeImage(O, C, *T);
    else
      queryImage(O, C, *T);
  return Error::success();
}

} // namespace rejoin
