//===- EventRecorder.h - What the threads of a run let the world see -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a run lets the world see, by thread and in order: calls that somebody else may notice, writes, atomic and
// volatile accesses, fences, what the function returns. The recorder watches the machine, and notes beside the events
// what the run relied on (memory, undefined values, the launch), which limits what follows from it.
//
//   store i32 7, ptr %p                event: operands the flat address and 7; it only writes
//   call @f(i32 %x), convergent        event: operand %x, and the group of threads that executed it
//   not:  load i32, ptr %p             no event, but `ReadsMemory`: what follows is for these contents only
//   not:  store to private memory      what an object holds counts where a call may read it (`RunEvent::Passed`)
//
// Operands are taken before the operation happens. Addresses are flat ones, so that one place has one number in all
// spaces; those of private objects are the object's number, in the order in which they were given away, and the place
// in it, since the target may have its objects elsewhere.
// Why it is right: all that other threads and the host can notice is one of these; what an attribute excludes is poison
// or undefined behaviour before it is compared (`keepPromises`, `Broke`).
// Cost: one event for each thread and operation; with writes also the bytes that they change.
// Caveat: the bits of a number that is none (NaN) are left out of the comparison, and that is noted (`SawNaN`).
// Volatile accesses to private memory are no events either: they are noted (`HidesVolatile`).
// Held by: test/Validate/writes-*.srctgt.ll, private-objects*.srctgt.ll, passed-objects*.srctgt.ll,
// promises*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_TESTING_EVENTRECORDER_H
#define REJOIN_LIB_VALIDATE_TESTING_EVENTRECORDER_H

#include "OpenBits.h"
#include "Refinement/Events.h"
#include "rejoin/Semantics/SimtMachine.h"
#include "llvm/ADT/FloatingPointMode.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace rejoin {

/// How addresses of private objects are shown: above this, the object's number.
constexpr unsigned ObjectShift = 32;
/// Numbers from here on are those of objects whose addresses nobody keeps, in the order of one event.
constexpr uint64_t FirstLentObject = 1 << 12;

/// What a thread lets the world see.
struct RunEvent {
  /// Bytes by address, nothing for those not known.
  using Bytes = std::map<uint64_t, std::optional<uint8_t>>;

  const llvm::Instruction *At;
  std::string Label;
  std::vector<Slot> Operands;
  /// Which execution of a convergent call; 0 for others.
  uint32_t Group = 0;
  /// Writes memory, and that is all.
  bool OnlyWrites = false;
  /// What memory holds, before an event that does more, where writes of the thread since its last such event, or that
  /// event if it is atomic, changed it.
  Bytes Written;
  /// Of what only writes: from which flat address on, and so many bytes.
  uint64_t Begin = 0, Size = 0;
  /// The contents of private objects that a call may read: the bytes that each argument points to.
  std::vector<std::vector<Slot>> Passed = {};
  /// Where private objects begin whose addresses a call gets and does not keep: numbers in that order.
  std::vector<uint64_t> Lent = {};
  /// Further fences of this one. Reads between them are left out of account.
  MoreFences More = {};
};

/// What attributes of a value of this type exclude is poison.
void exclude(const llvm::Type &Of, const std::optional<llvm::ConstantRange> &Range, llvm::FPClassTest Classes,
             llvm::MutableArrayRef<Slot> Slots);

/// A load of memory that nobody changes while the function is executed.
bool isInvariantLoad(const llvm::LoadInst &L, MemorySpace Space);

/// A value as text. Addresses of local and private memory name their memory.
std::string format(const Slot &S);

/// The same event of source and target but for the values of the operands.
bool haveSameForm(const RunEvent &A, const RunEvent &B);

/// The source's operand allows the target's, or both are numbers, of 32 or 64 bits, that differ by little.
bool isNear(const Slot &A, const Slot &B);

/// The same event with the same operands.
bool isSame(const RunEvent &A, const RunEvent &B);

/// Memory after the writes before an event of the source allows that of the target.
bool leavesSame(const RunEvent &A, const RunEvent &B);

/// The same events but for atomic operations, which are others that change memory in the same steps and order at least
/// as much: another operation, or a loop.
bool updateSame(const std::vector<RunEvent> &A, const std::vector<RunEvent> &B);

/// The same events but for atomic operations that read and write memory.
bool areSameBesideUpdates(const std::vector<RunEvent> &A, const std::vector<RunEvent> &B);

/// An atomic operation of the target: on a buffer or an image.
bool isAtomicIntrinsic(const llvm::Instruction &I);

