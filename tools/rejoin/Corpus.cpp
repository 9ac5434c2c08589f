//===- Corpus.cpp - Many files, in parallel, remembered ---------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Corpus.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Support/RegularFiles.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace rejoin {

static std::string hashOf(StringRef Text) {
  auto Hash = BLAKE3::hash<16>(arrayRefFromStringRef(Text));
  return toHex(Hash, /*LowerCase=*/true);
}

/// The hash of a file's contents; empty if it cannot be read.
static std::string hashOfFile(StringRef Path) {
  auto Buffer = readRegularFile(Path);
  return Buffer ? hashOf((*Buffer)->getBuffer()) : "";
}

//===----------------------------------------------------------------------===//
// Outcomes as JSON
//===----------------------------------------------------------------------===//

static constexpr unsigned UniformityCounts::*CountFields[] = {
    &UniformityCounts::Functions,        &UniformityCounts::Values,
    &UniformityCounts::DivergentValues,  &UniformityCounts::Uses,
    &UniformityCounts::DivergentUses,    &UniformityCounts::Branches,
    &UniformityCounts::DivergentBranches};

static json::Value toJSON(const FileOutcome &O) {
  json::Array Messages, Counts;
  for (const auto &M : O.Said.Messages)
    Messages.push_back(json::Array{M.IsError, M.Text});
  for (auto Field : CountFields)
    Counts.push_back(O.Counts.*Field);
  return json::Object{{"output", O.Output},
                      {"messages", std::move(Messages)},
                      {"counts", std::move(Counts)},
                      {"legacy", json::Array{O.Legacy.Missed, O.Legacy.Weaker}},
                      {"unknown", json::Array(O.Unknown)},
                      {"found", json::Array(O.Said.Found)}};
}

static bool readStrings(const json::Object &From, StringRef Key, std::set<std::string> &To) {
  const json::Array *A = From.getArray(Key);
  for (const json::Value &V : A ? *A : json::Array())
    if (auto S = V.getAsString())
      To.insert(S->str());
  return A;
}

static std::optional<FileOutcome> fromJSON(const json::Object &From) {
  FileOutcome O;
  auto Output = From.getString("output");
  const json::Array *Messages = From.getArray("messages"), *Counts = From.getArray("counts"),
                    *Legacy = From.getArray("legacy");
  if (!Output || !Messages || !Counts || Counts->size() != std::size(CountFields) || !Legacy || Legacy->size() != 2 ||
      !readStrings(From, "unknown", O.Unknown) || !readStrings(From, "found", O.Said.Found))
    return std::nullopt;
  O.Output = Output->str();
  for (const json::Value &V : *Messages) {
    const json::Array *M = V.getAsArray();
    if (!M || M->size() != 2)
      return std::nullopt;
    const std::optional<bool> IsError = (*M)[0].getAsBoolean();
    const std::optional<StringRef> Text = (*M)[1].getAsString();
    if (!IsError || !Text)
      return std::nullopt;
    O.Said.Messages.push_back({*IsError, Text->str()});
  }
  for (auto [Field, V] : zip_equal(CountFields, *Counts))
    O.Counts.*Field = static_cast<unsigned>(V.getAsUINT64().value_or(0));
  O.Legacy.Missed = static_cast<unsigned>((*Legacy)[0].getAsUINT64().value_or(0));
  O.Legacy.Weaker = static_cast<unsigned>((*Legacy)[1].getAsUINT64().value_or(0));
  return O;
}

//===----------------------------------------------------------------------===//
// The cache
//===----------------------------------------------------------------------===//

Expected<OutcomeCache> OutcomeCache::open(StringRef Directory, StringRef Salt) {
  if (std::error_code EC = sys::fs::create_directories(Directory))
    return createStringError(EC, "the cache '" + Directory + "' cannot be made: " + EC.message());
  if (!sys::fs::is_directory(Directory) || sys::fs::access(Directory, sys::fs::AccessMode::Write))
    return createStringError(inconvertibleErrorCode(), "the cache '" + Directory + "' is not a writable directory");
  OutcomeCache Cache;
  Cache.Directory = Directory.str();
  Cache.Salt = Salt.str();
  return Cache;
}

