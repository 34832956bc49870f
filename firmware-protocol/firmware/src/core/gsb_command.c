/*
 * What the host may ask, one function a letter. Each looks at all of its arguments before it
 * changes anything, and answers with a code of PROTOCOL.md.
 */
#include <string.h>

#include "gsb_board.h"

static enum gsb_answer set_level_passes(struct gsb_board *board, uint16_t passes)
{
#if GSB_SENSOR == GSB_SENSOR_LEVEL
    board->level_passes = (uint8_t)passes;
    board->level_row = 0;
    board->level_row_taken = false;
    return GSB_OK;
#else
    (void)board;
    (void)passes;
    return GSB_ENSUP;
#endif
}

static bool begins_with(const char *text, const GSB_FLASH char *key)
{
    while (*key != '\0') {
        if (*text++ != *key++) {
            return false;
        }
    }
    return true;
}

/* What can be set, in the order of SETTINGS. */
enum setting { DEBOUNCE, SCAN, HEARTBEAT, KEYFRAME, LEVEL, SETTING_COUNT };

struct setting_form {
    char key[7]; /* With its '='. */
    uint16_t least;
    uint16_t most;
};

static const GSB_FLASH struct setting_form SETTINGS[SETTING_COUNT] = {
    [DEBOUNCE] = {"deb=", 1, GSB_EQUAL_SCANS_MAX},
    [SCAN] = {"scan=", GSB_SCAN_MS_MIN, GSB_SCAN_MS_MAX},
    [HEARTBEAT] = {"hb=", 1, GSB_HEARTBEAT_S_MAX},
    [KEYFRAME] = {"kf=", 0, GSB_KEYFRAME_S_MAX},
    [LEVEL] = {"level=", 0, UINT8_MAX},
};

/* Said from now on, and kept by the part without power. */
static enum gsb_answer take_id(struct gsb_board *board, const char *id)
{
    if (!gsb_board_take_id(board, id)) {
        return GSB_EARG;
    }
    board->id_changed = true;
    return GSB_OK;
}

static enum gsb_answer set(struct gsb_board *board, const char *arguments, uint32_t now_ms)
{
    static const GSB_FLASH char id[] = "id=";
    uint8_t which = 0;
    const char *text = strchr(arguments, '=');
    uint16_t value;
    if (text == NULL) {
        return GSB_EARG;
    }
    text++;
    if (begins_with(arguments, id)) {
        return take_id(board, text);
    }
    if (!gsb_parse_decimal(&text, '\0', UINT16_MAX, &value) || *text != '\0') {
        return GSB_EARG;
    }
    while (which < SETTING_COUNT && !begins_with(arguments, SETTINGS[which].key)) {
        which++;
    }
    if (which == SETTING_COUNT || value < SETTINGS[which].least || value > SETTINGS[which].most) {
        return GSB_EARG;
    }
    switch (which) {
    case DEBOUNCE:
        board->grid.equal_scans = (uint8_t)value;
        return GSB_OK;
    case SCAN:
        board->settings.scan_ms = (uint8_t)value;
        return GSB_OK;
    case HEARTBEAT:
        board->settings.heartbeat_s = (uint8_t)value;
        board->heartbeat_due_ms = now_ms + value * GSB_MS_A_SECOND;
        return GSB_OK;
    case KEYFRAME:
        board->settings.keyframe_s = value;
        board->keyframe_due_ms = now_ms + value * GSB_MS_A_SECOND;
        return GSB_OK;
    default:
        return set_level_passes(board, value);
    }
}

static enum gsb_answer calibrate(struct gsb_board *board, const char *arguments)
{
#if GSB_SENSOR == GSB_SENSOR_LEVEL
    static const GSB_FLASH char zero[] = "zero";
    static const GSB_FLASH char black[] = "black";
    static const GSB_FLASH char white[] = "white";
    size_t length = strlen(arguments);
    uint8_t what = GSB_NOT_CALIBRATING;
    if (length == sizeof zero - 1 && begins_with(arguments, zero)) {
        what = GSB_CALIBRATING_ZERO;
    } else if (length == sizeof black - 1 && begins_with(arguments, black)) {
        what = GSB_CALIBRATING_BLACK;
    } else if (length == sizeof white - 1 && begins_with(arguments, white)) {
        what = GSB_CALIBRATING_WHITE;
    } else {
        return GSB_EARG;
    }
    if (board->level.calibrating != GSB_NOT_CALIBRATING) {
        return GSB_EBUSY;
    }
    gsb_level_calibrate(&board->level, what);
    return GSB_OK;
#else
    (void)board;
    (void)arguments;
    return GSB_ENSUP;
#endif
}

static enum gsb_answer light(struct gsb_board *board, const char *arguments)
{
#if GSB_LED != GSB_LED_NONE
    switch (gsb_leds_command(&board->leds, arguments)) {
    case GSB_LEDS_OK:
        return GSB_OK;
    case GSB_LEDS_FULL:
        return GSB_EBUSY;
    default:
        return GSB_EARG;
    }
#else
    (void)board;
    (void)arguments;
    return GSB_ENSUP;
#endif
}

/* The token comes back as it is; the pong itself is said by gsb_report.c. */
static enum gsb_answer ping(const char *arguments)
{
    size_t length = strlen(arguments);
    return length >= 1 && length <= GSB_TOKEN_MAX && strchr(arguments, ',') == NULL ? GSB_OK : GSB_EARG;
}

enum gsb_answer gsb_command_do(struct gsb_board *board, const struct gsb_host_command *command, uint32_t now_ms)
{
    bool bare = command->arguments[0] == '\0';
    switch (command->letter) {
    case 'H':
        if (!bare) {
            return GSB_EARG;
        }
        board->hello = GSB_HELLO;
        return GSB_OK;
    case 'K':
        if (!bare) {
            return GSB_EARG;
        }
        gsb_board_keyframe(board, now_ms);
        return GSB_OK;
    case 'P':
        return ping(command->arguments);
    case 'S':
        return set(board, command->arguments, now_ms);
    case 'Z':
        return calibrate(board, command->arguments);
    case 'L':
        return light(board, command->arguments);
    case 'X':
        if (!bare) {
            return GSB_EARG;
        }
        board->reset_wanted = true;
        return GSB_OK;
    default:
        return GSB_ECMD;
    }
}
