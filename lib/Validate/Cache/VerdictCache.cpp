//===- VerdictCache.cpp - Verdicts that are known already -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A verdict follows from the texts of both functions with all that they refer to, from what others in the modules do
// with these (`textOfUses`), from the options and from the program: these are hashed (SHA-1; nobody tries to forge
// one).
//
//   @g internal, src and tgt store to it     what else uses @g is part of the key: `load` in another function
//   not:  @g external                        others may use it anyhow
//
// Of uses outside of the texts the engines ask whether a function is a kernel, whether all calls of it are known, and
// for an object of local linkage what accesses it, by which operation, and whether the other module has an object of
// its name: that is hashed, and no more, so that a change elsewhere in the module keeps its verdicts. The size and time
// of its file identify the program, so that a verdict of another version is never taken for one of this. On disk a
// verdict is a file of that name: the hash of name and text, and JSON as the text. One that is damaged or cannot be
// read is no verdict, and is asked again. The folder is bounded in size, by LLVM's pruning.
//
// Cost: the text, once for each side. Held by: test/Validate/cache*.test.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Validate/VerdictCache.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Support/RegularFiles.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/GlobalIFunc.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"
#include <dlfcn.h>
#include <set>

using namespace llvm;

namespace rejoin {

/// A function, and what it and its constants refer to.
static SetVector<const GlobalValue *> referredTo(const Function &F) {
  SetVector<const GlobalValue *> Found;
  Found.insert(&F);
  SmallPtrSet<const Constant *, 16> Seen;
  SmallVector<const Constant *> Work;
  auto Visit = [&](const Use &U) {
    if (const auto *C = dyn_cast<Constant>(U.get()); C && Seen.insert(C).second)
      Work.push_back(C);
  };
  for (size_t K = 0; K != Found.size(); ++K) {
    for_each(Found[K]->operands(), Visit);
    if (const auto *Of = dyn_cast<Function>(Found[K]))
      for (const Instruction &I : instructions(*Of))
        for_each(I.operands(), Visit);
    while (!Work.empty()) {
      const Constant *C = Work.pop_back_val();
      if (const auto *G = dyn_cast<GlobalValue>(C))
        Found.insert(G);
      else
        for_each(C->operands(), Visit);
    }
  }
  return Found;
}

/// A declaration in \p Part for each of \p All, which \p Map then leads to.
static void declareAll(const SetVector<const GlobalValue *> &All, Module &Part, ValueToValueMapTy &Map) {
  for (const GlobalValue *G : All) {
    GlobalValue *New;
    if (const auto *F = dyn_cast<Function>(G)) {
      New = Function::Create(F->getFunctionType(), F->getLinkage(), F->getAddressSpace(), F->getName(), &Part);
      cast<Function>(New)->copyAttributesFrom(F);
      for (const auto &[Old, Argument] : zip(F->args(), cast<Function>(New)->args())) {
        Argument.setName(Old.getName());
        Map[&Old] = &Argument;
      }
    } else if (const auto *V = dyn_cast<GlobalVariable>(G)) {
      New = new GlobalVariable(Part, V->getValueType(), V->isConstant(), V->getLinkage(), nullptr, V->getName(),
                               nullptr, V->getThreadLocalMode(), V->getAddressSpace());
      cast<GlobalVariable>(New)->copyAttributesFrom(V);
    } else if (const auto *A = dyn_cast<GlobalAlias>(G)) {
      New = GlobalAlias::create(A->getValueType(), A->getAddressSpace(), A->getLinkage(), A->getName(), &Part);
      cast<GlobalAlias>(New)->copyAttributesFrom(A);
    } else {
      const auto *I = cast<GlobalIFunc>(G);
      New = GlobalIFunc::create(I->getValueType(), I->getAddressSpace(), I->getLinkage(), I->getName(), nullptr, &Part);
      cast<GlobalIFunc>(New)->copyAttributesFrom(I);
    }
    Map[G] = New;
  }
}

static void copyMetadata(const GlobalObject &From, GlobalObject &To, ValueToValueMapTy &Map) {
  SmallVector<std::pair<unsigned, MDNode *>> Attached;
  From.getAllMetadata(Attached);
  for (const auto &[Kind, N] : Attached)
    To.addMetadata(Kind, *MapMetadata(N, Map));
}

/// What the module says by metadata of no one, or of \p All.
static void copyNamedMetadata(const Module &M, const SetVector<const GlobalValue *> &All, Module &Part,
                              ValueToValueMapTy &Map) {
  auto IsOfOthers = [&](const MDOperand &O) {
    const auto *V = dyn_cast_or_null<ValueAsMetadata>(O.get());
    const auto *G = V ? dyn_cast<GlobalValue>(V->getValue()) : nullptr;
    return G && !All.contains(G);
  };
  for (const NamedMDNode &Named : M.named_metadata())
    // Copied with the functions that it is about.
    if (Named.getName() != "llvm.dbg.cu")
      for (const MDNode *N : Named.operands())
        if (none_of(N->operands(), IsOfOthers))
          Part.getOrInsertNamedMetadata(Named.getName())->addOperand(MapMetadata(N, Map));
}

std::string textWithCallees(const Function &F) {
  const Module &M = *F.getParent();
  const SetVector<const GlobalValue *> All = referredTo(F);
  ValueToValueMapTy Map;
  // Its cost is that of these, not of the module.
  Module Part("", M.getContext());
  Part.setDataLayout(M.getDataLayout());
  Part.setTargetTriple(M.getTargetTriple());
  Part.setModuleInlineAsm(M.getModuleInlineAsm());
  declareAll(All, Part, Map);
  for (const GlobalValue *G : All) {
    if (const auto *V = dyn_cast<GlobalVariable>(G)) {
      if (V->hasInitializer())
        cast<GlobalVariable>(Map[G])->setInitializer(MapValue(V->getInitializer(), Map));
      copyMetadata(*V, *cast<GlobalVariable>(Map[G]), Map);
    } else if (const auto *Of = dyn_cast<Function>(G)) {
      SmallVector<ReturnInst *> Returns;
      if (Of->isDeclaration())
        copyMetadata(*Of, *cast<Function>(Map[G]), Map);
      else
        CloneFunctionInto(cast<Function>(Map[G]), Of, Map, CloneFunctionChangeType::ClonedModule, Returns);
    } else if (const auto *A = dyn_cast<GlobalAlias>(G)) {
      cast<GlobalAlias>(Map[G])->setAliasee(MapValue(A->getAliasee(), Map));
    } else {
      cast<GlobalIFunc>(Map[G])->setResolver(MapValue(cast<GlobalIFunc>(G)->getResolver(), Map));
    }
  }
  copyNamedMetadata(M, All, Part, Map);
  std::string Text;
  raw_string_ostream OS(Text);
  OS << F.getName() << '\n';
  Part.print(OS, nullptr);
  return Text;
}

/// Size and time of the file that this code is in: a plugin, or the program. The loader has the program's name as it
/// was called, which is no path if a shell found it, so that is asked of the system. None if neither can be found.
static const std::optional<std::string> &program() {
  static const std::optional<std::string> Text = []() -> std::optional<std::string> {
    void *Here = reinterpret_cast<void *>(&textWithCallees);
    Dl_info Info;
    sys::fs::file_status Status;
    const bool IsKnown = dladdr(Here, &Info) && Info.dli_fname && StringRef(Info.dli_fname).contains('/') &&
                         !sys::fs::status(Info.dli_fname, Status);
    if (!IsKnown && sys::fs::status(sys::fs::getMainExecutable(nullptr, Here), Status))
      return std::nullopt;
    return std::to_string(Status.getSize()) + "." +
           std::to_string(Status.getLastModificationTime().time_since_epoch().count());
  }();
  return Text;
}

/// By which operations functions outside of \p Part use an object, through addresses computed from it as well. The
/// order in which they stand says nothing.
static std::string accessesBeside(const GlobalVariable &G, const SetVector<const GlobalValue *> &Part) {
  std::set<std::string> Accesses;
  SmallVector<const Value *> Places{&G};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Places.empty()) {
    const Value *P = Places.pop_back_val();
    if (!Seen.insert(P).second)
      continue;
    for (const Use &U : P->uses()) {
      const User *By = U.getUser();
      const auto *I = dyn_cast<Instruction>(By);
      if (isa<Constant>(By) || isa<GetElementPtrInst, AddrSpaceCastInst>(By))
        Places.push_back(By);
      if (!I || Part.contains(I->getFunction()) || isa<GetElementPtrInst, AddrSpaceCastInst>(I))
        continue;
      std::string Access = I->getOpcodeName() + std::to_string(U.getOperandNo()) + (I->isVolatile() ? "v" : "") +
                           (I->isAtomic() ? "a" : "");
      if (const auto *C = dyn_cast<CallBase>(I); C && C->getCalledFunction())
        Access += C->getCalledFunction()->getName();
      Accesses.insert(std::move(Access));
    }
  }
  return join(Accesses, ",");
}

