/*
 * The core as a program: a board without hardware that speaks GSB/1 on standard input and
 * output, in real time.
 *
 *     host bytes -> standard input ─▶ core ─▶ standard output -> host bytes
 *     hands      -> file descriptor 3, one word a line
 *
 * Hands (when descriptor 3 is open): `pdX` `pdO` `pd.` `pd?` a point; `clkB=1` `lidW=0`
 * `touch=1` a switch; `padB=XX` `padW=.` a pad; `stall=1` the output is not emptied until
 * `stall=0`. What a hand does is felt at the next scan and debounced like everything else.
 *
 * Line speed is not imitated. A reset (X) boots the core again with the next boot number, and keeps
 * the id.
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "gsb_board.h"

#define HANDS 3
#define HAND_WORD_MAX 32

static struct gsb_board board;
static uint8_t raw[GSB_SCAN_ROWS][GSB_RAW_BYTES];
static uint8_t switches_down;
static bool stalled;
static uint32_t boots;

static uint32_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint32_t)(now.tv_sec * 1000 + now.tv_nsec / 1000000);
}

static void set_column(unsigned row, unsigned column, uint8_t state)
{
    unsigned shift = column % 4 * 2;
    raw[row][column / 4] = (uint8_t)((raw[row][column / 4] & ~(3u << shift)) | (unsigned)state << shift);
}

static uint8_t state_of(char letter)
{
    const char *at = strchr(GSB_STATE_LETTERS, letter);
    return at == NULL ? GSB_EMPTY : (uint8_t)(at - GSB_STATE_LETTERS);
}

static void hand(const char *word)
{
    if (strcmp(word, "stall=1") == 0 || strcmp(word, "stall=0") == 0) {
        stalled = word[6] == '1';
        return;
    }
    if (strncmp(word, "pad", 3) == 0 && strlen(word) > 5) {
        unsigned first = word[3] == 'B' ? 0 : GSB_PAD_PLACES;
        for (unsigned at = 0; at < GSB_PAD_PLACES; at++) {
            set_column(GSB_HEIGHT, first + at, strlen(word) > 5 + at ? state_of(word[5 + at]) : GSB_EMPTY);
        }
        return;
    }
    const char *equals = strchr(word, '=');
    for (uint8_t which = 0; equals != NULL && which < GSB_SWITCHES; which++) {
        if (strncmp(word, gsb_switch_name(which), (size_t)(equals - word)) == 0) {
            switches_down = (uint8_t)(equals[1] == '1' ? switches_down | (1u << which) : switches_down & ~(1u << which));
        }
    }
    if (equals == NULL && strlen(word) == 3 && word[0] >= 'a' && word[0] < 'a' + GSB_WIDTH && word[1] >= 'a' && word[1] < 'a' + GSB_HEIGHT) {
        set_column((unsigned)(word[1] - 'a'), (unsigned)(word[0] - 'a'), state_of(word[2]));
    }
}

/* False at the end of the hands. */
static bool hear_hands(void)
{
    static char word[HAND_WORD_MAX];
    static size_t length;
    char bytes[256];
    ssize_t count = read(HANDS, bytes, sizeof bytes);
    for (ssize_t at = 0; at < count; at++) {
        if (bytes[at] == '\n') {
            word[length] = '\0';
            hand(word);
            length = 0;
        } else if (length < HAND_WORD_MAX - 1) {
            word[length++] = bytes[at];
        }
    }
    return count > 0 || (count < 0 && errno == EAGAIN);
}

static void scan(uint32_t now)
{
    gsb_board_scan_begins(&board, now);
    for (uint8_t row = 0; row < GSB_SCAN_ROWS; row++) {
        gsb_board_row(&board, row, raw[row]);
    }
    gsb_board_scan_done(&board, switches_down);
}

static bool empty_ring(void)
{
    char bytes[GSB_RING_BYTES];
    size_t count = 0;
    while (!stalled && !gsb_ring_empty(&board.out.ring)) {
        bytes[count++] = (char)gsb_ring_take(&board.out.ring);
    }
    return count == 0 || write(STDOUT_FILENO, bytes, count) == (ssize_t)count;
}

/* False when the host has gone. */
static bool hear_host(uint32_t now)
{
    char bytes[64];
    ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
    for (ssize_t at = 0; at < count; at++) {
        while (!gsb_board_hear(&board, (uint8_t)bytes[at])) {
            (void)gsb_board_poll(&board, now);
            if (!empty_ring()) {
                return false;
            }
            if (stalled) {
                break; /* a line that waits holds back what follows, which is then lost: as on a real board */
            }
        }
    }
    return count > 0;
}

int main(void)
{
    bool has_hands = fcntl(HANDS, F_GETFD) != -1;
    uint32_t scan_due = now_ms();
    if (has_hands) {
        fcntl(HANDS, F_SETFL, O_NONBLOCK);
    }
    gsb_board_boot(&board, ++boots, now_ms());
    for (;;) {
        struct pollfd wait[2] = {{STDIN_FILENO, POLLIN, 0}, {HANDS, POLLIN, 0}};
        (void)poll(wait, has_hands ? 2 : 1, 1);
        uint32_t now = now_ms();
        if (has_hands && wait[1].revents != 0) {
            has_hands = hear_hands();
        }
        if (wait[0].revents != 0 && !hear_host(now)) {
            return 0;
        }
        if ((int32_t)(now - scan_due) >= 0) {
            scan_due = now + board.settings.scan_ms;
            scan(now);
        }
        while (gsb_board_poll(&board, now) && empty_ring()) {
        }
        if (!empty_ring()) {
            return 0;
        }
        if (board.reset_wanted && gsb_ring_empty(&board.out.ring)) {
            char id[GSB_ID_MAX + 1];
            memcpy(id, board.id, sizeof id);
            gsb_board_boot(&board, ++boots, now);
            (void)gsb_board_take_id(&board, id);
        }
    }
}
