//===- PassedObjects.cpp - Pairs that are wrong about private objects -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some changes are wrong although no run of the machine shows it: the machine's unknown functions touch no object, and
// its objects lie at good addresses. So each change here is one that LLVM's rules make wrong. The source is defined for
// some behaviour of the unknown functions: all objects are written first, no access promises an alignment, and no value
// is undefined. The changes:
//
//     tail        call @fills(%a)             -> tail call @fills(%a)        the callee may write to %a
//     attribute   call @peeks(%a)             -> call @peeks(readnone %a)    the callee may read from %a
//     alignment   load %p, align 1            -> load %p, align 4            %p is odd, or nobody knows
//     lowered     %a = alloca, align 16       -> %a = alloca, align 4        a callee may rely on it
//     ended       %o = call @leaves()         -> the same; load %o           the object of @leaves is gone
//     stale       call @fills(%a); load %a    -> load %a; call @fills(%a)    the callee may have written
//     order       store %a; call @peeks(%a)   -> call @peeks(%a); store %a   the callee reads what is stored
//     told        call @sees()                -> call @sees() nosync         the callee may synchronise or free
//     quiet       (nothing)                   -> call @quiet()               which may have undefined behaviour
//     volatile    load volatile %a            -> load %a                     the number of volatile accesses; also of
//                                                                            a selected object, or in a callee
//     place       store %a to %s; load i32 %s -> 0                           where %a lies
//     rounded     fadd (fmul)                 -> fmuladd, contract           the product may be rounded, or not
//     frozen      freeze once, before a loop  -> freeze in each iteration    each may be another one
//
// Half of the functions do all of it in a loop. Held by: rejoin-validate-fuzz, which asks every engine.
//
//===----------------------------------------------------------------------===//

#include "PassedObjects.h"
#include <algorithm>
#include <vector>

namespace rejoin::testing {

namespace {

/// One or two instructions that stay together.
struct Statement {
  enum Kind {
    Fills,
    Peeks,
    Leads,
    Leaves,
    Same,
    Loads,
    Stores,
    Shows,
    Stale,
    Order,
    Volatile,
    Freezes,
    Places,
    Rounds
  } Of;
  std::string Text;
  /// A function that nobody knows gets %a.
  bool PassesA = false;
  /// What the change makes of it; empty if there is no such change.
  std::string Tail, Attribute, Aligned, Ended, Swapped;
  std::string Told, Quiet, Plain, Frozen, Number, Rounded;
  /// What is in the entry block, before any loop.
  std::string Entry;
};

class ObjectGenerator {
public:
  ObjectGenerator(std::mt19937_64 &Random, TargetKind Target) : Random(Random), Kind(Target) {
    if (Target == TargetKind::AMDGPU) {
      P = "ptr addrspace(5)";
      Space = ", addrspace(5)";
    }
  }

  WrongPair run() {
    for (unsigned N = 2 + pick(5); N--;)
      Body.push_back(statement());
    const bool Loops = pick(2);
    WrongPair Result;
    Result.Source = Result.Target = module(Body, Loops, 16);
    if (pick(6) == 0 && std::any_of(Body.begin(), Body.end(), [](const Statement &S) { return S.PassesA; })) {
      Result.Change = "lowered";
      Result.Target = module(Body, Loops, 4);
      return Result;
    }
    // One change, or the next that some statement has, of one statement or the next that has it.
    const unsigned Kind = pick(NumChanges), First = pick(static_cast<unsigned>(Body.size()));
    for (unsigned C = 0; C != NumChanges && Result.Change.empty(); ++C)
      for (unsigned K = 0; K != Body.size() && Result.Change.empty(); ++K)
        Result.Change = change(Body[(First + K) % Body.size()], (Kind + C) % NumChanges);
    Result.Target = module(Body, Loops, 16);
    return Result;
  }

private:
  unsigned pick(unsigned N) { return static_cast<unsigned>(Random() % N); }
  std::string fresh() { return "%v" + std::to_string(Next++); }
  std::string object() { return pick(2) ? "%a" : "%b"; }
  static std::string line(const std::string &S) { return "  " + S + "\n"; }
  std::string number() { return pick(2) ? "%xw" : std::to_string(pick(9)); }

