// A variable whose reference or address goes anywhere may have another value at a later launch. A use of its value
// alone, and of a reference to a constant, keeps it.
// RUN: rejoin analyze --summary %s -- -std=c++23 2>&1 >/dev/null | FileCheck %s --implicit-check-not="{{'changed[^']*'.* threads}}"
struct Guard { Guard(int &n); };
struct Reader { Reader(const int &n); Reader(int n, int m); };
struct Box { int n; void read(); int get() const; static int none(); int &ref(); int operator()(int) const; };
struct Held { int &n; };
struct Copy { int n; };
void by_value(int);
void by_constant(const int &);
void by_reference(int &);
void by_right(int &&);
template <typename T> T &&forward(T &&v) { return static_cast<T &&>(v); }
template <typename T> void take(T v) {}

// CHECK-DAG: blocks of 'changed<1>', 'changed<2>', 'changed<4>', 'changed<5>' and 15 more have one dimension
template <int N> __global__ void changed(int *p) { p[threadIdx.x] = blockDim.x; }
template <int N> __global__ void kept(int *p, int n) { p[threadIdx.x] = blockDim.x; }

void constructor(int *p) {
  int n = 32;
  Guard g(n);
  changed<1><<<1, n>>>(p);
}
void temporary(int *p) {
  int n = 32;
  Guard{n};
  changed<2><<<1, n>>>(p);
}
void member(int *p) {
  Box b{32};
  dim3 block(32);
  b.read();
  block.y = 2;
  changed<3><<<1, block>>>(p);
}
void choice(int *p, bool c) {
  int n = 32, m = 64;
  (c ? n : m) = 96;
  changed<4><<<1, n>>>(p);
  changed<5><<<1, m>>>(p);
}
void cast(int *p) {
  int n = 32, m = 32, k = 32;
  (int &)n = 64;
  static_cast<int &>(m) = 64;
  reinterpret_cast<unsigned &>(k) += 1;
  changed<6><<<1, n>>>(p);
  changed<7><<<1, m>>>(p);
  changed<8><<<1, k>>>(p);
}
void reference(int *p) {
  int n = 32, m = 32, k = 32, l = 32;
  int &r = n;
  auto &&s = m;
  Held h{k};
  by_reference(l);
  r = s = h.n = 64;
  changed<9><<<1, n>>>(p);
  changed<10><<<1, m>>>(p);
  changed<11><<<1, k>>>(p);
  changed<12><<<1, l>>>(p);
}
void chosen_argument(int *p, bool c) {
  int n = 32, m = 32;
  by_reference(c ? n : m);
  by_reference((c, n));
  by_reference(forward<int &>(m));
  changed<13><<<1, n>>>(p);
  changed<14><<<1, m>>>(p);
}
int &returned(int *p) {
  static int n = 32;
  changed<15><<<1, n>>>(p);
  return n;
}
void in_parentheses(int *p) {
  int n = 32, m = 32;
  (n) = 64;
  ++(m);
  changed<16><<<1, n>>>(p);
  changed<17><<<1, m>>>(p);
}
void pointed(int *p) {
  int n = 32, m[1] = {32};
  by_reference(*&(n));
  changed<18><<<1, n>>>(p);
}
// What the function around a lambda does counts for its launches.
void around(int *p) {
  int n = 32;
  int &r = n;
  auto launch = [&] { changed<19><<<1, n>>>(p); };
  r = 64;
  launch();
}
void captured(int *p) {
  int n = 32;
  auto change = [&k = n] { k = 64; };
  change();
  changed<20><<<1, n>>>(p);
}
void bound(int *p) {
  dim3 block(32);
  auto &[x, y, z] = block;
  x = 64;
  changed<21><<<1, block>>>(p);
}

void by_value_alone(int *p, bool c) {
  int n = 32, m = 16;
  const int &r = n;
  by_value(n), by_constant(n), by_right(n + 0), take(n);
  Reader a(n), b(n, m), d{n, n};
  Copy copy{n};
  Box box{n};
  int k = (c ? n : m) + box.get() + static_cast<int>(n) + (int)n + int(n) + sizeof(n) + box(n);
  auto l = [n, q = n] { return n + q; };
  decltype(n) other = n, list[] = {n, m};
  (void)n;
  switch (n) {}
  for (int i = n; i < n; i += n)
    p[n] = -n;
  int *q = new int(n);
  // CHECK-DAG: blocks of 'kept<1>', 'kept<5>', 'kept<6>', 'kept<7>' and 1 more have 32x1x1 threads
  kept<1><<<n, n, n>>>(p, n);
  // CHECK-DAG: blocks of 'kept<2>' have 16x32x1 threads
  dim3 block(m, n), same = block;
  by_value(block.x + same.y);
  kept<2><<<block, block>>>(p, block.x);
  // CHECK-DAG: blocks of 'kept<3>' have 32x2x1 threads
  kept<3><<<1, dim3{(unsigned)n, 2}>>>(p, c ? n : m);
}
__global__ void in_pattern(int *p, int n) { p[threadIdx.x] = blockDim.x; }
template <typename T> void in_template(T *t, int *p) {
  int n = 96;
  T a = T(n) * n + n * t->size() + (T)n;
  // CHECK-DAG: blocks of 'in_pattern' have 96x1x1 threads
  in_pattern<<<t->size(), n>>>(p, n);
}

// No condition.
void consteval_branch(int *p) {
  int n = 32;
  if consteval {
    by_value(n);
  } else {
    kept<5><<<1, n>>>(p, n);
  }
  if !consteval {
    kept<6><<<1, n>>>(p, n);
  }
  if (int k = n; k == 32)
    kept<7><<<1, k>>>(p, n);
  if (int k = n)
    kept<8><<<1, 32>>>(p, k);
  for (int i : {1, 2})
    kept<8><<<1, 32>>>(p, i);
  for (;;)
    break;
  while (int k = n)
    return;
  switch (int k = n; k)
  case 3:
    kept<8><<<1, 32>>>(p, k);
}
