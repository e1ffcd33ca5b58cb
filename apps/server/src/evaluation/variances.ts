import type { EstimatedNumber, EstimatedVariances } from '@quarterpole/contract/evaluation'
import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import type { EvaluationData } from '@quarterpole/genetics/evaluation'
import { estimateInGroups } from '@quarterpole/genetics/herd-evaluation'
import {
  type EvaluationParameters,
  HERD_PARAMETERS,
  TRAINER_VARIANCE,
} from '@quarterpole/genetics/parameters'
import type { VarianceEstimates } from '@quarterpole/genetics/variance-components'
import type { Estimated } from '@quarterpole/genetics/variance-report'
import { componentsOf } from '../herd/components.ts'
import { firstRecords, type HerdRecords } from './herd-records.ts'
import type { Phase } from './progress.ts'

/** The estimates of an earlier run, as it stored them, and the variances that came of them. */
export interface StoredVariances {
  readonly parameters: EvaluationRow['parameters']
  readonly components: EvaluationParameters['components']
}

/** A past day's variances are estimated from this many starts before it, the first on file: more would make a page wait. */
const MAX_STARTS_AS_OF = 100_000

/** Up to so many starts they are estimated in every run: it takes a second. */
export const FEW_STARTS = 25_000
/** In a larger herd when it has this many times the starts, or as much fewer. */
const GROWN = 1.1

/** Too few starts were added or removed to estimate variances again. */
export const isAboutAsMany = (starts: number, before: number): boolean =>
  starts <= GROWN * before && starts >= before / GROWN

/** By the name a run stores them under, in the order of a reply. */
const ESTIMATED = {
  sp: { member: 'phenotypicSd', name: 'phenotypic_sd', unit: 'SI' },
  h2: { member: 'heritability', name: 'heritability', unit: 'fraction' },
  rep: { member: 'repeatability', name: 'repeatability', unit: 'fraction' },
  race_sd: { member: 'raceSd', name: 'race_sd', unit: 'SI' },
  trainer_sd: { member: 'trainerSd', name: 'trainer_sd', unit: 'SI' },
  rg: { member: 'geneticCorrelation', name: 'genetic_correlation', unit: 'fraction' },
  rp: { member: 'permanentCorrelation', name: 'permanent_correlation', unit: 'fraction' },
} as const satisfies Record<
  string,
  Pick<EstimatedNumber, 'name' | 'unit'> & { member: keyof VarianceEstimates }
>

/** The model to begin with: trainers are in it where a start names one. */
export const startParameters = (data: EvaluationData): EvaluationParameters => ({
  ...HERD_PARAMETERS,
  ...(data.trainer ? { trainerVariance: TRAINER_VARIANCE } : {}),
})

interface HerdVariances {
  readonly parameters: EvaluationParameters
  /** Moved by the errors of the estimates; nothing where they were not estimated now, or make less than a hundredth of any error. */
  readonly moved: readonly EvaluationParameters[]
  /** As a run stores them. */
  readonly estimates: Record<string, number>
}

/** The variances of a run: as given, from the last run, or estimated from the herd's starts now. */
export function variancesFor(
  data: EvaluationData,
  {
    given,
    earlier,
    birthYear,
    progress = () => {},
  }: {
    readonly given?: EvaluationParameters | undefined
    readonly earlier: StoredVariances | null
    /** By pedigree row. */
    readonly birthYear: ArrayLike<number>
    readonly progress?: (phase: Phase, within: number) => void
  },
): HerdVariances {
  if (given !== undefined) return { parameters: given, moved: [], estimates: {} }
  const start = startParameters(data)
  const last = earlier && lastVariances(earlier, data, start)
  if (last !== null) return last
  progress('variances', 0)
  const found = estimateInGroups(data, start, {
    birthYear,
    onIteration: (iteration, ofAtMost) => progress('variances', iteration / ofAtMost),
  })
  return {
    parameters: found.parameters,
    moved: data.si.length <= FEW_STARTS ? found.moved : [],
    estimates: storedEstimates(found),
  }
}

