import type { HorseId } from '@quarterpole/contract/ids'
import { hasOwnHorsesOnly } from '@quarterpole/contract/roles'
import type { Db } from '@quarterpole/db/open'
import type { ActivityRow } from '@quarterpole/db/queries/activity'
import type { RowChange } from '@quarterpole/db/queries/change'
import { activityFactsOf, trainedAmong } from '@quarterpole/db/queries/own-horses'
import type { Caller } from '../accounts/caller.ts'
import { readableRows } from './row-rights.ts'

type Line = Pick<ActivityRow, 'id' | 'kind' | 'sentence' | 'changes'>

/** Instead of a sentence that names horses its reader may not read. */
const WITH_OTHERS = 'Changed together with other horses.'

/**
 * The lines that a caller may read, with the rows he may read: for a trainer, nothing about the barn's season and money,
 * and of other horses neither a row nor a name, unless he wrote the line himself.
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
  const rowHorses = lines.flatMap(({ changes }) => changes.flatMap((change) => horseOf(change) ?? []))
  const his = await trainedAmong(db, [...named, ...rowHorses], caller.trainerNames)
  return lines.flatMap((line) => {
    const rows = readableRows(line, caller.rights)
    if (rows === null) return []
    const { account_id, horses = [] } = facts.get(line.id) ?? {}
    if (account_id === caller.id) return [line]
    const changes = rows.filter((row) => isHis(row, his))
    const isAlone = changes.length === rows.length && horses.every((horse) => his.has(horse))
    return [{ ...line, changes, ...(isAlone ? {} : { sentence: WITH_OTHERS }) }]
  })
}

/** Rows of no horse, such as a race or a track, are public. */
const isHis = (change: RowChange, his: ReadonlySet<HorseId>) => {
  const horse = horseOf(change)
  return horse === null || his.has(horse)
}

function horseOf({ table, before, after }: RowChange): HorseId | null {
  const row = after ?? before
  const id = table === 'horse' ? row?.['id'] : row?.['horse_id']
  return typeof id === 'number' ? (id as HorseId) : null // of that table
}
