// The headers of test frameworks (GoogleTest, Catch2, doctest, Google Benchmark, NVBench), as far as kernels in tests
// need them: a test is a host function whose body is parsed, so that its launches make their instances; a check takes
// all values.
#pragma once
#include <ostream>
#include <string>
#include <tuple>
#include <vector>

namespace testing {
struct Message {
  template <typename T> Message &operator<<(const T &) { return *this; }
  Message &operator<<(std::ostream &(*)(std::ostream &)) { return *this; }
};
struct TestInfo {
  const char *name() const;
  const char *test_suite_name() const;
};
struct UnitTest {
  static UnitTest *GetInstance();
  const TestInfo *current_test_info() const;
};
class Test {
public:
  virtual ~Test() {}
  virtual void SetUp() {}
  virtual void TearDown() {}
  static void SetUpTestSuite() {}
  static void TearDownTestSuite() {}
  static bool HasFailure();
  static bool HasFatalFailure();
};
template <typename T> class WithParamInterface {
public:
  using ParamType = T;
  static const T &GetParam();
};
template <typename T> class TestWithParam : public Test, public WithParamInterface<T> {};
template <typename T> struct TestParamInfo {
  T param;
  unsigned long index;
};
template <typename... Ts> struct Types {};
class Environment {
public:
  virtual ~Environment() {}
  virtual void SetUp() {}
  virtual void TearDown() {}
};
class AssertionResult {
public:
  explicit AssertionResult(bool);
  operator bool() const;
  template <typename T> AssertionResult &operator<<(const T &) { return *this; }
};
AssertionResult AssertionSuccess();
AssertionResult AssertionFailure();
struct AnyValues {
  template <typename... Ts> AnyValues(const Ts &...) {}
};
template <typename... Ts> AnyValues Values(const Ts &...);
template <typename... Ts> AnyValues ValuesIn(const Ts &...);
template <typename... Ts> AnyValues Combine(const Ts &...);
template <typename... Ts> AnyValues Range(const Ts &...);
inline AnyValues Bool() { return {}; }
void InitGoogleTest(...);
Environment *AddGlobalTestEnvironment(Environment *);
} // namespace testing
int RUN_ALL_TESTS();

#define REJOIN_JOIN2(a, b) a##b
#define REJOIN_JOIN(a, b) REJOIN_JOIN2(a, b)
#define GTEST_TEST(suite, name) static void rejoin_test_##suite##_##name()
#define TEST(suite, name) GTEST_TEST(suite, name)
#define REJOIN_FIXTURE(suite, name)                                                                                    \
  struct rejoin_test_##suite##_##name : public suite {                                                                 \
    void TestBody();                                                                                                   \
  };                                                                                                                   \
  void rejoin_test_##suite##_##name::TestBody()
#define TEST_F(suite, name) REJOIN_FIXTURE(suite, name)
#define TEST_P(suite, name) REJOIN_FIXTURE(suite, name)
// Each of the types gets its test, by an explicit use of its body.
#define TYPED_TEST_SUITE(suite, types, ...) using rejoin_types_##suite = types
#define TYPED_TEST_CASE TYPED_TEST_SUITE
#define TYPED_TEST_SUITE_P(suite) static_assert(true, "")
#define REGISTER_TYPED_TEST_SUITE_P(...) static_assert(true, "")
#define INSTANTIATE_TYPED_TEST_SUITE_P(...) static_assert(true, "")
#define INSTANTIATE_TEST_SUITE_P(...) static_assert(true, "")
#define INSTANTIATE_TEST_CASE_P(...) static_assert(true, "")
#define REJOIN_TYPED(suite, name)                                                                                      \
  template <typename TypeParam> struct rejoin_test_##suite##_##name : public suite<TypeParam> {                        \
    using TestFixture = suite<TypeParam>;                                                                              \
    void TestBody();                                                                                                   \
  };                                                                                                                   \
  template <typename TypeParam> void rejoin_test_##suite##_##name<TypeParam>::TestBody()
#define TYPED_TEST_P(suite, name) REJOIN_TYPED(suite, name)
template <template <typename> class Test, typename List> struct __rejoin_each_type;
template <template <typename> class Test, typename... Ts> struct __rejoin_each_type<Test, ::testing::Types<Ts...>> {
  static void all() { (void)std::make_tuple(&Test<Ts>::TestBody...); }
};
#define TYPED_TEST(suite, name)                                                                                        \
  template <typename TypeParam> struct rejoin_test_##suite##_##name : public suite<TypeParam> {                        \
    using TestFixture = suite<TypeParam>;                                                                              \
    void TestBody();                                                                                                   \
  };                                                                                                                   \
  static void rejoin_all_##suite##_##name() {                                                                          \
    __rejoin_each_type<rejoin_test_##suite##_##name, rejoin_types_##suite>::all();                                     \
  }                                                                                                                    \
  template <typename TypeParam> void rejoin_test_##suite##_##name<TypeParam>::TestBody()

