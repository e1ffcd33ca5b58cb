import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'

const NOUNS = [
  'foal',
  'start',
  'injury',
  'sale',
  'cross',
  'booking',
  'breeding',
  'work',
  'season',
  'duty',
] as const
/** Records that refer to a horse: noun and count. */
export interface Reference {
  noun: (typeof NOUNS)[number]
  count: number
}

export async function referencesTo(db: Db, id: HorseId): Promise<Reference[]> {
  const counts = await db.kysely
    .selectNoFrom((e) => {
      const n = e.fn.countAll<number>().as('n')
      return [
        e
          .selectFrom('horse')
          .select(n)
          .where((h) => h.or([h('sire_id', '=', id), h('dam_id', '=', id)]))
          .as('foal'),
        e.selectFrom('start').select(n).where('horse_id', '=', id).as('start'),
        e.selectFrom('injury').select(n).where('horse_id', '=', id).as('injury'),
        e.selectFrom('sale').select(n).where('horse_id', '=', id).as('sale'),
        e
          .selectFrom('mating_cross')
          .select(n)
          .where((c) => c.or([c('sire_id', '=', id), c('dam_id', '=', id)]))
          .as('cross'),
        e
          .selectFrom('stallion_book_entry')
          .select(n)
          .where((b) => b.or([b('stallion_id', '=', id), b('mare_id', '=', id)]))
          .as('booking'),
        e
          .selectFrom('breeding')
          .select(n)
          .where((b) => b.or([b('stallion_id', '=', id), b('mare_id', '=', id), b('foal_id', '=', id)]))
          .as('breeding'),
        e.selectFrom('work').select(n).where('horse_id', '=', id).as('work'),
        e.selectFrom('stallion_season').select(n).where('stallion_id', '=', id).as('season'),
        e.selectFrom('duty').select(n).where('horse_id', '=', id).as('duty'),
      ]
    })
    .executeTakeFirstOrThrow()
  return NOUNS.map((noun) => ({ noun, count: counts[noun] ?? 0 })).filter(({ count }) => count > 0)
}
