//===- Image.cpp - Formats of images -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Channels as numbers, as OpenCL C 3.0, 8.3 ("Conversion rules") has them: of n bits, an unsigned normalised channel c
// is c / (2^n - 1), a signed one max(-1, c / (2^(n-1) - 1)); a number is written as the nearest channel, ties to even,
// within the channel's range. Held by: test/Semantics/Images.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Semantics/Image.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace llvm;

namespace rejoin {

namespace {

struct TypeRow {
  StringLiteral Text;
  unsigned Constant, Bytes;
};
constexpr TypeRow Types[] = {
#define CHANNEL_TYPE(NAME, TEXT, CONSTANT, BYTES) {TEXT, CONSTANT, BYTES},
#include "rejoin/Semantics/Image.def"
};
struct OrderRow {
  StringLiteral Text;
  unsigned Constant, Channels;
  bool Alpha;
};
constexpr OrderRow Orders[] = {
#define CHANNEL_ORDER(NAME, TEXT, CONSTANT, CHANNELS, ALPHA) {TEXT, CONSTANT, CHANNELS, ALPHA},
#include "rejoin/Semantics/Image.def"
};

} // namespace

ImageAction imageActionOf(StringRef Stem) {
  return StringSwitch<ImageAction>(Stem)
#define IMAGE_FUNCTION(NAME, ACTION) .Case(NAME, ImageAction::ACTION)
#include "rejoin/Semantics/Image.def"
      .Default(ImageAction::None);
}

unsigned Image::channels() const { return Orders[static_cast<unsigned>(Order)].Channels; }
unsigned Image::bytesOfChannel() const { return Types[static_cast<unsigned>(Type)].Bytes; }
unsigned Image::typeConstant() const { return Types[static_cast<unsigned>(Type)].Constant; }
unsigned Image::orderConstant() const { return Orders[static_cast<unsigned>(Order)].Constant; }
bool Image::hasAlpha() const { return Orders[static_cast<unsigned>(Order)].Alpha; }
bool Image::isInteger() const { return Type >= ChannelType::Signed8 && Type <= ChannelType::Unsigned32; }
bool Image::isSigned() const { return Type >= ChannelType::Signed8 && Type <= ChannelType::Signed32; }

double Image::decode(uint64_t Bits) const {
  const unsigned Width = 8 * bytesOfChannel();
  switch (Type) {
  case ChannelType::UNorm8:
  case ChannelType::UNorm16:
    return static_cast<double>(Bits) / static_cast<double>(maskTrailingOnes<uint64_t>(Width));
  case ChannelType::SNorm8:
  case ChannelType::SNorm16:
    return std::max(-1.0, static_cast<double>(SignExtend64(Bits, Width)) /
                              static_cast<double>(maskTrailingOnes<uint64_t>(Width - 1)));
  case ChannelType::Half:
    return APFloat(APFloat::IEEEhalf(), APInt(16, Bits)).convertToDouble();
  case ChannelType::Float:
    return static_cast<double>(bit_cast<float>(static_cast<uint32_t>(Bits)));
  default:
    return isSigned() ? static_cast<double>(SignExtend64(Bits, Width)) : static_cast<double>(Bits);
  }
}

uint64_t Image::encode(double Value) const {
  const unsigned Width = 8 * bytesOfChannel();
  const uint64_t Mask = maskTrailingOnes<uint64_t>(Width);
  const auto Whole = [&](double Least, double Most) {
    // What is no number is written as 0.
    const double Rounded = std::isnan(Value) ? 0 : std::nearbyint(std::fmin(std::fmax(Value, Least), Most));
    return static_cast<uint64_t>(static_cast<int64_t>(Rounded)) & Mask;
  };
  const auto Largest = static_cast<double>(Mask), Half = static_cast<double>(Mask >> 1);
  switch (Type) {
  case ChannelType::UNorm8:
  case ChannelType::UNorm16:
    Value *= Largest;
    return Whole(0, Largest);
  case ChannelType::SNorm8:
  case ChannelType::SNorm16:
    Value *= Half;
    return Whole(-Half - 1, Half);
  case ChannelType::Half: {
    APFloat X(Value);
    bool Loses;
    X.convert(APFloat::IEEEhalf(), APFloat::rmNearestTiesToEven, &Loses);
    return X.bitcastToAPInt().getZExtValue();
  }
  case ChannelType::Float:
    return bit_cast<uint32_t>(static_cast<float>(Value));
  default:
    return isSigned() ? Whole(-Half - 1, Half) : Whole(0, Largest);
  }
}

Expected<Image> parseImage(StringRef Text) {
  Image Result;
  auto [Format, Size] = Text.split(':');
  auto [Order, Type] = Format.split('-');
  const auto *O = find_if(Orders, [Order = Order](const OrderRow &R) { return R.Text == Order; });
  const auto *T = find_if(Types, [Type = Type](const TypeRow &R) { return R.Text == Type; });
  if (O == std::end(Orders) || T == std::end(Types)) {
    std::string Known;
    for (const OrderRow &R : Orders)
      Known += (Known.empty() ? "" : ", ") + R.Text.str();
    Known += "; and, after a '-', ";
    for (const TypeRow &R : Types)
      Known += (&R == Types ? "" : ", ") + R.Text.str();
    return createStringError("'" + Format + "' is not a format of an image: expected one of " + Known);
  }
  Result.Order = static_cast<ChannelOrder>(O - Orders);
  Result.Type = static_cast<ChannelType>(T - Types);
  SmallVector<StringRef, 3> Parts;
  Size.split(Parts, 'x');
  constexpr uint32_t Most = 1 << 14;
  bool IsRight = Parts.size() <= 3;
  for (unsigned D = 0; IsRight && D != Parts.size(); ++D)
    IsRight = !Parts[D].getAsInteger(10, Result.Size[D]) && Result.Size[D] != 0 && Result.Size[D] <= Most;
  if (!IsRight)
    return createStringError("'" + Size +
                             "' is not a size of an image: expected up to three numbers of texels as in 4x4x2, "
                             "each at most " +
                             Twine(Most));
  return Result;
}

Expected<Sampler> parseSampler(StringRef Text) {
  // Of each kind one property holds.
  enum Kind : uint8_t { Filter, Coordinates, Addressing };
  static constexpr StringLiteral KindNames[] = {"filters", "kinds of coordinates", "addressing modes"};
  static constexpr struct {
    StringLiteral Name;
    Kind Of;
    uint32_t Bits;
  } Known[] = {{"nearest", Filter, 0x10},
               {"linear", Filter, 0x20},
               {"normalized", Coordinates, 1},
               {"none", Addressing, Sampler::None},
               {"clamp_to_edge", Addressing, Sampler::ClampToEdge},
               {"clamp", Addressing, Sampler::Clamp},
               {"repeat", Addressing, Sampler::Repeat},
               {"mirrored_repeat", Addressing, Sampler::MirroredRepeat}};
  Sampler Result;
  SmallVector<StringRef, 4> Words;
  Text.split(Words, ',', -1, /*KeepEmpty=*/false);
  std::array<StringRef, std::size(KindNames)> Given;
  for (StringRef W : Words) {
    const auto *It = find_if(Known, [W](const auto &K) { return K.Name == W; });
    if (It == std::end(Known))
      return createStringError("'" + W +
                               "' is not a property of a sampler: expected nearest or linear; normalized; none, "
                               "clamp_to_edge, clamp, repeat or mirrored_repeat");
    if (!Given[It->Of].empty())
      return createStringError("a sampler has one of the " + KindNames[It->Of] + " '" + Given[It->Of] + "' and '" + W +
                               "'");
    Given[It->Of] = W;
    Result.Bits |= It->Bits;
  }
  return Result;
}

} // namespace rejoin
