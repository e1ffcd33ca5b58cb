import { nameKey } from '@quarterpole/contract/name-key'
import type { RecordOf } from '../../herd/records/record-calls.ts'
import { coverOfTransfer } from '@quarterpole/genetics/carried'
import { horseYear, type YearStart } from '@quarterpole/genetics/horse-year'
import type { Cover } from './queries.ts'

export type EmbryoEntry = RecordOf<'embryo'>

/** An embryo, and its pregnancy where the donor's breedings have it. */
export interface Branch {
  entry: EmbryoEntry
  cover: Cover | null
}
/** What was collected of a donor on a day. */
export interface Collection {
  day: string
  /** The flush or the aspiration; embryos may be on file without. */
  entries: readonly EmbryoEntry[]
  branches: readonly Branch[]
}

/**
 * A donor's collections of a season and of the one before, whose foals come in it, the first first, each with its embryos.
 * The pregnancy of one is the breeding that names its recipient and was begun and not ended by the day of the transfer.
 */
export function donorTree(
  entries: readonly EmbryoEntry[],
  covers: readonly Cover[],
  { season, start }: { season: number; start: YearStart },
): Collection[] {
  const isShown = ({ entry_date }: EmbryoEntry) => [season - 1, season].includes(horseYear(entry_date, start))
  const coverOf = ({ recipient, outcome_date, entry_date }: EmbryoEntry): Cover | null => {
    if (recipient === null) return null
    const hers = covers.filter((cover) => nameKey(cover.recipient ?? '') === nameKey(recipient))
    const events = coverOfTransfer(
      outcome_date ?? entry_date,
      hers.map((cover) => cover.events),
    )
    return hers.find((cover) => cover.events === events) ?? null
  }
  return [...Map.groupBy(entries.filter(isShown), ({ entry_date }) => entry_date)]
    .map(([day, ofDay]) => ({
      day,
      entries: ofDay.filter(({ kind }) => kind !== 'embryo'),
      branches: ofDay
        .filter(({ kind }) => kind === 'embryo')
        .map((entry) => ({ entry, cover: coverOf(entry) }))
        .toSorted((a, b) =>
          (a.entry.mark ?? '').localeCompare(b.entry.mark ?? '', 'en-US', { numeric: true }),
        ),
    }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
}
