//===- Launch.h - Launches from the command line -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_LAUNCH_H
#define REJOIN_TOOLS_LAUNCH_H

#include "rejoin/Semantics/SimtMachine.h"
#include "llvm/Support/raw_ostream.h"

namespace rejoin {

/// An error that says what is wrong with a launch.
inline llvm::Error launchError(const llvm::Twine &What) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), What);
}

/// Instructions, over all threads, after which a run ends with an error unless the user chose a number.
constexpr uint64_t DefaultMaxSteps = 2000000000;

struct LaunchOptions {
  std::string Kernel;
  /// The file, as the user named it.
  std::string File;
  std::array<unsigned, 3> Global{0, 0, 0}, Local{0, 0, 0};
  unsigned WaveSize = 0;
  /// `LaunchShape::SharedBytes`.
  uint64_t SharedBytes = 0;
  /// `kind:value`, as `rejoin run --help` lists them.
  std::vector<std::string> Arguments;
  /// What the arguments are called where they are not arguments in the source: `binding 0.1`; empty for kernels.
  std::vector<std::string> Places;
  /// `n[:type][=file]`.
  std::vector<std::string> Outputs;
  uint64_t Seed = 1;
  /// The command has no options for what the file does not say.
  bool IsOfFileAlone = false;
};

/// Up to three sizes, separated by commas. Returns the error, or nothing.
std::string parseThreads(llvm::StringRef Text, std::array<unsigned, 3> &Sizes);
/// An integer that has a place in \p Bits bits, with or without a sign.
bool parseInteger(llvm::StringRef Text, unsigned Bits, uint64_t &Result);
bool parseFloating(llvm::StringRef Text, unsigned Bits, uint64_t &Result);
/// Reads a launch from its text; names the file and what is wrong.
llvm::Error parseLaunch(llvm::StringRef Path, llvm::StringRef Text, LaunchOptions &Options);
/// Reads a launch file.
llvm::Error readLaunchFile(llvm::StringRef Path, LaunchOptions &Options);
/// An output of a launch that would replace an input, with the reason; empty if none would.
std::string wrongOutputs(const LaunchOptions &Options, llvm::ArrayRef<const char *> Arguments);
/// Checks the kernel's name, or finds the only one.
llvm::Error chooseKernel(const llvm::Module &M, LaunchOptions &Options);

/// A launch with its buffers in the program's memory.
class Launch {
public:
  Launch(ExecutableModule &P, const LaunchOptions &Options) : P(P), Options(Options) {}
  llvm::Error prepare();
  const LaunchShape &shape() const { return Shape; }
  llvm::Error run(SimtMachine &M);
  /// The kernel's parameters, and a command line that runs it.
  std::string beginning() const;
  /// All buffers, one after the other.
  std::vector<uint8_t> memory() const;
  llvm::Error checkOutputs() const;
  llvm::Error writeResults(llvm::raw_ostream &OS);

private:
  // One argument each, by its text `kind:value`; `addArgument` chooses.
  llvm::Error addArgument(unsigned Index, llvm::StringRef Text);
  llvm::Error addRestricted(unsigned Index, llvm::StringRef Text, ObjectUse Use);
  llvm::Error addNumber(unsigned Index, llvm::StringRef Text);
  llvm::Error addList(unsigned Index, llvm::StringRef Text);
  llvm::Error addFile(unsigned Index, llvm::StringRef Text, llvm::StringRef Path);
  // LaunchImages.cpp
  llvm::Error addImage(unsigned Index, llvm::StringRef Text);
  llvm::Error addSampler(unsigned Index, llvm::StringRef Text);
  llvm::Error fillImage(unsigned Index, llvm::StringRef Text, const Image &I, llvm::StringRef Content);
  /// The type of an argument in the source: `image2d_t`; empty if it is not known.
  llvm::StringRef sourceTypeOf(unsigned Index) const;
  /// A value of the form that an argument has.
  std::string valueFor(unsigned Index) const;
  llvm::Error addSized(unsigned Index, llvm::StringRef Text);
  /// `argument 1`, or `argument 1, field 0`.
  std::string placeOf(unsigned Index) const;
  llvm::Error wrong(unsigned Index, llvm::StringRef Text, const llvm::Twine &Why) const;
  /// A buffer with the bytes that \p Byte gives, or zeros.
  llvm::Error addBuffer(unsigned Index, uint64_t Size, llvm::function_ref<uint8_t(uint64_t)> Byte);
  /// The type of a value, and whether it is in memory that the argument points to.
  std::pair<llvm::Type *, bool> valueType(unsigned Index) const;
  /// A struct or vector by its scalars, each as an argument.
  llvm::Error addFields(unsigned Index, llvm::StringRef Text);
  llvm::Error addFunction(unsigned Index, llvm::StringRef Text, llvm::StringRef Name);
  /// A value by its bytes in memory, as hexadecimal digits.
  llvm::Error addBytes(unsigned Index, llvm::StringRef Digits);
  llvm::Error noRoom(unsigned Index, uint64_t Bytes) const;

  ExecutableModule &P;
  const LaunchOptions &Options;
  LaunchShape Shape;
  /// Of each argument, and after them of the fields of structs.
  std::vector<llvm::Type *> Types;
  /// Of each field: the argument, or field, that it is a part of, and its number there.
  std::vector<std::pair<unsigned, unsigned>> FieldOf;
  std::vector<std::vector<Slot>> Arguments;
  std::vector<uint64_t> LocalSizes;
  struct Buffer {
    uint64_t Address = 0, Size = 0;
    char Element = 'x';
    unsigned Bytes = 4;
  };
  std::vector<Buffer> Buffers;
};

/// One line on standard error for a run that printed nothing and found nothing.
void tellNothingFound(const llvm::Module &M, const LaunchShape &Shape);
/// Bytes that a run may use: a quarter of the machine's memory.
uint64_t defaultMaxMemory();
/// An error if no function of \p M has a cycle hierarchy of this number.
llvm::Error checkHierarchy(const llvm::Module &M, unsigned Hierarchy);

} // namespace rejoin

#endif // REJOIN_TOOLS_LAUNCH_H
