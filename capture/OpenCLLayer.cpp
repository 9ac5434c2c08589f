//===- OpenCLLayer.cpp - Programs and launches of an OpenCL application -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A layer that the OpenCL loader puts between an application and its OpenCL (OPENCL_LAYERS). It hands every call on,
// and writes down what `rejoin` reads: each program that is built, as `NAME.cl`, with the macros of its options as its
// first lines, or `NAME.spv`, all other options in `compile_commands.json`, and each launch, as `NAME-KERNEL-N.json`
// for `rejoin run --launch`. Programs and launches that were seen before are written once. `NAME` is a hash of text and
// options, so that runs can share a folder.
//
// The application must not notice: calls go on first, with their arguments as they are, and what goes wrong here ends
// the recording alone. Nothing but the standard library is used, since this runs in a foreign process.
//
// REJOIN_CAPTURE_DIRECTORY: where to write; nothing is recorded without it. REJOIN_CAPTURE_BUFFERS: at most that many
// bytes of each buffer's contents are written, too; without it the launch says the sizes of buffers.
//
// Tests: test/Tool/capture.test.
//
//===----------------------------------------------------------------------===//

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl_layer.h>
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

const cl_icd_dispatch *Next = nullptr;
cl_icd_dispatch Own;

using Bytes = std::vector<unsigned char>;

struct Program {
  std::string Text;
  bool IsIL = false;
  /// The file's name without its ending; empty before it was built.
  std::string Name;
};

struct Argument {
  /// Empty for local memory.
  Bytes Value;
  size_t Size = 0;
  /// A pointer of which nothing is known, or the null pointer.
  bool IsSVM = false, IsNull = false;
};

struct Kernel {
  cl_program From = nullptr;
  std::string Name;
  std::map<cl_uint, Argument> Arguments;
};

std::string inQuotes(const std::string &Text) {
  std::string Result = "\"";
  for (unsigned char C : Text) {
    char Buffer[8];
    if (C == '"' || C == '\\') {
      Result += '\\';
      Result += static_cast<char>(C);
    } else if (C < 0x20 || C >= 0x7F) {
      std::snprintf(Buffer, sizeof(Buffer), "\\u%04x", C);
      Result += Buffer;
    } else {
      Result += static_cast<char>(C);
    }
  }
  return Result + "\"";
}

std::string hashOf(const std::string &Text) {
  // FNV-1a: names need not withstand an enemy.
  unsigned long long Hash = 0xcbf29ce484222325ULL;
  for (unsigned char C : Text)
    Hash = (Hash ^ C) * 0x100000001b3ULL;
  char Buffer[17];
  std::snprintf(Buffer, sizeof(Buffer), "%016llx", Hash);
  return Buffer;
}

/// The options of a command line, by white space and quotation marks.
std::vector<std::string> optionsOf(const std::string &Text) {
  std::vector<std::string> Result;
  std::string Word;
  bool IsIn = false;
  char Quote = 0;
  for (char C : Text) {
    if (Quote ? C == Quote : C == '"' || C == '\'') {
      Quote = Quote ? 0 : C;
      IsIn = true;
    } else if (!Quote && std::isspace(static_cast<unsigned char>(C))) {
      if (IsIn)
        Result.push_back(Word);
      Word.clear();
      IsIn = false;
    } else {
      Word += C;
      IsIn = true;
    }
  }
  if (IsIn)
    Result.push_back(Word);
  return Result;
}

/// A definition of a macro, `N=4` as on the command line, as a line of the source.
std::string definition(const std::string &Option) {
  size_t Equal = Option.find('=');
  return "#define " + Option.substr(0, Equal) + " " + (Equal == std::string::npos ? "1" : Option.substr(Equal + 1)) +
         "\n";
}

/// Moves the options that define macros into \p Lines, so that the file says by itself what it means.
void takeMacros(std::vector<std::string> &Options, std::string &Lines) {
  std::vector<std::string> Rest;
  for (size_t I = 0; I != Options.size(); ++I) {
    std::string Option = Options[I], Kind = Option.substr(0, 2);
    if (Kind != "-D" && Kind != "-U") {
      Rest.push_back(Option);
      continue;
    }
    Option = Option.size() > 2 ? Option.substr(2) : I + 1 != Options.size() ? Options[++I] : "";
    if (!Option.empty())
      Lines += Kind == "-D" ? definition(Option) : "#undef " + Option + "\n";
  }
  Options = std::move(Rest);
}

class Recorder {
public:
  static Recorder &get() {
    // Not destroyed: an application's own exit may still call OpenCL.
    static Recorder *R = new Recorder;
    return *R;
  }

