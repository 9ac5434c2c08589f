//===- SelectReport.cpp - Selected instructions for people and tools -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `rejoin select` prints: for each instruction the unit that executes it and why it is scalar or vector, once for
// people and once as JSON. The reason of a vector instruction is the last link of its chain of causes: the source of
// the divergence, not the next operand.
//
//   v_add_u32 %v3, %v1, %v2      ; VALU   divergent: %tid              a name of the assembly
//   v_add_u32 %v3, %v1, %v2      ; VALU   divergent: the thread's index  where the value has a number only
//   v_cvt_f32_u32 %v5, %s4       ; VALU   uniform, no scalar form
// Held by: test/Select/kernels.test, units.ll, odd-shapes.ll.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Report/SelectReport.h"
#include "Printing.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Lint/CauseMessages.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Words.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace rejoin {

static StringRef nameOf(Choice C) {
  switch (C) {
  case Choice::Uniform:
    return "uniform";
  case Choice::Divergent:
    return "divergent";
  case Choice::NoScalarForm:
    return "no-scalar-form";
  case Choice::DivergentOperand:
    return "divergent-operand";
  case Choice::Copy:
    return "copy";
  case Choice::Control:
    return "control";
  }
  llvm_unreachable("covered switch");
}

namespace {

/// The last links of chains of causes. Chains of neighbours have a common end, so each link is followed once.
class CauseEnds {
public:
  explicit CauseEnds(const AnalyzedFunction &F) : F(F) {}
  /// In words; empty where nothing is known.
  std::string causeOf(const Instruction &I);

private:
  std::optional<ExplanationStep> endOf(ValueId V);
  std::string nameOfSource(ValueId V) const;

  const AnalyzedFunction &F;
  DenseMap<uint32_t, ExplanationStep> Ends;
};

} // namespace

std::optional<ExplanationStep> CauseEnds::endOf(ValueId V) {
  constexpr unsigned Piece = 64;
  SmallVector<uint32_t> Passed;
  SmallDenseSet<uint32_t> Begun;
  while (true) {
    const SmallVector<ExplanationStep> Chain = explain(F.View, F.Result, V, Piece);
    if (Chain.empty())
      return std::nullopt;
    std::optional<ExplanationStep> End;
    // A chain may be a circle.
    if (Chain.size() < Piece || Chain.back().StepKind == ExplanationStep::Kind::Source ||
        !Begun.insert(V.index()).second)
      End = Chain.back();
    for (const ExplanationStep &S : Chain) {
      if (auto It = Ends.find(S.Value.index()); It != Ends.end()) {
        End = It->second;
        break;
      }
      Passed.push_back(S.Value.index());
    }
    if (End) {
      for (uint32_t P : Passed)
        Ends.try_emplace(P, *End);
      return End;
    }
    V = Chain.back().Value;
  }
}

/// Its name in the assembly, unless that is a number: then the variable that holds it, or what it is.
std::string CauseEnds::nameOfSource(ValueId V) const {
  const Value &Source = F.Reader.value(V);
  if (Source.hasName())
    return F.Names->name(V);
  if (StringRef Variable = variableOf(Source); !Variable.empty())
    return ("'" + Variable + "'").str();
  const auto *I = dyn_cast<Instruction>(&Source);
  if (!I)
    return F.Names->name(V);
  if (const auto *C = dyn_cast<CallBase>(I); C && F.Reader.target().threadIndexOf(*C))
    return "the thread's index";
  if (const auto *C = dyn_cast<CallBase>(I))
    if (std::string Called = calledName(*C); !Called.empty())
      return Called + "()";
  const DebugLoc &At = I->getDebugLoc();
  const std::string Line = At && At.getLine() ? " at line " + std::to_string(At.getLine()) : "";
  if (isa<LoadInst>(I) && !Line.empty())
    return "the load" + Line;
  if (I->isAtomic() && !Line.empty())
    return "the atomic operation" + Line;
  return F.Names->name(V);
}

std::string CauseEnds::causeOf(const Instruction &I) {
  ValueId V = F.Reader.idOf(I);
  if (!V.isValid())
    return "";
  // Of what has no result, the first operand that differs.
  if (I.getType()->isVoidTy() && !I.isTerminator())
    for (const Use &U : I.operands())
      if (UseId Slot = F.Reader.idOf(U);
          Slot.isValid() && F.View.operand(Slot).hasValue() && F.Result.extentOfUse(F.View, Slot) < F.Group) {
        V = F.View.operand(Slot).value();
        break;
      }
  const std::optional<ExplanationStep> Last = endOf(V);
  if (!Last)
    return "";
  switch (Last->StepKind) {
  case ExplanationStep::Kind::Join:
    return "joins threads that took different sides at " + F.Names->block(Last->Branch);
  case ExplanationStep::Kind::Temporal:
    return "read after a loop that threads leave in different iterations";
  case ExplanationStep::Kind::Hierarchy:
    return "in an irreducible cycle";
  default:
    return nameOfSource(Last->Value);
  }
}

