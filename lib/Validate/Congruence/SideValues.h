//===- SideValues.h - The values of one function as terms -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The contract of evaluation: values of one function as terms (`ValueNode`), node by node, what may be undefined on the
// way with the conditions under which it is done, and the classes of values that change where a node is entered.
// How, and why it is right: SideValues.cpp, Operations.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_CONGRUENCE_SIDEVALUES_H
#define REJOIN_LIB_VALIDATE_CONGRUENCE_SIDEVALUES_H

#include "FlowView.h"
#include "Terms.h"
#include "llvm/IR/Operator.h"
#include <map>

namespace rejoin {

/// A value as it is computed: its term, and what it is poison of.
struct ValueNode {
  enum class Form : uint8_t {
    /// A constant, argument, result of an event.
    Leaf,
    /// Poison if an operand is.
    Strict,
    /// A condition and two values.
    Select,
    /// The same by control flow: a branch decides by the condition.
    Branch,
    Phi,
    Load,
  };
  TermId Term = OpenTerm;
  Form Kind = Form::Leaf;
  /// The deepest node that has to be entered for it.
  unsigned Home = 0;
  /// Of a PHI, which one of its node.
  unsigned Item = 0;
  const llvm::Value *Of = nullptr;
  llvm::SmallVector<unsigned, 3> Operands;
};
/// An index of a `ValueNode`; 0 is the one that is not known yet.
using ValueIndex = unsigned;

/// What has to hold to reach a block without effects, from the trunk of its node.
using Guards = llvm::SmallVector<std::pair<TermId, bool>, 2>;

/// An operation at a place: at a node after so many of its events, under conditions.
struct Placed {
  const llvm::Instruction *Of;
  unsigned Node, Events;
  Guards Under;
  /// What is done, as a term: operations with equal terms are both undefined or both not.
  TermId Key = OpenTerm;
  /// Of a branch, its condition.
  ValueIndex Condition = 0;
};

/// Ways from the end of a block, as a tree of decisions.
struct Way {
  ValueIndex Condition = 0;
  unsigned Then = 0, Else = 0;
  /// Of an end: the block where it leads to, and those passed on the way, the first one that from which it starts.
  const llvm::BasicBlock *To = nullptr;
  llvm::SmallVector<const llvm::BasicBlock *, 4> Passed;
  llvm::SmallVector<std::pair<unsigned, ValueIndex>, 2> Writes;
};

/// Which values that change at a node are of one class. Classes are only divided.
class PhiClasses {
public:
  explicit PhiClasses(Terms &All) : All(All) {}
  void startPass() {
    Groups.clear();
    Kept.clear();
  }
  /// The term of the item with these incoming terms.
  TermId classify(Side Of, unsigned Node, unsigned Item, const llvm::Type *T, llvm::ArrayRef<TermId> Incoming);
  bool HasChanged = false;

private:
  struct State {
    /// The class, or none while all that comes in is one term.
    int Class = -1;
    TermId Single = OpenTerm;
  };
  Terms &All;
  /// By side, node and item.
  std::vector<std::vector<State>> States[2];
  std::map<std::vector<uint64_t>, int> Groups;
  llvm::DenseMap<unsigned, int> Next;
  /// Classes that have a part already that stays one.
  llvm::DenseSet<std::pair<unsigned, unsigned>> Kept;
};

/// Evaluations of operations whose operands do not determine the result: with flags that allow several numbers, of
/// numbers that may be NaN, of functions that nobody knows. Each of the target is a choice of its own, which stands for
/// choices of the source: several of these may be one, but none may be several of the target.
class Evaluations {
public:
  explicit Evaluations(Terms &All) : All(All) {}
  void startPass();
  /// \p X as it is evaluated by this instruction. The source has as many choices as the target had in the last pass.
  TermId choose(Side Of, const llvm::Instruction &I, TermId X);
  bool hasChanged() const { return Now != Last; }
  /// The instructions of one side that make a choice, by its term.
  using Choices = llvm::DenseMap<TermId, llvm::SmallVector<const llvm::Instruction *, 2>>;
  const Choices &choicesOf(Side Of) const { return Made[static_cast<unsigned>(Of)]; }

private:
  Terms &All;
  Choices Made[2], Seen[2];
  /// How many choices of an operation the target has.
  llvm::DenseMap<TermId, unsigned> Now, Last;
};

/// All that makes an operation another one beside its opcode, its type and the values of its operands: indices, masks,
/// predicates, the type that an address steps over, the function that is called. Nothing for operations that are not
/// listed, which are equal to no other. Flags are apart: those that allow other numbers are in terms (`asEvaluated`),
/// all others are compared with poison (ValuePairs.cpp).
std::optional<llvm::SmallVector<uint64_t, 4>> besideOperands(const llvm::Operator &O, Terms &All);

/// A freeze with the value that it fixes.
struct Frozen {
  TermId Term;
  ValueIndex Operand;
  const llvm::Instruction *Of;
};

/// The values of one function, evaluated node by node. Values of both sides stand in one list.
class SideValues {
public:
  SideValues(const llvm::Function &F, Side Which, Terms &All, PhiClasses &Classes, Evaluations &Evaluated,
             std::vector<ValueNode> &List)
      : F(F), Which(Which), Vars(F), View(F, Vars), All(All), Classes(Classes), Evaluated(Evaluated), List(List),
        Results(View.nodes().size()) {}

