//===- MIRLoader.h - Files of Machine IR --------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_MIR_MIRLOADER_H
#define REJOIN_MIR_MIRLOADER_H

#include "rejoin/Program/Extent.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCRegister.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>

namespace llvm {
class MachineFunction;
class MachineInstr;
class MachineModuleInfo;
class TargetMachine;
} // namespace llvm

namespace rejoin {

/// Whether the file holds Machine IR, by its name.
inline bool isMIRFile(llvm::StringRef Path) { return Path.ends_with(".mir"); }

/// Options for reading a file of Machine IR.
struct MIRLoadOptions {
  /// Triple and processor that replace those of the module; empty to keep them.
  std::string Triple, Cpu;
  /// Reject modules that LLVM's verifier rejects.
  bool Strict = true;
};

/// A file of Machine IR for AMDGPU, with the IR that is embedded in it.
class MIRModule {
public:
  /// Loads a file. Errors name the file and, if known, the line. If the file has no embedded IR, the options must give
  /// triple and processor.
  static llvm::Expected<std::unique_ptr<MIRModule>> load(llvm::StringRef Path, llvm::LLVMContext &Context,
                                                         const MIRLoadOptions &Options);
  ~MIRModule();

  const llvm::Module &module() const { return *M; }
  /// The functions with machine code, in module order.
  llvm::ArrayRef<const llvm::MachineFunction *> functions() const { return Functions; }
  /// The extent of a register that the launch sets, from `machineFunctionInfo`; nothing if it is not stated there.
  std::optional<Extent> launchExtent(const llvm::MachineFunction &F, llvm::MCRegister R) const;
  /// The line of an instruction in the file; 0 if it is not known.
  unsigned line(const llvm::MachineInstr &I) const;

private:
  MIRModule();
  void readDocuments(llvm::StringRef Text);
  /// Makes `Machine` for the triple of the module or of the options. Returns the error, or nothing.
  std::string createMachine(llvm::StringRef OfTriple, const MIRLoadOptions &Options);
  /// Lists the functions with machine code, with the lines of their instructions. Returns the error, or nothing.
  std::string takeFunctions(bool Strict);

  std::unique_ptr<llvm::TargetMachine> Machine;
  std::unique_ptr<llvm::Module> M;
  std::unique_ptr<llvm::MachineModuleInfo> Info;
  llvm::SmallVector<const llvm::MachineFunction *> Functions;
  /// For each function: the names of registers, without the sign, and their extents.
  llvm::StringMap<llvm::StringMap<Extent>> Launch;
  /// For each function: the lines of its instructions, in order.
  llvm::StringMap<std::vector<unsigned>> Lines;
  std::map<const llvm::MachineInstr *, unsigned> LineOf;
};

} // namespace rejoin

#endif // REJOIN_MIR_MIRLOADER_H
