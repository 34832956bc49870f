/*
 * The loop: scan when it is time, hear, do, say; sleep when there is nothing to do.
 *
 *     timer 0 ─▶ clock     USART ─▶ heard ─▶ core ─▶ ring ─▶ USART
 *                           scan (SPI, ADC) ─▶ core
 *
 * Nothing here waits for the host. The longest that a byte waits to be taken from the ring is
 * one step of the scan (a digital board's scan is one step, some 1.6 ms; the rings hold 5 ms or 10).
 */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

#include "part.h"

static struct gsb_board board;

/* A reset by the watchdog leaves it running: it must be stopped before it bites again. */
void stop_watchdog(void) __attribute__((naked, used, section(".init3")));
void stop_watchdog(void)
{
    MCUSR = 0;
    wdt_disable();
}

static void reset(void)
{
    wdt_enable(WDTO_15MS);
    for (;;) {
    }
}

static bool hear(void)
{
    bool heard = false;
    while (!gsb_ring_empty(&uart_heard) && !gsb_reader_waits(&board.in)) {
        (void)gsb_board_hear(&board, gsb_ring_take(&uart_heard));
        heard = true;
    }
    return heard;
}

/* Until the next interrupt, unless one has already brought something since `seen_ms`. */
static void sleep(uint32_t seen_ms)
{
    cli();
    if (clock_ticks == seen_ms && (gsb_ring_empty(&uart_heard) || gsb_reader_waits(&board.in))) {
        sleep_enable();
        sei(); /* takes effect after the next instruction: no interrupt is slept through */
        sleep_cpu();
        sleep_disable();
    }
    sei();
}

int main(void)
{
    bool scanning = false;
    set_sleep_mode(SLEEP_MODE_IDLE);
    gsb_board_boot(&board, store_next_boot(), 0);
    store_load_id(&board);
#if GSB_SENSOR == GSB_SENSOR_LEVEL
    store_load(&board.level);
#endif
#if GSB_LED != GSB_LED_NONE
    lamps_start();
#endif
    scan_start();
    clock_start();
    uart_start(&board.out.ring);
    sei();
    uint32_t scan_due_ms = clock_ms();
    for (;;) {
        uint32_t now_ms = clock_ms();
        if (!scanning && (int32_t)(now_ms - scan_due_ms) >= 0) {
            scan_due_ms += board.settings.scan_ms;
            if ((int32_t)(now_ms - scan_due_ms) >= 0) {
                scan_due_ms = now_ms + board.settings.scan_ms; /* scans that are late are not made up for */
            }
            scanning = true;
            gsb_board_scan_begins(&board, now_ms);
        }
        if (scanning && scan_step(&board)) {
            gsb_board_scan_done(&board, switches_down());
            scanning = false;
        }
        bool busy = scanning;
        busy |= hear();
        busy |= gsb_board_poll(&board, now_ms);
#if GSB_LED != GSB_LED_NONE
        busy |= !scanning && lamps_step(&board.leds); /* lamps can wait for the end of a long scan */
#endif
#if GSB_SENSOR == GSB_SENSOR_LEVEL
        store_step(&board.level);
#endif
        store_id_step(&board);
        uart_send();
        if (board.reset_wanted && uart_is_silent() && store_is_done()) {
            reset();
        }
        if (!busy) {
            sleep(now_ms);
        }
    }
}
