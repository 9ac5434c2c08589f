inline void start() { inHeader<9><<<1, 64>>>(unknown()); }
