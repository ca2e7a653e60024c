# Cantrip. `make` leaves build/cantrip; `make help` lists the rest.
CC      ?= gcc
BUILD   ?= build
CFLAGS  ?= -O2 -g
# Parameters are named after their types (job *job), which plain -Wshadow of gcc refuses.
SHADOW  := $(if $(findstring clang,$(CC)),-Wshadow,-Wshadow=local)
WARN     = -Wall -Wextra $(SHADOW) -Wstrict-prototypes -Wmissing-prototypes -Wvla $(WERROR)
LLVM    ?= /usr/lib/llvm-19
CPPFLAGS += -Isrc -I$(BUILD) -I$(LLVM)/include
STD      = -std=gnu17
LIBSRC  := $(filter-out src/main.c,$(wildcard src/*.c src/*/*.c))
LIBOBJ  := $(LIBSRC:src/%.c=$(BUILD)/obj/%.o)
UNITSRC := $(wildcard test/unit/test_*.c)
UNIT    := $(UNITSRC:test/unit/%.c=$(BUILD)/unit/%)
# libclang is loaded by the front end when it is needed (-ldl), not at start-up.
LDLIBS  += -lxxhash -lyaml -lm -lpthread -ldl
# V=1 shows the commands.
Q       := $(if $(V),,@)
PREFIX  ?= /usr/local
JOBS    ?= $(shell nproc)
SANITIZE = -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer

PACKAGES = gcc make pkg-config libclang-19-dev libz3-dev libcmocka-dev libxxhash-dev libyaml-dev clang-format-19

all: $(BUILD)/cantrip

# The page of --html as two strings of C, before and behind the data.
$(BUILD)/report/page.inc: src/report/page.html
	@mkdir -p $(@D)
	$(Q)sed -e 's/[\\"]/\\&/g' -e 's/.*/"&\\n"/' -e 's/@DATA@/", "/' $< >$@

$(BUILD)/obj/report/html.o: $(BUILD)/report/page.inc

# What makes threads take turns in a harness, as a string of C.
$(BUILD)/drive/turns.inc: src/drive/turns.native
	@mkdir -p $(@D)
	$(Q)sed -e 's/[\\"]/\\&/g' -e 's/.*/"&\\n"/' $< >$@

$(BUILD)/obj/drive/turns.o: $(BUILD)/drive/turns.inc

$(BUILD)/obj/%.o: src/%.c
	@mkdir -p $(@D)
	@echo "  CC    $<"
	$(Q)$(CC) $(STD) $(WARN) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

# With THIN=T it only refers to the objects, which is quicker (test/mutation.sh).
$(BUILD)/libcantrip.a: $(LIBOBJ)
	@echo "  AR    $@"
	$(Q)rm -f $@ && ar rcs$(THIN) $@ $^

$(BUILD)/cantrip: $(BUILD)/obj/main.o $(BUILD)/libcantrip.a
	@echo "  LD    $@"
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $^ -o $@ $(LDLIBS)

# What is installed: one object whose only names are those of cantrip.h.
$(BUILD)/lib/libcantrip.a: $(LIBOBJ)
	@mkdir -p $(@D)
	@echo "  AR    $@"
	$(Q)ld -r -o $(BUILD)/lib/cantrip.o $^
	$(Q)objcopy --wildcard --keep-global-symbol='cantrip_*' $(BUILD)/lib/cantrip.o
	$(Q)rm -f $@ && ar rcs $@ $(BUILD)/lib/cantrip.o

$(BUILD)/unit/%: test/unit/%.c $(BUILD)/libcantrip.a
	@mkdir -p $(@D)
	@echo "  TEST  $@"
	$(Q)$(CC) $(STD) $(WARN) $(CPPFLAGS) $(CFLAGS) -MMD -MP $< $(BUILD)/libcantrip.a -o $@ -lcmocka $(LDLIBS)

$(BUILD)/man-page: doc/man-page.c $(BUILD)/libcantrip.a
	@echo "  LD    $@"
	$(Q)$(CC) $(STD) $(WARN) $(CPPFLAGS) $(CFLAGS) $< $(BUILD)/libcantrip.a -o $@ $(LDLIBS)

