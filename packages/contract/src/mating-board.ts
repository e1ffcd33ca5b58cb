import { z } from 'zod'
import { CrossId, HorseId, queryHorses } from './ids.ts'
import { endpoint } from './endpoint.ts'
import { MAX_BOARD_MARES, MAX_BOARD_STUDS, DISEASE_LOCI, TRAIT_DISTANCES } from './limits.ts'
import { RankedMating } from './matings.ts'
import { Fraction, queryFlag, queryInt } from './values.ts'
import { forMoney } from './privacy.ts'

const boardHorse = { id: HorseId, name: z.string(), birth_year: z.number().int().nullable() }

/** A mare and a stallion of the board. */
export const BoardCell = z.object({
  mare_id: HorseId,
  stallion_id: HorseId,
  expected_si: z.number().nullable(), // null: no breeding values
  sd: z.number().nonnegative().nullable(), // of one foal's own run
  sd_of_expected: z.number().nonnegative().nullable(), // how sure we are of the average
  inbreeding_coefficient: Fraction.nullable(), // null: too little pedigree
  worst_disease: RankedMating.shape.worst_disease,
  /** What a grave pair does to its foals; null for the others. */
  grave: z
    .object({
      loci: z.array(z.enum(DISEASE_LOCI)),
      of_100: z.number().int(), // foals with two copies at the gravest locus
      sentence: z.string(), // "One foal in four would die of GBED"
    })
    .nullable(),
  relation: RankedMating.shape.relation,
  /** Saved as a cross, or booked for this season or a later one. */
  plan: z.object({ cross_id: CrossId.nullable(), season_year: z.number().int().nullable() }).nullable(),
})
export type BoardCell = z.infer<typeof BoardCell>

/** The missing test whose result would settle most matings of the board. */
export const DecisiveTest = z.object({
  horse_id: HorseId,
  name: z.string(),
  sex: z.enum(['S', 'M']),
  locus: z.enum(DISEASE_LOCI),
  label: z.string(),
  matings: z.number().int().positive(), // of which it is the only test missing
})
export type DecisiveTest = z.infer<typeof DecisiveTest>

export const MatingBoard = z.object({
  season_year: z.number().int(),
  distance_yards: z.number().int(),
  mares: z.array(z.object(boardHorse)),
  studs: z.array(z.object({ ...boardHorse, stud_fee: forMoney(z.number().nullable()) })),
  cells: z.array(BoardCell), // a mare after the other, stallions in the order of `studs`
  mares_in_all: z.number().int(), // my living mares of breeding age that are offered
  studs_in_all: z.number().int(), // living stallions of breeding age on file
  mares_in_training: z.number().int(), // more of mine, offered only if asked for
  /** Matings by worst result, close family left out; they add up to `matings`. */
  counts: z.object({
    matings: z.number().int(),
    grave: z.number().int(),
    untested: z.number().int(),
    some: z.number().int(), // carriers, foals at risk, or two copies of a gene that isn't grave
    clear: z.number().int(),
  }),
  next_test: DecisiveTest.nullable(), // null: no single test settles a mating
  missing_speed: z.string().nullable(), // why there is no SI yet, and what to do
})
export type MatingBoard = z.infer<typeof MatingBoard>

export const getMatingBoard = endpoint({
  method: 'GET',
  path: '/mating-board',
  need: 'read_barn',
  callsPerMinute: 300,
  tag: 'Predictions',
  summary: 'My mares × stallions: health, speed and inbreeding of every foal at a glance',
  query: z.strictObject({
    mares: queryHorses(MAX_BOARD_MARES).optional(), // left out: those with plans, broodmares, then by breeding value
    studs: queryHorses(MAX_BOARD_STUDS).optional(), // left out: those with plans and mine at stud, then by breeding value
    most_mares: queryInt(1, MAX_BOARD_MARES).optional(), // of those not named; by default 24
    most_studs: queryInt(1, MAX_BOARD_STUDS).optional(), // by default 16
    in_training: queryFlag.optional(), // offer horses in training too
    distance_yards: z
      .string()
      .transform(Number)
      .pipe(z.literal([...TRAIT_DISTANCES]))
      .optional(), // by default 400
    season_year: queryInt(1900, 2200).optional(), // by default this year, from July on the next
  }),
  reply: MatingBoard,
  errors: ['not_found', 'invalid'],
})
