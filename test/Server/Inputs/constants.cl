#define Width 64
#define Called get_local_id(0)
kernel void constants(global int *out, global const int *in, int n) {
  int tid = get_local_id(0);
  out[tid * 4 + Width] = tid; // A
  out[tid & 0x1f] = in[tid]; // B
  out[Called + 256] = 1; // C
  int x = in[n]; // D
  int sum = x * n; // E
  if (tid < 7)
    out[tid + 512] = sum;
  for (int i = 0; i < n; i++) out[i + 1024] = i; // F
  if (in[tid] < n)
    barrier(CLK_GLOBAL_MEM_FENCE);
}