  /// Does \p Deed alone with the state; what it throws ends recording.
  template <typename F> void record(F Deed) noexcept {
    std::unique_lock<std::mutex> Lock(Mutex, std::defer_lock);
    try {
      Lock.lock();
      if (!Directory.empty())
        Deed(*this);
    } catch (...) {
      // Still locked.
      Directory.clear();
      std::fputs("rejoin capture: recording has stopped\n", stderr);
    }
  }

  std::map<cl_program, Program> Programs;
  std::map<cl_kernel, Kernel> Kernels;
  std::map<cl_mem, size_t> Buffers;

  void build(cl_program P, const char *Options);
  /// The name of the launch's file; empty if none was written.
  std::string launch(cl_command_queue Queue, cl_kernel K, cl_uint Dimensions, const size_t *Offset,
                     const size_t *Global, const size_t *Local);
  /// Removes what `launch` wrote: OpenCL refused the call.
  void forget(const std::string &Name, cl_kernel K);

private:
  Recorder();
  void writeCommands();
  std::map<cl_mem, size_t>::iterator bufferOf(const Argument &A);
  std::string argumentText(cl_command_queue Queue, const Argument &A, const std::string &File);

  std::mutex Mutex;
  std::filesystem::path Directory;
  size_t MaxContents = 0;
  /// Of each kernel; an application may give each launch other numbers.
  static constexpr unsigned MaxLaunches = 64;
  /// Rows of compile_commands.json by file, and launches that were seen.
  std::map<std::string, std::string> Commands;
  std::set<std::string> Launches;
  std::map<std::string, unsigned> NumLaunches;
};

Recorder::Recorder() {
  const char *Where = std::getenv("REJOIN_CAPTURE_DIRECTORY"), *Most = std::getenv("REJOIN_CAPTURE_BUFFERS");
  std::error_code Error;
  if (!Where || !*Where)
    return;
  Directory = std::filesystem::absolute(Where, Error);
  std::filesystem::create_directories(Directory, Error);
  if (Error)
    Directory.clear();
  if (Most)
    MaxContents = std::strtoull(Most, nullptr, 10);
}

void writeFile(const std::filesystem::path &Path, const std::string &Text) {
  // Another process that records the same must not read a half.
  std::filesystem::path Temporary = Path;
  Temporary += "." + hashOf(std::to_string(reinterpret_cast<uintptr_t>(&Text)) + Text) + ".tmp";
  std::ofstream Out(Temporary, std::ios::binary);
  Out << Text;
  Out.close();
  if (!Out) {
    std::error_code Ignored;
    std::filesystem::remove(Temporary, Ignored);
    throw std::runtime_error("not written");
  }
  std::filesystem::rename(Temporary, Path);
}

void Recorder::build(cl_program P, const char *Options) {
  auto It = Programs.find(P);
  if (It == Programs.end())
    return;
  std::string Words = Options ? Options : "";
  Program &X = It->second;
  X.Name = hashOf(X.Text + '\0' + Words);
  std::string File = X.Name + (X.IsIL ? ".spv" : ".cl");
  if (Commands.count(File))
    return;
  std::vector<std::string> Rest = optionsOf(Words);
  std::string Macros;
  if (!X.IsIL)
    takeMacros(Rest, Macros);
  writeFile(Directory / File, Macros + X.Text);
  std::string Row = "  {\"directory\": " + inQuotes(std::filesystem::current_path().string()) +
                    ", \"file\": " + inQuotes((Directory / File).string()) +
                    ",\n   \"arguments\": [\"clang\", \"-x\", \"cl\"";
  for (const std::string &Option : Rest)
    Row += ", " + inQuotes(Option);
  Commands[File] = Row + ", \"-c\", " + inQuotes((Directory / File).string()) + "]}";
  writeCommands();
}

/// The rows of this process and those of others that are there already.
void Recorder::writeCommands() {
  std::map<std::string, std::string> All = Commands;
  std::ifstream Old(Directory / "compile_commands.json");
  std::string Line, Row;
  while (std::getline(Old, Line)) {
    if (Line.rfind("  {", 0) == 0)
      Row = Line;
    else if (!Row.empty())
      Row += "\n" + Line;
    if (Row.empty() || (Row.back() != '}' && Row.rfind("},") != Row.size() - 2))
      continue;
    if (Row.back() == ',')
      Row.pop_back();
    size_t Slash = Row.rfind('/'), End = Slash == std::string::npos ? Slash : Row.find('"', Slash);
    if (End != std::string::npos)
      All.emplace(Row.substr(Slash + 1, End - Slash - 1), Row);
    Row.clear();
  }
  Old.close();
  std::string Text = "[\n";
  for (auto It = All.begin(); It != All.end(); ++It)
    Text += (It == All.begin() ? "" : ",\n") + It->second;
  writeFile(Directory / "compile_commands.json", Text + "\n]\n");
}

