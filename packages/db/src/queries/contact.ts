import { NAMING_FIELDS, type NamingField, type NamingHorse } from '@quarterpole/contract/contact-calls'
import type { HorseId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT } from '@quarterpole/contract/limits'
import { nameKey } from '@quarterpole/contract/name-key'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { forEachChunk } from './chunks.ts'

/** Horses whose owner, breeder or trainer is spelled like this name, whatever case, accents and spacing; by name. */
export async function horsesNaming(
  db: Db,
  name: string,
  { limit = LIST_DEFAULT, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<{ rows: NamingHorse[]; total: number }> {
  const spelled = await spellingsOf(db, name)
  const names = NAMING_FIELDS.filter((field) => spelled[field].length > 0)
  if (names.length === 0) return { rows: [], total: 0 }
  const isNaming = sql<boolean>`(${sql.join(
    names.map((field) => sql`${sql.ref(field)} in (${sql.join(spelled[field])})`),
    sql` or `,
  )})`
  const found = db.kysely.selectFrom('horse').where(isNaming)
  const { n } = await found.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['id', 'name', 'birth_year', ...NAMING_FIELDS])
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const isSpelled = (field: NamingField, text: string | null) =>
    text !== null && spelled[field].includes(text)
  return {
    total: n,
    rows: rows.map(({ id, birth_year, ...row }) => ({
      horse_id: id,
      name: row.name,
      birth_year,
      as: NAMING_FIELDS.filter((field) => isSpelled(field, row[field])),
    })),
  }
}

/** Ids of all of them, at most `most`. */
export async function horsesToRename(db: Db, name: string, most: number): Promise<HorseId[]> {
  return (await horsesNaming(db, name, { limit: most })).rows.map(({ horse_id }) => horse_id)
}

/** How a name is spelled in each of these fields; reads every spelling on file. */
async function spellingsOf(db: Db, name: string): Promise<Record<NamingField, string[]>> {
  const key = nameKey(name)
  const spelled: Partial<Record<NamingField, string[]>> = {}
  for (const field of NAMING_FIELDS) {
    const rows = await db.kysely
      .selectFrom('horse')
      .select(field)
      .distinct()
      .where(field, 'is not', null)
      .$if(field === 'owner', (owners) => owners.where('owner_key', '=', key))
      .execute()
    spelled[field] = rows.flatMap((row) => {
      const text = row[field]
      return text !== null && nameKey(text) === key ? [text] : []
    })
  }
  return spelled as Record<NamingField, string[]> // of every field
}

/** By contact: where e-mail and letters reach it. */
export async function reachOf(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { email: string | null; address: string | null }>> {
  const rows = await forEachChunk(ids, (chunk) =>
    db.kysely.selectFrom('contact').select(['id', 'email', 'address']).where('id', 'in', chunk).execute(),
  )
  return new Map(rows.map(({ id, ...reach }) => [id, reach]))
}
