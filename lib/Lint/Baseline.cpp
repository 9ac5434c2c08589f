//===- Baseline.cpp - Findings that are known -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Lint/Baseline.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Support/RegularFiles.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace rejoin {

Baseline::Baseline(StringRef Path)
    : Path(absolutePath(Path)), Directory(sys::path::parent_path(this->Path).str() + "/") {}

std::string Baseline::relative(StringRef File) const {
  std::string A = absolutePath(File);
  StringRef Rest = A;
  return Rest.consume_front(Directory) ? Rest.str() : A;
}

Expected<Baseline> Baseline::read(StringRef Path) {
  auto Fail = [&](const Twine &What) { return createStringError(printableWord(Path) + ": " + What); };
  auto Buffer = readRegularFile(Path, /*IsText=*/true);
  if (!Buffer)
    return Fail(Buffer.getError().message());
  auto Value = json::parse((*Buffer)->getBuffer());
  if (!Value) {
    // `[2:5, byte=9]: ...`
    const std::string Why = toString(Value.takeError());
    const auto [Line, Column] = StringRef(Why).drop_front().take_until([](char C) { return C == ','; }).split(':');
    return Fail("not JSON from line " + Line + ", column " + Column + " on");
  }
  const json::Object *Root = Value->getAsObject();
  const json::Array *Findings = Root ? Root->getArray("findings") : nullptr;
  if (!Findings || Root->getInteger("version") != 1)
    return Fail("no baseline of version 1");
  Baseline Result(Path);
  for (const json::Value &V : *Findings) {
    const json::Object *O = V.getAsObject();
    auto Fingerprint = O ? O->getString("fingerprint") : std::nullopt;
    auto Count = O ? O->getInteger("count") : std::nullopt;
    if (!Fingerprint || !Count || *Count < 1)
      return Fail("an entry lacks 'fingerprint' or 'count'");
    Entry &E = Result.Entries[Fingerprint->str()];
    E.Id = O->getString("id").value_or("").str();
    E.File = O->getString("file").value_or("").str();
    E.Function = O->getString("function").value_or("").str();
    E.Count += static_cast<unsigned>(*Count);
  }
  return Result;
}

std::string Baseline::fingerprint(const Diagnostic &D, StringRef SourceLine) const {
  StringRef Line = SourceLine.trim();
  std::string Key = join(std::initializer_list<StringRef>{infoOf(D.Kind).Id, relative(D.Where.File), D.Function,
                                                          Line.empty() ? StringRef(D.Operation) : Line},
                         StringRef("\0", 1));
  return utohexstr(xxh3_64bits(arrayRefFromStringRef(Key)), /*LowerCase=*/true, /*Width=*/16);
}

bool Baseline::take(const std::string &Fingerprint) {
  auto It = Entries.find(Fingerprint);
  if (It == Entries.end() || !It->second.Count)
    return false;
  --It->second.Count;
  return true;
}

void Baseline::forget(StringRef File) {
  // As the file of the baseline has it.
  std::string Name = validText(relative(File));
  std::erase_if(Entries, [&](const auto &E) { return E.second.File == Name; });
}

void Baseline::add(const Diagnostic &D, const std::string &Fingerprint) {
  Entry &E = Entries[Fingerprint];
  E.Id = infoOf(D.Kind).Id.str();
  E.File = validText(relative(D.Where.File));
  E.Function = validText(D.Function);
  ++E.Count;
}

Error Baseline::write() const {
  std::vector<std::pair<std::string, const Entry *>> Sorted;
  for (const auto &[Fingerprint, E] : Entries)
    Sorted.emplace_back(Fingerprint, &E);
  // Fingerprints differ, so the order is total.
  sort(Sorted, [](const auto &A, const auto &B) {
    return std::tie(A.second->File, A.second->Function, A.second->Id, A.first) <
           std::tie(B.second->File, B.second->Function, B.second->Id, B.first);
  });
  return writeOutput(Path, [&](raw_ostream &OS) {
    json::OStream J(OS, 2);
    J.object([&] {
      J.attribute("version", 1);
      J.attributeArray("findings", [&] {
        for (const auto &[Fingerprint, E] : Sorted)
          J.object([&, Fingerprint = &Fingerprint, E = E] {
            J.attribute("file", E->File);
            J.attribute("function", E->Function);
            J.attribute("id", E->Id);
            J.attribute("fingerprint", *Fingerprint);
            J.attribute("count", E->Count);
          });
      });
    });
    OS << '\n';
    return Error::success();
  });
}

} // namespace rejoin
