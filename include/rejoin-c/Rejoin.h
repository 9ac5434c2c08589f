/*===- Rejoin.h - The C interface ---------------------------------------------*- C -*-===*\
|*                                                                                        *|
|* Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.                    *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                                *|
|*                                                                                        *|
\*===------------------------------------------------------------------------------------===*/

/* Small enough for bindings: a module is loaded, and asked for results as JSON texts whose schemas are in docs. Strings
 * are UTF-8 and end with 0. Nothing is thrown; a function that fails returns NULL and sets *error (if error is not
 * NULL) to a text that the caller frees with rejoin_free. Modules may be used by one thread at a time, different ones
 * by different threads. */

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

typedef struct RejoinModule RejoinModule;

/* Facts that the module itself does not state; zero for unknown ones. */
typedef struct RejoinLaunch {
  /* Threads of a wave: a power of two up to 128. */
  unsigned wave_size;
  /* Size of every workgroup in x, y and z. */
  unsigned workgroup_size[3];
} RejoinLaunch;

/* Reads LLVM assembly or bitcode, or compiles OpenCL C, CUDA or HIP with clang-22. triple and cpu replace those of the
 * file, or are NULL. */
REJOIN_C_API RejoinModule *rejoin_load(const char *path, const char *triple, const char *cpu, char **error);
REJOIN_C_API void rejoin_unload(RejoinModule *module);

/* Extents of all values, uses and branches, and what lowered them: one file's entry of docs/analyze.schema.json. launch
 * may be NULL. */
REJOIN_C_API char *rejoin_analyze(RejoinModule *module, const RejoinLaunch *launch, char **error);
/* The findings of docs/lint.schema.json. */
REJOIN_C_API char *rejoin_lint(RejoinModule *module, const RejoinLaunch *launch, char **error);
/* The static rules of convergence control: the findings of docs/verify.schema.json. */
REJOIN_C_API char *rejoin_verify(RejoinModule *module, char **error);

REJOIN_C_API void rejoin_free(char *text);
REJOIN_C_API const char *rejoin_version(void);

/* The version of this interface. It changes where a function or a structure changes its meaning or goes; functions that
 * are added do not change it. A caller that loads the library at run time compares it with what it was written for. */
#define REJOIN_ABI_VERSION 1
REJOIN_C_API unsigned rejoin_abi_version(void);

#ifdef __cplusplus
}
#endif

#endif /* REJOIN_C_REJOIN_H */
