//===- MIRLoader.cpp - Files of Machine IR ------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's parser gives the functions; what the launch puts into registers is private to the back end, and lines are not
// kept, so both are read from the file's YAML documents here.
//
// The parser aborts the process on functions that LLVM's verifier rejects, unless they are marked `failedISel`. So all
// are marked in a copy of the text, and verified afterwards by us: a bad file is an error with its message. Lines in
// messages are those of the original (`MarkedText::original`).
//
//   argumentInfo: { workGroupIDX: { reg: '$sgpr6' } }      $sgpr6 is the same for the workgroup
//   a register that no key names                           differs from thread to thread
// Caveat: the n-th instruction of the parsed function is the n-th line of the body that is one; a line with two would
// shift the rest. Only AMDGPU's Machine IR is read.
// Held by: test/MachineIR/errors.test, verdicts.mir, test/Robustness/inputs.test.
//
//===----------------------------------------------------------------------===//

#include "rejoin/MIR/MIRLoader.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/CodeGen/MIRParser/MIRParser.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/YAMLParser.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace rejoin {

MIRModule::MIRModule() = default;
MIRModule::~MIRModule() = default;

/// The extent of what the launch passes under a key of `argumentInfo`; nothing for what differs from thread to thread.
static std::optional<Extent> extentOfArgument(StringRef Key) {
  return StringSwitch<std::optional<Extent>>(Key)
      .Cases({"dispatchPtr", "queuePtr", "kernargSegmentPtr", "dispatchID", "implicitArgPtr", "privateSegmentBuffer",
              "implicitBufferPtr", "privateSegmentSize", "LDSKernelId"},
             Extent::grid())
      .Cases({"workGroupIDX", "workGroupIDY", "workGroupIDZ", "workGroupInfo"}, Extent::workgroup())
      .Default(std::nullopt);
}

static yaml::Node *valueOf(yaml::Node *N, StringRef Key) {
  auto *Map = dyn_cast_or_null<yaml::MappingNode>(N);
  if (!Map)
    return nullptr;
  for (auto &Entry : *Map) {
    auto *K = dyn_cast_or_null<yaml::ScalarNode>(Entry.getKey());
    if (K && K->getRawValue() == Key)
      return Entry.getValue();
  }
  return nullptr;
}

void MIRModule::readDocuments(StringRef Text) {
  // Documents are divided by lines of three dashes; each is read by itself, since a mapping can be read but once.
  unsigned Line = 1;
  SmallVector<StringRef> All;
  Text.split(All, '\n');
  std::string Document;
  std::string Name;
  bool InBody = false;
  std::vector<unsigned> Instructions;
  auto Close = [&] {
    if (!Name.empty()) {
      Lines[Name] = std::move(Instructions);
      SourceMgr Sources;
      Sources.setDiagHandler([](const SMDiagnostic &, void *) {});
      yaml::Stream Stream(Document, Sources);
      if (auto It = Stream.begin(); It != Stream.end())
        if (auto *Arguments = dyn_cast_or_null<yaml::MappingNode>(
                valueOf(valueOf(It->getRoot(), "machineFunctionInfo"), "argumentInfo")))
          for (auto &Entry : *Arguments) {
            auto *Key = dyn_cast_or_null<yaml::ScalarNode>(Entry.getKey());
            std::string KeyName = Key ? Key->getRawValue().str() : "";
            auto *Fields = dyn_cast_or_null<yaml::MappingNode>(Entry.getValue());
            if (!Fields)
              continue;
            // All of them are read: the stream goes forward only.
            for (auto &Field : *Fields) {
              auto *FieldKey = dyn_cast_or_null<yaml::ScalarNode>(Field.getKey());
              bool IsRegister = FieldKey && FieldKey->getRawValue() == "reg";
              auto *Register = dyn_cast_or_null<yaml::ScalarNode>(Field.getValue());
              SmallString<32> Storage;
              StringRef Value = Register ? Register->getValue(Storage) : "";
              if (auto E = extentOfArgument(KeyName); E && IsRegister && Value.consume_front("$"))
                Launch[Name][Value.upper()] = *E;
            }
          }
    }
    Document.clear();
    Name.clear();
    Instructions.clear();
    InBody = false;
  };
  for (StringRef L : All) {
    StringRef Content = L.rtrim("\r");
    if (Content.starts_with("---") || Content.starts_with("...")) {
      Close();
    } else if (InBody) {
      StringRef T = Content.trim();
      bool IsLabel = T.starts_with("bb.") && T.ends_with(":");
      if (!T.empty() && !IsLabel && T != "}" && !T.starts_with(";") && !T.starts_with("successors:") &&
          !T.starts_with("liveins:"))
        Instructions.push_back(Line);
    } else {
      if (Content.consume_front("name:"))
        Name = Content.trim().trim("'\"").str();
      else if (Content.starts_with("body:"))
        InBody = true;
      if (!InBody)
        Document += (L + "\n").str();
    }
    ++Line;
  }
  Close();
}

