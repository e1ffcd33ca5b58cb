import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  choice,
  day,
  defineFields,
  inputShape,
  notes,
  number,
  optional,
  preset,
  replyShape,
  text,
} from './fields.ts'
import { HorseId, InjuryId, pathId, RaceId } from './ids.ts'
import { INJURY_OUTCOMES } from './limits.ts'
import { editsOf } from './record-edits.ts'
import { Fraction, Instant, IsoDate, page, queryInt } from './values.ts'

/** Recovered: it no longer keeps the horse out; `outcome` says how it ended. */
export const InjuryStatus = z.enum(['active', 'recovered'])
export const InjuryOutcome = z.enum(INJURY_OUTCOMES)

/** What is typed as it is stored; how an injury stands is typed beside it. */
export const injuryFields = defineFields({
  injury_date: day('Date', { isPast: true, lacking: 'Enter the day of the injury.' }),
  type: text('Type', 120, { lacking: 'Enter the injury, for example “bucked shins”.' }),
  severity: preset(choice('Severity', { minor: 'minor', moderate: 'moderate', severe: 'severe' }), 'minor'),
  // The first day back in work, or the day it ended otherwise; left out: today for a status that ends it.
  return_date: optional(day('Ended', { formLabel: 'Ended on' })),
  expected_days_off: preset(
    number(
      'Days off',
      { min: 0, max: 3650, isWhole: true },
      { formLabel: 'Expected days off', outOfBounds: 'Enter whole days, 0 or more.' },
    ),
    0,
  ),
  notes: notes(),
})

export const InjuryInput = z
  .strictObject({
    horse_id: HorseId,
    ...inputShape(injuryFields),
    status: InjuryStatus.default('active'),
    outcome: InjuryOutcome.nullable().optional(), // of a recovered one; left out: recovered
    mark_horse: z.boolean().default(false), // also set the horse's status to what ended it: died or retired
  })
  .meta({ id: 'InjuryInput' })
export const Injury = z
  .object({
    id: InjuryId,
    horse_id: HorseId,
    horse_name: z.string(),
    ...replyShape(injuryFields),
    status: InjuryStatus,
    outcome: InjuryOutcome.nullable(), // how it ended; null while active
    version: z.number().int(), // send it with an edit; a stale version answers 409
    created_at: Instant,
    updated_at: Instant,
    may_edit: z.literal(false).optional(), // someone else's entry, where the caller may change only his own
  })
  .meta({ id: 'Injury' })
export type Injury = z.infer<typeof Injury>

/** What keeps a horse out now. */
export const ActiveInjury = Injury.pick({ type: true, injury_date: true, expected_days_off: true })
export type ActiveInjury = z.infer<typeof ActiveInjury>

/** One start before or after the injury. */
export const FigureAroundInjury = z.object({
  race_id: RaceId,
  race_date: IsoDate,
  distance_yards: z.number().int(),
  si: z.number(),
  adjusted_si: z.number().nullable(), // points above what the field was expected to run; null without rivals to compare
  against_level: z.number().nullable(), // adjusted_si less the mean of those before the injury; null without one or the other
})
export type FigureAroundInjury = z.infer<typeof FigureAroundInjury>

/** A comparable injury in the herd and the horse's starts around it. */
export const NearInjury = z.object({
  injury_id: InjuryId,
  horse_id: HorseId,
  horse_name: z.string(),
  injury_date: IsoDate,
  type: z.string(),
  severity: injuryFields.severity.reply,
  age_years: z.number().int().nullable(), // of the horse in the year of the injury
  days_to_start: z.number().int().nullable(), // to the first start with a speed index; null: none since
  days_since: z.number().int(), // from the injury to today
  before: z.array(FigureAroundInjury), // the last five, oldest first
  after: z.array(FigureAroundInjury), // the first five
})
export type NearInjury = z.infer<typeof NearInjury>

/** A published study of comparable cases and its definition of a return. */
export const InjuryEvidence = z.object({
  species: z.string(),
  n: z.number().int().nullable(),
  rate: Fraction.nullable(),
  definition: z.string(),
  source: z.string(),
  confidence: z.enum(['verified', 'secondary', 'inferred', 'assumed']),
})

