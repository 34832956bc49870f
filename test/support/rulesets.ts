/** Rule sets for tests: a preset by its name, with axes of one's own. */
import { rulesetNamed, type Ruleset } from '../../src/core/go/ruleset.js';

export const ruleset = (name: string, axes: Partial<Ruleset> = {}): Ruleset => {
  const found = rulesetNamed(name);
  if (!found.ok) throw new Error(found.refusal);
  return { ...found.value, ...axes };
};
