import type { LeftBehind } from '@quarterpole/contract/data-import'
import type { HorseId, ImportId, InjuryId, RaceId, TrackId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { namesOf } from '@quarterpole/db/queries/horse'
import {
  importedInjuries,
  importedStarts,
  importedTests,
  injuryTableRows,
  racesLeftOf,
  racesWithTracks,
  removeEmptyRaces,
  removeImportedStarts,
  removeImportedTests,
  removeInjuries,
  removeTrack,
  startsWithNames,
  tracksWithUse,
} from '@quarterpole/db/queries/import-undo'
import { updateInjury } from '@quarterpole/db/queries/injury'
import { updateRaces } from '@quarterpole/db/queries/race'
import { type StartChange, startKey, updateStarts } from '@quarterpole/db/queries/start'
import { markerWord } from '../../../herd/genetic-tests/commands.ts'
import type { InjuryReversal, RaceReversal, StartReversal } from '../commit/reversal.ts'
import {
  type Stamped,
  type StampedStart,
  stampOfFilledStart,
  stampOfInjury,
  stampOfRace,
  stampOfStart,
  stampOfTest,
  stampOfTrack,
} from '../commit/stamps.ts'
import { blankAgain } from '../check/facts-on-file.ts'
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

/** Blanks what an import filled in of races on file, those edited since excepted. */
export async function restoreRaces(trx: Db, reversals: readonly RaceReversal[] = []): Promise<Undone> {
  const ids = reversals.map(({ id }) => id as RaceId) // stored by the import, which had them from the table
  const onFile = new Map((await racesWithTracks(trx, ids)).map((row) => [Number(row.id), row]))
  const kept: LeftBehind[] = []
  const blanked: Parameters<typeof updateRaces>[1][number][] = []
  for (const { id, filled, after } of reversals) {
    const now = onFile.get(id)
    if (now === undefined) continue // it went with its last start: nothing of the import is left of it
    if (stampOfRace(now) === after) blanked.push({ id: now.id, ...blankAgain(filled) })
    else kept.push({ noun: 'race', id, name: raceName(now), why: EDITED })
  }
  await updateRaces(trx, blanked)
  return { done: blanked.length, kept, couldNot: [] }
}

/** The same of starts. */
export async function restoreStarts(trx: Db, reversals: readonly StartReversal[] = []): Promise<Undone> {
  const races = reversals.map(({ race }) => race as RaceId) // stored by the import, which had them from the table
  const rows = await startsWithNames(trx, races)
  const onFile = new Map(rows.map((row) => [startKey(row.race_id, row.horse_id), row]))
  const kept: LeftBehind[] = []
  const blanked: StartChange[] = []
  for (const { race, horse, filled, after } of reversals) {
    const now = onFile.get(startKey(race, horse))
    if (now === undefined) continue // deleted, or moved to another race since
    const { race_id, horse_id, version } = now
    if (stampOfFilledStart(now) === after)
      blanked.push({ race_id, horse_id, version: version + 1, ...blankAgain(filled) })
    else kept.push({ noun: 'start', id: race, name: `${now.horse_name}: ${raceName(now)}`, why: EDITED })
  }
  await updateStarts(trx, blanked)
  return { done: blanked.length, kept, couldNot: [] }
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

/** Removes the results an import added, those edited since excepted. */
export async function removeTests(
  trx: Db,
  importId: ImportId,
  made: readonly Stamped[] = [],
): Promise<Undone> {
  const stamps = new Map(made)
  const rewritten = await importedTests(trx, importId, { rewritten: true })
  const isEdited = (row: (typeof rewritten)[number]) => stamps.get(row.id) !== stampOfTest(row)
  const gone = rewritten.flatMap((row) => (isEdited(row) ? [] : [row.id]))
  const kept = rewritten.filter(isEdited).map(({ id, horse_name, marker }): LeftBehind => ({
    noun: 'test',
    id,
    name: `${horse_name}: ${markerWord(marker)}`,
    why: EDITED,
  }))
  return { done: await removeImportedTests(trx, importId, gone), kept, couldNot: [] }
}

/**
 * Removes an import's starts, those edited since excepted, and its emptied races; races with a scored card, or with
 * others' starts, stay.
 */
export async function removeRaces(trx: Db, importId: ImportId, made: readonly StampedStart[] = []) {
  const stamps = new Map(made.map(([race, horse, stamp]) => [startKey(race, horse), stamp]))
  const rewritten = await importedStarts(trx, importId, { rewritten: true })
  const isEdited = (row: (typeof rewritten)[number]) =>
    stamps.get(startKey(row.race_id, row.horse_id)) !== stampOfStart(row)
  const kept = rewritten.filter(isEdited).map((row): LeftBehind => ({
    noun: 'start',
    id: row.race_id,
    name: `${row.horse_name}: ${raceName(row)}`,
    why: EDITED,
  }))
  const gone = rewritten.filter((row) => !isEdited(row))
  const starts = await removeImportedStarts(trx, importId, gone)
  const races = await removeEmptyRaces(trx, importId)
  const left = await racesLeftOf(trx, importId)
  const couldNot = left.map((race): LeftBehind => ({
    noun: 'race',
    id: race.id,
    name: raceName(race),
    why: race.is_scored === 1 ? 'A sealed race card was scored with it.' : 'Starts were added to it since.',
  }))
  return { starts, races, kept, couldNot }
}

interface NamedRace {
  readonly track_name: string
  readonly race_date: string
  readonly race_number: number | null
}

const raceName = ({ track_name, race_date, race_number }: NamedRace) =>
  `${track_name}, ${race_date}${race_number === null ? '' : `, race ${race_number}`}`

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
