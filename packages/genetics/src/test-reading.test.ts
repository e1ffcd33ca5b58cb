import { expect, test } from 'vitest'
import { readTest } from './test-reading.ts'

test.each([
  ['hypp', 'N/H', 'N/H'],
  ['gbed', 'clear', 'N/N'],
  ['herda', 'Negative', 'N/N'],
  ['pssm1', 'n/P1', 'N/H'],
  ['mstn', 'C/T', 'CT'],
  ['dmrt3', 'CC', 'C/C'],
  ['mt_haplogroup', 'Hg l3a', 'L3a'],
] as const)('%s "%s" is %s', (marker, text, value) =>
  expect(readTest(marker, text)).toMatchObject({ value, raw: text }),
)

test('what has two readings is asked, with the marker by name', () => {
  expect(readTest('gbed', 'positive')).toMatchObject({
    state: 'question',
    question: expect.stringContaining('GBED') as string,
  })
  expect(readTest('mstn', 'N/N')).toMatchObject({ state: 'question' })
  expect(readTest('mstn', 'N/N', { assay: 'SINE' })).toMatchObject({ value: 'N/N' })
})
