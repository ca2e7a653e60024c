// run: -- one 'two words' -x
// exit: 4
// stdout: [one][two words][-x] 1
// Arguments of the program follow --.
int printf(const char *, ...);
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) printf("[%s]", argv[i]);
  printf(" %d\n", argv[argc] == 0);
  return argc;
}