/// What a verdict takes from those that refer to the function, to its objects, and from the other side's module, which
/// its text does not have.
static std::string textOfUses(const Function &F, const Module &OfOther) {
  std::string Text = std::to_string(isKernel(F)) + std::to_string(F.use_empty()) + std::to_string(F.hasAddressTaken());
  const SetVector<const GlobalValue *> Part = referredTo(F);
  raw_string_ostream OS(Text);
  for (const GlobalValue *G : Part) {
    const auto *V = dyn_cast<GlobalVariable>(G);
    if (!V || !V->hasLocalLinkage())
      continue;
    OS << ' ' << V->getName() << ':' << accessesBeside(*V, Part);
    if (const GlobalVariable *Same = OfOther.getNamedGlobal(V->getName()))
      OS << '=' << *Same->getValueType() << Same->hasLocalLinkage();
  }
  return Text;
}

static std::string textOf(const ValidateOptions &O) {
  std::string Text;
  for (uint64_t N : {uint64_t(O.Model),
                     uint64_t(O.MaxThreads),
                     uint64_t(O.MaxHierarchies),
                     O.MaxSteps,
                     O.Seed,
                     uint64_t(O.Compare),
                     uint64_t(O.Match),
                     uint64_t(O.Run),
                     uint64_t(O.Enumerate),
                     uint64_t(O.Induct),
                     uint64_t(O.Solve),
                     uint64_t(O.Weakest),
                     uint64_t(O.Unroll),
                     uint64_t(O.MaxPaths),
                     uint64_t(O.MaxInstructions),
                     uint64_t(O.MaxQueries),
                     uint64_t(O.SolverLimit),
                     uint64_t(O.SolverLimitForValues),
                     uint64_t(O.FailFast),
                     uint64_t(O.RelationOnly)})
    Text += std::to_string(N) + " ";
  return Text;
}

