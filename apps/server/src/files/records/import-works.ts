import type { HorseId, TrackId, WorkId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { insertTrack } from '@quarterpole/db/queries/track'
import { insertWorks, type WorkFields, worksOfHorses } from '@quarterpole/db/queries/work'
import { readWorkRow } from '@quarterpole/herd-files/records/record-drafts'
import { THE_HORSE } from '@quarterpole/herd-files/records/record-fields'
import type { RecordRow } from '@quarterpole/herd-files/records/record-row'
import { TrackFinder } from '@quarterpole/herd-files/identity/track-finder'
import type { KnownTrack } from '@quarterpole/racing/known-tracks'
import { tracksOnFile } from '../../herd/herd-on-file.ts'
import {
  type ImportContext,
  newRecords,
  passes,
  type RecordImporter,
} from '../../platform/records/record-importer.ts'
import { checkWorkFacts } from '../../racing/works/commands.ts'

const COLUMNS = [
  'horse_id',
  'work_date',
  'track_id',
  'distance_yards',
  'time_s',
  'manner',
  'from_gate',
  'place',
  'of_works',
  'notes',
] as const satisfies readonly (keyof WorkFields)[]

/** A track of a work that isn't on file is added where it is one of the published ones. */
export const importWorks: RecordImporter = async (trx, context) => {
  const horseIds = context.horses.all.map(({ id }) => id as HorseId) // of the horse table
  const tracks = new WorkTracks(trx, new TrackFinder(await tracksOnFile(trx), context.problems))
  const { fresh, on_file } = await newRecords<WorkFields>({
    rows: context.rows,
    onFile: await worksOfHorses(trx, horseIds),
    columns: COLUMNS,
    read: (row) => workOf(row, context, tracks),
  })
  const watch = await watchRows(trx, [])
  const made: RowRef[] = tracks.made.map((id): RowRef => ['track', id])
  if (fresh.length > 0) {
    const first = await insertWorks(trx, fresh)
    made.push(...fresh.map((_, i): RowRef => ['work', (first + i) as WorkId])) // consecutive
  }
  const horses = fresh.map(({ horse_id }) => horse_id)
  return { added: fresh.length, on_file, changes: await watch.changes(made), horses }
}

async function workOf(
  row: RecordRow,
  { horses, today }: ImportContext,
  tracks: WorkTracks,
): Promise<WorkFields | null> {
  const horse = horses.find(row, THE_HORSE)
  const work = readWorkRow(row, today)
  const track_id = await tracks.of(row)
  if (horse === null || work === null || track_id === undefined) return null
  const input = { ...work, horse_id: horse.id as HorseId, track_id } // of the horse table
  if (!(await passes(row, () => checkWorkFacts(input, horse, today)))) return null
  return { ...input, from_gate: work.from_gate ? 1 : 0 }
}

class WorkTracks {
  readonly made: TrackId[] = []
  readonly #trx: Db
  readonly #finder: TrackFinder
  readonly #added = new Map<KnownTrack, TrackId>()

  constructor(trx: Db, finder: TrackFinder) {
    this.#trx = trx
    this.#finder = finder
  }

  /** Null for a work without a track; undefined where nobody knows the track, which is noted. */
  async of(row: RecordRow): Promise<TrackId | null | undefined> {
    const text = row.says('track')
    if (text === '') return null
    const found = this.#finder.find({ row: row.line, field: 'track', text })
    if (found === null) return undefined
    return found.kind === 'herd' ? (found.id as TrackId) : this.#add(found.track) // of the track table
  }

  async #add(track: KnownTrack): Promise<TrackId> {
    const known = this.#added.get(track)
    if (known !== undefined) return known
    const { codes, name, state, latitude, longitude, altitudeM } = track
    const fields = { code: codes[0] ?? null, name, state, latitude, longitude, altitude_m: altitudeM }
    const id = await insertTrack(this.#trx, fields)
    this.#added.set(track, id)
    this.made.push(id)
    return id
  }
}