std::optional<Extent> MIRModule::launchExtent(const MachineFunction &F, MCRegister R) const {
  auto It = Launch.find(F.getName());
  if (It == Launch.end())
    return std::nullopt;
  auto Found = It->second.find(F.getSubtarget().getRegisterInfo()->getName(R));
  return Found == It->second.end() ? std::nullopt : std::optional(Found->second);
}

unsigned MIRModule::line(const MachineInstr &I) const {
  auto It = LineOf.find(&I);
  return It == LineOf.end() ? 0 : It->second;
}

namespace {

/// The file's text, with functions marked so that the parser does not abort on those that LLVM's verifier rejects.
/// That takes one more line in some of them.
struct MarkedText {
  std::string Text;
  /// Numbers of lines, in `Text`, that were added.
  std::vector<unsigned> Added;

  explicit MarkedText(StringRef Original) {
    SmallVector<StringRef> All;
    Original.split(All, '\n');
    constexpr StringRef Key = "failedISel:";
    unsigned Line = 0;
    auto Put = [&](StringRef L) {
      Text += L;
      Text += '\n';
      ++Line;
    };
    for (size_t I = 0; I != All.size(); ++I) {
      StringRef L = All[I];
      if (L.starts_with(Key)) {
        Put("failedISel:      true");
        continue;
      }
      if (I + 1 == All.size() && L.empty())
        break;
      Put(L);
      if (!L.starts_with("name:"))
        continue;
      bool Has = false;
      for (size_t K = I + 1; K != All.size() && !All[K].starts_with("---") && !All[K].starts_with("..."); ++K)
        Has |= All[K].starts_with(Key);
      if (!Has) {
        Put("failedISel:      true");
        Added.push_back(Line);
      }
    }
  }
  unsigned original(unsigned Line) const {
    return Line - static_cast<unsigned>(count_if(Added, [&](unsigned A) { return A <= Line; }));
  }
};

} // namespace

static std::string describe(StringRef Path, const SMDiagnostic &D, const MarkedText &Marked) {
  std::string Where = Path.str();
  if (D.getLineNo() > 0)
    Where += ":" + std::to_string(Marked.original(D.getLineNo())) + ":" + std::to_string(D.getColumnNo() + 1);
  return Where + ": " + D.getMessage().str();
}

/// What LLVM's verifier says of a function, in its first words; empty if it is valid.
static std::string verifierMessage(MachineFunction &F) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (F.verify(nullptr, nullptr, &OS, /*AbortOnError=*/false))
    return "";
  StringRef Rest = Text;
  size_t Begin = Rest.find("*** Bad machine code:");
  if (Begin == StringRef::npos)
    return "rejected by LLVM's verifier";
  SmallVector<StringRef> Lines;
  Rest.drop_front(Begin + StringRef("*** Bad machine code:").size()).split(Lines, '\n');
  std::string Message = Lines[0].trim().rtrim("* ").str();
  for (StringRef L : Lines)
    if (L.consume_front("- instruction: "))
      return Message + ": " + L.trim().str();
  return Message;
}

namespace {

/// Keeps the first error that the context reports while this object lives. The parser reports errors in machine code
/// there.
class FirstError {
public:
  FirstError(LLVMContext &Context, const MarkedText &Marked, StringRef Path)
      : Context(Context), Marked(Marked), Path(Path) {
    Context.setDiagnosticHandlerCallBack(
        [](const DiagnosticInfo *D, void *To) { static_cast<FirstError *>(To)->take(*D); }, this);
  }
  ~FirstError() {
    Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr);
  }
  FirstError(const FirstError &) = delete;
  FirstError &operator=(const FirstError &) = delete;

  bool isEmpty() const { return Text.empty(); }
  /// The error, or a general one if the parser gave none.
  Error error() const {
    return createStringError(inconvertibleErrorCode(), Text.empty() ? (Path + ": not valid Machine IR").str() : Text);
  }

private:
  void take(const DiagnosticInfo &D) {
    if (D.getSeverity() != DS_Error || !Text.empty())
      return;
    if (const auto *Parser = dyn_cast<DiagnosticInfoMIRParser>(&D)) {
      Text = describe(Path, Parser->getDiagnostic(), Marked);
      return;
    }
    raw_string_ostream OS(Text);
    DiagnosticPrinterRawOStream Printer(OS);
    D.print(Printer);
  }

