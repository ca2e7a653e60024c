/* Interrupts are masked by a bit of SREG, which specifications name. */
#ifndef AVR_INTERRUPT_H
#define AVR_INTERRUPT_H

#include <avr/io.h>

#define ISR(vector) void vector(void)
#define sei() (SREG |= 0x80)
#define cli() (SREG &= 0x7f)

#endif
