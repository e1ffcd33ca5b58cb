import type { HorseId } from '@quarterpole/contract/ids'
import { hasOwnHorsesOnly } from '@quarterpole/contract/roles'
import type { Db } from '@quarterpole/db/open'
import type { ActivityRow } from '@quarterpole/db/queries/activity'
import type { RowChange } from '@quarterpole/db/queries/change'
import { storedAs } from '@quarterpole/db/sentence'
import { activityFactsOf, trainedAmong } from '@quarterpole/db/queries/own-horses'
import type { Caller } from '../../platform/http/caller.ts'
import { readableRows } from './row-rights.ts'

type Line = Pick<ActivityRow, 'id' | 'kind' | 'sentence'> & { readonly changes: readonly RowChange[] }

/** Instead of a sentence that names horses its reader may not read. */
const WITH_OTHERS = storedAs('Changed together with other horses.')

/**
 * The lines that a caller may read, with the rows he may read: for a trainer, nothing about the barn's season and money,
 * and of other horses neither a row nor a name.
 */
export async function linesShownTo<L extends Line>(
  db: Db,
  caller: Caller | null,
  lines: readonly L[],
): Promise<L[]> {
  if (caller === null || !hasOwnHorsesOnly(caller.role)) return [...lines]
  const facts = await activityFactsOf(
    db,
    lines.map(({ id }) => id),
  )
  const named = [...facts.values()].flatMap(({ horses }) => horses)
  const rowHorses = lines.flatMap(({ changes }) => changes.flatMap(horsesOf))
  const his = await trainedAmong(db, [...named, ...rowHorses], caller.trainerNames)
  return lines.flatMap((line) => {
    const rows = readableRows(line, caller.rights)
    if (rows === null) return []
    const { horses = [] } = facts.get(line.id) ?? {}
    const changes = rows.filter((row) => horsesOf(row).every((horse) => his.has(horse)))
    const isAlone = changes.length === rows.length && horses.every((horse) => his.has(horse))
    return [{ ...line, changes, ...(isAlone ? {} : { sentence: WITH_OTHERS }) }]
  })
}

/** Whose row it was and is; of no horse, such as a race or a track, it is public. */
const horsesOf = ({ table, before, after }: RowChange): HorseId[] =>
  [before, after].flatMap((row) => {
    const id = table === 'horse' ? row?.['id'] : row?.['horse_id']
    return typeof id === 'number' ? [id as HorseId] : [] // of that table
  })
