/*
 * What is said, and in which order: answers first, then hello, then changes, then whole rows,
 * then the rest.
 *
 * A line is begun only when the ring has room for the longest of its kind. Lines that can wait
 * are begun only when little else is queued (BULK_BACKLOG), so that a stone that is put down
 * during a keyframe is said within a line or two.
 *
 * E and B carry the board CRC, which must fit what the host has been told so far: they wait
 * until no change and no row does.
 */
#include "gsb_board.h"

/* Longest lines, by PROTOCOL.md: "$T,65535,4294967295" and "*CCCC" LF around the body. */
#define AROUND (19u + 6u)
#define ROOM_ANSWER (AROUND + sizeof ",65535,EBUSY")
#define ROOM_PONG (AROUND + sizeof ",65535," + GSB_TOKEN_MAX)
#define ROOM_HELLO (AROUND + sizeof ",GSB,1,,,4294967295" + sizeof GSB_FW + sizeof GSB_BOARD_ID)
#define ROOM_CAPABILITIES GSB_LINE_MAX
#define ROOM_DIFF (AROUND + 1u + 3u * GSB_CHANGES_A_LINE)
#define ROOM_OFF_GRID (AROUND + sizeof ",clkB=1,clkW=1,lidB=1,lidW=1,touch=1" + sizeof ",padB=XX,padW=OO")
#define ROOM_ROW (AROUND + sizeof ",a," + GSB_WIDTH)
#define ROOM_ROW_LEVELS (AROUND + sizeof ",a," + 2u * GSB_WIDTH)
#define ROOM_HEARTBEAT (AROUND + sizeof ",FFFF,65535,65535")
#define ROOM_NOTE GSB_LINE_MAX

#define BULK_BACKLOG 40u /* bytes: 1.6 ms at 250000 baud */

#if GSB_RING_BYTES < 128
#error "GSB_RING_BYTES: an answer and a pong must fit together"
#endif

static bool has_room(const struct gsb_board *board, uint8_t bytes)
{
    return gsb_ring_room(&board->out.ring) >= bytes;
}

static bool may_send_bulk(const struct gsb_board *board, uint8_t bytes)
{
    return has_room(board, bytes) && gsb_ring_room(&board->out.ring) >= GSB_RING_BYTES - 1u - BULK_BACKLOG;
}

static void say_answer(struct gsb_board *board, uint32_t now_ms, uint16_t number, uint8_t answer)
{
    static const GSB_FLASH char codes[][6] = {"OK", "ECRC", "ESYN", "ELEN", "ECMD", "EARG", "EBUSY", "ENSUP"};
    struct gsb_writer *out = &board->out;
    gsb_line_begins(out, 'A', now_ms);
    gsb_put_char(out, ',');
    gsb_put_decimal(out, number);
    gsb_put_char(out, ',');
    gsb_put_text(out, codes[answer]);
    gsb_line_ends(out);
}

static void say_pong(struct gsb_board *board, uint32_t now_ms, const struct gsb_host_command *command)
{
    struct gsb_writer *out = &board->out;
    gsb_line_begins(out, 'P', now_ms);
    gsb_put_char(out, ',');
    gsb_put_decimal(out, command->number);
    gsb_put_char(out, ',');
    for (const char *next = command->arguments; *next != '\0'; next++) {
        gsb_put_char(out, *next);
    }
    gsb_line_ends(out);
}

/*
 * A repeated number is answered again and not done again. Hello and ping are exceptions: what
 * they bring is itself the answer, and a host that was restarted begins with H,1 every time.
 */
