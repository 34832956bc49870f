/**
 * GtpEngine: a Go program that speaks GTP, as a child process. One command at a time; every question has an answer, a refusal included.
 *
 *     ask ─▶ stdin        stdout ─▶ whole answers ─▶ the question that waits
 *
 * An engine that crashes, keeps silent for too long, or answers what nobody asked is refused by name and stopped: what it says afterwards would
 * belong to another question. It is started anew by whoever needs it again.
 */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { delimiter } from 'node:path';
import { ok, refuse, type Result } from '../core/result.js';
import { ANSWER_CHARACTERS_MAX, parseGtpAnswer, takeGtpAnswers } from './gtp-text.js';

/** Somebody who answers GTP commands: a process, or a recorded session in a test. */
export interface GtpTalk {
  /** What it answers without the sign in front; why not, in words. */
  ask(command: string, timeoutMs: number): Promise<Result<string, string>>;
}

/** Kept of what an engine writes beside its answers, to say why it stopped. */
const COMPLAINT_CHARACTERS_MAX = 2000;
/** Where Debian keeps games, which the path of a service or an administrator leaves out. */
const GAMES_FOLDERS = ['/usr/games', '/usr/local/games'];
/** Time to leave after `quit` before it is made to. */
const LEAVING_MS = 500;

interface Waiting {
  readonly number: number;
  readonly command: string;
  readonly answered: (answer: Result<string, string>) => void;
  readonly timer: NodeJS.Timeout;
}

export class GtpEngine implements GtpTalk {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #program: string;
  #received = '';
  #complaint = '';
  #number = 0;
  #waiting: Waiting | undefined;
  /** Why it can be asked nothing more. */
  #over: string | undefined;
  readonly #gone: Promise<void>;

  constructor(program: string, args: readonly string[]) {
    this.#program = program;
    const env = { ...process.env, PATH: [process.env['PATH'], ...GAMES_FOLDERS].filter(Boolean).join(delimiter) };
    this.#process = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], env });
    this.#process.stdout.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    this.#process.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint = (this.#complaint + text).slice(-COMPLAINT_CHARACTERS_MAX);
    });
    // A pipe that broke is told by the exit.
    this.#process.stdin.on('error', () => undefined);
    this.#gone = new Promise((resolve) => {
      this.#process.on('error', (error) => {
        this.#end(`${program} cannot be started (${error.message}); is it installed, and is its name right?`);
        resolve();
      });
      this.#process.on('exit', (code, signal) => {
        const last = this.#complaint.trim().split('\n').at(-1) ?? '';
        this.#end(`${program} stopped (${signal ?? `exit ${code ?? 'unknown'}`})${last === '' ? '' : `: ${last.slice(0, 200)}`}`);
        resolve();
      });
    });
  }

  async ask(command: string, timeoutMs: number): Promise<Result<string, string>> {
    if (this.#over !== undefined) return refuse(this.#over);
    if (this.#waiting !== undefined) throw new Error(`'${this.#waiting.command}' is not answered yet: one command at a time`);
    this.#number += 1;
    const number = this.#number;
    return new Promise((answered) => {
      const timer = setTimeout(() => {
        this.#end(`${this.#program} did not answer '${command}' within ${Math.round(timeoutMs / 1000)} s`);
      }, timeoutMs);
      this.#waiting = { number, command, answered, timer };
      this.#process.stdin.write(`${number} ${command}\n`);
    });
  }

  async close(): Promise<void> {
    if (this.#over === undefined) {
      this.#process.stdin.end('quit\n');
      this.#over = `${this.#program} was closed`;
    }
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), LEAVING_MS);
    await this.#gone;
    clearTimeout(timer);
  }

  #hear(text: string): void {
    if (this.#over !== undefined) return;
    const { answers, rest } = takeGtpAnswers(this.#received + text);
    this.#received = rest;
    for (const answer of answers) this.#take(answer);
    if (rest.length > ANSWER_CHARACTERS_MAX) this.#end(`${this.#program} talks without an end; it is stopped`);
  }

  #take(written: string): void {
    const waiting = this.#waiting;
    const answer = parseGtpAnswer(written);
    if (waiting === undefined || answer === undefined || (answer.number !== undefined && answer.number !== waiting.number)) {
      this.#end(`${this.#program} said '${written.slice(0, 60)}', which answers nothing that was asked`);
      return;
    }
    this.#settle(answer.isYes ? ok(answer.text) : refuse(`${this.#program} refuses '${waiting.command}': ${answer.text.slice(0, 200)}`));
  }

  /** Nothing more is asked; who waits is told why. */
  #end(why: string): void {
    if (this.#over === undefined) {
      this.#over = why;
      this.#process.kill('SIGKILL');
    }
    this.#settle(refuse(this.#over));
  }

  #settle(answer: Result<string, string>): void {
    const waiting = this.#waiting;
    if (waiting === undefined) return;
    this.#waiting = undefined;
    clearTimeout(waiting.timer);
    waiting.answered(answer);
  }
}

/** `gnugo --mode gtp`, with words in quotes as in a shell; nothing else of a shell is understood. */
export const parseEngineCommand = (written: string): Result<{ readonly program: string; readonly args: readonly string[] }, string> => {
  const words = [...written.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)].map((found) => found[1] ?? found[2] ?? found[3] ?? '');
  const [program, ...args] = words;
  return program === undefined || program === ''
    ? refuse('no engine is named; write its command, like gnugo --mode gtp')
    : ok({ program, args });
};