/// Between two events that do more, both sides write the same bytes, whatever the values and the order.
bool writeSamePlaces(const std::vector<RunEvent> &A, const std::vector<RunEvent> &B);

/// The same events but for the order of writes of images to different places, and for writes of memory among them. Of
/// several to one place the last one counts.
bool writeSameTexels(const std::vector<RunEvent> &A, const std::vector<RunEvent> &B);

/// Where events stand that do more than write memory.
std::vector<size_t> positionsOfMore(const std::vector<RunEvent> &Events);

/// Where calls stand that groups of threads execute.
std::vector<size_t> positionsOfGroups(const std::vector<RunEvent> &Events);

/// Events of all threads, by their numbers.
class Recorder : public Observer {
public:
  std::map<uint32_t, std::vector<RunEvent>> Events;
  /// Blocks that some thread entered, by thread.
  std::map<uint32_t, std::set<const llvm::BasicBlock *>> Covered;
  /// Branches that some thread took: from, and to.
  std::set<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>> Taken;
  /// Memory whose contents the inputs do not determine.
  bool ReadsMemory = false;
  /// A result that could be another one.
  bool UsesUnknown = false;
  /// The result of something that the launch decides: where a thread is, who is there too.
  bool UsesLaunch = false;
  /// A convergent operation was executed.
  bool AsksOthers = false;
  /// An undefined value was frozen: to one of many.
  bool Froze = false;
  /// An undefined value, of which some bits may be known, was seen or decided.
  bool UsesUndefined = false;
  /// Others learn where a private object is, and so what it holds, of which not all is compared.
  bool Escapes = false;
  /// Functions that compute with addresses of private objects, of which one choice was tried.
  bool ComputesAddresses = false;
  /// What an atomic operation found was used, or digits depend on which was first.
  bool UsesOrderOfUpdates = false;
  /// A number that is none was observed, whose bits are left out of the comparison.
  bool SawNaN = false;
  /// Threads with a result of which the bits are open, and why the first one is.
  std::map<uint32_t, OpenResult> OpenBits;
  /// Threads that stored a NaN where others see it.
  std::set<uint32_t> StoredNaN;
  /// Bytes of an address were read as a number, or others as an address: where an object lies shows.
  bool ShowsPlaces = false;
  /// A volatile access to private memory, which is no event here.
  bool HidesVolatile = false;
  /// Threads that did what an attribute excludes: their behaviour is undefined.
  std::set<uint32_t> Broke;
  /// Functions that were called for a value that nobody knows, and communicate with nobody, or are a target's own.
  std::set<llvm::StringRef> Unknown;
  /// What operations of the target, whose results nobody knows, were asked for: with their operands.
  std::map<std::string, llvm::StringRef> Questions;
  /// Calls through a pointer that were executed.
  unsigned NumIndirect = 0;
  /// An elementary function of whose results not all digits are fixed; empty if there is none.
  std::string Inexact;
  /// Also of operands that LLVM cannot fold, as it does with its own library.
  bool IsInexactOfInputs = false;
  /// Why LLVM may know of values what we do not; empty if there is nothing of that kind.
  std::string NotModelled;
  /// Bytes of memory from a flat address on.
  struct Range {
    uint64_t Begin, Size;
  };
  /// By thread: memory that nobody reads after the thread's function returns.
  std::map<uint32_t, std::vector<Range>> UnseenAfterReturn;
  /// The function is a kernel, so local memory ends with it.
  bool EndsLocalMemory = false;
  /// What runs, and the local memory of its workgroup.
  ExecutableModule *Running = nullptr;
  Arena *Local = nullptr;

  void entered(const DecodedFunction &F, uint32_t Block, llvm::ArrayRef<Thread *> Group) override;

  void branched(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) override;

  void reads(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) override;

private:
  void readsOfCall(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group);
  void readsOfWrite(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group);
  void readsOfLoad(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group);
  void readsOfReturn(const DecodedFunction &F, const llvm::Instruction &I, Thread &T);
  /// Of an operation whose result not all agree on.
  void noteInexact(const Op &O);
  /// What the call says of an argument, and what the declaration says.
  void keepPromisesOfArgument(const DecodedFunction &F, const llvm::CallBase &C, const llvm::Use &A, const Thread &T,
                              llvm::MutableArrayRef<Slot> Slots);
  /// What is left open by an operation that is none of memory.
  void noteOpenBits(const DecodedFunction &F, const llvm::Instruction &I, llvm::ArrayRef<Thread *> Group);
  /// What private memory holds after a store or a copy, and what a load shows of it.
  void noteStored(const DecodedFunction &F, const llvm::Instruction &I, Thread &T);
  void noteCopied(const DecodedFunction &F, const llvm::AnyMemIntrinsic &I, Thread &T);
  void noteLoaded(const DecodedFunction &F, const llvm::LoadInst &I, Thread &T);
  std::map<uint32_t, ByteOrigins> Origins;
  std::set<const llvm::Function *> Entered;
  /// Objects whose addresses a thread gave away, by where they begin: numbers in that order.
  std::map<uint32_t, std::map<uint64_t, uint64_t>> Escaped;

