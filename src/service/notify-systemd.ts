/**
 * Says to systemd that the service is ready, that it is alive, and that it stops (sd_notify(3)). The runtime has no sockets of
 * that kind, so systemd's own `systemd-notify` says it; without NOTIFY_SOCKET nothing is said.
 */
import { spawn } from 'node:child_process';

/** Twice as often as systemd wants to hear it (sd_watchdog_enabled(3)). */
const TWICE = 2;
const MICROSECONDS_PER_MS = 1000;

const say = (env: NodeJS.ProcessEnv, ...words: readonly string[]): void => {
  if (env['NOTIFY_SOCKET'] === undefined) return;
  const child = spawn('systemd-notify', [`--pid=${process.pid}`, ...words], { stdio: 'ignore', env });
  child.on('error', () => undefined);
  child.unref();
};

/** The answer says that it stops. */
export const notifyReady = (env: NodeJS.ProcessEnv = process.env): (() => void) => {
  say(env, '--ready');
  const watchdogUs = Number(env['WATCHDOG_USEC'] ?? 0);
  const alive = watchdogUs > 0 ? setInterval(() => say(env, 'WATCHDOG=1'), watchdogUs / MICROSECONDS_PER_MS / TWICE) : undefined;
  alive?.unref();
  return () => {
    clearInterval(alive);
    say(env, 'STOPPING=1');
  };
};
