//===- RandomBody.cpp - Random blocks of a function -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The text of the blocks of a function with a given graph and given tokens. A kernel and its callees are made of it
// (RandomKernel.cpp).
//
//   %v3.1 = add i32 %p3.0, %v1.0    each value is made of values that dominate it
//   not:  a loop with a bound       the machine's limit of steps ends a run
//
// Invariant: the same seed gives the same text. Names are fixed before the text, so that PHIs can use later blocks.
// Cost: quadratic in the blocks. Held by: rejoin-kernel-fuzz and rejoin-validate-fuzz, whose programs these are.
//
//===----------------------------------------------------------------------===//

#include "RandomBody.h"
#include <algorithm>

namespace rejoin::testing {

using reference::TokenOperation;
using Kind = TokenOperation::Kind;

namespace {

/// Writes the blocks of a function.
class BodyWriter {
public:
  using Ending = std::function<std::string(const std::string &, const std::string &)>;
  /// As for `randomBody`.
  BodyWriter(const reference::Graph &G, const std::vector<TokenOperation> &Ops, std::mt19937_64 &Random,
             const std::vector<std::string> &Common, const std::string &Prologue, const std::vector<Helper> &Helpers,
             const Boxes &Memory, const Ending &End);
  std::string write();

private:
  std::string pick(const std::vector<std::string> &From) { return From[Random() % From.size()]; }
  std::string number(int Limit) { return std::to_string(Random() % Limit); }
  static std::string token(int O) { return " [ \"convergencectrl\"(token %t" + std::to_string(O) + ") ]"; }
  std::vector<std::string> atEnd(int Block) const;
  void addBlock(int V);
  void addPhis(int V);
  void addTokens(int V);
  void addValue(const std::string &Name);
  bool addHelperCall(const std::string &Name);
  void addMemoryAccess(const std::string &Name);
  void addUndefined(const std::string &Name);
  void addArithmetic(const std::string &Name);
  void addSimple(const std::string &Name);
  void addConvergentCalls(int V);
  void addTerminator(int V);

