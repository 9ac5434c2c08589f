//===- StructuredShader.cpp - Structured control flow as SPIR-V -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Statements and the blocks that they add (the entry is one):
//   if 2 · if-else 3 · while 4 · do-while 4 · loop left by jumps alone 4 · loop of one block 2 · switch of one or two
//   cases, with a default of its own or not, 2 to 4 · jumps 0 · `break` and `continue` as one side of a branch that has
//   no merge block 1.
// Jumps go where SPIR-V lets them: to the merge block or continue target of the innermost loop, to the merge block of
// the innermost switch, to the next case.
//
//===----------------------------------------------------------------------===//

#include "StructuredShader.h"
#include <map>

namespace rejoin::testing {

namespace {

/// Where jumps lead; -1 where there is no such jump.
struct Targets {
  int LoopMerge = -1, Continue = -1, SwitchMerge = -1, NextCase = -1;
};

class ShaderBuilder {
public:
  ShaderBuilder(unsigned MaxBlocks, const Chooser &Choose) : Choose(Choose), Left(MaxBlocks - 1) {}
  StructuredShader run();

private:
  enum class Statement {
    End,
    Return,
    Kill,
    Break,
    BreakSwitch,
    Fall,
    Continue,
    BreakHere,
    ContinueHere,
    If,
    IfElse,
    While,
    DoWhile,
    Forever,
    Single,
    Switch
  };
  int newBlock() {
    Blocks.emplace_back();
    return static_cast<int>(Blocks.size()) - 1;
  }
  /// The block's text begins: what follows is written into it.
  void enter(int Block) {
    Current = Block;
    Order.push_back(Block);
    Result.Loops.resize(Blocks.size());
    Result.Loops[Block] = Around;
  }
  void end(const std::string &Terminator, const std::vector<int> &To) {
    Blocks[Current] += Terminator + "\n";
    for (int T : To)
      Reached[T] = true;
  }
  static std::string label(int B) { return " %b" + std::to_string(B); }
  void branch(int To) { end("OpBranch" + label(To), {To}); }
  void branchIf(int Then, int Else) { end("OpBranchConditional %cond" + label(Then) + label(Else), {Then, Else}); }
  std::vector<Statement> choices(const Targets &T) const;
  /// Statements from the current block on; false if control does not come to their end.
  bool statements(const Targets &T);
  /// One that is no jump; false if control does not come behind it.
  bool statement(Statement S, const Targets &T);
  void arm(int Block, const Targets &T, int Exit) {
    enter(Block);
    if (statements(T))
      branch(Exit);
  }
  bool merge(int Block) {
    enter(Block);
    if (Reached[Block])
      return true;
    end("OpUnreachable", {});
    return false;
  }
  bool loop(Statement S);
  bool switchOver(const Targets &T);

