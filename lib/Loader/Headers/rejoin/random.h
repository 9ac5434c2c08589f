// The device side of cuRAND, hipRAND and rocRAND: generators whose next number is opaque and changes the state.
#pragma once

#define REJOIN_STATES(S)                                                                                               \
  S(XORWOW)                                                                                                            \
  S(Philox4_32_10)                                                                                                     \
  S(MRG32k3a) S(Sobol32) S(ScrambledSobol32) S(Sobol64) S(ScrambledSobol64) S(MtGp32) S(MRG31k3p) S(LFSR113)           \
      S(ThreeFry2x32_20) S(ThreeFry4x32_20) S(ThreeFry2x64_20) S(ThreeFry4x64_20)
struct __rejoin_random_state {
  unsigned long long words[6];
};
#define REJOIN_STATE(NAME)                                                                                             \
  struct __rejoin_random_##NAME : __rejoin_random_state {};
REJOIN_STATES(REJOIN_STATE)
#undef REJOIN_STATE
extern "C" {
__attribute__((device, noconvergent)) void __rejoin_random_init(__rejoin_random_state *, unsigned long long seed,
                                                                unsigned long long sequence, unsigned long long offset);
__attribute__((device, noconvergent)) void __rejoin_random_skip(__rejoin_random_state *, unsigned long long n);
__attribute__((device, noconvergent)) unsigned long long __rejoin_random_bits(__rejoin_random_state *);
// In (0, 1], and of the normal distribution.
__attribute__((device, noconvergent)) float __rejoin_random_uniform(__rejoin_random_state *);
__attribute__((device, noconvergent)) double __rejoin_random_uniform_double(__rejoin_random_state *);
__attribute__((device, noconvergent)) float __rejoin_random_normal(__rejoin_random_state *);
__attribute__((device, noconvergent)) double __rejoin_random_normal_double(__rejoin_random_state *);
__attribute__((device, noconvergent)) unsigned __rejoin_random_poisson(__rejoin_random_state *, double);
__attribute__((device, noconvergent)) unsigned __rejoin_random_discrete(__rejoin_random_state *, const void *);
}

