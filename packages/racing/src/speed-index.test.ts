import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DISTANCE_STANDARDS,
  UnknownDistanceError,
  findStandard,
  isPlausibleTime,
  standardFor,
} from './distance-standards.ts'
import {
  exactSpeedIndex,
  referenceTime,
  siBand,
  siTable,
  speedIndex,
  timeForSi,
  type WinningTime,
} from './speed-index.ts'

const y440 = standardFor(440) // minimum standard 22.05 s, 0.04 s a point
const wins = (year: number, ...times: number[]): WinningTime[] =>
  times.map((timeS, i) => ({ horse: `${year}-${i}`, year, timeS }))
const fullHistory = [
  ...wins(2023, 21.4, 21.5, 21.6),
  ...wins(2024, 21.3, 21.45, 21.7),
  ...wins(2025, 21.2, 21.55, 21.65),
]

describe('distance standards', () => {
  test('no distance stands twice on one course, and times rise with distance', () => {
    const keys = DISTANCE_STANDARDS.map((s) => `${s.distanceYards} ${s.course}`)
    expect(new Set(keys).size).toBe(keys.length)
    const straight = DISTANCE_STANDARDS.filter((s) => s.course === 'straight')
    for (let i = 1; i < straight.length; i++)
      expect(straight[i].minimumStandardS).toBeGreaterThan(straight[i - 1].minimumStandardS)
  })
  test('the 500 yd standard is the cubic through its four neighbors, and is marked inferred', () => {
    const xs = [400, 440, 550, 660]
    const cubic = xs.reduce((sum, x) => {
      const weight = xs.reduce((w, z) => (z === x ? w : (w * (500 - z)) / (x - z)), 1)
      return sum + weight * standardFor(x, 'straight').minimumStandardS
    }, 0)
    expect(standardFor(500).minimumStandardS).toBe(Math.round(cubic * 100) / 100)
    expect(standardFor(500).standardConfidence).toBe('inferred')
  })
  test('660 yd has two courses and an untabulated distance is refused by name', () => {
    expect(standardFor(660).minimumStandardS).toBe(33.5)
    expect(standardFor(660, 'turn').minimumStandardS).toBe(34.6)
    expect(findStandard(375)).toBeUndefined()
    expect(() => standardFor(375)).toThrow(UnknownDistanceError)
    expect(() => standardFor(870, 'straight')).toThrow(/870 yards \(straight\)/)
  })
  test('the world record is plausible and 20.686 s for 220 yd is not', () => {
    expect(isPlausibleTime(20.274, y440)).toBe(true)
    expect(isPlausibleTime(20.686, standardFor(220))).toBe(false)
    expect(isPlausibleTime(19.8, y440)).toBe(false)
  })
})

