import type { CareKind } from '@quarterpole/contract/care'
import { records } from '@quarterpole/contract/records'
import { fault } from '../problems.ts'
import { readNumber } from '../values/numbers.ts'
import { wordsOf } from './read-fields.ts'
import { type FieldFile, fileOf } from './record-file.ts'
import type { RecordRow } from './record-row.ts'

const { kind: KIND, weight_lb, temperature_f, dose, dose_unit } = records.care.fields
const readKind = wordsOf(KIND)
const readUnit = wordsOf(dose_unit)

/** What a header says of the rows below it. */
const HEADERS: readonly (readonly [RegExp, CareKind])[] = [
  [/worm/i, 'deworming'],
  [/farrier|shoe|trim|shod/i, 'farrier'],
  [/dentist|dental|float/i, 'dentist'],
  [/test|lab/i, 'laboratory'],
  [/exam/i, 'exam'],
  [/treat|medic|drug|substance/i, 'treatment'],
]

/** “10 mL” and “2 cc”: the dose and its unit. */
const DOSE = /^([\d.,]+)\s*([a-z].*)?$/i

/** A barn’s book of vaccinations, its farrier’s list and its weights come as files of their own, which say no kind. */
export const care: FieldFile = {
  ...fileOf(records.care),
  required: ['care_date'],
  distinctive: ['product', 'weight_lb', 'temperature_f'],
  own: {
    kind: (row) => row.read('kind', readKind) ?? kindOf(row),
    weight_lb: (row) =>
      row.read('weight_lb', (cell) =>
        readNumber(inPounds(cell), [weight_lb.min ?? 0, weight_lb.max ?? 0], 'weight'),
      ),
    temperature_f: (row) =>
      row.read('temperature_f', (cell) =>
        readNumber(inFahrenheit(cell), [temperature_f.min ?? 0, temperature_f.max ?? 0], 'temperature'),
      ),
    dose: (row) =>
      row.read('dose', (cell) => readNumber(DOSE.exec(cell)?.[1] ?? cell, [0, dose.max ?? 0], 'dose')),
    dose_unit: unitOf,
  },
}

function unitOf(row: RecordRow) {
  const beside = row.read('dose_unit', readUnit)
  const [, , word] = DOSE.exec(row.says('dose')) ?? []
  const inCell = word === undefined ? null : row.read('dose', () => readUnit(word))
  if (beside !== null && inCell !== null && beside !== inCell)
    row.refuse('dose_unit', `The dose says “${word}”.`, 'Correct one of the two.')
  return beside ?? inCell
}

function kindOf(row: RecordRow): CareKind | null {
  if (row.says('kind') !== '') return null
  if (row.says('product') === '' && row.says('weight_lb') !== '') return 'weight'
  if (row.says('product') === '' && row.says('temperature_f') !== '') return 'temperature'
  const header = [row.header('product'), row.header('care_date'), row.header('given_by')]
  const known = HEADERS.find(([words]) => header.some((each) => words.test(each)))?.[1]
  row.note(
    'kind',
    fault('kind', `The row names no kind of care; it is read as ${known ?? 'vaccination'}.`, ''),
  )
  return known ?? 'vaccination'
}

const LB_PER_KG = 2.204_62

function inPounds(cell: string): string {
  const kg = /^([\d.,]+)\s*kgs?\.?$/i.exec(cell.trim())?.[1]
  return kg === undefined ? cell : String(Math.round(Number(kg.replaceAll(',', '')) * LB_PER_KG))
}

function inFahrenheit(cell: string): string {
  const celsius = /^([\d.]+)\s*°?\s*c$/i.exec(cell.trim())?.[1]
  return celsius === undefined ? cell : String(Math.round((Number(celsius) * 1.8 + 32) * 10) / 10)
}
