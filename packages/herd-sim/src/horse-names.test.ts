import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { breedHorseName, MAX_NAME, newHorseName } from './horse-names.ts'
import { circle, ownerName, person, ranch } from './people.ts'
import { breedAqhaId, formatAqhaId, registrationNumber } from './registration.ts'
import { CLOSERS, LONG_WORDS, NOUNS, OPENERS } from './words.ts'

const FAMOUS =
  /^(dash|corona|cartel|first|down|jess|perry|eyesa|chicks?|beduino|poco|impressive|doc|bar|streak\w*|leo|king|jet|bueno|easy|six|moon|rocket|wagon|deck|tres|seis|special|favorite|ivory)$/i

test('words are unique, short enough for three per name, and none belongs to a famous line', () => {
  const words = [...OPENERS, ...NOUNS, ...CLOSERS]
  expect(new Set(words).size).toBe(words.length)
  for (const word of [...words, ...LONG_WORDS]) expect(word).not.toMatch(FAMOUS)
  for (const word of words) expect(word).toMatch(/^[A-Z][a-z]{1,5}$/)
})

test('every row of a large herd has a unique name, with a numeral only after all combinations', () => {
  const combinations = OPENERS.length * NOUNS.length * CLOSERS.length
  const names = new Set<string>()
  for (let i = 0; i < 200_000; i++) names.add(breedHorseName(i))
  expect(names.size).toBe(200_000)
  expect([...names].every((name) => /^[A-Za-z ]{5,20}$/.test(name))).toBe(true)
  expect(breedHorseName(combinations + 5)).toMatch(/ 2$/)
  expect(breedHorseName(combinations + 5).length).toBeLessThanOrEqual(MAX_NAME)
})

test('foals often share a word with a parent, never the whole name', () => {
  const rng = createRng('names')
  const taken = new Set(['Copper Story'])
  const names = Array.from({ length: 300 }, () => newHorseName(rng, taken, ['Copper Story']))
  expect(taken.size).toBe(301)
  const shared = names.filter((name) => /\b(Copper|Story)\b/.test(name)).length
  expect(shared).toBeGreaterThan(60)
  expect(shared).toBeLessThan(250)
})

test('people and ranches: the same number gives the same name', () => {
  expect(person(12)).toBe(person(12))
  expect(new Set(Array.from({ length: 500 }, (_, k) => person(k))).size).toBe(500)
  expect(ranch(3)).not.toBe(ranch(4))
  expect(new Set(circle(createRng('c'), 30, ownerName)).size).toBe(30)
})

test('registration numbers increase with the year, keep leading zeros and start with X for the Appendix', () => {
  for (let year = 1950; year < 2060; year++)
    expect(registrationNumber(year, 0)).toBeLessThan(registrationNumber(year + 1, 0))
  expect(registrationNumber(1969, 0.5)).toBeLessThan(1_000_000)
  expect([formatAqhaId(767_246, false), formatAqhaId(712_345, true)]).toEqual(['0767246', 'X0712345'])
  for (const n of [100, 10_000, 1_000_000, 20_000_000])
    expect(breedAqhaId(n - 1, n, false)).not.toBe(breedAqhaId(n - 2, n, false))
  expect(breedAqhaId(999_999, 1_000_000, false)).toMatch(/^\d{7}$/)
})