  /// What no argument that is passed here keeps, or \p Own.
  std::string promise(const std::string &Own) {
    const std::string All[] = {" align 32", " dereferenceable(64)", " readnone", Own};
    return All[pick(4)];
  }

  /// An address of four bytes, and the alignment that nobody may promise there.
  std::pair<std::string, unsigned> address(std::string &Before) {
    switch (pick(Led.empty() ? 3 : 5)) {
    case 0:
      return {"%a", 32};
    case 1:
      return {"%b", 16};
    case 2: {
      std::string At = fresh();
      Before += line(At + " = getelementptr i8, " + P + " %a, i32 " + std::to_string(1 + 2 * pick(2)));
      return {At, 2U << pick(2)};
    }
    default:
      return {Led[pick(static_cast<unsigned>(Led.size()))], 2U << pick(3)};
    }
  }

  /// Reads the place of \p A as a number \p V, whose bit 5 nobody knows.
  void placed(Statement &S, const std::string &A, const std::string &V, const std::string &Shown) {
    const std::string N = fresh();
    const std::string Store = line("store " + P + " " + A + ", " + P + " %slot, align 8");
    S.Text = Store + line(N + " = load i32, " + P + " %slot, align 8") + line(V + " = and i32 " + N + ", 32") + Shown;
    S.Number = Store + line(V + " = add i32 0, " + (pick(2) ? "0" : "32")) + Shown;
  }

  /// The product of some of the numbers is not exact.
  void rounded(Statement &S, const std::string &V, const std::string &Shown) {
    static constexpr const char *Tenth = "0x3FB99999A0000000";
    const std::string Bits = line(V + " = bitcast float " + V + ".s to i32") + Shown;
    auto Separate = [&](const std::string &Flags) {
      return line(V + ".m = fmul " + Flags + "float %xf, " + Tenth) +
             line(V + ".s = fadd " + Flags + "float " + V + ".m, " + Tenth) + Bits;
    };
    S.Text = Separate("");
    S.Rounded = pick(2) ? Separate("contract ")
                        : line(V + ".s = call float @llvm.fmuladd.f32(float %xf, float " + std::string(Tenth) +
                               ", float " + Tenth + ")") +
                              Bits;
  }

  /// A volatile access to \p A, to one of two objects, or in a callee.
  void watched(Statement &S, const std::string &A, const std::string &V, const std::string &Shown) {
    const unsigned How = pick(3);
    if (How == 2) {
      S.Text = line(V + " = call i32 @watches(" + P + " " + A + ")") + Shown;
      S.Plain = line(V + " = call i32 @reads(" + P + " " + A + ")") + Shown;
      return;
    }
    const std::string Selected = How == 1 ? fresh() : A;
    const std::string Before = How == 1 ? line(Selected + " = select i1 %odd, " + P + " %a, " + P + " %b") : "";
    const std::string Rest = "i32, " + P + " " + Selected + ", align 1";
    S.Text = Before + line(V + " = load volatile " + Rest) + Shown;
    S.Plain = Before + line(V + " = load " + Rest) + Shown;
  }

