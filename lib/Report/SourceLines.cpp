//===- SourceLines.cpp - Lines of source files -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Report/SourceLines.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace rejoin {

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
    auto Buffer = MemoryBuffer::getFile(File);
    if (!Buffer && !sys::path::is_absolute(File)) {
      SmallString<128> Beside(Directory);
      sys::path::append(Beside, File);
      Buffer = MemoryBuffer::getFile(Beside);
      if (!Buffer) {
        Beside = Directory;
        sys::path::append(Beside, sys::path::filename(File));
        Buffer = MemoryBuffer::getFile(Beside);
      }
    }
    if (Buffer) {
      T.Buffer = std::move(*Buffer);
      T.Buffer->getBuffer().split(T.Lines, '\n');
    }
  }
  if (!Line || Line > T.Lines.size())
    return std::nullopt;
  return T.Lines[Line - 1].rtrim();
}

} // namespace rejoin
