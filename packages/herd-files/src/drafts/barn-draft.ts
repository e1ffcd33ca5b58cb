import type { HorseRole, HorseStatus } from '@quarterpole/contract/limits'
import type { Cells } from '../cells.ts'
import { fault } from '../problems.ts'
import { readMicrochip, readMine, readRole, readStatus } from '../values/barn-values.ts'
import { type DateReader, dayAt } from '../values/date-column.ts'
import { singleSpaced } from '../values/single-spaced.ts'

/** What a row says of a horse in the barn's own words; null means the cell was blank. */
export interface BarnDraft {
  readonly isMine: 0 | 1 | null
  readonly status: HorseStatus | null
  readonly statusDate: string | null
  readonly soldTo: string | null
  readonly role: HorseRole | null
  readonly barnName: string | null
  readonly microchip: string | null
  readonly brand: string | null
  readonly notes: string | null
}

export const NO_BARN: BarnDraft = {
  isMine: null,
  status: null,
  statusDate: null,
  soldTo: null,
  role: null,
  barnName: null,
  microchip: null,
  brand: null,
  notes: null,
}

const FIELDS = [
  'is_mine',
  'status',
  'deceased',
  'died_on',
  'sold_on',
  'status_date',
  'sold_to',
  'role',
  'barn_name',
  'microchip',
  'brand',
  'notes',
] as const
const MAX_NAME = 60
const MAX_TEXT = 80
const MAX_NOTES = 4000

type DateField = 'status_date' | 'died_on' | 'sold_on' | 'deceased'

/** Reads the barn's columns of a row; a file without any of them costs nothing. */
export function barnReader(cells: Cells, readerOf: (field: DateField) => DateReader) {
  if (!FIELDS.some((field) => cells.has(field))) return () => NO_BARN
  const readers = new Map<DateField, DateReader>()
  const day = (index: number, field: DateField) => {
    if (!cells.has(field)) return null
    const reader = readers.get(field) ?? readerOf(field)
    readers.set(field, reader)
    return dayAt(cells, index, field, reader)
  }
  return (index: number): BarnDraft => {
    const said = word(cells, index, 'status', readStatus)
    const life = lifeOf(cells, index, { said: said && 'status' in said ? said.status : null, day })
    const role = word(cells, index, 'role', readRole) ?? (said && 'role' in said ? said.role : null)
    return {
      ...life,
      isMine: word(cells, index, 'is_mine', readMine),
      role: livingRole(cells, index, role, life.status),
      barnName: text(cells, index, 'barn_name', MAX_NAME),
      microchip: word(cells, index, 'microchip', readMicrochip),
      brand: text(cells, index, 'brand', MAX_TEXT),
      notes: text(cells, index, 'notes', MAX_NOTES),
    }
  }
}

interface Life {
  readonly said: HorseStatus | null
  readonly day: (index: number, field: DateField) => string | null
}

/** A date of death or sale, or a buyer, says the status as well; a status in its own column counts first. */
function lifeOf(cells: Cells, index: number, { said, day }: Life) {
  const deceased = cells.text(index, 'deceased')
  const isDead = /^(yes|y|true|1|x|dead|deceased)$/i.test(deceased)
  const isAlive = /^(no|n|false|0|alive)$/i.test(deceased)
  const deathDay = isDead || isAlive ? null : day(index, 'deceased')
  const diedOn = day(index, 'died_on') ?? deathDay
  const soldOn = day(index, 'sold_on')
  const soldTo = text(cells, index, 'sold_to', MAX_TEXT)
  const status =
    said ??
    (isDead || diedOn !== null
      ? 'died'
      : soldOn !== null || soldTo !== null
        ? 'sold'
        : isAlive
          ? 'alive'
          : null)
  const ofStatus = status === 'died' ? diedOn : status === 'sold' ? soldOn : null
  const statusDay = day(index, 'status_date')
  const statusDate = ofStatus ?? statusDay
  const days = [
    ['died_on', day(index, 'died_on')],
    ['sold_on', soldOn],
    ['status_date', statusDay],
  ] as const
  for (const [field, said] of [['deceased', deathDay], ...days] as const)
    if (said !== null && said !== statusDate) cells.leaveOut(index, field, leftDay(status, statusDate))
  if (status !== 'sold' && soldTo !== null)
    cells.leaveOut(index, 'sold_to', `The row says that the horse ${STATUS_SAID[status ?? 'alive']}.`)
  return { status, statusDate, soldTo: status === 'sold' ? soldTo : null }
}

const STATUS_SAID: Readonly<Record<HorseStatus, string>> = {
  alive: 'is alive',
  died: 'has died',
  sold: 'was sold',
  retired: 'is retired',
}

const leftDay = (status: HorseStatus | null, day: string | null) =>
  status === null || day === null
    ? 'The row doesn’t say what happened that day.'
    : `The row says that the horse ${STATUS_SAID[status]} as of ${day}.`

function livingRole(cells: Cells, index: number, role: HorseRole | null, status: HorseStatus | null) {
  if (role === null || status !== 'died') return role
  cells.warn(index, 'role', fault('role-of-dead', 'This horse has died.', 'We left the role out.'))
  return null
}

/** A word we know; any other is left out with a notice. */
function word<T>(cells: Cells, index: number, field: string, read: (cell: string) => T | null): T | null {
  const cell = cells.text(index, field)
  if (cell === '' || cell === '-') return null
  const value = read(cell)
  if (value === null) {
    const message = `“${cell}” isn’t one we know.`
    cells.warn(
      index,
      field,
      fault(`${field}-unread`, message, `We left it out. ${KNOWN[field] ?? ''}`.trim()),
    )
  }
  return value
}

const KNOWN: Readonly<Record<string, string>> = {
  status: 'Enter Alive, Died, Sold or Retired.',
  role: 'Enter Broodmare, At stud, In training or Young stock.',
  is_mine: 'Enter Mine or Reference.',
  microchip: 'A microchip has 15 digits; older ones have 9 or 10.',
}

function text(cells: Cells, index: number, field: string, max: number): string | null {
  const typed = cells.text(index, field)
  const value = field === 'notes' ? typed : singleSpaced(typed)
  if (value === '' || value === '-') return null
  if (value.length <= max) return value
  cells.error(index, field, fault('too-long', `The text is longer than ${max} characters.`, 'Shorten it.'))
  return null
}
