/* Enough of <avr/io.h> for drivers of the serial port of an ATmega328P. Registers that hardware changes are declared only: what is
 * read there is an input. SREG and the control register are changed by the program alone. */
#ifndef AVR_IO_H
#define AVR_IO_H

#include <stdint.h>

#define __AVR_ATmega328P__
#define RAMEND 0x8ff
#define _BV(bit) (1 << (bit))
extern volatile uint8_t UCSR0A, UCSR0C, UDR0, UBRR0H, UBRR0L;
extern volatile uint8_t SREG, UCSR0B;
enum { FE0 = 4, DOR0 = 3, RXCIE0 = 7, RXEN0 = 4, TXEN0 = 3, UDRIE0 = 5, U2X0 = 1, UCSZ00 = 1 };

#endif
