//===- ShaderEntries.cpp - Entry points of HLSL -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShaderEntries.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/Error.h"

using namespace llvm;

namespace rejoin {

/// The word at the start of \p Text, after white space.
static StringRef wordAt(StringRef Text) {
  return Text.ltrim().take_while([](char C) { return isAlnum(C) || C == '_'; });
}

std::vector<std::string> computeEntries(StringRef Text) {
  std::vector<std::string> Result;
  for (size_t At = 0; (At = Text.find_insensitive("[numthreads(", At)) != StringRef::npos; ++At) {
    // Attributes and the type come first; the name stands before the parameters.
    StringRef Rest = Text.drop_front(At).split(']').second.ltrim();
    while (Rest.starts_with("["))
      Rest = Rest.split(']').second.ltrim();
    if (StringRef Type = wordAt(Rest); !Type.empty())
      if (StringRef Name = wordAt(Rest.drop_front(Type.size())); !Name.empty() && !is_contained(Result, Name))
        Result.push_back(Name.str());
  }
  return Result;
}

Expected<std::unique_ptr<Module>> joinEntries(std::vector<std::unique_ptr<Module>> Modules) {
  std::unique_ptr<Module> Result = std::move(Modules.front());
  for (std::unique_ptr<Module> &M : drop_begin(Modules)) {
    for (Function &F : *M)
      if (!F.isDeclaration() && !isEntryPoint(F))
        F.setLinkage(GlobalValue::InternalLinkage);
    // Debug information keeps the names of the source.
    for (GlobalVariable &G : M->globals())
      for (unsigned N = 2; Result->getNamedValue(G.getName()); ++N)
        G.setName(G.getName() + "." + Twine(N));
    std::string Name = M->getSourceFileName();
    if (Linker::linkModules(*Result, std::move(M)))
      return createStringError(inconvertibleErrorCode(), Name + ": its entry points do not fit into one module");
  }
  return Result;
}

} // namespace rejoin
