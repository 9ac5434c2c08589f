//===- ModuleLoader.cpp - Files as LLVM modules -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One function for all kinds of input: LLVM assembly and bitcode by LLVM's readers, sources by clang
// (SourceCompiler.cpp), shaders and SPIR-V by our importer (ShaderLoader.cpp). What follows is the same for all, in
// this order: LLVM's verifier, removal of malformed metadata, overrides of target and processor, and closing of
// the program:
//
//   --whole-program    all functions but kernels become internal; uncalled functions are removed
//   lint, report, lsp  what is called here, and only called, becomes internal, unless device code of files is linked
//                      (`-rdc=true`, or device code launches kernels)
//   others             nothing: a function may have callers elsewhere
//
// Internal functions have known callers, which makes arguments uniform; so closing must never be a guess. A source in
// which no kernel is left is an error that says why (templates without an instance, code that did not compile): an
// analysis of nothing must not look like a clean one.
// Held by: test/Loader, test/Robustness/inputs.test, test/Tool/errors.test.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Loader/ModuleLoader.h"
#include "CompilerOptions.h"
#include "FileError.h"
#include "Includers.h"
#include "LaunchSizes.h"
#include "LaunchesElsewhere.h"
#include "MlirLoader.h"
#include "Processors.h"
#include "ShaderLoader.h"
#include "SourceCompiler.h"
#include "UncheckedParts.h"
#include "rejoin/IR/InlineFrames.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Support/Words.h"
#include "rejoin/Target/CompiledLanguage.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/TargetParser/TargetParser.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace rejoin {

/// What the verifier says against a module; nothing if it is valid. Debug information that is of another version or
/// broken goes.
static std::string verifyLoaded(Module &M) {
  if (getDebugMetadataVersionFromModule(M) != DEBUG_METADATA_VERSION)
    StripDebugInfo(M);
  std::string Broken;
  raw_string_ostream OS(Broken);
  bool BrokenDebugInfo = false;
  if (verifyModule(M, &OS, &BrokenDebugInfo)) {
    // It dumps its cycles as well.
    SmallVector<StringRef> Lines(split(StringRef(Broken).rtrim(), '\n'));
    erase_if(Lines, [](StringRef L) { return L.starts_with("depth="); });
    return join(Lines, "\n") +
           (StringRef(Broken).contains_insensitive("convergence") ? "\n'rejoin verify' names the lines" : "");
  }
  if (BrokenDebugInfo)
    StripDebugInfo(M);
  return "";
}

/// The LLVM that wrote a bitcode (`LLVM 23.1.0`), if it is newer than ours; else empty.
static std::string newerProducer(MemoryBufferRef Bitcode) {
  auto Producer = getBitcodeProducerString(Bitcode);
  if (!Producer) {
    consumeError(Producer.takeError());
    return "";
  }
  StringRef Version = *Producer;
  if (!Version.consume_front("LLVM"))
    return "";
  unsigned Major = 0;
  StringRef Rest = Version;
  return !Rest.consumeInteger(10, Major) && Major > LLVM_VERSION_MAJOR ? ("LLVM " + Version).str() : "";
}

/// Brackets in LLVM assembly up to this depth take LLVM's reader a second: for each struct type it visits all types
/// that are nested in it.
static constexpr unsigned MaxNesting = 10000;

/// The line in which brackets are nested more than `MaxNesting` deep; 0 if there is none.
static unsigned findDeepNesting(StringRef Text) {
  unsigned Line = 1, Depth = 0;
  for (size_t I = 0; I < Text.size(); ++I)
    switch (Text[I]) {
    case '\n':
      ++Line;
      break;
    case ';':
      I = std::min(Text.find('\n', I), Text.size()) - 1;
      break;
    case '"':
      // A quotation mark in a string is written as a number.
      Line += Text.slice(I, Text.find('"', I + 1)).count('\n');
      I = std::min(Text.find('"', I + 1), Text.size());
      break;
    case '{':
    case '[':
    case '(':
    case '<':
      if (++Depth > MaxNesting)
        return Line;
      break;
    case '}':
    case ']':
    case ')':
    case '>':
      Depth -= Depth != 0;
      break;
    default:
      break;
    }
  return 0;
}

