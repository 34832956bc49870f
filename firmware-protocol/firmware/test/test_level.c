/* Linear sensors: thresholds, drift and calibration, on a 9 x 9 board with noise. */
#include <stdlib.h>

#include "check.h"

static struct gsb_board board;
static int levels[GSB_PLACES];
static uint32_t now;
static uint32_t chance = 20260101;

/* -2 to +2, always the same row of numbers. */
static int noise(void)
{
    chance = chance * 1664525u + 1013904223u;
    return (int)(chance >> 24) % 5 - 2;
}

static void scan(unsigned times)
{
    while (times-- > 0) {
        now += 5;
        gsb_board_scan_begins(&board, now);
        for (uint16_t place = 0; place < GSB_PLACES; place++) {
            int value = levels[place] + noise();
            gsb_board_level(&board, (uint8_t)(place / GSB_WIDTH), (uint8_t)(place % GSB_WIDTH), (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value));
        }
        gsb_board_scan_done(&board, 0);
    }
}

static void begin(int zero)
{
    now = 100;
    for (uint16_t place = 0; place < GSB_PLACES; place++) {
        levels[place] = zero;
    }
    gsb_board_boot(&board, 1, now);
    board.settings.heartbeat_s = 60;
    board.heartbeat_due_ms = 60000;
    drain(&board, now);
}

static void check_says(char type, const char *wanted)
{
    char heard[GSB_LINE_MAX + 1];
    snprintf(heard, sizeof heard, "%s", say(&board, now));
    CHECK(heard[0] == '$' && heard[1] == type && strstr(heard, wanted) != NULL, "heard '%s', wanted %c with '%s'", heard, type, wanted);
}

static void check_silent(void)
{
    const char *heard = say(&board, now);
    CHECK(heard[0] == '\0', "heard '%s'", heard);
}

static void poles_tell_colours(void)
{
    begin(128);
    levels[40] = 128 + 60;
    levels[41] = 128 - 60;
    scan(4);
    check_says('D', ",eeXfeO*");
    levels[40] = 128 + 27; /* inside what it took to begin, beyond what it takes to go on */
    scan(20);
    check_silent();
    levels[40] = 128 + 15;
    scan(4);
    check_says('D', ",ee.*");
}

static void a_neighbour_s_magnet_is_no_stone(void)
{
    begin(128);
    levels[40] = 128 + 60;
    levels[39] = levels[41] = 128 + 12;
    scan(4);
    check_says('D', ",eeX*");
    scan(200);
    check_silent();
}

static void a_rail_is_a_fault(void)
{
    begin(128);
    levels[0] = 0 - 5;
    levels[80] = 255 + 5;
    scan(4);
    check_says('D', ",aa?ii?*");
}

static void warmth_drifts_and_is_followed(void)
{
    begin(128);
    for (int step = 0; step < 50; step++) { /* a step in 0.8 s: far more than warmth does */
        for (uint16_t place = 0; place < GSB_PLACES; place++) {
            levels[place]++;
        }
        scan(160);
    }
    check_silent();
    levels[40] += 50;
    scan(4);
    check_says('D', ",eeX*");
}

static void a_stone_that_lies_for_an_hour_stays(void)
{
    begin(128);
    levels[40] = 128 + 45;
    scan(4);
    check_says('D', ",eeX*");
    for (int minute = 0; minute < 6; minute++) {
        scan(12000);
        board.heartbeat_due_ms = now + 60000;
    }
    check_silent();
}

static void calibration_learns_zeros_and_stones(void)
{
    begin(90);
    scan(4);
    (void)say(&board, now); /* everything looks white: nobody has calibrated it */
    drain(&board, now);
    ask(&board, "Z,1,zero");
    check_says('A', ",1,OK*");
    ask(&board, "Z,2,zero");
    check_says('A', ",2,EBUSY*");
    scan(40);
    drain(&board, now);
    for (uint16_t place = 0; place < GSB_PLACES; place++) {
        CHECK(abs(board.level.kept.zero[place] - 90) <= 2 && gsb_grid_state(&board.grid, place) == GSB_EMPTY, "place %u: %u", place,
              board.level.kept.zero[place]);
    }
    CHECK(board.level.changed, "it is to be stored");

    ask(&board, "Z,3,black");
    check_says('A', ",3,OK*");
    scan(32);
    check_says('N', "no stone seen");

    levels[7] = 90 - 50; /* this board's black stones are the other pole */
    ask(&board, "Z,4,black");
    check_says('A', ",4,OK*");
    scan(32);
    drain(&board, now);
    CHECK(board.level.kept.black_on <= -24 && board.level.kept.black_on >= -27 && board.level.kept.white_on > 0, "%d %d",
          board.level.kept.black_on, board.level.kept.white_on);
    levels[7] = 90;
    levels[8] = 90 + 40;
    scan(4);
    drain(&board, now);
    ask(&board, "Z,5,white");
    check_says('A', ",5,OK*");
    scan(32);
    drain(&board, now);
    CHECK(board.level.kept.white_on >= 18 && board.level.kept.white_on <= 22, "%d", board.level.kept.white_on);
    CHECK(gsb_level_is_sane(&board.level.kept), "sane");
    CHECK(gsb_grid_state(&board.grid, 8) == GSB_WHITE && gsb_grid_state(&board.grid, 7) == GSB_EMPTY, "seen with what was learned");
    ask(&board, "Z,6,grey");
    check_says('A', ",6,EARG*");
}

static void raw_levels_on_request(void)
{
    begin(128);
    levels[9 * 3 + 2] = 200;
    scan(4);
    drain(&board, now);
    ask(&board, "S,1,level=1");
    check_says('A', ",1,OK*");
    for (char row = 'a'; row < 'a' + GSB_HEIGHT; row++) {
        char wanted[4] = {',', row, ',', '\0'};
        scan(1);
        check_says('L', wanted);
    }
    scan(3);
    check_silent();
}

int main(void)
{
    poles_tell_colours();
    a_neighbour_s_magnet_is_no_stone();
    a_rail_is_a_fault();
    warmth_drifts_and_is_followed();
    a_stone_that_lies_for_an_hour_stays();
    calibration_learns_zeros_and_stones();
    raw_levels_on_request();
    return checks_end("level");
}
