/**
 * Rule sets in a record: the name that SGF has for them, and the axes in words.
 *
 * SGF knows few names (AGA, GOE, Japanese, NZ) and programs have added theirs; one name stands for
 * different rules on different servers, so a record made here also says the axes, in GC, and they are read back.
 * Source: SGF FF[4], property RU; names of the presets: contracts, score; KataGo's strings: its GTP extensions, rules.
 */
import { axesOf, withAxes } from '../go/rule-axes.js';
import { RULESETS, rulesetNamed, type Ruleset } from '../go/ruleset.js';

/** Preset to the name in RU, where that is not the preset's own. */
const SGF_NAMES: Readonly<Record<string, string>> = {
  chinese: 'Chinese',
  japanese: 'Japanese',
  korean: 'Korean',
  ing: 'GOE',
  aga: 'AGA',
  'new-zealand': 'NZ',
  'tromp-taylor': 'Tromp-Taylor',
};

/** What files write in RU, as `bare` leaves it, to the preset. British and French rules are those of the AGA. */
const NAMES_BY_PRESET: Readonly<Record<string, string>> = {
  chinese:
    'chinese china cn cwa chineseogs chinesekgs chinesearea area chn 中国 中國 中式 中国大陆 数子 數子 shuzi zhongguo 중국 中国式 chinois chinesisch',
  japanese: 'japanese japan jp jpn nihonkiin japanese1989 territory 日本 日本式 日本棋院 일본 数目 比目 nihon japonais japanisch',
  korean: 'korean korea kr kor koreanbaduk 韩国 韓国 韓國 韩式 한국 한국식 한국기원 coreen koreanisch',
  ing: 'ing goe sst ingsst 应氏 應氏 应氏计点 應氏計點 應氏計點制 应氏计点制 応氏 応昌期 응씨 응창기 计点制',
  aga: 'aga usa american americango 美国 bga british ffg french francais française francaise françaises egf 프랑스',
  'new-zealand': 'nz newzealand nzga',
  'tromp-taylor': 'tromptaylor tt logical',
  'wmsg-2008': 'wmsg wmsg2008 worldmindsports',
  'living-stones': 'stonescoring ancientarea',
};

const PRESETS_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...Object.entries(NAMES_BY_PRESET).flatMap(([preset, names]) => names.split(' ').map((name) => [name, preset] as const)),
  ...RULESETS.map(({ name }) => [name.replaceAll('-', ''), name] as const),
]);

/** Words for "rules", which stand before or behind the name. */
const RULE_WORDS =
  /(?:rulesets?|rules?|règles?|regles?|regeln?|reglas?|规则|規則|规则制|棋规|棋規|ルール|规定|围棋|囲碁|圍棋|바둑|룰|규칙|de|du|des|la|the)(?![a-z])/g;

/** Without case, accents that full-width forms have, words for "rules", blanks and marks. */
const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(RULE_WORDS, ' ')
    .replaceAll(/[\s.,:;()[\]'"]/g, '')
    .normalize('NFC');

/** A unit of KataGo's: the axis, and its values in ours. `koPOSITIONALscoreAREAtaxNONEsui1whb0`, or the same with `:` and `;`. */
const KATAGO_AXES: Readonly<Record<string, readonly [axis: string, values: Readonly<Record<string, string>>]>> = {
  ko: ['repetition', { simple: 'simple', positional: 'positional', situational: 'situational', spight: 'natural-situational' }],
  tax: ['tax', { none: 'none', seki: 'seki', all: 'all' }],
  sui: ['selfCapture', { '0': 'forbidden', '1': 'allowed', false: 'forbidden', true: 'allowed' }],
  suicide: ['selfCapture', { '0': 'forbidden', '1': 'allowed', false: 'forbidden', true: 'allowed' }],
  whb: ['compensation', { '0': 'none', n: 'n', 'n-1': 'n-1' }],
  whitehandicapbonus: ['compensation', { '0': 'none', n: 'n', 'n-1': 'n-1' }],
};

const KATAGO_PART =
  /(ko|scoring|score|tax|suicide|sui|hasbutton|button|whitehandicapbonus|whb|friendlypassok|fpok)[\s:="]*(n-1|simple|positional|situational|spight|area|territory|none|seki|all|true|false|[01n])/g;

/** Rules said by their parts; undefined where the text is not of that kind. */
const rulesetOfParts = (text: string): Ruleset | undefined => {
  const parts = [...text.toLowerCase().matchAll(KATAGO_PART)].map(([, name = '', value = '']) => [name, value] as const);
  const score = parts.find(([name]) => name === 'score' || name === 'scoring')?.[1];
  if (score === undefined || !parts.some(([name]) => name === 'ko')) return undefined;
  const base = rulesetNamed(score === 'territory' ? 'japanese' : 'tromp-taylor');
  const axes = parts.flatMap(([name, value]) => {
    const axis = KATAGO_AXES[name];
    const ours = axis?.[1][value];
    return axis === undefined || ours === undefined ? [] : [[axis[0], ours] as const];
  });
  const changed = base.ok ? withAxes(base.value, { ...PLAIN_PARTS, ...Object.fromEntries(axes) }) : undefined;
  return changed?.ok === true ? changed.value : undefined;
};

/** What KataGo means where a part is not said. */
const PLAIN_PARTS = { tax: 'none', selfCapture: 'forbidden', compensation: 'none' } as const;

export const sgfRulesName = (ruleset: Ruleset): string => SGF_NAMES[ruleset.name] ?? ruleset.name;

/** The preset that a record names, or undefined where Banmen does not know the name. */
export const presetNamed = (sgfName: string): string | undefined => {
  const exact = sgfName.trim().toLowerCase();
  return RULESETS.find(({ name }) => name === exact)?.name ?? PRESETS_BY_NAME.get(bare(sgfName));
};

/** The axes in words: `rules chinese; komi 7.5 points, counting chinese-area, ...`. */
export const describeRuleset = (ruleset: Ruleset): string =>
  `rules ${ruleset.name}; ${axesOf(ruleset)
    .map(([axis, value]) => `${axis} ${value}`)
    .join(', ')}`;

/** The rule set of a line that `describeRuleset` made, wherever it stands in a comment. */
const parseDescribed = (comment: string): Ruleset | undefined => {
  const [, name = '', list = ''] = /^rules ([a-z0-9.-]+); (.+)$/m.exec(comment) ?? [];
  const named = rulesetNamed(name);
  if (!named.ok) return undefined;
  const axes = Object.fromEntries(list.split(', ').map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]));
  const changed = withAxes(named.value, axes);
  return changed.ok ? changed.value : undefined;
};

/** The rule set that a record names: as its own words have it (GC of a record made here), by RU's name, or by RU's parts. */
export const recordedRuleset = ({
  rules,
  comment,
}: {
  readonly rules: string | undefined;
  readonly comment: string;
}): Ruleset | undefined => {
  const described = parseDescribed(comment);
  if (described !== undefined && (rules === undefined || presetNamed(rules) === described.name)) return described;
  if (rules === undefined) return undefined;
  const preset = presetNamed(rules);
  const named = preset === undefined ? undefined : rulesetNamed(preset);
  return named?.ok === true ? named.value : rulesetOfParts(rules);
};
