import { addDays, daysBetween } from './day.ts'
import { nameKey } from './name-key.ts'
import { type Days, daysByOwners, type ShareRow } from './owners-on.ts'
import { type StayRow, stayOn } from './place-of-stay.ts'

interface Keep {
  readonly kind: string
  readonly what: string | null
}
export interface RateRow extends Keep {
  readonly id: number
  readonly amount_cents: number
  readonly per: 'day' | 'month'
  readonly from_day: string
  readonly through_day: string | null
}
export interface ChargeRow extends Keep {
  readonly charge_date: string
  readonly from_day: string | null
  readonly through_day: string | null
  readonly amount_cents: number
  readonly is_credit: 0 | 1
}
/** All that is on file of a horse. */
export interface OnFile<R, C> {
  readonly rates: readonly R[]
  readonly charges: readonly C[]
  readonly shares: readonly ShareRow[]
  readonly stays: readonly StayRow[]
  /** The day he died or was sold; null: he wasn't, or the day isn't on file. */
  readonly goneOn: string | null
}

/** Days at one rate and of one set of owners, or the one day of a monthly amount. */
export interface ToBill<R> extends Days {
  readonly rate: R
  readonly days: number
  readonly cents: number
}
/** Days of a rate that aren't billed: they were before, the stays say that he wasn't here, or he had died or been sold. */
export interface LeftOut<R> extends Days {
  readonly rate: R
  readonly why: 'billed' | 'away' | 'gone'
}
export interface DaysToBill<R, C> {
  readonly lines: readonly ToBill<R>[]
  readonly leftOut: readonly LeftOut<R>[]
  /** Charges of these days and kinds that don't say for which days they are: nothing is left out for them. */
  readonly undated: readonly C[]
  /** Billed by the rate alone: no stay had begun by then. Null: there are none. */
  readonly noStay: Days | null
}

/**
 * What a horse's rates come to over some days. Of the rates of a kind that hold on a day, the one that began last counts. A day
 * rate is due on each day, a monthly amount whole on the day of the month on which its rate began (the last of a shorter month),
 * whether the horse is here or not. A day that a charge of the kind says it is for is not billed again, unless a credit takes back
 * all of that charge. Cost: days × kinds × (stays + charges).
 */
export function daysToBill<R extends RateRow, C extends ChargeRow>(
  days: Days,
  { rates, charges, shares, stays, goneOn }: OnFile<R, C>,
): DaysToBill<R, C> {
  const cuts = new Set(daysByOwners(shares, days).map(({ from_day }) => from_day))
  const charged = Map.groupBy(standing(charges), keepOf)
  const why = whyNot(stays, goneOn)
  const runs: Run<R>[] = []
  const undated: C[] = []
  for (const [keep, ofKeep] of Map.groupBy(rates, keepOf)) {
    const ofCharges = charged.get(keep) ?? []
    const due = eachDay(days).flatMap((day) => {
      const rate = rateOn(ofKeep, day)
      if (rate === null || !isDueOn(rate, day)) return []
      return [
        { rate, day, why: ofCharges.some((one) => holds(one, day)) ? 'billed' : why(rate, day) } as const,
      ]
    })
    runs.push(...runsOf(due, cuts))
    if (due.length > 0) undated.push(...ofCharges.filter((one) => isUndatedIn(one, days)))
  }
  const lines = runs.flatMap(({ why: reason, ...run }) => (reason === null ? [priced(run)] : []))
  return {
    lines,
    leftOut: runs.flatMap(({ why: reason, ...run }) => (reason === null ? [] : [{ ...run, why: reason }])),
    undated,
    noStay: beforeStays(lines, stays),
  }
}

/** What is charged for: the kind; of kind `other`, each by what it says. */
export const keepOf = ({ kind, what }: Keep): string =>
  kind === 'other' ? `other ${nameKey(what ?? '')}` : kind

function eachDay({ from_day, through_day }: Days): string[] {
  const days: string[] = []
  for (let day = from_day; day <= through_day; day = addDays(day, 1)) days.push(day)
  return days
}

const holds = (
  { from_day, through_day }: { from_day: string | null; through_day: string | null },
  day: string,
) => from_day !== null && from_day <= day && (through_day === null || day <= through_day)

/** Of two that began on one day, the one entered last. */
const rateOn = <R extends RateRow>(rates: readonly R[], day: string): R | null =>
  rates
    .filter((rate) => holds(rate, day))
    .reduce<R | null>((last, one) => (last === null || isLater(one, last) ? one : last), null)
const isLater = (a: RateRow, b: RateRow) =>
  a.from_day > b.from_day || (a.from_day === b.from_day && a.id > b.id)

function isDueOn({ per, from_day }: RateRow, day: string): boolean {
  if (per === 'day') return true
  const isLast = addDays(day, 1).endsWith('-01')
  return day.slice(8) === from_day.slice(8) || (isLast && day.slice(8) < from_day.slice(8))
}

/** Charges that no credit takes back in whole; of credits, none. */
function standing<C extends ChargeRow>(charges: readonly C[]): C[] {
  const signOf = (one: C) => [keepOf(one), one.from_day, one.through_day, one.amount_cents].join()
  const credits = Map.groupBy(
    charges.filter(({ is_credit, from_day }) => is_credit === 1 && from_day !== null),
    signOf,
  )
  return charges.filter((one) => one.is_credit === 0 && credits.get(signOf(one))?.pop() === undefined)
}

const whyNot = (stays: readonly StayRow[], goneOn: string | null) => (rate: RateRow, day: string) => {
  if (goneOn !== null && day > goneOn) return 'gone'
  const isAway = stays.some(({ from_day }) => from_day <= day) && stayOn(stays, day) === null
  return rate.per === 'day' && isAway ? 'away' : null
}

const isUndatedIn = ({ from_day, charge_date }: ChargeRow, days: Days) =>
  from_day === null && days.from_day <= charge_date && charge_date <= days.through_day

interface Run<R> extends Days {
  readonly rate: R
  readonly why: LeftOut<R>['why'] | null
}
/** Days put together that follow one another and are alike. */
function runsOf<R>(
  due: readonly (Omit<Run<R>, keyof Days> & { readonly day: string })[],
  cuts: ReadonlySet<string>,
) {
  const runs: Run<R>[] = []
  for (const { day, ...one } of due) {
    const last = runs.at(-1)
    const isMore =
      last !== undefined &&
      addDays(last.through_day, 1) === day &&
      last.rate === one.rate &&
      last.why === one.why &&
      !(one.why === null && cuts.has(day))
    if (isMore) runs[runs.length - 1] = { ...last, through_day: day }
    else runs.push({ ...one, from_day: day, through_day: day })
  }
  return runs
}

const priced = <R extends RateRow>(run: Days & { readonly rate: R }): ToBill<R> => {
  const days = daysBetween(run.from_day, run.through_day) + 1
  return { ...run, days, cents: days * run.rate.amount_cents }
}

/** The days of day rates before the first stay. */
function beforeStays(lines: readonly ToBill<RateRow>[], stays: readonly StayRow[]): Days | null {
  const [first = null] = stays.map(({ from_day }) => from_day).toSorted()
  const early = lines.filter(
    ({ rate, from_day }) => rate.per === 'day' && (first === null || from_day < first),
  )
  const from_day = early.map((line) => line.from_day).toSorted()[0]
  const through_day = early
    .map((line) => line.through_day)
    .toSorted()
    .at(-1)
  if (from_day === undefined || through_day === undefined) return null
  return { from_day, through_day: first === null || through_day < first ? through_day : addDays(first, -1) }
}
