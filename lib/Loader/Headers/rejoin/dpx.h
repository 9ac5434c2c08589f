// Sums, maxima and minima of three numbers at a time, as the instructions for dynamic programming compute them: of
// integers, and of pairs of integers of 16 bits. Sums wrap around. Names with `relu` give zero for what is negative.
#pragma once

#define REJOIN_DPX_OF(T, TYPE, SUM)                                                                                    \
  REJOIN_BOTH T __viaddmax_##TYPE(T a, T b, T c) { return (SUM) < c ? c : (SUM); }                                     \
  REJOIN_BOTH T __viaddmin_##TYPE(T a, T b, T c) { return c < (SUM) ? c : (SUM); }                                     \
  REJOIN_BOTH T __vimax3_##TYPE(T a, T b, T c) { return (a < b ? b : a) < c ? c : a < b ? b : a; }                     \
  REJOIN_BOTH T __vimin3_##TYPE(T a, T b, T c) { return c < (b < a ? b : a) ? c : b < a ? b : a; }                     \
  REJOIN_BOTH T __vibmax_##TYPE(T a, T b, bool *const first) { return (*first = a >= b) ? a : b; }                     \
  REJOIN_BOTH T __vibmin_##TYPE(T a, T b, bool *const first) { return (*first = a <= b) ? a : b; }
REJOIN_DPX_OF(int, s32, (int)((unsigned)a + (unsigned)b))
REJOIN_DPX_OF(unsigned, u32, a + b)
#undef REJOIN_DPX_OF
REJOIN_BOTH int __rejoin_relu(int v) { return v < 0 ? 0 : v; }
REJOIN_BOTH int __viaddmax_s32_relu(int a, int b, int c) { return __rejoin_relu(__viaddmax_s32(a, b, c)); }
REJOIN_BOTH int __viaddmin_s32_relu(int a, int b, int c) { return __rejoin_relu(__viaddmin_s32(a, b, c)); }
REJOIN_BOTH int __vimax3_s32_relu(int a, int b, int c) { return __rejoin_relu(__vimax3_s32(a, b, c)); }
REJOIN_BOTH int __vimin3_s32_relu(int a, int b, int c) { return __rejoin_relu(__vimin3_s32(a, b, c)); }
REJOIN_BOTH int __vimax_s32_relu(int a, int b) { return __rejoin_relu(a < b ? b : a); }
REJOIN_BOTH int __vimin_s32_relu(int a, int b) { return __rejoin_relu(b < a ? b : a); }

// NAME(parts): for both halves what the function of 32 bits gives. A sum wraps around in 16 bits.
#define REJOIN_DPX_PAIR(NAME, PART, T, ...)                                                                            \
  REJOIN_BOTH unsigned NAME##_part(unsigned A, unsigned B, unsigned C, int at) {                                       \
    [[maybe_unused]] const T a = (T)(A >> at), b = (T)(B >> at), c = (T)(C >> at);                                     \
    return (unsigned)(unsigned short)PART(__VA_ARGS__) << at;                                                          \
  }
#define REJOIN_DPX_THREE(NAME, PART, T, ...)                                                                           \
  REJOIN_DPX_PAIR(NAME, PART, T, __VA_ARGS__)                                                                          \
  REJOIN_BOTH unsigned NAME(unsigned a, unsigned b, unsigned c) {                                                      \
    return NAME##_part(a, b, c, 0) | NAME##_part(a, b, c, 16);                                                         \
  }
#define REJOIN_DPX_TWO(NAME, PART, T, ...)                                                                             \
  REJOIN_DPX_PAIR(NAME, PART, T, __VA_ARGS__)                                                                          \
  REJOIN_BOTH unsigned NAME(unsigned a, unsigned b) { return NAME##_part(a, b, 0, 0) | NAME##_part(a, b, 0, 16); }
#define REJOIN_DPX_WHICH(NAME, PART, T)                                                                                \
  REJOIN_BOTH unsigned NAME(unsigned a, unsigned b, bool *const high, bool *const low) {                               \
    const unsigned h = (unsigned short)PART((T)(a >> 16), (T)(b >> 16), high);                                         \
    return h << 16 | (unsigned short)PART((T)a, (T)b, low);                                                            \
  }
#define REJOIN_DPX_PAIRS(TYPE, WIDE, T)                                                                                \
  REJOIN_DPX_THREE(__viaddmax_##TYPE##x2, __vimax3_##WIDE, T, (T)(a + b), c, c)                                        \
  REJOIN_DPX_THREE(__viaddmin_##TYPE##x2, __vimin3_##WIDE, T, (T)(a + b), c, c)                                        \
  REJOIN_DPX_THREE(__vimax3_##TYPE##x2, __vimax3_##WIDE, T, a, b, c)                                                   \
  REJOIN_DPX_THREE(__vimin3_##TYPE##x2, __vimin3_##WIDE, T, a, b, c)                                                   \
  REJOIN_DPX_WHICH(__vibmax_##TYPE##x2, __vibmax_##WIDE, T)                                                            \
  REJOIN_DPX_WHICH(__vibmin_##TYPE##x2, __vibmin_##WIDE, T)
REJOIN_DPX_PAIRS(s16, s32, short)
REJOIN_DPX_PAIRS(u16, u32, unsigned short)
REJOIN_DPX_THREE(__viaddmax_s16x2_relu, __vimax3_s32_relu, short, (short)(a + b), c, c)
REJOIN_DPX_THREE(__viaddmin_s16x2_relu, __vimin3_s32_relu, short, (short)(a + b), c, c)
REJOIN_DPX_THREE(__vimax3_s16x2_relu, __vimax3_s32_relu, short, a, b, c)
REJOIN_DPX_THREE(__vimin3_s16x2_relu, __vimin3_s32_relu, short, a, b, c)
REJOIN_DPX_TWO(__vimax_s16x2_relu, __vimax_s32_relu, short, a, b)
REJOIN_DPX_TWO(__vimin_s16x2_relu, __vimin_s32_relu, short, a, b)
#undef REJOIN_DPX_PAIRS
#undef REJOIN_DPX_PAIR
#undef REJOIN_DPX_THREE
#undef REJOIN_DPX_TWO
#undef REJOIN_DPX_WHICH

// Pairs of floats at a time.
#define REJOIN_PAIR_OF_FLOATS(D)                                                                                       \
  REJOIN_DEVICE float2 __fadd2_##D(float2 a, float2 b) { return {__fadd_##D(a.x, b.x), __fadd_##D(a.y, b.y)}; }        \
  REJOIN_DEVICE float2 __fmul2_##D(float2 a, float2 b) { return {__fmul_##D(a.x, b.x), __fmul_##D(a.y, b.y)}; }        \
  REJOIN_DEVICE float2 __ffma2_##D(float2 a, float2 b, float2 c) {                                                     \
    return {__fmaf_##D(a.x, b.x, c.x), __fmaf_##D(a.y, b.y, c.y)};                                                     \
  }
REJOIN_PAIR_OF_FLOATS(rn)
REJOIN_PAIR_OF_FLOATS(rz)
REJOIN_PAIR_OF_FLOATS(rd)
REJOIN_PAIR_OF_FLOATS(ru)
#undef REJOIN_PAIR_OF_FLOATS
