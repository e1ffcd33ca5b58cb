import type { HorseId } from '@quarterpole/contract/ids'
import type { RaceRequest } from '@quarterpole/contract/race'
import type { Db } from '@quarterpole/db/open'
import { figuresAtVenue, type StartLine, startsOfMany } from '@quarterpole/db/queries/start'
import { indexStarts, type PastStart, type StartHistory } from '@quarterpole/racing/start-history'
import { type Expectation, mean, residualsByRace } from '../evaluation/expected-si.ts'

const YEARS_BACK = 5
/** The newest starts at one track and distance that lanes and conditions are read from: they bound the work. */
const MAX_FIGURES = 4000

type VenueFigure = Awaited<ReturnType<typeof figuresAtVenue>>[number]

/** Everything a card asks of the past, all of it before the race date. */
export interface CardHistory {
  /** Each runner's starts, newest first; scratched ones left out. */
  startsOf: (id: HorseId) => StartLine[]
  /** Speed indexes at the card's track and distance. */
  figures: VenueFigure[]
  history: StartHistory
}

/** Reads the runners' starts and the lanes of the place; what it costs does not grow with the herd. */
export async function readCardHistory(
  db: Db,
  { track_id, distance_yards, race_date, horse_ids }: RaceRequest,
  expected: Expectation,
): Promise<CardHistory> {
  const lines = (await startsOfMany(db, horse_ids, race_date)).filter(({ status }) => status !== 'scratched')
  const figures = await figuresAtVenue(db, track_id, {
    since: `${Number(race_date.slice(0, 4)) - YEARS_BACK}${race_date.slice(4)}`,
    before: race_date,
    distanceYards: distance_yards,
    limit: MAX_FIGURES,
  })
  const byHorse = Map.groupBy(lines, ({ horse_id }) => horse_id)
  return {
    startsOf: (id) => byHorse.get(id) ?? [],
    figures,
    history: indexStarts([...lines.map(pastStart), ...laneStarts(figures, expected)]),
  }
}

const pastStart = (line: StartLine): PastStart => ({
  date: line.race_date,
  horse: line.horse_id,
  track: line.venue_id,
  distanceYards: line.distance_yards,
  figureSi: line.si,
  residualSi: null, // lanes are read from whole fields, below
  finish: line.finish,
  fieldSize: line.field_size,
  classLevel: null,
  lane: null,
  jockey: null,
  trainer: null,
})

/** Under no horse's id: these starts speak for the lane they were run in alone. */
const LANE_ONLY = 'lane'

/** How far each start ran above expectation, less its race's mean: whoever was drawn there cancels. */
function laneStarts(figures: readonly VenueFigure[], expected: Expectation): PastStart[] {
  return [...residualsByRace(figures, expected).values()].flatMap((field) => {
    const shift = mean(field.map(({ residual }) => residual))
    return field.map(({ race_date, distance_yards, post_position, residual }): PastStart => ({
      date: race_date,
      horse: LANE_ONLY,
      track: LANE_ONLY,
      distanceYards: distance_yards,
      figureSi: null,
      residualSi: field.length < 2 ? null : residual - shift,
      finish: null,
      fieldSize: field.length,
      classLevel: null,
      lane: post_position,
      jockey: null,
      trainer: null,
    }))
  })
}

/** Where a card's lanes are looked up in its history: one place only was read. */
export const CARD_PLACE = LANE_ONLY
