//===- SourceLines.cpp - Lines of source files -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Report/SourceLines.h"
#include "rejoin/SPIRV/SpirvImporter.h"

using namespace llvm;

namespace rejoin {

std::optional<std::string> readSource(SourceFiles &Sources, StringRef File) {
  auto Text = Sources.read(File);
  return Text && File.ends_with(".spv") ? disassembleSpirv(*Text) : Text;
}

void SourceLines::setText(StringRef File, StringRef Given) {
  Text &T = Files[File.str()];
  T.Lines.clear();
  T.Buffer = MemoryBuffer::getMemBufferCopy(Given, File);
  T.Buffer->getBuffer().split(T.Lines, '\n');
}

std::optional<StringRef> SourceLines::line(StringRef File, unsigned Line) {
  auto [It, New] = Files.try_emplace(File.str());
  Text &T = It->second;
  if (New) {
    if (auto Read = readSource(Sources, File)) {
      T.Buffer = MemoryBuffer::getMemBufferCopy(*Read, File);
      T.Buffer->getBuffer().split(T.Lines, '\n');
    }
  }
  if (!Line || Line > T.Lines.size())
    return std::nullopt;
  return T.Lines[Line - 1].rtrim();
}

} // namespace rejoin
