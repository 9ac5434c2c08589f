//===- HeaderCache.cpp - A folder of precompiled headers --------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang trusts a precompiled header: a wrong byte in it may do anything. So the folder and its files must be this
// user's, and nobody else may write to them; and each file has a checksum of its text, which is compared after the
// whole file is in memory, so that a later change of the file has no effect. A file is written under another name and
// then renamed: a reader sees all of it or nothing, whatever process ends in between.
//
// A file: 8 bytes for the format, the checksum in 8 bytes, the text.
//
// LLVM's pruning keeps the folder small. It takes only names that begin as those here do.
//
// Tests: test/Robustness/header-cache.test.
//
//===----------------------------------------------------------------------===//

#include "HeaderCache.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <unistd.h>

using namespace llvm;

namespace rejoin {

static constexpr StringLiteral Format = "rejoinH1";
static constexpr size_t Preface = 16;
static_assert(Format.size() + sizeof(uint64_t) == Preface);

/// Whether this user alone can write to it.
static bool isOwn(const sys::fs::file_status &S) {
  return S.getUser() == geteuid() && !(S.permissions() & (sys::fs::group_write | sys::fs::others_write));
}

std::optional<HeaderCache> HeaderCache::open() {
  SmallString<128> Folder(sys::Process::GetEnv("REJOIN_HEADER_CACHE").value_or(""));
  if (Folder == "off")
    return std::nullopt;
  if (Folder.empty()) {
    if (!sys::path::cache_directory(Folder) || !sys::path::is_absolute(Folder))
      return std::nullopt;
    sys::path::append(Folder, "rejoin", "headers");
  }
  sys::fs::file_status S;
  if (sys::fs::create_directories(Folder, /*IgnoreExisting=*/true, sys::fs::owner_all) || sys::fs::status(Folder, S) ||
      !sys::fs::is_directory(S) || !isOwn(S) || sys::fs::access(Folder, sys::fs::AccessMode::Write))
    return std::nullopt;
  return HeaderCache(Folder.str().str());
}

std::string HeaderCache::fileOf(StringRef Key) const {
  SmallString<128> Path(Folder);
  sys::path::append(Path, "llvmcache-" + Key);
  return Path.str().str();
}

std::optional<HeaderCache::Found> HeaderCache::find(StringRef Key) const {
  static constexpr uint64_t MaxSize = 1 << 28;
  const std::string Path = fileOf(Key);
  sys::fs::file_status S;
  // A FIFO would be waited for.
  if (sys::fs::status(Path, S) || !sys::fs::is_regular_file(S))
    return std::nullopt;
  auto File = sys::fs::openNativeFileForRead(Path);
  if (!File) {
    consumeError(File.takeError());
    return std::nullopt;
  }
  Found Result;
  if (!sys::fs::status(*File, S) && sys::fs::is_regular_file(S) && isOwn(S) && S.getSize() <= MaxSize)
    // Volatile, so that it is read and not mapped.
    if (auto Buffer = MemoryBuffer::getOpenFile(*File, Path, S.getSize(), /*RequiresNullTerminator=*/true,
                                                /*IsVolatile=*/true, Align(Preface)))
      Result.File = std::move(*Buffer);
  sys::fs::closeFile(*File);
  StringRef All = Result.File ? Result.File->getBuffer() : StringRef();
  if (All.size() < Preface || !All.starts_with(Format))
    return std::nullopt;
  Result.Text = All.drop_front(Preface);
  if (support::endian::read64le(All.data() + Format.size()) != xxh3_64bits(Result.Text))
    return std::nullopt;
  return Result;
}

void HeaderCache::add(StringRef Key, StringRef Text) const {
  auto File = sys::fs::TempFile::create(fileOf(Key) + "-%%%%%%%%.tmp", sys::fs::owner_read | sys::fs::owner_write);
  if (!File)
    return consumeError(File.takeError());
  raw_fd_ostream OS(File->FD, /*shouldClose=*/false);
  char Sum[sizeof(uint64_t)];
  support::endian::write64le(Sum, xxh3_64bits(Text));
  OS << Format << StringRef(Sum, sizeof(Sum)) << Text;
  OS.flush();
  const bool Failed = OS.has_error();
  OS.clear_error();
  consumeError(Failed ? File->discard() : File->keep(fileOf(Key)));
  CachePruningPolicy Policy;
  Policy.Interval = std::chrono::minutes(10);
  Policy.Expiration = std::chrono::hours(30 * 24);
  Policy.MaxSizeBytes = uint64_t(512) << 20;
  pruneCache(Folder, Policy);
}

} // namespace rejoin
