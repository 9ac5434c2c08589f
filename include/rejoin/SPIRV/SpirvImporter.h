//===- SpirvImporter.h - SPIR-V modules as LLVM IR -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SPIRV_SPIRVIMPORTER_H
#define REJOIN_SPIRV_SPIRVIMPORTER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace rejoin {

struct SpirvOptions {
  /// Values of specialisation constants, by `SpecId`, as bits of the constant's type.
  std::map<uint32_t, uint64_t> Specialisations;
  /// The same by the constants' names. Of two values for one constant, that of its `SpecId` counts.
  std::map<std::string, uint64_t> NamedSpecialisations;
  /// Receives the `SpecId`s of the module with the constants' names, if not null.
  std::map<uint32_t, std::string> *SpecIds = nullptr;
  /// Simplify as every driver does: promote variables of functions to values, inline calls in shaders, and turn
  /// module-scope variables of one thread into variables of the entry point.
  bool Simplify = true;
  /// The assembly from which the binary was made. In a module without lines, instructions get the lines of this text;
  /// if it is empty, those of `disassembleSpirv`.
  llvm::StringRef Assembly;
  /// Receives the specialisation constants that decide a branch and have their default, with their names, if not null.
  std::map<uint32_t, std::string> *OpenDecisions = nullptr;
  /// Bindings are numbers of HLSL's registers: those of different kinds (`t1` and `u1`) are different resources.
  bool BindingsAreRegisters = false;
};

/// Reads a SPIR-V binary, validated by SPIRV-Tools, as a module of LLVM IR:
/// - entry points are functions of the kernel calling convention with `hlsl.shader` (and `hlsl.numthreads`), as clang
///   writes them; the workgroup's size is in `reqd_work_group_size`;
/// - storage classes are address spaces as in LLVM's SPIR-V backend (Function 0, CrossWorkgroup 1, UniformConstant 2,
///   Workgroup 3, Generic 4, Input 7, Output 8, Private 10, StorageBuffer 11, Uniform 12, PushConstant 13);
/// - an instruction without a counterpart in LLVM is a call of `__spirv_NAME`, where NAME is its opcode's name, with
///   the operands in order; built-in input variables are calls of `__spirv_BuiltInNAME`;
/// - decorations of variables, and `NonUniform` and `NoContraction` of instructions, are `spirv.Decorations` metadata;
///   those of structs and their members `spirv.MemberDecorations` of the variables;
/// - execution modes without an attribute of their own, with their operands, are the attribute `spirv.execution-modes`;
///   specialisation constants with their defaults that the module reads `spirv.specialisation-constants`;
/// - what loads, stores and atomics say of the Vulkan memory model is `spirv.MemoryOperands` metadata;
/// - functions of shaders have controlled convergent operations: `entry` in the entry block, and a heart in each header
///   of a structured loop. Those of OpenCL kernels are uncontrolled, as clang's are.
///
/// An error names the instruction, its offset in words and its source line. \p Path is used in messages, and as the
/// file of all lines in a module that names no lines.
llvm::Expected<std::unique_ptr<llvm::Module>> importSpirv(llvm::StringRef Binary, llvm::StringRef Path,
                                                          llvm::LLVMContext &Context, const SpirvOptions &Options);

/// Assembles \p Text with SPIRV-Tools into a binary of version 1.\p Minor. An error names the line.
llvm::Expected<std::string> assembleSpirv(llvm::StringRef Text, llvm::StringRef Path, unsigned Minor = 6);

/// The assembly that `spirv-dis FILE` writes for a binary; nothing if \p Binary is not a SPIR-V binary, or SPIRV-Tools
/// does not know all of it.
std::optional<std::string> disassembleSpirv(llvm::StringRef Binary);

} // namespace rejoin

#endif // REJOIN_SPIRV_SPIRVIMPORTER_H
