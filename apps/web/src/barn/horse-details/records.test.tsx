import { horseFactsOfRecords } from '@quarterpole/contract/record-facts'
import type { RecordName } from '@quarterpole/contract/records'
import { expect, test } from 'vitest'
import { EMPTY_TEST, readAs, testInputOf } from '../../herd/genetic-tests/test-form.ts'
import { TestFields } from '../../herd/genetic-tests/TestFormDialog.tsx'
import { recordsClient } from '../../stories/horse.stories.tsx'
import { broodmare } from '../../stories/horse-page-fixtures.ts'
import { Embryos } from '../../herd/embryos/Embryos.tsx'
import { Exams } from '../../season/exams/Exams.tsx'
import { Foalings } from '../../season/foalings/Foalings.tsx'
import { Papers } from '../../herd/papers/Papers.tsx'
import { recordStories } from '../../stories/record-stories.ts'
import { markupOf } from '../../stories/markup.tsx'
import { checkStart, EMPTY_START, startDraftOf, startInputOf } from '../../racing/starts/start-form.ts'
import { HorseRecords } from './HorseRecords.tsx'

/** Of any sex: of a mare there is no semen, of a stallion no embryo, no breeding exam and no foaling. */
const horse = { ...broodmare, sex: 'S' } as const
const records = (isFull: boolean) =>
  markupOf(
    <>
      <Papers horse={horse} onOpen={() => {}} />
      <HorseRecords horse={horse} onOpen={() => {}} />
      <Embryos horse={horse} onOpen={() => {}} />
      <Exams horse={horse} onOpen={() => {}} />
      <Foalings horse={horse} onOpen={() => {}} />
    </>,
    recordsClient(isFull),
  ).text

test('the records say what is on file, and each can be edited and deleted', () => {
  const text = records(true)
  expect(text).toContain('GBED N/H')
  expect(text).toContain('printed N/G · UC Davis VGL · Mar 1, 2024')
  expect(text).toContain('no foal of theirs can be')
  expect(text).toContain('inferred from the parents · a later sample counts')
})

test('nothing on file is said for each kind', () => {
  const text = records(false)
  expect(text).toContain('No test results yet. Untested isn’t the same as clear.')
  expect(text).toContain('No injuries on record.')
  for (const { nouns } of horseFactsOfRecords) expect(text).toContain(`No ${nouns} yet.`)
})

test.each(horseFactsOfRecords)('a $name reads as in its story', ({ name }) => {
  const story = recordStories[name as RecordName]
  expect(story?.reads).toBeDefined()
  expect(records(true)).toContain(story?.reads)
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
  expect(testInputOf({ ...EMPTY_TEST, raw: ' N/N ', assay: 'x' })).toEqual({
    marker: 'hypp',
    raw: 'N/N',
    lab: null,
    assay: null,
    tested_on: null,
  })
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
