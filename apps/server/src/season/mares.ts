import type { SeasonMare } from '@quarterpole/contract/season'
import type { Db } from '@quarterpole/db/open'
import { breedingsOfMares } from '@quarterpole/db/queries/breeding'
import { listSeasonMares, type MareFilter } from '@quarterpole/db/queries/season-mare'
import { loadRecords } from '../breedings/load-records.ts'
import { presentBreeding } from '../breedings/present-breeding.ts'

/** The season's mares with their breedings of this season and of the one before, newest first. */
export async function seasonMares(
  db: Db,
  filter: MareFilter,
  today: string,
): Promise<{ mares: SeasonMare[]; total: number }> {
  const { season_year } = filter
  const { rows, total } = await listSeasonMares(db, filter)
  const breedings = await breedingsOfMares(
    db,
    rows.map(({ id }) => id),
  )
  const shown = breedings.filter(
    (row) => row.season_year === season_year || row.season_year === season_year - 1,
  )
  const loaded = (await loadRecords(db, shown.toReversed(), today)).map((one) => presentBreeding(one, today))
  const byMare = Map.groupBy(loaded, ({ mare_id }) => mare_id)
  const mares = rows.map(({ id, name, barn_name, birth_year }) => ({
    mare_id: id,
    mare_name: name,
    barn_name,
    birth_year,
    breedings: byMare.get(id) ?? [],
  }))
  return { mares, total }
}
