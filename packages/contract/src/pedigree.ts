import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, pathId } from './ids.ts'
import { Fraction, IsoDate, queryInt, Sex } from './values.ts'

/** A horse in a pedigree with parents nested to the requested depth. */
export interface PedigreeHorse {
  id: number
  name: string
  aqha_id: string | null
  sex: z.infer<typeof Sex>
  foaled: string | null
  color: string | null
  /** Of the horse itself, its parents and grandparents only; null: no start with a figure. */
  best_si?: number | null | undefined
  sire?: PedigreeHorse | null | undefined
  dam?: PedigreeHorse | null | undefined
}
export const PedigreeHorse: z.ZodType<PedigreeHorse> = z
  .object({
    id: z.number().int().positive(),
    name: z.string(),
    aqha_id: z.string().nullable(),
    sex: Sex,
    foaled: IsoDate.nullable(),
    color: z.string().nullable(),
    best_si: z.number().nullable().optional(), // of the horse, its parents and grandparents
    get sire() {
      return PedigreeHorse.nullable().optional()
    },
    get dam() {
      return PedigreeHorse.nullable().optional()
    },
  })
  .meta({ id: 'PedigreeHorse' })

/** An ancestor on both sides and its share of F. */
export const CommonAncestor = z
  .object({
    id: HorseId,
    name: z.string(),
    sire_generations: z.array(z.number().int()), // generations back on the sire's side, one per line
    dam_generations: z.array(z.number().int()),
    notation: z.string(), // "3S × 4D"
    share: Fraction, // of F; the shares add up to F
  })
  .meta({ id: 'CommonAncestor' })
export type CommonAncestor = z.infer<typeof CommonAncestor>

export const Completeness = z
  .object({
    equivalent_generations: z.number().nonnegative(), // Σ (½)^g over known ancestors
    by_generation: z.array(Fraction), // known share of generation 1, 2, …
    /** Each parent has a parent on file; if false, common ancestors cannot be found. Missing in older saved crosses. */
    both_sides: z.boolean().optional(),
  })
  .meta({ id: 'Completeness' })
export type Completeness = z.infer<typeof Completeness>

/** Why the parents on file are in doubt, by tests and colors of the three: three sentences. */
export const ParentageDoubt = z
  .object({
    reason: z.string(),
    likeliest: z.string(), // what may be wrong, each with its chance
    settles: z.string(),
  })
  .meta({ id: 'ParentageDoubt' })
export type ParentageDoubt = z.infer<typeof ParentageDoubt>

export const Pedigree = z
  .object({
    horse: PedigreeHorse,
    sire: PedigreeHorse.nullable(),
    dam: PedigreeHorse.nullable(),
    generations: z.number().int(),
    inbreeding_coefficient: Fraction,
    completeness: Completeness,
    common_ancestors: z.array(CommonAncestor),
    parentage_doubt: ParentageDoubt.optional(), // missing without a doubt about the parents
    error: z.string().optional(),
  })
  .meta({ id: 'Pedigree' })
export type Pedigree = z.infer<typeof Pedigree>

export const MAX_PEDIGREE_GENERATIONS = 10
export const getPedigree = endpoint({
  method: 'GET',
  path: '/horses/:id/pedigree',
  need: 'read',
  horses: ['params.id'],
  tag: 'Genetics',
  summary: 'Pedigree, inbreeding and common ancestors',
  params: z.object({ id: pathId(HorseId) }),
  query: z.strictObject({ generations: queryInt(1, MAX_PEDIGREE_GENERATIONS).optional() }),
  reply: Pedigree,
  errors: ['not_found', 'invalid'],
})
