import { records } from '@quarterpole/contract/records'
import { expect, test } from 'vitest'
import { isFault } from '../problems.ts'
import { readFields, wordsOf } from './read-fields.ts'
import { readRecordFile } from './read-record-file.ts'
import { DERIVED_COLUMNS } from './bookings.ts'
import { RECORD_FILES, recognizeRecords } from './record-files.ts'
import { readMethod, readOutcome, readRank, readRepeat, readYards } from './record-values.ts'

const readText = (kind: Parameters<typeof readRecordFile>[1]['kind'], text: string) =>
  readRecordFile(new TextEncoder().encode(text), { kind, fileName: 'list.csv' })

test.each([
  ['name,aqha_id,foaled,work_date,track,distance_yards,time_s,manner', 'works'],
  ['Horse,Date Sold,Sale,Type,Hammer Price,Purchaser', 'sales'],
  ['title,horse,aqha_id,foaled,due_on,done_on,repeat_every,repeat_unit,notes', 'to_dos'],
  ['Mare,Bred To,Date Bred,Method,Ultrasound,Due,Foaled', 'covers'],
  ['stallion,mare,season_year,status,contract,fee,paid,terms', 'bookings'],
  ['Name,Sex,Foaled,Sire,Dam', undefined],
])('the header %s is of %s', (header, kind) => {
  expect(recognizeRecords(header.split(','))[0]?.kind).toBe(kind)
})

test.each([
  ['2', { place: 2, of_works: null }],
  ['2/14', { place: 2, of_works: 14 }],
  ['3rd of 9', { place: 3, of_works: 9 }],
])('the rank %s', (cell, read) => expect(readRank(cell)).toEqual(read))

test.each([
  ['6 weeks', '', { repeat_every: 6, repeat_unit: 'week' }],
  ['Every 2 months', '', { repeat_every: 2, repeat_unit: 'month' }],
  ['6', 'Weeks', { repeat_every: 6, repeat_unit: 'week' }],
  ['annually', '', { repeat_every: 1, repeat_unit: 'year' }],
])('the repeat %s %s', (every, unit, read) => expect(readRepeat(every, unit)).toEqual(read))

test('words people write for ours are read; others are refused with the words we know', () => {
  const readManner = wordsOf(records.work.fields.manner)
  expect([readManner('B'), readManner('Handily')]).toEqual(['breezing', 'handily'])
  expect([readOutcome('Pregnant'), readOutcome('+'), readOutcome('open')]).toEqual([
    'in_foal',
    'in_foal',
    'open',
  ])
  expect(readManner('trotting')).toMatchObject({ remedy: 'Write breezing or handily.' })
  for (const wrong of [
    readRepeat('0 weeks', ''),
    readRepeat('6 weeks', 'months'),
    readRepeat('6', ''),
    readYards('20'),
    readRank('x/9'),
  ])
    expect(isFault(wrong)).toBe(true)
})

test.each([
  [
    'in_foal',
    'In Foal, IN FOAL, IF, I.F., pregnant, Preg, P, P+, positive, +, safe in foal, checked in-foal',
  ],
  ['open', 'Open, NIF, not in foal, empty, barren, neg., O'],
  ['twins', 'twins, Twin'],
  ['live', 'live foal, alive'],
  ['dead', 'stillborn, Dead Foal'],
  ['slipped', 'Slipped, aborted, reabsorbed, lost'],
  ['foaled', 'Foaled, foaled out'],
  ['bred', 'Bred, covered, not checked'],
  ['canceled', 'cancelled, Canceled'],
])('a breeding is %s by %s', (outcome, cells) => {
  for (const cell of cells.split(', ')) expect(readOutcome(cell), cell).toBe(outcome)
})

test.each([
  ['live_cover', 'LC, live cover, Live Cover, hand, Hand bred, natural, NS'],
  ['pasture', 'pasture, Pasture Bred, P'],
  ['fresh_semen', 'AI, A.I., ai (fresh), AI/fresh, on-farm AI'],
  ['cooled_semen', 'AI-C, AI Cooled, cooled, Cooled Semen, shipped, chilled, transported semen, CS'],
  ['frozen_semen', 'AI-F, frozen, Frozen Semen, FS'],
  ['embryo_transfer', 'ET, E.T., embryo transfer, ICSI'],
])('the method %s by %s', (method, cells) => {
  for (const cell of cells.split(', ')) expect(readMethod(cell), cell).toBe(method)
})

