//===- LanguageServer.cpp - rejoin for editors -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread reads messages; the threads of the queue bring facts. A request about a document whose newest text is
// still being analysed waits for that; requests are answered in the order in which they came. When an analysis fails,
// the facts of the last one that did not stay, with their own text, and one more diagnostic says so.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Server/LanguageServer.h"
#include "AnalysisQueue.h"
#include "Answers.h"
#include "rejoin/Support/RegularFiles.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LSP/Transport.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <atomic>

using namespace llvm;

namespace rejoin {

namespace {

constexpr StringLiteral ReportCommand = "rejoin.report";

/// Parameters that are looked at field by field.
struct AnyParams {
  json::Value Json = nullptr;
  StringRef text(std::initializer_list<StringRef> Path) const {
    const json::Value *V = find(Path);
    return V ? V->getAsString().value_or("") : "";
  }
  std::optional<bool> flag(std::initializer_list<StringRef> Path) const {
    const json::Value *V = find(Path);
    return V ? V->getAsBoolean() : std::nullopt;
  }
  const json::Value *find(std::initializer_list<StringRef> Path) const {
    const json::Value *V = &Json;
    for (StringRef Key : Path) {
      const json::Object *O = V->getAsObject();
      V = O ? O->get(Key) : nullptr;
      if (!V)
        return nullptr;
    }
    return V;
  }
  template <typename T> T get(StringRef Key) const {
    T Result{};
    json::Path::Root Root;
    if (const json::Value *V = find({Key}))
      fromJSON(*V, Result, Root);
    return Result;
  }
};

[[maybe_unused]] bool fromJSON(const json::Value &From, AnyParams &P, json::Path) {
  P.Json = From;
  return true;
}

using Reply = lsp::Callback<json::Value>;
/// Answers a request from the facts, once they are there.
using Question = std::function<json::Value(const Answers &)>;

struct Document {
  SharedText Text;
  int64_t Version = 0;
  bool IsSaved = true;
  /// The newest facts, and the text that they are of; null before the first.
  SharedText FactsText;
  std::shared_ptr<const DocumentFacts> Facts;
  int64_t FactsVersion = -1;
  /// The newest text is analysed, or could not be.
  bool IsCurrent = false;
  /// Why the newest text could not be analysed.
  std::string Failure;
  std::vector<std::pair<Question, Reply>> Waiting;
};

class LanguageServer {
public:
  LanguageServer(lsp::JSONTransport &Transport, const ServerOptions &Options);
  lsp::MessageHandler &handler() { return Handler; }
  bool wasShutDown() const { return WasShutDown; }

private:
  void initialize(const AnyParams &P, Reply R);
  void shutdown(const AnyParams &, Reply R);
  void ignore(const AnyParams &) {}
  void didOpen(const lsp::DidOpenTextDocumentParams &P);
  void didChange(const lsp::DidChangeTextDocumentParams &P);
  void didSave(const AnyParams &P);
  void didClose(const lsp::DidCloseTextDocumentParams &P);
  void didChangeFiles(const AnyParams &) { analyzeAll(); }
  void didChangeConfiguration(const AnyParams &P);
  void hover(const AnyParams &P, Reply R);
  void definition(const AnyParams &P, Reply R);
  void implementation(const AnyParams &P, Reply R);
  void inlayHint(const AnyParams &P, Reply R);
  void codeLens(const AnyParams &P, Reply R);
  void semanticTokens(const AnyParams &P, Reply R);
  void codeAction(const AnyParams &P, Reply R);
  void executeCommand(const AnyParams &P, Reply R);

  void readSettings(const json::Value *Settings);
  void ask(const AnyParams &P, Reply R, Question Q, json::Value Otherwise = nullptr);
  /// With the lock held.
  void analyze(const std::string &Path, Document &D);
  void analyzeAll();
  void done(const AnalysisJob &Job, Expected<DocumentFacts> Facts);
  /// With the lock held.
  void publish(const std::string &Path, const Document &D);
  void log(int Type, const Twine &Text);

