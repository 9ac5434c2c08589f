// Mandelbrot set with early exit: work-items leave the loop in different iterations.
kernel void mandelbrot(global uint *image, int width, int height, float scale, int limit) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  float cr = (x - width / 2) * scale, ci = (y - height / 2) * scale;
  float zr = 0.0f, zi = 0.0f;
  int i = 0;
  for (; i < limit; ++i) {
    float r = zr * zr, s = zi * zi;
    if (r + s > 4.0f)
      break;
    zi = 2.0f * zr * zi + ci;
    zr = r - s + cr;
  }
  image[y * width + x] = i;
}
