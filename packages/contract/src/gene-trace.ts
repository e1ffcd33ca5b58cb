import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId } from './ids.ts'
import { DISEASE_LOCI } from './limits.ts'
import { CommonAncestor } from './pedigree.ts'
import { Fraction, IsoDate, queryInt } from './values.ts'

/** P(no copy, one, two); they add up to 1. */
const Copies = z.tuple([Fraction, Fraction, Fraction])

export const TracedHorse = z.object({
  id: HorseId,
  name: z.string(),
  foaled_year: z.number().int().nullable(),
  value: z.string().nullable(), // N/N, N/H, H/H, H/?, N/?; null: not tested, or a repeated ancestor is traced
  raw: z.string().nullable(), // as the laboratory wrote it
  tested_on: IsoDate.nullable(),
  inferred: z.boolean(), // by parentage, not from a sample of this horse
  copies: Copies.nullable(), // given all tests; null where they contradict one another, or an ancestor is traced
})
export type TracedHorse = z.infer<typeof TracedHorse>

/** A place of the bracket; a horse in several places is listed once. */
export const TracedPlace = z.object({
  line: z.string(), // S sire, D dam: "SD" is the sire's dam
  horse_id: HorseId,
  /** Test: P(the foal has a copy that came down this road). Ancestor: the part of the foal's genes that did. 0: none. */
  road: Fraction.nullable(), // null where the tests contradict one another
})
export type TracedPlace = z.infer<typeof TracedPlace>

export const GeneTrace = z.object({
  sire_id: HorseId,
  dam_id: HorseId,
  generations: z.number().int(), // of the places
  test: z
    .object({
      locus: z.enum(DISEASE_LOCI),
      label: z.string(),
      disease: z.string(),
      one_copy_matters: z.boolean(),
      breed_frequency: Fraction, // of the variant, for horses whose parents are not on file
      source: z.string(),
      generations_used: z.number().int(), // ancestors whose tests were weighed
      tests_used: z.number().int(), // results weighed, those of other foals of the ancestors among them
    })
    .nullable(), // null where a repeated ancestor is traced
  ancestor: z
    .object({
      id: HorseId,
      name: z.string(),
      notation: z.string(), // "3S × 4D"
      share: Fraction, // chance that the foal's two copies of a gene are alike by way of this horse
      inbreeding_coefficient: Fraction, // of the foal: the shares of all such ancestors
    })
    .nullable(),
  common_ancestors: z.array(CommonAncestor), // the largest shares, at most six; each can be traced
  finding: z.array(z.object({ text: z.string(), strong: z.boolean() })),
  is_grave: z.boolean(), // by the tests on file a foal may get two copies that kill, cripple or bar it from registration
  foal: Copies.nullable(),
  /** The horse whose test would narrow most, and the part of the open question it would answer. */
  next_test: z
    .object({ id: HorseId, name: z.string(), of: z.enum(['foal', 'origin']), share: Fraction })
    .nullable(),
  /** Horses whose tests cannot all be right with the parents on file; empty where all fit. */
  contradictions: z.array(z.object({ id: HorseId, name: z.string(), value: z.string().nullable() })),
  horses: z.array(TracedHorse),
  places: z.array(TracedPlace),
})
export type GeneTrace = z.infer<typeof GeneTrace>

export const MAX_TRACE_GENERATIONS = 6
export const getGeneTrace = endpoint({
  method: 'GET',
  path: '/predict/breeding/trace',
  need: 'read_barn',
  tag: 'Predictions',
  summary: 'The roads by which a disease variant, or a repeated ancestor’s genes, reach the foal of a cross',
  query: z.strictObject({
    sire_id: queryInt(1, Number.MAX_SAFE_INTEGER),
    dam_id: queryInt(1, Number.MAX_SAFE_INTEGER),
    test: z.enum(DISEASE_LOCI).optional(), // either a test
    ancestor_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(), // or an ancestor of both parents
    generations: queryInt(2, MAX_TRACE_GENERATIONS).optional(), // default 5
  }),
  reply: GeneTrace,
  errors: ['not_found', 'invalid'],
})
