#include "gsb_crc.h"

uint16_t gsb_crc_of(const void *bytes, size_t count)
{
    const uint8_t *next = bytes;
    uint16_t crc = GSB_CRC_INIT;
    while (count-- > 0) {
        crc = gsb_crc_add(crc, *next++);
    }
    return crc;
}
