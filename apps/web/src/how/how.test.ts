import { expect, test } from 'vitest'
import { CARDS } from '../app/paths.ts'
import { ASSUMPTIONS } from './assumptions.ts'
import { MODEL_CARDS } from './cards.ts'
import { MEASURED } from './measured.ts'

const docs = import.meta.glob<string>('../../../../docs/models/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const textOf = (doc: string) => docs[`../../../../docs/models/${doc}`]

test.each(MEASURED)('$card: "$found" is in $doc', ({ found, figures, doc }) => {
  expect(figures.length).toBeGreaterThan(0)
  for (const figure of figures) {
    expect(found).toContain(figure)
    expect(textOf(doc)).toContain(figure)
  }
})

test.each(CARDS)('the card %s has a check, an assumption, and long forms that exist', (name) => {
  expect(MEASURED.some(({ card }) => card === name)).toBe(true)
  expect(ASSUMPTIONS.some(({ model }) => model === name)).toBe(true)
  for (const doc of MODEL_CARDS[name].docs) expect(textOf(doc), doc).toMatch(/^# /)
})

test('sections of a card and assumptions have addresses of their own', () => {
  for (const name of CARDS) {
    const ids = MODEL_CARDS[name].method.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids[0]).toBe('method')
  }
  expect(new Set(ASSUMPTIONS.map(({ id }) => id)).size).toBe(ASSUMPTIONS.length)
})

test('every assumption says what follows at either end, and its source', () => {
  for (const { at_low, as_used, at_high, source, effect } of ASSUMPTIONS) {
    for (const text of [at_low, as_used, at_high, source, effect]) expect(text).toMatch(/\S/)
    expect(`${at_low} ${as_used} ${at_high}`).not.toMatch(/NaN|undefined|Infinity/)
  }
})
