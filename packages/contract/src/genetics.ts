import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, pathId } from './ids.ts'
import { MARKERS, PROFILE_MARKERS } from './limits.ts'
import { IsoDate } from './values.ts'

/** One laboratory result. `value` is our coding, `raw` the laboratory's notation. */
export const MarkerResult = z
  .object({
    marker: z.enum(MARKERS),
    value: z.string().nullable(),
    raw: z.string(),
    lab: z.string().nullable(),
    assay: z.string().nullable(),
    tested_on: IsoDate.nullable(),
    inferred: z.boolean(), // from parentage, not a sample of this horse
  })
  .meta({ id: 'MarkerResult' })
export type MarkerResult = z.infer<typeof MarkerResult>

const value = z.string().nullable()
/** N/N clear, N/H one copy, H/H two copies; null untested. */
export const Genetics = z
  .object({
    ...(Object.fromEntries(PROFILE_MARKERS.map((marker) => [marker, value])) as Record<
      (typeof PROFILE_MARKERS)[number],
      typeof value
    >), // an entry a marker
    tests: z.array(MarkerResult),
  })
  .meta({ id: 'Genetics' })
export type Genetics = z.infer<typeof Genetics>

export const getGenetics = endpoint({
  method: 'GET',
  path: '/horses/:id/genetics',
  need: 'read',
  horses: ['params.id'],
  tag: 'Genetics',
  summary: 'Panel and markers of one horse',
  params: z.object({ id: pathId(HorseId) }),
  reply: Genetics,
  errors: ['not_found'],
})
