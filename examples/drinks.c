// A machine that takes a coin and then lets its user choose, and one whose drink is fixed before. Both have the same
// traces; only simulation tells them apart:
//   cantrip check --relation traces examples/drinks.c examples/drinks.spec
//   cantrip check                   examples/drinks.c examples/drinks.spec
int wish(void);
void coin(void);
void tea(void);
void coffee(void);

void chosen_before(void) {
  for (;;) {
    int drink = wish();
    coin();
    if (drink) tea();
    else coffee();
  }
}

void chosen_after(void) {
  for (;;) {
    coin();
    if (wish()) tea();
    else coffee();
  }
}