/** Variances as the starts before a day show them, and their errors: no later start reaches them. */
export function estimatesAsOf(
  records: HerdRecords,
  birthYear: ArrayLike<number>,
): Pick<HerdVariances, 'parameters' | 'moved'> {
  const { data } = firstRecords(records, MAX_STARTS_AS_OF)
  const { parameters, moved } = estimateInGroups(data, startParameters(data), { birthYear })
  return { parameters, moved: records.data.si.length <= FEW_STARTS ? moved : [] }
}

export const variancesAsOf = (records: HerdRecords, birthYear: ArrayLike<number>): EvaluationParameters =>
  estimatesAsOf(records, birthYear).parameters

/** The last run's, where they are of about as many starts and of the same model. */
export function lastVariances(
  { parameters, components }: StoredVariances,
  data: EvaluationData,
  start: EvaluationParameters,
): HerdVariances | null {
  const number = (name: string) => {
    const value = parameters[name]
    return typeof value === 'number' ? value : null
  }
  const [starts, race, trainer] = [number('est_starts'), number('race'), number('trainer')]
  if (starts === null || race === null || (trainer === null) !== (data.trainer === undefined)) return null
  const now = data.si.length
  if (now <= FEW_STARTS || !isAboutAsMany(now, starts)) return null
  const estimates = Object.entries(parameters).filter(
    (entry): entry is [string, number] => entry[0].startsWith('est_') && typeof entry[1] === 'number',
  )
  return {
    parameters: {
      ...start,
      components,
      race: start.race.kind === 'random' ? { ...start.race, variance: race } : start.race,
      ...(trainer === null ? {} : { trainerVariance: trainer }),
    },
    moved: [],
    estimates: Object.fromEntries(estimates),
  }
}

/** As a run stores them, by name: the value in use, its standard error, the published one and its spread, and what the starts alone say. */
function storedEstimates(found: VarianceEstimates): Record<string, number> {
  const out: Record<string, number> = {
    est_starts: found.starts,
    est_horses: found.horses,
    est_iterations: found.iterations,
    est_converged: found.converged ? 1 : 0,
  }
  for (const [name, { member }] of Object.entries(ESTIMATED)) {
    const one: Estimated | null = found[member]
    if (one === null) continue
    out[`est_${name}`] = one.value
    out[`est_${name}_se`] = one.se
    if (one.prior !== null) {
      out[`est_${name}_prior`] = one.prior.value
      out[`est_${name}_prior_sd`] = one.prior.sd
    }
    if (one.data !== null) {
      out[`est_${name}_data`] = one.data.value
      out[`est_${name}_data_se`] = one.data.se
    }
  }
  return out
}

/** The variances of a stored run; the next one that keeps them keeps their date. */
export const storedVariancesOf = (run: EvaluationRow): StoredVariances => ({
  parameters: { est_at: Date.parse(run.created_at), ...run.parameters },
  components: componentsOf(run),
})

/** The estimates of a stored run; null from before there were any. */
export function presentVariances({ created_at, parameters }: EvaluationRow): EstimatedVariances | null {
  const stored = (name: string): number | null => {
    const value = parameters[`est_${name}`]
    return typeof value === 'number' ? value : null
  }
  const [starts, horses, iterations] = [stored('starts'), stored('horses'), stored('iterations')]
  if (starts === null || horses === null || iterations === null) return null
  const at = stored('at')
  const numbers = Object.entries(ESTIMATED).flatMap(([key, { name, unit }]): EstimatedNumber[] => {
    const [value, se] = [stored(key), stored(`${key}_se`)]
    if (value === null || se === null) return []
    const [prior, sd] = [stored(`${key}_prior`), stored(`${key}_prior_sd`)]
    const [data, dataSe] = [stored(`${key}_data`), stored(`${key}_data_se`)]
    return [
      {
        name,
        unit,
        prior: prior === null || sd === null ? null : { value: prior, sd },
        data: data === null || dataSe === null ? null : { value: data, se: dataSe },
        value,
        se,
      },
    ]
  })
  return {
    estimated_at: at === null ? created_at : new Date(at).toISOString(),
    starts,
    horses,
    iterations,
    converged: stored('converged') === 1,
    numbers,
  }
}
