import { expect, test } from 'vitest'
import { parseTrackCondition, parseWind } from './condition-codes.ts'

test.each([
  ['FT', 'fast', false],
  ['fst', 'fast', false],
  ['Sloppy (Sealed)', 'sloppy', true],
  ['SLY', 'sloppy', false],
  ['sy', 'sloppy', false],
  ['SL', 'slow', false],
  ['WF', 'wet_fast', false],
  ['Wet-Fast', 'wet_fast', false],
  ['hy', 'heavy', false],
  ['MUD', 'muddy', false],
  ['FZ', 'frozen', false],
])('condition %s', (text, condition, isSealed) =>
  expect(parseTrackCondition(text)).toEqual({ condition, isSealed }),
)
test.each([
  ['cw', null, 'cross'],
  ['10 tw', 10, 'tail'],
  ['Head', null, 'head'],
  ['2 mph H', 2, 'head'],
  ['+2', 2, 'tail'],
  ['-3.5', 3.5, 'head'],
  ['7', 7, 'unknown'],
  ['calm', 0, 'head'],
  ['0', 0, 'head'],
])('wind %s', (text, windMph, windDirection) => expect(parseWind(text)).toEqual({ windMph, windDirection }))
test('nonsense is null', () => {
  expect(parseTrackCondition('purple')).toBeNull()
  expect(parseWind('sideways 3')).toBeNull()
  expect(parseWind('')).toBeNull()
})
