//===- SymbolicExecutor.h - All paths of a thread, for all inputs *- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All paths of one thread, for all inputs: a depth-first search over states, each with its formulas. A path is a list
// of conditions, of events with their operands as formulas, and of instances of convergent operations
// (SymbolicTrace.h).
//
//   if (x < n) f(x);                        two paths: `x < n` with an event f(x), and `x >= n` without
//   target under a path of the source       its condition comes first, so most branches of the target are decided
//   not:  while (c) c = g(c);               after `Unroll` decisions a block is given up: the reason is told
//
// Undefined behaviour ends a source's path, or adds to its condition that it does not happen; of a target it is a
// fault. A value is bits and a formula for poison. Results that nobody knows are unknown functions of what they depend
// on, the same for source and target where the events before them are.
//
// Files: SymbolicExecutor.cpp (steps, branches), SymbolicCalls.cpp, SymbolicPassedObjects.cpp (private objects that
// calls get), SymbolicIntrinsics.cpp, SymbolicWaveOps.cpp (operations that look at other threads), SymbolicMemory.cpp,
// SymbolicPromises.cpp, SymbolicSpaces.cpp (address spaces), SymbolicPlaces.cpp (where private objects lie),
// SymbolicOperations.cpp, SymbolicArithmetic.cpp, SymbolicValues.cpp.
//
// Invariants: a state's condition is satisfiable, or not known not to be; whatever is not followed has a reason in
// `Reasons`, and with a reason nothing is proved.
// Why it is right: each step follows the instruction's definition, and where it knows less it lets more be possible;
// names of unknowns that need not take every value begin with `x`, so that no refutation rests on them.
// Cost: paths times steps, both limited, and queries to the solver, limited as well (`SymbolicLimits`).
// Source: J. C. King: Symbolic Execution and Program Testing. CACM 19(7), 1976; poison and undefined values as LLVM's
// language reference has them.
// Caveat: loops whose numbers of iterations inputs decide are followed for a few iterations; Induction proves more of
// them.
// Held by: test/Validate/*.srctgt.ll, unittests/Validate; rejoin-validate-fuzz.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYMBOLIC_SYMBOLICEXECUTOR_H
#define REJOIN_LIB_VALIDATE_SYMBOLIC_SYMBOLICEXECUTOR_H

#include "Reasons/Reason.h"
#include "Refinement/Events.h"
#include "Refinement/SymbolicTrace.h"
#include "SMT/SmtContext.h"
#include "rejoin/Semantics/CheckedMemory.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include <memory>
#include <optional>
#include <set>

