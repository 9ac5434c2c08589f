// A private array that all work-items fill and read alike.
__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void private_array(global const int *table, global const int *in, global int *out, int rounds) {
  int ring[8];
  for (int i = 0; i < 8; ++i)
    ring[i] = i * 5 + rounds;
  int lane = get_local_id(0) % 64, wave = get_local_id(0) / 64;
  int sum = 0;
  for (int r = 0; r < rounds; ++r) {
    int slot = (r * 3 + ring[r & 7]) & 7;
    int value = ring[slot] * 31 + r;
    ring[(slot + r) & 7] = value & 4095;
    int key = table[(value + wave * rounds) & 4095];
    sum += in[(key & 4095) * 64 + lane];
  }
  out[get_global_id(0)] = sum;
}
