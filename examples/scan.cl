// Inclusive prefix sum of each workgroup's block (Hillis and Steele), and the block sums.
kernel void scan(global const uint *in, global uint *out, global uint *sums, uint n, local uint *a, local uint *b) {
  uint lid = get_local_id(0), gid = get_global_id(0), size = get_local_size(0);
  local uint *from = a, *to = b;
  from[lid] = gid < n ? in[gid] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint offset = 1; offset < size; offset *= 2) {
    to[lid] = lid >= offset ? from[lid] + from[lid - offset] : from[lid];
    barrier(CLK_LOCAL_MEM_FENCE);
    local uint *swap = from;
    from = to;
    to = swap;
  }
  if (gid < n)
    out[gid] = from[lid];
  if (lid == size - 1)
    sums[get_group_id(0)] = from[lid];
}

// Adds the sum of all earlier blocks to each block.
kernel void add_block_sums(global uint *out, global const uint *sums, uint n) {
  uint block = get_group_id(0), gid = get_global_id(0);
  uint before = 0;
  for (uint i = 0; i < block; ++i)
    before += sums[i];
  if (gid < n)
    out[gid] += before;
}
