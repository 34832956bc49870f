#include "gsb_leds.h"

#include <string.h>

#include "gsb_reader.h"

#define CHARACTERS_A_LED 5

static bool parse_light(const char *text, struct gsb_light *light)
{
    uint16_t rgb = 0;
    if (text[0] < 'a' || text[0] >= 'a' + GSB_WIDTH || text[1] < 'a' || text[1] >= 'a' + GSB_HEIGHT) {
        return false;
    }
    for (uint8_t at = 2; at < CHARACTERS_A_LED; at++) {
        int8_t digit = gsb_parse_hex(text[at]);
        if (digit < 0) {
            return false;
        }
        rgb = (uint16_t)((rgb << 4) | (uint16_t)digit);
    }
    light->point = (uint16_t)((text[1] - 'a') * GSB_WIDTH + (text[0] - 'a'));
    light->rgb = rgb;
    return true;
}

/* Where the point is in the list, or would be: by halves, for twelve of them come in one line. */
static uint8_t place_of(const struct gsb_leds *leds, uint16_t point)
{
    uint8_t from = 0;
    uint8_t to = leds->lit;
    while (from < to) {
        uint8_t middle = (uint8_t)((from + to) / 2u);
        if (leds->lights[middle].point < point) {
            from = (uint8_t)(middle + 1u);
        } else {
            to = middle;
        }
    }
    return from;
}

static void set_light(struct gsb_leds *leds, const struct gsb_light *light)
{
    uint8_t at = place_of(leds, light->point);
    bool known = at < leds->lit && leds->lights[at].point == light->point;
    if (light->rgb == 0) {
        if (known) {
            leds->lit--;
            memmove(&leds->lights[at], &leds->lights[at + 1], (size_t)(leds->lit - at) * sizeof *light);
        }
        return;
    }
    if (!known) {
        memmove(&leds->lights[at + 1], &leds->lights[at], (size_t)(leds->lit - at) * sizeof *light);
        leds->lit++;
    }
    leds->lights[at] = *light;
}

enum gsb_leds_answer gsb_leds_command(struct gsb_leds *leds, const char *arguments)
{
    size_t length = strlen(arguments);
    uint8_t count = (uint8_t)(length / CHARACTERS_A_LED);
    struct gsb_light light;
    uint8_t news = 0;
    if (length == 1 && arguments[0] == '-') {
        leds->lit = 0;
        leds->changed = true;
        return GSB_LEDS_OK;
    }
    if (count == 0 || count > GSB_LEDS_A_LINE || length != (size_t)count * CHARACTERS_A_LED) {
        return GSB_LEDS_WRONG;
    }
    for (uint8_t at = 0; at < count; at++) {
        if (!parse_light(arguments + (size_t)at * CHARACTERS_A_LED, &light)) {
            return GSB_LEDS_WRONG;
        }
        uint8_t place = place_of(leds, light.point);
        if (light.rgb != 0 && (place == leds->lit || leds->lights[place].point != light.point)) {
            news++;
        }
    }
    if (leds->lit + news > GSB_LIT_MAX) {
        return GSB_LEDS_FULL;
    }
    for (uint8_t at = 0; at < count; at++) {
        (void)parse_light(arguments + (size_t)at * CHARACTERS_A_LED, &light);
        set_light(leds, &light);
    }
    leds->changed = true;
    return GSB_LEDS_OK;
}

void gsb_leds_walk_begins(struct gsb_leds *leds)
{
    leds->changed = false;
    leds->walk_at = 0;
    leds->walk_point = 0;
}

bool gsb_leds_walk(struct gsb_leds *leds, uint16_t *rgb)
{
    if (leds->walk_point == GSB_POINTS) {
        return false;
    }
    *rgb = 0;
    while (leds->walk_at < leds->lit && leds->lights[leds->walk_at].point < leds->walk_point) {
        leds->walk_at++; /* the list may have changed under the walk */
    }
    if (leds->walk_at < leds->lit && leds->lights[leds->walk_at].point == leds->walk_point) {
        *rgb = leds->lights[leds->walk_at++].rgb;
    }
    leds->walk_point++;
    return true;
}
