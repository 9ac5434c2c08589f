// Kernels are asked for and printed by the names that the source gives them; JSON has the symbol, too. What a name does
// not settle is an error that lists the candidates.
// RUN: rejoin analyze --summary %s | FileCheck --check-prefix=ALL %s
// RUN: rejoin analyze --summary --function=render %s | FileCheck --check-prefix=RENDER %s
// RUN: rejoin analyze --summary --function='fill<float,4>' --function='art::blend' %s | FileCheck --check-prefix=SOME %s
// RUN: rejoin analyze --summary --function=_Z6renderPf %s | FileCheck --check-prefix=RENDER %s
// RUN: not rejoin analyze --function=paint %s 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: not rejoin lint --function=paint %s 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: not rejoin verify --function=paint %s 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: not rejoin run --kernel=paint %s 2>&1 | FileCheck --check-prefix=KERNEL %s
// RUN: not rejoin run --kernel=fill %s 2>&1 | FileCheck --check-prefix=SEVERAL %s
// RUN: not rejoin run --kernel=twice %s 2>&1 | FileCheck --check-prefix=OVERLOADS %s
// RUN: rejoin run --kernel=blend --local=4 --arg=zeros:16 %s
// RUN: rejoin analyze --format=json --function=blend %s | FileCheck --check-prefix=JSON %s

// ALL-DAG: {{^}}render:
// ALL-DAG: {{^}}fill<float, 4>:
// ALL-DAG: {{^}}fill<unsigned int, 8>:
// ALL-DAG: {{^}}art::blend:
// RENDER: {{^}}render:
// RENDER-NEXT: total: 1 function
// SOME-COUNT-2: {{^}}{{fill<float, 4>|art::blend}}:
// SOME: total: 2 functions
// NONE: no function 'paint' has a body in these files; there are {{.*}}'art::blend'
// KERNEL: no function with a body 'paint'; there are {{.*}}'fill<float, 4>'
// SEVERAL: 'fill' names several functions; there are 'fill<float, 4>', 'fill<unsigned int, 8>'
// OVERLOADS: 'twice' names several functions; there are 'twice(float*)', 'twice(int*)'
// JSON: "function": "_ZN3art5blendEPf"
// JSON-NEXT: "name": "art::blend"
template <typename T, int N> __global__ void fill(T *p) { p[threadIdx.x] = N; }
template __global__ void fill<float, 4>(float *);
template __global__ void fill<unsigned, 8>(unsigned *);
__global__ void render(float *p) { p[threadIdx.x] = 1; }
__global__ void twice(float *p) { p[threadIdx.x] *= 2; }
__global__ void twice(int *p) { p[threadIdx.x] *= 2; }
namespace art {
__global__ void blend(float *p) { p[threadIdx.x] = 2; }
} // namespace art
