/**
 * Types for programs that speak to the API, made from its description.
 *
 *     makeOpenApi ─▶ clientTypes ─▶ docs/banmen-api.d.ts (npm run client-types), GET /api/v1/client.d.ts
 *
 * It knows what JSON Schema our own schemas use, and says so where there is more: a type that is wrong is worse than none.
 */

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

/** Of the description, as much as is read here. */
export interface DescribedOperation {
  readonly summary: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly description?: string; readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

export interface ApiDescription {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const REF = '#/components/schemas/';
const INDENT = '  ';

const quoted = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value));

const objectType = ({ properties = {}, required = [], additionalProperties }: Schema, depth: string): string => {
  const inner = depth + INDENT;
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${inner}readonly ${quoted(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema, inner)};\n`,
  );
  // Fields may be added: what is not described is not said to be absent.
  if (fields.length > 0) return `{\n${fields.join('')}${depth}}`;
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    return `Readonly<Record<string, ${typeOf(additionalProperties, depth)}>>`;
  return 'Readonly<Record<string, unknown>>';
};

const arrayType = ({ items, prefixItems }: Schema, depth: string): string => {
  if (prefixItems !== undefined) return `readonly [${prefixItems.map((schema) => typeOf(schema, depth)).join(', ')}]`;
  if (items === undefined || items === false) return 'readonly unknown[]';
  const item = typeOf(items, depth);
  return /^\w+$/.test(item) ? `readonly ${item}[]` : `readonly (${item})[]`;
};

const typeOf = (schema: Schema, depth = ''): string => {
  if (schema.$ref !== undefined) return schema.$ref.replace(REF, '');
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return either.map((one) => typeOf(one, depth)).join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map((one) => `(${typeOf(one, depth)})`).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.map((type: string) => typeOf({ ...schema, type }, depth)).join(' | ');
  switch (schema.type ?? '') {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return arrayType(schema, depth);
    case 'object':
      return objectType(schema, depth);
    default:
      return 'unknown';
  }
};

const contentType = (content: Readonly<Record<string, { readonly schema: Schema }>> | undefined): string => {
  const [[kind, { schema }] = ['', { schema: {} }]] = Object.entries(content ?? {});
  if (content === undefined) return 'undefined';
  return kind === 'application/json' ? typeOf(schema, INDENT + INDENT) : 'string';
};

const operationType = (method: string, path: string, operation: DescribedOperation): string => {
  const answer = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  const query = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => `readonly ${quoted(name)}?: string`);
  return [
    `${INDENT}/** ${operation.summary.replaceAll('*/', '*\u200b/')} */`,
    `${INDENT}readonly '${method.toUpperCase()} ${path}': {`,
    `${INDENT}${INDENT}readonly query: ${query.length === 0 ? 'Readonly<Record<string, never>>' : `{ ${query.join('; ')} }`};`,
    `${INDENT}${INDENT}readonly body: ${contentType(operation.requestBody?.content)};`,
    `${INDENT}${INDENT}readonly answer: ${contentType(answer?.content)};`,
    `${INDENT}};`,
  ].join('\n');
};

/** The whole file, as TypeScript. */
export const clientTypes = ({ info, paths, components }: ApiDescription): string =>
  [
    '/**',
    ` * ${info.title}, version ${info.version} of its API. Made from /api/v1/openapi.json: do not edit it.`,
    ' * Fields may be added; what is here stays. Every refusal is a `Problem`.',
    ' */',
    ...Object.entries(components.schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`),
    'export interface Operations {',
    ...Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => operationType(method, path, operation)),
    ),
    '}',
    '',
  ].join('\n');
