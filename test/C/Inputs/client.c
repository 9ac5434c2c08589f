#include "rejoin-c/Rejoin.h"
#include <stdio.h>

static int show(char *text, char *error) {
  if (!text) {
    printf("error: %s\n", error);
    rejoin_free(error);
    return 1;
  }
  puts(text);
  rejoin_free(text);
  return 0;
}

int main(int argc, char **argv) {
  char *error = NULL;
  (void)argc;
  RejoinModule *module = rejoin_load(argv[1], NULL, NULL, &error);
  if (!module)
    return show(NULL, error);
  RejoinLaunch launch = {64, {64, 4, 1}};
  int failed = show(rejoin_analyze(module, &launch, &error), error);
  failed |= show(rejoin_lint(module, &launch, &error), error);
  failed |= show(rejoin_verify(module, &error), error);
  launch.workgroup_size[0] = 4096;
  show(rejoin_analyze(module, &launch, &error), error);
  rejoin_unload(module);
  return failed;
}
