import fc from 'fast-check'
import { expect, test } from 'vitest'
import { singleSpaced } from './single-spaced.ts'

const text = fc.string({ unit: fc.constantFrom(' ', 'a', 'B', '\t', '\u00a0', '\n', '\u2003', 'é') })

test('runs of blanks of any kind become one space, and nothing else changes', () => {
  expect(singleSpaced('Dash  For\u00a0Cash\tToo')).toBe('Dash For Cash Too')
  fc.assert(fc.property(text, (any) => singleSpaced(any) === any.replace(/\s+/g, ' ')))
})