static json::Value toJson(const ValidationResult &R) {
  json::Array Grades;
  for (GradeAnswer G : R.Grades)
    Grades.push_back(static_cast<int64_t>(G));
  return json::Object{{"answer", static_cast<int64_t>(R.Answer)},
                      {"grades", std::move(Grades)},
                      {"uncontrolled", R.Uncontrolled},
                      {"kind", static_cast<int64_t>(R.Kind)},
                      {"reasons", json::Array(R.Reasons)},
                      {"notes", json::Array(R.InconclusiveNotes)},
                      {"bounds", R.Bounds},
                      {"counterexample", R.Counterexample}};
}

static std::optional<ValidationResult> fromJson(const json::Value &V) {
  const json::Object *O = V.getAsObject();
  const json::Array *Grades = O ? O->getArray("grades") : nullptr;
  if (!Grades || Grades->size() != 3)
    return std::nullopt;
  ValidationResult R;
  auto Number = [&](std::optional<int64_t> N, auto &To, auto Last) {
    if (!N || *N < 0 || *N > static_cast<int64_t>(Last))
      return false;
    To = static_cast<std::remove_reference_t<decltype(To)>>(*N);
    return true;
  };
  auto Texts = [&](StringRef Name, std::vector<std::string> &To) {
    const json::Array *All = O->getArray(Name);
    if (!All)
      return false;
    for (const json::Value &X : *All)
      if (auto Text = X.getAsString())
        To.push_back(Text->str());
      else
        return false;
    return true;
  };
  auto Uncontrolled = O->getBoolean("uncontrolled");
  auto Bounds = O->getString("bounds"), Counterexample = O->getString("counterexample");
  bool IsRight = Number(O->getInteger("answer"), R.Answer, Verdict::InvalidTarget) &&
                 Number(O->getInteger("kind"), R.Kind, Fault::Relation) && Texts("reasons", R.Reasons) &&
                 Texts("notes", R.InconclusiveNotes) && Uncontrolled && Bounds && Counterexample;
  for (size_t K = 0; K != 3; ++K)
    IsRight &= Number((*Grades)[K].getAsInteger(), R.Grades[K], GradeAnswer::Refuted);
  if (!IsRight)
    return std::nullopt;
  R.Uncontrolled = *Uncontrolled;
  R.Bounds = Bounds->str();
  R.Counterexample = Counterexample->str();
  return R;
}

