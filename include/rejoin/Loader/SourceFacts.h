//===- SourceFacts.h - Facts about a source file -------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The process that compiles a source file returns a module and these facts to the calling process. They are sent as
// JSON, each field by its name. An empty list states that nothing was left out, missing or chosen. A missing field is
// an error, since both processes come from one build.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LOADER_SOURCEFACTS_H
#define REJOIN_LOADER_SOURCEFACTS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace rejoin {

/// A position in a source file. The line counts from 1; 0 means that it is not known.
struct SourceLine {
  std::string File;
  unsigned Line = 0, Column = 0;
};

/// A device function whose body could not be compiled.
struct LeftOutFunction {
  /// The name in the source, with template arguments.
  std::string Name;
  bool IsKernel = false;
  SourceLine Where;
  /// `Text`: the compiler's message about the first error that causes this, with its notes. `Message`: the same on one
  /// line, without notes.
  std::string Text, Message;
  /// The function that contains the error, if this function only uses it.
  std::string Culprit;
};

/// A launch in host code. A size is 0 if it is not constant.
struct SourceLaunch {
  /// The kernel's name in the module.
  std::string Kernel;
  SourceLine Where;
  std::array<unsigned, 3> Grid{0, 0, 0}, Block{0, 0, 0};
  /// It is in another file than the kernel. Only the process that asks for the compilation knows this.
  bool IsElsewhere = false;
};

/// An instance of a template that the source does not instantiate, created by Rejoin.
struct ChosenInstance {
  std::string Template, Instance;
  SourceLine Where;
};

/// A kernel that conditions leave without an effect.
struct EmptyKernel {
  /// Its name, and the condition of its first statements: `#if __CUDA_ARCH__ == 750`. Empty if the code alone shows it.
  std::string Name, Condition;
  SourceLine Where;
  /// The condition is one on the processor.
  bool ByProcessor = false;
  /// A processor for which it is not empty, if one is known.
  std::string Processor;
};

struct MissingHeader {
  std::string Name;
  SourceLine Where;
};

/// A name in device code that has no definition, and its use in the source.
struct UndeclaredName {
  enum NameUse : uint8_t {
    Value,
    Type,
    Function,
    /// A word of a declaration: `__kernel`, `restrict`, an address space.
    Qualifier,
    /// A word of a declaration with arguments.
    Attribute,
    Statement,
  };
  std::string Name;
  NameUse Use = NameUse::Value;
  /// A likely definition of a qualifier, or the parameters of a function: `(x,y)`. May be empty.
  std::string Definition;
  /// The name may stand for code with an effect, such as a barrier, so Rejoin must not choose a definition.
  bool NeedsAuthor = false;
  SourceLine Where;
};

/// The name of a function in the module, and in the source.
struct SourceName {
  std::string Symbol, Name;
  SourceLine Where;
};