  struct NodeResult {
    llvm::SmallVector<const llvm::Instruction *, 8> Events;
    /// The tree of decisions at the end of the trunk; empty where the function ends.
    std::vector<Way> Ways;
    unsigned Root = 0;
    TermId Memory = OpenTerm;
    std::vector<ValueIndex> Variables;
    bool IsEvaluated = false;
  };

  const llvm::Function &function() const { return F; }
  const FlowView &view() const { return View; }
  const Variables &variables() const { return Vars; }
  bool isTooLarge() const { return IsTooLarge; }
  const NodeResult &resultOf(unsigned Node) const { return Results[Node]; }
  void startPass();
  /// Evaluates a node whose number in the source is \p Name. \p Before has the nodes before it, in the source's order.
  void evaluate(unsigned Node, unsigned Name, llvm::ArrayRef<unsigned> Before);
  ValueIndex valueOf(const llvm::Value &V);
  /// What comes in for an item from this node before it.
  ValueIndex incoming(unsigned Node, unsigned Item, unsigned From);
  /// The tree of decisions as a value, with places as leaves.
  ValueIndex decisions(unsigned Node, llvm::function_ref<TermId(unsigned)> PlaceOf);

  std::vector<Placed> MayBeUndefined, Taken;
  std::vector<Frozen> Freezes;

private:
  const llvm::Function &F;
  const Side Which;
  Variables Vars;
  FlowView View;
  Terms &All;
  PhiClasses &Classes;
  Evaluations &Evaluated;
  std::vector<ValueNode> &List;
  std::vector<NodeResult> Results;
  llvm::DenseMap<const llvm::Value *, ValueIndex> Values;
  llvm::DenseMap<const llvm::AllocaInst *, TermId> Objects;
  struct Write {
    const llvm::StoreInst *By;
    TermId Address, Before;
  };
  /// Of a version of memory, the store that made it.
  llvm::DenseMap<TermId, Write> Writes;
  llvm::DenseSet<TermId> IsFrozen;

  // While a node is evaluated.
  unsigned Number = 0, NameOf = 0;
  TermId Memory = OpenTerm;
  std::vector<ValueIndex> Now;

  /// Items of a node: memory, its PHIs, the variables.
  static constexpr unsigned MemoryItem = 0;
  llvm::SmallVector<const llvm::PHINode *, 8> phisOf(unsigned Node) const;