// One library: the prefix of its names.
#define REJOIN_RANDOM_STATE(P, NAME) typedef __rejoin_random_##NAME P##State##NAME##_t;
#define REJOIN_RANDOM(P)                                                                                               \
  typedef __rejoin_random_XORWOW P##State_t, P##State, P##StateXORWOW_t, P##StateXORWOW, P##_state_xorwow;             \
  typedef __rejoin_random_Philox4_32_10 P##StatePhilox4_32_10_t, P##StatePhilox4_32_10, P##_state_philox4x32_10;       \
  typedef __rejoin_random_MRG32k3a P##StateMRG32k3a_t, P##StateMRG32k3a, P##_state_mrg32k3a;                           \
  typedef __rejoin_random_Sobol32 P##StateSobol32_t, P##StateSobol32, P##_state_sobol32;                               \
  typedef __rejoin_random_ScrambledSobol32 P##StateScrambledSobol32_t, P##StateScrambledSobol32;                       \
  typedef __rejoin_random_Sobol64 P##StateSobol64_t, P##StateSobol64;                                                  \
  typedef __rejoin_random_ScrambledSobol64 P##StateScrambledSobol64_t, P##StateScrambledSobol64;                       \
  typedef __rejoin_random_MtGp32 P##StateMtgp32_t, P##StateMtgp32, P##_state_mtgp32;                                   \
  typedef __rejoin_random_LFSR113 P##_state_lfsr113;                                                                   \
  typedef __rejoin_random_MRG31k3p P##_state_mrg31k3p;                                                                 \
  typedef unsigned P##DirectionVectors32_t[32];                                                                        \
  typedef unsigned long long P##DirectionVectors64_t[64];                                                              \
  typedef struct __rejoin_generator *P##Generator_t;                                                                   \
  typedef int P##Status_t, P##RngType_t, P##Ordering_t, P##DirectionVectorSet_t;                                       \
  REJOIN_DEVICE void P##_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,         \
                              __rejoin_random_state *s) {                                                              \
    __rejoin_random_init(s, seed, sequence, offset);                                                                   \
  }                                                                                                                    \
  template <typename V> REJOIN_DEVICE void P##_init(V *directions, unsigned offset, __rejoin_random_state *s) {        \
    __rejoin_random_init(s, directions[0], 0, offset);                                                                 \
  }                                                                                                                    \
  template <typename V>                                                                                                \
  REJOIN_DEVICE void P##_init(V *directions, V scramble, unsigned long long offset, __rejoin_random_state *s) {        \
    __rejoin_random_init(s, directions[0], scramble, offset);                                                          \
  }                                                                                                                    \
  REJOIN_DEVICE unsigned P(__rejoin_random_state *s) { return (unsigned)__rejoin_random_bits(s); }                     \
  REJOIN_DEVICE unsigned long long P##_long(__rejoin_random_state *s) { return __rejoin_random_bits(s); }              \
  REJOIN_DEVICE uint2 P##2(__rejoin_random_state * s) { return make_uint2(P(s), P(s)); }                               \
  REJOIN_DEVICE uint4 P##4(__rejoin_random_state * s) { return make_uint4(P(s), P(s), P(s), P(s)); }                   \
  REJOIN_DEVICE float P##_uniform(__rejoin_random_state *s) { return __rejoin_random_uniform(s); }                     \
  REJOIN_DEVICE float2 P##_uniform2(__rejoin_random_state *s) { return make_float2(P##_uniform(s), P##_uniform(s)); }  \
  REJOIN_DEVICE float4 P##_uniform4(__rejoin_random_state *s) {                                                        \
    return make_float4(P##_uniform(s), P##_uniform(s), P##_uniform(s), P##_uniform(s));                                \
  }                                                                                                                    \
  REJOIN_DEVICE double P##_uniform_double(__rejoin_random_state *s) { return __rejoin_random_uniform_double(s); }      \
  REJOIN_DEVICE double2 P##_uniform2_double(__rejoin_random_state *s) {                                                \
    return make_double2(P##_uniform_double(s), P##_uniform_double(s));                                                 \
  }                                                                                                                    \
  REJOIN_DEVICE float P##_normal(__rejoin_random_state *s) { return __rejoin_random_normal(s); }                       \
  REJOIN_DEVICE float2 P##_normal2(__rejoin_random_state *s) { return make_float2(P##_normal(s), P##_normal(s)); }     \
  REJOIN_DEVICE float4 P##_normal4(__rejoin_random_state *s) {                                                         \
    return make_float4(P##_normal(s), P##_normal(s), P##_normal(s), P##_normal(s));                                    \
  }                                                                                                                    \
  REJOIN_DEVICE double P##_normal_double(__rejoin_random_state *s) { return __rejoin_random_normal_double(s); }        \
  REJOIN_DEVICE double2 P##_normal2_double(__rejoin_random_state *s) {                                                 \
    return make_double2(P##_normal_double(s), P##_normal_double(s));                                                   \
  }                                                                                                                    \
  REJOIN_DEVICE float P##_log_normal(__rejoin_random_state *s, float mean, float deviation) {                          \
    return __builtin_elementwise_exp(mean + deviation * __rejoin_random_normal(s));                                    \
  }                                                                                                                    \
  REJOIN_DEVICE double P##_log_normal_double(__rejoin_random_state *s, double mean, double deviation) {                \
    return __builtin_elementwise_exp(mean + deviation * __rejoin_random_normal_double(s));                             \
  }                                                                                                                    \
  REJOIN_DEVICE unsigned P##_poisson(__rejoin_random_state *s, double lambda) {                                        \
    return __rejoin_random_poisson(s, lambda);                                                                         \
  }                                                                                                                    \
  REJOIN_DEVICE double4 P##_uniform4_double(__rejoin_random_state *s) {                                                \
    return make_double4(P##_uniform_double(s), P##_uniform_double(s), P##_uniform_double(s), P##_uniform_double(s));   \
  }                                                                                                                    \
  REJOIN_DEVICE double4 P##_normal4_double(__rejoin_random_state *s) {                                                 \
    return make_double4(P##_normal_double(s), P##_normal_double(s), P##_normal_double(s), P##_normal_double(s));       \
  }                                                                                                                    \
  REJOIN_DEVICE float2 P##_log_normal2(__rejoin_random_state *s, float mean, float deviation) {                        \
    return make_float2(P##_log_normal(s, mean, deviation), P##_log_normal(s, mean, deviation));                        \
  }                                                                                                                    \
  REJOIN_DEVICE float4 P##_log_normal4(__rejoin_random_state *s, float mean, float deviation) {                        \
    return make_float4(P##_log_normal(s, mean, deviation), P##_log_normal(s, mean, deviation),                         \
                       P##_log_normal(s, mean, deviation), P##_log_normal(s, mean, deviation));                        \
  }                                                                                                                    \
  REJOIN_DEVICE double2 P##_log_normal2_double(__rejoin_random_state *s, double mean, double deviation) {              \
    return make_double2(P##_log_normal_double(s, mean, deviation), P##_log_normal_double(s, mean, deviation));         \
  }                                                                                                                    \
  REJOIN_DEVICE double4 P##_log_normal4_double(__rejoin_random_state *s, double mean, double deviation) {              \
    return make_double4(P##_log_normal_double(s, mean, deviation), P##_log_normal_double(s, mean, deviation),          \
                        P##_log_normal_double(s, mean, deviation), P##_log_normal_double(s, mean, deviation));         \
  }                                                                                                                    \
  REJOIN_DEVICE uint4 P##_poisson4(__rejoin_random_state *s, double lambda) {                                          \
    return make_uint4(P##_poisson(s, lambda), P##_poisson(s, lambda), P##_poisson(s, lambda), P##_poisson(s, lambda)); \
  }                                                                                                                    \
  typedef struct P##DiscreteDistribution_st *P##DiscreteDistribution_t, *P##_discrete_distribution;                    \
  REJOIN_DEVICE unsigned P##_discrete(__rejoin_random_state *s, P##DiscreteDistribution_t d) {                         \
    return __rejoin_random_discrete(s, d);                                                                             \
  }                                                                                                                    \
  REJOIN_DEVICE uint4 P##_discrete4(__rejoin_random_state *s, P##DiscreteDistribution_t d) {                           \
    return make_uint4(P##_discrete(s, d), P##_discrete(s, d), P##_discrete(s, d), P##_discrete(s, d));                 \
  }                                                                                                                    \
  /* A generator of the whole workgroup: its threads wait for each other. */                                           \
  REJOIN_DEVICE unsigned P(__rejoin_random_MtGp32 *s) {                                                                \
    __syncthreads();                                                                                                   \
    const unsigned v = P((__rejoin_random_state *)s);                                                                  \
    __syncthreads();                                                                                                   \
    return v;                                                                                                          \
  }                                                                                                                    \
  REJOIN_DEVICE float P##_uniform(__rejoin_random_MtGp32 *s) {                                                         \
    __syncthreads();                                                                                                   \
    const float v = P##_uniform((__rejoin_random_state *)s);                                                           \
    __syncthreads();                                                                                                   \
    return v;                                                                                                          \
  }                                                                                                                    \
  REJOIN_DEVICE double P##_uniform_double(__rejoin_random_MtGp32 *s) {                                                 \
    __syncthreads();                                                                                                   \
    const double v = P##_uniform_double((__rejoin_random_state *)s);                                                   \
    __syncthreads();                                                                                                   \
    return v;                                                                                                          \
  }                                                                                                                    \
  REJOIN_DEVICE float P##_normal(__rejoin_random_MtGp32 *s) {                                                          \
    __syncthreads();                                                                                                   \
    const float v = P##_normal((__rejoin_random_state *)s);                                                            \
    __syncthreads();                                                                                                   \
    return v;                                                                                                          \
  }                                                                                                                    \
  REJOIN_DEVICE double P##_normal_double(__rejoin_random_MtGp32 *s) {                                                  \
    __syncthreads();                                                                                                   \
    const double v = P##_normal_double((__rejoin_random_state *)s);                                                    \
    __syncthreads();                                                                                                   \
    return v;                                                                                                          \
  }                                                                                                                    \
  REJOIN_DEVICE float P##_log_normal(__rejoin_random_MtGp32 *s, float mean, float deviation) {                         \
    __syncthreads();                                                                                                   \
    const float v = P##_log_normal((__rejoin_random_state *)s, mean, deviation);                                       \
    __syncthreads();                                                                                                   \
    return v;                                                                                                          \
  }                                                                                                                    \
  REJOIN_DEVICE double P##_log_normal_double(__rejoin_random_MtGp32 *s, double mean, double deviation) {               \
    __syncthreads();                                                                                                   \
    const double v = P##_log_normal_double((__rejoin_random_state *)s, mean, deviation);                               \
    __syncthreads();                                                                                                   \
    return v;                                                                                                          \
  }                                                                                                                    \
  REJOIN_DEVICE unsigned P##_poisson(__rejoin_random_MtGp32 *s, double lambda) {                                       \
    __syncthreads();                                                                                                   \
    const unsigned v = P##_poisson((__rejoin_random_state *)s, lambda);                                                \
    __syncthreads();                                                                                                   \
    return v;                                                                                                          \
  }                                                                                                                    \
  REJOIN_DEVICE void skipahead(unsigned long long n, __rejoin_random_state *s);
