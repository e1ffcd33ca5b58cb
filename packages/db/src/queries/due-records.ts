import type { Fields } from '@quarterpole/contract/fields'
import { MAX_LIST } from '@quarterpole/contract/limits'
import type { Due } from '@quarterpole/contract/record-due'
import { type HorseRecordName, records } from '@quarterpole/contract/records'
import type { Right } from '@quarterpole/contract/roles'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { type As, isShown, rowsOf } from './record.ts'

/**
 * Records that are due: again, unless a later one of the same is on file, or once, until they say otherwise; none of a horse that has
 * died or been sold.
 */
export async function dueRecords(
  db: Db,
  table: HorseRecordName,
  { on, what, anyOf, until }: Due,
  hidden: readonly Right[],
) {
  const dated = records[table].by as 'work_date'
  const rows = await rowsOf(db, table)
    .where(`record.${on as 'work_date'}`, 'is not', null)
    .where(isShown(table, hidden))
    .where((e) => e.or([e('horse.status', 'is', null), e('horse.status', 'not in', ['died', 'sold'])]))
    .where((e) =>
      until === undefined
        ? e.not(
            e.exists(
              e
                .selectFrom(`${table as As} as later`)
                .select('later.id')
                .whereRef('later.horse_id', '=', 'record.horse_id')
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
    const { [on]: due_on, [what]: said, kind = null } = columns
    const of = what === 'kind' ? null : said
    const word = kind === null ? null : (wordsOfKind(table)[kind] ?? kind)
    const isAny = until !== undefined || (kind !== null && anyOf?.includes(kind) === true)
    const title = isAny ? [word, of].filter(Boolean).join(': ') : (of ?? word)
    return { id, horse_id, horse_name, due_on: due_on ?? '', title: title ?? '' }
  })
}

/** Whether a later record is one of the same; where only its kind counts, any of that. */
function isAlike(what: string, anyOf: readonly string[] | undefined) {
  const isSame = sql<boolean>`${sql.ref(`later.${what}`)} = ${sql.ref(`record.${what}`)}`
  if (anyOf === undefined) return isSame
  const isAny = sql`record.kind in (${sql.join(anyOf)})`
  return sql<boolean>`later.kind = record.kind and (${isAny} or ${isSame})`
}

const wordsOfKind = (table: HorseRecordName): Readonly<Record<string, string>> => {
  const fields: Fields = records[table].fields
  return fields['kind']?.words ?? {}
}
