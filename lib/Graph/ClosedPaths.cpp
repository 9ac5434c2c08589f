//===- ClosedPaths.cpp - Closed paths that avoid blocks -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Graph/ClosedPaths.h"
#include "llvm/ADT/STLExtras.h"

namespace rejoin {

static constexpr uint32_t Avoid = ~0U;

llvm::SmallVector<BlockId> ClosedPaths::path(BlockId Start, BlockId To, llvm::ArrayRef<BlockId> Avoided) {
  llvm::SmallVector<BlockId> Result;
  From.assign(G.numBlocks(), 0);
  for (BlockId A : Avoided)
    From[A.index()] = Avoid;
  if (From[Start.index()] || From[To.index()])
    return Result;
  Queue.assign(1, Start);
  for (unsigned I = 0; I != Queue.size() && !From[To.index()]; ++I)
    for (BlockId S : G.successors(Queue[I]))
      if (!From[S.index()]) {
        From[S.index()] = Queue[I].index() + 1;
        Queue.push_back(S);
      }
  if (!From[To.index()])
    return Result;
  BlockId B = To;
  do {
    Result.push_back(B);
    B = BlockId(From[B.index()] - 1);
  } while (B != Start);
  Result.push_back(Start);
  std::reverse(Result.begin(), Result.end());
  return Result;
}

llvm::SmallVector<BlockId> ClosedPaths::through(BlockId A, BlockId B, llvm::ArrayRef<BlockId> Avoided) {
  llvm::SmallVector<BlockId> There = path(A, B, Avoided);
  if (A == B || There.empty())
    return There;
  llvm::SmallVector<BlockId> Home = path(B, A, Avoided);
  if (Home.empty())
    return Home;
  There.append(Home.begin() + 1, Home.end());
  return There;
}

llvm::SmallVector<BlockId> ClosedPaths::component(BlockId B, llvm::ArrayRef<BlockId> Avoided) {
  llvm::SmallVector<BlockId> Result;
  From.assign(G.numBlocks(), 0);
  for (BlockId A : Avoided)
    From[A.index()] = Avoid;
  if (From[B.index()])
    return Result;
  Back = From;
  auto Search = [&](llvm::SmallVectorImpl<uint32_t> &Seen, auto ForEachNext) {
    Queue.assign(1, B);
    for (unsigned I = 0; I != Queue.size(); ++I)
      ForEachNext(Queue[I], [&](BlockId N) {
        if (!Seen[N.index()]) {
          Seen[N.index()] = 1;
          Queue.push_back(N);
        }
      });
  };
  Search(From, [&](BlockId X, auto Next) {
    for (BlockId S : G.successors(X))
      Next(S);
  });
  Search(Back, [&](BlockId X, auto Next) {
    for (BlockId P : G.predecessors(X))
      Next(P);
  });
  for (unsigned I = 0; I != G.numBlocks(); ++I)
    if (From[I] == 1 && Back[I] == 1)
      Result.push_back(BlockId(I));
  return Result;
}

} // namespace rejoin
