// check: --entry move
// verdict: violated
// Deeper down, too: the accounts of two owners are one, and what a global points to is one of them.
extern void reach_error(void);
struct account { int money; };
struct owner { struct account *account; };
struct account *bank;
int move(struct owner *from, struct owner *to) {
  if (!from->account || !to->account || !bank) return -1;
  from->account->money = 10;
  to->account->money = 20;
  bank->money = 30;
  if (from->account->money == 30 && to->account->money == 20) reach_error();
  return 0;
}
