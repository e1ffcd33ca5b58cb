import { createRng, type Rng } from '@quarterpole/numerics/rng'
import type { RunCard } from '../src/backtest.ts'
import type { CardRunner, RaceCard } from '../src/features.ts'
import { indexStarts, type PastStart } from '../src/start-history.ts'

export const emptyHistory = indexStarts([])
export const cardOf = (abilities: number[], date = '2026-06-01'): RaceCard => ({
  date,
  track: 'RUI',
  distanceYards: 400,
  classLevel: null,
  runners: abilities.map((abilitySi, i) => ({
    horse: i,
    abilitySi,
    abilitySd: 4,
    figuresSi: [],
    lane: i + 1,
    weightLb: 124,
    jockey: null,
    trainer: null,
  })),
})

/** A little racing world: true abilities, jockeys that matter by `jockeySi`, everything else irrelevant. */
export function world(races: number, seed: number, jockeySi = 6): { cards: RunCard[]; starts: PastStart[] } {
  const rng = createRng(seed)
  const horses = Array.from({ length: 60 }, () => 85 + 6 * rng.normal())
  const jockeys = Array.from({ length: 6 }, (_, j) => (j === 0 ? jockeySi : 0))
  const starts: PastStart[] = []
  const cards = Array.from({ length: races }, (_, r) => {
    const date = new Date(Date.UTC(2024, 0, 1 + 2 * r)).toISOString().slice(0, 10)
    const field = rng.shuffle(horses.map((_h, i) => i)).slice(0, 8)
    const runners: CardRunner[] = field.map((horse, i) => ({
      horse,
      abilitySi: horses[horse] + 2 * rng.normal(),
      abilitySd: 2,
      figuresSi: starts.flatMap((s) => (s.horse === horse && s.figureSi !== null ? s.figureSi : [])),
      lane: i + 1,
      weightLb: 120 + rng.int(8),
      jockey: rng.int(6),
      trainer: rng.int(5),
    }))
    const finish = raceResult(runners, horses, jockeys, rng)
    runners.forEach((runner, i) =>
      starts.push({
        date,
        horse: runner.horse,
        track: 'RUI',
        distanceYards: 400,
        figureSi: 85 + 6 * rng.normal(),
        residualSi: null,
        finish: finish[i],
        fieldSize: 8,
        classLevel: null,
        lane: i + 1,
        jockey: runner.jockey,
        trainer: runner.trainer,
      }),
    )
    const card = { date, track: 'RUI', distanceYards: 400, classLevel: null, runners }
    return { card, finish, outcomeSd: 8.2 }
  })
  return { cards, starts }
}

function raceResult(runners: CardRunner[], horses: number[], jockeys: number[], rng: Rng): number[] {
  // horses and jockeys carry numeric ids in this world
  const run = runners.map((r) => horses[r.horse as number] + jockeys[r.jockey as number] + 7.5 * rng.normal())
  return run.map((v) => 1 + run.filter((w) => w > v).length)
}
