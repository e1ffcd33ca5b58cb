import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'
import { notesText, requiredText, typedText } from './values.ts'

test.each([
  ['Jose\u0301 Creek', 'José Creek'],
  ['4567\u200b891', '4567891'],
  ['\ufeffAda\u00adline', 'Adaline'],
  ['Ada\u200d', 'Ada'],
  ['👩\u200d🌾', '👩\u200d🌾'],
  ['Plain Name', 'Plain Name'],
])('%j comes in as %j, everywhere', (typed, stored) => {
  expect(cleanText(typed)).toBe(stored)
  for (const text of [requiredText(40), typedText(40), notesText(40)]) expect(text.parse(typed)).toBe(stored)
})

test('a name of unseen signs alone is empty', () => {
  expect(requiredText(40).safeParse('\u200b\ufeff').success).toBe(false)
  expect(typedText(40).parse('\u200b')).toBeNull()
})
