/*
 * The vectors of ../../vectors, which the TypeScript tests read too. Each file has one JSON
 * object a line, so that a few lines of C can read it.
 *
 *     test_vectors FOLDER
 */
#include <stdlib.h>

#include "check.h"

#define TEXT_MAX 512

/* The string behind "key": into `text`, escapes undone. False when the line has no such key. */
static bool field(const char *json, const char *key, char text[TEXT_MAX])
{
    char quoted[40];
    snprintf(quoted, sizeof quoted, "\"%s\": \"", key);
    const char *at = strstr(json, quoted);
    size_t length = 0;
    if (at == NULL) {
        return false;
    }
    for (at += strlen(quoted); *at != '"' && *at != '\0' && length < TEXT_MAX - 1; at++) {
        if (*at != '\\') {
            text[length++] = *at;
            continue;
        }
        at++;
        text[length++] = *at == 'r' ? '\r' : *at == 'n' ? '\n' : *at;
    }
    text[length] = '\0';
    return true;
}

static unsigned number_field(const char *json, const char *key)
{
    char quoted[40];
    snprintf(quoted, sizeof quoted, "\"%s\": ", key);
    const char *at = strstr(json, quoted);
    return at == NULL ? 0 : (unsigned)strtoul(at + strlen(quoted), NULL, 10);
}

static void each_vector(const char *folder, const char *name, void (*try_it)(const char *json))
{
    char path[TEXT_MAX];
    char json[2 * TEXT_MAX];
    unsigned vectors = 0;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    CHECK(file != NULL, "%s", path);
    if (file == NULL) {
        return;
    }
    while (fgets(json, sizeof json, file) != NULL) {
        if (strchr(json, '{') != NULL) {
            vectors++;
            try_it(json);
        }
    }
    fclose(file);
    CHECK(vectors > 4, "%s holds only %u vectors", path, vectors);
}

/* A board only makes these lines: the writer must make each good one, and the CRC must condemn the rest. */
static void try_board_line(const char *json)
{
    char line[TEXT_MAX];
    char verdict[TEXT_MAX];
    CHECK(field(json, "line", line) && field(json, "verdict", verdict), "%s", json);
    size_t length = strlen(line);
    bool has_cr = length > 0 && line[length - 1] == '\r';
    if (has_cr) {
        line[--length] = '\0';
    }
    if (strcmp(verdict, "length") == 0) {
        CHECK(length + 1 > GSB_LINE_MAX, "%s", line);
        return;
    }
    CHECK(length + 1 <= GSB_LINE_MAX, "%s", line);
    if (strcmp(verdict, "start") == 0) {
        CHECK(line[0] != '$', "%s", line);
        return;
    }
    char *star = strrchr(line, '*');
    char crc[5] = "";
    if (star != NULL) {
        snprintf(crc, sizeof crc, "%04X", gsb_crc_of(line + 1, (size_t)(star - line - 1)));
    }
    bool crc_fits = star != NULL && strcmp(star + 1, crc) == 0;
    if (strcmp(verdict, "crc") == 0) {
        CHECK(!crc_fits, "%s", line);
        return;
    }
    CHECK(crc_fits, "%s", line);
    if (strcmp(verdict, "good") != 0) {
        return; /* grammar: the writer has no way to make it */
    }
    char *rest = NULL;
    static struct gsb_writer writer;
    memset(&writer, 0, sizeof writer);
    writer.seq = (uint16_t)strtoul(line + 3, &rest, 10);
    uint32_t ms = (uint32_t)strtoul(rest + 1, &rest, 10);
    gsb_line_begins(&writer, line[1], ms);
    while (rest < star) {
        gsb_put_char(&writer, *rest++);
    }
    gsb_line_ends(&writer);
    char made[TEXT_MAX];
    size_t count = 0;
    while (!gsb_ring_empty(&writer.ring)) {
        made[count++] = (char)gsb_ring_take(&writer.ring);
    }
    made[count] = '\0';
    line[length] = '\n';
    line[length + 1] = '\0';
    CHECK(strcmp(made, line) == 0, "made %s wanted %s", made, line);
}

