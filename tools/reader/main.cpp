//===- main.cpp - rejoin-reader: the process that holds the compiler -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// rejoin-reader REQUEST.json: reads one source file as the request says, and writes bitcode and facts where it says.
// No command for users; lib/Loader/SourceCompiler.cpp starts it. Exit code 0 with a module, 1 without one.
//
//===----------------------------------------------------------------------===//

#include "../../lib/Loader/Source/SourceReader.h"
#include "rejoin/Support/Escape.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace rejoin;

static std::vector<std::string> stringsOf(const json::Object &O, StringRef Key) {
  std::vector<std::string> Result;
  if (const json::Array *A = O.getArray(Key))
    for (const json::Value &V : *A)
      if (auto S = V.getAsString())
        Result.push_back(textAsBytes(*S));
  return Result;
}

static std::string stringOf(const json::Object &O, StringRef Key) { return textAsBytes(O.getString(Key).value_or("")); }

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  auto Buffer = MemoryBuffer::getFile(argc == 2 ? argv[1] : "");
  Expected<json::Value> Value =
      Buffer ? json::parse((*Buffer)->getBuffer()) : createStringError(Buffer.getError(), "no request");
  const json::Object *O = Value ? Value->getAsObject() : nullptr;
  if (!O) {
    errs() << "rejoin-reader: " << (Value ? "no request" : toString(Value.takeError())) << '\n';
    return 2;
  }
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  SourceRequest Request;
  Request.Path = stringOf(*O, "path");
  Request.Command = stringsOf(*O, "command");
  Request.Instantiate = stringsOf(*O, "instantiate");
  Request.LeaveOut = stringsOf(*O, "leaveOut");
  Request.Processor = stringOf(*O, "processor");
  Request.Standard = stringOf(*O, "standard");
  Request.AsGiven = O->getBoolean("asGiven").value_or(false);
  Request.Colors = O->getBoolean("colors").value_or(false);
  LLVMContext Context;
  SourceFacts Facts;
  const std::string UnoptimizedFile = stringOf(*O, "unoptimized");
  Request.WantsUnoptimized = !UnoptimizedFile.empty();
  auto M = readSource(Request, Context, Facts);
  std::error_code EC;
  raw_fd_ostream FactsOut(stringOf(*O, "facts"), EC);
  if (!M) {
    json::Array Dependencies;
    for (const std::string &File : Facts.Dependencies)
      Dependencies.push_back(bytesAsText(File));
    FactsOut << json::Value(
        json::Object{{"error", bytesAsText(toString(M.takeError()))}, {"dependencies", std::move(Dependencies)}});
    return 1;
  }
  FactsOut << toJSON(Facts);
  raw_fd_ostream Out(stringOf(*O, "bitcode"), EC);
  WriteBitcodeToFile(**M, Out);
  if (Facts.Unoptimized)
    raw_fd_ostream(UnoptimizedFile, EC) << Facts.Unoptimized->getBuffer();
  return 0;
}
