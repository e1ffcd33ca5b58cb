import type { HorseId } from '@quarterpole/contract/ids'
import { type Db, openDatabase, type OpenOptions } from '@quarterpole/db/open'
import { findHorses } from '@quarterpole/db/queries/horse'
import { allHorseIds } from '@quarterpole/db/queries/horse-list'
import { giveWay } from '../workers/give-way.ts'
import { asciiJson } from '../http/json-text.ts'
import { repeatedFragments } from './fragments.ts'
import { presentHorses } from './present-horse.ts'
import { FRAGMENTS_MOST, type ShorthandColumns, ShorthandWriter } from './shorthand.ts'

giveWay()

export interface ReadAheadTask {
  database: OpenOptions
  mostBytes: number
}

const SAMPLE = 256
/** Horses read in one statement. */
const TOGETHER = 512

/** Reads every horse as it is sent and hands the texts over in shorthand. */
export default async function work({ database, mostBytes }: ReadAheadTask): Promise<ShorthandColumns> {
  // From end to end: what it maps of the file would only be memory it looks at once.
  const db = openDatabase('dataDir' in database ? { ...database, mapBytes: 0 } : database)
  try {
    const ids = await allHorseIds(db)
    const apart = Math.max(1, Math.floor(ids.length / SAMPLE))
    const sample = (await textsOf(db, every(ids, apart))).map(([, text]) => text)
    const writer = new ShorthandWriter(repeatedFragments(sample, FRAGMENTS_MOST), {
      texts: ids.length,
      bytes: mostBytes,
    })
    for (let from = 0; from < ids.length; from += TOGETHER) {
      const texts = await textsOf(db, Array.from(ids.subarray(from, from + TOGETHER)))
      if (!texts.every(([id, text]) => writer.add(id, text))) break
    }
    return writer.columns()
  } finally {
    await db.close()
  }
}

async function textsOf(db: Db, ids: readonly number[]): Promise<[id: HorseId, text: string][]> {
  const horses = await presentHorses(db, await findHorses(db, ids as readonly HorseId[])) // read from horse.id
  return horses.map((horse) => [horse.id, asciiJson(horse)])
}

const every = (ids: ArrayLike<number>, apart: number): number[] =>
  Array.from({ length: Math.floor(ids.length / apart) }, (_, i) => ids[i * apart] ?? 0)
