//===- InputArguments.cpp - The files of a command, and how many at once -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InputArguments.h"
#include "rejoin/Support/Escape.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace rejoin {

InputArguments::InputArguments()
    : Files(cl::Positional), AtOnce("j", cl::desc("files to process in parallel (default: one per processor)"),
                                    cl::value_desc("n"), cl::init(0), cl::Prefix, cl::cat(group(OptionGroup::Limits))) {
}

std::vector<std::string> compilerArgumentsFor(const Input &File, const LoadOptions &Given) {
  std::vector<std::string> All = File.CompilerArguments;
  append_range(All, Given.CompilerArguments);
  return All;
}

std::optional<int> InputArguments::read(InputList &Inputs, const UsageOf &Usage, bool MayBeEmpty) const {
  if (Files.empty())
    return Usage.noInput();
  auto Found = findInputs(Files, MayBeEmpty);
  if (!Found) {
    WithColor::error(errs(), "rejoin") << printable(toString(Found.takeError())) << '\n';
    return 3;
  }
  Inputs.Files = std::move(*Found);
  Inputs.Operands.assign(Files.begin(), Files.end());
  Inputs.AtOnce = AtOnce;
  return std::nullopt;
}

Jobs InputList::jobs() const {
  Jobs Each;
  Each.Count = Files.size();
  Each.AtOnce = AtOnce;
  Each.ShowProgress = true;
  Each.NameOf = [this](size_t I) -> StringRef { return Files[I].Path; };
  return Each;
}

} // namespace rejoin
