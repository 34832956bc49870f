/*
 * Which pin does what, a column a chip. Drawn in docs/BUILD-A-BOARD.md.
 *
 *                         ATmega328P (Nano, Uno)   ATmega2560 (Mega)
 *     host UART           PD0 PD1   D0 D1          PE0 PE1   D0 D1
 *     SCK MISO MOSI       PB5 4 3   D13 D12 D11    PB1 3 2   D52 D50 D51
 *     LATCH (595 RCLK)    PB2       D10            PB0       D53
 *     LOAD  (165 SH/LD)   PB1       D9             PB4       D10
 *     clkB clkW           PD2 PD3   D2 D3          PA0 PA1   D22 D23     to ground when down
 *     lidB lidW touch     PD4 5 6   D4 D5 D6       PA2 3 4   D24 D25 D26 to ground when down
 *     HOLD                PD7       D7             PA7       D29         low: the host wants no bytes now
 *     LED clock, data     PC5 PB0   A5 D8          PC0 PC1   D37 D36
 *     level (ADC0)        PC0       A0             PF0       A0
 *     multiplexer S0..S3  PC1..PC4  A1..A4         PC4..PC7  D33..D30
 *
 * Every input has its pull-up on: what is not fitted reads as up, and HOLD as "go on".
 */
#ifndef PINS_H
#define PINS_H

#include <avr/io.h>

#if defined(__AVR_ATmega328P__)
#define SPI_PORT PORTB
#define SPI_DDR DDRB
#define SPI_SCK 5
#define SPI_MISO 4
#define SPI_MOSI 3
#define SPI_LATCH 2 /* also SS, which must be an output or the SPI falls back to slave */
#define SPI_LOAD 1

#define SWITCH_PORT PORTD
#define SWITCH_PIN PIND
#define SWITCH_SHIFT 2
#define HOLD_PORT PORTD
#define HOLD_PIN PIND
#define HOLD 7

#define LED_CLOCK_PORT PORTC
#define LED_CLOCK_DDR DDRC
#define LED_CLOCK 5
#define LED_DATA_PORT PORTB
#define LED_DATA_DDR DDRB
#define LED_DATA 0

#define MUX_PORT PORTC
#define MUX_DDR DDRC
#define MUX_SHIFT 1

#elif defined(__AVR_ATmega2560__)
#define USART_RX_vect USART0_RX_vect
#define USART_UDRE_vect USART0_UDRE_vect

#define SPI_PORT PORTB
#define SPI_DDR DDRB
#define SPI_SCK 1
#define SPI_MISO 3
#define SPI_MOSI 2
#define SPI_LATCH 0
#define SPI_LOAD 4

#define SWITCH_PORT PORTA
#define SWITCH_PIN PINA
#define SWITCH_SHIFT 0
#define HOLD_PORT PORTA
#define HOLD_PIN PINA
#define HOLD 7

#define LED_CLOCK_PORT PORTC
#define LED_CLOCK_DDR DDRC
#define LED_CLOCK 0
#define LED_DATA_PORT PORTC
#define LED_DATA_DDR DDRC
#define LED_DATA 1

#define MUX_PORT PORTC
#define MUX_DDR DDRC
#define MUX_SHIFT 4

#else
#error "no pins for this chip: add a column"
#endif

#define BIT(n) ((uint8_t)(1u << (n)))

#endif
