//===- SymbolicExecutor.h - What one thread may do, for all inputs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYMBOLIC_SYMBOLICEXECUTOR_H
#define REJOIN_LIB_VALIDATE_SYMBOLIC_SYMBOLICEXECUTOR_H

#include "rejoin/Semantics/CheckedMemory.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>
#include <z3++.h>

namespace rejoin {

/// A formula or term. Z3 4.8's own class forgets to release what it held when another one is moved into it.
class Formula : public z3::expr {
public:
  // NOLINTNEXTLINE(google-explicit-constructor): what Z3's operators give is one.
  Formula(z3::expr E) : z3::expr(std::move(E)) {}
  Formula(const Formula &) = default;
  Formula(Formula &&) = default;
  ~Formula() = default;
  Formula &operator=(const Formula &) = default;
  Formula &operator=(Formula &&Other) noexcept {
    std::swap(m_ctx, Other.m_ctx);
    std::swap(m_ast, Other.m_ast);
    return *this;
  }
};

/// Extended or cut to this many bits.
Formula resized(const Formula &E, unsigned Width, bool Signed);

/// Whether a predicate of integers, or addresses, holds.
Formula compareIntegers(llvm::CmpInst::Predicate P, const Formula &X, const Formula &Y);

enum class Tri : uint8_t { No, Yes, Unknown };

/// Formulas that the threads of one comparison share. Names of constants tell what is free: `a` arguments, `w` places
/// in the launch, `r` results of functions that nobody knows (all of these are inputs that a counterexample may
/// choose, and `u` what an atomic operation finds in memory), `x` what is only bounded from above.
class SmtContext {
public:
  /// \p Abstract: conditions are matched by their form alone. What is no truth value of an input is a proposition of
  /// its own, equal only to itself, so that more seems possible than is.
  SmtContext(const llvm::DataLayout &DL, TargetKind Kind, unsigned QueryLimit, bool Abstract = false);

  z3::context C;
  const llvm::DataLayout &DL;
  /// Which of two threads; constants of threads are renamed with it.
  Formula Which;
  Formula False, True;

  Formula bits(const llvm::APInt &V);
  Formula bits(uint64_t V, unsigned Width) { return C.bv_val(V, Width); }
  /// A constant that each thread has for itself (the same expression for the same name).
  Formula ofThread(const std::string &Name, unsigned Width);
  /// A constant that all threads share.
  Formula shared(const std::string &Name, unsigned Width) { return C.bv_const(Name.c_str(), Width); }
  /// An unknown function of its arguments, and of the thread if \p PerThread.
  Formula apply(const std::string &Name, llvm::ArrayRef<Formula> Arguments, unsigned Width, bool PerThread);
  TargetKind kind() const { return Kind; }
  /// An address by which memory is accessed, as one of flat memory: global and constant memory have the same ones,
  /// others lie in windows that nobody knows. Addresses of other widths stay.
  Formula flat(const Formula &Address, unsigned AddressSpace);
  /// What an access at a flat, or private, address reads or writes behind so many bytes; and how far behind \p B the
  /// place \p A is. Accesses do not run over the end of an address space of fewer bits, nor are there any at both ends.
  Formula advanced(const Formula &Address, uint64_t Bytes);
  Formula distance(const Formula &A, const Formula &B);
  /// An address in another space, of \p Width bits.
  Formula castAddress(const Formula &Address, unsigned From, unsigned To, unsigned Width);
  /// What was cast to give a flat address of a window.
  struct InWindow {
    Formula Address;
    unsigned Space;
  };
  const InWindow *inWindow(const Formula &Flat) const;
  /// The same formula of the other thread.
  Formula forOther(const Formula &E);

  /// The solver's simplifier; each formula once.
  Formula simplify(const Formula &E);
  /// The same where that is worth it: the simplifier goes through the whole formula, and a deep one is simplified again
  /// where it is asked about.
  Formula simplifyShallow(const Formula &E) { return depth(E) > MaxShallow ? E : simplify(E); }

  /// How deep the operations are nested.
  unsigned depth(const Formula &E);
  /// The greatest number that it may be where \p Unless does not hold, as far as the forms tell; without sign, of 64
  /// bits at most.
  uint64_t maximum(const Formula &E, const Formula &Unless);
  /// A sum, difference, product or shift that does not wrap whatever the values are, as far as the form tells.
  bool wrapsNever(unsigned Opcode, const Formula &A, const Formula &B, bool Signed);

