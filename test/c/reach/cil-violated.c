// check:
// verdict: violated
// inputs: 2
// The style of CIL.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{ int a ;
  int b ;
  int tmp ;
  int __cil_tmp4 ;

  {
  {
  tmp = __VERIFIER_nondet_int();
  a = tmp;
  b = 0;
  }
  {
  while (1) {
    while_continue: /* CIL Label */ ;
    if (! (b < 3)) {
      goto while_break;
    }
    if (a == b) {
      {
      __cil_tmp4 = a + 10;
      a = __cil_tmp4;
      }
    }
    b ++;
  }
  while_break: /* CIL Label */ ;
  }
  if (a == 12) {
    {
    reach_error();
    }
  }
  return (0);
}
}
