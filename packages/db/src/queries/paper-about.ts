import { type AboutKind, aboutText, isAboutKind, readAbout } from '@quarterpole/contract/paper-about'
import type { HorseId } from '@quarterpole/contract/ids'
import { records } from '@quarterpole/contract/records'
import type { Right } from '@quarterpole/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../open.ts'
import { type RowChange, type RowRef, watchRows } from './change.ts'
import { forEachChunk } from './chunks.ts'
import { isShown } from './record.ts'

/** An entry that a paper can be about: a breeding is the mare's, by its season. */
export interface AboutEntry {
  readonly id: number
  readonly horse_id: HorseId
  readonly day: string | number
}

const DAYS = { injury: 'injury_date', to_do: 'due_on', cover: 'season_year' } as const

/** The entries of one kind of these horses, in the order in which they were entered. */
export const entriesAbout = (db: Db, kind: AboutKind, horses: readonly HorseId[]): Promise<AboutEntry[]> =>
  forEachChunk([...new Set(horses)], async (chunk) => {
    const { rows } = await sql<AboutEntry>`select ${columnsOf(kind)} order by id`.execute(db.kysely)
    return rows

    function columnsOf(of: AboutKind): RawBuilder<unknown> {
      const among = sql`in (${sql.join(chunk)})`
      if (of === 'start')
        return sql`race.id as id, start.horse_id as horse_id, race.race_date as day from start
          join race on race.id = start.race_id where start.horse_id ${among}`
      const horse = sql.ref(of === 'cover' ? 'mare_id' : 'horse_id')
      const day = sql.ref(isDated(of) ? DAYS[of] : records[of].by)
      return sql`id, ${horse} as horse_id, ${day} as day from ${sql.table(of)} where ${horse} ${among}`
    }
  })

const isDated = (kind: AboutKind): kind is keyof typeof DAYS => Object.hasOwn(DAYS, kind)

/** The same as files name it: by its day, and by its number where one day has several. */
export function nameAbout(entries: readonly AboutEntry[], id: number): string | null {
  const one = entries.find((entry) => entry.id === id)
  if (one === undefined) return null
  const alike = entries.filter(({ horse_id, day }) => horse_id === one.horse_id && day === one.day)
  const at = alike.indexOf(one)
  return at === 0 ? String(one.day) : `${one.day} #${at + 1}`
}

/** Whether the entry that a paper is about is on file, and of its horse. */
export async function isAboutOnFile(db: Db, about: string, horse: HorseId): Promise<boolean> {
  const { kind, id } = readAbout(about)
  return (await entriesAbout(db, kind, [horse])).some((entry) => entry.id === id)
}

/** What a paper about a row says, and its horse; null of rows that papers are not about. */
function aboutRow(table: string, row: RowChange['before']) {
  if (row === null || !isAboutKind(table)) return null
  const horse = Number(row[table === 'cover' ? 'mare_id' : 'horse_id'])
  return { about: aboutText(table, Number(row[table === 'start' ? 'race_id' : 'id'])), horse }
}

const papersOf = (db: Db, abouts: readonly string[]) =>
  forEachChunk(abouts, (chunk) =>
    db.kysely.selectFrom('paper').select(['id', 'horse_id', 'about']).where('about', 'in', chunk).execute(),
  )

/** How many papers are about each of these that may be seen without these rights; none of what has none. */
export async function countPapers(
  db: Db,
  abouts: readonly string[],
  hidden: readonly Right[],
): Promise<Map<string, number>> {
  const rows = await forEachChunk([...new Set(abouts)], (chunk) =>
    db.kysely
      .selectFrom('paper as record')
      .select(['about', (e) => e.fn.countAll<number>().as('n')])
      .where('about', 'in', chunk)
      .where(isShown('paper', hidden))
      .groupBy('about')
      .execute(),
  )
  return new Map(rows.map(({ about, n }) => [about ?? '', Number(n)]))
}

/**
 * Keeps papers with what they are about: they go with it, move to its horse, and to the other race of a start.
 *
 * @returns what it changed
 */
export async function carryPapers(trx: Db, changes: readonly RowChange[]): Promise<RowChange[]> {
  const rows = changes.flatMap(({ table, before, after }) => {
    const was = aboutRow(table, before)
    const moved = table === 'start' && after === null ? changes.find(isMade)?.after : after
    return was === null ? [] : [{ was, is: aboutRow(table, moved ?? null) }]
  })
  const carried = rows.filter(({ was, is }) => is?.about !== was.about || is.horse !== was.horse)
  const papers = (
    await papersOf(
      trx,
      carried.map(({ was }) => was.about),
    )
  ).flatMap((paper) => {
    const row = carried.find(({ was }) => was.about === paper.about && was.horse === paper.horse_id)
    return row === undefined ? [] : [{ id: paper.id, is: row.is }]
  })
  const watch = await watchRows(
    trx,
    papers.map(({ id }): RowRef => ['paper', id]),
  )
  for (const { id, is } of papers)
    if (is === null) await trx.kysely.deleteFrom('paper').where('id', '=', id).execute()
    else
      await trx.kysely
        .updateTable('paper')
        .set({ about: is.about, horse_id: is.horse as HorseId, updated_at: trx.engine.now() })
        .set((e) => ({ version: e('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
  return watch.changes()
}

const isMade = ({ table, before, after }: RowChange) => table === 'start' && before === null && after !== null

/** Whether a paper is left about a row that these changes took away, or moved to another horse. */
export async function strandsPapers(trx: Db, changes: readonly RowChange[]): Promise<boolean> {
  const abouts = changes.flatMap(({ table, before, after }) =>
    [before, after].flatMap((row) => aboutRow(table, row)?.about ?? []),
  )
  for (const { about, horse_id } of await papersOf(trx, abouts))
    if (about !== null && !(await isAboutOnFile(trx, about, horse_id))) return true
  return false
}

/** The same of all injuries and starts: an import brings and takes many. */
export async function areImportedPapersStranded(trx: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from paper p where
    (p.about like 'injury:%' and not exists (select 1 from injury i
      where i.horse_id = p.horse_id and p.about = 'injury:' || cast(i.id as text)))
    or (p.about like 'start:%' and not exists (select 1 from start s
      where s.horse_id = p.horse_id and p.about = 'start:' || cast(s.race_id as text)))
    limit 1`.execute(trx.kysely)
  return rows.length > 0
}