export const InjuryImpact = z.object({
  performance_impact: z.object({
    si_reduction: z.number().nonnegative(), // SI points below the horse's own level, first starts back
    win_probability_reduction: z.number().min(-1).max(1),
    recommended_rest_days: z.number().int().nonnegative(),
    recovery_confidence: Fraction, // probability of returning to the prior level, or of what recovery_means says
  }),
  basis: z.object({
    injury_type: z.string(),
    label: z.string(),
    is_known_type: z.boolean(),
    species: z.array(z.string()), // of the published cases, each once
    definition_of_return: z.string(),
    evidence: z.array(InjuryEvidence),
    sources: z.array(z.string()),
    assumptions: z.array(z.string()),
    statement: z.string(),
    si_reduction_sd: z.number(),
    recovery_means: z.enum(['form', 'five_races']), // what studies of this type count
    recovery_confidence_range: z.tuple([Fraction, Fraction]), // 68% interval, from the number of cases
    rest_days_range: z.tuple([z.number(), z.number()]),
    days_elapsed: z.number().int(),
    remaining_rest_days: z.number(),
    field_size: z.number().int(),
    win_probability_before: Fraction,
    win_probability_after: Fraction,
    win_probability_range: z.tuple([Fraction, Fraction]), // of two horses in three; si_reduction ± its sd
    // What published rates alone lead to expect on the first starts back, before the herd's own cases.
    published: z.object({
      si_reduction: z.number().nonnegative(),
      si_reduction_sd: z.number().nonnegative(), // of one horse
      starts: z.number().int(), // that count as the first ones back
    }),
    prior_cases: z.number(), // weight of the published rates, in cases
    herd: z.object({
      cases: z.number().int(), // other cases of this type that raced before and after
      regained: z.number().int(), // of these, likely back at their prior level
      not_back: z.number().int(), // no start within a year, for any reason; not used in any figure
    }),
    nearest: z.array(NearInjury).max(5), // of the same type, most similar first
    own: z.object({
      before: z.array(FigureAroundInjury), // the last five, oldest first
      after: z.array(FigureAroundInjury), // the first five
      loss_si: z.number().nullable(), // over the first three starts back; positive = slower after
      loss_se: z.number().nullable(),
      level_se: z.number().nullable(), // of the level before; null without comparable starts
      start_sd: z.number().nullable(), // of one start about a horse's level
    }),
  }),
})
export type InjuryImpact = z.infer<typeof InjuryImpact>

const tag = 'Injuries'
const params = z.object({ id: pathId(InjuryId) })

export const listInjuries = endpoint({
  method: 'GET',
  path: '/injuries',
  need: 'read',
  horses: 'filtered',
  areNotesShared: true,
  tag,
  summary: 'Injuries, newest first',
  query: z.strictObject({
    status_filter: InjuryStatus.optional(),
    horse_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(),
    ...page,
  }),
  reply: z.array(Injury),
  errors: ['invalid'],
})
export const getInjury = endpoint({
  method: 'GET',
  path: '/injuries/:id',
  need: 'read',
  horses: ['injury'],
  areNotesShared: true,
  tag,
  summary: 'One injury',
  params,
  reply: Injury,
  errors: ['not_found'],
})
export const getInjuryImpact = endpoint({
  method: 'GET',
  path: '/injuries/:id/impact',
  need: 'read',
  horses: ['injury'],
  tag,
  summary: 'Outcomes of comparable cases, and their sources',
  params,
  reply: InjuryImpact,
  errors: ['not_found'],
})
export const createInjury = endpoint({
  method: 'POST',
  path: '/injuries',
  need: 'edit_health',
  horses: ['body.horse_id'],
  areNotesShared: true,
  tag,
  summary: 'Record an injury',
  body: InjuryInput,
  reply: Injury,
  status: 201,
  errors: ['not_found', 'invalid'],
})
const edits = editsOf(
  {
    record: 'injury',
    one: 'an injury',
    path: '/injuries/:id',
    tag,
    need: 'edit_health',
    ownUnless: 'edit_horses',
    areNotesShared: true,
  },
  { params, body: InjuryInput, reply: Injury },
)
export const updateInjury = endpoint(edits.update)
export const deleteInjury = endpoint(edits.remove)
