/**
 * The arbiter's phone: nothing but a page of a phone's size, and fingers. What it does is named, and counted as a job once the page
 * has said that it is done.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { boardGeometry } from '../../src/console/view/board-geometry.js';
import { FULL_BOARD, parseSgfPoint } from '../../src/core/go/point.js';

/** What arbiters do at club evenings, none of it in JSON. */
export const JOBS = [
  'enter a pairing',
  'enter a handicap game',
  'enter the next pairing while a game is counted',
  'put a name right',
  'put a move right',
  'undo what was done',
  'stop the clock',
  'let play go on',
  'adjourn',
  "set a side's time",
  'enter who came late',
  'rule an infraction',
  'give an advice',
  'add a note',
  'mark what is dead and accept the count',
  'let play go on after a dispute',
  'end a game by its result, and reopen it',
] as const;
export type Job = (typeof JOBS)[number];

const SIZE = { width: 390, height: 844 };
/** A machine that does much else is slow. */
const SHOWN_MS_MAX = 60_000;

export interface Pairing {
  readonly black: string;
  readonly white: string;
  readonly round: string;
  readonly handicap?: number;
}

/** A table whose game is counted. */
interface Counted {
  readonly id: string;
  readonly isDead: (point: string) => Promise<boolean>;
  /** Resolves when it is over. */
  readonly isOver: () => Promise<unknown>;
}

export class Phone {
  readonly #page: Page;
  readonly #address: string;
  readonly #done = new Set<Job>();
  /** One thing after the other: there is one phone for four tables. */
  #busy: Promise<unknown> = Promise.resolve();

  private constructor(page: Page, address: string) {
    this.#page = page;
    this.#address = address;
  }

  /** `pin`: signs it in, as the QR code of the start does. */
  static async signIn(browser: Browser, address: string, pin: string): Promise<Phone> {
    const context = await browser.newContext({ viewport: SIZE, locale: 'en', hasTouch: true, isMobile: true });
    context.setDefaultTimeout(SHOWN_MS_MAX);
    const page = await context.newPage();
    await page.goto(new URL(`/desk#pin=${pin}`, address).href);
    await page.getByText('All tables').waitFor();
    return new Phone(page, address);
  }

  get jobs(): readonly Job[] {
    return JOBS.filter((job) => this.#done.has(job));
  }

  /** Picks it up, does all of it, puts it down. */
  use<Value>(work: () => Promise<Value>): Promise<Value> {
    const next = this.#busy.then(work, work);
    this.#busy = next;
    return next;
  }

  async #open(table: string, tab: string): Promise<void> {
    await this.#page.goto(new URL(`/desk/${table}`, this.#address).href);
    await this.#page.getByRole('tab', { name: tab, exact: true }).click();
  }

