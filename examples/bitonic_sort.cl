// Bitonic sort of one block per workgroup in local memory; one work-item per pair.
kernel void bitonic_sort(global uint *data, local uint *keys) {
  uint lid = get_local_id(0), size = 2 * get_local_size(0), base = get_group_id(0) * size;
  keys[lid] = data[base + lid];
  keys[lid + size / 2] = data[base + lid + size / 2];
  for (uint length = 2; length <= size; length *= 2) {
    for (uint stride = length / 2; stride > 0; stride /= 2) {
      barrier(CLK_LOCAL_MEM_FENCE);
      uint low = 2 * lid - (lid & (stride - 1));
      bool up = (lid & (length / 2)) == 0 || length == size;
      uint x = keys[low], y = keys[low + stride];
      if ((x > y) == up) {
        keys[low] = y;
        keys[low + stride] = x;
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  data[base + lid] = keys[lid];
  data[base + lid + size / 2] = keys[lid + size / 2];
}
