/*
 * The lights: a list of the points that are lit, kept in order, instead of a frame of 361
 * colours that would not fit into an ATmega328P beside everything else.
 *
 * A part walks the chain of LEDs once after each change, one LED at a time between scans:
 * gsb_leds_walk() tells the colour of the next point.
 */
#ifndef GSB_LEDS_H
#define GSB_LEDS_H

#include "gsb_config.h"

struct gsb_light {
    uint16_t point;
    uint16_t rgb; /* 0x000 to 0xFFF, one hex digit each */
};

struct gsb_leds {
    bool changed; /* the part begins a walk and clears it */
    uint8_t lit;
    uint8_t walk_at; /* the walk's next light */
    uint16_t walk_point;
    struct gsb_light lights[GSB_LIT_MAX]; /* by point */
};

enum gsb_leds_answer { GSB_LEDS_OK, GSB_LEDS_WRONG, GSB_LEDS_FULL };

/*
 * `-`, or up to GSB_LEDS_A_LINE times column, row, RGB; 000 puts a point out. All of it is
 * done or none of it.
 */
enum gsb_leds_answer gsb_leds_command(struct gsb_leds *leds, const char *arguments);

void gsb_leds_walk_begins(struct gsb_leds *leds);

/* The colour of the next point; false after the last. */
bool gsb_leds_walk(struct gsb_leds *leds, uint16_t *rgb);

#endif
