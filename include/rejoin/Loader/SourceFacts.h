//===- SourceFacts.h - What a source says beside its code -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the process that compiles a source tells this one beside the module: JSON, each field by its name. Lists that
// are empty say that nothing was left out, missing or chosen. A field that is not there is an error, since both
// processes are of one build.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LOADER_SOURCEFACTS_H
#define REJOIN_LOADER_SOURCEFACTS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace rejoin {

/// A line of a source file, counted from 1; 0 if it is not known.
struct SourceLine {
  std::string File;
  unsigned Line = 0, Column = 0;
};

/// A function of the device whose body could not be compiled.
struct LeftOutFunction {
  /// As the source names it, with template arguments.
  std::string Name;
  bool IsKernel = false;
  SourceLine Where;
  /// The compiler's message about the first error that is the cause, with its notes; one line without it.
  std::string Text, Message;
  /// The function with the error, if it is another one that this one uses.
  std::string Culprit;
};

/// A launch in host code. Sizes are 0 where they are not constants.
struct SourceLaunch {
  /// The kernel's name in the module.
  std::string Kernel;
  SourceLine Where;
  std::array<unsigned, 3> Grid{0, 0, 0}, Block{0, 0, 0};
};

/// An instance of a template that nothing instantiates.
struct ChosenInstance {
  std::string Template, Instance;
  SourceLine Where;
};

/// A kernel of which the preprocessor left no statement.
struct EmptyKernel {
  /// Its name, and the condition of its first statements, as `#if __CUDA_ARCH__ == 750`.
  std::string Name, Condition;
  SourceLine Where;
};

struct MissingHeader {
  std::string Name;
  SourceLine Where;
};

/// A name in device code without a definition, and how the source uses it.
struct UndeclaredName {
  enum NameUse : uint8_t {
    Value,
    Type,
    Function,
    /// `__kernel`, `restrict`, an address space: a word of a declaration.
    Qualifier,
    /// The same with arguments.
    Attribute,
    Statement,
  };
  std::string Name;
  NameUse Use = NameUse::Value;
  /// A likely definition of a qualifier; may be empty.
  std::string Definition;
  /// The name may stand for code that does something, a barrier perhaps, so that no definition of our choice is right.
  bool NeedsAuthor = false;
  SourceLine Where;
};

/// The name of a function in the module and in the source.
struct SourceName {
  std::string Symbol, Name;
  SourceLine Where;
};

/// What reading a source file says beside the module that it gives.
struct SourceFacts {
  /// Options that the compiler does not know.
  std::vector<std::string> DroppedOptions;
  /// Options that name a toolkit where none is to be used.
  std::vector<std::string> IgnoredToolkits;
  std::vector<std::string> Dependencies;
  std::vector<MissingHeader> MissingHeaders;
  std::vector<LeftOutFunction> LeftOut;
  /// Folders of the source's project in which headers were found that no option gives.
  std::vector<std::string> NearbyFolders;
  /// Kernel templates of which no instance exists, and those of which we made one.
  std::vector<SourceName> UninstantiatedTemplates;
  std::vector<ChosenInstance> ChosenInstances;
  std::vector<EmptyKernel> EmptyKernels;
  /// A processor of our choice, for which a kernel is not empty that else would be.
  std::string ChosenProcessor;
  /// Errors that no kernel depends on, as the compiler prints them.
  std::vector<std::string> HostErrors;
  /// Whether a host program compiles the file at run time, with macros of its own.
  bool IsOpenCL = false;
  /// Without those of which a definition was chosen.
  std::vector<UndeclaredName> UndeclaredNames;
  /// Options that define these names, of our choice, if the file was read with them.
  std::vector<std::string> ChosenMacros;
  /// Options under which the file has a kernel, where it has none now.
  std::vector<std::string> KernelConditions;
  /// Files of the source's project that were read before it, as a host program joins them.
  std::vector<std::string> JoinedFiles;
  /// Declarations out of string literals of the project's host sources that were read before it: `Name` is the text.
  std::vector<SourceName> HostTexts;
  /// Functions of which a call has no fitting overload, `operator` for operators; the other process does not need them.
  std::vector<std::string> LackedOverloads;
  std::vector<SourceLaunch> Launches;
  std::vector<SourceName> Names;
  /// The number of kernels that the file defines, the ones left out included.
  unsigned Kernels = 0;
};

/// A note to the user about a source file that was read.
struct SourceNote {
  enum NoteKind : uint8_t {
    /// The compiler's messages about code that no kernel depends on.
    Detail,
    /// Something that was passed over and that no result depends on.
    Remark,
    /// A kernel was left out.
    LeftOut,
  } Kind;
  std::string Text;
};

/// The options of `ChosenMacros` as a shell takes them.
std::string chosenOptions(const SourceFacts &Facts);
std::vector<SourceNote> describe(llvm::StringRef Path, const SourceFacts &Facts);
/// Whether a file has no kernel, and nothing that it needs was missing.
bool isForHost(const SourceFacts &Facts);
/// Why there is no kernel in the module that a file gave.
std::string describeNoKernel(llvm::StringRef Path, const SourceFacts &Facts);

llvm::json::Value toJSON(const SourceFacts &Facts);
bool fromJSON(const llvm::json::Value &Value, SourceFacts &Facts, llvm::json::Path Path);

} // namespace rejoin

#endif // REJOIN_LOADER_SOURCEFACTS_H
