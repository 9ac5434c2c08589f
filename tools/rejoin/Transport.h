//===- Transport.h - Values between processes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a process of `Isolation.h` says goes to its parent as bytes. A type has one function that names its members,
//
//     template <typename Stream> void transport(Stream &S, Outcome &O) { S(O.Output, O.Counts); }
//
// which writes them for a Packer and reads them for an Unpacker. Both are of one program, so no version is kept; a
// reader that finds less than it looks for is broken and gives empty values.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_TRANSPORT_H
#define REJOIN_TOOLS_TRANSPORT_H

#include "rejoin/Diagnostics/Diagnostic.h"
#include "rejoin/Diagnostics/UncheckedPart.h"
#include "rejoin/Loader/SourceFacts.h"
#include "llvm/Support/Error.h"
#include <cstring>
#include <set>
#include <type_traits>

namespace rejoin {

template <typename T>
concept PlainValue = std::is_arithmetic_v<T> || std::is_enum_v<T>;

class Packer {
public:
  template <typename... Ts> void operator()(Ts &...Values) { (add(Values), ...); }
  std::string take() { return std::move(Bytes); }

private:
  template <PlainValue T> void add(T &V) { Bytes.append(reinterpret_cast<const char *>(&V), sizeof(V)); }
  void add(std::string &V) {
    uint64_t Size = V.size();
    add(Size);
    Bytes += V;
  }
  template <typename T> void add(std::vector<T> &V) {
    uint64_t Size = V.size();
    add(Size);
    for (T &X : V)
      add(X);
  }
  void add(std::set<std::string> &V) {
    uint64_t Size = V.size();
    add(Size);
    for (std::string X : V)
      add(X);
  }
  template <typename T> void add(std::optional<T> &V) {
    bool Has = V.has_value();
    add(Has);
    if (V)
      add(*V);
  }
  template <typename T>
    requires(!PlainValue<T>)
  void add(T &V) {
    transport(*this, V);
  }
  std::string Bytes;
};

class Unpacker {
public:
  explicit Unpacker(llvm::StringRef Bytes) : Rest(Bytes) {}
  template <typename... Ts> void operator()(Ts &...Values) { (take(Values), ...); }
  /// Everything was there, and nothing is left.
  bool isComplete() const { return !Broken && Rest.empty(); }

private:
  llvm::StringRef next(uint64_t Size) {
    Broken |= Size > Rest.size();
    llvm::StringRef Result = Broken ? "" : Rest.take_front(Size);
    Rest = Broken ? "" : Rest.drop_front(Size);
    return Result;
  }
  uint64_t nextSize() {
    uint64_t Size = 0;
    take(Size);
    // Of what there are so many of, each has a byte.
    Broken |= Size > Rest.size();
    return Broken ? 0 : Size;
  }
  template <PlainValue T> void take(T &V) {
    if (llvm::StringRef Bytes = next(sizeof(T)); !Bytes.empty())
      std::memcpy(&V, Bytes.data(), Bytes.size());
  }
  void take(std::string &V) { V = next(nextSize()).str(); }
  template <typename T> void take(std::vector<T> &V) {
    for (uint64_t Size = nextSize(); Size && !Broken; --Size)
      take(V.emplace_back());
  }
  void take(std::set<std::string> &V) {
    for (uint64_t Size = nextSize(); Size && !Broken; --Size) {
      std::string X;
      take(X);
      V.insert(std::move(X));
    }
  }
  template <typename T> void take(std::optional<T> &V) {
    bool Has = false;
    take(Has);
    if (Has)
      take(V.emplace());
  }
  template <typename T>
    requires(!PlainValue<T>)
  void take(T &V) {
    transport(*this, V);
  }
  llvm::StringRef Rest;
  bool Broken = false;
};

template <typename Stream> void transport(Stream &S, Location &L) { S(L.File, L.Line, L.Column); }
template <typename Stream> void transport(Stream &S, Note &N) { S(N.Message, N.Where); }
template <typename Stream> void transport(Stream &S, Diagnostic &D) {
  S(D.Kind, D.Where, D.Function, D.Operation, D.Message, D.Path, D.Notes, D.Operations, D.Hint, D.Level);
}
template <typename Stream> void transport(Stream &S, SourceName &N) {
  S(N.Symbol, N.Name, N.Where.File, N.Where.Line, N.Where.Column);
}
template <typename Stream> void transport(Stream &S, SourceChoices &C) {
  S(C.Macros, C.Instances, C.JoinedFiles, C.HostTexts, C.Standard);
}
template <typename Stream> void transport(Stream &S, SourceNote &N) { S(N.Kind, N.Text); }
template <typename Stream> void transport(Stream &S, UncheckedPart &P) { S(P.Path, P.Is, P.Names, P.Why, P.Where); }

template <typename T> std::string pack(T &Value) {
  Packer P;
  P(Value);
  return P.take();
}

/// Nothing if the bytes are not those of one value.
template <typename T> std::optional<T> unpack(llvm::StringRef Bytes) {
  Unpacker U(Bytes);
  T Value;
  U(Value);
  return U.isComplete() ? std::optional<T>(std::move(Value)) : std::nullopt;
}

/// What a worker sent; if it sent nothing, an empty value with the error in the part that \p Said names.
template <typename T, typename Part> T receive(llvm::Expected<std::string> Bytes, Part Said) {
  if (Bytes)
    if (auto Value = unpack<T>(*Bytes))
      return std::move(*Value);
  T Broken;
  Said(Broken).fail(Bytes ? "internal error: the result of a worker is incomplete" : llvm::toString(Bytes.takeError()));
  return Broken;
}

} // namespace rejoin

#endif // REJOIN_TOOLS_TRANSPORT_H
