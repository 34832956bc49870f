/* The board as a whole, with colour sensors and lights: what a game at it is said like. */
#include "check.h"

#define POINT_DD (3 * GSB_WIDTH + 3)
#define POINT_PD (3 * GSB_WIDTH + 15)

static struct gsb_board board;
static uint8_t raw[GSB_SCAN_ROWS][GSB_RAW_BYTES];
static uint8_t switches_down;
static uint32_t now;

static void set_column(uint8_t row, uint8_t column, uint8_t state)
{
    uint8_t shift = (uint8_t)(column % 4 * 2);
    raw[row][column / 4] = (uint8_t)((raw[row][column / 4] & ~(3u << shift)) | (unsigned)state << shift);
}

static void put_stone(const char *point, uint8_t state)
{
    set_column((uint8_t)(point[1] - 'a'), (uint8_t)(point[0] - 'a'), state);
}

static void scan(unsigned times)
{
    while (times-- > 0) {
        now += GSB_SCAN_MS;
        gsb_board_scan_begins(&board, now);
        for (uint8_t row = 0; row < GSB_SCAN_ROWS; row++) {
            gsb_board_row(&board, row, raw[row]);
        }
        gsb_board_scan_done(&board, switches_down);
    }
}

static void begin(uint32_t ms)
{
    memset(raw, 0, sizeof raw);
    switches_down = 0;
    now = ms;
    gsb_board_boot(&board, 3, now);
    drain(&board, now);
}

/* The body of the next line from its third field on, without CRC; header checked and dropped. */
static const char *body(char type)
{
    static char text[GSB_LINE_MAX + 1];
    snprintf(text, sizeof text, "%s", say(&board, now));
    char *star = strrchr(text, '*');
    char *comma = text;
    CHECK(star != NULL && text[1] == type, "wanted a line of type %c, heard '%s'", type, text);
    if (star == NULL) {
        return "";
    }
    *star = '\0';
    for (int skip = 0; skip < 3 && comma != NULL; skip++) {
        comma = strchr(comma + 1, ',');
    }
    return comma == NULL ? "" : comma + 1;
}

static void check_says(char type, const char *wanted)
{
    const char *heard = body(type);
    CHECK(strcmp(heard, wanted) == 0, "heard '%s', wanted '%s'", heard, wanted);
}

static void check_silent(void)
{
    const char *heard = say(&board, now);
    CHECK(heard[0] == '\0', "heard '%s'", heard);
}

static void the_lines_of_the_protocol(void)
{
    begin(812);
    board.out.seq = 0;
    ask(&board, "H,1");
    CHECK(strcmp(say(&board, 812), "$A,0,812,1,OK*6F16") == 0, "A");
    CHECK(strcmp(say(&board, 812), "$H,1,812,GSB,1,ref-0.1,m2560-0007,3*2B18") == 0, "H");
    CHECK(strcmp(say(&board, 812), "$C,2,812,size=19x19,sensor=colour,scan=5,deb=4,led=rgb,clk=2,off=6,max=96*16E9") == 0, "C");
    drain(&board, 812);

    now = 5230 - 4 * GSB_SCAN_MS;
    board.out.seq = 3;
    board.heartbeat_due_ms = 10000;
    put_stone("pd", GSB_BLACK);
    scan(4);
    CHECK(strcmp(say(&board, now), "$D,3,5230,pdX*658F") == 0, "D of one change");

    board.grid.scan_ms = 9121;
    board.grid.cells[POINT_PD] = GSB_EMPTY;
    board.grid.cells[POINT_DD] = GSB_WHITE;
    (void)gsb_grid_queue(&board.grid, POINT_PD, GSB_EMPTY);
    (void)gsb_grid_queue(&board.grid, POINT_DD, GSB_WHITE);
    CHECK(strcmp(say(&board, 9121), "$D,4,9121,pd.ddO*0341") == 0, "D of two changes");

    board.grid.row_flags[3] |= GSB_ROW_DIRTY;
    board.out.seq = 5;
    CHECK(strcmp(say(&board, 9140), "$R,5,9140,d,...O...............*E2DF") == 0, "R");
    board.in_keyframe = true;
    CHECK(strcmp(say(&board, 9150), "$E,6,9150,E2C1*2617") == 0, "E");
    CHECK(strcmp(say(&board, 10000), "$B,7,10000,E2C1,0,0*D584") == 0, "B");

    board.grid.scan_ms = 10412;
    (void)gsb_grid_queue(&board.grid, GSB_FIRST_SWITCH + GSB_LID_BLACK, 1);
    (void)gsb_grid_queue(&board.grid, GSB_FIRST_SWITCH + GSB_CLOCK_WHITE, 1);
    CHECK(strcmp(say(&board, 10412), "$S,8,10412,lidB=1,clkW=1*56D8") == 0, "S");

    ask(&board, "L,2,ddF00pd0F0");
    check_says('A', "2,OK");
    CHECK(board.leds.lit == 2 && board.leds.lights[0].point == POINT_DD && board.leds.lights[0].rgb == 0xF00, "dd is red");
    CHECK(board.leds.lights[1].point == POINT_PD && board.leds.lights[1].rgb == 0x0F0, "pd is green");
}

