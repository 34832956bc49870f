// `npx banmen` and a checkout linked by npm both run this file directly.
import { chmodSync, existsSync } from 'node:fs';

const main = new URL('../dist/src/cli/main.js', import.meta.url);
if (existsSync(main)) chmodSync(main, 0o755);
