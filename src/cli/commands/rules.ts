/** `banmen rules`: the rule sets by name, each with its axes, because names mislead. */
import { Command } from 'commander';
import { AXES, axesOf } from '../../core/go/rule-axes.js';
import { RULESETS, rulesetNamed } from '../../core/go/ruleset.js';
import { EXIT } from './exit-codes.js';

const EXAMPLES = `
Examples:
  banmen rules
  banmen rules chinese
  banmen rules --json

An event may set any axis for itself; what may stand on each:
  komi: points in halves (7.5, 6 1/2), or zi in quarters (3.75, 3 3/4)
${Object.entries(AXES)
  .map(([axis, values]) => `  ${axis}: ${values.join(', ')}`)
  .join('\n')}`;

export const rulesCommand = (): Command =>
  new Command('rules')
    .description('list the rule sets and their axes')
    .argument('[name]', 'only this rule set')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action((name: string | undefined, options: { readonly json?: boolean }) => {
      const named = name === undefined ? undefined : rulesetNamed(name);
      if (named?.ok === false) {
        process.stderr.write(`banmen rules: ${named.refusal}\n`);
        process.exitCode = EXIT.askedWrongly;
        return;
      }
      const rulesets = named === undefined ? RULESETS : [named.value];
      if (options.json === true) {
        const listed = rulesets.map((ruleset) => ({ name: ruleset.name, axes: Object.fromEntries(axesOf(ruleset)) }));
        process.stdout.write(`${JSON.stringify({ rules: listed })}\n`);
        return;
      }
      const blocks = rulesets.map((ruleset) => {
        const axes = axesOf(ruleset).map(([axis, value]) => `  ${axis.padEnd(AXIS_COLUMN)}${value}`);
        return [ruleset.name, ...axes, ''].join('\n');
      });
      process.stdout.write(blocks.join('\n'));
    });

const AXIS_COLUMN = Math.max(...Object.keys(AXES).map((axis) => axis.length)) + 2;