describe('the SI 100 time', () => {
  test('is the mean of nine times to 0.001 s', () => {
    const reference = referenceTime(fullHistory, 2026, y440)
    expect(reference.t100S).toBe(21.483) // 193.35 / 9 = 21.48333…
    expect(reference.basis).toBe('full')
    expect(reference.entries).toHaveLength(9)
    expect(reference.entries.map((e) => e.year)).toEqual([
      2025, 2025, 2025, 2024, 2024, 2024, 2023, 2023, 2023,
    ])
    expect(reference.entries.every((e) => e.origin === 'winner')).toBe(true)
  })
  test('replaces each slower time by the standard before averaging, not the average', () => {
    const mixed = [...wins(2023, 21, 21, 21), ...wins(2024, 21, 21, 21), ...wins(2025, 21, 21, 23.05)]
    const reference = referenceTime(mixed, 2026, y440)
    expect(reference.t100S).toBe(21.117) // (8 × 21 + 22.05) / 9 = 21.11667; with 23.05 it would be 21.228
    expect(reference.entries[2]).toEqual({
      year: 2025,
      rank: 3,
      timeS: 22.05,
      origin: 'slower_than_standard',
      horse: '2025-2',
      runS: 23.05,
    })
  })
  test('counts a horse once a year, by its best, and again in another year', () => {
    const one = (year: number, timeS: number): WinningTime => ({ horse: 'A', year, timeS })
    const reference = referenceTime(
      [one(2025, 21.5), one(2025, 21), one(2024, 21), ...wins(2025, 21.2, 21.4, 21.6)],
      2026,
      y440,
    )
    expect(reference.entries.slice(0, 3).map((e) => e.runS)).toEqual([21, 21.2, 21.4])
    expect(reference.entries[3]).toMatchObject({ year: 2024, horse: 'A', timeS: 21 })
  })
  test('takes the standard for a missing year and for the missing times of a thin one', () => {
    const reference = referenceTime([...wins(2025, 21, 21, 21), ...wins(2023, 21)], 2026, y440)
    // 4 × 21 + 5 × 22.05 = 194.25; / 9 = 21.58333
    expect(reference.t100S).toBe(21.583)
    expect(reference.basis).toBe('partial')
    expect(reference.entries.filter((e) => e.origin === 'missing').map((e) => e.year)).toEqual([
      2024, 2024, 2024, 2023, 2023,
    ])
  })
  test('is the standard itself without any usable time', () => {
    expect(referenceTime([], 2026, y440)).toMatchObject({ t100S: 22.05, basis: 'standard' })
    expect(referenceTime(wins(2025, 22.5, 22.6, 22.7), 2026, y440)).toMatchObject({
      t100S: 22.05,
      basis: 'standard',
    })
  })
  test('leaves out hand times, the season itself and years before the last three', () => {
    const ignored = [
      { horse: 'H', year: 2025, timeS: 20, electronic: false },
      ...wins(2026, 20, 20, 20),
      ...wins(2022, 20, 20, 20),
    ]
    expect(referenceTime([...fullHistory, ...ignored], 2026, y440)).toEqual(
      referenceTime(fullHistory, 2026, y440),
    )
  })
  test('a time equal to the standard counts as the winner’s own', () => {
    expect(referenceTime(wins(2025, 22.05), 2026, y440).entries[0].origin).toBe('winner')
  })
  test('does not depend on the order of the rows and is never slower than the standard', () => {
    const win = fc.record({
      horse: fc.integer({ min: 1, max: 8 }),
      year: fc.integer({ min: 2021, max: 2027 }),
      timeS: fc.double({ min: 19, max: 25, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(win, { maxLength: 40 }), (rows) => {
        const reference = referenceTime(rows, 2026, y440)
        expect(reference.t100S).toBe(referenceTime(rows.toReversed(), 2026, y440).t100S)
        expect(reference.t100S).toBeLessThanOrEqual(22.05)
        expect(reference.t100S).toBeCloseTo(naiveReference(rows, 2026, 22.05), 2)
      }),
      { numRuns: 200 },
    )
  })
})

/** The rule read aloud, slow and obvious. */
function naiveReference(rows: WinningTime[], forYear: number, standardS: number): number {
  const nine: number[] = []
  for (const year of [forYear - 3, forYear - 2, forYear - 1]) {
    const own = rows.filter((r) => r.year === year)
    const best = [...new Set(own.map((r) => r.horse))].map((h) =>
      Math.min(...own.filter((r) => r.horse === h).map((r) => r.timeS)),
    )
    nine.push(
      ...[...best, 99, 99, 99]
        .toSorted((a, b) => a - b)
        .slice(0, 3)
        .map((t) => Math.min(t, standardS)),
    )
  }
  return nine.reduce((a, b) => a + b, 0) / 9
}

describe('the index', () => {
  test.each([
    [21.41, 100],
    [21.45, 99],
    [21.37, 101], // the published example
    [21.411, 99],
    [21.449, 99],
    [21.45, 99],
    [21.451, 98],
    [21.371, 100],
    [22.21, 80],
  ])('%f s against 21.41 s at 440 yd is %i', (timeS, si) => {
    expect(speedIndex(timeS, 21.41, y440)).toBe(si)
  })
  test('floating noise below a millisecond does not cost a point', () => {
    expect(speedIndex(0.1 + 0.2 + 21.11 + 0.04, 21.41, y440)).toBe(99)
    expect(speedIndex(21.41 + 4e-13, 21.41, y440)).toBe(100)
  })
  test('meeting the threshold of an index earns exactly that index, and a millisecond more loses it', () => {
    for (const standard of DISTANCE_STANDARDS)
      for (let si = 1; si <= 130; si++) {
        const t = timeForSi(si, standard.minimumStandardS, standard)
        expect(speedIndex(t, standard.minimumStandardS, standard)).toBe(si)
        expect(speedIndex(t + 0.001, standard.minimumStandardS, standard)).toBe(si - 1)
      }
  })
  test('the integer index is the floor of the exact one, up to noise', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 19000, max: 25000 }),
        fc.integer({ min: 20000, max: 22050 }),
        (t, t100) => {
          const exact = exactSpeedIndex(t / 1000, t100 / 1000, y440)
          expect(speedIndex(t / 1000, t100 / 1000, y440)).toBe(Math.floor(exact + 1e-6))
        },
      ),
    )
  })
})

describe('tables, bands and grades', () => {
  test('a table runs from 70 to 115 with falling times', () => {
    const table = siTable(21.41, y440)
    expect(table.map((r) => r.si)).toEqual([70, 75, 80, 85, 90, 95, 100, 105, 110, 115])
    expect(table[6].time_threshold).toBe(21.41)
    expect(table[2].time_threshold).toBe(22.21)
    for (let i = 1; i < table.length; i++)
      expect(table[i].time_threshold).toBeLessThan(table[i - 1].time_threshold)
  })
  test.each([
    [100, 'record'],
    [99.9, 'strong'],
    [90, 'strong'],
    [89.9, 'below'],
    [79, 'below'],
  ] as const)('SI %f is %s', (si, band) => expect(siBand(si)).toBe(band))
})

describe('laws', () => {
  test('nine winners a tenth faster make SI 100 a tenth faster', () => {
    const quicker = fullHistory.map((win) => ({ ...win, timeS: win.timeS - 0.1 }))
    expect(referenceTime(quicker, 2026, y440).t100S).toBeCloseTo(
      referenceTime(fullHistory, 2026, y440).t100S - 0.1,
      9,
    )
  })
  test('one more winner never makes SI 100 slower', () => {
    const win = fc.record({
      horse: fc.integer({ min: 1, max: 30 }),
      year: fc.integer({ min: 2023, max: 2025 }),
      timeS: fc.double({ min: 20, max: 24, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(win, { maxLength: 20 }), win, (rows, more) => {
        const before = referenceTime(rows, 2026, y440).t100S
        expect(referenceTime([...rows, more], 2026, y440).t100S).toBeLessThanOrEqual(before)
      }),
      { seed: 17 },
    )
  })
})
