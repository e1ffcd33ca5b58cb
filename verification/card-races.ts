import { dayNumber } from '@quarterpole/contract/day'
import type { StartColumns } from '@quarterpole/db/queries/start-columns'
import type { PastStart } from '@quarterpole/racing/start-history'
import { recordsOf } from '../apps/server/src/evaluation/herd-records.ts'
import { buildSnapshot } from '../apps/server/src/herd/snapshot.ts'
import type { RacesOnFile } from '../apps/server/src/races/model-cards.ts'
import { classLevel, type CardLine, type CardRun, runsOf } from './cards.ts'

/** Seconds a kilometer that make one point of speed index. */
const S_PER_KM_PER_POINT = 0.075
/** 1150 m there are raced as 400 yards here. */
const YARDS_PER_M = 400 / 1150

const yardsOf = (distanceM: number) => distanceM * YARDS_PER_M
/** A class step is twice the purse. */
const purseOf = (raceClass: string) => 1000 * 2 ** classLevel(raceClass)

/** Numbers for names, in order of appearance, from 1. */
class Codes {
  readonly #codes = new Map<string, number>()
  of(name: string): number {
    const code = this.#codes.get(name) ?? this.#codes.size + 1
    this.#codes.set(name, code)
    return code
  }
  get names(): string[] {
    return [...this.#codes.keys()]
  }
}

/**
 * The cards' runs as the server reads starts from its database: horses of unknown parents, races with a purse for their
 * class, and a speed index from the time, the pace of earlier winners at the same place and distance being 90.
 */
export function racesOnFile(cards: readonly CardLine[]): RacesOnFile {
  const [horses, races, venues, people] = [new Codes(), new Codes(), new Codes(), new Codes()]
  const runs = indexed(runsOf(cards))
    .map((run) => ({ ...run, horseId: horses.of(run.horse), raceId: races.of(raceKey(run)) }))
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.raceId - b.raceId)
  const n = horses.names.length
  const herd = buildSnapshot(1, {
    id: Float64Array.from({ length: n }, (_, i) => i + 1),
    sire_id: new Float64Array(n),
    dam_id: new Float64Array(n),
    sex: new Uint8Array(n).fill(3),
    birth_year: new Int16Array(n),
  })
  const timed = startColumns(
    runs.filter(({ si }) => !Number.isNaN(si)),
    { venues, people },
  )
  const unknown = { trainer: new Int32Array(timed.n).fill(-1), sex: new Int8Array(timed.n).fill(-1) }
  const [ofCards, listed] = [runs.filter(({ cardId }) => cardId), runs.filter(({ cardId }) => !cardId)]
  return {
    herd,
    records: recordsOf(herd, { ...timed, ...unknown }),
    starts: startColumns(ofCards, { venues, people }),
    earlier: listed.map((run) => pastStart(run, venues)),
  }
}

type Indexed = CardRun & { si: number }

const raceKey = ({ date, track, surface, distanceM, going, raceClass, winningTimeS }: CardRun) =>
  [date, track, surface, distanceM, going, raceClass, winningTimeS].join('|')

const venueOf = ({ track, surface }: CardRun) => track + surface

/** Runs with their speed index; par is the mean of the winners' paces before, of the race itself where it is the first. */
function indexed(runs: readonly CardRun[]): Indexed[] {
  const pars = new Map<string, { sum: number; count: number }>()
  const ofRace = new Map<string, number>()
  return runs.map((run) => {
    const place = `${venueOf(run)}|${run.distanceM}`
    const winner = run.winningTimeS === null ? null : (1000 * run.winningTimeS) / run.distanceM
    const key = raceKey(run)
    if (!ofRace.has(key) && winner !== null) {
      const par = pars.get(place) ?? { sum: 0, count: 0 }
      ofRace.set(key, par.count === 0 ? winner : par.sum / par.count)
      pars.set(place, { sum: par.sum + winner, count: par.count + 1 })
    }
    const par = ofRace.get(key)
    const si =
      run.timeS === null || !(run.timeS > 0) || par === undefined
        ? Number.NaN
        : 90 + (par - (1000 * run.timeS) / run.distanceM) / S_PER_KM_PER_POINT
    return { ...run, si }
  })
}

type Coded = Indexed & { horseId: number; raceId: number }

function startColumns(
  runs: readonly Coded[],
  { venues, people }: { venues: Codes; people: Codes },
): StartColumns {
  const column = (of: (run: Coded) => number) => Float64Array.from(runs, of)
  const person = (name: string | null) => (name === null ? -1 : people.of(name) - 1)
  const venue = column((run) => venues.of(venueOf(run)))
  return {
    n: runs.length,
    race_id: column(({ raceId }) => raceId),
    horse_id: column(({ horseId }) => horseId),
    race_day: Int32Array.from(runs, ({ date }) => dayNumber(date)),
    track_id: venue,
    venue_id: venue,
    distance_yards: column(({ distanceM }) => yardsOf(distanceM)),
    condition: new Int32Array(runs.length).fill(-1),
    wind_mph: new Float64Array(runs.length).fill(Number.NaN),
    post_position: Uint8Array.from(runs, ({ draw }) => draw ?? 0),
    finish: Uint8Array.from(runs, ({ finish }) => finish ?? 0),
    field_size: Uint8Array.from(runs, ({ field }) => field),
    time_s: column(({ timeS }) => timeS ?? Number.NaN),
    si: column(({ si }) => si),
    status: new Uint8Array(runs.length),
    weight_lb: column(({ weightLb }) => weightLb ?? Number.NaN),
    jockey: Int32Array.from(runs, ({ jockey }) => person(jockey)),
    trainer: Int32Array.from(runs, ({ trainer }) => person(trainer)),
    sex: new Int8Array(runs.length).fill(-1),
    purse: column(({ raceClass }) => purseOf(raceClass)),
    conditions: [],
    people: people.names,
  }
}

const pastStart = (run: Coded, venues: Codes): PastStart => ({
  date: run.date,
  horse: run.horseId,
  track: venues.of(venueOf(run)),
  distanceYards: yardsOf(run.distanceM),
  figureSi: Number.isNaN(run.si) ? null : run.si,
  residualSi: null,
  finish: run.finish,
  fieldSize: run.field,
  classLevel: classLevel(run.raceClass),
  lane: null,
  jockey: null,
  trainer: null,
})
