//===- ErrorLog.cpp - The compiler's errors, each with the code it is about -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file of host and device code may have errors that do not concern a kernel: missing host headers, mostly. Each error
// is attributed to the functions that it is about, so that the loader can keep the functions that have none:
//
//   while a function is parsed or a template is instantiated     these functions, from inside out
//   otherwise                                                    the function whose text the error points into
//
// An error in an instance of a template is not one of its other instances: `f<int>` may compile where `f<char *>` does
// not. Undeclared names are kept as well: they are often macros that the host would define, and the message says so.
// Caveat: an error at the top level may change what later code means; clang recovers as it does in an editor. Functions
// that depend on a wrong declaration have an error of their own then.
// Held by: test/Loader/left-out.cu, host-code.cu, host-macros.cl, no-kernel.cu.
//
//===----------------------------------------------------------------------===//

#include "ErrorLog.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticCategories.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace rejoin {

ErrorLog::ErrorLog(CompilerInstance &Compiler, bool Colors, const std::vector<SourceRange> &Skipped)
    : Compiler(Compiler), Macros(Compiler, Skipped), Printer(OS, Compiler.getInvocation().getDiagnosticOpts()) {
  Compiler.getInvocation().getDiagnosticOpts().ShowColors = Colors;
}

void ErrorLog::BeginSourceFile(const LangOptions &Language, const Preprocessor *PP) {
  Printer.BeginSourceFile(Language, PP);
}

void ErrorLog::EndSourceFile() { Printer.EndSourceFile(); }

void ErrorLog::addPosition(SourceLocation L, unsigned Error) {
  if (L.isInvalid())
    return;
  auto [File, Offset] = Compiler.getSourceManager().getDecomposedExpansionLoc(L);
  Positions[File].push_back({Offset, Error});
}

void ErrorLog::takeFunction(const FunctionDecl *F, unsigned Error) {
  ByFunction.try_emplace(F, Error);
  if (F->isTemplateInstantiation() && !Errors[Error].Instance)
    Errors[Error].Instance = F;
}

/// An error is about every function that is being parsed or instantiated, and about the text it points into.
void ErrorLog::attribute(unsigned Error, SourceLocation Where) {
  addPosition(Where, Error);
  if (!Compiler.hasSema())
    return;
  Sema &S = Compiler.getSema();
  for (const DeclContext *C = S.CurContext; C; C = C->getParent())
    if (const auto *F = dyn_cast<FunctionDecl>(C))
      takeFunction(F, Error);
  for (const Sema::CodeSynthesisContext &C : S.CodeSynthesisContexts) {
    if (const auto *F = dyn_cast_or_null<FunctionDecl>(C.Entity))
      takeFunction(F, Error);
    else
      addPosition(C.PointOfInstantiation, Error);
  }
}

static bool namesUndeclared(unsigned Id) {
  switch (Id) {
  case diag::err_unknown_typename:
  case diag::err_unknown_typename_suggest:
  case diag::ext_implicit_function_decl_c99:
  case diag::err_undeclared_var_use:
  case diag::err_undeclared_var_use_suggest:
  case diag::err_undeclared_use:
    return true;
  default:
    return false;
  }
}

static bool isTypeExpected(unsigned Id) {
  return Id == diag::err_unknown_typename || Id == diag::err_unknown_typename_suggest;
}

/// The name in the first argument of a message; empty if it is no name.
static std::string firstName(const Diagnostic &Info) {
  if (!Info.getNumArgs())
    return "";
  if (Info.getArgKind(0) == DiagnosticsEngine::ak_identifierinfo && Info.getArgIdentifier(0))
    return Info.getArgIdentifier(0)->getName().str();
  if (Info.getArgKind(0) == DiagnosticsEngine::ak_declarationname)
    return DeclarationName::getFromOpaqueInteger(Info.getRawArg(0)).getAsString();
  return "";
}

void ErrorLog::findUndeclared(const Diagnostic &Info, SourceError &E) {
  if (!Info.hasSourceManager() || Info.getLocation().isInvalid())
    return;
  if (Info.getID() == diag::err_typecheck_invalid_operands)
    E.LackedOverload = "operator";
  else if (Info.getID() == diag::err_ovl_no_viable_function_in_call)
    E.LackedOverload = firstName(Info);
  if (!namesUndeclared(Info.getID())) {
    if (DiagnosticIDs::getCategoryNumberForDiag(Info.getID()) == diag::DiagCat_Parse_Issue)
      E.Undeclared = Macros.findAt(Info.getLocation());
    return;
  }
  if (const std::string Name = firstName(Info); !Name.empty())
    E.Undeclared = Macros.describe(Name, Info.getLocation(), isTypeExpected(Info.getID()));
}

