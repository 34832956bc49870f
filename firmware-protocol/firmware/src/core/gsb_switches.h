/*
 * What is not on the grid and is only up or down: the clock buttons, the bowls' lids, the hand
 * over the board. Debounced by equal scans like the points, and queued with them.
 */
#ifndef GSB_SWITCHES_H
#define GSB_SWITCHES_H

#include "gsb_grid.h"

enum gsb_switch { GSB_CLOCK_BLACK, GSB_CLOCK_WHITE, GSB_LID_BLACK, GSB_LID_WHITE, GSB_TOUCH, GSB_SWITCHES };

struct gsb_switches {
    uint8_t down; /* accepted, one bit a switch */
    uint8_t counts[GSB_SWITCHES];
};

/* This scan's switches, one bit each, 1 is down. */
void gsb_switches_feel(struct gsb_switches *switches, struct gsb_grid *grid, uint8_t down);

/* `clkB` ... `touch` */
const GSB_FLASH char *gsb_switch_name(uint8_t which);

#endif
