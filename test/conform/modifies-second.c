// check:
// property fills: violated
// A member behind the first is modified by a call.
struct pair { int first, second; };
void fill(struct pair *p), good(void), bad(void);
void use(void) {
  struct pair p = {1, 2};
  fill(&p);
  if (p.first == 1 && p.second == 7) bad();
  else good();
}
