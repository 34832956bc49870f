/*
 * The digital matrix: rows are powered one at a time, columns are read in parallel.
 *
 *     MOSI ─▶ 595 ─▶ 595 ─▶ 595      output low: that row's sensors have power
 *     MISO ◀─ 165 ◀─ 165 ◀─ ...      input low: a magnet is felt; the nearest chip has column a
 *
 * One exchange reads the row that is powered and shifts out the choice of the next one. While
 * the next row's sensors wake up, the row that was read is debounced.
 */
#include "part.h"

#if GSB_SENSOR != GSB_SENSOR_LEVEL

#include <avr/io.h>
#include <util/delay_basic.h>

#include "pins.h"

/* A Hall switch needs this long from power to a valid output; see your part's data sheet. */
#ifndef SETTLE_US
#define SETTLE_US 35
#endif
#define CYCLES_A_DELAY_LOOP 4UL
#define SETTLE_LOOPS ((uint16_t)(F_CPU / 1000000UL * SETTLE_US / CYCLES_A_DELAY_LOOP))

#define SELECT_BYTES ((GSB_SCAN_ROWS + 7) / 8)
#define EXCHANGE_BYTES (GSB_RAW_BYTES > SELECT_BYTES ? GSB_RAW_BYTES : SELECT_BYTES)
#define NO_ROW 0xFF

static uint8_t exchange(uint8_t byte)
{
    SPDR = byte;
    while ((SPSR & _BV(SPIF)) == 0) {
    }
    return SPDR;
}

/* Reads the columns of the row that has power, then gives power to `next` (or to none). */
static void read_and_select(uint8_t raw[EXCHANGE_BYTES], uint8_t next)
{
    SPI_PORT &= (uint8_t)~BIT(SPI_LOAD); /* low: the 165s take their inputs */
    SPI_PORT |= BIT(SPI_LOAD);
    for (uint8_t at = 0; at < EXCHANGE_BYTES; at++) {
        /* The last byte ends up in the nearest 595, which has rows a to h. */
        uint8_t chip = (uint8_t)(EXCHANGE_BYTES - 1u - at);
        uint8_t select = next / 8 == chip ? (uint8_t)~BIT(next % 8) : 0xFF;
        raw[at] = (uint8_t)~exchange(select);
    }
    SPI_PORT |= BIT(SPI_LATCH); /* rising: the 595s show what they hold */
    SPI_PORT &= (uint8_t)~BIT(SPI_LATCH);
}

void scan_start(void)
{
    SPI_PORT |= BIT(SPI_LOAD) | BIT(SPI_MISO);
    SPI_DDR |= BIT(SPI_SCK) | BIT(SPI_MOSI) | BIT(SPI_LATCH) | BIT(SPI_LOAD);
    SPCR = _BV(SPE) | _BV(MSTR);
    SPSR = _BV(SPI2X); /* 8 MHz */
    SWITCH_PORT |= (uint8_t)(((1u << GSB_SWITCHES) - 1u) << SWITCH_SHIFT);
}

bool scan_step(struct gsb_board *board)
{
    uint8_t raw[EXCHANGE_BYTES];
    read_and_select(raw, 0);
    _delay_loop_2(SETTLE_LOOPS);
    for (uint8_t row = 0; row < GSB_SCAN_ROWS; row++) {
        bool is_last = row == GSB_SCAN_ROWS - 1;
        read_and_select(raw, is_last ? NO_ROW : (uint8_t)(row + 1u));
        gsb_board_row(board, row, raw);
        if (!is_last) {
            _delay_loop_2(SETTLE_LOOPS);
        }
    }
    return true;
}

uint8_t switches_down(void)
{
    return (uint8_t)((uint8_t)~SWITCH_PIN >> SWITCH_SHIFT) & (uint8_t)((1u << GSB_SWITCHES) - 1u);
}

#endif
