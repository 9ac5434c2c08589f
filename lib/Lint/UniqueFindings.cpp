//===- UniqueFindings.cpp - Findings that repeat each other -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Copies of one place in the source, by inlining, unrolling or templates, are one finding, and the most severe stays;
// it names the number of instances of a template. A wrong mask in a function that is called is one finding, there, if
// what is found at its calls is no worse. Derivatives after one discard are one, with the number of the others.
// Held by: test/Lint/inlined-copies.cu, masks-of-sizes.cu.
//
//===----------------------------------------------------------------------===//

#include "Linter.h"
#include "MaskOperations.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include <map>
#include <numeric>
#include <set>

using namespace llvm;

namespace rejoin {

/// The characters of an operator's own name after the word: `<` of `operator<(int*)`, `()` of `operator()<4>`; 0 if the
/// text is none.
static size_t lengthOfOperator(StringRef Text) {
  if (Text.starts_with("()"))
    return 2;
  return std::min(Text.find_first_not_of("<=>!+-*/%^&|~,[]"), Text.size());
}

/// `sum` of `sum<4>`; empty for a function that is no instance of a template.
static std::string templateOf(StringRef Symbol) {
  const std::string Written = sourceName(Symbol);
  const StringRef Name = Written;
  static constexpr StringLiteral Anonymous = "(anonymous namespace)";
  size_t End = 0;
  while (End != Name.size()) {
    StringRef Rest = Name.drop_front(End);
    if (Rest.starts_with(Anonymous)) {
      End += Anonymous.size();
      continue;
    }
    if (StringRef("<(").contains(Name[End]))
      break;
    const bool BeginsWord = End == 0 || !(isAlnum(Name[End - 1]) || Name[End - 1] == '_');
    // `operators` and `apply_operator` are other words, and `operator int` has no such characters.
    const size_t Own = BeginsWord && Rest.consume_front("operator") ? lengthOfOperator(Rest) : 0;
    End += Own ? StringRef("operator").size() + Own : 1;
  }
  return End < Name.size() && Name[End] == '<' ? Name.take_front(End).str() : "";
}

/// The symbol of the function in which a finding stands and that was inlined; empty if it was not.
static StringRef inlinedSymbolAt(const LintFinding &D) {
  const DILocation *L = D.At->getDebugLoc().get();
  while (L && L->getInlinedAt() && L->getLine() != D.Where.Line)
    L = L->getInlinedAt();
  return L && L->getInlinedAt() ? L->getScope()->getSubprogram()->getLinkageName() : "";
}

void Linter::joinMasksOfCallees() {
  auto IsMask = [](const LintFinding &D) {
    return D.Kind == DiagnosticKind::OutsideOwnMask || D.Kind == DiagnosticKind::MissingMaskLane;
  };
  auto MaskOf = [](const LintFinding &D) -> const Value * {
    const auto *C = dyn_cast<CallBase>(D.At);
    const Value *Mask = C ? memberMaskOf(*C) : nullptr;
    return isa_and_nonnull<ConstantInt>(Mask) ? Mask : nullptr;
  };
  SmallVector<size_t> Repeated;
  for (size_t N = 0; N != Findings.size(); ++N) {
    const LintFinding &D = Findings[N];
    const Value *Mask = IsMask(D) ? MaskOf(D) : nullptr;
    const Function *Callee = Mask ? cast<CallBase>(D.At)->getCalledFunction() : nullptr;
    if (!Callee || Callee->isDeclaration())
      continue;
    for (LintFinding &Own : Findings)
      if (&Own != &D && Own.Kind == D.Kind && Own.At->getFunction() == Callee && MaskOf(Own) == Mask &&
          Own.level() >= D.level()) {
        Own.Notes.push_back({"'" + sourceName(Callee->getName()) + "' is called here", D.Where});
        Repeated.push_back(N);
        break;
      }
  }
  for (const size_t N : reverse(Repeated))
    Findings.erase(Findings.begin() + N);
}

void Linter::keepUnique() {
  // Copies of one place in the source (by inlining, unrolling) are one finding; so is what a function that nobody calls
  // repeats of those into which it was inlined. Of several the most severe stays. Front ends that know no columns have
  // one position for a line, so what the findings say tells them apart.
  std::vector<std::pair<size_t, LintFinding>> Unique;
  StringSet<> Seen, Elsewhere;
  // Of a template, the instances that a finding stands for, by its number in `Unique`.
  StringMap<size_t> OfTemplate;
  struct InstancesOf {
    /// With the words of the finding, and with others.
    std::set<std::string> Same, Others;
  };
  std::vector<InstancesOf> Instances;
  auto KeyOf = [](const LintFinding &D) {
    return infoOf(D.Kind).Id.str() + "|" + D.Where.File + "|" + std::to_string(D.Where.Line) + ":" +
           std::to_string(D.Where.Column) + "|" +
           (!D.Where.Line     ? D.Operation
            : !D.Where.Column ? D.Message
                              : std::string());
  };
  for (const LintFinding &D : Findings)
    if (hasKnownCallers(*D.At->getFunction()) && D.Where.Line)
      Elsewhere.insert(KeyOf(D));
  std::vector<size_t> BySeverity(Findings.size());
  std::iota(BySeverity.begin(), BySeverity.end(), size_t(0));
  llvm::stable_sort(BySeverity, [&](size_t A, size_t B) { return Findings[A].level() > Findings[B].level(); });
  for (size_t N : BySeverity) {
    LintFinding &D = Findings[N];
    std::string Key = KeyOf(D);
    if (!hasKnownCallers(*D.At->getFunction()) && Elsewhere.contains(Key))
      continue;
    if (!Seen.insert(D.Function + "|" + Key).second)
      continue;
    // Instances of one template repeat what they have in common; what they differ in, the most severe one says. Of a
    // template that was inlined, callers may differ in more.
    const std::string Own = D.Where.Line ? templateOf(D.Function) : "";
    const std::string Inlined = D.Where.Line ? templateOf(inlinedSymbolAt(D)) : "";
    const bool IsInstance = !Own.empty() || !Inlined.empty();
    const std::string In = !Own.empty() ? Own : D.Where.Line ? sourceName(D.Function) : D.Function;
    const std::string Of = !Inlined.empty() ? Inlined + "|" + D.Message + "|" + In
                           : !Own.empty()   ? Own
                           : D.Where.Line   ? In + "|" + D.Message
                                            : In;
    const auto [It, IsFirst] = OfTemplate.try_emplace(Of + "|" + Key, Unique.size());
    const std::string Instance = (inlinedSymbolAt(D) + "|" + D.At->getFunction()->getName()).str();
    const std::string Message = D.Message;
    if (IsFirst) {
      Unique.push_back({N, std::move(D)});
      Instances.emplace_back();
    }
    if (IsInstance)
      (Message == Unique[It->second].second.Message ? Instances[It->second].Same : Instances[It->second].Others)
          .insert(Instance);
  }
  for (auto &&[U, In] : zip_equal(Unique, Instances)) {
    if (In.Same.size() > 1)
      U.second.Notes.push_back(
          {"the same in " + std::to_string(In.Same.size()) + " instantiations of the template", {}});
    if (const size_t N = In.Others.size())
      U.second.Notes.push_back({std::to_string(N) + " more instantiation" + (N == 1 ? " has" : "s have") +
                                    " a finding here, with other values",
                                {}});
  }
  llvm::sort(Unique, llvm::less_first());
  Findings.clear();
  for (auto &[N, D] : Unique)
    Findings.push_back(std::move(D));
}

std::vector<LintFinding> foldAfterKill(std::vector<LintFinding> All) {
  std::vector<LintFinding> Result;
  std::map<std::string, std::pair<size_t, unsigned>> First;
  for (LintFinding &D : All) {
    if (D.Kind == DiagnosticKind::DerivativeAfterKill && !D.Notes.empty()) {
      const Note &Branch = D.Notes.front();
      auto [It, New] =
          First.try_emplace(D.Function + "|" + Branch.Message + "|" + Branch.Where.File + ":" +
                                std::to_string(Branch.Where.Line) + ":" + std::to_string(Branch.Where.Column),
                            Result.size(), 0);
      if (!New) {
        ++It->second.second;
        continue;
      }
    }
    Result.push_back(std::move(D));
  }
  for (const auto &[Branch, Others] : First)
    if (Others.second)
      Result[Others.first].Notes.push_back({std::to_string(Others.second) + " more derivative" +
                                                (Others.second == 1 ? " follows" : "s follow") + " this discard",
                                            Location()});
  return Result;
}

} // namespace rejoin
