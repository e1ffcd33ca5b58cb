import type { HorseId } from '@quarterpole/contract/ids'
import type { BreedingEventFields } from '@quarterpole/db/queries/breeding-event'
import { fault } from '@quarterpole/herd-files/problems'
import { type BreedingSaid, readBreedingRow } from '@quarterpole/herd-files/records/breeding-rows'
import { THE_FOAL, THE_MARE, THE_STALLION } from '@quarterpole/herd-files/records/record-file'
import type { RecordRow } from '@quarterpole/herd-files/records/record-row'
import type { ImportContext } from './record-importer.ts'

export interface FileEvent extends BreedingEventFields {
  readonly row: RecordRow
}
/** A breeding as the rows of a file say it. */
export interface FileBreeding {
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
 * Puts the rows of one breeding together: those with one name, or else of one pair and season. A breeding goes in with
 * all of its rows or not at all.
 */
export function gatherBreedings(context: ImportContext): FileBreeding[] {
  const breedings = new Map<string, FileBreeding>()
  const refused = new Map<string, number>()
  for (const row of context.rows) {
    const pair = pairOf(row, context)
    const said = readBreedingRow(row, context)
    const foal_id = pair === null ? null : foalOf(row, pair, context)
    if (row.isRefused && row.says('breeding') !== '') refused.set(row.says('breeding'), row.line)
    if (pair === null || said === null || row.isRefused) continue
    const { season_year } = said
    const key = [said.name, pair.mare_id, pair.stallion_id, season_year].join(' ')
    let breeding = breedings.get(key)
    if (breeding === undefined)
      breedings.set(key, (breeding = { ...NOTHING, ...pair, season_year, rows: [], events: [] }))
    add(breeding, row, { ...said, foal_id })
  }
  return [...breedings.values()].filter(({ rows }) => !isPartOf(rows, refused))
}

/** Whether another row of the breeding is refused, and with it these. */
function isPartOf(rows: readonly RecordRow[], refused: ReadonlyMap<string, number>): boolean {
  const line = refused.get(rows[0]?.says('breeding') ?? '')
  if (line !== undefined) noteLeftOut(rows, line)
  return line !== undefined
}

/** The good rows of a breeding that another row keeps out. */
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

const SAID = { recipient: 'recipient', notes: 'notes', foal_id: 'foal' } as const

function add(breeding: FileBreeding, row: RecordRow, said: BreedingSaid & { foal_id: HorseId | null }) {
  for (const member of Object.keys(SAID) as (keyof typeof SAID)[])
    // its own keys
    if (said[member] !== null && breeding[member] !== null && said[member] !== breeding[member])
      row.refuse(
        SAID[member],
        `Row ${breeding.rows[0]?.line} says otherwise of this breeding.`,
        'Make both the same.',
      )
  breeding.rows.push(row)
  breeding.is_booked ||= said.is_booked
  breeding.recipient ??= said.recipient
  breeding.notes ??= said.notes
  breeding.foal_id ??= said.foal_id
  for (const event of said.events)
    if (!breeding.events.some((other) => isSameEvent(event, other))) breeding.events.push({ ...event, row })
}

const EVENT = ['kind', 'event_date', 'last_date', 'method', 'place', 'result', 'notes'] as const

const isSameEvent = (a: BreedingEventFields, b: BreedingEventFields) =>
  EVENT.every((member) => a[member] === b[member])

/** Whether the event on file says all that the file’s does. */
export const isOnFile = (event: BreedingEventFields, onFile: BreedingEventFields) =>
  EVENT.every((member) => event[member] === null || event[member] === onFile[member])
