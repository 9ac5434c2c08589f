//===- RandomData.cpp - Random functions that compute and store -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomData.h"
#include <map>
#include <vector>

namespace rejoin::testing {

namespace {

/// What a target calls its memory and its operations. Each operation takes `$` for a value of 32 bits, and gives the
/// type that stands before it.
struct Dialect {
  const char *Header, *Private, *Flat, *PrivateSpace;
  /// Without convergence: the place of the thread.
  std::vector<std::pair<unsigned, const char *>> Places;
  /// Convergent ones.
  std::vector<std::pair<unsigned, const char *>> Exchanges;
};

class DataGenerator {
public:
  DataGenerator(std::mt19937_64 &Random, const DataShape &Shape)
      : Random(Random), Shape(Shape), Speech(dialectOf(Shape.Target)) {}

  std::string run() {
    Text = std::string(Speech.Header) +
           "@g = external addrspace(1) global [8 x i8]\n"
           "declare void @sees(i32)\n"
           "declare i32 @gives(i32)\n"
           "declare i32 @computes(i32) memory(none) nounwind willreturn\n"
           "declare i32 @looks(i32) memory(read) nounwind willreturn\n"
           "declare void @takes(" +
           Speech.Private +
           ")\n"
           "declare void @stops() noreturn\n"
           "declare i32 @exchanges(i32) convergent memory(none) nounwind willreturn\n"
           "declare void @together(i32) convergent\n"
           "declare i32 @llvm.ctpop.i32(i32)\n"
           "declare i32 @llvm.umin.i32(i32, i32)\n"
           "declare void @llvm.assume(i1)\n"
           "declare token @llvm.experimental.convergence.entry()\n"
           "declare token @llvm.experimental.convergence.anchor()\n"
           "declare token @llvm.experimental.convergence.loop()\n"
           "define i32 @f(i4 %x, i4 %y" +
           std::string(Shape.Pointers ? ", ptr addrspace(1) %p, ptr addrspace(3) %q" : "") +
           (Shape.Tokens ? ") convergent {\n" : ") {\n") + "entry:\n" +
           (Shape.Tokens ? "  %t = call token @llvm.experimental.convergence.entry()\n" : "") + "  %s = alloca i32" +
           Speech.PrivateSpace + "\n  %a = alloca [8 x i8]" + Speech.PrivateSpace + "\n  %b = alloca i32" +
           Speech.PrivateSpace +
           "\n"
           "  %xw = zext i4 %x to i32\n"
           "  %yw = zext i4 %y to i32\n"
           "  %xb = zext i4 %x to i8\n";
    Label = "entry";
    Values[32] = {"%xw", "%yw"};
    Values[8] = {"%xb"};
    if (Shape.Tokens)
      Token = "%t";
    if (Shape.Pointers)
      line(std::string("%flat = addrspacecast ptr addrspace(3) %q to ") + Speech.Flat);
    statements(8 + pick(10), 0);
    // What was computed for nobody is shown.
    for (unsigned W : {8U, 16U})
      while (!Unused[W].empty() && pick(4))
        define(32, "zext " + type(W) + " " + value(W) + " to i32");
    for (unsigned Shown = 0; !Unused[32].empty() && Shown != 5; ++Shown)
      line("call void @sees(i32 " + value(32) + ")");
    line("ret i32 " + value(32));
    Text += "}\n";
    return std::move(Text);
  }

private:
  unsigned pick(unsigned N) { return static_cast<unsigned>(Random() % N); }
  void line(const std::string &S) { Text += "  " + S + "\n"; }
  std::string fresh() { return "%v" + std::to_string(Next++); }
  static std::string type(unsigned Width) { return "i" + std::to_string(Width); }
  void define(unsigned Width, const std::string &What) {
    std::string Name = fresh();
    line(Name + " = " + What);
    Values[Width].push_back(Name);
    Unused[Width].push_back(Name);
  }