  Statement statement() {
    Statement S{static_cast<Statement::Kind>(pick(14)), "", false, "", "", "", "", "", "", "", "", "", "", "", ""};
    const std::string A = object(), V = fresh();
    const std::string Shown = line("call void @sees(i32 " + V + ")");
    const std::string Written = number();
    // With what is promised of the argument.
    auto Fill = [&](const std::string &Said) {
      return "call void @fills(" + P + Said + " " + A + ", i32 " + Written + ")";
    };
    auto Peek = [&](const std::string &Said) { return "call i32 @peeks(" + P + Said + " " + A + ")"; };
    auto Lead = [&](const std::string &Said) { return "call " + P + " @leads(" + P + Said + " " + A + ")"; };
    switch (S.Of) {
    case Statement::Fills:
      S.Text = line(Fill(""));
      S.Tail = line("tail " + Fill(""));
      S.Attribute = line(Fill(promise(" readonly")));
      break;
    case Statement::Peeks:
      S.Text = line(V + " = " + Peek("")) + Shown;
      S.Tail = line(V + " = tail " + Peek("")) + Shown;
      S.Attribute = line(V + " = " + Peek(promise(" writeonly"))) + Shown;
      break;
    case Statement::Leads:
      S.Text = line(V + " = " + Lead(""));
      S.Tail = line(V + " = tail " + Lead(""));
      S.Attribute = line(V + " = " + Lead(promise(" captures(none)")));
      Led.push_back(V);
      break;
    case Statement::Leaves:
      S.Text = line(V + " = call " + P + " @leaves(i32 " + number() + ")");
      S.Ended = S.Text + (pick(2) ? line("store i32 1, " + P + " " + V + ", align 1")
                                  : line(V + ".l = load i32, " + P + " " + V + ", align 1") +
                                        (pick(2) ? line("call void @sees(i32 " + V + ".l)") : ""));
      break;
    case Statement::Same: {
      const std::string W = fresh();
      S.Text = line(V + " = call " + P + " @same(" + P + " " + A + ")") +
               line(W + " = load i32, " + P + " " + V + ", align 1") + line("call void @sees(i32 " + W + ")");
      break;
    }
    case Statement::Loads: {
      const auto [At, Align] = address(S.Text);
      auto Access = [&, At = At](unsigned N) {
        return line(V + " = load i32, " + P + " " + At + ", align " + std::to_string(N)) + Shown;
      };
      S.Aligned = S.Text + Access(Align);
      S.Text += Access(1);
      break;
    }
    case Statement::Stores: {
      const auto [At, Align] = address(S.Text);
      const std::string Store = "store i32 " + number() + ", " + P + " " + At + ", align ";
      S.Aligned = S.Text + line(Store + std::to_string(Align));
      S.Text += line(Store + "1");
      break;
    }
    case Statement::Shows: {
      static const char *const Promises[] = {"nosync", "nofree", "norecurse", "nocallback", "nounwind", "willreturn"};
      const std::string Call = "call void @sees(i32 %xw)";
      S.Text = line(Call);
      S.Told = line(Call + " " + Promises[pick(6)]);
      S.Quiet = line(Call) + line(V + " = call i32 @quiet(i32 %xw)");
      break;
    }
    case Statement::Volatile:
      watched(S, A, V, Shown);
      break;
    case Statement::Places:
      placed(S, A, V, Shown);
      break;
    case Statement::Rounds:
      rounded(S, V, Shown);
      break;
    case Statement::Freezes: {
      const std::string Freeze = line(V + " = freeze i32 %open");
      S.Entry = Freeze;
      S.Text = Shown + Shown;
      S.Frozen = Freeze + Shown + line(V + ".2 = freeze i32 %open") + line("call void @sees(i32 " + V + ".2)");
      break;
    }
    case Statement::Stale: {
      const std::string Load = line(V + " = load i32, " + P + " " + A + ", align 1");
      S.Text = line(Fill("")) + Load + Shown;
      S.Swapped = Load + line(Fill("")) + Shown;
      break;
    }
    case Statement::Order: {
      const std::string W = fresh();
      const std::string Store = line("store i32 " + W + ", " + P + " " + A + ", align 1");
      S.Text = line(W + " = call i32 @gives(i32 " + number() + ")");
      S.Swapped = S.Text + line(V + " = " + Peek("")) + Store + Shown;
      S.Text += Store + line(V + " = " + Peek("")) + Shown;
      break;
    }
    }
    S.PassesA = A == "%a" && S.Of != Statement::Leaves && S.Of != Statement::Same && S.Of != Statement::Loads &&
                S.Of != Statement::Stores && S.Of != Statement::Shows && S.Of != Statement::Volatile &&
                S.Of != Statement::Freezes && S.Of != Statement::Places && S.Of != Statement::Rounds;
    return S;
  }

