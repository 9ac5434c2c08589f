// Numbers of CUTLASS that kernels use without the rest of it: quotients by a divisor that is prepared. Here the hardware
// divides.
#pragma once
#include <cstdint>

namespace cutlass {
template <typename Value, typename Result = Value> struct __rejoin_divmod {
  Result divisor = 1;
  __rejoin_divmod() = default;
  REJOIN_MEMBER_BOTH __rejoin_divmod(Result d) : divisor(d) {}
  REJOIN_MEMBER_BOTH Result div(Value v) const { return (Result)(v / (Value)divisor); }
  REJOIN_MEMBER_BOTH Result divide(Value v) const { return div(v); }
  REJOIN_MEMBER_BOTH Value modulus(Result quotient, Value v) const { return v - (Value)quotient * (Value)divisor; }
  template <typename R> REJOIN_MEMBER_BOTH Result divmod(R &remainder, Value v) const {
    Result quotient = div(v);
    remainder = (R)modulus(quotient, v);
    return quotient;
  }
  template <typename Q, typename R> REJOIN_MEMBER_BOTH void operator()(Q &quotient, R &remainder, Value v) const {
    quotient = (Q)divmod(remainder, v);
  }
  REJOIN_MEMBER_BOTH operator Result() const { return divisor; }
};
struct FastDivmod : __rejoin_divmod<int> {
  FastDivmod() = default;
  REJOIN_MEMBER_BOTH FastDivmod(int d) : __rejoin_divmod<int>(d) {}
};
struct FastDivmodU64 : __rejoin_divmod<uint64_t> {
  FastDivmodU64() = default;
  REJOIN_MEMBER_BOTH FastDivmodU64(uint64_t d) : __rejoin_divmod<uint64_t>(d) {}
};
template <typename A, typename B> REJOIN_BOTH constexpr auto ceil_div(A a, B b) -> decltype(a / b) { return (a + b - 1) / b; }
template <typename A, typename B> REJOIN_BOTH constexpr auto round_nearest(A a, B b) -> decltype(a / b) {
  return ceil_div(a, b) * b;
}
} // namespace cutlass
