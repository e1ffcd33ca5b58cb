import { nameKey } from '@quarterpole/contract/name-key'
import type { Db } from '../open.ts'
import { horseKeys, injuryKeys } from '../text-keys.ts'
import type { Migration } from './migration.ts'

const ROWS_AT_ONCE = 5000

/**
 * Normal forms of names forgive Ø, Ł, ı, ß, æ and invisible characters, and searches find barn names: recomputes the
 * columns that hold them and writes those that differ.
 */
export const foldedNames: Migration = {
  name: '0025-folded-names',
  async up(db) {
    await refillHorses(db)
    await refillInjuries(db)
    await refillAccounts(db)
  },
}

async function refillHorses({ kysely, engine }: Db): Promise<void> {
  for (let last = 0; ;) {
    const rows = await kysely
      .selectFrom('horse')
      .select(['id', 'name', 'aqha_id', 'owner', 'barn_name', 'name_key', 'owner_key', 'search_text'])
      .where('id', '>', last as never) // ids are branded
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    const refilled = rows.flatMap((row) => {
      const keys = horseKeys(row)
      const isSame =
        keys.name_key === row.name_key &&
        keys.owner_key === row.owner_key &&
        keys.search_text === row.search_text
      return isSame ? [] : [{ id: row.id, ...keys }]
    })
    await engine.updateMany(kysely, 'horse', refilled, ['id'])
    if (rows.length < ROWS_AT_ONCE) return
    last = Number(rows.at(-1)?.id)
  }
}

async function refillInjuries({ kysely }: Db): Promise<void> {
  const types = await kysely.selectFrom('injury').select(['type', 'type_key']).distinct().execute()
  for (const { type, type_key } of types)
    if (injuryKeys({ type }).type_key !== type_key)
      await kysely.updateTable('injury').set(injuryKeys({ type })).where('type', '=', type).execute()
}

/** Two accounts may come to share a name: the one whose key changes gets a number, because signing in goes by the name. */
async function refillAccounts({ kysely }: Db): Promise<void> {
  const accounts = await kysely
    .selectFrom('account')
    .select(['id', 'name', 'name_key'])
    .orderBy('id')
    .execute()
  const changing = accounts.filter(({ name, name_key }) => nameKey(name) !== name_key)
  const taken = new Set(accounts.filter((account) => !changing.includes(account)).map((a) => a.name_key))
  for (const { id } of changing)
    // out of each other's way
    await kysely
      .updateTable('account')
      .set({ name_key: `\n${id}` })
      .where('id', '=', id)
      .execute()
  for (const { id, name } of changing) {
    let free = name
    for (let n = 2; taken.has(nameKey(free)); n++) free = `${name} ${n}`
    const name_key = nameKey(free)
    taken.add(name_key)
    await kysely.updateTable('account').set({ name: free, name_key }).where('id', '=', id).execute()
  }
}
