import { START_STATUSES } from '@quarterpole/contract/start'
import { simulateHerd } from '@quarterpole/herd-sim/breed-herd'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import { testDatabase } from '@quarterpole/db/testing'
import { FEATURES, fieldFeatures } from '@quarterpole/racing/features'
import { startsBefore } from '@quarterpole/racing/start-history'
import { describe, expect, test } from 'vitest'
import { seedHerd } from '../../upkeep/sample-herd/seed.ts'
import { pastRaces, type RacesOnFile, readRacesOnFile } from './model-cards.ts'
import { readFitProgress, sharedFitProgress, fitStage, writeFitProgress } from './model-progress.ts'
import { fitAndTest } from './model-task.ts'

const herd = () => simulateHerd({ horses: 1200, seed: 'race model', today: '2026-06-15' })

describe('past races as cards', async () => {
  const db = await testDatabase('sqlite')
  await seedHerd(db, herd)
  const onFile = await readRacesOnFile(db)
  const races = pastRaces(onFile)

  test('every decided race becomes a card, in order of date', () => {
    const days = races.cards.map(({ card }) => card.date)
    expect(days.length).toBeGreaterThan(120)
    expect(days).toEqual(days.toSorted())
    for (const { card, finish } of races.cards) {
      expect(finish).toContain(1)
      expect(card.runners).toHaveLength(finish.length)
    }
  })

  test('of the newest races alone, each runner brings the same past from before them', async () => {
    const newest = await readRacesOnFile(db, 40)
    expect(newest.starts.n).toBeLessThan(onFile.starts.n / 2)
    const some = pastRaces(newest)
    expect(some.cards.length).toBeGreaterThanOrEqual(40)
    // Posts, jockeys and trainers have what all horses showed, not the runners alone.
    const ofAll = FEATURES.map(({ name }) => name === 'lane_bias' || name === 'jockey' || name === 'trainer')
    const pastOf = ({ history }: typeof races, { card }: (typeof races.cards)[number]) => {
      const { k, x } = fieldFeatures(card, history)
      return [...x].filter((_, i) => !ofAll[i % k])
    }
    for (const run of some.cards) expect(pastOf(some, run)).toEqual(pastOf(races, run))
    expect(
      some.cards.some(({ card: { date, runners } }) =>
        runners.some(({ horse }) => startsBefore(some.history, horse, date).length > 1),
      ),
    ).toBe(true)
  })

  test('a runner counts with the sex of its start, not of today', () => {
    const { starts, herd: today } = onFile
    const sexes = Int8Array.from(starts.horse_id, (id) => today.sex[today.table.get(id)] ?? -1)
    const gelded = { ...today, sex: today.sex.map(() => SEX_CODES.indexOf('G')) }
    const abilities = (of: RacesOnFile) =>
      pastRaces(of).cards.map(({ card }) => card.runners.map(({ abilitySi }) => abilitySi))
    const before = races.cards.map(({ card }) => card.runners.map(({ abilitySi }) => abilitySi))
    expect(abilities({ ...onFile, herd: gelded })).not.toEqual(before)
    expect(abilities({ ...onFile, herd: gelded, starts: { ...starts, sex: sexes } })).toEqual(before)
  })

  test('results of a day and after it reach no card of that day', () => {
    const cut = races.cards[Math.floor(races.cards.length * 0.7)]?.card.date ?? ''
    const other = pastRaces(withOtherResults(onFile, Date.parse(cut) / 86_400_000))
    const upTo = ({ cards, history }: typeof races) =>
      cards
        .filter(({ card }) => card.date <= cut)
        .map(({ card }) => ({ date: card.date, x: [...fieldFeatures(card, history).x] }))
    const [before, after] = [upTo(races), upTo(other)]
    expect(after).toHaveLength(before.length)
    for (const [i, { date, x }] of before.entries()) {
      expect(after[i]?.date).toBe(date)
      for (const [k, value] of x.entries()) expect(after[i]?.x[k]).toBeCloseTo(value, 8)
    }
  })

  test('a horse disqualified from first place has not won', () => {
    const disqualified = START_STATUSES.indexOf('disqualified')
    const status = onFile.starts.status.map((code, row) =>
      onFile.starts.finish[row] === 1 ? disqualified : code,
    )
    const { cards, history } = pastRaces({ ...onFile, starts: { ...onFile.starts, status } })
    expect(cards).toEqual([])
    const places = [...history.runs.values()].flat().map(({ finish }) => finish)
    expect([places.includes(1), places.includes(2)]).toEqual([false, true])
  })

  test('a fit reports its progress, from the first evaluation to the test', () => {
    const shared = sharedFitProgress()
    const reported = [fitStage(readFitProgress(shared))]
    pastRaces(onFile, (block, blocks) => {
      writeFitProgress(shared, { phase: 'evaluating', block, blocks })
      reported.push(fitStage(readFitProgress(shared)))
    })
    writeFitProgress(shared, { phase: 'fitting', block: 0, blocks: 0 })
    reported.push(fitStage(readFitProgress(shared)))
    const [first, second] = reported.map(({ stage }) => stage)
    expect([first, second]).toEqual(['reading past races', expect.stringMatching(/past days: 1 of \d+$/)])
    expect(reported.at(-1)?.stage).toBe('fitting and testing the race model')
    const fractions = reported.map(({ fraction }) => fraction)
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(new Set(fractions).size).toBe(fractions.length)
  })

  test('the fit learns that ability wins, and its test beats equal chances', () => {
    const { model, backtest, races: fittedTo, first_date, last_date } = fitAndTest(races, 'test')
    expect(fittedTo).toBe(races.cards.length)
    expect(first_date < last_date).toBe(true)
    expect(model).toMatchObject({ races: fittedTo, converged: true })
    const score = (backtest as { model: { gain: { mean: number; se: number }; races: number } }).model
    expect(score.races).toBeGreaterThan(100)
    expect(score.gain.mean).toBeGreaterThan(2 * score.gain.se)
  })
})

/** The same starts with speed indexes reversed from a day on. */
function withOtherResults({ starts, records, ...rest }: RacesOnFile, day: number): RacesOnFile {
  const turned = (si: Float64Array, days: Int32Array) =>
    si.map((value, i) => ((days[i] ?? 0) >= day ? 180 - value : value))
  return {
    ...rest,
    starts: { ...starts, si: turned(starts.si, starts.race_day) },
    records: { ...records, data: { ...records.data, si: turned(records.data.si, records.day) } },
  }
}
