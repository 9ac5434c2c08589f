//===- Reading.h - One reading of a source file -----------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_READING_H
#define REJOIN_LIB_LOADER_SOURCE_READING_H

#include "HostTokens.h"
#include "SourceReader.h"
#include <map>
#include <set>

namespace rejoin {

/// What one reading takes from the one before and gives to the next, beside the facts.
struct Reading {
  /// Instances to make at the end of the file, and texts to insert.
  std::vector<std::string> Instances;
  std::vector<LaunchText> Texts;
  /// The same of instances of our own choice: of each template the first that compiles stays.
  std::vector<std::string> Chosen;
  /// Texts in place of statements, and the names of variables that such a statement may change.
  std::vector<LaunchText> Erased;
  std::vector<std::string> ErasedNames;
  /// Where the texts lie now.
  InsertedTexts Inserted;
  /// The same of what this reading lost.
  std::vector<std::string> LostInstances;
  std::vector<LaunchText> LostLaunches;
  /// Texts that a further reading should have in the user's files.
  std::vector<BaseText> BaseTexts;
  /// What the preprocessor skipped, from `#if` to `#endif`.
  std::vector<clang::SourceRange> Skipped;
  /// Where those of these begin that lie in functions, as `file:line`, with the names of the functions.
  std::map<std::string, std::set<std::string>> SkippedPlaces;
  /// Processors of NVIDIA's for which comparisons of the user's with `__CUDA_ARCH__` hold; 0 for one that none is found
  /// for.
  std::set<unsigned> NamedProcessors;
  /// Processors for which such comparisons do not hold, and those that conditions name by macros of their own.
  std::set<std::string> OtherProcessors;
  /// Where the user's text names a processor.
  std::vector<clang::SourceLocation> ProcessorPlaces;
  /// Kernels with such a place in their bodies, and kernels whose bodies have no statement, and nothing was taken away.
  std::set<std::string> ProcessorKernels, BareKernels;
  /// The user's text has a condition on `__NVCC__`.
  bool TestsNvcc = false;
  /// Names of switches (`isSwitchName`) without a definition that conditions of the user's have, other than `#ifndef`.
  std::set<std::string> Switches;
  /// Switches that this reading defines, by our choice.
  std::set<std::string> ChosenSwitches;
  /// Those of both that the text uses for a value.
  std::set<std::string> SwitchesWithValues;
  /// Files with a declaration that has an error, outside of the functions with a body.
  std::set<std::string> BrokenFiles;
  /// Of the target.
  unsigned WaveSize = 0;
  /// Statements with errors that keep templates of host functions from being instantiated.
  std::vector<LaunchText> ToErase;
  std::vector<std::string> NamesToErase;
  /// Instances to choose from, of templates that have none.
  std::vector<std::string> Choices;
};

/// Parses the file and makes its module, which is not optimized.
llvm::Expected<std::unique_ptr<llvm::Module>> readOnce(const SourceRequest &Request, Reading &State,
                                                       llvm::LLVMContext &Context, SourceFacts &Facts);

/// Whether the compiler does not crash at it.
bool runGuarded(llvm::function_ref<void()> Do);

/// Optimizes the module of the reading that stands, as the options say.
llvm::Error optimize(const SourceRequest &Request, llvm::Module &M);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_READING_H
