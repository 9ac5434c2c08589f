//===- TemporaryFile.cpp - Files that are removed again ---------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Support/TemporaryFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace rejoin {

static Error creationError(std::error_code EC) {
  return createStringError(EC, "cannot create a temporary file: " + EC.message());
}

TemporaryFile::~TemporaryFile() {
  if (!Path.empty())
    sys::fs::remove(Path);
  if (!Folder.empty())
    sys::fs::remove(Folder);
}

Error TemporaryFile::create(StringRef Suffix) {
  if (std::error_code EC = sys::fs::createTemporaryFile("rejoin", Suffix, Path))
    return creationError(EC);
  return Error::success();
}

Error TemporaryFile::createAlone(StringRef Suffix) {
  if (std::error_code EC = sys::fs::createUniqueDirectory("rejoin", Folder))
    return creationError(EC);
  Path = Folder;
  sys::path::append(Path, "source." + Suffix);
  std::error_code EC;
  raw_fd_ostream OS(Path, EC);
  return EC ? creationError(EC) : Error::success();
}

std::string TemporaryFile::text() const {
  auto Read = MemoryBuffer::getFile(Path);
  return Read ? (*Read)->getBuffer().str() : "";
}

} // namespace rejoin
