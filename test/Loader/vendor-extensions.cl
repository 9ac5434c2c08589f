// The built-ins of a vendor's extension that is not known are no macros of the host's: the message names the extension,
// and no definition of them is advised or chosen. Macros of the same file still are.
// RUN: rejoin analyze --summary %s > %t.out 2> %t.err; test $? = 2
// RUN: FileCheck --check-prefix=OUT --input-file=%t.out %s
// RUN: FileCheck --input-file=%t.err %s --implicit-check-not=-Dintel --implicit-check-not=-DCLK --implicit-check-not=-Dqcom
// OUT: {{^}}plain:
// CHECK-DAG: kernel 'estimate' was left out
// CHECK-DAG: kernel 'tile' was left out
// CHECK-DAG: -DROWS=4 (give
// CHECK-DAG: {{note: .*}}'intel_sub_group_avc_ime_payload_t'{{.*}} cl_intel_device_side_avc_motion_estimation, which Rejoin does not know
// CHECK-DAG: 'qcom_box_filter' belongs to an extension of Qualcomm, which Rejoin does not know
kernel void plain(global int *p, int intel_width) { p[get_global_id(0)] = ROWS + intel_width; }
kernel void estimate(global short2 *p) {
  intel_sub_group_avc_ime_payload_t payload = intel_sub_group_avc_ime_initialize((ushort2)(0, 0), 0, 0);
  p[0] = CLK_AVC_ME_MAJOR_16x16_INTEL;
}
kernel void tile(global float4 *p, read_only image2d_t image) { p[0] = qcom_box_filter(image, (float2)(0, 0)); }
