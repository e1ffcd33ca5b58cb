import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { findHorses, readHorse } from '@quarterpole/db/queries/horse'
import type { HerdState, HerdStore } from '../herd/store.ts'
import { JsonText } from '../http/json-text.ts'
import { KeptBeside } from '../herd/kept.ts'
import type { HorsesAhead } from './horses-ahead.ts'
import { presentHorses } from './present-horse.ts'
import { readAheadFor } from './read-ahead.ts'

/** Texts kept, some 700 bytes each. */
const KEPT = 50_000

/** Whatever a horse's text shows comes with a new version of the herd when it changes. */
const known = new KeptBeside<HerdState, HorseId, JsonText>(KEPT)

export interface HorseTextServices {
  readonly db: Db
  readonly herd: HerdStore
}

/** Horses as they are sent, in the order asked for; unknown ids are left out. What was read for this state of the herd is not read again. */
export async function horseTexts(
  { db, herd }: HorseTextServices,
  ids: readonly HorseId[],
): Promise<JsonText> {
  const state = await herd.state()
  const ahead = readAheadFor(herd, state)
  const list = ahead?.list(ids)
  return list === undefined ? JsonText.list(await textsOf(db, state, ids, ahead)) : JsonText.held(list)
}

async function textsOf(
  db: Db,
  state: HerdState,
  ids: readonly HorseId[],
  ahead: HorsesAhead | undefined,
): Promise<JsonText[]> {
  const kept = known.of(state)
  const found = new Map<HorseId, JsonText>()
  const missing: HorseId[] = []
  for (const id of ids) {
    const text = kept.get(id)
    const read = text ? undefined : ahead?.text(id)
    if (text) found.set(id, text)
    else if (read) found.set(id, JsonText.held(read))
    else missing.push(id)
  }
  if (missing.length > 0)
    for (const horse of await presentHorses(db, await findHorses(db, missing)))
      found.set(horse.id, kept.set(horse.id, JsonText.of(horse)))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** One horse as it is sent; undefined when there is none with that id. */
export async function horseText({ db, herd }: HorseTextServices, id: HorseId): Promise<JsonText | undefined> {
  const state = await herd.state()
  const kept = known.of(state)
  const found = kept.get(id)
  if (found) return found
  const ahead = readAheadFor(herd, state)?.text(id)
  if (ahead !== undefined) return JsonText.held(ahead)
  const row = await readHorse(db, id)
  const [horse] = row ? await presentHorses(db, [row]) : []
  return horse && kept.set(id, JsonText.of(horse))
}
