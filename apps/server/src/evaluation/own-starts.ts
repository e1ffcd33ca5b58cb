import type { Evaluation, EvaluationData } from '@quarterpole/genetics/evaluation'
import { type EvaluatedHorse, type FormVariances, type OwnStart, ownPrior } from '@quarterpole/genetics/form'
import { beforeDayFit, type Career, estimateForm } from '@quarterpole/genetics/form-variances'
import { mendelianVarianceOf } from '@quarterpole/genetics/mendelian-variance'
import { foalsOf } from '@quarterpole/genetics/offspring'
import { at, type HerdSnapshot } from '../herd/snapshot/snapshot.ts'
import type { HerdRecords } from './herd-records.ts'

/** Starts and the evaluation made of them. */
export interface Evaluated {
  readonly herd: HerdSnapshot
  readonly known: HerdRecords
  readonly evaluation: Evaluation
}

/** Careers read to estimate form, evenly over the herd. */
const MAX_CAREERS = 3000

/** What a start is compared with before its own horse comes into it, without the day: base, class and inbreeding. */
export function expectedOfAll({
  herd,
  known,
  evaluation,
}: Evaluated): (data: EvaluationData, record: number) => number {
  const { base, classEffects, inbreedingSlope } = evaluation
  const slope = inbreedingSlope?.estimate ?? 0
  const effectOf = (code: number) => classEffects[code] ?? mean
  const { cls } = known.data
  const mean = cls.reduce((sum, code) => sum + at(classEffects, code), 0) / Math.max(1, cls.length)
  return (data, record) =>
    base + effectOf(at(data.cls, record)) - mean + slope * at(herd.f, at(data.horse, record))
}

/** Starts of the wanted rows as their horses' ability reads them, in order of day. */
export function ownStartsOf(
  evaluated: Evaluated,
  days: Float64Array,
  isWanted: (row: number) => boolean,
): Map<number, OwnStart[]> {
  const { data, day } = evaluated.known
  const expected = expectedOfAll(evaluated)
  const starts = new Map<number, OwnStart[]>()
  for (let i = 0; i < data.si.length; i++) {
    const row = at(data.horse, i)
    if (!isWanted(row)) continue
    const own = starts.get(row) ?? []
    if (own.length === 0) starts.set(row, own)
    own.push({
      day: at(day, i),
      distanceYards: at(data.distanceYards, i),
      deviation: at(data.si, i) - expected(data, i) - at(days, at(data.race, i)),
    })
  }
  return starts
}

/** What an evaluation says of a row, as {@link ownPrior} reads it. */
export const evaluatedHorse = (
  herd: HerdSnapshot,
  row: number,
  a: readonly [number, number],
  p: readonly [number, number],
): EvaluatedHorse => ({
  a,
  p,
  d: mendelianVarianceOf(herd.ped, herd.f, row),
  hasFoals: foalsOf(herd.offspring, row).length > 0,
})

/** What an evaluation leaves of a row without its own starts. */
export const priorOf = ({ herd, evaluation }: Pick<Evaluated, 'herd' | 'evaluation'>, row: number) => {
  const { aLevel, aSlope, pLevel, pSlope, parameters } = evaluation
  const horse = evaluatedHorse(
    herd,
    row,
    [at(aLevel, row), at(aSlope, row)],
    [at(pLevel, row), at(pSlope, row)],
  )
  return ownPrior(horse, parameters.components)
}

/** How the herd's starts divide the variance within horses. */
export function estimatedForm(evaluated: Evaluated, days: Float64Array): FormVariances {
  const { starts, parameters } = evaluated.evaluation
  const chosen = someWithStarts(starts)
  const own = ownStartsOf(evaluated, days, (row) => chosen.has(row))
  const careers = [...own].map(([row, of]): Career => ({ prior: priorOf(evaluated, row), starts: of }))
  const { data, raceIds } = evaluated.known
  const fields = new Int32Array(raceIds.length)
  for (const race of data.race) fields[race] = at(fields, race) + 1
  return beforeDayFit(estimateForm(careers, parameters.components), fields, parameters)
}

/** Rows with two starts or more, at most 3,000 of them. */
function someWithStarts(starts: Int32Array): ReadonlySet<number> {
  const rows: number[] = []
  for (let row = 0; row < starts.length; row++) if (at(starts, row) > 1) rows.push(row)
  const every = Math.max(1, Math.ceil(rows.length / MAX_CAREERS))
  return new Set(rows.filter((_, i) => i % every === 0))
}
