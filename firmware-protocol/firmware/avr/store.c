/*
 * What outlives the power: the number of boots, the calibration and the board's id, each with its own CRC.
 *
 *      0      boot number, CRC     two slots, written in turn: a power cut in the middle
 *      6      boot number, CRC     of a write leaves the other
 *     16      calibration, CRC     (linear sensors)
 *     end-32  id, CRC              where the host has given one
 *
 * What fails its CRC does not exist: boots begin again at 1, levels at their defaults, the id is that of the build.
 */
#include <avr/eeprom.h>
#include <avr/io.h>

#include "gsb_crc.h"
#include "part.h"

struct boot_slot {
    uint32_t boots;
    uint16_t crc;
};

#define SLOTS ((struct boot_slot *)0)

static bool read_slot(uint8_t which, uint32_t *boots)
{
    struct boot_slot slot;
    eeprom_read_block(&slot, &SLOTS[which], sizeof slot);
    *boots = slot.boots;
    return gsb_crc_of(&slot.boots, sizeof slot.boots) == slot.crc;
}

uint32_t store_next_boot(void)
{
    struct boot_slot slot;
    uint32_t first;
    uint32_t second;
    bool has_first = read_slot(0, &first);
    bool has_second = read_slot(1, &second);
    bool newest_is_second = has_second && (!has_first || second > first);
    slot.boots = 1u + (newest_is_second ? second : has_first ? first : 0u);
    slot.crc = gsb_crc_of(&slot.boots, sizeof slot.boots);
    eeprom_update_block(&slot, &SLOTS[newest_is_second ? 0 : 1], sizeof slot);
    return slot.boots;
}

#define NOT_WRITING 0xFFFFu

/* Something that is written one byte at a time, 3.4 ms each, while everything else goes on. */
struct writing {
    uint16_t at;
    uint16_t crc;
};

/* The next byte, when the EEPROM is ready for one; its CRC comes behind it. */
static void write_next(struct writing *now, uint8_t *place, const uint8_t *bytes, uint16_t length)
{
    uint8_t byte;
    if (now->at == NOT_WRITING || !eeprom_is_ready()) {
        return;
    }
    if (now->at < length) {
        byte = bytes[now->at];
        now->crc = gsb_crc_add(now->crc, byte);
    } else {
        byte = (uint8_t)(now->at == length ? now->crc : now->crc >> 8);
    }
    eeprom_update_byte(place + now->at, byte);
    now->at = now->at == length + 1u ? NOT_WRITING : (uint16_t)(now->at + 1u);
}

static bool is_kept(const uint8_t *place, void *into, uint16_t length)
{
    uint16_t crc;
    eeprom_read_block(into, place, length);
    eeprom_read_block(&crc, place + length, sizeof crc);
    return gsb_crc_of(into, length) == crc;
}

#define ID ((uint8_t *)(E2END + 1 - 32))
_Static_assert(GSB_ID_MAX + 1 + 2 <= 32, "the id and its CRC have 32 bytes");

static struct writing id_writing = {NOT_WRITING, 0};

void store_load_id(struct gsb_board *board)
{
    char id[GSB_ID_MAX + 1];
    if (is_kept(ID, id, sizeof id)) {
        id[GSB_ID_MAX] = '\0';
        (void)gsb_board_take_id(board, id);
    }
}

void store_id_step(struct gsb_board *board)
{
    if (board->id_changed) {
        board->id_changed = false;
        id_writing = (struct writing){0, GSB_CRC_INIT};
    }
    write_next(&id_writing, ID, (const uint8_t *)board->id, sizeof board->id);
}

#if GSB_SENSOR == GSB_SENSOR_LEVEL

#define CALIBRATION ((uint8_t *)16)
_Static_assert(16 + sizeof(struct gsb_calibration) + 2 <= E2END + 1 - 32, "the calibration ends where the id begins");

static struct writing calibration_writing = {NOT_WRITING, 0};

void store_load(struct gsb_level *level)
{
    if (!is_kept(CALIBRATION, &level->kept, sizeof level->kept) || !gsb_level_is_sane(&level->kept)) {
        gsb_level_defaults(level);
    }
}

/* A change meanwhile begins again. */
void store_step(struct gsb_level *level)
{
    if (level->changed) {
        level->changed = false;
        calibration_writing = (struct writing){0, GSB_CRC_INIT};
    }
    write_next(&calibration_writing, CALIBRATION, (const uint8_t *)&level->kept, sizeof level->kept);
}

#endif

bool store_is_done(void)
{
#if GSB_SENSOR == GSB_SENSOR_LEVEL
    if (calibration_writing.at != NOT_WRITING) {
        return false;
    }
#endif
    return id_writing.at == NOT_WRITING && eeprom_is_ready();
}
