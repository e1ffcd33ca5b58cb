import { type Breeding, isOf, otherSires } from '@quarterpole/contract/flushed'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { coversOfMares } from '@quarterpole/db/queries/cover'
import { eventsByCover } from '@quarterpole/db/queries/cover-event'
import { namesOf } from '@quarterpole/db/queries/horse'
import { type NewRecord, recordsOfHorses } from '@quarterpole/db/queries/record'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import type { CoverDraft } from './carried.ts'

type Entry = Pick<NewRecord<'embryo'>, 'horse_id' | 'kind' | 'entry_date' | 'mark' | 'sire' | 'bred_on'>

/**
 * Embryos are by the stallion their donor was bred to on the day they name. A day without a breeding on file is taken as it is.
 *
 * @throws {AppError} conflict
 */
export async function checkSires(
  db: Db,
  donors: readonly HorseId[],
  { draft, before = '' }: { draft?: CoverDraft; before?: string } = {},
): Promise<void> {
  const entries = await recordsOfHorses(db, 'embryo', donors)
  for (const words of (await wrongSires(db, entries, draft)).values())
    throw new AppError('conflict', before + words)
}

/** The entries that name another sire than the breeding of their day has, each with the reason. */
export async function wrongSires<T extends Entry>(
  db: Db,
  entries: readonly T[],
  draft?: CoverDraft,
): Promise<Map<T, string>> {
  const bred = entries.filter(({ bred_on }) => typeof bred_on === 'string')
  if (bred.length === 0) return new Map()
  const donors = bred.map(({ horse_id }) => horse_id)
  const rows = (await coversOfMares(db, donors)).filter(({ id }) => id !== draft?.id)
  const events = await eventsByCover(db, rows)
  const covers = [
    ...rows.map((row) => ({ ...row, events: events.get(row.id) ?? [] })),
    ...(draft === undefined ? [] : [draft]),
  ]
  const names = await namesOf(db, donors)
  return new Map(
    bred.flatMap((entry) => {
      const others = otherSires(
        entry,
        covers.filter(({ mare_id }) => mare_id === entry.horse_id),
      )
      if (others === null) return []
      const { kind, mark, entry_date, sire, bred_on, horse_id } = entry
      const what = kind === 'embryo' ? `Embryo ${mark}` : 'The flush'
      const donor = names.get(horse_id) ?? 'the donor'
      return [
        [
          entry,
          `${what} of ${usDay(entry_date)} is by ${sire}, and ${donor} was bred to ${others.join(' and ')} on ${usDay(bred_on ?? '')}. Correct the sire, or the day she was bred.`,
        ] as const,
      ]
    }),
  )
}

/**
 * The entries flushed from a breeding whose day is corrected: they follow it.
 *
 * @throws {AppError} invalid where one was flushed before the new day
 */
export async function flushedFrom(
  db: Db,
  mare: HorseId,
  { breeding, from, to }: { breeding: Breeding; from: string; to: string },
) {
  const entries = (await recordsOfHorses(db, 'embryo', [mare])).filter(
    (entry) => entry.bred_on === from && isOf(entry, breeding),
  )
  const early = entries.find(({ entry_date }) => entry_date < to)
  if (early !== undefined)
    throw invalid(
      'event_date',
      `She was flushed from this breeding on ${usDay(early.entry_date)}, before this date. Correct one of the days.`,
    )
  return entries
}
