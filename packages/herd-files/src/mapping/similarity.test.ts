import { expect, test } from 'vitest'
import { ALIKE, jaroWinkler, similarity } from './similarity.ts'

test.each([
  ['martha', 'marhta', 0.9611],
  ['dwayne', 'duane', 0.84],
  ['dixon', 'dicksonx', 0.8133],
])('Winkler’s published pair %s and %s is %d alike', (a, b, alike) =>
  expect(jaroWinkler(a, b)).toBeCloseTo(alike, 4),
)

test.each([
  ['foaldt', 'foaled'],
  ['clr', 'color'],
  ['sx', 'sex'],
  ['ownr 1', 'owner'],
  ['racedate', 'race date'],
  ['name registered', 'registered name'],
  ['finishing position', 'finish position'],
])('%s is taken for %s', (header, alias) => {
  expect(similarity(header, alias)).toBeGreaterThanOrEqual(ALIKE)
  expect(similarity(alias, header)).toBe(similarity(header, alias))
})

test.each([
  ['damsire', 'dam'],
  ['dam sire', 'sire'],
  ['horse id', 'horse'],
  ['place pool', 'place'],
  ['race id', 'race no'],
  ['age', 'gate'],
  ['winner', 'owner'],
  ['winning time', 'time'],
  ['finish top3', 'finish'],
  ['', 'sex'],
])('%s is not taken for %s', (header, alias) => expect(similarity(header, alias)).toBeLessThan(ALIKE))

test('a text is wholly like itself, and nothing exceeds 1', () => {
  const texts = ['registered name', 'reg', 'a', '1', 'dam dam', 'sire of dam']
  for (const a of texts) {
    expect(similarity(a, a)).toBe(1)
    for (const b of texts) expect(similarity(a, b)).toBeLessThanOrEqual(1)
  }
})
