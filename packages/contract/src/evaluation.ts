import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EvaluationId, HorseId, JobId, pathId } from './ids.ts'
import { Fraction, Instant } from './values.ts'

/** The newest crops of the herd, whose mean breeding value is 0; null in runs from before, where the founders' is. */
export const BaseCrops = z
  .object({ from_year: z.number().int(), to_year: z.number().int(), horses: z.number().int() })
  .nullable()
export type BaseCrops = z.infer<typeof BaseCrops>

/** An estimated breeding value, in speed index points relative to the average of the base crops. */
export const Ebv = z
  .object({
    trait: z.string(), // "SI 350", "SI 400", "SI 440"
    distance_yards: z.number().int(),
    estimate: z.number(),
    standard_error: z.number().nonnegative(), // √PEV
    reliability: Fraction, // 1 − PEV / ((1 + F)·σ²a)
    own_starts: z.number().int().nonnegative(),
    base_crops: BaseCrops,
    evaluation_id: EvaluationId,
  })
  .meta({ id: 'Ebv' })
export type Ebv = z.infer<typeof Ebv>

/** A number of the model: what was assumed or published, what this herd's starts alone say, and what is used. */
export const EstimatedNumber = z
  .object({
    name: z.enum([
      'phenotypic_sd',
      'heritability',
      'repeatability',
      'race_sd',
      'trainer_sd',
      'genetic_correlation', // of 350 and 440 yards, as the next
      'permanent_correlation',
    ]),
    unit: z.enum(['SI', 'fraction']),
    prior: z.object({ value: z.number(), sd: z.number().nonnegative() }).nullable(), // null: no prior was used
    data: z.object({ value: z.number(), se: z.number().nonnegative() }).nullable(), // null: too few starts
    value: z.number(),
    se: z.number().nonnegative(),
  })
  .meta({ id: 'EstimatedNumber' })
export type EstimatedNumber = z.infer<typeof EstimatedNumber>

/** The variances of an evaluation, as numbers with a meaning at 400 yards. */
export const EstimatedVariances = z
  .object({
    estimated_at: Instant, // earlier than the run where a large herd kept them
    starts: z.number().int(),
    horses: z.number().int(),
    iterations: z.number().int(),
    converged: z.boolean(),
    numbers: z.array(EstimatedNumber),
  })
  .meta({ id: 'EstimatedVariances' })
export type EstimatedVariances = z.infer<typeof EstimatedVariances>

/** Parents not on file of horses foaled in some years, as breeding values: SI points against the base crops. */
export const UnknownParents = z
  .object({
    from_year: z.number().int(), // of the foals; the first group has all older ones too
    to_year: z.number().int().nullable(), // null: until today
    estimate: z.number(), // at 400 yards
    slope: z.number(), // per 100 yards
  })
  .meta({ id: 'UnknownParents' })
export type UnknownParents = z.infer<typeof UnknownParents>

/** What chosen parents are better by than their starts and parents say, SI points. */
export const ParentSelection = z
  .object({ sires: z.number(), dams: z.number() })
  .meta({ id: 'ParentSelection' })
export type ParentSelection = z.infer<typeof ParentSelection>

/** By how much the sires of horses that raced are better than those of the others of their crops, SI points. */
export const Starting = z
  .object({
    gap: z.number(),
    se: z.number().nonnegative(),
    horses: z.number().int(),
    wider: z.number().min(1), // factor of every breeding value's standard error: above 1 where the gap is no chance
  })
  .meta({ id: 'Starting' })
export type Starting = z.infer<typeof Starting>

/** Reliability of sires with 20 runners and more at 400 yards: as told, and among themselves, who were chosen and differ less. */
export const ProvenReliability = z
  .object({ sires: z.number().int(), told: Fraction, realized: Fraction })
  .meta({ id: 'ProvenReliability' })
export type ProvenReliability = z.infer<typeof ProvenReliability>

export const Evaluation = z
  .object({
    id: EvaluationId,
    created_at: Instant,
    horses: z.number().int(),
    starts: z.number().int(),
    races: z.number().int(),
    base: z.number(), // expected SI at 400 yards of an average horse of the base crops
    base_crops: BaseCrops,
    parameters: z.record(z.string(), z.number()),
    // Null in runs from before these were estimated.
    variances: EstimatedVariances.nullable(),
    unknown_parents: z.array(UnknownParents).nullable(), // empty: too few horses lack a parent
    selection: ParentSelection.nullable(),
    proven: ProvenReliability.nullable(), // null also with too few such sires
    starting: Starting.nullable(), // null also where too few horses of one crop raced and didn't
    reliability_method: z.enum(['exact', 'approximate']),
    iterations: z.number().int(),
    residual: z.number(),
    data_hash: z.string(),
    code_version: z.string(),
  })
  .meta({ id: 'Evaluation' })
export type Evaluation = z.infer<typeof Evaluation>

export const getEbv = endpoint({
  method: 'GET',
  path: '/horses/:id/ebv',
  need: 'read',
  horses: ['params.id'],
  tag: 'Genetics',
  summary: 'Estimated breeding values of one horse',
  params: z.object({ id: pathId(HorseId) }),
  reply: z.array(Ebv),
  errors: ['not_found'],
})
export const getLatestEvaluation = endpoint({
  method: 'GET',
  path: '/evaluations/latest',
  need: 'read',
  tag: 'Evaluation',
  summary: 'The current evaluation',
  reply: Evaluation.nullable(),
  errors: [],
})
export const startEvaluation = endpoint({
  method: 'POST',
  path: '/evaluations',
  need: 'manage',
  callsPerMinute: 10,
  tag: 'Evaluation',
  summary: 'Start a job that re-evaluates the herd',
  reply: z.object({ job_id: JobId }),
  status: 202,
  errors: ['too_many'],
})