test.each([
  ['3/4/2026\n5/6/2026', ['2026-03-04', '2026-05-06']],
  ['25/3/2026\n4/3/2026', ['2026-03-25', '2026-03-04']],
  ['2026-03-04\n5-Mar-26', ['2026-03-04', '2026-03-05']],
])('dates are month first unless a column is day first: %j', async (dates, read) => {
  const { rows } = await readText(
    'works',
    `Horse,Date,Yards\n${dates.replace(/^/gm, 'Ann,').replace(/$/gm, ',220')}`,
  )
  expect(rows.map((row) => row.day('work_date', '2026-06-15'))).toEqual(read)
})

test('where dates disagree, each that does not read month first is an error at its row', async () => {
  const { rows, cells } = await readText('works', 'Horse,Date,Yards\nAnn,25/3/2026,220\nAnn,3/25/2026,220\n')
  expect(rows.map((row) => row.day('work_date', '2026-06-15'))).toEqual([null, '2026-03-25'])
  expect(cells.problems.problems).toMatchObject([{ row: 2, field: 'work_date', level: 'error' }])
})

test('the columns a stallion book of ours derives are read with the breedings; in another file they are named', async () => {
  const columns = ['mare', 'stallion', 'season_year', ...DERIVED_COLUMNS]
  const notes = async (header: readonly string[]) => {
    const { cells } = await readText('bookings', `${header.join(',')}\nAnn,Bob,2027\n`)
    return cells.problems.sentences('warning')
  }
  expect(await notes(columns)).toEqual([])
  expect(await notes(['Mare', 'Stallion', 'Season', 'Method'])).toEqual(['Not read: Method.'])
})

test('titles above and totals below are not rows, and unread columns are said', async () => {
  const text = 'Works of May\n\nHorse,Date,Yards,Vet\nAnn,5/1/2026,220,x\n\nTotal,,220,\n'
  const { rows, cells, missing } = await readText('works', text)
  expect([rows.length, rows[0]?.line, missing]).toEqual([1, 4, []])
  expect(cells.problems.sentences('warning')).toContain('Not read: Vet.')
})

test.each([
  [
    'Horse,Date,Vaccine,Serial No',
    'Ann,5/1/2026,West Nile,4471',
    { kind: 'vaccination', product: 'West Nile' },
  ],
  ['Horse,Date Given,Product', 'Ann,5/1/2026,Flu', { kind: 'vaccination' }],
  ['Horse,Date,Dewormer', 'Ann,5/1/2026,Ivermectin', { kind: 'deworming', product: 'Ivermectin' }],
  ['Horse,Date,Service,Farrier', 'Ann,5/1/2026,Trim,Ray Pell', { kind: 'farrier', given_by: 'Ray Pell' }],
  [
    'Horse,Treatment Date,Drug,Dose',
    'Ann,5/1/2026,Flunixin,10 cc',
    { kind: 'treatment', dose: 10, dose_unit: 'ml' },
  ],
  ['Horse,Date,Weight', 'Ann,5/1/2026,492 kg', { kind: 'weight', weight_lb: 1085, product: null }],
  ['Horse,Date,Temp', 'Ann,5/1/2026,38 C', { kind: 'temperature', temperature_f: 100.4 }],
  ['Horse,Date,Type,Product', 'Ann,5/1/2026,shoeing,Four shoes', { kind: 'farrier', product: 'Four shoes' }],
])('a file of care headed %s', async (header, line, read) => {
  expect(recognizeRecords(header.split(','))[0]?.kind).toBe('care')
  const { rows, cells } = await readText('care', `${header}\n${line}\n`)
  const values = rows.map((row) => readFields(row, RECORD_FILES.care, '2026-06-15'))
  expect(cells.problems.sentences('error')).toEqual([])
  expect(values).toMatchObject([{ care_date: '2026-05-01', ...read }])
})

test.each([
  ['10 furlongs', '', 'dose'],
  ['10 cc', 'mg', 'dose_unit'],
])('the dose %s with the unit %s is refused', async (dose, unit, field) => {
  const text = `Horse,Date,Kind,Product,Dose,Unit\nAnn,5/1/2026,treatment,Flunixin,${dose},${unit}\n`
  const { rows, cells } = await readText('care', text)
  expect(rows.map((row) => readFields(row, RECORD_FILES.care, '2026-06-15'))).toEqual([null])
  expect(cells.problems.problems).toMatchObject([{ row: 2, field, level: 'error' }])
})
