import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { recordsByHorse } from './evaluation-records.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { startCells } from './start-cells.ts'

const recordsOf = (seed: string, horses: number, starts: number, hasRaces = true) =>
  recordsByHorse(randomHerd(createRng(seed), { horses, starts }), { hasSlopes: false, hasRaces })

const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)

describe.each([
  ['one', 12, 150, true],
  ['two', 90, 200, true],
  ['three', 40, 300, false],
] as const)('herd %s', (seed, horses, starts, hasRaces) => {
  const records = recordsOf(seed, horses, starts, hasRaces)
  const cells = startCells(records)

  test('a cell is a race and a class somebody started in, races ascending, each pair once', () => {
    const names = Array.from(cells.race, (race, k) => `${race} ${cells.cls[k]}`)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(names)).toEqual(
      new Set(Array.from(records.race, (race, r) => `${race} ${records.cls[r]}`)),
    )
    expect([...cells.race]).toEqual([...cells.race].toSorted((a, b) => a - b))
  })

  test('each horse has its starts in each cell, counted one by one', () => {
    for (let h = 0; h < records.count; h++) {
      const counted = new Map<string, number>()
      for (let r = records.start[h]; r < records.start[h + 1]; r++) {
        const name = `${records.race[r]} ${records.cls[r]}`
        counted.set(name, (counted.get(name) ?? 0) + 1)
      }
      const found = Array.from({ length: cells.start[h + 1] - cells.start[h] }, (_, k) => {
        const at = cells.start[h] + k
        return [`${cells.race[cells.cell[at]]} ${cells.cls[cells.cell[at]]}`, cells.count[at]] as const
      })
      expect(found).toHaveLength(counted.size)
      expect(new Map(found)).toEqual(counted)
    }
  })

  test('no start is lost or counted twice', () => {
    expect([sum(cells.starts), sum(cells.count)]).toEqual([starts, starts])
    const ofCell = new Float64Array(cells.starts.length)
    cells.cell.forEach((cell, k) => (ofCell[cell] += cells.count[k]))
    expect(ofCell).toEqual(cells.starts)
  })
})

test('no starts, no cells', () => {
  const { start, ...cells } = startCells(recordsOf('none', 5, 0))
  expect(Object.values(cells).every(({ length }) => length === 0)).toBe(true)
  expect([...start]).toEqual([0])
})
