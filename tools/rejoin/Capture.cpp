//===- Capture.cpp - rejoin capture -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs an application in place of this program, with the layer of capture/OpenCLLayer.cpp between it and its OpenCL.
//
//===----------------------------------------------------------------------===//

#include "Capture.h"
#include "Usage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace llvm;

namespace rejoin {

static struct sigaction Kept[NSIG];

void keepSignals() {
  for (int Signal = 1; Signal != NSIG; ++Signal)
    sigaction(Signal, nullptr, &Kept[Signal]);
}

/// The layer: beside this program, where it is installed, where it was built.
static std::string findLayer() {
  std::string Main = sys::fs::getMainExecutable(nullptr, nullptr);
  SmallString<128> Beside(sys::path::parent_path(Main)), Installed(sys::path::parent_path(Beside)), Built(Installed);
  sys::path::append(Installed, "libexec", "rejoin");
  sys::path::append(Built, "lib");
  for (StringRef Directory :
       {StringRef(Beside), StringRef(Installed), StringRef(Built), StringRef(REJOIN_CAPTURE_INSTALLED)}) {
    SmallString<128> File(Directory);
    sys::path::append(File, "rejoin-capture-opencl.so");
    if (sys::fs::exists(File))
      return File.str().str();
  }
  return "";
}

int captureMain(ArrayRef<const char *> Arguments) {
  const auto *Split = find_if(Arguments, [](const char *A) { return StringRef(A) == "--"; });
  SmallVector<const char *> Application(Split == Arguments.end() ? Split : Split + 1, Arguments.end());
  cl::opt<std::string> Output("o", cl::desc("directory for programs and launches (default: capture)"),
                              cl::value_desc("directory"), cl::init("capture"), cl::cat(group(OptionGroup::Output)));
  cl::opt<uint64_t> Buffers("buffers",
                            cl::desc("write the contents of buffers up to this size (default: only their sizes)"),
                            cl::value_desc("bytes"), cl::init(0), cl::cat(group(OptionGroup::Output)));
  const UsageOf Usage("rejoin capture");
  if (auto Code = Usage.parse(Arguments.take_front(Split - Arguments.begin())))
    return *Code;
  if (Application.empty())
    return Usage("name the application after --");
  std::string Layer = findLayer();
  if (Layer.empty())
    return Usage(
        "this build has no layer for OpenCL; it is made where CL/cl_layer.h is installed (ocl-icd-opencl-dev)");
  if (std::error_code E = sys::fs::create_directories(Output))
    return Usage(Output + ": " + E.message());
  SmallString<128> Directory(Output);
  if (std::error_code E = sys::fs::make_absolute(Directory))
    return Usage(Output + ": " + E.message());
  setenv("REJOIN_CAPTURE_DIRECTORY", Directory.c_str(), /*overwrite=*/1);
  if (Buffers)
    setenv("REJOIN_CAPTURE_BUFFERS", std::to_string(Buffers).c_str(), /*overwrite=*/1);
  // The loader calls the last one first.
  const char *Others = std::getenv("OPENCL_LAYERS");
  setenv("OPENCL_LAYERS", (Others && *Others ? Others + (":" + Layer) : Layer).c_str(), /*overwrite=*/1);
  Application.push_back(nullptr);
  for (int Signal = 1; Signal != NSIG; ++Signal)
    sigaction(Signal, &Kept[Signal], nullptr);
  execvp(Application.front(), const_cast<char *const *>(Application.data()));
  return Usage(Twine(Application.front()) + ": " + std::strerror(errno));
}

} // namespace rejoin
