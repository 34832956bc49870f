/*
 * Makes one board line, byte by byte, straight into the ring: no second buffer, and the
 * transmitter may start on a line that is still being written.
 *
 *     gsb_line_begins(w, 'D', now);  gsb_put_...();  gsb_line_ends(w);
 *
 * The caller has looked first that the ring has room for the longest line of that type
 * (gsb_report.c); a line is written whole or not begun. Each takes one sequence number.
 */
#ifndef GSB_WRITER_H
#define GSB_WRITER_H

#include "gsb_ring.h"

struct gsb_writer {
    struct gsb_ring ring;
    uint16_t crc;
    uint16_t seq; /* of the next line */
};

void gsb_line_begins(struct gsb_writer *writer, char type, uint32_t ms);
void gsb_line_ends(struct gsb_writer *writer);

void gsb_put_char(struct gsb_writer *writer, char character);
void gsb_put_text(struct gsb_writer *writer, const GSB_FLASH char *text);
void gsb_put_decimal(struct gsb_writer *writer, uint32_t value);
/* Two upper-case hex digits. */
void gsb_put_hex2(struct gsb_writer *writer, uint8_t value);
void gsb_put_hex4(struct gsb_writer *writer, uint16_t value);

#endif
