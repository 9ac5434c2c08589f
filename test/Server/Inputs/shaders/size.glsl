const int size = 64;
