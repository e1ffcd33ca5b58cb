import type { HorseId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT, MAX_LIST } from '@quarterpole/contract/limits'
import type { Db } from '../open.ts'

export interface MareFilter {
  season_year: number
  mare_id?: HorseId | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/**
 * My living broodmares, every mare with a cover in the season or the one before, and those named; by name, with their
 * total.
 *
 * @param recipients  of embryos
 */
export async function listSeasonMares(db: Db, filter: MareFilter, recipients: readonly HorseId[] = []) {
  const { limit = LIST_DEFAULT, offset = 0 } = filter
  const ids = filter.mare_id === undefined ? seasonMareIds(db, filter.season_year) : null
  const mares = db.kysely
    .selectFrom('horse')
    .$if(ids !== null, (qb) =>
      qb.where((e) =>
        e.or([e('id', 'in', ids), ...(recipients.length === 0 ? [] : [e('id', 'in', recipients)])]),
      ),
    )
    .$if(ids === null, (qb) => qb.where('id', '=', filter.mare_id ?? null))
  const rows = await mares
    .select(['id', 'name', 'barn_name', 'birth_year'])
    .orderBy('name_key')
    .orderBy('id')
    .limit(Math.min(limit, MAX_LIST))
    .offset(offset)
    .execute()
  const { n } = await mares.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { rows, total: n }
}

/** Each part has its index: two of horse_mine, one of breeding_season. */
function seasonMareIds({ kysely }: Db, season: number) {
  const broodmares = kysely
    .selectFrom('horse')
    .select('id')
    .where('is_mine', '=', 1)
    .where('role', '=', 'broodmare')
    .where('sex', '=', 'M')
  const bred = kysely
    .selectFrom('cover')
    .select('mare_id as id')
    .where('season_year', 'in', [season - 1, season])
  return broodmares
    .where('status', 'is', null)
    .unionAll(broodmares.where('status', '=', 'alive'))
    .unionAll(bred)
}
