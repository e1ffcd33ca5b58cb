import { addDays, daysBetween } from './day.ts'
import {
  compared,
  type Fraction,
  fractionOf,
  fractionText,
  minus,
  NONE,
  sumOf,
  times,
  WHOLE,
} from './fraction.ts'

/** What of a row of `ownership` says who owns what, and when. */
export interface ShareRow {
  readonly kind: string
  readonly contact_id: number
  readonly contact_name: string
  readonly share: string | null
  readonly from_day: string
  readonly until_day: string | null
}

export interface Owner {
  readonly id: number
  readonly name: string
  /** Null: not on file. */
  readonly share: string | null
}
export interface OwnersOn {
  /** The largest share first. */
  readonly owners: readonly Owner[]
  /** What no share on file covers; null where nothing is left, or where a share isn't on file. */
  readonly missing: string | null
  /** Every share is on file, and together they are the whole. */
  readonly isWhole: boolean
  /** What is missing or can't be right; null where there is nothing to say. */
  readonly sentence: string | null
}

/** Whether a row holds on a day: from its first day up to, and without, the day on which it ended. */
export const holdsOn = (
  { from_day, until_day }: Pick<ShareRow, 'from_day' | 'until_day'>,
  day: string,
): boolean => from_day <= day && (until_day === null || day < until_day)

/** Who owns a horse on a day, by all his rows. Nobody on file is nobody, and nothing to say. */
export const ownersOn = (rows: readonly ShareRow[], day: string): OwnersOn => saidOf(heldOn(rows, day))

function saidOf(held: readonly Held[]): OwnersOn {
  const total = sumOf(held.flatMap(({ share }) => share ?? []))
  const unknown = held.filter(({ share }) => share === null)
  const order = compared(total, WHOLE)
  const isKnown = held.length > 0 && unknown.length === 0
  return {
    owners: held.map(inText),
    missing: isKnown && order < 0 ? fractionText(minus(WHOLE, total)) : null,
    isWhole: isKnown && order === 0,
    sentence:
      held.length === 0
        ? null
        : sentenceOf(
            total,
            unknown.map(({ name }) => name),
          ),
  }
}

interface Held {
  readonly id: number
  readonly name: string
  readonly share: Fraction | null
}

const inText = ({ id, name, share }: Held): Owner => ({ id, name, share: share && fractionText(share) })

/** The largest share first. */
function heldOn(rows: readonly ShareRow[], day: string): Held[] {
  const owned = rows.filter((row) => row.kind === 'owned' && holdsOn(row, day))
  return [...Map.groupBy(owned, (row) => row.contact_id).values()].flatMap(heldBy).toSorted(bySize)
}

/** All rows of one owner: together they are his share. */
function heldBy(rows: readonly ShareRow[]): Held[] {
  const [first] = rows
  if (first === undefined) return []
  const { contact_id: id, contact_name: name } = first
  const own = rows.map(({ share }) => ({ id, name, share: share === null ? null : fractionOf(share) }))
  return [{ id, name, share: summed(own) }]
}

/** Unknown shares last. */
const bySize = (a: Held, b: Held) => compared(b.share ?? NONE, a.share ?? NONE) || a.id - b.id

function sentenceOf(total: Fraction, unknown: readonly string[]): string | null {
  const order = compared(total, WHOLE)
  const wrong = 'one of these days or shares is wrong.'
  if (order > 0) return `Shares add up to ${fractionText(total)}: ${wrong}`
  if (order < 0)
    return unknown.length === 0
      ? `${fractionText(minus(WHOLE, total))} not on file.`
      : `Share not on file: ${unknown.join(', ')}.`
  return unknown.length === 0 ? null : `Shares add up to 100% without ${unknown.join(', ')}: ${wrong}`
}

export interface Part {
  readonly id: number
  /** As on file. */
  readonly share: string
}

/**
 * Splits amounts in cents by shares, exactly: each gets his share rounded down, and the cents that are left go one each
 * to the largest remainders; of equal remainders to the larger share, then to the lower id. So the order of the parts
 * makes no difference. A credit is split as the amount it takes back.
 *
 * @returns the cents of each id
 * @throws {RangeError} where the shares are not the whole, or the amount is no whole number of cents
 */
export function splitterOf(parts: readonly Part[]): (cents: number) => Map<number, number> {
  const shares = [...Map.groupBy(parts, ({ id }) => id)].map(([id, own]) => ({
    id,
    share: sumOf(own.map(({ share }) => fractionOf(share))),
  }))
  return exactSplitter(shares)
}

