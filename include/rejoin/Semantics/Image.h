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

/// The type of a channel: those values of `cl_channel_type` that occupy whole bytes.
enum class ChannelType : uint8_t {
#define CHANNEL_TYPE(NAME, TEXT, CONSTANT, BYTES) NAME,
#include "rejoin/Semantics/Image.def"
};

/// The channels of a texel: `cl_channel_order`.
enum class ChannelOrder : uint8_t {
#define CHANNEL_ORDER(NAME, TEXT, CONSTANT, CHANNELS, ALPHA) NAME,
#include "rejoin/Semantics/Image.def"
};

/// The effect of a function on an image or a sampler.
enum class ImageAction : uint8_t { None, Read, Write, Query, MakeSampler };
/// The action of a function, by its name without mangling.
ImageAction imageActionOf(llvm::StringRef Stem);

/// An image. Its texels are contiguous in global memory, by row, slice and layer.
struct Image {
  ChannelType Type = ChannelType::Float;
  ChannelOrder Order = ChannelOrder::RGBA;
  /// Width, height and depth in texels. For an array of images, the last size other than 1 is the number of layers.
  std::array<uint32_t, 3> Size{1, 1, 1};
  /// The address of the first texel.
  uint64_t Address = 0;

  unsigned channels() const;
  unsigned bytesOfChannel() const;
  unsigned bytesOfTexel() const { return channels() * bytesOfChannel(); }
  /// The number of bytes of all texels. `parseImage` rejects sizes whose number of bytes exceeds 64 bits.
  uint64_t bytes() const { return uint64_t(Size[0]) * Size[1] * Size[2] * bytesOfTexel(); }
  /// The results of `get_image_channel_data_type` and `get_image_channel_order`.
  unsigned typeConstant() const;
  unsigned orderConstant() const;
  /// Whether texels have an alpha channel. The alpha of the border colour is then 0, else 1.
  bool hasAlpha() const;
  bool isInteger() const;
  bool isSigned() const;

  /// Convert one channel between its bits in memory and a number: normalised, rounded to nearest even and saturated as
  /// OpenCL specifies.
  double decode(uint64_t Bits) const;
  uint64_t encode(double Value) const;
};

/// Parses `rgba-unorm8:4x4`: order and type of the channels, and the size. An error names the wrong part.
llvm::Expected<Image> parseImage(llvm::StringRef Text);

/// The bits of `sampler_t` (`CLK_FILTER_LINEAR`, ...).
struct Sampler {
  enum Address : uint8_t { None = 0, ClampToEdge = 2, Clamp = 4, Repeat = 6, MirroredRepeat = 8 };
  uint32_t Bits = 0;
  bool isNormalized() const { return Bits & 1; }
  bool isLinear() const { return Bits & 0x20; }
  Address address() const { return static_cast<Address>(Bits & 0xE); }
};

/// Parses `linear,repeat,normalized` in any order. The defaults are nearest, no addressing mode, not normalised.
llvm::Expected<Sampler> parseSampler(llvm::StringRef Text);

} // namespace rejoin

#endif // REJOIN_SEMANTICS_IMAGE_H
