//===- ProgramView.h - The analysis's view of a function ------ -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function without LLVM: a control-flow graph, instances in block order, and operands as numbers. LLVM IR and Machine
// IR are both translated into it, and tests build it by hand. The analysis uses nothing else.
//
// An instance has a kind and two bounds. Its extent is max(Floor, min(Ceiling, extents of its operands)):
//
//   %t = workitem.id.x       Ceiling thread: a source of divergence
//   %r = readfirstlane %t    Floor wave: it agrees, whatever %t does
//   %s = add %r, 1           no bound: the extent of its operands
// An instance takes 8 bytes and an operand 4, because memory dominates the cost of reading and solving. Readers that
// write many instances use `Filler`; the other members are for tests and for later changes.
// Held by: unittests/Program/ProgramViewTest.cpp, unittests/IR/FunctionReaderTest.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_PROGRAM_PROGRAMVIEW_H
#define REJOIN_PROGRAM_PROGRAMVIEW_H

#include "rejoin/Graph/LoopForest.h"
#include "rejoin/Program/Extent.h"
#include "llvm/ADT/DenseMap.h"
#include <algorithm>

namespace rejoin {

/// The way in which a static instance computes its output.
enum class InstanceKind : uint8_t {
  /// A function of its operands alone. Equal operands give equal outputs, at any time and in any thread.
  Pure,
  /// As `Pure` for the threads of one converged execution. Another execution may give another output; a load is an
  /// example.
  Effect,
  /// Selects the operand of the edge on which its block was entered.
  Phi,
  /// A terminator that chooses among successors. Its output, if any, and its choice have one extent.
  Branch,
  /// Has no output.
  Void,
  Argument,
};

/// One operand slot: a value, a constant, or a value that is ignored.
class Operand {
public:
  /// Not initialised, for the slots that `ProgramView::addOperands` makes.
  Operand() = default;
  static Operand value(ValueId V) { return Operand(V.index()); }
  /// A constant. Equal keys (below 2^30) within one PHI mean equal values.
  static constexpr Operand constant(uint32_t Key = 0) { return Operand(ConstantBit | Key); }
  /// A value that does not affect the extent of the output, such as the source lane of a broadcast.
  static Operand ignored(ValueId V) { return Operand(IgnoredBit | V.index()); }

  bool isValue() const { return !(Raw & (ConstantBit | IgnoredBit)); }
  bool isConstant() const { return Raw & ConstantBit; }
  /// Whether the operand is a value, ignored or not.
  bool hasValue() const { return !isConstant(); }
  ValueId value() const {
    assert(hasValue() && "a constant");
    return ValueId(Raw & ~IgnoredBit);
  }
  constexpr uint32_t raw() const { return Raw; }
  bool operator==(const Operand &) const = default;

private:
  friend class ReadOperand;
  constexpr explicit Operand(uint32_t Raw) : Raw(Raw) {}
  static constexpr uint32_t ConstantBit = 1U << 31, IgnoredBit = 1U << 30;
  uint32_t Raw;
};

/// Kind and extent of a static instance. Its output has the extent `max(Floor, min(Ceiling, extents of the operands))`.
struct InstanceInfo {
  InstanceKind Kind = InstanceKind::Void;
  /// The output agrees within this group for any operands (always-uniform operations).
  Extent Floor = Extent::thread();
  /// The output may differ beyond this group for any operands (sources of divergence).
  Extent Ceiling = Extent::grid();
};

/// An instance and the first of its operands. Its operands end where those of the next instance begin.
class Instance {
public:
  /// Not initialised.
  Instance() = default;
  constexpr Instance(uint32_t OperandBegin, InstanceInfo Info)
      : Raw(OperandBegin | static_cast<uint64_t>(Info.Floor.level()) << 40 |
            static_cast<uint64_t>(Info.Ceiling.level()) << 48 | static_cast<uint64_t>(Info.Kind) << 56) {}
  uint32_t operandBegin() const { return static_cast<uint32_t>(Raw); }
  constexpr InstanceKind kind() const { return static_cast<InstanceKind>(Raw >> 56); }
  Extent floor() const { return Extent::ofLevel(Raw >> 40 & 0xff); }
  Extent ceiling() const { return Extent::ofLevel(Raw >> 48 & 0xff); }
  InstanceInfo info() const { return {kind(), floor(), ceiling()}; }
  /// Whether it is a pure function of its operands without bounds.
  bool isPlain() const { return Raw >> 32 == Instance(0, {InstanceKind::Pure}).Raw >> 32; }
  /// Returns the instance with operands that begin at another index. Those of this one must begin at 0.
  Instance withOperandsAt(uint32_t OperandBegin) const {
    Instance Result = *this;
    Result.Raw |= OperandBegin;
    return Result;
  }
  bool operator==(const Instance &) const = default;

private:
  uint64_t Raw;
};

/// An operand during reading, with the level of its extent as estimated so far.
class ReadOperand {
public:
  static constexpr ReadOperand constant() { return {Operand::constant(), Extent::grid().level()}; }
  static ReadOperand value(ValueId V, uint32_t Level) { return {Operand::value(V), Level}; }
  /// Selects the value or the constant without a branch, since the choice follows no pattern.
  static ReadOperand valueOrConstant(bool IsValue, ReadOperand Value) {
    Value.Raw = IsValue ? Value.Raw : constant().Raw;
    return Value;
  }
  Operand operand() const { return Operand(static_cast<uint32_t>(Raw)); }
  uint32_t level() const { return Raw >> 32; }

private:
  constexpr ReadOperand(Operand O, uint32_t Level) : Raw(O.raw() | static_cast<uint64_t>(Level) << 32) {}
  uint64_t Raw;
};

/// An estimate of an instance's output from its operands, before control flow is known: an extent and its cause. Among
/// causes with equal extent, the instance itself comes first, then its first operand.
class DataEstimate {
public:
  /// Starts with this ceiling; no operand is included yet.
  explicit DataEstimate(Extent Ceiling) : Level(Ceiling.level()) {}
  /// Includes operand \p U, whose extent has this level.
  void meet(uint32_t OperandLevel, UseId U) {
    Cause = OperandLevel < Level ? U.index() : Cause;
    Level = OperandLevel < Level ? OperandLevel : Level;
  }
  /// Ends the estimate after all operands.
  void close(Extent Floor) {
    Cause = Floor.level() > Level ? +Own : Cause;
    Level = Floor.level() > Level ? Floor.level() : Level;
  }
  /// As `close`, for an instance whose floor is `thread` or `grid`.
  void closePlain(Extent Floor) {
    static_assert((Extent::GridLevel & (Extent::GridLevel + 1)) == 0, "the bits of all levels");
    assert(Floor == Extent::thread() || Floor == Extent::grid());
    Level |= Floor.level();
  }
  uint8_t level() const { return Level; }
  /// The operand that lowers the extent, or `Own`.
  uint32_t cause() const { return Cause; }

