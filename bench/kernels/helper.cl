// A helper that is not inlined, called with the same arguments by all work-items of a wave.
__attribute__((noinline)) static int walk(global const int *list, int start, int steps, int mask) {
  int at = start, sum = 0;
  for (int i = 0; i < steps; ++i) {
    int next = list[at & mask];
    sum += next * (i + start);
    at = at + next + i * 3;
  }
  return sum + at;
}
__attribute__((reqd_work_group_size(256, 1, 1)))
kernel void helper(global const int *list, global int *out, int steps, int mask) {
  int id = get_global_id(0);
  int sum = walk(list, (int)get_group_id(0) * 7, steps, mask);
  sum += walk(list, (int)get_group_id(0) + steps, steps / 2, mask >> 1);
  out[id] = sum + id;
}