  ServerOptions Options;
  lsp::MessageHandler Handler;
  lsp::OutgoingNotification<json::Value> Publish, LogMessage;
  std::vector<lsp::OutgoingRequest<json::Value>> Refresh;
  lsp::OutgoingRequest<json::Value> ShowDocument;
  bool CanShowDocument = false, WasShutDown = false;
  bool WithHints = true, WithLenses = true, WithDefinitions = true;
  std::atomic<int64_t> NextId = 0;
  /// Guards what follows.
  std::mutex Lock;
  std::map<std::string, Document> Documents;
  /// The last member: its threads use the others.
  std::unique_ptr<AnalysisQueue> Queue;
};

} // namespace

LanguageServer::LanguageServer(lsp::JSONTransport &Transport, const ServerOptions &Options)
    : Options(Options), Handler(Transport),
      Publish(Handler.outgoingNotification<json::Value>("textDocument/publishDiagnostics")),
      LogMessage(Handler.outgoingNotification<json::Value>("window/logMessage")) {
  Handler.method("initialize", this, &LanguageServer::initialize);
  Handler.method("shutdown", this, &LanguageServer::shutdown);
  Handler.notification("initialized", this, &LanguageServer::ignore);
  Handler.notification("$/setTrace", this, &LanguageServer::ignore);
  Handler.notification("$/cancelRequest", this, &LanguageServer::ignore);
  Handler.notification("textDocument/didOpen", this, &LanguageServer::didOpen);
  Handler.notification("textDocument/didChange", this, &LanguageServer::didChange);
  Handler.notification("textDocument/didSave", this, &LanguageServer::didSave);
  Handler.notification("textDocument/didClose", this, &LanguageServer::didClose);
  Handler.notification("workspace/didChangeWatchedFiles", this, &LanguageServer::didChangeFiles);
  Handler.notification("workspace/didChangeConfiguration", this, &LanguageServer::didChangeConfiguration);
  Handler.method("textDocument/hover", this, &LanguageServer::hover);
  Handler.method("textDocument/definition", this, &LanguageServer::definition);
  Handler.method("textDocument/implementation", this, &LanguageServer::implementation);
  Handler.method("textDocument/inlayHint", this, &LanguageServer::inlayHint);
  Handler.method("textDocument/codeLens", this, &LanguageServer::codeLens);
  Handler.method("textDocument/semanticTokens/full", this, &LanguageServer::semanticTokens);
  Handler.method("textDocument/codeAction", this, &LanguageServer::codeAction);
  Handler.method("workspace/executeCommand", this, &LanguageServer::executeCommand);
}

//===----------------------------------------------------------------------===//
// The session
//===----------------------------------------------------------------------===//

void LanguageServer::readSettings(const json::Value *Settings) {
  const json::Object *O = Settings ? Settings->getAsObject() : nullptr;
  if (O && O->getObject("rejoin"))
    O = O->getObject("rejoin");
  if (!O)
    return;
  WithHints = O->getBoolean("inlayHints").value_or(WithHints);
  WithLenses = O->getBoolean("codeLens").value_or(WithLenses);
  WithDefinitions = O->getBoolean("definitions").value_or(WithDefinitions);
  if (auto Pages = O->getString("rulePages"); Pages && !Pages->empty())
    Options.RulePages = Pages->contains("{rule}") ? Pages->str() : (Pages->rtrim('/') + "/{rule}/").str();
  if (auto Milliseconds = O->getInteger("debounce"); Milliseconds && *Milliseconds >= 0 && *Milliseconds <= 10000)
    Options.Debounce = static_cast<unsigned>(*Milliseconds);
}

/// The pages beside the program, as installed or in the source tree; empty if they are not there.
static std::string localRulePages(StringRef Program) {
  const StringRef Prefix = sys::path::parent_path(sys::path::parent_path(Program));
  for (StringRef Folder : {"share/doc/rejoin/docs/rules", "../docs/rules"}) {
    SmallString<128> Pages(Prefix);
    sys::path::append(Pages, Folder);
    sys::path::remove_dots(Pages, /*remove_dot_dot=*/true);
    if (!sys::fs::exists(Pages + "/W1.md"))
      continue;
    auto Uri = lsp::URIForFile::fromFile(Pages);
    if (Uri)
      return (Uri->uri() + "/{rule}.md").str();
    consumeError(Uri.takeError());
  }
  return "";
}

void LanguageServer::initialize(const AnyParams &P, Reply R) {
  Options.RulePages = localRulePages(Options.Worker);
  readSettings(P.find({"initializationOptions"}));
  Queue = std::make_unique<AnalysisQueue>(
      Options.Worker, std::chrono::milliseconds(Options.Debounce), Options.Threads,
      [this](const AnalysisJob &Job, Expected<DocumentFacts> Facts) { done(Job, std::move(Facts)); });
  auto Nothing = [](const json::Value &, Expected<AnyParams> Result) {
    if (!Result)
      consumeError(Result.takeError());
  };
  if (P.flag({"capabilities", "workspace", "inlayHint", "refreshSupport"}).value_or(false))
    Refresh.push_back(Handler.outgoingRequest<json::Value, AnyParams>("workspace/inlayHint/refresh", Nothing));
  if (P.flag({"capabilities", "workspace", "codeLens", "refreshSupport"}).value_or(false))
    Refresh.push_back(Handler.outgoingRequest<json::Value, AnyParams>("workspace/codeLens/refresh", Nothing));
  if (P.flag({"capabilities", "workspace", "semanticTokens", "refreshSupport"}).value_or(false))
    Refresh.push_back(Handler.outgoingRequest<json::Value, AnyParams>("workspace/semanticTokens/refresh", Nothing));
  CanShowDocument = P.flag({"capabilities", "window", "showDocument", "support"}).value_or(false);
  ShowDocument = Handler.outgoingRequest<json::Value, AnyParams>("window/showDocument", Nothing);
  json::Object Capabilities{
      {"positionEncoding", "utf-16"},
      {"textDocumentSync", json::Object{{"openClose", true}, {"change", 2}, {"save", true}}},
      {"hoverProvider", true},
      {"definitionProvider", WithDefinitions},
      {"implementationProvider", true},
      {"codeActionProvider", json::Object{{"codeActionKinds", json::Array{"quickfix"}}}},
      {"inlayHintProvider", true},
      {"codeLensProvider", json::Object{{"resolveProvider", false}}},
      {"executeCommandProvider", json::Object{{"commands", json::Array{ReportCommand}}}},
      {"semanticTokensProvider", json::Object{{"legend", Answers::semanticTokensLegend()}, {"full", true}}}};
  R(json::Object{{"capabilities", std::move(Capabilities)},
                 {"serverInfo", json::Object{{"name", "rejoin"}, {"version", Options.Version}}}});
}

void LanguageServer::shutdown(const AnyParams &, Reply R) {
  WasShutDown = true;
  Queue.reset();
  R(nullptr);
}

void LanguageServer::log(int Type, const Twine &Text) {
  LogMessage(json::Object{{"type", Type}, {"message", Text.str()}});
}

void LanguageServer::didChangeConfiguration(const AnyParams &P) {
  readSettings(P.find({"settings"}));
  for (auto &Request : Refresh)
    Request(nullptr, NextId++);
}

//===----------------------------------------------------------------------===//
// Documents
//===----------------------------------------------------------------------===//

void LanguageServer::analyze(const std::string &Path, Document &D) {
  D.IsCurrent = false;
  AnalysisJob Job{Path, D.Version, D.Text, {}};
  for (const auto &[Other, Of] : Documents)
    if (!Of.IsSaved && Other != Path)
      Job.Others.emplace_back(Other, Of.Text);
  if (Queue)
    Queue->submit(std::move(Job));
}

void LanguageServer::analyzeAll() {
  std::scoped_lock Hold(Lock);
  for (auto &[Path, D] : Documents)
    analyze(Path, D);
}

void LanguageServer::didOpen(const lsp::DidOpenTextDocumentParams &P) {
  std::scoped_lock Hold(Lock);
  std::string Path = P.textDocument.uri.file().str();
  Document &D = Documents[Path];
  D.Text = std::make_shared<DocumentText>(P.textDocument.text);
  D.Version = P.textDocument.version;
  // An editor may restore a text that was never saved.
  auto OnDisk = readRegularFile(Path, /*IsText=*/true);
  D.IsSaved = OnDisk && (*OnDisk)->getBuffer() == StringRef(P.textDocument.text);
  analyze(Path, D);
}

void LanguageServer::didChange(const lsp::DidChangeTextDocumentParams &P) {
  std::scoped_lock Hold(Lock);
  std::string Path = P.textDocument.uri.file().str();
  auto It = Documents.find(Path);
  if (It == Documents.end())
    return log(1, "a change of a document that is not open: " + Path);
  Document &D = It->second;
  auto Changed = applyChanges(*D.Text, P.contentChanges);
  if (!Changed)
    return log(1, "a change that does not fit the document: " + Path);
  D.Text = std::make_shared<DocumentText>(std::move(*Changed));
  D.Version = P.textDocument.version;
  D.IsSaved = false;
  analyze(Path, D);
}

void LanguageServer::didSave(const AnyParams &P) {
  auto Saved = P.get<lsp::TextDocumentIdentifier>("textDocument");
  {
    std::scoped_lock Hold(Lock);
    if (auto It = Documents.find(Saved.uri.file().str()); It != Documents.end())
      It->second.IsSaved = true;
  }
  // It may be a file that others include.
  analyzeAll();
}

void LanguageServer::didClose(const lsp::DidCloseTextDocumentParams &P) {
  std::scoped_lock Hold(Lock);
  std::string Path = P.textDocument.uri.file().str();
  auto It = Documents.find(Path);
  if (It == Documents.end())
    return;
  if (Queue)
    Queue->drop(Path);
  for (auto &[Q, R] : It->second.Waiting)
    R(nullptr);
  Documents.erase(It);
  Publish(json::Object{{"uri", P.textDocument.uri.uri()}, {"diagnostics", json::Array()}});
}

void LanguageServer::publish(const std::string &Path, const Document &D) {
  auto Uri = lsp::URIForFile::fromFile(Path);
  if (!Uri)
    return consumeError(Uri.takeError());
  json::Array Diagnostics;
  if (D.Facts)
    Diagnostics = Answers(Path, *D.FactsText, *D.Facts, Options.RulePages).diagnostics();
  if (!D.Failure.empty())
    Diagnostics.push_back(
        json::Object{{"range", toJSON(lsp::Range(lsp::Position(0, 0)))},
                     {"severity", 3},
                     {"source", "rejoin"},
                     {"code", "analysis-failed"},
                     {"message", D.Failure + (D.Facts ? "; findings are those of an earlier text" : "")}});
  Publish(json::Object{{"uri", Uri->uri()}, {"version", D.Version}, {"diagnostics", std::move(Diagnostics)}});
}

void LanguageServer::done(const AnalysisJob &Job, Expected<DocumentFacts> Facts) {
  std::scoped_lock Hold(Lock);
  auto It = Documents.find(Job.Path);
  if (It == Documents.end() || It->second.Text != Job.Text) {
    if (!Facts)
      consumeError(Facts.takeError());
    return;
  }
  Document &D = It->second;
  D.IsCurrent = true;
  if (Facts) {
    D.Failure.clear();
    // What does not compile has no facts: those of the text before stay for hovers, with its own lines.
    bool HasFacts = !Facts->Lines.empty() || !Facts->Functions.empty() || !D.Facts || Facts->Problems.empty();
    if (!HasFacts) {
      DocumentFacts Kept = *D.Facts;
      Kept.Findings.clear();
      Kept.Problems = std::move(Facts->Problems);
      *Facts = std::move(Kept);
    }
    D.FactsText = HasFacts || !D.FactsText ? Job.Text : D.FactsText;
    D.Facts = std::make_shared<DocumentFacts>(std::move(*Facts));
    D.FactsVersion = Job.Version;
  } else {
    D.Failure = toString(Facts.takeError());
    log(1, Job.Path + ": " + D.Failure);
  }
  publish(Job.Path, D);
  for (auto &[Q, R] : std::exchange(D.Waiting, {}))
    R(D.Facts ? Q(Answers(Job.Path, *D.FactsText, *D.Facts, Options.RulePages)) : json::Value(nullptr));
  for (auto &Request : Refresh)
    Request(nullptr, NextId++);
}

//===----------------------------------------------------------------------===//
// Requests
//===----------------------------------------------------------------------===//

void LanguageServer::ask(const AnyParams &P, Reply R, Question Q, json::Value Otherwise) {
  std::string Path = P.get<lsp::TextDocumentIdentifier>("textDocument").uri.file().str();
  std::scoped_lock Hold(Lock);
  auto It = Documents.find(Path);
  if (It == Documents.end())
    return R(std::move(Otherwise));
  Document &D = It->second;
  if (!D.IsCurrent)
    D.Waiting.emplace_back(std::move(Q), std::move(R));
  else
    R(D.Facts ? Q(Answers(Path, *D.FactsText, *D.Facts, Options.RulePages)) : std::move(Otherwise));
}

void LanguageServer::hover(const AnyParams &P, Reply R) {
  ask(P, std::move(R), [At = P.get<lsp::Position>("position")](const Answers &A) { return A.hover(At); });
}

void LanguageServer::definition(const AnyParams &P, Reply R) {
  ask(P, std::move(R),
      [At = P.get<lsp::Position>("position")](const Answers &A) { return A.causes(At, /*All=*/false); });
}

void LanguageServer::implementation(const AnyParams &P, Reply R) {
  ask(P, std::move(R),
      [At = P.get<lsp::Position>("position")](const Answers &A) { return A.causes(At, /*All=*/true); });
}

void LanguageServer::inlayHint(const AnyParams &P, Reply R) {
  if (!WithHints)
    return R(json::Array());
  ask(P, std::move(R), [In = P.get<lsp::Range>("range")](const Answers &A) { return json::Value(A.inlayHints(In)); });
}

void LanguageServer::codeLens(const AnyParams &P, Reply R) {
  if (!WithLenses)
    return R(json::Array());
  ask(P, std::move(R), [](const Answers &A) { return json::Value(A.codeLenses(ReportCommand)); });
}

void LanguageServer::semanticTokens(const AnyParams &P, Reply R) {
  ask(P, std::move(R), [](const Answers &A) { return json::Value(json::Object{{"data", A.semanticTokens()}}); });
}

void LanguageServer::codeAction(const AnyParams &P, Reply R) {
  ask(P, std::move(R), [In = P.get<lsp::Range>("range")](const Answers &A) { return json::Value(A.codeActions(In)); });
}

void LanguageServer::executeCommand(const AnyParams &P, Reply R) {
  const json::Value *Arguments = P.find({"arguments"});
  const json::Array *List = Arguments ? Arguments->getAsArray() : nullptr;
  auto Uri = List && !List->empty() ? (*List)[0].getAsString() : std::nullopt;
  if (P.text({"command"}) != ReportCommand || !Uri)
    return R(make_error<lsp::LSPError>("no such command", lsp::ErrorCode::InvalidParams));
  auto File = lsp::URIForFile::fromURI(*Uri);
  if (!File)
    return R(File.takeError());
  SmallString<128> Directory;
  if (std::error_code EC = sys::fs::createUniqueDirectory("rejoin-report", Directory))
    return R(createStringError(EC, "cannot create a temporary directory: " + EC.message()));
  std::string Messages = (Directory + "/messages").str();
  std::optional<StringRef> Redirects[] = {StringRef(), StringRef(), StringRef(Messages)};
  int Code = sys::ExecuteAndWait(Options.Worker, {Options.Worker, "report", File->file(), "-o", Directory},
                                 std::nullopt, Redirects, /*SecondsToWait=*/120);
  std::string Page = (Directory + "/" + sys::path::filename(File->file()) + ".html").str();
  if (Code != 0 || !sys::fs::exists(Page)) {
    auto Said = MemoryBuffer::getFile(Messages);
    return R(make_error<lsp::LSPError>("the report could not be made" +
                                           (Said ? ": " + (*Said)->getBuffer().trim().str() : std::string()),
                                       lsp::ErrorCode::RequestFailed));
  }
  auto PageUri = lsp::URIForFile::fromFile(Page);
  if (!PageUri)
    return R(PageUri.takeError());
  if (CanShowDocument)
    ShowDocument(json::Object{{"uri", PageUri->uri()}, {"external", true}}, NextId++);
  R(json::Value(PageUri->uri()));
}

Error serveLanguage(std::FILE *In, raw_ostream &Out, const ServerOptions &Options, bool &WasShutDown) {
  lsp::Logger::setLogLevel(lsp::Logger::Level::Error);
  lsp::JSONTransport Transport(In, Out);
  LanguageServer Server(Transport, Options);
  Error E = Transport.run(Server.handler());
  WasShutDown = Server.wasShutDown();
  return E;
}

} // namespace rejoin