  /// Unknown where the query meets its limit, or all of them together met theirs.
  /// With \p Roughly products, which the solver is slow at, are unknown functions, and what can hold then is unknown.
  Tri satisfiable(llvm::ArrayRef<Formula> Formulas, bool Roughly = false);
  /// Whether \p E can hold where all of \p Given do. Remembered; leaves no model.
  bool mayHold(llvm::ArrayRef<Formula> Given, const Formula &E, Tri &Answer, bool Roughly = false);
  /// After `Yes` from `satisfiable`.
  const z3::model &model() const { return *Model; }
  /// Where the formula is satisfiable, inputs make it true.
  bool tellsInputs(const Formula &E);
  /// The same formula of the thread that an instance of the source chooses among those that are together. It is the one
  /// that instances for which \p SameChoice holds choose.
  Formula forChosen(const Formula &E, unsigned Instance, llvm::function_ref<bool(unsigned)> SameChoice);
  /// All threads have the same.
  bool isShared(const Formula &E) { return z3::eq(forOther(E), E); }
  /// It depends on what an undefined value was taken to be.
  bool isChosen(const Formula &E);
  /// These undefined values are taken to be others, the same in all formulas; of some width each. False if there are
  /// too many.
  bool replaceChosen(llvm::ArrayRef<Formula *> In, llvm::function_ref<Formula(unsigned)> By);
  static constexpr llvm::StringLiteral ChosenName = "xu";

  uint64_t Queries = 0;
  /// All queries together took as much as a few that meet their limit; no more are asked.
  bool isExhausted() const { return Effort > MaxEffort; }
  /// Of all queries so far, in the unit of the limit for one.
  uint64_t effort() const { return Effort; }
  /// So many queries that meet their limit are all that is asked.
  static constexpr uint64_t QueriesToTheLimit = 8;

private:
  static constexpr unsigned MaxShallow = 64;

  Formula abstracted(const Formula &E);
  /// Sums and the like have their operands in one order, however they were written down.
  Formula inOrder(const Formula &E);
  /// With unknown functions for products and quotients: it can hold where the formula can.
  Formula withoutProducts(const Formula &E);
  /// A solver, with what the query before asserted, one scope each.
  struct IncrementalSolver {
    z3::solver Solver;
    std::vector<Formula> Asserted = {};
    z3::check_result check(llvm::ArrayRef<Formula> Formulas, const Formula &True);
  };

  /// Addresses that are those of flat memory.
  bool isFlat(const Formula &Address, unsigned AddressSpace) const;

  /// With those of parts that are known, and found.
  uint64_t maximum(const Formula &E, llvm::DenseMap<unsigned, uint64_t> &Maxima);

