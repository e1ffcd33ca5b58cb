import type { RecordTable } from '@quarterpole/sheet-reader/read-file'
import { type Sheet, sheetLine } from '@quarterpole/sheet-reader/sheet'

/**
 * Race charts as Equibase and TrackMaster send them: no header, one record a line, “R” for a race and “H” for each horse
 * of the race before. Files for all breeds say the breed in field 2 and the unit of the distance in field 15; those for
 * Thoroughbreds alone leave both out, so that every later field shifts. Field 2 shows which kind it is.
 */
/** Fields of a race record we have a name for, by their places from 1 in files that say the breed. */
const RACE_FIELDS: readonly (readonly [place: number, header: string])[] = [
  [2, 'Race breed'],
  [3, 'Track'],
  [4, 'Date'],
  [5, 'Race number'],
  [7, 'Race type'],
  [8, 'Purse'],
  [9, 'Race name'],
  [14, 'Distance'],
  [15, 'Distance unit'],
  [19, 'Track condition'],
  [29, 'Winning time'],
]
const BREED_PLACE = 2
const UNIT_PLACE = 15
const DAY = /^(?:18|19|20)\d{6}$/
/** What the files write where a number is not known. */
const UNKNOWN = /^-9[79](?:\.0+)?$/

/** Null for a sheet that is no such file. */
export function chartFile(sheet: Sheet): RecordTable | null {
  const saysBreed = breedOf(sheet.rows[0] ?? [])
  if (saysBreed === null || !sheet.rows.every(([kind]) => kind === 'R' || kind === 'H')) return null
  const places = RACE_FIELDS.flatMap(([place, header]) => {
    const at = placeOf(place, saysBreed)
    return at === null ? [] : [{ header, at }]
  })
  const rows: string[][] = []
  const lines: number[] = []
  let race: string[] = []
  let races = 0
  let width = 0
  sheet.rows.forEach((record, index) => {
    if (record[0] === 'R') {
      races++
      race = places.map(({ at }) => known(record[at]))
      return
    }
    width = Math.max(width, record.length)
    rows.push([...race, ...record.slice(1).map(known)])
    lines.push(sheetLine(sheet, index))
  })
  const horseFields = Array.from(
    { length: Math.max(0, width - 1) },
    (_, at) => `Horse record, field ${at + 2}`,
  )
  const note = `A race chart without a header: ${races} races, ${rows.length} horses. We named the race columns and repeat them for each horse; the horse columns are numbered. Under Match columns, choose which are the name, the finish and the time.`
  return { header: [...places.map(({ header }) => header), ...horseFields], rows, lines, note }
}

/** True for a race record that says its breed, false for one that does not, null for what is no race record. */
function breedOf([kind, second = '', third = '', fourth = '']: readonly string[]): boolean | null {
  if (kind !== 'R') return null
  if (/^[A-Z]{2}$/.test(second) && DAY.test(fourth)) return true
  return /^[A-Z]{2,3}$/.test(second.trim()) && DAY.test(third) ? false : null
}

/** The column of a field, from 0; null where the file leaves it out. */
function placeOf(place: number, saysBreed: boolean): number | null {
  if (saysBreed) return place - 1
  if (place === BREED_PLACE || place === UNIT_PLACE) return null
  return place - (place > UNIT_PLACE ? 3 : 2)
}

const known = (cell = '') => (UNKNOWN.test(cell.trim()) ? '' : cell.trim())
