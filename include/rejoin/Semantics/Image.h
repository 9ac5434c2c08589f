//===- Image.h - Images of a launch -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SEMANTICS_IMAGE_H
#define REJOIN_SEMANTICS_IMAGE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>
#include <string>

namespace rejoin {

/// The type of a channel: `cl_channel_type`, of those with whole bytes.
enum class ChannelType : uint8_t {
#define CHANNEL_TYPE(NAME, TEXT, CONSTANT, BYTES) NAME,
#include "rejoin/Semantics/Image.def"
};

/// Which channels a texel has: `cl_channel_order`.
enum class ChannelOrder : uint8_t {
#define CHANNEL_ORDER(NAME, TEXT, CONSTANT, CHANNELS, ALPHA) NAME,
#include "rejoin/Semantics/Image.def"
};

/// What a function does with an image or a sampler.
enum class ImageAction : uint8_t { None, Read, Write, Query, MakeSampler };
/// By its name, without mangling.
ImageAction imageActionOf(llvm::StringRef Stem);

/// An image whose texels lie one after the other in global memory, by row, slice and layer.
struct Image {
  ChannelType Type = ChannelType::Float;
  ChannelOrder Order = ChannelOrder::RGBA;
  /// Width, height and depth in texels; of an array of images the last one that is not 1 is the number of layers.
  std::array<uint32_t, 3> Size{1, 1, 1};
  /// Of the first texel.
  uint64_t Address = 0;

  unsigned channels() const;
  unsigned bytesOfChannel() const;
  unsigned bytesOfTexel() const { return channels() * bytesOfChannel(); }
  /// Of all texels. `parseImage` takes no sizes whose bytes do not fit into 64 bits.
  uint64_t bytes() const { return uint64_t(Size[0]) * Size[1] * Size[2] * bytesOfTexel(); }
  /// The numbers that `get_image_channel_data_type` and `get_image_channel_order` give.
  unsigned typeConstant() const;
  unsigned orderConstant() const;
  /// A border has alpha 0 where texels have an alpha, else 1.
  bool hasAlpha() const;
  bool isInteger() const;
  bool isSigned() const;

  /// One channel in memory as a number, and back: normalised, rounded to nearest even and saturated as OpenCL says.
  double decode(uint64_t Bits) const;
  uint64_t encode(double Value) const;
};

/// `rgba-unorm8:4x4`: the order and type of the channels and the size; an error names the wrong part.
llvm::Expected<Image> parseImage(llvm::StringRef Text);

/// The bits of `sampler_t` (`CLK_FILTER_LINEAR`, ...).
struct Sampler {
  enum Address : uint8_t { None = 0, ClampToEdge = 2, Clamp = 4, Repeat = 6, MirroredRepeat = 8 };
  uint32_t Bits = 0;
  bool isNormalized() const { return Bits & 1; }
  bool isLinear() const { return Bits & 0x20; }
  Address address() const { return static_cast<Address>(Bits & 0xE); }
};

/// `linear,repeat,normalized` in any order; by default nearest, none, not normalised.
llvm::Expected<Sampler> parseSampler(llvm::StringRef Text);

} // namespace rejoin

#endif // REJOIN_SEMANTICS_IMAGE_H