bool gsb_report_answer(struct gsb_board *board, uint32_t now_ms)
{
    struct gsb_host_command command;
    if (!gsb_reader_waits(&board->in) || !has_room(board, board->in.line[0] == 'P' ? ROOM_ANSWER + ROOM_PONG : ROOM_ANSWER)) {
        return false;
    }
    switch (gsb_reader_judge(&board->in, &command)) {
    case GSB_IS_QUERY:
        board->hello = GSB_HELLO;
        return true;
    case GSB_BAD_CRC:
        say_answer(board, now_ms, 0, GSB_ECRC);
        return true;
    case GSB_BAD_SYNTAX:
        say_answer(board, now_ms, 0, GSB_ESYN);
        return true;
    case GSB_BAD_LENGTH:
        say_answer(board, now_ms, 0, GSB_ELEN);
        return true;
    case GSB_GOOD:
        break;
    }
    if (command.number != board->last_number || command.letter == 'H' || command.letter == 'P') {
        board->last_number = command.number;
        board->last_answer = (uint8_t)gsb_command_do(board, &command, now_ms);
    }
    say_answer(board, now_ms, command.number, board->last_answer);
    if (command.letter == 'P' && board->last_answer == GSB_OK) {
        say_pong(board, now_ms, &command);
    }
    return true;
}

static bool say_hello(struct gsb_board *board, uint32_t now_ms)
{
    static const GSB_FLASH char who[] = ",GSB,1," GSB_FW "," GSB_BOARD_ID ",";
    if (!has_room(board, ROOM_HELLO)) {
        return false;
    }
    gsb_line_begins(&board->out, 'H', now_ms);
    gsb_put_text(&board->out, who);
    gsb_put_decimal(&board->out, board->boot);
    gsb_line_ends(&board->out);
    board->hello = GSB_CAPABILITIES;
    return true;
}

static void put_key(struct gsb_writer *out, const GSB_FLASH char *key, uint16_t value)
{
    gsb_put_text(out, key);
    gsb_put_decimal(out, value);
}

static bool say_capabilities(struct gsb_board *board, uint32_t now_ms)
{
    static const GSB_FLASH char size[] = ",size=";
    static const GSB_FLASH char sensor[] = ",sensor=" GSB_SENSOR_WORD;
    static const GSB_FLASH char scan[] = ",scan=";
    static const GSB_FLASH char deb[] = ",deb=";
    static const GSB_FLASH char led[] = ",led=" GSB_LED_WORD;
    static const GSB_FLASH char clk[] = ",clk=";
    static const GSB_FLASH char off[] = ",off=";
    static const GSB_FLASH char max[] = ",max=";
    struct gsb_writer *out = &board->out;
    if (!has_room(board, ROOM_CAPABILITIES)) {
        return false;
    }
    gsb_line_begins(out, 'C', now_ms);
    put_key(out, size, GSB_WIDTH);
    gsb_put_char(out, 'x');
    gsb_put_decimal(out, GSB_HEIGHT);
    gsb_put_text(out, sensor);
    put_key(out, scan, board->settings.scan_ms);
    put_key(out, deb, board->grid.equal_scans);
    gsb_put_text(out, led);
    put_key(out, clk, GSB_CLOCK_BUTTONS);
    put_key(out, off, GSB_OFF_GRID);
    put_key(out, max, GSB_LINE_MAX);
    gsb_line_ends(out);
    board->hello = board->settings.keyframe_s != 0 ? GSB_MORE_CAPABILITIES : GSB_NO_HELLO;
    board->grid.off_grid_dirty = true; /* a host that has just come knows no button */
    return true;
}

static bool say_more_capabilities(struct gsb_board *board, uint32_t now_ms)
{
    static const GSB_FLASH char kf[] = ",kf=";
    if (!has_room(board, ROOM_CAPABILITIES)) {
        return false;
    }
    gsb_line_begins(&board->out, 'C', now_ms);
    put_key(&board->out, kf, board->settings.keyframe_s);
    gsb_line_ends(&board->out);
    board->hello = GSB_NO_HELLO;
    return true;
}

static void put_point(struct gsb_writer *out, uint16_t point)
{
    gsb_put_char(out, (char)('a' + point % GSB_WIDTH));
    gsb_put_char(out, (char)('a' + point / GSB_WIDTH));
}

static void put_switch(struct gsb_board *board, uint8_t which, bool down)
{
    gsb_put_char(&board->out, ',');
    gsb_put_text(&board->out, gsb_switch_name(which));
    gsb_put_char(&board->out, '=');
    gsb_put_char(&board->out, down ? '1' : '0');
}

