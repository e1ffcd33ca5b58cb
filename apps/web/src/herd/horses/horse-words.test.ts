import { expect, test } from 'vitest'
import { byLine } from './horse-words.ts'

test.each([
  [
    'Lantern Hill Ray',
    'Perdido Rain',
    'Salt Cedar Kid',
    'by Lantern Hill Ray out of Perdido Rain, by Salt Cedar Kid',
  ],
  ['Lantern Hill Ray', 'Perdido Rain', null, 'by Lantern Hill Ray out of Perdido Rain'],
  ['Lantern Hill Ray', null, null, 'by Lantern Hill Ray out of an unknown dam'],
  [null, 'Perdido Rain', 'Salt Cedar Kid', 'by an unknown sire out of Perdido Rain, by Salt Cedar Kid'],
  [null, null, null, null],
] as const)('sire %s, dam %s, her sire %s: %s', (sire_name, dam_name, dam_sire_name, line) => {
  expect(byLine({ sire_name, dam_name, dam_sire_name })).toBe(line)
})
