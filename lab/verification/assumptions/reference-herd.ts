import type { EvaluationData } from '@quarterpole/genetics/evaluation'
import { foalDistribution, type ParentEvaluation, varianceAt } from '@quarterpole/genetics/foal'
import { evaluateInGroups } from '@quarterpole/genetics/herd-evaluation'
import { type EvaluationParameters, HERD_PARAMETERS } from '@quarterpole/genetics/parameters'
import { predictionErrors } from '@quarterpole/genetics/reliability'
import { rollingBase } from '@quarterpole/genetics/rolling-base'
import { simulateHerd } from '@quarterpole/herd-sim/breed-herd'
import { datesOf, recordsBefore } from '../simulated-races.ts'
import { fixed, signed } from './assumption.ts'

export const TODAY = '2026-11-20'
/** A small invented herd: where the starts are few, what is assumed matters most. */
const herd = simulateHerd({ horses: 2000, seed: 'assumptions', today: TODAY })
export const data: EvaluationData = recordsBefore(herd, datesOf(herd), TODAY)
export const birthYear = herd.horses.birth_year

/** What one set of parameters says of the reference horses; as the server evaluates a herd, with the variances as given. */
export function evaluated(parameters: EvaluationParameters, starts: EvaluationData = data) {
  const found = evaluateInGroups(starts, parameters, { birthYear })
  const { selectionVariance: _, ...errorParameters } = parameters
  const errors = predictionErrors(starts, errorParameters)
  const base = rollingBase({ ped: data.ped, f: data.f }, birthYear, found)
  if (base === null) throw new Error('The reference herd has no birth years.')
  const parent = (row: number): ParentEvaluation => ({
    level: found.aLevel[row],
    slope: found.aSlope[row],
    pev: [errors.pevLL[row], errors.pevLS[row], errors.pevSS[row]],
    inbreeding: data.f[row],
  })
  return { found, base, parent, parameters }
}

export const usual = evaluated(HERD_PARAMETERS)

/** The best mare and the best stallion of the newest ten crops with at least six starts. */
const bestOf = (sex: number): number => {
  const rows = Array.from({ length: data.ped.n }, (_, row) => row).filter(
    (row) =>
      herd.horses.sex[row] === sex && birthYear[row] >= usual.base.to - 10 && usual.found.starts[row] >= 6,
  )
  return rows.reduce(
    (best, row) => (usual.found.aLevel[row] > usual.found.aLevel[best] ? row : best),
    rows[0],
  )
}
const mare = bestOf(1)
export const sire = bestOf(0)

export const count = (n: number) => n.toLocaleString('en-US')
export const MARE = `breeding value of a mare with ${usual.found.starts[mare]} starts, in an invented herd of ${count(data.ped.n)}`

/** "+4.2 ± 2.5" of the reference mare at a distance, against the newest crops. */
export function mareAt(parameters: EvaluationParameters, yards = 400, starts?: EvaluationData): string {
  return valueOf(mare, evaluated(parameters, starts), yards)
}

export function valueOf(row: number, { base, parent }: ReturnType<typeof evaluated>, yards: number): string {
  const { level, slope, pev } = parent(row)
  const value = level - base.level + ((yards - 400) / 100) * (slope - base.slope)
  return `${signed(value)} ± ${fixed(Math.sqrt(varianceAt(pev, yards)))}`
}

/** "81.4 ± 10.1": a start of the foal of the two reference horses. */
export function foalOf(parameters: EvaluationParameters): string {
  const { found, parent } = evaluated(parameters)
  const { mean, sd } = foalDistribution(
    {
      sire: parent(sire),
      dam: parent(mare),
      relationship: 0,
      components: parameters.components,
      raceVariance: parameters.race.kind === 'random' ? parameters.race.variance : 0,
      base: found.base,
    },
    400,
  )
  return `SI ${fixed(mean)} ± ${fixed(sd)}`
}

/** Starts with an invented trainer for every tenth horse. */
export const trained: EvaluationData = {
  ...data,
  trainer: Int32Array.from(data.horse, (row) => row % 10),
}