/// The buffer that an argument is; the end if it is none.
std::map<cl_mem, size_t>::iterator Recorder::bufferOf(const Argument &A) {
  cl_mem Handle = nullptr;
  if (A.Value.size() == sizeof(Handle))
    std::memcpy(&Handle, A.Value.data(), sizeof(Handle));
  return Handle ? Buffers.find(Handle) : Buffers.end();
}

std::string Recorder::argumentText(cl_command_queue Queue, const Argument &A, const std::string &File) {
  if (A.IsSVM)
    return "null:";
  if (A.Value.empty())
    return A.Size ? "local:" + std::to_string(A.Size) : "null:";
  if (auto It = bufferOf(A); It != Buffers.end()) {
    if (MaxContents && It->second <= MaxContents) {
      std::string Contents(It->second, '\0');
      if (Next->clEnqueueReadBuffer(Queue, It->first, CL_TRUE, 0, Contents.size(), Contents.data(), 0, nullptr,
                                    nullptr) == CL_SUCCESS) {
        writeFile(Directory / File, Contents);
        return "buffer:" + (Directory / File).string();
      }
    }
    return "zeros:" + std::to_string(It->second);
  }
  if (A.Size == sizeof(cl_mem) && A.IsNull)
    return "null:";
  std::string Text = "bytes:";
  for (unsigned char C : A.Value) {
    char Buffer[3];
    std::snprintf(Buffer, sizeof(Buffer), "%02x", C);
    Text += Buffer;
  }
  return Text;
}

std::string Recorder::launch(cl_command_queue Queue, cl_kernel K, cl_uint Dimensions, const size_t *Offset,
                             const size_t *Global, const size_t *Local) {
  auto It = Kernels.find(K);
  auto From = It == Kernels.end() ? Programs.end() : Programs.find(It->second.From);
  // What is not a launch the call refuses later; these sizes have no end.
  if (From == Programs.end() || From->second.Name.empty() || !Global || Dimensions < 1 || Dimensions > 3)
    return "";
  // `rejoin run` has no offsets; without it the threads would be others.
  if (Offset && std::any_of(Offset, Offset + Dimensions, [](size_t N) { return N != 0; }))
    return "";
  auto Sizes = [&](const size_t *Of) {
    std::string Text = "[";
    for (cl_uint I = 0; I != Dimensions; ++I)
      Text += (I ? ", " : "") + std::to_string(Of[I]);
    return Text + "]";
  };
  std::string Stem = From->second.Name + "-" + It->second.Name;
  std::string Text = "{\"kernel\": " + inQuotes(It->second.Name) + ",\n \"global\": " + Sizes(Global);
  if (Local)
    Text += ",\n \"local\": " + Sizes(Local);
  std::string Key = Stem + Text;
  // Of buffers the sizes: which they are, and what they hold, changes from launch to launch.
  for (const auto &[Index, A] : It->second.Arguments)
    if (auto Buffer = bufferOf(A); Buffer != Buffers.end())
      Key += "|buffer" + std::to_string(Buffer->second);
    else
      Key += "|" + std::to_string(A.Size) + ":" + std::string(A.Value.begin(), A.Value.end());
  std::string Name = Stem + "-" + hashOf(Key).substr(0, 8);
  if (!Launches.insert(Name).second || NumLaunches[Stem] == MaxLaunches ||
      std::filesystem::exists(Directory / (Name + ".json")))
    return "";
  ++NumLaunches[Stem];
  Text += ",\n \"args\": [";
  cl_uint Expected = 0;
  for (const auto &[Index, A] : It->second.Arguments) {
    if (Index != Expected++)
      return "";
    Text += (Index ? ", " : "") + inQuotes(argumentText(Queue, A, Name + "." + std::to_string(Index) + ".bin"));
  }
  writeFile(Directory / (Name + ".json"), Text + "]}\n");
  return Name;
}

void Recorder::forget(const std::string &Name, cl_kernel K) {
  Launches.erase(Name);
  std::filesystem::remove(Directory / (Name + ".json"));
  for (const auto &[Index, A] : Kernels[K].Arguments)
    std::filesystem::remove(Directory / (Name + "." + std::to_string(Index) + ".bin"));
}

//===----------------------------------------------------------------------===//
// The calls
//===----------------------------------------------------------------------===//

