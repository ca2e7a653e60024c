static int from_pre(int x) { return x + 1; }
