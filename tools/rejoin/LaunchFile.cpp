//===- LaunchFile.cpp - Launches in JSON -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launch.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Files.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace rejoin {

static Error problem(const Twine &What) { return createStringError(inconvertibleErrorCode(), What); }

std::string parseThreads(StringRef Text, std::array<unsigned, 3> &Sizes) {
  SmallVector<StringRef, 3> Parts;
  Text.split(Parts, ',');
  Sizes = {1, 1, 1};
  if (Parts.size() > 3)
    return "expected up to three sizes, not " + std::to_string(Parts.size());
  for (unsigned I = 0; I != Parts.size(); ++I)
    if (Parts[I].trim().getAsInteger(10, Sizes[I]) || Sizes[I] == 0)
      return "expected a size from 1 to " + std::to_string(UINT32_MAX) + ", not '" + Parts[I].trim().str() + "'";
  return "";
}

/// The keys of a launch in JSON, and the values that they take.
static constexpr std::pair<StringLiteral, StringLiteral> LaunchKeys[] = {
    {"kernel", "a name"},
    {"global", "an array of one to three sizes from 1 to 4294967295"},
    {"local", "an array of one to three sizes from 1 to 4294967295"},
    {"waveSize", "a number from 1 to 4294967295"},
    {"shared", "a number of bytes"},
    {"args", "an array of strings"},
    {"out", "an array of strings"}};

/// Why the value of \p Key was not taken.
static std::string wrongKey(StringRef Key) {
  std::string Keys;
  for (const auto &[Known, Takes] : LaunchKeys) {
    if (Key == Known)
      return ("'" + Key + "': expected " + Takes).str();
    Keys += (Keys.empty() ? "" : ", ") + Known.str();
  }
  return "'" + printableWord(Key) + "' is not a key of a launch; the keys are " + Keys;
}

Error readLaunchFile(StringRef Path, LaunchOptions &Options) {
  if (std::string Why = whyUnreadable(Path); !Why.empty())
    return problem(printableWord(Path) + ": " + Why);
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return problem(printableWord(Path) + ": " + Buffer.getError().message());
  return parseLaunch(Path, (*Buffer)->getBuffer(), Options);
}

Error parseLaunch(StringRef Path, StringRef Text, LaunchOptions &Options) {
  auto Parsed = json::parse(Text);
  if (!Parsed)
    return problem(printableWord(Path) + ": " + toString(Parsed.takeError()));
  const json::Object *Top = Parsed->getAsObject();
  if (!Top)
    return problem(printableWord(Path) + ": expected an object");
  for (const auto &[Key, Value] : *Top) {
    StringRef Name = Key;
    auto Sizes = [&](std::array<unsigned, 3> &Out) {
      const json::Array *A = Value.getAsArray();
      if (!A || A->empty() || A->size() > 3)
        return false;
      Out = {1, 1, 1};
      for (size_t I = 0; I != A->size(); ++I) {
        auto N = (*A)[I].getAsInteger();
        if (!N || *N <= 0 || *N > UINT32_MAX)
          return false;
        Out[I] = static_cast<unsigned>(*N);
      }
      return true;
    };
    auto Strings = [&](std::vector<std::string> &Out) {
      const json::Array *A = Value.getAsArray();
      if (!A)
        return false;
      for (const json::Value &V : *A) {
        auto S = V.getAsString();
        if (!S)
          return false;
        Out.push_back(S->str());
      }
      return true;
    };
    bool Good = true;
    const std::optional<StringRef> Word = Value.getAsString();
    const std::optional<int64_t> Number = Value.getAsInteger();
    if (Name == "kernel" && Word)
      Options.Kernel = Word->str();
    else if (Name == "global")
      Good = Sizes(Options.Global);
    else if (Name == "local")
      Good = Sizes(Options.Local);
    else if (Name == "waveSize" && Number && *Number > 0 && *Number <= UINT32_MAX)
      Options.WaveSize = static_cast<unsigned>(*Number);
    else if (Name == "shared" && Number && *Number >= 0)
      Options.SharedBytes = static_cast<uint64_t>(*Number);
    else if (Name == "args")
      Good = Strings(Options.Arguments);
    else if (Name == "out")
      Good = Strings(Options.Outputs);
    else
      Good = false;
    if (!Good)
      return problem(printableWord(Path) + ": " + wrongKey(Name));
  }
  return Error::success();
}

} // namespace rejoin