# Draws faults for test/mutation.sh.
$(BUILD)/mutate: test/mutate.c
	@mkdir -p $(@D)
	@echo "  LD    $@"
	$(Q)$(CC) $(STD) $(WARN) -D_GNU_SOURCE -I$(LLVM)/include $(CFLAGS) $< -o $@ -L$(LLVM)/lib -lclang-19

# What scripts read of --json.
$(BUILD)/answers: test/answers.c $(BUILD)/libcantrip.a
	@echo "  LD    $@"
	$(Q)$(CC) $(STD) $(WARN) $(CPPFLAGS) $(CFLAGS) $< $(BUILD)/libcantrip.a -o $@ $(LDLIBS)

$(BUILD)/completion: doc/completion.c src/base/options.def src/base/commands.def
	@echo "  LD    $@"
	$(Q)$(CC) $(STD) $(WARN) $(CPPFLAGS) $(CFLAGS) $< -o $@

# A fuzzer or a measurement is one file; those that include headers of src/ are linked with the library.
PROGRAMS  = $(patsubst $(1)/%.c,$(BUILD)/$(1)-%,$(wildcard $(1)/*.c))
FUZZERS  := $(filter-out $(BUILD)/fuzz-oracle $(BUILD)/fuzz-native,$(call PROGRAMS,fuzz))
BENCHES  := $(call PROGRAMS,bench)
WITHLIB  := $(shell grep -l '^\#include "[a-z]*/' fuzz/*.c bench/*.c)

$(patsubst %.c,$(BUILD)/%,$(subst /,-,$(WITHLIB))): $(BUILD)/libcantrip.a
$(FUZZERS): $(BUILD)/fuzz-%: fuzz/%.c
$(BENCHES): $(BUILD)/bench-%: bench/%.c
$(FUZZERS) $(BENCHES):
	@mkdir -p $(@D)
	@echo "  LD    $@"
	$(Q)$(CC) $(STD) $(WARN) $(CPPFLAGS) $(CFLAGS) -MMD -MP $(filter %.c,$^) $(filter %.a,$^) -o $@ $(LDLIBS)

$(BUILD)/oracle.o: fuzz/oracle.c
	@mkdir -p $(@D)
	@echo "  CC    $<"
	$(Q)$(CC) $(STD) $(WARN) -O1 -c $< -o $@

# Everything that test/fuzz.sh runs.
fuzzers: $(FUZZERS) $(BUILD)/oracle.o $(BUILD)/answers

units: $(UNIT) $(BUILD)/unit/flat_run $(BUILD)/unit/spec_run $(BUILD)/answers

## deps      install the Debian packages that are missing
deps:
	@sh bench/packages.sh $(PACKAGES)

## demo      install, build, and show what cantrip does with the examples
demo: deps
	@$(MAKE) --no-print-directory -j$(JOBS) all
	@BUILD=$(BUILD) sh examples/demo.sh

## check     all tests, warnings as errors; ends with `N passed, N failed`
check:
	@$(MAKE) --no-print-directory -j$(JOBS) WERROR=-Werror all units $(BUILD)/man-page
	@$(MAKE) --no-print-directory -j$(JOBS) WERROR=-Werror BUILD=$(BUILD)/sanitize \
	  CFLAGS="-O1 -g $(SANITIZE)" all units
	@BUILD=$(BUILD) sh test/check.sh

## test      the tests whose names contain T: a stage, a unit test, programs of the corpora (T=STAGE:NAME)
test: all units $(BUILD)/man-page
	@BUILD=$(BUILD) sh test/check.sh $(T)

## check-deps  install what the tests use if it is there: other readers of what is written
READERS = pandoc python3 python3-yaml python3-jsonschema graphviz chromium parallel gcc-multilib g++ groff git strace bsdutils
check-deps:
	@sh bench/packages.sh $(READERS)

## check-html  the pages of --html in a real browser; installs chromium if it is missing
check-html: all
	@sh bench/packages.sh chromium
	@BUILD=$(BUILD) sh test/html.sh

## check-library  the models of the C library compared with the real one, and in programs
check-library: all
	@BUILD=$(BUILD) sh test/library.sh

## check-runners  batches by GNU parallel and by a Slurm of our own on this machine; installs both if they are missing
check-runners: all
	@sh bench/packages.sh parallel slurm-wlm munge
	@BUILD=$(BUILD) sh test/runners.sh

## repeat    ten tasks of each corpus three times, once on a busy machine: the same answers byte for byte (N=10)
repeat: all
	@BUILD=$(BUILD) sh test/repeat.sh $(N)

## sanitize  unit tests and corpus under the address and undefined-behaviour sanitizers
sanitize:
	@$(MAKE) --no-print-directory -j$(JOBS) BUILD=$(BUILD)/sanitize CFLAGS="-O1 -g $(SANITIZE)" \
	  all units
	@BUILD=$(BUILD)/sanitize sh test/check.sh unit corpus

## truth     are the expectations of test/c true? by gcc, and by executions with random inputs (SEEDS=40)
truth: all
	@BUILD=$(BUILD) sh test/against-gcc.sh
	@BUILD=$(BUILD) SEEDS=$(SEEDS) sh test/reach-truth.sh

## mutation  faults drawn at random from src/: does a test notice? (SEED=1 COUNT=60 ROOM=check; BUDGET=120 seconds a fault)
mutation: $(BUILD)/mutate
	@[ -d $(BUILD)/coverage/lines ] || $(MAKE) --no-print-directory mutation-coverage
	@BUILD=$(BUILD) JOBS=$(JOBS) LLVM=$(LLVM) sh test/mutation.sh "$(or $(SEED),1)" "$(or $(COUNT),60)" "$(ROOM)"

## stand-ins  the tests with programs that always answer holds, unknown or violated: those that pass cannot fail
stand-ins: all units
	@BUILD=$(BUILD) JOBS=$(JOBS) sh test/stand-ins.sh $(T)

## harness-all  the violations of all programs as C files, executed natively (check takes every twelfth)
harness-all: all
	@BUILD=$(BUILD) JOBS=$(JOBS) EVERY=1 sh test/check.sh harness

## mutation-coverage  which tests execute which lines, for mutation: every test once, by itself (half an hour)
mutation-coverage:
	@BUILD=$(BUILD) JOBS=$(JOBS) sh test/mutation-coverage.sh

## torture   gcc.c-torture/execute through `cantrip run`, compared with gcc
torture: all
	@sh bench/packages.sh gcc-12-source xz-utils
	@BUILD=$(BUILD) sh bench/torture.sh

## csmith    1,000 random programs, checksums compared with gcc (N=1000)
csmith: all
	@sh bench/packages.sh csmith libcsmith-dev
	@BUILD=$(BUILD) sh bench/csmith.sh $(N)

## fuzz      mutated sources through the front end for FUZZ_SECONDS (60)
fuzz: all $(BUILD)/fuzz-mutate
	@BUILD=$(BUILD) sh fuzz/front.sh

## fuzz-spec mutated specifications, under the sanitizers, for FUZZ_SECONDS (60)
fuzz-spec: $(BUILD)/fuzz-mutate
	@$(MAKE) --no-print-directory -j$(JOBS) BUILD=$(BUILD)/sanitize CFLAGS="-O1 -g $(SANITIZE)" \
	  $(BUILD)/sanitize/unit/spec_run
	@BUILD=$(BUILD) sh fuzz/spec.sh

## fuzz-reach  random programs through `cantrip check`, compared with all their runs (N=2000)
fuzz-reach: all $(BUILD)/answers $(BUILD)/fuzz-reach $(BUILD)/oracle.o
	@BUILD=$(BUILD) sh fuzz/reach.sh $(N)

## fuzz-checks  random programs through `cantrip check --checks`, each obligation compared with all runs (N=300)
fuzz-checks: all $(BUILD)/answers $(BUILD)/fuzz-checks
	@BUILD=$(BUILD) sh fuzz/checks.sh $(N)

## fuzz-brief  random programs whose calls stand for what they may change: what holds then holds in all runs (N=300)
fuzz-brief: all $(BUILD)/answers $(BUILD)/fuzz-checks
	@BUILD=$(BUILD) sh fuzz/brief.sh $(N)

## fuzz-lists  random programs with lists, given or built, each obligation compared with all small lists (N=500)
fuzz-lists: all $(BUILD)/answers $(BUILD)/fuzz-lists
	@BUILD=$(BUILD) sh fuzz/lists.sh $(N)

## fuzz-yaml  random trees as YAML in every style, read back; the same with bytes changed (N=20000)
fuzz-yaml: $(BUILD)/fuzz-yaml
	@$(BUILD)/fuzz-yaml $(or $(N),20000) $(or $(SEED),1)

## fuzz-witnesses  right and wrong witnesses in every style of YAML: none is confirmed wrongly (N=200)
fuzz-witnesses: all $(BUILD)/answers $(BUILD)/fuzz-witnesses
	@BUILD=$(BUILD) sh fuzz/witnesses.sh $(N)

## fuzz-floats  random programs with floating point, compared with what the compiler computes (N=300)
fuzz-floats: all $(BUILD)/answers $(BUILD)/fuzz-floats
	@BUILD=$(BUILD) sh fuzz/floats.sh $(N)

## fuzz-believe  random programs with pointers, tables, library calls: no proof that an execution refutes (N=2000)
fuzz-believe: all $(BUILD)/answers $(BUILD)/fuzz-believe
	@BUILD=$(BUILD) sh fuzz/believe.sh $(N)

## mutants   one fault each in the programs of test/c; every violation executed natively, too (N=1000)
mutants: all $(BUILD)/answers $(BUILD)/fuzz-believe $(BUILD)/fuzz-mutants
	@BUILD=$(BUILD) sh fuzz/mutants.sh $(N)

## fuzz-threads  random programs with threads, all interleavings against the reduced search (N=3000)
fuzz-threads: $(BUILD)/fuzz-threads
	@$(BUILD)/fuzz-threads $(or $(N),3000) $(or $(SEED),1)

## fuzz-interrupts  random programs with interrupt handlers, every moment at which they may come (N=300)
fuzz-interrupts: all $(BUILD)/answers $(BUILD)/fuzz-interrupts
	@BUILD=$(BUILD) sh fuzz/interrupts.sh $(N)

## mutants-threads  programs with threads, one lock, join or atomic left out: what is not noticed
mutants-threads: all
	@BUILD=$(BUILD) sh fuzz/mutants_threads.sh

## fuzz-lts  random transition systems against the definitions taken literally (N=100000)
fuzz-lts: $(BUILD)/fuzz-lts
	@BUILD=$(BUILD) sh fuzz/lts.sh $(N)

## fuzz-levels  random systems in parallel, each abstraction against the full product (N=20000)
fuzz-levels: $(BUILD)/fuzz-levels
	@BUILD=$(BUILD) FUZZER=levels sh fuzz/lts.sh $(N)

## fuzz-pds  random pushdown systems, post* and pre* against what is reached step by step (N=20000)
fuzz-pds: $(BUILD)/fuzz-pds
	@BUILD=$(BUILD) FUZZER=pds sh fuzz/lts.sh $(or $(N),20000)

## fuzz-cpds  random pushdown systems that communicate: is there a common word, against explicit search (N=5000)
fuzz-cpds: $(BUILD)/fuzz-cpds
	@BUILD=$(BUILD) FUZZER=cpds sh fuzz/lts.sh $(or $(N),5000)

## fuzz-product  random systems in parallel, on the fly and with partial orders, against all their tuples (N=100000)
fuzz-product: $(BUILD)/fuzz-product
	@BUILD=$(BUILD) FUZZER=product sh fuzz/lts.sh $(N)

## fuzz-ltl  random formulas, their automata compared on random words with what the formula says (N=200)
fuzz-ltl: $(BUILD)/fuzz-ltl
	@$(BUILD)/fuzz-ltl $(or $(N),200) $(or $(SEED),1) 10000

## fuzz-kripke  random models and temporal formulas, compared with the words of random runs (N=20000)
fuzz-kripke: $(BUILD)/fuzz-kripke
	@$(BUILD)/fuzz-kripke $(or $(N),20000)

## fuzz-branching  random models and formulas of branching time, compared with their definition (N=20000)
fuzz-branching: $(BUILD)/fuzz-branching
	@$(BUILD)/fuzz-branching $(or $(N),20000)

## fuzz-temporal  random components and temporal formulas, compared with all their states (N=500)
fuzz-temporal: all $(BUILD)/answers $(BUILD)/fuzz-temporal
	@BUILD=$(BUILD) sh fuzz/temporal.sh $(N)

## fuzz-descent  random recursive functions: do they end? Compared with calling them with everything (N=500)
fuzz-descent: all $(BUILD)/answers $(BUILD)/fuzz-descent
	@BUILD=$(BUILD) sh fuzz/descent.sh $(N)

## fuzz-interleaved  pairs of random components and temporal formulas, compared with all their states (N=500)
fuzz-interleaved: all $(BUILD)/answers $(BUILD)/fuzz-interleaved
	@GENERATOR=interleaved BUILD=$(BUILD) sh fuzz/temporal.sh $(N)

## fuzz-recursion  random recursive programs, with contracts and with copies of functions, against all their runs (N=1000)
fuzz-recursion: all $(BUILD)/answers $(BUILD)/fuzz-recursion $(BUILD)/oracle.o
	@BUILD=$(BUILD) GENERATOR=recursion sh fuzz/reach.sh $(or $(N),1000)
	@BUILD=$(BUILD) GENERATOR=recursion OPTIONS="--recursion pushdown" sh fuzz/reach.sh $(or $(N),1000)

## fuzz-loops  random loops, with and without summaries, compared with all their runs (N=1000)
fuzz-loops: all $(BUILD)/answers $(BUILD)/fuzz-loops $(BUILD)/oracle.o
	@BUILD=$(BUILD) sh fuzz/loops.sh $(N)

## fuzz-together  random components in parallel, compared with all their tuples of states (N=500)
fuzz-together: all $(BUILD)/answers $(BUILD)/fuzz-together
	@BUILD=$(BUILD) sh fuzz/together.sh $(N)

## fuzz-stacks  random recursive components in parallel, compared with their configurations up to a height of the stack (N=300)
fuzz-stacks: all $(BUILD)/answers $(BUILD)/fuzz-stacks
	@BUILD=$(BUILD) sh fuzz/stacks.sh $(N)

## fuzz-conform  random components and specifications, compared with all their states (N=1000)
fuzz-conform: all $(BUILD)/answers $(BUILD)/fuzz-conform
	@BUILD=$(BUILD) sh fuzz/conform.sh $(N)

## bench-public  public tasks that are undecided, or slower than they have been: DIR=copy of their repository REFERENCE=table
bench-public: all
	@BUILD=$(BUILD) sh bench/public.sh $(DIR) $(REFERENCE)

## bench-scale  programs of growing size around a small one; writes bench/scale.md
bench-scale: all
	@BUILD=$(BUILD) sh bench/scale.sh

## bench-cost  instructions of bench-ssl, bench-conform and bench-scale beside another build: OTHER=its program, EVERY=4
bench-cost: all
	@BUILD=$(BUILD) sh bench/cost.sh $(OTHER)

## bench-loops  string concatenation of growing sizes, summarised and unfolded; writes bench/loops.md
bench-loops: all
	@BUILD=$(BUILD) sh bench/loops.sh

## bench-strings  the obligations of a string library of our own; writes bench/strings.md
bench-strings: all
	@BUILD=$(BUILD) sh bench/strings/run.sh

## bench-zlib  the obligations of some of zlib's functions (ZLIB=its sources); writes bench/zlib.md
bench-zlib: all
	@BUILD=$(BUILD) sh bench/zlib/run.sh $(ZLIB)

## bench-ssl  the handshake engines; writes bench/ssl.md
bench-ssl: all
	@BUILD=$(BUILD) sh bench/ssl/run.sh

## bench-pairs  server and client of the handshake in parallel; writes bench/pairs.md
bench-pairs: all
	@BUILD=$(BUILD) sh bench/ssl/pairs.sh

## bench-families  well-known systems in C, right and wrong; writes bench/families.md
bench-families: all
	@BUILD=$(BUILD) sh bench/families.sh

## bench-cpds  recursive components: a driver, a tree, the handshake, chains of calls, languages
bench-cpds: all
	@BUILD=$(BUILD) sh bench/cpds.sh

## bench-growth  families of 2 to 12 components; writes bench/growth.md
bench-growth: all
	@BUILD=$(BUILD) sh bench/growth.sh

## bench-ltl  automata of formulas, and the surge protector; writes bench/ltl.md
bench-ltl: all $(BUILD)/bench-ltl
	@BUILD=$(BUILD) sh bench/ltl.sh

## bench-ssl-ltl  the handshake engines against temporal formulas; writes bench/ssl-ltl.md
bench-ssl-ltl: all
	@BUILD=$(BUILD) sh bench/ssl/ltl.sh

## bench-conform  the handshake engines against processes; writes bench/conform.md
bench-conform: all
	@BUILD=$(BUILD) sh bench/ssl/conform.sh

## bench-lts  composing and minimising generated systems; writes bench/lts.md
bench-lts: $(BUILD)/bench-lts
	@BUILD=$(BUILD) sh bench/lts.sh

## bench     time and memory of the front end on large sources; writes bench/front.md
bench: all
	@BUILD=$(BUILD) sh bench/front.sh $(SOURCES)

## format    lay out every C source as .clang-format says
format:
	clang-format-19 -i src/*.c src/*/*.[ch] examples/embed.c test/*.c test/unit/*.c test/library/*.[ch] fuzz/*.[ch] bench/*.c doc/*.c

## man       bring doc/cantrip.1 and the tables of doc/manual/options.md up to date with options.def
man: all $(BUILD)/man-page
	$(BUILD)/man-page doc/cantrip.1.in > doc/cantrip.1.new && mv doc/cantrip.1.new doc/cantrip.1
	@python3 tools/options.py $(BUILD)/cantrip doc/manual/options.md

## docs      the README and the manual as a static site with search, build/site/index.html; installs pandoc if it is missing
docs:
	@sh bench/packages.sh pandoc python3
	@python3 tools/docs.py $(BUILD)/site

## messages-table  every text that the program prints, with its place: build/messages.tsv
messages-table:
	@mkdir -p $(BUILD)
	@python3 tools/sentences.py strings src/*.c src/*/*.c src/*/*.h src/*/*.def src/report/page.html share/cantrip/library/*.c >$(BUILD)/messages.tsv
	@wc -l <$(BUILD)/messages.tsv | sed 's/$$/ texts in build\/messages.tsv/'

## install   into PREFIX (/usr/local), under DESTDIR if set
install: all $(BUILD)/lib/libcantrip.a $(BUILD)/completion
	install -D -m 755 $(BUILD)/cantrip $(DESTDIR)$(PREFIX)/bin/cantrip
	install -D -m 644 doc/cantrip.1 $(DESTDIR)$(PREFIX)/share/man/man1/cantrip.1
	install -d $(DESTDIR)$(PREFIX)/share/cantrip
	install -m 644 share/cantrip/*.spec $(DESTDIR)$(PREFIX)/share/cantrip
	install -d $(DESTDIR)$(PREFIX)/share/cantrip/include $(DESTDIR)$(PREFIX)/share/cantrip/library
	install -D -m 644 share/cantrip/ilp32/gnu/stubs-32.h $(DESTDIR)$(PREFIX)/share/cantrip/ilp32/gnu/stubs-32.h
	install -m 644 share/cantrip/include/*.h $(DESTDIR)$(PREFIX)/share/cantrip/include
	install -m 644 share/cantrip/library/*.[ch] $(DESTDIR)$(PREFIX)/share/cantrip/library
	install -D -m 644 src/library/cantrip.h $(DESTDIR)$(PREFIX)/include/cantrip.h
	install -D -m 644 $(BUILD)/lib/libcantrip.a $(DESTDIR)$(PREFIX)/lib/libcantrip.a
	install -d $(DESTDIR)$(PREFIX)/lib/pkgconfig
	sed -e 's|@PREFIX@|$(PREFIX)|' -e "s|@VERSION@|$$($(BUILD)/cantrip version | cut -d' ' -f2)|" share/cantrip.pc.in \
	  > $(DESTDIR)$(PREFIX)/lib/pkgconfig/cantrip.pc
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions
	$(BUILD)/completion > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/cantrip

## deb       a Debian package of the program, build/cantrip_VERSION_ARCH.deb
deb: all $(BUILD)/completion
	@sh tools/deb.sh $(BUILD)

## clean     remove everything built
clean:
	rm -rf $(BUILD)

help:
	@sed -n 's/^## /  make /p' Makefile

-include $(FUZZERS:=.d) $(BENCHES:=.d) $(LIBOBJ:.o=.d) $(BUILD)/obj/main.d $(UNIT:=.d) $(BUILD)/unit/flat_run.d $(BUILD)/unit/spec_run.d
.PHONY: all help units fuzzers $(shell sed -n 's/^\#\# \([a-z-]*\).*/\1/p' Makefile)
.SECONDARY:
