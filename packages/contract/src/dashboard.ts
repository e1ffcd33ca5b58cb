import { z } from 'zod'
import { Activity } from './activity.ts'
import { endpoint } from './endpoint.ts'
import { Evaluation } from './evaluation.ts'
import { CoverId, CrossId, HorseId, InjuryId, RaceCardId } from './ids.ts'
import { DecisiveTest } from './mating-board.ts'
import { SeasonItem } from './season.ts'
import { Fraction, Instant, IsoDate } from './values.ts'

/** A saved or booked cross of which foals could die, be crippled or be barred from registration. */
export const GraveCross = z.object({
  sire_id: HorseId,
  dam_id: HorseId,
  sire_name: z.string(),
  dam_name: z.string(),
  outcome: z.string(), // "One foal in four would die of GBED"
  cross_id: CrossId.nullable(), // null for a booking made without a saved cross
  season_year: z.number().int().nullable(), // of the booking; null if only saved
})
export type GraveCross = z.infer<typeof GraveCross>

/** Whether the server looks after its data. */
export const UpkeepStatus = z.object({
  automatic_backups: z.boolean(),
  last_backup: Instant.nullable(), // the last that was read back; null before the first
  trouble: z.string().nullable(), // what is wrong and what to do: a failed, late or damaged backup, a full disk
})
export type UpkeepStatus = z.infer<typeof UpkeepStatus>

export const Dashboard = z
  .object({
    total_horses: z.number().int(),
    my_horses: z.number().int(), // the others are reference horses
    horses_added_30_days: z.number().int(),
    active_injuries: z.number().int(),
    injuries_recovered_30_days: z.number().int(),
    recent_predictions: z.number().int(), // different crosses and race cards of the last 30 days
    predictions_by_kind: z.object({ breeding: z.number().int(), race: z.number().int() }),
    races: z.number().int(),
    starts: z.number().int(),
    system_status: z.enum(['healthy', 'unhealthy']),
    data_as_of: Instant.nullable(), // the last change recorded; null in an empty herd
    upkeep: UpkeepStatus,
    evaluation: Evaluation.nullable(),
    activity: z.array(Activity),
    grave_crosses: z.array(GraveCross), // by today's tests, bookings first
    /** Horses with an active injury whose expected days off are over, longest first; at most twenty. */
    overdue_horses: z.array(
      z.object({
        injury_id: InjuryId,
        horse_id: HorseId,
        horse_name: z.string(),
        days_over: z.number().int().positive(),
      }),
    ),
    /** Mares due to foal within four weeks, or past their day, soonest first. */
    foalings_due: z.array(
      z.object({ cover_id: CoverId, mare_id: HorseId, mare_name: z.string(), due_on: IsoDate }),
    ),
    /** Scans and to-dos due by today, oldest first; at most twenty. */
    due_now: z.array(SeasonItem),
    next_test: DecisiveTest.nullable(), // of the mating board
    /** Sealed cards of past days that have no result, newest first; at most twenty. */
    results_due: z.array(z.object({ card_id: RaceCardId, track_name: z.string(), race_date: IsoDate })),
    /** Stallion breeding reports that lack something, in November and December. */
    reports_due: z.array(
      z.object({
        stallion_id: HorseId,
        season_year: z.number().int(),
        due_on: IsoDate,
        sentence: z.string(),
      }),
    ),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>
/** What needs the reader on his day. */
export type DashboardNeeds = Pick<
  Dashboard,
  | 'grave_crosses'
  | 'overdue_horses'
  | 'foalings_due'
  | 'due_now'
  | 'next_test'
  | 'results_due'
  | 'reports_due'
>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  need: 'read_barn',
  tag: 'Herd',
  summary: 'Dashboard counts and recent activity',
  query: z.strictObject({
    today: IsoDate.optional(), // the reader's; left out: the server's
  }),
  reply: Dashboard,
  errors: ['invalid'],
})

/** Genetic diversity of the herd's youngest crops and the rate at which it is lost. */
export const HerdDiversity = z
  .object({
    born_from: z.number().int(), // first and last birth year of those crops
    born_to: z.number().int(),
    horses: z.number().int(), // in those crops
    equivalent_generations: z.number().nonnegative(), // mean of their equivalent complete generations
    inbreeding: Fraction, // mean F
    inbreeding_per_generation: z.number().nullable(), // ΔF; null if no pedigree is deep enough
    effective_size: z.number().positive().nullable(), // 1/(2·ΔF); null if F does not increase
    founders: z.number().int(), // ancestors of those crops with an unknown parent
    effective_founders: z.number().nonnegative(),
    effective_ancestors_from: z.number().nonnegative(), // bounds; equal if all ancestors were counted
    effective_ancestors_to: z.number().nonnegative(),
    ancestors: z.array(z.object({ horse_id: HorseId, name: z.string(), contribution: Fraction })), // largest first
  })
  .meta({ id: 'HerdDiversity' })
export type HerdDiversity = z.infer<typeof HerdDiversity>

export const getHerdDiversity = endpoint({
  method: 'GET',
  path: '/herd/diversity',
  need: 'read_barn',
  tag: 'Herd',
  summary: 'Founders, ancestors and inbreeding rate of the youngest crops; null without birth years',
  reply: HerdDiversity.nullable(),
  errors: [],
})