static Expected<std::unique_ptr<Module>> parse(StringRef Path, LLVMContext &Context, const LoadOptions &Options) {
  auto Buffer = MemoryBuffer::getFileOrSTDIN(Path);
  if (!Buffer)
    return fileError(Path, Buffer.getError().message());
  if ((*Buffer)->getBuffer().trim().empty())
    return fileError(Path, "the file is empty");
  if (Path.ends_with_insensitive(".ptx"))
    return fileError(Path,
                     "PTX is not supported: pass the CUDA source, or LLVM assembly from clang++-22 --cuda-device-only "
                     "-S -emit-llvm");
  StringRef Extension = sys::path::extension(Path);
  if (isCppName(Path))
    return fileError(
        Path, "it has no '__global__' function, launch or other device code, and includes no header of CUDA or "
              "HIP; if it is a source of kernels nevertheless, name its language: -- -x cuda, -- -x hip or -- -x "
              "cl");
  const bool HasMagic = isBitcode(reinterpret_cast<const unsigned char *>((*Buffer)->getBufferStart()),
                                  reinterpret_cast<const unsigned char *>((*Buffer)->getBufferEnd()));
  if (const unsigned Line = HasMagic ? 0 : findDeepNesting((*Buffer)->getBuffer()))
    return fileError(Path, "line " + Twine(Line) + ": brackets are nested more than " + Twine(MaxNesting) +
                               " deep, and the time of LLVM's reader grows with the square of the depth");
  SMDiagnostic Diagnostic;
  prepareLLVM();
  auto M = parseIR((*Buffer)->getMemBufferRef(), Diagnostic, Context, {}, Options.Places);
  if (M)
    return std::move(M);
  std::string Where = printableWord(Path);
  std::string Place;
  if (Diagnostic.getLineNo() > 0)
    Place = ":" + std::to_string(Diagnostic.getLineNo()) + ":" + std::to_string(Diagnostic.getColumnNo() + 1);
  if (Path == "-")
    return fileError("standard input" + Place,
                     "not LLVM assembly or bitcode: " + Diagnostic.getMessage() + "; a source is read from a file");
  const std::string Else = "; give -- -x cl, -x cuda or -x hip for a source of kernels";
  if (Extension == ".bc" && !HasMagic)
    return fileError(Path, "not LLVM bitcode");
  if (HasMagic)
    if (std::string Newer = newerProducer((*Buffer)->getMemBufferRef()); !Newer.empty())
      return fileError(Path, Newer + " wrote this bitcode, and Rejoin reads bitcode of LLVM 14 to " +
                                 Twine(LLVM_VERSION_MAJOR) + ": compile the source with one of these (" +
                                 Diagnostic.getMessage() + ")");
  if (!is_contained<StringRef>({".ll", ".llir", ".bc"}, Extension))
    return fileError(
        Path, "Rejoin does not know this kind of file by its name, and it is not LLVM assembly or bitcode" +
                  // At its first character nothing of it is LLVM's.
                  (Place.empty() || Place == ":1:1"
                       ? ""
                       : " (" + StringRef(Place).drop_front().str() + ": " + Diagnostic.getMessage().str() + ")") +
                  Else);
  Where += Place;
  return createStringError(inconvertibleErrorCode(), Where + ": " + Diagnostic.getMessage());
}

/// How many kernel templates have no instance of the source's own.
static size_t openTemplates(const SourceFacts &Facts) {
  return Facts.UninstantiatedTemplates.size() + Facts.ChosenInstances.size();
}