cl_program CL_API_CALL createProgramWithSource(cl_context Context, cl_uint Count, const char **Strings,
                                               const size_t *Lengths, cl_int *Error) {
  cl_program P = Next->clCreateProgramWithSource(Context, Count, Strings, Lengths, Error);
  if (P)
    Recorder::get().record([&](Recorder &R) {
      Program X;
      for (cl_uint I = 0; I != Count; ++I)
        X.Text.append(Strings[I], Lengths && Lengths[I] ? Lengths[I] : std::strlen(Strings[I]));
      R.Programs[P] = std::move(X);
    });
  return P;
}

cl_program CL_API_CALL createProgramWithIL(cl_context Context, const void *Code, size_t Size, cl_int *Error) {
  cl_program P = Next->clCreateProgramWithIL(Context, Code, Size, Error);
  if (P)
    Recorder::get().record(
        [&](Recorder &R) { R.Programs[P] = {std::string(static_cast<const char *>(Code), Size), /*IsIL=*/true, ""}; });
  return P;
}

cl_int CL_API_CALL buildProgram(cl_program P, cl_uint Count, const cl_device_id *Devices, const char *Options,
                                void(CL_CALLBACK *Notify)(cl_program, void *), void *Data) {
  Recorder::get().record([&](Recorder &R) { R.build(P, Options); });
  return Next->clBuildProgram(P, Count, Devices, Options, Notify, Data);
}

cl_int CL_API_CALL compileProgram(cl_program P, cl_uint Count, const cl_device_id *Devices, const char *Options,
                                  cl_uint NumHeaders, const cl_program *Headers, const char **Names,
                                  void(CL_CALLBACK *Notify)(cl_program, void *), void *Data) {
  Recorder::get().record([&](Recorder &R) { R.build(P, Options); });
  return Next->clCompileProgram(P, Count, Devices, Options, NumHeaders, Headers, Names, Notify, Data);
}

/// A linked program stands for the first of those it is made of that is known.
cl_program CL_API_CALL linkProgram(cl_context Context, cl_uint Count, const cl_device_id *Devices, const char *Options,
                                   cl_uint NumInputs, const cl_program *Inputs,
                                   void(CL_CALLBACK *Notify)(cl_program, void *), void *Data, cl_int *Error) {
  cl_program P = Next->clLinkProgram(Context, Count, Devices, Options, NumInputs, Inputs, Notify, Data, Error);
  if (P)
    Recorder::get().record([&](Recorder &R) {
      for (cl_uint I = 0; I != NumInputs; ++I)
        if (auto It = R.Programs.find(Inputs[I]); It != R.Programs.end()) {
          R.Programs[P] = It->second;
          return;
        }
    });
  return P;
}

void addKernel(Recorder &R, cl_kernel K, cl_program P) {
  size_t Size = 0;
  if (Next->clGetKernelInfo(K, CL_KERNEL_FUNCTION_NAME, 0, nullptr, &Size) != CL_SUCCESS || !Size)
    return;
  std::string Name(Size, '\0');
  if (Next->clGetKernelInfo(K, CL_KERNEL_FUNCTION_NAME, Size, Name.data(), nullptr) != CL_SUCCESS)
    return;
  R.Kernels[K] = {P, Name.c_str(), {}};
}

cl_kernel CL_API_CALL createKernel(cl_program P, const char *Name, cl_int *Error) {
  cl_kernel K = Next->clCreateKernel(P, Name, Error);
  if (K)
    Recorder::get().record([&](Recorder &R) { R.Kernels[K] = {P, Name, {}}; });
  return K;
}

cl_int CL_API_CALL createKernelsInProgram(cl_program P, cl_uint Count, cl_kernel *Kernels, cl_uint *Number) {
  cl_int Result = Next->clCreateKernelsInProgram(P, Count, Kernels, Number);
  if (Result == CL_SUCCESS && Kernels)
    Recorder::get().record([&](Recorder &R) {
      cl_uint Made = Number ? *Number : Count;
      for (cl_uint I = 0; I != Made && I != Count; ++I)
        addKernel(R, Kernels[I], P);
    });
  return Result;
}

cl_int CL_API_CALL setKernelArg(cl_kernel K, cl_uint Index, size_t Size, const void *Value) {
  cl_int Result = Next->clSetKernelArg(K, Index, Size, Value);
  if (Result == CL_SUCCESS)
    Recorder::get().record([&](Recorder &R) {
      Argument A;
      A.Size = Size;
      if (Value)
        A.Value.assign(static_cast<const unsigned char *>(Value), static_cast<const unsigned char *>(Value) + Size);
      else if (Size == sizeof(cl_mem))
        // A null pointer to global memory, or local memory of that size; the first is much more common.
        A = {Bytes(Size, 0), Size, /*IsSVM=*/false, /*IsNull=*/true};
      R.Kernels[K].Arguments[Index] = std::move(A);
    });
  return Result;
}

