/*
 * Random bytes, and good lines with random damage, into a board with sanitizers on. What must
 * hold whatever comes: no fault, every line that comes out is whole and right, sequence numbers
 * have no gap, and nothing that was damaged is obeyed.
 *
 *     fuzz_reader [SEED [LINES]]
 */
#include <stdlib.h>

#include "check.h"

static uint32_t chance;

static uint32_t pick(uint32_t below)
{
    chance ^= chance << 13;
    chance ^= chance >> 17;
    chance ^= chance << 5;
    return chance % below;
}

static const char *const bodies[] = {"H,%u", "K,%u", "P,%u,abc", "S,%u,deb=4", "S,%u,hb=1", "L,%u,ddF00pd0F0", "L,%u,-", "Z,%u,zero", "Q,%u"};

static size_t make_line(char line[300], unsigned number)
{
    char body[GSB_LINE_MAX];
    snprintf(body, sizeof body, bodies[pick(sizeof bodies / sizeof bodies[0])], number);
    return (size_t)snprintf(line, 300, "!%s*%04X\n", body, gsb_crc_of(body, strlen(body)));
}

static size_t damage(char line[300], size_t length)
{
    switch (pick(6)) {
    case 0: /* flip */
        line[pick((uint32_t)length)] ^= (char)(1u << pick(8));
        return length;
    case 1: { /* lose a byte */
        size_t at = pick((uint32_t)length);
        memmove(line + at, line + at + 1, length - at - 1);
        return length - 1;
    }
    case 2: { /* swap neighbours */
        size_t at = pick((uint32_t)length - 1);
        char kept = line[at];
        line[at] = line[at + 1];
        line[at + 1] = kept;
        return length;
    }
    case 3: /* cut */
        return 1 + pick((uint32_t)length);
    case 4: { /* noise */
        size_t count = 1 + pick(250);
        for (size_t at = 0; at < count; at++) {
            line[at] = (char)pick(256);
        }
        return count;
    }
    default:
        return length;
    }
}

static uint16_t seq_wanted;

static void hear_board(struct gsb_board *board)
{
    while (!gsb_ring_empty(&board->out.ring)) {
        const char *line = next_line(board);
        const char *star = strrchr(line, '*');
        unsigned seq = 70000;
        CHECK(line[0] == '$' && star != NULL && strlen(line) < GSB_LINE_MAX, "'%s'", line);
        if (star == NULL) {
            return;
        }
        CHECK(gsb_crc_of(line + 1, (size_t)(star - line - 1)) == strtoul(star + 1, NULL, 16), "'%s'", line);
        CHECK(sscanf(line + 3, "%u", &seq) == 1 && seq == seq_wanted, "'%s', wanted %u", line, seq_wanted);
        seq_wanted++;
    }
}

int main(int count, char **arguments)
{
    unsigned long seed = count > 1 ? strtoul(arguments[1], NULL, 10) : 1;
    unsigned long lines = count > 2 ? strtoul(arguments[2], NULL, 10) : 20000;
    static struct gsb_board board;
    uint32_t now = 0;
    chance = (uint32_t)seed * 2654435761u + 1u;
    gsb_board_boot(&board, 1, 0);
    for (unsigned long done = 0; done < lines; done++) {
        char line[300];
        unsigned number = 1 + pick(65535);
        size_t length = make_line(line, number);
        if (pick(3) != 0) {
            length = damage(line, length);
        }
        for (size_t at = 0; at < length; at++) {
            while (!gsb_board_hear(&board, (uint8_t)line[at])) {
                if (!gsb_board_poll(&board, now)) {
                    hear_board(&board);
                }
            }
        }
        now += pick(40);
        while (gsb_board_poll(&board, now)) {
            hear_board(&board);
        }
        hear_board(&board);
        CHECK(board.grid.equal_scans == 4 && board.settings.heartbeat_s == 1 && board.settings.scan_ms == GSB_SCAN_MS && !board.reset_wanted,
              "something was obeyed that nobody said, after line %lu of seed %lu", done, seed);
    }
    CHECK(board.in.bad_lines > lines / 4, "%u of %lu lines were bad", board.in.bad_lines, lines);
    printf("seed %lu, %lu lines, %u counted as bad\n", seed, lines, board.in.bad_lines);
    return checks_end("fuzz");
}
