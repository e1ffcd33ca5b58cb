import type { HorseId } from '@quarterpole/contract/ids'
import type { RaceRequest } from '@quarterpole/contract/race'
import type { Db } from '@quarterpole/db/open'
import { type StartLine, startsOfMany } from '@quarterpole/db/queries/start'
import { indexStarts, type PastStart, type StartHistory } from '@quarterpole/racing/start-history'
import type { TrackBias } from '@quarterpole/racing/track-bias'
import type { HerdAsOf } from './as-of.ts'
import { placeFacts } from './place-facts.ts'

/** Everything a card asks of the past, all of it before the race date. */
export interface CardHistory {
  /** Each runner's starts, newest first; scratched ones left out. */
  startsOf: (id: HorseId) => StartLine[]
  bias: TrackBias
  history: StartHistory
}

/** Reads the runners' starts and the lanes of the place; what it costs does not grow with the herd. */
export async function readCardHistory(db: Db, asOf: HerdAsOf, request: RaceRequest): Promise<CardHistory> {
  const { horse_ids, race_date, post_positions } = request
  const [lines, place] = await Promise.all([
    startsOfMany(db, horse_ids, race_date),
    placeFacts(db, asOf, request),
  ])
  const started = lines.filter(({ status }) => status !== 'scratched')
  const byHorse = Map.groupBy(started, ({ horse_id }) => horse_id)
  // Lanes matter to a card that names them.
  const laneStarts = post_positions === undefined ? [] : place.laneStarts
  return {
    startsOf: (id) => byHorse.get(id) ?? [],
    bias: place.bias,
    history: indexStarts([...started.map(pastStart), ...laneStarts]),
  }
}

const pastStart = (line: StartLine): PastStart => ({
  date: line.race_date,
  horse: line.horse_id,
  track: line.venue_id,
  distanceYards: line.distance_yards,
  figureSi: line.si,
  residualSi: null, // lanes are read from whole fields
  finish: line.finish,
  fieldSize: line.field_size,
  classLevel: null,
  lane: null,
  jockey: null,
  trainer: null,
})
