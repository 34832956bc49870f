#include "gsb_grid.h"

#include <string.h>

#include "gsb_crc.h"
#include "gsb_reader.h"

char gsb_state_letter(uint8_t state)
{
    static const GSB_FLASH char letters[] = GSB_STATE_LETTERS;
    return letters[state];
}

bool gsb_grid_queue(struct gsb_grid *grid, uint16_t place, uint8_t state)
{
    if (grid->queued == GSB_DIFFS_MAX) {
        gsb_count(&grid->deferred);
        return false;
    }
    struct gsb_change *last = &grid->queue[(grid->first + grid->queued) % GSB_DIFFS_MAX];
    last->ms = grid->scan_ms;
    last->place_and_state = (uint16_t)(place | (uint16_t)(state << 12));
    grid->queued++;
    return true;
}

static void accept(struct gsb_grid *grid, uint16_t place, uint8_t row, uint8_t state)
{
    if (gsb_grid_queue(grid, place, state)) {
        return;
    }
    if (row < GSB_HEIGHT) {
        grid->row_flags[row] |= GSB_ROW_DIRTY;
    } else {
        grid->off_grid_dirty = true;
    }
}

bool gsb_grid_feel(struct gsb_grid *grid, uint16_t place, uint8_t row, uint8_t state)
{
    uint8_t cell = grid->cells[place];
    uint8_t accepted = cell & 3u;
    if (state == accepted) {
        grid->cells[place] = accepted; /* whatever was being counted was a bounce */
        return false;
    }
    uint8_t candidate = (cell >> 2) & 3u;
    uint8_t count = (uint8_t)(cell >> 4);
    count = candidate == state ? (uint8_t)(count + 1u) : 1u;
    if (count < grid->equal_scans) {
        grid->cells[place] = (uint8_t)(accepted | (uint8_t)(state << 2) | (uint8_t)(count << 4));
        return true;
    }
    grid->cells[place] = state;
    accept(grid, place, row, state);
    return false;
}

#if GSB_SENSOR != GSB_SENSOR_LEVEL
void gsb_grid_row(struct gsb_grid *grid, uint8_t row, const uint8_t raw[GSB_RAW_BYTES])
{
    uint8_t flags = grid->row_flags[row];
    if ((flags & GSB_ROW_MOVING) == 0 && memcmp(grid->raw[row], raw, GSB_RAW_BYTES) == 0) {
        return;
    }
    memcpy(grid->raw[row], raw, GSB_RAW_BYTES);
    uint16_t place = (uint16_t)(row * GSB_WIDTH);
    uint8_t columns = row == GSB_HEIGHT ? 2 * GSB_PAD_PLACES : GSB_WIDTH;
    bool moving = false;
    uint8_t bits = 0;
    for (uint8_t column = 0; column < columns; column++, place++) {
        if (column % (8 / GSB_BITS_A_POINT) == 0) {
            bits = raw[column / (8 / GSB_BITS_A_POINT)];
        }
        uint8_t state = bits & ((1u << GSB_BITS_A_POINT) - 1u);
        bits >>= GSB_BITS_A_POINT;
        /* Most points of a moving row are at rest. */
        if (state != grid->cells[place] && gsb_grid_feel(grid, place, row, state)) {
            moving = true;
        }
    }
    flags = grid->row_flags[row] & (uint8_t)~GSB_ROW_MOVING;
    grid->row_flags[row] = moving ? flags | GSB_ROW_MOVING : flags;
}
#endif

const struct gsb_change *gsb_grid_oldest(const struct gsb_grid *grid)
{
    return grid->queued == 0 ? NULL : &grid->queue[grid->first];
}

void gsb_grid_said(struct gsb_grid *grid)
{
    grid->first = (uint8_t)((grid->first + 1u) % GSB_DIFFS_MAX);
    grid->queued--;
}

uint16_t gsb_grid_crc(const struct gsb_grid *grid)
{
    uint16_t crc = GSB_CRC_INIT;
    for (uint16_t point = 0; point < GSB_POINTS; point++) {
        crc = gsb_crc_add(crc, (uint8_t)gsb_state_letter(gsb_grid_state(grid, point)));
    }
    return crc;
}
