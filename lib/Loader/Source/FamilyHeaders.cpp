//===- FamilyHeaders.cpp - Headers of libraries that we stand in for -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FamilyHeaders.h"
#include "rejoin/Loader/DeviceHeaders.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace rejoin {

static constexpr StringLiteral Folder = "/rejoin-families";

namespace {

/// A file with one line.
class LineFile : public vfs::File {
public:
  LineFile(vfs::Status Status, std::string Text) : Status(std::move(Status)), Text(std::move(Text)) {}
  ErrorOr<vfs::Status> status() override { return Status; }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name, int64_t, bool, bool) override {
    return MemoryBuffer::getMemBufferCopy(Text, Name);
  }
  std::error_code close() override { return {}; }

private:
  vfs::Status Status;
  std::string Text;
};

} // namespace

/// The text of a header below the folder; nothing for another path, or a folder.
static std::optional<std::string> textOf(StringRef Path) {
  if (!Path.consume_front(Folder) || !Path.consume_front("/"))
    return std::nullopt;
  auto Header = familyHeader(Path);
  // `cuda/std` is a folder.
  if (!Header || familyHeader((Path + "/x").str()))
    return std::nullopt;
  return Header->empty() ? "#pragma once\n" : ("#pragma once\n#include <" + *Header + ">\n").str();
}

static vfs::Status statusOf(StringRef Path, uint64_t Size, sys::fs::file_type Type) {
  // One path is one file.
  const sys::fs::UniqueID Id(UINT64_MAX - 1, static_cast<uint64_t>(hash_value(Path)));
  return vfs::Status(Path, Id, sys::TimePoint<>(), 0, 0, Size, Type, sys::fs::all_all);
}

ErrorOr<vfs::Status> FamilyHeaders::status(const Twine &Path) {
  SmallString<128> Buffer;
  StringRef Name = Path.toStringRef(Buffer);
  if (auto Text = textOf(Name))
    return statusOf(Name, Text->size(), sys::fs::file_type::regular_file);
  if (Name == Folder || (Name.starts_with(Folder) && !sys::path::has_extension(Name)))
    return statusOf(Name, 0, sys::fs::file_type::directory_file);
  return ProxyFileSystem::status(Path);
}

ErrorOr<std::unique_ptr<vfs::File>> FamilyHeaders::openFileForRead(const Twine &Path) {
  SmallString<128> Buffer;
  StringRef Name = Path.toStringRef(Buffer);
  if (auto Text = textOf(Name))
    return std::make_unique<LineFile>(statusOf(Name, Text->size(), sys::fs::file_type::regular_file), *Text);
  return ProxyFileSystem::openFileForRead(Path);
}

} // namespace rejoin
