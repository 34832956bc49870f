#include "gsb_level.h"

#if GSB_SENSOR == GSB_SENSOR_LEVEL

#define CENTRE 128u
#define DEFAULT_ON 32
#define WEAKEST_STONE 12 /* steps; a stone that moves the level by less cannot be told from noise */
#define RAIL 2u          /* steps from either end */
#define DRIFT_SCANS 64u
#define CALIBRATION_SCANS 32u

void gsb_level_defaults(struct gsb_level *level)
{
    level->kept.black_on = DEFAULT_ON;
    level->kept.white_on = -DEFAULT_ON;
    for (uint16_t place = 0; place < GSB_PLACES; place++) {
        level->kept.zero[place] = CENTRE;
    }
}

bool gsb_level_is_sane(const struct gsb_calibration *kept)
{
    int8_t black = kept->black_on;
    int8_t white = kept->white_on;
    return (black < 0) != (white < 0) && (black >= WEAKEST_STONE / 2 || black <= -WEAKEST_STONE / 2) &&
           (white >= WEAKEST_STONE / 2 || white <= -WEAKEST_STONE / 2);
}

void gsb_level_calibrate(struct gsb_level *level, uint8_t what)
{
    level->calibrating = what;
    level->scans_done = 0;
    level->strongest = 0;
    level->strongest_sum = 0;
}

static int8_t clamp(int16_t deviation)
{
    return (int8_t)(deviation > INT8_MAX ? INT8_MAX : deviation < -INT8_MAX ? -INT8_MAX : deviation);
}

static bool beyond(int8_t deviation, int8_t threshold)
{
    return threshold < 0 ? deviation <= threshold : deviation >= threshold;
}

/* A stone that lies there goes on being felt down to three quarters of what it took. */
static int8_t held(int8_t threshold, bool lies_there)
{
    int16_t less = (int16_t)(threshold - threshold / 4);
    return lies_there ? (int8_t)less : threshold;
}

static void step_towards(uint8_t *zero, uint8_t value)
{
    if (*zero < value) {
        (*zero)++;
    } else if (*zero > value) {
        (*zero)--;
    }
}

void gsb_level_feel(struct gsb_level *level, struct gsb_grid *grid, uint16_t place, uint8_t row, uint8_t value)
{
    uint8_t *zero = &level->kept.zero[place];
    if (level->calibrating == GSB_CALIBRATING_ZERO) {
        if (level->scans_done == 0) {
            *zero = value;
        }
        step_towards(zero, value);
    }
    int8_t deviation = clamp((int16_t)value - (int16_t)*zero);
    if (level->calibrating > GSB_CALIBRATING_ZERO) {
        uint8_t size = (uint8_t)(deviation < 0 ? -deviation : deviation);
        uint8_t most = (uint8_t)(level->strongest < 0 ? -level->strongest : level->strongest);
        if (size > most) {
            level->strongest = deviation;
        }
    }

    uint8_t accepted = gsb_grid_state(grid, place);
    uint8_t state = GSB_EMPTY;
    if (value < RAIL || value > UINT8_MAX - RAIL) {
        state = GSB_FAULT;
    } else if (beyond(deviation, held(level->kept.black_on, accepted == GSB_BLACK))) {
        state = GSB_BLACK;
    } else if (beyond(deviation, held(level->kept.white_on, accepted == GSB_WHITE))) {
        state = GSB_WHITE;
    } else if (accepted == GSB_EMPTY && level->calibrating == GSB_NOT_CALIBRATING && level->scans_done == 0) {
        step_towards(zero, value);
    }
    (void)gsb_grid_feel(grid, place, row, state);
}

/* The stone's strength is averaged over the scans; half of it is where it begins to count. */
static enum gsb_calibrated learn_stone(struct gsb_level *level)
{
    int16_t strength = level->strongest_sum / (int16_t)CALIBRATION_SCANS;
    if (strength < WEAKEST_STONE && strength > -WEAKEST_STONE) {
        return GSB_NO_STONE_SEEN;
    }
    int8_t threshold = (int8_t)(strength / 2);
    int8_t *mine = level->calibrating == GSB_CALIBRATING_BLACK ? &level->kept.black_on : &level->kept.white_on;
    int8_t *other = level->calibrating == GSB_CALIBRATING_BLACK ? &level->kept.white_on : &level->kept.black_on;
    *mine = threshold;
    if ((*other < 0) == (threshold < 0)) {
        *other = (int8_t)-threshold; /* until its own stone is shown */
    }
    return GSB_CALIBRATED;
}

enum gsb_calibrated gsb_level_scan_done(struct gsb_level *level)
{
    level->scans_done++;
    if (level->calibrating == GSB_NOT_CALIBRATING) {
        if (level->scans_done == DRIFT_SCANS) {
            level->scans_done = 0;
        }
        return GSB_NOT_YET;
    }
    level->strongest_sum = (int16_t)(level->strongest_sum + level->strongest);
    level->strongest = 0;
    if (level->scans_done < CALIBRATION_SCANS) {
        return GSB_NOT_YET;
    }
    enum gsb_calibrated outcome = level->calibrating == GSB_CALIBRATING_ZERO ? GSB_CALIBRATED : learn_stone(level);
    level->calibrating = GSB_NOT_CALIBRATING;
    level->scans_done = 0;
    level->changed = level->changed || outcome == GSB_CALIBRATED;
    return outcome;
}

#endif