  /// Uses have smaller numbers than this.
  static constexpr uint32_t Own = 1U << 29;

private:
  uint32_t Level, Cause = Own;
};

/// A function in the form that an analysis needs, independent of any IR: a control-flow graph, static instances in
/// block order, operands as numbers. Arguments come first, then the instances of block 0, block 1, ... In each block
/// PHIs come first, and the terminator is the last instance.
///
/// A view is filled block by block: `addArgument`..., then for each block `beginBlock`, `addInstance` and
/// `addOperand`..., `addSuccessor`...; at the end `finish`. `clear` keeps the memory.
class ProgramView {
public:
  void clear();
  ValueId addArgument(InstanceInfo Info);
  BlockId beginBlock() {
    markBegin(Instances.size());
    return Graph.addBlock();
  }
  ValueId addInstance(InstanceInfo Info) {
    assert(!Begin.empty() && "an instance belongs to a block");
    ValueId V(Instances.size());
    if (Info.Kind == InstanceKind::Phi)
      addPhi(V);
    Instances.push_back(Instance(Operands.size(), Info));
    return V;
  }
  /// Adds an operand to the latest instance.
  UseId addOperand(Operand O) {
    Operands.push_back(O);
    return UseId(Operands.size() - 1);
  }
  /// Adds an operand to the latest PHI: one for each edge into its block. Parallel edges carry one value.
  UseId addIncoming(Operand O, BlockId From) {
    IncomingBlocks.push_back(From.index());
    return addOperand(O);
  }
  /// Sets an operand whose value was not known when it was added.
  void setOperand(UseId U, Operand O) {
    Operands[U.index()] = O;
    HasEstimates = false;
  }
  /// Replaces kind and extents of an instance by those of the same kind: facts about a call, about an argument, or
  /// about the value of a PHI on every incoming edge. A PHI stays a PHI.
  void setInfo(ValueId V, InstanceInfo Info) {
    assert((Instances[V.index()].kind() == InstanceKind::Phi) == (Info.Kind == InstanceKind::Phi));
    Instances[V.index()] = Instance(operandBegin(V), Info);
    HasEstimates = false;
  }
  /// States that all values agree within this group.
  void raiseCeilings(Extent Least);
  /// The cause that lowers an output whose extent does not follow from its operands: another value, or a divergent
  /// branch. Used only for explanations.
  struct Reason {
    ValueId Value;
    BlockId Branch;
  };
  void setReason(ValueId V, Reason R) { Reasons[V.index()] = R; }
  Reason reason(ValueId V) const { return Reasons.lookup(V.index()); }
  void addSuccessor(BlockId To) { Graph.addSuccessor(To); }
  /// Adds the region of a convergence token. Regions are added in the order of their definitions; those that dominate
  /// come first. A block lies in the region entirely or not at all; the definition's own block does not matter.
  void addTokenRegion(TokenRegion Region) { TokenRegions.push_back(std::move(Region)); }
  llvm::ArrayRef<TokenRegion> tokenRegions() const { return TokenRegions; }
  /// Completes the view.
  void finish();

