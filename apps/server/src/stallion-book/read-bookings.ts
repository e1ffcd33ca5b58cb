import { readAqhaId } from '@quarterpole/contract/aqha-id'
import { BOOKING_STATUSES, type BookingStatus, MOST_FEE } from '@quarterpole/contract/limits'
import { unguarded } from '@quarterpole/sheet-reader/csv-text'
import type { HeaderWords } from '@quarterpole/sheet-reader/header-words'
import { readFile } from '@quarterpole/sheet-reader/read-file'
import { BOOK_COLUMNS, type BookColumn } from './book-csv.ts'

/** A horse as a row names it. */
export interface NamedHorse {
  name: string
  aqha_id: string | null
}
/** One row of a file of bookings, each cell read; what could not be read is in `problems`. */
export interface BookingRow {
  row: number
  stallion: NamedHorse
  mare: NamedHorse
  season_year: number | null
  status: BookingStatus
  canceled_on: string | null
  contract: string | null
  fee: number | null
  paid: number | null
  terms: string | null
  notes: string | null
  problems: { field: BookColumn; message: string }[]
}

const SYNONYMS: Readonly<Record<string, BookColumn>> = {
  sire: 'stallion',
  stallion_name: 'stallion',
  stallion_number: 'stallion_aqha_id',
  stallion_reg_no: 'stallion_aqha_id',
  sire_aqha_id: 'stallion_aqha_id',
  dam: 'mare',
  mare_name: 'mare',
  mare_number: 'mare_aqha_id',
  mare_reg_no: 'mare_aqha_id',
  dam_aqha_id: 'mare_aqha_id',
  season: 'season_year',
  year: 'season_year',
  contract_no: 'contract',
  contract_number: 'contract',
  stud_fee: 'fee',
  breeding_fee: 'fee',
  amount_paid: 'paid',
  cancelled_on: 'canceled_on',
}
const NAMES: ReadonlySet<string> = new Set(BOOK_COLUMNS)

const normal = (header: string) =>
  header
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
const columnOf = (header: string): BookColumn | undefined => {
  const key = normal(header)
  return NAMES.has(key) ? (key as BookColumn) : SYNONYMS[key] // NAMES holds the columns
}

const WORDS: HeaderWords = {
  normal,
  isKnown: (text) => columnOf(text) !== undefined,
  isTelling: (text) => columnOf(text) !== undefined,
  isListed: () => false,
  isDay: (text) => dayIn(text) !== undefined,
  ownColumns: (header) => new Set(header.flatMap((text, at) => (columnOf(text) === undefined ? [] : [at]))),
  rowColumns: (header) => {
    const key = header.findIndex((text) => columnOf(text) === 'mare' || columnOf(text) === 'mare_aqha_id')
    return key < 0 ? null : { key, required: [] }
  },
}

/** @throws {UnreadableFileError} when the text is no table */
export async function readBookings(csv: string): Promise<{ rows: BookingRow[]; lacking: string | null }> {
  const { table } = await readFile(new TextEncoder().encode(csv), { fileName: 'bookings.csv', words: WORDS })
  const columns = table.header.map(columnOf)
  const has = (...names: BookColumn[]) => names.some((name) => columns.includes(name))
  const lacking = !has('stallion', 'stallion_aqha_id')
    ? 'stallion'
    : has('mare', 'mare_aqha_id')
      ? null
      : 'mare'
  const rows = table.rows.map((cells, i) => {
    const textOf = (name: BookColumn) => unguarded(cells[columns.indexOf(name)] ?? '').trim()
    return rowOf(table.lines?.[i] ?? table.firstRow + i, textOf)
  })
  return { rows, lacking }
}

function rowOf(row: number, textOf: (name: BookColumn) => string): BookingRow {
  const problems: BookingRow['problems'] = []
  const read = <T>(field: BookColumn, parse: (text: string) => T | undefined, remedy: string): T | null => {
    const text = textOf(field)
    if (text === '') return null
    const value = parse(text)
    if (value === undefined) problems.push({ field, message: `“${text.slice(0, 60)}” ${remedy}` })
    return value ?? null
  }
  const plain = (field: BookColumn, max: number) =>
    read(field, (text) => (text.length <= max ? text : undefined), `is longer than ${max} characters.`)
  const status = read('status', statusIn, 'isn’t a status we know. Write booked or canceled.') ?? 'booked'
  const money = 'isn’t an amount in dollars. Write 2500 or $2,500.'
  return {
    row,
    stallion: horseIn('stallion'),
    mare: horseIn('mare'),
    season_year: read('season_year', yearIn, 'isn’t a year. Write 2027.'),
    status,
    canceled_on: read('canceled_on', dayIn, 'isn’t a date. Write 2026-03-14 or 3/14/2026.'),
    contract: plain('contract', 120),
    fee: read('fee', moneyIn, money),
    paid: read('paid', moneyIn, money),
    terms: plain('terms', 2000),
    notes: plain('notes', 4000),
    problems,
  }

  function horseIn(field: 'stallion' | 'mare'): NamedHorse {
    const number = readAqhaId(textOf(`${field}_aqha_id`))
    if (number.kind === 'unreadable')
      problems.push({
        field: `${field}_aqha_id`,
        message: `“${textOf(`${field}_aqha_id`)}” isn’t a registration number.`,
      })
    return { name: textOf(field), aqha_id: 'id' in number ? number.id : null }
  }
}

const statusIn = (text: string): BookingStatus | undefined => {
  const word = text.toLowerCase().replace('cancelled', 'canceled')
  return BOOKING_STATUSES.find((status) => status === word)
}
const yearIn = (text: string) => (/^(?:19|20)\d\d$/.test(text) ? Number(text) : undefined)

function moneyIn(text: string): number | undefined {
  const plain = text.replace(/^\$/, '').replace(/,(?=\d{3}\b)/g, '')
  const value = /^\d+(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
  return value <= MOST_FEE ? value : undefined
}

/** YYYY-MM-DD of 2026-03-14 or 3/14/2026. */
function dayIn(text: string): string | undefined {
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const iso = us ? `${us[3]}-${us[1]?.padStart(2, '0')}-${us[2]?.padStart(2, '0')}` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return undefined
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : undefined
}
