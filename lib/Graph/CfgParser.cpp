//===- CfgParser.cpp - One-line notation for control-flow graphs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Graph/CfgParser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"

using llvm::StringRef;

namespace rejoin {

BlockId NamedCfg::operator[](StringRef Name) const {
  for (unsigned I = 0; I != Names.size(); ++I)
    if (Names[I] == Name)
      return BlockId(I);
  llvm_unreachable("no block of that name");
}

namespace {

struct Clause {
  std::string Name;
  bool Divergent = false;
  llvm::SmallVector<std::string, 4> Successors;
};

llvm::Error error(StringRef Text, const llvm::Twine &What) {
  return llvm::createStringError("in clause '" + Text.trim() + "': " + What);
}

llvm::Expected<Clause> parseClause(StringRef Text) {
  Clause Result;
  auto [Left, Right] = Text.split("->");
  Left = Left.trim();
  if (Left.consume_back("*"))
    Result.Divergent = true;
  Left = Left.rtrim();
  if (Left.empty())
    return error(Text, "a block needs a name");
  if (Left.find_first_of(" \t,>*") != StringRef::npos)
    return error(Text, "expected '->' after the block's name");
  Result.Name = Left.str();
  for (StringRef Target : llvm::split(Right.trim(), ' '))
    if (!(Target = Target.trim(" \t,")).empty()) {
      if (Target.find_first_of("*->") != StringRef::npos)
        return error(Text, "'" + Target + "' is not a block name");
      Result.Successors.push_back(Target.str());
    }
  return Result;
}

} // namespace

llvm::Expected<NamedCfg> parseCfg(StringRef Text) {
  llvm::SmallVector<Clause, 8> Clauses;
  for (StringRef Part : llvm::split(Text, ';')) {
    if (Part.trim().empty())
      continue;
    auto Parsed = parseClause(Part);
    if (!Parsed)
      return Parsed.takeError();
    Clauses.push_back(std::move(*Parsed));
  }
  if (Clauses.empty())
    return llvm::createStringError("a control-flow graph needs at least one block");

  NamedCfg Result;
  llvm::StringMap<unsigned> Index;
  for (const Clause &C : Clauses) {
    if (!Index.try_emplace(C.Name, Result.Names.size()).second)
      return error(C.Name, "the block has two clauses");
    Result.Names.push_back(C.Name);
  }
  unsigned NumClauses = Clauses.size();
  for (const Clause &C : Clauses)
    for (const std::string &S : C.Successors)
      if (Index.try_emplace(S, Result.Names.size()).second)
        Result.Names.push_back(S);
  for (unsigned B = 0; B != Result.Names.size(); ++B) {
    BlockId Block = Result.Graph.addBlock();
    if (B >= NumClauses)
      continue;
    for (const std::string &S : Clauses[B].Successors)
      Result.Graph.addSuccessor(BlockId(Index.lookup(S)));
    if (Clauses[B].Divergent)
      Result.Divergent.push_back(Block);
  }
  Result.Graph.finish();
  return Result;
}

std::string printCfg(const NamedCfg &G) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (unsigned B = 0; B != G.Graph.numBlocks(); ++B) {
    OS << (B ? "; " : "") << G.Names[B];
    if (llvm::is_contained(G.Divergent, BlockId(B)))
      OS << '*';
    if (G.Graph.numSuccessors(BlockId(B)))
      OS << "->"
         << llvm::join(llvm::map_range(G.Graph.successors(BlockId(B)), [&](BlockId S) { return G.Names[S.index()]; }),
                       " ");
  }
  return Text;
}

} // namespace rejoin
