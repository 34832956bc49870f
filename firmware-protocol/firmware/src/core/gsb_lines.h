/*
 * The board's lines, one function each: what stands in them, whole, into the ring.
 *
 * The caller (gsb_report.c) has seen that there is room, and says when each is due.
 */
#ifndef GSB_LINES_H
#define GSB_LINES_H

#include "gsb_board.h"

/* Longest lines, by PROTOCOL.md: "$T,65535,4294967295" and "*CCCC" LF around the body. */
#define GSB_AROUND (19u + 6u)
#define GSB_ROOM_ANSWER (GSB_AROUND + sizeof ",65535,EBUSY")
#define GSB_ROOM_PONG (GSB_AROUND + sizeof ",65535," + GSB_TOKEN_MAX)
#define GSB_ROOM_HELLO (GSB_AROUND + sizeof ",GSB,1,,,4294967295" + sizeof GSB_FW + sizeof GSB_BOARD_ID)
#define GSB_ROOM_CAPABILITIES GSB_LINE_MAX
#define GSB_ROOM_DIFF (GSB_AROUND + 1u + 3u * GSB_CHANGES_A_LINE)
#define GSB_ROOM_OFF_GRID (GSB_AROUND + sizeof ",clkB=1,clkW=1,lidB=1,lidW=1,touch=1" + sizeof ",padB=XX,padW=OO")
#define GSB_ROOM_ROW (GSB_AROUND + sizeof ",a," + GSB_WIDTH)
#define GSB_ROOM_LEVELS (GSB_AROUND + sizeof ",a," + 2u * GSB_WIDTH)
#define GSB_ROOM_HEARTBEAT (GSB_AROUND + sizeof ",FFFF,65535,65535")
/* Notes are our own, and short. */
#define GSB_ROOM_NOTE (GSB_AROUND + sizeof ",calibration failed: no stone seen")

#if GSB_RING_BYTES < 128
#error "GSB_RING_BYTES: an answer and a pong must fit together"
#endif

void gsb_say_answer(struct gsb_board *board, uint32_t now_ms, uint16_t number, uint8_t answer);
void gsb_say_pong(struct gsb_board *board, uint32_t now_ms, const struct gsb_host_command *command);
void gsb_say_hello(struct gsb_board *board, uint32_t now_ms);
void gsb_say_capabilities(struct gsb_board *board, uint32_t now_ms);
/* The keys that found no room in the first C line. */
void gsb_say_more_capabilities(struct gsb_board *board, uint32_t now_ms);

/* Changes of one scan go together, at most 16, in the order in which they were accepted. */
void gsb_say_diff(struct gsb_board *board, const struct gsb_change *change);
/* The switches and pads of one scan, each press for itself, so that none is lost. */
void gsb_say_off_grid(struct gsb_board *board, const struct gsb_change *change);
void gsb_say_all_off_grid(struct gsb_board *board, uint32_t now_ms);

void gsb_say_row(struct gsb_board *board, uint32_t now_ms, uint8_t row);
void gsb_say_end(struct gsb_board *board, uint32_t now_ms);
void gsb_say_heartbeat(struct gsb_board *board, uint32_t now_ms);
void gsb_say_note(struct gsb_board *board, uint32_t now_ms);
#if GSB_SENSOR == GSB_SENSOR_LEVEL
void gsb_say_levels(struct gsb_board *board, uint32_t now_ms);
#endif

#endif
