import { isoDay, yearOfDay } from '@quarterpole/contract/day'
import type { EvaluationId } from '@quarterpole/contract/ids'
import { type Db, type OpenOptions, openDatabase } from '@quarterpole/db/open'
import { currentEvaluation } from '@quarterpole/db/queries/evaluation'
import { latestHerdCheck } from '@quarterpole/db/queries/herd-check'
import { readHerdVersion } from '@quarterpole/db/queries/herd-version'
import { readLevels } from '@quarterpole/db/queries/snapshot'
import { readHerdRecords } from '../../evaluation/herd-records.ts'
import { writeProgress } from '../../evaluation/progress.ts'
import { at, type HerdSnapshot } from '../../herd/snapshot/snapshot.ts'
import { checkCoverage } from './check-coverage.ts'
import { checkValues } from './check-values.ts'
import { hiddenSeason } from '../../evaluation/hidden-season.ts'
import { predictSeason } from './predicted-season.ts'
import { type HerdCheckFindings, parametersOfLast } from './findings.ts'

export interface HerdCheckTask {
  readonly database: OpenOptions
  /** Written as the work goes on; see evaluation/progress.ts. */
  readonly progress: Float64Array
}
export type HerdCheckAnswer =
  | {
      readonly kind: 'checked'
      readonly evaluationId: EvaluationId
      readonly startsVersion: number
      readonly findings: HerdCheckFindings
    }
  | { readonly kind: 'not_evaluated' }

/** Hides the herd's newest season, predicts it and compares, in a worker thread; writes nothing. */
export async function run({ database, progress }: HerdCheckTask): Promise<HerdCheckAnswer> {
  const db = openDatabase(database)
  try {
    const evaluation = await currentEvaluation(db)
    if (!evaluation) return { kind: 'not_evaluated' }
    const { starts_version: startsVersion } = await readHerdVersion(db)
    return {
      kind: 'checked',
      evaluationId: evaluation.id,
      startsVersion,
      findings: await checkOnFile(db, evaluation.id, progress),
    }
  } finally {
    await db.close()
  }
}

async function checkOnFile(
  db: Db,
  evaluationId: EvaluationId,
  progress: Float64Array,
): Promise<HerdCheckFindings> {
  const { herd, records } = await readHerdRecords(db)
  const season = hiddenSeason(records.day)
  if (season.kind === 'too_few')
    return { kind: 'too_few', season_starts: season.starts, earlier_starts: season.earlier }
  const parameters = parametersOfLast(await latestHerdCheck(db), season)
  const predicted = await predictSeason(herd, records, {
    season,
    ...(parameters ? { parameters } : {}),
    progress: (phase, within, solver) => writeProgress(progress, phase, within, solver),
  })
  const whole = await wholeLevels(db, evaluationId, herd)
  return {
    kind: 'checked',
    parameters: predicted.parameters,
    season: {
      kind: season.kind,
      from: isoDay(season.from),
      to: isoDay(season.to),
      starts: season.starts,
      horses: new Set(predicted.row).size,
      races: new Set(predicted.race).size,
      earlier_starts: season.earlier,
    },
    values: checkValues(predicted, whole, yearOfDay(season.from)),
    coverage: checkCoverage(predicted),
    reliability_method: predicted.herd.evaluation.run.reliability_method,
  }
}

/** Breeding values at 400 yards of a stored run, by row. */
async function wholeLevels(db: Db, id: EvaluationId, herd: HerdSnapshot): Promise<Float64Array> {
  const { horse_id, a_level } = await readLevels(db, id)
  const levels = new Float64Array(herd.n).fill(Number.NaN)
  for (let i = 0; i < horse_id.length; i++) {
    const row = herd.table.get(at(horse_id, i))
    if (row >= 0) levels[row] = at(a_level, i)
  }
  return levels
}
