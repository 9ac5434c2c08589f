// A ring of tiles: one is written while another is read, between the same two barriers. The numbers of the tiles are
// functions of a counter, and each thread writes an element of its own. A block has at most 256 threads.
// RUN: not rejoin lint %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
// CHECK: rings-beside.cu:[[#@LINE+30]]:{{[0-9]+}}: warning: {{.*}}[divergent-barrier
// CHECK: rings-beside.cu:[[#@LINE+32]]:{{[0-9]+}}: warning: {{.*}}[divergent-barrier
// CHECK: rings-beside.cu:[[#@LINE+34]]:{{[0-9]+}}: warning: {{.*}}[divergent-barrier
// CHECK: rings-beside.cu:[[#@LINE+36]]:{{[0-9]+}}: warning: {{.*}}[divergent-barrier
// CHECK: rings-beside.cu:[[#@LINE+38]]:{{[0-9]+}}: warning: {{.*}}[divergent-barrier
// CHECK: 0 errors, 5 warnings, 0 remarks
#define ASK(V) if ((V) > 3) __syncthreads()
#define T threadIdx.x
#define RING(TILES, TO, FROM) \
  __shared__ int s[TILES][256]; s[0][T] = g[T]; __syncthreads(); \
  for (int i = 0; i < n; ++i) { s[TO][T] = g[i * 256 + T]; ASK(s[FROM][0]); __syncthreads(); }
#define KERNEL(NAME) __global__ void __launch_bounds__(256) NAME(const int *g, int n)

KERNEL(right_plus) { RING(2, (i + 1) & 1, i & 1) }
KERNEL(right_xor) { RING(2, (i & 1) ^ 1, i & 1) }
KERNEL(right_remainder) { RING(2, (i + 1) % 2, i % 2) }
KERNEL(right_three) { RING(3, (i + 1) % 3, i % 3) }
KERNEL(right_masked) { __shared__ int s[2][256]; for (int i = 0; i < n; ++i) { s[(i + 1) & 1][T & 255] = g[i]; ASK(s[i & 1][7]); __syncthreads(); } }
KERNEL(right_flat) { __shared__ int s[512]; for (int i = 0; i < n; ++i) { s[((i + 1) & 1) * 256 + (T & 255)] = g[i]; ASK(s[(i & 1) * 256 + 7]); __syncthreads(); } }
KERNEL(right_toggled) { __shared__ int s[2][256]; int b = 0; for (int i = 0; i < n; ++i) { s[b ^ 1][T] = g[i]; ASK(s[b][0]); __syncthreads(); b ^= 1; } }
KERNEL(right_subtracted) { __shared__ int s[2][256]; int b = 0; for (int i = 0; i < n; ++i) { s[1 - b][T] = g[i]; ASK(s[b][0]); __syncthreads(); b = 1 - b; } }
KERNEL(right_swapped) {
  __shared__ int a[256], c[256];
  int *p = a, *q = c;
  for (int i = 0; i < n; ++i) { q[T] = g[i]; ASK(p[0]); __syncthreads(); int *t = p; p = q; q = t; }
}

// The tile that is read, a step too far; the next row, by an index beyond the tile; a ring of three without a barrier;
// one that is not toggled.
KERNEL(wrong_step) {
  RING(2, (i + 2) & 1, i & 1) }

KERNEL(wrong_three) {
  RING(3, (i + 3) % 3, i % 3) }

KERNEL(wrong_row) { __shared__ int s[512]; for (int i = 0; i < n; ++i) { s[((i + 1) & 1) * 128 + (T & 255)] = g[i];
  ASK(s[(i & 1) * 128 + 7]); __syncthreads(); } }

KERNEL(wrong_free) { __shared__ int s[3][256]; for (int i = 0; i < n; ++i) { s[(i + 1) % 3][T] = g[i];
  ASK(s[i % 3][0]); } }

KERNEL(wrong_same) { __shared__ int s[2][256]; int b = 0; for (int i = 0; i < n; ++i) { s[b][T] = g[i];
  ASK(s[b][0]); __syncthreads(); b ^= 1; } }
