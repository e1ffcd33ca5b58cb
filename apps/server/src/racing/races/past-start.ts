import { officialPlace } from '@quarterpole/contract/place'
import type { PastStartRow } from '@quarterpole/db/queries/start'
import { classOfPurse, type PastRun } from '@quarterpole/racing/start-history'

/** A start as its own horse's features read it. */
export const pastRun = (start: PastStartRow): PastRun => ({
  date: start.race_date,
  horse: start.horse_id,
  figureSi: start.si,
  finish: officialPlace(start),
  fieldSize: start.field_size,
  classLevel: classOfPurse(start.purse),
})
