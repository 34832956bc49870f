#include "gsb_reader.h"

#include "gsb_crc.h"

#define CRC_TAIL 5 /* "*" and four digits */

void gsb_count(uint16_t *counter)
{
    if (*counter != UINT16_MAX) {
        (*counter)++;
    }
}

bool gsb_reader_hear(struct gsb_reader *reader, uint8_t byte)
{
    if (gsb_reader_waits(reader)) {
        return false;
    }
    if (byte == '!') {
        if (reader->hearing != GSB_BETWEEN_LINES) {
            gsb_count(&reader->bad_lines);
        }
        reader->hearing = GSB_IN_LINE;
        reader->length = 0;
        return true;
    }
    switch (reader->hearing) {
    case GSB_BETWEEN_LINES:
        if (byte == '?') {
            reader->hearing = GSB_IN_QUERY;
        } else if (byte != '\n' && byte != '\r') {
            reader->hearing = GSB_IN_RUBBISH;
        }
        break;
    case GSB_IN_QUERY:
        if (byte == '\n') {
            reader->hearing = GSB_QUERY_WAITS;
        } else if (byte != '\r') {
            reader->hearing = GSB_IN_RUBBISH;
        }
        break;
    case GSB_IN_LINE:
        if (byte == '\n') {
            reader->hearing = GSB_LINE_WAITS;
        } else if (reader->length < GSB_LINE_MAX - 2) { /* with "!" and LF: GSB_LINE_MAX */
            reader->line[reader->length++] = (char)byte;
        } else {
            reader->hearing = GSB_IN_LONG_LINE;
        }
        break;
    case GSB_IN_LONG_LINE:
        if (byte == '\n') {
            reader->hearing = GSB_LONG_LINE_WAITS;
        }
        break;
    default: /* rubbish */
        if (byte == '\n') {
            gsb_count(&reader->bad_lines);
            reader->hearing = GSB_BETWEEN_LINES;
        }
        break;
    }
    return true;
}

int8_t gsb_parse_hex(char character)
{
    if (character >= '0' && character <= '9') {
        return (int8_t)(character - '0');
    }
    if (character >= 'A' && character <= 'F') {
        return (int8_t)(character - 'A' + 10);
    }
    return -1;
}

bool gsb_parse_decimal(const char **text, char end, uint16_t most, uint16_t *value)
{
    const char *at = *text;
    uint32_t sum = 0;
    if (*at == '0' && at[1] >= '0' && at[1] <= '9') {
        return false;
    }
    do {
        if (*at < '0' || *at > '9') {
            return false;
        }
        sum = sum * 10u + (uint32_t)(*at++ - '0');
        if (sum > most) {
            return false;
        }
    } while (*at != end && *at != '\0');
    *value = (uint16_t)sum;
    *text = at;
    return true;
}

/* Cuts the tail off and tells whether it was the right one. */
static bool crc_is_right(struct gsb_reader *reader)
{
    if (reader->length < CRC_TAIL || reader->line[reader->length - CRC_TAIL] != '*') {
        return false;
    }
    uint8_t body = (uint8_t)(reader->length - CRC_TAIL);
    uint16_t said = 0;
    for (uint8_t at = (uint8_t)(body + 1u); at < reader->length; at++) {
        int8_t digit = gsb_parse_hex(reader->line[at]);
        if (digit < 0) {
            return false;
        }
        said = (uint16_t)((said << 4) | (uint16_t)digit);
    }
    reader->line[body] = '\0';
    reader->length = body;
    return gsb_crc_of(reader->line, body) == said;
}

static bool is_plain(const char *text, uint8_t length)
{
    for (; length > 0; length--, text++) {
        if (*text < ' ' || *text > '~' || *text == '$' || *text == '*') {
            return false;
        }
    }
    return true;
}

static enum gsb_verdict judge(struct gsb_reader *reader, struct gsb_host_command *command)
{
    if (reader->length > 0 && reader->line[reader->length - 1] == '\r') {
        reader->length--;
    }
    if (!crc_is_right(reader)) {
        return GSB_BAD_CRC;
    }
    const char *rest = reader->line + 2;
    if (reader->line[0] < 'A' || reader->line[0] > 'Z' || reader->line[1] != ',' || !is_plain(reader->line, reader->length)) {
        return GSB_BAD_SYNTAX;
    }
    if (!gsb_parse_decimal(&rest, ',', UINT16_MAX, &command->number)) {
        return GSB_BAD_SYNTAX;
    }
    command->letter = reader->line[0];
    command->arguments = *rest == ',' ? rest + 1 : rest;
    if (*rest == ',' && rest[1] == '\0') {
        return GSB_BAD_SYNTAX; /* a comma promises something */
    }
    return GSB_GOOD;
}

enum gsb_verdict gsb_reader_judge(struct gsb_reader *reader, struct gsb_host_command *command)
{
    uint8_t waited = reader->hearing;
    reader->hearing = GSB_BETWEEN_LINES;
    if (waited == GSB_QUERY_WAITS) {
        return GSB_IS_QUERY;
    }
    enum gsb_verdict verdict = waited == GSB_LONG_LINE_WAITS ? GSB_BAD_LENGTH : judge(reader, command);
    if (verdict != GSB_GOOD) {
        gsb_count(&reader->bad_lines);
    }
    return verdict;
}