static void put_pad(struct gsb_board *board, uint16_t first)
{
    static const GSB_FLASH char black[] = ",padB=";
    static const GSB_FLASH char white[] = ",padW=";
    bool empty = true;
    gsb_put_text(&board->out, first == GSB_BLACK_PAD ? black : white);
    for (uint8_t at = 0; at < GSB_PAD_PLACES; at++) {
        uint8_t state = gsb_grid_state(&board->grid, (uint16_t)(first + at));
        if (state != GSB_EMPTY) {
            gsb_put_char(&board->out, gsb_state_letter(state));
            empty = false;
        }
    }
    if (empty) {
        gsb_put_char(&board->out, '.');
    }
}

/* Changes of one scan go together, at most 16, in the order in which they were accepted. */
static void say_diff(struct gsb_board *board, const struct gsb_change *change)
{
    uint32_t ms = change->ms;
    gsb_line_begins(&board->out, 'D', ms);
    gsb_put_char(&board->out, ',');
    for (uint8_t count = 0; count < GSB_CHANGES_A_LINE && change != NULL && change->ms == ms; count++) {
        uint16_t place = gsb_change_place(change);
        if (place >= GSB_POINTS) {
            break;
        }
        put_point(&board->out, place);
        gsb_put_char(&board->out, gsb_state_letter(gsb_change_state(change)));
        gsb_grid_said(&board->grid);
        change = gsb_grid_oldest(&board->grid);
    }
    gsb_line_ends(&board->out);
}

/* The switches and pads of one scan; each at most once a line, so that no press is lost. */
static void say_off_grid(struct gsb_board *board, const struct gsb_change *change)
{
    uint32_t ms = change->ms;
    uint8_t said = 0;
    gsb_line_begins(&board->out, 'S', ms);
    while (change != NULL && change->ms == ms && gsb_change_place(change) >= GSB_POINTS) {
        uint16_t place = gsb_change_place(change);
        if (place >= GSB_FIRST_SWITCH) {
            put_switch(board, (uint8_t)(place - GSB_FIRST_SWITCH), gsb_change_state(change) != 0);
        } else {
            uint16_t pad = place < GSB_WHITE_PAD ? GSB_BLACK_PAD : GSB_WHITE_PAD;
            uint8_t bit = pad == GSB_BLACK_PAD ? 1u : 2u;
            if ((said & bit) == 0) {
                put_pad(board, pad); /* as it is now: the pads are counted, not timed */
            }
            said |= bit;
        }
        gsb_grid_said(&board->grid);
        change = gsb_grid_oldest(&board->grid);
    }
    gsb_line_ends(&board->out);
}

static void say_all_off_grid(struct gsb_board *board, uint32_t now_ms)
{
    gsb_line_begins(&board->out, 'S', now_ms);
    for (uint8_t which = 0; which < GSB_SWITCHES; which++) {
        put_switch(board, which, (board->switches.down & (1u << which)) != 0);
    }
    put_pad(board, GSB_BLACK_PAD);
    put_pad(board, GSB_WHITE_PAD);
    gsb_line_ends(&board->out);
    board->grid.off_grid_dirty = false;
}

static bool say_change(struct gsb_board *board, const struct gsb_change *change)
{
    if (gsb_change_place(change) < GSB_POINTS) {
        if (!has_room(board, ROOM_DIFF)) {
            return false;
        }
        say_diff(board, change);
    } else {
        if (!has_room(board, ROOM_OFF_GRID)) {
            return false;
        }
        say_off_grid(board, change);
    }
    return true;
}

static bool say_row(struct gsb_board *board, uint32_t now_ms, uint8_t row)
{
    if (!may_send_bulk(board, ROOM_ROW)) {
        return false;
    }
    board->grid.row_flags[row] &= (uint8_t)~GSB_ROW_DIRTY;
    gsb_line_begins(&board->out, 'R', now_ms);
    gsb_put_char(&board->out, ',');
    gsb_put_char(&board->out, (char)('a' + row));
    gsb_put_char(&board->out, ',');
    for (uint8_t column = 0; column < GSB_WIDTH; column++) {
        gsb_put_char(&board->out, gsb_state_letter(gsb_grid_state(&board->grid, (uint16_t)(row * GSB_WIDTH + column))));
    }
    gsb_line_ends(&board->out);
    return true;
}

