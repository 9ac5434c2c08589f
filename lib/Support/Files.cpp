//===- Files.cpp - Files that are read and written --------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reading: a path must be a regular file, since a FIFO or a device would be waited for or read without end.
//
// Writing: as a whole or not at all. The text goes to a new file in the same directory, without a name where the system
// has such (O_TMPFILE), which is given the name and renamed once the last byte is on it. So a full disk, a crash and an
// input that is also the output leave the earlier file as it was. Links stay links, permissions stay; standard output,
// also as `/dev/stdout`, and what is no regular file are written to directly.
//
// Sources: debug information names files and anybody may have written it, so only regular files below the input's
// directory, the current one and those that the user names are read: `../../../etc/passwd` is refused and noted.
// Held by: test/Robustness/outputs.test, inputs.test, isolation.test.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Support/Files.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/RegularFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <climits>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace rejoin {

std::string whyUnreadable(StringRef Path) {
  sys::fs::file_status Status;
  if (std::error_code EC = sys::fs::status(Path, Status)) {
    if (EC == std::errc::too_many_symbolic_link_levels)
      return "symbolic links form a loop";
    return EC == std::errc::no_such_file_or_directory ? "no such file" : EC.message();
  }
  switch (Status.type()) {
  case sys::fs::file_type::regular_file:
    return "";
  case sys::fs::file_type::directory_file:
    return "is a directory";
  case sys::fs::file_type::fifo_file:
    return "is a FIFO, not a regular file; a program's output can be given as - on standard input";
  case sys::fs::file_type::socket_file:
    return "is a socket, not a regular file";
  case sys::fs::file_type::character_file:
  case sys::fs::file_type::block_file:
    return "is a device, not a regular file";
  default:
    return "is not a regular file";
  }
}

std::string absolutePath(StringRef Path) {
  SmallString<128> Absolute(Path);
  (void)sys::fs::make_absolute(Absolute);
  sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
  return Absolute.str().str();
}

