/*
 * Linear Hall sensors: a level of 8 bits for each place becomes a state.
 *
 *     deviation = level - zero of this place
 *     black when it is beyond `on` the one way, white the other way; back to empty inside 3/4 of `on`
 *
 * Every sensor rests at a level of its own, which drifts with warmth: the zero of a place that
 * is empty follows its level, by one step in DRIFT_SCANS scans, so that a stone (a jump) is
 * never swallowed. A level at the rail is a broken sensor or a broken wire, and so a fault.
 *
 * Calibration (Z lines) runs over a few scans and ends with a note. `zero`: the board is
 * empty. `black`, `white`: one stone lies there; its strength and pole are learned from the
 * place that differs most.
 */
#ifndef GSB_LEVEL_H
#define GSB_LEVEL_H

#include "gsb_grid.h"

#if GSB_SENSOR == GSB_SENSOR_LEVEL

enum gsb_calibrating { GSB_NOT_CALIBRATING, GSB_CALIBRATING_ZERO, GSB_CALIBRATING_BLACK, GSB_CALIBRATING_WHITE };
enum gsb_calibrated { GSB_NOT_YET, GSB_CALIBRATED, GSB_NO_STONE_SEEN };

/* What is kept without power (EEPROM), byte for byte, with a CRC behind it. */
struct gsb_calibration {
    int8_t black_on; /* deviation from which a stone is black; its sign is the pole */
    int8_t white_on; /* the other sign */
    uint8_t zero[GSB_PLACES];
};

struct gsb_level {
    struct gsb_calibration kept;
    bool changed; /* `kept` should be stored: the part clears it */
    uint8_t calibrating; /* enum gsb_calibrating */
    uint8_t scans_done;  /* of the calibration, or of the drift's step */
    int8_t strongest;    /* deviation of this scan that differs most */
    int16_t strongest_sum;
};

/* Without a calibration: zeros in the middle, stones from a quarter of the half scale. */
void gsb_level_defaults(struct gsb_level *level);

/* What a kept calibration must satisfy to be believed, besides its CRC. */
bool gsb_level_is_sane(const struct gsb_calibration *kept);

void gsb_level_calibrate(struct gsb_level *level, uint8_t what);

/* One place as this scan saw it; its row is handed in, because an AVR divides slowly. */
void gsb_level_feel(struct gsb_level *level, struct gsb_grid *grid, uint16_t place, uint8_t row, uint8_t value);

/* After the last place of a scan; tells when a calibration has ended, and how. */
enum gsb_calibrated gsb_level_scan_done(struct gsb_level *level);

#endif
#endif
