/*
 * What outlives the power: the number of boots and the calibration, each with its own CRC.
 *
 *      0  boot number, CRC     two slots, written in turn: a power cut in the middle
 *      6  boot number, CRC     of a write leaves the other
 *     16  calibration, CRC     (linear sensors)
 *
 * What fails its CRC does not exist: boots begin again at 1, levels at their defaults.
 */
#include <avr/eeprom.h>

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

#if GSB_SENSOR == GSB_SENSOR_LEVEL

#define CALIBRATION ((uint8_t *)16)
#define NOT_WRITING 0xFFFFu

static uint16_t write_at = NOT_WRITING;
static uint16_t write_crc;

void store_load(struct gsb_level *level)
{
    uint16_t crc;
    eeprom_read_block(&level->kept, CALIBRATION, sizeof level->kept);
    eeprom_read_block(&crc, CALIBRATION + sizeof level->kept, sizeof crc);
    if (gsb_crc_of(&level->kept, sizeof level->kept) != crc || !gsb_level_is_sane(&level->kept)) {
        gsb_level_defaults(level);
    }
}

/* One byte at a time, 3.4 ms each, while everything else goes on; a change meanwhile begins again. */
void store_step(struct gsb_level *level)
{
    const uint8_t *bytes = (const uint8_t *)&level->kept;
    if (level->changed) {
        level->changed = false;
        write_at = 0;
        write_crc = GSB_CRC_INIT;
    }
    if (write_at == NOT_WRITING || !eeprom_is_ready()) {
        return;
    }
    uint16_t beyond = (uint16_t)(write_at - sizeof level->kept);
    uint8_t byte = write_at < sizeof level->kept ? bytes[write_at] : (uint8_t)(beyond == 0 ? write_crc : write_crc >> 8);
    if (write_at < sizeof level->kept) {
        write_crc = gsb_crc_add(write_crc, byte);
    }
    eeprom_update_byte(CALIBRATION + write_at, byte);
    write_at = write_at == sizeof level->kept + 1u ? NOT_WRITING : (uint16_t)(write_at + 1u);
}

#endif
