//===- ShaderStrings.cpp - Names of files in glslang's SPIR-V ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShaderStrings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cstring>
#include <map>
#include <optional>

using namespace llvm;

namespace rejoin {

using Words = std::vector<uint32_t>;

/// The words of an operand: four bytes in each, and a zero at the end. With \p Extends as glslang writes them.
static Words stringWords(StringRef Text, bool Extends) {
  Words Result(Text.size() / 4 + 1);
  for (size_t N = 0; N != Text.size(); ++N) {
    const auto Byte = static_cast<uint8_t>(Text[N]);
    const uint32_t Value = Extends && Byte >= 0x80 ? 0xffffff00u | Byte : Byte;
    Result[N / 4] |= Value << (N % 4 * 8);
  }
  return Result;
}

void correctStrings(MutableArrayRef<char> Binary, ArrayRef<std::string> Names) {
  constexpr uint32_t OpString = 7;
  constexpr size_t HeaderWords = 5;
  std::map<Words, std::optional<Words>> Right;
  for (const std::string &Name : Names)
    if (!isASCII(Name)) {
      const auto [It, IsNew] = Right.try_emplace(stringWords(Name, true), stringWords(Name, false));
      if (!IsNew && It->second != stringWords(Name, false))
        It->second = std::nullopt;
    }
  if (Right.empty())
    return;
  Words Code(Binary.size() / 4);
  std::memcpy(Code.data(), Binary.data(), Code.size() * 4);
  for (size_t At = HeaderWords; At < Code.size();) {
    const size_t Count = Code[At] >> 16;
    if (!Count || At + Count > Code.size())
      break;
    if ((Code[At] & 0xffff) == OpString && Count > 2) {
      const auto First = Code.begin() + static_cast<ptrdiff_t>(At + 2);
      const auto Found = Right.find(Words(First, First + static_cast<ptrdiff_t>(Count - 2)));
      if (Found != Right.end() && Found->second)
        llvm::copy(*Found->second, First);
    }
    At += Count;
  }
  std::memcpy(Binary.data(), Code.data(), Code.size() * 4);
}

} // namespace rejoin
