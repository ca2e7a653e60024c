/* A program that checks programs: for each C file it says whether an assertion of it can fail, and how.
 *
 *     cc embed.c -o embed $(pkg-config --cflags --libs cantrip)
 *     ./embed handshake.c lock.c */
#include <cantrip.h>
#include <stdio.h>

static void show(const cantrip_property *p) {
  if (p->verdict != CANTRIP_VIOLATED) return;
  for (size_t i = 0; i < p->nsteps; i++) {
    const cantrip_step *s = &p->steps[i];
    if (!s->is_detail) printf("  %s:%u: %s   %s\n", s->file, s->line, s->statement, s->values);
  }
  printf("  => %s\n", p->text);
}

int main(int argc, char **argv) {
  cantrip_verdict worst = CANTRIP_HOLDS;
  for (int i = 1; i < argc; i++) {
    const char *arguments[] = {argv[i], "--time-limit", "60"};
    cantrip_result *r = cantrip_check(3, arguments, NULL);
    cantrip_verdict v = cantrip_answer(r);
    printf("%s: %s\n%s", argv[i],
           v == CANTRIP_HOLDS      ? "holds"
           : v == CANTRIP_VIOLATED ? "violated"
           : v == CANTRIP_UNKNOWN  ? "unknown"
                                   : "refused",
           cantrip_messages(r));
    for (size_t k = 0; k < cantrip_count(r); k++) show(cantrip_at(r, k));
    if (v > worst) worst = v;
    cantrip_free(r);
  }
  return worst;
}
