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
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Files.h"
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
  std::optional<int64_t> integer(std::initializer_list<StringRef> Path) const {
    const json::Value *V = find(Path);
    return V ? V->getAsInteger() : std::nullopt;
  }
  /// Nothing if it is no array, or an element is no T.
  template <typename T> std::optional<std::vector<T>> list(StringRef Key) const {
    const json::Value *V = find({Key});
    std::vector<T> Result;
    json::Path::Root Root;
    return V && json::fromJSON(*V, Result, Root) ? std::optional(std::move(Result)) : std::nullopt;
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
  void didOpen(const AnyParams &P);
  void didChange(const AnyParams &P);
  void didSave(const AnyParams &P);
  void didClose(const AnyParams &P);
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
  /// The open document that the parameters name, with the lock held; null if there is none.
  std::pair<const std::string, Document> *find(const AnyParams &P);
  Answers answers(const std::string &Path, const Document &D) const {
    return Answers(Path, *D.FactsText, *D.Facts, Names, Options.RulePages);
  }
  void ask(const AnyParams &P, Reply R, Question Q, json::Value Otherwise = nullptr);
  /// With the lock held.
  void analyze(const std::string &Path, Document &D);
  void analyzeAll();
  void done(const AnalysisJob &Job, Expected<DocumentFacts> Facts);
  /// With the lock held.
  void publish(const std::string &Path, const Document &D);
  Expected<std::string> fileForReport(StringRef Uri, StringRef Directory);
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
  /// By path.
  std::map<std::string, Document> Documents;
  DocumentNames Names;
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
    return fileUri(Pages) + "/{rule}.md";
  }
  return "";
}

/// The first folder of the workspace; else the current one.
static std::string workspaceFolder(const AnyParams &P) {
  const json::Value *Folders = P.find({"workspaceFolders"});
  const json::Array *List = Folders ? Folders->getAsArray() : nullptr;
  const json::Object *First = List && !List->empty() ? List->front().getAsObject() : nullptr;
  StringRef Uri = First ? First->getString("uri").value_or("") : P.text({"rootUri"});
  if (auto Folder = Uri.empty() ? std::nullopt : pathOfFileUri(Uri))
    return *Folder;
  SmallString<128> Current;
  (void)sys::fs::current_path(Current);
  return Current.str().str();
}

