// check:
// property bounded: holds
// property wrong: violated
// property next: unknown
// More conditions than a letter can have: a conjunction is decided part by part, but not with X
int any(void);
int v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v15, v16, v17, v18, v19;
void lamps(void) {
  v0 = any() ? 1 : 0;
  v1 = any() ? 1 : 0;
  v2 = any() ? 1 : 0;
  v3 = any() ? 1 : 0;
  v4 = any() ? 1 : 0;
  v5 = any() ? 1 : 0;
  v6 = any() ? 1 : 0;
  v7 = any() ? 1 : 0;
  v8 = any() ? 1 : 0;
  v9 = any() ? 1 : 0;
  v10 = any() ? 1 : 0;
  v11 = any() ? 1 : 0;
  v12 = any() ? 1 : 0;
  v13 = any() ? 1 : 0;
  v14 = any() ? 1 : 0;
  v15 = any() ? 1 : 0;
  v16 = any() ? 1 : 0;
  v17 = any() ? 1 : 0;
  v18 = any() ? 1 : 0;
  v19 = any() ? 1 : 0;
}
