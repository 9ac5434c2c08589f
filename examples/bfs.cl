// One level of breadth-first search over a graph in CSR form: nested loops whose trip counts differ by work-item.
kernel void bfs_level(global const uint *first_edge, global const uint *target, global int *level,
                      global volatile int *changed, uint nodes, int depth) {
  uint node = get_global_id(0);
  if (node >= nodes || level[node] != depth)
    return;
  int found = 0;
  for (uint e = first_edge[node]; e < first_edge[node + 1]; ++e) {
    uint to = target[e];
    if (level[to] >= 0)
      continue;
    level[to] = depth + 1;
    ++found;
  }
  if (found)
    atomic_or(changed, 1);
}
