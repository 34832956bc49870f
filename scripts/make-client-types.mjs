/**
 * Writes docs/banmen-api.d.ts, the types for programs that speak to the API.
 *
 *     npm run client-types
 */
import { writeFileSync } from 'node:fs';
import { clientTypes } from '../dist/src/console/api/client-types.js';
import { makeOpenApi } from '../dist/src/console/api/openapi.js';

writeFileSync('docs/banmen-api.d.ts', clientTypes(makeOpenApi()));
