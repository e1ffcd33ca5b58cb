import { EXPORT_FILES } from '../files/exports/export-files.ts'
import { headersOf } from '../platform/http/openapi-headers.ts'

const FILE_HEADERS = {
  headers: { 'Content-Disposition': { $ref: '#/components/headers/Content-Disposition' } },
}
const PROBLEM = {
  description: 'Problem',
  ...headersOf(null, 503),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}
const pathParameter = (name: string, schema: object) => ({ name, in: 'path', required: true, schema })
const binary = (...mediaTypes: string[]) =>
  Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

/** OpenAPI paths of calls that answer with a file or plain text instead of JSON. */
export const DOWNLOADS = {
  '/export/{file}': {
    get: {
      operationId: 'exportFile',
      tags: ['Files'],
      summary: 'One table of the herd as CSV or XLSX, or pedigree and starts for BLUPF90, streamed',
      parameters: [pathParameter('file', { type: 'string', enum: [...EXPORT_FILES.keys()] })],
      responses: {
        200: {
          description: 'The file',
          ...FILE_HEADERS,
          content: binary(...new Set([...EXPORT_FILES.values()].map(({ mediaType }) => mediaType))),
        },
        404: PROBLEM,
        429: PROBLEM,
        503: PROBLEM,
      },
    },
  },
  '/files/{id}': {
    get: {
      operationId: 'getFile',
      tags: ['Files'],
      summary: 'A generated file, from a job’s result_url; deleted after 90 days',
      parameters: [pathParameter('id', { type: 'string', format: 'uuid' })],
      responses: {
        200: { description: 'The file', ...FILE_HEADERS, content: binary('application/pdf') },
        404: PROBLEM,
        503: PROBLEM,
      },
    },
  },
  '/metrics': {
    get: {
      operationId: 'getMetrics',
      tags: ['Operations'],
      summary: 'Metrics in the Prometheus text format; for callers on the same machine',
      responses: {
        200: { description: 'The metrics', content: { 'text/plain': { schema: { type: 'string' } } } },
        404: PROBLEM,
      },
    },
  },
} as const
