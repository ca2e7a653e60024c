// check:
// verdict: holds
// not-output: assuming
// Sixty procedures that are called from two places each, and no pointer: nothing is assumed.
extern int __VERIFIER_nondet_int(void); void reach_error(void); int g;
void f60(int x){ if(x>3) g++; else g+=2; if (g>1000) g=0; }
void f59(int x){ if(x&1) f60(x+1); f60(x-1); }
void f58(int x){ if(x&1) f59(x+1); f59(x-1); }
void f57(int x){ if(x&1) f58(x+1); f58(x-1); }
void f56(int x){ if(x&1) f57(x+1); f57(x-1); }
void f55(int x){ if(x&1) f56(x+1); f56(x-1); }
void f54(int x){ if(x&1) f55(x+1); f55(x-1); }
void f53(int x){ if(x&1) f54(x+1); f54(x-1); }
void f52(int x){ if(x&1) f53(x+1); f53(x-1); }
void f51(int x){ if(x&1) f52(x+1); f52(x-1); }
void f50(int x){ if(x&1) f51(x+1); f51(x-1); }
void f49(int x){ if(x&1) f50(x+1); f50(x-1); }
void f48(int x){ if(x&1) f49(x+1); f49(x-1); }
void f47(int x){ if(x&1) f48(x+1); f48(x-1); }
void f46(int x){ if(x&1) f47(x+1); f47(x-1); }
void f45(int x){ if(x&1) f46(x+1); f46(x-1); }
void f44(int x){ if(x&1) f45(x+1); f45(x-1); }
void f43(int x){ if(x&1) f44(x+1); f44(x-1); }
void f42(int x){ if(x&1) f43(x+1); f43(x-1); }
void f41(int x){ if(x&1) f42(x+1); f42(x-1); }
void f40(int x){ if(x&1) f41(x+1); f41(x-1); }
void f39(int x){ if(x&1) f40(x+1); f40(x-1); }
void f38(int x){ if(x&1) f39(x+1); f39(x-1); }
void f37(int x){ if(x&1) f38(x+1); f38(x-1); }
void f36(int x){ if(x&1) f37(x+1); f37(x-1); }
void f35(int x){ if(x&1) f36(x+1); f36(x-1); }
void f34(int x){ if(x&1) f35(x+1); f35(x-1); }
void f33(int x){ if(x&1) f34(x+1); f34(x-1); }
void f32(int x){ if(x&1) f33(x+1); f33(x-1); }
void f31(int x){ if(x&1) f32(x+1); f32(x-1); }
void f30(int x){ if(x&1) f31(x+1); f31(x-1); }
void f29(int x){ if(x&1) f30(x+1); f30(x-1); }
void f28(int x){ if(x&1) f29(x+1); f29(x-1); }
void f27(int x){ if(x&1) f28(x+1); f28(x-1); }
void f26(int x){ if(x&1) f27(x+1); f27(x-1); }
void f25(int x){ if(x&1) f26(x+1); f26(x-1); }
void f24(int x){ if(x&1) f25(x+1); f25(x-1); }
void f23(int x){ if(x&1) f24(x+1); f24(x-1); }
void f22(int x){ if(x&1) f23(x+1); f23(x-1); }
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
int main(void){ int k=__VERIFIER_nondet_int(); f0(k); if (g<0) reach_error(); return 0; }
