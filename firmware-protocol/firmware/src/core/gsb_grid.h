/*
 * The grid: what lies on each point, as far as equal scans in a row have shown it.
 *
 *     raw bits or a level -> gsb_grid_feel() -> debounce -> accepted -> diff queue or dirty row
 *
 * A change counts when it was seen in `equal_scans` scans in a row. An accepted change goes
 * into a short queue for D and S lines; when the queue is full its row is marked dirty and goes
 * out later as an R line. So scanning never waits for the transmitter.
 *
 * Buttons, lids and pads wait in the same queue, so that a press after a stone is said after
 * it. The pads (stones outside the board) are debounced like points; they are the places after
 * the last point, and the switches (gsb_switches.h) follow them.
 */
#ifndef GSB_GRID_H
#define GSB_GRID_H

#include "gsb_config.h"

/* Two bits of a cell. With occupancy sensors GSB_BLACK means: occupied. */
enum gsb_state { GSB_EMPTY = 0, GSB_BLACK = 1, GSB_WHITE = 2, GSB_FAULT = 3 };

/* Flags of a scan row. */
#define GSB_ROW_MOVING 1u /* some place is being debounced */
#define GSB_ROW_DIRTY 2u  /* to be sent as R */

#define GSB_BLACK_PAD GSB_POINTS
#define GSB_WHITE_PAD (GSB_POINTS + GSB_PAD_PLACES)
#define GSB_FIRST_SWITCH GSB_PLACES

struct gsb_change {
    uint32_t ms; /* when it was accepted */
    uint16_t place_and_state; /* place in the lower 12 bits, state above */
};

static inline uint16_t gsb_change_place(const struct gsb_change *change)
{
    return change->place_and_state & 0x0FFFu;
}

static inline uint8_t gsb_change_state(const struct gsb_change *change)
{
    return (uint8_t)(change->place_and_state >> 12);
}

struct gsb_grid {
    uint8_t equal_scans;
    uint8_t queued;
    uint8_t first; /* the queue's oldest */
    bool off_grid_dirty; /* a switch or pad found the queue full: all of them are to be said */
    uint16_t deferred; /* changes that found the queue full; stays at 65535 */
    uint32_t scan_ms;  /* the scan that is being felt */
    uint8_t row_flags[GSB_SCAN_ROWS];
    /* accepted (2 bits), candidate (2 bits), how often in a row (4 bits) */
    uint8_t cells[GSB_PLACES];
    struct gsb_change queue[GSB_DIFFS_MAX];
#if GSB_SENSOR != GSB_SENSOR_LEVEL
    uint8_t raw[GSB_SCAN_ROWS][GSB_RAW_BYTES]; /* as last scanned: a row at rest costs one comparison */
#endif
};

static inline uint8_t gsb_grid_state(const struct gsb_grid *grid, uint16_t place)
{
    return grid->cells[place] & 3u;
}

/* An accepted change, to be said; false when there is no room (counted). */
bool gsb_grid_queue(struct gsb_grid *grid, uint16_t place, uint8_t state);

/* One place as this scan saw it. True while it is not at rest. */
bool gsb_grid_feel(struct gsb_grid *grid, uint16_t place, uint8_t row, uint8_t state);

#if GSB_SENSOR != GSB_SENSOR_LEVEL
/*
 * One scan row's bits, 1 where a magnet is felt. Colour: bit 2c of the row is column c's black
 * sensor, bit 2c+1 its white one; both at once is a fault. Occupancy: bit c. The last row is
 * the pads': columns 0 and 1 black's, 2 and 3 white's.
 */
void gsb_grid_row(struct gsb_grid *grid, uint8_t row, const uint8_t raw[GSB_RAW_BYTES]);
#endif

/* The oldest change that waits, or NULL; gsb_grid_said() takes it out. */
const struct gsb_change *gsb_grid_oldest(const struct gsb_grid *grid);
void gsb_grid_said(struct gsb_grid *grid);

/* CRC over all states, row after row, as in E and B lines. */
uint16_t gsb_grid_crc(const struct gsb_grid *grid);

/* `.`, `X`, `O` (or `#`), `?` */
char gsb_state_letter(uint8_t state);

#endif