  TargetKind Kind;
  std::map<unsigned, InWindow> Windows;
  bool Abstract;
  llvm::DenseMap<unsigned, Formula> Abstractions, Productless;
  IncrementalSolver Solver, SolverWithoutProducts;
  void limit(z3::solver &S, unsigned Limit);
  /// In the solver's unit, so that verdicts do not depend on the machine.
  unsigned QueryLimit;
  uint64_t Effort = 0, MaxEffort;
  /// What Z3 counted of all of them.
  uint32_t LastCount = 0;
  std::optional<z3::model> Model;
  z3::expr_vector Own, Others;
  std::set<std::string> Known;
  llvm::DenseMap<unsigned, Formula> Simplified;
  llvm::DenseMap<unsigned, unsigned> Depths;
  llvm::DenseMap<unsigned, uint64_t> Maxima;
  llvm::DenseMap<unsigned, bool> Chosen;
  /// Whether an address leaves its object.
  static constexpr llvm::StringLiteral BoundsName = "xbounds";
  llvm::DenseMap<unsigned, std::vector<Formula>> Steps;
  std::map<std::vector<unsigned>, std::vector<Formula>> Lemmas;
  const std::vector<Formula> &stepsIn(const Formula &E);
  /// What steps that stay in their objects say of others.
  std::vector<Formula> lemmasOfBounds(llvm::ArrayRef<Formula> Formulas);
  /// Keeps formulas alive whose numbers are keys.
  std::vector<Formula> Kept;
  std::map<std::vector<unsigned>, Tri> Answers;
};

/// A number, address or the bits of a floating-point value; poison where `Poison` holds.
struct Scalar {
  Formula V, Poison;
  /// The private object that an address lies in; -1 for none.
  int Object = -1;
};
using Scalars = llvm::SmallVector<Scalar, 1>;

/// One execution of a convergent operation, a token or not.
struct SymbolicInstance {
  const llvm::CallBase *Call = nullptr;
  uint32_t Frame = 0;
  /// Position in the frame's blocks.
  uint32_t Step = 0;
  /// The instance that gave the token; -1 for none.
  int Token = -1;
  /// Position among the events; -1 if it is none.
  int Event = -1;
  /// Events before it that need not return.
  unsigned Stops = 0;
  /// A call whose result is all that can be seen of it.
  bool IsPure = false;
  std::string Label;
  Scalars Operands, Results;
  /// In a target: the source's instance with the same label and operands, which so has the same result if the same
  /// threads take part.
  int Match = -1;
};

struct SymbolicEvent {
  const llvm::Instruction *At;
  std::string Label;
  Scalars Operands;
  int Instance = -1;
  /// Fences before it, behind reads, that are no events of their own: one with the same or less effect is before those.
  unsigned Fences = 0;
  /// Of an event that only writes: what it leaves where, if that is known.
  struct Piece {
    Formula Address;
    unsigned Bytes;
    Formula Value, Poison;
  };
  llvm::SmallVector<Piece, 1> Writes = {};
};

/// One call: the blocks that the thread went through.
struct SymbolicFrame {
  const llvm::Function *F;
  /// The convergent call that it was entered by; -1 for the first, and for calls that are not convergent.
  int Caller = -1;
  bool IsRoot = true;
  std::vector<uint32_t> Blocks;
};

/// A path of a thread, with the inputs that lead there.
struct SymbolicTrace {
  std::vector<SymbolicFrame> Frames;
  std::vector<SymbolicInstance> Instances;
  std::vector<SymbolicEvent> Events;
  std::vector<Formula> Condition;
  /// All decisions are by what threads share, so all threads take them alike.
  bool IsCommon = true;
  /// For a target: undefined behaviour that the source does not have; where.
  const llvm::Instruction *Undefined = nullptr;
  /// Events so far that need not return.
  unsigned Stops = 0;
  /// The last of them does not; what is behind it does not happen.
  bool EndsAtStop = false;
  /// Memory that others see, by flat addresses, where it was read or written.
  struct Access {
    Formula Begin;
    uint64_t Bytes;
    llvm::Align Alignment;
    const llvm::Instruction *At;
    /// Behind so many events that need not return.
    unsigned Stops;
  };
  std::vector<Access> Accesses;
};

struct SymbolicLimits {
  /// Threads of a wave; 0 where that is not known.
  unsigned WaveSize = 0;
  /// How often a path decides in the same block of a call by its inputs.
  unsigned Unroll = 8;
  unsigned MaxPaths = 200;
  /// Instructions, of one path and of all of one exploration; queries to the solver.
  uint64_t MaxSteps = 5000, MaxTotal = 40000, MaxQueries = 2000;
  /// No further path once there is a reason why nothing can be proved.
  bool StopWhenOpen = false;
};

/// Follows all paths of a function, for all inputs.
class SymbolicExecutor {
public:
  /// \p IsTarget: undefined behaviour is a fault rather than an excuse.
  SymbolicExecutor(SmtContext &Context, const SymbolicLimits &Limits, bool IsTarget, std::set<std::string> &Reasons)
      : Context(Context), Limits(Limits), IsTarget(IsTarget), Reasons(Reasons) {}

  /// Paths that end, of threads for which \p Condition holds. \p Uniform tells arguments that all threads share. For a
  /// target \p Source is the path of the source under the same inputs. What is not followed is told in `Reasons`.
  std::vector<SymbolicTrace> explore(const llvm::Function &F, llvm::function_ref<bool(const llvm::Argument &)> Uniform,
                                     const std::vector<Formula> &Condition, const SymbolicTrace *Source);
  /// The arguments of the function explored last.
  const std::vector<Scalars> &arguments() const { return Arguments; }

private:
  struct Write {
    Formula Address;
    unsigned Bytes;
    /// Nothing for what may have written anywhere.
    std::optional<Formula> Value, Poison;
  };
  struct PrivateObject {
    uint64_t Size;
    llvm::Align Alignment;
    std::vector<Write> History = {};
    /// Its lifetime is over.
    bool IsDead = false;
    static uint64_t begin(int Number) { return (Number + 1) * 0x100000ULL; }
  };
  struct Activation {
    const llvm::Function *F;
    llvm::DenseMap<const llvm::Value *, Scalars> Values;
    llvm::DenseMap<const llvm::Value *, int> Tokens;
    llvm::DenseMap<const llvm::BasicBlock *, unsigned> Decisions, Asked;
    const llvm::Instruction *Next;
    uint32_t Trace;
    const llvm::CallBase *Site = nullptr;
  };
  struct State {
    std::vector<Activation> Stack;
    SymbolicTrace Trace;
    std::vector<Write> Global;
    std::vector<PrivateObject> Objects;
    /// Positions among the events, which source and target share: behind the last that leaves anything in memory, and
    /// behind the last that writes it at all.
    uint64_t Version = 0, LastWrite = 0;
    /// Events so far that do more than write, and others since the last of them.
    unsigned NumMore = 0, NumWrites = 0;
    /// Of a target: these others are the source's, one by one, so memory is as there; and the source's event that
    /// follows.
    bool IsInStep = true;
    size_t NextOfSource = 0;
    /// Since the last event: memory that others write was read; fences behind such reads.
    bool HasRead = false;
    unsigned Fences = 0;
    /// How many undefined values were chosen, and frozen; how many comparisons of addresses are open.
    unsigned Undefs = 0, Frozen = 0, Orders = 0;
    uint64_t Steps = 0;
    bool Ended = false, Dropped = false;
    /// Of a source: the trace up to the last event that need not return, while nobody asked for it.
    std::shared_ptr<std::optional<SymbolicTrace>> LastStop;
  };

