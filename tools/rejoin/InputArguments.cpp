//===- InputArguments.cpp - The files of a command, and how many at once -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InputArguments.h"
#include "Terminal.h"
#include "rejoin/Loader/ChangedFiles.h"
#include "rejoin/Support/Escape.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace rejoin {

InputArguments::InputArguments()
    : Files(cl::Positional), AtOnce("j", cl::desc("files to process in parallel (default, and 0: one per processor)"),
                                    cl::value_desc("n"), cl::init(0), cl::Prefix, cl::cat(group(OptionGroup::Limits))) {
}

void noteHeadersOutside(ArrayRef<Input> Files, ArrayRef<std::string> Operands) {
  static constexpr size_t MaxNames = 3;
  const std::vector<std::string> Headers = headersOutside(Files, Operands);
  if (Headers.empty())
    return;
  const size_t Named = std::min(MaxNames, Headers.size());
  std::string Text;
  raw_string_ostream OS(Text);
  OS << (Headers.size() == 1 ? "a header with kernels is"
                             : std::to_string(Headers.size()) + " headers with kernels are")
     << " included by no source that is read, and " << (Headers.size() == 1 ? "was" : "were")
     << " not checked (give the names to check " << (Headers.size() == 1 ? "it" : "them") << "): ";
  for (size_t I = 0; I != Named; ++I)
    OS << (I ? ", '" : "'") << printableWord(Headers[I]) << "'";
  if (Headers.size() != Named)
    OS << " and " << Headers.size() - Named << " more";
  printNote(Text);
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
    printError(toString(Found.takeError()));
    return 3;
  }
  Inputs.Files = std::move(*Found);
  Inputs.Operands.assign(Files.begin(), Files.end());
  Inputs.AtOnce = AtOnce;
  if (!MayBeEmpty)
    noteHeadersOutside(Inputs.Files, Inputs.Operands);
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
