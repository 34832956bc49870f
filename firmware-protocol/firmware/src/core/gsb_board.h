/*
 * The board: everything the core knows, and what a part (AVR, host build) calls.
 *
 *     sensors -> gsb_board_scan_begins / _row or _level / _scan_done -> grid -> queue ─┐
 *     host bytes -> gsb_board_hear -> reader -> command ──────────────────────────────┤
 *                                                        gsb_board_poll <─────────────┘
 *                                                              │ one line a call
 *                                                              ▼
 *                                                  out.ring -> the part's transmitter
 *
 * The part owns time and hands it in (`now_ms` wraps after 49.7 days and may), empties
 * out.ring, scans every settings.scan_ms, and calls poll until it says false.
 */
#ifndef GSB_BOARD_H
#define GSB_BOARD_H

#include "gsb_grid.h"
#include "gsb_leds.h"
#include "gsb_level.h"
#include "gsb_reader.h"
#include "gsb_switches.h"
#include "gsb_writer.h"

enum gsb_answer { GSB_OK, GSB_ECRC, GSB_ESYN, GSB_ELEN, GSB_ECMD, GSB_EARG, GSB_EBUSY, GSB_ENSUP };

enum gsb_hello { GSB_NO_HELLO, GSB_HELLO, GSB_CAPABILITIES, GSB_MORE_CAPABILITIES };

struct gsb_settings {
    uint8_t scan_ms;
    uint8_t heartbeat_s;
    uint16_t keyframe_s; /* 0: only when asked */
};

struct gsb_board {
    struct gsb_writer out;
    struct gsb_reader in;
    struct gsb_grid grid;
    struct gsb_switches switches;
    struct gsb_settings settings;
    char id[GSB_ID_MAX + 1];
    bool id_changed; /* `id` should be stored: the part clears it */
    uint32_t boot;
    uint32_t heartbeat_due_ms;
    uint32_t keyframe_due_ms;
    uint16_t last_number; /* of the host's last command */
    bool has_last;
    uint8_t last_answer;
    uint8_t hello; /* enum gsb_hello: what of it is still to be said */
    bool scanning;
    bool in_keyframe; /* rows are on their way, E is to follow */
    bool reset_wanted; /* the part resets as soon as out.ring is empty */
    const GSB_FLASH char *note; /* to be said, or NULL */
#if GSB_LED != GSB_LED_NONE
    struct gsb_leds leds;
#endif
#if GSB_SENSOR == GSB_SENSOR_LEVEL
    struct gsb_level level;
    uint16_t level_place; /* the next of this scan */
    uint8_t level_passes; /* of L lines still to be sent */
    uint8_t level_row;
    bool level_row_taken;
    uint8_t level_values[GSB_WIDTH];
#endif
};

/* After power or reset; `boot` grows each time. Says hello unasked, with the id of the build or one that is given before the poll. */
void gsb_board_boot(struct gsb_board *board, uint32_t boot, uint32_t now_ms);

/* Takes another id, and answers true; false: it is none, and nothing changed. */
bool gsb_board_take_id(struct gsb_board *board, const char *id);

/* A byte from the host; false while a whole line waits: poll, and give it again. */
static inline bool gsb_board_hear(struct gsb_board *board, uint8_t byte)
{
    return gsb_reader_hear(&board->in, byte);
}

void gsb_board_scan_begins(struct gsb_board *board, uint32_t now_ms);
#if GSB_SENSOR == GSB_SENSOR_LEVEL
/* Place by place, each row from its first column on; the row after the last is the pads'. */
void gsb_board_level(struct gsb_board *board, uint8_t row, uint8_t column, uint8_t value);
#else
static inline void gsb_board_row(struct gsb_board *board, uint8_t row, const uint8_t *raw)
{
    gsb_grid_row(&board->grid, row, raw);
}
#endif
void gsb_board_scan_done(struct gsb_board *board, uint8_t switches_down);

/* Does one command or says one line; false when there is nothing to do, or no room to say it. */
bool gsb_board_poll(struct gsb_board *board, uint32_t now_ms);

/* Within the core: gsb_command.c does what the host asks, gsb_report.c says what is due, in its order. */
enum gsb_answer gsb_command_do(struct gsb_board *board, const struct gsb_host_command *command, uint32_t now_ms);
bool gsb_report_answer(struct gsb_board *board, uint32_t now_ms);
bool gsb_report_next(struct gsb_board *board, uint32_t now_ms);
void gsb_board_keyframe(struct gsb_board *board, uint32_t now_ms);

#endif
