import type { ImportPreview } from '@quarterpole/contract/import-mapping'
import { expect, test } from 'vitest'
import { barnPreview } from '../../stories/mapping-fixtures.ts'
import {
  columnsOf,
  draftFrom,
  fileMapping,
  openQuestions,
  stillNeeded,
  UNTOUCHED,
  valueOf,
  withChoice,
  withColumn,
  withValue,
} from './mapping-draft.ts'

const word = (field: string) => field
const [colors, sexes] = barnPreview.codes
if (colors === undefined || sexes === undefined) throw new Error('the sheet has codes of color and sex')

test('without changes the suggestions are sent with the file', () => {
  expect(columnsOf(UNTOUCHED)).toBeNull()
  expect(fileMapping(UNTOUCHED, barnPreview)).toEqual({
    columns: {
      name: 'REG_NAME',
      aqha_id: 'AQHA#',
      foaled: 'FOALDT',
      sex: 'SX',
      color: 'CLR',
      owner: 'OWNR_1',
    },
    unread: ['REMARKS2'],
    values: { color: { PALOMNO: 'palomino' } },
    choices: {},
  })
})

test('what was answered before the columns are matched is not asked again', () => {
  const answered = {
    columns: { owner: 'OWNR_1' },
    unread: ['CLR'],
    values: { sex: { Q: 'Mare' } },
    choices: { date_order: 'day_first' as const, parents_in_one_cell: 'split' as const },
  }
  const draft = draftFrom(answered)
  expect(columnsOf(draft)).toEqual({ columns: { owner: 'OWNR_1' }, unread: ['CLR'] })
  const mapping = fileMapping(draft, barnPreview)
  expect(mapping.columns).toEqual({
    name: 'REG_NAME',
    aqha_id: 'AQHA#',
    foaled: 'FOALDT',
    sex: 'SX',
    owner: 'OWNR_1',
  })
  expect(mapping.unread).toEqual(['CLR', 'REMARKS2'])
  expect(mapping.choices).toMatchObject({ parents_in_one_cell: 'split' })
  const dated = { ...barnPreview, date_questions: [{ field: 'foaled', example: '1/2/2021' }] } as never
  expect(openQuestions(draft, dated, word).join()).not.toContain('day or the month')
  expect(openQuestions(UNTOUCHED, dated, word).join()).toContain('day or the month')
  expect(fileMapping(draftFrom(mapping), barnPreview)).toEqual(mapping)
})

test('one column decided, the others keep their suggestions', () => {
  const draft = withColumn(UNTOUCHED, barnPreview, 'REMARKS2', 'trainer')
  expect(columnsOf(draft)).toEqual({
    columns: {
      name: 'REG_NAME',
      aqha_id: 'AQHA#',
      foaled: 'FOALDT',
      sex: 'SX',
      color: 'CLR',
      owner: 'OWNR_1',
      trainer: 'REMARKS2',
    },
    unread: [],
  })
  expect(columnsOf(withColumn(draft, barnPreview, 'CLR', null))?.unread).toEqual(['CLR'])
})

test('a code is open, kept as typed, suggested, or decided', () => {
  expect(valueOf(UNTOUCHED, barnPreview, sexes, '3')).toBeUndefined()
  expect(valueOf(UNTOUCHED, barnPreview, colors, 'B RN')).toBeNull()
  expect(valueOf(UNTOUCHED, barnPreview, colors, 'PALOMNO')).toBe('palomino')
  const draft = withValue(withValue(UNTOUCHED, 'sex', '3', 'Mare'), 'color', 'PALOMNO', null)
  expect(valueOf(draft, barnPreview, sexes, '3')).toBe('Mare')
  expect(fileMapping(draft, barnPreview).values).toEqual({ sex: { '3': 'Mare' } })
})

test('codes of a saved mapping are sent along; decisions here win', () => {
  const preview: ImportPreview = { ...barnPreview, values: { sex: { '3': 'Gelding', '9': 'Mare' } } }
  expect(fileMapping(UNTOUCHED, preview).values.sex).toEqual({ '3': 'Gelding', '9': 'Mare' })
  const draft = withValue(UNTOUCHED, 'sex', '3', 'Stallion')
  expect(fileMapping(draft, preview).values.sex).toEqual({ '3': 'Stallion', '9': 'Mare' })
})

test('the mapping can be applied once every question has its answer', () => {
  expect(openQuestions(UNTOUCHED, barnPreview, word)).toEqual([
    'Say what the sex codes mean.',
    'Say whether the day or the month comes first.',
  ])
  const answered = withValue(withChoice(UNTOUCHED, { date_order: 'month_first' }), 'sex', '3', 'Mare')
  expect(openQuestions(answered, barnPreview, word)).toEqual([])
  expect(fileMapping(answered, barnPreview).choices).toEqual({ date_order: 'month_first' })
})

test('a required field without a column, and a field with two, are named', () => {
  const without = withColumn(UNTOUCHED, barnPreview, 'SX', null)
  expect(stillNeeded(without, barnPreview)).toEqual(['sex'])
  expect(openQuestions(without, barnPreview, word)[0]).toBe('Choose a column for sex.')
  const twice = withColumn(UNTOUCHED, barnPreview, 'REMARKS2', 'owner')
  expect(openQuestions(twice, barnPreview, word)[0]).toBe('OWNR_1 and REMARKS2 are both owner. Pick one.')
})

test('special property names of JavaScript are not mapped', () => {
  const preview: ImportPreview = {
    ...barnPreview,
    codes: [{ ...sexes, codes: [{ value: '__proto__', rows: 1, suggested: null }] }],
  }
  const draft = withValue(UNTOUCHED, 'sex', '__proto__', 'Mare')
  expect(JSON.stringify(fileMapping(draft, preview).values)).toBe('{}')
})

test('a required question about the whole file is open until it is answered', () => {
  const preview: ImportPreview = {
    ...barnPreview,
    codes: [],
    date_questions: [],
    questions: [
      { question: 'temperature_unit', needed: true, example: '31' },
      { question: 'date_system', needed: false, example: '43467' },
    ],
  }
  expect(openQuestions(UNTOUCHED, preview, word)).toEqual(['Say how to read “31”.'])
  const answered = withChoice(UNTOUCHED, { temperature_unit: 'c' })
  expect(openQuestions(answered, preview, word)).toEqual([])
  expect(fileMapping(answered, preview).choices).toEqual({ temperature_unit: 'c' })
})

test('an order of dates is said only where the dates leave it open', () => {
  const preview: ImportPreview = { ...barnPreview, date_questions: [], choices: { date_order: 'day_first' } }
  expect(fileMapping(UNTOUCHED, preview).choices).toEqual({})
})
