/*===- Rejoin.h - The C interface ---------------------------------------------*- C -*-===*\
|*                                                                                        *|
|* Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.                    *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                                *|
|*                                                                                        *|
\*===------------------------------------------------------------------------------------===*/

/** \file
 * A small interface for bindings to other languages. It loads a module and returns results as JSON texts; their schemas
 * are in docs. Strings are UTF-8 and end with 0. No function throws. A function that fails returns NULL and, if error
 * is not NULL, sets *error to a text, which the caller frees with rejoin_free(). Only one thread at a time may use a
 * module; different threads may use different modules. */

#ifndef REJOIN_C_REJOIN_H
#define REJOIN_C_REJOIN_H

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define REJOIN_C_API __attribute__((visibility("default")))
#else
#define REJOIN_C_API
#endif

/** A loaded file. */
typedef struct RejoinModule RejoinModule;

/** Facts about the launch that the module does not state. Zero means unknown. */
typedef struct RejoinLaunch {
  /** Threads of a wave: a power of two up to 128. */
  unsigned wave_size;
  /** Size of every workgroup in x, y and z. */
  unsigned workgroup_size[3];
} RejoinLaunch;

/** Reads LLVM assembly or bitcode, or compiles OpenCL C, CUDA or HIP with clang-22. triple and cpu, unless NULL,
 * replace those of the file. */
REJOIN_C_API RejoinModule *rejoin_load(const char *path, const char *triple, const char *cpu, char **error);
/** Frees a module; module may be NULL. Texts that it gave stay valid. */
REJOIN_C_API void rejoin_unload(RejoinModule *module);

/** The extents of all values, uses and branches, with their causes: the entry of one file in docs/analyze.schema.json.
 * launch may be NULL. */
REJOIN_C_API char *rejoin_analyze(RejoinModule *module, const RejoinLaunch *launch, char **error);
/** The findings of docs/lint.schema.json. */
REJOIN_C_API char *rejoin_lint(RejoinModule *module, const RejoinLaunch *launch, char **error);
/** The static rules of convergence control: the findings of docs/verify.schema.json. */
REJOIN_C_API char *rejoin_verify(RejoinModule *module, char **error);

/** Frees a text that a function of this interface returned; text may be NULL. */
REJOIN_C_API void rejoin_free(char *text);
/** The version of the library, as 0.1.0. The text is constant and not freed. */
REJOIN_C_API const char *rejoin_version(void);

/** The version of this interface. It changes if the meaning of a function or structure changes, or if one is removed.
 * An added function does not change it. A caller that loads the library at run time compares it with the version for
 * which the caller was written. */
#define REJOIN_ABI_VERSION 1
/** The REJOIN_ABI_VERSION of the library that is loaded. */
REJOIN_C_API unsigned rejoin_abi_version(void);

#ifdef __cplusplus
}
#endif

#endif /* REJOIN_C_REJOIN_H */
