import type { HorseId } from '@quarterpole/contract/ids'
import type { CoverEventFields } from '@quarterpole/db/queries/cover-event'
import { fault } from '@quarterpole/herd-files/problems'
import { type CoverSaid, readCoverRow } from '@quarterpole/herd-files/records/cover-rows'
import { THE_FOAL, THE_MARE, THE_STALLION } from '@quarterpole/herd-files/records/record-file'
import type { RecordRow } from '@quarterpole/herd-files/records/record-row'
import type { ImportContext } from './record-importer.ts'

export interface FileEvent extends CoverEventFields {
  readonly row: RecordRow
}
/** A cover as the rows of a file say it. */
export interface FileCover {
  readonly rows: RecordRow[]
  readonly mare_id: HorseId
  readonly stallion_id: HorseId
  readonly season_year: number
  is_booked: boolean
  recipient: string | null
  notes: string | null
  foal_id: HorseId | null
  readonly events: FileEvent[]
}

/**
 * Puts the rows of one cover together: those with one name, or else of one pair and season. A cover goes in with
 * all of its rows or not at all.
 */
export function gatherCovers(context: ImportContext): FileCover[] {
  const covers = new Map<string, FileCover>()
  const refused = new Map<string, number>()
  for (const row of context.rows) {
    const pair = pairOf(row, context)
    const said = readCoverRow(row, context)
    const foal_id = pair === null ? null : foalOf(row, pair, context)
    if (row.isRefused && row.says('breeding') !== '') refused.set(row.says('breeding'), row.line)
    if (pair === null || said === null || row.isRefused) continue
    const { season_year } = said
    const key = [said.name, pair.mare_id, pair.stallion_id, season_year].join(' ')
    let cover = covers.get(key)
    if (cover === undefined)
      covers.set(key, (cover = { ...NOTHING, ...pair, season_year, rows: [], events: [] }))
    add(cover, row, { ...said, foal_id })
  }
  return [...covers.values()].filter(({ rows }) => !isPartOf(rows, refused))
}

/** Whether another row of the cover is refused, and with it these. */
function isPartOf(rows: readonly RecordRow[], refused: ReadonlyMap<string, number>): boolean {
  const line = refused.get(rows[0]?.says('breeding') ?? '')
  if (line !== undefined) noteLeftOut(rows, line)
  return line !== undefined
}

/** The good rows of a cover that another row keeps out. */
export function noteLeftOut(rows: readonly RecordRow[], line: number): void {
  for (const row of rows)
    if (!row.isRefused)
      row.note('breeding', fault('left-out', `Left out with row ${line}, which is of the same breeding.`, ''))
}

const NOTHING = { is_booked: false, recipient: null, notes: null, foal_id: null }

interface Pair {
  readonly mare_id: HorseId
  readonly stallion_id: HorseId
}

function pairOf(row: RecordRow, { horses }: ImportContext): Pair | null {
  const stallion = horses.find(row, THE_STALLION)
  const mare = horses.find(row, THE_MARE)
  if (stallion === null || mare === null) return null
  return { stallion_id: stallion.id as HorseId, mare_id: mare.id as HorseId } // both of the horse table
}

/** The foal on file, whose parents on file must be the pair. */
function foalOf(row: RecordRow, { mare_id, stallion_id }: Pair, { horses }: ImportContext): HorseId | null {
  if (!horses.isNamed(row, THE_FOAL)) return null
  const foal = horses.find(row, THE_FOAL)
  if (foal === null) return null
  if ((foal.dam_id ?? mare_id) !== mare_id || (foal.sire_id ?? stallion_id) !== stallion_id)
    row.refuse(
      'foal',
      `${foal.name} has other parents on file.`,
      'Correct the foal here, or the parents on file.',
    )
  return foal.id as HorseId // of the horse table
}

const MERGED = { recipient: 'recipient', notes: 'notes', foal_id: 'foal' } as const

function add(cover: FileCover, row: RecordRow, said: CoverSaid & { foal_id: HorseId | null }) {
  for (const member of Object.keys(MERGED) as (keyof typeof MERGED)[])
    // its own keys
    if (said[member] !== null && cover[member] !== null && said[member] !== cover[member])
      row.refuse(
        MERGED[member],
        `Row ${cover.rows[0]?.line} says otherwise of this breeding.`,
        'Make both the same.',
      )
  cover.rows.push(row)
  cover.is_booked ||= said.is_booked
  cover.recipient ??= said.recipient
  cover.notes ??= said.notes
  cover.foal_id ??= said.foal_id
  for (const event of said.events)
    if (!cover.events.some((other) => isSameEvent(event, other))) cover.events.push({ ...event, row })
}

const EVENT = [
  'kind',
  'event_date',
  'last_date',
  'method',
  'lot',
  'doses',
  'place',
  'result',
  'notes',
] as const

const isSameEvent = (a: CoverEventFields, b: CoverEventFields) =>
  EVENT.every((member) => a[member] === b[member])

/** Whether the event on file says all that the file’s does. */
export const isOnFile = (event: CoverEventFields, onFile: CoverEventFields) =>
  EVENT.every((member) => event[member] === null || event[member] === onFile[member])
