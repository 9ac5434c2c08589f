//===- RunnableModule.h - Modules that the interpreter can run --- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_RUNNABLEMODULE_H
#define REJOIN_TOOLS_RUNNABLEMODULE_H

#include "Launch.h"
#include "rejoin/Loader/ModuleLoader.h"
#include "rejoin/Report/RunCounts.h"

namespace rejoin {

/// Loads \p File with the built-in functions that it calls. The format strings of `printf` stay in the module. An error
/// says what was wrong with the file.
llvm::Expected<std::unique_ptr<llvm::Module>> loadRunnableModule(llvm::StringRef File, llvm::LLVMContext &Context,
                                                                 LoadOptions Load);

/// Runs \p Launch on its file, as clang optimises it, and counts the executions. \p NumFaults becomes the number of
/// findings of the run that are no remarks. An error says why the launch cannot be prepared, or why the run stopped.
llvm::Expected<RunCounts> countLaunch(LaunchOptions Launch, LoadOptions Load, unsigned &NumFaults);

} // namespace rejoin

#endif // REJOIN_TOOLS_RUNNABLEMODULE_H
