/**
 * SGF in: text to trees. FF[4], and FF[1] to FF[3] with their long names (`Black` is `B`).
 *
 *     text before, ( ; NAME[value][value] ... ; ... ( ; variation ) ( ; variation ) ) text after
 *
 * Files are broken in many ways, so this reads what can be read and says what was not, with line
 * and column; it refuses only where there is no game at all or the text is too long. One pass, one
 * stack that is an array: cost grows with the length of the text, however deep it is nested.
 *
 * Bytes become text in `sgf-bytes.ts`; what values mean is `kifu-game.ts`.
 */
import { ok, refuse, type Result } from '../result.js';
import type { KifuNode } from './kifu.js';
import { placeFinder, type Place } from './place.js';

/** Longest text that is read, in UTF-16 units: a collection of some 10,000 games. */
export const SGF_LENGTH_MAX = 32 * 1024 * 1024;

/** Problems that are told one by one; the rest is counted. */
export const SGF_PROBLEMS_MAX = 100;

export interface SgfProblem extends Place {
  /** not-read: something is in the text and not in the trees; odd: it is there, in the way that is said. */
  readonly kind: 'not-read' | 'odd';
  readonly message: string;
}

export interface ParsedSgf {
  /** At least one. */
  readonly games: readonly KifuNode[];
  /** What was not as it should be, in the order of the text. */
  readonly problems: readonly SgfProblem[];
  /** How many more there were than SGF_PROBLEMS_MAX. */
  readonly problemsLeftOut: number;
  /** Whether something was not read, told or left out. */
  readonly isWhole: boolean;
  /** Where a node of these games begins. A node of another record is a bug. */
  readonly placeOf: (node: KifuNode) => Place;
}

interface OpenProperty {
  name: string;
  values: string[];
}

interface OpenNode {
  properties: OpenProperty[];
  children: OpenNode[];
}

/**
 * Until a node or property has its first entry it shares these, and its list then begins with exactly that entry: most have just one, and
 * a list that is pushed to takes room for many at once.
 */
const NO_PROPERTIES: OpenProperty[] = [];
const NO_CHILDREN: OpenNode[] = [];
const NO_VALUES: string[] = [];

const addValue = (property: OpenProperty, value: string): void => {
  if (property.values === NO_VALUES) property.values = [value];
  else property.values.push(value);
};

const OPEN_PAREN = 0x28;
const CLOSE_PAREN = 0x29;
const SEMICOLON = 0x3b;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const LOWER_A = 0x61;
const LOWER_Z = 0x7a;
/** Highest code of the plain blanks and controls; the byte order mark and U+00A0 count as blank too. */
const SPACE = 0x20;

const isLetter = (code: number): boolean => (code >= UPPER_A && code <= UPPER_Z) || (code >= LOWER_A && code <= LOWER_Z);
const isBlank = (code: number): boolean => code <= SPACE || code === 0xfeff || code === 0xa0;

