// Launches in host code instantiate kernel templates, whatever else is wrong there; a template without an instance is
// said so, and --instantiate makes one.
// RUN: rejoin analyze --summary %s > %t.out 2> %t.err
// RUN: FileCheck --check-prefix=LAUNCHED --input-file=%t.out %s
// RUN: FileCheck --check-prefix=NOTE --input-file=%t.err %s
// RUN: rejoin analyze --summary --instantiate='other::idle<Three>' %s 2> %t.err | FileCheck --check-prefix=NAMED %s
template <typename T> __global__ void fill(T *p, T x) { p[threadIdx.x] = x; }
struct Three { __device__ int value() const { return 3; } };
namespace other {
template <typename C> __global__ void idle(float *p, C c) { p[threadIdx.x] = c.value(); }
} // namespace other

// LAUNCHED: fill<float>
// LAUNCHED: total: 1 function
// NOTE: templates.cu: kernel template 'other::idle' is never instantiated and was not checked; name an instance with --instantiate='other::idle<...>'
// NAMED-DAG: fill<float>
// NAMED-DAG: other::idle<Three>
// NAMED: total: 2 functions
int main() {
  float *p = nullptr;
  prepare(p);
  fill<<<1, 64>>>(p, 1.0f);
}