std::string verdictToText(const ValidationResult &R) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << toJson(R) << '\n';
  return Text;
}

std::optional<ValidationResult> verdictFromText(StringRef Text) {
  auto V = json::parse(Text);
  if (V)
    return fromJson(*V);
  consumeError(V.takeError());
  return std::nullopt;
}

std::string VerdictCache::problem() const {
  if (Folder.empty())
    return "";
  if (std::error_code E = sys::fs::create_directories(Folder))
    return Folder + ": " + E.message();
  return sys::fs::is_directory(Folder) ? "" : Folder + ": not a folder";
}

std::string VerdictCache::pathOf(StringRef Key) const {
  SmallString<128> Path(Folder);
  // The prefix is the one that LLVM's pruning knows.
  sys::path::append(Path, "llvmcache-" + Key + ".json");
  return Path.str().str();
}

void VerdictCache::prune() const {
  // As `rejoin analyze --cache` does: 1 GB, a week.
  CachePruningPolicy Policy;
  Policy.MaxSizeBytes = 1ULL << 30;
  if (!Folder.empty())
    pruneCache(Folder, Policy);
}

/// The hash of an entry's name and text.
static std::string checkOf(StringRef Key, StringRef Text) {
  SHA1 Hash;
  Hash.update(Key);
  Hash.update(Text);
  return toHex(Hash.final(), /*LowerCase=*/true);
}

ValidationResult VerdictCache::validate(const Function &Source, const Function &Target, TargetKind Kind,
                                        const ValidateOptions &Options) {
  const std::string Before = textWithCallees(Source), After = textWithCallees(Target);
  SHA1 Hash;
  for (const std::string &Part :
       {program().value_or(""), std::to_string(static_cast<unsigned>(Kind)), textOf(Options),
        std::to_string(Source.getParent() == Target.getParent()), textOfUses(Source, *Target.getParent()),
        textOfUses(Target, *Source.getParent()), Before, After}) {
    Hash.update(std::to_string(Part.size()) + ":");
    Hash.update(Part);
  }
  const std::string Key = toHex(Hash.final(), /*LowerCase=*/true);
  if (auto It = Known.find(Key); It != Known.end()) {
    ++Hits;
    return It->second;
  }
  // On disk there may be verdicts of other versions.
  const bool IsOnDisk = !Folder.empty() && program();
  if (IsOnDisk)
    if (auto Buffer = readRegularFile(pathOf(Key))) {
      const auto [Check, Text] = (*Buffer)->getBuffer().split('\n');
      std::optional<ValidationResult> R;
      if (checkOf(Key, Text) == Check)
        R = verdictFromText(Text);
      if (R) {
        ++Hits;
        Known[Key] = *R;
        return *R;
      }
    }
  ValidationResult R = rejoin::validate(Source, Target, Kind, Options);
  Known[Key] = R;
  // A verdict that cannot be kept is asked again.
  if (IsOnDisk) {
    const std::string Text = verdictToText(R);
    WriteProblem = toString(writeOutput(pathOf(Key), [&](raw_ostream &OS) {
      OS << checkOf(Key, Text) << '\n' << Text;
      return Error::success();
    }));
  }
  return R;
}

} // namespace rejoin
