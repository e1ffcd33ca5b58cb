import { z } from 'zod'
import { FlushOfDay } from './cover.ts'
import { endpoint } from './endpoint.ts'
import { CoverId, HorseId, pathId } from './ids.ts'
import { COVER_METHODS } from './limits.ts'
import { Progeny } from './progeny.ts'
import { IsoDate } from './values.ts'

/**
 * What a year of a mare came to. `bred`: bred, and nothing later on file; `flushed`: her embryos were flushed since; `barren`: bred, found open; `open`: found open
 * and never bred; `not_on_file`: nothing recorded, which is not the same as open.
 */
export const PRODUCE_OUTCOMES = [
  'foaled',
  'foal_died',
  'slipped',
  'barren',
  'open',
  'in_foal',
  'bred',
  'flushed',
  'not_on_file',
] as const
export type ProduceOutcome = (typeof PRODUCE_OUTCOMES)[number]

/** A cover behind a year of the record. */
export const ProduceCover = z
  .object({
    id: CoverId,
    stallion_id: HorseId,
    stallion_name: z.string(),
    outcome: z.enum(PRODUCE_OUTCOMES),
    last_bred_on: IsoDate.nullable(),
    method: z.enum(COVER_METHODS).nullable(), // of the last cover
    outcome_on: IsoDate.nullable(), // day of the event that says so
    recipient: z.string().nullable(),
    flushes: z.array(FlushOfDay), // of it, oldest first
  })
  .meta({ id: 'ProduceCover' })
export type ProduceCover = z.infer<typeof ProduceCover>

export const ProduceYear = z
  .object({
    year: z.number().int(), // of foaling: the year after the breeding season
    outcome: z.enum(PRODUCE_OUTCOMES),
    foals: z.array(Progeny),
    covers: z.array(ProduceCover), // that gave none of these foals
  })
  .meta({ id: 'ProduceYear' })
export type ProduceYear = z.infer<typeof ProduceYear>

export const ProduceRecord = z
  .object({
    horse_id: HorseId,
    years: z.array(ProduceYear), // from the first season on file to this year, or to the last one bred for
    undated: z.array(Progeny), // foals without a year
  })
  .meta({ id: 'ProduceRecord' })
export type ProduceRecord = z.infer<typeof ProduceRecord>

export const getProduceRecord = endpoint({
  method: 'GET',
  path: '/horses/:id/produce-record',
  need: 'read_barn',
  tag: 'Horses',
  summary: 'Foals of a mare year by year, with barren, slipped and unrecorded years',
  params: z.object({ id: pathId(HorseId) }),
  reply: ProduceRecord,
  errors: ['not_found', 'conflict'],
})
