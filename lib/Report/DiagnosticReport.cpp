//===- DiagnosticReport.cpp - Diagnostics for people and for tools -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Report/DiagnosticReport.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Diagnostics/PlaceText.h"
#include "rejoin/Support/Escape.h"

using namespace llvm;

namespace rejoin {

static void printLocation(json::OStream &J, const Location &L) {
  J.attribute("file", validText(plainPath(L.File)));
  if (L.Line)
    J.attribute("line", L.Line);
  if (L.Column)
    J.attribute("column", L.Column);
}

void printJson(json::OStream &J, const Diagnostic &D) {
  const KindInfo &K = infoOf(D.Kind);
  J.object([&] {
    J.attribute("id", K.Id);
    J.attribute("rule", K.Rule);
    J.attribute("severity", nameOf(D.level()));
    printLocation(J, D.Where);
    if (!D.Function.empty()) {
      J.attribute("function", validText(D.Function));
      J.attribute("name", validText(sourceName(D.Function)));
    }
    if (!D.Operation.empty())
      J.attribute("operation", validText(D.Operation));
    J.attribute("message", validText(D.Message));
    J.attribute("summary", K.Statement);
    if (!D.Path.empty())
      J.attributeArray("path", [&] {
        for (const std::string &B : D.Path)
          J.value(validText(B));
      });
    J.attributeArray("notes", [&] {
      for (const Note &N : D.Notes)
        J.object([&] {
          J.attribute("message", validText(N.Message));
          if (N.Where.Line)
            printLocation(J, N.Where);
        });
    });
    if (!D.Hint.empty())
      J.attribute("hint", validText(D.Hint));
  });
}

} // namespace rejoin
