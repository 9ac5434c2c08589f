//===- ProgramView.h - What an analysis sees of a function ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function without LLVM: a control-flow graph, instances in block order, operands as numbers. LLVM IR and Machine IR
// are both read into it, and tests write it by hand; the analysis knows nothing else.
//
// An instance has a kind and two bounds; its extent is max(Floor, min(Ceiling, extents of its operands)):
//
//   %t = workitem.id.x       Ceiling thread: a source of divergence
//   %r = readfirstlane %t    Floor wave: it agrees, whatever %t does
//   %s = add %r, 1           neither: what its operands have
// Instances are 8 bytes and operands 4, because reading and solving cost what memory costs. `Filler` is the way of
// readers that write many at once; the other members are for tests and changes afterwards.
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

/// How a static instance computes its output.
enum class InstanceKind : uint8_t {
  /// A function of its operands alone: equal operands give equal outputs, whenever and by whichever thread it is
  /// executed.
  Pure,
  /// As `Pure` for the threads of one converged execution; another execution may give another output (a load).
  Effect,
  /// Selects the operand of the edge on which its block was entered.
  Phi,
  /// A terminator that chooses among successors; its output, if any, and the choice are judged together.
  Branch,
  /// Has no output.
  Void,
  Argument,
};

/// One operand slot: a value, a constant, or a value that does not count.
class Operand {
public:
  /// Not initialised: room that `ProgramView::addOperands` gives.
  Operand() = default;
  static Operand value(ValueId V) { return Operand(V.index()); }
  /// A constant; equal keys (below 2^30) within one PHI are surely equal values.
  static constexpr Operand constant(uint32_t Key = 0) { return Operand(ConstantBit | Key); }
  /// A value on which the extent of the output does not depend (the source lane of a broadcast, say).
  static Operand ignored(ValueId V) { return Operand(IgnoredBit | V.index()); }

  bool isValue() const { return !(Raw & (ConstantBit | IgnoredBit)); }
  bool isConstant() const { return Raw & ConstantBit; }
  /// A value operand, counted or ignored.
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

/// Kind and extent of a static instance. The extent of the output is
/// `max(Floor, min(Ceiling, extents of the operands))`.
struct InstanceInfo {
  InstanceKind Kind = InstanceKind::Void;
  /// The output agrees within this group whatever the operands are (always-uniform operations).
  Extent Floor = Extent::thread();
  /// The output may differ beyond this group whatever the operands are (sources of divergence).
  Extent Ceiling = Extent::grid();
};

/// An instance and where its operands begin; they end where those of the next begin.
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
  /// A pure function of its operands, and nothing else is known.
  bool isPlain() const { return Raw >> 32 == Instance(0, {InstanceKind::Pure}).Raw >> 32; }
  /// The same with operands elsewhere; this one's begin at 0.
  Instance withOperandsAt(uint32_t OperandBegin) const {
    Instance Result = *this;
    Result.Raw |= OperandBegin;
    return Result;
  }
  bool operator==(const Instance &) const = default;

private:
  uint64_t Raw;
};

/// An operand that is read, with the level of its extent as far as that is estimated by then.
class ReadOperand {
public:
  static constexpr ReadOperand constant() { return {Operand::constant(), Extent::grid().level()}; }
  static ReadOperand value(ValueId V, uint32_t Level) { return {Operand::value(V), Level}; }
  /// Of the constant and a value; no branch asks, for which of them it is follows no pattern.
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

/// What the operands of an instance say of its output, before anything is known of control flow: an extent, and what it
/// follows from. Of equal extents the instance itself counts first, then its first operand.
class DataEstimate {
public:
  /// An instance with this ceiling before its operands are met.
  explicit DataEstimate(Extent Ceiling) : Level(Ceiling.level()) {}
  /// Operand \p U has the extent of this level.
  void meet(uint32_t OperandLevel, UseId U) {
    Cause = OperandLevel < Level ? U.index() : Cause;
    Level = OperandLevel < Level ? OperandLevel : Level;
  }
  /// All operands were met.
  void close(Extent Floor) {
    Cause = Floor.level() > Level ? +Own : Cause;
    Level = Floor.level() > Level ? Floor.level() : Level;
  }
  /// The same for an instance whose floor is that of all, or `grid`.
  void closePlain(Extent Floor) {
    static_assert((Extent::GridLevel & (Extent::GridLevel + 1)) == 0, "the bits of all levels");
    assert(Floor == Extent::thread() || Floor == Extent::grid());
    Level |= Floor.level();
  }
  uint8_t level() const { return Level; }
  /// The index of the operand that lowers it, or `Own`.
  uint32_t cause() const { return Cause; }