  std::string value(unsigned Width) {
    if (auto &Waiting = Unused[Width]; !Waiting.empty() && pick(3)) {
      std::string Name = Waiting.back();
      Waiting.pop_back();
      return Name;
    }
    auto &Known = Values[Width];
    if (!Known.empty() && pick(8)) {
      // Mostly one of the last.
      size_t Last = std::min<size_t>(Known.size(), pick(3) ? 4 : Known.size());
      return Known[Known.size() - 1 - pick(static_cast<unsigned>(Last))];
    }
    switch (pick(10)) {
    case 0:
      return "undef";
    case 1:
      return "poison";
    default:
      return std::to_string(Width == 1 ? pick(2) : pick(4) ? pick(5) : pick(200) - 100);
    }
  }

  /// An address with room for this many bits, and its address space.
  std::string place(unsigned Width) {
    const unsigned Bytes = Width / 8;
    struct Base {
      const char *Type, *Name;
      unsigned Size;
    };
    const Base Own[] = {{Speech.Private, "%a", 8}, {Speech.Private, "%b", 4}};
    const Base Global{"ptr addrspace(1)", "@g", 8};
    const Base Passed[] = {{"ptr addrspace(1)", "%p", 8}, {"ptr addrspace(3)", "%q", 8}, {Speech.Flat, "%flat", 8}};
    // Objects of several parts are not followed through loops.
    const Base B = !Loops && pick(3) ? Own[pick(3) == 0] : Shape.Pointers ? Passed[pick(3)] : Global;
    std::string Offset = std::to_string(pick(B.Size - Bytes + 1));
    if (B.Size == 8 && pick(3) == 0) {
      // Half of the addresses that are computed follow the thread's place.
      const std::string Of = pick(2) ? value(32) : ownPlace();
      Offset = fresh();
      line(Offset + " = and i32 " + Of + ", " + (Bytes == 4 ? "4" : "3"));
    }
    std::string Name = fresh();
    line(Name + " = getelementptr " + (pick(2) ? "inbounds " : "") + "i8, " + B.Type + " " + B.Name + ", i32 " +
         Offset);
    return std::string(B.Type) + " " + Name;
  }
  std::string sharedPlace() {
    return Shape.Pointers ? (pick(2) ? "ptr addrspace(1) %p" : std::string(Speech.Flat) + " %flat")
                          : "ptr addrspace(1) @g";
  }
  /// An operation of the dialect, its result as a number of 32 bits.
  std::string operation(const std::vector<std::pair<unsigned, const char *>> &Rows, const std::string &Bundle) {
    const auto &[Width, What] = Rows[pick(static_cast<unsigned>(Rows.size()))];
    std::string Call = What;
    for (size_t At; (At = Call.find('$')) != std::string::npos;)
      Call.replace(At, 1, value(32));
    std::string Name = fresh();
    line(Name + " = call " + Call + Bundle);
    if (Width == 32)
      return Name;
    std::string Narrow = fresh();
    line(Narrow + " = " + (Width > 32 ? "trunc " : "zext ") + type(Width) + " " + Name + " to i32");
    return Narrow;
  }
  std::string ownPlace() { return operation(Speech.Places, ""); }
  void show(const std::string &Name) {
    Values[32].push_back(Name);
    Unused[32].push_back(Name);
  }

  unsigned width() {
    static const unsigned Widths[] = {8, 16, 32, 32, 32};
    return Widths[pick(5)];
  }

  /// What is added to a call that is convergent.
  std::string bundle() { return Token.empty() ? "" : " [ \"convergencectrl\"(token " + Token + ") ]"; }

  void statements(unsigned Count, unsigned Depth) {
    for (unsigned I = 0; I != Count; ++I)
      statement(Depth);
  }

