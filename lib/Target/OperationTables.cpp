//===- OperationTables.cpp - Look-up in the tables of operations -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rows of Operations.def become two tables, each filled once: one by the number of an intrinsic, one by the stem of a
// function's name. A whole name goes before a beginning; of several beginnings the first row counts. A name that no row
// fits has the row of nothing: unknown, so divergent.
//
//   llvm.amdgcn.readlane       its own row
//   _Z13convert_int_satf       stem `convert_int_sat`: the row `convert_`, because a type and a suffix follow
//   _Z16convert_currencyi      no row: `currency` is no type
// An intrinsic of one target in a module of another has no meaning there and is unknown. Calls of functions with a body
// are no operations: the body says what they do.
// Held by: unittests/Target/OperationsTest.cpp, which walks all intrinsics of LLVM and all functions of our headers.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/Operations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Intrinsics.h"
#include <vector>

using llvm::CallBase, llvm::Function, llvm::StringRef;

namespace rejoin {

namespace {

/// The .def file that a row is from.
enum class Table : uint8_t { Generic, AMDGPU, NVPTX, Shaders, Functions };
/// What the name of a row is of an operation's.
enum class OperationMatch : uint8_t { Whole, Prefix, BeforeType };

struct OperationRow {
  Table From;
  OperationMatch IsFor;
  StringRef Name;
  Operation Is;
};

constexpr OperationRow OperationRows[] = {
#define ROW(TABLE, MATCH, NAME, RESULT, AMONG, NEEDS, RUNS)                                                            \
  {Table::TABLE, OperationMatch::MATCH, NAME, {OpClass::RESULT, CommunicationGroup::AMONG, Need::NEEDS, Builtin::RUNS}},
#include "rejoin/Target/Operations.def"
};

constexpr OperationRow NoRow{Table::Generic, OperationMatch::Whole, "", {}};

/// One row per intrinsic, filled once per process and never changed.
std::vector<const OperationRow *> makeIntrinsicTable() {
  std::vector<const OperationRow *> Result(llvm::Intrinsic::num_intrinsics, &NoRow);
  llvm::SmallVector<const OperationRow *> Prefixes;
  for (const OperationRow &R : OperationRows) {
    if (R.From == Table::Functions)
      continue;
    if (R.IsFor == OperationMatch::Prefix) {
      Prefixes.push_back(&R);
      continue;
    }
    unsigned Id = llvm::Intrinsic::lookupIntrinsicID(R.Name);
    assert(Id != llvm::Intrinsic::not_intrinsic && "a row of the table names no intrinsic");
    Result[Id] = &R;
  }
  for (unsigned Id = 1; Id != llvm::Intrinsic::num_intrinsics; ++Id) {
    if (Result[Id] != &NoRow)
      continue;
    StringRef Name = llvm::Intrinsic::getBaseName(Id);
    const auto *Found = llvm::find_if(Prefixes, [&](const OperationRow *R) { return Name.starts_with(R->Name); });
    if (Found != Prefixes.end())
      Result[Id] = *Found;
  }
  return Result;
}

const OperationRow &rowOf(unsigned IntrinsicId) {
  static const std::vector<const OperationRow *> Result = makeIntrinsicTable();
  return *Result[IntrinsicId];
}

struct FunctionTable {
  llvm::StringMap<const OperationRow *> Whole;
  llvm::SmallVector<const OperationRow *> Beginnings;
  FunctionTable() {
    for (const OperationRow &R : OperationRows)
      if (R.From == Table::Functions && R.IsFor == OperationMatch::Whole)
        Whole.try_emplace(R.Name, &R);
      else if (R.From == Table::Functions)
        Beginnings.push_back(&R);
  }
};

} // namespace

const Operation &findIntrinsic(unsigned Id) { return rowOf(Id).Is; }

OpClass classifyIntrinsic(TargetKind Kind, unsigned Id) {
  const OperationRow &R = rowOf(Id);
  switch (R.From) {
  case Table::Generic:
    return R.Is.Result;
  case Table::AMDGPU:
    return Kind == TargetKind::AMDGPU ? R.Is.Result : OpClass::Unknown;
  case Table::NVPTX:
    return Kind == TargetKind::NVPTX ? R.Is.Result : OpClass::Unknown;
  case Table::Shaders:
    return Kind == TargetKind::SPIRV ? R.Is.Result : OpClass::Unknown;
  case Table::Functions:
    break;
  }
  llvm_unreachable("an intrinsic has no row for functions");
}

StringRef unmangledStem(StringRef Name) {
  StringRef Rest = Name;
  unsigned Length;
  if (!Rest.consume_front("_Z") || Rest.consumeInteger(10, Length) || Length > Rest.size())
    return Name;
  return Rest.take_front(Length);
}

/// A scalar or vector type of OpenCL C, `_sat` and a rounding mode or not, and nothing else.
static bool isTypeOfConversion(StringRef Rest) {
  bool Found = false;
  for (StringRef Type : {"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "half", "float", "double"})
    if (!Found && Rest.consume_front(Type))
      Found = true;
  for (StringRef Width : {"2", "3", "4", "8", "16"})
    if (Rest.consume_front(Width))
      break;
  Rest.consume_front("_sat");
  for (StringRef Mode : {"_rte", "_rtz", "_rtp", "_rtn"})
    if (Rest.consume_front(Mode))
      break;
  return Found && Rest.empty();
}

Ends whatCallEnds(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  if (!F || !F->isDeclaration())
    return Ends::Nothing;
  StringRef Name = unmangledStem(F->getName());
#define END(NAME, WHAT)                                                                                                \
  if (Name == (NAME))                                                                                                  \
    return Ends::WHAT;
#include "rejoin/Target/Ends.def"
  return Ends::Nothing;
}

const Operation &findFunction(StringRef Name) {
  static const FunctionTable Table;
  StringRef Stem = unmangledStem(Name);
  Stem.consume_front("__spirv_ocl_");
  if (const OperationRow *R = Table.Whole.lookup(Stem))
    return R->Is;
  for (const OperationRow *R : Table.Beginnings)
    if (StringRef Rest = Stem;
        Rest.consume_front(R->Name) && (R->IsFor == OperationMatch::Prefix || isTypeOfConversion(Rest)))
      return R->Is;
  return NoRow.Is;
}

const Operation &findOperation(const Function &F) {
  return F.isIntrinsic() ? findIntrinsic(F.getIntrinsicID()) : findFunction(F.getName());
}

OpClass classifyOpenCLBuiltin(StringRef MangledName) { return findFunction(MangledName).Result; }

/// The operation of a call whose callee has no body.
static const Operation &operationOf(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  return F && F->isDeclaration() ? findOperation(*F) : NoRow.Is;
}

CommunicationGroup groupOf(const CallBase &C) {
  const CommunicationGroup Group = operationOf(C).Among;
  if (Group != CommunicationGroup::Workgroup || C.arg_empty())
    return Group;
  const StringRef Name = C.getCalledFunction()->getName();
  const auto *Number = llvm::dyn_cast<llvm::ConstantInt>(C.getArgOperand(0));
  if (unmangledStem(Name) == "__spirv_ControlBarrier") {
    // SPIR-V 1.6, 3.27 Scope Id. A scope that is not known may be the widest.
    constexpr uint64_t CrossDevice = 0, Device = 1, QueueFamily = 5;
    const uint64_t Scope = Number ? Number->getZExtValue() : CrossDevice;
    return Scope == CrossDevice                      ? CommunicationGroup::Grids
           : Scope == Device || Scope == QueueFamily ? CommunicationGroup::Grid
           : Scope == 2                              ? CommunicationGroup::Workgroup
           : Scope == 3                              ? CommunicationGroup::Wave
                                                     : Group;
  }
  // AMD's barriers of these numbers are for the cluster: of the user and of the trap handler (AMDGPU Usage).
  if (Name.starts_with("llvm.amdgcn.s.barrier.") && Number &&
      (Number->getValue().sextOrTrunc(64) == -3 || Number->getValue().sextOrTrunc(64) == -4))
    return CommunicationGroup::Cluster;
  return Group;
}

bool isWorkgroupBarrier(const CallBase &C) {
  if (operationOf(C).Needs != Need::Barrier)
    return false;
  // A scope that is no constant may be a smaller one.
  const bool IsSpirv = unmangledStem(C.getCalledFunction()->getName()) == "__spirv_ControlBarrier";
  return groupOf(C) >= CommunicationGroup::Workgroup &&
         (!IsSpirv || (!C.arg_empty() && llvm::isa<llvm::ConstantInt>(C.getArgOperand(0))));
}

bool onlyOrders(const CallBase &C) {
  const Operation &O = operationOf(C);
  switch (O.Runs) {
  case Builtin::Nothing:
  case Builtin::Fence:
  case Builtin::WaveBarrier:
    return true;
  default:
    return O.Needs == Need::Barrier || O.Needs == Need::HalfBarrier || O.Needs == Need::PartBarrier;
  }
}

} // namespace rejoin
