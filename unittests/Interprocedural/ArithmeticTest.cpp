//===- ArithmeticTest.cpp - Claims about arithmetic on indices against enumeration -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An oracle for what the analysis claims of integers that are computed from indices and sizes: random expressions,
// evaluated for each thread of some launches. A value of extent e must be the same for all threads of each group of e.
//
//   kernels of known size          lane algebra: groups are aligned threads in linear order
//   kernels of unknown size        sums that number threads, several shapes
//   rows of whole waves            the option of the lint; launches whose rows are multiples of a wave
//   multiples fit                  the other option: launches in which nothing wraps, and no value is negative
//   shaders                        quads of each subgroup, for all sizes of subgroups
//
// The oracle shares no code with the analysis: it interprets the expressions that were printed as IR. Each campaign
// must find claims, and prints how many.
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/FunctionReader.h"
#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "rejoin/Interprocedural/UniformityAnalysis.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <random>

using namespace rejoin;
using llvm::StringRef;

namespace {

enum Leaf : uint8_t { X, Y, Z, SizeX, SizeY, SizeZ, Group, N, Lane, Wave, WaveSize };

/// One thread of a launch: the values of the leaves, and where it is.
struct Place {
  std::array<uint32_t, 11> Leaves{};
  unsigned Linear = 0, Workgroup = 0, Subgroup = 0;
};

struct Node {
  std::string Op; ///< An opcode, `icmp pred`, `umin`, or empty for a leaf or number.
  unsigned A = 0, B = 0, C = 0;
  int Of = -1; ///< A leaf.
  uint32_t Number = 0;
};

/// The expression as IR, in the order of its nodes.
struct Program {
  std::vector<Node> Nodes;

