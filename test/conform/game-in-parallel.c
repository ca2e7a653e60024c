// check:
// property early: violated
// output: answer 1 of 2, by the state that allows tea
// property late: holds
// property shared: violated
// json: "components":["machine","guest"],"steps"
// check: --relation traces
// property early: holds
// property late: holds
// property shared: holds
// The strategy of several components against a process that has settled the drink too early: whatever it answers, they go on otherwise.
int wish(void);
void coin(void), tea(void), coffee(void), take(void);
void machine(void) {
  coin();
  if (wish()) tea();
  else coffee();
  take();
}
void guest(void) {
  coin();
  take();
}
