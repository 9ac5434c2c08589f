//===- OpenCLImporter.cpp - OpenCL.std ----------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Instructions of OpenCL.std become OpenCL's built-in functions by their mangled names, as clang calls them. The sign
// that the instruction's name has is in the types of the name.
//
//===----------------------------------------------------------------------===//

#include "ModuleImporter.h"
#include <spirv/unified1/OpenCL.std.h>

using namespace llvm;

namespace rejoin {

namespace {

struct BuiltinRow {
  uint32_t Number;
  StringLiteral Name;
  bool IsSigned;
};

} // namespace

static constexpr BuiltinRow Rows[] = {
#define OPENCL(NUMBER, NAME, SIGNED) {OpenCLLIB::NUMBER, NAME, SIGNED},
#include "OpenCLNames.def"
};

Value *ModuleImporter::importOpenCL(const SpirvInstruction &I) {
  std::vector<Value *> A = operandsOf(I, 5);
  const BuiltinRow *Row = nullptr;
  for (const BuiltinRow &R : Rows)
    if (R.Number == I[4])
      Row = &R;
  if (!Row) {
    fail(I, "instruction " + Twine(I[4]) + " of OpenCL.std is not supported");
    return nullptr;
  }
  std::string Name = Row->Name.str();
  CallEffect Effect = CallEffect::Pure;
  switch (I[4]) {
  case OpenCLLIB::Printf:
  case OpenCLLIB::Prefetch:
  case OpenCLLIB::Vstoren:
  case OpenCLLIB::Vstore_half:
  case OpenCLLIB::Vstore_half_r:
  case OpenCLLIB::Vstore_halfn:
  case OpenCLLIB::Vstore_halfn_r:
  case OpenCLLIB::Vstorea_halfn:
  case OpenCLLIB::Vstorea_halfn_r:
  case OpenCLLIB::Fract:
  case OpenCLLIB::Frexp:
  case OpenCLLIB::Lgamma_r:
  case OpenCLLIB::Modf:
  case OpenCLLIB::Remquo:
  case OpenCLLIB::Sincos:
    Effect = CallEffect::Writes;
    break;
  case OpenCLLIB::Vloadn:
  case OpenCLLIB::Vload_half:
  case OpenCLLIB::Vload_halfn:
  case OpenCLLIB::Vloada_halfn:
    Effect = CallEffect::Reads;
    break;
  default:
    break;
  }
  // `n` in a name is the number of elements; a rounding mode ends it.
  if (Name.find('#') != std::string::npos) {
    Type *Vector = I[4] == OpenCLLIB::Vloadn || I[4] == OpenCLLIB::Vload_halfn || I[4] == OpenCLLIB::Vloada_halfn
                       ? type(I.Type)
                       : A[0]->getType();
    auto *V = dyn_cast<FixedVectorType>(Vector);
    Name.replace(Name.find('#'), 1, V ? std::to_string(V->getNumElements()) : "");
  }
  static constexpr StringLiteral Modes[] = {"_rte", "_rtz", "_rtp", "_rtn"};
  if (I[4] != OpenCLLIB::Lgamma_r && StringRef(Name).ends_with("_r")) {
    Name.resize(Name.size() - 2);
    Name += Modes[I.Words.back() & 3];
    A.pop_back();
  } else if (I[4] == OpenCLLIB::Vloadn || I[4] == OpenCLLIB::Vload_halfn || I[4] == OpenCLLIB::Vloada_halfn) {
    A.pop_back();
  }
  return callNamed(Name, type(I.Type), A, Effect, Row->IsSigned);
}

} // namespace rejoin
