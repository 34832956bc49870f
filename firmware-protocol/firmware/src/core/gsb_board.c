#include "gsb_board.h"

#include <string.h>

static bool is_id_char(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') || letter == '-';
}

bool gsb_board_take_id(struct gsb_board *board, const char *id)
{
    uint8_t length = 0;
    while (length <= GSB_ID_MAX && is_id_char(id[length])) {
        length++;
    }
    if (length == 0 || length > GSB_ID_MAX || id[length] != '\0') {
        return false;
    }
    memcpy(board->id, id, (size_t)length + 1u);
    return true;
}

void gsb_board_boot(struct gsb_board *board, uint32_t boot, uint32_t now_ms)
{
    static const GSB_FLASH char built[] = GSB_BOARD_ID;
    memset(board, 0, sizeof *board);
    for (uint8_t at = 0; at < sizeof built && at < GSB_ID_MAX; at++) {
        board->id[at] = built[at];
    }
    board->boot = boot;
    board->grid.equal_scans = GSB_EQUAL_SCANS;
    board->settings.scan_ms = GSB_SCAN_MS;
    board->settings.heartbeat_s = GSB_HEARTBEAT_S;
    board->heartbeat_due_ms = now_ms + GSB_HEARTBEAT_S * GSB_MS_A_SECOND;
    board->hello = GSB_HELLO;
#if GSB_SENSOR == GSB_SENSOR_LEVEL
    gsb_level_defaults(&board->level);
#endif
}

void gsb_board_keyframe(struct gsb_board *board, uint32_t now_ms)
{
    for (uint8_t row = 0; row < GSB_HEIGHT; row++) {
        board->grid.row_flags[row] |= GSB_ROW_DIRTY;
    }
    board->grid.off_grid_dirty = true;
    board->in_keyframe = true;
    board->keyframe_due_ms = now_ms + board->settings.keyframe_s * GSB_MS_A_SECOND;
}

void gsb_board_scan_begins(struct gsb_board *board, uint32_t now_ms)
{
    board->scanning = true;
    board->grid.scan_ms = now_ms;
#if GSB_SENSOR == GSB_SENSOR_LEVEL
    board->level_place = 0;
#endif
}

#if GSB_SENSOR == GSB_SENSOR_LEVEL
void gsb_board_level(struct gsb_board *board, uint8_t row, uint8_t column, uint8_t value)
{
    gsb_level_feel(&board->level, &board->grid, board->level_place++, row, value);
    if (board->level_passes > 0 && !board->level_row_taken && row == board->level_row) {
        board->level_values[column] = value;
        board->level_row_taken = column == GSB_WIDTH - 1;
    }
}
#endif

void gsb_board_scan_done(struct gsb_board *board, uint8_t switches_down)
{
    gsb_switches_feel(&board->switches, &board->grid, switches_down);
    board->scanning = false;
#if GSB_SENSOR == GSB_SENSOR_LEVEL
    static const GSB_FLASH char calibrated[] = "calibrated";
    static const GSB_FLASH char no_stone[] = "calibration failed: no stone seen";
    enum gsb_calibrated outcome = gsb_level_scan_done(&board->level);
    if (outcome != GSB_NOT_YET) {
        board->note = outcome == GSB_CALIBRATED ? calibrated : no_stone;
    }
#endif
}

bool gsb_board_poll(struct gsb_board *board, uint32_t now_ms)
{
    if (board->settings.keyframe_s != 0 && (int32_t)(now_ms - board->keyframe_due_ms) >= 0) {
        gsb_board_keyframe(board, now_ms);
    }
    return gsb_report_answer(board, now_ms) || gsb_report_next(board, now_ms);
}
