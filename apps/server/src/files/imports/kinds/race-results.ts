import { planRaceResults } from '@quarterpole/herd-files/plans/plan-race-results'
import { tracksOnFile } from '../../../herd/herd-on-file.ts'
import { commitRaces } from './commit-races.ts'
import type { PlanRecords } from './planned-records.ts'
import { checkStartsOnFile } from './starts-on-file.ts'

/** Adds tracks, races and starts, and fills blanks of those on file. */
export const raceResults: PlanRecords = async (db, { cells, herd, options }) => {
  const plan = planRaceResults(cells, { horses: herd, tracks: await tracksOnFile(db) }, options)
  await checkStartsOnFile(db, plan, cells.problems)
  return {
    horses: plan.horses,
    rows: plan.races.reduce((sum, { runners }) => sum + runners.length, 0),
    write: (trx, idOf, importId) => commitRaces(trx, plan, idOf, importId),
  }
}