static std::string reasonOf(CauseEnds &Causes, const SelectedInstruction &I) {
  switch (I.Why) {
  case Choice::Uniform:
    return "uniform";
  case Choice::NoScalarForm:
    return "uniform, no scalar form";
  case Choice::DivergentOperand:
    return "uniform, of a divergent operand";
  case Choice::Copy:
    return "copy";
  case Choice::Control:
    return "control";
  case Choice::Divergent: {
    std::string Cause = I.From ? Causes.causeOf(*I.From) : "";
    return "divergent" + (Cause.empty() ? "" : ": " + Cause);
  }
  }
  llvm_unreachable("covered switch");
}

void printSelectionCounts(raw_ostream &OS, const SelectedFunction &S, unsigned PerLoop) {
  SelectionCounts Static = S.counts(), Weighted = S.counts(PerLoop);
  auto Line = [&](StringRef What, const SelectionCounts &C) {
    OS << sourceName(S.Function->getName()) << ": " << What << ": " << C.Scalar << " SALU, " << C.Vector << " VALU, "
       << C.ScalarMemory << " SMEM, " << C.VectorMemory << " VMEM, " << C.LocalMemory << " LDS, " << C.Branches
       << (C.Branches == 1 ? " branch, " : " branches, ") << C.MaskRegions
       << (C.MaskRegions == 1 ? " mask region, " : " mask regions, ") << countOf(C.Cycles, "issue cycle") << '\n';
  };
  Line("static", Static);
  Line("loops " + countOf(PerLoop, "time"), Weighted);
  for (const std::string &Key : S.Missing)
    OS << sourceName(S.Function->getName()) << ": no row for " << Key << '\n';
}

void printListing(raw_ostream &OS, const SelectedFunction &S, const AnalyzedFunction &F, unsigned PerLoop) {
  OS << "SELECTION of function '" << sourceName(S.Function->getName()) << "' for " << nameOf(S.For) << ", waves of "
     << F.WaveSize << '\n';
  CauseEnds Causes(F);
  for (const SelectedBlock &B : S.Blocks) {
    OS << F.Names->block(F.Reader.idOf(*B.Block)) << ":";
    if (B.LoopDepth)
      OS << "   ; loop depth " << B.LoopDepth;
    OS << '\n';
    const Instruction *Before = nullptr;
    for (const SelectedInstruction &I : B.Instructions) {
      OS << formatv("  {0,-52} ; {1,-6} {2}", I.Text, nameOf(I.ExecutedBy), reasonOf(Causes, I));
      if (I.From && I.From != Before) {
        if (std::string L = sourceLocation(*I.From); !L.empty())
          OS << " | " << L;
        OS << " | " << F.Names->text(F.Reader.idOf(*I.From));
      }
      Before = I.From;
      OS << '\n';
    }
  }
  printSelectionCounts(OS, S, PerLoop);
}

static void writeCounts(json::OStream &J, const SelectionCounts &C) {
  J.attribute("salu", C.Scalar);
  J.attribute("valu", C.Vector);
  J.attribute("smem", C.ScalarMemory);
  J.attribute("vmem", C.VectorMemory);
  J.attribute("lds", C.LocalMemory);
  J.attribute("branches", C.Branches);
  J.attribute("maskRegions", C.MaskRegions);
  J.attribute("issueCycles", C.Cycles);
}

void printJson(json::OStream &J, const SelectedFunction &S, const AnalyzedFunction &F, unsigned PerLoop) {
  J.object([&] {
    J.attribute("function", validText(S.Function->getName()));
    J.attribute("name", validText(sourceName(S.Function->getName())));
    J.attribute("processor", nameOf(S.For));
    J.attribute("waveSize", F.WaveSize);
    J.attributeObject("counts", [&] { writeCounts(J, S.counts()); });
    J.attributeObject("weighted", [&] {
      J.attribute("iterationsPerLoop", PerLoop);
      writeCounts(J, S.counts(PerLoop));
    });
    J.attributeArray("missing", [&] {
      for (const std::string &Key : S.Missing)
        J.value(validText(Key));
    });
    CauseEnds Causes(F);
    J.attributeArray("blocks", [&] {
      for (const SelectedBlock &B : S.Blocks)
        J.object([&] {
          J.attribute("name", F.Names->block(F.Reader.idOf(*B.Block)));
          J.attribute("loopDepth", B.LoopDepth);
          J.attributeArray("instructions", [&] {
            for (const SelectedInstruction &I : B.Instructions)
              J.object([&] {
                J.attribute("text", validText(I.Text));
                J.attribute("unit", nameOf(I.ExecutedBy));
                J.attribute("reason", nameOf(I.Why));
                J.attribute("scalar", I.Scalar);
                J.attribute("vector", I.Vector);
                J.attribute("cycles", I.Cycles);
                if (!I.From)
                  return;
                J.attribute("ir", F.Names->text(F.Reader.idOf(*I.From)));
                if (std::string L = sourceLocation(*I.From); !L.empty())
                  J.attribute("location", L);
                if (I.RegroupedWith)
                  J.attribute("regroupedWith", F.Names->text(F.Reader.idOf(*I.RegroupedWith)));
                if (I.Why == Choice::Divergent)
                  if (std::string Cause = Causes.causeOf(*I.From); !Cause.empty())
                    J.attribute("cause", validText(Cause));
              });
          });
        });
    });
  });
}

} // namespace rejoin