/** By shares that are the whole, each of another id. */
function exactSplitter(
  shares: readonly { readonly id: number; readonly share: Fraction }[],
): (cents: number) => Map<number, number> {
  const total = sumOf(shares.map(({ share }) => share))
  if (compared(total, WHOLE) !== 0)
    throw new RangeError(`Shares add up to ${fractionText(total)}, not to the whole.`)
  return (cents) => {
    if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is no whole number of cents.`)
    const amount = BigInt(Math.abs(cents))
    const cut = shares.map(({ id, share }) => {
      const exact = amount * share.parts
      return { id, share, floor: exact / share.of, rest: { parts: exact % share.of, of: share.of } }
    })
    const left = amount - cut.reduce((sum, { floor }) => sum + floor, 0n)
    const inTurn = cut.toSorted(
      (a, b) => compared(b.rest, a.rest) || compared(b.share, a.share) || a.id - b.id,
    )
    return new Map(
      inTurn.map(({ id, floor }, at) => {
        const own = floor + (BigInt(at) < left ? 1n : 0n)
        return [id, Number(cents < 0 ? -own : own)]
      }),
    )
  }
}

/** A day, or several: the first and the last. */
export interface Days {
  readonly from_day: string
  readonly through_day: string
}

/** The days cut wherever who owns what may change. */
export function daysByOwners(rows: readonly ShareRow[], { from_day, through_day }: Days): Days[] {
  const changes = rows.flatMap((row) => (row.kind === 'owned' ? [row.from_day, row.until_day ?? ''] : []))
  const first = [...new Set([from_day, ...changes.filter((day) => from_day < day && day <= through_day)])]
  const starts = first.toSorted()
  return starts.map((day, at) => {
    const next = starts[at + 1]
    return { from_day: day, through_day: next === undefined ? through_day : addDays(next, -1) }
  })
}

/** Who owns a horse on a day, and how amounts are split among them; null where the shares on file aren't the whole. */
export interface Split {
  readonly on: OwnersOn
  readonly split: ((cents: number) => ReadonlyMap<number, number>) | null
}
/** By the rows of one horse, for any day or days; each is figured once. */
export function splitsOf(rows: readonly ShareRow[]): (from: string, through?: string) => Split {
  const splits = new Map<string, Split>()
  return (from_day, through_day = from_day) => {
    const key = `${from_day} ${through_day}`
    const found = splits.get(key) ?? splitOver(rows, { from_day, through_day })
    splits.set(key, found)
    return found
  }
}

function splitOver(rows: readonly ShareRow[], days: Days): Split {
  const each = daysByOwners(rows, days).map((part) => ({ part, held: heldOn(rows, part.from_day) }))
  const [only, ...others] = each
  const held = only !== undefined && others.length === 0 ? only.held : heldOver(each, days)
  const on = others.length === 0 ? saidOf(held) : saidOver(held, each)
  const parts = held.map(({ id, share }) => ({ id, share: share ?? NONE })) // every share is on file
  return { on, split: on.isWhole ? exactSplitter(parts) : null }
}

/** Each day counts alike: a share is the mean of those on all days, and an amount is rounded once. */
const heldOver = (each: readonly { part: Days; held: readonly Held[] }[], days: Days): Held[] => {
  const weighted = each.flatMap(({ part, held }) => {
    const weight = { parts: lengthOf(part), of: lengthOf(days) }
    return held.map((one) => ({ ...one, share: one.share && times(one.share, weight) }))
  })
  return [...Map.groupBy(weighted, ({ id }) => id)]
    .map(([id, own]) => ({ id, name: own[0]?.name ?? '', share: summed(own) }))
    .toSorted(bySize)
}

const lengthOf = ({ from_day, through_day }: Days) => BigInt(daysBetween(from_day, through_day) + 1)

/** Null where one is. */
const summed = (held: readonly Held[]): Fraction | null => {
  const known = held.flatMap(({ share }) => share ?? [])
  return known.length < held.length ? null : sumOf(known)
}

const saidOver = (held: readonly Held[], each: readonly { held: readonly Held[] }[]): OwnersOn => {
  const wrong = each.map((one) => saidOf(one.held)).find(({ isWhole }) => !isWhole)
  const isWrong = held.length > 0 && wrong !== undefined
  return {
    owners: held.map(inText),
    missing: null,
    isWhole: wrong === undefined,
    sentence: isWrong ? `Some days: ${wrong.sentence ?? 'no owner on file.'}` : null,
  }
}
