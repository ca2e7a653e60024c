// check:
// verdict: violated
// Procedures that are called from two places each, twenty-two levels deep: four million paths when they are laid out.
extern int __VERIFIER_nondet_int(void); void reach_error(void);
int g;
void f22(int x){ if(x>3) g++; else g+=2; if (g>1000) g=0; }
void f21(int x){ if(x&1) f22(x+1); f22(x-1); }
void f20(int x){ if(x&1) f21(x+1); f21(x-1); }
void f19(int x){ if(x&1) f20(x+1); f20(x-1); }
void f18(int x){ if(x&1) f19(x+1); f19(x-1); }
void f17(int x){ if(x&1) f18(x+1); f18(x-1); }
void f16(int x){ if(x&1) f17(x+1); f17(x-1); }
void f15(int x){ if(x&1) f16(x+1); f16(x-1); }
void f14(int x){ if(x&1) f15(x+1); f15(x-1); }
void f13(int x){ if(x&1) f14(x+1); f14(x-1); }
void f12(int x){ if(x&1) f13(x+1); f13(x-1); }
void f11(int x){ if(x&1) f12(x+1); f12(x-1); }
void f10(int x){ if(x&1) f11(x+1); f11(x-1); }
void f9(int x){ if(x&1) f10(x+1); f10(x-1); }
void f8(int x){ if(x&1) f9(x+1); f9(x-1); }
void f7(int x){ if(x&1) f8(x+1); f8(x-1); }
void f6(int x){ if(x&1) f7(x+1); f7(x-1); }
void f5(int x){ if(x&1) f6(x+1); f6(x-1); }
void f4(int x){ if(x&1) f5(x+1); f5(x-1); }
void f3(int x){ if(x&1) f4(x+1); f4(x-1); }
void f2(int x){ if(x&1) f3(x+1); f3(x-1); }
void f1(int x){ if(x&1) f2(x+1); f2(x-1); }
void f0(int x){ if(x&1) f1(x+1); f1(x-1); }
int main(void){ int k=__VERIFIER_nondet_int(); f18(k); if (g == 8) reach_error(); return 0; }