static void a_stone_counts_after_four_equal_scans(void)
{
    begin(100);
    put_stone("pd", GSB_BLACK);
    scan(3);
    check_silent();
    scan(1);
    check_says('D', "pdX");
    check_silent();
}

static void a_bouncing_stone_counts_once(void)
{
    begin(100);
    for (int bounce = 0; bounce < 10; bounce++) {
        put_stone("pd", bounce % 2 == 0 ? GSB_BLACK : GSB_EMPTY);
        scan(1 + (unsigned)bounce % 3);
        check_silent();
    }
    put_stone("pd", GSB_BLACK);
    scan(4);
    check_says('D', "pdX");
    check_silent();
}

static void both_poles_at_once_are_a_fault(void)
{
    begin(100);
    put_stone("aa", GSB_FAULT);
    scan(4);
    check_says('D', "aa?");
}

static void a_press_after_a_stone_is_said_after_it(void)
{
    begin(100);
    put_stone("pd", GSB_BLACK);
    scan(4);
    switches_down = 1u << GSB_CLOCK_BLACK;
    scan(4);
    switches_down = 0;
    scan(4);
    put_stone("dd", GSB_WHITE);
    scan(4);
    check_says('D', "pdX");
    check_says('S', "clkB=1");
    check_says('S', "clkB=0");
    check_says('D', "ddO");
}

static void the_pads_tell_what_lies_on_them(void)
{
    begin(100);
    set_column(GSB_HEIGHT, 0, GSB_BLACK);
    scan(4);
    check_says('S', "padB=X");
    set_column(GSB_HEIGHT, 2, GSB_WHITE);
    set_column(GSB_HEIGHT, 3, GSB_WHITE);
    scan(4);
    check_says('S', "padW=OO");
    set_column(GSB_HEIGHT, 0, GSB_EMPTY);
    scan(4);
    check_says('S', "padB=.");
    check_silent();
}

static void an_upset_board_sends_rows_and_loses_nothing(void)
{
    begin(100);
    for (uint8_t row = 0; row < GSB_HEIGHT; row++) {
        for (uint8_t column = 0; column < GSB_WIDTH; column++) {
            set_column(row, column, (uint8_t)(1 + (row + column) % 2));
        }
    }
    scan(4);
    CHECK(board.grid.deferred == GSB_POINTS - GSB_DIFFS_MAX, "%u deferred", board.grid.deferred);
    CHECK(strlen(body('D')) == 3 * GSB_DIFFS_MAX, "a whole line of changes");
    for (uint8_t row = 0; row < GSB_HEIGHT; row++) {
        const char *text = body('R');
        CHECK(text[0] == (char)('a' + row) && text[2] == (row % 2 == 0 ? 'X' : 'O'), "row %c: %s", 'a' + row, text);
    }
    check_silent(); /* rows after an overflow are no keyframe: no E */
}

static void a_stalled_line_does_not_stop_the_scan(void)
{
    begin(100);
    while (gsb_ring_put(&board.out.ring, ' ')) {
    }
    for (int stone = 0; stone < 40; stone++) {
        put_stone("pd", stone % 2 == 0 ? GSB_BLACK : GSB_EMPTY);
        scan(4);
        CHECK(!gsb_board_poll(&board, now), "nothing can be said");
    }
    put_stone("dd", GSB_WHITE);
    scan(4);
    CHECK(board.grid.deferred == 41 - GSB_DIFFS_MAX, "%u deferred", board.grid.deferred);
    while (!gsb_ring_empty(&board.out.ring)) {
        (void)gsb_ring_take(&board.out.ring);
    }
    for (int change = 0; change < GSB_DIFFS_MAX; change++) {
        check_says('D', change % 2 == 0 ? "pdX" : "pd.");
    }
    check_says('R', "d,...O...............");
    check_silent();
}

