// run:
// stdout: "quoted
// stdout: "
// stdout: "quoted
// stdout: "
// model: --format dot
// output: digraph cantrip {
// output: label="main"
// output: puts(\"\\\"quoted\\n\\\"\")
// output: style="bold,dashed"
// DOT is quoted properly and marks the edges that close a loop.
int puts(const char *);
int main(void) {
  for (int i = 0; i < 2; i++) puts("\"quoted\n\"");
  return 0;
}
