import type { PhotoSize } from '@quarterpole/contract/file-limits'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { readPortraits } from '@quarterpole/db/queries/portrait'
import { readStoredFile } from '@quarterpole/db/queries/stored-file'

/** The photos that show these horses, as JPEGs for a page or a card; a horse without a portrait is left out. */
export async function portraitsOf(
  db: Db,
  horses: readonly HorseId[],
  size: PhotoSize,
): Promise<Map<HorseId, Uint8Array>> {
  const portraits = new Map<HorseId, Uint8Array>()
  for (const [horse, { file }] of await readPortraits(db, horses)) {
    const pieces: Uint8Array[] = []
    for await (const piece of readStoredFile(db, file, size)) pieces.push(piece)
    if (pieces.length > 0) portraits.set(horse, Buffer.concat(pieces))
  }
  return portraits
}

/** The same of one horse, for a page; null without one. */
export const portraitOf = async (db: Db, horse: HorseId): Promise<Uint8Array | null> =>
  (await portraitsOf(db, [horse], 'medium')).get(horse) ?? null