  const Cfg &cfg() const { return Graph; }
  unsigned numValues() const { return Instances.size() - 1; }
  unsigned numArguments() const { return Begin.front().Value; }
  unsigned numUses() const { return Operands.size(); }
  InstanceInfo info(ValueId V) const { return Instances[V.index()].info(); }
  InstanceKind kind(ValueId V) const { return Instances[V.index()].kind(); }
  /// The block of an instance. An argument belongs to no block; the result is then the entry.
  BlockId block(ValueId V) const {
    return V.index() < numArguments() ? Graph.entry() : BlockId(Blocks[V.index() - numArguments()]);
  }
  uint32_t valueBegin(BlockId B) const { return Begin[B.index()].Value; }
  uint32_t valueEnd(BlockId B) const { return Begin[B.index() + 1].Value; }
  ValueId terminator(BlockId B) const {
    assert(valueBegin(B) != valueEnd(B) && "a block without instances");
    return ValueId(valueEnd(B) - 1);
  }
  uint32_t operandBegin(ValueId V) const { return Instances[V.index()].operandBegin(); }
  uint32_t operandEnd(ValueId V) const { return Instances[V.index() + 1].operandBegin(); }
  unsigned numOperands(ValueId V) const { return operandEnd(V) - operandBegin(V); }
  Operand operand(UseId U) const { return Operands[U.index()]; }
  llvm::ArrayRef<Operand> operands(ValueId V) const {
    return llvm::ArrayRef(Operands).slice(operandBegin(V), numOperands(V));
  }
  /// The static instance that owns an operand slot. Logarithmic.
  ValueId user(UseId U) const;

  /// The PHIs of the function, by block.
  struct Phi {
    ValueId Value;
    /// The index of its first incoming block. There are as many incoming blocks as operands, in the same order.
    uint32_t FirstIncoming;
  };
  llvm::ArrayRef<Phi> phis() const { return Phis; }
  /// The PHIs of \p B as a range of indices into `phis()`.
  std::pair<uint32_t, uint32_t> phiRange(BlockId B) const { return {Begin[B.index()].Phi, Begin[B.index() + 1].Phi}; }
  BlockId incomingBlock(const Phi &P, unsigned I) const { return BlockId(IncomingBlocks[P.FirstIncoming + I]); }
  /// The block in which the use is observed: the block of the user; for a PHI the incoming block, since the use is on
  /// the edge.
  BlockId useBlock(UseId U, ValueId User) const;

  /// All instances, and one more at the end that holds the end of the last instance's operands.
  llvm::ArrayRef<Instance> instances() const { return Instances; }
  llvm::ArrayRef<Operand> allOperands() const { return Operands; }

  /// Whether a `Filler` filled the view and nothing was replaced since.
  bool hasEstimates() const { return HasEstimates; }
  /// The result of the data rule for each output: the level of its extent, and its cause (as `DataEstimate::cause`).
  /// Operands that were not known when their users were added are not included. Unreachable blocks are.
  llvm::ArrayRef<uint8_t> estimatedLevels() const { return EstimatedLevels; }
  llvm::ArrayRef<uint32_t> estimatedCauses() const { return EstimatedCauses; }
  struct LateOperand {
    UseId Use;
    ValueId User;
  };
  /// Operands whose values were added after their users.
  llvm::ArrayRef<LateOperand> lateOperands() const { return LateOperands; }

  /// Fills a view faster than instance by instance: it writes into slots that are reserved in advance.
  class Filler;

private:
  void markBegin(uint32_t Value) { Begin.push_back({Value, static_cast<uint32_t>(Phis.size())}); }
  void addPhi(ValueId V) { Phis.push_back({V, static_cast<uint32_t>(IncomingBlocks.size())}); }

