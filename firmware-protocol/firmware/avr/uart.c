/*
 * USART 0, 8N1. Both ways by interrupt, so that a scan of a millisecond loses nothing: a ring
 * of 128 bytes holds 5 ms at 250000 baud.
 *
 * HOLD low stops the transmitter between two bytes; the core then marks rows dirty, and the
 * scan goes on.
 */
#include <avr/interrupt.h>
#include <avr/io.h>

#include "part.h"
#include "pins.h"

#ifndef BAUD
#define BAUD 250000UL
#endif
#define BAUD_TOL 3 /* 115200 at 16 MHz is off by 2.1 %; 250000 and 500000 are exact */
#include <util/setbaud.h>

struct gsb_ring uart_heard;
static struct gsb_ring *to_send;

/* Inlined: an interrupt that calls saves twelve registers more, 25000 times a second. */
static inline __attribute__((always_inline)) bool may_send(void)
{
    return (HOLD_PIN & BIT(HOLD)) != 0 && !gsb_ring_empty(to_send);
}

/* A full ring drops the byte; the line it belonged to then fails its CRC and is counted. */
ISR(USART_RX_vect)
{
    uint8_t byte = UDR0;
    (void)gsb_ring_put(&uart_heard, byte);
}

ISR(USART_UDRE_vect)
{
    if (may_send()) {
        UCSR0A |= _BV(TXC0); /* written as 1 it is cleared: it will tell when this byte has left */
        UDR0 = gsb_ring_take(to_send);
    } else {
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
    }
}

void uart_start(struct gsb_ring *ring)
{
    to_send = ring;
    HOLD_PORT |= BIT(HOLD);
    UBRR0 = UBRR_VALUE;
    UCSR0A = USE_2X ? _BV(U2X0) : 0;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXCIE0) | _BV(RXEN0) | _BV(TXEN0);
}

void uart_send(void)
{
    if (may_send()) {
        UCSR0B |= _BV(UDRIE0);
    }
}

bool uart_is_silent(void)
{
    return gsb_ring_empty(to_send) && (UCSR0A & _BV(TXC0)) != 0;
}
