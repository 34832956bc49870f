/*
 * CRC-16/IBM-3740: poly 0x1021, init 0xFFFF, no reflection, xorout 0; check("123456789") = 29B1.
 * It guards every line, the whole grid (BCRC) and what is kept in EEPROM.
 */
#ifndef GSB_CRC_H
#define GSB_CRC_H

#include "gsb_config.h"

#define GSB_CRC_INIT 0xFFFFu

/* One byte more. Shifts instead of a table: some 30 cycles on an AVR, and no RAM. */
static inline uint16_t gsb_crc_add(uint16_t crc, uint8_t byte)
{
    crc = (uint16_t)((crc >> 8) | (crc << 8));
    crc ^= byte;
    crc ^= (uint16_t)((crc & 0xFFu) >> 4);
    crc ^= (uint16_t)(crc << 12);
    crc ^= (uint16_t)((crc & 0xFFu) << 5);
    return crc;
}

uint16_t gsb_crc_of(const void *bytes, size_t count);

#endif