void OutcomeCache::prune(const CachePruningPolicy &Policy) const { pruneCache(Directory, Policy); }

std::string OutcomeCache::fileFor(const Input &I) const {
  std::string Key = Salt + '\0' + I.Path;
  for (const std::string &A : I.CompilerArguments)
    Key += '\0' + A;
  SmallString<128> File(Directory);
  // The prefix is the one that LLVM's pruning knows.
  sys::path::append(File, "llvmcache-" + hashOf(Key) + ".json");
  return File.str().str();
}

std::optional<FileOutcome> OutcomeCache::parse(StringRef Text,
                                               function_ref<bool(StringRef Path, StringRef Hash)> IsCurrent) {
  auto Value = json::parse(Text);
  if (!Value) {
    consumeError(Value.takeError());
    return std::nullopt;
  }
  const json::Object *Entry = Value->getAsObject();
  const json::Object *Files = Entry ? Entry->getObject("files") : nullptr;
  const json::Object *Outcome = Entry ? Entry->getObject("outcome") : nullptr;
  if (!Files || !Outcome || Files->empty())
    return std::nullopt;
  for (const auto &[Path, Hash] : *Files)
    if (std::optional<StringRef> Text = Hash.getAsString(); !Text || !IsCurrent(Path, *Text))
      return std::nullopt;
  return fromJSON(*Outcome);
}

std::optional<FileOutcome> OutcomeCache::find(const Input &I) const {
  auto Buffer = readRegularFile(fileFor(I));
  if (!Buffer)
    return std::nullopt;
  auto [Hash, Text] = (*Buffer)->getBuffer().split('\n');
  if (hashOf(Text) != Hash)
    return std::nullopt;
  return parse(Text, [](StringRef Path, StringRef Hash) { return hashOfFile(Path) == Hash; });
}

/// The hash of a file's contents, which are older than \p Begun; else, or if it cannot be read, empty.
static std::string hashOfOlder(StringRef Path, sys::TimePoint<> Begun) {
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status) || Status.getLastModificationTime() >= Begun)
    return "";
  return hashOfFile(Path);
}

Error OutcomeCache::keep(const Input &I, const FileOutcome &Outcome, sys::TimePoint<> Begun) const {
  bool Noted = any_of(Outcome.Said.Notes, [](const SourceNote &N) { return N.Kind != SourceNote::Detail; });
  if (Outcome.Said.Failed || Noted || I.Path == "-")
    return Error::success();
  json::Object Files;
  Files[I.Path] = hashOfOlder(I.Path, Begun);
  for (const std::string &Path : Outcome.Dependencies)
    Files[Path] = hashOfOlder(Path, Begun);
  // What was analysed of a file that has changed since is not known; one that cannot be read, or whose name JSON
  // cannot hold, could not be compared again.
  for (const auto &[Path, Hash] : Files)
    if (Hash.getAsString().value_or("").empty() || !json::isUTF8(Path))
      return Error::success();
  if (!json::isUTF8(Outcome.Output))
    return Error::success();
  json::Value Entry = json::Object{{"files", std::move(Files)}, {"outcome", toJSON(Outcome)}};
  std::string Text;
  raw_string_ostream(Text) << Entry;
  return writeOutput(fileFor(I), [&](raw_ostream &OS) {
    OS << hashOf(Text) << '\n' << Text;
    return Error::success();
  });
}

//===----------------------------------------------------------------------===//
// Shards
//===----------------------------------------------------------------------===//

std::optional<Shard> Shard::parse(StringRef Text) {
  Shard S;
  auto [Index, Count] = Text.split('/');
  if (Index.getAsInteger(10, S.Index) || Count.getAsInteger(10, S.Count) || S.Index == 0 || S.Index > S.Count)
    return std::nullopt;
  return S;
}

std::vector<Input> Shard::of(std::vector<Input> All) const {
  std::vector<Input> Mine;
  for (size_t I = Index - 1; I < All.size(); I += Count)
    Mine.push_back(std::move(All[I]));
  return Mine;
}

} // namespace rejoin