  const reference::Graph &G;
  const std::vector<TokenOperation> &Ops;
  std::mt19937_64 &Random;
  const std::vector<std::string> &Common;
  const std::string &Prologue;
  const std::vector<Helper> &Helpers;
  const Boxes &Memory;
  const Ending &End;
  int N;
  bool HasMemory;
  /// To functions, or from one: what is undefined in some threads alone is not followed there.
  bool PassesOn;
  bool HasLocal;
  std::vector<std::vector<int>> Preds;
  std::vector<std::vector<bool>> Dom;
  std::vector<int> NumPhis, NumValues;
  /// Values that are defined at the current position of the current block.
  std::vector<std::string> Here;
  std::string Text;
};

} // namespace

BodyWriter::BodyWriter(const reference::Graph &G, const std::vector<TokenOperation> &Ops, std::mt19937_64 &Random,
                       const std::vector<std::string> &Common, const std::string &Prologue,
                       const std::vector<Helper> &Helpers, const Boxes &Memory, const Ending &End)
    : G(G), Ops(Ops), Random(Random), Common(Common), Prologue(Prologue), Helpers(Helpers), Memory(Memory), End(End),
      N(G.size()), HasMemory(std::find(Common.begin(), Common.end(), "%n") != Common.end()),
      PassesOn(!HasMemory || !Helpers.empty()), HasLocal(Prologue.find("@local") != std::string::npos),
      Preds(G.predecessors()), Dom(N, std::vector<bool>(N)), NumPhis(N), NumValues(N) {
  for (int A = 0; A != N; ++A)
    for (int B = 0; B != N; ++B)
      Dom[A][B] = reference::dominates(G, A, B);
  // Names are fixed before the text, so that PHIs can use later blocks.
  for (int V = 0; V != N; ++V) {
    NumPhis[V] = Preds[V].size() >= 2 ? 1 + static_cast<int>(Random() % 2) : 0;
    NumValues[V] = 1 + static_cast<int>(Random() % 3);
  }
}

/// Values that are there at the end of a block.
std::vector<std::string> BodyWriter::atEnd(int Block) const {
  std::vector<std::string> R = Common;
  for (int D = 0; D != N; ++D)
    if (Dom[D][Block]) {
      for (int K = 0; K != NumPhis[D]; ++K)
        R.push_back("%p" + std::to_string(D) + "." + std::to_string(K));
      for (int K = 0; K != NumValues[D]; ++K)
        R.push_back("%v" + std::to_string(D) + "." + std::to_string(K));
    }
  return R;
}

void BodyWriter::addPhis(int V) {
  std::string B = std::to_string(V);
  for (int K = 0; K != NumPhis[V]; ++K) {
    std::string Name = "%p" + B + "." + std::to_string(K);
    Text += "  " + Name + " = phi i32 ";
    for (size_t P = 0; P != Preds[V].size(); ++P)
      Text += (P ? ", [ " : "[ ") + pick(atEnd(Preds[V][P])) + ", %b" + std::to_string(Preds[V][P]) + " ]";
    Text += "\n";
  }
  for (int K = 0; K != NumPhis[V]; ++K)
    Here.push_back("%p" + B + "." + std::to_string(K));
}

void BodyWriter::addTokens(int V) {
  for (size_t O = 0; O != Ops.size(); ++O)
    if (Ops[O].Node == V && Ops[O].OperationKind != Kind::Call) {
      static const char *const Names[] = {"entry", "loop", "anchor"};
      Text += "  %t" + std::to_string(O) + " = call token @llvm.experimental.convergence." +
              Names[static_cast<int>(Ops[O].OperationKind)] + "()" + (Ops[O].Token >= 0 ? token(Ops[O].Token) : "") +
              "\n";
    }
}

/// A call of a helper; false if there is no memory for it.
bool BodyWriter::addHelperCall(const std::string &Name) {
  const Helper &H = Helpers[Random() % Helpers.size()];
  const auto &From = H.Behind == Helper::Reads && Random() % 2 && !Memory.Others.empty() ? Memory.Others : Memory.Own;
  if (H.Behind == Helper::None || !From.empty()) {
    Text += "  " + Name + " = call i32 @" + H.Name + "(i32 " + pick(Here) + ", i32 " + pick(Here) +
            (H.Behind == Helper::None ? "" : ", " + Memory.Type + " " + pick(From)) + ")\n";
    return true;
  }
  return false;
}

void BodyWriter::addMemoryAccess(const std::string &Name) {
  bool Writes = !Memory.Own.empty() && Random() % 3 == 0;
  const auto &From =
      Memory.Own.empty() || (!Writes && !Memory.Others.empty() && Random() % 2) ? Memory.Others : Memory.Own;
  // Two at once, or one.
  bool Wide = Random() % 4 == 0;
  std::string Index = std::to_string(Random() % 4 & (Wide ? 2 : 3)), At = Memory.Type + " " + Name + ".p";
  if (Random() % 4 == 0) {
    Text += "  " + Name + ".i = and i32 " + pick(Here) + ", " + (Wide ? "2" : "3") + "\n";
    Index = Name + ".i";
  }
  Text += "  " + Name + ".p = getelementptr i32, " + Memory.Type + " " + pick(From) + ", i32 " + Index + "\n";
  if (Writes && Wide)
    Text += "  " + Name + ".s = zext i32 " + pick(Here) + " to i64\n  store i64 " +
            (Random() % 4 ? number(8) : Name + ".s") + ", " + At + ", align 4\n";
  else if (Writes)
    Text += "  store i32 " + (Random() % 4 ? number(8) : pick(Here)) + ", " + At + "\n";
  if (Wide && Random() % 2)
    Text += "  " + Name + ".l = load i64, " + At + ", align 4\n  " + Name + ".h = lshr i64 " + Name + ".l, " +
            number(40) + "\n  " + Name + " = trunc i64 " + Name + ".h to i32\n";
  else
    Text += "  " + Name + " = load i32, " + At + "\n";
}

void BodyWriter::addUndefined(const std::string &Name) {
  // What is undefined in some threads, hidden perhaps, and then made a number.
  static const char *const Makers[] = {"add nuw",    "add nsw", "sub nuw",    "shl nuw",
                                       "lshr exact", "mul nsw", "or disjoint"};
  unsigned Which = Random() % 7;
  std::string Made = Name + ".m", Hidden = Name + ".h";
  Text += "  " + Made + " = " + Makers[Which] + " i32 " + pick(Here) + ", " +
          (Which == 3 || Which == 4 ? std::to_string(1 + Random() % 30) : number(6)) + "\n";
  static const char *const Hiders[] = {"and", "and", "lshr", "sub", "mul", "or"};
  unsigned How = Random() % 8;
  if (How < 6)
    Text += "  " + Hidden + " = " + Hiders[How] + " i32 " + Made + ", " +
            (How < 2    ? std::to_string(Random() % 2 ? 0 : 64)
             : How == 2 ? std::to_string(1 + Random() % 8)
             : How == 3 ? Made
             : How == 4 ? "0"
                        : "-1") +
            "\n";
  else if (How == 6)
    Text += "  " + Hidden + ".c = icmp ult i32 " + Made + ", " + number(80) + "\n  " + Hidden + " = select i1 " +
            Hidden + ".c, i32 7, i32 7\n";
  else
    Hidden = Made;
  Text += "  " + Name + ".o = xor i32 " + Hidden + ", 1\n  " + Name + " = " +
          (PassesOn || Random() % 3 ? "freeze i32 " + Name + ".o" : "or i32 " + Name + ".o, 2") + "\n";
}

void BodyWriter::addArithmetic(const std::string &Name) {
  // What arithmetic does to places: parts of them, sums, and bounds that end groups.
  static const char *const Names[] = {"mul", "sub", "urem", "udiv", "shl", "or", "and", "xor", "lshr", "add"};
  static const char *const Sizes[] = {"64", "63", "32", "-64", "48", "128", "16", "-32", "96", "4"};
  unsigned Which = Random() % 12;
  std::string Size = Sizes[Random() % 10];
  if (Which < 10) {
    bool Shifts = Which == 4 || Which == 8;
    Text += "  " + Name + " = " + Names[Which] + " i32 " + pick(Here) + ", " +
            (Shifts                                       ? std::to_string(1 + Random() % 6)
             : (Which == 1 || Which == 9) && Random() % 2 ? pick(Here)
                                                          : Size) +
            "\n";
  } else {
    static const char *const Predicates[] = {"ult", "ugt", "slt", "uge", "eq"};
    Text += "  " + Name + ".c = icmp " + Predicates[Random() % 5] + " i32 " + pick(Here) + ", " +
            (Which == 10 ? Size : pick(Here)) + "\n  " + Name + " = zext i1 " + Name + ".c to i32\n";
  }
}

void BodyWriter::addSimple(const std::string &Name) {
  switch (unsigned Choice = Random() % (Ops.empty() ? 8 : 6); Choice == 4 && !HasMemory ? 0 : Choice) {
  case 0:
    Text += "  " + Name + " = add i32 " + pick(Here) + ", " + pick(Here) + "\n";
    break;
  case 1:
    Text += "  " + Name + " = xor i32 " + pick(Here) + ", " + pick(Here) + "\n";
    break;
  case 2:
    Text += "  " + Name + " = and i32 " + pick(Here) + ", " + number(16) + "\n";
    break;
  case 3:
    Text += "  " + Name + ".c = icmp slt i32 " + pick(Here) + ", " + pick(Here) + "\n  " + Name + " = select i1 " +
            Name + ".c, i32 " + pick(Here) + ", i32 " + pick(Here) + "\n";
    break;
  case 4:
    if (HasLocal && Random() % 2) {
      Text += "  " + Name + ".i = and i32 " + pick(Here) + ", 127\n  " + Name +
              ".p = getelementptr [128 x i32], ptr addrspace(3) @local, i32 0, i32 " + Name + ".i\n  " + Name +
              " = load i32, ptr addrspace(3) " + Name + ".p\n";
      break;
    }
    Text += "  " + Name + ".i = and i32 " + pick(Here) + ", 15\n  " + Name +
            ".p = getelementptr i32, ptr addrspace(1) %in, i32 " + Name + ".i\n  " + Name +
            " = load i32, ptr addrspace(1) " + Name + ".p\n";
    break;
  case 5:
    Text += "  " + Name + " = lshr i32 " + pick(Here) + ", " + number(7) + "\n";
    break;
  case 6:
    Text += "  " + Name + " = call i32 @llvm.amdgcn.readfirstlane.i32(i32 " + pick(Here) + ")\n";
    break;
  default:
    Text += "  " + Name + ".c = icmp ne i32 " + pick(Here) + ", " + number(8) + "\n  " + Name +
            ".b = call i64 @llvm.amdgcn.ballot.i64(i1 " + Name + ".c)\n  " + Name + " = trunc i64 " + Name +
            ".b to i32\n";
  }
}

void BodyWriter::addValue(const std::string &Name) {
  if (Helpers.empty() || Random() % 3 != 0 || !addHelperCall(Name)) {
    if ((!Memory.Own.empty() || !Memory.Others.empty()) && Random() % 4 == 0)
      addMemoryAccess(Name);
    else if (Random() % 16 == 0)
      addUndefined(Name);
    else if (Random() % 4 == 0)
      addArithmetic(Name);
    else
      addSimple(Name);
  }
  Here.push_back(Name);
}

void BodyWriter::addConvergentCalls(int V) {
  for (size_t O = 0; O != Ops.size(); ++O)
    if (Ops[O].Node == V && Ops[O].OperationKind == Kind::Call) {
      std::string Name = "%o" + std::to_string(O);
      Text += "  " + Name + " = call i32 @llvm.amdgcn.readfirstlane.i32(i32 " + pick(Here) + ")" +
              (Ops[O].Token >= 0 ? token(Ops[O].Token) : "") + "\n";
      Here.push_back(Name);
    }
}

void BodyWriter::addTerminator(int V) {
  std::string B = std::to_string(V);
  const auto &S = G.Successors[V];
  if (S.empty())
    Text += End(B, pick(Here));
  else if (S.size() == 1)
    Text += "  br label %b" + std::to_string(S[0]) + "\n";
  else
    Text += "  %c" + B + " = icmp " + (Random() % 2 ? "ult" : "eq") + " i32 " + pick(Here) + ", " + number(12) +
            "\n  br i1 %c" + B + ", label %b" + std::to_string(S[0]) + ", label %b" + std::to_string(S[1]) + "\n";
}

void BodyWriter::addBlock(int V) {
  std::string B = std::to_string(V);
  Text += "b" + B + ":\n";
  Here = Common;
  for (int D = 0; D != N; ++D)
    if (D != V && Dom[D][V])
      for (const std::string &X : atEnd(D))
        if (std::find(Here.begin(), Here.end(), X) == Here.end())
          Here.push_back(X);
  addPhis(V);
  addTokens(V);
  if (V == 0)
    Text += Prologue;
  for (int K = 0; K != NumValues[V]; ++K)
    addValue("%v" + B + "." + std::to_string(K));
  addConvergentCalls(V);
  addTerminator(V);
}

std::string BodyWriter::write() {
  for (int V = 0; V != N; ++V)
    addBlock(V);
  return Text + "}\n";
}

std::string randomBody(const reference::Graph &G, const std::vector<TokenOperation> &Ops, std::mt19937_64 &Random,
                       const std::vector<std::string> &Common, const std::string &Prologue,
                       const std::vector<Helper> &Helpers, const Boxes &Memory,
                       const std::function<std::string(const std::string &, const std::string &)> &End) {
  return BodyWriter(G, Ops, Random, Common, Prologue, Helpers, Memory, End).write();
}

} // namespace rejoin::testing
