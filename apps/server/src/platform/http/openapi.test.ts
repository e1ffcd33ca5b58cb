import { expect, test } from 'vitest'
import { DOWNLOADS } from '../../main/openapi-downloads.ts'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument('1', DOWNLOADS)
const { schemas } = document.components as { schemas: Record<string, Record<string, unknown>> }

/** All references in a part of the document. */
function referencesIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(referencesIn)
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === '$ref' ? [String(value)] : referencesIn(value),
  )
}

test('every reference resolves to a schema, and no schema is only an alias', () => {
  const references = new Set(referencesIn(document))
  expect(references).toContain('#/components/schemas/Problem')
  for (const reference of references)
    expect(document, reference).toHaveProperty(reference.replace('#/', '').split('/'))
  expect(Object.entries(schemas).filter(([, schema]) => '$ref' in schema)).toEqual([])
})

test('the Problem schema lists its members', () => {
  expect(schemas['Problem']).toMatchObject({
    required: ['type', 'title', 'status', 'detail', 'code'],
    properties: { detail: { type: 'string' }, errors: { type: 'array' } },
  })
})
