// The second name that a declaration with an unknown type declares is no macro.
// RUN: rejoin lint %s 2> %t.err
// RUN: FileCheck --implicit-check-not=-D --input-file=%t.err %s
// CHECK: chosen: -DKEY=int -DCOUNT=int -DLAST={{[0-9]+}} (
kernel void all(global KEY *keys, global KEY *out) {
  size_t i = get_global_id(0);
  KEY key, previous;
  KEY *from = keys + max(1, 2), *to, list[2] = {0, 1}, *const end = keys;
  COUNT first = i, second = first + 1;
  for (COUNT begin = 0, finish = LAST; begin != finish; ++begin)
    second += begin;
  key = keys[first];
  previous = from[second];
  to = out + min((int)i, 3);
  *to = key == previous ? list[0] : *end;
}
