/* The smallest test frame: CHECK says where and what, and the program ends with 1 when one failed. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <string.h>

#include "gsb_board.h"
#include "gsb_crc.h"

static unsigned checks_done;
static unsigned checks_failed;

#define CHECK(condition, ...)                                          \
    do {                                                               \
        checks_done++;                                                 \
        if (!(condition)) {                                            \
            checks_failed++;                                           \
            fprintf(stderr, "%s:%d: %s: ", __FILE__, __LINE__, #condition); \
            fprintf(stderr, __VA_ARGS__);                              \
            fputc('\n', stderr);                                       \
        }                                                              \
    } while (0)

static inline int checks_end(const char *name)
{
    printf("%s: %u checks, %u failed\n", name, checks_done, checks_failed);
    return checks_failed == 0 ? 0 : 1;
}

/* Everything in the ring up to and with the next LF, without it; "" when there is no whole line. */
static inline const char *next_line(struct gsb_board *board)
{
    static char line[GSB_LINE_MAX + 1];
    size_t length = 0;
    while (!gsb_ring_empty(&board->out.ring)) {
        char byte = (char)gsb_ring_take(&board->out.ring);
        if (byte == '\n') {
            line[length] = '\0';
            return line;
        }
        if (length < GSB_LINE_MAX) {
            line[length++] = byte;
        }
    }
    line[0] = '\0';
    return line;
}

/* The next line that the board has to say, polling once if nothing waits. */
static inline const char *say(struct gsb_board *board, uint32_t now_ms)
{
    if (gsb_ring_empty(&board->out.ring)) {
        (void)gsb_board_poll(board, now_ms);
    }
    return next_line(board);
}

/* Says everything until the board is silent. */
static inline void drain(struct gsb_board *board, uint32_t now_ms)
{
    while (gsb_board_poll(board, now_ms)) {
        while (!gsb_ring_empty(&board->out.ring)) {
            (void)gsb_ring_take(&board->out.ring);
        }
    }
}

static inline void tell(struct gsb_board *board, const char *text)
{
    while (*text != '\0') {
        CHECK(gsb_board_hear(board, (uint8_t)*text), "the reader refuses '%c'", *text);
        text++;
    }
}

/* A host line with its CRC, told to the board. */
static inline void ask(struct gsb_board *board, const char *body)
{
    char line[GSB_LINE_MAX * 2];
    snprintf(line, sizeof line, "!%s*%04X\n", body, gsb_crc_of(body, strlen(body)));
    tell(board, line);
}

#endif