namespace rejoin {

struct SymbolicLimits {
  /// Threads of a wave; 0 where that is not known.
  unsigned WaveSize = 0;
  /// How often a path decides in the same block of a call by its inputs.
  unsigned Unroll = 8;
  unsigned MaxPaths = 200;
  /// Instructions, of one path and of all of one exploration; queries to the solver.
  uint64_t MaxSteps = 5000, MaxTotal = 40000, MaxQueries = 2000;
  /// Of the source, too, each result whose bits are open has bits of its own but for the first of equal ones.
  bool ChoosesEachOfSource = false;
  /// Results whose bits are open are equal only where operands are equal in form, or one is of each side.
  bool ChoosesByFormula = false;
  /// No further path once there is a reason why nothing can be proved.
  bool StopWhenOpen = false;
};

/// Two evaluations on the path, of which each chooses open bits, may count as one (SymbolicChoices.cpp).
bool mayChooseTogether(const SymbolicTrace &Source, const SymbolicTrace &Target);

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
    /// Its lifetime is over. A load gives poison then: LLVM moves loads out of the lifetime of an object.
    bool IsDead = false;
    /// Its function returned: nobody may access it.
    bool IsGone = false;
    /// A function that nobody knows may have kept its address.
    bool HasEscaped = false;
    /// Allocated where its function is entered.
    bool IsFixed = false;
    /// Between the markers of its lifetime, if it has any: no other object that is alive lies there.
    bool IsAlive = false;
    /// Those that were alive together with it.
    llvm::SmallVector<PrivateObjectId, 0> Met = {};
    static uint64_t begin(PrivateObjectId O) { return (O.index() + 1) * 0x100000ULL; }
  };
  /// No marker has begun the lifetime that its markers give it.
  static bool isBeforeLifetime(const PrivateObject &O) { return !O.IsAlive && !O.IsDead; }
  static void endObject(PrivateObject &O) {
    O.IsDead = O.IsGone = true;
    O.IsAlive = false;
  }
  struct Activation {
    const llvm::Function *F;
    llvm::DenseMap<const llvm::Value *, Scalars> Values;
    llvm::DenseMap<const llvm::Value *, InstanceId> Tokens;
    llvm::DenseMap<const llvm::BasicBlock *, unsigned> Decisions, Asked;
    const llvm::Instruction *Next;
    uint32_t Trace;
    const llvm::CallBase *Site = nullptr;
    /// Its private objects, which end with it; how many there were where the stack was saved.
    llvm::SmallVector<PrivateObjectId> Own = {};
    llvm::DenseMap<const llvm::Value *, size_t> Saved;
  };
  struct State {
    std::vector<Activation> Stack;
    SymbolicTrace Trace;
    std::vector<Write> Global;
    std::vector<PrivateObject> Objects;
    /// Numbers of those that have escaped, in that order, which source and target share.
    std::vector<PrivateObjectId> Escaped;
    /// Positions among the events, which source and target share: behind the last that leaves anything in memory, and
    /// behind the last that writes it at all.
    uint64_t Version = 0, LastWrite = 0;
    /// The same of memory that no pointer of the module reaches: behind the last call that may write it.
    uint64_t LastHiddenWrite = 0;
    /// Events so far that do more than write, and others since the last of them.
    unsigned NumMore = 0, NumWrites = 0;
    /// Of a target: these others are the source's, one by one, so memory is as there; and the source's event that
    /// follows.
    bool IsInStep = true;
    size_t NextOfSource = 0;
    /// Since the last event memory was read that others write.
    bool HasRead = false;
    /// How many undefined values were chosen, and frozen.
    unsigned Undefs = 0, Frozen = 0;
    /// Private objects in the order in which somebody first looked where they lie.
    llvm::SmallVector<PrivateObjectId> Placed;
    /// Volatile accesses to private objects so far: the object, the place and the bytes.
    struct VolatileAccess {
      PrivateObjectId Object;
      Formula Place;
      uint64_t Bytes;
    };
    std::vector<VolatileAccess> VolatileAccesses;
    uint64_t Steps = 0;
    bool Ended = false, Dropped = false;
    /// Of a source: the trace up to the last event that need not return, while nobody asked for it.
    std::shared_ptr<std::optional<SymbolicTrace>> LastStop;
  };

  void step(State &S);
  void enter(State &S, const llvm::BasicBlock *From, const llvm::BasicBlock *To);
  /// Goes on where the condition holds; elsewhere another state does.
  void branch(State &S, llvm::ArrayRef<std::pair<Formula, const llvm::BasicBlock *>> Ways);
  /// The value that a branch goes by, which must be decided; none if the path ends.
  std::optional<Formula> decision(State &S, const llvm::Value &By, const llvm::Instruction &I);
  void followSwitch(State &S, const llvm::SwitchInst &W);
  void allocate(State &S, const llvm::AllocaInst &A);
  void fence(State &S, const llvm::FenceInst &I);
  /// An atomic operation that reads and writes.
  void update(State &S, const llvm::Instruction &I);
  // SymbolicCalls.cpp
  /// A call that is followed: its operands, together and by argument, and the parts of its result.
  struct FollowedCall {
    const llvm::CallBase &C;
    CallRole Role = CallRole::Ignored;
    /// Of a convergent one: its instance.
    InstanceId Instance = {};
    Scalars Operands = {};
    llvm::SmallVector<Scalars> Separate = {};
    llvm::SmallVector<std::pair<uint64_t, unsigned>> Leaves = {};
    /// How names of unknown results begin.
    std::string Free = {};
    /// Private objects that the callee may look at, and of these the ones that it may change; their sizes, as a part of
    /// the label.
    llvm::SmallVector<PrivateObjectId> Seen = {}, Changed = {};
    std::string Sizes = {};
  };
  void call(State &S, const llvm::CallBase &C);
  /// Invalid if nothing is known of its token.
  InstanceId addInstance(State &S, const llvm::CallBase &C);
  Scalars argument(State &S, const llvm::CallBase &C, unsigned K);
  void goOnBehind(State &S, const llvm::CallBase &C);
  void enterCallee(State &S, const llvm::CallBase &C, InstanceId Instance);
  /// False if the path ends.
  bool readOperands(State &S, FollowedCall &Call);
  /// Addresses of private objects become their offsets in these, and the contents become operands; false if a callee
  /// like this is not modelled.
  bool passObjects(State &S, FollowedCall &Call);
  /// An argument may be the address of an object that escaped, got from another function.
  bool mayGetEscaped(const State &S, const FollowedCall &Call) const;
  /// A callee may rely on the alignment that the source's object of this size has; notes it for a source.
  bool isAlignedAsInSource(State &S, PrivateObjectId Object);
  /// What an object holds, byte by byte; undefined bytes are poison.
  Scalars contentsOf(State &S, PrivateObjectId Object);
  /// The callee may have left anything in the objects that it may change.
  void forgetObjects(State &S, const FollowedCall &Call);
  void callEvent(State &S, const FollowedCall &Call);
  /// Such a function may have undefined behaviour for some operands: a target calls it where the source does.
  void noteQuietCall(State &S, const FollowedCall &Call);
  /// One that asks nobody else.
  void callForValue(State &S, FollowedCall &Call);
  /// A convergent one that shows in its result alone.
  void callForResult(State &S, FollowedCall &Call);
  void matchWithSource(const State &S, SymbolicInstance &X);
  void takeKnownResult(State &S, const FollowedCall &Call, SymbolicInstance &X);
  static void takeResultOfBefore(const State &S, const FollowedCall &Call, SymbolicInstance &X);
  void giveUnknownResult(const State &S, const FollowedCall &Call, SymbolicInstance &X);
  /// The function that is called, also through a pointer that callers here pass; null if that is not known.
  static const llvm::Function *calleeOf(const State &S, const llvm::CallBase &C);
  /// What attributes of the function say of its result.
  void keepPromises(State &S, const llvm::ReturnInst &R, Scalars &X);
  void finishCall(State &S, const llvm::ReturnInst &R);
  // SymbolicIntrinsics.cpp
  bool intrinsic(State &S, const llvm::CallBase &C);
  void computeWithOverflow(State &S, const llvm::WithOverflowInst &O);
  void assumeAll(State &S, const llvm::CallBase &C);
  /// Where a thread is in the launch, and the size of waves.
  bool readLaunch(State &S, const llvm::CallBase &C);
  // SymbolicWaveOps.cpp: what is known of operations that look at other threads.
  /// All threads that are together here compute the value alike, each of what is its own.
  bool isComputedAlike(const State &S, const llvm::Value &V, const Scalars &Is);
  /// The value is the same for them.
  bool agrees(const State &S, const llvm::Value &V, const Scalars &Is);
  /// The result of a convergent call, where it does not depend on who takes part.
  std::optional<Scalars> resultForAll(const State &S, const llvm::CallBase &C, const Scalars &Operands);
  /// Of a target: the source's instance of an operation that chooses a thread in the same way, if there is one, where
  /// what that thread brings may be something else. -1 for none.
  InstanceId instanceThatChooses(const State &S, const llvm::CallBase &C) const;
  /// The result of an operation that gives what one of the threads brings: the operands as they are there. \p Instance
  /// is the source's.
  std::optional<Scalars> resultOfChosen(const State &S, const llvm::CallBase &C, const Scalars &Operands,
                                        InstanceId Instance);
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
  /// The result of an operation on numbers that is no formula.
  Scalars computeNumbers(State &S, const llvm::Instruction &I, llvm::ArrayRef<Scalars> Operands);
  /// A number without its fraction is no integer of that width.
  Formula isOutOfRange(const Formula &Number, const llvm::fltSemantics &Semantics, unsigned Width, bool IsSigned);
  /// Numbers that the operation gives as they are, but for the sign of a zero, which `nsz` leaves open.
  Scalars withOpenZeros(State &S, const llvm::Instruction &I, Scalars Numbers);
  // SymbolicChoices.cpp
  /// The same where LLVM leaves bits of the result open, which each evaluation chooses.
  Scalars chosenAmongOpen(State &S, const llvm::Instruction &I, Scalars Computed);
  /// Of a target: the first evaluation of the source with this value, in form or on this path, that is behind as many
  /// cuts, if there are any.
  std::optional<size_t> sameOfSource(const State &S, const Formula &Value, unsigned Cuts);
  void chooseOpenBits(State &S, const llvm::Instruction &I, const llvm::Type &Of, bool OfNaNAlone, Formula &V);
  /// None if the path ends.
  std::optional<Scalars> result(State &S, const llvm::Instruction &I, llvm::ArrayRef<Scalars> Ops);
  /// What LLVM folds it to, if the operands are numbers.
  std::optional<Formula> folded(const llvm::Instruction &I, llvm::ArrayRef<Scalars> Operands);
  /// Brings operands that may change places into one order.
  void orderOperands(Scalar &X, Scalar &Y);
  /// Comparisons of numbers in the formats of IEEE 754 are formulas over their bits, unless denormal operands may count
  /// as zero or other flags than those of what is excluded let the operands be others.
  static bool comparesBits(const llvm::Instruction &I, const llvm::Type &Of);
  Formula compareFloats(llvm::CmpInst::Predicate P, const llvm::fltSemantics &Semantics, const Formula &X,
                        const Formula &Y);
  Scalar compareFloats(const llvm::FCmpInst &C, const Scalar &X, const Scalar &Y);
  // SymbolicPlaces.cpp: what depends on where private objects lie, which is open.
  /// From here on no other object that is alive lies where it does.
  void becomeAlive(State &S, PrivateObjectId Object);
  /// The number of the object in the order in which somebody looks where it lies.
  unsigned place(State &S, PrivateObjectId Object);
  /// Of a target: its objects may overlap where those of the source may not.
  bool mayLieCloser(const State &S) const;
  /// The answer to a question about places, the same for the same question about objects alike.
  Formula askPlaces(State &S, const llvm::Twine &Question, llvm::ArrayRef<Scalar> Of,
                    llvm::ArrayRef<Formula> More = {});
  /// The address is one of its object, or its end if \p OrEnd.
  Formula isInside(const State &S, const Scalar &X, bool OrEnd);
  /// Places in an object are not null, where null is none, and not in another object that is not gone. Behind its end
  /// may be anything.
  Formula areApart(const State &S, const llvm::ICmpInst &C, const Scalar &X, const Scalar &Y);
  Formula comparePlaces(State &S, const llvm::ICmpInst &C, const Scalar &X, const Scalar &Y);
  Scalars compareElements(State &S, const llvm::ICmpInst &C, const Scalars &A, const Scalars &B);
  Formula isNull(State &S, const Scalar &X, const llvm::Type &Pointer);
  Formula isMisaligned(State &S, const Scalar &X, uint64_t By);
  /// The steps of an address, and what is known of them.
  struct AddressSteps {
    /// Those that are not known to be none.
    llvm::SmallVector<Formula> By = {};
    /// None is a step; one goes back; one leaves the object, if its size is known; an index is too wide for addresses,
    /// and not the same without these bits, or its product with the size of an element wraps.
    Formula AreNone, GoBack, Leave, Lose;
    Formula Sum;
    /// Object and size are known, in which the address is said to stay, or not to wrap.
    bool IsKnown = false;
  };
  /// Where flags of the address exclude an index that does not fit into \p Width bits.
  Formula indexIsLost(const llvm::GEPOperator &G, const Formula &Index, unsigned Width);
  /// The target says of an access to a private object, by metadata, what the source says of none.
  bool promisesMoreThanSource(const llvm::Instruction &I);
  /// Where flags of the address exclude that the index \p I, extended to the size of an address, times \p Stride wraps.
  Formula productWraps(const llvm::GEPOperator &G, const llvm::Value &Index, const Formula &I, uint64_t Stride);
  /// Where flags of the address exclude these steps from \p A.
  Formula excludedSteps(State &S, const llvm::GEPOperator &G, const Scalar &A, const AddressSteps &Steps);
  Scalars reinterpret(const llvm::BitCastInst &I, const Scalars &A);
  /// None if it follows from too many undefined values.
  std::optional<Scalars> frozen(State &S, const Scalars &A);
  Scalars accessElement(State &S, const llvm::Instruction &I, llvm::ArrayRef<Scalars> Ops);
  Scalars accessMember(const llvm::Instruction &I, llvm::ArrayRef<Scalars> Ops);
  Scalars select(State &S, const llvm::SelectInst &I, llvm::ArrayRef<Scalars> Ops);
  Scalars negate(State &S, const llvm::Instruction &I, llvm::ArrayRef<Scalars> Ops);
  Scalars shuffle(const llvm::ShuffleVectorInst &I, llvm::ArrayRef<Scalars> Ops);
  /// Of a source: what undefined behaviour excludes here is not excluded if the last call does not return.
  void splitAtStop(State &S);
  /// After all is known of an event that only writes.
  void noteWrite(State &S);
  /// Behind the events so far: a number that a target has only where memory is as it is there in the source.
  uint64_t position(const State &S) const;
  /// After all is known of an event: the thread may stop there.
  void noteStop(State &S, const llvm::Instruction &I);
  /// When what the call reads was written last: memory, and what no pointer reaches.
  static std::pair<uint64_t, uint64_t> lastWritesSeenBy(const State &S, const llvm::CallBase &C);
  /// Source: there is memory. Target: nothing is read where there may be none, unless it is an event. \p Begin is a
  /// flat address.
  void noteAccess(State &S, const Formula &Begin, uint64_t Bytes, llvm::Align Alignment, const llvm::Value &Pointer,
                  const llvm::Instruction &I, bool IsEvent);
  /// An access outside of the private object that the address belongs to is undefined behaviour.
  void requireInside(State &S, const Scalar &Address, uint64_t Bytes, llvm::Align Alignment, const llvm::Value &Pointer,
                     const llvm::Instruction &I);
  /// A volatile access to a private object is an event of its own.
  void noteVolatile(State &S, const llvm::Instruction &I, const Scalar &Address, uint64_t Bytes, const Scalars &Value);
  // SymbolicSpaces.cpp
  /// A function that is executed, or its call, says that it writes no memory that others see.
  static bool writesNothing(const State &S);
  using SaysOfArgument = llvm::function_ref<bool(const llvm::Argument &, const llvm::CallBase *)>;
  /// The address may be computed from an argument of which this is said, in its function or by its call.
  bool mayBeOf(const State &S, const llvm::Value &Pointer, SaysOfArgument Says) const;
  /// A write by this address: the source has undefined behaviour where an attribute says that there is none, and the
  /// target must not.
  void requireWritable(State &S, const Scalar &Address, const llvm::Value &Pointer, const llvm::Instruction &I);
  /// What the target calls may write where an attribute says that nothing is written.
  void askForWrites(const State &S, const llvm::CallBase &C);
  void askForReads(const State &S, const llvm::Value &Pointer);
  /// The origins of the address say that it is of the space \p As: of a target those alone that its source has too.
  bool isOfSpace(const State &S, const llvm::Value &Pointer, MemorySpace As) const;
  /// Of each value that the pointer may be computed from \p Holds, with the depth of its call, says `Yes`; or it says
  /// `Unknown` of one that comes from nowhere else. `No` asks the values before it.
  bool holdsOfOrigins(const State &S, const llvm::Value &Pointer,
                      llvm::function_ref<Tri(const llvm::Value &, size_t)> Holds) const;
  /// The function of the argument only reads by it: it is said, or all uses do.
  bool isReadOnly(const llvm::Argument &A) const;
  /// Nobody writes what this load of the source reads while the function is executed.
  bool isInvariant(const State &S, const llvm::Instruction &I, const llvm::Value &Pointer) const;
  /// The source, of which this is the path up to here or to its end, makes such a load of these bytes.
  bool isInvariantInSource(const State &S, const SymbolicTrace &OfSource, const Formula &Begin, uint64_t Bytes) const;
  /// What this thread wrote since something else may have written, as far as it may change memory that nobody writes.
  std::vector<Write> ownWrites(const State &S) const;
  /// Of a target: an address is used as one of a space of fewer places where that is known.
  void noteSpace(const State &S, const Formula &Begin, uint64_t Bytes, const llvm::Value &Pointer);
  /// The object's contents begin, or end.
  void lifetime(State &S, const llvm::CallBase &C);
  /// Objects end that were allocated since the stack was saved.
  void saveStack(State &S, const llvm::CallBase &C);
  void restoreStack(State &S, const llvm::CallBase &C);
  /// Numbers of these classes are poison.
  void excludeClasses(State &S, const llvm::Type &T, llvm::FPClassTest Classes, Scalars &X);
  /// Where flags of the operation exclude a number of \p From, an operand or the result of type \p T, the result is
  /// poison: its own element, or all of a result of another shape.
  void excludeNumbers(const llvm::Instruction &I, const llvm::Type &T, const Scalars &From, Scalars &R);
  /// The same of the result and of all operands.
  void excludeNumbers(const llvm::Instruction &I, llvm::ArrayRef<Scalars> Operands, Scalars &R);
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
  /// A volatile load of a private object with these contents.
  void readVolatile(State &S, const llvm::LoadInst &L, const Scalar &Address, const Scalars &Contents);
  void store(State &S, const llvm::StoreInst &I);
  /// Copies from or to private objects, or sets their bytes.
  void fill(State &S, const llvm::MemIntrinsic &M);
  /// Where memory is accessed: an address of flat memory, or one of 32 bits for private objects.
  Formula placeOf(const Scalar &A, unsigned AddressSpace);
  /// What lies at a place of a constant that is known, if it is.
  std::optional<Scalar> readConstant(State &S, const llvm::Value &Pointer, const Formula &At, unsigned Bytes);
  Scalar readBits(State &S, const std::vector<Write> &History, const Formula &Address, unsigned Bytes, bool Private,
                  PrivateObjectId Object);
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
  void giveUp(State &S, Reason Why, const llvm::Twine &Part = "");
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
  /// Of accesses of the target to private objects: whether their metadata promises what no access of the source does.
  llvm::DenseMap<const llvm::Instruction *, bool> NewPromises;
  mutable llvm::DenseMap<const llvm::Argument *, bool> ReadOnly;
};

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYMBOLIC_SYMBOLICEXECUTOR_H
