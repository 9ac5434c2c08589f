// Prints the findings of rejoin lint for one file, through the C interface.
//
//   cc findings.c -lRejoinC -o findings && ./findings kernel.cl
#include <rejoin-c/Rejoin.h>
#include <stdio.h>

int main(int argc, char **argv) {
  char *error = NULL, *findings = NULL;
  RejoinModule *module;
  // Facts about the launch; zero means not known.
  RejoinLaunch launch = {0, {64, 1, 1}};
  if (argc != 2 || rejoin_abi_version() != REJOIN_ABI_VERSION)
    return 3;
  module = rejoin_load(argv[1], NULL, NULL, &error);
  if (module)
    findings = rejoin_lint(module, &launch, &error);
  if (findings)
    puts(findings); // JSON, by docs/lint.schema.json
  else
    fprintf(stderr, "findings: %s\n", error);
  rejoin_free(findings);
  rejoin_free(error);
  rejoin_unload(module);
  return findings ? 0 : 3;
}
