//===- Printf.h - Formats of printf, read and applied -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SEMANTICS_PRINTF_H
#define REJOIN_LIB_SEMANTICS_PRINTF_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace rejoin {

/// One conversion specification. Width and precision are at most `MaxWidth`.
struct PrintfConversion {
  static constexpr unsigned MaxWidth = 1024;
  bool Left = false, Plus = false, Space = false, Alternative = false, Zeros = false;
  /// `*`: the next argument gives it.
  bool WidthIsArgument = false, PrecisionIsArgument = false;
  unsigned Width = 0;
  std::optional<unsigned> Precision;
  /// Elements of a vector; 1 for a scalar.
  unsigned Elements = 1;
  /// Bits that a length modifier names; 0 for none.
  unsigned Bits = 0;
  char Letter = '%';

  bool isSigned() const { return Letter == 'd' || Letter == 'i'; }
  bool isInteger() const { return llvm::StringRef("diouxXc").contains(Letter); }
  bool isFloating() const { return llvm::StringRef("fFeEgGaA").contains(Letter); }
};

/// Reads the conversion specification at the beginning of \p Text, after its percent sign, and drops it from there. The
/// error states what is wrong; \p Text then begins after the part that was parsed.
llvm::Expected<PrintfConversion> parsePrintfConversion(llvm::StringRef &Text);

/// Appends an integer of \p Bits bits, a number, or a text to \p Out.
void printInteger(std::string &Out, const PrintfConversion &C, uint64_t Value, unsigned Bits);
void printFloating(std::string &Out, const PrintfConversion &C, double Value);
void printText(std::string &Out, const PrintfConversion &C, llvm::StringRef Text);

} // namespace rejoin

#endif // REJOIN_LIB_SEMANTICS_PRINTF_H
