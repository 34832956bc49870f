/*
 * Bytes between one writer and one reader, of which either may be an interrupt.
 *
 * The indices are single bytes and each is written by one side only, so that no interrupt has
 * to be held off. One byte stays unused: a full ring is not an empty one.
 */
#ifndef GSB_RING_H
#define GSB_RING_H

#include "gsb_config.h"

#if GSB_RING_BYTES > 256 || (GSB_RING_BYTES & (GSB_RING_BYTES - 1)) != 0
#error "GSB_RING_BYTES: a power of two, at most 256"
#endif
#define GSB_RING_MASK ((uint8_t)(GSB_RING_BYTES - 1))

struct gsb_ring {
    volatile uint8_t written;
    volatile uint8_t taken;
    volatile uint8_t bytes[GSB_RING_BYTES];
};

static inline bool gsb_ring_empty(const struct gsb_ring *ring)
{
    return ring->written == ring->taken;
}

static inline uint8_t gsb_ring_room(const struct gsb_ring *ring)
{
    return (uint8_t)((uint8_t)(ring->taken - ring->written - 1u) & GSB_RING_MASK);
}

/* False, and nothing written, when there is no room. */
static inline bool gsb_ring_put(struct gsb_ring *ring, uint8_t byte)
{
    uint8_t at = ring->written;
    uint8_t next = (uint8_t)(at + 1u) & GSB_RING_MASK;
    if (next == ring->taken) {
        return false;
    }
    ring->bytes[at] = byte;
    ring->written = next;
    return true;
}

/* The next byte; only when the ring is not empty. */
static inline uint8_t gsb_ring_take(struct gsb_ring *ring)
{
    uint8_t at = ring->taken;
    uint8_t byte = ring->bytes[at];
    ring->taken = (uint8_t)(at + 1u) & GSB_RING_MASK;
    return byte;
}

#endif