  Cfg Graph;
  llvm::SmallVector<Instance, 0> Instances;
  /// Indexed by instance, without the arguments.
  llvm::SmallVector<uint32_t, 0> Blocks;
  /// The first elements of a block, with one more entry for the end of the last block.
  struct BlockBegin {
    uint32_t Value, Phi;
  };
  llvm::SmallVector<BlockBegin, 0> Begin;
  llvm::SmallVector<Operand, 0> Operands;
  llvm::SmallVector<Phi, 0> Phis;
  llvm::SmallVector<uint32_t, 0> IncomingBlocks;
  llvm::SmallVector<TokenRegion, 0> TokenRegions;
  llvm::DenseMap<uint32_t, Reason> Reasons;
  bool HasEstimates = false;
  llvm::SmallVector<uint8_t, 0> EstimatedLevels;
  llvm::SmallVector<uint32_t, 0> EstimatedCauses;
  llvm::SmallVector<LateOperand, 0> LateOperands;
};

/// Reserves slots in advance, so that adding to the view costs only a few stores. The caller counts the slots in use,
/// in registers.
class ProgramView::Filler {
public:
  /// The numbers of the next instance and the next operand.
  struct Place {
    uint32_t Value, Operand;
    ValueId value() const { return ValueId(Value); }
    UseId operand(unsigned K = 0) const { return UseId(Operand + K); }
  };

  /// Requires that all arguments were added. At most \p MaxBlocks blocks will be added. Until `finish`, \p View must be
  /// filled through the filler alone.
  Filler(ProgramView &View, unsigned MaxBlocks);
  Place first() const { return {NumArguments, 0}; }
  /// Begins a block. Its instances follow, then its successors.
  void beginBlock(Place Next) {
    assert(UsedBlocks < View->Begin.size());
    Begin[UsedBlocks++] = {Next.Value, static_cast<uint32_t>(View->Phis.size())};
  }
  /// The first instance of block number \p B.
  uint32_t blockBegin(uint32_t B) const { return Begin[B].Value; }
  /// Whether there are slots for another instance with this many operands. Each slot of an instance has at least four
  /// for operands.
  bool hasRoom(Place Next, unsigned NumOperands) const { return Next.Value != NumPlaces && NumOperands <= MaxAlways; }
  static constexpr unsigned MaxAlways = 4;
  /// Reserves slots for an instance with this many operands.
  void findRoom(Place Next, unsigned NumOperands);
  /// Permits no more than \p Limit instances until more slots are reserved.
  void keepBelow(uint32_t Limit) { NumPlaces = std::min(NumPlaces, Limit); }
  /// Writes operand \p K of the next instance into its slot.
  void putOperand(Place Next, unsigned K, Operand O) const { Operands[Next.Operand + K] = O; }
  /// Adds an instance to the latest block, with its estimate. Its operands must be in their slots. Returns the next
  /// numbers.
  Place addInstance(Place Next, Instance Known, unsigned NumOperands, DataEstimate E) const {
    assert(Next.Value < View->Instances.size() && Next.Operand + NumOperands <= View->Operands.size());
    Instances[Next.Value] = Known.withOperandsAt(Next.Operand);
    Levels[Next.Value] = E.level();
    Causes[Next.Value] = E.cause();
    return {Next.Value + 1, Next.Operand + NumOperands};
  }
  /// The slots for the incoming blocks of the next PHI, one for each operand.
  uint32_t *addIncoming(Place Next, unsigned NumOperands) const {
    View->addPhi(Next.value());
    size_t First = View->IncomingBlocks.size();
    View->IncomingBlocks.resize_for_overwrite(First + NumOperands);
    return View->IncomingBlocks.data() + First;
  }
  /// The estimated levels of all earlier instances.
  const uint8_t *levels() const { return Levels; }
  /// The estimated extent of an earlier instance.
  Extent estimate(ValueId V) const { return Extent::ofLevel(Levels[V.index()]); }
  /// Ends the latest block with its successors, which may be equal.
  void endBlock(BlockId One, BlockId Other) { Graph.addBlock(One, Other); }
  template <typename Range> void endBlock(const Range &Successors) { Graph.addBlock(Successors); }
  void finish(Place Next);

  // After `finish`.
  /// Renumbers successors and incoming blocks that were given in another numbering: block N becomes block \p Index[N].
  void renumberBlocks(llvm::ArrayRef<uint32_t> Index);
  /// Sets an operand that was not known when its user was added.
  static void setLate(ProgramView &View, UseId U, ValueId User, Operand O) {
    View.Operands[U.index()] = O;
    View.LateOperands.push_back({U, User});
  }

private:
  ProgramView *View;
  Cfg::Filler Graph;
  BlockBegin *Begin;
  uint32_t NumArguments, UsedBlocks = 0, NumPlaces = 0;
  Instance *Instances = nullptr;
  Operand *Operands = nullptr;
  uint8_t *Levels = nullptr;
  uint32_t *Causes = nullptr;
};

} // namespace rejoin

#endif // REJOIN_PROGRAM_PROGRAMVIEW_H
