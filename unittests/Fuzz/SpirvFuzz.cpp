//===- SpirvFuzz.cpp - rejoin-spirv-fuzz: random and broken modules are imported -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random structured shaders are imported and their tokens compared with their structure. Modules, these and files that
// are given, are changed by some words or instructions, or made large, and imported: what SPIRV-Tools accepts is read,
// or refused with a message that names the instruction and its word. A crash, or a minute without an end, leaves the
// module in a file.
//
//===----------------------------------------------------------------------===//

#include "FuzzArguments.h"
#include "ImportedShader.h"
#include "rejoin/SPIRV/SpirvImporter.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/MemoryBuffer.h"
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

using namespace rejoin;

/// The module that is being imported, for a handler of signals.
static std::vector<uint32_t> Module;
static constexpr char Kept[] = "rejoin-spirv-fuzz.spv";

extern "C" void keepModule(int Signal) {
  int File = open(Kept, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (File >= 0 && write(File, Module.data(), Module.size() * 4) >= 0) {
    const char Text[] = "CRASH OR HANG: the module is in rejoin-spirv-fuzz.spv\n";
    if (write(STDOUT_FILENO, Text, sizeof(Text) - 1) < 0)
      _exit(2);
  }
  _exit(Signal == SIGALRM ? 4 : 1);
}

static std::vector<uint32_t> wordsOf(llvm::StringRef Binary) {
  std::vector<uint32_t> Words(Binary.size() / 4);
  std::memcpy(Words.data(), Binary.data(), Words.size() * 4);
  return Words;
}

/// Where instructions begin.
static std::vector<size_t> beginsOf(const std::vector<uint32_t> &Words) {
  std::vector<size_t> Result;
  for (size_t At = 5; At < Words.size() && (Words[At] >> 16); At += Words[At] >> 16)
    Result.push_back(At);
  return Result;
}

static void mutate(std::vector<uint32_t> &Words, std::mt19937_64 &Random) {
  for (unsigned Times = 1 + Random() % 3; Times && Words.size() > 6; --Times) {
    size_t At = 3 + Random() % (Words.size() - 3);
    switch (Random() % 8) {
    case 0:
      Words[At] ^= 1U << Random() % 32;
      break;
    case 1:
      Words[At] = static_cast<uint32_t>(Random());
      break;
    case 2:
    case 3: // Another id.
      Words[At] = 1 + static_cast<uint32_t>(Random() % std::max(2U, Words[3]));
      break;
    case 4: // A word from elsewhere.
      Words[At] = Words[3 + Random() % (Words.size() - 3)];
      break;
    case 5: // A small number.
      Words[At] = static_cast<uint32_t>(Random() % 40);
      break;
    default: {
      // An instruction goes, or stands twice, or gets another opcode.
      std::vector<size_t> Begins = beginsOf(Words);
      if (Begins.empty())
        break;
      size_t Begin = Begins[Random() % Begins.size()];
      size_t End = std::min(Words.size(), Begin + (Words[Begin] >> 16));
      std::vector<uint32_t> Copy(Words.begin() + Begin, Words.begin() + End);
      if (unsigned What = Random() % 3; What == 0)
        Words.erase(Words.begin() + Begin, Words.begin() + End);
      else if (What == 1)
        Words.insert(Words.begin() + End, Copy.begin(), Copy.end());
      else
        Words[Begin] = (Words[Begin] & 0xffff0000U) | static_cast<uint32_t>(Random() % 420);
      break;
    }
    }
  }
}

/// Makes a module large by few steps, as no change of single words does: an instruction thousands of times, or types
/// that have the type before twice, or thousands of times.
static void grow(std::vector<uint32_t> &Words, std::mt19937_64 &Random) {
  const std::vector<size_t> Begins = beginsOf(Words);
  if (Begins.empty())
    return;
  const size_t Begin = Begins[Random() % Begins.size()];
  const size_t End = std::min(Words.size(), Begin + (Words[Begin] >> 16));
  std::vector<uint32_t> More;
  if (Random() % 2) {
    for (size_t Times = 1000 + Random() % 20000; Times; --Times)
      More.insert(More.end(), Words.begin() + Begin, Words.begin() + End);
    Words.insert(Words.begin() + End, More.begin(), More.end());
    return;
  }
  constexpr uint32_t TypeInt = 21, Constant = 43, Array = 28, Struct = 30;
  // After an integer type: a number, and types of it.
  for (size_t At : Begins) {
    if ((Words[At] & 0xffff) != TypeInt || At + 4 > Words.size())
      continue;
    const uint32_t Integer = Words[At + 1], Depth = 4 + Random() % 60;
    uint32_t Next = Words[3], Last = Integer;
    const uint32_t Number = Next++;
    More = {4 << 16 | Constant, Integer, Number, static_cast<uint32_t>(1) << Random() % 31};
    for (uint32_t N = 0; N != Depth; ++N, Last = Next++) {
      const bool IsArray = Random() % 2;
      More.insert(More.end(), {4U << 16 | (IsArray ? Array : Struct), Next, Last, IsArray ? Number : Last});
    }
    Words[3] = Next;
    Words.insert(Words.begin() + At + 4, More.begin(), More.end());
    return;
  }
}

/// Imports `Module`; what is wrong with the answer, or nothing.
static std::string import(bool Simplify, unsigned &Read) {
  llvm::LLVMContext Context;
  SpirvOptions Options;
  Options.Simplify = Simplify;
  alarm(60);
  auto M = importSpirv(llvm::StringRef(reinterpret_cast<const char *>(Module.data()), Module.size() * 4), "module",
                       Context, Options);
  alarm(0);
  if (M) {
    ++Read;
    return "";
  }
  std::string Said = llvm::toString(M.takeError());
  for (const char *Allowed : {"not valid SPIR-V", "not a SPIR-V binary", " at word "})
    if (llvm::StringRef(Said).contains(Allowed))
      return "";
  return Said;
}

int main(int argc, char **argv) {
  std::vector<std::vector<uint32_t>> Seeds;
  std::vector<char *> Rest{argv[0]};
  for (int I = 1; I < argc; ++I) {
    llvm::StringRef Name = argv[I];
    if (!Name.ends_with(".spv") && !Name.ends_with(".spvasm")) {
      Rest.push_back(argv[I]);
      continue;
    }
    auto File = llvm::MemoryBuffer::getFile(Name, false, false);
    if (!File) {
      std::fprintf(stderr, "%s: %s\n", argv[I], File.getError().message().c_str());
      return 3;
    }
    if (!Name.ends_with(".spvasm")) {
      Seeds.push_back(wordsOf((*File)->getBuffer()));
    } else if (auto Binary = assembleSpirv((*File)->getBuffer(), Name)) {
      Seeds.push_back(wordsOf(*Binary));
    } else {
      std::fprintf(stderr, "%s\n", llvm::toString(Binary.takeError()).c_str());
      return 3;
    }
  }
  auto [Budget, Seed, Precision] = rejoin::testing::parseFuzzArguments(static_cast<int>(Rest.size()), Rest.data(),
                                                                       "rejoin-spirv-fuzz [FILE.spv...]");
  for (int S : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGALRM})
    std::signal(S, keepModule);
  std::mt19937_64 Random(Seed);
  unsigned Shaders = 0, Refused = 0, Pairs = 0, Mutants = 0, Read = 0;
  for (bool Simplify : {false, true})
    for (const std::vector<uint32_t> &S : Seeds) {
      Module = S;
      if (std::string Problem = import(Simplify, Read); !Problem.empty())
        std::printf("IMPORT of a seed: %s\n", Problem.c_str());
    }
  while (Budget.startRound()) {
    auto Shader = rejoin::testing::structuredShader(4 + Random() % 11, [&](unsigned N) { return Random() % N; });
    auto Imported = rejoin::testing::importAndCompare(Shader, 6, Random);
    ++Shaders;
    Refused += Imported.IsRefused;
    Pairs += Imported.Pairs;
    if (!Imported.Problem.empty()) {
      std::printf("STRUCTURE (seed %llu, shader %u): %s\n%s", static_cast<unsigned long long>(Seed), Shaders,
                  Imported.Problem.c_str(), Shader.Assembly.c_str());
      return 1;
    }
    for (unsigned N = 0; N != 8; ++N) {
      if (Seeds.empty() || N == 0)
        Module = wordsOf(llvm::cantFail(assembleSpirv(Shader.Assembly, "shader")));
      else
        Module = Seeds[Random() % Seeds.size()];
      if (Random() % 200)
        mutate(Module, Random);
      else
        grow(Module, Random);
      ++Mutants;
      if (std::string Problem = import(Random() % 2, Read); !Problem.empty()) {
        std::printf("IMPORT (seed %llu, mutant %u): %s\n", static_cast<unsigned long long>(Seed), Mutants,
                    Problem.c_str());
        keepModule(0);
      }
    }
  }
  std::printf("spirv fuzz: seed %llu, %u structured shaders (%u refused), %u converged pairs alike; %u mutants, of "
              "which %u were read, "
              "none crashed or hung\n",
              static_cast<unsigned long long>(Seed), Shaders, Refused, Pairs, Mutants, Read);
  return 0;
}