  const Chooser &Choose;
  unsigned Left;
  StructuredShader Result;
  std::vector<std::string> Blocks;
  std::vector<int> Order, Around;
  std::map<int, bool> Reached;
  int Current = 0;
};

} // namespace

std::vector<ShaderBuilder::Statement> ShaderBuilder::choices(const Targets &T) const {
  std::vector<Statement> S{Statement::End, Statement::Return, Statement::Kill};
  if (T.LoopMerge >= 0)
    S.insert(S.end(), {Statement::Break, Statement::Continue});
  if (T.SwitchMerge >= 0)
    S.push_back(Statement::BreakSwitch);
  if (T.NextCase >= 0)
    S.push_back(Statement::Fall);
  if (Left >= 1 && T.LoopMerge >= 0)
    S.insert(S.end(), {Statement::BreakHere, Statement::ContinueHere});
  if (Left >= 2)
    S.insert(S.end(), {Statement::If, Statement::Single, Statement::Switch});
  if (Left >= 3)
    S.push_back(Statement::IfElse);
  if (Left >= 4)
    S.insert(S.end(), {Statement::While, Statement::DoWhile, Statement::Forever});
  return S;
}

bool ShaderBuilder::statements(const Targets &T) {
  while (true) {
    std::vector<Statement> S = choices(T);
    Statement Next = S[Choose(static_cast<unsigned>(S.size()))];
    switch (Next) {
    case Statement::End:
      return true;
    case Statement::Return:
      end("OpReturn", {});
      return false;
    case Statement::Kill:
      end("OpKill", {});
      return false;
    case Statement::Break:
      branch(T.LoopMerge);
      return false;
    case Statement::Continue:
      branch(T.Continue);
      return false;
    case Statement::BreakSwitch:
      branch(T.SwitchMerge);
      return false;
    case Statement::Fall:
      branch(T.NextCase);
      return false;
    default:
      if (!statement(Next, T))
        return false;
    }
  }
}

bool ShaderBuilder::statement(Statement S, const Targets &T) {
  switch (S) {
  case Statement::BreakHere:
  case Statement::ContinueHere: {
    --Left;
    int Next = newBlock();
    branchIf(S == Statement::BreakHere ? T.LoopMerge : T.Continue, Next);
    enter(Next);
    return true;
  }
  case Statement::If:
  case Statement::IfElse: {
    bool HasElse = S == Statement::IfElse;
    Left -= HasElse ? 3 : 2;
    int Then = newBlock(), Else = HasElse ? newBlock() : -1, Merge = newBlock();
    Blocks[Current] += "OpSelectionMerge" + label(Merge) + " None\n";
    branchIf(Then, HasElse ? Else : Merge);
    // A case is left from its own level only.
    Targets Inner = T;
    Inner.NextCase = -1;
    arm(Then, Inner, Merge);
    if (HasElse)
      arm(Else, Inner, Merge);
    return merge(Merge);
  }
  case Statement::Switch:
    return switchOver(T);
  default:
    return loop(S);
  }
}

bool ShaderBuilder::loop(Statement S) {
  Left -= S == Statement::Single ? 2 : 4;
  int Header = newBlock();
  branch(Header);
  Around.push_back(Header);
  enter(Header);
  int Merge;
  if (S == Statement::Single) {
    Merge = newBlock();
    Blocks[Header] += "OpLoopMerge" + label(Merge) + label(Header) + " None\n";
    branchIf(Header, Merge);
  } else {
    int Body = newBlock(), Continue = newBlock();
    Merge = newBlock();
    Blocks[Header] += "OpLoopMerge" + label(Merge) + label(Continue) + " None\n";
    if (S == Statement::While)
      branchIf(Body, Merge);
    else
      branch(Body);
    arm(Body, {Merge, Continue, -1, -1}, Continue);
    enter(Continue);
    if (S == Statement::DoWhile)
      branchIf(Header, Merge);
    else
      branch(Header);
  }
  Around.pop_back();
  return merge(Merge);
}

bool ShaderBuilder::switchOver(const Targets &T) {
  unsigned Most = std::min(Left - 1, 3U);
  unsigned Cases = 1 + Choose(std::min(Most, 2U));
  bool HasDefault = Cases < Most && Choose(2);
  Left -= Cases + HasDefault + 1;
  std::vector<int> Case;
  for (unsigned N = 0; N != Cases; ++N)
    Case.push_back(newBlock());
  int Default = HasDefault ? newBlock() : -1, Merge = newBlock();
  Blocks[Current] += "OpSelectionMerge" + label(Merge) + " None\n";
  std::string Text = "OpSwitch %number" + label(HasDefault ? Default : Merge);
  std::vector<int> To{HasDefault ? Default : Merge};
  for (unsigned N = 0; N != Cases; ++N) {
    Text += " " + std::to_string(N) + label(Case[N]);
    To.push_back(Case[N]);
  }
  end(Text, To);
  for (unsigned N = 0; N != Cases; ++N)
    arm(Case[N], {T.LoopMerge, T.Continue, Merge, N + 1 != Cases ? Case[N + 1] : -1}, Merge);
  if (HasDefault)
    arm(Default, {T.LoopMerge, T.Continue, Merge, -1}, Merge);
  return merge(Merge);
}

StructuredShader ShaderBuilder::run() {
  enter(newBlock());
  if (statements({}))
    end("OpReturn", {});
  std::string &Text = Result.Assembly;
  Text = "OpCapability Shader\nOpCapability GroupNonUniform\nOpMemoryModel Logical GLSL450\n"
         "OpEntryPoint Fragment %main \"main\"\nOpExecutionMode %main OriginUpperLeft\n";
  for (size_t B = 0; B != Blocks.size(); ++B)
    Text += "OpName" + label(static_cast<int>(B)) + " \"b" + std::to_string(B) + "\"\n";
  Text += "%void = OpTypeVoid\n%fn = OpTypeFunction %void\n%bool = OpTypeBool\n%uint = OpTypeInt 32 0\n"
          "%cond = OpUndef %bool\n%number = OpUndef %uint\n%three = OpConstant %uint 3\n"
          "%main = OpFunction %void None %fn\n";
  for (int B : Order) {
    std::string N = std::to_string(B);
    Text += "%b" + N + " = OpLabel\n%e" + N + " = OpGroupNonUniformElect %bool %three\n" + Blocks[B];
  }
  Text += "OpFunctionEnd\n";
  return std::move(Result);
}

StructuredShader structuredShader(unsigned MaxBlocks, const Chooser &Choose) {
  return ShaderBuilder(MaxBlocks, Choose).run();
}

void forAllStructuredShaders(unsigned MaxBlocks, const std::function<void(const StructuredShader &)> &Visit) {
  // Choices so far, each with the number of alternatives: counted up like digits.
  std::vector<std::pair<unsigned, unsigned>> Path;
  while (true) {
    size_t At = 0;
    Visit(structuredShader(MaxBlocks, [&](unsigned Count) {
      if (At == Path.size())
        Path.push_back({0, Count});
      return Path[At++].first;
    }));
    while (!Path.empty() && Path.back().first + 1 == Path.back().second)
      Path.pop_back();
    if (Path.empty())
      return;
    ++Path.back().first;
  }
}

/// For each position of a thread: the iteration of each loop construct around the block.
static std::vector<std::vector<unsigned>> iterations(const std::vector<std::vector<int>> &Loops,
                                                     const std::vector<int> &Thread) {
  std::vector<std::vector<unsigned>> Result;
  std::map<int, unsigned> Count;
  for (size_t I = 0; I != Thread.size(); ++I) {
    const std::vector<int> &Around = Loops[Thread[I]];
    // A header that control comes to from outside the construct begins to count.
    if (!Around.empty() && Around.back() == Thread[I]) {
      bool Again = false;
      if (I)
        for (int Header : Loops[Thread[I - 1]])
          Again |= Header == Thread[I];
      Count[Thread[I]] = Again ? Count[Thread[I]] + 1 : 0;
    }
    Result.emplace_back();
    for (int Header : Around)
      Result.back().push_back(Count[Header]);
  }
  return Result;
}

std::vector<std::pair<int, int>> StructuredShader::converged(const std::vector<int> &Thread1,
                                                             const std::vector<int> &Thread2) const {
  auto A = iterations(Loops, Thread1), B = iterations(Loops, Thread2);
  std::vector<std::pair<int, int>> Result;
  for (size_t I = 0; I != A.size(); ++I)
    for (size_t J = 0; J != B.size(); ++J)
      if (Thread1[I] == Thread2[J] && A[I] == B[J])
        Result.push_back({static_cast<int>(I), static_cast<int>(J)});
  return Result;
}

} // namespace rejoin::testing