/// A file that is a part of another source, `#include "kernels.cu"`, lacks what stands before it there: the other is
/// compiled in its stead, if that loses no kernel, and leaves fewer out or needs fewer additions of our choice.
static void readByIncluder(StringRef Path, SourceLanguage Language, LLVMContext &Context, const LoadOptions &Options,
                           std::unique_ptr<Module> &M, SourceFacts &Facts) {
  auto Additions = [](const SourceFacts &F) {
    return F.ChosenMacros.size() + F.JoinedFiles.size() + F.HostTexts.size();
  };
  const bool HasTemplates = !Facts.UninstantiatedTemplates.empty() || !Facts.ChosenInstances.empty();
  const bool HasTemplatesAlone = Facts.WholeKernels.empty() && !Facts.UninstantiatedTemplates.empty();
  const bool LacksMore = !Facts.LeftOut.empty() || HasTemplatesAlone || Additions(Facts);
  if (Options.AsGiven || (!LacksMore && !HasTemplates))
    return;
  auto IsBetter = [&](const SourceFacts &Other) {
    if (!keepsKernels(Facts, Other))
      return false;
    if (HasTemplates && Other.LeftOut.size() <= Facts.LeftOut.size() && openTemplates(Other) < openTemplates(Facts))
      return true;
    if (HasTemplatesAlone && any_of(Facts.UninstantiatedTemplates, [&](const SourceName &T) {
          return any_of(Other.WholeKernels, [&](StringRef Name) { return Name.starts_with(T.Name + "<"); });
        }))
      return true;
    if (Other.WholeKernels.size() > Facts.WholeKernels.size() && Other.LeftOut.size() < Facts.LeftOut.size())
      return true;
    return Other.LeftOut.size() <= Facts.LeftOut.size() && Additions(Other) < Additions(Facts);
  };
  for (const std::string &Includer : findIncluders(Path)) {
    // `scale.cpp` has the instances of `scale.hpp`; others may take long and have none.
    if (!LacksMore && sys::path::stem(Includer) != sys::path::stem(Path))
      continue;
    SourceFacts Other;
    auto Found = compileSource(Includer, Language, Context, Options, Other);
    if (!Found) {
      consumeError(Found.takeError());
      continue;
    }
    if (!IsBetter(Other))
      continue;
    M = std::move(*Found);
    M->setModuleIdentifier(Path);
    Facts = std::move(Other);
    if (Options.Note)
      Options.Note({SourceNote::Remark, (Path + ": read as a part of '" + Includer + "', which includes it").str()});
    return;
  }
}

/// Marks the functions for which values of our own choice stand (`ChosenValues`): all of a file with macros that we
/// chose, and the instances of templates.
static void markChosen(Module &M, const SourceFacts &Facts) {
  if (!Facts.ChosenMacros.empty())
    for (Function &F : M)
      if (!F.isDeclaration())
        F.addFnAttr(ChosenValues, chosenOptions(Facts));
  for (const ChosenInstance &C : Facts.ChosenInstances)
    for (const SourceName &N : Facts.Names)
      if (Function *F = N.Name == C.Instance ? M.getFunction(N.Symbol) : nullptr; F && !F->isDeclaration())
        F->addFnAttr(ChosenValues, C.Instance);
}

/// Whether options name the target for which a source is compiled.
static bool namesTarget(const LoadOptions &Options) {
  return !Options.Triple.empty() || !Options.Cpu.empty() || any_of(Options.CompilerArguments, [](StringRef A) {
    return A.starts_with("-target") || A.starts_with("--target") || A.starts_with("-mcpu") ||
           A.ends_with("wavefrontsize64");
  });
}

/// Without a stated version a run time takes OpenCL C 1.2 at most, whose workgroups all have the launch's size.
static void markNotStated(Module &M, const LoadOptions &Options) {
  if (!namesTarget(Options))
    for (Function &F : M)
      if (!F.isDeclaration())
        F.addFnAttr(TargetNotStated);
  const std::vector<std::string> Given = withResponseFiles(Options.CompilerArguments);
  if (none_of(Given, [](StringRef A) {
        return A.starts_with("-cl-std=") || A.starts_with("-std=") || A.starts_with("--std");
      }))
    for (Function &F : M)
      if (!F.isDeclaration())
        F.addFnAttr(VersionNotStated);
}

