import type { Migration } from './migration.ts'

/** Orders by sex or downward, as the horse list read them; it reads the herd in memory now. */
const UNUSED = [
  'horse_sex_name_key',
  'horse_sex_foaled',
  'horse_sex_owner_key',
  'horse_foaled_down',
  'horse_owner_key_down',
]

/** Drops indexes that nothing reads: every new horse was written to three of them. */
export const fewerHorseIndexes: Migration = {
  name: '0021-fewer-horse-indexes',
  async up({ kysely: { schema } }) {
    for (const name of UNUSED) await schema.dropIndex(name).ifExists().execute() // each engine had three
  },
}
