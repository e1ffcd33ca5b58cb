import { centsOnFile } from '@quarterpole/contract/cents'
import { addDays } from '@quarterpole/contract/day'
import type { HorseId } from '@quarterpole/contract/ids'
import { signedCents } from '@quarterpole/contract/owner-lines'
import type { FoalMoney, ProduceMoney } from '@quarterpole/contract/produce-money'
import type { Progeny } from '@quarterpole/contract/progeny'
import type { StallionBookRow } from '@quarterpole/db/queries/stallion-book'
import type { StartMoney } from '@quarterpole/db/queries/earnings'
import type { Tables } from '@quarterpole/db/schema'
import {
  firstDayOf,
  foalCrop,
  horseYear,
  seasonOfCrop,
  type YearStart,
} from '@quarterpole/genetics/horse-year'
import { saysStudFee } from '../../herd/charges/what-it-says.ts'

type Charge = Pick<
  Tables['charge'],
  'horse_id' | 'charge_date' | 'kind' | 'what' | 'amount_cents' | 'is_credit'
>
type Sale = Pick<Tables['sale'], 'horse_id' | 'sale_date' | 'sale_type' | 'price_usd'>
type Booking = Pick<StallionBookRow, 'stallion_id' | 'season_year' | 'status' | 'fee' | 'paid'>
type Foal = Pick<Progeny, 'id' | 'name' | 'crop' | 'foaled' | 'foaled_precision' | 'mate_id' | 'earnings'>

/** All that the money of a mare’s produce is figured from. */
export interface MoneyOnFile {
  readonly mare: HorseId
  readonly start: YearStart
  /** Oldest first. */
  readonly foals: readonly Foal[]
  /** Of her covers. */
  readonly seasons: readonly number[]
  readonly bookings: readonly Booking[]
  /** Of the mare and her foals. */
  readonly charges: readonly Charge[]
  readonly sales: readonly Sale[]
  /** Of her foals. */
  readonly starts: readonly StartMoney[]
}

/** She had these as a runner. */
const NOT_HERS_AS_A_DAM: readonly string[] = ['training', 'entry_fee']

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)
const counted = (cents: readonly number[]) =>
  cents.length === 0 ? null : { count: cents.length, cents: sum(cents) }

/**
 * What a mare’s foals cost and brought, each until its first sale. A booking’s fee is the foal’s by its stallion of the year after;
 * where a charge of hers in that season says it is the stud fee, it is counted there. Cost: foals × (charges + sales + starts).
 */
export function produceMoney(file: MoneyOnFile): ProduceMoney {
  const { mare, start, charges, bookings } = file
  const since = firstSeason(file)
  const own = charges.filter(
    ({ horse_id, kind, charge_date }) =>
      horse_id === mare &&
      since !== null &&
      charge_date >= firstDayOf(since, start) &&
      !NOT_HERS_AS_A_DAM.includes(kind),
  )
  const inUtero = soldInUtero(file)
  const foals = file.foals.map((foal) => moneyOf(foal, file, inUtero.get(foal.id) ?? null))
  const kept = bookings.filter(({ status, paid }) => status === 'booked' || paid !== null)
  const chargedIn = new Set(own.filter(saysStudFee).map(({ charge_date }) => horseYear(charge_date, start)))
  const fees = feesOf(file.foals, kept, chargedIn)
  const withFees = foals.map((foal) => ({ ...foal, fee: fees.ofFoal.get(foal.horse_id) ?? null }))
  const matched = new Set(inUtero.values())
  const unborn = file.sales.filter((one) => one.horse_id === mare && isInUtero(one) && !matched.has(one))
  const parts = {
    charged: counted(own.map(signedCents)),
    fees: counted(fees.others.flatMap((cents) => cents ?? [])),
    sold_in_utero: counted(unborn.map(({ price_usd }) => centsOnFile(price_usd))),
  }
  return {
    horse_id: mare,
    foals: withFees,
    mare: { since, ...parts },
    ...sumsOf(withFees, parts),
    missing: {
      fees:
        withFees.filter(({ fee }) => fee === null).length +
        fees.others.filter((cents) => cents === null).length,
      charges: withFees.filter(({ charged, sold }) => charged === null && sold?.in_utero !== true).length,
      is_mare: parts.charged === null,
      earnings: withFees.filter(
        ({ earned }) => earned !== null && !earned.is_lifetime && earned.with_money < earned.starts,
      ).length,
    },
  }
}

const firstSeason = ({ foals, seasons, bookings }: MoneyOnFile): number | null => {
  const years = [
    ...seasons,
    ...bookings.map(({ season_year }) => season_year),
    ...foals.flatMap(({ crop }) => (crop === null ? [] : seasonOfCrop(crop))),
  ]
  return years.length === 0 ? null : Math.min(...years)
}

