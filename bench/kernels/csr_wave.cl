// A sparse matrix times a vector, a row for each wave.
__attribute__((reqd_work_group_size(256, 1, 1)))
kernel void csr_wave(global const int *row_begin, global const int *columns, global const int *values,
                     global const int *x, global int *y, int rows, local int *partial) {
  int lane = get_local_id(0) & 63;
  int row = get_group_id(0) * 4 + (get_local_id(0) >> 6);
  if (row < rows) {
    int begin = row_begin[row], end = row_begin[row + 1];
    int blocks = (end - begin + 63) / 64;
    int sum = 0;
    for (int b = 0; b < blocks; ++b) {
      int first = begin + b * 64;
      int at = first + lane;
      if (at < end)
        sum += values[at] * x[columns[at]];
    }
    y[row * 64 + lane] = sum;
  }
}
