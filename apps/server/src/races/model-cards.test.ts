import { simulateHerd } from '@quarterpole/herd-sim/breed-herd'
import { describeEngines, testDatabase } from '@quarterpole/db/testing'
import { readHerdColumns } from '@quarterpole/db/queries/snapshot'
import { readStartColumns, type StartColumns } from '@quarterpole/db/queries/start-columns'
import { fieldFeatures } from '@quarterpole/racing/features'
import { expect, test } from 'vitest'
import { seedHerd } from '../herd/seed.ts'
import { pastRaces } from './model-cards.ts'
import { fitAndTest } from './model-worker.ts'

const herd = () => simulateHerd({ horses: 1200, seed: 'race model', today: '2026-06-15' })

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  await seedHerd(db, herd)
  const columns = await readHerdColumns(db)
  const starts = await readStartColumns(db)
  const races = pastRaces(columns, starts)

  test('every decided race becomes a card, in order of date', () => {
    const days = races.cards.map(({ card }) => card.date)
    expect(days.length).toBeGreaterThan(120)
    expect(days).toEqual(days.toSorted())
    for (const { card, finish } of races.cards) {
      expect(finish).toContain(1)
      expect(card.runners).toHaveLength(finish.length)
    }
  })

  test('results of a day and after it reach no card of that day', () => {
    const cut = races.cards[Math.floor(races.cards.length * 0.7)]?.card.date ?? ''
    const other = pastRaces(columns, withOtherResults(starts, Date.parse(cut) / 86_400_000))
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

/** The same starts with speed indexes turned round from a day on. */
function withOtherResults(starts: StartColumns, day: number): StartColumns {
  return { ...starts, si: starts.si.map((si, i) => ((starts.race_day[i] ?? 0) >= day ? 180 - si : si)) }
}
