import { createRng } from '@quarterpole/numerics/rng'
import { finishDistribution } from '@quarterpole/racing/order-distribution'
import { describe, expect, test } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import { runningStates } from '../../stories/runnings-fixtures.ts'
import { drawnRace, fullRace } from '../../stories/race-fixtures.ts'
import { percentsOf, wholePercents } from '@quarterpole/racing/whole-percents'
import { changedChances } from '../race/what-if.ts'
import { finishCounts } from '@quarterpole/racing/finish-counts'
import { gridLayout } from './grid-layout.ts'
import { lengthsOfPoint, oneRun } from './one-run.ts'
import { axisLengths, runLayout } from './run-layout.ts'
import { marginWords, orderWords, runningsFinding, runWords } from './runnings-words.ts'
import { RunningsPicture } from './RunningsPicture.tsx'
import { RunningsTable } from './RunningsTable.tsx'
import { namesOf } from './RunStrip.tsx'
import { type Runnings, runningsOf } from './runnings.ts'

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const randomFinish = (seed: number) => {
  const rng = createRng(seed)
  const n = 2 + rng.int(11)
  const mean = Float64Array.from({ length: n }, () => 90 + 9 * rng.normal())
  return finishDistribution({ mean, sd: mean.map(() => 8) }).map((row) => [...row])
}
const seeds = Array.from({ length: 60 }, (_, i) => i + 1)

describe('a hundred runnings in whole numbers', () => {
  test.each(seeds)('field %i: rows and columns sum to 100, and each is near its chance', (seed) => {
    const finish = randomFinish(seed)
    const counts = finishCounts(finish)
    counts.forEach((row, i) => {
      expect(sum(row)).toBe(100)
      expect(sum(counts.map((other) => other[i] ?? 0))).toBe(100)
      row.forEach((count, k) => {
        expect(count).toBeGreaterThanOrEqual(0)
        expect(Math.abs(sum(row.slice(0, k + 1)) - 100 * sum(finish[i]?.slice(0, k + 1) ?? []))).toBeLessThan(
          1.6,
        )
      })
    })
    const wins = finish.map(([win = 0]) => win)
    expect(counts.map(([win]) => win)).toEqual(wholePercents(wins))
  })
  test('of equal horses the first listed get what is left over', () => {
    expect(finishCounts(Array.from({ length: 3 }, () => [1 / 3, 1 / 3, 1 / 3]))).toEqual([
      [34, 33, 33],
      [33, 34, 33],
      [33, 33, 34],
    ])
  })
  test('the table says the same as the picture', () => {
    const runnings = runningsOf(fullRace)
    const chances = fullRace.predictions.map((runner) => ({
      win: runner.win_probability,
      place: runner.place_probability,
      show: runner.show_probability,
      finish: runner.finish,
    }))
    expect(percentsOf(chances).map(({ show }) => show)).toEqual(
      runnings?.horses.map(({ counts }) => sum(counts.slice(0, 3))),
    )
  })
})

describe('one running', () => {
  const race = (runningsOf(fullRace) as Runnings).race
  test('the same number is the same running; another is another', () => {
    expect(oneRun(race, 412)).toEqual(oneRun(race, 412))
    expect(oneRun(race, 412)).not.toEqual(oneRun(race, 413))
  })
  test('thousands of them come to the chances shown', () => {
    const runs = 20_000
    const counts = new Map(race.entrants.map(({ id }) => [id, race.entrants.map(() => 0)]))
    for (let run = 1; run <= runs; run++)
      oneRun(race, run).forEach(({ id }, place) => {
        const row = counts.get(id) ?? []
        row[place] = (row[place] ?? 0) + 1
      })
    for (const { horse_id, finish = [] } of fullRace.predictions)
      finish.forEach((chance, place) => {
        const error = Math.sqrt((chance * (1 - chance)) / runs)
        expect(Math.abs((counts.get(horse_id)?.[place] ?? 0) / runs - chance)).toBeLessThan(5 * error + 1e-4)
      })
  })
  test('a scratch leaves the others’ luck as it was', () => {
    const [out] = race.entrants
    const entrants = race.entrants.map((entrant) => ({ ...entrant, starts: entrant !== out }))
    const before = oneRun(race, 7).filter(({ id }) => id !== out?.id)
    expect(oneRun({ ...race, entrants }, 7).map(({ id, si }) => [id, si])).toEqual(
      before.map(({ id, si }) => [id, si]),
    )
  })
  test('lengths are the gaps in speed index, and none without a table for the distance', () => {
    const [winner, second] = oneRun(race, 3)
    const perPoint = lengthsOfPoint(race.distanceYards) ?? Number.NaN
    expect(second?.lengths).toBeCloseTo(((winner?.si ?? 0) - (second?.si ?? 0)) * perPoint, 12)
    expect(oneRun({ ...race, distanceYards: 405 }, 3)[1]?.lengths).toBeNull()
  })
})

