import { VALUE_RANGES, type ValueAssumptions } from '@quarterpole/contract/value-assumptions'
import { VALUE_ASSUMPTIONS } from '@quarterpole/genetics/value-assumptions'
import { expect, test } from 'vitest'
import { placeErrors } from '../../app/forms/place-errors.ts'
import {
  checkDraft,
  draftOf,
  figureIn,
  firstWrong,
  foundedWords,
  GROUPS,
  inputOf,
  isOwn,
  fieldOf,
  publishedDraft,
  stillWrong,
} from './assumptions-form.ts'

const names = Object.keys(VALUE_RANGES) as (keyof typeof VALUE_RANGES)[] // the table's own keys
const record = (own: Partial<Record<keyof typeof VALUE_RANGES, number>> = {}): ValueAssumptions => ({
  version: 4,
  source: 'My own sales',
  assumptions: names.map((name) => {
    const [least, most] = VALUE_RANGES[name]
    return { name, ...VALUE_ASSUMPTIONS[name], own: own[name] ?? null, least, most }
  }),
})

test('every assumption has its one place in the form', () => {
  expect(GROUPS.flatMap(([, group]) => group).toSorted()).toEqual(names.toSorted())
})

test('the owner’s figures survive a round trip, and nothing else is sent', () => {
  const on = record({ si_slope: 0.2, open_yearling_usd: 12_000 })
  const draft = draftOf(on)
  expect([draft.si_slope, draft.mixed_usd]).toEqual(['0.2', '6600'])
  expect(checkDraft(on, draft)).toEqual({})
  expect(inputOf(on, draft)).toEqual({
    own: { si_slope: 0.2, open_yearling_usd: 12_000 },
    source: 'My own sales',
  })
})

test('reset to published: no own figures and no source', () => {
  const on = record({ si_slope: 0.2 })
  expect(inputOf(on, publishedDraft(on))).toEqual({ own: {}, source: null })
  expect(inputOf(on, { ...draftOf(on), si_slope: '0.10' })).toEqual({ own: {}, source: null })
})

test.each([
  ['$47,000', 'US$', 47_000],
  ['1,250,000', 'US$', 1_250_000],
  ['12,5', 'US$', 12.5],
  [' 0,14 ', 'ln US$', 0.14],
  ['−0.2', 'ln US$', -0.2],
  ['1,000', 'ln US$', 1],
  ['', 'US$', Number.NaN],
  ['a lot', 'US$', Number.NaN],
] as const)('%j in %s is read as %d', (text, unit, figure) => expect(figureIn(text, unit)).toBe(figure))

test.each([
  ['si_slope', '0.31', 'Enter a number from 0 to 0.3, for example 0.1.'],
  ['colt_effect', '−2.1', 'Enter a number from −2 to 2, for example 0.'],
  ['open_yearling_usd', '', 'Enter a number from $100 to $10,000,000, for example 8300.'],
] as const)('%s = %j is refused with what to type', (name, text, sentence) => {
  const on = record()
  expect(checkDraft(on, { ...draftOf(on), [name]: text })).toEqual({ [name]: sentence })
})

test('a figure is the owner’s own if its value differs and it can be parsed', () => {
  const on = record()
  const slope = on.assumptions.find(({ name }) => name === 'si_slope')
  expect(slope).toBeDefined()
  if (!slope) return
  const typed = (si_slope: string) => isOwn({ ...draftOf(on), si_slope }, slope)
  expect(['0.1', '0,10', '0.11', ''].map(typed)).toEqual([false, false, true, false])
  expect(foundedWords(slope)).toBe('Assumed, 0.1 ln US$ a point: no published figure.')
})

test('the first wrong figure is the first from above', () => {
  expect(firstWrong({ sale_sd: 'Type', level_sd: 'Type', colt_effect: 'Type' })).toBe('level_sd')
  expect(firstWrong({ source: 'Too long' })).toBeUndefined()
})

test('an error clears when its field is valid; one about the source stays until the next save', () => {
  const on = record()
  const said = { si_slope: 'Type', fee_slope: 'Type', source: 'Too long' }
  const draft = { ...draftOf(on), si_slope: '9', fee_slope: '1' }
  expect(stillWrong(on, draft, said)).toEqual({ si_slope: 'Type', source: 'Too long' })
})

test('the server’s errors go to their fields', () => {
  expect(
    placeErrors(
      [
        { path: 'own.si_slope', message: 'must be a number from 0 to 0.3' },
        { path: 'source', message: 'too long' },
        { path: 'own', message: 'unknown member "x"' },
      ],
      fieldOf,
    ),
  ).toEqual({
    fields: { si_slope: 'Must be a number from 0 to 0.3', source: 'Too long' },
    others: ['unknown member "x"'],
  })
})
