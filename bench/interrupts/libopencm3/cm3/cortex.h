/* Enough of libopencm3 for its examples of serial ports: the status and data registers are inputs, the control register and the mask of
 * interrupts are changed by the program alone. */
#ifndef LIBOPENCM3_CORTEX_H
#define LIBOPENCM3_CORTEX_H

#include <stdbool.h>
#include <stdint.h>

extern volatile uint32_t status_register, data_register;
extern volatile uint32_t control_register;
extern volatile int masked;

static inline void cm_disable_interrupts(void) { masked = 1; }
static inline void cm_enable_interrupts(void) { masked = 0; }

enum { USART1, RCC_GPIOA, RCC_GPIOC, RCC_AFIO, RCC_USART1, NVIC_USART1_IRQ, GPIOA, GPIOC, GPIO12, GPIO_USART1_TX };
enum { GPIO_MODE_OUTPUT_50_MHZ, GPIO_CNF_OUTPUT_ALTFN_PUSHPULL, GPIO_MODE_INPUT, GPIO_CNF_INPUT_FLOAT, GPIO_USART1_RX };
enum { USART_STOPBITS_1, USART_PARITY_NONE, USART_FLOWCONTROL_NONE, USART_MODE_TX_RX, GPIO_CNF_OUTPUT_PUSHPULL };
enum { USART_CR1_RXNEIE = 1 << 5, USART_CR1_TXEIE = 1 << 7, USART_SR_RXNE = 1 << 5, USART_SR_TXE = 1 << 7 };
enum { GPIO_MODE_AF, GPIO_PUPD_NONE, GPIO9, GPIO10, GPIO_AF7 };
enum { RCC_CLOCK_HSE8_72MHZ, STK_CSR_CLKSOURCE_AHB_DIV8 };

#define USART_CR1(port) control_register
#define USART_SR(port) status_register
#define USART_DR(port) data_register
#define usart_recv(port) ((uint16_t)data_register)
#define usart_send(port, value) (data_register = (value))

#define rcc_clock_setup_pll(c) ((void)0)
#define rcc_periph_clock_enable(c) ((void)0)
#define nvic_enable_irq(n) ((void)0)
#define gpio_set_mode(a, b, c, d) ((void)0)
#define gpio_set(a, b) ((void)0)
#define gpio_toggle(a, b) ((void)0)
#define usart_set_baudrate(a, b) ((void)0)
#define usart_set_databits(a, b) ((void)0)
#define usart_set_stopbits(a, b) ((void)0)
#define usart_set_parity(a, b) ((void)0)
#define usart_set_flow_control(a, b) ((void)0)
#define usart_set_mode(a, b) ((void)0)
#define usart_enable(a) ((void)0)
#define systick_set_clocksource(a) ((void)0)
#define systick_set_reload(a) ((void)0)
#define systick_interrupt_enable() ((void)0)
#define systick_counter_enable() ((void)0)

#endif