#ifdef __HIP__
REJOIN_RANDOM(hiprand)
REJOIN_RANDOM(rocrand)
typedef __rejoin_random_Sobol64 rocrand_state_sobol64;
typedef __rejoin_random_ScrambledSobol32 rocrand_state_scrambled_sobol32;
typedef __rejoin_random_ScrambledSobol64 rocrand_state_scrambled_sobol64;
typedef __rejoin_random_ThreeFry2x32_20 rocrand_state_threefry2x32_20;
typedef __rejoin_random_ThreeFry4x32_20 rocrand_state_threefry4x32_20;
typedef __rejoin_random_ThreeFry2x64_20 rocrand_state_threefry2x64_20;
typedef __rejoin_random_ThreeFry4x64_20 rocrand_state_threefry4x64_20;
// rocRAND names the type first.
#define REJOIN_OTHER_ORDER(KIND, N)                                                                                    \
  REJOIN_DEVICE double##N rocrand_##KIND##_double##N(__rejoin_random_state *s) { return rocrand_##KIND##N##_double(s); }
REJOIN_OTHER_ORDER(uniform, 2)
REJOIN_OTHER_ORDER(uniform, 4)
REJOIN_OTHER_ORDER(normal, 2)
REJOIN_OTHER_ORDER(normal, 4)
#undef REJOIN_OTHER_ORDER
#define REJOIN_OTHER_ORDER(N)                                                                                          \
  REJOIN_DEVICE double##N rocrand_log_normal_double##N(__rejoin_random_state *s, double mean, double deviation) {      \
    return rocrand_log_normal##N##_double(s, mean, deviation);                                                         \
  }
