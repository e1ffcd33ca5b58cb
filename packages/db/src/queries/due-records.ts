import type { ContactId, HorseId } from '@quarterpole/contract/ids'
import type { Fields } from '@quarterpole/contract/fields'
import { MAX_LIST } from '@quarterpole/contract/limits'
import type { Due } from '@quarterpole/contract/record-due'
import {
  type ContactRecordName,
  type HorseRecordName,
  isOfHorse,
  type RecordName,
  records,
} from '@quarterpole/contract/records'
import type { Right } from '@quarterpole/contract/roles'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { type As, isShown, namedRows } from './record.ts'

/** A record that is due, and whose it is. */
type DueRecord = { readonly id: number; readonly due_on: string; readonly title: string } & (
  | OfHorse
  | OfContact
)
interface OfHorse {
  readonly horse_id: HorseId
  readonly horse_name: string
}
interface OfContact {
  readonly contact_id: ContactId
  readonly contact_name: string
}

/**
 * Records that are due: again, unless a later one of the same is on file, or once, until they say otherwise; none of a horse that has
 * died or been sold, unless such a record is due of them too.
 */
export async function dueRecords(
  db: Db,
  table: HorseRecordName | ContactRecordName,
  { on, what, anyOf, until, isOfGone = false }: Due,
  hidden: readonly Right[],
): Promise<DueRecord[]> {
  const dated = records[table].by as 'work_date'
  const isHorses = isOfHorse(table)
  const owner = (isHorses ? 'horse_id' : 'contact_id') as 'horse_id' // a column of the table
  const rows = await namedRows(db, table)
    .$if(isHorses && !isOfGone, (all) =>
      all.where((e) => e.or([e('horse.status', 'is', null), e('horse.status', 'not in', ['died', 'sold'])])),
    )
    .where(`record.${on as 'work_date'}`, 'is not', null)
    .where(isShown(table, hidden))
    .where((e) =>
      until === undefined
        ? e.not(
            e.exists(
              e
                .selectFrom(`${table as As} as later`)
                .select('later.id')
                .whereRef(`later.${owner}`, '=', `record.${owner}`)
                .whereRef(`later.${dated}`, '>', `record.${dated}`)
                .where(isAlike(what, anyOf)),
            ),
          )
        : e(`record.${until as 'notes'}`, 'is', null),
    )
    .orderBy(`record.${on as 'work_date'}`)
    .limit(MAX_LIST)
    .execute()
  return rows.map((row) => {
    const columns = row as unknown as Readonly<Record<string, string | null>> // all of these are texts
    const { id, horse_id, horse_name } = row
    const { contact_id, contact_name } = row as unknown as OfContact // where it is of one
    const { [on]: due_on, [what]: said, kind = null } = columns
    const of = what === 'kind' ? null : said
    const word = kind === null ? null : (wordsOfKind(table)[kind] ?? kind)
    const isAny = until !== undefined || (kind !== null && anyOf?.includes(kind) === true)
    const title = isAny ? [word, of].filter(Boolean).join(': ') : (of ?? word)
    const whose = isHorses ? { horse_id, horse_name } : { contact_id, contact_name }
    return { id, ...whose, due_on: due_on ?? '', title: title ?? '' }
  })
}

/** Whether a later record is one of the same, where both say nothing too; where only its kind counts, any of that. */
function isAlike(what: string, anyOf: readonly string[] | undefined) {
  const isSame = sql<boolean>`coalesce(${sql.ref(`later.${what}`)}, '') = coalesce(${sql.ref(`record.${what}`)}, '')`
  if (anyOf === undefined)
    return what === 'kind' ? isSame : sql<boolean>`later.kind = record.kind and ${isSame}`
  const isAny = sql`record.kind in (${sql.join(anyOf)})`
  return sql<boolean>`later.kind = record.kind and (${isAny} or ${isSame})`
}

const wordsOfKind = (table: RecordName): Readonly<Record<string, string>> => {
  const fields: Fields = records[table].fields
  return fields['kind']?.words ?? {}
}
