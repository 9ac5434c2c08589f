//===- MachineLoader.cpp - Files of Machine IR ------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's parser gives the functions; what the launch puts into registers is private to the back end, and lines are not
// kept, so both are read from the file's YAML documents here.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Frontend/MachineLoader.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/CodeGen/MIRParser/MIRParser.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/YAMLParser.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace rejoin {

MachineModule::MachineModule() = default;
MachineModule::~MachineModule() = default;

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

void MachineModule::readDocuments(StringRef Text) {
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

std::optional<Extent> MachineModule::launchExtent(const MachineFunction &F, MCRegister R) const {
  auto It = Launch.find(F.getName());
  if (It == Launch.end())
    return std::nullopt;
  auto Found = It->second.find(F.getSubtarget().getRegisterInfo()->getName(R));
  return Found == It->second.end() ? std::nullopt : std::optional(Found->second);
}

unsigned MachineModule::line(const MachineInstr &I) const {
  auto It = LineOf.find(&I);
  return It == LineOf.end() ? 0 : It->second;
}

static std::string describe(StringRef Path, const SMDiagnostic &D) {
  std::string Where = Path.str();
  if (D.getLineNo() > 0)
    Where += ":" + std::to_string(D.getLineNo()) + ":" + std::to_string(D.getColumnNo() + 1);
  return Where + ": " + D.getMessage().str();
}

Expected<std::unique_ptr<MachineModule>> MachineModule::load(StringRef Path, LLVMContext &Context,
                                                             const LoadOptions &Options) {
  if (!sys::fs::exists(Path))
    return createFileError(Path, createStringError(inconvertibleErrorCode(), "no such file"));
  auto Fail = [&](const Twine &What) { return createStringError(inconvertibleErrorCode(), Path + ": " + What); };
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return Fail(Buffer.getError().message());
  if ((*Buffer)->getBuffer().trim().empty())
    return Fail("the file is empty");
  std::unique_ptr<MachineModule> Result(new MachineModule);
  Result->readDocuments((*Buffer)->getBuffer());

  // The parser tells mistakes in machine code to the context.
  std::string Said;
  Context.setDiagnosticHandlerCallBack(
      [](const DiagnosticInfo *D, void *To) {
        auto &Text = *static_cast<std::string *>(To);
        if (D->getSeverity() != DS_Error || !Text.empty())
          return;
        if (const auto *Parser = dyn_cast<DiagnosticInfoMIRParser>(D)) {
          Text = describe(Parser->getDiagnostic().getFilename(), Parser->getDiagnostic());
          return;
        }
        raw_string_ostream OS(Text);
        DiagnosticPrinterRawOStream Printer(OS);
        D->print(Printer);
      },
      &Said);
  struct Reset {
    LLVMContext &Context;
    ~Reset() { Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr); }
  } AtEnd{Context};

  SMDiagnostic Diagnostic;
  auto Parser = createMIRParserFromFile(Path, Diagnostic, Context, [&](Function &F) {
    if (!Options.Cpu.empty()) {
      F.addFnAttr("target-cpu", Options.Cpu);
      F.removeFnAttr("target-features");
    }
  });
  if (!Parser)
    return createStringError(inconvertibleErrorCode(), describe(Path, Diagnostic));
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTarget();
  LLVMInitializeAMDGPUTargetMC();
  std::string Problem;
  auto LayoutFor = [&](StringRef OfTriple, StringRef) -> std::optional<std::string> {
    Triple T(Options.Triple.empty() ? OfTriple.str() : Triple::normalize(Options.Triple));
    if (T.str().empty()) {
      Problem = "there is no target triple; name one with --target";
      return std::nullopt;
    }
    if (!T.isAMDGCN()) {
      Problem = "Machine IR for '" + T.str() + "' is not supported, only that of AMDGPU";
      return std::nullopt;
    }
    std::string Message;
    const auto *Found = TargetRegistry::lookupTarget(T, Message);
    if (!Found) {
      Problem = Message;
      return std::nullopt;
    }
    Result->Machine.reset(
        Found->createTargetMachine(T, Options.Cpu, "", llvm::TargetOptions(), std::nullopt));
    return Result->Machine->createDataLayout().getStringRepresentation();
  };
  Result->M = Parser->parseIRModule(LayoutFor);
  if (!Problem.empty())
    return Fail(Problem);
  if (!Result->M)
    return createStringError(inconvertibleErrorCode(), Said.empty() ? (Path + ": not valid Machine IR").str() : Said);
  if (!Result->Machine) {
    // Without embedded IR nobody asked for a layout.
    (void)LayoutFor("", "");
    if (!Problem.empty())
      return Fail(Problem);
    Result->M->setDataLayout(Result->Machine->createDataLayout());
  }
  Result->M->setTargetTriple(Result->Machine->getTargetTriple());
  Result->Info = std::make_unique<MachineModuleInfo>(Result->Machine.get());
  if (Parser->parseMachineFunctions(*Result->M, *Result->Info) || !Said.empty())
    return createStringError(inconvertibleErrorCode(), Said.empty() ? (Path + ": not valid Machine IR").str() : Said);
  for (const Function &F : *Result->M)
    if (const MachineFunction *MF = Result->Info->getMachineFunction(F); MF && !MF->empty()) {
      Result->Functions.push_back(MF);
      auto It = Result->Lines.find(F.getName());
      if (It == Result->Lines.end())
        continue;
      size_t Next = 0;
      for (const MachineBasicBlock &B : *MF)
        for (const MachineInstr &I : B.instrs())
          if (Next < It->second.size())
            Result->LineOf[&I] = It->second[Next++];
    }
  if (Result->Functions.empty())
    return Fail("no function has machine code");
  return std::move(Result);
}

} // namespace rejoin