/** Their values are points: a semicolon or bracket in one means that its own bracket was never closed. */
const POINT_PROPERTIES: ReadonlySet<string> = new Set(['B', 'W', 'AB', 'AW', 'AE']);
/** How a game begins whose root has no ";". */
const BARE_ROOT = /\(\s{0,20}(?:GM|FF|CA|AP|ST|SZ|RU|KM|HA|PB|PW|EV|DT|RE|A?[BW])\s{0,20}\[/;
/** `aa:ss` and blanks around it: longer values of those properties are looked at. */
const POINT_VALUE_LENGTH = 5;
/** Nodes with more properties than this are asked by map for duplicates. */
const FEW_PROPERTIES = 16;

/** A value whose bracket was missing, without a last backslash that would hide the bracket it is written with. */
const closed = (value: string): string => value.replace(/(?<!\\)((?:\\\\)*)\\$/, '$1');

class SgfParser {
  readonly #text: string;
  #at = 0;
  readonly #games: OpenNode[] = [];
  readonly #nodes: OpenNode[] = [];
  readonly #starts: number[] = [];
  readonly #problems: { readonly offset: number; readonly kind: SgfProblem['kind']; readonly message: string }[] = [];
  #problemsLeftOut = 0;
  #leavesOutNotRead = false;
  /** Where the next game with its ";" begins, as it was last found. */
  #gameAhead = -1;
  /** Properties by name of the one node that has many of them. */
  #many: { readonly node: OpenNode; readonly byName: Map<string, OpenProperty> } | undefined;

  /** Where the value ended from which a broken one was cut: the next "]" for all that is read before it. */
  #closing = -1;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Result<ParsedSgf, SgfProblem> {
    const text = this.#text;
    if (text.length > SGF_LENGTH_MAX)
      return refuse({
        line: 1,
        column: 1,
        kind: 'not-read',
        message: `the text is longer than ${SGF_LENGTH_MAX} characters; split the collection`,
      });
    this.#skipToGame();
    while (this.#at < text.length) {
      this.#readGame();
      this.#skipToGame();
    }
    if (this.#games.length === 0) this.#readBareGame();
    const placeAt = placeFinder(text);
    if (this.#games.length === 0)
      return refuse({ ...placeAt(this.#firstMark()), kind: 'not-read', message: 'no game here: a game begins with "(;" and is not empty' });
    const problems = [...this.#problems].sort((one, other) => one.offset - other.offset);
    let startOf: Map<KifuNode, number> | undefined;
    return ok({
      games: this.#games,
      problems: problems.map(({ offset, kind, message }) => ({ ...placeAt(offset), kind, message })),
      problemsLeftOut: this.#problemsLeftOut,
      isWhole: !this.#leavesOutNotRead && problems.every(({ kind }) => kind === 'odd'),
      placeOf: (node) => {
        startOf ??= new Map(this.#nodes.map((known, index) => [known, this.#starts[index] ?? 0]));
        return placeAt(startOf.get(node) ?? 0);
      },
    });
  }

  #problem(offset: number, message: string, kind: SgfProblem['kind'] = 'odd'): void {
    if (this.#problems.length < SGF_PROBLEMS_MAX) this.#problems.push({ offset, kind, message });
    else {
      this.#problemsLeftOut += 1;
      if (kind === 'not-read') this.#leavesOutNotRead = true;
    }
  }

  #firstMark(): number {
    const mark = this.#text.search(/[^\s\uFEFF]/);
    return mark < 0 ? 0 : mark;
  }

  /** To the next "(" with a ";" behind it, or to the end. Anything else on the way is named once. */
  #skipToGame(): void {
    const from = this.#at;
    const text = this.#text;
    const next = this.#nextGame();
    // A "(" before a property that begins games: the ";" of its root is missing.
    const bare = text.slice(from, next).search(BARE_ROOT);
    this.#at = bare < 0 ? next : from + bare;
    const skipped = text.slice(from, this.#at);
    const mark = skipped.search(/[^\s\uFEFF\0]/);
    if (mark < 0) return;
    const hasMoves = /(?<![A-Za-z])A?[BW]\s{0,20}\[/.test(skipped);
    const what = this.#games.length === 0 ? 'text before the game' : 'text after the game';
    this.#problem(from + mark, hasMoves ? `${what}, with what may be moves` : what, hasMoves ? 'not-read' : 'odd');
  }

  /** Looks at each ";" and back over the blanks and "(" before it, so that no text is walked over more than twice. */
  #nextGame(): number {
    if (this.#gameAhead < this.#at) this.#gameAhead = this.#findGame();
    return this.#gameAhead;
  }

  #findGame(): number {
    const text = this.#text;
    let floor = this.#at;
    for (let semicolon = text.indexOf(';', floor); semicolon >= 0; semicolon = text.indexOf(';', floor)) {
      let begin: number | undefined;
      for (let at = semicolon - 1; at >= floor; at -= 1) {
        const code = text.charCodeAt(at);
        if (code === OPEN_PAREN) begin = at;
        else if (!isBlank(code)) break;
      }
      if (begin !== undefined) return begin;
      floor = semicolon + 1;
    }
    return text.length;
  }

  /** A game whose "(" or ";" is missing, in a text that has no better one: it begins at the first property that every game has. */
  #readBareGame(): void {
    const begin = /(?:;\s{0,20}|\(\s{0,20})?(?<![A-Za-z])(?:GM|FF|SZ|A?[BW])\s{0,20}\[/.exec(this.#text)?.index;
    if (begin === undefined) return;
    this.#problems.length = 0;
    this.#at = begin;
    this.#problem(begin, 'the game does not begin with "(;"');
    this.#readGame();
  }

  /** One game, from its "(" to the ")" that closes it. */
  #readGame(): void {
    const text = this.#text;
    /** The node that each open "(" hangs on; undefined for the outermost. */
    const branches: (OpenNode | undefined)[] = [];
    const opened: number[] = [];
    let node: OpenNode | undefined;
    let property: OpenProperty | undefined;
    /** Whether the next node has not begun yet: a property now has lost its ";". */
    let isBetween = true;
    /** Whether a variation has just been closed: a node now goes on with the game behind it. */
    let isAfterVariation = false;
    while (this.#at < text.length) {
      const at = this.#at;
      const code = text.charCodeAt(at);
      if (code === SEMICOLON) {
        node = isAfterVariation ? this.#goOnBehindVariation(node, at) : this.#beginNode(node, at);
        isAfterVariation = false;
        property = undefined;
        isBetween = false;
        this.#at = at + 1;
      } else if (code >= UPPER_A && code <= LOWER_Z && isLetter(code)) {
        if (isBetween) {
          this.#problem(at, 'a node without its ";"');
          node = isAfterVariation ? this.#goOnBehindVariation(node, at) : this.#beginNode(node, at);
          isAfterVariation = false;
          isBetween = false;
        }
        property = this.#readName(node);
      } else if (code === OPEN_BRACKET) {
        if (property === undefined) this.#problem(at, 'a value without a property name', 'not-read');
        this.#readValue(property);
      } else if (code === OPEN_PAREN) {
        branches.push(node);
        opened.push(at);
        property = undefined;
        isBetween = true;
        isAfterVariation = false;
        this.#at = at + 1;
      } else if (code === CLOSE_PAREN) {
        node = branches.pop();
        opened.pop();
        property = undefined;
        isBetween = true;
        isAfterVariation = true;
        this.#at = at + 1;
        if (branches.length === 0) break;
      } else if (isBlank(code)) {
        this.#at = at + 1;
      } else {
        this.#skipStray();
      }
    }
    const left = opened[opened.length - 1];
    if (left !== undefined)
      this.#problem(
        left,
        opened.length === 1 ? 'this "(" is never closed' : `this "(" and ${opened.length - 1} before it are never closed`,
      );
  }

  /** A node, behind the one that the branch has come to or as the root of a game. */
  #beginNode(before: OpenNode | undefined, at: number): OpenNode {
    const next: OpenNode = { properties: NO_PROPERTIES, children: NO_CHILDREN };
    if (before === undefined) this.#games.push(next);
    else if (before.children === NO_CHILDREN) before.children = [next];
    else before.children.push(next);
    this.#nodes.push(next);
    this.#starts.push(at);
    return next;
  }

  /**
   * Some programs write a variation before the moves that it departs from, and go on with the game behind it. These moves are the
   * game, so they come first.
   */
  #goOnBehindVariation(before: OpenNode | undefined, at: number): OpenNode {
    const next = this.#beginNode(before, at);
    if (before === undefined || before.children.length < 2) return next;
    this.#problem(at, 'the game goes on behind a variation; what follows here is taken as the game');
    before.children.pop();
    before.children.unshift(next);
    return next;
  }

  #skipStray(): void {
    const from = this.#at;
    const text = this.#text;
    let at = from + 1;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === SEMICOLON || code === OPEN_PAREN || code === CLOSE_PAREN || code === OPEN_BRACKET || isLetter(code)) break;
      at += 1;
    }
    this.#at = at;
    this.#problem(from, 'text outside the brackets');
  }

  /** A name and the property it stands for; undefined where it is none or stands before the first node. */
  #readName(node: OpenNode | undefined): OpenProperty | undefined {
    const text = this.#text;
    const from = this.#at;
    let at = from;
    let code = text.charCodeAt(at);
    let long = false;
    while (isLetter(code)) {
      if (code >= LOWER_A) long = true;
      at += 1;
      code = text.charCodeAt(at);
    }
    const letters = text.slice(from, at);
    while (at < text.length && isBlank(text.charCodeAt(at))) at += 1;
    this.#at = at;
    if (text.charCodeAt(at) !== OPEN_BRACKET) {
      this.#problem(from, `'${letters.slice(0, 20)}' has no value`, POINT_PROPERTIES.has(letters) ? 'not-read' : 'odd');
      return undefined;
    }
    const name = long ? letters.replaceAll(/[a-z]/g, '') : letters;
    if (name === '') {
      this.#problem(from, `'${letters.slice(0, 20)}' is no property name: it has no capital letter`, 'not-read');
      return undefined;
    }
    if (node === undefined) {
      this.#problem(from, `property ${name} before the first node`, 'not-read');
      return undefined;
    }
    const twin = this.#propertyNamed(node, name);
    if (twin !== undefined) {
      this.#problem(from, `property ${name} twice in one node; all its values are kept together`);
      return twin;
    }
    const property: OpenProperty = { name, values: NO_VALUES };
    if (node.properties === NO_PROPERTIES) node.properties = [property];
    else node.properties.push(property);
    if (this.#many?.node === node) this.#many.byName.set(name, property);
    return property;
  }

  #propertyNamed(node: OpenNode, name: string): OpenProperty | undefined {
    if (node.properties.length > FEW_PROPERTIES) {
      if (this.#many?.node !== node) this.#many = { node, byName: new Map(node.properties.map((known) => [known.name, known])) };
      return this.#many.byName.get(name);
    }
    for (const known of node.properties) if (known.name === name) return known;
    return undefined;
  }

  #closingAfter(openBracket: number): number {
    const text = this.#text;
    let at = openBracket + 1;
    let code = text.charCodeAt(at);
    while (code !== CLOSE_BRACKET && at < text.length) {
      at += code === BACKSLASH ? 2 : 1;
      code = text.charCodeAt(at);
    }
    return at;
  }

  /** A value, from its "[" to the "]" that no backslash hides. */
  #readValue(property: OpenProperty | undefined): void {
    const text = this.#text;
    const from = this.#at;
    let at = from < this.#closing ? this.#closing : this.#closingAfter(from);
    if (property !== undefined && at - from - 1 > POINT_VALUE_LENGTH && POINT_PROPERTIES.has(property.name)) {
      const broken = text.slice(from + 1, at).search(/[;[(]/);
      if (broken >= 0) {
        this.#problem(from, `the bracket after ${property.name} is never closed`, 'not-read');
        this.#closing = at;
        addValue(property, closed(text.slice(from + 1, from + 1 + broken).trim()));
        this.#at = from + 1 + broken;
        return;
      }
    }
    if (at >= text.length) {
      this.#problem(from, `the bracket${property === undefined ? '' : ` after ${property.name}`} is never closed`, 'not-read');
      at = text.length;
    }
    const value = text.slice(from + 1, at);
    if (property !== undefined) addValue(property, at === text.length ? closed(value) : value);
    this.#at = at + 1;
  }
}

/** Reads a text. Refused, with the place, only where no game can be made out or the text is too long. */
export const parseSgf = (text: string): Result<ParsedSgf, SgfProblem> => new SgfParser(text).read();
