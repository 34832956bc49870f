/*
 * A chain of APA102 LEDs, one a point, row by row from point aa. They bring their own clock
 * line, so they may be fed one at a time between scans with interrupts on; WS2812 would need
 * 11 ms without an interrupt for a full board, and lose what the host says meanwhile.
 *
 * After each change the whole chain is sent once: 4 zero bytes, 4 bytes a LED, and half a clock
 * a LED to push the last ones through.
 */
#include "part.h"

#if GSB_LED != GSB_LED_NONE

#include <avr/io.h>

#include "pins.h"

#define BRIGHTNESS 0xE4u /* 4 of 31: some 2 mA a colour */
#define FULL_DIGIT 17u   /* 0xF becomes 0xFF */
#define END_BYTES ((GSB_POINTS + 15u) / 16u)

enum lamps_phase { IDLE, WALKING, ENDING };

static uint8_t phase;
static uint8_t end_bytes;

static void send(uint8_t byte)
{
    for (uint8_t bit = 0x80; bit != 0; bit >>= 1) {
        if ((byte & bit) != 0) {
            LED_DATA_PORT |= BIT(LED_DATA);
        } else {
            LED_DATA_PORT &= (uint8_t)~BIT(LED_DATA);
        }
        LED_CLOCK_PORT |= BIT(LED_CLOCK);
        LED_CLOCK_PORT &= (uint8_t)~BIT(LED_CLOCK);
    }
}

void lamps_start(void)
{
    LED_CLOCK_DDR |= BIT(LED_CLOCK);
    LED_DATA_DDR |= BIT(LED_DATA);
}

bool lamps_step(struct gsb_leds *leds)
{
    uint16_t rgb;
    switch (phase) {
    case IDLE:
        if (!leds->changed) {
            return false;
        }
        gsb_leds_walk_begins(leds);
        for (uint8_t at = 0; at < 4; at++) {
            send(0);
        }
        phase = WALKING;
        return true;
    case WALKING:
        if (gsb_leds_walk(leds, &rgb)) {
            send(rgb == 0 ? 0xE0 : BRIGHTNESS);
            send((uint8_t)((rgb & 0x0Fu) * FULL_DIGIT));
            send((uint8_t)((rgb >> 4 & 0x0Fu) * FULL_DIGIT));
            send((uint8_t)((rgb >> 8 & 0x0Fu) * FULL_DIGIT));
            return true;
        }
        end_bytes = END_BYTES;
        phase = ENDING;
        return true;
    default:
        send(0xFF);
        end_bytes--;
        if (end_bytes == 0) {
            phase = IDLE;
        }
        return true;
    }
}

#endif