/// Whether a text of C's family has anything but spaces and comments.
static bool hasCode(StringRef Text) {
  for (Text = Text.ltrim(); !Text.empty(); Text = Text.ltrim()) {
    if (Text.starts_with("//"))
      Text = Text.drop_front(std::min(Text.find('\n'), Text.size()));
    else if (Text.starts_with("/*"))
      Text = Text.split("*/").second;
    else
      return true;
  }
  return false;
}

/// Clang keeps what host code names: a kernel that is launched before its definition, too. That is no use of it.
static void dropKeptNames(Module &M) {
  GlobalVariable *Kept = M.getGlobalVariable("__clang_gpu_used_external", /*AllowInternal=*/true);
  if (!Kept)
    return;
  removeFromUsedLists(M, [&](Constant *C) { return C->stripPointerCasts() == Kept; });
  Kept->removeDeadConstantUsers();
  if (!Kept->use_empty())
    return;
  Kept->eraseFromParent();
  for (Function &F : M)
    F.removeDeadConstantUsers();
}

/// A kernel of OpenCL that requires a size of its sub-groups, as processors of Intel let it; null if none does.
static const Function *requiringSubgroupSize(const Module &M) {
  for (const Function &F : M)
    if (!F.isDeclaration() && F.hasMetadata("intel_reqd_sub_group_size"))
      return &F;
  return nullptr;
}

/// The whole kernels of \p Before that \p After has not, for a message; empty if it has them all.
static std::string lostKernels(const SourceFacts &Before, const SourceFacts &After) {
  std::vector<std::string> Lost;
  for (const std::string &Kernel : Before.WholeKernels)
    if (count(After.WholeKernels, Kernel) < count(Before.WholeKernels, Kernel) && !is_contained(Lost, Kernel))
      Lost.push_back(Kernel);
  return Lost.empty() ? "" : (Lost.size() == 1 ? "kernel '" : "kernels '") + join(Lost, "', '") + "'";
}

/// Compiles OpenCL without a named target again for one whose sub-groups may have the size that a kernel requires. The
/// waves of the default target have a size of their own. If kernels of the file exist for the default target alone, its
/// reading stays: the other kernels are then checked with sub-groups of another size, and the file is not whole.
static void chooseTarget(StringRef Path, LLVMContext &Context, const LoadOptions &Options, std::unique_ptr<Module> &M,
                         SourceFacts &Facts) {
  const Function *Kernel = requiringSubgroupSize(*M);
  if (!Kernel || Options.LinkBuiltins || namesTarget(Options))
    return;
  const std::string Name = Kernel->getName().str();
  LoadOptions Other = Options;
  Other.Triple = "spirv64-unknown-unknown";
  SourceFacts OtherFacts;
  auto Found = compileSource(Path, SourceLanguage::OpenCL, Context, Other, OtherFacts);
  std::string Why;
  if (!Found) {
    Why = "the file does not compile for " + Other.Triple;
    consumeError(Found.takeError());
  } else if (std::string Lost = lostKernels(Facts, OtherFacts); !Lost.empty()) {
    Why = Lost + (StringRef(Lost).starts_with("kernels") ? " do" : " does") + " not compile for " + Other.Triple +
          ", which --target names";
  }
  if (!Why.empty())
    return tellLeftOut(Options, Path,
                       "the size of sub-groups that kernel '" + Name + "' requires is not used, since " + Why);
  M = std::move(*Found);
  Facts = std::move(OtherFacts);
  if (Options.Note)
    Options.Note({SourceNote::Remark, (Path + ": compiled for " + Other.Triple + ", since kernel '" + Name +
                                       "' requires a size of its sub-groups; --target names another target")
                                          .str()});
}

