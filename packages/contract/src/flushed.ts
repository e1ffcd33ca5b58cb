import { nameKey } from './name-key.ts'

/** What an entry of a donor's embryos says of the breeding that they come of. */
export interface FlushEntry {
  readonly kind: string
  readonly entry_date: string
  readonly sire?: string | null | undefined
  readonly structures?: number | null | undefined
  /** The day she was bred; null: not on file. */
  readonly bred_on?: string | null | undefined
}
/** A cover of the donor. */
export interface Breeding {
  readonly stallion_name: string
  readonly recipient: string | null
  readonly events: readonly {
    readonly kind: string
    readonly event_date: string
    readonly last_date: string | null
  }[]
}
/** Days after the last breeding on which mares are flushed: ovulation is up to a few days later, the flush 6 to 9 after it. */
export const FLUSHED_AFTER = { from: 6, to: 14 }

/** What was flushed on a day. */
export interface Flush {
  readonly day: string
  readonly embryos: number
}

const wasBredOn = ({ events }: Breeding, day: string) =>
  events.some(
    ({ kind, event_date, last_date }) =>
      kind === 'bred' && event_date <= day && day <= (last_date ?? event_date),
  )

/** Whether a text of a sire or several names the stallion, or none. */
const isBy = ({ sire = null }: FlushEntry, { stallion_name }: Breeding) =>
  sire === null || ` ${nameKey(sire)} `.includes(` ${nameKey(stallion_name)} `)

/** Whether an entry of the donor comes of this cover: bred that day, by a sire that it names. */
export const isOf = (entry: FlushEntry, breeding: Breeding): boolean =>
  typeof entry.bred_on === 'string' && wasBredOn(breeding, entry.bred_on) && isBy(entry, breeding)

/** The stallions she was bred to on the day that an entry names, where none of them is its sire; else null. */
export function otherSires(entry: FlushEntry, breedings: readonly Breeding[]): string[] | null {
  const day = entry.bred_on ?? null
  const ofDay = day === null ? [] : breedings.filter((one) => wasBredOn(one, day))
  return ofDay.length === 0 || ofDay.some((one) => isBy(entry, one))
    ? null
    : [...new Set(ofDay.map(({ stallion_name }) => stallion_name))]
}

/**
 * The flushes of a cover, the first first, each with its embryos on file; where none is, with the structures found. One of
 * which another mare carries the foal has none: its embryo is there.
 */
export function flushesOf(breeding: Breeding, entries: readonly FlushEntry[]): Flush[] {
  return breeding.recipient === null ? flushesIn(entries.filter((entry) => isOf(entry, breeding))) : []
}

/** The entries day by day. */
export function flushesIn(entries: readonly FlushEntry[]): Flush[] {
  return [...Map.groupBy(entries, ({ entry_date }) => entry_date)]
    .map(([day, ofDay]) => {
      const embryos = ofDay.filter(({ kind }) => kind === 'embryo').length
      const found = ofDay.reduce((sum, { structures }) => sum + (structures ?? 0), 0)
      return { day, embryos: embryos === 0 ? found : embryos }
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** Whether a mare was flushed since she was last bred, and isn't known to be in foal all the same. */
export const isFlushed = (
  { state, bred_to }: { readonly state: string; readonly bred_to: string | null },
  flushes: readonly Flush[],
): boolean => state === 'bred' && bred_to !== null && flushes.some(({ day }) => day >= bred_to)
