//===- MachineLoader.h - Files of Machine IR --------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_FRONTEND_MACHINELOADER_H
#define REJOIN_FRONTEND_MACHINELOADER_H

#include "rejoin/Frontend/ModuleLoader.h"
#include "rejoin/Program/Extent.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/MC/MCRegister.h"
#include <map>
#include <memory>

namespace llvm {
class MachineFunction;
class MachineInstr;
class MachineModuleInfo;
} // namespace llvm

namespace rejoin {

/// The file holds Machine IR, by its name.
inline bool isMachineFile(llvm::StringRef Path) { return Path.ends_with(".mir"); }

/// A file of Machine IR for AMDGPU, with the IR that is embedded in it.
class MachineModule {
public:
  /// Errors name the file, and the line where there is one. Without embedded IR the options tell triple and processor.
  static llvm::Expected<std::unique_ptr<MachineModule>> load(llvm::StringRef Path, llvm::LLVMContext &Context,
                                                             const LoadOptions &Options);
  ~MachineModule();

  const llvm::Module &module() const { return *M; }
  /// Functions with machine code, in the order of the module.
  llvm::ArrayRef<const llvm::MachineFunction *> functions() const { return Functions; }
  /// The extent of what the launch puts into a register, by `machineFunctionInfo`; nothing if it does not tell.
  std::optional<Extent> launchExtent(const llvm::MachineFunction &F, llvm::MCRegister R) const;
  /// The line of an instruction in the file; 0 if not known.
  unsigned line(const llvm::MachineInstr &I) const;

private:
  MachineModule();
  void readDocuments(llvm::StringRef Text);

  std::unique_ptr<llvm::TargetMachine> Machine;
  std::unique_ptr<llvm::Module> M;
  std::unique_ptr<llvm::MachineModuleInfo> Info;
  llvm::SmallVector<const llvm::MachineFunction *> Functions;
  /// By function: names of registers, without the sign, and their extents.
  llvm::StringMap<llvm::StringMap<Extent>> Launch;
  /// By function: lines of its instructions in order.
  llvm::StringMap<std::vector<unsigned>> Lines;
  std::map<const llvm::MachineInstr *, unsigned> LineOf;
};

} // namespace rejoin

#endif // REJOIN_FRONTEND_MACHINELOADER_H