/// The program of a source file as clang makes it of what is chosen to be compiled; or the one that was kept of an
/// earlier choice.
static Expected<std::unique_ptr<Module>> findProgram(StringRef Path, SourceLanguage Language, LLVMContext &Context,
                                                     const LoadOptions &Options, SourceFacts &Facts) {
  if (Options.Unoptimized && Options.Unoptimized->Unoptimized) {
    Facts = *Options.Unoptimized;
    auto M = parseBitcodeFile(Facts.Unoptimized->getMemBufferRef(), Context);
    if (M)
      (*M)->setModuleIdentifier(Path);
    return M;
  }
  auto M = compileSource(Path, Language, Context, Options, Facts);
  if (!M)
    return M;
  if (Language == SourceLanguage::OpenCL)
    chooseTarget(Path, Context, Options, *M, Facts);
  readByIncluder(Path, Language, Context, Options, *M, Facts);
  if (Language != SourceLanguage::OpenCL)
    addLaunchesElsewhere(Path, **M, Options, Facts);
  if (Options.KeepUnoptimized)
    *Options.KeepUnoptimized = Facts;
  return M;
}

/// The module of a source file with a kernel in it, or with a function where the file has no kernel at all. Whether
/// device code of other files may be linked to it is added to \p HasOtherFiles.
static Expected<std::unique_ptr<Module>> loadSource(StringRef Path, SourceLanguage Language, LLVMContext &Context,
                                                    const LoadOptions &Options, bool &HasOtherFiles) {
  // Nothing was written here: that is a mistake, unlike host code without a kernel. Through an overlay the compiler
  // reads another text, as an editor's that is not saved.
  const bool IsOverlaid = any_of(Options.CompilerArguments, [](StringRef A) { return A.starts_with("-ivfsoverlay"); });
  if (auto Buffer = MemoryBuffer::getFile(Path); !IsOverlaid && Buffer) {
    if (!hasCode((*Buffer)->getBuffer()))
      return fileError(Path, "the file is empty");
    if (!isText((*Buffer)->getBuffer()))
      return fileError(Path, "not a text file");
  }
  SourceFacts Facts;
  // Also the files of a source that cannot be compiled: it may be right once one of them changes.
  const scope_exit Give([&] {
    if (Options.Dependencies)
      *Options.Dependencies = std::move(Facts.Dependencies);
  });
  auto M = findProgram(Path, Language, Context, Options, Facts);
  if (!M)
    return M.takeError();
  setLanguage(**M, Language == SourceLanguage::OpenCL ? Language::OpenCL
                   : Language == SourceLanguage::Hip  ? Language::HIP
                                                      : Language::CUDA);
  bool HasKernel = any_of(**M, [](const Function &F) { return !F.isDeclaration() && isEntryPoint(F); });
  bool HasFunction = any_of(**M, [](const Function &F) { return !F.isDeclaration(); });
  bool MayHaveNone = Facts.LeftOut.empty() && Facts.UninstantiatedTemplates.empty();
  const bool IsHost = !HasKernel && isHostCode(Path, Facts);
  if (IsHost) {
    if (Options.Note)
      Options.Note({SourceNote::Remark, describeNoKernel(Path, Facts)});
  } else if (!HasKernel && !(HasFunction && MayHaveNone)) {
    if (Options.Note)
      for (const SourceNote &N : describe(Path, Facts))
        if (N.Kind == SourceNote::Detail)
          Options.Note(N);
    return createStringError(inconvertibleErrorCode(), describeNoKernel(Path, Facts));
  }
  std::vector<UncheckedPart> Parts;
  for (const SourceNote &N : describe(Path, Facts, Parts))
    // The note on host code names its errors and headers already.
    if (Options.Note && (!IsHost || N.Kind == SourceNote::Detail))
      Options.Note(N);
  for (UncheckedPart &P : Parts)
    if (Options.Unchecked)
      Options.Unchecked(std::move(P));
  if (Facts.IsRelocatable && !HasOtherFiles && Options.Note)
    Options.Note({SourceNote::Remark, (Path + ": device code launches kernels, which needs relocatable code "
                                              "(-rdc=true): functions may have callers in other files")
                                          .str()});
  if (Options.AssumeLaunches)
    for (const SourceNote &N : applyLaunches(**M, Facts))
      if (Options.Note)
        Options.Note({N.Kind, (Path + ": " + N.Text).str()});
  HasOtherFiles |= Facts.IsRelocatable;
  markChosen(**M, Facts);
  dropKeptNames(**M);
  if (Language == SourceLanguage::OpenCL)
    markNotStated(**M, Options);
  placeInUsersCode(**M);
  if (Options.Choices)
    *Options.Choices = choicesOf(Facts);
  return M;
}

