import { LINES } from '@quarterpole/genetics/sources-between'
import { type Lineage, lineageOf, shortestLines, shortestLinesKey } from '@quarterpole/genetics/lineage'
import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { asciiJson } from '../http/json-text.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { LineTexts } from './line-texts.ts'

const sides = [new LineTexts('S'), new LineTexts('D')]
const json = new JsonWriter()
/** Generations and words, of sires and of dams. */
const written = (lineage: Lineage, place: number) =>
  sides.map((side) => {
    const at = side.find(lineage, place)
    return [() => side.putGenerations(json, at), () => side.putWords(json, at)].map((put) => {
      put()
      return json.take().text
    })
  })

test('lines are put into the words of the contract, whoever asked for the same before', () => {
  // Pairs of full sibs, each from the pair before: 1, 2, 4, 8, … lines to the first two, and one to the horse itself.
  const rows = Array.from({ length: 12 }, (_, row) => row)
  const parent = (odd: number) => Int32Array.from(rows, (row) => (row < 2 ? -1 : 2 * ((row >> 1) - 1) + odd))
  const lineage = lineageOf({ n: rows.length, sire: parent(0), dam: parent(1) }, 11)
  for (const place of [...lineage.rows.keys(), ...lineage.rows.keys()]) {
    const lines = shortestLines(lineage, place, LINES + 1)
    const listed = lines.slice(0, LINES)
    const words = (letter: string) =>
      listed.map((line) => `${line}${letter}`).join(', ') + (lines.length > LINES ? ', …' : '')
    expect(written(lineage, place)).toEqual([
      [listed.join(','), asciiJson(words('S')).slice(1, -1)],
      [listed.join(','), asciiJson(words('D')).slice(1, -1)],
    ])
  }
  expect(written(lineage, 0)[0]).toEqual(['1', '1S'])
  expect(written(lineage, lineage.rows.length - 1)[1]?.[1]).toMatch(/^(6D, ){6}\\u2026$/)
})

test('ways that want the same place each have their own words', () => {
  const rng = createRng('line-texts')
  const older = (row: number) => (row < 20 ? -1 : row - 1 - rng.int(Math.min(row, 60)))
  const parents = () => Int32Array.from({ length: 1500 }, (_, row) => older(row))
  const ped = { n: 1500, sire: parents(), dam: parents() }
  const seen = new Set<number>()
  for (let row = 1450; row < ped.n; row++) {
    const lineage = lineageOf(ped, row)
    for (let place = 0; place < lineage.rows.length; place++) {
      seen.add(shortestLinesKey(lineage, place))
      const lines = shortestLines(lineage, place, LINES + 1).map((line) => `${line}S`)
      const words = [...lines.slice(0, LINES), ...(lines.length > LINES ? ['\\u2026'] : [])]
      expect(written(lineage, place)[0]?.[1]).toBe(words.join(', '))
    }
  }
  expect(seen.size).toBeGreaterThan(1000) // of 4096 places: some are wanted twice
})