static void a_keyframe_ends_with_the_grid_s_crc(void)
{
    begin(100);
    put_stone("dd", GSB_WHITE);
    scan(4);
    drain(&board, now);
    ask(&board, "K,9");
    check_says('A', "9,OK");
    CHECK(strncmp(body('S'), "clkB=0", 6) == 0, "the sensors off the grid come with it");
    for (uint8_t row = 0; row < GSB_HEIGHT; row++) {
        (void)body('R');
        if (row == 10) { /* a stone put down in the middle of it */
            put_stone("aa", GSB_BLACK);
            scan(4);
            check_says('D', "aaX");
        }
    }
    char wanted[5];
    snprintf(wanted, sizeof wanted, "%04X", gsb_grid_crc(&board.grid));
    check_says('E', wanted);
    check_silent();
}

static void each_setting_is_taken_up_to_its_bounds_and_no_further(void)
{
    static const struct {
        const char *taken;
        const char *refused;
    } edges[] = {
        {"deb=1", "deb=0"},     {"deb=15", "deb=16"},    {"scan=2", "scan=1"},        {"scan=100", "scan=101"},
        {"hb=1", "hb=0"},       {"hb=60", "hb=61"},      {"kf=0", "kf=65536"},         {"kf=3600", "kf=3601"},
        {"deb=4", "debb=4"},    {"deb=4", "de=4"},       {"deb=4", "deb=4x"},          {"deb=4", "deb"},
    };
    char line[32];
    char answer[16];
    begin(100);
    for (unsigned edge = 0; edge < sizeof edges / sizeof edges[0]; edge++) {
        snprintf(line, sizeof line, "S,%u,%s", 2 * edge + 1, edges[edge].taken);
        snprintf(answer, sizeof answer, "%u,OK", 2 * edge + 1);
        ask(&board, line);
        check_says('A', answer);
        snprintf(line, sizeof line, "S,%u,%s", 2 * edge + 2, edges[edge].refused);
        snprintf(answer, sizeof answer, "%u,EARG", 2 * edge + 2);
        ask(&board, line);
        check_says('A', answer);
    }
    drain(&board, now);
}

static void a_repeated_command_is_answered_and_not_done_again(void)
{
    begin(100);
    ask(&board, "S,5,deb=6");
    check_says('A', "5,OK");
    board.grid.equal_scans = 9;
    ask(&board, "S,5,deb=6");
    check_says('A', "5,OK");
    CHECK(board.grid.equal_scans == 9, "set again");
    ask(&board, "S,6,deb=0");
    check_says('A', "6,EARG");
    ask(&board, "S,6,deb=0");
    check_says('A', "6,EARG");
    ask(&board, "H,6");
    check_says('A', "6,OK");
    CHECK(body('H')[0] == 'G', "a hello is always said");
    drain(&board, now);
    ask(&board, "P,6,still-there");
    check_says('A', "6,OK");
    check_says('P', "6,still-there");
    ask(&board, "X,7");
    check_says('A', "7,OK");
    CHECK(board.reset_wanted, "the part is to reset");
}

static void a_lost_line_feed_costs_one_line(void)
{
    begin(100);
    tell(&board, "!P,1,lost*1234");
    ask(&board, "P,2,kept");
    check_says('A', "2,OK");
    check_says('P', "2,kept");
    CHECK(board.in.bad_lines == 1, "%u", board.in.bad_lines);
}

static void rubbish_is_counted_by_the_line(void)
{
    begin(100);
    tell(&board, "hello there\nAT+OK\r\n\r\n\n");
    check_silent();
    CHECK(board.in.bad_lines == 2, "%u", board.in.bad_lines);
}

static void heartbeats_come_each_second_across_the_end_of_the_clock(void)
{
    begin(UINT32_MAX - 1500u);
    unsigned beats = 0;
    uint32_t last = now;
    for (uint32_t ms = 0; ms < 5000; ms++) {
        now++;
        const char *line = say(&board, now);
        if (line[0] != '\0') {
            beats++;
            CHECK(line[1] == 'B' && now - last >= 995 && now - last <= 1005, "'%s' after %u ms", line, (unsigned)(now - last));
            last = now;
        }
    }
    CHECK(beats == 5, "%u", beats);
}

static void the_board_sends_keyframes_by_itself_when_told(void)
{
    begin(100);
    ask(&board, "S,1,kf=2");
    check_says('A', "1,OK");
    unsigned ends = 0;
    for (uint32_t ms = 0; ms < 9000; ms++) {
        now++;
        ends += say(&board, now)[1] == 'E';
    }
    CHECK(ends == 4, "%u keyframes in 9 s", ends);
}

