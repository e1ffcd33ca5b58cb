import type { PhotoSize } from '@quarterpole/contract/file-limits'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { readPortraits } from '@quarterpole/db/queries/portrait'
import { readStoredFile } from '@quarterpole/db/queries/stored-file'

/** The photo that shows a horse, as a JPEG for a page or a card; null where none is marked as the portrait. */
export async function portraitOf(db: Db, horse: HorseId, size: PhotoSize): Promise<Uint8Array | null> {
  const portrait = (await readPortraits(db, [horse])).get(horse)
  if (portrait === undefined) return null
  const pieces: Uint8Array[] = []
  for await (const piece of readStoredFile(db, portrait.file, size)) pieces.push(piece)
  return pieces.length === 0 ? null : Buffer.concat(pieces)
}
