/**
 * Result: the answer to a question that can rightly be answered "no".
 *
 * A refused move, a damaged frame or an unreadable kifu is news, not a bug, so it is
 * returned. Exceptions are kept for bugs (a broken invariant) and for the outside world.
 */
export type Result<Value, Refusal> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: Refusal };

export const ok = <Value>(value: Value): Result<Value, never> => ({ ok: true, value });

export const refuse = <Refusal>(refusal: Refusal): Result<never, Refusal> => ({ ok: false, refusal });

/** What a fault that was caught says of itself: whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
