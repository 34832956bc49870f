/**
 * PageRoute: which screen an address of the console shows.
 *
 *     /   /t/ID   /t/ID/g/N#60   /t/ID/clock   /t/ID/count   /desk   /desk/ID   /event   /event/ROUND
 *      /games   /games/ID   /games/ID/kifu   /setup   /setup/settings   /embed/ID   /overlay/ID
 */
export type PageRoute =
  | { readonly screen: 'hall' }
  /** `move`: the one on show; undefined: live. `game`: an earlier one of the table; undefined: the present one. */
  | { readonly screen: 'table'; readonly table: string; readonly game: number | undefined; readonly move: number | undefined }
  | { readonly screen: 'clock' | 'count' | 'embed' | 'overlay'; readonly table: string }
  | { readonly screen: 'desk'; readonly table: string | undefined }
  /** `game`: one of them, by the name of its record; `isKifu`: to be printed. */
  | { readonly screen: 'games'; readonly game: string | undefined; readonly isKifu: boolean }
  /** `round`: which; undefined: the one that goes on. */
  | { readonly screen: 'event'; readonly round: number | undefined }
  | { readonly screen: 'setup' | 'settings' }
  | { readonly screen: 'nothing' };

/** Ids are letters, digits and hyphens (TablePort). */
const ID = '([A-Za-z0-9-]{1,64})';
const TABLE = new RegExp(`^/t/${ID}(?:/g/(\\d{1,6}))?$`);
const OF_TABLE = new RegExp(`^/t/${ID}/(clock|count)$`);
const OUTSIDE = new RegExp(`^/(embed|overlay)/${ID}$`);
const GAMES = /^\/games(?:\/([a-z0-9-]{1,120})(\/kifu)?)?$/;
const EVENT = /^\/event(?:\/([1-9]\d?))?$/;
const DESK = new RegExp(`^/desk(?:/${ID})?$`);

const moveIn = (hash: string): number | undefined => {
  const number = /^#(\d{1,4})$/.exec(hash)?.[1];
  return number === undefined ? undefined : Number(number);
};

export const parseRoute = (path: string, hash = ''): PageRoute => {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (plain === '/') {
    // The first page had its tables so; such links still lead there.
    const old = new RegExp(`^#${ID}$`).exec(hash)?.[1];
    return old === undefined ? { screen: 'hall' } : { screen: 'table', table: old, game: undefined, move: undefined };
  }
  if (plain === '/setup') return { screen: 'setup' };
  if (plain === '/setup/settings') return { screen: 'settings' };
  const games = GAMES.exec(plain);
  if (games !== null) return { screen: 'games', game: games[1], isKifu: games[2] !== undefined };
  const event = EVENT.exec(plain);
  if (event !== null) return { screen: 'event', round: event[1] === undefined ? undefined : Number(event[1]) };
  const desk = DESK.exec(plain);
  if (desk !== null) return { screen: 'desk', table: desk[1] };
  const table = TABLE.exec(plain);
  if (table !== null) {
    const [, id = '', game] = table;
    return { screen: 'table', table: id, game: game === undefined ? undefined : Number(game), move: moveIn(hash) };
  }
  const [, id, screen] = OF_TABLE.exec(plain) ?? [];
  if (id !== undefined) return { screen: screen === 'clock' ? 'clock' : 'count', table: id };
  const [, outside, outsideId] = OUTSIDE.exec(plain) ?? [];
  if (outsideId !== undefined) return { screen: outside === 'embed' ? 'embed' : 'overlay', table: outsideId };
  return { screen: 'nothing' };
};

export const tablePath = (id: string): string => `/t/${id}`;