/// Facts about a source file, in addition to its module.
struct SourceFacts {
  /// Options that the compiler does not know.
  std::vector<std::string> DroppedOptions;
  /// Options that name a toolkit and were ignored because no toolkit is used.
  std::vector<std::string> IgnoredToolkits;
  std::vector<std::string> Dependencies;
  std::vector<MissingHeader> MissingHeaders;
  std::vector<LeftOutFunction> LeftOut;
  /// Folders of the source's project, not given by any option, in which headers were found.
  std::vector<std::string> NearbyFolders;
  /// Kernel templates without an instance (`Symbol` is the error in the text of one, as the compiler prints it), and
  /// (`ChosenInstances`) those of which Rejoin created one.
  std::vector<SourceName> UninstantiatedTemplates;
  std::vector<ChosenInstance> ChosenInstances;
  /// Kernel templates of which an instance is not checked because host code that was not understood has its type.
  std::vector<SourceName> LostInstances;
  std::vector<EmptyKernel> EmptyKernels;
  /// A processor that Rejoin has chosen because a kernel would be empty for the default one.
  std::string ChosenProcessor;
  /// A version of the language that Rejoin has chosen because the default one has errors: `gnu++20`, `CL1.2`.
  std::string ChosenStandard;
  /// Errors that no kernel depends on, as the compiler prints them.
  std::vector<std::string> HostErrors;
  /// Whether a host program compiles the file at run time with macros of its own.
  bool IsOpenCL = false;
  /// Whether the device code of other files may be linked to it: an option says so, or code on the device launches
  /// kernels, which needs relocatable device code.
  bool IsRelocatable = false;
  /// Undeclared names, without those for which Rejoin has chosen a definition.
  std::vector<UndeclaredName> UndeclaredNames;
  /// Options that define names with definitions that Rejoin has chosen; empty if none was needed.
  std::vector<std::string> ChosenMacros;
  /// Where no choice of definitions helps: the first choice, and an error that remains with it, as the compiler prints
  /// it.
  std::vector<std::string> TriedMacros;
  std::string ErrorWithTried;
  /// Options with which the file would have a kernel. It has none now.
  std::vector<std::string> KernelConditions;
  /// Files of the source's project that were read before it, in the way that a host program concatenates them.
  std::vector<std::string> JoinedFiles;
  /// Declarations out of string literals of the project's host sources that were read before it: `Symbol` is the name
  /// that the text `Name` declares.
  std::vector<SourceName> HostTexts;
  /// Functions of which a call has no fitting overload, `operator` for operators; the other process does not need them.
  std::vector<std::string> LackedOverloads;
  std::vector<SourceLaunch> Launches;
  /// The bitcode of the program after the passes of -O0 alone; null unless `LoadOptions::KeepUnoptimized` asks for it.
  std::shared_ptr<llvm::MemoryBuffer> Unoptimized;
  std::vector<SourceName> Names;
  /// The number of kernels that the file defines, including those that were left out.
  unsigned Kernels = 0;
  /// The names of the kernels, with template arguments, that were not left out.
  std::vector<std::string> WholeKernels;
};

/// Whether \p After has all whole kernels of \p Before. An instance that Rejoin has chosen may be another one.
bool keepsKernels(const SourceFacts &Before, const SourceFacts &After);

/// What Rejoin has chosen or added so that a source compiles. Results hold for this.
struct SourceChoices {
  /// Options that define macros, and instances of kernel templates.
  std::vector<std::string> Macros, Instances;
  /// As in `SourceFacts`.
  std::vector<std::string> JoinedFiles;
  std::vector<SourceName> HostTexts;
  /// A version of C++.
  std::string Standard;
  bool empty() const {
    return Macros.empty() && Instances.empty() && JoinedFiles.empty() && HostTexts.empty() && Standard.empty();
  }
};
SourceChoices choicesOf(const SourceFacts &Facts);

/// A note to the user about a source file.
struct SourceNote {
  enum NoteKind : uint8_t {
    /// The compiler's messages about code that no kernel depends on.
    Detail,
    /// Something was ignored, and no result depends on it.
    Remark,
    /// A kernel or an entry point was left out.
    LeftOut,
  } Kind;
  std::string Text;
};

/// The options in `ChosenMacros`, quoted for a shell.
std::string chosenOptions(const SourceFacts &Facts);
std::vector<SourceNote> describe(llvm::StringRef Path, const SourceFacts &Facts);
/// Whether a file has no kernel although nothing that it needs was missing.
bool isForHost(const SourceFacts &Facts);
/// Explains why the module of a file has no kernel.
std::string describeNoKernel(llvm::StringRef Path, const SourceFacts &Facts);

llvm::json::Value toJSON(const SourceFacts &Facts);
bool fromJSON(const llvm::json::Value &Value, SourceFacts &Facts, llvm::json::Path Path);

} // namespace rejoin

#endif // REJOIN_LOADER_SOURCEFACTS_H
