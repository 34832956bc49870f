/**
 * What the page of a simulated table says: every state but live and well has a sentence, in every language.
 *
 *     what is shown ─▶ notices, line of the hall ─▶ is each state among them, and can each be read?
 *
 * What it is to say is told here once more, by state: a notice that is forgotten is missed.
 */
import { boardView } from '../src/console/view/board-view.js';
import type { LiveTable } from '../src/console/view/live-table.js';
import { noticesOf } from '../src/console/view/notices.js';
import { showGame } from '../src/console/view/shown-positions.js';
import { waitingReason } from '../src/console/view/waiting-reason.js';
import { EN_TEXTS } from '../src/words/en.js';
import { JA_TEXTS } from '../src/words/ja.js';
import { KO_TEXTS } from '../src/words/ko.js';
import { sayTold, type Sentence } from '../src/words/telling.js';
import { ZH_TEXTS } from '../src/words/zh.js';

const LANGUAGES = { en: EN_TEXTS, zh: ZH_TEXTS, ja: JA_TEXTS, ko: KO_TEXTS } as const;

/** Texts, or beginnings of them, of which the page has to say one; by what is not well. */
const wantedWords = ({ link, game, warnings, sensors }: LiveTable): readonly (readonly string[])[] => {
  const wanted: (readonly string[])[] = [];
  if (link !== 'up') wanted.push([`link.${link}.long`]);
  for (const { told } of warnings) wanted.push([told?.key ?? 'plain']);
  if (sensors.length > 0) wanted.push(['sensors.']);
  if (game === null) return wanted;
  if (game.ended !== null) wanted.push(['end.', 'stands.counting']);
  else if (game.clock?.checkpoint.status.kind === 'paused') wanted.push(['stands.', 'adjourned.']);
  if (game.mismatch.length > 0) wanted.push(['notice.differs']);
  if (game.prisonersPending.length > 0) wanted.push(['notice.pending']);
  if (game.infractions.length > 0) wanted.push(['notice.seen']);
  return wanted;
};

export class PageWords {
  readonly #broken: (what: string) => void;
  /** Sentences that could be read, as JSON. */
  readonly #read = new Set<string>();
  #last = '';
  readonly counts = { statesSaid: 0, sentencesRead: 0 };

  constructor(broken: (what: string) => void) {
    this.#broken = broken;
  }

  sees(table: LiveTable): void {
    const wanted = wantedWords(table);
    const { game } = table;
    // What is said depends on this alone, and most changes are moves.
    const state = JSON.stringify([wanted, table.warnings, game?.mismatch, game?.ended]);
    if (state === this.#last) return;
    this.#last = state;
    const told = noticesOf(table, game === null ? undefined : boardView(showGame(game))).map((notice) => notice.told);
    for (const keys of wanted) {
      this.counts.statesSaid += 1;
      if (!told.some(({ key }) => keys.some((begins) => key.startsWith(begins)))) this.#broken(`nothing is said of ${keys.join(' or ')}`);
    }
    for (const sentence of [...told, waitingReason(table)]) this.#canBeRead(sentence);
  }

  #canBeRead(sentence: Sentence): void {
    const json = JSON.stringify(sentence);
    if (this.#read.has(json)) return;
    this.#read.add(json);
    this.counts.sentencesRead += 1;
    for (const [language, texts] of Object.entries(LANGUAGES)) {
      const text = sayTold(texts, sentence);
      if (text.trim() === '' || /[{}]|undefined/.test(text)) this.#broken(`in ${language} it says '${text}' (${json})`);
    }
  }
}
