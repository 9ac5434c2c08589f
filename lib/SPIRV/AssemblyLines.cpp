//===- AssemblyLines.cpp - Lines of SPIR-V's assembly -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction begins at an opcode (`OpStore`), or at an id that `=` follows (`%x = OpLoad`). Operands are never
// opcodes: enumerants that begin with the same letters go on in lower case (`OpenCL`). Strings, which may have several
// lines, and comments are skipped.
//
//===----------------------------------------------------------------------===//

#include "AssemblyLines.h"
#include "rejoin/SPIRV/SpirvImporter.h"
#include "spirv-tools/libspirv.hpp"
#include "llvm/ADT/StringExtras.h"
#include <cstring>

using namespace llvm;

namespace rejoin {

std::vector<std::pair<uint32_t, uint32_t>> instructionPositions(StringRef Text) {
  std::vector<std::pair<uint32_t, uint32_t>> Result;
  uint32_t Line = 1;
  size_t LineStart = 0;
  bool AfterEquals = false;
  for (size_t I = 0; I < Text.size();) {
    const char C = Text[I];
    if (C == '\n') {
      ++Line;
      LineStart = ++I;
    } else if (C == ';') {
      I = std::min(Text.find('\n', I), Text.size());
    } else if (C == '"') {
      for (++I; I < Text.size() && Text[I] != '"'; ++I) {
        if (Text[I] == '\\' && ++I == Text.size())
          break;
        if (Text[I] == '\n') {
          ++Line;
          LineStart = I + 1;
        }
      }
      ++I;
    } else if (isSpace(C)) {
      ++I;
    } else {
      const size_t End = std::min(Text.find_first_of(" \t\r\n;\"", I), Text.size());
      const StringRef Token = Text.slice(I, End);
      const bool IsOpcode = Token.size() > 2 && Token.starts_with("Op") && Token[2] >= 'A' && Token[2] <= 'Z';
      const bool IsResult = Token.starts_with("%") && Text.drop_front(End).ltrim(" \t").starts_with("=");
      if (IsResult || (IsOpcode && !AfterEquals))
        Result.push_back({Line, static_cast<uint32_t>(I - LineStart) + 1});
      AfterEquals = Token == "=";
      I = End;
    }
  }
  return Result;
}

std::optional<std::string> disassembleSpirv(StringRef Binary) {
  uint32_t First = 0;
  if (Binary.size() < 20 || Binary.size() % 4)
    return std::nullopt;
  memcpy(&First, Binary.data(), 4);
  if (First != 0x07230203 && First != 0x03022307)
    return std::nullopt;
  std::vector<uint32_t> Code(Binary.size() / 4);
  memcpy(Code.data(), Binary.data(), Binary.size());
  const spvtools::SpirvTools Tools(SPV_ENV_UNIVERSAL_1_6);
  std::string Text;
  if (!Tools.Disassemble(Code, &Text, SPV_BINARY_TO_TEXT_OPTION_INDENT | SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES))
    return std::nullopt;
  return Text;
}

} // namespace rejoin
