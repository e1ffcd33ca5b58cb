import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { at, type HerdSnapshot, rowOf } from '../herd/snapshot.ts'
import type { HerdStore } from '../herd/store.ts'
import { noSuchHorse } from '../horses/check-parents.ts'
import { JsonText } from '../json-text.ts'
import { KeptBeside } from '../kept.ts'
import { foalPedigree } from './foal-pedigree.ts'
import { pedigreeTexts } from './pedigree-texts.ts'

/** Replies kept, of brackets up to so many generations: at most 15 kB each. */
const KEPT = 1000
const KEPT_GENERATIONS = 6

const known = new KeptBeside<HerdSnapshot, string, JsonText>(KEPT)

interface Wanted {
  readonly id: HorseId
  readonly generations: number
}

/**
 * The bracket of a horse, nested as far as asked for, and what its whole known pedigree says of its inbreeding.
 *
 * @throws {AppError} not_found
 */
export async function pedigreeReply(db: Db, herd: HerdStore, wanted: Wanted): Promise<JsonText> {
  const snapshot = await herd.upToDate()
  const kept = known.of(snapshot)
  const key = `${wanted.id} ${wanted.generations}`
  const found = kept.get(key)
  if (found) return found
  const reply = await workOut(db, snapshot, wanted)
  return wanted.generations > KEPT_GENERATIONS ? reply : kept.set(key, reply)
}

async function workOut(db: Db, snapshot: HerdSnapshot, { id, generations }: Wanted): Promise<JsonText> {
  const row = rowOf(snapshot, id)
  if (row < 0) throw noSuchHorse(id)
  const parents = { sire: at(snapshot.ped.sire, row), dam: at(snapshot.ped.dam, row) }
  const { completeness, common_ancestors } = foalPedigree(snapshot, parents)
  const [horse, sire, dam] = await pedigreeTexts(db, snapshot, [
    { row, deeper: 0 },
    { row: parents.sire, deeper: generations - 1 },
    { row: parents.dam, deeper: generations - 1 },
  ])
  if (!horse || !sire || !dam) throw new RangeError('a bracket has three texts')
  if (horse.text === 'null') throw noSuchHorse(id) // removed a moment ago
  return JsonText.object({
    horse,
    sire,
    dam,
    generations: JsonText.of(generations),
    inbreeding_coefficient: JsonText.of(at(snapshot.f, row)),
    completeness: JsonText.of(completeness),
    common_ancestors: JsonText.of(common_ancestors),
  })
}
