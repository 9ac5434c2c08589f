// What every CUDA and HIP source sees before its first line: the same names that the toolkits' compilers declare, with
// nothing of a toolkit installed. Headers that a source has to include itself are in their own files.
#pragma once
#if !defined(__CUDA__) && !defined(__HIP__)
#error "for CUDA and HIP"
#endif

#include <rejoin/keywords.h>
#ifdef __cplusplus
#include <rejoin/standard.h>

#include <rejoin/vectors.h>

#include <rejoin/launch.h>

#include <rejoin/math.h>

#include <rejoin/waves.h>

#include <rejoin/atomics.h>

#include <rejoin/memory.h>
#ifndef __HIP__
#include <rejoin/dpx.h>
#endif

#include <rejoin/runtime.h>
#include <rejoin/textures.h>
#endif
