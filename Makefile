# Cantrip. `make` leaves build/cantrip; `make help` lists the rest.
CC      ?= gcc
BUILD   ?= build
CFLAGS  ?= -O2 -g
WARN     = -Wall -Wextra -Wshadow=local -Wstrict-prototypes -Wmissing-prototypes -Wvla
LLVM    ?= /usr/lib/llvm-19
CPPFLAGS += -Isrc -I$(LLVM)/include
STD      = -std=gnu17
LIBSRC  := $(filter-out src/main.c,$(wildcard src/*.c src/*/*.c))
LIBOBJ  := $(LIBSRC:src/%.c=$(BUILD)/obj/%.o)
LDLIBS  += -lxxhash -lm -lpthread -ldl

all: $(BUILD)/cantrip

$(BUILD)/obj/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(STD) $(WARN) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

$(BUILD)/libcantrip.a: $(LIBOBJ)
	rm -f $@ && ar rcs $@ $^

$(BUILD)/cantrip: $(BUILD)/obj/main.o $(BUILD)/libcantrip.a
	$(CC) $(CFLAGS) $(LDFLAGS) $^ -o $@ $(LDLIBS)

clean:
	rm -rf $(BUILD)

-include $(LIBOBJ:.o=.d) $(BUILD)/obj/main.d
.PHONY: all clean
