/**
 * Rule sets in a record: the name that SGF has for them, and the axes in words.
 *
 * SGF knows few names (AGA, GOE, Japanese, NZ) and programs have added theirs; one name stands for
 * different rules on different servers, so a record made here also says the axes.
 * Source: SGF FF[4], property RU; names of the presets: FORMS 2.
 */
import { axesOf } from '../go/rule-axes.js';
import { RULESETS, type Ruleset } from '../go/ruleset.js';

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

/** What files write in RU, without case and blanks, to the preset. */
const PRESETS_BY_SGF_NAME: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(SGF_NAMES).map(([preset, name]) => [name.toLowerCase(), preset])),
  cn: 'chinese',
  jp: 'japanese',
  japan: 'japanese',
  kr: 'korean',
  ing: 'ing',
  goe: 'ing',
  newzealand: 'new-zealand',
  tromptaylor: 'tromp-taylor',
  中国规则: 'chinese',
  中国: 'chinese',
  日本: 'japanese',
  日本ルール: 'japanese',
};

export const sgfRulesName = (ruleset: Ruleset): string => SGF_NAMES[ruleset.name] ?? ruleset.name;

/** The preset that a record names, or undefined where Banmen does not know the name. */
export const presetNamed = (sgfName: string): string | undefined => {
  const key = sgfName.trim().toLowerCase().replaceAll(/[\s_]/g, '');
  return PRESETS_BY_SGF_NAME[key] ?? RULESETS.find(({ name }) => name === key)?.name;
};

/** The axes in words: `rules chinese; komi 7.5 points, counting chinese-area, ...`. */
export const describeRuleset = (ruleset: Ruleset): string =>
  `rules ${ruleset.name}; ${axesOf(ruleset)
    .map(([axis, value]) => `${axis} ${value}`)
    .join(', ')}`;
