// A chain of procedures, each called from two places: most runs of their pushdown system are not possible, but a simple execution
// performs the word. Nothing but that decides it soon.
// check:
// property early: violated
// seconds: 20
void grant(void);
void use(void);
static int most;
static int level_60(int n) {
  if (n > most) most = n;
  use();
  grant();
  return n / 2;
}
static int level_59(int n) {
  int a = n + 59, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_60(a);
  else b = level_60(b);
  return b;
}
static int level_58(int n) {
  int a = n + 58, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_59(a);
  else b = level_59(b);
  return b;
}
static int level_57(int n) {
  int a = n + 57, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_58(a);
  else b = level_58(b);
  return b;
}
static int level_56(int n) {
  int a = n + 56, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_57(a);
  else b = level_57(b);
  return b;
}
static int level_55(int n) {
  int a = n + 55, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_56(a);
  else b = level_56(b);
  return b;
}
static int level_54(int n) {
  int a = n + 54, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_55(a);
  else b = level_55(b);
  return b;
}
static int level_53(int n) {
  int a = n + 53, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_54(a);
  else b = level_54(b);
  return b;
}
static int level_52(int n) {
  int a = n + 52, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_53(a);
  else b = level_53(b);
  return b;
}
static int level_51(int n) {
  int a = n + 51, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_52(a);
  else b = level_52(b);
  return b;
}
static int level_50(int n) {
  int a = n + 50, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_51(a);
  else b = level_51(b);
  return b;
}
static int level_49(int n) {
  int a = n + 49, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_50(a);
  else b = level_50(b);
  return b;
}
static int level_48(int n) {
  int a = n + 48, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_49(a);
  else b = level_49(b);
  return b;
}
static int level_47(int n) {
  int a = n + 47, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_48(a);
  else b = level_48(b);
  return b;
}
static int level_46(int n) {
  int a = n + 46, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_47(a);
  else b = level_47(b);
  return b;
}
static int level_45(int n) {
  int a = n + 45, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_46(a);
  else b = level_46(b);
  return b;
}
static int level_44(int n) {
  int a = n + 44, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_45(a);
  else b = level_45(b);
  return b;
}
static int level_43(int n) {
  int a = n + 43, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_44(a);
  else b = level_44(b);
  return b;
}
static int level_42(int n) {
  int a = n + 42, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_43(a);
  else b = level_43(b);
  return b;
}
static int level_41(int n) {
  int a = n + 41, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_42(a);
  else b = level_42(b);
  return b;
}
static int level_40(int n) {
  int a = n + 40, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_41(a);
  else b = level_41(b);
  return b;
}
static int level_39(int n) {
  int a = n + 39, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_40(a);
  else b = level_40(b);
  return b;
}
static int level_38(int n) {
  int a = n + 38, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_39(a);
  else b = level_39(b);
  return b;
}
static int level_37(int n) {
  int a = n + 37, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_38(a);
  else b = level_38(b);
  return b;
}
static int level_36(int n) {
  int a = n + 36, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_37(a);
  else b = level_37(b);
  return b;
}
static int level_35(int n) {
  int a = n + 35, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_36(a);
  else b = level_36(b);
  return b;
}
static int level_34(int n) {
  int a = n + 34, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_35(a);
  else b = level_35(b);
  return b;
}
static int level_33(int n) {
  int a = n + 33, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_34(a);
  else b = level_34(b);
  return b;
}
static int level_32(int n) {
  int a = n + 32, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_33(a);
  else b = level_33(b);
  return b;
}
static int level_31(int n) {
  int a = n + 31, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_32(a);
  else b = level_32(b);
  return b;
}
static int level_30(int n) {
  int a = n + 30, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_31(a);
  else b = level_31(b);
  return b;
}
static int level_29(int n) {
  int a = n + 29, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_30(a);
  else b = level_30(b);
  return b;
}
static int level_28(int n) {
  int a = n + 28, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_29(a);
  else b = level_29(b);
  return b;
}
static int level_27(int n) {
  int a = n + 27, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_28(a);
  else b = level_28(b);
  return b;
}
static int level_26(int n) {
  int a = n + 26, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_27(a);
  else b = level_27(b);
  return b;
}
static int level_25(int n) {
  int a = n + 25, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_26(a);
  else b = level_26(b);
  return b;
}
static int level_24(int n) {
  int a = n + 24, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_25(a);
  else b = level_25(b);
  return b;
}
static int level_23(int n) {
  int a = n + 23, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_24(a);
  else b = level_24(b);
  return b;
}
static int level_22(int n) {
  int a = n + 22, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_23(a);
  else b = level_23(b);
  return b;
}
static int level_21(int n) {
  int a = n + 21, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_22(a);
  else b = level_22(b);
  return b;
}
static int level_20(int n) {
  int a = n + 20, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_21(a);
  else b = level_21(b);
  return b;
}
static int level_19(int n) {
  int a = n + 19, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_20(a);
  else b = level_20(b);
  return b;
}
static int level_18(int n) {
  int a = n + 18, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_19(a);
  else b = level_19(b);
  return b;
}
static int level_17(int n) {
  int a = n + 17, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_18(a);
  else b = level_18(b);
  return b;
}
static int level_16(int n) {
  int a = n + 16, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_17(a);
  else b = level_17(b);
  return b;
}
static int level_15(int n) {
  int a = n + 15, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_16(a);
  else b = level_16(b);
  return b;
}
static int level_14(int n) {
  int a = n + 14, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_15(a);
  else b = level_15(b);
  return b;
}
static int level_13(int n) {
  int a = n + 13, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_14(a);
  else b = level_14(b);
  return b;
}
static int level_12(int n) {
  int a = n + 12, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_13(a);
  else b = level_13(b);
  return b;
}
static int level_11(int n) {
  int a = n + 11, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_12(a);
  else b = level_12(b);
  return b;
}
static int level_10(int n) {
  int a = n + 10, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_11(a);
  else b = level_11(b);
  return b;
}
static int level_9(int n) {
  int a = n + 9, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_10(a);
  else b = level_10(b);
  return b;
}
static int level_8(int n) {
  int a = n + 8, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_9(a);
  else b = level_9(b);
  return b;
}
static int level_7(int n) {
  int a = n + 7, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_8(a);
  else b = level_8(b);
  return b;
}
static int level_6(int n) {
  int a = n + 6, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_7(a);
  else b = level_7(b);
  return b;
}
static int level_5(int n) {
  int a = n + 5, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_6(a);
  else b = level_6(b);
  return b;
}
static int level_4(int n) {
  int a = n + 4, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_5(a);
  else b = level_5(b);
  return b;
}
static int level_3(int n) {
  int a = n + 3, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_4(a);
  else b = level_4(b);
  return b;
}
static int level_2(int n) {
  int a = n + 2, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_3(a);
  else b = level_3(b);
  return b;
}
static int level_1(int n) {
  int a = n + 1, b = a % 7;
  if (a > 100) a -= 100;
  if (b == 3) b = level_2(a);
  else b = level_2(b);
  return b;
}
void component(void) { level_1(most % 10); }
