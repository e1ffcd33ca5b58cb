import { dollarsAndCents } from '@quarterpole/contract/cents'
import { plural } from '@quarterpole/contract/count'
import { addDays, dayNumber } from '@quarterpole/contract/day'
import { daysToBill, type RateRow } from '@quarterpole/contract/days-to-bill'
import type { MatingCost, MatingCosts } from '@quarterpole/contract/mating-costs'
import { signedCents } from '@quarterpole/contract/owner-lines'
import { KIND_WORDS } from '@quarterpole/contract/statement-words'
import type { chargesSince } from '@quarterpole/db/queries/charge'
import { GESTATION_DAYS, WEANING_DAYS } from '@quarterpole/genetics/gestation'
import {
  saysFlush,
  saysRecipient,
  saysRegistration,
  saysStudFee,
  saysTransfer,
} from '../../herd/charges/what-it-says.ts'

type Charge = Awaited<ReturnType<typeof chargesSince>>[number]
/** Of all horses. */
export interface BarnOnFile {
  /** Over the last twelve months. */
  readonly charges: readonly Charge[]
  /** Mares bred over the last twelve months. */
  readonly bred: readonly number[]
}
/** Of a mating. */
export interface MatingOnFile {
  /** The fee, and whose; or why there is none. */
  readonly fee: Figure | string
  /** Of the mare. */
  readonly rates: readonly (RateRow & { readonly kind: Charge['kind'] })[]
  readonly today: string
}

/** From breeding to weaning. */
export const KEEP_DAYS = GESTATION_DAYS + WEANING_DAYS
const KEEP: readonly Charge['kind'][] = ['board', 'pasture', 'mare_care', 'feed']
const MEDICAL: readonly Charge['kind'][] = ['vet', 'breeding']
const OF_EMBRYOS: readonly Charge['kind'][] = ['vet', 'breeding', 'other']
const YEAR = 'in the last twelve months'

/** What costs the same whoever the parents are: a mean of the barn's own charges each. Cost: charges × days of a charge. */
export function barnCosts({ charges, bred }: BarnOnFile) {
  const said = (name: 'flush' | 'transfer' | 'recipient') =>
    line(
      name,
      meanOf(
        charges.filter((one) => embryoPart(one) === name),
        name,
      ),
    )
  return {
    keep: keepOfBarn(charges),
    breeding: line('breeding', breedingOf(charges, bred)),
    ofEmbryo: [said('flush'), said('transfer'), said('recipient')],
    registration: line('registration', meanOf(charges.filter(saysRegistration), 'registration')),
  }
}

/**
 * What a foal of a mating costs until it is weaned, where the mating takes: carried by the mare, and by a recipient. Each line is
 * what is on file, or a mean of the barn's own charges of the last twelve months; in whole cents. Cost: rates × days.
 */
export function matingCosts(
  mating: MatingOnFile,
  { keep, breeding, ofEmbryo, registration }: ReturnType<typeof barnCosts>,
): MatingCosts {
  const fee = line('stud_fee', mating.fee)
  return {
    keep_days: KEEP_DAYS,
    own: summed([fee, line('keep', keepAtRates(mating) ?? keep), breeding, registration]),
    embryo: summed([fee, line('keep', keep), breeding, ...ofEmbryo, registration]),
  }
}

export type Figure = { readonly cents: number; readonly basis: string }
/** A figure, or why there is none. */
const line = (name: MatingCost['name'], found: Figure | string): MatingCost =>
  typeof found === 'string' ? { name, cents: null, basis: found } : { name, ...found }

function summed(lines: MatingCost[]): MatingCosts['own'] {
  const known = lines.flatMap(({ cents }) => cents ?? [])
  return {
    lines,
    cents: known.length === 0 ? null : sum(known),
    is_whole: known.length === lines.length,
  }
}
const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)

