//===- MlirLoader.h - MLIR's GPU dialect as LLVM modules -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_MLIRLOADER_H
#define REJOIN_LIB_LOADER_MLIRLOADER_H

#include "rejoin/Loader/ModuleLoader.h"

namespace rejoin {

/// The module of a `.mlir` file: the kernels of its `gpu.module`s and `gpu.launch`es, or what it has in LLVM's dialect.
/// `mlir-opt-22` and `mlir-translate-22` must be installed. A `gpu.module` that cannot be lowered is left out
/// (`LoadOptions::Unchecked`); it is an error only if nothing is left.
llvm::Expected<std::unique_ptr<llvm::Module>> loadMlir(llvm::StringRef Path, llvm::LLVMContext &Context,
                                                       const LoadOptions &Options);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_MLIRLOADER_H
