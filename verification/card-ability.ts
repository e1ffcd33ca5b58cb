import type { PastStart } from '@quarterpole/racing/start-history'
import type { CardLine, CardRun } from './cards.ts'

/** Seconds per kilometer that make one point: the residual sd of these runs, 0.55 s/km, then is 7.3 points. */
const S_PER_KM_PER_POINT = 0.075

/** Variances, in (s/km)². States: level at 1150 m, change with ln distance, change on the all-weather track. */
const START_VARIANCE = [0.35, 0.08, 0.08]
const DRIFT_PER_DAY = [0.0006, 0.00005, 0.00005]
const RESIDUAL_VARIANCE = 0.28
const PAR_VARIANCE = 0.4
const WINNER_VARIANCE = 0.3
/** A run's surprise beyond this says trouble in running: it is cut. */
const SURPRISE_LIMIT = 0.8
const BEATEN_LIMIT = 2.2
const FIGURE_LIMIT = [-2, 3] as const

interface HorseState {
  mean: number[]
  variance: number[][]
  lastDay: number | null
}

/** Running mean shrunk to a prior. */
class Average {
  #sum = 0
  #count = 0
  get count(): number {
    return this.#count
  }
  add(value: number): void {
    this.#sum += value
    this.#count++
  }
  shrunk(prior: number, priorCount: number): number {
    return (this.#sum + prior * priorCount) / (this.#count + priorCount)
  }
}

const dayNumber = (date: string) => Date.parse(date) / 86_400_000

/** Class steps, stronger company higher: 5 → 0 … 1 and group races → 4. */
export function classLevel(raceClass: string): number {
  const digit = /^[1-5]/.exec(raceClass)
  return digit ? 5 - Number(digit[0]) : raceClass.startsWith('G') ? 4 : 1
}

const loadings = (distanceM: number, surface: string) => [
  1,
  Math.log(distanceM / 1150) / 0.35,
  surface === 'AWT' ? 1 : 0,
]

/**
 * Ability on the day from times alone, learnt run by run in the order in which they become known: time per km =
 * race effect − ability + noise. A race's effect is the precision-weighted mean of its par (track, surface,
 * distance, going), its winning time and its runners' times corrected for their own ability, so opposition counts;
 * a horse's level, distance slope and surface change follow a Kalman filter with drift. Faster is higher.
 */
export class AbilityFilter {
  readonly #horses = new Map<string, HorseState>()
  readonly #races = new Map<string, { sum: number; precision: number }>()
  readonly #pars = new Map<string, Average>()
  readonly #goings = new Map<string, Average>()
  readonly #winners = new Map<number, Average>()
  readonly #newcomers = new Map<number, Average>()

  /** Ability in points and the sd of its error, for a card's conditions. */
  ability(horse: string, card: CardLine): { abilitySi: number; abilitySd: number } {
    const state = this.#state(horse, classLevel(card.race_class), dayNumber(card.date))
    const { mean, variance } = project(state, loadings(card.distance_m, card.surface))
    return { abilitySi: 90 + mean / S_PER_KM_PER_POINT, abilitySd: Math.sqrt(variance) / S_PER_KM_PER_POINT }
  }