  static constexpr unsigned NumChanges = 11;
  /// What was changed; empty if the statement has no such change.
  static std::string change(Statement &S, unsigned Number) {
    const std::pair<const char *, std::string> Changes[NumChanges] = {
        {"tail", S.Tail},
        {"attribute", S.Attribute},
        {"alignment", S.Aligned},
        {"ended", S.Ended},
        {S.Of == Statement::Stale ? "stale" : "order", S.Swapped},
        {"told", S.Told},
        {"quiet", S.Quiet},
        {"volatile", S.Plain},
        {"frozen", S.Frozen},
        {"place", S.Number},
        {"rounded", S.Rounded}};
    const auto &[Name, Text] = Changes[Number];
    if (Text.empty())
      return "";
    S.Text = Text;
    S.Entry.clear();
    return Name;
  }

  std::string module(const std::vector<Statement> &Statements, bool Loops, unsigned AlignOfA) const {
    std::string Text = header();
    Text += "declare void @sees(i32)\n"
            "declare i32 @gives(i32)\n"
            "declare i32 @quiet(i32) memory(none) nounwind willreturn\n"
            "declare float @llvm.fmuladd.f32(float, float, float)\n"
            "declare void @fills(" +
            P +
            " writeonly, i32) memory(argmem: write) nounwind willreturn\n"
            "declare i32 @peeks(" +
            P +
            ") memory(argmem: read) nounwind willreturn\n"
            "declare " +
            P + " @leads(" + P +
            ")\n"
            "define internal " +
            P + " @leaves(i32 %n) {\n  %o = alloca i32, align 4" + Space + "\n  store i32 %n, " + P +
            " %o, align 4\n  ret " + P +
            " %o\n}\n"
            "define internal " +
            P + " @same(" + P + " %p) {\n  ret " + P +
            " %p\n}\n"
            "define internal i32 @watches(" +
            P + " %p) {\n  %v = load volatile i32, " + P +
            " %p, align 1\n  ret i32 %v\n}\n"
            "define internal i32 @reads(" +
            P + " %p) {\n  %v = load i32, " + P +
            " %p, align 1\n  ret i32 %v\n}\n"
            "define i32 @f(i4 %x) {\nentry:\n  %a = alloca [8 x i8], align " +
            std::to_string(AlignOfA) + Space + "\n  %b = alloca i32, align 4" + Space + "\n  %slot = alloca " + P +
            ", align 8" + Space + "\n  store i64 5, " + P + " %a, align 1\n  store i32 7, " + P +
            " %b, align 1\n  %xw = zext i4 %x to i32\n  %open = shl i32 poison, %xw\n"
            "  %xf = uitofp i32 %xw to float\n  %odd = trunc i4 %x to i1\n";
    for (const Statement &S : Statements)
      Text += S.Entry;
    if (Loops)
      Text += "  %most = and i32 %xw, 1\n  br label %loop\nloop:\n  %i = phi i32 [ 0, %entry ], [ %next, %loop ]\n";
    for (const Statement &S : Statements)
      Text += S.Text;
    if (Loops)
      Text +=
          "  %next = add i32 %i, 1\n  %more = icmp ult i32 %i, %most\n  br i1 %more, label %loop, label %exit\nexit:\n";
    return Text + "  ret i32 %xw\n}\n";
  }

  std::string header() const {
    switch (Kind) {
    case TargetKind::NVPTX:
      return "target triple = \"nvptx64-nvidia-cuda\"\n"
             "target datalayout = \"e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64\"\n";
    case TargetKind::SPIRV:
      return "target triple = \"spirv64-unknown-unknown\"\n"
             "target datalayout = \"e-i64:64-v16:16-v24:32-v32:32-v48:64-n8:16:32:64-G1\"\n";
    default:
      return "target triple = \"amdgcn-amd-amdhsa\"\n"
             "target datalayout = \"e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-A5-G1\"\n";
    }
  }

  std::mt19937_64 &Random;
  TargetKind Kind;
  std::string P = "ptr", Space;
  std::vector<Statement> Body;
  /// Pointers that unknown functions returned.
  std::vector<std::string> Led;
  unsigned Next = 0;
};

} // namespace

WrongPair randomObjects(std::mt19937_64 &Random, TargetKind Target) { return ObjectGenerator(Random, Target).run(); }

} // namespace rejoin::testing
