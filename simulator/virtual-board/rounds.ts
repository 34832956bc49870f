/** Rounds: what a board says by itself from time to time, a heartbeat and a keyframe. */
const MS_A_SECOND = 1_000;
const HEARTBEAT_S = 1;
const KEYFRAME_S = 60;

export class Rounds {
  #heartbeatEveryMs = HEARTBEAT_S * MS_A_SECOND;
  #keyframeEveryMs = KEYFRAME_S * MS_A_SECOND;
  #heartbeatMs: number;
  #keyframeMs: number;

  constructor(nowMs: number) {
    this.#heartbeatMs = nowMs + this.#heartbeatEveryMs;
    this.#keyframeMs = nowMs + this.#keyframeEveryMs;
  }

  get nextMs(): number {
    return Math.min(this.#heartbeatMs, this.#keyframeMs);
  }

  /** What has come due by now; each is due again after its own time. */
  take(nowMs: number): { readonly heartbeat: boolean; readonly keyframe: boolean } {
    const heartbeat = this.#heartbeatMs <= nowMs;
    const keyframe = this.#keyframeMs <= nowMs;
    if (heartbeat) this.#heartbeatMs += this.#heartbeatEveryMs;
    if (keyframe) this.#keyframeMs += this.#keyframeEveryMs;
    return { heartbeat, keyframe };
  }

  beatEvery(seconds: number, nowMs: number): void {
    this.#heartbeatEveryMs = seconds * MS_A_SECOND;
    this.#heartbeatMs = nowMs + this.#heartbeatEveryMs;
  }

  /** 0: never by itself. */
  keyframeEvery(seconds: number, nowMs: number): void {
    this.#keyframeEveryMs = seconds === 0 ? Infinity : seconds * MS_A_SECOND;
    this.#keyframeMs = nowMs + this.#keyframeEveryMs;
  }
}
