/*
 * The analog board: 16 linear Halls and one 74HC4067 make a bank; the banks' outputs meet at ADC0.
 *
 *     MOSI ─▶ 595 ─▶ ...     output low: that bank's sensors have power and its 4067 is on
 *     S0..S3                 which of the 16
 *
 * Place p (points row by row, then the pads) is input p % 16 of bank p / 16. One bank is a
 * step, so that lines are said between the banks.
 */
#include "part.h"

#if GSB_SENSOR == GSB_SENSOR_LEVEL

#include <avr/io.h>
#include <util/delay_basic.h>

#include "pins.h"

#ifndef SETTLE_US
#define SETTLE_US 40
#endif
#define CYCLES_A_DELAY_LOOP 4UL
#define SETTLE_LOOPS ((uint16_t)(F_CPU / 1000000UL * SETTLE_US / CYCLES_A_DELAY_LOOP))

#define PLACES_A_BANK 16u
#define BANKS ((GSB_PLACES + PLACES_A_BANK - 1u) / PLACES_A_BANK)
#define SELECT_BYTES ((BANKS + 7u) / 8u)
#define NO_BANK 0xFF

static uint8_t next_bank;
static uint8_t row;
static uint8_t column;

static void select_bank(uint8_t bank)
{
    for (uint8_t at = 0; at < SELECT_BYTES; at++) {
        uint8_t chip = (uint8_t)(SELECT_BYTES - 1u - at);
        SPDR = bank / 8 == chip ? (uint8_t)~BIT(bank % 8) : 0xFF;
        while ((SPSR & _BV(SPIF)) == 0) {
        }
    }
    SPI_PORT |= BIT(SPI_LATCH);
    SPI_PORT &= (uint8_t)~BIT(SPI_LATCH);
}

static void select_input(uint8_t input)
{
    MUX_PORT = (uint8_t)((MUX_PORT & ~(0x0Fu << MUX_SHIFT)) | (unsigned)input << MUX_SHIFT);
}

/* 1 MHz, the upper 8 bits: 13 us. At that clock the ADC still gives 8 good bits (data sheet, ADC noise). */
static void start_conversion(void)
{
    ADCSRA |= _BV(ADSC);
}

static uint8_t finish_conversion(void)
{
    while ((ADCSRA & _BV(ADSC)) != 0) {
    }
    return ADCH;
}

void scan_start(void)
{
    SPI_DDR |= BIT(SPI_SCK) | BIT(SPI_MOSI) | BIT(SPI_LATCH);
    SPCR = _BV(SPE) | _BV(MSTR);
    SPSR = _BV(SPI2X);
    MUX_DDR |= (uint8_t)(0x0Fu << MUX_SHIFT);
    ADMUX = _BV(REFS0) | _BV(ADLAR);
    ADCSRA = _BV(ADEN) | _BV(ADPS2);
    DIDR0 = _BV(ADC0D);
    SWITCH_PORT |= (uint8_t)(((1u << GSB_SWITCHES) - 1u) << SWITCH_SHIFT);
    select_bank(NO_BANK);
}

bool scan_step(struct gsb_board *board)
{
    uint16_t place = (uint16_t)(next_bank * PLACES_A_BANK);
    uint8_t count = (uint8_t)(GSB_PLACES - place < PLACES_A_BANK ? GSB_PLACES - place : PLACES_A_BANK);
    select_input(0);
    select_bank(next_bank);
    _delay_loop_2(SETTLE_LOOPS);
    start_conversion();
    for (uint8_t at = 0; at < count; at++) {
        uint8_t value = finish_conversion();
        if (at + 1u < count) {
            select_input((uint8_t)(at + 1u));
            start_conversion(); /* it samples 1.5 ADC clocks later: the 4067 has switched by then */
        }
        gsb_board_level(board, row, column, value);
        column++;
        if (column == GSB_WIDTH) {
            column = 0;
            row++;
        }
    }
    next_bank++;
    if (next_bank < BANKS) {
        return false;
    }
    next_bank = 0;
    row = 0;
    column = 0;
    select_bank(NO_BANK);
    return true;
}

uint8_t switches_down(void)
{
    return (uint8_t)((uint8_t)~SWITCH_PIN >> SWITCH_SHIFT) & (uint8_t)((1u << GSB_SWITCHES) - 1u);
}

#endif
