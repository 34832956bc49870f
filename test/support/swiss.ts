/**
 * A pairing program of our own making for tests: writes files of OpenGotha's form, pairs a Swiss round by points, and knows nothing of how
 * Banmen reads them. Names have diacritics, ampersands and apostrophes, as names do.
 */
import { randomFrom } from './records-in-encodings.js';

export interface SwissPlayer {
  readonly name: string;
  readonly firstName: string;
  readonly rank: string;
  readonly country: string;
  readonly rating: number;
}

export interface SwissGame {
  readonly round: number;
  readonly table: number;
  readonly white: string;
  readonly black: string;
  result: string;
}

const SURNAMES = [
  'Müller',
  'Dvořák',
  "O'Brien",
  'García',
  'Łukasik',
  'Šimkus',
  'Žák & Sons',
  'Nagy',
  'Åkerblom',
  'Lefèvre',
  'Chen',
  'Kim',
  'Sato',
  'Petrov',
  'Smith',
  'Rossi',
];
const FIRST = ['Anna', 'Bo', 'Åke', 'Jiří', 'Zoë', 'Élodie', 'Min-jun', 'Yuki', 'Ivan', 'Marta'];

export const swissPlayers = (count: number, seed: number): readonly SwissPlayer[] => {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const rating = 700 + Math.floor(random() * 2000);
    const kyu = Math.floor((2100 - rating) / 100);
    return {
      name: SURNAMES[index % SURNAMES.length] ?? '',
      firstName: `${FIRST[Math.floor(index / SURNAMES.length) % FIRST.length] ?? ''} ${String.fromCharCode(65 + (index % 26))}`,
      rank: kyu > 0 ? `${kyu}K` : `${1 - kyu}D`,
      country: ['DE', 'CZ', 'FR', 'SE', 'PL'][index % 5] ?? 'DE',
      rating,
    };
  });
};

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

export const swissKey = ({ name, firstName }: SwissPlayer): string => (name + firstName).replaceAll(' ', '').toUpperCase();

export interface SwissFile {
  readonly rounds: number;
  readonly players: readonly SwissPlayer[];
  readonly games: readonly SwissGame[];
  readonly byes?: readonly { readonly round: number; readonly player: string }[];
}

/** The file as that program writes it: attributes in its own order, its own state beside the games. */
export const makeSwissXml = ({ rounds, players, games, byes = [] }: SwissFile): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Tournament dataVersion="201" externalIPAddress="0.0.0.0" fullVersionNumber="3.51.0" runningMode="SAL" saveDT="20261130101500">
<!-- result="RESULT_BLACKWINS" in a comment is no result; nor is <Game result="x"/> -->
<Players>
${players
  .map(
    (player, index) =>
      `<Player agaExpirationDate="" agaId="${1000 + index}" club="Club${index % 7}" country="${player.country}" egfPin="${10_000_000 + index}" ffgLicence="" ffgLicenceStatus="-" firstName="${attribute(player.firstName)}" grade="${player.rank}" name="${attribute(player.name)}" participating="11111111111111111111" rank="${player.rank}" rating="${player.rating}" ratingOrigin="EGF : ${player.rating}" registeringStatus="FIN" smmsCorrection="0"/>`,
  )
  .join('\n')}
</Players>
<Games>
${games
  .map(
    (game) =>
      `<Game blackPlayer="${attribute(game.black)}" handicap="0" knownColor="true" result="${game.result}" roundNumber="${game.round}" tableNumber="${game.table}" whitePlayer="${attribute(game.white)}"/>`,
  )
  .join('\n')}
</Games>
<ByePlayers>
${byes.map(({ round, player }) => `<ByePlayer player="${attribute(player)}" roundNumber="${round}"/>`).join('\n')}
</ByePlayers>
<TournamentParameterSet>
<GeneralParameterSet bInternet="false" basicTime="60" beginDate="2026-11-28" canByoYomiTime="300" complementaryTimeSystem="STDBYOYOMI" director="" endDate="2026-11-29" fischerTime="10" genCountNotPlayedGamesAsHalfPoint="false" komi="6.5" location="Göttingen" name="Spring &amp; Autumn Cup" nbMovesCanTime="15" numberOfCategories="1" numberOfRounds="${rounds}" shortName="springcup" size="19" stdByoYomiTime="30"/>
<HandicapParameterSet hdBasedOnMMS="true" hdCeiling="0" hdCorrection="1" hdNoHdRankThreshold="1D"/>
<PlacementParameterSet><PlacementCriteria><PlacementCriterion name="NBW" number="1"/></PlacementCriteria></PlacementParameterSet>
<PairingParameterSet paiStandardNX1Factor="0.5"/>
</TournamentParameterSet>
<Teams/>
</Tournament>
`;

/** The next round: players in order of points, neighbours who have not met. */
export const pairSwiss = (players: readonly SwissPlayer[], games: readonly SwissGame[], round: number): readonly SwissGame[] => {
  const points = new Map(players.map((player) => [swissKey(player), 0]));
  const met = new Set<string>();
  for (const { black, white, result } of games) {
    met.add(`${black}|${white}`).add(`${white}|${black}`);
    const winner = result.startsWith('RESULT_BLACKWINS') ? black : result.startsWith('RESULT_WHITEWINS') ? white : undefined;
    if (winner !== undefined) points.set(winner, (points.get(winner) ?? 0) + 1);
  }
  const waiting = [...players]
    .sort((one, other) => (points.get(swissKey(other)) ?? 0) - (points.get(swissKey(one)) ?? 0) || other.rating - one.rating)
    .map(swissKey);
  const paired: SwissGame[] = [];
  while (waiting.length > 1) {
    const first = waiting.shift() ?? '';
    const at = Math.max(
      0,
      waiting.findIndex((other) => !met.has(`${first}|${other}`)),
    );
    const [second = ''] = waiting.splice(at, 1);
    const [black, white] = (round + paired.length) % 2 === 0 ? [first, second] : [second, first];
    paired.push({ round, table: paired.length + 1, black, white, result: 'RESULT_UNKNOWN' });
  }
  return paired;
};