  /// Uses have smaller numbers.
  static constexpr uint32_t Own = 1U << 29;

private:
  uint32_t Level, Cause = Own;
};

/// A function as an analysis sees it: a control-flow graph, static instances in block order, operands as numbers.
/// Independent of any IR. Arguments come first, then the instances of block 0, block 1, ...; PHIs come first in their
/// block, and the block's terminator is its last instance.
///
/// Filled block by block: `addArgument`..., then per block `beginBlock`, `addInstance` and `addOperand`...,
/// `addSuccessor`...; at last `finish`. `clear` keeps the memory.
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
  /// Adds an operand to the instance added last.
  UseId addOperand(Operand O) {
    Operands.push_back(O);
    return UseId(Operands.size() - 1);
  }
  /// Adds an operand to the PHI added last: one for each edge into its block (parallel edges carry one value).
  UseId addIncoming(Operand O, BlockId From) {
    IncomingBlocks.push_back(From.index());
    return addOperand(O);
  }
  /// Replaces an operand whose value was not known when it was added.
  void setOperand(UseId U, Operand O) {
    Operands[U.index()] = O;
    HasEstimates = false;
  }
  /// Replaces kind and extents of an instance of the same kind: facts about a call, about an argument, or about what a
  /// PHI gives on whichever edge its block was entered. What is a PHI stays one.
  void setInfo(ValueId V, InstanceInfo Info) {
    assert((Instances[V.index()].kind() == InstanceKind::Phi) == (Info.Kind == InstanceKind::Phi));
    Instances[V.index()] = Instance(operandBegin(V), Info);
    HasEstimates = false;
  }
  /// Everything agrees within this group.
  void raiseCeilings(Extent Least);
  /// What lowers an output that does not follow from its operands: another value, or a branch that parts threads. For
  /// explanations alone.
  struct Reason {
    ValueId Value;
    BlockId Branch;
  };
  void setReason(ValueId V, Reason R) { Reasons[V.index()] = R; }
  Reason reason(ValueId V) const { return Reasons.lookup(V.index()); }
  void addSuccessor(BlockId To) { Graph.addSuccessor(To); }
  /// Adds the region of a convergence token, in the order of the definitions (those that dominate first). All points of
  /// a block lie in it or none do; the definition's own block does not matter.
  void addTokenRegion(TokenRegion Region) { TokenRegions.push_back(std::move(Region)); }
  llvm::ArrayRef<TokenRegion> tokenRegions() const { return TokenRegions; }
  /// Closes the view.
  void finish();

  const Cfg &cfg() const { return Graph; }
  unsigned numValues() const { return Instances.size() - 1; }
  unsigned numArguments() const { return Begin.front().Value; }
  unsigned numUses() const { return Operands.size(); }
  InstanceInfo info(ValueId V) const { return Instances[V.index()].info(); }
  InstanceKind kind(ValueId V) const { return Instances[V.index()].kind(); }
  /// The block of an instance; an argument belongs to no block and gives the entry.
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
  /// The static instance to which an operand slot belongs. Logarithmic.
  ValueId user(UseId U) const;

  /// PHIs of the function, by block.
  struct Phi {
    ValueId Value;
    /// Index of its first incoming block; they are as many as its operands, in the same order.
    uint32_t FirstIncoming;
  };
  llvm::ArrayRef<Phi> phis() const { return Phis; }
  /// The PHIs of \p B: indices into `phis()`.
  std::pair<uint32_t, uint32_t> phiRange(BlockId B) const { return {Begin[B.index()].Phi, Begin[B.index() + 1].Phi}; }
  BlockId incomingBlock(const Phi &P, unsigned I) const { return BlockId(IncomingBlocks[P.FirstIncoming + I]); }
  /// Where the use is observed: the block of the user, for a PHI the incoming block (the use is on the edge).
  BlockId useBlock(UseId U, ValueId User) const;

  /// All instances, with one more that holds the end of the last one's operands.
  llvm::ArrayRef<Instance> instances() const { return Instances; }
  llvm::ArrayRef<Operand> allOperands() const { return Operands; }