  std::string operand(unsigned K) const {
    const Node &M = Nodes[K];
    return M.Op.empty() && M.Of < 0 ? std::to_string(static_cast<int32_t>(M.Number)) : "%v" + std::to_string(K);
  }
  std::string text(bool IsShader) const;
};

const char *const KernelReads[] = {"tid.x", "tid.y", "tid.z", "ntid.x", "ntid.y", "ntid.z", "ctaid.x"};
const char *const ShaderReads[] = {"SubgroupLocalInvocationId", "SubgroupId", "SubgroupSize"};

std::string Program::text(bool IsShader) const {
  std::string S =
      IsShader ? "target triple = \"spirv64-unknown-vulkan1.3\"\n" : "target triple = \"nvptx64-nvidia-cuda\"\n";
  for (const char *R : KernelReads)
    if (!IsShader)
      S += std::string("declare i32 @llvm.nvvm.read.ptx.sreg.") + R + "()\n";
  for (const char *R : ShaderReads)
    if (IsShader)
      S += std::string("declare i32 @__spirv_BuiltIn") + R + "() #1\n";
  S += "declare i32 @llvm.umin.i32(i32, i32)\n";
  S += std::string("define ") + (IsShader ? "spir_kernel" : "ptx_kernel") + " void @f(i32 %n) #0 {\n";
  for (unsigned K = 0; K != Nodes.size(); ++K) {
    const Node &M = Nodes[K];
    const std::string V = "  %v" + std::to_string(K) + " = ", A = operand(M.A), B = operand(M.B), C = operand(M.C);
    if (M.Op.empty() && M.Of < 0)
      continue;
    if (M.Of == N)
      S += V + "add i32 %n, 0\n";
    else if (M.Of >= Lane)
      S += V + "call i32 @__spirv_BuiltIn" + ShaderReads[M.Of - Lane] + "() #1\n";
    else if (M.Of >= 0)
      S += V + "call i32 @llvm.nvvm.read.ptx.sreg." + KernelReads[M.Of] + "()\n";
    else if (M.Op == "umin")
      S += V + "call i32 @llvm.umin.i32(i32 " + A + ", i32 " + B + ")\n";
    else if (M.Op == "select")
      S += "  %c" + std::to_string(K) + " = icmp ne i32 " + A + ", 0\n" + V + "select i1 %c" + std::to_string(K) +
           ", i32 " + B + ", i32 " + C + "\n";
    else if (M.Op.starts_with("icmp"))
      S += "  %c" + std::to_string(K) + " = " + M.Op + " i32 " + A + ", " + B + "\n" + V + "zext i1 %c" +
           std::to_string(K) + " to i32\n";
    else
      S += V + M.Op + " i32 " + A + ", " + B + "\n";
  }
  return S + "  ret void\n}\nattributes #0 = { \"hlsl.shader\"=\"compute\" }\n"
             "attributes #1 = { nounwind memory(none) \"hlsl.shader\"=\"compute\" }\n";
}

/// The value modulo 2^32. Clears \p Fits if an operation wraps, or its result has the upper bit.
std::optional<uint32_t> valueOf(const Node &M, const std::vector<uint32_t> &V, const Place &P, bool &Fits) {
  const int64_t A = V.empty() ? 0 : V[M.A], B = V.empty() ? 0 : V[M.B];
  const auto SA = static_cast<int32_t>(A), SB = static_cast<int32_t>(B);
  int64_t R = 0;
  if (M.Op.empty())
    R = M.Of < 0 ? M.Number : P.Leaves[M.Of];
  else if (M.Op == "add")
    R = A + B;
  else if (M.Op == "sub")
    R = A - B;
  else if (M.Op == "mul")
    R = static_cast<int64_t>(static_cast<uint64_t>(A) * static_cast<uint64_t>(B));
  else if (M.Op == "and")
    R = A & B;
  else if (M.Op == "or")
    R = A | B;
  else if (M.Op == "xor")
    R = A ^ B;
  else if (M.Op == "lshr")
    R = A >> B;
  else if (M.Op == "umin")
    R = std::min(A, B);
  else if (M.Op == "select")
    R = A ? B : V[M.C];
  else if (M.Op == "icmp eq")
    R = A == B;
  else if (M.Op == "icmp ult")
    R = A < B;
  else if (M.Op == "icmp ugt")
    R = A > B;
  else if (M.Op == "icmp slt")
    R = SA < SB;
  else if (M.Op == "icmp sge")
    R = SA >= SB;
  else if (B == 0 || (SB == -1 && SA == INT32_MIN))
    return std::nullopt;
  else
    R = M.Op == "udiv" ? A / B : M.Op == "urem" ? A % B : M.Op == "sdiv" ? SA / SB : SA % SB;
  Fits &= R >= 0 && R < int64_t(1) << 31;
  return static_cast<uint32_t>(R);
}

/// The values of one node for all threads of a launch.
using Launch = std::vector<Place>;

class Campaign {
public:
  Campaign(const char *Name, uint64_t Seed) : Name(Name), Random(Seed) {}
  TargetOptions Options;
  bool IsShader = false, MultiplesFit = false, OnlyWhereItFits = false;
  std::vector<int> Leaves;
  std::vector<Launch> Launches;
  /// Claims between the thread and the grid.
  unsigned Claims = 0, Compared = 0, Wrong = 0;
  std::string FirstWrong;