/* What a board with switches and lights answers. */
static void try_host_line(const char *json)
{
    char line[TEXT_MAX];
    char verdict[TEXT_MAX];
    static struct gsb_board board;
    CHECK(field(json, "line", line) && field(json, "verdict", verdict), "%s", json);
    gsb_board_boot(&board, 1, 0);
    drain(&board, 0);
    tell(&board, line);
    tell(&board, "\n");
    char heard[TEXT_MAX];
    snprintf(heard, sizeof heard, "%s", say(&board, 0));
    if (line[0] == '?') {
        CHECK(strncmp(say(&board, 0), "$H,", 3) == 0, "a hello without an answer");
        CHECK(board.in.bad_lines == 0, "a bare ? is no bad line");
        return;
    }
    bool unsupported = line[1] == 'Z' || strstr(line, "level=") != NULL;
    const char *code = strcmp(verdict, "good") == 0      ? unsupported ? "ENSUP" : "OK"
                       : strcmp(verdict, "crc") == 0     ? "ECRC"
                       : strcmp(verdict, "syntax") == 0  ? "ESYN"
                       : strcmp(verdict, "length") == 0  ? "ELEN"
                       : strcmp(verdict, "command") == 0 ? "ECMD"
                       : line[1] == 'Z'                  ? "ENSUP"
                                                         : "EARG";
    char *star = strrchr(heard, '*');
    CHECK(heard[0] == '$' && heard[1] == 'A' && star != NULL, "%s answers '%s'", line, heard);
    if (star == NULL) {
        return;
    }
    *star = '\0';
    CHECK(strcmp(strrchr(heard, ',') + 1, code) == 0, "%s answers '%s', wanted %s", line, heard, code);
    bool bad = strcmp(code, "ECRC") == 0 || strcmp(code, "ESYN") == 0 || strcmp(code, "ELEN") == 0;
    CHECK(board.in.bad_lines == (bad ? 1 : 0), "%s: %u bad lines", line, board.in.bad_lines);
}

static void try_board_crc(const char *json)
{
    char stones[TEXT_MAX];
    char crc[TEXT_MAX];
    unsigned width = number_field(json, "width");
    unsigned height = number_field(json, "height");
    uint8_t states[25 * 25];
    CHECK(field(json, "stones", stones) && field(json, "crc", crc), "%s", json);
    memset(states, '.', sizeof states);
    for (const char *at = stones; *at != '\0'; at += 3) {
        states[(unsigned)(at[1] - 'a') * width + (unsigned)(at[0] - 'a')] = (uint8_t)at[2];
    }
    CHECK(gsb_crc_of(states, width * height) == strtoul(crc, NULL, 16), "%s", json);
    if (width != GSB_WIDTH || height != GSB_HEIGHT || strpbrk(stones, GSB_SENSOR == GSB_SENSOR_OCC ? "XO" : "#") != NULL) {
        return;
    }
    static struct gsb_board board;
    gsb_board_boot(&board, 1, 0);
    for (unsigned point = 0; point < GSB_POINTS; point++) {
        board.grid.cells[point] = states[point] == 'X' ? GSB_BLACK : states[point] == 'O' ? GSB_WHITE : states[point] == '?' ? GSB_FAULT : GSB_EMPTY;
    }
    CHECK(gsb_grid_crc(&board.grid) == strtoul(crc, NULL, 16), "%s", json);
}

int main(int count, char **arguments)
{
    const char *folder = count > 1 ? arguments[1] : "../vectors";
    CHECK(gsb_crc_of("123456789", 9) == 0x29B1, "the check value of CRC-16/IBM-3740");
    each_vector(folder, "board-lines.json", try_board_line);
    each_vector(folder, "host-lines.json", try_host_line);
    each_vector(folder, "board-crcs.json", try_board_crc);
    return checks_end("vectors");
}
