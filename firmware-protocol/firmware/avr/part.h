/*
 * What lies between the portable core and an AVR, a file each: clock, uart, scan, store, lamps.
 * main.c ties them together.
 */
#ifndef PART_H
#define PART_H

#include "gsb_board.h"

/* clock.c: milliseconds since the boot, from timer 0. */
extern volatile uint32_t clock_ticks;
void clock_start(void);
uint32_t clock_ms(void);

/* uart.c: bytes from the host into `heard`, bytes of the core's ring to the host. */
extern struct gsb_ring uart_heard;
void uart_start(struct gsb_ring *to_send);
/* Sets the transmitter going when there is something to send and the host lets us. */
void uart_send(void);
/* The last bit of the last byte has left. */
bool uart_is_silent(void);

/* scan.c (digital matrix) or scan_level.c (analog multiplexers). */
void scan_start(void);
/* A piece of a scan; true when that was the last piece. */
bool scan_step(struct gsb_board *board);
/* The switches that are down now, one bit each. */
uint8_t switches_down(void);

/* store.c: EEPROM. */
uint32_t store_next_boot(void);
/* The id that the host gave the board, where it gave one. */
void store_load_id(struct gsb_board *board);
/* Writes a byte of a changed id when the EEPROM is ready for one. */
void store_id_step(struct gsb_board *board);
/* All that was to be written is. */
bool store_is_done(void);
#if GSB_SENSOR == GSB_SENSOR_LEVEL
void store_load(struct gsb_level *level);
/* Writes a byte of a changed calibration when the EEPROM is ready for one. */
void store_step(struct gsb_level *level);
#endif

#if GSB_LED != GSB_LED_NONE
/* lamps.c: a chain of APA102. True while there is more to send. */
void lamps_start(void);
bool lamps_step(struct gsb_leds *leds);
#endif

#endif
