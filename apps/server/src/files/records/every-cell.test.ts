import type { Field, Fields } from '@quarterpole/contract/fields'
import { columnName, isReference, type Reference } from '@quarterpole/contract/reference'
import { records } from '@quarterpole/contract/records'
import { byRecordFile, type RecordKind } from '@quarterpole/contract/record-kinds'
import { insertHorse, type NewHorse } from '@quarterpole/db/queries/horse-write'
import { horse, SAMPLE_FILE, storeSampleFile } from '@quarterpole/db/test-rows'
import { skipFsync, testDatabase } from '@quarterpole/db/testing'
import type { RecordFile } from '@quarterpole/herd-files/records/record-file'
import { RECORD_FILES } from '@quarterpole/herd-files/records/record-files'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RECORD_TABLES } from '../../../test/record-tables.ts'
import { importRecords } from './import-records.ts'

const TODAY = '2026-06-15'
type Row = Readonly<Record<string, unknown>>

/** What a cell may say, and whether one of the rows written holds it. */
type Cell = readonly [text: string, isStored: (rows: readonly Row[]) => boolean]
const kept =
  (column: string, value: unknown): Cell[1] =>
  (rows) =>
    rows.some((row) => row[column] === value)
const any =
  (...ways: Cell[1][]): Cell[1] =>
  (rows) =>
    ways.some((way) => way(rows))
const noted = (text: string): Cell => [
  text,
  (rows) => rows.some((row) => String(row['notes']).includes(text)),
]

const FOALED = kept('kind', 'foaled')
const SLIPPED = kept('kind', 'slipped')
const OUTCOMES: readonly Cell[] = [
  ['open', kept('result', 'open')],
  ['In Foal', any(kept('result', 'in_foal'), FOALED, SLIPPED)], // a foaling or a loss says it too
  ['twins', kept('result', 'twins')],
  ['live foal', kept('result', 'live')],
  ['stillborn', kept('result', 'dead')],
  ['slipped', SLIPPED],
  ['foaled', FOALED],
  ['bred', kept('kind', 'bred')],
  ['booked', () => true], // of a breeding on file it says nothing more
  ['cancelled', () => false],
  ['who knows', () => false],
]
/** By these a row finds its horse; they are not kept with the record. */
const ANYWHERE: Cell[1] = (rows) => rows.length > 0
const YEAR: readonly Cell[] = [
  ['2018', ANYWHERE],
  ['old', () => false],
]

const db = await testDatabase('sqlite')
await skipFsync(db)
await storeSampleFile(db)
const make = (fields: Partial<NewHorse>) =>
  insertHorse(db, horse({ foaled: '2018-03-01', foaled_precision: 'day', ...fields }))
const mare_id = await make({ name: 'Cell Mare', sex: 'M', aqha_id: '5100001' })
const stallion_id = await make({ name: 'Cell Stud', sex: 'S', aqha_id: '5100002' })
const foal_id = await make({ name: 'Cell Foal', foaled: '2025-02-10', aqha_id: '5100003' })

const MARE = {
  mare: [['Cell Mare', kept('mare_id', mare_id)]],
  mare_aqha_id: [['5100001', kept('mare_id', mare_id)]],
  mare_foaled: YEAR,
  stallion: [['Cell Stud', kept('stallion_id', stallion_id)]],
  stallion_aqha_id: [['5100002', kept('stallion_id', stallion_id)]],
  stallion_foaled: YEAR,
  season_year: [['2024', kept('season_year', 2024)]],
} as const satisfies Record<string, readonly Cell[]>
const HORSE = {
  name: [['Cell Mare', kept('horse_id', mare_id)]],
  aqha_id: [['5100001', kept('horse_id', mare_id)]],
  foaled: YEAR,
} as const satisfies Record<string, readonly Cell[]>

/** What is named is on file, or added. */
const refersTo =
  (member: string): Cell[1] =>
  (rows) =>
    rows.some((row) => typeof row[member] === 'number')
const NAMED: Readonly<Record<Reference, string>> = { track: 'RUI', contact: 'Ann Roe' }

/** A cell of each field of a record by its kind. */
const cellsOf = (fields: Fields): Record<string, readonly Cell[]> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) =>
      isReference(field.kind)
        ? [columnName(name, field.kind), [[NAMED[field.kind], refersTo(name)]]]
        : [columnName(name, field.kind), cellsOfKind(name, field)],
    ),
  )

