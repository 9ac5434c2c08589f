//===- Selector.h - Scalar or vector instructions -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One object selects one function, block by block: build the graph of the block's operations, fold and regroup, choose
// a form for each node, write instructions. Members are declared by the file that defines them; each file is one step.
// State: the nodes and values of the present block (`Nodes`, `InBlock`), the registers of values of other blocks
// (`Across`), and the listing so far.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SELECT_SELECTOR_H
#define REJOIN_LIB_SELECT_SELECTOR_H

#include "SelectionDag.h"
#include "rejoin/IR/LoopDepths.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include <set>

namespace rejoin {

class Selector {
public:
  Selector(const FunctionReader &Reader, const UniformityResult &Result, const SelectOptions &Options)
      : Reader(Reader), Uniformity(Result), Options(Options), F(Reader.function()),
        Layout(F.getParent()->getDataLayout()), Dominators(const_cast<llvm::Function &>(F)),
        PostDominators(const_cast<llvm::Function &>(F)), Loops(Reader) {}
  SelectedFunction run();

private:
  // Selector.cpp: the choice of forms, and the order of blocks and instructions.
  void selectBlock(const llvm::BasicBlock &B);
  void foldOperations();
  void regroup();
  void chooseForms();
  void findUsers();
  unsigned chainBehind(DagId Id, unsigned Depth);
  Bank plannedBank(DagId Id) const;
  llvm::SmallVector<DagId, 4> operandsOf(DagId Id) const;
  void ensure(DagId Id);

  // FormExpansion.cpp: forms of the table as instructions.
  class FormWriter;
  void expand(DagId Id, llvm::StringRef Form, bool Scalar);
  void expandCounts(DagId Id, llvm::StringRef Counts, bool Scalar, Choice Why);
  void put(llvm::StringRef Text, Choice Why);
  void putExpansion(llvm::StringRef What, unsigned Scalar, unsigned Vector, Choice Why);

  // OperandText.cpp: where values are, copies between register files, operands as text.
  RegisterPart newRegister(Bank In, unsigned Dwords);
  RegisterPart registerOf(DagId Id);
  bool isConstant(DagId Id) const;
  DagId halfNode(DagId Id, char &Half) const;
  void materializePair(DagId Id);
  void materializeTuple(DagId Id);
  Bank bankOf(DagId Id);
  std::string scalarText(DagId Id, char Half);
  /// \p Bus holds the scalar registers that the instruction reads already; null for one that may read any number.
  std::string vectorText(DagId Id, char Half, llvm::SmallVectorImpl<std::string> *Bus);
  std::string vectorRegister(DagId Id, char Half);
  std::string maskText(DagId Id);
  void setCondition(DagId Id);

  // DagBuilder.cpp: from IR to nodes.
  using Elements = llvm::SmallVector<DagId, 4>;
  void buildDag(const llvm::BasicBlock &B);
  void build(const llvm::Instruction &I);
  /// A node for each element of \p I; \p Make gets its number and its type.
  template <typename MakeT> void buildEach(const llvm::Instruction &I, MakeT Make) {
    auto Types = typesOf(I);
    Elements Results;
    for (unsigned K = 0; K != Types.size(); ++K)
      Results.push_back(Make(K, Types[K]));
    InBlock[&I] = Results;
  }
  void buildShuffle(const llvm::ShuffleVectorInst &S);
  void buildExtractValue(const llvm::ExtractValueInst &X);
  void buildInsertValue(const llvm::InsertValueInst &X);
  void buildMemory(const llvm::Instruction &I);
  void buildTerminator(const llvm::Instruction &I);
  void buildMissing(const llvm::Instruction &I);
  unsigned elementsBefore(const llvm::Type *T, llvm::ArrayRef<unsigned> Indices) const;
  llvm::SmallVector<Ty, 4> typesOf(const llvm::Instruction &I) const;
  /// Element \p K of a value; its last one if it has fewer.
  DagId element(const llvm::Value *V, unsigned K);

  // DagCalls.cpp: calls and intrinsics.
  void buildCall(const llvm::CallBase &C);
  bool buildFreeCall(const llvm::CallBase &C, llvm::StringRef Name);
  void buildOverflow(const llvm::CallBase &C, bool Adds);
  void buildReduction(const llvm::CallBase &C, llvm::StringRef Reduction);
  void buildRealCall(const llvm::CallBase &C);

  // DagArithmetic.cpp: arithmetic, conversions, addresses.
  void buildBinary(const llvm::BinaryOperator &B);
  void buildCompare(const llvm::CmpInst &C);
  void buildCast(const llvm::CastInst &C);
  void buildBitCast(const llvm::CastInst &C);
  DagId converted(const llvm::CastInst &C, DagId N, Ty To);
  void buildAddress(const llvm::GetElementPtrInst &G);
  DagId wideOffset(const llvm::Value &Index, const llvm::APInt &Scale);
  DagId narrowOffset(const llvm::Value &Index, const llvm::APInt &Scale);
  DagId divided(const llvm::BinaryOperator &B, DagId Left, const llvm::APInt &Divisor);

