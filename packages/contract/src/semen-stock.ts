import { foldText } from './name-key.ts'

/** One thing that happened to a lot of a stallion's semen: an entry of the tank, or a day a mare was bred with it. */
export interface StockEntry {
  readonly kind: 'collected' | 'received' | 'shipped' | 'thrown_away' | 'moved' | 'used'
  readonly lot: string
  readonly day: string
  /** Null where it was only moved. */
  readonly doses: number | null
  /** Of those that put doses in, and of the method of those used where that says it. */
  readonly form: 'frozen' | 'cooled' | null
}

/** Of one lot, on one day a mare is bred. */
export const MAX_DOSES_A_COVER = 99

/** Lots whose marks differ in case or spaces only are one. */
export const lotKey = foldText

export const isPutIn = ({ kind }: Pick<StockEntry, 'kind'>): boolean =>
  kind === 'collected' || kind === 'received'

/** The doses that an entry adds, or takes. */
export function doseChange(entry: Pick<StockEntry, 'kind' | 'doses'>): number {
  if (entry.kind === 'moved') return 0
  return isPutIn(entry) ? (entry.doses ?? 0) : -(entry.doses ?? 0)
}

/** What can't have been: a lot that wasn't there, more taken than was left, or semen both frozen and cooled. */
export interface StockFault {
  readonly code: 'no_lot' | 'short' | 'form'
  readonly lot: string
  /** The first day on which it is so. */
  readonly day: string
  /** At the end of the day before, with what came in that day. */
  readonly left: number
  readonly taken: number
  readonly form: 'frozen' | 'cooled' | null
}

/** The first fault of one stallion's entries, by the day; within a day, what comes in counts first. */
export function stockFault(entries: readonly StockEntry[]): StockFault | null {
  const faults = [...Map.groupBy(entries, ({ lot }) => lotKey(lot)).values()].flatMap(
    (own) => faultOfLot(own) ?? [],
  )
  return faults.toSorted((a, b) => a.day.localeCompare(b.day))[0] ?? null
}

function faultOfLot(entries: readonly StockEntry[]): StockFault | null {
  const days = [...Map.groupBy(entries, ({ day }) => day)].toSorted(([a], [b]) => a.localeCompare(b))
  const begun = days.flatMap(([, ofDay]) => ofDay).find(isPutIn)
  const form = begun?.form ?? null
  let left = 0
  let isThere = false
  for (const [day, ofDay] of days) {
    const sum = (some: readonly StockEntry[]) => some.reduce((total, one) => total + doseChange(one), 0)
    const added = ofDay.filter(isPutIn)
    isThere ||= added.length > 0
    left += sum(added)
    const taken = -sum(ofDay.filter((one) => !isPutIn(one)))
    const fault = { lot: begun?.lot ?? entries[0]?.lot ?? '', day, left, taken, form }
    if (!isThere) return { code: 'no_lot', ...fault }
    if (ofDay.some((one) => one.form !== null && one.form !== form)) return { code: 'form', ...fault }
    if (taken > left) return { code: 'short', ...fault }
    left -= taken
  }
  return null
}

/** The doses left of each lot after these entries, by its key. */
export function dosesLeft(entries: readonly StockEntry[]): ReadonlyMap<string, number> {
  const left = new Map<string, number>()
  for (const entry of entries)
    left.set(lotKey(entry.lot), (left.get(lotKey(entry.lot)) ?? 0) + doseChange(entry))
  return left
}
