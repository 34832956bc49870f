#include "gsb_switches.h"

const GSB_FLASH char *gsb_switch_name(uint8_t which)
{
    static const GSB_FLASH char names[GSB_SWITCHES][6] = {"clkB", "clkW", "lidB", "lidW", "touch"};
    return names[which];
}

void gsb_switches_feel(struct gsb_switches *switches, struct gsb_grid *grid, uint8_t down)
{
    for (uint8_t which = 0; which < GSB_SWITCHES; which++) {
        uint8_t bit = (uint8_t)(1u << which);
        if (((down ^ switches->down) & bit) == 0) {
            switches->counts[which] = 0;
            continue;
        }
        if (++switches->counts[which] < grid->equal_scans) {
            continue;
        }
        switches->counts[which] = 0;
        switches->down ^= bit;
        if (!gsb_grid_queue(grid, (uint16_t)(GSB_FIRST_SWITCH + which), (down & bit) != 0)) {
            grid->off_grid_dirty = true;
        }
    }
}