REJOIN_OTHER_ORDER(2)
REJOIN_OTHER_ORDER(4)
#undef REJOIN_OTHER_ORDER
#else
REJOIN_RANDOM(curand)
REJOIN_DEVICE unsigned curand_mtgp32_specific(curandStateMtgp32_t *s, unsigned char, unsigned char) {
  return curand(s);
}
REJOIN_DEVICE float curand_mtgp32_single(curandStateMtgp32_t *s) { return curand_uniform(s); }
REJOIN_DEVICE float curand_mtgp32_single_specific(curandStateMtgp32_t *s, unsigned char, unsigned char) {
  return curand_uniform(s);
}
/// Philox with ten rounds.
REJOIN_DEVICE uint4 curand_Philox4x32_10(uint4 c, uint2 k) {
  for (int i = 0; i != 10; ++i) {
    const unsigned long long a = 0xd2511f53ull * c.x, b = 0xcd9e8d57ull * c.z;
    c = make_uint4((unsigned)(b >> 32) ^ c.y ^ k.x, (unsigned)b, (unsigned)(a >> 32) ^ c.w ^ k.y, (unsigned)a);
    k = make_uint2(k.x + 0x9e3779b9u, k.y + 0xbb67ae85u);
  }
  return c;
}
#endif
#undef REJOIN_RANDOM
#undef REJOIN_STATES
// Of the host's side: P is the prefix of the names.
#define REJOIN_RANDOM_VALUES(P)                                                                                        \
  enum {                                                                                                               \
    P##_STATUS_SUCCESS,                                                                                                \
    P##_STATUS_VERSION_MISMATCH = 100,                                                                                 \
    P##_STATUS_NOT_INITIALIZED,                                                                                        \
    P##_STATUS_ALLOCATION_FAILED,                                                                                      \
    P##_STATUS_TYPE_ERROR,                                                                                             \
    P##_STATUS_OUT_OF_RANGE,                                                                                           \
    P##_STATUS_LENGTH_NOT_MULTIPLE,                                                                                    \
    P##_STATUS_DOUBLE_PRECISION_REQUIRED,                                                                              \
    P##_STATUS_LAUNCH_FAILURE = 201,                                                                                   \
    P##_STATUS_PREEXISTING_FAILURE,                                                                                    \
    P##_STATUS_INITIALIZATION_FAILED,                                                                                  \
    P##_STATUS_ARCH_MISMATCH,                                                                                          \
    P##_STATUS_INTERNAL_ERROR = 999                                                                                    \
  };