  /** Learns from runs, race by race in order of date; returns them as the race model reads them. */
  learn(runs: readonly CardRun[]): PastStart[] {
    const races = new Map<string, CardRun[]>()
    for (const run of runs.toSorted((a, b) => a.date.localeCompare(b.date))) {
      const key = [
        run.date,
        run.track,
        run.surface,
        run.distanceM,
        run.going,
        run.raceClass,
        run.winningTimeS,
      ].join('|')
      races.set(key, [...(races.get(key) ?? []), run])
    }
    return [...races].flatMap(([key, field]) => this.#learnRace(key, field))
  }

  #learnRace(key: string, runs: CardRun[]): PastStart[] {
    const [{ distanceM, surface, raceClass, date, winningTimeS }] = runs
    const level = classLevel(raceClass)
    const phi = loadings(distanceM, surface)
    const winningPace = winningTimeS === null ? null : (winningTimeS / distanceM) * 1000
    const known = runs.map((run) => {
      const state = this.#state(run.horse, level, dayNumber(date))
      return {
        run,
        state,
        prior: project(state, phi),
        pace: run.timeS ? (run.timeS / distanceM) * 1000 : null,
      }
    })
    const race = this.#races.get(key) ?? this.#newRace(runs[0], winningPace, level)
    for (const { run, prior, pace } of known)
      if (pace !== null && run.finish !== 1) {
        const weight = 1 / (prior.variance + RESIDUAL_VARIANCE)
        race.sum += weight * (Math.min(pace, (winningPace ?? pace) + BEATEN_LIMIT) + prior.mean)
        race.precision += weight
      }
    if (!this.#races.has(key)) this.#rememberPar(runs[0], race.sum / race.precision)
    this.#races.set(key, race)
    return known.map((k) => this.#learnRun(k, phi, race))
  }

  #newRace(run: CardRun, winningPace: number | null, level: number): { sum: number; precision: number } {
    const race = { sum: 0, precision: 0 }
    const par = this.#pars.get(parKey(run))
    if (par) {
      const going = this.#goings.get(`${parKey(run)}|${run.going}`)?.shrunk(0, 5) ?? 0
      race.sum += (par.shrunk(0, 0) + going) / PAR_VARIANCE
      race.precision += 1 / PAR_VARIANCE
    }
    if (winningPace !== null) {
      race.sum += (winningPace + (this.#winners.get(level)?.shrunk(0.5, 5) ?? 0.5)) / WINNER_VARIANCE
      race.precision += 1 / WINNER_VARIANCE
    }
    return race
  }

  #rememberPar(run: CardRun, effect: number): void {
    const par = entry(this.#pars, parKey(run))
    if (par.count > 0) entry(this.#goings, `${parKey(run)}|${run.going}`).add(effect - par.shrunk(0, 0))
    if (Number.isFinite(effect)) par.add(effect)
  }

  #learnRun(
    {
      run,
      state,
      prior,
      pace,
    }: { run: CardRun; state: HorseState; prior: { mean: number; variance: number }; pace: number | null },
    phi: number[],
    race: { sum: number; precision: number },
  ): PastStart {
    const level = classLevel(run.raceClass)
    const start: PastStart = {
      date: run.date,
      horse: run.horse,
      track: run.track + run.surface,
      distanceYards: run.distanceM,
      figureSi: null,
      residualSi: null,
      finish: run.finish,
      fieldSize: run.field,
      classLevel: level,
      lane: run.draw,
      jockey: run.jockey,
      trainer: run.trainer,
    }
    if (pace === null || race.precision === 0) return start
    const raw = race.sum / race.precision - pace
    const surprise = Math.max(-SURPRISE_LIMIT, Math.min(SURPRISE_LIMIT, raw - prior.mean))
    if (state.lastDay === null) entry(this.#newcomers, level).add(Math.max(-1.5, Math.min(1.5, raw)))
    const next = updated(state, phi, surprise, prior.variance + RESIDUAL_VARIANCE + 1 / race.precision)
    this.#horses.set(run.horse, { ...next, lastDay: dayNumber(run.date) })
    if (run.finish === 1) entry(this.#winners, level).add(project(next, phi).mean)
    const figure = Math.max(FIGURE_LIMIT[0], Math.min(FIGURE_LIMIT[1], raw))
    return { ...start, figureSi: 90 + figure / S_PER_KM_PER_POINT, residualSi: surprise / S_PER_KM_PER_POINT }
  }

  /** The horse's state carried to a day; a new horse starts at what newcomers to the class have shown. */
  #state(horse: string, level: number, day: number): HorseState {
    const held = this.#horses.get(horse)
    if (!held || held.lastDay === null) {
      const mean = [this.#newcomers.get(level)?.shrunk(0, 5) ?? 0, 0, 0]
      return {
        mean,
        variance: START_VARIANCE.map((v, i) => START_VARIANCE.map((_, j) => (i === j ? v : 0))),
        lastDay: null,
      }
    }
    const days = Math.max(0, day - held.lastDay)
    const variance = held.variance.map((row, i) =>
      row.map((v, j) => (i === j ? Math.min(v + DRIFT_PER_DAY[i] * days, 1.2 * START_VARIANCE[i]) : v)),
    )
    return { ...held, variance }
  }
}

const parKey = (run: CardRun) => `${run.track}|${run.surface}|${run.distanceM}`

function entry<K>(map: Map<K, Average>, key: K): Average {
  let average = map.get(key)
  if (!average) map.set(key, (average = new Average()))
  return average
}

function project({ mean, variance }: HorseState, phi: number[]): { mean: number; variance: number } {
  const vPhi = variance.map((row) => dot(row, phi))
  return { mean: dot(mean, phi), variance: dot(vPhi, phi) }
}

function updated(state: HorseState, phi: number[], surprise: number, total: number): HorseState {
  const gain = state.variance.map((row) => dot(row, phi))
  return {
    ...state,
    mean: state.mean.map((m, i) => m + (gain[i] * surprise) / total),
    variance: state.variance.map((row, i) => row.map((v, j) => v - (gain[i] * gain[j]) / total)),
  }
}

const dot = (a: number[], b: number[]) => a.reduce((s, v, i) => s + v * b[i], 0)
