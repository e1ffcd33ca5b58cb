import type { TrackId } from '@quarterpole/contract/ids'
import { type BarnRecordName, type HorseRecordName, records } from '@quarterpole/contract/records'
import type { Db } from '@quarterpole/db/open'
import type { RowRef } from '@quarterpole/db/queries/change'
import {
  barnRecordsNamed,
  insertRecords,
  type NewRecord,
  recordsOfHorses,
} from '@quarterpole/db/queries/record'
import { insertTrack } from '@quarterpole/db/queries/track'
import { TrackFinder, trackFields } from '@quarterpole/herd-files/identity/track-finder'
import { readFields } from '@quarterpole/herd-files/records/read-fields'
import { type FieldFile, THE_HORSE } from '@quarterpole/herd-files/records/record-file'
import type { RecordRow } from '@quarterpole/herd-files/records/record-row'
import type { KnownTrack } from '@quarterpole/racing/known-tracks'
import { tracksOnFile } from '../../herd/herd-on-file.ts'
import {
  checkReferences,
  type RecordInput,
  type Served,
  storedAs,
} from '../../herd/records/record-commands.ts'
import { checkFacts } from '../../herd/records/record-rules.ts'
import { importNewRows, passes, type RecordImporter } from './record-importer.ts'

/** Imports records of horses. A track that isn't on file is added where it is one of the published ones. */
export function importRecord<T extends HorseRecordName>(
  { name, rules }: Served<T>,
  file: FieldFile,
): RecordImporter {
  const trackField = Object.entries(file.fields).find(([, { kind }]) => kind === 'track')?.[0]
  return async (trx, { rows, horses, problems, today }) => {
    const tracks = new RecordTracks(trx, new TrackFinder(trackField ? await tracksOnFile(trx) : [], problems))
    return importNewRows<NewRecord<T>>(trx, rows, {
      table: name,
      onFile: (await recordsOfHorses(trx, name, horses.ids)) as unknown as NewRecord<T>[], // with more columns
      columns: ['horse_id', ...Object.keys(file.fields)] as (keyof NewRecord<T>)[], // its columns
      async read(row) {
        const horse = horses.find(row, THE_HORSE)
        const values = readFields(row, file, today)
        const track = trackField === undefined ? null : await tracks.of(row)
        if (horse === null || values === null || track === undefined) return null
        const ofTrack = trackField === undefined ? {} : { [trackField]: track }
        const facts = { horse_id: horse.id, ...values, ...ofTrack } as RecordInput<T> // all its fields
        const check = async () => {
          checkFacts(name, rules, { facts, horse, today })
          await checkReferences(trx, name, facts)
        }
        if (!(await passes(row, check))) return null
        return storedAs<T>(facts)
      },
      ...(rules.unfit && { unfit: (fresh) => rules.unfit?.(trx, fresh) ?? Promise.resolve(new Map()) }),
      insert: (fresh) => insertRecords(trx, name, fresh),
      others: tracks.made,
    })
  }
}

/** Imports records of the barn. One on file with all that a row says of it is not added again. */
export const importBarnRecord =
  <T extends BarnRecordName>({ name, rules }: Served<T>, file: FieldFile): RecordImporter =>
  async (trx, { rows, today }) =>
    importNewRows<NewRecord<T>>(trx, rows, {
      table: name,
      onFile: (await barnRecordsNamed(
        trx,
        name,
        rows.map((row) => row.says('name')),
      )) as unknown as NewRecord<T>[], // with more columns
      columns: Object.keys(records[name].fields) as (keyof NewRecord<T>)[], // its columns
      async read(row) {
        const values = readFields(row, file, today)
        if (values === null) return null
        const facts = values as RecordInput<T> // all its fields
        if (!(await passes(row, () => checkFacts(name, rules, { facts, horse: null, today })))) return null
        return storedAs<T>(facts)
      },
      insert: (fresh) => insertRecords(trx, name, fresh),
    })

class RecordTracks {
  readonly made: RowRef[] = []
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
    const id = await insertTrack(this.#trx, trackFields(track))
    this.#added.set(track, id)
    this.made.push(['track', id])
    return id
  }
}
