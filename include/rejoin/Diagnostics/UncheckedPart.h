//===- UncheckedPart.h - What a file was checked without ----- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_DIAGNOSTICS_UNCHECKEDPART_H
#define REJOIN_DIAGNOSTICS_UNCHECKEDPART_H

#include "rejoin/Diagnostics/Diagnostic.h"

namespace rejoin {

/// What a file that was read was checked without, and comments in it that have no effect.
struct UncheckedPart {
  enum class What : uint8_t {
    /// Kernels and entry points that could not be compiled. The run is not complete.
    LeftOut,
    /// Headers that were not found. The findings hold for the file without them.
    Headers,
    /// Comments `rejoin-ignore(...)` that name no rule.
    Comment,
  };
  std::string Path;
  What Is = What::LeftOut;
  /// The kernels or entry points, if they are known; the headers; the name that is no rule.
  std::vector<std::string> Names;
  /// The cause, after the path; on the lines after the first the compiler's text.
  std::string Why;
  /// May have no line.
  Location Where;

  bool isLeftOut() const { return Is == What::LeftOut; }
};

} // namespace rejoin

#endif // REJOIN_DIAGNOSTICS_UNCHECKEDPART_H
