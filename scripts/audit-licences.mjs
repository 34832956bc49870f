/**
 * Every package that is installed: its licence, and whether it runs a script at installation. Exit status 1 where a package has
 * a licence that is not on the list, or runs a script that package.json does not allow.
 *
 *     npm run audit:licences [-- --json]
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Licences under which others may be given the whole of it. */
const KNOWN =
  /^(?:MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|Python-2\.0|MPL-2\.0|WTFPL|Zlib)$/;
/** Tools of the build alone: they are not given on. */
const KNOWN_IN_TOOLS = /^(?:GPL-3\.0(?:-or-later|-only)?|LGPL-3\.0(?:-or-later)?)$/;

/** Packages that name no licence in what they ship: to be asked about before the whole is given on. */
const NAMED_NOWHERE = { nanotimer: 'a part of johnny-five' };

const json = process.argv.includes('--json');
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { allowScripts = {} } = JSON.parse(readFileSync('package.json', 'utf8'));

const licenceOf = ({ license, licenses }) =>
  typeof license === 'string' ? license : (license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none');

const isKnown = (licence, isTool) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/ OR /)
    .some((one) => one.split(/ AND /).every((part) => KNOWN.test(part) || (isTool && KNOWN_IN_TOOLS.test(part))));

const found = Object.entries(packages)
  .filter(([place]) => place.startsWith('node_modules/') && existsSync(path.join(place, 'package.json')))
  .map(([place, { dev = false, hasInstallScript = false }]) => {
    const manifest = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));
    const licence = licenceOf(manifest);
    const name = manifest.name ?? place;
    return {
      name,
      version: manifest.version,
      licence,
      dev,
      hasInstallScript,
      isKnown: isKnown(licence, dev) || name in NAMED_NOWHERE,
      isAllowed: !hasInstallScript || name in allowScripts || dev,
    };
  });

if (json) console.log(JSON.stringify(found));
else {
  const counts = new Map();
  for (const { licence } of found) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  for (const [licence, count] of [...counts].sort((one, other) => other[1] - one[1]))
    console.log(`${String(count).padStart(5)}  ${licence}`);
  for (const { name, version, dev } of found.filter(({ hasInstallScript }) => hasInstallScript))
    console.log(`runs a script at installation: ${name}@${version}${dev ? ' (tool)' : ''}`);
}
if (!json)
  for (const { name, version } of found.filter((one) => one.name in NAMED_NOWHERE))
    console.log(`names no licence: ${name}@${version} (${NAMED_NOWHERE[name]})`);
for (const { name, version, licence } of found.filter((one) => !one.isKnown))
  console.error(`licence not on the list: ${name}@${version}: ${licence}`);
for (const { name, version } of found.filter((one) => !one.isAllowed))
  console.error(`runs a script that package.json does not allow: ${name}@${version}`);
process.exitCode = found.every((one) => one.isKnown && one.isAllowed) ? 0 : 1;
