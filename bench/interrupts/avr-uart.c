/* andygock/avr-uart, its receiver and transmitter between two handlers and a main loop that sends back what it receives. */
#include "uart.c"

#include <assert.h>

volatile uint8_t SREG, UCSR0B;

int main(void) {
  uart0_init(UART_BAUD_SELECT(9600, 16000000));
  sei();
  for (;;) {
    uint16_t c = uart0_getc();
    if (c != UART_NO_DATA) uart0_putc((uint8_t)c);
    assert(UART_RxTail < UART_RX0_BUFFER_SIZE && UART_TxHead < UART_TX0_BUFFER_SIZE);
  }
}
