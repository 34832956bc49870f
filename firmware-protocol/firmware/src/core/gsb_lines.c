#include "gsb_lines.h"

void gsb_say_answer(struct gsb_board *board, uint32_t now_ms, uint16_t number, uint8_t answer)
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

void gsb_say_pong(struct gsb_board *board, uint32_t now_ms, const struct gsb_host_command *command)
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

void gsb_say_hello(struct gsb_board *board, uint32_t now_ms)
{
    static const GSB_FLASH char who[] = ",GSB,1," GSB_FW ",";
    gsb_line_begins(&board->out, 'H', now_ms);
    gsb_put_text(&board->out, who);
    for (const char *next = board->id; *next != '\0'; next++) {
        gsb_put_char(&board->out, *next);
    }
    gsb_put_char(&board->out, ',');
    gsb_put_decimal(&board->out, board->boot);
    gsb_line_ends(&board->out);
}

static void put_key(struct gsb_writer *out, const GSB_FLASH char *key, uint16_t value)
{
    gsb_put_text(out, key);
    gsb_put_decimal(out, value);
}

void gsb_say_capabilities(struct gsb_board *board, uint32_t now_ms)
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
}

void gsb_say_more_capabilities(struct gsb_board *board, uint32_t now_ms)
{
    static const GSB_FLASH char kf[] = ",kf=";
    gsb_line_begins(&board->out, 'C', now_ms);
    put_key(&board->out, kf, board->settings.keyframe_s);
    gsb_line_ends(&board->out);
}

static void put_point(struct gsb_writer *out, uint16_t point)
{
    gsb_put_char(out, (char)('a' + point % GSB_WIDTH));
    gsb_put_char(out, (char)('a' + point / GSB_WIDTH));
}

static void put_row(struct gsb_writer *out, uint8_t row)
{
    gsb_put_char(out, ',');
    gsb_put_char(out, (char)('a' + row));
    gsb_put_char(out, ',');
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

void gsb_say_diff(struct gsb_board *board, const struct gsb_change *change)
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

void gsb_say_off_grid(struct gsb_board *board, const struct gsb_change *change)
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

void gsb_say_all_off_grid(struct gsb_board *board, uint32_t now_ms)
{
    gsb_line_begins(&board->out, 'S', now_ms);
    for (uint8_t which = 0; which < GSB_SWITCHES; which++) {
        put_switch(board, which, (board->switches.down & (1u << which)) != 0);
    }
    put_pad(board, GSB_BLACK_PAD);
    put_pad(board, GSB_WHITE_PAD);
    gsb_line_ends(&board->out);
}

void gsb_say_row(struct gsb_board *board, uint32_t now_ms, uint8_t row)
{
    gsb_line_begins(&board->out, 'R', now_ms);
    put_row(&board->out, row);
    for (uint8_t column = 0; column < GSB_WIDTH; column++) {
        gsb_put_char(&board->out, gsb_state_letter(gsb_grid_state(&board->grid, (uint16_t)(row * GSB_WIDTH + column))));
    }
    gsb_line_ends(&board->out);
}

void gsb_say_end(struct gsb_board *board, uint32_t now_ms)
{
    gsb_line_begins(&board->out, 'E', now_ms);
    gsb_put_char(&board->out, ',');
    gsb_put_hex4(&board->out, gsb_grid_crc(&board->grid));
    gsb_line_ends(&board->out);
}

void gsb_say_heartbeat(struct gsb_board *board, uint32_t now_ms)
{
    gsb_line_begins(&board->out, 'B', now_ms);
    gsb_put_char(&board->out, ',');
    gsb_put_hex4(&board->out, gsb_grid_crc(&board->grid));
    gsb_put_char(&board->out, ',');
    gsb_put_decimal(&board->out, board->in.bad_lines);
    gsb_put_char(&board->out, ',');
    gsb_put_decimal(&board->out, board->grid.deferred);
    gsb_line_ends(&board->out);
}

void gsb_say_note(struct gsb_board *board, uint32_t now_ms)
{
    gsb_line_begins(&board->out, 'N', now_ms);
    gsb_put_char(&board->out, ',');
    gsb_put_text(&board->out, board->note);
    gsb_line_ends(&board->out);
}

#if GSB_SENSOR == GSB_SENSOR_LEVEL
void gsb_say_levels(struct gsb_board *board, uint32_t now_ms)
{
    gsb_line_begins(&board->out, 'L', now_ms);
    put_row(&board->out, board->level_row);
    for (uint8_t column = 0; column < GSB_WIDTH; column++) {
        gsb_put_hex2(&board->out, board->level_values[column]);
    }
    gsb_line_ends(&board->out);
}
#endif
