//===- Merge.cpp - rejoin merge -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Terminal.h"
#include "Usage.h"
#include "rejoin/Loader/OutputFiles.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Support/Words.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace rejoin {

namespace {

/// The result of one source file or module.
struct FileResult {
  json::Value Value;
  /// Its text as `rejoin analyze` wrote it; empty if it has another form. A merger that keeps the text is byte for byte
  /// what one run prints (LLVM's JSON values do not keep the order of their keys).
  std::string Text;
};

/// One file with results.
struct Part {
  std::string Path;
  std::vector<FileResult> Files;
  /// From 1; 0 if the results are no share.
  int64_t Index = 0, Count = 0;
};

} // namespace

static Error partError(StringRef Path, const Twine &What) {
  return createStringError(inconvertibleErrorCode(), printableWord(Path) + ": " + What);
}

/// The texts of the elements of "files": in the form that `rejoin analyze` writes, each begins and ends with a brace
/// that is indented by four, and nothing within is. JSON's strings hold no line ends.
static std::vector<std::string> textsOfFiles(StringRef Result) {
  std::vector<std::string> Texts;
  SmallVector<StringRef> Lines;
  Result.split(Lines, '\n');
  const char *Begin = nullptr;
  for (StringRef Line : Lines) {
    StringRef Bare = Line;
    Bare.consume_back(",");
    if (Bare == "    {")
      Begin = Line.data() + 4;
    else if (Bare == "    }" && Begin) {
      Texts.push_back(std::string(Begin, Bare.end()));
      Begin = nullptr;
    }
  }
  return Texts;
}

static Expected<Part> parsePart(StringRef Path, StringRef Text) {
  auto Value = json::parse(Text);
  if (!Value)
    return partError(Path, toString(Value.takeError()));
  json::Object *O = Value->getAsObject();
  json::Array *Files = O ? O->getArray("files") : nullptr;
  if (!Files || O->getInteger("version") != 1 ||
      !all_of(*Files, [](const json::Value &F) { return F.getAsObject() && F.getAsObject()->getString("file"); }))
    return partError(Path, "not a result of rejoin analyze --format=json");
  std::vector<std::string> Texts = textsOfFiles(Text);
  Part P{Path.str(), {}};
  for (size_t I = 0; I != Files->size(); ++I) {
    json::Value &Value = (*Files)[I];
    bool Kept = Texts.size() == Files->size();
    if (Kept) {
      Expected<json::Value> Again = json::parse(Texts[I]);
      Kept = Again && *Again == Value;
      if (!Again)
        consumeError(Again.takeError());
    }
    P.Files.push_back({std::move(Value), Kept ? std::move(Texts[I]) : std::string()});
  }
  if (const json::Value *Share = O->get("shard")) {
    const json::Object *S = Share->getAsObject();
    P.Index = S ? S->getInteger("index").value_or(0) : 0;
    P.Count = S ? S->getInteger("count").value_or(0) : 0;
    if (P.Index < 1 || P.Index > P.Count)
      return partError(Path, "'shard' needs an index from 1 to a count");
  }
  return P;
}

static Expected<Part> readPart(StringRef Path) {
  if (std::string Why = Path == "-" ? "" : whyUnreadable(Path); !Why.empty())
    return partError(Path, Why);
  auto Buffer = MemoryBuffer::getFileOrSTDIN(Path, /*IsText=*/true);
  if (!Buffer)
    return partError(Path, Buffer.getError().message());
  return parsePart(Path, (*Buffer)->getBuffer());
}

