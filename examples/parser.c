/* A parser of chunked messages, "5:hello,3:abc," as a state machine: what a protocol's
 * front end looks like. Shows: a switch in a loop, an automaton worth drawing, and the
 * program's own exit status. A truncated or malformed message is refused by status 1.
 *
 *   cantrip run examples/parser.c -- '5:hello,3:abc,'
 */
#include <stdio.h>

enum state { LENGTH, BODY, COMMA, BAD };

static enum state step(enum state s, char c, int *left, int *chunks) {
  switch (s) {
  case LENGTH:
    if (c >= '0' && c <= '9' && *left < 1000) {
      *left = *left * 10 + (c - '0');
      return LENGTH;
    }
    return c == ':' ? (*left ? BODY : COMMA) : BAD;
  case BODY:
    return --*left ? BODY : COMMA;
  case COMMA:
    if (c != ',') return BAD;
    ++*chunks;
    return LENGTH;
  case BAD:
    break;
  }
  return BAD;
}

int main(int argc, char **argv) {
  const char *message = argc > 1 ? argv[1] : "5:hello,3:abc,";
  enum state s = LENGTH;
  int left = 0, chunks = 0;
  for (const char *p = message; *p && s != BAD; p++) s = step(s, *p, &left, &chunks);
  printf("%d chunks, %s\n", chunks, s == LENGTH && !left ? "complete" : "broken");
  return s != LENGTH || left;
}
