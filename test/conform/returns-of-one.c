// check:
// property server_first: holds
// property any_first: violated
// property wrong_owner: violated
// output: => client.return {$0 == 1}
// check: --deadlock
// property server_first: holds
// property any_first: violated
// property wrong_owner: violated
// property deadlock: holds
// `server.return` is the return of one component, `return` that of any.
void hello(void), answer(void);
int server(void) {
  hello();
  answer();
  return 1;
}
int client(void) {
  hello();
  answer();
  return 1;
}
