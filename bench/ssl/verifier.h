/* What the engines take from outside. A message's result is any number: what it means is the
 * engine's business. */
#ifndef SSL_VERIFIER_H
#define SSL_VERIFIER_H

int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);

#ifndef PROP
#error "choose a property: -DPROP=1 ..."
#endif

#endif
