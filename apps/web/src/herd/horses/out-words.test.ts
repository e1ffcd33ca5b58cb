import { expect, test } from 'vitest'
import { outWords } from './out-words.ts'

test.each([
  [
    { type: 'Fetlock chip', injury_date: '2026-10-13', expected_days_off: 135 },
    'out: fetlock chip, day 38 of about 135',
  ],
  [{ type: 'EPM', injury_date: '2026-11-20', expected_days_off: 0 }, 'out: EPM, day 0'],
  [
    { type: 'Sore back', injury_date: '2026-10-18', expected_days_off: 21 },
    'out: sore back, past due 12 days',
  ],
  ['Bucked shins', 'out: bucked shins'],
])('%o reads “%s”', (injury, words) => expect(outWords(injury, '2026-11-20')).toBe(words))