  /// The view was filled by a `Filler`, and nothing was replaced since.
  bool hasEstimates() const { return HasEstimates; }
  /// What the data rule says of each output: the levels of the extents, and what they follow from (as
  /// `DataEstimate::cause`). Operands that were not known when their users were added do not count, nor does it matter
  /// which blocks can be reached.
  llvm::ArrayRef<uint8_t> estimatedLevels() const { return EstimatedLevels; }
  llvm::ArrayRef<uint32_t> estimatedCauses() const { return EstimatedCauses; }
  struct LateOperand {
    UseId Use;
    ValueId User;
  };
  /// Operands whose values were added after their users.
  llvm::ArrayRef<LateOperand> lateOperands() const { return LateOperands; }

  /// Fills a view faster than instance by instance: slots that were found free are written one after the other.
  class Filler;

private:
  void markBegin(uint32_t Value) { Begin.push_back({Value, static_cast<uint32_t>(Phis.size())}); }
  void addPhi(ValueId V) { Phis.push_back({V, static_cast<uint32_t>(IncomingBlocks.size())}); }

  Cfg Graph;
  llvm::SmallVector<Instance, 0> Instances;
  /// By instance, without the arguments.
  llvm::SmallVector<uint32_t, 0> Blocks;
  /// What a block has first, with one more for the end of the last block.
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

/// Knows the free slots, so that adding to the view is a few stores. How many are used is kept by the one
/// who fills it: in registers.
class ProgramView::Filler {
public:
  /// The numbers of the instance and of the operand that are added next.
  struct Place {
    uint32_t Value, Operand;
    ValueId value() const { return ValueId(Value); }
    UseId operand(unsigned K = 0) const { return UseId(Operand + K); }
  };

  /// All arguments were added, and up to \p MaxBlocks blocks will be. Nothing else may be added to \p View before
  /// `finish`.
  Filler(ProgramView &View, unsigned MaxBlocks);
  Place first() const { return {NumArguments, 0}; }
  /// The instances of a block follow, then its successors.
  void beginBlock(Place Next) {
    assert(UsedBlocks < View->Begin.size());
    Begin[UsedBlocks++] = {Next.Value, static_cast<uint32_t>(View->Phis.size())};
  }
  /// The first instance of the block begun as number \p B.
  uint32_t blockBegin(uint32_t B) const { return Begin[B].Value; }
  /// There are slots for another instance with this many operands: four for each slot of an instance, at least.
  bool hasRoom(Place Next, unsigned NumOperands) const { return Next.Value != NumPlaces && NumOperands <= MaxAlways; }
  static constexpr unsigned MaxAlways = 4;
  /// Makes room for an instance with this many operands.
  void findRoom(Place Next, unsigned NumOperands);
  /// No more than \p Limit instances, as long as no more room is found.
  void keepBelow(uint32_t Limit) { NumPlaces = std::min(NumPlaces, Limit); }
  /// Puts operand \p K of the instance that is added next into its slot.
  void putOperand(Place Next, unsigned K, Operand O) const { Operands[Next.Operand + K] = O; }
  /// Adds an instance of the block begun last, whose operands are in their slots, with the estimate of it.
  /// Returns the next slot.
  Place addInstance(Place Next, Instance Known, unsigned NumOperands, DataEstimate E) const {
    assert(Next.Value < View->Instances.size() && Next.Operand + NumOperands <= View->Operands.size());
    Instances[Next.Value] = Known.withOperandsAt(Next.Operand);
    Levels[Next.Value] = E.level();
    Causes[Next.Value] = E.cause();
    return {Next.Value + 1, Next.Operand + NumOperands};
  }
  /// The PHI that is added next has so many incoming blocks, as many as operands: their slots.
  uint32_t *addIncoming(Place Next, unsigned NumOperands) const {
    View->addPhi(Next.value());
    size_t First = View->IncomingBlocks.size();
    View->IncomingBlocks.resize_for_overwrite(First + NumOperands);
    return View->IncomingBlocks.data() + First;
  }
  /// What is estimated of all instances added before.
  const uint8_t *levels() const { return Levels; }
  /// What is estimated of an instance added before.
  Extent estimate(ValueId V) const { return Extent::ofLevel(Levels[V.index()]); }
  /// The successors of the block begun last; they may be the same.
  void endBlock(BlockId One, BlockId Other) { Graph.addBlock(One, Other); }
  template <typename Range> void endBlock(const Range &Successors) { Graph.addBlock(Successors); }
  void finish(Place Next);

  // After `finish`.
  /// Successors and incoming blocks were given by other numbers: the block with number N is block \p Index[N].
  void renumberBlocks(llvm::ArrayRef<uint32_t> Index);
  /// Gives the value of an operand that was not known when its user was added.
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