/// Functions that are no kernels become internal, and those that nobody calls (a kernel's body that was inlined) go.
static void closeProgram(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration() && !isEntryPoint(F)) {
      F.setVisibility(GlobalValue::DefaultVisibility);
      F.setLinkage(GlobalValue::InternalLinkage);
    }
  for (bool Again = any_of(M, [](const Function &F) { return isEntryPoint(F); }); Again;) {
    Again = false;
    for (Function &F : make_early_inc_range(M))
      if (F.hasLocalLinkage() && F.use_empty()) {
        F.eraseFromParent();
        Again = true;
      }
  }
}

/// What is called here, and only called, becomes internal: nobody else knows it. What nobody calls stays for others.
static void closeCalls(Module &M) {
  if (none_of(M, [](const Function &F) { return !F.isDeclaration() && isEntryPoint(F); }))
    return;
  const DenseSet<const DISubprogram *> Inlined = inlinedFunctions(M);
  for (Function &F : M)
    if (!F.isDeclaration() && !isEntryPoint(F) && (!F.use_empty() || Inlined.contains(F.getSubprogram())) &&
        all_of(F.uses(), [](const Use &U) {
          const auto *C = dyn_cast<CallBase>(U.getUser());
          return C && C->isCallee(&U);
        })) {
      F.setVisibility(GlobalValue::DefaultVisibility);
      F.setLinkage(GlobalValue::InternalLinkage);
    }
}

/// The target of a module that names none: dumps of just-in-time compilers leave it to the program that goes on with
/// them, and their intrinsics say it.
static StringRef targetByIntrinsics(const Module &M) {
  for (const Function &F : M) {
    if (F.getName().starts_with("llvm.nvvm."))
      return "nvptx64-nvidia-cuda";
    if (F.getName().starts_with("llvm.amdgcn."))
      return "amdgcn-amd-amdhsa";
  }
  return "";
}

/// The target that a source is compiled for.
static Triple targetOf(SourceLanguage Language, const LoadOptions &Options) {
  if (Language == SourceLanguage::Cuda)
    return Triple("nvptx64-nvidia-cuda");
  if (Language == SourceLanguage::OpenCL)
    for (const std::string &Name : {namedTarget(Options.CompilerArguments), Options.Triple})
      if (!Name.empty())
        return Triple(Name);
  return Triple("amdgcn-amd-amdhsa");
}

/// The names of processors in the module that the target does not have, each once.
static SmallVector<StringRef> unknownProcessors(const Module &M) {
  SmallVector<StringRef> Names;
  for (const Function &F : M)
    if (StringRef Cpu = F.getFnAttribute("target-cpu").getValueAsString();
        !isProcessor(M.getTargetTriple(), Cpu) && !is_contained(Names, Cpu))
      Names.push_back(Cpu);
  return Names;
}

