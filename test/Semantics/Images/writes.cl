// Writes to images: normalized, saturated, in the order of the channels; races, and what is outside or of another type.
// RUN: rejoin run %s --kernel=write --local=1 --arg=image:bgra-unorm8:2x1 --arg=image:r-i8:3:zeros --arg=image:rg-f16:1 --out=0 --out=1 --out=2:i8 | FileCheck --check-prefix=WRITE %s
// RUN: rejoin run %s --kernel=apart --local=4 --arg=image:r-f32:4 --out=0 | FileCheck --check-prefix=APART %s
// RUN: not rejoin run %s --kernel=together --local=4 --arg=image:r-f32:4 | FileCheck --check-prefix=TOGETHER %s
// RUN: not rejoin run %s --kernel=apart --local=5 --arg=image:r-f32:4 | FileCheck --check-prefix=OUTSIDE %s
// RUN: not rejoin run %s --kernel=apart --local=4 --arg=image:r-i32:4 | FileCheck --check-prefix=TYPE %s
// RUN: not rejoin run %s --kernel=apart --local=4 --arg=zeros:16 | FileCheck --check-prefix=BUFFER %s
// RUN: not rejoin run %s --kernel=copy --local=1 --arg=image:r-f32:4 --arg=image:r-f32:4 | FileCheck --check-prefix=UNWRITTEN %s
// RUN: not rejoin run %s --kernel=apart --local=4 --arg=image:rgb-f32:4 2>&1 | FileCheck --check-prefix=KIND %s
// RUN: not rejoin run %s --kernel=apart --local=4 --arg=image:r-f32:4x0 2>&1 | FileCheck --check-prefix=TEXELS %s
// RUN: not rejoin run %s --kernel=apart --local=4 --arg=image:r-f32:4:f32s:1,2 2>&1 | FileCheck --check-prefix=CONTENT %s
// KIND: error: argument 0, 'image:rgb-f32:4': 'rgb-f32' is not a format of an image: expected one of r, a, rg
// TEXELS: error: argument 0, 'image:r-f32:4x0': '4x0' is not a size of an image
// CONTENT: error: argument 0, 'image:r-f32:4:f32s:1,2': the image has 4 channels, 2 are given

kernel void write(write_only image2d_t a, write_only image1d_t b, write_only image1d_t c) {
  write_imagef(a, (int2)(0, 0), (float4)(0.2f, 0.5f, 7, -1));
  write_imagef(a, (int2)(1, 0), (float4)(0, 1, 0, 1));
  write_imagei(b, 1, (int4)(1000, 0, 0, 0));
  write_imagei(b, 2, (int4)(-1000, 0, 0, 0));
  write_imagef(c, 0, (float4)(1, -2, 0, 0));
}
// Blue, green, red, alpha; 0.5 is written as 128, the nearest even of 127.5.
// WRITE: argument 0: 255 128 51 0 0 255 0 255
// WRITE: argument 1: 0 127 -128
// Half precision: 0x3C00, 0xC000.
// WRITE: argument 2: 0 60 0 -64

kernel void apart(write_only image1d_t a) {
  // OUTSIDE: writes.cl:[[#@LINE+3]]:{{[0-9]+}}: error: writes to an image at 4, outside of its size, 4 in dimension 0 [out-of-bounds, rule S3]
  // TYPE: writes.cl:[[#@LINE+2]]:{{[0-9]+}}: error: 'write_imagef' is for images with channels of another type
  // BUFFER: writes.cl:[[#@LINE+1]]:{{[0-9]+}}: error: the argument is not an image (--arg=image:FORMAT:SIZE:CONTENT)
  write_imagef(a, (int)get_local_id(0), (float4)(get_local_id(0)));
}
// APART: argument 0: 0 1 2 3

kernel void together(write_only image1d_t a) {
  // TOGETHER: writes.cl:[[#@LINE+1]]:{{[0-9]+}}: error: writes memory that work-item {{[0-9]}} writes; no barrier orders the two accesses [data-race, rule S2]
  write_imagef(a, (int)get_local_id(0) / 2, (float4)(get_local_id(0)));
}

kernel void copy(read_only image1d_t a, write_only image1d_t b) {
  // UNWRITTEN: writes.cl:[[#@LINE+1]]:{{[0-9]+}}: error: reads a texel that was never written
  write_imagef(b, 0, read_imagef(a, 0));
}
