import type { HorseId } from '@quarterpole/contract/ids'
import { MAX_PEDIGREE_GENERATIONS } from '@quarterpole/contract/pedigree'
import { passingLineageAt } from '../herd/lineages.ts'
import { at, type HerdSnapshot, rowOf } from '../herd/snapshot.ts'
import type { HerdStore } from '../herd/store.ts'
import { noSuchHorse } from '../horses/check-parents.ts'
import { asciiJson, JsonText } from '../http/json-text.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { KeptBeside } from '../herd/kept.ts'
import { foalPedigree, putAncestors } from './foal-pedigree.ts'
import { prepareBracket, putBracket } from './pedigree-bracket.ts'

/** Replies kept, of brackets up to so many generations: at most 15 kB each. */
const KEPT = 1000
const KEPT_GENERATIONS = 6

const known = new KeptBeside<HerdSnapshot, number, JsonText>(KEPT)

const writer = new JsonWriter()
const [HORSE, SIRE, DAM] = [Buffer.from('{"horse":'), Buffer.from(',"sire":'), Buffer.from(',"dam":')]

interface Wanted {
  readonly id: HorseId
  readonly generations: number
}

/**
 * The bracket of a horse, nested as far as asked for, and what its whole known pedigree says of its inbreeding.
 *
 * @throws {AppError} not_found
 */
export async function pedigreeReply(herd: Pick<HerdStore, 'upToDate'>, wanted: Wanted): Promise<JsonText> {
  const snapshot = await herd.upToDate()
  const kept = known.of(snapshot)
  const key = wanted.id * (MAX_PEDIGREE_GENERATIONS + 1) + wanted.generations
  const found = kept.get(key)
  if (found) return found
  write(snapshot, wanted)
  // Texts that were taken share their room: what is not kept would stay in it as long as those beside it.
  if (wanted.generations > KEPT_GENERATIONS) return JsonText.held(Buffer.from(writer.since(0)))
  return kept.set(key, writer.take())
}

/** Puts the reply into the writer. */
function write(snapshot: HerdSnapshot, { id, generations }: Wanted): void {
  const row = rowOf(snapshot, id)
  if (row < 0) throw noSuchHorse(id)
  const parents = { sire: at(snapshot.ped.sire, row), dam: at(snapshot.ped.dam, row) }
  const { completeness, common } = foalPedigree(snapshot, parents, passingLineageAt)
  prepareBracket(snapshot, row, generations)
  writer.begin()
  writer.put(HORSE)
  putBracket(writer, snapshot, row, 0)
  writer.put(SIRE)
  putBracket(writer, snapshot, parents.sire, generations - 1)
  writer.put(DAM)
  putBracket(writer, snapshot, parents.dam, generations - 1)
  const [f, known] = [at(snapshot.f, row), asciiJson(completeness)]
  writer.putAscii(`,"generations":${generations},"inbreeding_coefficient":${f},"completeness":${known}`)
  writer.putAscii(',"common_ancestors":')
  putAncestors(writer, snapshot, common)
  writer.putAscii('}')
}
