import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, pathId } from './ids.ts'
import { IsoDate } from './values.ts'

const Cents = z.number().int()
const Part = Cents.nullable()
const Counted = z.object({ count: z.number().int().positive(), cents: Cents })

/** What a foal cost and brought until it was first sold: what comes after is its next owner’s. */
export const FoalMoney = z.object({
  horse_id: HorseId,
  name: z.string(),
  year: z.number().int().nullable(),
  /** Null: no booking has it. `charge`: it is among the mare’s charges; `sibling`: paid with another foal of that season. */
  fee: z.object({ from: z.enum(['booking', 'charge', 'sibling']), cents: Cents.nullable() }).nullable(),
  charged: Counted.nullable(), // less credits
  /** Null: it never started. */
  earned: z
    .object({
      cents: Cents.nullable(),
      starts: z.number().int(),
      with_money: z.number().int(),
      is_lifetime: z.boolean(), // the registry’s figure
    })
    .nullable(),
  sold: z.object({ on: IsoDate, cents: Cents, in_utero: z.boolean() }).nullable(), // the first sale
})
export type FoalMoney = z.infer<typeof FoalMoney>

export const ProduceMoney = z
  .object({
    horse_id: HorseId,
    foals: z.array(FoalMoney), // oldest first
    mare: z.object({
      since: z.number().int().nullable(), // her first season on file
      charged: Counted.nullable(), // of her own from then on, without training and entry fees
      fees: Counted.nullable(), // of bookings that gave none of these foals
      sold_in_utero: Counted.nullable(), // of foals that aren’t on file
    }),
    /** Null, as any part of it: nothing is on file. */
    out: z.object({ cents: Cents, fees_cents: Part, mare_cents: Part, foals_cents: Part }).nullable(),
    in: z.object({ cents: Cents, sold_cents: Part, earned_cents: Part }).nullable(),
    /** Why the sums are “at least”. */
    missing: z.object({
      fees: z.number().int(), // foals, and bookings that gave none, without a fee
      charges: z.number().int(), // foals without a charge, unless they were sold in utero
      is_mare: z.boolean(), // the mare has no charge
      earnings: z.number().int(), // foals with money for only some starts, or for none
    }),
  })
  .meta({ id: 'ProduceMoney' })
export type ProduceMoney = z.infer<typeof ProduceMoney>

export const getProduceMoney = endpoint({
  method: 'GET',
  path: '/horses/:id/produce-money',
  need: 'money',
  tag: 'Horses',
  summary: 'What a mare’s foals cost and brought: stud fees, charges, sales and earnings',
  params: z.object({ id: pathId(HorseId) }),
  reply: ProduceMoney,
  errors: ['not_found', 'conflict'],
})
