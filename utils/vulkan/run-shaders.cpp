//===- run-shaders.cpp - Compute shaders on a Vulkan device -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads commands from standard input and prints a line after each; the subgroup size of the device comes first.
//
//   compile SOURCE.comp MODULE.spv [MACRO]   by glslang's library: a process for each would take ten times as long
//   run MODULE.spv WORDS OUTPUT GROUPS       dispatches so many workgroups of the module's `main` with a buffer of so
//                                            many zero words at set 0, binding 0, and writes the buffer to the file
//
// `utils/compare-vulkan` builds and runs it.
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <glslang/Include/glslang_c_interface.h>
#include <glslang/Public/resource_limits_c.h>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>
#include <vulkan/vulkan.h>

#define CHECK(CALL)                                                                                                    \
  do {                                                                                                                 \
    if (VkResult R = (CALL); R != VK_SUCCESS) {                                                                        \
      std::fprintf(stderr, "%s: %d\n", #CALL, R);                                                                      \
      std::exit(3);                                                                                                    \
    }                                                                                                                  \
  } while (false)

namespace {

class Runner {
public:
  Runner();
  void run(const std::vector<char> &Code, uint32_t Words, const std::string &Output, uint32_t Groups);
  uint32_t subgroupSize() const { return SubgroupSize; }

private:
  uint32_t hostMemory(uint32_t Bits) const;

  VkInstance Instance;
  VkPhysicalDevice Physical;
  VkDevice Device;
  VkQueue Queue;
  VkCommandPool Pool;
  VkDescriptorSetLayout SetLayout;
  VkPipelineLayout Layout;
  VkDescriptorPool Descriptors;
  uint32_t SubgroupSize = 0;
};

} // namespace

Runner::Runner() {
  VkApplicationInfo App{VK_STRUCTURE_TYPE_APPLICATION_INFO};
  App.apiVersion = VK_API_VERSION_1_3;
  VkInstanceCreateInfo InstanceInfo{VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
  InstanceInfo.pApplicationInfo = &App;
  CHECK(vkCreateInstance(&InstanceInfo, nullptr, &Instance));
  uint32_t Count = 1;
  if (VkResult R = vkEnumeratePhysicalDevices(Instance, &Count, &Physical);
      (R != VK_SUCCESS && R != VK_INCOMPLETE) || !Count) {
    std::fprintf(stderr, "no Vulkan device (package mesa-vulkan-drivers)\n");
    std::exit(3);
  }
  VkPhysicalDeviceSubgroupProperties Subgroup{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES};
  VkPhysicalDeviceProperties2 Properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &Subgroup};
  vkGetPhysicalDeviceProperties2(Physical, &Properties);
  SubgroupSize = Subgroup.subgroupSize;
  std::printf("device %s subgroup %u\n", Properties.properties.deviceName, SubgroupSize);
  float Priority = 1;
  VkDeviceQueueCreateInfo QueueInfo{VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
  QueueInfo.queueCount = 1;
  QueueInfo.pQueuePriorities = &Priority;
  VkDeviceCreateInfo DeviceInfo{VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO};
  VkPhysicalDeviceVulkan13Features Features13{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES};
  Features13.maintenance4 = VK_TRUE;
  DeviceInfo.pNext = &Features13;
  DeviceInfo.queueCreateInfoCount = 1;
  DeviceInfo.pQueueCreateInfos = &QueueInfo;
  CHECK(vkCreateDevice(Physical, &DeviceInfo, nullptr, &Device));
  vkGetDeviceQueue(Device, 0, 0, &Queue);
  VkCommandPoolCreateInfo PoolInfo{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  CHECK(vkCreateCommandPool(Device, &PoolInfo, nullptr, &Pool));
  VkDescriptorSetLayoutBinding Binding{0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr};
  VkDescriptorSetLayoutCreateInfo SetInfo{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
  SetInfo.bindingCount = 1;
  SetInfo.pBindings = &Binding;
  CHECK(vkCreateDescriptorSetLayout(Device, &SetInfo, nullptr, &SetLayout));
  VkPipelineLayoutCreateInfo LayoutInfo{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
  LayoutInfo.setLayoutCount = 1;
  LayoutInfo.pSetLayouts = &SetLayout;
  CHECK(vkCreatePipelineLayout(Device, &LayoutInfo, nullptr, &Layout));
  VkDescriptorPoolSize Size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1};
  VkDescriptorPoolCreateInfo DescriptorInfo{VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
  DescriptorInfo.maxSets = 1;
  DescriptorInfo.poolSizeCount = 1;
  DescriptorInfo.pPoolSizes = &Size;
  CHECK(vkCreateDescriptorPool(Device, &DescriptorInfo, nullptr, &Descriptors));
}

uint32_t Runner::hostMemory(uint32_t Bits) const {
  VkPhysicalDeviceMemoryProperties Memory;
  vkGetPhysicalDeviceMemoryProperties(Physical, &Memory);
  constexpr VkMemoryPropertyFlags Wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  for (uint32_t I = 0; I != Memory.memoryTypeCount; ++I)
    if ((Bits >> I & 1) && (Memory.memoryTypes[I].propertyFlags & Wanted) == Wanted)
      return I;
  std::exit(3);
}

void Runner::run(const std::vector<char> &Code, uint32_t Words, const std::string &Output, uint32_t Groups) {
  VkShaderModuleCreateInfo ModuleInfo{VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
  ModuleInfo.codeSize = Code.size();
  ModuleInfo.pCode = reinterpret_cast<const uint32_t *>(Code.data());
  VkShaderModule Module;
  CHECK(vkCreateShaderModule(Device, &ModuleInfo, nullptr, &Module));
  VkComputePipelineCreateInfo PipelineInfo{VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
  PipelineInfo.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  PipelineInfo.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  PipelineInfo.stage.module = Module;
  PipelineInfo.stage.pName = "main";
  PipelineInfo.layout = Layout;
  VkPipeline Pipeline;
  CHECK(vkCreateComputePipelines(Device, nullptr, 1, &PipelineInfo, nullptr, &Pipeline));
  VkBufferCreateInfo BufferInfo{VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
  BufferInfo.size = Words * 4ULL;
  BufferInfo.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
  VkBuffer Buffer;
  CHECK(vkCreateBuffer(Device, &BufferInfo, nullptr, &Buffer));
  VkMemoryRequirements Needs;
  vkGetBufferMemoryRequirements(Device, Buffer, &Needs);
  VkMemoryAllocateInfo MemoryInfo{VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO};
  MemoryInfo.allocationSize = Needs.size;
  MemoryInfo.memoryTypeIndex = hostMemory(Needs.memoryTypeBits);
  VkDeviceMemory Memory;
  CHECK(vkAllocateMemory(Device, &MemoryInfo, nullptr, &Memory));
  CHECK(vkBindBufferMemory(Device, Buffer, Memory, 0));
  void *At;
  CHECK(vkMapMemory(Device, Memory, 0, VK_WHOLE_SIZE, 0, &At));
  std::memset(At, 0, Words * 4ULL);
  VkDescriptorSetAllocateInfo SetInfo{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
  SetInfo.descriptorPool = Descriptors;
  SetInfo.descriptorSetCount = 1;
  SetInfo.pSetLayouts = &SetLayout;
  VkDescriptorSet Set;
  CHECK(vkAllocateDescriptorSets(Device, &SetInfo, &Set));
  VkDescriptorBufferInfo Range{Buffer, 0, VK_WHOLE_SIZE};
  VkWriteDescriptorSet Write{VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
  Write.dstSet = Set;
  Write.descriptorCount = 1;
  Write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
  Write.pBufferInfo = &Range;
  vkUpdateDescriptorSets(Device, 1, &Write, 0, nullptr);
  VkCommandBufferAllocateInfo CommandInfo{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  CommandInfo.commandPool = Pool;
  CommandInfo.commandBufferCount = 1;
  VkCommandBuffer Commands;
  CHECK(vkAllocateCommandBuffers(Device, &CommandInfo, &Commands));
  VkCommandBufferBeginInfo Begin{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  CHECK(vkBeginCommandBuffer(Commands, &Begin));
  vkCmdBindPipeline(Commands, VK_PIPELINE_BIND_POINT_COMPUTE, Pipeline);
  vkCmdBindDescriptorSets(Commands, VK_PIPELINE_BIND_POINT_COMPUTE, Layout, 0, 1, &Set, 0, nullptr);
  vkCmdDispatch(Commands, Groups, 1, 1);
  CHECK(vkEndCommandBuffer(Commands));
  VkSubmitInfo Submit{VK_STRUCTURE_TYPE_SUBMIT_INFO};
  Submit.commandBufferCount = 1;
  Submit.pCommandBuffers = &Commands;
  CHECK(vkQueueSubmit(Queue, 1, &Submit, nullptr));
  CHECK(vkQueueWaitIdle(Queue));
  std::ofstream(Output, std::ios::binary).write(static_cast<const char *>(At), Words * 4LL);
  vkFreeCommandBuffers(Device, Pool, 1, &Commands);
  vkResetDescriptorPool(Device, Descriptors, 0);
  vkDestroyBuffer(Device, Buffer, nullptr);
  vkFreeMemory(Device, Memory, nullptr);
  vkDestroyPipeline(Device, Pipeline, nullptr);
  vkDestroyShaderModule(Device, Module, nullptr);
}

static std::string contents(const std::string &Path) {
  std::ifstream In(Path, std::ios::binary);
  return {std::istreambuf_iterator<char>(In), {}};
}

/// The text that follows `#version` and the extensions begins with the macro, if any.
static bool compile(const std::string &Source, const std::string &Module, const std::string &Macro) {
  std::string Text = contents(Source);
  if (!Macro.empty())
    Text.insert(Text.find('\n') + 1, "#define " + Macro + "\n");
  glslang_input_t Input{};
  Input.language = GLSLANG_SOURCE_GLSL;
  Input.stage = GLSLANG_STAGE_COMPUTE;
  Input.client = GLSLANG_CLIENT_VULKAN;
  Input.client_version = GLSLANG_TARGET_VULKAN_1_3;
  Input.target_language = GLSLANG_TARGET_SPV;
  Input.target_language_version = GLSLANG_TARGET_SPV_1_6;
  Input.code = Text.c_str();
  Input.default_version = 450;
  Input.default_profile = GLSLANG_NO_PROFILE;
  Input.messages = GLSLANG_MSG_DEFAULT_BIT;
  Input.resource = glslang_default_resource();
  glslang_shader_t *Shader = glslang_shader_create(&Input);
  glslang_program_t *Program = glslang_program_create();
  bool Good = glslang_shader_preprocess(Shader, &Input) && glslang_shader_parse(Shader, &Input);
  if (Good) {
    glslang_program_add_shader(Program, Shader);
    Good = glslang_program_link(Program, GLSLANG_MSG_SPV_RULES_BIT | GLSLANG_MSG_VULKAN_RULES_BIT);
  }
  if (Good) {
    glslang_program_SPIRV_generate(Program, GLSLANG_STAGE_COMPUTE);
    std::ofstream(Module, std::ios::binary)
        .write(reinterpret_cast<const char *>(glslang_program_SPIRV_get_ptr(Program)),
               std::streamsize(glslang_program_SPIRV_get_size(Program) * 4));
  } else {
    std::fprintf(stderr, "%s\n%s", glslang_shader_get_info_log(Shader), glslang_program_get_info_log(Program));
  }
  glslang_program_delete(Program);
  glslang_shader_delete(Shader);
  return Good;
}

int main() {
  Runner R;
  glslang_initialize_process();
  for (std::string Line; std::getline(std::cin, Line);) {
    std::istringstream Parts(Line);
    std::string Command, Module, Output;
    Parts >> Command;
    if (Command == "compile") {
      std::string Source, Macro;
      Parts >> Source >> Module >> Macro;
      if (!compile(Source, Module, Macro))
        return 3;
    } else {
      uint32_t Words = 0, Groups = 1;
      Parts >> Module >> Words >> Output >> Groups;
      std::string Bytes = contents(Module);
      if (Bytes.empty() || !Words)
        return 3;
      R.run({Bytes.begin(), Bytes.end()}, Words, Output, Groups);
    }
    std::printf("done %s\n", Module.c_str());
    std::fflush(stdout);
  }
}