  void run(unsigned Programs) {
    for (unsigned K = 0; K != Programs; ++K)
      check(makeProgram());
    printf("  %s: %u claims, compared in %u launches, %u wrong\n", Name, Claims, Compared, Wrong);
    EXPECT_EQ(Wrong, 0U) << FirstWrong;
    EXPECT_GT(Claims, Programs / 4);
    EXPECT_GT(Compared, Claims / 2);
  }

private:
  const char *Name;
  std::mt19937_64 Random;
  unsigned below(unsigned E) { return static_cast<unsigned>(Random() % E); }
  Program makeProgram();
  /// Sums of multiples of a size and an index, and operations that read them.
  void addMultiples(Program &P);
  void check(const Program &P);
  void compare(const Program &P, unsigned K, Extent E, bool IsCondition, const Launch &L,
               const std::vector<std::vector<uint32_t>> &Values);
  std::vector<uint32_t> groupOf(const Place &P, Extent E) const;
  unsigned WaveLevel = 0;
};

Program Campaign::makeProgram() {
  Program P;
  for (int L : Leaves)
    P.Nodes.push_back({"", 0, 0, 0, L, 0});
  const uint32_t Numbers[] = {0,  1,  2,  3,  4,  6,   7,   8,           12,          15,          16,
                              31, 32, 48, 63, 64, 100, 127, 0xffffff80U, 0xffffffc0U, 0xfffffffcU, 0xffffffffU};
  for (uint32_t C : Numbers)
    if (!OnlyWhereItFits || C < 128)
      P.Nodes.push_back({"", 0, 0, 0, -1, C});
  const unsigned NumLeaves = Leaves.size(), Begin = P.Nodes.size(), NumNumbers = Begin - NumLeaves;
  if (!IsShader && below(4) >= (MultiplesFit ? 1 : 3))
    addMultiples(P);
  const unsigned Operations = 3 + below(9);
  for (unsigned K = 0; K != Operations; ++K) {
    auto Any = [&] {
      const unsigned Later = P.Nodes.size() - Begin;
      return Later && below(3) ? Begin + below(Later) : below(2) ? below(NumLeaves) : NumLeaves + below(NumNumbers);
    };
    const char *const Sums[] = {"add", "add", "mul", "mul", "sub"};
    const char *const Others[] = {"udiv",    "urem",     "sdiv",     "srem",     "and",      "or",     "xor", "umin",
                                  "icmp eq", "icmp ult", "icmp ugt", "icmp slt", "icmp sge", "select", "lshr"};
    Node M;
    M.Op = K < Operations / 2 ? Sums[below(std::size(Sums))] : Others[below(std::size(Others))];
    M.A = Any(), M.B = Any(), M.C = Any();
    // By a size or a number that is not 0, and by less than the width.
    if (M.Op == "udiv" || M.Op == "urem" || M.Op == "sdiv" || M.Op == "srem") {
      std::vector<unsigned> By;
      for (unsigned I = 0; I != Begin; ++I)
        if ((P.Nodes[I].Of >= SizeX && P.Nodes[I].Of <= SizeZ) || (P.Nodes[I].Of < 0 && P.Nodes[I].Number))
          By.push_back(I);
      M.B = By[below(By.size())];
    }
    if (M.Op == "lshr")
      M.B = NumLeaves + below(6);
    P.Nodes.push_back(M);
  }
  return P;
}

void Campaign::addMultiples(Program &P) {
  const unsigned NumLeaves = Leaves.size();
  auto Add = [&](const char *Op, unsigned A, unsigned B) {
    P.Nodes.push_back({Op, A, B, 0, -1, 0});
    return static_cast<unsigned>(P.Nodes.size() - 1);
  };
  std::vector<unsigned> Uniform{NumLeaves - 1, NumLeaves - 2};
  for (unsigned K = NumLeaves; K != P.Nodes.size(); ++K)
    Uniform.push_back(K);
  // Digits of a number over one to three dimensions, and the product of their sizes. Rarely with the wrong size.
  std::array<unsigned, 3> Order{X, Y, Z};
  std::shuffle(Order.begin(), Order.end(), Random);
  unsigned Index = Order[0], Size = SizeX + Order[0];
  for (unsigned K = 1 + below(3); --K;) {
    const unsigned Next = Order[K];
    Index = Add("add", Add("mul", Next, below(8) ? Size : SizeX + Next), Index);
    Size = Add("mul", SizeX + Next, Size);
  }
  std::vector<unsigned> Multiples{Size}, Indices{Index};
  // A multiple by way of its factors.
  if (below(2)) {
    const unsigned First = Add("mul", SizeX + Order[0], Uniform[below(Uniform.size())]);
    Multiples.push_back(Add("mul", First, SizeX + Order[below(8) ? 1 : 0]));
  }
  auto Of = [&](const std::vector<unsigned> &Pool) { return Pool[below(Pool.size())]; };
  for (unsigned K = 0; K != 6; ++K)
    switch (below(7)) {
    case 0:
      Multiples.push_back(Add("mul", Of(Multiples), Of(Uniform)));
      break;
    case 1:
      Multiples.push_back(Add(below(3) ? "add" : "sub", Of(Multiples), Of(Multiples)));
      break;
    case 2:
      Indices.push_back(Add("add", Of(Multiples), Of(Indices)));
      break;
    case 3:
      Indices.push_back(Add(below(2) ? "sub" : "urem", Of(Indices), Of(Multiples)));
      break;
    case 4:
      Uniform.push_back(Add("udiv", Of(Uniform), Size));
      break;
    case 5: // No index of a thread any more.
      Indices.push_back(Add(below(2) ? "add" : "urem", Of(Indices), Of(Indices)));
      break;
    case 6:
      Indices.push_back(Add("mul", Of(Indices), Of(Uniform)));
      break;
    }
  const char *const Readers[] = {"icmp eq", "icmp ult", "icmp ugt", "icmp slt", "icmp sge", "sub", "udiv", "sdiv"};
  for (unsigned K = 0; K != 4; ++K) {
    const char *Op = Readers[below(std::size(Readers))];
    const bool IsQuotient = StringRef(Op).ends_with("div");
    Add(Op, Of(below(2) ? Indices : Multiples), IsQuotient ? Size : Of(below(2) ? Indices : Multiples));
  }
  // By numbers, of which some are multiples of a known size, or masks and shifts of one.
  const char *const WithNumber[] = {"and", "icmp ugt", "icmp sge", "icmp ult", "udiv", "lshr"};
  for (unsigned K = 0; K != 3; ++K) {
    const std::string Op = WithNumber[below(std::size(WithNumber))];
    const unsigned First = Op == "udiv" ? NumLeaves + 1 : NumLeaves, Count = Op == "lshr" ? 6 : 16;
    Add(Op.c_str(), Of(Indices), First + below(Count));
  }
}

/// What names the group of \p E in which a thread is.
std::vector<uint32_t> Campaign::groupOf(const Place &P, Extent E) const {
  if (E == Extent::grid())
    return {};
  if (E == Extent::workgroup())
    return {P.Workgroup};
  if (!IsShader)
    return {P.Workgroup, P.Linear >> E.level()};
  return {P.Workgroup, P.Subgroup, E.level() >= WaveLevel ? 0 : P.Leaves[Lane] >> E.level()};
}

void Campaign::compare(const Program &P, unsigned K, Extent E, bool IsCondition, const Launch &L,
                       const std::vector<std::vector<uint32_t>> &Values) {
  std::map<std::vector<uint32_t>, uint32_t> Of;
  for (unsigned T = 0; T != L.size(); ++T) {
    const uint32_t V = IsCondition ? Values[T][P.Nodes[K].A] != 0 : Values[T][K];
    auto [It, New] = Of.try_emplace(groupOf(L[T], E), V);
    if (New || It->second == V)
      continue;
    if (!Wrong++)
      FirstWrong = "%v" + std::to_string(K) + " is claimed uniform for " + E.name() + ": " +
                   std::to_string(It->second) + " and " + std::to_string(V) + "\n" + P.text(IsShader);
    return;
  }
}

void Campaign::check(const Program &P) {
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Err;
  auto M = llvm::parseAssemblyString(P.text(IsShader), Err, Context);
  ASSERT_TRUE(M) << Err.getMessage().str() << "\n" << P.text(IsShader);
  ModuleUniformity Module(GpuTarget::familyOf(*M), Options, [](const llvm::Function &) {}, nullptr);
  Module.assume({.MultiplesFit = MultiplesFit});
  FunctionUniformity U(*M->getFunction("f"), Module);
  WaveLevel = U.wave().level();
  std::vector<std::pair<unsigned, Extent>> Of;
  for (const llvm::Instruction &I : llvm::instructions(*M->getFunction("f"))) {
    unsigned K = 0;
    if (!I.hasName() || I.getName().substr(1).getAsInteger(10, K))
      continue;
    const bool IsCondition = I.getName().starts_with("c") && P.Nodes[K].Op == "select";
    if (IsCondition || U.extent(I) == Extent::thread())
      continue;
    Of.push_back({K, U.extent(I)});
    Claims += U.extent(I) != Extent::grid();
    if (IsShader)
      EXPECT_TRUE(U.extent(I).level() <= 2 || U.extent(I) >= U.wave()) << P.text(IsShader);
  }
  const uint32_t Given[] = {0, 1, 3, 4, 8, 13, 64, 0x7fffffffU, 0xfffffff8U};
  for (const Launch &L : Launches)
    for (uint32_t Number : Given) {
      bool Fits = true, IsDefined = true;
      std::vector<std::vector<uint32_t>> Values;
      for (Place T : L) {
        T.Leaves[N] = Number;
        std::vector<uint32_t> V;
        for (const Node &X : P.Nodes) {
          auto R = valueOf(X, V, T, Fits);
          if (!R) {
            // A division by zero ends the launch.
            Fits = IsDefined = false;
            break;
          }
          V.push_back(*R);
        }
        Values.push_back(std::move(V));
        if (!IsDefined || (OnlyWhereItFits && !Fits))
          break;
      }
      if (!IsDefined || (OnlyWhereItFits && !Fits))
        continue;
      Compared += !Of.empty();
      for (const auto &[K, E] : Of)
        compare(P, K, E, false, L, Values);
    }
}

/// Three workgroups of that size.
Launch launchOf(std::array<unsigned, 3> Size) {
  Launch Result;
  for (unsigned G = 0; G != 3; ++G)
    for (unsigned T = 0; T != Size[0] * Size[1] * Size[2]; ++T) {
      Place P;
      P.Leaves = {T % Size[0], T / Size[0] % Size[1], T / Size[0] / Size[1], Size[0], Size[1], Size[2], G};
      P.Linear = T;
      P.Workgroup = G;
      Result.push_back(P);
    }
  return Result;
}

TEST(Arithmetic, KernelsOfKnownSize) {
  for (std::array<unsigned, 3> Size :
       {std::array{16U, 4U, 1U}, {8U, 4U, 2U}, {48U, 2U, 1U}, {64U, 1U, 1U}, {12U, 3U, 2U}, {5U, 7U, 1U}}) {
    Campaign C("kernels of known size", Size[0] * 100 + Size[1]);
    C.Options.WorkgroupSize = Size;
    C.Leaves = {X, Y, Z, SizeX, SizeY, SizeZ, Group, N};
    C.Launches = {launchOf(Size)};
    C.run(150);
  }
}

TEST(Arithmetic, KernelsOfUnknownSize) {
  Campaign C("kernels of unknown size", 2);
  C.Leaves = {X, Y, Z, SizeX, SizeY, SizeZ, Group, N};
  C.Launches = {launchOf({64, 1, 1}), launchOf({7, 3, 2}), launchOf({16, 4, 1}), launchOf({1, 40, 1}),
                launchOf({4, 3, 5})};
  C.run(400);
}

TEST(Arithmetic, RowsOfWholeWaves) {
  Campaign C("rows of whole waves", 3);
  C.Options.WholeWaves = true;
  C.OnlyWhereItFits = true;
  C.Leaves = {X, Y, Z, SizeX, SizeY, SizeZ, Group, N};
  C.Launches = {launchOf({64, 1, 1}), launchOf({32, 3, 2}), launchOf({96, 2, 1})};
  C.run(400);
}

TEST(Arithmetic, MultiplesFit) {
  Campaign C("multiples fit", 4);
  C.MultiplesFit = C.OnlyWhereItFits = true;
  C.Leaves = {X, Y, Z, SizeX, SizeY, SizeZ, Group, N};
  C.Launches = {launchOf({64, 1, 1}), launchOf({7, 3, 2}), launchOf({16, 4, 1}),
                launchOf({1, 40, 1}), launchOf({3, 1, 1}), launchOf({2, 3, 5})};
  C.run(600);
}

TEST(Arithmetic, QuadsOfShaders) {
  Campaign C("quads of shaders", 5);
  C.IsShader = true;
  C.Leaves = {Lane, Wave, WaveSize, N};
  for (unsigned Size : {4U, 8U, 16U, 32U, 64U, 128U}) {
    Launch L;
    for (unsigned G = 0; G != 2; ++G)
      for (unsigned S = 0; S != 3; ++S)
        for (unsigned T = 0; T != Size; ++T) {
          Place P;
          P.Leaves[Lane] = T, P.Leaves[Wave] = S, P.Leaves[WaveSize] = Size;
          P.Workgroup = G, P.Subgroup = S;
          L.push_back(P);
        }
    C.Launches.push_back(std::move(L));
  }
  C.run(400);
}

} // namespace
