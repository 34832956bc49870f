/**
 * The description of the API, for programs and for people.
 *
 *     GET /api/v1/openapi.json     OpenAPI 3.1
 *     GET /api/v1/client.d.ts      types for programs in TypeScript, made from it
 *     GET /api/v1                  the same as a page, without a script
 */
import type { FastifyInstance } from 'fastify';
import { clientTypes, type ApiDescription } from './client-types.js';
import { API_OPERATIONS, makeOpenApi } from './openapi.js';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** `names` in a sentence. */
const withNames = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** What is sent and what is answered, each as a way to its form. */
const formLinks = (body: string | undefined, answer: string | readonly [string] | undefined): string => {
  const link = (name: string): string => `<a href="#${name}">${name}</a>`;
  const answered = typeof answer === 'string' ? link(answer) : answer === undefined ? '' : `list of ${link(answer[0])}`;
  return [body === undefined ? '' : `takes ${link(body)}`, answered === '' ? '' : `answers ${answered}`]
    .filter((part) => part !== '')
    .join(', ');
};

const asPage = (description: ApiDescription): string => {
  const rows = API_OPERATIONS.map(
    ({ method, path, summary, query = {}, body, answer }) =>
      `<tr><td><b class="${method}">${method.toUpperCase()}</b> <code>${escaped(path)}</code></td><td>${withNames(summary)}${Object.entries(
        query,
      )
        .map(([name, text]) => `<br><code>${escaped(name)}</code>: ${withNames(text)}`)
        .join('')}<br>${formLinks(body, answer)}</td></tr>`,
  ).join('\n');
  const { schemas } = description.components;
  const forms = Object.entries(schemas)
    .map(([name, form]) => `<details id="${name}"><summary>${name}</summary><pre>${escaped(JSON.stringify(form, null, 2))}</pre></details>`)
    .join('\n');
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Banmen: the API</title>
<link rel="stylesheet" href="/api.css">
<header><a href="/"><img src="/icon.svg" alt="" width="28" height="28"> Banmen</a></header>
<main>
<h1>The API of Banmen</h1>
<p>For programs: <a href="/api/v1/openapi.json">OpenAPI 3.1</a>, and <a href="/api/v1/client.d.ts">types for TypeScript</a>. What cannot be done is answered as <code>application/problem+json</code>.</p>
<table>${rows}</table>
<h2>Forms</h2>
${forms}
</main>
</html>
`;
};

export const addOpenApiRoutes = (app: FastifyInstance): void => {
  const description = makeOpenApi();
  const page = asPage(description);
  app.get('/api/v1/openapi.json', () => description);
  const types = clientTypes(description);
  app.get('/api/v1/client.d.ts', (_, reply) => reply.type('text/plain; charset=utf-8').send(types));
  app.get('/api/v1', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
};
