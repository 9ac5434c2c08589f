// What OpenCL leaves undefined of a read is a finding; mip maps are refused by name.
// RUN: not rejoin run %s --kernel=by_int --local=1 --arg=image:r-f32:4:iota --arg=sampler:linear,clamp --arg=i32:0 | FileCheck --check-prefix=FILTER %s
// RUN: not rejoin run %s --kernel=by_int --local=1 --arg=image:r-f32:4:iota --arg=sampler:nearest,none --arg=i32:4 | FileCheck --check-prefix=OUTSIDE %s
// RUN: rejoin run %s --kernel=by_int --local=1 --arg=image:r-f32:4:iota --arg=sampler:nearest,clamp --arg=i32:4
// RUN: not rejoin run %s --kernel=by_float --local=1 --arg=image:r-i32:4:iota --arg=sampler:linear,clamp --arg=f32:1 | FileCheck --check-prefix=INTEGERS %s
// RUN: not rejoin run %s --kernel=by_float --local=1 --arg=image:r-i32:4:iota --arg=sampler:nearest,repeat --arg=f32:1 | FileCheck --check-prefix=REPEATS %s
// RUN: not rejoin run %s --kernel=no_sampler --local=1 --arg=image:r-f32:4:iota --arg=i32:-1 | FileCheck --check-prefix=NEGATIVE %s
// RUN: not rejoin run %s --kernel=floats --local=1 --arg=image:r-f32:4:iota --arg=sampler:nearest,clamp --arg=f32:nan | FileCheck --check-prefix=NAN %s
// RUN: not rejoin run %s --kernel=floats --local=1 --arg=image:r-f32:4:iota --arg=sampler:linear,repeat,normalized --arg=f32:-inf | FileCheck --check-prefix=INFINITE %s
// RUN: not rejoin run %s --kernel=layers --local=1 --arg=image:r-f32:4x2:iota --arg=sampler:nearest,clamp --arg=f32:inf | FileCheck --check-prefix=INFINITE %s
// RUN: rejoin run %s --kernel=floats --local=1 --arg=image:r-f32:4:iota --arg=sampler:nearest,clamp --arg=f32:1e30
// RUN: not rejoin run %s --kernel=by_int --local=1 --arg=image:r-f32:4:iota --arg=sampler:cubic --arg=i32:0 2>&1 | FileCheck --check-prefix=SAMPLER %s
// SAMPLER: error: argument 1, 'sampler:cubic': 'cubic' is not a property of a sampler
// FILTER: error: integer coordinates with a sampler that is linear, normalized or repeats
// OUTSIDE: error: reads an image outside of its size, 4 in dimension 0, with no addressing mode [out-of-bounds, rule S3]
// INTEGERS: error: integers are read with a linear filter
// REPEATS: error: a sampler that repeats with coordinates that are not normalized
// NAN: error: reads an image at a coordinate that is no number [undefined-behaviour, rule S7]
// INFINITE: error: reads an image at a coordinate that is infinite [undefined-behaviour, rule S7]
// NEGATIVE: error: reads an image outside of its size
global float sink;
kernel void by_int(read_only image1d_t a, sampler_t s, int at) { sink = read_imagef(a, s, at).x; }
kernel void by_float(read_only image1d_t a, sampler_t s, float at) { sink = read_imagei(a, s, at).x; }
kernel void no_sampler(read_only image1d_t a, int at) { sink = read_imagef(a, at).x; }
kernel void floats(read_only image1d_t a, sampler_t s, float at) { sink = read_imagef(a, s, at).x; }
kernel void layers(read_only image1d_array_t a, sampler_t s, float layer) { sink = read_imagef(a, s, (float2)(1, layer)).x; }
