/*
 * What is said, and in which order: answers first, then hello, then changes, then whole rows,
 * then the rest. How each line looks is in gsb_lines.c.
 *
 * A line is begun only when the ring has room for the longest of its kind. Lines that can wait
 * are begun only when little else is queued (BULK_BACKLOG), so that a stone that is put down
 * during a keyframe is said within a line or two.
 *
 * E and B carry the board CRC, which must fit what the host has been told so far: they wait
 * until no change and no row does.
 */
#include "gsb_lines.h"

#define BULK_BACKLOG 40u /* bytes: 1.6 ms at 250000 baud */

static bool has_room(const struct gsb_board *board, uint8_t bytes)
{
    return gsb_ring_room(&board->out.ring) >= bytes;
}

static bool may_send_bulk(const struct gsb_board *board, uint8_t bytes)
{
    return has_room(board, bytes) && gsb_ring_room(&board->out.ring) >= GSB_RING_BYTES - 1u - BULK_BACKLOG;
}

/*
 * A repeated number is answered again and not done again. Hello and ping are exceptions: what
 * they bring is itself the answer, and a host that was restarted begins with H.
 */
static void answer_command(struct gsb_board *board, uint32_t now_ms, const struct gsb_host_command *command)
{
    bool is_repeat = board->has_last && command->number == board->last_number && command->letter != 'H' && command->letter != 'P';
    if (!is_repeat) {
        board->has_last = true;
        board->last_number = command->number;
        board->last_answer = (uint8_t)gsb_command_do(board, command, now_ms);
    }
    gsb_say_answer(board, now_ms, command->number, board->last_answer);
    if (command->letter == 'P' && board->last_answer == GSB_OK) {
        gsb_say_pong(board, now_ms, command);
    }
}

bool gsb_report_answer(struct gsb_board *board, uint32_t now_ms)
{
    struct gsb_host_command command;
    uint8_t room = board->in.line[0] == 'P' ? GSB_ROOM_ANSWER + GSB_ROOM_PONG : GSB_ROOM_ANSWER;
    if (!gsb_reader_waits(&board->in) || !has_room(board, room)) {
        return false;
    }
    switch (gsb_reader_judge(&board->in, &command)) {
    case GSB_IS_QUERY:
        board->hello = GSB_HELLO;
        break;
    case GSB_BAD_CRC:
        gsb_say_answer(board, now_ms, 0, GSB_ECRC);
        break;
    case GSB_BAD_SYNTAX:
        gsb_say_answer(board, now_ms, 0, GSB_ESYN);
        break;
    case GSB_BAD_LENGTH:
        gsb_say_answer(board, now_ms, 0, GSB_ELEN);
        break;
    case GSB_GOOD:
        answer_command(board, now_ms, &command);
        break;
    }
    return true;
}

/* The next of the lines that a hello is made of. */
static bool go_on_greeting(struct gsb_board *board, uint32_t now_ms)
{
    if (!has_room(board, board->hello == GSB_HELLO ? GSB_ROOM_HELLO : GSB_ROOM_CAPABILITIES)) {
        return false;
    }
    switch (board->hello) {
    case GSB_HELLO:
        gsb_say_hello(board, now_ms);
        board->hello = GSB_CAPABILITIES;
        break;
    case GSB_CAPABILITIES:
        gsb_say_capabilities(board, now_ms);
        board->hello = board->settings.keyframe_s != 0 ? GSB_MORE_CAPABILITIES : GSB_NO_HELLO;
        board->grid.off_grid_dirty = true; /* a host that has just come knows no button */
        break;
    default:
        gsb_say_more_capabilities(board, now_ms);
        board->hello = GSB_NO_HELLO;
        break;
    }
    return true;
}

static bool report_change(struct gsb_board *board, const struct gsb_change *change)
{
    bool on_grid = gsb_change_place(change) < GSB_POINTS;
    if (!has_room(board, on_grid ? GSB_ROOM_DIFF : GSB_ROOM_OFF_GRID)) {
        return false;
    }
    if (on_grid) {
        gsb_say_diff(board, change);
    } else {
        gsb_say_off_grid(board, change);
    }
    return true;
}

static bool report_off_grid(struct gsb_board *board, uint32_t now_ms)
{
    if (!has_room(board, GSB_ROOM_OFF_GRID)) {
        return false;
    }
    gsb_say_all_off_grid(board, now_ms);
    board->grid.off_grid_dirty = false;
    return true;
}

static bool report_row(struct gsb_board *board, uint32_t now_ms, uint8_t row)
{
    if (!may_send_bulk(board, GSB_ROOM_ROW)) {
        return false;
    }
    board->grid.row_flags[row] &= (uint8_t)~GSB_ROW_DIRTY;
    gsb_say_row(board, now_ms, row);
    return true;
}

static bool report_end(struct gsb_board *board, uint32_t now_ms)
{
    if (!may_send_bulk(board, GSB_ROOM_HEARTBEAT)) {
        return false;
    }
    board->in_keyframe = false;
    gsb_say_end(board, now_ms);
    return true;
}

static bool report_heartbeat(struct gsb_board *board, uint32_t now_ms)
{
    if (!may_send_bulk(board, GSB_ROOM_HEARTBEAT)) {
        return false;
    }
    /* After a stall the next beat is a whole interval away: late beats are not made up for. */
    uint32_t interval_ms = board->settings.heartbeat_s * GSB_MS_A_SECOND;
    board->heartbeat_due_ms += interval_ms;
    if ((int32_t)(now_ms - board->heartbeat_due_ms) >= 0) {
        board->heartbeat_due_ms = now_ms + interval_ms;
    }
    gsb_say_heartbeat(board, now_ms);
    return true;
}

static bool report_note(struct gsb_board *board, uint32_t now_ms)
{
    if (!may_send_bulk(board, GSB_ROOM_NOTE)) {
        return false;
    }
    gsb_say_note(board, now_ms);
    board->note = NULL;
    return true;
}

#if GSB_SENSOR == GSB_SENSOR_LEVEL
static bool report_levels(struct gsb_board *board, uint32_t now_ms)
{
    if (!may_send_bulk(board, GSB_ROOM_LEVELS)) {
        return false;
    }
    gsb_say_levels(board, now_ms);
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
    if (board->hello != GSB_NO_HELLO) {
        return go_on_greeting(board, now_ms);
    }
    if (change != NULL) {
        return !board->scanning && report_change(board, change); /* the changes of one scan go together */
    }
    if (board->grid.off_grid_dirty) {
        return report_off_grid(board, now_ms);
    }
    for (uint8_t row = 0; row < GSB_HEIGHT; row++) {
        if ((board->grid.row_flags[row] & GSB_ROW_DIRTY) != 0) {
            return report_row(board, now_ms, row);
        }
    }
    if (board->in_keyframe) {
        return report_end(board, now_ms);
    }
    if ((int32_t)(now_ms - board->heartbeat_due_ms) >= 0) {
        return report_heartbeat(board, now_ms);
    }
    if (board->note != NULL) {
        return report_note(board, now_ms);
    }
#if GSB_SENSOR == GSB_SENSOR_LEVEL
    if (board->level_row_taken && board->level_passes > 0) {
        return report_levels(board, now_ms);
    }
#endif
    return false;
}
