/*
 * What one build of the firmware is: size, sensors, lights, and the size of every buffer.
 *
 * Everything here can be set with -D; the build scripts do so, one set a board. There is no
 * allocation anywhere, so the sum of these numbers is the RAM that the core needs (an
 * ATmega328P has 2048 bytes, and the stack wants a few hundred of them).
 */
#ifndef GSB_CONFIG_H
#define GSB_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GSB_SENSOR_COLOUR 0 /* two bits a point: a black stone's pole, a white stone's pole */
#define GSB_SENSOR_OCC 1    /* one bit a point: something lies there */
#define GSB_SENSOR_LEVEL 2  /* a linear sensor's level, 8 bits a point */

#define GSB_LED_NONE 0
#define GSB_LED_MONO 1
#define GSB_LED_RGB 2

#ifndef GSB_WIDTH
#define GSB_WIDTH 19
#endif
#ifndef GSB_HEIGHT
#define GSB_HEIGHT 19
#endif
#ifndef GSB_SENSOR
#define GSB_SENSOR GSB_SENSOR_COLOUR
#endif
#ifndef GSB_LED
#define GSB_LED GSB_LED_NONE
#endif
#ifndef GSB_FW
#define GSB_FW "ref-1.0"
#endif
/* Until the host gives the board another, which stays with it (S, id=). */
#ifndef GSB_BOARD_ID
#define GSB_BOARD_ID "ref-0001"
#endif
/* Letters, digits and hyphens: with the longest numbers the hello still is one line. */
#define GSB_ID_MAX 24

#if GSB_WIDTH < 2 || GSB_WIDTH > 25 || GSB_HEIGHT < 2 || GSB_HEIGHT > 25
#error "GSB/1 names columns and rows a to y: 2 to 25 of each"
#endif

#define GSB_POINTS (GSB_WIDTH * GSB_HEIGHT)

/* Places outside each side's lower right corner (PROTOCOL.md, S lines): black's two, then white's two. */
#define GSB_PAD_PLACES 2
#define GSB_PLACES (GSB_POINTS + 2 * GSB_PAD_PLACES)

/* What is scanned as rows: the board's, then one with the pads. */
#define GSB_SCAN_ROWS (GSB_HEIGHT + 1)

#if GSB_SENSOR == GSB_SENSOR_COLOUR
#define GSB_BITS_A_POINT 2
#define GSB_SENSOR_WORD "colour"
#define GSB_STATE_LETTERS ".XO?"
#elif GSB_SENSOR == GSB_SENSOR_LEVEL
#define GSB_BITS_A_POINT 1
#define GSB_SENSOR_WORD "level"
#define GSB_STATE_LETTERS ".XO?"
#else
#define GSB_BITS_A_POINT 1
#define GSB_SENSOR_WORD "occ"
#define GSB_STATE_LETTERS ".##?"
#endif

#if GSB_LED == GSB_LED_RGB
#define GSB_LED_WORD "rgb"
#elif GSB_LED == GSB_LED_MONO
#define GSB_LED_WORD "mono"
#else
#define GSB_LED_WORD "none"
#endif
#define GSB_RAW_BYTES ((GSB_WIDTH * GSB_BITS_A_POINT + 7) / 8)

/* Sensors that are no point and no clock button: padB padW lidB lidW touch. */
#ifndef GSB_OFF_GRID
#define GSB_OFF_GRID 5
#endif
#define GSB_CLOCK_BUTTONS 2

#define GSB_LINE_MAX 96 /* PROTOCOL.md: bytes of a line, LF included, both ways */

/* Bytes in each ring; a power of two, at most 256. 128 bytes are 5 ms at 250000 baud. */
#ifndef GSB_RING_BYTES
#define GSB_RING_BYTES 128
#endif
/* Changes that wait for the transmitter; what does not fit goes out later as a whole row. */
#ifndef GSB_DIFFS_MAX
#define GSB_DIFFS_MAX 16
#endif
#define GSB_CHANGES_A_LINE 16
#ifndef GSB_LIT_MAX
#define GSB_LIT_MAX 48
#endif
#define GSB_LEDS_A_LINE 12
#define GSB_TOKEN_MAX 32

/* Settings after a boot, and what S may set them to. */
#ifndef GSB_SCAN_MS
#define GSB_SCAN_MS 5
#endif
#ifndef GSB_SCAN_MS_MIN
#define GSB_SCAN_MS_MIN 2
#endif
#define GSB_SCAN_MS_MAX 100
#define GSB_EQUAL_SCANS 4
#define GSB_EQUAL_SCANS_MAX 15 /* four bits of a cell */
#define GSB_HEARTBEAT_S 1
#define GSB_HEARTBEAT_S_MAX 60
#define GSB_KEYFRAME_S_MAX 3600
#define GSB_MS_A_SECOND 1000u

/* Constants that stay in flash on an AVR; plain memory elsewhere. A compiler's word, no hardware header. */
#ifdef __AVR__
#define GSB_FLASH __flash
#else
#define GSB_FLASH
#endif

#endif