  // DagNodes.cpp: nodes, and values as nodes.
  const Elements &elementsOf(const llvm::Value *V);
  Elements elementsOfConstant(const llvm::Constant &C, llvm::ArrayRef<Ty> Types);
  Elements elementsBeforeBlock(const llvm::Value &V, llvm::ArrayRef<Ty> Types);
  DagId nodeOf(const llvm::Value *V) { return elementsOf(V).front(); }
  DagId add(Node N);
  DagId operation(llvm::StringRef Key, Ty Type, llvm::ArrayRef<DagId> Operands, const llvm::Value *Of = nullptr);
  DagId constant(const llvm::APInt &Value, Ty Type);
  DagId constant(uint64_t Value, Ty Type) { return constant(llvm::APInt(dwordsOf(Type) == 2 ? 64 : 32, Value), Type); }
  DagId symbol(llvm::StringRef Name, Ty Type);
  DagId registerNode(const RegisterPart &R, Ty Type, bool Divergent);
  DagId part(DagId Base, unsigned Offset, Ty Type);
  DagId pairOf(DagId Low, DagId High, Ty Type, bool Divergent);
  DagId special(const llvm::Instruction &I, Ty Type, llvm::ArrayRef<DagId> Operands);
  DagId extended(DagId N, Ty From, Ty To, bool Signed, const llvm::Instruction *Of);
  DagId offset(DagId Base, int64_t Bytes, Ty Type);
  void miss(const llvm::Twine &Key);
  bool isDivergent(const llvm::Value *V) const;

  // BlockValues.cpp: values that go from block to block.
  void takeArguments();
  void exportValues(const llvm::BasicBlock &B);
  void copyToPhi(const llvm::PHINode &P, const llvm::BasicBlock &B);

  // VectorElements.cpp: elements of vectors by number.
  DagId lowHalf(DagId N);
  DagId tuple(llvm::ArrayRef<DagId> Parts);
  bool isComparedWithEach(size_t Elements, Ty T, DagId Index) const;
  void buildExtract(const llvm::ExtractElementInst &I, Ty T);
  void buildInsert(const llvm::InsertElementInst &I, Ty Whole);

  // ScalarLoads.cpp: memory, control flow, calls.
  void emitSpecial(DagId Id);
  void emitLoad(DagId Id, const llvm::LoadInst &L);
  void emitStore(DagId Id, const llvm::StoreInst &S);
  void emitAtomic(DagId Id, const llvm::Instruction &I);
  void emitTerminator(DagId Id, const llvm::Instruction &T);
  void emitCall(DagId Id, const llvm::CallBase &C);
  struct Address {
    DagId Base;
    int64_t Offset;
  };
  Address addressOf(DagId Id, unsigned Space) const;
  std::string memoryOperands(const Address &A, unsigned Space, llvm::StringRef Data, bool DataFirst);
  bool isScalarLoad(const llvm::LoadInst &L) const;
  /// The operand must be in a scalar register.
  bool wantsScalar(DagId User, DagId Operand) const;
  void findMaskRegions();
  bool isDivergentBranch(const llvm::BasicBlock &B) const;

  const FunctionReader &Reader;
  const UniformityResult &Uniformity;
  const SelectOptions &Options;
  const llvm::Function &F;
  const llvm::DataLayout &Layout;
  llvm::DominatorTree Dominators;
  llvm::PostDominatorTree PostDominators;
  LoopDepths Loops;

  SelectedFunction *Function = nullptr;
  std::vector<SelectedInstruction> *Lines = nullptr;
  const llvm::Instruction *Current = nullptr, *CurrentWith = nullptr;
  unsigned NextRegister = 0, MaskRegions = 0;
  std::set<std::string> Missing;
  /// Masks that are restored at the beginning of a block.
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> BlocksThatJoin;

  std::vector<Node> Nodes;
  /// The nodes after each node that read it, each once, in order: a range of `UserList` by node.
  std::vector<uint32_t> UsersFrom;
  std::vector<DagId> UserList;
  /// Chains that were asked about, by node and depth.
  llvm::DenseMap<std::pair<DagId, unsigned>, unsigned> KnownChains;
  llvm::DenseMap<const llvm::Value *, Elements> InBlock;
  /// Values by the registers that hold their elements; constants are made anew.
  struct Exported {
    RegisterPart Register;
    Ty Type;
    bool Divergent;
    /// If the register has no bank.
    llvm::APInt Constant = llvm::APInt(32, 0);
    std::string Symbol = "";
  };
  llvm::DenseMap<const llvm::Value *, llvm::SmallVector<Exported, 4>> Across;
};

} // namespace rejoin

#endif // REJOIN_LIB_SELECT_SELECTOR_H