static void lights_are_a_list_in_order(void)
{
    uint16_t rgb = 0;
    begin(100);
    ask(&board, "L,1,ssFFFaa00Fba123");
    check_says('A', "1,OK");
    gsb_leds_walk_begins(&board.leds);
    CHECK(gsb_leds_walk(&board.leds, &rgb) && rgb == 0x00F, "aa %03x", rgb);
    CHECK(gsb_leds_walk(&board.leds, &rgb) && rgb == 0x123, "ba %03x", rgb);
    for (uint16_t point = 2; point < GSB_POINTS; point++) {
        CHECK(gsb_leds_walk(&board.leds, &rgb) && rgb == (point == GSB_POINTS - 1 ? 0xFFF : 0), "%u %03x", point, rgb);
    }
    CHECK(!gsb_leds_walk(&board.leds, &rgb), "the walk ends");
    ask(&board, "L,2,aa000");
    check_says('A', "2,OK");
    CHECK(board.leds.lit == 2, "%u", board.leds.lit);
    ask(&board, "L,3,-");
    check_says('A', "3,OK");
    CHECK(board.leds.lit == 0, "%u", board.leds.lit);
    for (uint8_t line = 0; line < GSB_LIT_MAX / 8 + 1; line++) {
        char text[80];
        int length = snprintf(text, sizeof text, "L,%u,", 10u + line);
        for (char column = 'a'; column < 'i'; column++) {
            length += snprintf(text + length, sizeof text - (size_t)length, "%c%cFFF", column, 'a' + line);
        }
        ask(&board, text);
        check_says('A', line < GSB_LIT_MAX / 8 ? (snprintf(text, sizeof text, "%u,OK", 10u + line), text)
                                                : (snprintf(text, sizeof text, "%u,EBUSY", 10u + line), text));
    }
    CHECK(board.leds.lit == GSB_LIT_MAX, "%u", board.leds.lit);
}

static void every_sequence_number_is_taken_once(void)
{
    begin(100);
    board.out.seq = 65530;
    for (uint16_t wanted = 65530, line = 0; line < 20; line++, wanted++) {
        unsigned seq = 0;
        ask(&board, "S,1,deb=4");
        CHECK(sscanf(say(&board, now), "$A,%u,", &seq) == 1 && seq == wanted, "%u, wanted %u", seq, wanted);
    }
}

/* The hello's body with this id, for a boot 3. */
static void check_hello(const char *id)
{
    char wanted[GSB_LINE_MAX];
    ask(&board, "H,40");
    check_says('A', "40,OK");
    snprintf(wanted, sizeof wanted, "GSB,1,ref-0.1,%s,3", id);
    check_says('H', wanted);
    drain(&board, now);
}

static void an_id_that_is_given_is_said_from_then_on(void)
{
    begin(0);
    check_hello("m2560-0007");
    ask(&board, "S,41,id=window-board-24-letters1");
    check_says('A', "41,OK");
    CHECK(board.id_changed, "the part is not told to keep it");
    check_hello("window-board-24-letters1");
    ask(&board, "S,42,id=window-board-25-letters12");
    check_says('A', "42,EARG");
    ask(&board, "S,43,id=");
    check_says('A', "43,EARG");
    ask(&board, "S,44,id=a+b");
    check_says('A', "44,EARG");
    ask(&board, "S,45,idx=a");
    check_says('A', "45,EARG");
    check_hello("window-board-24-letters1");
}

int main(void)
{
    the_lines_of_the_protocol();
    a_stone_counts_after_four_equal_scans();
    a_bouncing_stone_counts_once();
    both_poles_at_once_are_a_fault();
    a_press_after_a_stone_is_said_after_it();
    the_pads_tell_what_lies_on_them();
    an_upset_board_sends_rows_and_loses_nothing();
    a_stalled_line_does_not_stop_the_scan();
    a_keyframe_ends_with_the_grid_s_crc();
    each_setting_is_taken_up_to_its_bounds_and_no_further();
    a_repeated_command_is_answered_and_not_done_again();
    a_lost_line_feed_costs_one_line();
    rubbish_is_counted_by_the_line();
    heartbeats_come_each_second_across_the_end_of_the_clock();
    the_board_sends_keyframes_by_itself_when_told();
    lights_are_a_list_in_order();
    every_sequence_number_is_taken_once();
    an_id_that_is_given_is_said_from_then_on();
    return checks_end("board");
}
