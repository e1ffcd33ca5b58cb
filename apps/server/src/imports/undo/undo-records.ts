import type { LeftBehind } from '@quarterpole/contract/data-import'
import type { HorseId, ImportId, InjuryId, TrackId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { namesOf } from '@quarterpole/db/queries/horse'
import {
  importedInjuries,
  injuryTableRows,
  racesLeftOf,
  removeEmptyRaces,
  removeImportedStarts,
  removeInjuries,
  removeTrack,
  tracksWithUse,
} from '@quarterpole/db/queries/import-undo'
import { updateInjury } from '@quarterpole/db/queries/injury'
import type { InjuryReversal } from '../commit/reversal.ts'
import { type Stamped, stampOfInjury, stampOfTrack } from '../commit/stamps.ts'
import { EDITED, type Undone } from './undone.ts'

/** Puts injuries an import changed back as they were, those edited since excepted. */
export async function restoreInjuries(trx: Db, reversals: readonly InjuryReversal[]): Promise<Undone> {
  const ids = reversals.map(({ id }) => id as InjuryId) // stored by the import, which had them from the table
  const onFile = new Map((await injuryTableRows(trx, ids)).map((row) => [Number(row.id), row]))
  const nameOf = await horseNames(trx, [...onFile.values()])
  const kept: LeftBehind[] = []
  let done = 0
  for (const { id, before, after } of reversals) {
    const now = onFile.get(id)
    if (now === undefined) continue // it went with its horse: nothing of the import is left of it
    if (stampOfInjury(now) === after) {
      await updateInjury(trx, now.id, before)
      done++
    } else kept.push({ noun: 'injury', id, name: `${nameOf(now.horse_id)}: ${now.type}`, why: EDITED })
  }
  return { done, kept, couldNot: [] }
}

/** Removes the injuries an import made, those edited since excepted. */
export async function removeMadeInjuries(
  trx: Db,
  importId: ImportId,
  made: readonly Stamped[],
): Promise<Undone> {
  const stamps = new Map(made)
  const rows = await importedInjuries(trx, importId)
  const nameOf = await horseNames(trx, rows)
  const edited = rows.filter((row) => stamps.get(row.id) !== stampOfInjury(row))
  const kept = edited.map(({ id, horse_id, type }): LeftBehind => ({
    noun: 'injury',
    id,
    name: `${nameOf(horse_id)}: ${type}`,
    why: EDITED,
  }))
  const stay = new Set(edited.map(({ id }) => id))
  const gone = rows.flatMap(({ id }) => (stay.has(id) ? [] : [id]))
  await removeInjuries(trx, gone)
  return { done: gone.length, kept, couldNot: [] }
}

async function horseNames(trx: Db, injuries: readonly { horse_id: HorseId }[]) {
  const names = await namesOf(
    trx,
    injuries.map(({ horse_id }) => horse_id),
  )
  return (id: HorseId) => names.get(id) ?? `horse ${id}`
}

/** Removes an import's starts and its emptied races; races with a scored card, or with others' starts, stay. */
export async function removeRaces(trx: Db, importId: ImportId) {
  const starts = await removeImportedStarts(trx, importId)
  const races = await removeEmptyRaces(trx, importId)
  const left = await racesLeftOf(trx, importId)
  const couldNot = left.map(({ id, race_date, race_number, track_name, is_scored }): LeftBehind => ({
    noun: 'race',
    id,
    name: `${track_name}, ${race_date}${race_number === null ? '' : `, race ${race_number}`}`,
    why:
      is_scored === 1 ? 'A sealed race card was scored with it.' : 'Another file added starts to it since.',
  }))
  return { starts, races, couldNot }
}

/** Removes the tracks an import added, unless they were edited since or are in use. */
export async function removeMadeTracks(trx: Db, made: readonly Stamped[]): Promise<Undone> {
  const stamps = new Map(made)
  const tracks = await tracksWithUse(
    trx,
    made.map(([id]) => id as TrackId), // stored by the import, which made them
  )
  const kept: LeftBehind[] = []
  const couldNot: LeftBehind[] = []
  let done = 0
  for (const { is_used, ...track } of tracks) {
    const left = { noun: 'track' as const, id: track.id, name: track.name }
    if (stamps.get(track.id) !== stampOfTrack(track)) kept.push({ ...left, why: EDITED })
    else if (is_used === 1) couldNot.push({ ...left, why: 'Races or race cards now use it.' })
    else {
      await removeTrack(trx, track.id)
      done++
    }
  }
  return { done, kept, couldNot }
}
