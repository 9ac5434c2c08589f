// A header that options name.
#define FEW 3
