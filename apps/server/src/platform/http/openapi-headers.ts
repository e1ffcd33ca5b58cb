import type { Endpoint } from '@quarterpole/contract/endpoint'
import { isPaged } from './next-page.ts'

/** Response headers beyond those of HTTP itself, by name. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': [
    'string',
    'Name of the request in the log; the caller may send its own, 8 to 64 letters, digits and dashes',
  ],
  'Cache-Control': ['string', 'no-store, because answers change with every write'],
  'X-RateLimit-Limit': ['integer', 'Calls a client address may make per minute'],
  'X-RateLimit-Remaining': ['integer', 'Calls left'],
  'X-RateLimit-Reset': ['integer', 'Seconds until all are back'],
  'X-Total-Count': ['integer', 'Entries of the whole list, of which the reply may be a page'],
  Link: ['string', 'Only where the list goes on: <address of the next page>; rel="next"'],
  'X-Data-As-Of': [
    'string',
    'Only while the database does not answer and the reply comes from memory alone: when the data were last known to be current (ISO 8601)',
  ],
  'X-Activity-Id': ['integer', 'The activity that POST /activity/{id}/undo takes back'],
  'Idempotent-Replayed': ['string', 'true: the stored reply to the first request with this Idempotency-Key'],
  Location: ['string', 'Address of what was made, or of the job that makes it'],
  'Retry-After': ['integer', 'Seconds after which to try again'],
  Allow: ['string', 'The methods of this address'],
  'Content-Disposition': ['string', 'Name of the file'],
  'Set-Cookie': ['string', 'The session, or its end'],
} as const satisfies Record<string, readonly [type: 'string' | 'integer', description: string]>
type HeaderName = keyof typeof RESPONSE_HEADERS

/**
 * On any response, and so not repeated at each: ours, and those that tell the browser what pages may do. The rate is not
 * counted where a request is refused earlier.
 */
export const COMMON_HEADERS = [
  'X-Request-Id',
  'Cache-Control',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'Vary',
  'X-Content-Type-Options',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
] as const
const OF_STATUS: Readonly<Record<number, readonly HeaderName[]>> = {
  405: ['Allow'],
  409: ['Retry-After'],
  429: ['Retry-After'],
  503: ['Retry-After', 'Idempotent-Replayed'],
}
const SETS_COOKIES: ReadonlySet<string> = new Set(['Sign in', 'Your account'])

/** The headers that a response of this status may have besides the common ones, as references to the components. */
export function headersOf(endpoint: Endpoint | null, status: number) {
  const names = [
    ...(OF_STATUS[status] ?? []),
    ...(endpoint !== null && status < 300 ? ofSuccess(endpoint) : []),
    ...(endpoint !== null && SETS_COOKIES.has(endpoint.tag) ? (['Set-Cookie'] as const) : []),
  ]
  if (names.length === 0) return {}
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  }
}

function ofSuccess(endpoint: Endpoint): readonly HeaderName[] {
  const { method, media } = endpoint
  if (method === 'GET')
    return [
      'X-Total-Count',
      ...(isPaged(endpoint) ? (['Link'] as const) : []),
      'X-Data-As-Of',
      ...(media === undefined ? [] : (['Content-Disposition'] as const)),
    ]
  return [
    'X-Activity-Id',
    'Idempotent-Replayed',
    'Location',
    'X-Data-As-Of',
    'X-Total-Count',
    'Content-Disposition',
  ]
}

/** The components that the references name. */
export const headerComponents = () =>
  Object.fromEntries(
    Object.entries(RESPONSE_HEADERS).map(([name, [type, description]]) => [
      name,
      { description, schema: { type } },
    ]),
  )