/// All files in the order of the whole list. Each share has to be there once.
static Expected<std::vector<FileResult>> joinParts(std::vector<Part> Parts) {
  std::vector<FileResult> All;
  const Part &First = Parts.front();
  for (const Part &P : Parts)
    if (P.Count != First.Count)
      return partError(P.Path, P.Count == 0 || First.Count == 0 ? "some of the results are shares, the others are not"
                                                                : "a share of " + Twine(P.Count) + ", but " +
                                                                      First.Path + " is one of " + Twine(First.Count));
  if (First.Count == 0) {
    for (Part &P : Parts)
      for (FileResult &F : P.Files)
        All.push_back(std::move(F));
    return All;
  }
  llvm::sort(Parts, [](const Part &A, const Part &B) { return A.Index < B.Index; });
  std::string Missing;
  int64_t Next = 1;
  for (size_t I = 0; I != Parts.size(); ++I) {
    if (I != 0 && Parts[I].Index == Parts[I - 1].Index)
      return partError(Parts[I].Path, "share " + Twine(Parts[I].Index) + " again, as in " + Parts[I - 1].Path);
    for (; Next < Parts[I].Index; ++Next)
      Missing += " " + std::to_string(Next);
    ++Next;
  }
  for (; Next <= Parts.back().Count; ++Next)
    Missing += " " + std::to_string(Next);
  if (!Missing.empty())
    return partError(Parts.front().Path, "of " + Twine(Parts.front().Count) + " shares these are missing:" + Missing);
  for (size_t Row = 0, Taken = 1; Taken != 0; ++Row) {
    Taken = 0;
    for (size_t I = 0; I != Parts.size(); ++I) {
      // Every share before this one has as many files, or one more.
      if (Row < Parts[I].Files.size()) {
        if (Taken != I)
          return partError(Parts[I].Path, "more files than share " + Twine(Parts[I - 1].Index) +
                                              ": the shares belong to different lists of files");
        ++Taken;
        All.push_back(std::move(Parts[I].Files[Row]));
      }
    }
    if (Taken != 0 && Taken != Parts.size() && Row + 1 < Parts.front().Files.size())
      return partError(Parts.front().Path, "the shares belong to different lists of files");
  }
  return All;
}

Error checkResults(StringRef Path, StringRef Text) {
  auto P = parsePart(Path, Text);
  if (!P)
    return P.takeError();
  std::vector<Part> Parts;
  Parts.push_back(std::move(*P));
  return joinParts(std::move(Parts)).takeError();
}

int mergeMain(ArrayRef<const char *> Arguments) {
  cl::list<std::string> Files(cl::Positional);
  cl::opt<std::string> Output("o", cl::desc("write to this file (default: standard output)"), cl::value_desc("file"),
                              cl::init("-"), cl::cat(group(OptionGroup::Output)));
  const UsageOf Usage("rejoin merge");
  auto Fail = [&](const Twine &What) {
    printError(What, "rejoin merge");
    return 3;
  };
  if (auto Code = Usage.parse(Arguments))
    return *Code;
  if (Files.empty())
    return Usage.noInput();
  if (std::string Why = whyNotOutput(Output, std::vector<std::string>(Files), OutputKind::Report); !Why.empty())
    return Usage("-o " + Why);
  std::vector<Part> Parts;
  for (const std::string &Path : Files) {
    auto P = readPart(Path);
    if (!P)
      return Fail(toString(P.takeError()));
    Parts.push_back(std::move(*P));
  }
  auto All = joinParts(std::move(Parts));
  if (!All)
    return Fail(toString(All.takeError()));
  size_t Count = All->size();
  auto Broken = count_if(*All, [](const FileResult &F) { return F.Value.getAsObject()->get("error"); });
  if (Error E = writeOutput(Output, [&](raw_ostream &OS) {
        json::OStream J(OS, 2);
        J.object([&] {
          J.attribute("version", 1);
          J.attributeArray("files", [&] {
            for (const FileResult &F : *All)
              if (F.Text.empty())
                J.value(F.Value);
              else
                J.rawValue(F.Text);
          });
        });
        OS << '\n';
        return Error::success();
      }))
    return Fail(toString(std::move(E)));
  if (Broken)
    printMessage("note: " + Twine(Broken) + " of " + countOf(Count, "file") + " could not be analysed");
  return 0;
}

} // namespace rejoin