  void statement(unsigned Depth) {
    static const char *const Orderings[] = {"monotonic", "acquire", "release", "acq_rel", "seq_cst"};
    unsigned W = width();
    switch (pick(24)) {
    case 0:
    case 1:
    case 2: {
      static const char *const Ops[] = {"add",     "sub",     "mul",     "and",        "or",
                                        "xor",     "shl",     "lshr",    "ashr",       "add nsw",
                                        "add nuw", "sub nsw", "shl nuw", "lshr exact", "or disjoint"};
      return define(W, std::string(Ops[pick(15)]) + " " + type(W) + " " + value(W) + ", " + value(W));
    }
    case 3: {
      static const char *const Predicates[] = {"eq", "ne", "ult", "uge", "slt", "sgt"};
      return define(1, std::string("icmp ") + Predicates[pick(6)] + " " + type(W) + " " + value(W) + ", " + value(W));
    }
    case 4:
      return define(W, "select i1 " + value(1) + ", " + type(W) + " " + value(W) + ", " + type(W) + " " + value(W));
    case 5: {
      static const unsigned From[] = {8, 16};
      unsigned F = From[pick(2)];
      return define(32, std::string(pick(2) ? "zext " : "sext ") + type(F) + " " + value(F) + " to i32");
    }
    case 6: {
      static const unsigned To[] = {1, 8, 16};
      unsigned T = To[pick(3)];
      return define(T, "trunc i32 " + value(32) + " to " + type(T));
    }
    case 7:
      return define(W, "freeze " + type(W) + " " + value(W));
    case 8:
    case 9:
    case 10: {
      if (Shape.Loops && pick(2))
        return line("store i32 " + value(32) + ", " + Speech.Private + " %s");
      std::string V = value(W), P = place(W);
      return line(std::string("store ") + (pick(8) ? "" : "volatile ") + type(W) + " " + V + ", " + P + ", align 1");
    }
    case 11:
    case 12:
    case 13: {
      if (Shape.Loops && pick(2))
        return define(32, std::string("load i32, ") + Speech.Private + " %s");
      std::string P = place(W);
      return define(W, std::string("load ") + (pick(8) ? "" : "volatile ") + type(W) + ", " + P + ", align 1");
    }
    case 14:
      if (pick(2))
        return line(std::string("fence ") + Orderings[1 + pick(4)]);
      return define(32, "atomicrmw add " + sharedPlace() + ", i32 " + value(32) + " " + Orderings[pick(5)]);
    case 15:
      return line("call void @sees(i32 " + value(32) + ")");
    case 16:
      return define(32, "call i32 @gives(i32 " + value(32) + ")");
    case 17:
      return define(32, "call i32 @" + std::string(pick(2) ? "computes" : "looks") + "(i32 " + value(32) + ")");
    case 18:
      if (pick(2))
        return show(operation(Speech.Exchanges, bundle()));
      return define(32, "call i32 @exchanges(i32 " + value(32) + ")" + bundle());
    case 19:
      return line("call void @together(i32 " + value(32) + ")" + bundle());
    case 20:
      switch (pick(5)) {
      case 0:
      case 1:
        return show(ownPlace());
      case 2:
        return define(32, "call i32 @llvm.ctpop.i32(i32 " + value(32) + ")");
      case 3:
        return define(32, "call i32 @llvm.umin.i32(i32 " + value(32) + ", i32 " + value(32) + ")");
      default:
        return line("call void @llvm.assume(i1 " + value(1) + ")");
      }
    case 21:
      if (Shape.Loops)
        return loop(Depth);
      if (pick(3) == 0)
        return line(std::string("call void @takes(") + Speech.Private + (pick(2) ? " %a" : " %b") + ")");
      return;
    case 22:
      if (Shape.Loops)
        return loop(Depth);
      [[fallthrough]];
    default:
      if (Depth < 2)
        branch(Depth);
    }
  }

