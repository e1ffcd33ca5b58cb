import fc from 'fast-check'

/** The subset of JSON Schema used by the OpenAPI document. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  allOf?: JsonSchema[]
}
export interface Operation {
  operationId: string
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, unknown>; headers?: Record<string, unknown> }>
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
  'x-common-headers': string[]
}

/** One request of an operation, with path parameters and query in the URL. */
export interface FuzzRequest {
  url: string
  body: unknown
}

/** Strings that break careless code: wildcards, quotes, control characters, markup, prototype members, unusual Unicode. */
const NASTY = [
  '',
  ' ',
  '%',
  '_',
  "'",
  '"',
  '\\',
  '\u0000',
  '\r\n',
  '\u001b[31m',
  '\u2028',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e999',
  '-1',
  '0x10',
  '9007199254740993',
  '\ud800',
  '\u202e',
  'x'.repeat(5000),
  "'; drop table horse; --",
  '{{7*7}}',
]
const nastyText = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 60 }))
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.constant([[]]),
)

/** Requests that are valid according to the document. */
export function validRequests(
  document: OpenApi,
  path: string,
  operation: Operation,
): fc.Arbitrary<FuzzRequest> {
  const query = record(document, parametersIn(operation, 'query'))
  const params = record(document, parametersIn(operation, 'path'))
  const body = bodySchema(operation)
  return fc
    .record({ params, query, body: body ? valueOf(document, body) : fc.constant(undefined) })
    .map(({ params: p, query: q, body: b }) => ({ url: urlOf(path, p, q), body: b }))
}

/** Requests with at least one part the document does not allow. */
export function brokenRequests(
  document: OpenApi,
  path: string,
  operation: Operation,
): fc.Arbitrary<FuzzRequest> {
  const names = parametersIn(operation, 'query').map(({ name }) => name)
  const brokenQuery = fc.dictionary(fc.oneof(fc.constantFrom('q', 'limit', ...names), nastyText), nastyText, {
    maxKeys: 3,
  })
  const params = fc.dictionary(fc.constantFrom('id', 'fileType'), nastyText, { maxKeys: 2 })
  const body = bodySchema(operation)
  const brokenBody = body
    ? fc
        .tuple(valueOf(document, body), fc.string(), nasty)
        .map(([value, key, bad]) => corrupt(value, key, bad))
    : nasty
  return fc
    .record({ params, query: brokenQuery, body: fc.oneof(brokenBody, nasty) })
    .map(({ params: p, query: q, body: b }) => ({ url: urlOf(path, p, q), body: b }))
}

const parametersIn = ({ parameters = [] }: Operation, place: 'path' | 'query') =>
  parameters.filter((one) => one.in === place)
const bodySchema = ({ requestBody }: Operation) => requestBody?.content['application/json']?.schema

function record(
  document: OpenApi,
  parameters: ReturnType<typeof parametersIn>,
): fc.Arbitrary<Record<string, unknown>> {
  const model = Object.fromEntries(
    parameters.map(({ name, schema }) => [
      name,
      name === 'id' ? smallId(document, schema) : valueOf(document, schema),
    ]),
  )
  return fc.record(model, {
    requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name),
  })
}

/** Mostly ids of existing rows. */
const smallId = (document: OpenApi, schema: JsonSchema) =>
  fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 330 }).map(String) }, valueOf(document, schema))

function urlOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(String(params[name] ?? '1').toWellFormed()) || '1',
  )
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  )
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** Replaces or adds a member, or replaces the whole value. */
function corrupt(value: unknown, key: string, bad: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return bad
  const keys = Object.keys(value)
  const chosen = keys[key.length % (keys.length + 1)] ?? key
  return { ...value, [chosen]: bad }
}

function valueOf(document: OpenApi, schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.$ref)
    return valueOf(document, document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if (schema.allOf) return valueOf(document, Object.assign({}, ...schema.allOf) as JsonSchema)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(document, one)))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return integerOf(schema)
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueOf(document, schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 12),
      })
    case 'object':
      return objectOf(document, schema)
    default:
      return fc.anything({ maxDepth: 1 })
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 100 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date')
    return fc
      .date({ min: new Date('1950-01-01'), max: new Date('2026-06-15'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10))
  if (pattern?.includes('\\d')) return fc.stringMatching(new RegExp(pattern))
  return fc
    .string({ unit: 'grapheme', minLength: Math.max(1, minLength), maxLength: Math.min(maxLength, 60) })
    .map((text) => text.replace(/\p{Cc}/gu, 'x'))
}

/** Mostly small numbers, which may be existing ids or years. */
function integerOf({ minimum, exclusiveMinimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const min = Math.max(
    minimum ?? (exclusiveMinimum === undefined ? -1000 : exclusiveMinimum + 1),
    Number.MIN_SAFE_INTEGER,
  )
  const max = Math.min(maximum ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  const near = fc.integer({ min, max: Math.max(min, Math.min(max, 330)) })
  const season = fc.integer({
    min: Math.min(max, Math.max(min, 2024)),
    max: Math.min(max, Math.max(min, 2030)),
  })
  return fc.oneof(
    { weight: 6, arbitrary: near },
    season,
    fc.maxSafeInteger().map((n) => Math.min(max, Math.max(min, n))),
  )
}

const objectOf = (document: OpenApi, { properties = {}, required = [] }: JsonSchema) =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(document, schema)])),
    { requiredKeys: required },
  )
