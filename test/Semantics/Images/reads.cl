// Images with samplers: each addressing mode, nearest and linear, with and without normalized coordinates; texels as
// floats, integers and normalized numbers; borders; arrays of images, three dimensions, buffers.
// RUN: rejoin run %s --kernel=addressing --local=6 --arg=image:r-f32:4:f32s:10,20,30,40 --arg=sampler:nearest,clamp_to_edge --arg=zeros:24 --out=2:f32 | FileCheck --check-prefix=EDGE %s
// RUN: rejoin run %s --kernel=addressing --local=6 --arg=image:r-f32:4:f32s:10,20,30,40 --arg=sampler:nearest,clamp --arg=zeros:24 --out=2:f32 | FileCheck --check-prefix=CLAMP %s
// RUN: rejoin run %s --kernel=addressing --local=6 --arg=image:r-f32:4:f32s:10,20,30,40 --arg=sampler:linear,clamp --arg=zeros:24 --out=2:f32 | FileCheck --check-prefix=LINEAR %s
// RUN: rejoin run %s --kernel=normalized --local=6 --arg=image:r-f32:4:f32s:10,20,30,40 --arg=sampler:nearest,repeat,normalized --arg=zeros:24 --out=2:f32 | FileCheck --check-prefix=REPEAT %s
// RUN: rejoin run %s --kernel=normalized --local=6 --arg=image:r-f32:4:f32s:10,20,30,40 --arg=sampler:nearest,mirrored_repeat,normalized --arg=zeros:24 --out=2:f32 | FileCheck --check-prefix=MIRROR %s
// RUN: rejoin run %s --kernel=normalized --local=6 --arg=image:r-f32:4:f32s:10,20,30,40 --arg=sampler:linear,repeat,normalized --arg=zeros:24 --out=2:f32 | FileCheck --check-prefix=WRAP %s
// RUN: rejoin run %s --kernel=corners --local=1 --arg=image:r-f32:2x2:f32s:0,10,20,30 --arg=zeros:16 --out=1:f32 | FileCheck --check-prefix=CORNERS %s
// RUN: rejoin run %s --kernel=formats --local=1 --arg=image:rgba-unorm8:1:i32s:0,51,-1,-1 --arg=image:rg-snorm16:1:i32s:32767,-32768 --arg=image:bgra-unorm8:1:i32s:-1,0,51,0 --arg=zeros:48 --out=3:f32 | FileCheck --check-prefix=FORMATS %s
// RUN: rejoin run %s --kernel=integers --local=1 --arg=image:rgba-i8:2:i32s:1,-2,3,-4,5,6,7,8 --arg=image:r-u16:3:i32s:7,-1,9 --arg=zeros:32 --out=2:i32 | FileCheck --check-prefix=INTEGERS %s
// RUN: rejoin run %s --kernel=shapes --local=1 --arg=image:r-i32:2x2x2:iota --arg=image:r-i32:2x2x3:iota --arg=image:r-i32:2x3:iota --arg=zeros:64 --out=3:i32 | FileCheck --check-prefix=SHAPES %s

// At -1.5, -0.5, 0.5, 1.25, 3.75, 4.5.
kernel void addressing(read_only image1d_t in, sampler_t s, global float *out) {
  float at[] = {-1.5f, -0.5f, 0.5f, 1.25f, 3.75f, 4.5f};
  out[get_local_id(0)] = read_imagef(in, s, at[get_local_id(0)]).x;
}
// EDGE: argument 2: 10 10 10 20 40 40
// CLAMP: argument 2: 0 0 10 20 40 0
// 1.25: 3/4 of the second texel, 1/4 of the first; 3.75: 3/4 of the last, and the border; 4.5: the border, and no more.
// LINEAR: argument 2: 0 0 10 17.5 30 0

// At -0.25, 0, 0.3, 0.875, 1.125, 1.875.
kernel void normalized(read_only image1d_t in, sampler_t s, global float *out) {
  float at[] = {-0.25f, 0, 0.3f, 0.875f, 1.125f, 1.875f};
  out[get_local_id(0)] = read_imagef(in, s, at[get_local_id(0)]).x;
}
// REPEAT: argument 2: 40 10 20 40 10 40
// MIRROR: argument 2: 20 10 20 40 40 10
// 0 lies between the last and the first texel.
// WRAP: argument 2: 35 25 17 40 10 40

// In the middle of four texels, and a quarter of the way.
kernel void corners(read_only image2d_t in, global float *out) {
  const sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;
  out[0] = read_imagef(in, s, (float2)(1, 1)).x;
  out[1] = read_imagef(in, s, (float2)(0.75f, 1)).x;
  out[2] = read_imagef(in, s, (float2)(0.5f, 1.5f)).x;
  out[3] = read_imagef(in, s, (float2)(9, 9)).x;
}
// CORNERS: argument 1: 15 12.5 20 30

kernel void formats(read_only image1d_t a, read_only image1d_t b, read_only image1d_t c, global float4 *out) {
  out[0] = read_imagef(a, 0);
  out[1] = read_imagef(b, 0);
  out[2] = read_imagef(c, 0);
}
// FORMATS: argument 3: 0 0.2 1 1 1 -1 0 1 0.2 0 1 0

kernel void integers(read_only image1d_t a, read_only image1d_buffer_t b, global int4 *out) {
  out[0] = read_imagei(a, 0);
  out[1] = convert_int4(read_imageui(b, 1));
}
// INTEGERS: argument 2: 1 -2 3 -4 65535 0 0 1

kernel void shapes(read_only image3d_t a, read_only image2d_array_t b, read_only image1d_array_t c, global int *out) {
  const sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
  out[0] = read_imagei(a, s, (int4)(1, 0, 1, 0)).x;
  out[1] = read_imagei(b, s, (int4)(1, 1, 2, 0)).x;
  // The layer is clamped.
  out[2] = read_imagei(b, s, (float4)(0.5f, 0.5f, 7, 0)).x;
  out[3] = read_imagei(c, s, (int2)(1, 2)).x;
  out[4] = get_image_width(c) + 10 * get_image_array_size(c) + 100 * get_image_array_size(b);
  out[5] = get_image_width(a) + 10 * get_image_height(a) + 100 * get_image_depth(a);
  out[6] = get_image_dim(b).y;
  out[7] = get_image_dim(a).z;
  out[8] = get_image_channel_order(a) == CLK_R;
  out[9] = get_image_channel_data_type(a) == CLK_SIGNED_INT32;
}
// SHAPES: argument 3: 5 11 8 5 332 222 2 2 1 1