  /// With a counter and other values that go round.
  void loop(unsigned Depth) {
    if (Depth >= 2)
      return;
    const std::string N = std::to_string(Blocks++), Head = "head" + N, Before = Label, OuterToken = Token;
    std::string Bound = fresh(), More = fresh(), Counter = "%i" + N;
    line(Bound + " = and i32 " + value(32) + ", 3");
    struct Carried {
      unsigned Width;
      std::string Name, First;
    };
    std::vector<Carried> All;
    for (unsigned K = pick(3); K--;) {
      unsigned W = width();
      All.push_back({W, "", value(W)});
    }
    line("br label %" + Head);
    Label = Head;
    Text += Label + ":\n";
    const size_t Phis = Text.size();
    Values[32].push_back(Counter);
    for (Carried &X : All) {
      X.Name = fresh();
      Values[X.Width].push_back(X.Name);
      Unused[X.Width].push_back(X.Name);
    }
    auto Saved = Values, SavedUnused = Unused;
    if (!Token.empty()) {
      line("%h" + N + " = call token @llvm.experimental.convergence.loop()" + bundle());
      Token = "%h" + N;
    }
    ++Loops;
    const bool First = pick(2);
    const std::string Test = More + " = icmp ult i32 " + Counter + ", " + Bound;
    if (First) {
      statements(pick(2), Depth + 1);
      line(Test);
      line("br i1 " + More + ", label %body" + N + ", label %exit" + N);
      Label = "body" + N;
      Text += Label + ":\n";
    }
    if (!Token.empty() && pick(4) == 0) {
      line("%k" + N + " = call token @llvm.experimental.convergence.anchor()");
      Token = "%k" + N;
    }
    statements(1 + pick(5), Depth + 1);
    if (pick(3) == 0) {
      std::string C = fresh();
      line(C + " = freeze i1 " + value(1));
      line("br i1 " + C + ", label %exit" + N + ", label %go" + N);
      Label = "go" + N;
      Text += Label + ":\n";
      statements(pick(3), Depth + 1);
    }
    std::string NextCounter = fresh(), Numbers;
    line(NextCounter + " = add " + (pick(2) ? "nuw nsw " : "") + "i32 " + Counter + ", 1");
    Numbers = "  " + Counter + " = phi i32 [ 0, %" + Before + " ], [ " + NextCounter + ", %" + Label + " ]\n";
    for (const Carried &X : All)
      Numbers += "  " + X.Name + " = phi " + type(X.Width) + " [ " + X.First + ", %" + Before + " ], [ " +
                 value(X.Width) + ", %" + Label + " ]\n";
    if (First) {
      line("br label %" + Head);
    } else {
      line(Test);
      line("br i1 " + More + ", label %" + Head + ", label %exit" + N);
    }
    Text.insert(Phis, Numbers);
    --Loops;
    Values = Saved;
    Unused = SavedUnused;
    Token = OuterToken;
    Label = "exit" + N;
    Text += Label + ":\n";
  }

  /// One arm or two, with a PHI; rarely one that does not come back.
  void branch(unsigned Depth) {
    std::string C = "freeze i1 " + value(1), Name = fresh(), N = std::to_string(Blocks++);
    if (pick(8) == 0)
      C = "icmp ult i32 " + value(32) + ", " + std::to_string(1 + pick(8));
    line(Name + " = " + C);
    line("br i1 " + Name + ", label %then" + N + ", label %else" + N);
    auto Saved = Values, SavedUnused = Unused;
    std::string From[2], Of[2];
    unsigned W = width();
    bool Stops = pick(8) == 0;
    for (unsigned Arm = 0; Arm != 2; ++Arm) {
      Label = (Arm ? "else" : "then") + N;
      Text += Label + ":\n";
      statements(pick(4), Depth + 1);
      Of[Arm] = value(W);
      From[Arm] = Label;
      if (Arm == 0 && Stops) {
        line("call void @stops()");
        line("unreachable");
      } else {
        line("br label %join" + N);
      }
      Values = Saved;
      Unused = SavedUnused;
    }
    Label = "join" + N;
    Text += Label + ":\n";
    define(W, "phi " + type(W) + (Stops ? "" : " [ " + Of[0] + ", %" + From[0] + " ],") + " [ " + Of[1] + ", %" +
                  From[1] + " ]");
  }

  static const Dialect &dialectOf(TargetKind Target);