template <typename... Ts> ::testing::Message __rejoin_check(Ts &&...);
#define REJOIN_CHECK(...) __rejoin_check(__VA_ARGS__)
#define EXPECT_EQ(...) REJOIN_CHECK(__VA_ARGS__)
#define EXPECT_NE(...) REJOIN_CHECK(__VA_ARGS__)
#define EXPECT_LT(...) REJOIN_CHECK(__VA_ARGS__)
#define EXPECT_LE(...) REJOIN_CHECK(__VA_ARGS__)
#define EXPECT_GT(...) REJOIN_CHECK(__VA_ARGS__)
#define EXPECT_GE(...) REJOIN_CHECK(__VA_ARGS__)
#define EXPECT_TRUE(...) REJOIN_CHECK((__VA_ARGS__))
#define EXPECT_FALSE(...) REJOIN_CHECK((__VA_ARGS__))
#define EXPECT_NEAR(...) REJOIN_CHECK(__VA_ARGS__)
#define EXPECT_FLOAT_EQ(...) REJOIN_CHECK(__VA_ARGS__)
#define EXPECT_DOUBLE_EQ(...) REJOIN_CHECK(__VA_ARGS__)
#define EXPECT_STREQ(...) REJOIN_CHECK(__VA_ARGS__)
#define EXPECT_THROW(statement, ...) REJOIN_CHECK([&] { statement; })
#define EXPECT_NO_THROW(statement) REJOIN_CHECK([&] { statement; })
#define ASSERT_EQ(...) REJOIN_CHECK(__VA_ARGS__)
#define ASSERT_NE(...) REJOIN_CHECK(__VA_ARGS__)
#define ASSERT_LT(...) REJOIN_CHECK(__VA_ARGS__)
#define ASSERT_LE(...) REJOIN_CHECK(__VA_ARGS__)
#define ASSERT_GT(...) REJOIN_CHECK(__VA_ARGS__)
#define ASSERT_GE(...) REJOIN_CHECK(__VA_ARGS__)
#define ASSERT_TRUE(...) REJOIN_CHECK((__VA_ARGS__))
#define ASSERT_FALSE(...) REJOIN_CHECK((__VA_ARGS__))
#define ASSERT_NEAR(...) REJOIN_CHECK(__VA_ARGS__)
#define ASSERT_FLOAT_EQ(...) REJOIN_CHECK(__VA_ARGS__)
#define ASSERT_DOUBLE_EQ(...) REJOIN_CHECK(__VA_ARGS__)
#define ASSERT_NO_THROW(statement) REJOIN_CHECK([&] { statement; })
#define ASSERT_NO_FATAL_FAILURE(statement) REJOIN_CHECK([&] { statement; })
#define ADD_FAILURE() REJOIN_CHECK()
#define FAIL() REJOIN_CHECK()
#define SUCCEED() REJOIN_CHECK()
#define GTEST_SKIP() REJOIN_CHECK()
#define SCOPED_TRACE(...) REJOIN_CHECK(__VA_ARGS__)

// Catch2 and doctest.
#define TEST_CASE(...) static void REJOIN_JOIN(rejoin_case_, __COUNTER__)()
#define SECTION(...) if (bool REJOIN_JOIN(rejoin_section_, __LINE__) = true)
#define SUBCASE(...) SECTION(__VA_ARGS__)
#define REQUIRE(...) REJOIN_CHECK((__VA_ARGS__))
#define CHECK_FALSE(...) REJOIN_CHECK((__VA_ARGS__))
#define REQUIRE_FALSE(...) REJOIN_CHECK((__VA_ARGS__))
#ifndef CHECK
#define CHECK(...) REJOIN_CHECK((__VA_ARGS__))
#endif

namespace benchmark {
class State {
public:
  struct Iterator {
    struct [[maybe_unused]] Value {};
    Value operator*() const { return {}; }
    Iterator &operator++() { return *this; }
    bool operator!=(const Iterator &) const;
  };
  Iterator begin();
  Iterator end();
  bool KeepRunning();
  long range(unsigned long = 0) const;
  unsigned long iterations() const;
  void SetItemsProcessed(long);
  void SetBytesProcessed(long);
  void SetIterationTime(double);
  void SetLabel(const std::string &);
  void PauseTiming();
  void ResumeTiming();
  void SkipWithError(const char *);
};
template <typename T> void DoNotOptimize(T &&);
void ClobberMemory();
void Initialize(...);
void RunSpecifiedBenchmarks(...);
namespace internal {
struct Benchmark {
  template <typename... Ts> Benchmark *Args(const Ts &...);
  Benchmark *Arg(long);
  Benchmark *Range(long, long);
  Benchmark *RangeMultiplier(int);
  Benchmark *Unit(int);
  Benchmark *UseManualTime();
  Benchmark *Iterations(long);
  Benchmark *Name(const std::string &);
};
} // namespace internal
template <typename... Ts> internal::Benchmark *RegisterBenchmark(Ts &&...);
} // namespace benchmark
#define BENCHMARK(function) static auto *REJOIN_JOIN(rejoin_benchmark_, __COUNTER__) = ::benchmark::RegisterBenchmark(#function, &function)
#define BENCHMARK_TEMPLATE(function, ...)                                                                              \
  static auto *REJOIN_JOIN(rejoin_benchmark_, __COUNTER__) =                                                           \
      ::benchmark::RegisterBenchmark(#function, &function<__VA_ARGS__>)
#define BENCHMARK_MAIN() static_assert(true, "")
