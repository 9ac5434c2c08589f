//===- VendorExtensions.cpp - Built-ins of extensions of OpenCL ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Vendors' names begin with the vendor, or end with it in capital letters. Where the rest of the name belongs to one
// extension, the table says to which.
//
// Test: test/Loader/vendor-extensions.cl.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/VendorExtensions.h"
#include <utility>

using namespace llvm;

namespace rejoin {

StringRef vendorExtension(StringRef Name) {
  static constexpr std::pair<StringLiteral, StringLiteral> Extensions[] = {
      {"intel_sub_group_avc_", "cl_intel_device_side_avc_motion_estimation"},
      {"intel_sub_group_ime_", "cl_intel_device_side_avc_motion_estimation"},
      {"CLK_AVC_", "cl_intel_device_side_avc_motion_estimation"},
      {"intel_work_group_vme_", "cl_intel_motion_estimation"},
      {"intel_sub_group_2d_block_", "cl_intel_subgroup_2d_block_io"},
      {"intel_sub_group_block_prefetch", "cl_intel_subgroup_buffer_prefetch"},
      {"intel_convert_bfloat16", "cl_intel_bfloat16_conversions"},
      {"intel_convert_as_bfloat16", "cl_intel_bfloat16_conversions"},
      {"qcom_sub_group_shuffle_", "cl_qcom_subgroup_shuffle"},
      {"arm_dot", "cl_arm_integer_dot_product_int8"},
      {"arm_matrix_multiply", "cl_arm_matrix_multiply"}};
  // The vendor's prefix alone: a macro of the host's has capital letters.
  static constexpr std::pair<StringLiteral, StringLiteral> Vendors[] = {
      {"intel_", "an extension of Intel"}, {"qcom_", "an extension of Qualcomm"},   {"amd_", "an extension of AMD"},
      {"arm_", "an extension of Arm"},     {"img_", "an extension of Imagination"}, {"nv_", "an extension of NVIDIA"}};
  if (Name.starts_with("intel_sub_group_") && Name.contains("_matrix_mad_"))
    return "cl_intel_subgroup_matrix_multiply_accumulate";
  for (const auto &[Prefix, Extension] : Extensions)
    if (Name.starts_with(Prefix))
      return Extension;
  for (const auto &[Prefix, Extension] : Vendors)
    if (Name.starts_with(Prefix))
      return Extension;
  return Name.starts_with("CLK_") && Name.ends_with("_INTEL") ? "an extension of Intel" : "";
}

} // namespace rejoin
