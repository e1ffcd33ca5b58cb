import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@quarterpole/contract/endpoint'
import { type EndpointName, endpoints } from '@quarterpole/contract/endpoints'
import { ERROR_STATUS, ERROR_TITLE, type ErrorCode } from '@quarterpole/contract/error-codes'
import { Problem } from '@quarterpole/contract/errors'
import { LIST_DEFAULT } from '@quarterpole/contract/limits'
import { z } from 'zod'
import { COMMON_HEADERS, headerComponents, headersOf } from './openapi-headers.ts'
import { formSchema, isUploadForm } from './openapi-forms.ts'
import { isPaged } from './next-page.ts'

type Json = Record<string, unknown>

/** Errors that any call may return before its handler runs. */
const ALWAYS: readonly ErrorCode[] = [
  'unreadable',
  'method_not_allowed',
  'misdirected',
  'too_many',
  'internal',
  'busy',
]
/** Where people sign in: errors of any call that needs a right. */
const RIGHTS: readonly ErrorCode[] = ['not_signed_in', 'forbidden']
const WRITES: readonly ErrorCode[] = [
  'forbidden',
  'too_large',
  'unsupported_media_type',
  'disk_full',
  'outcome_unknown',
  'conflict',
  'invalid',
]

/** A named schema has different input and output shapes, so one component cannot describe both. */
class TwoShapesError extends Error {
  constructor(name: string) {
    super(`${name} has different input and output shapes; remove it from the named schemas.`)
    this.name = 'TwoShapesError'
  }
}

/**
 * OpenAPI 3.1 document of the whole API, built from the endpoint table; deterministic.
 *
 * @param downloads  paths of calls that answer with a file instead of JSON
 */
export function openApiDocument(version: string, downloads: Json): Json {
  const schemas: Json = {}
  schemaOf(Problem, 'output', schemas) // adds itself to the components
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = operationOf(name, endpoint, schemas)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quarterpole',
      version,
      description:
        'Decision support for Quarter Horse breeding and racing. Units: probabilities as fractions, yards, seconds, miles per hour, degrees Fahrenheit, altitude in meters. Errors are application/problem+json; `detail` says what happened and what to do. Headers of any response are listed once, in x-common-headers. Today is the date of the Quarterpole-Day header (YYYY-MM-DD), as far as it can be today in any time zone; without it, the date in the server’s time zone.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    paths: { ...paths, ...downloads },
    components: { schemas, headers: headerComponents() },
    'x-common-headers': COMMON_HEADERS,
  }
}

function operationOf(name: EndpointName, endpoint: Endpoint, schemas: Json): Json {
  const parameters = [
    ...parametersOf(endpoint.params, 'path', schemas),
    ...parametersOf(endpoint.query, 'query', schemas).map((parameter) =>
      isPaged(endpoint) ? { ...parameter, ...PAGE_WORDS[String(parameter['name'])] } : parameter,
    ),
    ...(endpoint.method === 'POST' || endpoint.method === 'PUT' ? [IDEMPOTENCY_KEY] : []),
  ]
  return {
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(endpoint, schemas),
    responses: { ...successOf(endpoint, schemas), ...problemsOf(endpoint) },
  }
}

/** What a list does where its page is left out. */
const PAGE_WORDS: Readonly<Record<string, { description: string }>> = {
  limit: {
    description: `Entries of a page; left out, ${LIST_DEFAULT}. X-Total-Count has the number of all, Link the next page.`,
  },
  offset: { description: 'Entries before the page; left out, 0.' },
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeated key with the same body returns the first response again for 14 days, including an unknown outcome (503, `outcome_unknown`): check whether it was saved, and if not, retry with a new key.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query', schemas: Json): Json[] {
  if (!schema) return []
  const json = schemaOf(schema, 'input', schemas)
  const required = new Set(json['required'] as string[] | undefined) // JSON Schema: a list of names
  return Object.entries((json['properties'] ?? {}) as Json).map(([name, member]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: member,
  }))
}

function requestBodyOf(endpoint: Endpoint, schemas: Json): Json {
  if (endpoint.multipart)
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: formSchema(endpoint.path) } },
      },
    }
  if (!endpoint.body) return {}
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(endpoint.body, 'input', schemas) } },
    },
  }
}

function successOf(endpoint: Endpoint, schemas: Json): Json {
  const status = endpoint.status ?? 200
  if (status === 204) return { 204: { description: 'Done', ...headersOf(endpoint, 204) } }
  const content = {
    [endpoint.media ?? 'application/json']: { schema: schemaOf(endpoint.reply, 'output', schemas) },
  }
  const answers: Json = {
    [status]: { description: endpoint.summary, ...headersOf(endpoint, status), content },
  }
  // Health and readiness answer 503 with their usual body, which lists what is failing.
  if (endpoint.errors.includes('unhealthy'))
    answers[503] = { description: ERROR_TITLE.unhealthy, ...headersOf(endpoint, 503), content }
  // A refused import returns its full report in addition to the problem.
  if (endpoint.multipart && isUploadForm(endpoint.path))
    answers[422] = {
      description: ERROR_TITLE.invalid,
      ...headersOf(endpoint, 422),
      content: {
        ...content,
        'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
      },
    }
  return answers
}

function problemsOf(endpoint: Endpoint): Json {
  const own = successOf(endpoint, {})
  const codes = new Set<ErrorCode>([
    ...endpoint.errors,
    ...ALWAYS,
    ...(endpoint.need === 'nobody' ? [] : RIGHTS),
    ...(endpoint.method === 'GET' ? [] : WRITES),
  ])
  const byStatus = new Map<number, string>()
  for (const code of codes) {
    if (code === 'unhealthy') continue
    const other = byStatus.get(ERROR_STATUS[code])
    byStatus.set(
      ERROR_STATUS[code],
      other === undefined ? ERROR_TITLE[code] : `${other}, or ${ERROR_TITLE[code].toLowerCase()}`,
    )
  }
  return Object.fromEntries(
    [...byStatus]
      .filter(([status]) => !(status in own))
      .sort(([a], [b]) => a - b)
      .map(([status, description]) => [
        status,
        {
          description,
          ...headersOf(endpoint, status),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
  )
}

/** JSON Schema of one zod schema; named (and recursive) parts move to the components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const { $schema: _dialect, $defs, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  for (const [name, part] of Object.entries(($defs ?? {}) as Json)) {
    const shape = withComponentRefs(part)
    if (name in schemas && !isDeepStrictEqual(schemas[name], shape)) throw new TwoShapesError(name)
    schemas[name] = shape
  }
  return withComponentRefs(json) as Json // an object stays an object
}

/** Points local `$defs` references at the document's components. */
function withComponentRefs(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withComponentRefs)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.replace('#/$defs/', '#/components/schemas/')]
        : [key, withComponentRefs(value)],
    ),
  )
}