cl_int CL_API_CALL setKernelArgSVMPointer(cl_kernel K, cl_uint Index, const void *Value) {
  cl_int Result = Next->clSetKernelArgSVMPointer(K, Index, Value);
  if (Result == CL_SUCCESS)
    Recorder::get().record(
        [&](Recorder &R) { R.Kernels[K].Arguments[Index] = {{}, 0, /*IsSVM=*/true, /*IsNull=*/false}; });
  return Result;
}

cl_mem CL_API_CALL createBuffer(cl_context Context, cl_mem_flags Flags, size_t Size, void *Host, cl_int *Error) {
  cl_mem M = Next->clCreateBuffer(Context, Flags, Size, Host, Error);
  if (M)
    Recorder::get().record([&](Recorder &R) { R.Buffers[M] = Size; });
  return M;
}

cl_mem CL_API_CALL createSubBuffer(cl_mem From, cl_mem_flags Flags, cl_buffer_create_type Type, const void *Info,
                                   cl_int *Error) {
  cl_mem M = Next->clCreateSubBuffer(From, Flags, Type, Info, Error);
  if (M && Type == CL_BUFFER_CREATE_TYPE_REGION)
    Recorder::get().record([&](Recorder &R) { R.Buffers[M] = static_cast<const cl_buffer_region *>(Info)->size; });
  return M;
}

cl_int CL_API_CALL enqueueNDRangeKernel(cl_command_queue Queue, cl_kernel K, cl_uint Dimensions, const size_t *Offset,
                                        const size_t *Global, const size_t *Local, cl_uint Count,
                                        const cl_event *Events, cl_event *Event) {
  // Before the kernel changes the contents of its buffers.
  std::string Name;
  Recorder::get().record([&](Recorder &R) { Name = R.launch(Queue, K, Dimensions, Offset, Global, Local); });
  cl_int Result = Next->clEnqueueNDRangeKernel(Queue, K, Dimensions, Offset, Global, Local, Count, Events, Event);
  if (Result != CL_SUCCESS && !Name.empty())
    Recorder::get().record([&](Recorder &R) { R.forget(Name, K); });
  return Result;
}

} // namespace

extern "C" {

__attribute__((visibility("default"))) CL_API_ENTRY cl_int CL_API_CALL clGetLayerInfo(cl_layer_info Name, size_t Size,
                                                                                      void *Value, size_t *Needed) {
  static const char Title[] = "rejoin capture";
  const cl_layer_api_version Version = CL_LAYER_API_VERSION_100;
  const void *From = Name == CL_LAYER_API_VERSION ? static_cast<const void *>(&Version) : Title;
  size_t Length = Name == CL_LAYER_API_VERSION ? sizeof(Version) : sizeof(Title);
  if (Name != CL_LAYER_API_VERSION && Name != CL_LAYER_NAME)
    return CL_INVALID_VALUE;
  if (Value && Size < Length)
    return CL_INVALID_VALUE;
  if (Value)
    std::memcpy(Value, From, Length);
  if (Needed)
    *Needed = Length;
  return CL_SUCCESS;
}

__attribute__((visibility("default"))) CL_API_ENTRY cl_int CL_API_CALL clInitLayer(cl_uint Count,
                                                                                   const cl_icd_dispatch *Target,
                                                                                   cl_uint *Entries,
                                                                                   const cl_icd_dispatch **Layer) {
  if (!Target || !Entries || !Layer || Count < sizeof(Own) / sizeof(void *))
    return CL_INVALID_VALUE;
  Next = Target;
  Own = *Target;
  Own.clCreateProgramWithSource = createProgramWithSource;
  Own.clCreateProgramWithIL = createProgramWithIL;
  Own.clBuildProgram = buildProgram;
  Own.clCompileProgram = compileProgram;
  Own.clLinkProgram = linkProgram;
  Own.clCreateKernel = createKernel;
  Own.clCreateKernelsInProgram = createKernelsInProgram;
  Own.clSetKernelArg = setKernelArg;
  Own.clSetKernelArgSVMPointer = setKernelArgSVMPointer;
  Own.clCreateBuffer = createBuffer;
  Own.clCreateSubBuffer = createSubBuffer;
  Own.clEnqueueNDRangeKernel = enqueueNDRangeKernel;
  *Entries = sizeof(Own) / sizeof(void *);
  *Layer = &Own;
  return CL_SUCCESS;
}

} // extern "C"