function cellsOfKind(name: string, { kind, words = {}, isPast }: Field): readonly Cell[] {
  const [[value, word] = ['', '']] = Object.entries(words)
  switch (kind) {
    case 'day':
      return isPast ? [['9/1/2019', kept(name, '2019-09-01')]] : [['9/1/2026', kept(name, '2026-09-01')]]
    case 'money':
      return [
        ['12.5k', kept(name, 12_500)],
        ['private treaty', () => false],
      ]
    case 'cents':
      return [
        ['$1,250.50', kept(name, 125_050)],
        ['12.345', () => false],
      ]
    case 'choice':
      return [[word, kept(name, value)]]
    case 'flag':
      return [['yes', kept(name, 1)]]
    case 'number':
      return [['50', kept(name, 50)]]
    case 'fraction':
      return [
        ['33.3%', kept(name, '33.3%')],
        ['2/6', kept(name, '1/3')],
        ['50', () => false],
      ]
    case 'file':
      return [[SAMPLE_FILE, kept(name, SAMPLE_FILE)]]
    case 'entry':
      return [['injury 2019-09-01', () => false]]
    case 'notes':
      return [noted('as is')]
    default:
      return [['Ann Roe', kept(name, 'Ann Roe')]]
  }
}

/** Columns by which most rows go in. */
const SEASONAL: Record<string, readonly string[]> = {
  bookings: ['season_year'],
  covers: ['season_year', 'event_date'],
  care: ['kind', 'product'],
  charges: ['charge_date', 'amount'],
  documents: ['kind', 'issued_on', 'file'],
  embryos: ['kind', 'structures'],
  exams: ['kind', 'left_mm'],
  nominations: ['race', 'due_on', 'amount'],
  payments: ['paid_on', 'amount'],
  rates: ['amount', 'from_day'],
  requests: ['kind', 'needed_on', 'mare', 'doses'],
  semen: ['kind', 'form', 'doses'],
}

const CELLS: Record<RecordKind, Record<string, readonly Cell[]>> = {
  ...byRecordFile(({ of, name }) => ({
    ...(of === 'horse' ? HORSE : {}),
    ...cellsOf(records[name].fields),
  })),
  requests: {
    name: [['Cell Stud', kept('horse_id', stallion_id)]],
    aqha_id: [['5100002', kept('horse_id', stallion_id)]],
    foaled: YEAR,
    ...cellsOf(RECORD_FILES.requests.fields),
    doses: [
      ['2', kept('doses', 2)],
      ['50', () => false],
    ],
  },
  care: {
    ...HORSE,
    ...cellsOf(RECORD_FILES.care.fields),
    kind: [
      ['Shots', kept('kind', 'vaccination')],
      ['dewormer', kept('kind', 'deworming')],
      ['Lab work', kept('kind', 'laboratory')],
      ['treatment', kept('kind', 'treatment')],
      ['grooming', () => false],
    ],
    product: [['Ann Roe', kept('product', 'Ann Roe')]],
    weight_lb: [
      ['1,085 lb', kept('weight_lb', 1085)],
      ['492 kg', kept('weight_lb', 1085)],
    ],
    temperature_f: [
      ['100.4', kept('temperature_f', 100.4)],
      ['38 °C', kept('temperature_f', 100.4)],
    ],
    dose: [
      ['10 cc', (rows) => kept('dose', 10)(rows) && kept('dose_unit', 'ml')(rows)],
      ['2 tubes', (rows) => kept('dose', 2)(rows) && kept('dose_unit', 'tube')(rows)],
    ],
    dose_unit: [['mL', kept('dose_unit', 'ml')]],
    cost: [['$42.50', kept('cost', 42.5)]],
  },
  works: {
    ...HORSE,
    ...cellsOf(RECORD_FILES.works.fields),
    distance_yards: [['220', kept('distance_yards', 220)]],
    time_s: [
      ['12.4', kept('time_s', 12.4)],
      ['DNF', () => false],
    ],
    manner: [
      ['b', kept('manner', 'breezing')],
      ['Hg', kept('from_gate', 1)],
    ],
    from_gate: [
      ['yes', kept('from_gate', 1)],
      ['no', kept('from_gate', 0)],
    ],
    place: [
      ['2', kept('place', 2)],
      ['3/14', (rows) => kept('place', 3)(rows) && kept('of_works', 14)(rows)],
    ],
    of_works: [['9', kept('of_works', 9)]],
  },
  bookings: {
    ...MARE,
    ...cellsOf(RECORD_FILES.bookings.fields),
    season_year: [['2026', kept('season_year', 2026)]],
    status: [
      ['booked', kept('status', 'booked')],
      ['Cancelled', kept('status', 'canceled')],
      noted('In Foal'),
      noted('Slipped'),
    ],
  },
  covers: {
    ...MARE,
    breeding: [['17', ANYWHERE]], // puts rows together; a breeding on file has a number of its own
    booked: [
      ['no', kept('booking_id', null)],
      ['yes', () => false],
    ],
    recipient: [['Recip 12', kept('recipient', 'Recip 12')]],
    foal: [['Cell Foal', kept('foal_id', foal_id)]],
    foal_aqha_id: [['5100003', kept('foal_id', foal_id)]],
    foal_foaled: [['2025', ANYWHERE]],
    event: [
      ['bred', kept('kind', 'bred')],
      ['ultrasound', kept('kind', 'scan')],
    ],
    event_date: [['3/1/2024', kept('event_date', '2024-03-01')]],
    last_date: [['3/20/2024', kept('last_date', '2024-03-20')]],
    method: [
      ['LC', kept('method', 'live_cover')],
      ['AI-C', kept('method', 'cooled_semen')],
      ['AI-F', kept('method', 'frozen_semen')],
      noted('ICSI'),
    ],
    lot: [['A1', () => false]], // of semen that isn’t on file
    doses: [['2', () => false]],
    place: [['Clinic', kept('place', 'Clinic')]],
    result: OUTCOMES,
    status: OUTCOMES,
    event_notes: [noted('easy')],
    scanned_on: [['4/1/2024', kept('event_date', '2024-04-01')]],
    slipped_on: [['5/1/2024', kept('event_date', '2024-05-01')]],
    foaled_on: [['2/10/2025', kept('event_date', '2025-02-10')]],
    notes: [noted('maiden')],
  },
  to_dos: {
    ...HORSE,
    ...cellsOf(RECORD_FILES.to_dos.fields),
    repeat_every: [
      ['6 weeks', kept('repeat_unit', 'week')],
      ['2', kept('repeat_every', 2)],
    ],
    repeat_unit: [['months', kept('repeat_unit', 'month')]],
  },
}
/** Columns a row can’t do without, so that most rows go in. */
const ALWAYS = Object.fromEntries(
  Object.entries<RecordFile>(RECORD_FILES).map(([kind, { horses, required }]) => {
    const names = horses.flatMap(({ isOptional, name }) => (isOptional ? [] : [name]))
    return [kind, [...names, ...required, ...(SEASONAL[kind] ?? [])]]
  }),
)

