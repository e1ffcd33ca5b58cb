import { expect, test } from 'vitest'
import { FULL_QUALITY, qualityParts, qualitySentence } from './quality-parts.ts'

test('a complete record fills all places in order, to ninety', () => {
  const parts = qualityParts({ lacks: [] })
  expect(FULL_QUALITY).toBe(90)
  expect(parts.map(({ part }) => part)).toEqual([
    'base',
    'panel_tests',
    'markers',
    'sire',
    'dam',
    'aqha_id',
    'foaled',
    'color',
    'sex',
  ])
  let end = 0
  for (const { from, points, there } of parts) {
    expect(from).toBe(end)
    expect(there).toBe(points)
    end = from + points
  }
  expect(end).toBe(FULL_QUALITY)
})

test('a missing item empties its place, and the rest adds up to the score', () => {
  const parts = qualityParts({
    lacks: [
      { item: 'panel_tests', missing: 2, points: 10 },
      { item: 'dam', missing: 1, points: 12.5 },
    ],
  })
  const thereOf = (name: string) => parts.find(({ part }) => part === name)?.there
  expect([thereOf('base'), thereOf('panel_tests'), thereOf('sire'), thereOf('dam')]).toEqual([
    10, 20, 12.5, 0,
  ])
  expect(parts.reduce((sum, { there }) => sum + there, 0)).toBe(67.5)
})

test('the bar says its score and what is missing', () => {
  const lacks = [
    { item: 'markers', missing: 2, points: 20 / 3 },
    { item: 'sex', missing: 1, points: 2.5 },
  ] as const
  expect(qualitySentence({ score: 90 - 20 / 3 - 2.5, lacks: [...lacks] })).toBe(
    'Score 80.8 of 90; missing 2 markers, sex',
  )
  expect(qualitySentence({ score: 90, lacks: [] })).toBe('Score 90.0 of 90; nothing missing')
})