Expected<std::unique_ptr<Module>> loadModule(StringRef Path, LLVMContext &Context, const LoadOptions &Options) {
  if (std::string Why = Path == "-" ? "" : whyUnreadable(Path); !Why.empty())
    return fileError(Path, Why);
  if (Path.ends_with(".mir"))
    return fileError(Path, "only analyze and verify read Machine IR");
  bool IsGuess = false;
  auto Language = languageOf(Path, Options.CompilerArguments, &IsGuess);
  if (!Language)
    Language = languageByToolkit(Path);
  if (IsGuess && Options.Note)
    Options.Note({SourceNote::Remark, (Path + ": read as HIP because of its name; -- -x hip or -- -x cuda says "
                                              "which it is")
                                          .str()});
  // The compiler and the messages need the text more than once.
  if (Path == "-" && (Language || !Options.Stage.empty()))
    return fileError("standard input", "only LLVM assembly and bitcode are read from standard input: write the source "
                                       "to a file, and give that");
  if (Language && Options.Note && (!Options.Stage.empty() || !Options.EntryPoints.empty()))
    Options.Note({SourceNote::Remark, (Path + ": " + (Options.Stage.empty() ? "-e is" : "--stage is") +
                                       " for shaders, and has no effect on this file")
                                          .str()});
  // Of the compiler's messages on a name that it does not know, some are of another vendor.
  if (Language)
    if (std::string Why = whyNoProcessor(targetOf(*Language, Options), Options.Cpu); !Why.empty())
      return fileError(Path, Why);
  bool HasOtherFiles = isRelocatable(Options.CompilerArguments);
  auto Loaded = Language                                 ? loadSource(Path, *Language, Context, Options, HasOtherFiles)
                : shaderKindOf(Path) != ShaderKind::None ? loadShader(Path, Context, Options)
                : Path.ends_with_insensitive(".mlir")    ? loadMlir(Path, Context, Options)
                                                         : parse(Path, Context, Options);
  if (!Loaded)
    return Loaded.takeError();
  Module &M = **Loaded;
  if (Options.Strict)
    if (std::string Broken = verifyLoaded(M); !Broken.empty())
      return fileError(Path, "not valid LLVM IR: " + Broken);
  for (const std::string &Text : dropMalformedMetadata(M))
    if (Options.Note)
      Options.Note({SourceNote::Remark, (Path + ": " + Text).str()});
  if (!Options.Triple.empty())
    M.setTargetTriple(Triple(Triple::normalize(Options.Triple)));
  else if (StringRef Target = targetByIntrinsics(M); M.getTargetTriple().empty() && !Target.empty()) {
    M.setTargetTriple(Triple(Target));
    if (Options.Note)
      Options.Note({SourceNote::Remark, (Path + ": no target is named; its intrinsics are those of " + Target).str()});
  }
  if (std::string Why = whyNoProcessor(M.getTargetTriple(), Options.Cpu); !Why.empty())
    return fileError(Path, Why);
  if (!Options.Cpu.empty())
    for (Function &F : M) {
      F.addFnAttr("target-cpu", Options.Cpu);
      F.removeFnAttr("target-features");
    }
  if (Options.Note)
    for (StringRef Name : unknownProcessors(M))
      Options.Note(
          {SourceNote::Remark, (Path + ": the processor '" + Name + "' is not known; the size of its waves may " +
                                "be another (--mcpu, --wave-size)")
                                   .str()});
  dropSizesOfCalled(M);
  if (Options.WholeProgram)
    closeProgram(M);
  else if (Options.CloseKnownPrograms && !HasOtherFiles)
    closeCalls(M);
  if (Options.WholeProgram || Options.CloseKnownPrograms)
    passSizesOn(M);
  const Triple &T = M.getTargetTriple();
  if (Options.Strict && !GpuTarget::kindOf(T))
    return fileError(Path, T.str().empty() ? Twine("the module has no target triple; name one with --target")
                                           : "the target '" + T.str() +
                                                 "' is not known: Rejoin knows amdgcn, nvptx64, spirv64 and "
                                                 "spirv-unknown-vulkan");
  return Loaded;
}

TargetKind loadedTarget(const Module &M) {
  const std::optional<TargetKind> Kind = GpuTarget::kindOf(M.getTargetTriple());
  assert(Kind && "the loader accepts known targets only");
  return *Kind;
}

} // namespace rejoin
