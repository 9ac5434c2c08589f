# The two commands of the README are `make run` and `make test`; `make help` lists everything else.
BUILD ?= build
SANITIZE ?= build-asan
THREADS ?= build-tsan
BENCH ?= build-bench
FUZZ ?= build-fuzz
BENCH_FLAGS ?=
JOBS ?= $(shell nproc)
CMAKE_FLAGS ?=

.PHONY: help editor-packages setup configure build run test unit lit sanitize sanitize-tool sanitize-threads fuzz fuzz-inputs tidy format docs bench bench-run bench-validate bench-commands profile check-layering install package test-package clean

help:
	@echo "make run      build the tool and analyse an example (the README's first command)"
	@echo "make test     build everything and pass all tests (the README's second command)"
	@echo "make build    everything, without running it"
	@echo "make unit     GoogleTest and the checks of the tree      make lit       the lit tests"
	@echo "make sanitize the core under sanitizers (sanitize-tool: all)  make fuzz      SECONDS_TO_FUZZ=60 SEED=0"
	@echo "make sanitize-threads  what several threads run, under the thread sanitizer"
	@echo "make fuzz-inputs  five minutes of libFuzzer for each way in (SECONDS_TO_FUZZ=300)"
	@echo "make tidy     clang-tidy over all sources   make format    clang-format"
	@echo "make docs     the site and the API reference             make package   Debian packages"
	@echo "make test-package  the packages and the tarball, used in a bare Debian 12 (root, debootstrap)"
	@echo "make bench    speed against LLVM; make bench-run: against Oclgrind; make bench-validate: the validator against opt; make profile: train the profile"
	@echo "make bench-commands  how time and memory of every command grow with structures"
	@echo "make install  into the prefix of CMAKE_FLAGS             make clean     remove the build directories"
	@echo "make setup    the packages of packages.txt               make check-layering  the includes between modules"
	@echo "Variables: BUILD=$(BUILD) JOBS=$(JOBS) CMAKE_FLAGS='$(CMAKE_FLAGS)'"

setup:
	@utils/setup

$(BUILD)/build.ninja: CMakeLists.txt CMakePresets.json | setup
	@echo "rejoin: configuring $(BUILD)"
	@cmake --preset release -B $(BUILD) $(CMAKE_FLAGS)

build: setup $(BUILD)/build.ninja
	cmake --build $(BUILD) -j $(JOBS) --target all

run: setup $(BUILD)/build.ninja
	@echo "rejoin: building the tool (some minutes the first time)"
	@cmake --build $(BUILD) -j $(JOBS) --target rejoin
	$(BUILD)/bin/rejoin analyze examples/reduction.cl

test: build unit lit sanitize

unit: build
	ctest --test-dir $(BUILD) --output-on-failure -j $(JOBS)

# One more at once than there are processors: editors, Slurm and time limits keep some tests waiting.
lit: build editor-packages
	lit-22 -sv -j $$(($(JOBS) + 1)) $(BUILD)/test

# What the tests of the VS Code extension, and that of SARIF, need from npm; without npm they are skipped.
editor-packages:
	@cmp -s editors/vscode/package-lock.json editors/vscode/node_modules/.installed || { \
	  command -v npm >/dev/null || { echo "rejoin: npm is not installed: the VS Code extension and the schema of SARIF are not tested"; exit 0; }; \
	  echo "rejoin: npm ci in editors/vscode"; \
	  if (cd editors/vscode && npm ci --no-audit --no-fund --loglevel=error >/dev/null); \
	  then cp editors/vscode/package-lock.json editors/vscode/node_modules/.installed; \
	  else echo "rejoin: npm could not install its packages: the VS Code extension and the schema of SARIF are not tested"; fi; }

sanitize: setup
	@test -f $(SANITIZE)/build.ninja || cmake --preset sanitize -B $(SANITIZE) $(CMAKE_FLAGS)
	cmake --build $(SANITIZE) -j $(JOBS) --target CoreTests rejoin-fuzz
	seq 1 $(JOBS) | xargs -P $(JOBS) -I{} env GTEST_TOTAL_SHARDS=$(JOBS) sh -c \
	  'GTEST_SHARD_INDEX=$$(({} - 1)) $(SANITIZE)/bin/CoreTests --gtest_brief=1 --gtest_filter=-*UpToFiveBlocks*5'
	$(SANITIZE)/bin/rejoin-fuzz --seconds 10 --seed 1

