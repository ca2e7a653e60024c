/* libopencm3-examples, usart_irq_console: the main loop reads what the handler has received. */
#include "usart_irq_console.c"

#include <assert.h>

volatile uint32_t control_register;
volatile int masked;

void console(void) {
  for (;;) {
    console_getc(1);
    assert(recv_ndx_cur >= 0 && recv_ndx_cur < RECV_BUF_SIZE);
  }
}
