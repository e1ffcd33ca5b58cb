import type { ImportPreview } from '@quarterpole/contract/import-mapping'
import { describe, expect, test } from 'vitest'
import { barnPreview } from '../../stories/mapping-fixtures.ts'
import {
  choiceOf,
  type DroppedFile,
  holdsUp,
  inOrder,
  newlyDropped,
  pairToJoin,
  stageOf,
  takenFor,
} from './dropped.ts'

const dropped = (part: Partial<DroppedFile> = {}): DroppedFile => ({
  ...newlyDropped(new File(['x'], 'a.csv')),
  ...part,
})
const column = (header: string, field: string | null, confidence: 'likely' | 'unsure' | null = 'likely') => ({
  column: header,
  header,
  samples: [],
  field,
  confidence,
  remark: null,
})
const plain: ImportPreview = {
  ...barnPreview,
  file_type: 'race_results',
  recognized: { kind: 'race_results', signs: ['Track', 'Date'] },
  fields: ['name', 'track', 'race_date', 'finish'].map((name) => ({ name, label: name, required: true })),
  columns: [
    column('horse', 'name'),
    column('trk', 'track'),
    column('day', 'race_date'),
    column('fin', 'finish'),
  ],
  missing: [],
  contested: [],
  codes: [],
  date_questions: [],
  questions: [],
  values: {},
  choices: {},
  notes: [],
  saved: null,
}
const at = (file: DroppedFile, preview: ImportPreview) => stageOf(file, { preview, failure: null }).at
const code = (value: string, suggested: string | null) => ({ value, rows: 1, suggested })
const tracks = (...codes: ReturnType<typeof code>[]) => ({
  field: 'track',
  needed: true,
  codes,
  more: 0,
  choices: [],
})
const inUtc: ImportPreview = {
  ...plain,
  columns: [...plain.columns.slice(0, 3), column('finish_top3', 'finish', 'unsure')],
  codes: [tracks(code('22', null)), { ...tracks(code('', 'UNPLACED')), field: 'finish' }],
  questions: [
    { question: 'race_day', needed: true, example: '2024-05-05T02:10:00Z' },
    { question: 'unknown_tracks', needed: false, example: '22' },
  ],
}

describe('what happens with a file next', () => {
  test('a file that says all is checked as it is', () => {
    expect(at(dropped(), plain)).toBe('upload')
    expect(choiceOf(dropped(), plain)).toEqual({})
    expect(takenFor(plain)).toEqual([])
  })
  test('of no kind, it is asked; of a kind the user says, it is that', () => {
    const unknown = { ...plain, recognized: { kind: null, signs: [] } }
    expect(at(dropped(), unknown)).toBe('kind')
    expect(at(dropped({ chosen: 'bookings' }), unknown)).toBe('records')
  })
  test('a file that lacks what its kind needs names it', () => {
    const stage = stageOf(dropped(), { preview: { ...plain, missing: ['track'] }, failure: null })
    expect(stage).toMatchObject({ at: 'columns', missing: ['track'] })
  })
  test('tracks nobody knows are one question, and one answer does for all', () => {
    expect(stageOf(dropped(), { preview: inUtc, failure: null })).toMatchObject({
      at: 'questions',
      open: ['Say where the tracks are.'],
    })
    const draft = { ...dropped().draft, choices: { unknown_tracks: 'Zia Park' } }
    expect(at(dropped({ draft }), inUtc)).toBe('questions')
    const answered = dropped({ draft, isAnswered: true })
    expect(at(answered, inUtc)).toBe('upload')
    expect(choiceOf(answered, inUtc).mapping).toEqual({
      columns: { finish: 'finish_top3' },
      unread: [],
      values: { finish: { '': 'UNPLACED' } },
      choices: { race_day: 'american', unknown_tracks: 'Zia Park' },
    })
    expect(takenFor(inUtc)).toHaveLength(3)
  })
  test('a misspelled track is left to the check, beside a new one it is asked', () => {
    const slip = { ...plain, codes: [tracks(code('Zia Prk', 'Zia Park'))] }
    expect(at(dropped(), slip)).toBe('upload')
    const both = { ...inUtc, codes: [tracks(code('Zia Prk', 'Zia Park'), code('22', null))] }
    const stage = stageOf(dropped(), { preview: both, failure: null })
    expect(stage.at === 'questions' && stage.asked.codes).toEqual([tracks(code('Zia Prk', 'Zia Park'))])
  })
  test('a saved mapping answers for its file, and a mapping of the helper before all else', () => {
    expect(at(dropped(), { ...inUtc, saved: { id: 1 as never, name: 'ours' } })).toBe('upload')
    const choice = { mapping: { columns: { name: 'horse' }, unread: [], values: {}, choices: {} } }
    expect(at(dropped({ choice }), inUtc)).toBe('upload')
    expect(choiceOf(dropped({ choice }), inUtc)).toBe(choice)
  })
})

test('horses come first, then genetics, results and injuries, and what is unknown last', () => {
  const kinds = [null, 'injuries', 'race_results', 'bookings', 'horses', 'genetics'] as const
  const sorted = inOrder(kinds.map((kind) => ({ kind }))).map(({ kind }) => kind)
  expect(sorted).toEqual(['horses', 'genetics', 'race_results', 'injuries', 'bookings', null])
})

test('a file holds up those behind it until it is imported or stopped by errors', () => {
  const stage = { at: 'upload', preview: plain, fileType: 'race_results' } as const
  const file = new File([], 'a.csv')
  expect(holdsUp(dropped(), stage)).toBe(true)
  expect(holdsUp(dropped(), { at: 'kind', preview: plain })).toBe(false)
  const failed = { status: 'error', file, message: '', errors: [], report: null } as const
  expect(holdsUp(dropped({ upload: failed }), stage)).toBe(false)
})

describe('two files are one', () => {
  const runners = {
    dropped: dropped(),
    preview: { ...plain, missing: ['track'], columns: [column('Race ID', null)] },
  }
  const races = {
    dropped: dropped(),
    preview: { ...plain, missing: ['name'], columns: [column('race_id', null), column('trk', 'track')] },
  }
  test('when one has what the other lacks, and a column is in both', () => {
    expect(pairToJoin([races, runners])).toEqual([runners, races])
  })
  test('but not when they were kept apart, share no column, or are whole', () => {
    const apart = { ...runners, dropped: dropped({ isApart: true }) }
    expect(pairToJoin([races, apart])).toBeNull()
    const strange = { ...races, preview: { ...races.preview, columns: [column('trk', 'track')] } }
    expect(pairToJoin([strange, runners])).toBeNull()
    const whole = { dropped: dropped(), preview: plain }
    expect(pairToJoin([whole, { ...whole, dropped: dropped() }])).toBeNull()
  })
})