ErrorOr<std::unique_ptr<MemoryBuffer>> readRegularFile(StringRef Path, bool IsText) {
  sys::fs::file_status Status;
  if (std::error_code EC = sys::fs::status(Path, Status))
    return EC;
  if (!sys::fs::is_regular_file(Status) && Path != "/dev/null")
    return std::make_error_code(sys::fs::is_directory(Status) ? std::errc::is_a_directory
                                                              : std::errc::operation_not_supported);
  return MemoryBuffer::getFile(Path, IsText);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static Error writeError(StringRef Path, const Twine &What) {
  return createStringError(inconvertibleErrorCode(), printableWord(Path) + ": " + What);
}

/// To a stream that stays open; its error is taken off it.
static Error writeTo(raw_fd_ostream &OS, StringRef Name, function_ref<Error(raw_ostream &)> Write) {
  Error E = Write(OS);
  OS.flush();
  std::error_code EC = OS.error();
  OS.clear_error();
  if (E || !EC)
    return E;
  return writeError(Name, EC.message());
}

static Error writeDirectly(StringRef Path, function_ref<Error(raw_ostream &)> Write) {
  std::error_code EC;
  raw_fd_ostream OS(Path, EC);
  if (EC)
    return writeError(Path, EC.message());
  if (Error E = writeTo(OS, Path, Write))
    return E;
  OS.close();
  EC = OS.error();
  OS.clear_error();
  return EC ? writeError(Path, EC.message()) : Error::success();
}

Error writeText(StringRef Path, StringRef Text) {
  return writeDirectly(Path, [&](raw_ostream &OS) {
    OS << Text;
    return Error::success();
  });
}

/// A new file in \p Directory for writing: without a name where the system has such, so that nothing is left whatever
/// happens; else with one, in \p Name.
static int openBeside(StringRef Directory, StringRef Model, SmallVectorImpl<char> &Name) {
  std::string Folder = Directory.empty() ? "." : Directory.str();
#ifdef O_TMPFILE
  if (int File = open(Folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666); File >= 0)
    return File;
#endif
  int File = -1;
  if (sys::fs::createUniqueFile(Model, File, Name))
    return -1;
  return File;
}

/// `/dev/stdout`, or the file that a shell has opened as standard output, in which other text may stand.
static bool isStandardOutput(const sys::fs::file_status &Status) {
  sys::fs::file_status Own;
  return !sys::fs::status(STDOUT_FILENO, Own) && sys::fs::equivalent(Status, Own);
}

SmallString<256> withoutLinks(StringRef Path) {
  // As many as the system follows.
  static constexpr unsigned MostLinks = 40;
  SmallString<256> Real(Path);
  for (unsigned I = 0; I != MostLinks; ++I) {
    char Target[PATH_MAX];
    ssize_t Size = readlink(Real.c_str(), Target, sizeof(Target));
    if (Size <= 0)
      break;
    StringRef To(Target, static_cast<size_t>(Size));
    SmallString<256> Next(sys::path::is_absolute(To) ? StringRef() : sys::path::parent_path(Real));
    sys::path::append(Next, To);
    Real = Next;
  }
  return Real;
}

Error writeOutput(StringRef Path, function_ref<Error(raw_ostream &)> Write) {
  if (Path == "-")
    return writeTo(outs(), "standard output", Write);
  sys::fs::file_status Status;
  std::error_code EC = sys::fs::status(Path, Status);
  bool Exists = !EC;
  if (Exists && isStandardOutput(Status))
    return writeTo(outs(), Path, Write);
  if (Exists && sys::fs::is_directory(Status))
    return writeError(Path, "is a directory");
  if (Exists && !sys::fs::is_regular_file(Status))
    return writeDirectly(Path, Write);
  if (Exists && sys::fs::access(Path, sys::fs::AccessMode::Write))
    return writeError(Path, "is write-protected");
  // A link stays one. A file that is open and has no name any more is reached by its descriptor alone.
  SmallString<256> Real;
  if (!Exists)
    Real = withoutLinks(Path);
  else if (sys::fs::real_path(Path, Real))
    return writeDirectly(Path, Write);
  SmallString<256> Model(sys::path::parent_path(Real)), Name;
  sys::path::append(Model, "." + sys::path::filename(Real) + ".%%%%%%%%");
  int File = openBeside(sys::path::parent_path(Real), Model, Name);
  if (File < 0)
    return writeError(Path, std::error_code(errno, std::generic_category()).message());
  if (Exists)
    fchmod(File, Status.permissions());
  Error E = Error::success();
  {
    // The descriptor outlives the stream: a file without a name gets one by it.
    raw_fd_ostream OS(File, /*shouldClose=*/false);
    E = joinErrors(std::move(E), writeTo(OS, Path, Write));
  }
  for (unsigned Try = 0; !E && Name.empty(); ++Try) {
    SmallString<256> Chosen;
    sys::fs::createUniquePath(Model, Chosen, /*MakeAbsolute=*/false);
    std::string Link = "/proc/self/fd/" + std::to_string(File);
    if (linkat(AT_FDCWD, Link.c_str(), AT_FDCWD, Chosen.c_str(), AT_SYMLINK_FOLLOW) == 0)
      Name = Chosen;
    else if (errno != EEXIST || Try == 16)
      E = writeError(Path, std::error_code(errno, std::generic_category()).message());
  }
  // Some file systems report only at the end that there was no space.
  if (close(File) && !E)
    E = writeError(Path, std::error_code(errno, std::generic_category()).message());
  if (!E)
    if (std::error_code Moved = sys::fs::rename(Name, Real))
      E = writeError(Path, Moved.message());
  if (E && !Name.empty())
    (void)sys::fs::remove(Name);
  return E;
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

SourceFiles::SourceFiles(StringRef Input, ArrayRef<std::string> Given) : Beside(sys::path::parent_path(Input).str()) {
  auto Add = [&](StringRef Root, bool IsNamed) {
    SmallString<256> Real;
    if (sys::fs::real_path(Root.empty() ? "." : Root, Real))
      return;
    // All files are below the root of the system; only a user can mean that.
    if (Real == "/") {
      if (IsNamed)
        Roots.push_back("/");
      return;
    }
    Roots.push_back((Real + "/").str());
  };
  if (Input != "-")
    Add(Beside, /*IsNamed=*/false);
  Add(".", /*IsNamed=*/false);
  for (const std::string &Root : Given)
    Add(Root, /*IsNamed=*/true);
}

std::optional<std::string> SourceFiles::readOne(StringRef Path) {
  SmallString<256> Real;
  if (Path.empty() || Path.contains('\0') || sys::fs::real_path(Path, Real))
    return std::nullopt;
  if (none_of(Roots, [&](StringRef Root) { return Real.starts_with(Root); })) {
    Refused.insert(Path.str());
    return std::nullopt;
  }
  sys::fs::file_status Status;
  if (sys::fs::status(Real, Status) || !sys::fs::is_regular_file(Status) || Status.getSize() > MaxBytes)
    return std::nullopt;
  auto Buffer = MemoryBuffer::getFile(Real, /*IsText=*/true);
  if (!Buffer)
    return std::nullopt;
  return (*Buffer)->getBuffer().str();
}

std::optional<std::string> SourceFiles::read(StringRef Name) {
  if (auto Text = readOne(Name))
    return Text;
  SmallString<256> Path(Beside);
  if (!sys::path::is_absolute(Name) && !Beside.empty()) {
    sys::path::append(Path, Name);
    if (auto Text = readOne(Path))
      return Text;
    Path = Beside;
  }
  sys::path::append(Path, sys::path::filename(Name));
  return Path == Name ? std::nullopt : readOne(Path);
}

} // namespace rejoin
