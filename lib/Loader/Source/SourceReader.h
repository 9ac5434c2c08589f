//===- SourceReader.h - Device code of a source file as a module -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_SOURCEREADER_H
#define REJOIN_LIB_LOADER_SOURCE_SOURCEREADER_H

#include "rejoin/Loader/SourceFacts.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Module.h"
#include <memory>
#include <string>
#include <vector>

namespace rejoin {

/// A text that the compiler sees as a file.
struct VirtualFile {
  std::string Path, Text;
};

/// A text to insert into a file of the user's before it is read.
struct BaseText {
  std::string Path;
  unsigned Offset = 0;
  std::string Text;
};

struct SourceRequest {
  std::string Path;
  /// The command line of clang's driver without the input: `clang-22` with its folder first.
  std::vector<std::string> Command;
  std::vector<VirtualFile> Files;
  /// Instances of kernel templates to make, as `k<float>`.
  std::vector<std::string> Instantiate;
  /// Texts without which clang refuses what other compilers accept; positions in the files are those with the texts.
  std::vector<BaseText> BaseTexts;
  /// Functions, by symbol, at which the code generator crashed before.
  std::vector<std::string> LeaveOut;
  /// Neither look for headers that no option gives, nor make instances that neither options nor the source name.
  bool AsGiven = false;
  /// The option with a processor of CUDA that nobody asked for, so that another may be chosen; else empty.
  std::string Processor;
  /// The option with a version of OpenCL C that nobody asked for, so that another may be chosen; else empty.
  std::string Standard;
  bool Colors = false;
  /// Make the code for -O0, too (`SourceFacts::Unoptimized`).
  bool WantsUnoptimized = false;
  /// Find the names that are not declared, and make no code.
  bool NamesOnly = false;
  /// Is called with the symbol of each function before code is made for it, so that a crash has a name.
  llvm::function_ref<void(llvm::StringRef)> Progress;
};

/// Compiles the device code of a source file with clang. Errors in host code, in declarations that no kernel needs and
/// in kernels do not stop it: what cannot be compiled is left out together with its callers, and \p Facts says so. An
/// error is returned where there is no module at all: the options are not understood, the file cannot be read.
llvm::Expected<std::unique_ptr<llvm::Module>> readSource(const SourceRequest &Request, llvm::LLVMContext &Context,
                                                         SourceFacts &Facts);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_SOURCEREADER_H
