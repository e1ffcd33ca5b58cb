import { LINES } from '@quarterpole/genetics/common-ancestors'
import { lineageOf, shortestLines } from '@quarterpole/genetics/lineage'
import { expect, test } from 'vitest'
import { asciiJson } from '../json-text.ts'
import { lineTextsTo } from './line-texts.ts'

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
    const { generations, ofSire, ofDam } = lineTextsTo(lineage, place)
    expect(generations.toString()).toBe(listed.join(','))
    expect([`"${ofSire.toString()}"`, `"${ofDam.toString()}"`]).toEqual([
      asciiJson(words('S')),
      asciiJson(words('D')),
    ])
  }
  expect(lineTextsTo(lineage, 0).ofSire.toString()).toBe('1S')
  expect(lineTextsTo(lineage, lineage.rows.length - 1).ofDam.toString()).toMatch(/^(6D, ){6}\\u2026$/)
})
