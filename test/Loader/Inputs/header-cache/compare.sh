# compare.sh FOLDER INPUTS: what commands say of the files without the precompiled device header, and with it, made or
# found. In the current folder.
cache=$1 inputs=$2
say() {
  for file in math.cu templates.cu errors.cu waves.hip; do
    rejoin analyze --format=json "$inputs/$file"
    rejoin lint -v "$inputs/$file"
  done
  rejoin report "$inputs/waves.hip" -o report && cat report/*
  rm -rf report
  for options in "-DNDEBUG -Dx=1 -Dn=m" "-DCUDART_VERSION=3" "-D__CUDACC__=7 -DAFTER=1 -include $inputs/few.h"; do
    rejoin analyze -v "$inputs/macros.cu" -- $options
  done
  rejoin run "$inputs/macros.cu" --kernel=count --global=64 --local=64 --arg=zeros:512 --arg=60 --out=0:i32
} >"$1" 2>&1
export REJOIN_HEADER_CACHE=off
say without.txt
REJOIN_HEADER_CACHE=$cache
say with.txt
cmp without.txt with.txt