LeftOutFunction withoutInstance(llvm::StringRef Name, const SourceError *E) {
  LeftOutFunction L;
  L.Name = Name.str();
  L.IsKernel = true;
  const llvm::StringRef Message = E ? llvm::StringRef(E->Message) : "OpenCL C has no templates";
  // Our text takes the address of the instance, which is not the user's.
  if (Message.contains("'<overloaded function type>'"))
    L.Message = "these template arguments are not those of a template of this name";
  else if (Message.starts_with("use of undeclared identifier "))
    L.Message = "nothing here declares " + Message.substr(Message.find('\'')).str();
  else
    L.Message = Message.str();
  L.Message += " (--instantiate)";
  return L;
}

/// \p Text with the names that a toolkit has where ours stand for them: `threadIdx` for `__rejoin_threadIdx`.
static std::string withoutOwnNames(llvm::StringRef Text) {
  std::string Result;
  for (llvm::StringRef Part : llvm::split(Text, "__rejoin_"))
    Result += Part;
  return Result;
}

void ErrorLog::HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  if (Level < DiagnosticsEngine::Note || (Level == DiagnosticsEngine::Note && !LastWasError))
    return;
  if (Level == DiagnosticsEngine::Note) {
    Buffer.clear();
    Printer.HandleDiagnostic(Level, Info);
    Errors.back().Text += withoutOwnNames(Buffer);
    return;
  }
  LastWasError = Level >= DiagnosticsEngine::Error;
  if (!LastWasError)
    return;
  Buffer.clear();
  Printer.HandleDiagnostic(Level, Info);
  SourceError E;
  E.Text = withoutOwnNames(Buffer);
  llvm::SmallString<128> Message;
  Info.FormatDiagnostic(Message);
  E.Message = withoutOwnNames(Message);
  E.Where = Info.getLocation();
  E.IsOfShared = Info.getID() == diag::err_shared_var_init;
  E.IsOfRegister = Info.getID() == diag::err_asm_invalid_escape;
  findUndeclared(Info, E);
  Errors.push_back(std::move(E));
  attribute(Errors.size() - 1, Info.getLocation());
}

std::vector<unsigned> ErrorLog::errorsIn(const FunctionDecl *F) const {
  std::vector<unsigned> Result;
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  const SourceRange Range = (Pattern ? Pattern : F)->getSourceRange();
  if (Range.isInvalid())
    return Result;
  const SourceManager &SM = Compiler.getSourceManager();
  auto [File, Begin] = SM.getDecomposedExpansionLoc(Range.getBegin());
  auto [EndFile, End] = SM.getDecomposedExpansionLoc(SM.getExpansionRange(Range.getEnd()).getEnd());
  auto It = Positions.find(File);
  if (It == Positions.end() || EndFile != File)
    return Result;
  for (const Position &P : It->second)
    if (P.Offset >= Begin && P.Offset <= End)
      Result.push_back(P.Error);
  return Result;
}

std::set<std::string> ErrorLog::filesOutside(llvm::ArrayRef<FunctionDecl *> Functions) const {
  std::set<std::string> Result;
  std::set<unsigned> Inside;
  if (!Errors.empty())
    for (const FunctionDecl *F : Functions)
      for (unsigned Error : errorsIn(F))
        Inside.insert(Error);
  const SourceManager &SM = Compiler.getSourceManager();
  for (unsigned I = 0; I != Errors.size(); ++I)
    if (Errors[I].Where.isValid() && !Inside.contains(I))
      Result.insert(SM.getFilename(SM.getExpansionLoc(Errors[I].Where)).str());
  return Result;
}

std::optional<unsigned> ErrorLog::errorOf(const FunctionDecl *F) const {
  std::optional<unsigned> First;
  auto Take = [&](unsigned Error) {
    if (!First || Error < *First)
      First = Error;
  };
  if (auto It = ByFunction.find(F); It != ByFunction.end())
    Take(It->second);
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  if (Pattern)
    if (auto It = ByFunction.find(Pattern); It != ByFunction.end())
      Take(It->second);
  // An error of another instance of the same text is not about this one.
  for (unsigned Error : errorsIn(F))
    if (!Pattern || !Errors[Error].Instance || Errors[Error].Instance == F)
      Take(Error);
  return First;
}

std::optional<unsigned> ErrorLog::errorOfPattern(const FunctionDecl *F) const {
  std::optional<unsigned> First;
  for (unsigned Error : errorsIn(F))
    if (!Errors[Error].Instance && (!First || Error < *First))
      First = Error;
  return First;
}

} // namespace rejoin
