import { compared, type Fraction, fractionOf, fractionText, minus, NONE, sumOf, WHOLE } from './fraction.ts'

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
export function ownersOn(rows: readonly ShareRow[], day: string): OwnersOn {
  const owned = rows.filter((row) => row.kind === 'owned' && holdsOn(row, day))
  const held = [...Map.groupBy(owned, (row) => row.contact_id).values()].flatMap(heldBy).toSorted(bySize)
  const total = sumOf(held.flatMap(({ share }) => share ?? []))
  const unknown = held.filter(({ share }) => share === null)
  const order = compared(total, WHOLE)
  const isKnown = held.length > 0 && unknown.length === 0
  return {
    owners: held.map(({ id, name, share }) => ({ id, name, share: share && fractionText(share) })),
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

/** All rows of one owner: together they are his share. */
function heldBy(rows: readonly ShareRow[]): Held[] {
  const [first] = rows
  if (first === undefined) return []
  const known = rows.flatMap(({ share }) => (share === null ? [] : [fractionOf(share)]))
  const share = known.length < rows.length ? null : sumOf(known)
  return [{ id: first.contact_id, name: first.contact_name, share }]
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

/** Who owns a horse on a day, and how amounts are split among them; null where the shares on file aren't the whole. */
export interface Split {
  readonly on: OwnersOn
  readonly split: ((cents: number) => ReadonlyMap<number, number>) | null
}
/** By the rows of one horse, of any day; each day is figured once. */
export function splitsOf(rows: readonly ShareRow[]): (day: string) => Split {
  const splits = new Map<string, Split>()
  return (day) => {
    const known = splits.get(day)
    if (known !== undefined) return known
    const on = ownersOn(rows, day)
    const parts = on.owners.map(({ id, share }) => ({ id, share: share ?? '' })) // every share is on file
    const found = { on, split: on.isWhole ? splitterOf(parts) : null }
    splits.set(day, found)
    return found
  }
}