# The whole tool, and random kernels; their build takes too long for `make test`.
sanitize-tool: setup
	@test -f $(SANITIZE)/build.ninja || cmake --preset sanitize -B $(SANITIZE) $(CMAKE_FLAGS)
	cmake --build $(SANITIZE) -j $(JOBS) --target rejoin rejoin-replay rejoin-kernel-fuzz
	$(SANITIZE)/bin/rejoin-replay unittests/Fuzz/Seeds/*
	$(SANITIZE)/bin/rejoin-kernel-fuzz --seconds 30 --seed 1
	$(SANITIZE)/bin/rejoin analyze --no-isolation -j4 --summary examples/*.ll

# What several threads run: the functions of a large file, and the language server.
sanitize-threads: setup
	@test -f $(THREADS)/build.ninja || cmake --preset sanitize-threads -B $(THREADS) $(CMAKE_FLAGS)
	cmake --build $(THREADS) -j $(JOBS) --target rejoin rejoin-reader
	$(THREADS)/bin/rejoin analyze --no-isolation -j8 --summary examples/*.ll test/Uniformity/*.ll
	lit-22 -s -j1 $(THREADS)/test --filter='Tool/parallel|Server/(session|shaders|launch|as-written|projects|robust)'

fuzz: build
	$(BUILD)/bin/rejoin-fuzz --seconds $(or $(SECONDS_TO_FUZZ),60) --seed $(or $(SEED),0)
	$(BUILD)/bin/rejoin-fuzz --seconds $(or $(SECONDS_TO_FUZZ),60) --seed $(or $(SEED),0) --tokens
	$(BUILD)/bin/rejoin-kernel-fuzz --seconds $(or $(SECONDS_TO_FUZZ),60) --seed $(or $(SEED),0)
	$(BUILD)/bin/rejoin-spirv-fuzz --seconds $(or $(SECONDS_TO_FUZZ),60) --seed $(or $(SEED),0) $(wildcard test/SPIRV/*.spvasm)
	$(BUILD)/bin/rejoin-validate-fuzz --seconds $(or $(SECONDS_TO_FUZZ),60) --seed $(or $(SEED),0)
	$(MAKE) sanitize-tool fuzz-inputs

# Every way in under libFuzzer and sanitizers; built at the first time, which takes a while.
fuzz-inputs: setup
	@test -f $(FUZZ)/build.ninja || cmake --preset fuzz -B $(FUZZ) $(CMAKE_FLAGS)
	cmake --build $(FUZZ) -j $(JOBS) --target fuzzers
	utils/fuzz-inputs $(FUZZ) --seconds $(or $(SECONDS_TO_FUZZ),300) --jobs $(JOBS)

tidy: build
	utils/check-tidy $(BUILD) --all

bench: setup
	@test -f $(BENCH)/build.ninja || cmake --preset bench -B $(BENCH) $(CMAKE_FLAGS)
	cmake --build $(BENCH) -j $(JOBS) --target rejoin-bench rejoin-scaling
	utils/bench-table $(BENCH) $(BENCH_FLAGS)

# Structures that grow, through every command.
bench-commands: setup
	@test -f $(BENCH)/build.ninja || cmake --preset bench -B $(BENCH) $(CMAKE_FLAGS)
	cmake --build $(BENCH) -j $(JOBS) --target rejoin RejoinPlugin
	utils/bench-commands $(BENCH) $(BENCH_FLAGS)

# Against Oclgrind, which this installs.
bench-validate: build
	utils/bench-validate $(BENCH_FLAGS) examples

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

docs: setup
	@utils/setup doxygen mkdocs mkdocs-material python3-pygments
	utils/build-docs

install: build
	cmake --install $(BUILD)

package: build
	cd $(BUILD) && cpack -G DEB && cpack -G TGZ

# As root: installs them in a bare Debian 12 and uses them there.
test-package: package
	utils/test-package $(BUILD)

clean:
	rm -rf $(BUILD) $(SANITIZE) $(BENCH) $(FUZZ) build-profile