  std::mt19937_64 &Random;
  DataShape Shape;
  const Dialect &Speech;
  /// The token that operations use, if there are any.
  std::string Token;
  unsigned Loops = 0;
  std::string Text, Label;
  unsigned Next = 0, Blocks = 0;
  std::map<unsigned, std::vector<std::string>> Values, Unused;
};

const Dialect &DataGenerator::dialectOf(TargetKind Target) {
  static const Dialect AMDGPU{"target triple = \"amdgcn-amd-amdhsa\"\n"
                              "target datalayout = \"e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1\"\n"
                              "declare i32 @llvm.amdgcn.workitem.id.x()\n"
                              "declare i32 @llvm.amdgcn.workitem.id.y()\n"
                              "declare i32 @llvm.amdgcn.workgroup.id.x()\n"
                              "declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)\n"
                              "declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)\n"
                              "declare i64 @_Z12get_local_idj(i32)\n"
                              "declare i64 @_Z13get_global_idj(i32)\n"
                              "declare i32 @llvm.amdgcn.readfirstlane.i32(i32)\n"
                              "declare i32 @llvm.amdgcn.readlane.i32(i32, i32)\n"
                              "declare i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32)\n",
                              "ptr addrspace(5)",
                              "ptr",
                              ", addrspace(5)",
                              {{32, "i32 @llvm.amdgcn.workitem.id.x()"},
                               {32, "i32 @llvm.amdgcn.workitem.id.x()"},
                               {32, "i32 @llvm.amdgcn.workitem.id.y()"},
                               {32, "i32 @llvm.amdgcn.workgroup.id.x()"},
                               {32, "i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)"},
                               {32, "i32 @llvm.amdgcn.mbcnt.lo(i32 $, i32 0)"},
                               {32, "i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 $)"},
                               {64, "i64 @_Z12get_local_idj(i32 0)"},
                               {64, "i64 @_Z13get_global_idj(i32 0)"}},
                              {{32, "i32 @llvm.amdgcn.readfirstlane.i32(i32 $)"},
                               {32, "i32 @llvm.amdgcn.readfirstlane.i32(i32 $)"},
                               {32, "i32 @llvm.amdgcn.readlane.i32(i32 $, i32 3)"},
                               {64, "i64 @llvm.amdgcn.icmp.i64.i32(i32 $, i32 $, i32 33)"}}};
  static const Dialect NVPTX{"target triple = \"nvptx64-nvidia-cuda\"\n"
                             "target datalayout = \"e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64\"\n"
                             "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                             "declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n"
                             "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                             "declare i32 @llvm.nvvm.read.ptx.sreg.laneid()\n"
                             "declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)\n"
                             "declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)\n"
                             "declare i32 @llvm.nvvm.activemask()\n",
                             "ptr",
                             "ptr",
                             "",
                             {{32, "i32 @llvm.nvvm.read.ptx.sreg.tid.x()"},
                              {32, "i32 @llvm.nvvm.read.ptx.sreg.tid.x()"},
                              {32, "i32 @llvm.nvvm.read.ptx.sreg.tid.y()"},
                              {32, "i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()"},
                              {32, "i32 @llvm.nvvm.read.ptx.sreg.laneid()"}},
                             {{32, "i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 $, i32 $, i32 31)"},
                              {32, "i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)"},
                              {32, "i32 @llvm.nvvm.activemask()"}}};
  static const Dialect SPIRV{
      "target triple = \"spirv64-unknown-unknown\"\n"
      "target datalayout = \"e-i64:64-v16:16-v24:32-v32:32-v48:64-n8:16:32:64-G1\"\n"
      "declare i64 @_Z12get_local_idj(i32)\n"
      "declare i64 @_Z13get_global_idj(i32)\n"
      "declare i64 @_Z12get_group_idj(i32)\n"
      "declare i32 @_Z22get_sub_group_local_idv()\n"
      "declare i32 @_Z19sub_group_broadcastij(i32, i32) convergent\n"
      "declare i32 @_Z20sub_group_reduce_addi(i32) convergent\n",
      "ptr",
      "ptr addrspace(4)",
      "",
      {{64, "i64 @_Z12get_local_idj(i32 0)"},
       {64, "i64 @_Z12get_local_idj(i32 1)"},
       {64, "i64 @_Z13get_global_idj(i32 0)"},
       {64, "i64 @_Z12get_group_idj(i32 0)"},
       {32, "i32 @_Z22get_sub_group_local_idv()"}},
      {{32, "i32 @_Z19sub_group_broadcastij(i32 $, i32 0)"}, {32, "i32 @_Z20sub_group_reduce_addi(i32 $)"}}};
  return Target == TargetKind::NVPTX ? NVPTX : Target == TargetKind::SPIRV ? SPIRV : AMDGPU;
}

} // namespace

std::string randomData(std::mt19937_64 &Random, const DataShape &Shape) { return DataGenerator(Random, Shape).run(); }

} // namespace rejoin::testing
