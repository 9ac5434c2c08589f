# The two commands of the README are `make run` and `make test`; everything else is for developers.
BUILD ?= build
SANITIZE ?= build-asan
BENCH ?= build-bench
BENCH_FLAGS ?=
JOBS ?= $(shell nproc)
CMAKE_FLAGS ?=

.PHONY: setup configure build run test unit lit sanitize fuzz bench bench-run profile check-layering format install clean

setup:
	@utils/setup

$(BUILD)/build.ninja: CMakeLists.txt CMakePresets.json | setup
	cmake --preset release -B $(BUILD) $(CMAKE_FLAGS)

build: setup $(BUILD)/build.ninja
	cmake --build $(BUILD) -j $(JOBS) --target all

run: setup $(BUILD)/build.ninja
	@cmake --build $(BUILD) -j $(JOBS) --target rejoin
	$(BUILD)/bin/rejoin analyze examples/reduction.cl

test: build check-layering unit lit sanitize

unit: build
	ctest --test-dir $(BUILD) --output-on-failure -j $(JOBS)

lit: build
	lit-22 -sv $(BUILD)/test

sanitize: setup
	@test -f $(SANITIZE)/build.ninja || cmake --preset sanitize -B $(SANITIZE) $(CMAKE_FLAGS)
	cmake --build $(SANITIZE) -j $(JOBS) --target CoreTests rejoin-fuzz rejoin-kernel-fuzz
	seq 1 $(JOBS) | xargs -P $(JOBS) -I{} env GTEST_TOTAL_SHARDS=$(JOBS) sh -c \
	  'GTEST_SHARD_INDEX=$$(({} - 1)) $(SANITIZE)/bin/CoreTests --gtest_brief=1 --gtest_filter=-*UpToFiveBlocks*5'
	$(SANITIZE)/bin/rejoin-fuzz --seconds 10 --seed 1
	$(SANITIZE)/bin/rejoin-kernel-fuzz --seconds 10 --seed 1

fuzz: build
	$(BUILD)/bin/rejoin-fuzz --seconds $(or $(SECONDS_TO_FUZZ),60) --seed $(or $(SEED),0)
	$(BUILD)/bin/rejoin-fuzz --seconds $(or $(SECONDS_TO_FUZZ),60) --seed $(or $(SEED),0) --tokens
	$(BUILD)/bin/rejoin-kernel-fuzz --seconds $(or $(SECONDS_TO_FUZZ),60) --seed $(or $(SEED),0)
	$(BUILD)/bin/rejoin-validate-fuzz --seconds $(or $(SECONDS_TO_FUZZ),60) --seed $(or $(SEED),0)

bench: setup
	@test -f $(BENCH)/build.ninja || cmake --preset bench -B $(BENCH) $(CMAKE_FLAGS)
	cmake --build $(BENCH) -j $(JOBS) --target rejoin-bench rejoin-scaling
	utils/bench-table $(BENCH) $(BENCH_FLAGS)

# Against Oclgrind, which this installs.
bench-run: setup
	@test -f $(BENCH)/build.ninja || cmake --preset bench -B $(BENCH) $(CMAKE_FLAGS)
	cmake --build $(BENCH) -j $(JOBS) --target rejoin
	@command -v oclgrind-kernel >/dev/null || utils/setup oclgrind
	utils/run-table $(BENCH)

# After changes of the analysis; see docs/Performance.md.
profile: setup
	utils/train-profile build-profile

check-layering:
	utils/check-layering

format: setup
	git ls-files '*.h' '*.cpp' | xargs clang-format-22 -i

install: build
	cmake --install $(BUILD)

clean:
	rm -rf $(BUILD) $(SANITIZE) $(BENCH) build-profile
