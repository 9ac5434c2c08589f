//===- ImportedShader.cpp - An imported shader against its structure -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ImportedShader.h"
#include "Tokens.h"
#include "rejoin/SPIRV/SpirvImporter.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"
#include <algorithm>
#include <map>

namespace rejoin::testing {

using reference::TokenOperation;

/// Nodes that the oracle's bit sets hold, with some room.
static constexpr int MaxNodes = 14;

namespace {

/// The function as the oracle sees it.
struct Extracted {
  reference::Graph Graph;
  std::vector<TokenOperation> Operations;
  /// By node: the number of the block in the shader.
  std::vector<int> Number;
};

} // namespace

static Extracted extract(llvm::Function &F) {
  Extracted E;
  std::map<const llvm::BasicBlock *, int> Node;
  for (llvm::BasicBlock &B : F) {
    Node[&B] = static_cast<int>(E.Number.size());
    E.Number.push_back(std::stoi(B.getName().drop_front(1).str()));
  }
  E.Graph.Successors.resize(E.Number.size());
  std::map<const llvm::Value *, int> Token;
  // A token may stand in a later block than its use; definitions come first.
  std::vector<std::pair<llvm::CallBase *, int>> Calls;
  for (llvm::BasicBlock &B : F) {
    std::vector<int> &To = E.Graph.Successors[Node[&B]];
    for (llvm::BasicBlock *S : llvm::successors(&B))
      if (std::find(To.begin(), To.end(), Node[S]) == To.end())
        To.push_back(Node[S]);
    for (llvm::Instruction &I : B)
      if (auto *C = llvm::dyn_cast<llvm::CallBase>(&I))
        if (llvm::isa<llvm::ConvergenceControlInst>(C) || C->isConvergent()) {
          Token[C] = static_cast<int>(Calls.size());
          Calls.push_back({C, Node[&B]});
        }
  }
  for (auto [C, At] : Calls) {
    TokenOperation O{At, TokenOperation::Kind::Call, -1};
    if (auto *I = llvm::dyn_cast<llvm::ConvergenceControlInst>(C))
      O.OperationKind = I->isEntry()  ? TokenOperation::Kind::Entry
                        : I->isLoop() ? TokenOperation::Kind::Loop
                                      : TokenOperation::Kind::Anchor;
    if (auto Bundle = C->getOperandBundle(llvm::LLVMContext::OB_convergencectrl))
      O.Token = Token.at(Bundle->Inputs[0]);
    E.Operations.push_back(O);
  }
  return E;
}

ImportedShader importAndCompare(const StructuredShader &Shader, unsigned Walks, std::mt19937_64 &Random) {
  ImportedShader Result;
  auto Binary = assembleSpirv(Shader.Assembly, "shader");
  if (!Binary) {
    Result.Problem = llvm::toString(Binary.takeError());
    return Result;
  }
  llvm::LLVMContext Context;
  SpirvOptions Options;
  Options.Simplify = false;
  auto M = importSpirv(*Binary, "shader", Context, Options);
  if (!M) {
    Result.Problem = llvm::toString(M.takeError());
    Result.IsRefused = llvm::StringRef(Result.Problem).contains("has invalid branch to block");
    if (Result.IsRefused)
      Result.Problem.clear();
    return Result;
  }
  Extracted E = extract(*(*M)->getFunction("main"));
  Result.Graph = E.Graph;
  Result.Operations = E.Operations;
  if (E.Graph.size() > MaxNodes) {
    Result.IsTooLarge = true;
    return Result;
  }
  if (auto Broken = reference::brokenRules(E.Graph, E.Operations); !Broken.empty()) {
    Result.Problem = "a static rule is broken by operation " + std::to_string(Broken.begin()->second) + " of " +
                     reference::print(E.Operations);
    return Result;
  }
  reference::Tokens Tokens(E.Graph, E.Operations);
  std::vector<reference::Hierarchy> Hierarchies = reference::allHierarchies(E.Graph);
  std::vector<std::vector<int>> Threads;
  for (unsigned N = 0; N != Walks; ++N) {
    std::vector<int> T{0};
    while (!E.Graph.Successors[T.back()].empty() && T.size() < 20)
      T.push_back(E.Graph.Successors[T.back()][Random() % E.Graph.Successors[T.back()].size()]);
    Threads.push_back(std::move(T));
  }
  auto Numbers = [&](std::vector<int> T) {
    for (int &N : T)
      N = E.Number[N];
    return T;
  };
  for (size_t A = 0; A != Threads.size(); ++A)
    for (size_t B = 0; B <= A; ++B) {
      auto Expected = Shader.converged(Numbers(Threads[A]), Numbers(Threads[B]));
      for (const reference::Hierarchy &H : Hierarchies)
        if (reference::convergedByKeys(H, Threads[A], Threads[B], Tokens) != Expected) {
          Result.Problem = "tokens and structure differ: " + reference::print(E.Graph, 0) + " with " +
                           reference::print(E.Operations);
          return Result;
        }
      Result.Pairs += Expected.size();
    }
  return Result;
}

} // namespace rejoin::testing
