import { type Injury, injuryFields } from '@quarterpole/contract/injury'
import { findInjuryType } from '@quarterpole/racing/injury-catalogue'
import { daysBetween } from '@quarterpole/contract/day'
import type { Cells } from '../cells.ts'
import type { HorseRef } from '../identity/horse-index.ts'
import { type Fault, fault, isFault, tooLong } from '../problems.ts'
import { RepeatedRows } from './repeated-rows.ts'
import type { HorseRecognizer } from '../identity/recognize.ts'
import { dateReader, dayAt } from '../values/date-column.ts'
import {
  type InjuryStanding,
  type Mapped,
  readDaysOff,
  readInjuryStatus,
  readSeverity,
} from '../values/injury-values.ts'
import { singleSpaced } from '../values/single-spaced.ts'

/** One row of an injuries file. Null means the cell was blank: it says nothing. */
export interface InjuryDraft {
  readonly index: number
  readonly row: number
  readonly horse: HorseRef
  readonly injuryDate: string
  readonly type: string
  readonly severity: Injury['severity'] | null
  readonly status: InjuryStanding | null
  readonly expectedDaysOff: number | null
  readonly returnDate: string | null
  readonly notes: string | null
}

const MAX_TYPE = injuryFields.type.max ?? 0
const MAX_NOTES = injuryFields.notes.max ?? 0

/** Reads every row of an injuries file; rows with faults are noted and left out, exact repeats are dropped with a notice. */
export function readInjuryDrafts(cells: Cells, recognizer: HorseRecognizer, today: string): InjuryDraft[] {
  const readInjured = dateReader(cells, 'injury_date', today)
  const readReturned = dateReader(cells, 'return_date', latestReturn(today))
  const repeated = new RepeatedRows(cells)
  const drafts: InjuryDraft[] = []
  for (const index of cells.filledRows()) {
    const earlier = repeated.lineOf(index)
    if (earlier !== null) {
      cells.warn(index, 'name', fault('row-repeated', `This row repeats row ${earlier}.`, 'We read it once.'))
      continue
    }
    const injuryDate = dayAt(cells, index, 'injury_date', readInjured)
    const day = injuryDate === null ? null : { field: 'injury_date', date: injuryDate }
    const horse = recognizer.horseOf(index, day)
    const type = readType(cells, index)
    if (injuryDate === null) noteMissingDay(cells, index)
    const rest = readRest(cells, index)
    const returned = returnOf(cells, index, {
      injuryDate,
      today,
      said: dayAt(cells, index, 'return_date', readReturned),
    })
    if (horse === null || injuryDate === null || type === null) continue
    const expectedDaysOff = rest.expectedDaysOff ?? returned.expectedDaysOff
    const { status, returnDate } = statusOf(cells, index, rest.status, returned.returnDate)
    drafts.push({
      index,
      row: cells.line(index),
      horse,
      injuryDate,
      type,
      ...rest,
      expectedDaysOff,
      status,
      returnDate,
    })
  }
  return drafts
}

/** A planned return may be in the future, by as long as any injury takes. */
const latestReturn = (today: string) => `${Number(today.slice(0, 4)) + 3}-12-31`

interface ReturnCell {
  readonly injuryDate: string | null
  readonly said: string | null
  readonly today: string
}

/** A return in the past ended the injury; one in the future is a plan and gives the expected days off. */
function returnOf(
  cells: Cells,
  index: number,
  { injuryDate, said, today }: ReturnCell,
): Pick<InjuryDraft, 'returnDate' | 'expectedDaysOff'> {
  const nothing = { returnDate: null, expectedDaysOff: null }
  if (said === null || injuryDate === null) return nothing
  if (said < injuryDate) {
    const message = `The horse came back on ${said}, before the injury of ${injuryDate}.`
    cells.error(index, 'return_date', fault('return-before-injury', message, 'Correct one of the two dates.'))
    return nothing
  }
  if (said <= today) return { ...nothing, returnDate: said }
  const days = daysBetween(injuryDate, said)
  const message = `The return on ${said} is in the future.`
  cells.warn(
    index,
    'return_date',
    fault('return-planned', message, `We kept it as ${days} expected days off.`),
  )
  return { ...nothing, expectedDaysOff: days }
}

