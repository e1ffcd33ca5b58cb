import { expect, test } from 'vitest'
import { QUALITY_BAND_WORDS, qualityBand, QUALITY_BANDS } from './quality-bands.ts'

test.each([
  [0, 0],
  [10, 0],
  [14.9, 0],
  [15, 1],
  [64.99, 5],
  [65, 6],
  [10 + 5 + 30 + (10 / 3) * 3 + 10, 6], // thirds that add up to 65
  [84.9, 7],
  [85, 8],
  [90, 8],
])('a score of %d is in band %i', (score, band) => expect(qualityBand(score)).toBe(band))

test('each band says its scores', () =>
  expect(QUALITY_BANDS.map((band) => QUALITY_BAND_WORDS[`${band}`])).toEqual([
    'under 15',
    '15 to 24',
    '25 to 34',
    '35 to 44',
    '45 to 54',
    '55 to 64',
    '65 to 74',
    '75 to 84',
    '85 or more',
  ]))