static bool say_heartbeat(struct gsb_board *board, uint32_t now_ms)
{
    if (!may_send_bulk(board, ROOM_HEARTBEAT)) {
        return false;
    }
    /* After a stall the next beat is a whole interval away: late beats are not made up for. */
    uint32_t interval_ms = board->settings.heartbeat_s * GSB_MS_A_SECOND;
    board->heartbeat_due_ms += interval_ms;
    if ((int32_t)(now_ms - board->heartbeat_due_ms) >= 0) {
        board->heartbeat_due_ms = now_ms + interval_ms;
    }
    gsb_line_begins(&board->out, 'B', now_ms);
    gsb_put_char(&board->out, ',');
    gsb_put_hex4(&board->out, gsb_grid_crc(&board->grid));
    gsb_put_char(&board->out, ',');
    gsb_put_decimal(&board->out, board->in.bad_lines);
    gsb_put_char(&board->out, ',');
    gsb_put_decimal(&board->out, board->grid.deferred);
    gsb_line_ends(&board->out);
    return true;
}

static bool say_end(struct gsb_board *board, uint32_t now_ms)
{
    if (!may_send_bulk(board, ROOM_HEARTBEAT)) {
        return false;
    }
    board->in_keyframe = false;
    gsb_line_begins(&board->out, 'E', now_ms);
    gsb_put_char(&board->out, ',');
    gsb_put_hex4(&board->out, gsb_grid_crc(&board->grid));
    gsb_line_ends(&board->out);
    return true;
}

static bool say_note(struct gsb_board *board, uint32_t now_ms)
{
    if (!may_send_bulk(board, ROOM_NOTE - BULK_BACKLOG)) {
        return false;
    }
    gsb_line_begins(&board->out, 'N', now_ms);
    gsb_put_char(&board->out, ',');
    gsb_put_text(&board->out, board->note);
    gsb_line_ends(&board->out);
    board->note = NULL;
    return true;
}

#if GSB_SENSOR == GSB_SENSOR_LEVEL
static bool say_levels(struct gsb_board *board, uint32_t now_ms)
{
    if (!may_send_bulk(board, ROOM_ROW_LEVELS)) {
        return false;
    }
    gsb_line_begins(&board->out, 'L', now_ms);
    gsb_put_char(&board->out, ',');
    gsb_put_char(&board->out, (char)('a' + board->level_row));
    gsb_put_char(&board->out, ',');
    for (uint8_t column = 0; column < GSB_WIDTH; column++) {
        gsb_put_hex2(&board->out, board->level_values[column]);
    }
    gsb_line_ends(&board->out);
    board->level_row_taken = false;
    board->level_row++;
    if (board->level_row == GSB_HEIGHT) {
        board->level_row = 0;
        board->level_passes--;
    }
    return true;
}
#endif

bool gsb_report_next(struct gsb_board *board, uint32_t now_ms)
{
    const struct gsb_change *change = gsb_grid_oldest(&board->grid);
    switch (board->hello) {
    case GSB_HELLO:
        return say_hello(board, now_ms);
    case GSB_CAPABILITIES:
        return say_capabilities(board, now_ms);
    case GSB_MORE_CAPABILITIES:
        return say_more_capabilities(board, now_ms);
    default:
        break;
    }
    if (change != NULL) {
        return !board->scanning && say_change(board, change); /* the changes of one scan go together */
    }
    if (board->grid.off_grid_dirty) {
        if (!has_room(board, ROOM_OFF_GRID)) {
            return false;
        }
        say_all_off_grid(board, now_ms);
        return true;
    }
    for (uint8_t row = 0; row < GSB_HEIGHT; row++) {
        if ((board->grid.row_flags[row] & GSB_ROW_DIRTY) != 0) {
            return say_row(board, now_ms, row);
        }
    }
    if (board->in_keyframe) {
        return say_end(board, now_ms);
    }
    if ((int32_t)(now_ms - board->heartbeat_due_ms) >= 0) {
        return say_heartbeat(board, now_ms);
    }
    if (board->note != NULL) {
        return say_note(board, now_ms);
    }
#if GSB_SENSOR == GSB_SENSOR_LEVEL
    if (board->level_row_taken && board->level_passes > 0) {
        return say_levels(board, now_ms);
    }
#endif
    return false;
}
