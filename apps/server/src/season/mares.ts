import { addDays } from '@quarterpole/contract/day'
import { flushesIn, isOf } from '@quarterpole/contract/flushed'
import { nameKey } from '@quarterpole/contract/name-key'
import type { SeasonMare } from '@quarterpole/contract/season'
import type { Db } from '@quarterpole/db/open'
import { allCovers, type CoverRow, coversOfMares } from '@quarterpole/db/queries/cover'
import { recordsOfHorses } from '@quarterpole/db/queries/record'
import { maresNamed, transfersSince } from '@quarterpole/db/queries/recipient'
import { listSeasonMares, type MareFilter } from '@quarterpole/db/queries/season-mare'
import { readYearStart } from '@quarterpole/db/queries/year-start'
import { GESTATION_DAYS } from '@quarterpole/genetics/gestation'
import { firstDayOf, horseYear } from '@quarterpole/genetics/horse-year'
import { keysOf } from '../herd/embryos/carried.ts'
import { loadRecords } from './covers/load-records.ts'
import { presentCover } from './covers/present-cover.ts'
import { conceivedOn, isFollowed, type Transfer } from './recipients.ts'

/**
 * The season's mares with their covers of this season and of the one before, newest first, what they were flushed of, and
 * the embryos that each carries for another mare. A recipient is a name as typed: she is the mare of that name or barn
 * name.
 */
export async function seasonMares(
  db: Db,
  filter: MareFilter,
  today: string,
): Promise<{ mares: SeasonMare[]; total: number }> {
  const { season_year } = filter
  const start = await readYearStart(db)
  const isShown = (year: number) => year === season_year || year === season_year - 1
  const load = (some: readonly CoverRow[]) => loadRecords(db, some, today)
  const seasons = { from_season: season_year - 1, to_season: season_year }
  const into = await load(await allCovers(db, { ...seasons, has_recipient: true }))
  const transfers = (await transfersSince(db, firstDayOf(season_year - 1, start))).filter(
    ({ outcome_date }) => isShown(horseYear(outcome_date ?? '', start)),
  )
  const coversByName = Map.groupBy(into, ({ row }) => nameKey(row.recipient ?? ''))
  const transfersByName = Map.groupBy(transfers, ({ recipient }) => nameKey(recipient ?? ''))
  const recipients = await maresNamed(db, new Set([...coversByName.keys(), ...transfersByName.keys()]))
  const { rows, total } = await listSeasonMares(db, filter, [...recipients.keys()])
  const ids = rows.map(({ id }) => id)
  const covers = await load(
    (await coversOfMares(db, ids)).filter((row) => isShown(row.season_year)).toReversed(),
  )
  const byMare = Map.groupBy(covers, ({ row }) => row.mare_id)
  const entries = Map.groupBy(await recordsOfHorses(db, 'embryo', ids), ({ horse_id }) => horse_id)
  const mares = rows.map(({ id, name, barn_name, birth_year }) => {
    const keys = keysOf({ name, barn_name })
    const carries = keys.flatMap((key) => coversByName.get(key) ?? []).filter(({ row }) => row.mare_id !== id)
    const own = byMare.get(id) ?? []
    const isOfNone = (entry: NonNullable<ReturnType<typeof entries.get>>[number]) =>
      horseYear(entry.entry_date, start) === season_year &&
      !own.some(({ row, events }) => isOf(entry, { ...row, events }))
    return {
      mare_id: id,
      mare_name: name,
      barn_name,
      birth_year,
      covers: own.map((one) => presentCover(one, today)),
      flushes: flushesIn((entries.get(id) ?? []).filter(isOfNone)),
      received: keys
        .flatMap((key) => transfersByName.get(key) ?? [])
        .filter(
          (one) =>
            !isFollowed(
              one,
              carries.filter(({ row }) => row.mare_id === one.horse_id),
            ),
        )
        .map(presentTransfer)
        .toSorted((a, b) => b.transferred_on.localeCompare(a.transferred_on)),
      carries: carries.map((one) => presentCover(one, today)),
    }
  })
  return { mares, total }
}

function presentTransfer(embryo: Transfer) {
  const { mark, horse_id, horse_name, outcome_date, entry_date } = embryo
  const conceived = conceivedOn(embryo)
  return {
    mark,
    donor_id: horse_id,
    donor_name: horse_name,
    transferred_on: outcome_date ?? entry_date,
    due_on: conceived === null ? null : addDays(conceived, GESTATION_DAYS),
  }
}