  LLVMContext &Context;
  const MarkedText &Marked;
  StringRef Path;
  std::string Text;
};

} // namespace

std::string MIRModule::createMachine(StringRef OfTriple, const MIRLoadOptions &Options) {
  Triple T(Options.Triple.empty() ? OfTriple.str() : Triple::normalize(Options.Triple));
  if (T.str().empty())
    return "there is no target triple; name one with --target";
  if (!T.isAMDGCN())
    return "Machine IR for '" + T.str() + "' is not supported, only that of AMDGPU";
  std::string Message;
  const auto *Found = TargetRegistry::lookupTarget(T, Message);
  if (!Found)
    return Message;
  Machine.reset(Found->createTargetMachine(T, Options.Cpu, "", llvm::TargetOptions(), std::nullopt));
  return "";
}

std::string MIRModule::takeFunctions(bool Strict) {
  for (const Function &F : *M)
    if (MachineFunction *MF = Info->getMachineFunction(F); MF && !MF->empty()) {
      MF->getProperties().resetFailedISel();
      if (Strict)
        if (std::string Wrong = verifierMessage(*MF); !Wrong.empty())
          return ("function '" + F.getName() + "' is not valid Machine IR: " + Wrong).str();
      Functions.push_back(MF);
      auto It = Lines.find(F.getName());
      if (It == Lines.end())
        continue;
      size_t Next = 0;
      for (const MachineBasicBlock &B : *MF)
        for (const MachineInstr &I : B.instrs())
          if (Next < It->second.size())
            LineOf[&I] = It->second[Next++];
    }
  return Functions.empty() ? "no function has machine code" : "";
}

Expected<std::unique_ptr<MIRModule>> MIRModule::load(StringRef Path, LLVMContext &Context,
                                                     const MIRLoadOptions &Options) {
  auto Fail = [&](const Twine &What) {
    return createStringError(inconvertibleErrorCode(), printableWord(Path) + ": " + What);
  };
  if (std::string Why = whyUnreadable(Path); !Why.empty())
    return Fail(Why);
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return Fail(Buffer.getError().message());
  if ((*Buffer)->getBuffer().trim().empty())
    return Fail("the file is empty");
  std::unique_ptr<MIRModule> Result(new MIRModule);
  Result->readDocuments((*Buffer)->getBuffer());
  if (Result->Lines.empty())
    return Fail("no function has machine code");
  MarkedText Marked((*Buffer)->getBuffer());
  FirstError Said(Context, Marked, Path);

  prepareLLVM();
  auto Parser = createMIRParser(MemoryBuffer::getMemBufferCopy(Marked.Text, Path), Context, [&](Function &F) {
    if (!Options.Cpu.empty()) {
      F.addFnAttr("target-cpu", Options.Cpu);
      F.removeFnAttr("target-features");
    }
  });
  if (!Parser)
    return Fail("not Machine IR");
  std::string Problem;
  auto LayoutFor = [&](StringRef OfTriple, StringRef) -> std::optional<std::string> {
    Problem = Result->createMachine(OfTriple, Options);
    if (!Problem.empty())
      return std::nullopt;
    return Result->Machine->createDataLayout().getStringRepresentation();
  };
  Result->M = Parser->parseIRModule(LayoutFor);
  if (!Problem.empty())
    return Fail(Problem);
  if (!Result->M)
    return Said.error();
  if (!Result->Machine) {
    // Without embedded IR nobody asked for a layout.
    (void)LayoutFor("", "");
    if (!Problem.empty())
      return Fail(Problem);
    Result->M->setDataLayout(Result->Machine->createDataLayout());
  }
  std::string Broken;
  raw_string_ostream BrokenStream(Broken);
  if (Options.Strict && verifyModule(*Result->M, &BrokenStream))
    return Fail("the IR in it is not valid: " + StringRef(Broken).rtrim());
  Result->M->setTargetTriple(Result->Machine->getTargetTriple());
  Result->Info = std::make_unique<MachineModuleInfo>(Result->Machine.get());
  if (Parser->parseMachineFunctions(*Result->M, *Result->Info) || !Said.isEmpty())
    return Said.error();
  if (std::string Why = Result->takeFunctions(Options.Strict); !Why.empty())
    return Fail(Why);
  return std::move(Result);
}

} // namespace rejoin
