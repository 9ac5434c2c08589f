//===- ProjectSwitches.h - Macros that turn kernels on ----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A project defines macros such as USE_CUDA where it compiles its kernels. Rejoin may define one as 1 if a file has no
// kernel without it. So the macro must be a switch by its name, and the text must ask for nothing but its truth:
//
//     #if ENABLE_CUDA && !defined(X)     a condition that asks for the truth of names
//     #if CUDA_MAJOR >= 11               a value: a condition that compares, or calculates
//     __launch_bounds__(CUDA_THREADS)    a value: outside of conditions, also in the body of a macro
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_PROJECTSWITCHES_H
#define REJOIN_LIB_LOADER_SOURCE_PROJECTSWITCHES_H

#include "clang/Lex/Preprocessor.h"
#include <set>
#include <string>

namespace rejoin {

/// Which names are switches. Each kind has those before it, too.
enum class SwitchKind : unsigned char {
  /// The language is the last word: `USE_CUDA`, for HIP `ENABLE_HIP`, `ART_ROCM`.
  Language,
  /// A part of it: `USE_CUDA_GRAPHS`.
  Part,
  /// `HAVE_GPU`.
  Gpu,
};

/// Whether a name says that a project is compiled for the device.
bool isSwitchName(llvm::StringRef Name, bool IsHip, SwitchKind Kind);

/// Those of \p Names whose value the files that \p PP has read use, in code that it skips too.
std::set<std::string> namesWithValues(const clang::Preprocessor &PP, const std::set<std::string> &Names);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_PROJECTSWITCHES_H
