import { type FileType, MARKERS } from '@quarterpole/contract/limits'
import { isFault } from '../problems.ts'
import { type DateOrder, readDate } from '../values/dates.ts'
import { readDistance } from '../values/distance.ts'
import { hasMargin } from '../values/finish-margin.ts'

/** What the values of a field look like; a field not listed can hold any text. */
type Shape = 'date' | 'distance' | 'number' | 'place' | 'time' | 'registration' | 'code' | 'name' | 'parent'

const SHAPES: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['name', 'name'],
  ['sire', 'parent'],
  ['dam', 'parent'],
  ['track', 'code'],
  ['sex', 'code'],
  ['color', 'code'],
  ['condition', 'code'],
  ['aqha_id', 'registration'],
  ['sire_aqha_id', 'registration'],
  ['dam_aqha_id', 'registration'],
  ['foaled', 'date'],
  ['died_on', 'date'],
  ['sold_on', 'date'],
  ['status_date', 'date'],
  ['tested_on', 'date'],
  ['race_date', 'date'],
  ['injury_date', 'date'],
  ['return_date', 'date'],
  ['race_number', 'number'],
  ['distance_yards', 'distance'],
  ['post_position', 'number'],
  ['si', 'number'],
  ['purse', 'number'],
  ['earned_cents', 'number'],
  ['lifetime_earnings_cents', 'number'],
  ['lifetime_earnings_on', 'date'],
  ['temp_f', 'number'],
  ['humidity', 'number'],
  ['weight_lb', 'number'],
  ['finish', 'place'],
  ['time_s', 'time'],
  ...MARKERS.map((marker): [string, Shape] => [marker, 'code']),
])

export const SHAPE_WORDS: Record<Shape, string> = {
  date: 'dates',
  distance: 'distances',
  number: 'numbers',
  place: 'finishing positions',
  time: 'times',
  registration: 'AQHA ids',
  code: 'words or codes',
  name: 'names',
  parent: 'names or numbers of horses',
}

/** Of the values looked at, this share must have the field's shape: files have blanks, remarks and slips. */
const AGREEING = 0.5
const LATEST = '9999-12-31'
const MAX_CODE_LENGTH = 60

export const shapeOf = (field: string): Shape | undefined => SHAPES.get(field)

/** Whether a column's values look like what the field holds; a column without values agrees with any field. */
export function shapeAgrees(field: string, values: readonly string[]): boolean {
  const shape = SHAPES.get(field)
  if (shape === undefined || values.length === 0) return true
  const agreeing = values.filter((value) => hasShape(shape, value)).length
  return agreeing >= values.length * AGREEING
}

function hasShape(shape: Shape, value: string): boolean {
  switch (shape) {
    case 'date':
      return isDate(value, 'day_first') || isDate(value, 'month_first')
    case 'distance':
      return isNumber(value) || !isFault(readDistance(value))
    case 'number':
      return isNumber(value)
    case 'place':
      return /^\d{1,2}\s*(st|nd|rd|th)?\s*(dh|\*)?$|^[a-z/ ]{2,20}$/i.test(value) || hasMargin(value)
    case 'time':
      return /^(\d?:)?\d{1,2}[.:\s]\d{1,3}$|^0+(\.0+)?$|^dnf$/i.test(value)
    case 'registration':
      return /^\D{0,6}\d[\d\s.-]{3,}[a-z]?$/i.test(value)
    case 'code':
      return value.length <= MAX_CODE_LENGTH
    case 'name':
      return isName(value)
    case 'parent':
      return isName(value) || /^[a-z]{0,6}\d{1,12}[a-z]?$|^[*.]$/i.test(value)
  }
}

const isNumber = (value: string) => /^[^\d]{0,2}\d[\d.,\s]*[a-z%°$]*\.?$/i.test(value)
const isName = (value: string) => /\p{Letter}{2}/u.test(value) && !/^\d[\d.,/\s-]*$/.test(value)

const isDate = (value: string, order: DateOrder) =>
  !isFault(readDate(value, { order, system: '1900', latest: LATEST }))

/** Fields that hold days, whose order may be a question. */
export const DATE_FIELDS: Record<FileType, readonly string[]> = {
  horses: ['foaled', 'died_on', 'sold_on', 'status_date', 'deceased', 'lifetime_earnings_on'],
  genetics: ['tested_on'],
  race_results: ['race_date'],
  injuries: ['injury_date', 'return_date'],
}
