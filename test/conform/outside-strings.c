// check:
// property starts: violated
// property ends: holds
// Characters with a sign and without one, behind pointers from outside, are in one pool: what a counterexample needs there is found again when it is executed.
#include <string.h>
struct session { unsigned char *packet; int ready; struct { char *banner; int length; } remote; };
int receive(struct session *s);
int keys(struct session *s);
int start(struct session *s) {
  if (s->packet[0] != 1) return -2;
  do {
    int r = receive(s);
    if (r) return r;
  } while (strncmp("SSH-", s->remote.banner, 4));
  return keys(s);
}
