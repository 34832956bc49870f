#include "gsb_writer.h"

#include "gsb_crc.h"

void gsb_put_char(struct gsb_writer *writer, char character)
{
    (void)gsb_ring_put(&writer->ring, (uint8_t)character);
    writer->crc = gsb_crc_add(writer->crc, (uint8_t)character);
}

void gsb_put_text(struct gsb_writer *writer, const GSB_FLASH char *text)
{
    while (*text != '\0') {
        gsb_put_char(writer, *text++);
    }
}

/* Subtracting powers of ten: a 32-bit division costs an AVR some 600 cycles a digit. */
void gsb_put_decimal(struct gsb_writer *writer, uint32_t value)
{
    static const GSB_FLASH uint32_t powers[] = {1000000000u, 100000000u, 10000000u, 1000000u, 100000u, 10000u, 1000u, 100u, 10u};
    bool leading = true;
    for (uint8_t at = 0; at < sizeof powers / sizeof powers[0]; at++) {
        uint32_t power = powers[at];
        char digit = '0';
        while (value >= power) {
            value -= power;
            digit++;
        }
        if (digit != '0') {
            leading = false;
        }
        if (!leading) {
            gsb_put_char(writer, digit);
        }
    }
    gsb_put_char(writer, (char)('0' + (char)value));
}

static char hex_digit(uint8_t nibble)
{
    return (char)(nibble < 10 ? '0' + nibble : 'A' + nibble - 10);
}

void gsb_put_hex2(struct gsb_writer *writer, uint8_t value)
{
    gsb_put_char(writer, hex_digit(value >> 4));
    gsb_put_char(writer, hex_digit(value & 0x0Fu));
}

void gsb_put_hex4(struct gsb_writer *writer, uint16_t value)
{
    gsb_put_hex2(writer, (uint8_t)(value >> 8));
    gsb_put_hex2(writer, (uint8_t)value);
}

void gsb_line_begins(struct gsb_writer *writer, char type, uint32_t ms)
{
    (void)gsb_ring_put(&writer->ring, '$');
    writer->crc = GSB_CRC_INIT;
    gsb_put_char(writer, type);
    gsb_put_char(writer, ',');
    gsb_put_decimal(writer, writer->seq++);
    gsb_put_char(writer, ',');
    gsb_put_decimal(writer, ms);
}

void gsb_line_ends(struct gsb_writer *writer)
{
    uint16_t crc = writer->crc;
    gsb_put_char(writer, '*');
    gsb_put_hex4(writer, crc);
    gsb_put_char(writer, '\n');
}
