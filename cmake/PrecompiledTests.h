// What most unit tests include: GoogleTest alone takes half of a test's time in the parser.
#include "Precompiled.h"

#include "gtest/gtest.h"