  void step(State &S);
  void enter(State &S, const llvm::BasicBlock *From, const llvm::BasicBlock *To);
  /// Goes on where the condition holds; elsewhere another state does.
  void branch(State &S, llvm::ArrayRef<std::pair<Formula, const llvm::BasicBlock *>> Ways);
  void call(State &S, const llvm::CallBase &C);
  /// What attributes of the function say of its result.
  void keepPromises(State &S, const llvm::ReturnInst &R, Scalars &X);
  void finishCall(State &S, const llvm::ReturnInst &R);
  bool intrinsic(State &S, const llvm::CallBase &C);
  // SymbolicLanes.cpp: what is known of operations that look at other threads.
  /// All threads that are together here compute the value alike, each of what is its own.
  bool isComputedAlike(const State &S, const llvm::Value &V, const Scalars &Is);
  /// The value is the same for them.
  bool agrees(const State &S, const llvm::Value &V, const Scalars &Is);
  /// The result of a convergent call, where it does not depend on who takes part.
  std::optional<Scalars> resultForAll(const State &S, const llvm::CallBase &C, const Scalars &Operands);
  /// Of a target: the source's instance of an operation that chooses a thread in the same way, if there is one, where
  /// what that thread brings may be something else. -1 for none.
  int instanceThatChooses(const State &S, const llvm::CallBase &C) const;
  /// The result of an operation that gives what one of the threads brings: the operands as they are there. \p Instance
  /// is the source's.
  std::optional<Scalars> resultOfChosen(const State &S, const llvm::CallBase &C, const Scalars &Operands, int Instance);
  /// It tells for whom a condition holds, which becomes the only operand.
  bool askForBallot(const llvm::CallBase &C, Scalars &Operands);
  /// Adds to the condition what is known of who that is.
  void boundBallot(State &S, const llvm::CallBase &C, const Scalar &Holds, const Formula &ForWhom);
  /// What an operand bundle of an assumption says.
  void assumeBundle(State &S, const llvm::OperandBundleUse &Bundle, const llvm::CallBase &C);
  void compute(State &S, const llvm::Instruction &I);
  Scalars binary(State &S, const llvm::Instruction &I, const Scalars &A, const Scalars &B);
  Scalars cast(const llvm::CastInst &I, const Scalars &A);
  Scalars unknown(const llvm::Instruction &I, llvm::ArrayRef<Scalars> Operands);
  Scalar compareFloats(const llvm::FCmpInst &C, const Scalar &X, const Scalar &Y);
  /// Of a source: what undefined behaviour excludes here is not excluded if the last call does not return.
  void splitAtStop(State &S);
  /// After all is known of an event that only writes.
  void noteWrite(State &S);
  /// Behind the events so far: a number that a target has only where memory is as it is there in the source.
  uint64_t position(const State &S) const;
  /// After all is known of an event: the thread may stop there.
  void noteStop(State &S, const llvm::Instruction &I);
  /// Source: there is memory. Target: nothing is read where there may be none, unless it is an event. \p Begin is a
  /// flat address.
  void noteAccess(State &S, const Formula &Begin, uint64_t Bytes, llvm::Align Alignment, const llvm::Value &Pointer,
                  const llvm::Instruction &I, bool IsEvent);
  /// An access outside of the private object that the address belongs to is undefined behaviour.
  void requireInside(State &S, const Scalar &Address, uint64_t Bytes, llvm::Align Alignment, const llvm::Value &Pointer,
                     const llvm::Instruction &I);
  /// The object's contents begin, or end.
  void lifetime(State &S, const llvm::CallBase &C);
  /// Numbers of these classes are poison.
  void excludeClasses(State &S, const llvm::Type &T, llvm::FPClassTest Classes, Scalars &X);
  /// What flags exclude of a result is poison.
  void excludeNumbers(const llvm::Instruction &I, Scalars &R);
  static constexpr const char *UnknownAlignment = "the target relies on an alignment that is not known";
  /// One of both; gives up between different private objects.
  Scalar choose(State &S, const Formula &If, const Scalar &X, const Scalar &Y);
  /// Whether an unknown function of these operands is poison: what it does with a poison one, or with some poison
  /// elements, is mostly not known either. The same for functions of the same \p Name.
  Formula poisonOf(const llvm::Instruction &I, llvm::ArrayRef<Scalars> Operands, llvm::StringRef Name);
  Scalars address(State &S, const llvm::GEPOperator &G);
  /// What an access needs of its address, which becomes its place; false if the path ends here.
  bool enterMemory(State &S, Scalar &Address, uint64_t Bytes, llvm::Align Alignment, const llvm::Value &Pointer,
                   const llvm::Instruction &I, bool IsEvent);
  void load(State &S, const llvm::LoadInst &L);
  void store(State &S, const llvm::StoreInst &I);
  /// Copies from or to private objects, or sets their bytes.
  void fill(State &S, const llvm::MemIntrinsic &M);
  /// Where memory is accessed: an address of flat memory, or one of 32 bits for private objects.
  Formula placeOf(const Scalar &A, unsigned AddressSpace);
  /// What lies at a place of a constant that is known, if it is.
  std::optional<Scalar> readConstant(State &S, const llvm::Value &Pointer, const Formula &At, unsigned Bytes);
  Scalar readBits(State &S, const std::vector<Write> &History, const Formula &Address, unsigned Bytes, bool Private,
                  int Object);
  Scalars evaluate(State &S, const llvm::Value *V);
  Scalars constant(State &S, const llvm::Constant *C);
  Scalars undefined(State &S, llvm::Type *T);
  /// What an undefined value is taken to be at one use.
  Formula chosen(State &S, unsigned Width) {
    return Context.ofThread(Context.ChosenName.str() + std::to_string(S.Undefs++), Width);
  }
  /// At another use an undefined value may be another one.
  void chooseAgain(State &S, llvm::MutableArrayRef<Scalar> Parts);
  /// A decision by an undefined value is undefined behaviour.
  void requireDecided(State &S, const Scalar &X, const llvm::Instruction &I);
  void assume(State &S, const Formula &E);
  void assumeNotNull(State &S, const Scalar &A, unsigned AddressSpace);
  bool flatten(llvm::Type *T, uint64_t Offset, llvm::SmallVectorImpl<std::pair<uint64_t, unsigned>> &Out);
  unsigned count(llvm::Type *T) {
    llvm::SmallVector<std::pair<uint64_t, unsigned>> Leaves;
    flatten(T, 0, Leaves);
    return Leaves.size();
  }
  SymbolicEvent &addEvent(State &S, const llvm::Instruction &I);
  /// After the event added last memory may hold anything.
  void clobber(State &S);
  /// Undefined behaviour where the formula holds.
  void require(State &S, const Formula &Bad, const llvm::Instruction &I);
  void give(State &S, const llvm::Value *V, Scalars X);
  /// What an intrinsic without arguments gives in any launch of \p F, where that is known.
  std::optional<llvm::ConstantRange> launchRange(unsigned Id, const llvm::Function &F);
  /// The values are poison outside \p Range.
  void restrict(Scalars &X, const llvm::ConstantRange &Range);
  void giveUp(State &S, const llvm::Twine &Why);
  Formula both(const Formula &A, const Formula &B);
  Formula either(const Formula &A, const Formula &B);
  Formula flag(const Formula &BitVector) { return Context.simplify((BitVector == Context.bits(1, 1))); }
  Formula bit(const Formula &Flag) { return Context.simplify(z3::ite(Flag, Context.bits(1, 1), Context.bits(0, 1))); }
  uint32_t numberOf(const llvm::BasicBlock *B);

  SmtContext &Context;
  const SymbolicLimits &Limits;
  bool IsTarget;
  std::vector<Scalars> Arguments;
  std::set<std::string> &Reasons;
  /// Of the function whose paths are followed, once they are asked for.
  std::optional<LaunchFacts> Launch;
  llvm::function_ref<bool(const llvm::Argument &)> Uniform;
  const SymbolicTrace *Source = nullptr;
  std::vector<State> Pending;
  uint64_t Total = 0;
  llvm::DenseMap<const llvm::BasicBlock *, uint32_t> Numbers;
};

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYMBOLIC_SYMBOLICEXECUTOR_H