/** At the mare's rates of today; null where she has none. */
function keepAtRates({ rates, today }: MatingOnFile): Figure | null {
  const held = rates.filter(
    ({ kind, from_day, through_day }) =>
      KEEP.includes(kind) && from_day <= today && (through_day === null || through_day >= today),
  )
  if (held.length === 0) return null
  const days = { from_day: today, through_day: addDays(today, KEEP_DAYS - 1) }
  const endless = held.map((rate) => ({ ...rate, through_day: null }))
  const { lines } = daysToBill(days, { rates: endless, charges: [], shares: [], stays: [], goneOn: null })
  const words = [...new Map(lines.map(({ rate }) => [rate.id, rate])).values()].map(
    ({ kind, amount_cents, per }) =>
      `${KIND_WORDS[kind].toLowerCase()} ${dollarsAndCents(amount_cents)} a ${per}`,
  )
  return {
    cents: sum(lines.map(({ cents }) => cents)),
    basis: `${plural(KEEP_DAYS, 'day')} at her rates today: ${words.join(', ')}.`,
  }
}

/** At what a day of a broodmare's keep came to, by the charges that say their days. */
function keepOfBarn(charges: readonly Charge[]): Figure | string {
  const keep = charges.filter(({ role, kind }) => role === 'broodmare' && KEEP.includes(kind))
  const dated = keep.filter(({ from_day, through_day }) => from_day !== null && through_day !== null)
  const byMare = Map.groupBy(dated, ({ horse_id }) => horse_id)
  const days = sum([...byMare.values()].map(daysIn))
  const cents = sum(dated.map(signedCents))
  const rest = keep.length - dated.length
  const left = rest === 0 ? '' : ` ${plural(rest, 'charge')} without days left out.`
  if (days === 0 || cents <= 0)
    return `No rate of hers, and no charge for days of a broodmare’s board, pasture, mare care or feed ${YEAR}.${left}`
  const aDay = dollarsAndCents(Math.round(cents / days))
  return {
    cents: Math.round((cents * KEEP_DAYS) / days),
    basis: `${plural(KEEP_DAYS, 'day')} at ${aDay} a day, as ${plural(byMare.size, 'broodmare')} ${byMare.size === 1 ? 'was' : 'were'} charged for ${plural(days, 'day')} ${YEAR}.${left}`,
  }
}

/** Days that a mare's charges are for, each once. */
function daysIn(charges: readonly Charge[]): number {
  const days = new Set<number>()
  for (const { from_day, through_day, is_credit } of charges)
    if (from_day !== null && through_day !== null && is_credit === 0)
      for (let day = dayNumber(from_day); day <= dayNumber(through_day); day++) days.add(day)
  return days.size
}

/** Vet and breeding charges of a mare that was bred. */
function breedingOf(charges: readonly Charge[], bred: readonly number[]): Figure | string {
  const mares = new Set(bred)
  const own = charges.filter(
    (one) =>
      mares.has(one.horse_id) &&
      MEDICAL.includes(one.kind) &&
      embryoPart(one) === null &&
      !saysStudFee(one) &&
      !saysRegistration(one),
  )
  const charged = new Set(own.map(({ horse_id }) => horse_id)).size
  const cents = sum(own.map(signedCents))
  if (cents <= 0) return `No vet or breeding charge of a mare bred ${YEAR}.`
  return {
    cents: Math.round(cents / charged),
    basis: `A mare’s vet and breeding charges ${YEAR}, the mean of ${charged} of the ${plural(mares.size, 'mare')} bred, without stud fees, flushes, transfers and recipients.`,
  }
}

/** Which part of an embryo's cost a charge says it is; one that says two is counted once. */
function embryoPart(one: Charge): 'flush' | 'transfer' | 'recipient' | null {
  if (!OF_EMBRYOS.includes(one.kind)) return null
  if (saysRecipient(one)) return 'recipient'
  if (saysFlush(one)) return 'flush'
  return saysTransfer(one) ? 'transfer' : null
}

/** The mean of charges that say what they are. */
function meanOf(charges: readonly Charge[], word: string): Figure | string {
  const count = charges.filter(({ is_credit }) => is_credit === 0).length
  const cents = sum(charges.map(signedCents))
  if (count === 0 || cents <= 0) return `No charge ${YEAR} says “${word}”.`
  return {
    cents: Math.round(cents / count),
    basis:
      count === 1
        ? `The one charge ${YEAR} that says “${word}”.`
        : `The mean of ${plural(count, 'charge')} ${YEAR} that say “${word}”.`,
  }
}
