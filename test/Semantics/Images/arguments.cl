// What --arg gives for an image or a sampler fits the type of the kernel's argument; one property of each kind makes a
// sampler; an image has room in the run's memory, of which its content takes no more than its texels.
// RUN: not rejoin run %s --kernel=one --local=1 --arg=image:r-f32:4:iota --arg=sampler:clamp,repeat --arg=zeros:4 2>&1 | FileCheck --check-prefix=MODES %s
// MODES: error: argument 1, 'sampler:clamp,repeat': a sampler has one of the addressing modes 'clamp' and 'repeat'
// RUN: not rejoin run %s --kernel=one --local=1 --arg=image:r-f32:4:iota --arg=sampler:linear,clamp,nearest --arg=zeros:4 2>&1 | FileCheck --check-prefix=FILTERS %s
// FILTERS: error: argument 1, 'sampler:linear,clamp,nearest': a sampler has one of the filters 'linear' and 'nearest'
// RUN: not rejoin run %s --kernel=one --local=1 --arg=image:r-f32:4:iota --arg=image:r-f32:4:iota --arg=zeros:4 2>&1 | FileCheck --check-prefix=NO-IMAGE %s
// NO-IMAGE: error: argument 1, 'image:r-f32:4:iota': the kernel's argument is of the type 'sampler_t', not an image
// RUN: not rejoin run %s --kernel=one --local=1 --arg=image:r-f32:4:iota --arg=sampler: --arg=image:r-f32:4:iota 2>&1 | FileCheck --check-prefix=BUFFER %s
// BUFFER: error: argument 2, 'image:r-f32:4:iota': the kernel's argument is of the type 'float*', not an image
// RUN: not rejoin run %s --kernel=one --local=1 --arg=sampler:nearest --arg=sampler:nearest --arg=zeros:4 2>&1 | FileCheck --check-prefix=NO-SAMPLER %s
// NO-SAMPLER: error: argument 0, 'sampler:nearest': the kernel's argument is of the type 'image1d_t', not a sampler
// RUN: not rejoin run %s --kernel=one --local=1 --arg=image:r-f32:4x2:iota --arg=sampler: --arg=zeros:4 2>&1 | FileCheck --check-prefix=SIZES %s
// SIZES: error: argument 0, 'image:r-f32:4x2:iota': the kernel's argument is of the type 'image1d_t': expected at most 1 number of texels
// RUN: not rejoin run %s --kernel=number --local=1 --arg=sampler: 2>&1 | FileCheck --check-prefix=NUMBER %s
// NUMBER: error: argument 0, 'sampler:': the kernel's argument is of the type 'int', not a sampler

// RUN: not rejoin run %s --kernel=volume --local=1 --arg=image:rgba-f32:16384x16384x16384:zeros 2>&1 | FileCheck --check-prefix=HUGE %s
// HUGE: error: argument 0: 70368744177664 bytes do not fit into the {{[0-9]+}} MiB that the run may use (--max-memory)
// RUN: not rejoin run %s --kernel=volume --local=1 --arg=image:r-u8:1024x1024:iota --max-memory=1M 2>&1 | FileCheck --check-prefix=LIMIT %s
// LIMIT: error: argument 0: 1048576 bytes do not fit into the 1 MiB that the run may use (--max-memory)
// 256 MB of channels of one byte, and as much for the marks of what is written; eight times as much would not fit.
// RUN: sh -c 'ulimit -v 2000000; rejoin run --no-isolation %s --kernel=volume --local=1 --arg=image:r-u8:16384x16384:zeros --max-memory=600M'
kernel void one(read_only image1d_t a, sampler_t s, global float *out) { *out = read_imagef(a, s, 0).x; }
kernel void number(int n) {}
kernel void volume(read_only image3d_t a) {}
