/* libopencm3-examples, usart_irq_printf: the main loop writes into the ring buffer that the handler sends from. */
#define main example_main
#include "usart_irq_printf.c"
#undef main

volatile uint32_t control_register;
volatile int masked;

int main(void) {
  usart_setup();
  char text[2] = {'a', 'b'};
  for (;;) _write(1, text, 2);
}