void LanguageServer::initialize(const AnyParams &P, Reply R) {
  Names.setFolder(workspaceFolder(P));
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

std::pair<const std::string, Document> *LanguageServer::find(const AnyParams &P) {
  auto Path = Names.pathOf(P.text({"textDocument", "uri"}));
  auto It = Path ? Documents.find(*Path) : Documents.end();
  return It != Documents.end() ? &*It : nullptr;
}

void LanguageServer::didOpen(const AnyParams &P) {
  std::scoped_lock Hold(Lock);
  const json::Value *Opened = P.find({"textDocument"});
  const json::Object *O = Opened ? Opened->getAsObject() : nullptr;
  auto Text = O ? O->getString("text") : std::nullopt;
  auto Path =
      Text ? Names.open(O->getString("uri").value_or(""), O->getString("languageId").value_or("")) : std::nullopt;
  if (!Path)
    return log(1, "'didOpen' without a URI or a text");
  Document &D = Documents[*Path];
  D.Text = std::make_shared<DocumentText>(Text->str());
  D.Version = O->getInteger("version").value_or(0);
  // An editor may restore a text that was never saved.
  auto OnDisk = readRegularFile(*Path, /*IsText=*/true);
  D.IsSaved = OnDisk && (*OnDisk)->getBuffer() == *Text;
  analyze(*Path, D);
}

void LanguageServer::didChange(const AnyParams &P) {
  std::scoped_lock Hold(Lock);
  StringRef Uri = P.text({"textDocument", "uri"});
  auto *Found = find(P);
  if (!Found)
    return log(1, "a change of a document that is not open: " + Uri);
  auto &[Path, D] = *Found;
  auto Changes = P.list<lsp::TextDocumentContentChangeEvent>("contentChanges");
  auto Changed = Changes ? applyChanges(*D.Text, *Changes) : std::nullopt;
  if (!Changed)
    return log(1, "a change that does not fit the document: " + Uri);
  D.Text = std::make_shared<DocumentText>(std::move(*Changed));
  D.Version = P.integer({"textDocument", "version"}).value_or(D.Version + 1);
  D.IsSaved = false;
  analyze(Path, D);
}

void LanguageServer::didSave(const AnyParams &P) {
  {
    std::scoped_lock Hold(Lock);
    if (auto *Found = find(P))
      Found->second.IsSaved = true;
  }
  // It may be a file that others include.
  analyzeAll();
}

void LanguageServer::didClose(const AnyParams &P) {
  std::scoped_lock Hold(Lock);
  auto *Found = find(P);
  if (!Found)
    return;
  if (Queue)
    Queue->drop(Found->first);
  for (auto &[Q, R] : Found->second.Waiting)
    R(nullptr);
  Documents.erase(Documents.find(Found->first));
  StringRef Uri = P.text({"textDocument", "uri"});
  Names.close(Uri);
  Publish(json::Object{{"uri", Uri}, {"diagnostics", json::Array()}});
}

void LanguageServer::publish(const std::string &Path, const Document &D) {
  json::Array Diagnostics;
  if (D.Facts)
    Diagnostics = answers(Path, D).diagnostics();
  if (!D.Failure.empty())
    Diagnostics.push_back(
        json::Object{{"range", toJSON(lsp::Range(lsp::Position(0, 0)))},
                     {"severity", 3},
                     {"source", "rejoin"},
                     {"code", "analysis-failed"},
                     {"message", D.Failure + (D.Facts ? "; findings are those of an earlier text" : "")}});
  Publish(json::Object{{"uri", Names.uriOf(Path)}, {"version", D.Version}, {"diagnostics", std::move(Diagnostics)}});
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
    R(D.Facts ? Q(answers(Job.Path, D)) : json::Value(nullptr));
  for (auto &Request : Refresh)
    Request(nullptr, NextId++);
}

//===----------------------------------------------------------------------===//
// Requests
//===----------------------------------------------------------------------===//

void LanguageServer::ask(const AnyParams &P, Reply R, Question Q, json::Value Otherwise) {
  std::scoped_lock Hold(Lock);
  auto *Found = find(P);
  if (!Found)
    return R(std::move(Otherwise));
  auto &[Path, D] = *Found;
  if (!D.IsCurrent)
    D.Waiting.emplace_back(std::move(Q), std::move(R));
  else
    R(D.Facts ? Q(answers(Path, D)) : std::move(Otherwise));
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

/// The file that a report is made of: the document's, or a copy in \p Directory of a text that is on no disk.
Expected<std::string> LanguageServer::fileForReport(StringRef Uri, StringRef Directory) {
  std::scoped_lock Hold(Lock);
  auto Path = Names.pathOf(Uri);
  if (!Path)
    return createStringError("no file, and no open document: " + Uri);
  auto Open = Documents.find(*Path);
  if (Open == Documents.end() || sys::fs::exists(*Path))
    return *Path;
  SmallString<128> Copy(Directory);
  sys::path::append(Copy, "text");
  if (std::error_code EC = sys::fs::create_directory(Copy))
    return createStringError(EC, Copy + ": " + EC.message());
  sys::path::append(Copy, sys::path::filename(*Path));
  if (Error E = writeText(Copy, Open->second.Text->text()))
    return std::move(E);
  return Copy.str().str();
}

void LanguageServer::executeCommand(const AnyParams &P, Reply R) {
  const json::Value *Arguments = P.find({"arguments"});
  const json::Array *List = Arguments ? Arguments->getAsArray() : nullptr;
  auto Uri = List && !List->empty() ? (*List)[0].getAsString() : std::nullopt;
  if (P.text({"command"}) != ReportCommand || !Uri)
    return R(make_error<lsp::LSPError>("no such command", lsp::ErrorCode::InvalidParams));
  SmallString<128> Directory;
  if (std::error_code EC = sys::fs::createUniqueDirectory("rejoin-report", Directory))
    return R(createStringError(EC, "cannot create a temporary directory: " + EC.message()));
  auto File = fileForReport(*Uri, Directory);
  if (!File)
    return R(make_error<lsp::LSPError>(toString(File.takeError()), lsp::ErrorCode::RequestFailed));
  std::string Messages = (Directory + "/messages").str();
  std::optional<StringRef> Redirects[] = {StringRef(), StringRef(), StringRef(Messages)};
  int Code = sys::ExecuteAndWait(Options.Worker, {Options.Worker, "report", *File, "-o", Directory}, std::nullopt,
                                 Redirects, /*SecondsToWait=*/120);
  std::string Page = (Directory + "/" + sys::path::filename(*File) + ".html").str();
  if (Code != 0 || !sys::fs::exists(Page)) {
    auto Said = MemoryBuffer::getFile(Messages);
    return R(make_error<lsp::LSPError>("the report could not be made" +
                                           (Said ? ": " + (*Said)->getBuffer().trim().str() : std::string()),
                                       lsp::ErrorCode::RequestFailed));
  }
  const std::string PageUri = fileUri(Page);
  if (CanShowDocument)
    ShowDocument(json::Object{{"uri", PageUri}, {"external", true}}, NextId++);
  R(PageUri);
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
