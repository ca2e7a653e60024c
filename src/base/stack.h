/* A thread with a large stack, for what recurses as deep as its input nests. */
#ifndef CANTRIP_BASE_STACK_H
#define CANTRIP_BASE_STACK_H

/* Calls run(context) on a thread of its own and returns when that has returned; the thread and its stack are gone
 * then. Where there is no address space for one, it is called on the stack that is there. */
void stack_run(void (*run)(void *context), void *context);

#endif
