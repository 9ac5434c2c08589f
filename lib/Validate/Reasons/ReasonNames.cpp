//===- ReasonNames.cpp - Functions in messages of the validator -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts of the validator name functions by their symbols, which are unique. A reader knows them by their names in
// the source: `'_Z13get_global_idj'` becomes `'get_global_id(unsigned int)'`. Held by: test/Validate/reason-names.test.
//
//===----------------------------------------------------------------------===//

#include "Reasons/ReasonNames.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace rejoin {

std::string withSourceNames(StringRef Message) {
  std::string Result;
  while (true) {
    auto [Before, Rest] = Message.split('\'');
    Result += Before;
    if (Before.size() == Message.size())
      return Result;
    const StringRef Symbol = Rest.take_while([](char C) { return isAlnum(C) || C == '_' || C == '.' || C == '$'; });
    Result += "'" + (Rest.drop_front(Symbol.size()).starts_with("'") ? sourceSignature(Symbol) : Symbol.str());
    Message = Rest.drop_front(Symbol.size());
    if (Message.starts_with("'")) {
      Result += '\'';
      Message = Message.drop_front();
    }
  }
}

} // namespace rejoin