const RUNS: Partial<Record<RecordKind, number>> = { works: 60, bookings: 60, covers: 150 }

async function writtenRows(): Promise<Row[]> {
  const rows: Row[] = []
  for (const table of RECORD_TABLES) rows.push(...(await db.kysely.selectFrom(table).selectAll().execute()))
  return rows
}

/** Imports one row of these cells. @returns whether it went in */
async function bring(
  kind: RecordKind,
  cells: ReadonlyMap<string, Cell>,
  asOf: string | undefined,
): Promise<boolean> {
  for (const table of RECORD_TABLES) await db.kysely.deleteFrom(table).execute()
  const header = [...cells.keys()].join(',')
  const text = [...cells.values()].map(([cell]) => `"${cell}"`).join(',')
  const bytes = new TextEncoder().encode(`${header}\n${text}\n`)
  const { result } = await importRecords(db, {
    kind,
    fileName: kind,
    bytes,
    asOf,
    dryRun: false,
    today: TODAY,
  })
  if (result.problems.some(({ row }) => row === 2)) return false // refused, with its reason
  expect(result.problems).toEqual([])
  const rows = await writtenRows()
  for (const [field, [cell, isStored]] of cells) {
    const isReported = result.notes.some((note) => note.startsWith(`Row 2, ${field}: `))
    expect(
      isStored(rows) || isReported,
      `${field} “${cell}” of ${header}: ${text}\n${result.notes.join('\n')}`,
    ).toBe(true)
  }
  return true
}

test.each(Object.keys(CELLS) as RecordKind[])(
  'every filled cell of a file of %s is kept, refused or reported',
  async (kind) => {
    const fields = Object.entries(CELLS[kind])
    const known = RECORD_FILES[kind].columns.map(({ name }) => name)
    expect(fields.map(([name]) => name).toSorted()).toEqual(
      known.filter((name) => name !== 'numbers_as_filed').toSorted(), // says how our own files write numbers
    )
    const optional = fields.map(([name]) => name).filter((name) => !ALWAYS[kind]?.includes(name))
    const row = fc
      .subarray(optional, { maxLength: Math.min(4, optional.length) })
      .chain((names) =>
        fc.tuple(
          ...[...(ALWAYS[kind] ?? []), ...names].map((name) =>
            fc.constantFrom(...(CELLS[kind][name] ?? [])).map((cell) => [name, cell] as const),
          ),
        ),
      )
    const numRuns = RUNS[kind] ?? 40
    let added = 0
    await fc.assert(
      fc.asyncProperty(row, fc.constantFrom(undefined, '2026-06-01'), async (cells, asOf) => {
        if (await bring(kind, new Map(cells), asOf)) added++
      }),
      { numRuns },
    )
    expect(added).toBeGreaterThan(numRuns / 10)
  },
)
