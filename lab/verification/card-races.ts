import type { RaceDistance } from '@quarterpole/contract/limits'
import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import { classLevel, type CardLine, type CardRun, runsOf } from './cards.ts'

/** Seconds a kilometer that make one point of speed index. */
const S_PER_KM_PER_POINT = 0.075
/** 1150 m there are raced as 400 yards here. */
const YARDS_PER_M = 400 / 1150

/** A race as the product keeps it on file. */
export interface CardRace {
  /** Of whose result it is; null of a race that cards only list among earlier runs. */
  card: CardLine | null
  date: string
  venue: string
  /** The official distance nearest to its own. */
  distanceYards: RaceDistance
  /** A class step is twice the purse. */
  purse: number
  fieldSize: number
  runs: readonly RatedRun[]
}

export interface RatedRun extends CardRun {
  /** From the time, the pace of earlier winners at the same place and distance being 90. */
  si: number | null
}

/** Every race the cards tell of, by date. */
export function racesOf(cards: readonly CardLine[]): CardRace[] {
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const races = [...Map.groupBy(runsOf(cards), raceKey).values()].flatMap(separated)
  return rated(races).map(([first, ...others]) => ({
    card: cardOf.get(first.cardId ?? '') ?? null,
    date: first.date,
    venue: venueOf(first),
    distanceYards: yardsOf(first.distanceM),
    purse: 1000 * 2 ** classLevel(first.raceClass),
    fieldSize: first.field,
    runs: [first, ...others],
  }))
}

/** A card is a race; earlier runs that cards list are of one race where all that is said of it agrees. */
const raceKey = ({
  cardId,
  date,
  track,
  surface,
  distanceM,
  going,
  raceClass,
  field,
  winningTimeS,
}: CardRun) => cardId ?? [date, track, surface, distanceM, going, raceClass, field, winningTimeS].join('|')

type Race<R extends CardRun> = readonly [R, ...R[]]

/**
 * Where a post was drawn twice, or a place was finished in at two times, listed runs are of two races nobody can tell apart:
 * each counts as a race of its own.
 */
function separated(runs: readonly CardRun[]): Race<CardRun>[] {
  const [first, ...others] = runs
  if (first === undefined) return []
  if (first.cardId !== null) return [[first, ...others]]
  const drawn = runs.flatMap(({ draw }) => draw ?? [])
  const finishedAt = runs.filter(({ finish, timeS }) => finish !== null && timeS !== null)
  const countOf = (of: (run: CardRun) => string) => new Set(finishedAt.map(of)).size
  const isTwo =
    new Set(drawn).size < drawn.length ||
    countOf(({ finish }) => `${finish}`) < countOf(({ finish, timeS }) => `${finish} ${timeS}`)
  return isTwo ? runs.map((run) => [run]) : [[first, ...others]]
}

const venueOf = ({ track, surface }: CardRun) => track + surface

const yardsOf = (distanceM: number): RaceDistance =>
  [...RACE_DISTANCES].reduce((nearest, yards) =>
    Math.abs(yards - distanceM * YARDS_PER_M) < Math.abs(nearest - distanceM * YARDS_PER_M) ? yards : nearest,
  )

/** Runs with their speed index; par is the mean of the winners' paces before, of the race itself where it is the first. */
function rated(races: readonly Race<CardRun>[]): Race<RatedRun>[] {
  const pars = new Map<string, { sum: number; count: number }>()
  return races.map(([first, ...others]) => {
    const place = `${venueOf(first)}|${first.distanceM}`
    const par = pars.get(place) ?? { sum: 0, count: 0 }
    const { winningTimeS } = first
    const winner = winningTimeS === null ? null : (1000 * winningTimeS) / first.distanceM
    const pace = par.count > 0 ? par.sum / par.count : winner
    if (winner !== null) pars.set(place, { sum: par.sum + winner, count: par.count + 1 })
    const withSi = (run: CardRun): RatedRun => ({
      ...run,
      si:
        run.timeS === null || !(run.timeS > 0) || pace === null
          ? null
          : 90 + (pace - (1000 * run.timeS) / run.distanceM) / S_PER_KM_PER_POINT,
    })
    return [withSi(first), ...others.map(withSi)]
  })
}