const isInUtero = ({ sale_type }: Sale) => sale_type === 'in_utero'
const byDay = (a: Sale, b: Sale) => a.sale_date.localeCompare(b.sale_date)

/** The first sale of each foal that was sold before it was born: they are on file under the mare. */
function soldInUtero({ mare, start, foals, sales }: MoneyOnFile): Map<HorseId, Sale> {
  const found = new Map<HorseId, Sale>()
  for (const one of sales.filter((row) => row.horse_id === mare && isInUtero(row)).toSorted(byDay)) {
    const foal = foals.find((born) => isCarriedOn(born, one.sale_date, start))
    if (foal !== undefined && !found.has(foal.id)) found.set(foal.id, one)
  }
  return found
}

/** Of a foal whose day isn’t on file: the year after, for most are sold in the fall. */
const isCarriedOn = ({ foaled, foaled_precision, crop }: Foal, day: string, start: YearStart) =>
  foaled !== null && foaled_precision === 'day'
    ? day < foaled && foaled <= addDays(day, 365)
    : crop === foalCrop(horseYear(day, start))

function moneyOf(
  { id, name, crop, earnings }: Foal,
  { charges, sales, starts }: MoneyOnFile,
  inUtero: Sale | null,
): Omit<FoalMoney, 'fee'> {
  const [own = null] = sales.filter((one) => one.horse_id === id).toSorted(byDay)
  const first = inUtero ?? own
  const isHers = (day: string) => first === null || day <= first.sale_date
  const ran = starts.filter((one) => one.horse_id === id && isHers(one.race_date))
  const won = ran.flatMap(({ earned_cents }) => earned_cents ?? [])
  const lifetime = first === null ? earnings.lifetime_cents : null
  const off = ran.filter(({ status }) => status !== 'scratched')
  return {
    horse_id: id,
    name,
    year: crop,
    charged: counted(
      charges.filter((one) => one.horse_id === id && isHers(one.charge_date)).map(signedCents),
    ),
    earned:
      ran.length === 0 && lifetime === null
        ? null
        : {
            cents: lifetime ?? (won.length === 0 ? null : sum(won)),
            starts: off.length,
            with_money: off.filter(({ earned_cents }) => earned_cents !== null).length,
            is_lifetime: lifetime !== null,
          },
    sold: first && {
      on: first.sale_date,
      cents: centsOnFile(first.price_usd),
      in_utero: inUtero !== null,
    },
  }
}

/** Each foal’s fee, and those of bookings that gave none of the foals: null where a booking has none. */
function feesOf(foals: readonly Foal[], bookings: readonly Booking[], chargedIn: ReadonlySet<number>) {
  const ofFoal = new Map<HorseId, NonNullable<FoalMoney['fee']>>()
  const others: (number | null)[] = []
  for (const { stallion_id, season_year, status, fee, paid } of bookings) {
    const [first, ...siblings] = foals.filter(
      ({ mate_id, crop }) => mate_id === stallion_id && crop === foalCrop(season_year),
    )
    const dollars = status === 'canceled' ? paid : fee
    const cents = dollars === null ? null : centsOnFile(dollars)
    if (chargedIn.has(season_year)) {
      if (first !== undefined) ofFoal.set(first.id, { from: 'charge', cents: null })
    } else if (first === undefined) others.push(cents)
    else if (cents !== null) ofFoal.set(first.id, { from: 'booking', cents })
    if (first !== undefined && ofFoal.has(first.id))
      for (const { id } of siblings) ofFoal.set(id, { from: 'sibling', cents: null })
  }
  return { ofFoal, others }
}

/** The sums of all that is on file; null where nothing is. */
function sumsOf(
  foals: readonly FoalMoney[],
  { charged, fees, sold_in_utero }: Pick<ProduceMoney['mare'], 'charged' | 'fees' | 'sold_in_utero'>,
): Pick<ProduceMoney, 'out' | 'in'> {
  const fee = [...foals.flatMap((foal) => foal.fee?.cents ?? []), ...(fees === null ? [] : [fees.cents])]
  const ofFoals = foals.flatMap((foal) => foal.charged?.cents ?? [])
  const mare = charged === null ? [] : [charged.cents]
  const sold = [
    ...foals.flatMap((foal) => foal.sold?.cents ?? []),
    ...(sold_in_utero === null ? [] : [sold_in_utero.cents]),
  ]
  const earned = foals.flatMap((foal) => foal.earned?.cents ?? [])
  const [out, back] = [
    [...fee, ...ofFoals, ...mare],
    [...sold, ...earned],
  ]
  return {
    out:
      out.length === 0
        ? null
        : { cents: sum(out), fees_cents: part(fee), mare_cents: part(mare), foals_cents: part(ofFoals) },
    in: back.length === 0 ? null : { cents: sum(back), sold_cents: part(sold), earned_cents: part(earned) },
  }
}

const part = (cents: readonly number[]) => (cents.length === 0 ? null : sum(cents))
