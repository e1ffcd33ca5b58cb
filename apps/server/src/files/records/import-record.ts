import type { HorseId, TrackId } from '@quarterpole/contract/ids'
import { type RecordName, records } from '@quarterpole/contract/records'
import type { Db } from '@quarterpole/db/open'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { insertRecords, type NewRecord, recordsOfHorses } from '@quarterpole/db/queries/record'
import { insertTrack } from '@quarterpole/db/queries/track'
import { TrackFinder } from '@quarterpole/herd-files/identity/track-finder'
import { readFields } from '@quarterpole/herd-files/records/read-fields'
import { THE_HORSE } from '@quarterpole/herd-files/records/record-fields'
import type { RecordRow } from '@quarterpole/herd-files/records/record-row'
import type { KnownTrack } from '@quarterpole/racing/known-tracks'
import { tracksOnFile } from '../../herd/herd-on-file.ts'
import { type RecordInput, refOf, type Served, storedAs } from '../../herd/records/record-commands.ts'
import { checkFacts } from '../../herd/records/record-rules.ts'
import { newRecords, passes, type RecordImporter } from '../../platform/records/record-importer.ts'

/** What a row says, without its horse and track; null where a cell is refused, which is noted. */
type ReadRow = (row: RecordRow, today: string) => object | null

/**
 * Imports records of horses. A track that isn't on file is added where it is one of the published ones.
 *
 * @param read  where a row says more than its fields do
 */
export function importRecord<T extends RecordName>(
  { name, rules }: Served<T>,
  read?: ReadRow,
): RecordImporter {
  const { fields } = records[name]
  const readRow: ReadRow = read ?? ((row, today) => readFields(row, records[name], today))
  const trackField = Object.entries(fields).find(([, { kind }]) => kind === 'track')?.[0]
  return async (trx, { rows, horses, problems, today }) => {
    const tracks = new RecordTracks(trx, new TrackFinder(trackField ? await tracksOnFile(trx) : [], problems))
    const { fresh, on_file } = await newRecords<NewRecord<T>>({
      rows,
      onFile: await recordsOfHorses(
        trx,
        name,
        horses.all.map(({ id }) => id as HorseId), // of the horse table
      ),
      columns: ['horse_id', ...Object.keys(fields)] as (keyof NewRecord<T>)[], // its columns
      async read(row) {
        const horse = horses.find(row, THE_HORSE)
        const values = readRow(row, today)
        const track = trackField === undefined ? null : await tracks.of(row)
        if (horse === null || values === null || track === undefined) return null
        const ofTrack = trackField === undefined ? {} : { [trackField]: track }
        const facts = { horse_id: horse.id, ...values, ...ofTrack } as RecordInput<T> // all its fields
        if (!(await passes(row, () => checkFacts(name, rules, { facts, horse, today })))) return null
        return storedAs<T>(facts)
      },
    })
    const watch = await watchRows(trx, [])
    const first = Number(await insertRecords(trx, name, fresh))
    const made = [
      ...tracks.made.map((id): RowRef => ['track', id]),
      ...fresh.map((_, i) => refOf(name, first + i)), // consecutive
    ]
    return {
      added: fresh.length,
      on_file,
      changes: await watch.changes(made),
      horses: fresh.map((row) => (row as unknown as { horse_id: HorseId }).horse_id), // every record has one
    }
  }
}

class RecordTracks {
  readonly made: TrackId[] = []
  readonly #trx: Db
  readonly #finder: TrackFinder
  readonly #added = new Map<KnownTrack, TrackId>()

  constructor(trx: Db, finder: TrackFinder) {
    this.#trx = trx
    this.#finder = finder
  }

  /** Null for a record without a track; undefined where nobody knows the track, which is noted. */
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