  ValueIndex add(ValueNode N);
  ValueIndex leaf(TermId T, const llvm::Value *Of, unsigned Home = 0) {
    return add({T, ValueNode::Form::Leaf, Home, 0, Of, {}});
  }
  TermId termOf(ValueIndex V) const { return List[V].Term; }
  ValueIndex constant(const llvm::Constant &C);
  ValueIndex undefinedOf(llvm::Type *T);
  void enter(unsigned Node, llvm::ArrayRef<unsigned> Before);
  bool isEvaluated(unsigned Node) const { return Node < Results.size() && Results[Node].IsEvaluated; }
  void enterNext(const llvm::BasicBlock &Next, const std::vector<Way> &Ways, unsigned Root);
  void evaluateBlock(const llvm::BasicBlock &B, const Guards &Under);
  void evaluateEvent(const llvm::Instruction &I);
  void evaluateVariable(const llvm::Instruction &I, const Guards &Under);
  ValueIndex evaluateValue(const llvm::Instruction &I, const Guards &Under);
  unsigned follow(const llvm::BasicBlock &B, const llvm::SmallVector<const llvm::BasicBlock *, 4> &Passed,
                  const Guards &Under, std::vector<Way> &Ways);
  unsigned goTo(const llvm::BasicBlock &To, const llvm::SmallVector<const llvm::BasicBlock *, 4> &Passed,
                const Guards &Under, std::vector<Way> &Ways);
  /// The variables at the end of the trunk so far.
  std::vector<ValueIndex> Start;
  bool IsTooLarge = false;
  static constexpr ValueIndex NoWay = ~0U;
  /// The value for all ways that lead to a block; `NoWay` if none does.
  ValueIndex merge(const std::vector<Way> &Ways, unsigned Root, const llvm::BasicBlock &To, const llvm::Type *T,
                   llvm::function_ref<ValueIndex(const Way &)> ValueAt);
  ValueIndex withFlags(const llvm::PHINode &P, ValueIndex V);
  ValueIndex alongWay(const llvm::PHINode &P, const Way &W);
  ValueIndex choose(ValueNode::Form Kind, const llvm::Type *T, ValueIndex If, ValueIndex Then, ValueIndex Else,
                    const llvm::Value *Of);

  /// Equal to nothing else.
  TermId different(const llvm::Value &V, const llvm::Type *T = nullptr) {
    T = T ? T : V.getType();
    return All.make(TermKind::Unique, T, {reinterpret_cast<uintptr_t>(&V), static_cast<uint64_t>(Which)});
  }
  /// The value of an operation, \p N, with what may give other results: its flags, and that it is evaluated here.
  ValueNode asEvaluated(const llvm::Instruction &I, ValueNode N);
  /// The operation on these operands, of which nothing else is known.
  TermId operation(const llvm::Instruction &I, llvm::ArrayRef<ValueIndex> Operands);
  TermId evaluate(const llvm::Instruction &I, llvm::ArrayRef<ValueIndex> Operands);
  std::optional<TermId> fold(const llvm::Instruction &I, llvm::ArrayRef<ValueIndex> Operands);
  std::optional<TermId> evaluateSum(const llvm::Instruction &I, TermId X, TermId Y);
  std::optional<TermId> evaluateBits(const llvm::Instruction &I, TermId X, TermId Y);
  std::optional<TermId> evaluateCast(const llvm::CastInst &I, ValueIndex X);
  std::optional<TermId> evaluateAddress(const llvm::GEPOperator &G, llvm::ArrayRef<ValueIndex> Operands);
  ValueIndex partOf(const llvm::Instruction &I, llvm::MutableArrayRef<ValueIndex> Operands);
  TermId cast(unsigned Opcode, const llvm::Type *To, TermId X);
  /// Of a number that is extended, by what it is computed from where that does not wrap.
  TermId extended(unsigned Opcode, const llvm::Type *To, ValueIndex X, unsigned Depth = 0);
  ValueIndex evaluateLoad(const llvm::LoadInst &L, const Guards &Under);
  TermId evaluateCall(const llvm::CallBase &C, llvm::ArrayRef<ValueIndex> Operands, const Guards &Under);
  bool areApart(TermId X, uint64_t SizeOfX, TermId Y, uint64_t SizeOfY) const;
};

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_CONGRUENCE_SIDEVALUES_H