describe.each(runningStates)('%s', (_, runnings) => {
  const nameOf = namesOf(runnings)
  test.each([330, 700, 900])('labels meet no other label and no leader, %i px wide', (width) => {
    for (let run = 1; run <= 40; run++) {
      const perPoint = lengthsOfPoint(runnings.race.distanceYards) ?? 1
      const order = oneRun(runnings.race, run).map((one) => ({
        ...one,
        lengths: one.lengths ?? 0,
        label: nameOf(one.id).slice(0, 15),
      }))
      const axis = { from: width * 0.4, to: width - 16, lengths: axisLengths(order, runnings.race, perPoint) }
      const { dots } = runLayout(order, axis)
      expect(dots).toHaveLength(order.length)
      for (const dot of dots) {
        expect(dot.x).toBeGreaterThanOrEqual(axis.from)
        for (const other of dots) {
          if (other === dot || other.level * dot.level < 0) continue
          const [from, to] = [dot.labelX, dot.labelX + dot.labelWidth]
          const meets =
            other.level === dot.level && other.labelX < to && from < other.labelX + other.labelWidth
          expect(meets).toBe(false)
          const isCrossed = Math.abs(other.level) > Math.abs(dot.level) && other.x > from && other.x < to
          expect(isCrossed).toBe(false)
        }
      }
    }
  })
  test.each([330, 900])(
    'drawn %i px wide: every horse is a link with his numbers, the table has the same',
    (width) => {
      const drawn = markupOf(<RunningsPicture runnings={runnings} width={width} run={9} />)
      const labels = drawn.attributes('aria-label').slice(1)
      expect(labels).toHaveLength(runnings.horses.length)
      runnings.horses.forEach(({ name, counts }, i) => {
        expect(labels[i]).toContain(`${name}, projected`)
        expect(labels[i]).toContain(`first in ${counts[0]} of 100`)
      })
      expect(drawn.attributes('tabindex').filter((value) => value === '0')).toHaveLength(1)
      const table = markupOf(<RunningsTable runnings={runnings} run={9} />)
      expect(table.all('tr')).toHaveLength(runnings.horses.length + 1)
      expect(table.text).toContain('Run 9')
      const { columns, columnWidth } = gridLayout(runnings.horses, width)
      expect((columns.at(-1) ?? 0) + columnWidth).toBeLessThanOrEqual(width)
    },
  )
})

test('in words', () => {
  const runnings = runningsOf(drawnRace) as Runnings
  const [best] = runnings.horses
  const text = runningsFinding(runnings.horses)
    .map((part) => part.text)
    .join('')
  expect(text).toBe(
    `Run it a hundred times: ${best?.name} is first in ${best?.counts[0]} and worse than third in ${sum(best?.counts.slice(3) ?? [])}.`,
  )
  expect([0.02, 0.1, 0.3, 0.5, 0.8, 1, 1.3, 2.5, 14.2].map(marginWords)).toEqual([
    'a nose',
    'a head',
    'a neck',
    '½ length',
    '¾ length',
    '1 length',
    '1¼ lengths',
    '2½ lengths',
    '14 lengths',
  ])
  const order = [
    { id: 1, si: 95, lengths: 0 },
    { id: 2, si: 93, lengths: 0.66 },
  ]
  const nameOf = (id: number) => (id === 1 ? 'Ann' : 'Bob')
  expect(runWords(order, nameOf)).toBe('Ann by ¾ length over Bob')
  expect(orderWords(order, nameOf)).toBe('1st Ann; 2nd Bob, ¾ length back')
})

test('what is tried is run a hundred times as well', () => {
  const [out] = fullRace.predictions
  const distance = 350
  const chances = changedChances(fullRace, { distance, scratched: [out?.horse_id ?? 0] })
  const runnings = runningsOf(fullRace, { chances, distance })
  expect(runnings?.horses).toHaveLength(fullRace.predictions.length - 1)
  expect(runnings?.horses.map(({ id }) => id)).not.toContain(out?.horse_id)
  expect(runnings?.race.distanceYards).toBe(350)
})

test('a card sealed without finishing orders has no hundred', () => {
  const predictions = fullRace.predictions.map(({ finish: _, ...runner }) => runner)
  expect(runningsOf({ ...fullRace, predictions })).toBeNull()
})
