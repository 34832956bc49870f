/*
 * Collects what the host says into lines and judges them, without mending anything.
 *
 *     byte -> gsb_reader_hear() -> a whole line waits -> gsb_reader_judge() -> command
 *
 * One line at a time: while one waits, hear() refuses and the byte stays where it was (the
 * receiver's ring). A start character begins a line wherever it comes, so that a lost line
 * feed costs one line and not two. What is dropped is counted.
 */
#ifndef GSB_READER_H
#define GSB_READER_H

#include "gsb_config.h"

enum gsb_hearing {
    GSB_BETWEEN_LINES,
    GSB_IN_LINE,
    GSB_IN_QUERY, /* after a bare "?" */
    GSB_IN_RUBBISH,
    GSB_IN_LONG_LINE,
    GSB_LINE_WAITS,
    GSB_QUERY_WAITS,
    GSB_LONG_LINE_WAITS,
};

struct gsb_reader {
    uint8_t hearing; /* enum gsb_hearing, one byte */
    uint8_t length;
    uint16_t bad_lines; /* stays at 65535 */
    char line[GSB_LINE_MAX]; /* from after "!" */
};

enum gsb_verdict { GSB_GOOD, GSB_BAD_CRC, GSB_BAD_SYNTAX, GSB_BAD_LENGTH, GSB_IS_QUERY };

struct gsb_host_command {
    char letter;
    uint16_t number;
    const char *arguments; /* what follows "n,"; "" when nothing does */
};

/* False when a line waits to be judged: give the byte again later. */
bool gsb_reader_hear(struct gsb_reader *reader, uint8_t byte);

static inline bool gsb_reader_waits(const struct gsb_reader *reader)
{
    return reader->hearing >= GSB_LINE_WAITS;
}

/*
 * Judges the line that waits, counts it if it is bad, and is then ready to hear the next.
 * `command` is filled only for GSB_GOOD; its arguments live in the reader until the next hear().
 */
enum gsb_verdict gsb_reader_judge(struct gsb_reader *reader, struct gsb_host_command *command);

void gsb_count(uint16_t *counter);

/* A decimal without sign or leading zeros, up to `most`, to the end of the text or `end`. False for anything else. */
bool gsb_parse_decimal(const char **text, char end, uint16_t most, uint16_t *value);

/* An upper-case hex digit's value, or -1. */
int8_t gsb_parse_hex(char character);

#endif
