import sys
import rejoin

print([(f.location.line, f.id) for f in rejoin.lint(sys.argv[1])])