#ifdef __HIP__
REJOIN_RANDOM_VALUES(HIPRAND)
REJOIN_RANDOM_VALUES(ROCRAND)
#define REJOIN_GENERATORS(P)                                                                                           \
  enum {                                                                                                               \
    P##_PSEUDO_DEFAULT = 400,                                                                                          \
    P##_PSEUDO_XORWOW,                                                                                                 \
    P##_PSEUDO_MRG32K3A,                                                                                               \
    P##_PSEUDO_MTGP32,                                                                                                 \
    P##_PSEUDO_MT19937,                                                                                                \
    P##_PSEUDO_PHILOX4_32_10,                                                                                          \
    P##_QUASI_DEFAULT = 500,                                                                                           \
    P##_QUASI_SOBOL32                                                                                                  \
  };
REJOIN_GENERATORS(HIPRAND_RNG)
REJOIN_GENERATORS(ROCRAND_RNG)
#undef REJOIN_GENERATORS
typedef int rocrand_status, rocrand_rng_type, rocrand_ordering;
typedef struct __rejoin_generator *rocrand_generator;
#else
REJOIN_RANDOM_VALUES(CURAND)
enum {
  CURAND_RNG_PSEUDO_DEFAULT = 100,
  CURAND_RNG_PSEUDO_XORWOW,
  CURAND_RNG_PSEUDO_MRG32K3A = 121,
  CURAND_RNG_PSEUDO_MTGP32 = 141,
  CURAND_RNG_PSEUDO_MT19937,
  CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
  CURAND_RNG_QUASI_DEFAULT = 200,
  CURAND_RNG_QUASI_SOBOL32
};
#endif
#undef REJOIN_RANDOM_VALUES
REJOIN_DEVICE void skipahead(unsigned long long n, __rejoin_random_state *s) { __rejoin_random_skip(s, n); }
REJOIN_DEVICE void skipahead_sequence(unsigned long long n, __rejoin_random_state *s) { __rejoin_random_skip(s, n); }
REJOIN_DEVICE void skipahead_subsequence(unsigned long long n, __rejoin_random_state *s) { __rejoin_random_skip(s, n); }
