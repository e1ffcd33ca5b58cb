import type { Injury } from '@quarterpole/contract/injury'
import { findInjuryType } from '@quarterpole/racing/injury-catalogue'
import { type Cells, isFault } from './cells.ts'
import type { HorseRef } from './horse-index.ts'
import { type Fault, fault } from './problems.ts'
import { RepeatedRows } from './repeated-rows.ts'
import type { HorseRecogniser } from './recognise.ts'
import { dateReader, dayAt } from './values/date-column.ts'
import { type Mapped, readDaysOff, readInjuryStatus, readSeverity } from './values/injury-values.ts'

/** One row of an injuries file. Null means the cell was blank: it says nothing. */
export interface InjuryDraft {
  readonly index: number
  readonly row: number
  readonly horse: HorseRef
  readonly injuryDate: string
  readonly type: string
  readonly severity: Injury['severity'] | null
  readonly status: Injury['status'] | null
  readonly expectedDaysOff: number | null
  readonly returnDate: string | null
  readonly notes: string | null
}

const TYPE_MAX = 120
const NOTES_MAX = 4000

/** Reads every row of an injuries file; rows with faults are noted and left out, exact repeats are dropped with a notice. */
export function readInjuryDrafts(cells: Cells, recogniser: HorseRecogniser, today: string): InjuryDraft[] {
  const readInjured = dateReader(cells, 'injury_date', today)
  const readReturned = dateReader(cells, 'return_date', today)
  const repeated = new RepeatedRows(cells)
  const drafts: InjuryDraft[] = []
  for (const index of cells.filledRows()) {
    const earlier = repeated.lineOf(index)
    if (earlier !== null) {
      cells.warn(index, 'name', fault('row-repeated', `The row repeats row ${earlier}.`, 'It is read once.'))
      continue
    }
    const horse = recogniser.horseOf(index)
    const injuryDate = dayAt(cells, index, 'injury_date', readInjured)
    const returnDate = dayAt(cells, index, 'return_date', readReturned)
    const type = readType(cells, index)
    if (injuryDate === null) noteMissingDay(cells, index)
    const rest = readRest(cells, index)
    if (horse === null || injuryDate === null || type === null) continue
    drafts.push({ index, row: cells.line(index), horse, injuryDate, returnDate, type, ...rest })
  }
  return drafts
}

function noteMissingDay(cells: Cells, index: number): void {
  if (cells.text(index, 'injury_date') !== '') return // what stands there was reported already
  const found = fault('injury-date-missing', 'The injury has no date.', 'Write the day it happened.')
  cells.error(index, 'injury_date', found)
}

function readType(cells: Cells, index: number): string | null {
  const type = cells.text(index, 'type').replace(/\s+/g, ' ')
  if (type === '' || type.length > TYPE_MAX) {
    const found =
      type === ''
        ? fault('injury-type-missing', 'The type of the injury is missing.', 'Every row needs one.')
        : tooLong(TYPE_MAX)
    cells.error(index, 'type', found)
    return null
  }
  if (findInjuryType(type) === null) {
    const message = `“${type}” is not a type whose outcomes were studied.`
    cells.warn(index, 'type', fault('injury-type', message, 'It is kept as typed.'))
  }
  return type
}

function readRest(cells: Cells, index: number) {
  const notes = cells.text(index, 'notes')
  if (notes.length > NOTES_MAX) cells.error(index, 'notes', tooLong(NOTES_MAX))
  return {
    severity: mapped(cells, index, 'severity', readSeverity(cells.text(index, 'severity'))),
    status: cells.read(index, 'status', readInjuryStatus(cells.text(index, 'status')), null),
    expectedDaysOff: mapped(
      cells,
      index,
      'expected_days_off',
      readDaysOff(cells.text(index, 'expected_days_off')),
    ),
    notes: notes === '' ? null : notes,
  }
}

/** The value, with its notice passed on to the user. */
function mapped<T>(cells: Cells, index: number, field: string, read: Mapped<T> | Fault | null): T | null {
  if (isFault(read)) {
    cells.error(index, field, read)
    return null
  }
  if (read !== null && read.notice !== null) cells.warn(index, field, fault(`${field}-read`, read.notice, ''))
  return read?.value ?? null
}

const tooLong = (max: number) =>
  fault('too-long', `The text is longer than ${max} characters.`, 'Shorten it.')
