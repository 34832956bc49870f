/* Timer 0 at 16 MHz / 64, cleared at 250: one interrupt a millisecond. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "part.h"

#define TICKS_A_MS (F_CPU / 64UL / 1000UL)

/* Not static: the emulated board sets it, to see the clock wrap without waiting 49.7 days. */
volatile uint32_t clock_ticks;

ISR(TIMER0_COMPA_vect)
{
    clock_ticks++;
}

void clock_start(void)
{
    TCCR0A = _BV(WGM01);
    OCR0A = (uint8_t)(TICKS_A_MS - 1UL);
    TIMSK0 = _BV(OCIE0A);
    TCCR0B = _BV(CS01) | _BV(CS00);
}

uint32_t clock_ms(void)
{
    uint32_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        now = clock_ticks;
    }
    return now;
}
