import { expect, test } from 'vitest'
import { EMPTY_TEST, checkTest, readAs, testInputOf } from '../../herd/genetic-tests/test-form.ts'
import { TestFields } from '../../herd/genetic-tests/TestFormDialog.tsx'
import { recordsClient } from '../../stories/horse.stories.tsx'
import { broodmare } from '../../stories/horse-page-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { checkSale, emptySale, saleInputOf } from '../../herd/sales/sale-form.ts'
import { checkStart, EMPTY_START, startDraftOf, startInputOf } from '../../racing/starts/start-form.ts'
import { checkWork, emptyWork, workInputOf } from '../../racing/works/work-form.ts'
import { HorseRecords } from './HorseRecords.tsx'

const records = (isFull: boolean) =>
  markupOf(<HorseRecords horse={broodmare} onOpen={() => {}} />, recordsClient(isFull)).text

test('the records say what is on file, and each can be edited and deleted', () => {
  const text = records(true)
  expect(text).toContain('GBED N/H')
  expect(text).toContain('printed N/G · UC Davis VGL · Mar 1, 2024')
  expect(text).toContain('no foal of theirs can be')
  expect(text).toContain('inferred from the parents · a later sample counts')
  expect(text).toContain(
    'May 2, 2026 220 yd 12.1 s breezing · from the gate · ranked 2 of 14 · Ruidoso Downs',
  )
  expect(text).toContain('Sep 1, 2024 $47,000 Yearling · Ruidoso Select · to Rocking R Edit of Sep 1, 2024')
  expect(text).toContain('Delete of Sep 1, 2024')
})

test('nothing on file is said for each kind', () => {
  const text = records(false)
  expect(text).toContain('No test results yet. Untested isn’t the same as clear.')
  expect(text).toContain('No injuries on record.')
  expect(text).toContain('No works yet.')
  expect(text).toContain('No sales yet.')
})

test.each([
  [{ marker: 'gbed', raw: 'N/G' }, /^Reads as N\/H\./],
  [{ marker: 'herda', raw: 'Negative' }, /^Reads as N\/N\. Clear\.$/],
  [{ marker: 'hypp', raw: 'not tested' }, /not tested/],
  [{ marker: 'gbed', raw: 'positive' }, /GBED/],
  [{ marker: 'mstn', raw: 'C/T' }, /^Reads as CT\.$/],
  [{ marker: 'hypp', raw: ' ' }, /As the report prints it/],
] as const)('the typed result %j is read at once', (typed, words) =>
  expect(readAs({ assay: '', ...typed })).toMatch(words),
)

test('the form of a result shows its reading, and the assay for MSTN only', () => {
  const form = (marker: 'gbed' | 'mstn') =>
    markupOf(<TestFields draft={{ ...EMPTY_TEST, marker, raw: 'C/T' }} errors={{}} onChange={() => {}} />)
      .text
  expect(form('mstn')).toContain('Assay')
  expect(form('gbed')).not.toContain('Assay')
  expect(checkTest(EMPTY_TEST).raw).toBeDefined()
  expect(testInputOf({ ...EMPTY_TEST, raw: ' N/N ', assay: 'x' })).toEqual({
    marker: 'hypp',
    raw: 'N/N',
    lab: null,
    assay: null,
    tested_on: null,
  })
})

test('a price is read with its dollar sign and commas; a blank one is asked for, never 0', () => {
  const draft = { ...emptySale('2026-06-01'), price_usd: ' $25,000 ' }
  expect(checkSale(draft)).toEqual({})
  expect(saleInputOf(draft, 4)).toMatchObject({ horse_id: 4, price_usd: 25_000, buyer: null })
  expect(Object.keys(checkSale(emptySale('')))).toEqual(['sale_date', 'price_usd'])
  expect(checkSale({ ...draft, price_usd: 'ten' }).price_usd).toBeDefined()
})

test('a work needs a day and a distance; blanks stay unknown', () => {
  const draft = { ...emptyWork('2026-06-01'), distance_yards: '220' }
  expect(checkWork(draft)).toEqual({})
  expect(workInputOf(draft, 4)).toMatchObject({ time_s: null, manner: null, place: null, track_id: null })
  expect(Object.keys(checkWork({ ...draft, distance_yards: '20', time_s: '3' }))).toEqual([
    'distance_yards',
    'time_s',
  ])
})

test('a computed index leaves the field blank, a given one fills it', () => {
  const start = { track_id: 1, race_date: '2026-01-01', distance_yards: 400, si: 91, status: 'finished' }
  expect(startDraftOf({ ...start, si_source: 'computed' } as never).si).toBe('')
  expect(startDraftOf({ ...start, si_source: 'given' } as never).si).toBe('91')
  expect(Object.keys(checkStart(EMPTY_START))).toEqual(['track_id', 'race_date', 'distance_yards'])
  expect(
    startInputOf({ ...EMPTY_START, track_id: '3', race_date: '2026-01-01', distance_yards: '400' }),
  ).toMatchObject({ track_id: 3, si: null, finish: null, condition: null })
})
