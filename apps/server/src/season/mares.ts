import { nameKey } from '@quarterpole/contract/name-key'
import type { SeasonMare } from '@quarterpole/contract/season'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { allCovers, type CoverRow, coversOfMares } from '@quarterpole/db/queries/cover'
import { listSeasonMares, type MareFilter } from '@quarterpole/db/queries/season-mare'
import { loadRecords } from './covers/load-records.ts'
import { presentCover } from './covers/present-cover.ts'

/**
 * The season's mares with their covers of this season and of the one before, newest first, and the embryos that
 * each carries for another mare. A recipient is a name as typed: she is the mare of that name or barn name.
 */
export async function seasonMares(
  db: Db,
  filter: MareFilter,
  today: string,
): Promise<{ mares: SeasonMare[]; total: number }> {
  const { season_year } = filter
  const { rows, total } = await listSeasonMares(db, filter)
  const covers = await coversOfMares(
    db,
    rows.map(({ id }) => id),
  )
  const shown = covers.filter((row) => row.season_year === season_year || row.season_year === season_year - 1)
  const present = async (some: readonly CoverRow[]) =>
    (await loadRecords(db, some, today)).map((one) => presentCover(one, today))
  const byMare = Map.groupBy(await present(shown.toReversed()), ({ mare_id }) => mare_id)
  const seasons = { from_season: season_year - 1, to_season: season_year }
  const embryos = await present(await allCovers(db, { ...seasons, has_recipient: true }))
  const byRecipient = Map.groupBy(embryos, ({ recipient }) => nameKey(recipient ?? ''))
  const carriedBy = (id: HorseId, names: readonly (string | null)[]) =>
    [...new Set(names.flatMap((name) => (name === null ? [] : nameKey(name))))].flatMap((key) =>
      (byRecipient.get(key) ?? []).filter(({ mare_id }) => mare_id !== id),
    )
  const mares = rows.map(({ id, name, barn_name, birth_year }) => ({
    mare_id: id,
    mare_name: name,
    barn_name,
    birth_year,
    covers: byMare.get(id) ?? [],
    carries: carriedBy(id, [name, barn_name]),
  }))
  return { mares, total }
}
