//===- OperationTables.cpp - Look-up in the tables of operations -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Intrinsics.h"
#include <vector>

using llvm::StringRef;

namespace rejoin {

namespace {

struct Row {
  StringRef Name;
  OpClass Class;
  /// The name is the beginning of those it is for.
  bool IsPrefix = false;
};

constexpr Row GenericRows[] = {
#define OP(NAME, CLASS) {NAME, OpClass::CLASS},
#include "rejoin/Target/Generic.def"
};
constexpr Row AMDGPURows[] = {
#define OP(NAME, CLASS) {NAME, OpClass::CLASS},
#include "rejoin/Target/AMDGPU.def"
};
constexpr Row NVPTXRows[] = {
#define OP(NAME, CLASS) {NAME, OpClass::CLASS},
#define PREFIX(NAME, CLASS) {NAME, OpClass::CLASS, /*IsPrefix=*/true},
#include "rejoin/Target/NVPTX.def"
};

struct BuiltinRow {
  StringRef Name;
  OpClass Class;
  /// What the name of the row is of a built-in's.
  enum Match { Whole, Prefix, BeforeType } IsFor;
};

constexpr BuiltinRow OpenCLRows[] = {
#define OP(NAME, CLASS) {NAME, OpClass::CLASS, BuiltinRow::Whole},
#define PREFIX(NAME, CLASS) {NAME, OpClass::CLASS, BuiltinRow::Prefix},
#include "rejoin/Target/SPIRV.def"
#define OP(NAME, CLASS) {NAME, OpClass::CLASS, BuiltinRow::Whole},
#define PREFIX(NAME, CLASS) {NAME, OpClass::CLASS, BuiltinRow::Prefix},
#define TYPED(NAME, CLASS) {NAME, OpClass::CLASS, BuiltinRow::BeforeType},
#include "rejoin/Target/OpenCL.def"
#define OP(NAME, CLASS, HOW, RUNS) {NAME, OpClass::CLASS, BuiltinRow::Whole},
#define PREFIX(NAME, CLASS, HOW, RUNS) {NAME, OpClass::CLASS, BuiltinRow::Prefix},
#include "rejoin/Target/DeviceLibraries.def"
};

/// One class per intrinsic, filled once per process and never changed.
std::vector<OpClass> makeTable(llvm::ArrayRef<Row> Rows) {
  std::vector<OpClass> Table(llvm::Intrinsic::num_intrinsics, OpClass::Unknown);
  for (llvm::ArrayRef<Row> List : {llvm::ArrayRef<Row>(GenericRows), Rows})
    for (const Row &R : List) {
      if (R.IsPrefix)
        continue;
      unsigned Id = llvm::Intrinsic::lookupIntrinsicID(R.Name);
      assert(Id != llvm::Intrinsic::not_intrinsic && "a row of the table names no intrinsic");
      Table[Id] = R.Class;
    }
  llvm::SmallVector<Row> Prefixes;
  llvm::copy_if(Rows, std::back_inserter(Prefixes), [](const Row &R) { return R.IsPrefix; });
  for (unsigned Id = 1; !Prefixes.empty() && Id != llvm::Intrinsic::num_intrinsics; ++Id) {
    if (Table[Id] != OpClass::Unknown)
      continue;
    StringRef Name = llvm::Intrinsic::getBaseName(Id);
    for (const Row &R : Prefixes)
      if (Name.starts_with(R.Name))
        Table[Id] = R.Class;
  }
  return Table;
}

} // namespace

OpClass classifyIntrinsic(TargetKind Kind, unsigned Id) {
  static const std::vector<OpClass> AMDGPU = makeTable(AMDGPURows), NVPTX = makeTable(NVPTXRows), Other = makeTable({});
  switch (Kind) {
  case TargetKind::AMDGPU:
    return AMDGPU[Id];
  case TargetKind::NVPTX:
    return NVPTX[Id];
  case TargetKind::SPIRV:
  case TargetKind::Host:
    return Other[Id];
  }
  llvm_unreachable("covered switch");
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

OpClass classifyOpenCLBuiltin(StringRef MangledName) {
  StringRef Stem = unmangledStem(MangledName);
  Stem.consume_front("__spirv_ocl_");
  for (const BuiltinRow &R : OpenCLRows)
    if (R.IsFor == BuiltinRow::Whole && R.Name == Stem)
      return R.Class;
  for (const BuiltinRow &R : OpenCLRows)
    if (StringRef Rest = Stem; R.IsFor != BuiltinRow::Whole && Rest.consume_front(R.Name) &&
                               (R.IsFor == BuiltinRow::Prefix || isTypeOfConversion(Rest)))
      return R.Class;
  return OpClass::Unknown;
}

} // namespace rejoin
