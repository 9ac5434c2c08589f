//===- SymbolicValidatorImpl.h - One comparison for all inputs --*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYMBOLIC_SYMBOLICVALIDATORIMPL_H
#define REJOIN_LIB_VALIDATE_SYMBOLIC_SYMBOLICVALIDATORIMPL_H

#include "Reasons/Reason.h"
#include "Refinement/ConvergenceRelation.h"
#include "Refinement/CounterexamplePrinter.h"
#include "SymbolicExecutor.h"
#include "SymbolicValidator.h"

namespace rejoin {

class SymbolicValidator {
public:
  SymbolicValidator(const llvm::Function &Source, const llvm::Function &Target, TargetKind Kind,
                    const ValidateOptions &Options, bool Abstract,
                    const std::function<bool(const llvm::Argument &)> &Uniform, const Confirmation &Confirm,
                    LoopCuts *Cuts)
      : Source(Source), Target(Target), Options(Options), Abstract(Abstract), Uniform(Uniform), Confirm(Confirm),
        Cuts(Cuts), Machine(Kind, {}), Context(Source.getDataLayout(), Kind, Options.SolverLimit, Abstract) {
    Context.OnQuery = Options.OnQuery;
  }
  SymbolicOutcome run();
  /// Of the source, too, each result whose bits are open has bits of its own (SymbolicChoices.cpp).
  bool ChoosesEachOfSource = false;
  /// On some path both sides have several such results of the same operands.
  bool BothChooseAgain = false;
  /// Evaluations count as one only where operands are equal in form; some path may have others that did.
  bool ChoosesByFormula = false, MayChooseTogether = false;
  uint64_t effort() const { return Context.effort(); }
  /// Adds the solver's work to the counts that the options name.
  ~SymbolicValidator();

private:
  void follow();
  /// Empty, or how the events of the path differ; \p Where holds for the inputs that show it.
  std::string compareEvents(const JointPath &P, Formula &Where, size_t &At);
  /// Where operands of the event differ; nothing if it is another event.
  std::optional<Formula> differs(const SymbolicEvent &A, const SymbolicEvent &B);
  /// Where atomic operations on integers leave something else, whichever they are; nothing for anything else.
  std::optional<Formula> updatesDiffer(const SymbolicEvent &A, const SymbolicEvent &B);
  unsigned NumUpdates = 0;
  /// The operand is an undefined value of its own: it allows anything but poison.
  bool isFree(const SymbolicEvent &E, const Scalar &X);
  /// What is not shown of the event, as people know the functions, who do not see where loops are cut.
  std::string describeCut(const JointPath &P, size_t At) const;
  /// Which comparisons at cut loops do not hold.
  void noteFailures(const JointPath &P);
  /// The cut loop that an instance is in, by the calls that lead to it: 0 for none, nothing if the calls
  /// are not followed.
  std::optional<int> loopOf(const SymbolicTrace &T, InstanceId Instance) const;
  /// Both are in the same cut loop, and so is what they have their tokens from.
  bool isInSameLoops(const JointPath &P, const JointPath::Unit &U);
  /// Where writes leave something else in memory, by whichever events, before another event, or that one differs.
  /// Nothing if that is not known.
  std::optional<Formula> leavesOther(const JointPath &P);
  unsigned NumBytes = 0;
  /// The same writes in another order, where those that change places are surely to places of which none is the
  /// other's.
  bool isReordered(llvm::ArrayRef<SymbolicEvent> Here, llvm::ArrayRef<SymbolicEvent> There);
  /// What the target promises more of events that are those of the source.
  void judgePromises(const JointPath &P);
  void judgeEvents();
  /// False if it is refuted.
  bool judgePath(const JointPath &P, bool Uncontrolled);
  /// Which accesses of the source on this path are to places of which none is the other's.
  llvm::SmallVector<Formula> placesApart(const SymbolicTrace &S);
  /// Some launch makes the query true; the model is that of one.
  bool hasWitness(const JointPath &P, llvm::ArrayRef<Formula> Query);
  void judgeRelation();
  /// Whether two threads can take these paths. `Confirmed`: the fault is no artefact of values that are only bounded.
  enum class Feasibility { Impossible, Possible, Confirmed };
  Feasibility feasibilityOf(const RelationFault &X, Grade G);
  bool relates(Grade G, bool &Refuted);
  void judgeStackRelation();
  /// As `satisfiable`, with small arguments if there are any.
  Tri satisfiableBySmall(llvm::ArrayRef<Formula> Formulas);
  std::vector<uint64_t> inputs(bool Other);
  std::string describe(const RelationFault &X);
  TraceTable table(const char *Name, const JointPath &P, bool Other, EventId Mark);
  static std::string blocksOf(const SymbolicTrace &T, const llvm::Function &F);
  void open(const std::string &Why) { Outcome.Reasons.insert(Why); }
  void open(Reason Why) { open(textOf(Why)); }

  const llvm::Function &Source, &Target;
  const ValidateOptions &Options;
  bool Abstract;
  const std::function<bool(const llvm::Argument &)> &Uniform;
  const Confirmation &Confirm;
  LoopCuts *Cuts;
  GpuTarget Machine;
  SmtContext Context;
  SymbolicOutcome Outcome;
  std::vector<JointPath> Paths;
  /// The source's.
  std::vector<Scalars> Arguments;
  std::optional<HierarchyCombinations> TargetChoices;
  /// Of the source under the first hierarchy: keys by path.
  std::vector<std::vector<InstanceKey>> FirstKeys;
  unsigned SourceHierarchies = 1;
  /// By pair of paths, where only the paths matter.
  std::map<std::pair<unsigned, unsigned>, bool> Impossible;
  uint64_t PairQueries = 0;
  /// With cut loops: tokens, and calls that lead to operations, that both sides have, in both directions.
  std::map<const llvm::CallBase *, const llvm::CallBase *> Counterpart, CounterpartOfTarget;
};

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYMBOLIC_SYMBOLICVALIDATORIMPL_H
