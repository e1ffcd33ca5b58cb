import { expect, test } from 'vitest'
import { INJURY_CATALOGUE, findInjuryType } from './injury-catalogue.ts'

test.each([
  ['Knee chip RF', 'carpal_chip'],
  ['chip in ankle', 'fetlock_chip'],
  ['Bowed tendon', 'bowed_tendon'],
  ['SDFT strain', 'bowed_tendon'],
  ['Tendon strain', 'bowed_tendon'],
  ['medial condylar fracture', 'medial_condylar_fracture'],
  ['Condylar Fracture', 'condylar_fracture'],
  ['tibial stress fracture', 'stress_fracture'],
  ['palmar stress fracture of the cannon', 'cannon_stress_fracture'],
  ['BUCKED SHINS', 'bucked_shins'],
  ['bled (EIPH grade 2)', 'eiph'],
  ['hoof abscess', 'hoof_abscess'],
  ['Muscle strain', 'muscle_strain'],
  ['suspensory', 'suspensory_desmitis'],
  ['carpal_chip', 'carpal_chip'],
])('reads “%s” as %s', (text, type) => expect(findInjuryType(text)?.type).toBe(type))
test('every phrase leads to its own type, however it is spelled and whatever stands around it', () => {
  for (const { type, synonyms } of INJURY_CATALOGUE)
    for (const phrase of synonyms)
      for (const text of [phrase, phrase.toUpperCase(), `LF: ${phrase.replaceAll(' ', '-')}, day 3.`])
        expect(findInjuryType(text)?.type, text).toBe(type)
})
test('does not guess', () => {
  for (const text of ['', 'lame', 'elbow', 'chip', 'rainbow']) expect(findInjuryType(text)).toBeNull()
})
test('no phrase stands for two types, and every figure is in range', () => {
  const phrases = INJURY_CATALOGUE.flatMap((t) => t.synonyms)
  expect(new Set(phrases).size).toBe(phrases.length)
  for (const t of INJURY_CATALOGUE) {
    for (const rate of [t.returnRate, t.levelRate]) expect(rate > 0 && rate < 1).toBe(true)
    expect(t.restDays[0]).toBeLessThanOrEqual(t.restDays[1])
    for (const e of t.evidence) if (e.rate !== null) expect(e.rate > 0 && e.rate < 1).toBe(true)
    // assumed or borrowed figures must say so
    if (t.evidence.length === 0) expect(t.assumption).not.toBeNull()
  }
})
test('every source is named as a sentence can begin', () => {
  const sources = INJURY_CATALOGUE.flatMap(({ evidence }) => evidence.map(({ source }) => source))
  expect(sources.filter((source) => !/^\p{Lu}/u.test(source))).toEqual([])
})
test('published rates are the printed ones', () => {
  const rate = (type: string, i: number) => INJURY_CATALOGUE.find((t) => t.type === type)!.evidence[i].rate // listed above
  expect(rate('carpal_chip', 0)).toBeCloseTo(0.86, 2)
  expect(rate('fetlock_chip', 0)).toBeCloseTo(0.89, 2)
  expect(rate('bowed_tendon', 1)).toBeCloseTo(0.142, 3)
  expect(rate('medial_condylar_fracture', 0)).toBeCloseTo(0.49, 2)
})
