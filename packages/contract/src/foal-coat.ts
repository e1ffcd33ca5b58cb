import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId } from './ids.ts'
import { MAX_BOARD_MARES } from './limits.ts'
import { forMoney } from './privacy.ts'
import { Fraction, queryInt } from './values.ts'

/** P(no copy, one, two); they add up to 1. */
const Copies = z.tuple([Fraction, Fraction, Fraction]).readonly()

/** Likeliest first; the chances add up to 1. */
const Colors = z.array(
  z.object({
    color: z.string(), // one that the coat loci make, as the registry names it: genetics/coat has them
    chance: Fraction,
    of_100: z.number().int(), // whole foals of a hundred, which add up to 100; 0 may be a chance below one
  }),
)

export const FoalCoat = z.object({
  sire_id: HorseId,
  dam_id: HorseId,
  colors: Colors,
  loci: z.array(
    z.object({
      locus: z.string(),
      label: z.string(),
      allele: z.string(), // the one that is counted
      other: z.string(),
      effect: z.string(),
      frequency: Fraction, // of the allele, by the coats on file and an assumed start
      sire: Copies,
      dam: Copies,
      foal: Copies,
    }),
  ),
  coats_used: z.number().int(), // of the parents, their parents to the third generation, and the parents’ other foals
  tests_used: z.number().int(), // laboratory results of coat genes of the same horses
  /** Of these horses: no color on file, or words that name none of the registry’s colors. */
  unread: z.array(z.object({ id: HorseId, name: z.string(), color: z.string().nullable() })),
  /** Coats that can’t all be right with the parents on file. */
  contradictions: z.array(
    z.object({
      locus: z.string(),
      horses: z.array(z.object({ id: HorseId, name: z.string(), color: z.string() })),
    }),
  ),
  /** As many equally likely colors would leave as much open: 2 to the entropy of `colors` in bits. */
  colors_open: z.number().min(1),
  /** Tests of the parents that would narrow the color most, best first, with what each is expected to leave open. */
  telling_tests: z.array(
    z.object({
      horse_id: HorseId,
      name: z.string(),
      locus: z.string(),
      label: z.string(),
      colors_open: z.number().min(1),
      last_paid: forMoney(z.object({ usd: z.number(), on: z.string() }).nullable()), // the newest lab test on file that names it
    }),
  ),
  finding: z.string(),
})
export type FoalCoat = z.infer<typeof FoalCoat>

export const getFoalCoat = endpoint({
  method: 'GET',
  path: '/predict/breeding/coat',
  need: 'read_barn',
  tag: 'Predictions',
  summary: 'The colors a foal of a cross may have, by the coats and coat tests of its relatives',
  query: z.strictObject({
    sire_id: queryInt(1, Number.MAX_SAFE_INTEGER),
    dam_id: queryInt(1, Number.MAX_SAFE_INTEGER),
  }),
  reply: FoalCoat,
  errors: ['not_found', 'invalid'],
})

/** A column of the mating board, of the season plan's pairs. */
export const MAX_COAT_PAIRS = MAX_BOARD_MARES

export const getFoalCoats = endpoint({
  method: 'GET',
  path: '/predict/breeding/coats',
  need: 'read_barn',
  tag: 'Predictions',
  summary: 'The colors of the foals of several crosses, in the order asked for',
  query: z.strictObject({
    /** `sire-dam`, joined by commas. */
    pairs: z
      .string()
      .regex(
        /^[1-9]\d{0,14}-[1-9]\d{0,14}(,[1-9]\d{0,14}-[1-9]\d{0,14})*$/,
        'must be pairs of ids, as 12-34,12-56',
      )
      .transform((text) => text.split(',').map((pair) => pair.split('-').map(Number)))
      .pipe(z.array(z.tuple([HorseId, HorseId])).max(MAX_COAT_PAIRS)),
  }),
  reply: z.object({ coats: z.array(FoalCoat.pick({ sire_id: true, dam_id: true, colors: true })) }),
  errors: ['not_found', 'invalid'],
})