/** A horse that came back has recovered, unless the row says otherwise. */
function statusOf(
  cells: Cells,
  index: number,
  status: InjuryDraft['status'],
  returnDate: string | null,
): Pick<InjuryDraft, 'status' | 'returnDate'> {
  if (returnDate === null) return { status, returnDate }
  if (status === 'active') {
    const message = `The injury is marked active, but the horse came back on ${returnDate}.`
    cells.warn(index, 'return_date', fault('return-active', message, 'We left the return date out.'))
    return { status, returnDate: null }
  }
  if (status === null) {
    const message = `The horse came back on ${returnDate}.`
    cells.warn(index, 'return_date', fault('return-recovered', message, 'We marked the injury recovered.'))
  }
  return { status: status ?? 'recovered', returnDate }
}

function noteMissingDay(cells: Cells, index: number): void {
  if (cells.text(index, 'injury_date') !== '') return // an unreadable date was reported already
  const found = fault('injury-date-missing', 'The injury has no date.', 'Enter the day it happened.')
  cells.error(index, 'injury_date', found)
}

function readType(cells: Cells, index: number): string | null {
  const type = withBodyPart(cells.text(index, 'type'), cells.text(index, 'body_part'))
  if (type === '' || type.length > MAX_TYPE) {
    const found =
      type === ''
        ? fault('injury-type-missing', 'The type of the injury is missing.', 'Every row needs one.')
        : tooLong(MAX_TYPE)
    cells.error(index, 'type', found)
    return null
  }
  if (findInjuryType(type) === null) {
    const message = `“${type}” isn’t an injury type with published outcomes.`
    cells.warn(index, 'type', fault('injury-type', message, 'We kept it as typed.'))
  }
  return type
}

/** “Bowed tendon” with “LF” beside it is “Bowed tendon, LF”. */
function withBodyPart(typeText: string, partText: string): string {
  const [type, part] = [singleSpaced(typeText), singleSpaced(partText)]
  const isSaid = part === '' || part === '-' || type.toLowerCase().includes(part.toLowerCase())
  return isSaid || type === '' ? type : `${type}, ${part}`
}

function readRest(cells: Cells, index: number) {
  const notes = notesOf(cells, index)
  if (notes.length > MAX_NOTES) cells.error(index, 'notes', tooLong(MAX_NOTES))
  return {
    severity: mapped(cells, index, 'severity', readSeverity(cells.text(index, 'severity'))),
    status: cells.read(
      index,
      'status',
      readInjuryStatus(cells.text(index, 'status'), cells.header('status')),
      null,
    ),
    expectedDaysOff: mapped(
      cells,
      index,
      'expected_days_off',
      readDaysOff(cells.text(index, 'expected_days_off')),
    ),
    notes: notes === '' ? null : notes,
  }
}

/** Notes, treatment and veterinarian, a line each. */
function notesOf(cells: Cells, index: number): string {
  const lines = [
    cells.text(index, 'notes'),
    labeled('Treatment', cells.text(index, 'treatment')),
    labeled('Veterinarian', cells.text(index, 'vet')),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

const labeled = (label: string, text: string) => (text === '' || text === '-' ? '' : `${label}: ${text}`)

/** The value, with its notice passed on to the user. */
function mapped<T>(cells: Cells, index: number, field: string, read: Mapped<T> | Fault | null): T | null {
  if (isFault(read)) {
    cells.error(index, field, read)
    return null
  }
  if (read !== null && read.notice !== null) cells.warn(index, field, fault(`${field}-read`, read.notice, ''))
  return read?.value ?? null
}