  /// Whether somebody may keep an address that an event shows.
  enum class Capture : uint8_t { Kept, NotKept };
  /// Shows addresses of private objects as the number of the object and the offset in it: a target may have others, at
  /// other addresses. An object whose address nobody keeps is known by its contents alone, so its number holds for one
  /// event.
  void numberObjects(const llvm::Type &T, Thread &Of, RunEvent &E, size_t First, Capture How);

  /// What the private object holds that an argument points to, or as much of it as is copied.
  std::vector<Slot> bytesBehind(const DecodedFunction &F, const llvm::Value &Pointer, const llvm::CallBase &C,
                                Thread &T);

  /// Where a thread wrote since its last event that does more, or by it if it is atomic: what was there before.
  std::map<uint32_t, RunEvent::Bytes> Before;

  /// What an event writes that only writes, or an atomic operation, by flat addresses; nothing if that is not seen from
  /// here.
  std::optional<Range> rangeWritten(const DecodedFunction &F, const llvm::Instruction &I, Thread &T) const;
  void add(const DecodedFunction &F, Thread &T, RunEvent E);
  /// Nobody reads this byte after the function has returned.
  bool isUnseenAfterReturn(uint32_t Thread, uint64_t Address) const;
  /// What attributes say of a value at a call or return: another one is poison, or undefined behaviour.
  void keepPromises(const DecodedFunction &F, llvm::AttributeSet Attributes, const llvm::Type &Of, const Thread &T,
                    llvm::MutableArrayRef<Slot> Slots);
  void appendArguments(const DecodedFunction &F, const llvm::CallBase &C, Thread &T, RunEvent &E);
  /// Of a call that is no event.
  void keepPromisesOfArguments(const DecodedFunction &F, const llvm::CallBase &C, llvm::ArrayRef<Thread *> Group);
  /// A call whose result is some value or other, in both runs the same for the same operands.
  void noteUnknown(const DecodedFunction &F, const llvm::CallBase &C, llvm::ArrayRef<Thread *> Group);
  /// The address, flat or not, lies in private memory.
  bool isPrivate(const DecodedFunction &F, const llvm::Value &Pointer, Thread &T) const;
  /// What a value is to a thread; nothing for what is no number or address.
  llvm::SmallVector<Slot> slotsOf(const DecodedFunction &F, const llvm::Value &V, Thread &T) const;
  void append(const DecodedFunction &F, const llvm::Value &V, Thread &T, RunEvent &E, Capture How = Capture::Kept);
  /// An address by which memory is accessed, as one of flat memory; anything else as it is.
  void appendAddress(const DecodedFunction &F, const llvm::Value &V, Thread &T, RunEvent &E);
  /// A load of memory that nobody changes: its bytes are what they were at the entry, and stay so.
  void noteInvariant(const DecodedFunction &F, const llvm::LoadInst &I, Thread &T);
  /// By thread, where some function has such loads: bytes that were loaded so, and what was there before the thread's
  /// first write. Whoever changes them makes the thread's behaviour undefined.
  std::map<uint32_t, RunEvent::Bytes> Invariant, AtEntry;
  bool HasInvariantLoads = false;
  /// By thread: where its last event wrote, and bytes that its writes changed, perhaps for a while.
  std::map<uint32_t, std::optional<Range>> LastWritten;
  std::map<uint32_t, std::set<uint64_t>> Changed;
  /// Asked before the thread writes again, loads such memory, or returns.
  void noteChanges(const Thread &T);
  /// A store by this address: a function that writes through an argument that is `readonly` has undefined behaviour.
  void noteReadOnly(const llvm::Value &Pointer, const Thread &T);
  std::optional<uint8_t> byteAt(uint64_t Address) const;
  uint32_t NextGroup = 0;
};

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_TESTING_EVENTRECORDER_H
