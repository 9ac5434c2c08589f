// cuComplex.h and hip/hip_complex.h.
#pragma once
#ifdef __HIP__
#define REJOIN_CX(NAME) hip##NAME
#define REJOIN_MAKE_CX(NAME) make_hip##NAME
#else
#define REJOIN_CX(NAME) cu##NAME
#define REJOIN_MAKE_CX(NAME) make_cu##NAME
#endif
typedef float2 REJOIN_CX(FloatComplex);
typedef double2 REJOIN_CX(DoubleComplex);
typedef float2 REJOIN_CX(Complex);
#define REJOIN_COMPLEX(C, T, F, ABS)                                                                                   \
  REJOIN_BOTH T REJOIN_CX(Creal##F)(C a) { return a.x; }                                                               \
  REJOIN_BOTH T REJOIN_CX(Cimag##F)(C a) { return a.y; }                                                               \
  REJOIN_BOTH C REJOIN_CX(Conj##F)(C a) { return {a.x, -a.y}; }                                                        \
  REJOIN_BOTH C REJOIN_CX(Cadd##F)(C a, C b) { return {a.x + b.x, a.y + b.y}; }                                        \
  REJOIN_BOTH C REJOIN_CX(Csub##F)(C a, C b) { return {a.x - b.x, a.y - b.y}; }                                        \
  REJOIN_BOTH C REJOIN_CX(Cmul##F)(C a, C b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }                \
  REJOIN_BOTH C REJOIN_CX(Cdiv##F)(C a, C b) {                                                                         \
    T n = b.x * b.x + b.y * b.y;                                                                                       \
    return {(a.x * b.x + a.y * b.y) / n, (a.y * b.x - a.x * b.y) / n};                                                 \
  }                                                                                                                    \
  REJOIN_BOTH C REJOIN_CX(Cfma##F)(C a, C b, C c) {                                                                    \
    return {a.x * b.x - a.y * b.y + c.x, a.x * b.y + a.y * b.x + c.y};                                                 \
  }                                                                                                                    \
  REJOIN_BOTH T REJOIN_CX(Cabs##F)(C a) { return ABS(a.x * a.x + a.y * a.y); }
REJOIN_COMPLEX(float2, float, f, __builtin_elementwise_sqrt)
REJOIN_COMPLEX(double2, double, , __builtin_elementwise_sqrt)
#undef REJOIN_COMPLEX
REJOIN_BOTH float2 REJOIN_MAKE_CX(FloatComplex)(float x, float y) { return {x, y}; }
REJOIN_BOTH double2 REJOIN_MAKE_CX(DoubleComplex)(double x, double y) { return {x, y}; }
REJOIN_BOTH float2 REJOIN_MAKE_CX(Complex)(float x, float y) { return {x, y}; }
REJOIN_BOTH double2 REJOIN_CX(ComplexFloatToDouble)(float2 a) { return {a.x, a.y}; }
REJOIN_BOTH float2 REJOIN_CX(ComplexDoubleToFloat)(double2 a) { return {(float)a.x, (float)a.y}; }
#undef REJOIN_CX
#undef REJOIN_MAKE_CX
