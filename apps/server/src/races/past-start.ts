import { officialPlace } from '@quarterpole/contract/place'
import type { PastStartRow } from '@quarterpole/db/queries/start'
import { classOfPurse, type PastStart } from '@quarterpole/racing/start-history'

/** A start as its own horse's features read it; post, jockey and trainer of past starts are not among them. */
export const pastStart = (start: PastStartRow): PastStart => ({
  date: start.race_date,
  horse: start.horse_id,
  track: '',
  distanceYards: start.distance_yards,
  figureSi: start.si,
  residualSi: null,
  finish: officialPlace(start),
  fieldSize: start.field_size,
  classLevel: classOfPurse(start.purse),
  lane: null,
  jockey: null,
  trainer: null,
})
