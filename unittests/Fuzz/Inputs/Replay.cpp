//===- Replay.cpp - rejoin-replay: seeds and findings without libFuzzer -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Targets.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

/// usage: rejoin-replay FOLDER...: runs all files of each folder, or a file, through the target that the folder is
/// named after; each as it is, and cut off and with a bit changed at some places.
int main(int argc, char **argv) {
  size_t Runs = 0;
  for (int I = 1; I < argc; ++I) {
    StringRef Folder = argv[I];
    const auto *Target =
        find_if(rejoin::FuzzTargets, [&](const auto &T) { return T.Name == sys::path::filename(Folder); });
    if (Target == std::end(rejoin::FuzzTargets)) {
      errs() << "rejoin-replay: no target is named as " << Folder << '\n';
      return 3;
    }
    std::error_code EC;
    for (sys::fs::directory_iterator It(Folder, EC), End; It != End && !EC; It.increment(EC)) {
      auto Buffer = MemoryBuffer::getFile(It->path());
      if (!Buffer)
        continue;
      std::string Bytes = (*Buffer)->getBuffer().str();
      Target->Run(Bytes);
      ++Runs;
      constexpr size_t Places = 16;
      for (size_t K = 0; K != Places && !Bytes.empty(); ++K) {
        size_t At = K * Bytes.size() / Places;
        Target->Run(StringRef(Bytes).take_front(At));
        std::string Changed = Bytes;
        Changed[At] = static_cast<char>(Changed[At] ^ (1 << K % 8));
        // LLVM's reader of bitcode is not made for bits that change.
        if (Target->Name == "ir" && StringRef(Bytes).starts_with("BC"))
          continue;
        Target->Run(Changed);
        Runs += 2;
      }
    }
    if (EC) {
      errs() << "rejoin-replay: " << Folder << ": " << EC.message() << '\n';
      return 3;
    }
  }
  outs() << Runs << " inputs\n";
  return Runs ? 0 : 3;
}
