import type { Field } from '@quarterpole/contract/fields'
import { nameKey } from '@quarterpole/contract/name-key'
import { columnName, isReference } from '@quarterpole/contract/reference'
import { records } from '@quarterpole/contract/records'
import type { Db } from '@quarterpole/db/open'
import type { RowRef } from '@quarterpole/db/queries/change'
import { barnRecordsNamed, insertRecords, type NewRecord } from '@quarterpole/db/queries/record'
import { insertTrack } from '@quarterpole/db/queries/track'
import { TrackFinder, trackFields } from '@quarterpole/herd-files/identity/track-finder'
import { fault, type ProblemList } from '@quarterpole/herd-files/problems'
import type { FieldFile } from '@quarterpole/herd-files/records/record-file'
import type { RecordRow } from '@quarterpole/herd-files/records/record-row'
import type { KnownTrack } from '@quarterpole/racing/known-tracks'
import { tracksOnFile } from '../../herd/herd-on-file.ts'

/** What a cell names: its id, nothing, or what is to be added. */
type Found = number | null | KnownTrack | NewContact
interface NewContact {
  readonly contact: string
  readonly column: string
}

/** Finds what the rows of a file refer to by name. What isn't on file is added when a row is known to be good. */
export class RowReferences {
  readonly made: RowRef[] = []
  readonly #trx: Db
  readonly #tracks: TrackFinder
  /** Ids by the key of the name. */
  readonly #contacts: Map<string, number[]>
  readonly #added = new Map<KnownTrack, number>()
  readonly #fields: readonly (readonly [member: string, Field])[]

  private constructor(
    trx: Db,
    {
      fields,
      tracks,
      contacts,
    }: { fields: FieldFile['fields']; tracks: TrackFinder; contacts: Map<string, number[]> },
  ) {
    this.#trx = trx
    this.#tracks = tracks
    this.#contacts = contacts
    this.#fields = Object.entries(fields)
  }

  static async of(
    trx: Db,
    { fields }: FieldFile,
    { rows, problems }: { rows: readonly RecordRow[]; problems: ProblemList },
  ): Promise<RowReferences> {
    const hasTrack = Object.values(fields).some(({ kind }) => kind === 'track')
    const columns = Object.entries(fields).flatMap(([member, { kind }]) =>
      kind === 'contact' ? [columnName(member, kind)] : [],
    )
    const names = columns.flatMap((column) => rows.map((row) => row.says(column)))
    const named = await barnRecordsNamed(trx, 'contact', names)
    const contacts = new Map<string, number[]>()
    for (const { name_key, id } of named) contacts.set(name_key, [...(contacts.get(name_key) ?? []), id])
    const tracks = new TrackFinder(hasTrack ? await tracksOnFile(trx) : [], problems)
    return new RowReferences(trx, { fields, tracks, contacts })
  }

  /** By the members of the record; null where a cell is refused, which is noted. */
  find(row: RecordRow): Record<string, Found> | null {
    const found = this.#fields
      .filter(([, { kind }]) => isReference(kind))
      .map(([member, field]) => {
        const column = columnName(member, field.kind)
        const one = field.kind === 'track' ? this.#track(row, column) : this.#contact(row, column)
        if (one === null && field.isRequired)
          row.needs(column, null, `The row names no ${column}.`, field.lacking ?? 'Enter it.')
        return [member, one] as const
      })
    if (row.isRefused || found.some(([, one]) => one === undefined)) return null
    return Object.fromEntries(found) as Record<string, Found> // none is undefined
  }

  async idsOf(
    row: RecordRow,
    found: Readonly<Record<string, Found>>,
  ): Promise<Record<string, number | null>> {
    const ids: Record<string, number | null> = {}
    for (const [member, one] of Object.entries(found)) ids[member] = await this.#idOf(row, one)
    return ids
  }

  async #idOf(row: RecordRow, found: Found): Promise<number | null> {
    if (found === null || typeof found === 'number') return found
    return 'contact' in found ? this.#addContact(row, found) : this.#addTrack(found)
  }

  /** Undefined where nobody knows it, which is noted. */
  #track(row: RecordRow, column: string): Found | undefined {
    const text = row.says(column)
    if (text === '') return null
    const found = this.#tracks.find({ row: row.line, field: 'track', text })
    if (found === null) return undefined
    return found.kind === 'herd' ? found.id : found.track
  }

  #contact(row: RecordRow, column: string): Found | undefined {
    const name = row.text(column, records.contact.fields.name.max ?? 0)
    if (name === null || row.isRefusedAt(column)) return name === null ? null : undefined
    const [id, ...others] = this.#contacts.get(nameKey(name)) ?? []
    if (others.length > 0) {
      row.refuse(
        column,
        `${others.length + 1} contacts are named “${name}”.`,
        'Merge them or rename one, or enter this row on the horse’s page.',
      )
      return undefined
    }
    if (id !== undefined) return id
    return { contact: name, column }
  }

  async #addContact(row: RecordRow, { contact: name, column }: NewContact): Promise<number> {
    const [known] = this.#contacts.get(nameKey(name)) ?? [] // an earlier row added it
    if (known !== undefined) return known
    const id = Number(await insertRecords(this.#trx, 'contact', [{ name } as NewRecord<'contact'>])) // the rest is not said
    this.#contacts.set(nameKey(name), [id])
    this.made.push(['contact', id])
    row.note(column, fault('new-contact', `“${name}” wasn’t among the contacts and is added.`, ''))
    return id
  }

  async #addTrack(track: KnownTrack): Promise<number> {
    const known = this.#added.get(track)
    if (known !== undefined) return known
    const id = await insertTrack(this.#trx, trackFields(track))
    this.#added.set(track, id)
    this.made.push(['track', id])
    return id
  }
}
