import type { HorseId } from '@quarterpole/contract/ids'
import { nameKey } from '@quarterpole/contract/name-key'
import type { Db } from '../open.ts'
import type { HorseTable } from '../schema.ts'
import { forEachChunk } from './chunks.ts'

/** Recipients as covers and embryos name them, each spelling once. */
export async function recipientTexts(db: Db): Promise<string[]> {
  const { kysely } = db
  const rows = await kysely
    .selectFrom('cover')
    .select('recipient')
    .where('recipient', '>', '')
    .union(kysely.selectFrom('embryo').select('recipient').where('recipient', '>', ''))
    .execute()
  return rows.flatMap(({ recipient }) => recipient ?? [])
}

const embryos = ({ kysely }: Db) =>
  kysely
    .selectFrom('embryo')
    .innerJoin('horse', 'horse.id', 'embryo.horse_id')
    .selectAll('embryo')
    .select('horse.name as horse_name')

const transferred = (db: Db) => embryos(db).where('embryo.outcome', '=', 'transferred')

/** All entries of embryos and their collections on a day or since, with the donor's name. */
export const embryosSince = (db: Db, day: string) =>
  embryos(db).where('embryo.entry_date', '>=', day).orderBy('embryo.id').execute()

/** Embryos that may be in a tank. */
export const embryosLeft = (db: Db) =>
  embryos(db)
    .where('embryo.kind', '=', 'embryo')
    .where((e) => e.or([e('embryo.outcome', 'is', null), e('embryo.outcome', '=', 'frozen')]))
    .orderBy('embryo.id')
    .execute()

/** Transferred embryos whose recipients are named so, with the donor's name. */
export const embryosInto = (db: Db, texts: readonly string[]) =>
  forEachChunk([...new Set(texts)], (chunk) =>
    transferred(db).where('embryo.recipient', 'in', chunk).execute(),
  )

/** Embryos transferred into a named recipient on a day or since, with the donor's name. */
export const transfersSince = (db: Db, day: string) =>
  transferred(db).where('embryo.outcome_date', '>=', day).where('embryo.recipient', '>', '').execute()

export type Named = Pick<HorseTable, 'id' | 'name' | 'barn_name'>

/** Mares by the keys of their names, and mine also by those of their barn names. */
export async function maresNamed(db: Db, keys: ReadonlySet<string>): Promise<Map<HorseId, Named>> {
  const mares = () => db.kysely.selectFrom('horse').select(['id', 'name', 'barn_name']).where('sex', '=', 'M')
  const named = await forEachChunk([...keys], (chunk) => mares().where('name_key', 'in', chunk).execute())
  const called = await mares().where('is_mine', '=', 1).where('barn_name', 'is not', null).execute()
  const isMeant = ({ barn_name }: Named) => barn_name !== null && keys.has(nameKey(barn_name))
  return new Map([...named, ...called.filter(isMeant)].map((mare) => [mare.id, mare]))
}
