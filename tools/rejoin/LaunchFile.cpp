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

/// One to three sizes.
static bool takeSizes(const json::Value &Value, std::array<unsigned, 3> &Sizes) {
  const json::Array *A = Value.getAsArray();
  if (!A || A->empty() || A->size() > 3)
    return false;
  Sizes = {1, 1, 1};
  for (size_t I = 0; I != A->size(); ++I) {
    auto N = (*A)[I].getAsInteger();
    if (!N || *N <= 0 || *N > UINT32_MAX)
      return false;
    Sizes[I] = static_cast<unsigned>(*N);
  }
  return true;
}

static bool takeStrings(const json::Value &Value, std::vector<std::string> &Strings) {
  const json::Array *A = Value.getAsArray();
  if (!A)
    return false;
  for (const json::Value &V : *A) {
    auto S = V.getAsString();
    if (!S)
      return false;
    Strings.push_back(S->str());
  }
  return true;
}

namespace {
/// A key of a launch in JSON.
struct LaunchKey {
  StringLiteral Name, Takes;
  /// False: it takes another value.
  bool (*Set)(const json::Value &, LaunchOptions &);
};
} // namespace

static constexpr StringLiteral TakesSizes = "an array of one to three sizes from 1 to 4294967295",
                               TakesStrings = "an array of strings";
static constexpr LaunchKey LaunchKeys[] = {
    {"kernel", "a name",
     [](const json::Value &V, LaunchOptions &Options) {
       const auto Word = V.getAsString();
       Options.Kernel = Word.value_or("").str();
       return Word.has_value();
     }},
    {"global", TakesSizes, [](const json::Value &V, LaunchOptions &Options) { return takeSizes(V, Options.Global); }},
    {"local", TakesSizes, [](const json::Value &V, LaunchOptions &Options) { return takeSizes(V, Options.Local); }},
    {"waveSize", "a number from 1 to 4294967295",
     [](const json::Value &V, LaunchOptions &Options) {
       const int64_t N = V.getAsInteger().value_or(0);
       Options.WaveSize = static_cast<unsigned>(N);
       return N > 0 && N <= UINT32_MAX;
     }},
    {"shared", "a number of bytes",
     [](const json::Value &V, LaunchOptions &Options) {
       const int64_t N = V.getAsInteger().value_or(-1);
       Options.SharedBytes = static_cast<uint64_t>(N);
       return N >= 0;
     }},
    {"args", TakesStrings,
     [](const json::Value &V, LaunchOptions &Options) { return takeStrings(V, Options.Arguments); }},
    {"out", TakesStrings, [](const json::Value &V, LaunchOptions &Options) { return takeStrings(V, Options.Outputs); }},
};

/// Why there is no such key.
static std::string wrongKey(StringRef Key) {
  std::string Keys;
  for (const LaunchKey &K : LaunchKeys)
    Keys += (Keys.empty() ? "" : ", ") + K.Name.str();
  return "'" + printableWord(Key) + "' is not a key of a launch; the keys are " + Keys;
}

Error readLaunchFile(StringRef Path, LaunchOptions &Options) {
  if (std::string Why = whyUnreadable(Path); !Why.empty())
    return launchError(printableWord(Path) + ": " + Why);
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return launchError(printableWord(Path) + ": " + Buffer.getError().message());
  return parseLaunch(Path, (*Buffer)->getBuffer(), Options);
}

Error parseLaunch(StringRef Path, StringRef Text, LaunchOptions &Options) {
  auto Parsed = json::parse(Text);
  if (!Parsed)
    return launchError(printableWord(Path) + ": " + toString(Parsed.takeError()));
  const json::Object *Top = Parsed->getAsObject();
  if (!Top)
    return launchError(printableWord(Path) + ": expected an object");
  for (const auto &[Key, Value] : *Top) {
    const StringRef Name = Key;
    const auto *Known = find_if(LaunchKeys, [&](const LaunchKey &K) { return K.Name == Name; });
    if (Known == std::end(LaunchKeys))
      return launchError(printableWord(Path) + ": " + wrongKey(Name));
    if (!Known->Set(Value, Options))
      return launchError(printableWord(Path) + ": '" + Name + "': expected " + Known->Takes);
  }
  return Error::success();
}

} // namespace rejoin