  async #press(name: string, within: Locator | Page = this.#page): Promise<void> {
    await within.getByRole('button', { name, exact: true }).first().click();
  }

  async #isDone(job: Job): Promise<void> {
    const outcome = this.#page.locator('.outcome.done, .outcome.refused').first();
    await outcome.waitFor();
    if (await this.#page.locator('.outcome.refused').isVisible()) throw new Error(`${job}: ${await outcome.innerText()}`);
    this.#done.add(job);
  }

  /** What was shown first, done. */
  async #confirm(job: Job): Promise<void> {
    await this.#page.locator('.outcome.would, .outcome.refused').first().waitFor();
    if (await this.#page.locator('.outcome.would').isVisible()) await this.#press('Do it');
    await this.#isDone(job);
  }

  /** Twice, quickly, or with its first answer lost on the way. */
  async arrange(table: string, pairing: Pairing, job: Job = 'enter a pairing', how: 'once' | 'twice' | 'lost' = 'once'): Promise<void> {
    await this.#open(table, 'Game');
    const form = this.#page.getByRole('form', { name: 'The next game' });
    await form.getByLabel('Black', { exact: true }).fill(pairing.black);
    await form.getByLabel('White', { exact: true }).fill(pairing.white);
    await form.getByLabel('Round').fill(pairing.round);
    if (pairing.handicap !== undefined) await form.getByLabel('Handicap stones').selectOption(String(pairing.handicap));
    const button = form.getByRole('button', { name: 'Arrange', exact: true });
    if (how === 'lost') {
      // Done, and the answer does not come back.
      let isLost = false;
      await this.#page.route('**/acts', async (route) => {
        if (isLost) {
          await route.continue();
          return;
        }
        isLost = true;
        await route.fetch();
        await route.abort();
      });
    }
    if (how === 'twice') await button.dblclick();
    else await button.click();
    await this.#isDone(job);
    await this.#page.unroute('**/acts');
  }

  async putNameRight(table: string, white: string): Promise<void> {
    await this.#open(table, 'Game');
    const form = this.#page.getByRole('form', { name: 'The game on the board' });
    await form.getByLabel('White', { exact: true }).fill(white);
    await form.getByLabel('Why').fill('misspelt');
    await this.#press('Put right', form);
    await this.#confirm('put a name right');
  }

  async #touchBoard(point: string): Promise<void> {
    const at = parseSgfPoint(point, FULL_BOARD);
    const board = this.#page.locator('.stage .board');
    const box = await board.boundingBox();
    if (at === undefined || box === null) throw new Error(`no board to touch at ${point}`);
    const { xs, ys, width } = boardGeometry(FULL_BOARD, box, 1);
    const scale = box.width / width;
    const x = (xs[at % FULL_BOARD.width] ?? 0) * scale;
    const y = (ys[Math.floor(at / FULL_BOARD.width)] ?? 0) * scale;
    await board.click({ position: { x, y } });
  }

  /** The move whose stone lies at `wrong` was at `right`. */
  async putMoveRight(table: string, wrong: string, right: string): Promise<void> {
    await this.#open(table, 'Moves');
    await this.#touchBoard(wrong);
    await this.#touchBoard(right);
    await this.#page.getByLabel('Why').fill('it was seen beside its point');
    await this.#press('Put right');
    await this.#confirm('put a move right');
  }

  async clock(table: string, button: string, job: Job): Promise<void> {
    await this.#open(table, 'Clock');
    await this.#press(button);
    await this.#isDone(job);
  }

  async setTime(table: string, side: 'Black' | 'White', minutes: number): Promise<void> {
    await this.#open(table, 'Clock');
    const form = this.#page.getByRole('form', { name: new RegExp(`^Set ${side}'s time`) });
    await form.getByLabel('Minutes').fill(String(minutes));
    await form.getByLabel('Why').fill('the clock was set wrong');
    await this.#press(`Set ${side}'s time`, form);
    await this.#confirm("set a side's time");
  }

  async late(table: string, minutes: number): Promise<void> {
    await this.#open(table, 'Clock');
    const form = this.#page.getByRole('form', { name: 'Enter lateness' });
    await form.getByLabel('Black came late, minutes').fill(String(minutes));
    await this.#press('Enter lateness', form);
    await this.#confirm('enter who came late');
  }

  /** What was seen and is put right already: at a club nobody loses for it, though the referee's table proposes that. */
  async ruleInfraction(table: string): Promise<void> {
    await this.#open(table, 'Rulings');
    await this.#press('Let it stand', this.#page.locator('.case').first());
    await this.#isDone('rule an infraction');
  }

  async advise(table: string, why: string): Promise<void> {
    await this.#open(table, 'Rulings');
    const form = this.#page.getByRole('form', { name: 'Another ruling' });
    await form.getByLabel('Why').fill(why);
    await this.#press('Rule', form);
    await this.#confirm('give an advice');
  }

  async note(table: string, text: string): Promise<void> {
    await this.#open(table, 'Rulings');
    const form = this.#page.getByRole('form', { name: 'Note' });
    await form.getByLabel('Note').fill(text);
    await this.#press('Add the note', form);
    await this.#isDone('add a note');
  }

  async undo(): Promise<void> {
    await this.#press('Undo');
    await this.#page.getByText(/^Undone: /).waitFor();
    this.#done.add('undo what was done');
  }

  /**
   * On the count's own screen: dead stones are touched, then both sides accept. The page is left only when the game is over: who
   * wins by how much stands there all the while.
   */
  async count({ id, isDead, isOver }: Counted, dead: readonly string[]): Promise<void> {
    await this.#page.goto(new URL(`/t/${id}/count`, this.#address).href);
    await this.#page.locator('.count-number').waitFor();
    for (const point of dead) {
      if (await isDead(point)) continue;
      await this.#touchBoard(point);
      await this.#isDone('mark what is dead and accept the count');
      while (!(await isDead(point)));
    }
    for (const side of ['Black accepts', 'White accepts']) await this.#press(side);
    await isOver();
    this.#done.add('mark what is dead and accept the count');
  }

  async playOn(table: string): Promise<void> {
    await this.#page.goto(new URL(`/t/${table}/count`, this.#address).href);
    await this.#press('Play goes on');
    await this.#isDone('let play go on after a dispute');
  }

  async end(table: string, result: string): Promise<void> {
    await this.#open(table, 'End and reopen');
    const form = this.#page.getByRole('form', { name: 'End the game' });
    await form.getByLabel('Result').fill(result);
    await form.getByLabel('Why').fill('agreed by both');
    await this.#press('End the game', form);
    await this.#confirm('end a game by its result, and reopen it');
  }

  async reopen(table: string): Promise<void> {
    await this.#open(table, 'End and reopen');
    await this.#page.locator('section.desk-form', { hasText: 'Reopen to play' }).getByLabel('Why').fill('a slip of the pen');
    await this.#press('Reopen to play');
    await this.#confirm('end a game by its result, and reopen it');
  }
}
