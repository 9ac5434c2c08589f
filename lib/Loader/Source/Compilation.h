//===- Compilation.h - What a compilation is made of -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_COMPILATION_H
#define REJOIN_LIB_LOADER_SOURCE_COMPILATION_H

#include "SourceReader.h"
#include "clang/AST/Decl.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace rejoin {

/// An error that says why a source cannot be read; the loader adds the file.
inline llvm::Error readError(const llvm::Twine &What) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), What);
}

/// The invocation of the compiler proper that clang's driver would start for the device. Options that the driver has
/// never heard of are dropped, which \p Facts says.
llvm::Expected<std::shared_ptr<clang::CompilerInvocation>>
makeInvocation(const SourceRequest &Request, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, SourceFacts &Facts);

/// Our headers and texts under their names, above the files of the system.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeSourceFiles(const SourceRequest &Request);

struct Reading;

/// The files whose text differs from the user's, and their texts.
llvm::Expected<std::vector<std::pair<std::string, std::string>>>
changedFiles(llvm::vfs::FileSystem &Files, const SourceRequest &Request, Reading &State);

/// The files that instances which are asked for, each at a line of its own, and those of our own choice are said to be
/// made in.
inline constexpr llvm::StringLiteral AskedInstances = "--instantiate";
inline constexpr llvm::StringLiteral ChosenInstances = "<instances>";

/// Functions for the end of a file that use the instances of kernel templates which are asked for, which launches
/// name, and which we choose.
std::string instancesText(llvm::ArrayRef<std::string> Asked, llvm::ArrayRef<std::string> Seen,
                          llvm::ArrayRef<std::string> Chosen);

/// Those of the files that are not ours, from the working directory if one is named.
std::vector<std::string> usersFiles(llvm::ArrayRef<std::string> Files, llvm::StringRef WorkingDirectory);

/// Links the bitcode libraries that the command line names.
llvm::Error linkLibraries(const clang::CodeGenOptions &Options, llvm::Module &M);

/// Drops the promise of C++ that loops end. Optimisation would take endless loops away; processors run them, and the
/// other threads wait. Only where the user makes the promise (-ffinite-loops), it stands.
/// Not left to clang (-fno-finite-loops): functions of linked bitcode make the promise, too.
void dropProgress(llvm::Module &M);

/// A step of what the parser hands to a code generator.
using CodeStep = std::function<void(clang::CodeGenerator &)>;

/// The bitcode of the same program for -O0, after the passes that this level has. \p Finish does for a module what is
/// done for that with optimisation. \p Active is the generator while it makes code. Null if a function has no code.
std::shared_ptr<llvm::MemoryBuffer> generateUnoptimized(clang::CompilerInstance &Compiler, llvm::StringRef Path,
                                                        llvm::ArrayRef<CodeStep> Steps, clang::CodeGenerator *&Active,
                                                        llvm::function_ref<void(llvm::Module &)> Finish);

/// Lets other files call explicit instances among \p Functions and use those of \p Variables: without relocatable code
/// clang makes them internal.
void exportInstances(clang::ASTContext &Context, llvm::ArrayRef<clang::FunctionDecl *> Functions,
                     llvm::ArrayRef<clang::VarDecl *> Variables, llvm::Module &M);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_COMPILATION_H
